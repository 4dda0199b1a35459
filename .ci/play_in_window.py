"""Plays two whole games in a real window on a virtual screen: one by keys, one by mouse.

    python play_in_window.py [PROGRAM]

PROGRAM, a standalone program, plays the game by mouse if given.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

SCALE = 4
PATIENCE_S = 60

STICKS, BOARD_CENTRE, CITY = (15, 12), (120, 40), (49, 60)
START_BUTTON = (214, 22)


class Window:
    """The running program, operated with xdotool."""

    def __init__(self, display: str, home: Path, program: Sequence[str]) -> None:
        self._environ = {**os.environ, "DISPLAY": display}
        self.home = home
        # As from a file manager: no search path, and another folder than the program's.
        folders = {"HOME": str(home), "PULUC_HOME": str(home)}
        environ = {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", **folders}
        self.program = subprocess.Popen(program, env=environ, cwd=home)
        size = self._find()
        values = dict(line.split("=") for line in size.splitlines() if "=" in line)
        self._left, self._top = int(values["X"]), int(values["Y"])

    def _find(self) -> str:
        """Return the geometry of the window, once it appears."""
        for _ in range(100):
            with suppress(subprocess.CalledProcessError):
                return self._tool("search", "--class", "^puluc$", "getwindowgeometry", "--shell")
            time.sleep(0.1)
        sys.exit("the window did not appear")

    def key(self, name: str) -> None:
        """Press and release a key."""
        self._tool("key", name)

    def click(self, canvas_pos: tuple[int, int]) -> None:
        """Click a canvas pixel."""
        x, y = (part * SCALE for part in canvas_pos)
        self._tool("mousemove", str(self._left + x), str(self._top + y), "click", "1")

    def game(self) -> dict[str, object]:
        """Return the content of the game file, empty before it exists."""
        path = self.home / "Puluc.puluc"
        return json.loads(path.read_text()) if path.exists() else {}

    def _tool(self, *words: str) -> str:
        result = subprocess.run(
            ["xdotool", *words],
            env=self._environ,
            check=True,
            capture_output=True,
            text=True,
            timeout=20,
        )
        return result.stdout


def games_won(game: dict[str, object]) -> int:
    """Return the number of games in the score table."""
    return sum("result" in each for each in (*game.get("games", ()), game.get("game", ())))


def play_until_won(window: Window, act: Callable[[int], None]) -> None:
    """Call ``act`` with the step number until a game is finished, however long it is."""
    deadline, turns, step = time.monotonic() + PATIENCE_S, 0, 0
    while not games_won(game := window.game()):
        if (played := len(game.get("game", {}).get("turns", ()))) > turns:
            deadline, turns = time.monotonic() + PATIENCE_S, played
        if time.monotonic() > deadline or window.program.poll() is not None:
            sys.exit("no game was finished in the window")
        act(step)
        step += 1
        time.sleep(0.03)


def leave(window: Window) -> int:
    """Press X until it works (no key does in the first 600 ms after a game); the exit status."""
    for _ in range(10):
        window.key("x")
        with suppress(subprocess.TimeoutExpired):
            return window.program.wait(1)
    sys.exit("the program does not end")


@contextmanager
def screen(size: str = "1280x720x24", *options: str) -> Iterator[str]:
    """Start a virtual screen; its name. ``options`` are the server's.

    It does not begin anew when its last client goes: whoever came at that moment was refused.
    """
    reading, writing = os.pipe()
    options = ("-screen", "0", size, "-nolisten", "tcp", "-noreset", *options)
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *options],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def play(display: str, device: str, program: Sequence[str]) -> None:
    """Play one game from the title to the score table, then leave with X."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "preferences.json").write_text('{"speed": "fast", "learn_offered": true}')
        window = Window(display, home, program)
        try:
            if device == "keys":
                play_until_won(window, lambda _: window.key("space"))
            else:
                window.click(BOARD_CENTRE)
                time.sleep(0.5)
                window.click(START_BUTTON)
                cells = [CITY] + [(49 + 14 * space, 60) for space in range(1, 10)]
                spots = [spot for cell in cells for spot in (STICKS, cell)]
                play_until_won(window, lambda step: window.click(spots[step % len(spots)]))
            turns = len(window.game()["game"].get("turns", ()))
            if status := leave(window):
                sys.exit(f"the program ended with status {status}")
        finally:
            window.program.kill()
            window.program.wait()
    print(f"a game of {turns} turns was played in the window by {device} with {' '.join(program)}")


def lose_display() -> None:
    """Kill the X server under a running game: the game is saved and its lock removed."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "preferences.json").write_text('{"learn_offered": true}')
        with screen() as name:
            window = Window(name, home, (sys.executable, "-m", "puluc"))
            while not (home / "Puluc.puluc.lock").exists():
                window.key("space")
                time.sleep(0.1)
        status = window.program.wait(PATIENCE_S)
        if status != 1 or (home / "Puluc.puluc.lock").exists() or not window.game():
            sys.exit(f"without its display the program left its lock, or ended with {status}")
    print("a game whose display was lost was saved and closed")


def end_message_box() -> None:
    """Start the program on a screen that it can't use: SIGTERM ends the message box."""
    with tempfile.TemporaryDirectory() as folder, screen("640x480x8") as name:
        environ = {**os.environ, "DISPLAY": name, "PULUC_HOME": folder}
        environ.pop("SDL_VIDEODRIVER", None)
        program = subprocess.Popen(
            (sys.executable, "-m", "puluc"), env=environ, stderr=subprocess.PIPE, text=True
        )
        line = program.stderr.readline()
        time.sleep(1)
        if program.poll() is not None:
            sys.exit(f"no message box: {line}")
        program.terminate()
        program.wait(PATIENCE_S)
    print("SIGTERM ended a message box")


if __name__ == "__main__":
    source = (sys.executable, "-m", "puluc")
    with screen() as name:
        play(name, "keys", source)
        play(name, "mouse", sys.argv[1:] or source)
    lose_display()
    end_message_box()
