"""What to show of an analysed turn: the move made, then the best one if it was better."""

from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from puluc.game.analysis import GameAnalysis, Ranked, TurnAnalysis, mark
from puluc.rules import Event, Record, Side, Thrown
from puluc.text.language import gettext
from puluc.text.names import player_name, side_name
from puluc.text.wordings import wordings
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Words
from puluc.ui.screens.record.analysis_words import line_text, percent, was_best
from puluc.ui.screens.record.steps import Playback


class Showing(NamedTuple):
    """One way to play a turn: the board after the throw, what then happens, and a caption."""

    before: Snapshot
    events: tuple[Event, ...]
    words: Words
    chances: tuple[float, float]
    """Jade's, before and after."""


def showings(playback: Playback, game: GameAnalysis, number: int) -> tuple[Showing, ...]:
    """Return what to show of a turn counted from 1, or of the opening, which is 0."""
    if not number:
        chance = percent(game.chances[0], is_exact=game.is_exact)
        side = side_name(game.opening or Side.JADE)
        text = gettext("{side} moves first. Jade: {chance}|Jade: {chance}")
        words = wordings(text, side=side, chance=chance)
        chances = (game.start, game.chances[0])
        return (Showing(playback.before(0), playback.steps[0].events, words, chances),)
    turn, is_exact = game.turns[number - 1], game.is_exact
    words = _made_words(playback, turn, number, is_exact=is_exact)
    made = _showing(playback, number, words, _jade(turn, turn.best, turn.after))
    if was_best(turn):
        return (made,)
    best = turn.options[0]
    instead = Playback(_with_line(playback.record, number, best))
    # Translators: the best moves of a turn and the chance they leave: 3-6, about 31 %.
    text = gettext("{side}'s best: {moves}, {chance}|Best: {moves}, {chance}|Best: {moves}")
    chance = percent(best.chance, is_exact=is_exact)
    words = _worded(playback, number, text, line_text(best), chance)
    return (made, _showing(instead, number, words, _jade(turn, turn.best, turn.best)))


def _jade(turn: TurnAnalysis, before: float, after: float) -> tuple[float, float]:
    """Return Jade's chances from those of the side that played."""
    return (before, after) if turn.side is Side.JADE else (1 - before, 1 - after)


def _showing(
    playback: Playback, number: int, words: Words, chances: tuple[float, float]
) -> Showing:
    """Return a turn after its throw."""
    events, before = playback.steps[number].events, playback.before(number)
    thrown = [event for event in events if isinstance(event, Thrown)]
    for event in thrown:
        before = before.with_turn_of(event.player)
        before = before.with_throw(event.side, event.throw, event.value)
    return Showing(before, events[len(thrown) :], words, chances)


def _made_words(playback: Playback, turn: TurnAnalysis, number: int, *, is_exact: bool) -> Words:
    chance = percent(turn.after, is_exact=is_exact)
    moves = playback.steps[number].moves
    if turn.options[0].play is None:
        text = gettext("{side} had to pass: {chance}|pass: {chance}")
    elif not turn.is_decision:
        # Translators: the only moves of a turn and the chance they leave.
        text = gettext(
            "{side}: {moves}, forced, {chance}|{moves}, forced, {chance}|{moves}, forced"
        )
    elif was_best(turn):
        text = gettext(
            "{side}: {moves}, the best, {chance}|{moves}, the best, {chance}|{moves}, the best"
        )
    else:
        moves += mark(turn)
        text = "{side}: {moves}, {chance}|{moves}, {chance}|{moves}"
    return _worded(playback, number, text, moves, chance)


def _worded(playback: Playback, number: int, text: str, moves: str, chance: str) -> Words:
    """Return each wording with the name of the person who played the turn and the player's."""
    player = playback.record.turns[number - 1].player
    names = dict.fromkeys((playback.called(player), player_name(player)))
    named = (wordings(text, side=name, moves=moves, chance=chance) for name in names)
    return tuple(chain.from_iterable(zip(*named, strict=True)))


def _with_line(record: Record, number: int, best: Ranked) -> Record:
    """Return the record up to a turn, which is played as ``best``."""
    plays, turn = best.line.plays, record.turns[number - 1]
    values = tuple(play.value for play in plays) if len(turn.throws) > 1 else ()
    instead = replace(turn, moves=tuple(play.move for play in plays), values=values)
    turns = (*record.turns[: number - 1], instead)
    return replace(record, turns=turns, pending=None, result=None, taken=None)
