"""Gestures of a player or the desktop as words such as ``key:ctrl+z`` and ``click:120,40``.

A word is posted as the events that SDL sends for it. ``WORDS`` and ``FILE_WORDS`` list them; texts
in them are ``quoted`` as in a URL, so that no word contains spaces.
"""

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pygame


@dataclass(slots=True)
class Surroundings:
    """A player's folder on a disk that may be full."""

    folder: Path
    is_disk_full: bool = False
    is_tampered: bool = False
    """Whether another program has changed files since the program was started."""

    @property
    def is_reliable(self) -> bool:
        """Whether saved files must exist."""
        return not (self.is_disk_full or self.is_tampered)

    def reset(self) -> None:
        """Reset for a new run of the program."""
        self.is_disk_full = self.is_tampered = False

    def sync(self, _handle: int) -> None:
        """Replace ``os.fsync``: fail if the disk is full."""
        if self.is_disk_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def swap(self, name: str, other: str) -> None:
        """Replace a file by a copy of another, as a sync folder does."""
        self.is_tampered = True
        with suppress(OSError):
            copy = self.folder / "swapped"
            shutil.copyfile(self.folder / other, copy)
            copy.replace(self.folder / name)

    def remove(self, name: str) -> None:
        """Delete a file."""
        self.is_tampered = True
        with suppress(OSError):
            (self.folder / name).unlink()


_MODIFIERS = {
    "shift": (pygame.K_LSHIFT, pygame.KMOD_LSHIFT),
    "ctrl": (pygame.K_LCTRL, pygame.KMOD_LCTRL),
    "alt": (pygame.K_LALT, pygame.KMOD_LALT),
    "meta": (pygame.K_LMETA, pygame.KMOD_LMETA),
    "num": (pygame.K_NUMLOCKCLEAR, pygame.KMOD_NUM),
}

