"""The board: where the game is played."""

from __future__ import annotations

from collections import deque

import pygame

from puluc.rules import Phase, Side
from puluc.session import Session
from puluc.storage.preferences import Speed
from puluc.ui.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene import Push, Quit, Scene, Screen, Transition
from puluc.ui.stage import Stage
from puluc.ui.widgets.cursor import Cursor
from puluc.ui.widgets.game_menu import DUE, Request, game_menu, refusal, request_for
from puluc.ui.widgets.menu import MenuScene
from puluc.ui.widgets.message import InfoPrint
from puluc.ui.widgets.play import Play
from puluc.ui.widgets.tableau import Pose
from puluc.ui.widgets.victory import draw_victory

BLINK_MS = 250
EYES_OPEN_MS, EYES_SHUT_MS = 3600, 160
NOTICE_MS = 5000

_SCREENS = {
    Request.NEW_GAME: Screen.NEW_GAME,
    Request.SCORES: Screen.SCORES,
    Request.RULES: Screen.RULES,
    Request.HELP: Screen.HELP,
    Request.PREFERENCES: Screen.PREFERENCES,
    Request.ABOUT: Screen.ABOUT,
}


class BoardScene(Scene):
    """Shows the match and takes what the persons decide.

    What a player presses while something moves ends the motion and waits until a
    person's decision is due.
    """

    def __init__(self, stage: Stage) -> None:
        if stage.session is None:
            raise ValueError("the board needs a game")
        self._stage = stage
        self._session: Session = stage.session
        self._info = InfoPrint(stage.art)
        self._waiting = deque[Action]()
        self._set_up()

    def handle(self, action: Action) -> Transition | None:
        """Take an action now, or as soon as something waits for it."""
        if self._is_waiting:
            return self._take(action)
        if not isinstance(action, Hover):
            self._play.motion.finish()
            self._waiting.append(action)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Move what moves, and go on with the game when everything is at rest."""
        self._let_time_pass(elapsed_ms)
        transition = None
        while self._play.is_resting and transition is None:
            if self._play.is_automatic:
                self._info.clear()
                self._play.play_on()
            elif self._waiting:
                transition = self._take(self._waiting.popleft())
            else:
                self._await_person()
                break
        self.is_moving = not self._play.is_resting
        return transition

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the game as it stands, and what lets the player choose."""
        self._draw_play(canvas)
        match = self._play.match
        if self._is_waiting:
            if match.phase is Phase.THROW:
                self._play.view.draw_hand(canvas, match.mover, lift=int(self._is_lit))
            elif match.phase is Phase.MOVE:
                self._cursor.draw(canvas, is_lit=self._is_lit)
            elif match.outcome:
                draw_victory(canvas, self._stage.art, match.outcome)
        self._info.draw(canvas)

    def resume(self, result: object) -> Transition | None:
        """Carry out what was chosen in the menu, or show the new game."""
        if isinstance(result, Request):
            return self._carry_out(result)
        if self._session.match is not self._play.match:
            self._set_up()
        return None

    def _set_up(self) -> None:
        """Show the match of the session from where it stands."""
        self._time_ms = 0
        self._waiting.clear()
        self._info.clear()
        self._play = Play(self._stage, self._session, self._info.show)
        self._cursor = Cursor(self._play.match, self._play.view)
        self._announced: object = None

    @property
    def _is_waiting(self) -> bool:
        """Whether a person is to decide now."""
        return self._play.is_resting and not self._play.is_automatic

    @property
    def _is_lit(self) -> bool:
        """Whether what blinks is to be seen; with motion off nothing blinks."""
        is_still = self._stage.preferences.speed is Speed.OFF
        return is_still or self._time_ms // BLINK_MS % 2 == 0

    @property
    def _are_eyes_shut(self) -> bool:
        if self._stage.preferences.speed is Speed.OFF:
            return False
        return self._time_ms % (EYES_OPEN_MS + EYES_SHUT_MS) >= EYES_OPEN_MS

    def _let_time_pass(self, elapsed_ms: int) -> None:
        before = (self._is_lit, self._are_eyes_shut)
        self._time_ms += elapsed_ms
        if before != (self._is_lit, self._are_eyes_shut) or not self._play.is_resting:
            self.is_dirty = True
        self.is_dirty |= self._info.tick(elapsed_ms)
        self._play.motion.advance(elapsed_ms)
        if self._stage.notices and not self._info.text:
            self._tell(self._stage.notices.popleft(), NOTICE_MS)

    def _await_person(self) -> None:
        """Say once what a person is to do, and put the cursor on the city."""
        match = self._play.match
        now = (match, len(match.turns), match.phase)
        if self._announced == now:
            return
        self._announced = now
        self._time_ms = 0
        self._cursor = Cursor(match, self._play.view)
        match match.phase:
            case Phase.THROW:
                self._tell(f"{match.mover} to throw")
            case Phase.PASS:
                self._tell(f"{match.mover} can't move: pass")
        self.is_dirty = True

    def _tell(self, text: str, shown_ms: int | None = None) -> None:
        if shown_ms is None:
            self._info.show(text)
        else:
            self._info.show(text, shown_ms)
        self.is_dirty = True

    def _take(self, action: Action) -> Transition | None:
        """Do what an action means while a person is to decide."""
        phase = self._play.match.phase
        match action:
            case Command.ACCEPT:
                return self._carry_out(DUE[phase])
            case Command.MENU | Command.CANCEL:
                return Push(MenuScene(self._stage.art, game_menu(phase)))
            case Command.HELP:
                return self._carry_out(Request.HELP)
            case Letter(key):
                request = request_for(key, phase)
                return self._carry_out(request) if request else None
            case Hover(pos):
                self._point(pos)
            case Click(pos):
                return self._click(pos)
            case Command() if phase is Phase.MOVE:
                self._time_ms = 0
                self._cursor.walk(action)
        return None

    def _point(self, pos: tuple[int, int]) -> None:
        place = self._play.view.layout.place_at(pos)
        if self._play.match.phase is Phase.MOVE and place is not None:
            self._cursor.put(place)

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """A click does what is due where it points; the top edge opens the menu."""
        if pos[1] < 1:
            return self._take(Command.MENU)
        match, layout = self._play.match, self._play.view.layout
        if match.phase is Phase.THROW:
            reach = layout.figure(match.mover).union(layout.sticks(match.mover))
            if not reach.inflate(4, 4).collidepoint(pos):
                self._tell(f"{match.mover} to throw: click the sticks")
                return None
        if match.phase is Phase.MOVE:
            place = layout.place_at(pos)
            if place is None or not self._cursor.put(place):
                self._tell(self._cursor.refusal(place) if place is not None else "Click a unit")
                return None
        return self._carry_out(DUE[match.phase])

    def _carry_out(self, request: Request) -> Transition | None:
        if reason := refusal(request, self._play.match.phase):
            self._tell(reason)
            return None
        if request in _SCREENS:
            return Push(self._stage.scene(_SCREENS[request]))
        self._info.clear()
        match request:
            case Request.EXIT:
                return Quit()
            case Request.THROW:
                self._play.throw()
            case Request.MOVE:
                self._play.move(self._cursor.move)
            case Request.PASS:
                self._play.pass_turn()
            case Request.PROCEED:
                self._session.next_game()
                self._stage.save_session()
                self._set_up()
        return None

    def _draw_play(self, canvas: pygame.Surface) -> None:
        """Draw the play, the figures blinking their eyes now and then."""
        motion = self._play.motion
        if self._play.is_resting and self._are_eyes_shut:
            tableau = motion.tableau
            for side in Side:
                if tableau.poses[side] is Pose.IDLE:
                    tableau = tableau.with_pose(side, Pose.BLINK)
            self._play.view.draw(canvas, tableau)
        else:
            motion.draw(canvas, self._play.view)
