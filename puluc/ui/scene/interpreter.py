"""Turning keys, mouse and game controllers into actions."""

import sys
from collections.abc import Callable, Mapping
from string import ascii_uppercase

import pygame

from puluc.ui.scene.file_manager import pasted
from puluc.ui.scene.held import Held, Stick
from puluc.ui.scene.hot_keys import KeyCommand
from puluc.ui.scene.input import (
    REPEATED,
    Action,
    Bound,
    Click,
    Command,
    Hover,
    Letter,
    Release,
    Shortcut,
    Spell,
    Typed,
    Wheel,
)

KEYS = {
    pygame.K_UP: Command.UP,
    pygame.K_KP8: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_KP2: Command.DOWN,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_KP4: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_KP6: Command.RIGHT,
    pygame.K_HOME: Command.HOME,
    pygame.K_END: Command.END,
    pygame.K_PAGEUP: Command.PAGE_UP,
    pygame.K_PAGEDOWN: Command.PAGE_DOWN,
    pygame.K_TAB: Command.NEXT_TAB,
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_SPACE: Command.ACCEPT,
    pygame.K_ESCAPE: Command.CANCEL,
    pygame.K_F1: Command.HELP,
    pygame.K_F2: Command.MENU,
    pygame.K_F5: Command.REPEAT,
    pygame.K_F6: Command.DESCRIBE,
    pygame.K_F7: Command.COUNT,
    pygame.K_F8: Command.THREATS,
    pygame.K_F9: Command.TYPE_MOVE,
    pygame.K_F10: Command.MENU,
    pygame.K_MENU: Command.MENU,
    pygame.K_F11: Command.FULL_SCREEN,
    pygame.K_BACKSPACE: Command.ERASE,
    pygame.K_DELETE: Command.DELETE,
}

_PAD_MOVES = {
    pygame.K_KP7: Command.HOME,
    pygame.K_KP8: Command.UP,
    pygame.K_KP9: Command.PAGE_UP,
    pygame.K_KP4: Command.LEFT,
    pygame.K_KP6: Command.RIGHT,
    pygame.K_KP1: Command.END,
    pygame.K_KP2: Command.DOWN,
    pygame.K_KP3: Command.PAGE_DOWN,
    pygame.K_KP_PERIOD: Command.DELETE,
}
"""The moves of the number pad without Num Lock."""

_PAD_DIGITS = {getattr(pygame, f"K_KP{digit}"): Letter(str(digit)) for digit in range(10)}
"""The digits of the number pad with Num Lock, where digits are typed."""

_HAS_NUM_LOCK = sys.platform != "darwin"
"""Whether keyboards have the Num Lock key; without it the pad has digits only."""

BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Command.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Command.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Command.HINT,
    pygame.CONTROLLER_BUTTON_Y: Command.WHY,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PAGE_UP,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.PAGE_DOWN,
}

_TYPING_BUTTONS: dict[Command, Action] = {
    Command.HINT: Command.ERASE,
    **{way: Spell(way) for way in (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT)},
}
"""The commands of buttons while a field is open."""

_TYPING_KEYS = {
    key: KEYS[key]
    for key in KEYS
    if key != pygame.K_SPACE and not pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PERIOD
} | {pygame.K_KP_ENTER: Command.ACCEPT}
"""The keys that type no character."""

_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META

_SHORTCUTS: dict[str, Action] = {**{each: each for each in Shortcut}, Shortcut.QUIT: Command.QUIT}
"""The actions of letters with Ctrl or Cmd; any other letter is a hot-key as without them."""

_PASTE, _SELECT_ALL = Letter("V"), Letter("A")
"""The letters with Ctrl or Cmd in a text field."""

_NOWHERE = (-1, -1)

_ALT = pygame.K_LALT
"""The Alt key that opens the menu; the right one is AltGr on most European keyboards."""

_BESIDE_ALT = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META
"""The modifiers with which Alt is not alone: Shift+Alt switches the keyboard on many desktops."""

ALT_TAP_MS = 500
"""The most milliseconds that Alt is down if it opens the menu; a cancelled Alt+Tab is longer."""

_ASCII_END = 128

_NAMELESS_KEYS = 1 << 30
"""The number from which SDL numbers keys without a character."""


