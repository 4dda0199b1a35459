"""The board: where the game is played."""

from __future__ import annotations

from collections import deque

import pygame

from puluc.rules import Phase, Throw
from puluc.session import Session, Setup
from puluc.ui.audio import Sound
from puluc.ui.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.scene import Push, Question, Quit, Replace, Scene, Screen, Transition
from puluc.ui.stage import Stage
from puluc.ui.widgets.ask import ask_name
from puluc.ui.widgets.blink import BLINK_MS, Blink
from puluc.ui.widgets.cursor import Cursor
from puluc.ui.widgets.game_menu import (
    DUE,
    SCREENS,
    Request,
    game_menu,
    is_at_any_time,
    prompt,
    refusal,
    request_of,
)
from puluc.ui.widgets.menu import MenuScene
from puluc.ui.widgets.message import InfoPrint
from puluc.ui.widgets.play import MOST_IN_A_FRAME, Play
from puluc.ui.widgets.throw_entry import ask_throw
from puluc.ui.widgets.values import draw_values, value_at
from puluc.ui.widgets.victory import END_GUARD_MS, choice_at, draw_victory


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
        self._pointer = (-1, -1)
        self._blink = Blink(lambda: stage.preferences.speed)
        self._set_up()

    @property
    def is_waiting(self) -> bool:
        """Whether a person is to decide now."""
        is_end_unseen = self._play.match.outcome and not self.question
        return self._play.is_resting and not self._play.is_automatic and not is_end_unseen

    @property
    def cursor(self) -> Cursor:
        """What a person who is to move chooses with."""
        return self._play.cursor

    def handle(self, action: Action) -> Transition | None:
        """Take an action now, or as soon as something waits for it."""
        if isinstance(action, Hover):
            self._pointer = action.pos
        if self.is_waiting and not self._waiting:
            return self._take(action)
        if isinstance(action, Hover):
            return None
        self._play.motion.finish()
        if self._play.match.outcome:
            return None
        if is_at_any_time(action, self._play.match.phase):
            return self._take(action)
        self._waiting.append(action)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Move what moves, and go on with the game when everything is at rest."""
        self._let_time_pass(elapsed_ms)
        transition, left = None, MOST_IN_A_FRAME
        while self._play.is_resting and transition is None and left:
            if self._play.is_automatic:
                self._info.clear()
                self._play.play_on()
                left -= 1
                continue
            self._await_person()
            if not self._waiting:
                break
            transition, left = self._take(self._waiting.popleft()), MOST_IN_A_FRAME
        self.is_moving = not self._play.is_resting or self._play.is_automatic
        self.rest_ms = 0 if self.is_moving or self._waiting else BLINK_MS
        return transition

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the game as it stands, and what lets the player choose."""
        self._play.view.flame = int(self._blink.is_lit)
        if self._blink.are_eyes_shut and self._play.is_resting:
            self._play.view.draw(canvas, self._play.motion.tableau.with_eyes_shut())
        else:
            self._play.motion.draw(canvas, self._play.view)
        match = self._play.match
        if self.is_waiting:
            if match.phase in (Phase.OPENING, Phase.THROW):
                self._play.view.draw_hand(canvas, match.mover)
            elif match.phase is Phase.MOVE:
                self.cursor.draw(canvas, is_lit=self._blink.is_lit)
                draw_values(canvas, self._stage.art, match, self.cursor.play.value)
            elif match.outcome:
                draw_victory(canvas, self._stage.art, match.outcome, self._pointer)
        self._info.draw(canvas)

    def resume(self, result: object) -> Transition | None:
        """Carry out what was chosen or entered above, or show the new game."""
        match result:
            case Request():
                return self._carry_out(result)
            case Setup():
                self._stage.start_game(result)
            case Throw():
                if self._play.enter_throw(result):
                    return Push(ask_throw(self._stage.art, self._session))
            case str():
                if self._stage.attempt(lambda: self._stage.desk.save_as(result)):
                    self._tell(f"Saved as {result}")
        if self._session.match is not self._play.match:
            self._set_up()
        return None

    def _set_up(self) -> None:
        """Show the match of the session from where it stands."""
        self._blink.begin()
        self._waiting.clear()
        self._info.clear()
        self._play = Play(self._stage, self._session, self._info.show)
        self._announced: object = None
        self.question = None

    def _let_time_pass(self, elapsed_ms: int) -> None:
        match = self._play.match
        has_light = match.phase is Phase.MOVE or match.rules.fire
        self.is_dirty |= self._blink.tick(elapsed_ms, has_light=has_light)
        self.is_dirty |= self._info.tick(elapsed_ms) or not self._play.is_resting
        self._play.motion.advance(elapsed_ms)

    def _await_person(self) -> None:
        """Say once what a person is to do."""
        match = self._play.match
        now = (match, len(match.turns), len(match.moves), match.phase, match.mover)
        if self._announced == now:
            return
        self._announced = now
        self._blink.begin()
        if text := prompt(match):
            self._tell(text)
        if match.outcome:
            self._waiting.clear()
            self.question = Question(END_GUARD_MS)
        self.is_dirty = True

    def _tell(self, text: str) -> None:
        self._info.show(text)
        self.is_dirty = True

    def _refuse(self, reason: str) -> None:
        """Say why something can't be done, unless it was."""
        if reason:
            self._stage.play_sound(Sound.REFUSAL)
            self._tell(reason)

    def _take(self, action: Action) -> Transition | None:
        """Do what an action means while a person is to decide."""
        phase = self._play.match.phase
        if request := request_of(action, phase):
            return self._carry_out(request)
        match action:
            case Command.MENU | Command.CANCEL:
                return Push(MenuScene(self._stage.art, game_menu(self._play.situation)))
            case Letter(text) if phase is Phase.MOVE and text.isdecimal():
                self._blink.begin()
                self._refuse(self.cursor.use_throw(int(text)))
            case Hover(pos):
                self.cursor.point(pos)
            case Click(pos):
                return self._click(pos)
            case Wheel(steps) if phase is Phase.MOVE:
                self.cursor.choose(steps)
            case Command() if phase is Phase.MOVE:
                self._blink.begin()
                self.cursor.walk(action)
        return None

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """A click does what is due where it points; the top edge opens the menu."""
        if pos[1] < 1:
            return self._take(Command.MENU)
        match = self._play.match
        if match.outcome:
            choice = choice_at(match.outcome, pos)
            return self._carry_out(choice) if choice else None
        value = value_at(match, pos)
        reason = self.cursor.miss(pos) if value is None else self.cursor.use_throw(value)
        if reason or value is not None:
            self._refuse(reason)
            return None
        return self._carry_out(DUE[match.phase])

    def _carry_out(self, request: Request) -> Transition | None:
        if reason := refusal(request, self._play.situation):
            self._refuse(reason)
            return None
        if request in SCREENS:
            return Push(self._stage.scene(SCREENS[request]))
        if request is Request.OPEN:
            return Replace(self._stage.scene(Screen.FILES))
        if request is Request.EXIT:
            return Quit()
        self._info.clear()
        return self._play_on(request)

    def _play_on(self, request: Request) -> Transition | None:
        """Do what belongs to the game itself."""
        match request:
            case Request.SAVE_AS:
                desk = self._stage.desk
                return Push(ask_name(self._stage.art, "Save as", desk.name, desk.library.names))
            case Request.THROW if self._session.needs_throw:
                return Push(ask_throw(self._stage.art, self._session))
            case Request.THROW:
                self._play.throw()
            case Request.MOVE:
                self._play.move(*self.cursor.play)
            case Request.PASS:
                self._play.pass_turn()
            case Request.TAKE_BACK:
                turn = self._play.take_back()
                self._set_up()
                self._tell(f"Turn {turn} is taken back")
            case Request.PLAY_AGAIN:
                self._play.play_again()
                self._set_up()
            case Request.PROCEED:
                self._session.next_game()
                self._stage.save_session()
                self._set_up()
        return None
