"""The line of a move on the board: the likeliest reply, and the best answer to it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import Prospect, Ranked, continuation
from puluc.game.draft import throw_of
from puluc.rules import Event, Position, Side
from puluc.rules.events import move_events
from puluc.text.analysis_words import moves_text, percent
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.numerals import percent as exact_percent
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView, draw_balance
from puluc.ui.board.places import places, sides
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import COLUMN, Control, Role
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.choice import BACKWARD, ONWARD, end_words, turned


class _Step(NamedTuple):
    """A turn of a line: the board after its throw, what happens, and a caption."""

    before: Snapshot
    events: tuple[Event, ...]
    end: Position
    words: Words
    chance: float
    """The chance of the side that the page is about."""


def _lines(chances: Chances, moves: Sequence[Ranked]) -> tuple[tuple[Prospect, ...], ...]:
    return tuple(continuation(chances, each) for each in moves)


class LineScene(Scene[None]):
    """The lines of the best move and of another one, turn by turn; a key shows the next turn."""

    has_moves = True

    def __init__(self, context: Context, best: Ranked, other: Ranked, *, is_exact: bool) -> None:
        self._context = context
        self._moves, self._is_exact = (best, other), is_exact
        start = best.line.positions[0]
        self._side, rules = start.mover, start.rules
        self._view = BoardView(context.art, Layout.of(rules))
        self._animator, self._strip = Animator(self._view, rules), Strip(context.art)
        self._job = context.adviser.ask(rules, partial(_lines, moves=self._moves))
        self._steps, self._is_known = tuple(self._made()), False
        self._number, self._timeline = 0, self._motion(0)

    @property
    def title(self) -> str:
        """The name of the screen."""
        return gettext("Line")

    def handle(self, action: Action) -> Transition | None:
        """Show another turn, or close; a listener hears a turn again that stays."""
        before, key = self._number, turned(action, COLUMN)
        transition = self._handle(key)
        if transition is None and key in (*ONWARD, *BACKWARD) and self._number == before:
            end = end_words(key, before, len(self._steps)) if self._is_known else ""
            self._context.speech.say(end or self._heard)
        return transition

    def _handle(self, action: Action) -> Transition | None:
        """Show the next turn or the one before, or close; Enter closes after the last one."""
        is_last = self._number == len(self._steps) - 1
        match action:
            case Command.ACCEPT if is_last and self._is_known:
                return Pop()
            case Command.RIGHT | Command.DOWN | Command.PAGE_DOWN | Command.ACCEPT:
                self._show(self._number + (not is_last))
            case Command.LEFT | Command.UP | Command.PAGE_UP:
                self._show(max(self._number - 1, 0))
            case Click(pos):
                step = 1 if pos[0] >= WIDTH // 2 else -1
                self._show(min(max(self._number + step, 0), len(self._steps) - 1))
            case Command.CANCEL | Command.MENU | Command.WHY:
                return Pop()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Go on with the motion, and take in the turns that follow once they are known."""
        if not self._is_known and self._context.adviser.is_done(self._job):
            self._is_known = self.is_dirty = True
            shown = self._steps[self._number].events
            self._steps = tuple(self._made(self._job.answer or ((), ())))
            self._number = [each.events for each in self._steps].index(shown)
        if self._timeline.is_running:
            self._timeline.advance(elapsed_ms)
            self.is_dirty = True
        self.is_moving = self._timeline.is_running or not self._is_known
        return None

    def close(self) -> None:
        """Cancel the request."""
        self._job.cancel()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board with the chance, and the caption."""
        self._timeline.draw(canvas, self._view)
        draw_balance(canvas, self._context.art, self._view.layout, self._jade)
        self._strip.explain(self._words)
        self._strip.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the caption, the board, and its halves."""
        self._strip.explain(self._words)
        yield from self._strip.controls(Role.STATUS, self._heard)
        layout, step = self._view.layout, self._steps[self._number]
        yield from places(layout, step.end, Listener(is_full=False))
        yield from sides(layout, step.end, self._timeline.snapshot)
        half = pygame.Rect(0, 0, WIDTH // 2, HEIGHT)
        right = half.move(WIDTH // 2, 0)
        on = Control(Role.BUTTON, right, gettext("Forward"), click=(Command.RIGHT,))
        yield replace(on, key="\u2192", is_focused=True)
        yield Control(Role.BUTTON, half, gettext("Back"), key="\u2190", click=(Command.LEFT,))

    def heard_board(self) -> HeardBoard:
        """Return the position shown."""
        return HeardBoard(self._steps[self._number].end)

    @property
    def _jade(self) -> float:
        chance = self._steps[self._number].chance
        return chance if self._side is Side.JADE else 1 - chance

    @property
    def _heard(self) -> str:
        """The caption for a listener; the first one stays when the others are known."""
        number, told = self._number + 1, self._steps[self._number].words.full
        if not self._is_known or not self._number:
            return told
        place = gettext("{number} of {count}").format(number=number, count=len(self._steps))
        return f"{place}. {told}"

    @property
    def _words(self) -> Words:
        """The caption, after the number of the turn."""
        words, count = self._steps[self._number].words, len(self._steps)
        number = f"{self._number + 1}/{count} " if self._is_known else ""
        return Words(*(f"{number}{each}" for each in (words.full, words.short)))

    def _made(self, replies: Sequence[Sequence[Prospect]] = ((), ())) -> Iterator[_Step]:
        """Yield the turns of both lines."""
        # Translators: the best moves of a turn and the chance they leave: 3-6, about 31 %.
        best = gettext("{side}'s best: {moves}, {chance}|Best: {moves}, {chance}")
        # Translators: as above, for the other move, whose line follows.
        other = gettext("{side} instead: {moves}, {chance}|Instead: {moves}, {chance}")
        texts = best, other
        for move, text, following in zip(self._moves, texts, replies, strict=True):
            values = tuple(play.value for play in move.line.plays)
            yield self._step(Prospect(values, move), text, is_exact=self._is_exact)
            for each in following:
                yield self._step(each, self._thrown(each), is_exact=self._job.is_exact)

    def _thrown(self, prospect: Prospect) -> str:
        """Return the text about a turn that may follow."""
        if prospect.ranked.line.positions[0].mover is self._side:
            # Translators: a turn that may follow: whose it is, the value of the likeliest throw,
            # the best moves, and the chance then.
            return gettext(
                "{side} throws {value}: {moves}, {chance}|{side} {value}: {moves}, {chance}"
            )
        # Translators: as above, with the other side, whose chance it is; {brief} is the chance in
        # fewer letters, "~31 %".
        return gettext(
            "{side} throws {value}: {moves}. {judged} {chance}"
            "|{side} {value}: {moves}. {judged} {brief}"
        )

    def _step(self, prospect: Prospect, text: str, *, is_exact: bool) -> _Step:
        values, (line, chance) = prospect
        start, rules = line.positions[0], line.end.rules
        shown = Snapshot.of(start)
        for value in values:
            shown = shown.with_throw(start.mover, throw_of(value, rules), value)
        turns = zip(line.plays, pairwise(line.positions), strict=False)
        events = [event for play, (at, end) in turns for event in move_events(*play, at, end)]
        words = worded(
            text,
            side=side_name(start.mover),
            judged=side_name(self._side),
            value=", ".join(map(str, values)),
            moves=moves_text(prospect.ranked),
            chance=percent(chance, is_exact=is_exact),
            brief=exact_percent(chance) if is_exact else f"~{exact_percent(chance)}",
        )
        return _Step(shown, tuple(events), line.end, words, chance)

    def _show(self, number: int) -> None:
        """Show a turn in motion."""
        self._number, self._timeline, self.is_dirty = number, self._motion(number), True

    def _motion(self, number: int) -> Timeline:
        step, context = self._steps[number], self._context
        timeline = Timeline(
            step.before, lambda: context.preferences.speed, lambda _: None, context.play_sound
        )
        timeline.play(self._animator.clips(step.events, step.before))
        return timeline
