"""A match as it is played and shown: commands are carried out, saved, and put in motion."""

from __future__ import annotations

from collections.abc import Callable

from puluc.game.session import Session
from puluc.rules import Event, Match, Move, Phase, Side, Throw
from puluc.ui.board.commands import Situation
from puluc.ui.board.cursor import Cursor
from puluc.ui.board_view.animations import Animator
from puluc.ui.board_view.snapshot import Layout, Pose, Snapshot
from puluc.ui.board_view.timeline import Clip, Timeline
from puluc.ui.board_view.view import BoardView
from puluc.ui.context import Context

AUTO_PAUSE_MS = 450
"""How long a move or pass made for the player is held back, so that it can be followed."""


MAX_STEPS_PER_FRAME = 8
"""Throws, moves and passes made one after another in a frame without a person (motion off).

A game that plays by itself would else be over, hundreds of saves later, before the window answers.
"""


class BoardController:
    """One match on the board.

    The match is always ahead of the picture: a command takes effect and is saved at
    once, and what it did is shown afterwards. What answers the player (the cursor) is
    renewed with the command.
    """

    def __init__(
        self, context: Context, session: Session, show_text: Callable[[str], None]
    ) -> None:
        self.match: Match = session.match
        self.view = BoardView(context.art, Layout(session.rules.spaces))
        self.cursor = Cursor(self.match, self.view)
        self._context = context
        self._session = session
        self._animator = Animator(self.view, lambda side: not session.is_person(side))
        self.timeline = Timeline(
            self._at_rest(), lambda: context.preferences.speed, show_text, context.play_sound
        )

    @property
    def is_resting(self) -> bool:
        """Whether all that has happened has been shown."""
        return not self.timeline.is_running

    @property
    def is_persons_turn(self) -> bool:
        """Whether the match waits for a person."""
        phase = self.match.phase
        if phase is Phase.OPENING:
            return self._session.needs_throw
        return (
            self._session.needs_throw
            or phase is Phase.OVER
            or self._session.is_person(self.match.mover)
        )

    @property
    def situation(self) -> Situation:
        """What may be asked for now."""
        return Situation(
            self.match.phase,
            self.is_persons_turn,
            has_past=lambda: self._last_choice is not None,
            has_future=bool(self._session.future),
        )

    @property
    def is_automatic(self) -> bool:
        """Whether the match goes on by itself: nobody has anything to decide."""
        if not self.is_persons_turn:
            return True
        if self._session.needs_throw:
            return False
        preferences, match = self._context.preferences, self.match
        match match.phase:
            case Phase.THROW:
                return preferences.auto_throw
            case Phase.MOVE:
                return preferences.auto_move and len(match.plays) == 1
            case Phase.PASS:
                return preferences.auto_move
        return False

    def play_on(self) -> None:
        """Do what is due without a person: opening throws, computer's turns, automatic ones."""
        match self.match.phase:
            case Phase.OPENING | Phase.THROW:
                self.throw()
            case Phase.MOVE if self.is_persons_turn:
                self.move(self.match.legal_moves[0], pause_ms=AUTO_PAUSE_MS)
            case Phase.MOVE:
                play = self._session.computer_play(self._context.rng)
                self.move(play.move, play.value)
            case Phase.PASS:
                self.pass_turn(AUTO_PAUSE_MS)

    def enter_throw(self, throw: Throw) -> bool:
        """Take what real sticks show, and throw; whether another throw is needed before that."""
        self._session.enter_throw(throw)
        is_incomplete = self._session.needs_throw
        if is_incomplete:
            self._context.save_session()
        else:
            self.throw()
        return is_incomplete

    def throw(self) -> None:
        """Throw the sticks for the side due."""
        self._show(self._session.throw())

    def move(self, move: Move, value: int | None = None, pause_ms: int = 0) -> None:
        """Play a legal move, by the throw of this value."""
        self._show(self._session.move(move, value), pause_ms)

    def pass_turn(self, pause_ms: int = 0) -> None:
        """Give up a turn without a move."""
        self._show(self._session.pass_turn(), pause_ms)

    def take_back(self) -> int | None:
        """Go back to the last move a person chose, and return its turn, counted from 1."""
        if (turn := self._last_choice) is None:
            return None
        self._session.take_back(turn)
        self._context.save_session()
        return turn + 1

    def play_again(self) -> None:
        """Play what was taken back up to the next decision of a person."""
        self._session.redo()
        self._context.save_session()

    @property
    def _last_choice(self) -> int | None:
        """The turn to go back to; a move made by itself would only be made again."""
        return self._session.last_choice(2 if self._context.preferences.auto_move else 1)

    def _show(self, events: tuple[Event, ...], pause_ms: int = 0) -> None:
        """Save, renew what answers the player, and show what happened."""
        self._context.save_session()
        self.cursor = Cursor(self.match, self.view)
        snapshot = self.timeline.snapshot
        clips = [Clip(pause_ms, snapshot), *self._animator.clips(events, snapshot)]
        self.timeline.play([*clips, Clip(0, self._after(clips[-1].snapshot))])

    def _after(self, snapshot: Snapshot) -> Snapshot:
        """Before a throw the sticks are in the hand; figures that threw stand easy again."""
        match = self.match
        if match.phase is Phase.THROW:
            snapshot = snapshot.with_throw(match.mover, None)
        if match.phase is not Phase.OVER:
            for side in Side:
                snapshot = snapshot.with_pose(side, Pose.IDLE)
        return snapshot

    def _at_rest(self) -> Snapshot:
        """What a match looks like that was taken up again."""
        match = self.match
        snapshot = Snapshot.of(match.position)
        if match.last_throw:
            snapshot = snapshot.with_throw(match.mover, match.last_throw)
        if match.phase is Phase.OPENING and len(match.opening) % 2:
            snapshot = snapshot.with_throw(Side.JADE, match.opening[-1])
        if match.outcome and (winner := match.outcome.winner) is not None:
            snapshot = snapshot.with_pose(winner, Pose.VICTORIOUS)
            snapshot = snapshot.with_pose(winner.enemy, Pose.DEFEATED)
        return snapshot
