"""A recorded game as steps to show one by one: the opening, then every turn."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.marks import NC_
from puluc.rules import (
    Event,
    Match,
    Moved,
    OpeningThrown,
    OpeningTied,
    Passed,
    Player,
    Position,
    Record,
    RecordError,
    Side,
    Thrown,
    Won,
    check_result,
    replaying,
)
from puluc.text.language import gettext, pgettext
from puluc.text.names import Called, names_of
from puluc.text.narration import happened, turn_heard
from puluc.text.notation import drawn
from puluc.text.wordings import Words, joined
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.view import draw_balance
from puluc.ui.render.art import Art
from puluc.ui.screens.record.graph import columns

# Translators: a game whose first position was set up, instead of: Opening 3 2.
SET_UP = NC_("start", "Set up")
"""The name of a start that was set up."""


@dataclass(frozen=True, slots=True)
class RecordStep:
    """One turn, or the start: its events, and the position afterwards.

    The start is the opening, or a position set up, without events.
    """

    events: tuple[Event, ...]
    after: Position

    @property
    def player(self) -> Player | None:
        """The player whose turn it was; None for the opening."""
        thrown = [event for event in self.events if isinstance(event, Thrown)]
        return thrown[0].player if thrown else None

    @property
    def text(self) -> str:
        """The throws and moves as a screen shows them, such as ``3 5-8``."""
        return " ".join(filter(None, (self.throws, self.moves)))

    @property
    def throws(self) -> str:
        """The values of the throws: ``3``."""
        thrown = (event for event in self.events if isinstance(event, OpeningThrown | Thrown))
        return " ".join(str(event.value) for event in thrown)

    @property
    def moves(self) -> str:
        """The moves as a screen shows them, or the pass."""
        done = (event for event in self.events if isinstance(event, Moved | Passed))
        return drawn(
            " ".join(str(each.move) if isinstance(each, Moved) else "pass" for each in done)
        )

    def words(self, called: Called) -> Words:
        """Return the step in words, as the strip has it: ``Jade came out to 3``."""
        return happened(self.events, self.after, called)

    def heard(self, called: Called) -> str:
        """Return the step for a listener: ``Jade threw 3: came out to 3.``."""
        if self.player is not None:
            return turn_heard(self.events, self.after, called)
        if not self.events:
            return joined((pgettext("start", SET_UP),))
        return joined((gettext("Opening"), turn_heard(self.events, self.after, called)))


class Playback:
    """The steps of a record; of a wrong record, those before its ``fault``."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.layout = Layout.of(record.rules)
        self.called = names_of(record.rules, record.seats)
        self.steps: list[RecordStep] = []
        self.fault: RecordError | None = None
        match = record.start()
        try:
            self.steps.extend(_steps(record, match))
            check_result(record, match)
        except RecordError as error:
            self.fault = error

    def snapshot(self, number: int) -> Snapshot:
        """Return the board after a step, with its throw and its move."""
        step = self.steps[number]
        snapshot = Snapshot.of(step.after)
        for event in step.events:
            match event:
                case OpeningThrown(player, throw, value) | Thrown(player, throw, value):
                    snapshot = snapshot.with_turn_of(player)
                    snapshot = snapshot.with_throw(player.side, throw, value)
                case OpeningTied():
                    snapshot = snapshot.with_throws_taken_up(*Side)
                case Moved(player, value=value):
                    snapshot = snapshot.with_value_used(player.side, value)
                    snapshot = snapshot.with_last(*self.layout.ends(event))
                case Won(outcome):
                    snapshot = snapshot.with_outcome(outcome)
        return snapshot

    def before(self, number: int) -> Snapshot:
        """Return the board before a step, with the sticks in hand."""
        if number == 0:
            set_up = self.record.set_up
            start = set_up.position if set_up else Position.start(self.record.rules, Side.JADE)
            return Snapshot.of(start)
        return Snapshot.of(self.steps[number - 1].after)


def _steps(record: Record, match: Match) -> Iterator[RecordStep]:
    """Yield the start with all opening throws, each turn, and an unfinished turn at the end.

    ``match`` is the start of the record. RecordError after the last correct step.
    """
    events = list[Event]()
    wanted = 0
    if record.set_up:
        yield RecordStep((), record.set_up.position)
    try:
        for happened in replaying(record, match):
            if len(match.turns) == 0 and isinstance(happened[0], Thrown) and events:
                yield RecordStep(tuple(events), Position.start(record.rules, match.mover))
                events = []
            events += happened
            if len(match.turns) > wanted:
                wanted = len(match.turns)
                yield RecordStep(tuple(events), match.position)
                events = []
    except RecordError:
        if events:
            yield RecordStep(tuple(events), match.position)
        raise
    if events:
        yield RecordStep(tuple(events), match.position)


class StepChances:
    """The balance below the board; empty for a game that has not been analysed."""

    def __init__(self, art: Art, layout: Layout, game: GameAnalysis | None) -> None:
        self._art, self._layout = art, layout
        self._columns = columns(game) if game else ()
        self.shown: float | None = None
        """The chance drawn last, if any."""

    def draw(
        self, canvas: pygame.Surface, number: int, snapshot: Snapshot, *, is_over: bool
    ) -> None:
        """Draw the chance in a step that ``is_over``, or that is shown as far as ``snapshot``."""
        if self._columns:
            self.shown = self.jade(number, snapshot, is_over=is_over)
            draw_balance(canvas, self._art, self._layout, self.shown)

    def jade(self, number: int, snapshot: Snapshot, *, is_over: bool) -> float:
        """Return Jade's chance before the throws, with the best move to come, or after the move.

        A turn in progress has that of the turn before it.
        """
        if number >= len(self._columns):
            return self._columns[-1].after
        column = self._columns[number]
        if is_over:
            return column.after
        if column.side is None:
            return column.before
        throws = snapshot.values[column.side]
        is_thrown = len(throws) == column.throws and snapshot.mover is column.side
        return column.thrown if is_thrown else column.before
