"""Recorded turns on the board: a whole game, or a move beside the best one."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame

from puluc.game.analysis import GameAnalysis, Ranked, TurnAnalysis, mistake_sign
from puluc.rules import Event, Moved, Position, Record, Side, Thrown
from puluc.text import numerals
from puluc.text.analysis_words import moves_text, percent, was_best
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.narration import threw
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words, joined, worded
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView, balance_area, draw_balance, percents
from puluc.ui.board.places import places, sides
from puluc.ui.board.why import why_scene
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import COLUMN, Control, Role
from puluc.ui.scene.hot_keys import AnalysisCommand, RecordCommand, ReplayCommand
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.record.graph import next_mistake
from puluc.ui.screens.record.steps import Playback, StepChances
from puluc.ui.screens.record.turn_list import opening_words
from puluc.ui.widgets.choice import BACKWARD, ONWARD, end_words, turned

PAUSE_MS = 500
"""The pause, in ms, between turns in automatic replay."""
THROW_MS = 700
"""The milliseconds that the board is shown before a move."""
_STEPS = *ONWARD, *BACKWARD, Command.ACCEPT
"""The keys that go to another turn or move, or show it again."""
MADE_MS = 1600
"""The milliseconds that the move made is shown before the best one follows."""


class PlaybackScene(Scene[int]):
    """The turns of a record in motion; some follow by themselves after a pause."""

    has_moves = True

    def __init__(self, context: Context, playback: Playback) -> None:
        self._context = context
        self._playback = playback
        self._view = BoardView(context.art, playback.layout)
        self._animator = Animator(self._view, playback.record.rules)
        self._strip = Strip(context.art)
        self._waited_ms = 0

    @property
    @abstractmethod
    def _goes_on(self) -> bool:
        """Whether the next step follows by itself."""

    @property
    def _pause_ms(self) -> int:
        return PAUSE_MS

    @property
    def title(self) -> str:
        """The name of the screen."""
        return gettext("Replay")

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the animation, or go on after the pause."""
        if self._timeline.is_running:
            self._timeline.advance(elapsed_ms)
            self.is_dirty = True
        elif self._goes_on:
            self._waited_ms += elapsed_ms
            if self._waited_ms >= self._pause_ms:
                self._go_on()
                self.is_dirty = True
        self.is_moving = self._timeline.is_running or self._goes_on
        return None

    @abstractmethod
    def _go_on(self) -> None:
        """Show the next step that follows by itself."""

    @property
    @abstractmethod
    def _position(self) -> Position:
        """The position that is shown at rest."""

    def heard_board(self) -> HeardBoard:
        """Return the position shown."""
        return HeardBoard(self._position)

    def _show_board(self, snapshot: Snapshot) -> None:
        """Show a board at rest."""
        context = self._context
        self._timeline = Timeline(
            snapshot, lambda: context.preferences.speed, lambda _: None, context.play_sound
        )

    @property
    @abstractmethod
    def _heard(self) -> str:
        """The turn shown, for a listener."""

    def handle(self, action: Action) -> Transition | None:
        """Do what a key or click asks for; a listener hears the turn again if it stays."""
        before, key = self._heard, turned(action, COLUMN)
        transition = self._handle(key)
        if transition is None and key in _STEPS and self._heard == before:
            self._context.speech.say(self._end_at(key) or before)
        return transition

    @abstractmethod
    def _handle(self, action: Action) -> Transition | None:
        """Do what a key or click asks for."""

    @abstractmethod
    def _end_at(self, key: Action) -> str:
        """Return what a listener hears if a key leads no further; empty if it does."""

    def _draw_words(self, canvas: pygame.Surface, words: Words) -> None:
        """Draw the caption above the board."""
        self._strip.explain(words)
        self._strip.draw(canvas)

    def _controls(self, words: Words, position: Position, jade: float | None) -> Iterator[Control]:
        """Yield the caption, the actions of a click on each half, and the board."""
        self._strip.explain(words)
        yield from self._strip.controls(Role.STATUS, self._heard)
        snapshot, layout = self._timeline.snapshot, self._playback.layout
        yield from places(layout, position, Listener(is_full=False))
        yield from sides(layout, position, snapshot)
        if jade is not None:
            area, text = balance_area(layout), gettext("Jade {jade}, Obsidian {obsidian}")
            shares = (numerals.percent(each / 100) for each in percents(jade))
            text = text.format(jade=next(shares), obsidian=next(shares))
            yield Control(Role.TEXT, area.inflate(40, 8), text)
        half = pygame.Rect(0, 0, WIDTH // 2, HEIGHT)
        # Translators: of a record: what follows.
        before, forward = gettext("Back"), gettext("Forward")
        on = Control(Role.BUTTON, half.move(WIDTH // 2, 0), forward, click=(Command.RIGHT,))
        yield replace(on, key="\u2192", is_focused=True)
        yield Control(Role.BUTTON, half, before, key="\u2190", click=(Command.LEFT,))

    def _animate(self, events: tuple[Event, ...], before: Snapshot) -> None:
        self._timeline.play(self._animator.clips(events, before))


class ReplayScene(PlaybackScene):
    """The steps of a record in motion; closes with the number of the last step shown."""

    help_topic = HelpTopic.RECORD
    _goes_on = False

    def __init__(self, context: Context, playback: Playback, number: int) -> None:
        super().__init__(context, playback)
        self._last = len(playback.steps) - 1
        known = context.adviser.known(playback.record)
        self._chances = StepChances(context.art, playback.layout, known)
        self._go(number)

    def _handle(self, action: Action) -> Transition | None:
        """Step, jump, play or pause, or close."""
        match action:
            case Command.RIGHT | Command.DOWN | Command.PAGE_DOWN:
                self._step_on()
            case Command.LEFT | Command.UP | Command.PAGE_UP:
                self._go(self._number - 1)
            case Command.HOME | Command.END:
                self._go(0 if action is Command.HOME else self._last)
            case Command.ACCEPT | Letter(ReplayCommand.PLAY.key):
                self._play_or_pause()
            case Click(pos) if pos[0] >= WIDTH // 2:
                self._step_on()
            case Click():
                self._go(self._number - 1)
            case Command.CANCEL | Command.MENU | Letter(RecordCommand.CLOSE.key):
                return self.pop(self._number)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board and the caption of the turn."""
        timeline = self._timeline
        timeline.draw(canvas, self._view)
        is_over = not timeline.is_running
        self._chances.draw(canvas, self._number, timeline.snapshot, is_over=is_over)
        self._draw_words(canvas, self._words)

    def controls(self) -> Iterator[Control]:
        """Yield the caption and the board."""
        yield from self._controls(self._words, self._position, self._chances.shown)

    @property
    def _heard(self) -> str:
        told = self._playback.steps[self._number].heard(self._playback.called)
        if not self._number:
            return told
        number = gettext("{number} of {count}").format(number=self._number, count=self._last)
        return f"{number}. {told}"

    def _end_at(self, key: Action) -> str:
        return end_words(key, self._number, self._last + 1)

    @property
    def _position(self) -> Position:
        return self._playback.steps[self._number].after

    def _go(self, number: int) -> None:
        """Show the end of a step, or of the nearest one."""
        self._number = min(max(number, 0), self._last)
        self._goes_on = False
        self._show_board(self._playback.snapshot(self._number))

    def _step_on(self) -> None:
        """Animate the next step; finish a running animation first."""
        if self._timeline.is_running:
            self._timeline.finish()
            self.is_dirty = True
        if self._number == self._last:
            return
        self._number += 1
        self._waited_ms = 0
        before = self._playback.before(self._number)
        self._show_board(before)
        self._animate(self._playback.steps[self._number].events, before)
        self.is_dirty = True

    def _go_on(self) -> None:
        """Play the next step; stop after the last one."""
        self._step_on()
        self._goes_on = self._number < self._last

    def _play_or_pause(self) -> None:
        """Play from here, or from the beginning at the end; or pause."""
        if self._goes_on:
            self._goes_on = False
            return
        if self._number == self._last:
            self._go(0)
        self._goes_on, self._waited_ms = True, PAUSE_MS

    @property
    def _words(self) -> Words:
        """The number of the turn and what happened in it, above the board.

        Moves are also in notation, in brackets; the throws lie on the board.
        """
        step = self._playback.steps[self._number]
        told = step.words(self._playback.called) or opening_words(step.text)
        has_moved = any(isinstance(event, Moved) for event in step.events)
        counted, noted = f"{self._number}/{self._last}", f" ({step.moves})" if has_moved else ""
        return Words(f"{counted} {told.full}{noted}", f"{counted} {told.full}")


class Showing(NamedTuple):
    """A way to play a turn: the board after the throw, the events, and a caption."""

    before: Snapshot
    events: tuple[Event, ...]
    words: Words
    heard: str
    """The caption for a listener."""
    chances: tuple[float, float]
    """Jade's chances before and after."""


def showings(playback: Playback, game: GameAnalysis, number: int) -> tuple[Showing, ...]:
    """Return the ways to show of a turn counted from 1, or of the opening, which is 0."""
    if not number:
        chance = percent(game.chances[0], is_exact=game.is_exact)
        side = side_name(game.opening or Side.JADE)
        text = gettext("{side} moves first. Jade: {chance}|Jade: {chance}")
        words = worded(text, side=side, chance=chance)
        chances, opening = (game.start, game.chances[0]), playback.steps[0]
        return (Showing(playback.before(0), opening.events, words, words.full, chances),)
    turn, is_exact = game.turns[number - 1], game.is_exact
    words = _made_words(playback, turn, number, is_exact=is_exact)
    name = playback.called(playback.record.turns[number - 1].player)
    thrown = f"{number}. {threw(name, turn.values)}"
    told = words.full.removeprefix(f"{name}: ")
    told = joined((thrown, told)) if told == words.full else f"{thrown}: {told}"
    made = _showing(playback, number, words, told, _jade(turn, turn.best, turn.after))
    if was_best(turn):
        return (made,)
    best = turn.options[0]
    instead = Playback(_with_line(playback.record, number, best))
    # Translators: the best moves of a turn and the chance they leave: 3-6, about 31 %.
    text = gettext("{side}'s best: {moves}, {chance}|Best: {moves}, {chance}")
    chance = percent(best.chance, is_exact=is_exact)
    words = _worded(playback, number, text, moves_text(best), chance)
    chances = _jade(turn, turn.best, turn.best)
    return (made, _showing(instead, number, words, words.full, chances))


def _jade(turn: TurnAnalysis, before: float, after: float) -> tuple[float, float]:
    """Return Jade's chances from those of the side that played."""
    return (before, after) if turn.side is Side.JADE else (1 - before, 1 - after)


def _showing(
    playback: Playback, number: int, words: Words, told: str, chances: tuple[float, float]
) -> Showing:
    """Return a turn after its throw."""
    events, before = playback.steps[number].events, playback.before(number)
    thrown = [event for event in events if isinstance(event, Thrown)]
    for event in thrown:
        before = before.with_turn_of(event.player)
        before = before.with_throw(event.side, event.throw, event.value)
    return Showing(before, events[len(thrown) :], words, told, chances)


def _made_words(playback: Playback, turn: TurnAnalysis, number: int, *, is_exact: bool) -> Words:
    chance = percent(turn.after, is_exact=is_exact)
    moves = playback.steps[number].moves
    if turn.options[0].play is None:
        text = gettext("{side} had to pass: {chance}|pass: {chance}")
    elif not turn.is_decision:
        # Translators: the only moves of a turn and the chance they leave.
        text = gettext("{side}: {moves}, forced, {chance}|{moves}, forced, {chance}")
    elif was_best(turn):
        text = gettext("{side}: {moves}, the best, {chance}|{moves}, the best, {chance}")
    else:
        moves += mistake_sign(turn)
        text = "{side}: {moves}, {chance}|{moves}, {chance}"
    return _worded(playback, number, text, moves, chance)


def _worded(playback: Playback, number: int, text: str, moves: str, chance: str) -> Words:
    """Return a caption with the name of the player of the turn."""
    name = playback.called(playback.record.turns[number - 1].player)
    return worded(text, side=name, moves=moves, chance=chance)


def _with_line(record: Record, number: int, best: Ranked) -> Record:
    """Return the record up to a turn, which is played as ``best``."""
    plays, turn = best.line.plays, record.turns[number - 1]
    values = tuple(play.value for play in plays) if len(turn.throws) > 1 else ()
    instead = replace(turn, moves=tuple(play.move for play in plays), values=values)
    turns = (*record.turns[: number - 1], instead)
    return replace(record, turns=turns, pending=None, result=None, taken=None)


class CompareScene(PlaybackScene):
    """The move made and the best one in motion; it closes with the number of the turn shown."""

    help_topic = HelpTopic.ANALYSIS

    def __init__(
        self,
        context: Context,
        playback: Playback,
        game: GameAnalysis,
        number: int,
        judged: Side | None,
    ) -> None:
        """Show a turn; ``judged`` is the side whose mistakes are looked for, None for both."""
        super().__init__(context, playback)
        self._game, self._judged = game, judged
        self._go(number)

    def _handle(self, action: Action) -> Transition | None:
        """Show the other move, go to another turn or the next mistake, or close."""
        match action:
            case Command.RIGHT | Command.ACCEPT:
                self._go_on()
            case Command.LEFT:
                self._show(self._index - 1 if self._has_moved else self._index)
            case Command.DOWN | Command.PAGE_DOWN:
                self._go(self._number + 1)
            case Command.UP | Command.PAGE_UP:
                self._go(self._number - 1)
            case Letter(AnalysisCommand.MISTAKE.key):
                self._go(next_mistake(self._game, self._number, self._judged) or self._number)
            case Letter(AnalysisCommand.WHY.key) | Command.WHY:
                if not self._turn or not self._turn.is_decision:
                    self._context.speech.say(gettext("No choice"))
                    return None
                is_yours = self._turn.side is self._judged
                options, played = self._turn.options, self._turn.played
                is_exact, context = self._game.is_exact, self._context
                page = why_scene(context, options, played, is_exact=is_exact, is_yours=is_yours)
                return Push(page)
            case Click(pos) if pos[0] >= WIDTH // 2:
                self._go_on()
            case Click():
                self._show(self._index - 1)
            case Command.CANCEL | Command.MENU | Letter(AnalysisCommand.CLOSE.key):
                return self.pop(self._number)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board and the caption, and the balance."""
        self._timeline.draw(canvas, self._view)
        draw_balance(canvas, self._context.art, self._playback.layout, self._jade)
        self._draw_words(canvas, self._showings[self._index].words)

    @property
    def _heard(self) -> str:
        return self._showings[self._index].heard

    def _end_at(self, key: Action) -> str:
        if key in (Command.LEFT, Command.RIGHT):  # another move of the same turn
            return ""
        return end_words(key, self._number, len(self._game.turns) + 1)

    @property
    def _jade(self) -> float:
        """Jade's chance as it is shown."""
        has_landed = self._has_moved and not self._timeline.is_running
        return self._showings[self._index].chances[has_landed]

    def controls(self) -> Iterator[Control]:
        """Yield the caption and the board."""
        words = self._showings[self._index].words
        yield from self._controls(words, self._position, self._jade)

    @property
    def _position(self) -> Position:
        is_before = self._number and not self._has_moved
        return self._playback.steps[self._number - bool(is_before)].after

    @property
    def _pause_ms(self) -> int:
        return MADE_MS if self._has_moved else THROW_MS

    @property
    def _goes_on(self) -> bool:
        return not self._has_moved or self._index < len(self._showings) - 1

    def _go(self, number: int) -> None:
        """Show another turn, or the nearest one."""
        self._number = min(max(number, 0), len(self._game.turns))
        self._showings = showings(self._playback, self._game, self._number)
        self._show(0)

    @property
    def _turn(self) -> TurnAnalysis | None:
        """The turn shown; None for the opening."""
        return self._game.turns[self._number - 1] if self._number else None

    def _show(self, index: int) -> None:
        """Show the board before one of the moves."""
        self._index = min(max(index, 0), len(self._showings) - 1)
        self._has_moved, self._waited_ms = False, 0
        self._show_board(self._showings[self._index].before)

    def _go_on(self) -> None:
        """Finish the motion; else make the move; else show the next one, or the first again."""
        self._waited_ms = 0
        if self._timeline.is_running:
            self._timeline.finish()
        elif not self._has_moved:
            self._has_moved = True
            showing = self._showings[self._index]
            self._animate(showing.events, showing.before)
        else:
            self._show((self._index + 1) % len(self._showings))
