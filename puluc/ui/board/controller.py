"""A match on the board: it applies commands, saves, animates the events, and pauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from puluc.game.session import Session
from puluc.rules import (
    Event,
    Match,
    Move,
    Moved,
    OpeningThrown,
    Passed,
    Phase,
    RecordError,
    Side,
    Throw,
    Thrown,
    replaying,
)
from puluc.storage.preferences import Pace, SpeechLength, Speed
from puluc.text.explanations import prospect
from puluc.text.names import names_of
from puluc.text.narration import Sentence, due, happened, heard, sentence, standing, you_threw
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words, joined
from puluc.ui.board.commands import Situation
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.others import OthersTurns
from puluc.ui.board.picture.animations import END_MS, Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.timeline import Clip, Timeline, with_words
from puluc.ui.board.picture.view import BoardView
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.scene.context import Context

if TYPE_CHECKING:  # nothing of the network is imported before a table is open
    from puluc.link.table import Table

AUTO_PAUSE_MS = 450
"""The pause, in ms, before an automatic move or pass, so that the player can follow it."""

READING_MS = 1200
"""The milliseconds for reading what others did, before an automatic throw."""

WATCHING_MS = 250
"""The pause, in ms, after each turn of a game without persons, with motion off too."""

MAX_STEPS_PER_FRAME = 8
"""The most throws, moves and passes in one frame without a person and with motion off.

