"""Plays by the accessibility tree alone, as a screen reader does: a lesson, a game, a puzzle.

    dbus-run-session -- /usr/bin/python3 play_by_screen_reader.py PYTHON [LANGUAGE ...]

PYTHON runs the program on the X display. Debian's python3-pyatspi reads names, states and values,
presses what can be pressed, and hears the events. No pixel is looked at, and the only key pressed
is F6, which asks for the position.
"""

from __future__ import annotations

import gettext
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pyatspi
from gi.repository import GLib

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from puluc.text.catalogue import compiled  # noqa: E402 - found just now

DESCRIBED = "object:property-change:accessible-description"
"""The event of a description that changes: readers say that of what has the focus."""
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
PATIENCE_S = 60
MOST_STEPS = 400
F6 = 0xFFC3
"""The keysym of the key that announces the position."""
GAME_S = 120
"""The longest time for a lesson or a game. An answer to what is still moving ends the motion."""
NEW_LEVEL = 2
"""The place of Hard among the levels; a new player is offered Easy, which is 0."""


class Listener:
    """A screen reader: it knows the tree, what has the focus, and what is said."""

    def __init__(self, language: str) -> None:
        source = ROOT / "puluc" / "locale" / language / "LC_MESSAGES" / "puluc.po"
        catalogue = gettext.NullTranslations()
        if source.exists():
            content = compiled(source.read_text("utf-8"))
            catalogue = gettext.GNUTranslations(io.BytesIO(content))
        self.text = catalogue.gettext
        self.said: list[str] = []
        self.focused: list[str] = []
        self._main = GLib.MainContext.default()
        pyatspi.Registry.registerEventListener(self._hear, DESCRIBED)
        pyatspi.Registry.registerEventListener(self._follow, "object:state-changed:focused")

    def close(self) -> None:
        """Hear nothing more."""
        pyatspi.Registry.deregisterEventListener(self._hear, DESCRIBED)
        pyatspi.Registry.deregisterEventListener(self._follow, "object:state-changed:focused")

    def _hear(self, event: Any) -> None:
        with suppress(GLib.Error):
            if event.source.getState().contains(pyatspi.STATE_FOCUSED):
                self.said.append(str(event.any_data))

    def _follow(self, event: Any) -> None:
        if event.detail1:
            with suppress(GLib.Error):
                self.focused.append(event.source.name)

    def pump(self) -> None:
        """Let events come in."""
        while self._main.pending():
            self._main.iteration(may_block=False)
        time.sleep(0.01)

    def nodes(self) -> Iterator[Any]:
        """Yield all objects of the program in the order of reading."""
        pending = [each for each in pyatspi.Registry.getDesktop(0) if each]
        while pending:
            node = pending.pop(0)
            yield node
            pending[:0] = [child for child in node if child]

    def find(self, is_wanted: Callable[[Any], bool]) -> Any:
        """Return the first object that is wanted, or None."""
        with suppress(GLib.Error):  # what has just gone
            return next(filter(is_wanted, self.nodes()), None)
        return None

    def named(self, name: str) -> Any:
        """Return the object whose name begins with a text, perhaps after what happened."""
        return self.find(lambda node: node.name.startswith(name) or f". {name}" in node.name)

    def wait_for(self, what: Callable[[], Any], told: str) -> Any:
        """Return what is there after a while."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.pump()
            if found := what():
                return found
        with suppress(GLib.Error):
            print(*(f"{each.getRoleName()}: {each.name}" for each in self.nodes()), sep="\n")
        sys.exit(f"the tree has no {told}")

    def press(self, english: str, *, is_title: bool = False) -> None:
        """Press what has a name, once it is there; all but a menu's title lead elsewhere."""
        name = self.text(english)
        node = self.wait_for(lambda: self.named(name), name)

        def is_gone() -> bool:
            """Return whether the screen of the node is no longer on top."""
            with suppress(GLib.Error):
                return bool(node.getState().contains(pyatspi.STATE_DEFUNCT))
            return True

        node.queryAction().doAction(0)
        if not is_title:
            self.wait_for(is_gone, f"screen behind {name}")

    def set_to(self, english: str, number: float) -> None:
        """Go to a value of a choice, step by step."""
        name = self.text(english)
        for _ in range(MOST_STEPS):
            node = self.wait_for(lambda: self.named(f"{name}: "), name)
            value = node.queryValue()
            if value.currentValue == number:
                return
            step = value.minimumIncrement or 1.0
            before = node.name
            value.currentValue += step if number > value.currentValue else -step
            self.wait_for(lambda node=node, before=before: node.name != before, f"other {name}")
        sys.exit(f"{name} can't be set")

    def focus(self) -> Any:
        """Return the object that has the focus."""
        return self.find(lambda node: node.getState().contains(pyatspi.STATE_FOCUSED))


def is_button(node: Any) -> bool:
    """Whether a node is a button."""
    return node.getRole() == pyatspi.ROLE_PUSH_BUTTON


