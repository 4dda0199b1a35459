"""The turns of computers between two turns of persons, in the team game."""

from collections.abc import Callable, Sequence

from puluc.game.session import Session
from puluc.rules import Event, Moved, Passed, Phase, Thrown, Won
from puluc.storage.preferences import Pace
from puluc.text.names import Called
from puluc.text.round_summary import blows_of, summary, with_risk
from puluc.text.wordings import Words
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.timeline import Clip
from puluc.ui.scene.audio import Sound

STILL_MS = 90
"""The milliseconds that the board waits after each turn of a summary: under 2 s for sixteen."""

_HEARD = (Sound.CAPTURE, Sound.SLAY, Sound.HOME)
"""The sounds of a turn that is not animated."""


class OthersTurns:
    """The turns of computers, shown at the player's pace, and their summary.

    The last move of a game is shown as any other.
    """

    def __init__(self, session: Session, pace: Callable[[], Pace]) -> None:
        self._session = session
        self._pace = pace
        self._events: tuple[Event, ...] = ()
        """The events of the turns since a person's."""

    def note(self, events: Sequence[Event]) -> None:
        """Store the events of a command."""
        self._events = (*self._events, *events) if self._is_of_computer(events) else ()

    def is_brief(self, events: Sequence[Event]) -> bool:
        """Return whether events are shown without motion."""
        if self._is_each_shown or any(isinstance(event, Won) for event in events):
            return False
        return self._is_of_computer(events)

    @property
    def _is_each_shown(self) -> bool:
        return self._pace() is Pace.EACH_MOVE

    def _is_of_computer(self, events: Sequence[Event]) -> bool:
        """Return whether a computer did this, in a team game that a person plays."""
        session, first = self._session, events[0]
        if session.rules.players == 1 or not session.persons:
            return False
        return isinstance(first, Thrown | Moved | Passed) and not session.is_person(first.player)

    def brief(self, clips: Sequence[Clip]) -> Clip:
        """Return an animation as one picture, shown for a while at the end of a turn."""
        is_still = self._pace() is Pace.SUMMARY and self._session.match.phase is Phase.THROW
        heard = [sound for clip in clips for _, sound in clip.sounds if sound in _HEARD]
        sounds = tuple((0.0, sound) for sound in heard[:1])
        return Clip(STILL_MS * is_still, clips[-1].snapshot, sounds=sounds)

    def round_words(self, called: Called) -> Words:
        """Return the summary of several turns, once a person is to throw; else empty."""
        match, session = self._session.match, self._session
        throws = sum(isinstance(event, Thrown) for event in self._events)
        is_yours = match.phase is Phase.THROW and session.is_person(match.player)
        if not is_yours or throws <= session.rules.throws_per_turn or self._is_each_shown:
            return Words()
        person = session.person(match.player)
        yours = [
            player
            for player in session.rules.turn_order
            if session.is_person(player) and session.person(player) == person
        ]
        return with_risk(summary(self._events, yours, called), match.position, yours)

    def highlighted(self, snapshot: Snapshot) -> Snapshot:
        """Return the board with every moved unit highlighted, or both ends of a single move."""
        moves = [event for event in self._events if isinstance(event, Moved)]
        if len(moves) <= 1 or self._is_each_shown:
            return snapshot
        layout = Layout.of(self._session.rules)
        return snapshot.with_last(*highlighted_cells(self._events, layout))


def highlighted_cells(events: Sequence[Event], layout: Layout) -> tuple[int, ...]:
    """Return the cells of units that moved, and those where pieces were taken."""
    cells = dict[int, None]()
    for event in events:
        if isinstance(event, Moved):
            if not event.move.is_entry:
                cells.pop(event.move.origin, None)
            cells[layout.ends(event)[1]] = None
    cells.update((blow.space, None) for blow in blows_of(events) if blow.space)
    return tuple(cells)