class Interpreter:
    """An interpreter of pygame's events as actions.

    Text input is on only while a field is open, so that a hot-key types nothing into the field that
    it opens; text that repeats while the key is held down is dropped.

    ``to_canvas`` maps window pixels to the canvas; ``bindings`` are the player's own keys.
    """

    def __init__(
        self,
        to_canvas: Callable[[tuple[int, int]], tuple[int, int]],
        bindings: Mapping[int, Command | KeyCommand] | None = None,
    ) -> None:
        self._to_canvas = to_canvas
        self._bindings = bindings or {}
        self._alt_ms: int | None = None
        """The milliseconds that Alt has been down alone; None if it is not."""
        self._is_alt_tapped = False
        """Whether Alt was pressed and released alone in this frame or before it."""
        self._has_desktop_acted = False
        """Whether the window got the focus or was moved in this frame."""
        self._has_text_input = True
        self._command_key: int | None = None
        """The last key pressed as a command; its text is dropped until its release."""
        self.held = Held[Action]()
        self._pointer: tuple[int, int] | None = _NOWHERE
        """Where the pointer was last, in the window; None if the window has another size."""
        self._sticks: dict[int, Stick[Command]] = {}
        """The sticks that were moved, by controller."""

    def set_text_input(self, *, is_on: bool) -> None:
        """Switch the system's text input (and its input method) on or off."""
        if is_on is not self._has_text_input:
            self._has_text_input = is_on
            (pygame.key.start_text_input if is_on else pygame.key.stop_text_input)()

    def action(
        self, event: pygame.Event, *, is_typing: bool = False, takes_digits: bool = False
    ) -> Action | None:
        """Return the action of an event, if any; while typing, characters are text.

        The number pad gives digits with Num Lock if the screen ``takes_digits``.
        """
        action = self._action(event, is_typing=is_typing, takes_digits=takes_digits)
        is_repeated = action in REPEATED or isinstance(action, Spell)
        match event.type:
            case pygame.KEYDOWN:
                self.held.press(("key", event.key), action if is_repeated else None)
            case pygame.KEYUP:
                self.held.release(("key", event.key))
            case pygame.CONTROLLERBUTTONDOWN:
                source = (event.instance_id, event.button)
                self.held.press(source, action if is_repeated else None)
            case pygame.CONTROLLERBUTTONUP:
                self.held.release((event.instance_id, event.button))
            case pygame.CONTROLLERAXISMOTION if action:
                self.held.press(("stick", event.instance_id), action)
            case pygame.CONTROLLERAXISMOTION if self._sticks[event.instance_id].pressed is None:
                self.held.release(("stick", event.instance_id))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                self.held.stop()
        return action

    def advance(self, elapsed_ms: int) -> int:
        """Advance time; return how often the held action is due again."""
        if self._alt_ms is not None:
            self._alt_ms += elapsed_ms
        return self.held.count(elapsed_ms)

    def take_alt(self) -> bool:
        """Return whether Alt was tapped alone; asked once the events of a frame are read.

        A window manager that takes Alt+Tab makes SDL report first that Alt was released, and then
        that the window has lost the focus.
        """
        is_tapped, self._is_alt_tapped = self._is_alt_tapped, False
        self._has_desktop_acted = False
        return is_tapped

    def leave_alt(self) -> None:
        """Leave Alt to the window manager, which gave the window the focus or moved it.

        With the focus SDL presses the modifiers that are down. When Alt+Tab comes back to the same
        window, it reports first that Alt was released, and then that the window is to take the
        focus.
        """
        self._alt_ms, self._is_alt_tapped, self._has_desktop_acted = None, False, True

    def lose_focus(self) -> None:
        """Release all keys and buttons: the player turned to another window."""
        self.held.stop()
        self._alt_ms, self._is_alt_tapped = None, False

    def note_size(self, event: pygame.Event) -> None:
        """Note whether an event says that the window is new or has another size.

        SDL then reports a motion even if the pointer rests: it moves no selection.
        """
        if event.type in (pygame.WINDOWSHOWN, pygame.WINDOWSIZECHANGED):
            self._pointer = None

    def forget_controller(self, number: int) -> None:
        """Release the buttons of a controller that is gone."""
        self.held.stop()
        self._sticks.pop(number, None)

    def _action(self, event: pygame.Event, *, is_typing: bool, takes_digits: bool) -> Action | None:
        match event.type:
            case pygame.KEYDOWN:
                is_alone = event.key == _ALT and not event.mod & _BESIDE_ALT
                self._alt_ms = 0 if is_alone and not self._has_desktop_acted else None
                self._command_key = None if is_typing else event.key
                if is_typing:
                    return self._typing_key(event)
                return self._key(event, takes_digits=takes_digits)
            case pygame.TEXTINPUT if is_typing:
                is_text = self._has_text_input and self._command_key is None
                return _typed(event.text) if is_text else None
            case pygame.KEYUP:
                self._key_up(event)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERAXISMOTION:
                command = self._controller_command(event)
                return _TYPING_BUTTONS.get(command, command) if is_typing and command else command
        return self._mouse(event)

    def _controller_command(self, event: pygame.Event) -> Command | None:
        """Return the command of a button, or of a direction in which the stick is pushed anew."""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return BUTTONS.get(event.button)
        ways = Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN
        stick = self._sticks.setdefault(event.instance_id, Stick(*ways))
        return stick.pressed if stick.move(event.axis, event.value) else None

    def _key_up(self, event: pygame.Event) -> None:
        """Record that a key was released, and whether that was a tap of Alt."""
        if event.key == _ALT:
            self._is_alt_tapped = self._alt_ms is not None and self._alt_ms <= ALT_TAP_MS
        self._alt_ms = None
        if event.key == self._command_key:
            self._command_key = None

    def _key(self, event: pygame.Event, *, takes_digits: bool) -> Action | None:
        if event.mod & pygame.KMOD_ALT:
            is_enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
            return Command.FULL_SCREEN if is_enter else None
        shortcut = _shortcut(event)
        pad = _pad_key(event, takes_digits=takes_digits)
        return shortcut or self._bound(event) or pad or _command(event) or _letter(event)

    def _bound(self, event: pygame.Event) -> Action | None:
        """Return the action of one of the player's own keys; a command's is its letter, if any."""
        meaning = self._bindings.get(event.key)
        if not isinstance(meaning, KeyCommand):
            return meaning
        return Letter(meaning.key) if meaning.key else Bound(meaning)

    def _typing_key(self, event: pygame.Event) -> Action | None:
        """Return the action of a key in a text field."""
        if event.mod & pygame.KMOD_ALT:  # AltGr is Ctrl and Alt on Windows, and writes letters
            return None
        letter = _letter(event) if event.mod & _SHORTCUT else None
        if letter == _PASTE:
            return _typed(pasted())
        if letter == _SELECT_ALL:
            return Command.SELECT_ALL
        if _shortcut(event) is Command.QUIT:
            return Command.QUIT
        command = _TYPING_KEYS.get(event.key) or _pad_key(event)
        if command or self._has_text_input or event.mod & _SHORTCUT:
            return command
        # Pressed too soon after the field opened for a text event.
        return _typed(event.unicode)

    def _mouse(self, event: pygame.Event) -> Action | None:
        match event.type:
            case pygame.MOUSEMOTION:
                before, self._pointer = self._pointer, event.pos
                return None if before in (None, event.pos) else Hover(self._to_canvas(event.pos))
            case pygame.MOUSEWHEEL if event.y:
                return Wheel(event.y)
            case pygame.MOUSEBUTTONDOWN:
                self._alt_ms = None
                if event.button == pygame.BUTTON_LEFT:
                    return Click(self._to_canvas(event.pos))
                return Command.MENU if event.button == pygame.BUTTON_RIGHT else None
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                return Release(self._to_canvas(event.pos))
        return None