Without it an automatic game would end, hundreds of saves later, before the window responds.
"""


class BoardController:
    """One match on the board.

    A command takes effect in the match and is saved at once; its events are animated afterwards.
    The cursor is renewed with the command.
    """

    def __init__(
        self, context: Context, session: Session, show_words: Callable[[Sentence], None]
    ) -> None:
        self.match: Match = session.match
        self.view = BoardView(context.art, Layout.of(session.rules))
        seats = [player for player in session.rules.turn_order if session.is_person(player)]
        self.view.you = seats[0] if len(seats) == 1 else None
        self.cursor = Cursor(self.match, self.view)
        self._context = context
        self._session = session
        self.play_job: PlayJob | None = None
        """The job of the computer player to move, if any."""
        self._events: tuple[Event, ...] = ()
        """The events of the turn in progress, or of the last one."""
        self._others = OthersTurns(session, self._pace)
        self._called = names_of(session.rules, session.seats)
        history = _history(session)
        for events in history:
            self._remember(events)
        self._last: Sentence
        """The sentence about the last events, without what the player had to do then."""
        self.retell()
        self._animator = Animator(
            self.view, session.rules, lambda side: not session.has_person(side)
        )
        self.timeline = Timeline(
            self._at_rest(history),
            lambda: context.preferences.speed,
            show_words,
            context.play_sound,
        )

    @property
    def is_resting(self) -> bool:
        """Whether everything has been shown."""
        return not self.timeline.is_running

    @property
    def is_persons_turn(self) -> bool:
        """Whether the match waits for a person."""
        phase = self.match.phase
        if self._table and self._table.is_paused:
            return False
        if phase is Phase.OPENING:
            return self._session.needs_throw
        return (
            self._session.needs_throw
            or phase is Phase.OVER
            or self._session.is_person(self.match.player)
        )

    @property
    def words(self) -> Sentence:
        """The sentence about the last events, and what the player has to do next."""
        return self._words(self._events)

    def resume(self) -> None:
        """Show the state of the match and what to do next, with time to read if it continues.

        Show the last sentence if the game is over, or if nothing has been taken yet.
        """
        match, words = self.match, self.words
        if match.outcome is None and any(map(match.position.taken_by, Side)):
            words = words._replace(told=standing(match.position, self._session.own_side))
        if match.outcome is None:
            board = replace(HeardBoard.of(match, self.listener), due="")
            self._context.speech.tell(board.whole, joined((words.due.full,)))
        pause_ms = READING_MS if self.is_automatic else 0
        self.timeline.play([Clip(pause_ms, self.timeline.snapshot, words=words, is_read=True)])

    def _words(self, events: Sequence[Event]) -> Sentence:
        """Return the sentence about these events of the last turn, and what to do next."""
        is_persons_turn = self.is_persons_turn and not self.is_automatic
        return self._sentence(events, is_persons_turn=is_persons_turn)

    def retell(self) -> None:
        """Renew the sentence in the language in use."""
        self._last = self._sentence(self._events, is_persons_turn=False)

    @property
    def prospect(self) -> Words:
        """The effect of the move under the cursor, in words."""
        has_odds = self._context.preferences.show_odds
        return prospect(self.match.position, self.cursor.play, has_odds=has_odds)

    def _sentence(self, events: Sequence[Event], *, is_persons_turn: bool) -> Sentence:
        match, called, is_handed_over = self.match, self._called, self._is_handed_over
        if told := self._others.round_words(called):
            to_do = due(match, called, is_handed_over=is_handed_over)
            return Sentence(told, to_do if is_persons_turn else Words())
        series_game = self._session.series_game
        return sentence(
            events,
            match,
            is_persons_turn=is_persons_turn,
            is_last_of_series=series_game is not None and series_game.is_last,
            is_handed_over=is_handed_over,
            called=called,
        )

    @property
    def listener(self) -> Listener:
        """The listener for whom the position is described."""
        is_full = self._context.preferences.speech is SpeechLength.FULL
        return Listener(self.view.you, self._called, is_full=is_full)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Read a command's events aloud, and what to do next; a computer's after its turn."""
        is_amid_turn = self._is_of_computer(events) and self.match.phase in (Phase.MOVE, Phase.PASS)
        is_amid_round = self._others.is_brief(events) and not self._is_persons_throw
        if not is_amid_turn and not is_amid_round:
            due = Words() if self.match.outcome else self.words.due
            self._context.speech.tell(joined(self._said(events)), joined((due.full,)))

    def _said(self, events: tuple[Event, ...]) -> Iterator[str]:
        """Yield what a listener hears of events; the focus says what to do next.

        The first move of a person's turn was read before the second. The throws are part of who
        begins and who has won. The only person hears what was thrown and moved, not by whom.
        """
        match, called = self.match, self._called
        is_of_computer, is_move = self._is_of_computer(events), isinstance(events[0], Moved)
        is_own = self.view.you is not None and not is_of_computer
        if isinstance(events[-1], OpeningThrown):
            return
        if is_move and (is_own or (is_of_computer and self._tells_throws)):
            turn = events if is_own else self._events
            yield heard(turn, match.position, called, is_own=is_own)
        elif match.outcome:
            yield happened(self._events, match.position, called).full
        else:
            is_persons_move = is_move and not is_of_computer
            told = self._words(events if is_persons_move else self._events).told
            yield you_threw(match.values) if is_own and match.phase is Phase.MOVE else told.full
        if match.phase is Phase.MOVE and (match.moves or len(match.plays) == 1):
            yield self.words.due.full

    def _is_of_computer(self, events: Sequence[Event]) -> bool:
        """Return whether a computer threw, moved or passed."""
        first, session = events[0], self._session
        return isinstance(first, Thrown | Moved | Passed) and not session.is_person(first.player)

    @property
    def _tells_throws(self) -> bool:
        """Whether a listener hears the throws of computers: neither in short nor of a round."""
        return self.listener.is_full and not self._others.round_words(self._called)

    @property
    def _is_handed_over(self) -> bool:
        """Whether the person to act is not the one who acted last."""
        session, match = self._session, self.match
        players = (turn.player for turn in reversed(match.turns))
        last = next(filter(session.is_person, players), None)
        if last is None:
            return len(session.persons) > 1
        return session.person(last) != session.person(match.player)

    @property
    def situation(self) -> Situation:
        """The facts that decide which commands are possible now."""
        return Situation(
            self.match.phase,
            self.is_persons_turn,
            has_past=lambda: self.last_choice is not None,
            has_future=bool(self._session.future),
            is_linked=self._session.is_linked,
            lacks_throw=self._session.is_linked and self._session.lacks_throw,
            has_table=self._context.table is not None,
            can_swap=self._session.can_swap,
        )

    @property
    def awaits_others(self) -> bool:
        """Whether the match waits for the other computer: a move, a throw, a link or an answer."""
        session, table, phase = self._session, self._table, self.match.phase
        if not session.is_linked:
            return False
        if self.match.player in session.elsewhere and phase in (Phase.MOVE, Phase.THROW):
            return phase is Phase.MOVE or not (table and table.has_thrown)
        return session.lacks_throw or (table is not None and table.is_paused)

    @property
    def _table(self) -> Table | None:
        table = self._context.table
        return table if table and table.session is self._session else None

    @property
    def is_automatic(self) -> bool:
        """Whether the match continues without a decision by a person."""
        if not self.is_persons_turn:
            return True
        if self._session.needs_throw:
            return False
        preferences, match = self._context.preferences, self.match
        match match.phase:
            case Phase.THROW:
                return preferences.auto_throw and not self._is_handed_over
            case Phase.MOVE:
                return preferences.auto_move and len(match.plays) == 1
            case Phase.PASS:
                return preferences.auto_move
        return False

    def play_on(self) -> bool:
        """Play the next step without a person: an opening throw, a computer's or automatic turn.

        Return False if a computer player or another computer has not answered yet.
        """
        if self.awaits_others:
            is_elsewhere = self.match.player in self._session.elsewhere
            return is_elsewhere and self.match.phase is Phase.MOVE and self._play_others()
        match self.match.phase:
            case Phase.OPENING | Phase.THROW if self._session.lacks_throw:
                return False
            case Phase.OPENING | Phase.THROW:
                self.throw()
            case Phase.MOVE if self.is_persons_turn:
                self.move(self.match.legal_moves[0], pause_ms=AUTO_PAUSE_MS)
            case Phase.MOVE:
                return self._play_computer()
            case Phase.PASS:
                self.pass_turn(AUTO_PAUSE_MS)
        return True

    def _play_computer(self) -> bool:
        """Play the computer's move; return False until it has chosen one."""
        thinker = self._context.thinker
        if self.play_job is None:
            self.play_job = thinker.ask(self._session.chooser, self._context.rng)
        play = thinker.answer(self.play_job)
        if play is None:
            return False
        self.play_job = None
        self.move(play.move, play.value)
        return True

    def _play_others(self) -> bool:
        """Play the next move of another computer; return False until it has arrived."""
        play = self._table.next_play() if self._table else None
        if play is None:
            return False
        self.move(play.move, play.value)
        return True

    def enter_throw(self, throw: Throw) -> bool:
        """Enter a throw of real sticks; return whether the turn needs another one, else play it."""
        self._session.enter_throw(throw)
        is_incomplete = self._session.needs_throw
        if is_incomplete:
            self._context.save_session()
        else:
            self.throw()
        return is_incomplete

    def throw(self) -> None:
        """Throw the sticks for the side to move."""
        self._show(self._session.throw())

    def move(self, move: Move, value: int | None = None, pause_ms: int = 0) -> None:
        """Play a legal move with the throw of this value."""
        self._show(self._session.move(move, value), pause_ms)

    def pass_turn(self, pause_ms: int = 0) -> None:
        self._show(self._session.pass_turn(), pause_ms)

    def take_back(self) -> int | None:
        """Go back to before the last move that a person chose; return its turn, from 1, if any."""
        if (turn := self.last_choice) is None:
            return None
        self._session.take_back(turn)
        self._context.save_session()
        return turn + 1

    def play_again(self) -> None:
        """Replay what was taken back, up to the next decision of a person."""
        self._session.redo()
        self._context.save_session()

    @property
    def last_choice(self) -> int | None:
        """The turn to go back to; an automatic move would only be repeated."""
        return self._session.last_choice(2 if self._context.preferences.auto_move else 1)

    def _show(self, events: tuple[Event, ...], pause_ms: int = 0) -> None:
        """Save, renew the cursor, and animate events."""
        self._context.save_session()
        self._remember(events)
        self.cursor = Cursor(self.match, self.view)
        before = Clip(pause_ms, self.timeline.snapshot, words=self._last)
        self.retell()
        self._tell(events)
        clips = list(self._animator.clips(events, before.snapshot))
        is_brief = self._others.is_brief(events)
        if is_brief:
            clips = [self._others.brief(clips)]
        else:
            is_over = self.match.outcome is not None
            words = self._last if is_over else self.words
            clips = [before, *with_words(clips, words, (len(END_MS) - 1) * is_over)]
        after = self._after(clips[-1].snapshot)
        is_told = is_brief and self._is_persons_throw
        is_watched = self.match.phase is Phase.THROW and not self._session.persons
        rest = Clip(WATCHING_MS * is_watched, after, is_read=True)
        self.timeline.play([*clips, self._telling(after) if is_told else rest])

    @property
    def _is_persons_throw(self) -> bool:
        """Whether a person's turn begins."""
        match = self.match
        return match.phase is Phase.THROW and self._session.is_person(match.player)

    def _pace(self) -> Pace:
        """Return the pace of the turns of others; AT_ONCE with animations off."""
        preferences = self._context.preferences
        return Pace.AT_ONCE if preferences.speed is Speed.OFF else preferences.pace_of_others

    def _telling(self, snapshot: Snapshot) -> Clip:
        """Return a clip with the words about others, read before an automatic throw."""
        pause_ms = READING_MS if self.is_automatic else 0
        return Clip(pause_ms, self._others.highlighted(snapshot), words=self.words, is_read=True)

    def _remember(self, events: tuple[Event, ...]) -> None:
        """Add a command's events to those of its turn."""
        match events[0]:
            case Thrown():
                self._events = events
            case OpeningThrown(player) if player.side is Side.JADE:
                self._events = events
            case _:
                self._events += events
        self._others.note(events)

    def _after(self, snapshot: Snapshot) -> Snapshot:
        """Return the snapshot after an animation: sticks in hand before a throw, figures idle."""
        match = self.match
        if match.phase is Phase.THROW:
            snapshot = snapshot.with_throws_taken_up(match.mover)
        if match.phase is not Phase.OVER:
            snapshot = snapshot.with_turn_of(match.player)
            for side in Side:
                snapshot = snapshot.with_pose(side, Pose.IDLE)
        return snapshot

    def _at_rest(self, history: Sequence[tuple[Event, ...]]) -> Snapshot:
        """Return the end of these animations: the board of a resumed match."""
        start = self._session.record.start() if history else self.match
        snapshot = Snapshot.of(start.position)
        for throw in start.throws:
            snapshot = snapshot.with_throw(start.mover, throw, start.rules.values[throw.marked])
        for events in history:
            *_, last = self._animator.clips(events, snapshot)
            snapshot = last.snapshot
        snapshot = self._after(snapshot)
        return self._others.highlighted(snapshot) if self._is_persons_throw else snapshot


def _history(session: Session) -> tuple[tuple[Event, ...], ...]:
    """Return the events of each command of a match; none if its record contradicts itself."""
    record = session.record
    try:
        return tuple(replaying(record, record.start()))
    except RecordError:
        return ()
