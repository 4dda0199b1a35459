"""Plays some turns of a game on a headless Wayland compositor, and looks at the picture there.

    python play_on_wayland.py [PROGRAM]

PROGRAM, a standalone program, is tried after the sources. No tool presses keys on this compositor,
so the computer plays both sides.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from puluc.game.session import Session, Setup
from puluc.rules import Ruleset, Seat
from puluc.storage import game_file
from puluc.ui.render.display import THEMES

SCREEN = ("--width=1280", "--height=800")
SOCKET = "puluc-test"
PATIENCE_S = 60
TURNS = 4
LEAST_SCALE = 3
RULE_Y, RULE_LEFT, RULE_RIGHT = 10, 42, 196
"""The line above the board, on the canvas."""


def play(program: Sequence[str], environ: dict[str, str]) -> None:
    """Let a program play some turns of a watched game, and check what the compositor shows."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "preferences.json").write_text('{"speed": "fast", "learn_offered": true}')
        file = home / "Watched.puluc"
        setup = Setup(Ruleset(), (Seat("easy"), Seat("easy")), seed="maize")
        file.write_bytes(game_file.encode(Session(str, setup)))
        own = {"PULUC_HOME": str(home), "HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        running = subprocess.Popen([*program, str(file)], env=environ | own, cwd=home)
        try:
            wait_for_turns(file, running)
            subprocess.run(["weston-screenshooter"], env=environ, cwd=home, check=True, timeout=20)
            check_picture(next(home.glob("*.png")))
        finally:
            running.terminate()
            running.wait(20)
    print(f"{TURNS} turns were played on Wayland with {' '.join(program)}")


def wait_for_turns(file: Path, running: subprocess.Popen[bytes]) -> None:
    """Wait until the game file holds enough turns."""
    deadline = time.monotonic() + PATIENCE_S
    while len(json.loads(file.read_text())["game"].get("turns", ())) < TURNS:
        if time.monotonic() > deadline or running.poll() is not None:
            sys.exit("no turns were played on Wayland")
        time.sleep(0.1)


def check_picture(path: Path) -> None:
    """Exit unless the board is on the screen, in the colours of the usual theme."""
    picture, theme = pygame.image.load(path), next(iter(THEMES.values()))
    paper = pygame.mask.from_threshold(picture, theme.paper, (2, 2, 2))
    window = max(paper.get_bounding_rects(), key=lambda rect: rect.width * rect.height)
    scale = round(window.width / 240)
    ink = pygame.mask.from_threshold(picture, theme.ink, (2, 2, 2))
    rule = [
        ink.get_at((window.x + x * scale + 1, window.y + RULE_Y * scale + 1))
        for x in range(RULE_LEFT, RULE_RIGHT)
    ]
    if scale < LEAST_SCALE or not all(rule):
        sys.exit(f"the board is not on the screen: scale {scale}, {sum(rule)} pixels of its rule")


def main() -> None:
    """Start the compositor and try each program on it."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": SOCKET}
        for name in ("DISPLAY", "SDL_VIDEODRIVER"):
            environ.pop(name, None)
        options = ("--backend=headless-backend.so", "--use-pixman", "--debug", "--idle-time=0")
        compositor = subprocess.Popen(
            ["weston", *options, *SCREEN, f"--socket={SOCKET}"],
            env=environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not (Path(folder) / SOCKET).exists():
                if compositor.poll() is not None:
                    sys.exit("the compositor did not start")
                time.sleep(0.1)
            for program in ((sys.executable, "-m", "puluc"), sys.argv[1:]):
                if program:
                    play(program, environ)
        finally:
            compositor.terminate()
            compositor.wait()


main()