_SILENT = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""The modifiers with which a key types no text."""

_TEXTS = {"SPACE": " ", "RETURN": "\r", "ESCAPE": "\x1b", "TAB": "\t", "BACKSPACE": "\x08"}

_PAD_TEXTS = {f"KP{digit}": f"{digit}" for digit in range(10)} | {"KP_PERIOD": "."}
"""The texts that the number pad types with Num Lock."""

_ASCII_END = 128


def quoted(text: str) -> str:
    """Return a text as a part of a word; it may be a file name that is not UTF-8."""
    return quote(text, safe="", errors="surrogateescape")


def unquoted(text: str) -> str:
    """Return the original of a ``quoted`` text."""
    return unquote(text, errors="surrogateescape")


def post(word: str, around: Surroundings) -> None:
    """Carry out a word: post its events, or change files. ValueError if it is unknown.

    Events beyond the queue's capacity are lost, as in a program that is too slow.
    """
    name, _, details = word.partition(":")
    with suppress(pygame.error):
        if name in WORDS:
            WORDS[name](details)
        elif name in FILE_WORDS:
            FILE_WORDS[name](around, *map(unquoted, details.split("=")))
        else:
            raise ValueError(f"there is no gesture '{word}'")


def _post(kind: int, **attributes: Any) -> None:  # noqa: ANN401 - as pygame has them
    pygame.event.post(pygame.Event(kind, **attributes))


def press_keys(details: str) -> None:
    """Press modifiers, press the key repeatedly, release all: ``ctrl+shift+z`` or ``RIGHT*5``."""
    keys, _, times = details.partition("*")
    *modifiers, name = keys.split("+")
    mod = 0
    for modifier in modifiers:
        code, bit = _MODIFIERS[modifier]
        mod |= bit
        _post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
    for _ in range(int(times or 1)):
        press(name, mod)
    release(name, mod)
    for modifier in reversed(modifiers):
        code, bit = _MODIFIERS[modifier]
        mod &= ~bit
        _post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def press(name: str, mod: int = pygame.KMOD_NONE) -> None:
    """Press a key, with the text that it types."""
    code = _code(name)
    pad_text = _PAD_TEXTS.get(name, "") if mod & pygame.KMOD_NUM else ""
    text = name if len(name) == 1 else _TEXTS.get(name, pad_text)
    text = text.upper() if mod & pygame.KMOD_SHIFT else text
    _post(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=_scancode(code))
    if text.isprintable() and text and not mod & _SILENT:
        _post(pygame.TEXTINPUT, text=text)


def release(name: str, mod: int = pygame.KMOD_NONE) -> None:
    """Release a key."""
    _post(pygame.KEYUP, key=_code(name), mod=mod, unicode="", scancode=0)


def _code(name: str) -> int:
    """Return the code of a key: a pygame name without ``K_``, or the character that it types."""
    known = getattr(pygame, f"K_{name}", None)
    return known if isinstance(known, int) else ord(name)


def _scancode(code: int) -> int:
    """Return the position of a letter key; other alphabets use the same keys."""
    if not chr(code).isalpha() if code < _ASCII_END else code > 0xFFFF:
        return 0
    return pygame.KSCAN_A + (code - ord("a")) % 26


def _pair(details: str, separator: str = ",") -> tuple[int, int]:
    first, second = details.split(separator)
    return int(first), int(second)


def _click(details: str, button: int = pygame.BUTTON_LEFT) -> None:
    _grab(details, button)
    _let_go(details, button)


def _grab(details: str, button: int = pygame.BUTTON_LEFT) -> None:
    _move(details)
    _post(pygame.MOUSEBUTTONDOWN, pos=_pair(details), button=button, touch=False)


def _let_go(details: str, button: int = pygame.BUTTON_LEFT) -> None:
    _post(pygame.MOUSEBUTTONUP, pos=_pair(details), button=button, touch=False)


def _move(details: str) -> None:
    _post(pygame.MOUSEMOTION, pos=_pair(details), rel=(1, 1), buttons=(0, 0, 0), touch=False)


def _wheel(details: str) -> None:
    x, y = _pair(details)
    _post(pygame.MOUSEWHEEL, x=x, y=y, precise_x=x, precise_y=y, flipped=False, touch=False)


def _resize(details: str) -> None:
    """Resize the window, except in full screen."""
    size = _pair(details, "x")
    if not pygame.display.is_fullscreen():
        pygame.display.set_mode(size, pygame.RESIZABLE)
    _post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    _post(pygame.VIDEOEXPOSE)


def _button(details: str, *kinds: int) -> None:
    for kind in kinds or (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        _post(kind, button=int(details), instance_id=0)


def _axis(details: str) -> None:
    axis, value = _pair(details)
    _post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def _drop(around: Surroundings, name: str) -> None:
    _post(pygame.DROPBEGIN)
    _post(pygame.DROPFILE, file=str(around.folder / name))
    _post(pygame.DROPCOMPLETE)


def _fill_disk(around: Surroundings, state: str) -> None:
    around.is_disk_full = state == "full"


WORDS: dict[str, Callable[[str], None]] = {
    "key": press_keys,
    "down": press,
    "up": release,
    "text": lambda text: _post(pygame.TEXTINPUT, text=unquoted(text)),
    "compose": lambda text: _post(pygame.TEXTEDITING, text=unquoted(text), start=0, length=1),
    "copy": lambda text: pygame.scrap.put_text(unquoted(text).replace("\0", "")),
    "move": _move,
    "click": _click,
    "grab": _grab,
    "release": _let_go,
    "right": lambda details: _click(details, pygame.BUTTON_RIGHT),
    "middle": lambda details: _click(details, pygame.BUTTON_MIDDLE),
    "wheel": _wheel,
    "resize": _resize,
    "button": _button,
    "buttondown": lambda number: _button(number, pygame.CONTROLLERBUTTONDOWN),
    "buttonup": lambda number: _button(number, pygame.CONTROLLERBUTTONUP),
    "axis": _axis,
    "plug": lambda number: _post(pygame.CONTROLLERDEVICEADDED, device_index=int(number)),
    "unplug": lambda number: _post(pygame.CONTROLLERDEVICEREMOVED, instance_id=int(number)),
    "event": lambda name: _post(getattr(pygame, name)),
}
"""The function that posts the events of each word."""

FILE_WORDS: dict[str, Callable[..., None]] = {
    "drop": _drop,
    "disk": _fill_disk,
    "swap": Surroundings.swap,
    "remove": Surroundings.remove,
}
"""Words that work on files: ``drop:FILE``, ``disk:full``, ``disk:free``, ``swap:FILE=OTHER``."""
