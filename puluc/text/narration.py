"""Sentences for the strip: what has happened in a match, and what to do next."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from puluc.marks import N_
from puluc.rules import (
    CITY,
    Burnt,
    Event,
    Match,
    Moved,
    MoveKind,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Passed,
    Phase,
    Player,
    Position,
    Refusal,
    Side,
    Thrown,
)
from puluc.rules.events import effects_first_in
from puluc.text.end_words import result
from puluc.text.language import gettext, pgettext
from puluc.text.move_words import both_moves_words, listed_moves, moved_words
from puluc.text.names import Called, named, player_name, shorter_name, side_name
from puluc.text.wordings import Words, capitalised, joined, worded


class Sentence(NamedTuple):
    """The last event, and the request to a person, if any."""

    told: Words
    due: Words = Words()

    @property
    def in_full(self) -> tuple[str, str]:
        """Both parts in full, for a listener."""
        return self.told.full, self.due.full


def sentence(
    events: Sequence[Event],
    match: Match,
    *,
    is_persons_turn: bool,
    is_last_of_series: bool = False,
    is_handed_over: bool = False,
    called: Called = player_name,
) -> Sentence:
    """Return what happened last, and what a person has to do next.

    ``events`` are those of the last turn or the opening, as far as they are known;
    ``is_last_of_series`` says that the game is the last one of a series.
    """
    if match.outcome and is_persons_turn:
        return Sentence(Words(result(match.outcome)), _following(is_last=is_last_of_series))
    return Sentence(
        _done(events, match, called),
        due(match, called, is_handed_over=is_handed_over) if is_persons_turn else Words(),
    )


def _done(events: Sequence[Event], match: Match, called: Called) -> Words:
    """Return what happened last."""
    if match.phase is Phase.OPENING and not match.opening:
        return worded(gettext("The higher throw begins|Higher begins"))
    if match.phase in (Phase.MOVE, Phase.PASS) and not match.moves:
        return _thrown(match, called)
    done = happened(events, match.position, called)
    return _ending(done, match.outcome, events) if match.outcome else done


def _following(*, is_last: bool) -> Words:
    """Return the words that name the next command after a game."""
    # Translators: Space is the key.
    if is_last:
        return worded(gettext("Space: next series|Space: next"))
    return worded(gettext("Space: next game|Space: next"))


def _ending(done: Words, outcome: Outcome, events: Sequence[Event]) -> Words:
    """Return the text about the last move and its winner."""
    movers = [event.player for event in events if isinstance(event, Moved)]
    is_of_fire = any(isinstance(event, Burnt) for event in events)
    full = f"{done.full}. {result(outcome)}" if done else ""
    if not is_of_fire and outcome.winner in [each.side for each in movers if not each.is_in_team]:
        # Translators: {move} is a sentence about the winner: "Jade took 1 and won".
        full = gettext("{move} and won").format(move=done.full)
    return Words(full or result(outcome), result(outcome))


def standing(position: Position, own: Side | None) -> Words:
    """Return how many pieces each side has taken; ``own`` is the side of the only player, if any.

    A piece counts while it is held, and once it is slain.
    """
    jade, obsidian = (position.taken_by(side) for side in Side)
    if own is None:
        text = gettext("Jade took {jade}, Obsidian {obsidian}|Taken: {jade} and {obsidian}")
        return worded(text, jade=jade, obsidian=obsidian)
    yours, theirs = (jade, obsidian) if own is Side.JADE else (obsidian, jade)
    text = gettext(
        "You took {yours}, {enemy} {theirs}"
        "|Taken: you {yours}, {enemy} {theirs}"
        "|Taken: {yours} and {theirs}"
    )
    return worded(text, yours=yours, theirs=theirs, enemy=side_name(own.enemy))


def due(match: Match, called: Called = player_name, *, is_handed_over: bool = False) -> Words:
    """Return the request to a person; the player is named if another person played before.

    The winner of the opening is named beside it.
    """
    match match.phase:
        case Phase.OPENING:
            return _to_throw(match.player, called)
        case Phase.THROW if is_handed_over and (match.turns or not match.opening):
            return _to_throw(match.player, called)
        case Phase.THROW:
            # Translators: what you are to do now, beside what happened: "Jade went to 4. Throw".
            return Words(pgettext("due", "Throw"))
        case Phase.PASS:
            # Translators: what you are to do now: "Jade threw 0. Pass".
            return Words(pgettext("due", "Pass"))
        case Phase.MOVE:
            return worded(_move_due(match), value=match.plays[0].value)
    return Words()


def _move_due(match: Match) -> str:
    """Return the text that asks for a move; it warns if the only move burns the unit."""
    if match.moves and len(match.plays) > 1:
        # Translators: the second throw of a turn is worth {value}.
        return gettext("Now the {value}: choose a unit|Now the {value}")
    if match.moves:
        # Translators: the second throw of a turn is worth {value}; there is only one move.
        return gettext("Now the {value}: only one move|Now the {value}")
    if len(match.plays) > 1:
        # Translators: what you are to do now.
        return gettext("Choose a unit|Choose")
    if match.plays[0].move.kind is MoveKind.BURN:
        # Translators: beside the throw: the only move there is burns the unit. "Move": do it.
        return gettext("Only into the fire|Move")
    # Translators: beside the throw: there is only one move. "Move": do it.
    return gettext("Only one move|Move")


def _to_throw(player: Player, called: Called) -> Words:
    """Return the request to throw."""
    # Translators: who is to throw, beside what happened: "Jade went to 4. Obsidian to throw".
    text = gettext("{who} to throw|→ {who}")
    full = worded(text, who=called(player)).full
    return Words(full, worded(text, who=shorter_name(player, called)).short)


def happened(events: Sequence[Event], position: Position, called: Called = player_name) -> Words:
    """Return the text about the moves of a turn, or its last event.

    ``position`` is the present one.
    """
    moves = _moves(events)
    if not moves:
        return _threw_or_passed(events, position, called)
    done = moved_words(*moves[0], called) if len(moves) == 1 else both_moves_words(moves, called)
    return _with_unused(done, events, moves[0][0].player, position)


def _moves(events: Sequence[Event]) -> list[tuple[Moved, Sequence[Event]]]:
    """Return the moves among some events, with their effects."""
    return [
        (event, effects_first_in(events[number:]))
        for number, event in enumerate(events, 1)
        if isinstance(event, Moved)
    ]


def heard(events: Sequence[Event], position: Position, called: Called, *, is_own: bool) -> str:
    """Return moves for a listener: ``Obsidian threw 3: to 4``, of its own only ``To 4``."""
    moves, values = _moves(events), [each.value for each in events if isinstance(each, Thrown)]
    what, player = listed_moves(moves, called), moves[0][0].player
    # Translators: {what} is one move, or two: "Obsidian threw 3: to 4".
    text = capitalised(what) if is_own else gettext("{who} threw {values}: {what}")
    told = Words(text.format(who=called(player), values=_listed(values or [""]), what=what))
    return _with_unused(told, events, player, position).full


def turn_heard(events: Sequence[Event], position: Position, called: Called = player_name) -> str:
    """Return a recorded turn for a listener, with its throws: ``Obsidian threw 4, all blocked``.

    Of the opening the throws that tied come first, and the result follows the last turn.
    """
    tied = [
        happened(events[:number], position, called).short
        for number, event in enumerate(events, 1)
        if isinstance(event, OpeningTied) and number < len(events)
    ]
    values = [each.value for each in events if isinstance(each, Thrown)]
    if _moves(events):
        told = heard(events, position, called, is_own=False)
    elif events and isinstance(last := events[-1], Passed):
        told = _stuck(position.with_player(last.player), values, called).full
    else:
        told = happened(events, position, called).full
    return joined((*tied, told, result(position.outcome) if position.outcome else ""))


def _with_unused(done: Words, events: Sequence[Event], player: Player, position: Position) -> Words:
    """Return the text about a turn that ended with an unused throw, and the reason for that.

    The reason alone is the short wording, since the board has shown the moves.
    """
    values = [event.value for event in events if isinstance(event, Thrown)]
    for event in events:
        if isinstance(event, Moved) and event.value in values:
            values.remove(event.value)
    if not values or position.player is player or position.outcome:
        return done
    refusal = no_move(position.with_player(player), values)
    text = gettext(_UNUSED.get(refusal, _UNUSED_BY_RULE))
    unused = worded(text, value=values[0], reason=_brief(refusal))
    return Words(f"{done.full}. {unused.full}", capitalised(unused.short))


_UNUSED = {
    # Translators: a throw of this value is not used.
    Refusal.NOTHING: N_("The {value} is lost"),
    Refusal.BLOCKED: N_("The {value} is blocked"),
}
# Translators: a throw of this value is not used; {reason} is "freeing takes two pieces".
_UNUSED_BY_RULE = N_("The {value}: {reason}|{reason}")


def _threw_or_passed(events: Sequence[Event], position: Position, called: Called) -> Words:
    """Return the text about the last event of a turn before its first move."""
    values = [event.value for event in events if isinstance(event, Thrown | OpeningThrown)]
    match events[-1] if events else None:
        case Passed(player):
            return _passed(player, values, position, called)
        case OpeningTied():
            text = gettext("Both threw {value}: throw again|Both threw {value}")
            return worded(text, value=values[-1])
        case OpeningWon(player):
            won, lost = max(values[-2:]), min(values[-2:])
            # Translators: who won the opening throw, and its values: 4 to 1.
            text = gettext("{who} moves first, {won} to {lost}|{who} begins")
            return named(text, player, called, won=won, lost=lost)
        case OpeningThrown(player, value=value):
            # Translators: an opening throw.
            text = gettext("{who} threw {value} to begin|{who} threw {value}")
            return named(text, player, called, value=value)
        case Thrown(player):
            return named(gettext(_THREW), player, called, values=_listed(values))
    return Words()


def no_move(position: Position, values: Sequence[int]) -> Refusal:
    """Return the reason why the mover has no legal move: that of the rules, if only one applies."""
    if not any(values):
        return Refusal.NOTHING
    origins = [CITY, *(space for space, unit in enumerate(position.units) if unit)]
    refusals = {
        position.refusal(origin, value) for origin, value in product(origins, filter(None, values))
    }
    by_rules = {each for each in refusals if each and each not in _OF_PLACES}
    return by_rules.pop() if len(by_rules) == 1 else Refusal.BLOCKED


_OF_PLACES = (Refusal.ENEMY, Refusal.TEAM_MATE, Refusal.NOBODY_HOME, Refusal.LIMIT)
"""What keeps a place from being moved from, whatever is thrown."""


def _brief(refusal: Refusal) -> str:
    """Return a reason as a part of a sentence."""
    return gettext(_BRIEFLY.get(refusal, refusal.value))


_BRIEFLY = {
    # Translators: why a throw has no move: only two pieces together free captives.
    Refusal.GUARDED: N_("freeing takes two pieces"),
}
"""Reasons whose own text is too long for a sentence in the strip."""


def _thrown(match: Match, called: Called) -> Words:
    """Return the text about a throw, and the reason why it allows no move."""
    if match.phase is Phase.PASS:
        return _stuck(match.position, match.values, called)
    return named(gettext(_THREW), match.player, called, values=_listed(match.values))


def _stuck(position: Position, values: Sequence[int], called: Called) -> Words:
    """Return the text about a throw without a move, and the reason."""
    refusal = no_move(position, values)
    text, reason = gettext(_STUCK.get(refusal, _STUCK_BY_RULE)), _brief(refusal)
    return named(text, position.player, called, values=_listed(values), reason=reason)


# Translators: {values} is "3", or "3 and 2" of two throws.
_THREW = N_("{who} threw {values}|{who}: {values}")
_STUCK = {
    Refusal.NOTHING: _THREW,
    # Translators: the player has no move.
    Refusal.BLOCKED: N_("{who} threw {values}, all blocked|{who}: all blocked"),
}
# Translators: the player has no move; {reason} is "freeing takes two pieces".
_STUCK_BY_RULE = N_("{who} threw {values}, {reason}|{who}: {reason}")


def you_threw(values: Sequence[object]) -> str:
    """Return what a listener hears of their own throw."""
    # Translators: {values} is "3", or "3 and 2" of two throws.
    return gettext("Threw {values}").format(values=_listed(values))


def threw(who: str, values: Sequence[object]) -> str:
    """Return the text about a throw."""
    return worded(gettext(_THREW), who=who, values=_listed(values)).full


def _listed(values: Sequence[object]) -> str:
    """Return the values of one or two throws as a list."""
    if len(values) == 1:
        return str(values[0])
    first, second = values
    # Translators: the values of two throws.
    return gettext("{first} and {second}").format(first=first, second=second)


def _passed(player: Player, values: Sequence[int], position: Position, called: Called) -> Words:
    refusal = no_move(position.with_player(player), values)
    text = gettext(_PASSED.get(refusal, _PASSED_BY_RULE))
    return named(text, player, called, reason=_brief(refusal))


_PASSED = {
    Refusal.NOTHING: N_("{who} threw 0 and passed|{who} threw 0"),
    Refusal.BLOCKED: N_("{who} passed: all blocked|{who}: all blocked"),
}
# Translators: {reason} is "freeing takes two pieces".
_PASSED_BY_RULE = N_("{who} passed: {reason}|{who} passed")
