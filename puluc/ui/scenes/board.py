"""The board: where the game is played."""

from __future__ import annotations

from collections import deque

import pygame

from puluc.rules import Phase
from puluc.session import Session
from puluc.storage.preferences import Speed
from puluc.ui.audio import Sound
from puluc.ui.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene import Push, Quit, Scene, Screen, Transition
from puluc.ui.stage import Stage
from puluc.ui.widgets.cursor import Cursor
from puluc.ui.widgets.game_menu import (
    DUE,
    Request,
    game_menu,
    is_move_in_game,
    refusal,
    request_for,
)
from puluc.ui.widgets.menu import MenuScene
from puluc.ui.widgets.message import InfoPrint
from puluc.ui.widgets.play import Play
from puluc.ui.widgets.victory import draw_victory

BLINK_MS = 250
EYES_OPEN_MS, EYES_SHUT_MS = 3600, 160

_SCREENS = {
    Request.NEW_GAME: Screen.NEW_GAME,
    Request.SCORES: Screen.SCORES,
    Request.RULES: Screen.RULES,
    Request.HELP: Screen.HELP,
    Request.PREFERENCES: Screen.PREFERENCES,
    Request.HISTORY: Screen.HISTORY,
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
        if isinstance(action, Hover):
            return None
        self._play.motion.finish()
        if self._is_at_any_time(action):
            return self._take(action)
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
                continue
            self._await_person()
            if not self._waiting:
                break
            transition = self._take(self._waiting.popleft())
        self.is_moving = not self._play.is_resting
        self.rest_ms = 0 if self.is_moving or self._waiting else BLINK_MS
        return transition

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the game as it stands, and what lets the player choose."""
        if self._are_eyes_shut and self._play.is_resting:
            self._play.view.draw(canvas, self._play.motion.tableau.with_eyes_shut())
        else:
            self._play.motion.draw(canvas, self._play.view)
        match = self._play.match
        if self._is_waiting:
            if match.phase is Phase.THROW:
                self._play.view.draw_hand(canvas, match.mover)
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

    def _is_at_any_time(self, action: Action) -> bool:
        """Whether an action has nothing to do with whose turn it is."""
        if isinstance(action, Letter):
            request = request_for(action.text, self._play.match.phase)
            return request is not None and not is_move_in_game(request)
        return action in (Command.MENU, Command.CANCEL, Command.HELP)

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

    @property
    def _blinking(self) -> tuple[bool, bool]:
        """What is to be drawn anew when it changes: the cursor and the figures' eyes."""
        has_cursor = self._play.match.phase is Phase.MOVE
        return (has_cursor and self._is_lit, self._are_eyes_shut)

    def _let_time_pass(self, elapsed_ms: int) -> None:
        before = self._blinking
        self._time_ms += elapsed_ms
        if before != self._blinking or not self._play.is_resting:
            self.is_dirty = True
        self.is_dirty |= self._info.tick(elapsed_ms)
        self._play.motion.advance(elapsed_ms)

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

    def _tell(self, text: str) -> None:
        self._info.show(text)
        self.is_dirty = True

    def _refuse(self, text: str) -> None:
        self._stage.play_sound(Sound.REFUSAL)
        self._tell(text)

    def _take(self, action: Action) -> Transition | None:
        """Do what an action means while a person is to decide."""
        phase = self._play.match.phase
        match action:
            case Command.ACCEPT:
                return self._carry_out(DUE[phase])
            case Command.MENU | Command.CANCEL:
                panes = game_menu(phase, is_persons_turn=self._play.is_persons_turn)
                return Push(MenuScene(self._stage.art, panes))
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
                self._refuse(f"{match.mover} to throw: click the sticks")
                return None
        if match.phase is Phase.MOVE:
            place = layout.place_at(pos)
            if place is None or not self._cursor.put(place):
                self._refuse(self._cursor.refusal(place) if place is not None else "Click a unit")
                return None
        return self._carry_out(DUE[match.phase])

    def _carry_out(self, request: Request) -> Transition | None:
        is_persons_turn = self._play.is_persons_turn
        if reason := refusal(request, self._play.match.phase, is_persons_turn=is_persons_turn):
            self._refuse(reason)
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
