"""Records what Orca says during a session, to be run by hand with each new version of Orca.

    xvfb-run -a dbus-run-session -- /usr/bin/python3 .ci/record_orca.py .venv/bin/python [FILE]

It presses the keys in ``tests/data/orca.txt``, or in FILE, in a program whose throws and clock are
fixed, and writes below each key what Orca says. Lines with ``#`` are remarks, lines with ``>`` keys
by xdotool's names. It needs orca, at-spi2-core, openbox and xdotool, but no speech synthesizer.
``tests/ui/accessibility/test_orca.py`` compares the recording with the listener of the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from play_by_screen_reader import accessibility

ROOT = Path(__file__).parent.parent
RECORDING = ROOT / "tests" / "data" / "orca.txt"
PROGRAM = ROOT / "tests" / "ui" / "fixed_program.py"

QUIET_S = 3.0
"""The seconds without a word after which the next key is pressed."""
PATIENCE_S = 60
"""The longest time until Orca runs, and until it speaks about the program."""

SETTINGS = """
from orca import settings, speech

settings.enableBraille = False
settings.enableKeyEcho = False
settings.enablePositionSpeaking = True
settings.enableSound = False
settings.speechFactoryModules = []
settings.speechServerFactory = ""
said = open({said!r}, "a", encoding="utf-8", buffering=1)


def note(text, *_others, **_named):
    print(text.replace(chr(10), " "), file=said)


speech._speak = speech.speakCharacter = note
"""
"""Orca's own settings, and its speech written to a file: no synthesizer is needed."""


class Speech:
    """What Orca says."""

    def __init__(self, file: Path) -> None:
        self._file, self._count = file, 0

    @property
    def _all(self) -> list[str]:
        lines = self._file.read_text("utf-8").splitlines() if self._file.exists() else []
        return [line.strip() for line in lines if line.strip()]

    def wait(self) -> None:
        """Wait until Orca says something new."""
        end = time.monotonic() + PATIENCE_S
        while len(self._all) == self._count:
            if time.monotonic() > end:
                sys.exit("Orca doesn't speak; does another one run?")
            time.sleep(0.2)

    def take(self) -> list[str]:
        """Wait until Orca is silent; return what it has said since the last time."""
        before, count, last = self._count, self._count, time.monotonic()
        while time.monotonic() - last < QUIET_S:
            time.sleep(0.2)
            if len(self._all) > count:
                count, last = len(self._all), time.monotonic()
        self._count = count
        return self._all[before:count]


@contextmanager
def running(*command: str, **environ: str) -> Iterator[None]:
    """Run a program meanwhile."""
    program = subprocess.Popen(
        command,
        env={**os.environ, **environ},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(5)
        program.kill()
        program.wait()


def record(lines: Iterable[str], python: str, folder: Path) -> Iterator[str]:
    """Press the keys of some lines; yield each line, and what Orca says then."""
    said, settings = folder / "said.txt", folder / "orca"
    settings.mkdir()
    (settings / "orca-customizations.py").write_text(SETTINGS.format(said=str(said)))
    orca = ["orca", "--user-prefs", str(settings)]
    drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    with accessibility(), running("openbox"), running(*orca, HOME=str(folder)):
        speech = Speech(said)
        speech.wait()  # Orca says that it is on
        speech.take()
        with running(python, str(PROGRAM), PULUC_HOME=str(folder / "puluc"), **drivers):
            speech.wait()
            for line in lines:
                yield line
                if line.startswith("> "):
                    if line != "> start":
                        subprocess.run(["xdotool", "key", line.removeprefix("> ")], check=True)
                    yield from speech.take()


def main() -> None:
    """Record the session again, and write it."""
    file = Path(sys.argv[2]) if sys.argv[2:] else RECORDING
    lines = [line for line in file.read_text("utf-8").splitlines() if line.startswith(("#", ">"))]
    recorded = list[str]()
    with tempfile.TemporaryDirectory() as folder:
        for line in record(lines, sys.argv[1], Path(folder)):
            print(line, flush=True)
            recorded.append(line)
    file.write_text("".join(f"{line}\n" for line in recorded), "utf-8")


if __name__ == "__main__":
    main()