def learn(listener: Listener) -> None:
    """Do the first lesson: press what it asks for until it is over."""
    closing = listener.text("Close")
    ended = listener.text("You have won your first game")

    def due() -> Any:
        """Return the prompt, or the end of the lesson."""
        return listener.find(
            lambda node: node.name == ended or (is_button(node) and node.name != closing)
        )

    listener.press("Learn the game")
    end = time.monotonic() + GAME_S
    while time.monotonic() < end:
        node = listener.wait_for(due, "prompt")
        with suppress(GLib.Error, NotImplementedError):
            if node.name == ended:
                return
            node.queryAction().doAction(0)
        listener.pump()
    sys.exit("the lesson does not end")


def turn_motion_off(listener: Listener) -> None:
    """Choose Speed: Off in Preferences, by the menu."""
    listener.press("Menu")
    listener.press("Special", is_title=True)
    listener.press("Preferences")
    listener.set_to("Speed", 3.0)
    listener.press("Done")


def play(listener: Listener) -> None:
    """Play a game to its end: press whatever has the focus."""
    ended = listener.text("Next game")
    end = time.monotonic() + GAME_S
    while time.monotonic() < end:
        node = listener.wait_for(listener.focus, "focus")
        with suppress(GLib.Error, NotImplementedError):
            if node.name.endswith(ended):
                return
            node.queryAction().doAction(0)
        listener.pump()
    sys.exit("the game does not end")


def ask_for_position(listener: Listener) -> None:
    """Open the puzzle of the day, and hear its position at F6."""
    listener.press("Menu")
    listener.press("Learn", is_title=True)
    for name in ("Puzzles", "Puzzle of the day"):
        listener.press(name)

    def heard() -> bool:
        """Return whether the last sentence says what is on two spaces of the list, or more."""
        items = [each for each in listener.nodes() if each.getRole() == pyatspi.ROLE_LIST_ITEM]
        return sum(each.name.split(".")[0] in listener.said[-1] for each in items) > 1

    asked = listener.text("{game}: what would you play?|{game}: your move?").split("|")[0]
    asked = asked.format(game=listener.text("Puluc"))
    listener.wait_for(lambda: listener.named(asked), "puzzle")
    listener.said.append("")
    pyatspi.Registry.generateKeyboardEvent(F6, None, pyatspi.KEY_SYM)
    listener.wait_for(heard, "position of the puzzle")


def check(listener: Listener, home: Path) -> int:
    """Compare what was said with the game that was saved; return its turns."""
    (file,) = home.glob("*.puluc")

    def saved() -> Any:
        """Return the game once its end is saved."""
        game = json.loads(file.read_text())["game"]
        return game if "result" in game else None

    game = listener.wait_for(saved, "game that is over")
    if "hard" not in json.dumps(game):
        sys.exit("the opponent of the saved game is another")
    turns = len(game["turns"])
    told = " ".join((*listener.focused, *listener.said))
    obsidian = listener.text("Obsidian")
    if told.count(obsidian) < turns // 2:
        sys.exit(f"{turns} turns were played, but only {told.count(obsidian)} of Obsidian's told")
    return turns


def from_start_to_scores(python: str, language: str) -> None:
    """Start the program for the first time, learn, play, look at the scores, and leave."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environ = {**os.environ, "PULUC_HOME": folder, "SDL_AUDIODRIVER": "dummy"}
        environ.pop("SDL_VIDEODRIVER", None)
        command = [python, "-m", "puluc", "--language", language]
        program = subprocess.Popen(command, env=environ, cwd=ROOT)
        listener = Listener(language)
        try:
            learn(listener)
            listener.press("Play a game")
            listener.set_to("Human vs.", NEW_LEVEL)
            listener.press("Start")
            turn_motion_off(listener)
            listener.said.clear()
            listener.focused.clear()
            play(listener)
            turns = check(listener, home)
            listener.press("Scores")
            level = listener.text("Hard")
            listener.wait_for(
                lambda: listener.find(lambda node: f", {level}: " in node.name), level
            )
            listener.press("Close")
            ask_for_position(listener)
            for name in ("Close", "Close", "Menu", "Exit"):
                listener.press(name)
            if status := program.wait(PATIENCE_S):
                sys.exit(f"the program ended with status {status}")
        finally:
            listener.close()
            program.kill()
            program.wait()
    print(f"{language}: a lesson and a game of {turns} turns were played by a screen reader")


@contextmanager
def accessibility() -> Iterator[None]:
    """Start the bus of assistive technologies, and say that a screen reader runs."""
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], stderr=subprocess.DEVNULL)
    try:
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            call = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
            method = ("--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status")
            subprocess.run(
                ["gdbus", "wait", "--session", "--timeout", "10", "org.a11y.Bus"], check=True
            )
            subprocess.run(
                ["gdbus", "call", *call, *method, name, "<true>"],
                check=True,
                stdout=subprocess.DEVNULL,
            )
        yield
    finally:
        launcher.terminate()
        launcher.wait()


if __name__ == "__main__":
    with accessibility():
        for code in sys.argv[2:] or ("en", "uk"):
            from_start_to_scores(sys.argv[1], code)
