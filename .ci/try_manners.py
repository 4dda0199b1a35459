"""Drives the program with xdotool under Openbox, a real window manager, on a virtual screen.

    python try_manners.py [NAME ...]

Prints a line for each check, or for those whose function is named; the status is 1 if one fails.
What the program shows is read off the screen: its texts are looked for in its own faces. If the
environment has a folder PICTURES, a picture of the screen is kept there for each check that fails.
"""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path

import pygame
from play_in_window import screen

from puluc.assets import assets
from puluc.game.session import Session, Setup
from puluc.rules import Ruleset, against
from puluc.storage import game_file
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, blank
from puluc.ui.render.display import THEMES
from puluc.ui.scene.question import UNASKED_GUARD_MS

OPENBOX = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
<focus><followMouse>{follows_mouse}</followMouse><focusDelay>0</focusDelay></focus>
<theme><name>Clearlooks</name></theme>
<desktops><number>2</number><popupTime>0</popupTime></desktops>
<keyboard>
<keybind key="A-Tab"><action name="NextWindow"><dialog>none</dialog></action></keybind>
<keybind key="A-grave"><action name="NextWindow"><interactive>no</interactive></action></keybind>
<keybind key="A-F4"><action name="Close"/></keybind>
<keybind key="A-space"><action name="ShowMenu"><menu>client-menu</menu></action></keybind>
<keybind key="C-A-Right"><action name="GoToDesktop"><to>2</to></action></keybind>
<keybind key="C-A-Left"><action name="GoToDesktop"><to>1</to></action></keybind>
<keybind key="W-d"><action name="ToggleShowDesktop"/></keybind>
<keybind key="W-m"><action name="ToggleMaximize"/></keybind>
</keyboard>
<mouse><context name="Frame">
<mousebind button="A-Left" action="Drag"><action name="Move"/></mousebind>
</context></mouse>
</openbox_config>
"""

OTHER_WINDOW = """
import pygame
pygame.display.set_mode((200, 60))
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    pygame.time.wait(100)
"""

INK = THEMES["lcd"].ink
TONES = bytes(
    {THEMES["lcd"].ink[0]: ord("#"), THEMES["lcd"].paper[0]: ord(".")}.get(red, ord("?"))
    for red in range(256)
)
"""What the red parts of the two colours stand for."""
SETTLE_S = 0.2
"""How long what must not happen is waited for: several frames of a program at rest."""
PATIENCE_S = 8
STOPPED_S = 5

GAMES = 60
MENU, PREFERENCES, NEW_GAME = "Special", "Preferences", "New game"
RESTING = "Obsidian came out to 7"
"""What the strip of the saved game says when the person's first throw is due."""

BELOW_STRIP = (0, 10, WIDTH, HEIGHT - 10)

LETTERS = {
    letter: code
    for start, row in ((24, "qwertyuiop"), (38, "asdfghjkl;"), (52, "zxcvbnm"))
    for code, letter in enumerate(row, start)
}
"""The codes of keys by the letters that an American keyboard has there."""
EQUALS, PAD_1, PAD_2, PAD_8, ALT_GR = 21, 87, 88, 80, 108


class Failed(Exception):  # noqa: N818 - not a mistake of this script
    """A manner that the program lacks."""


def expect(is_so: object, text: str) -> None:
    """Raise Failed with a text unless something is so."""
    if not is_so:
        raise Failed(text)


def until(is_so: Callable[[], object], text: str) -> None:
    """Wait until something is so; Failed if it never is."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        expect(time.monotonic() < deadline, f"not within {PATIENCE_S} s: {text}")
        time.sleep(0.02)


def rows_of(picture: pygame.Surface) -> list[bytes]:
    """Return the rows of a picture: ``#`` is ink, ``.`` is paper."""
    red, width = pygame.image.tobytes(picture, "RGB")[::3].translate(TONES), picture.width
    return [red[start : start + width] for start in range(0, len(red), width)]


@cache
def written(text: str) -> tuple[list[bytes], ...]:
    """Return the rows of a text in the two faces of the program, without empty edges."""
    art, forms = Art(assets()), list[list[bytes]]()
    for face in (art.normal, art.bold):
        drawn = blank((face.width(text), face.height + 1))
        face.draw(drawn, (0, 1), text)
        drawn.set_palette(THEMES["lcd"].palette)
        drawn.set_colorkey(None)
        picture = pygame.Surface(drawn.get_size())
        picture.blit(drawn, (0, 0))
        first, *others = pygame.mask.from_threshold(picture, INK, (1, 1, 1)).get_bounding_rects()
        forms.append(rows_of(picture.subsurface(first.unionall(others))))
    return tuple(forms)


