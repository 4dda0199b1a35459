"""The program, driven by random keys as fast as it goes, reporting its saves.

Run as ``python -m tools.bench.player SEED`` with ``PULUC_HOME`` set. Each save is reported twice on
standard output: ``saving DIGEST`` when it is handed to the thread, ``saved DIGEST`` when it is on
the disk.
"""

import hashlib
import os
import random
import sys
from pathlib import Path

import pygame

from puluc.assets import assets
from puluc.game.session import Session
from puluc.storage import game_file
from puluc.storage.look import read_look
from puluc.storage.paths import Paths
from puluc.ui.app.app import App
from puluc.ui.app.context import Context
from puluc.ui.app.main import make_context
from puluc.ui.app.scene import Screen
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display

FRAME_MS = 16

_KEYS = (
    *[pygame.K_SPACE] * 12,
    *(pygame.K_RIGHT, pygame.K_m, pygame.K_t, pygame.K_p, pygame.K_u, pygame.K_u, pygame.K_y),
)


class _KeyPresser:
    """A clock that presses a random key at every tick instead of waiting."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def tick(self, framerate: float = 0, /) -> int:
        """Press a key and let a frame pass."""
        del framerate
        key = self._rng.choice(_KEYS)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        return FRAME_MS


def digest(session: Session) -> str:
    """Digest of the state of a session, without the time of saving."""
    return _digest_of(game_file.encode(session))


def _digest_of(content: bytes) -> str:
    lines = content.splitlines()
    timeless = b"\n".join(line for line in lines if not line.startswith(b' "played"'))
    return hashlib.sha256(timeless).hexdigest()[:16]


def main() -> None:
    """Play until killed."""
    paths, art = Paths.find(os.environ), Art(assets())
    display = Display(read_look(paths.preferences), art["icon/48"])
    context = make_context(paths, art)
    _report_saves(context)
    clock = _KeyPresser(random.Random(sys.argv[1]))
    App(context, display).run(context.scene(Screen.TITLE), clock)


def _report_saves(context: Context) -> None:
    """Report every save when it is handed over and when it is written."""
    save_soon, write = context.open_game.save_soon, game_file.write

    def reported_save(patience_s: float = 0.0) -> None:
        _report("saving", digest(context.session) if context.session else "")
        save_soon(patience_s)

    def reported_write(path: Path, *parts: bytes, is_new: bool = False) -> None:
        write(path, *parts, is_new=is_new)
        _report("saved", _digest_of(b"".join(parts)))

    object.__setattr__(context.open_game, "save_soon", reported_save)
    object.__setattr__(game_file, "write", reported_write)


def _report(word: str, state: str) -> None:
    """Write a line with one system call: two threads report."""
    os.write(sys.stdout.fileno(), f"{word} {state}\n".encode())


if __name__ == "__main__":
    main()
