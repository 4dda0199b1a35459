"""The event loop and the stack of scenes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from puluc import PulucError
from puluc.storage.paths import outside_path
from puluc.text.language import gettext
from puluc.ui.accessibility.adapter import IS_BEFORE_WINDOW
from puluc.ui.accessibility.reader import ScreenReader
from puluc.ui.app.drag import ScrollDrag
from puluc.ui.app.game_controllers import GameControllers
from puluc.ui.app.stop_signals import stop_status
from puluc.ui.jobs.job import Job
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display
from puluc.ui.render.font import DrawnText, recorded_texts
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.hot_keys import KeyCommand
from puluc.ui.scene.input import Action, Command, Hover, Letter, Release, single_steps
from puluc.ui.scene.interpreter import Interpreter
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Quit, Replace, ShowHelp, Transition
from puluc.ui.widgets.notice import LeaveScene, NoticeScene
from puluc.ui.widgets.wait import WaitScene, wait_for

log = logging.getLogger(__name__)


if TYPE_CHECKING:  # the title needs none of it
    from puluc.rules import Ruleset
    from puluc.text.spoken import HeardBoard


MOVING_FPS = 60
RESTING_FPS = 20
LONGEST_STEP_MS = 100
"""Longer frames (a window being dragged, a suspended machine) count as this."""

UNSAVED_MARK = (199, 0)
"""Position of the mark shown while a save fails or is late; no screen draws there."""

_PLUG_EVENTS = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
_PAD_EVENTS = (pygame.CONTROLLERBUTTONDOWN,)
_OTHER_EVENTS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_SHOULDERS = {Command.PAGE_UP: Command.PREVIOUS_TAB, Command.PAGE_DOWN: Command.NEXT_TAB}
_DESKTOP_EVENTS = (pygame.WINDOWTAKEFOCUS, pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED)
_REDRAW_EVENTS = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED)


_ASKED = (Command.DESCRIBE, Command.COUNT, Command.THREATS)
"""The commands of a listener who asks about a board."""

_MOST_DIGITS = 2
"""The digits of the highest space."""


class Clock(Protocol):
    """The part of ``pygame.time.Clock`` that the loop uses."""

    def tick(self, framerate: float = 0, /) -> int:
        """Wait for the next frame, and return the milliseconds since the last one."""
        ...


class App:
    """The stack of scenes, run in a window until none is left."""

    def __init__(
        self, context: Context, display: Display, reader: ScreenReader | None = None
    ) -> None:
        self.canvas = make_canvas()
        self.scenes: list[Scene[Any]] = []
        self.frames = 0
        """Frames drawn so far."""
        self._context = context
        self._display = display
        self._reader = reader or ScreenReader()
        self._reader.attach(display, context.speech)
        self._interpreter = Interpreter(display.to_canvas, self._own_keys())
        self._holding: Scene[Any] | None = None
        """The scene in which a key is held down, if any."""
        self._drag = ScrollDrag()
        self._digits = ""
        """The digits typed last: the space about which a listener asks."""
        self._controllers: GameControllers | None = None
        self._must_draw = True
        self._shows_unsaved_mark = False

    def _own_keys(self) -> Mapping[int, Command | KeyCommand]:
        """Return the player's own keys, if any; a notice lists those that are invalid."""
        if not (keys := self._context.preferences.keys):
            return {}
        from puluc.ui.app.own_keys import read_bindings

        bindings, complaint = read_bindings(keys)
        self._context.notices.extend([complaint] if complaint else [])
        return bindings

    def run(self, first: Scene[Any], clock: Clock, frames: int | None = None) -> None:
        """Run ``first`` until no scene is left, a signal comes, or ``frames`` are drawn."""
        self.scenes = [first]
        try:
            self.step(0)
            while self.scenes and not stop_status() and (frames is None or self.frames < frames):
                is_moving = self.scenes[-1].is_moving or self._is_holding
                self._must_draw |= frames is not None
                elapsed_ms = clock.tick(MOVING_FPS if is_moving else RESTING_FPS)
                self.step(min(elapsed_ms, LONGEST_STEP_MS))
                if self._controllers is None:  # no first key or click waits for them
                    self._controllers = GameControllers()
                    if not IS_BEFORE_WINDOW:
                        self._reader.open()
        finally:
            self._pop_to(0)

    def step(self, elapsed_ms: int) -> None:
        """Run the loop once: handle events, advance time, redraw if anything changed."""
        events, asked = pygame.event.get(), [*self._reader.take()]
        if self._reader.step():
            self._must_draw = True
            self._context.note_listener()
        self._context.is_heard = self._reader.is_listening
        self._tick_below(elapsed_ms)
        for _ in range(self._interpreter.advance(elapsed_ms)):
            self._repeat()
        for event in events:
            self._interpreter.note_size(event)
            self._handle(event)
        if self._interpreter.take_alt():
            self._act(Command.MENU)
        for action in (action for actions in asked for action in actions):
            self._act(action, is_asked=True)
        self._context.tick(elapsed_ms)
        self._must_draw |= self._shows_unsaved_mark is not self._context.saving.is_late
        if self.scenes:
            self._apply(self.scenes[-1].tick(elapsed_ms))
            self._show_notices()
        self._interpreter.set_text_input(is_on=self._is_typing)
        if not self.scenes:
            return
        if self._must_draw or any(scene.is_dirty for scene in self.scenes):
            self._draw()
        if self._reader.is_listening:
            self._reader.speak(self.scenes[-1], elapsed_ms)

    def _tick_below(self, elapsed_ms: int) -> None:
        """Advance the questions, and the scenes that go on while they are covered."""
        for scene in self.scenes:
            if scene.question:
                scene.question.tick(elapsed_ms)
            if scene.is_running_covered and scene is not self.scenes[-1]:
                scene.tick(elapsed_ms)

    @property
    def _is_typing(self) -> bool:
        return bool(self.scenes) and self.scenes[-1].is_typing

    @property
    def _is_holding(self) -> bool:
        return self._interpreter.held.action is not None

    def _repeat(self) -> None:
        """Repeat the action of the key that is held down, unless another scene has opened."""
        held, scene = self._interpreter.held, self.scenes[-1] if self.scenes else None
        if not (held.action and scene and scene is self._holding and scene.repeats(held.action)):
            held.stop()
            return
        self._act(held.action)

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._apply(self._quit())
        elif event.type == pygame.APP_TERMINATING:
            self._pop_to(0)  # the system ends the program: nobody answers a question
        elif event.type in _REDRAW_EVENTS:
            self._display.invalidate()
            self._must_draw = True
        elif event.type == pygame.DROPFILE:
            self._open_dropped(event.file)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._reader.focus(is_focused=False)
            self._interpreter.lose_focus()
            self._drag.drop()
            for scene in self.scenes:
                scene.lose_focus()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._reader.focus(is_focused=True)
            self._interpreter.leave_alt()
            self._context.saving.check_game()
        elif event.type in _DESKTOP_EVENTS:
            self._interpreter.leave_alt()
        elif event.type in _PLUG_EVENTS:
            self._plug(event)
        else:
            self._use(event)

    def _plug(self, event: pygame.Event) -> None:
        """Note a game controller that comes or goes.

        Caps show its buttons at once if the player used one last time, and keys once none is left.
        """
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._interpreter.forget_controller(event.instance_id)
        if self._controllers:
            self._controllers.handle(event)
            is_new = event.type == pygame.CONTROLLERDEVICEADDED
            if not self._controllers.opened:
                self._show_caps(is_pad=False)
            elif is_new and self._context.preferences.used_controller:
                self._show_caps(is_pad=True)

    def _use(self, event: pygame.Event) -> None:
        """Carry out the action of a key, the mouse or a game controller."""
        scene, held = self.scenes[-1] if self.scenes else None, self._interpreter.held
        takes_digits = scene is not None and scene.takes_digits
        action = self._interpreter.action(
            event, is_typing=self._is_typing, takes_digits=takes_digits
        )
        self._note_device(event, action)
        if action is None or scene is None:
            return
        if scene.has_tabs and event.type == pygame.CONTROLLERBUTTONDOWN:
            action = _SHOULDERS.get(action, action) if isinstance(action, Command) else action
        is_taken = scene.question is None or scene.question.takes(action)
        may_repeat = is_taken and scene.repeats(action)
        for single in single_steps(action):
            self._act(single)
        if held.action is action:
            self._holding = scene if may_repeat else None

    def _note_device(self, event: pygame.Event, action: Action | None) -> None:
        """Show the caps of the device that was used last; a stick that only trembles isn't."""
        is_stick = event.type == pygame.CONTROLLERAXISMOTION and action is not None
        is_pad = is_stick or event.type in _PAD_EVENTS
        if is_pad or event.type in _OTHER_EVENTS:
            self._show_caps(is_pad=is_pad)

    def _show_caps(self, *, is_pad: bool) -> None:
        """Show the buttons of a game controller on caps, or the keys."""
        self._must_draw |= self._context.art.has_pad_caps != is_pad
        self._context.art.has_pad_caps = is_pad

    def _open_dropped(self, name: str) -> None:
        """Open a file that was dropped on the window, in place of the open one."""
        try:
            path = outside_path(name)
        except OSError as error:
            self._refuse_file(error)
            return
        from puluc.ai.tablebase.file import SUFFIX
        from puluc.storage.tablebases import keep_tablebase

        if path.suffix == SUFFIX:
            work = partial(keep_tablebase, self._context.paths.data, path)
            self._apply(wait_for(self._context, work, self._tell_solved))
            return
        self._pop_to(0)
        self.scenes.append(self._context.scene(Screen.FILES, path))
        self._must_draw = True

    def _refuse_file(self, error: PulucError | OSError) -> None:
        from puluc.text.error_messages import error_message

        text = gettext("This can't be opened: {reason}.")
        self._context.notices.append(text.format(reason=error_message(error)))

    def _tell_solved(self, job: Job[Ruleset]) -> None:
        """Say which rules the solution that was kept is for, or why it was not kept."""
        from puluc.ai.tablebase.file import TablebaseError
        from puluc.rules import game_name

        try:
            game = gettext(game_name(job.result()))
        except (TablebaseError, OSError) as error:
            self._refuse_file(error)
            return
        self._context.adviser.forget()
        self._context.look_for_solutions()
        text = gettext("{game} is solved: Perfect can play it, and its chances are exact.")
        self._context.notices.append(text.format(game=game))

    def _act(self, action: Action, *, is_asked: bool = False) -> None:
        """Carry out an action; a reader asks for what was drawn, so no question is too new."""
        if not isinstance(action, Hover):
            self._context.drop_sounds()
        self._note_digit(action)
        if action is Command.QUIT:
            self._apply(self._quit())
        elif action is Command.REPEAT:
            self._repeat_words()
        elif action in _ASKED:
            self._context.speech.say(self._heard(action))
        elif action is Command.FULL_SCREEN:
            self._context.toggle_full_screen()
            self._must_draw = True
        elif self.scenes and action is Command.HELP:
            self._apply(self.scenes[-1].help())
        elif self.scenes:
            self._act_in(self.scenes[-1], action, is_asked=is_asked)

    def _note_digit(self, action: Action) -> None:
        """Keep digits for the key that tells a space; forget them at another key."""
        takes_digits = any(scene.takes_digits for scene in self.scenes[-1:])
        if isinstance(action, Letter) and action.text.isdecimal() and not takes_digits:
            self._digits = (self._digits + action.text)[-_MOST_DIGITS:]
        elif action not in _ASKED:
            self._digits = ""

    def _repeat_words(self) -> None:
        """Say the last utterance again, and what is shown since then."""
        also = "".join(scene.repeat() for scene in self.scenes[-1:])
        if not self._reader.repeat(also):
            self._context.speech.repeat(also)

    def _act_in(self, scene: Scene[Any], action: Action, *, is_asked: bool) -> None:
        """Carry out an action in the scene on top, unless its question doesn't take it."""
        if scene.question and not scene.question.takes(action) and not is_asked:
            return
        if self._drag.take(scene, action):
            scene.is_dirty = True
            return
        if isinstance(action, Release) and not scene.is_draggable:
            return
        scene.is_dirty = True
        if scene.is_overlay and isinstance(action, Command | Letter):
            self._context.play_sound(Sound.TICK)
        self._handle_in(scene, action, is_asked=is_asked)

    def _handle_in(self, scene: Scene[Any], action: Action, *, is_asked: bool) -> None:
        """Let a scene react, unless a listener goes to another of its texts."""
        read = None if is_asked else self._reader.read(scene, action)
        for each in (action,) if read is None else read:
            self._apply(scene.handle(each))

    def _heard(self, action: Action) -> str:
        """Return what a listener asks for, of the scene on top or of the one that it covers."""
        digits, self._digits = self._digits, ""
        board: HeardBoard | None = None
        for scene in reversed(self.scenes):
            board = board or scene.heard_board()
            if not scene.is_overlay:
                break
        if board is None:
            return gettext("No board on this screen")
        if action is Command.DESCRIBE:
            return board.space(int(digits)) if digits else board.whole
        return board.count if action is Command.COUNT else board.threats

    def _apply(self, transition: Transition | None) -> None:
        """Apply a transition and those that follow from it."""
        while transition is not None:
            self._must_draw = True
            now, transition = transition, None
            match now:
                case Push(scene, then):
                    scene.then = then
                    self._push(scene)
                case ShowHelp():
                    self._push(self._context.scene(Screen.HELP, self._help_topic))
                case Replace(scene):
                    scene.then = self.scenes[-1].then
                    self._pop_to(len(self.scenes) - 1)
                    self.scenes.append(scene)
                case Pop(result):
                    transition = self._pop(result)
                case Quit(is_sure):
                    transition = self._quit(is_sure=is_sure)
            self._note_covered()

    def _pop(self, result: object) -> Transition | None:
        """Close the top scene, and return what follows from its result, if it has one."""
        closed = self.scenes[-1]
        self._pop_to(len(self.scenes) - 1)
        if self.scenes:
            self.scenes[-1].uncover()
        return None if result is None or closed.then is None else closed.then(result)

    def _note_covered(self) -> None:
        """Tell each scene whether another one covers it."""
        for scene in self.scenes:
            scene.is_covered = scene is not self.scenes[-1]

    def _quit(self, *, is_sure: bool = False) -> Transition | None:
        """Leave the program, or ask first if something is not saved."""
        self._must_draw = True
        if is_sure or not self.scenes:
            self._pop_to(0)
            return None
        if isinstance(self.scenes[-1], WaitScene):
            self._pop_to(len(self.scenes) - 1)
        saving = self._context.saving
        leave = Quit(is_sure=True)
        return wait_for(self._context, saving.flush, self._leave, leave=leave)

    def _leave(self, job: Job[bool]) -> Transition | None:
        """Leave the program if everything is saved, else ask.

        If the player has already gone on without the saves, by leaving or opening a file, do
        nothing.
        """
        if job.is_left:
            return None
        self._context.saving.report()
        if job.result() and self._context.notices:
            self._show_notices()  # of another program that has changed the game
        elif job.result():
            self._pop_to(0)
        elif isinstance(self.scenes[-1], LeaveScene):
            self._context.play_sound(Sound.REFUSAL)
        else:
            return Push(LeaveScene(self._context.art, self._context.saving.unsaved_message))
        return None

    def _push(self, scene: Scene[Any]) -> None:
        """Open a scene over the others."""
        if self.scenes:
            self.scenes[-1].cover()
        self.scenes.append(scene)

    @property
    def _help_topic(self) -> HelpTopic:
        """The part of Help about the top scene, or about the first one below that has a part."""
        topics = (scene.help_topic for scene in reversed(self.scenes))
        return next((topic for topic in topics if topic), HelpTopic.KEYS)

    def _pop_to(self, count: int) -> None:
        """Close scenes from the top until ``count`` are left."""
        while len(self.scenes) > count:
            self.scenes.pop().close()

    def _show_notices(self) -> None:
        """Show pending notices over the current scene."""
        notices = self._context.notices
        while self.scenes and notices:
            self._apply(Push(NoticeScene(self._context.art, notices.pop())))

    def _draw(self) -> None:
        bottom = len(self.scenes) - 1
        while bottom > 0 and self.scenes[bottom].is_overlay:
            bottom -= 1
        self._note_covered()
        for scene in self.scenes:
            scene.is_dirty = False
        texts: list[DrawnText] = []
        for scene in self.scenes[bottom:]:
            texts = self._draw_scene(scene)
            if scene.question:
                scene.question.show()
        self._shows_unsaved_mark = self._context.saving.is_late
        if self._shows_unsaved_mark:
            self.canvas.blit(self._context.art["widgets/unsaved"], UNSAVED_MARK)
        self._display.set_caption(self._context.caption)
        self._must_draw = False
        self._display.present(self.canvas)
        self.frames += 1
        if self._reader.is_listening:
            self._reader.show(self.scenes[-1], texts, self._context.caption)

    def _draw_scene(self, scene: Scene[Any]) -> list[DrawnText]:
        """Draw a scene; return its texts if a reader listens."""
        if not self._reader.is_listening:
            scene.draw(self.canvas)
            return []
        with recorded_texts() as texts:
            scene.draw(self.canvas)
        return texts