def stands_in(text: str, rows: list[bytes]) -> bool:
    """Return whether a text is in a picture, in ink on paper."""
    for form in written(text):
        for y in range(len(rows) - len(form) + 1):
            x = rows[y].find(form[0])
            while x >= 0:
                if all(rows[y + dy].startswith(part, x) for dy, part in enumerate(form)):
                    return True
                x = rows[y].find(form[0], x + 1)
    return False


class Desktop:
    """A virtual screen with its window manager."""

    def __init__(self, display: str, folder: Path) -> None:
        self.environ = {
            **os.environ,
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "LANG": "C.UTF-8",
        }
        for name in ("SDL_VIDEODRIVER", "LC_ALL", "WAYLAND_DISPLAY"):
            self.environ.pop(name, None)
        self._frame = folder / "Xvfb_screen0"

    def run(self, *words: str, may_fail: bool = False) -> str:
        """Run a program; what it prints."""
        done = subprocess.run(
            words, env=self.environ, capture_output=True, text=True, check=False, timeout=20
        )
        expect(may_fail or not done.returncode, f"{' '.join(words)}: {done.stderr}")
        return done.stdout.strip()

    def tool(self, words: str) -> str:
        """Run xdotool."""
        return self.run("xdotool", *words.split())

    def press(self, words: str) -> None:
        """Run xdotool, and give the program the time of some frames to do nothing wrong."""
        self.tool(words)
        time.sleep(SETTLE_S)

    def windows(self, name: str) -> set[str]:
        """Return the visible windows of a class."""
        words = ("xdotool", "search", "--onlyvisible", "--class", f"^{name}$")
        return set(self.run(*words, may_fail=True).split())

    @property
    def active(self) -> str:
        """The window that has the focus."""
        return self.run("xdotool", "getactivewindow", may_fail=True)

    def has_focus(self, window: str) -> bool:
        """Return whether a window has the focus."""
        return self.active == window

    def picture(self) -> pygame.Surface:
        """Return what is on the screen, from the file that the server draws in."""
        content = self._frame.read_bytes()
        head = struct.unpack(">25I", content[:100])
        size, line, colours = head[4:6], head[12], head[19]
        start = head[0] + 12 * colours
        whole = pygame.image.frombuffer(content[start : start + line * size[1]], size, "BGRA")
        return pygame.image.frombytes(pygame.image.tobytes(whole, "RGB"), size, "RGB")