def _command(event: pygame.Event) -> Command | None:
    """Return the command of a special key, with Shift or without."""
    command = KEYS.get(event.key)
    is_back = command is Command.NEXT_TAB and event.mod & pygame.KMOD_SHIFT
    return Command.PREVIOUS_TAB if is_back else command


def _pad_key(event: pygame.Event, *, takes_digits: bool = False) -> Action | None:
    """Return the digit or the move of a key of the number pad, if it is one."""
    if event.mod & pygame.KMOD_NUM or not _HAS_NUM_LOCK:
        return _PAD_DIGITS.get(event.key) if takes_digits else None
    return _PAD_MOVES.get(event.key)


def _typed(text: str) -> Typed | None:
    """Return the printable characters of the first line, if any."""
    line = (text.splitlines() or [""])[0]
    printable = "".join(character for character in line if character.isprintable())
    return Typed(printable) if printable else None


def _shortcut(event: pygame.Event) -> Action | None:
    """Return the action of a letter with Ctrl or Cmd, if it has one of its own."""
    letter = _letter(event)
    if not (letter and event.mod & _SHORTCUT):
        return None
    shift = "Shift+" if event.mod & pygame.KMOD_SHIFT else ""
    return _SHORTCUTS.get(shift + letter.text)


def _letter(event: pygame.Event) -> Letter | None:
    """Return the Latin letter, digit or sign of a key, by its position for other alphabets."""
    if event.key >= _NAMELESS_KEYS:
        return None
    text = chr(event.key)
    position = event.scancode - pygame.KSCAN_A
    if event.key >= _ASCII_END and 0 <= position < len(ascii_uppercase):
        text = ascii_uppercase[position]
    is_sign = text.isprintable() and text != " " if text.isascii() else text.upper() != text
    return Letter(text.upper()) if is_sign else None