@contextmanager
def desktop(size: str = "1280x720", *, follows_mouse: bool = False) -> Iterator[Desktop]:
    """Start a virtual screen and its window manager."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        display = stack.enter_context(screen(f"{size}x24", "-fbdir", name))
        settings = folder / "rc.xml"
        settings.write_text(OPENBOX.format(follows_mouse="yes" if follows_mouse else "no"))
        desk = Desktop(display, folder)
        manager = subprocess.Popen(
            ["openbox", "--config-file", str(settings)],
            env=desk.environ,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stack.callback(manager.wait)
        stack.callback(manager.terminate)
        check = ("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        until(lambda: "window id" in desk.run(*check, may_fail=True), "a window manager")
        desk.tool("mousemove 2 2")
        yield desk


class Game:
    """The program in its window."""

    def __init__(self, desk: Desktop, home: Path, *words: str, **environ: str) -> None:
        self.desk, self.home = desk, home
        before = desk.windows("puluc")
        self.program = subprocess.Popen(
            [sys.executable, "-m", "puluc", *words],
            env=desk.environ | {"PULUC_HOME": str(home), "HOME": str(home)} | environ,
            stdout=subprocess.DEVNULL,
            cwd=home,
        )
        until(lambda: desk.windows("puluc") - before, "a window of the program")
        self.window = (desk.windows("puluc") - before).pop()

    def area(self, *options: str) -> pygame.Rect:
        """Return where the window is on the screen; with ``-frame`` with its frame."""
        printed = self.desk.run("xwininfo", *options, "-id", self.window)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        numbers = [re.search(rf"{name}: +(-?\d+)", printed) for name in names]
        return pygame.Rect(*(int(each[1]) for each in numbers if each))

    @property
    def caption(self) -> str:
        """The window's caption."""
        return self.desk.tool(f"getwindowname {self.window}")

    def canvas(self) -> pygame.Surface:
        """Return the canvas as it is on the screen."""
        area = self.area()
        scale = max(1, min(area.width // WIDTH, area.height // HEIGHT))
        place = pygame.Rect(0, 0, WIDTH * scale, HEIGHT * scale)
        place.center = area.center
        part = pygame.Surface(place.size)
        part.blit(self.desk.picture(), (0, 0), place)
        return pygame.transform.scale(part, (WIDTH, HEIGHT))

    def pixels(self) -> bytes:
        """Return the canvas as bytes, to compare, without the strip of the board."""
        return pygame.image.tobytes(self.canvas().subsurface(BELOW_STRIP), "RGB")

    def shows(self, text: str) -> bool:
        """Return whether the canvas shows a text, in ink on paper."""
        return stands_in(text, rows_of(self.canvas()))

    def row(self) -> int:
        """Return how many rows the game selected in the list is below the first."""
        swapped = bytes.maketrans(b"#.", b".#")
        rows = [each.translate(swapped) for each in rows_of(self.canvas())]
        names = ("Maize", *(f"Game {number:02}" for number in reversed(range(GAMES))))
        return next((row for row, name in enumerate(names) if stands_in(name, rows)), -1)

    @property
    def is_at_start(self) -> bool:
        """Whether the program shows the board of ``Maize``, and nothing over it."""
        return self.caption.startswith("Maize - ") and self.shows(RESTING)

    def wait_for(self, text: str) -> None:
        """Wait until the canvas shows a text."""
        until(lambda: self.shows(text), f"the text '{text}'")

    def wait_for_caption(self, start: str) -> None:
        """Wait until the caption begins with a text."""
        until(lambda: self.caption.startswith(start), f"a caption '{start}', but {self.caption}")

    def rests(self, after: str) -> None:
        """Raise Failed if a menu opened after something."""
        expect(not self.shows(MENU), f"{after}: the menu is open")

    def answers(self, after: str) -> None:
        """Raise Failed if the next hot-key does nothing: a modifier would be thought held."""
        self.desk.tool("key e")
        try:
            self.wait_for(PREFERENCES)
        except Failed as error:
            raise Failed(f"{after}: the next key is lost") from error
        self.desk.press("key Escape")

    def write(self, *keys: int) -> None:
        """Press keys by their codes."""
        for key in keys:
            self.desk.tool(f"key {key}")

    def ask_name(self) -> None:
        """Open the field for the name of a copy."""
        self.desk.tool(f"keydown ctrl key {LETTERS['s']} keyup ctrl")
        self.wait_for("Copy as")
        time.sleep(SETTLE_S)

    def writes(self, text: str, *keys: int) -> None:
        """Write into the field for the name of a copy, and close it."""
        self.ask_name()
        self.write(*keys)
        self.wait_for(text)
        self.desk.press("key Escape")

    def end(self) -> None:
        """Kill the program, if it is still there."""
        self.program.kill()
        self.program.wait()

    def leave(self, keys: str = "ctrl+q") -> None:
        """Close the program, which has to save and end."""
        self.desk.tool(f"key {keys}")
        expect(self.program.wait(PATIENCE_S) == 0, "the program did not end well")
        expect(not (self.home / "Maize.puluc.lock").exists(), "the lock was left")


def content(file: Path) -> dict[str, object]:
    """Return the content of a game file; Failed if it is damaged."""
    game_file.decode(file.read_bytes())
    return json.loads(file.read_text())


class Bench:
    """What the checks use: a program on its board, and others that end with the check."""

    def __init__(self, desk: Desktop, lasting: ExitStack) -> None:
        self.desk = desk
        self.ending = self._lasting = lasting
        """What ends with the check."""
        self._shared: Game | None = None

    @contextmanager
    def check(self) -> Iterator[None]:
        """End the programs that are started in the block."""
        with ExitStack() as self.ending:
            yield
        self.ending = self._lasting

    def home(self, speed: str = "off", *, is_new: bool = False) -> Path:
        """Return a new home with saved games, of which ``Maize`` is the first in the list.

        A person's first throw is due in it, unless it is new.
        """
        home = Path(self.ending.enter_context(tempfile.TemporaryDirectory()))
        preferences = {"speed": speed, "learn_offered": True, "own_throws": 3, "language": "en"}
        (home / "preferences.json").write_text(json.dumps(preferences))
        new = game_file.encode(Session(str, Setup(Ruleset(), against("easy"), seed="maize")))
        for number in range(GAMES):
            (home / f"Game {number:02}.puluc").write_bytes(new)
        begun = json.loads(new)
        if not is_new:
            begun["position"] = "5 - - - - - - o - - 4 j"
            begun["game"] |= {"opening": ["1000", "0110"], "turns": ["1011 city-7"]}
        (home / "Maize.puluc").write_text(json.dumps(begun))
        return home

    def start(self, home: Path, *words: str, **environ: str) -> Game:
        """Start the program."""
        game = Game(self.desk, home, *words, **environ)
        self.ending.callback(game.end)
        return game

    def board(self, home: Path | None = None, **environ: str) -> Game:
        """Start the program with ``Maize`` on its board."""
        game = self.start(home or self.home(), "Maize", **environ)
        game.wait_for(RESTING)
        return game

    def shared(self) -> Game:
        """Return a program on its board; it lasts for several checks unless one spoils it."""
        game = self._shared
        if game and game.program.poll() is None and game.is_at_start:
            self.desk.tool(f"windowactivate --sync {game.window}")
            return game
        if game:
            game.end()
        within, self.ending = self.ending, self._lasting
        self._shared = self.board()
        self.ending = within
        return self._shared

    def other_window(self, game: Game) -> str:
        """Open a window of another program below that of the game, which keeps the focus."""
        until(partial(self.desk.has_focus, game.window), "the focus of a new window")
        environ = self.desk.environ | {"SDL_VIDEO_X11_WMCLASS": "other"}
        other = subprocess.Popen(
            [sys.executable, "-c", OTHER_WINDOW], env=environ, stdout=subprocess.DEVNULL
        )
        self.ending.callback(other.wait)
        self.ending.callback(other.kill)
        until(lambda: self.desk.active in self.desk.windows("other"), "another window's focus")
        window = self.desk.active
        self.desk.tool(f"windowmove {window} 20 600 windowactivate --sync {game.window}")
        until(partial(self.desk.has_focus, game.window), "the focus of the game")
        return window


def open_list(game: Game) -> None:
    """Go from the board to the list of games, whose first row is selected."""
    game.desk.tool("key o")
    until(lambda: game.row() == 0, "the list of games")


CHECKS: list[tuple[str, Callable[[Bench], None]]] = []


def check(text: str) -> Callable[[Callable[[Bench], None]], Callable[[Bench], None]]:
    """Add a function to the checks; ``text`` says what the program does."""

    def add(function: Callable[[Bench], None]) -> Callable[[Bench], None]:
        CHECKS.append((text, function))
        return function

    return add


@check("Alt pressed and released alone opens the menu")
def alt_alone(bench: Bench) -> None:
    """Tap Alt twice, with another key between."""
    game, desk = bench.shared(), bench.desk
    for _ in range(2):
        desk.tool("key alt")
        game.wait_for(MENU)
        desk.press("key Escape")
        game.rests("Escape")


@check("Alt+Tab never opens it: away, back, cancelled")
def alt_tab(bench: Bench) -> None:
    """Switch between two windows, slowly and fast."""
    game, desk = bench.shared(), bench.desk
    other = bench.other_window(game)
    for pause in ("sleep 0.05 ", "sleep 0.2 "):
        desk.press(f"keydown alt {pause}key Tab {pause}keyup alt")
        until(partial(desk.has_focus, other), "Alt+Tab to the other window")
        game.rests("Alt+Tab away")
        desk.press(f"keydown alt {pause}key Tab {pause}keyup alt")
        until(partial(desk.has_focus, game.window), "Alt+Tab back")
        game.rests("Alt+Tab back")
        desk.press(f"keydown alt {pause}key Tab {pause}key Tab {pause}keyup alt")
        game.rests("Alt+Tab, Tab to the same window")
    game.answers("Alt+Tab")
    desk.press("keydown alt sleep 0.1 key Tab sleep 0.5 key Escape sleep 0.1 keyup alt")
    until(partial(desk.has_focus, game.window), "Alt+Tab cancelled")
    game.rests("Alt+Tab cancelled")
    game.answers("Alt+Tab cancelled")


@check("a window that gets the focus while Alt is down opens no menu")
def alt_is_down(bench: Bench) -> None:
    """Switch between two windows by a key that acts while Alt is still down."""
    game, desk = bench.shared(), bench.desk
    other = bench.other_window(game)
    for window in (other, game.window):
        desk.press("keydown alt sleep 0.1 key grave sleep 0.1 keyup alt")
        until(partial(desk.has_focus, window), "the other window")
        game.rests("Alt+`")
    game.answers("Alt+`")


@check("keys that the window manager takes, and Alt with others, never open it")
def grabbed_keys(bench: Bench) -> None:
    """Press Super, keys of the window manager, and modifiers in both orders."""
    game, desk = bench.shared(), bench.desk
    for first, second in (("ctrl", "alt"), ("alt", "ctrl")):
        for way in ("Right", "Left"):
            desk.press(f"keydown {first} keydown {second} key {way} keyup {second} keyup {first}")
        until(partial(desk.has_focus, game.window), "the first desktop")
        game.rests("Ctrl+Alt+Left")
    presses = (
        "key super",
        "keydown super key d keyup super",
        "keydown super key d keyup super",
        "keydown alt sleep 0.1 key space sleep 0.1 keyup alt sleep 0.4 key Escape",
        "keydown alt key shift keyup alt",
        "keydown shift key alt keyup shift",
        "keydown ctrl key alt keyup ctrl",
        "keydown super key alt keyup super",
        "keydown alt sleep 0.6 keyup alt",
        "mousemove 400 300 keydown alt mousedown 1 mousemove 420 310 sleep 0.6 mouseup 1 keyup alt",
        "mousemove 2 2",
    )
    for words in presses:
        desk.press(words)
        if "super key d" not in words:
            game.rests(words)
    game.rests("all of them")
    game.answers("all of them")


@check("the desktop's effects stay on; the least size is 480x160")
def window_hints(bench: Bench) -> None:
    """Read what the program tells the window manager."""
    game = bench.shared()
    hints = bench.desk.run("xprop", "-id", game.window)
    expect(not re.search(r"BYPASS_COMPOSITOR\(CARDINAL\) = 1", hints), "effects would go off")
    expect("minimum size: 480 by 160" in hints, "another least size")
    expect('WM_CLASS(STRING) = "puluc", "puluc"' in hints, "another class")
    expect("_NET_WM_PING" in hints and "WM_DELETE_WINDOW" in hints, "a protocol is missing")


@check("the number pad types digits in a field with Num Lock, and moves without")
def number_pad(bench: Bench) -> None:
    """Type a name, then select a game."""
    game, desk = bench.shared(), bench.desk
    desk.tool("key Num_Lock")
    try:
        game.writes("12", PAD_1, PAD_2)
    finally:
        desk.tool("key Num_Lock")
    open_list(game)
    game.write(PAD_2, PAD_2, PAD_2, PAD_8)
    until(lambda: game.row() == 2, "two rows down")  # noqa: PLR2004
    desk.press("key Escape")


@check("a held Down moves several rows and stops when it is let go")
def held_key(bench: Bench) -> None:
    """Hold Down for more than a second in a list of games."""
    game, desk = bench.shared(), bench.desk
    open_list(game)
    desk.press("keydown Down sleep 1.2 keyup Down")
    rows = game.row()
    expect(6 <= rows <= 20, f"{rows} rows in 1.2 s")  # noqa: PLR2004
    time.sleep(2 * SETTLE_S)
    expect(game.row() == rows, f"the list goes on from row {rows} to {game.row()}")
    desk.press("key Escape")


@check("a held Down stops when the window loses the focus or is minimised")
def held_key_lost(bench: Bench) -> None:
    """Hold Down, turn to another window, let go there."""
    game, desk = bench.shared(), bench.desk
    other = bench.other_window(game)
    open_list(game)
    for leaving in (f"windowactivate --sync {other}", f"windowminimize {game.window}"):
        desk.press(f"keydown Down sleep 0.6 {leaving} sleep 0.2 keyup Down")
        desk.press(f"windowactivate --sync {game.window}")
        rows = game.row()
        time.sleep(2 * SETTLE_S)
        expect(0 < rows == game.row(), f"the list goes on after {leaving}")
    desk.press("key Escape")


@check("a window that was moved and closed comes back where it was")
def remembered_place(bench: Bench) -> None:
    """Move the window twice, and close it by keys each time."""
    home = bench.home()
    game = bench.board(home)
    for place, size in (("37 211", "720 240"), ("300 90", "480 160")):
        bench.desk.press(f"windowsize {game.window} {size} windowmove {game.window} {place}")
        before = game.area()
        game.leave()
        game = bench.board(home)
        expect(game.area() == before, f"it comes back at {game.area()} instead of {before}")
    game.leave()


@check("full screen and back: the same place, no menu, Alt+Tab works")
def full_screen(bench: Bench) -> None:
    """Switch to full screen by Alt+Enter, to another window and back."""
    game, desk = bench.shared(), bench.desk
    other = bench.other_window(game)
    desk.press(f"windowmove {game.window} 200 150")
    before, picture = game.area(), game.pixels()
    desk.press("key alt+Return")
    full = (1280, 720)
    until(lambda: renewed(game).size == full, "full screen")
    game.wait_for(RESTING)
    desk.press("keydown alt sleep 0.1 key Tab sleep 0.1 keyup alt")
    until(partial(desk.has_focus, other), "Alt+Tab to the other window")
    desk.press("keydown alt sleep 0.1 key Tab sleep 0.1 keyup alt")
    until(lambda: renewed(game).size == full, "full screen again")
    game.wait_for(RESTING)
    game.rests("Alt+Tab back to full screen")
    desk.press("key alt+Return")
    until(lambda: renewed(game) == before, f"the window at {before}")
    until(lambda: game.pixels() == picture, "the same picture")
    game.answers("full screen")


@check("maximised stays maximised over a restart and full screen, and keeps its former place")
def maximised(bench: Bench) -> None:
    """Maximise, close and start, minimise, go to full screen and back, and restore."""
    home, desk = bench.home(), bench.desk
    file = home / "preferences.json"
    window = {"x": 300, "y": 90, "width": 720, "height": 240}
    file.write_text(json.dumps(json.loads(file.read_text()) | {"window": window}))
    game = bench.board(home)
    before = game.area()
    desk.press("key super+m")
    until(lambda: is_maximised(game), "maximised")
    whole = game.area()
    game.leave()
    game = bench.board(home)
    until(lambda: is_maximised(game) and game.area() == whole, f"{whole} after a restart")
    desk.press(f"windowminimize {game.window}")
    desk.press(f"windowactivate --sync {game.window}")
    until(partial(desk.has_focus, game.window), "the focus")
    game.wait_for(RESTING)
    desk.press("key F11")
    until(lambda: renewed(game).size == (1280, 720), "full screen")
    game.wait_for(RESTING)
    desk.press("key F11")
    until(lambda: renewed(game) == whole and is_maximised(game), f"{whole} after full screen")
    game.wait_for(RESTING)
    desk.press("key super+m")
    until(lambda: game.area() == before, f"{before} again, but {game.area()}")
    game.leave()


def is_maximised(game: Game) -> bool:
    """Return whether the window manager has maximised the window."""
    state = game.desk.run("xprop", "-id", game.window, "_NET_WM_STATE")
    return state.count("_NET_WM_STATE_MAXIMIZED_") == 2  # noqa: PLR2004 - in both directions


@check("F11 and back under a pointer at rest moves no selection")
def pointer_at_rest(bench: Bench) -> None:
    """Select a row of the list by key, with the pointer over others in both sizes."""
    game, desk = bench.shared(), bench.desk
    open_list(game)
    area = game.area()
    desk.press(f"mousemove {area.centerx} {area.bottom - 12}")
    desk.press("key Home")
    for size in ((1280, 720), area.size):
        desk.press("key F11")
        until(lambda size=size: renewed(game).size == size, f"a window of {size}")
        until(lambda: game.row() >= 0, "a selected row")
        time.sleep(SETTLE_S)
        expect(game.row() == 0, f"row {game.row()} is selected")
    desk.press("mousemove 2 2")
    desk.press("key Escape")


def renewed(game: Game) -> pygame.Rect:
    """Return where the program's window is, which may be a new one; other programs have theirs."""
    own = f"= {game.program.pid}"
    for window in game.desk.windows("puluc"):
        if game.desk.run("xprop", "-id", window, "_NET_WM_PID", may_fail=True).endswith(own):
            game.window = window
            return game.area()
    return pygame.Rect(0, 0, 0, 0)


def fits(size: tuple[int, int], scale: int) -> None:
    """Open the first window on a small screen; it lies inside with its frame."""
    with desktop("x".join(map(str, size))) as desk, ExitStack() as stack:
        area = Bench(desk, stack).board().area()
        expect(area.size == (WIDTH * scale, HEIGHT * scale), f"{area.size} on {size}")
        whole = pygame.Rect((0, 0), size)
        (window,) = desk.windows("puluc")
        borders = desk.run("xprop", "-id", window, "_NET_FRAME_EXTENTS").split("=")[1]
        left, right, top, bottom = map(int, borders.split(","))
        frame = pygame.Rect(
            area.x - left, area.y - top, area.w + left + right, area.h + top + bottom
        )
        expect(whole.contains(frame), f"{frame} is not inside {size}")


@check("on 640x480 and 320x240 the first window lies wholly inside")
def small_screens(_: Bench) -> None:
    """Start on two small screens."""
    fits((640, 480), 2)
    fits((320, 240), 1)


@check("a focus that follows the mouse loses no key, no field and no picture")
def focus_follows_mouse(_: Bench) -> None:
    """Type a name while the pointer leaves the window and comes back."""
    with desktop(follows_mouse=True) as desk, ExitStack() as stack:
        game = Bench(desk, stack).board()
        area = game.area()
        inside, outside = f"mousemove {area.centerx} {area.bottom - 8}", "mousemove 1270 710"
        desk.press(inside)
        picture = game.pixels()
        game.ask_name()
        game.write(*map(LETTERS.__getitem__, "ma"))
        desk.press(outside)
        desk.press(inside)
        game.write(*map(LETTERS.__getitem__, "iz"))
        desk.press(f"keydown alt sleep 0.1 {outside} sleep 0.1 keyup alt {inside}")
        desk.tool("key Return")
        game.wait_for_caption("maiz - ")
        until(lambda: game.pixels() == picture, "the same picture")
        game.rests("Alt held as the pointer left")
        game.answers("the pointer came back")


@check("minimised and restored: no key is lost or repeated, the picture is whole")
def minimised(bench: Bench) -> None:
    """Type a name, with the window minimised in between while a letter is held."""
    game, desk = bench.shared(), bench.desk
    picture = game.pixels()
    away, back = f"windowminimize {game.window}", f"windowactivate --sync {game.window}"
    game.ask_name()
    game.write(LETTERS["m"])
    desk.press(f"keydown a sleep 0.05 {away} sleep 0.3 keyup a")
    desk.press(back)
    game.write(LETTERS["i"])
    desk.tool("key Return")
    game.wait_for_caption("mai - ")
    until(lambda: game.pixels() == picture, "the same picture")
    desk.press(away)
    expect(game.window not in desk.windows("puluc"), "the window is not minimised")
    desk.press(back)
    until(lambda: game.pixels() == picture, "the same picture again")
    game.answers("restored")


@check("a second start with the same game says that it is open, and damages nothing")
def second_start(bench: Bench) -> None:
    """Start twice in one home; both play, each in its own game."""
    desk = bench.desk
    first = bench.board()
    second = bench.start(first.home, "Maize")
    second.wait_for("'Maize' is open in another Puluc")
    expect(second.caption == "Puluc", f"the second one's caption is {second.caption}")
    time.sleep(UNASKED_GUARD_MS / 1000)
    desk.tool("key Return")
    until(lambda: not second.shows("'Maize' is open in another Puluc"), "the notice closed")
    desk.tool("key n")
    for text in ("Name", "Sticks"):
        second.wait_for(text)
        time.sleep(SETTLE_S)
        desk.tool("key Return")
    until(lambda: " against " in second.caption, "a game in the second program")
    desk.press("key space")
    desk.tool("key x")
    expect(second.program.wait(PATIENCE_S) == 0, "the second program did not end well")
    desk.tool(f"windowactivate --sync {first.window} key t")
    until(lambda: "throw" in str(content(first.home / "Maize.puluc")["game"]), "a throw")
    first.leave()
    for file in first.home.glob("*.puluc"):
        content(file)
    expect(len([*first.home.glob("*.puluc")]) == GAMES + 2, "the second game is not saved")


@check(f"a process that was stopped for {STOPPED_S} s goes on where it was")
def stopped(bench: Bench) -> None:
    """Stop a program during an animation, and another one while a key is held in a list."""
    listed, desk = bench.shared(), bench.desk
    open_list(listed)
    desk.tool("keydown Down sleep 0.6")
    listed.program.send_signal(signal.SIGSTOP)
    desk.tool("keyup Down")
    game = bench.start(bench.home("normal", is_new=True), "Maize")
    game.wait_for("The higher throw begins")
    game.program.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED_S)
    game.program.send_signal(signal.SIGCONT)
    time.sleep(0.15)
    expect(not game.shows(RESTING), "the animation was skipped")
    game.wait_for("Jade threw 1 to begin")
    game.end()
    listed.program.send_signal(signal.SIGCONT)
    desk.press(f"windowactivate --sync {listed.window}")
    rows = listed.row()
    expect(0 < rows < 12, f"{rows} rows")  # noqa: PLR2004
    time.sleep(2 * SETTLE_S)
    expect(listed.row() == rows, "the list goes on though the key was let go")
    desk.press("key Escape")


@check("hot-keys and names on Ukrainian, German and Dvorak keyboards, changed while it runs")
def layouts(bench: Bench) -> None:
    """Type on three keyboards by the places of the keys."""
    game, desk = bench.shared(), bench.desk
    with keyboard(desk, "ua"):
        game.write(LETTERS["n"])
        game.wait_for(NEW_GAME)
        desk.press("key Escape")
        game.writes("пт", LETTERS["g"], LETTERS["n"])
    with keyboard(desk, "de"):
        game.write(LETTERS["z"])  # Y there: nothing was taken back
        game.wait_for("There is no move to redo")
        game.writes("zq", LETTERS["y"], LETTERS["q"])
    with keyboard(desk, "dvorak"):
        game.write(LETTERS["l"])  # N there
        game.wait_for(NEW_GAME)
        desk.press("key Escape")
        desk.tool(f"keydown ctrl key {LETTERS[';']} keyup ctrl")  # S there
        game.wait_for("Copy as")
        time.sleep(SETTLE_S)
        game.write(LETTERS["d"], LETTERS["l"])
        game.wait_for("en")
        desk.press("key Escape")


@contextmanager
def keyboard(desk: Desktop, layout: str) -> Iterator[None]:
    """Switch to another keyboard, and back."""
    desk.run("setxkbmap", layout)
    time.sleep(SETTLE_S)
    try:
        yield
    finally:
        desk.run("setxkbmap", "us")
        time.sleep(SETTLE_S)


@check("a dead key and a letter give é, AltGr gives its signs and opens no menu")
def dead_key(bench: Bench) -> None:
    """Type on a German keyboard, in two locales."""
    desk = bench.desk
    with keyboard(desk, "de"):
        for game in (bench.shared(), bench.board(LANG="C")):
            game.writes("é", EQUALS, LETTERS["e"])
            desk.press(f"key {ALT_GR}")
            game.rests("AltGr alone")
            game.ask_name()
            desk.tool(f"keydown {ALT_GR} key {LETTERS['q']} keyup {ALT_GR}")
            game.wait_for("@")
            desk.press("key Escape")


@check("closed by the window manager during an animation, the game is saved")
def closed(bench: Bench) -> None:
    """Throw, and press Alt+F4 while the sticks fly."""
    game = bench.board(bench.home("fast"))
    file = game.home / "Maize.puluc"
    time.sleep(SETTLE_S)  # the board takes no key as soon as it changes
    bench.desk.tool("key t sleep 0.1")
    game.leave("alt+F4")
    expect("throw" in str(content(file)["game"]), f"the throw is not saved: {content(file)}")


def run(text: str, function: Callable[[Bench], None], bench: Bench) -> bool:
    """Run a check and print its line; return whether it succeeded."""
    began, problem = time.monotonic(), ""
    with bench.check():
        try:
            function(bench)
        except (Failed, subprocess.SubprocessError, OSError) as error:
            problem = f"\n        {error}"
            if folder := os.environ.get("PICTURES"):
                pygame.image.save(bench.desk.picture(), f"{folder}/{function.__name__}.png")
        bench.desk.tool("keyup alt keyup ctrl keyup shift keyup super keyup Down keyup a")
    print(f"{'FAILED' if problem else 'ok':6}  {text} ({time.monotonic() - began:.1f} s){problem}")
    return not problem


def main() -> None:
    """Run all checks, or those named on the command line."""
    wanted = sys.argv[1:]
    checks = [each for each in CHECKS if not wanted or each[1].__name__ in wanted]
    began = time.monotonic()
    with desktop() as desk, ExitStack() as lasting:
        bench = Bench(desk, lasting)
        results = [run(text, function, bench) for text, function in checks]
    took = time.monotonic() - began
    print(f"{sum(results)} of {len(results)} manners of a desktop program in {took:.0f} s")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
