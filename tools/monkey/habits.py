"""Random gestures, weighted by screen so that games are played and screens visited."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from urllib.parse import quote
from zlib import crc32

import pygame

from puluc.ai.master.evaluator import Chances, evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Position, Ruleset, Side
from puluc.ui.board.hint import HintScene
from puluc.ui.board.scene import BoardScene
from puluc.ui.board.throw_entry import ThrowEntryScene
from puluc.ui.board.tutor import TutorScene
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.monitors import scale_for
from puluc.ui.scene.base import Scene
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.link import LinkScene, WaitingScene
from puluc.ui.screens.manual.scene import RulesScene
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.who_plays import SeatsScene
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.screens.print_kit import PrintKitScene
from puluc.ui.screens.puzzles.drill_scene import DrillScene
from puluc.ui.screens.puzzles.list_scene import PuzzleListScene
from puluc.ui.screens.puzzles.scene import PuzzleScene
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.screens.record.replay import CompareScene, ReplayScene
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.scores import ScoresScene
from puluc.ui.screens.set_up.scene import SetUpScene
from puluc.ui.screens.sticks import SticksScene
from puluc.ui.screens.title import TitleScene
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.menu import ChooseScene, MenuScene
from puluc.ui.widgets.notice import ConfirmScene, NoticeScene
from puluc.ui.widgets.page import LinkedPageScene, PageScene
from puluc.ui.widgets.wait import ProgressScene

_WALK = "UP 4 DOWN 8 LEFT 4 RIGHT 4 PAGEUP 2 PAGEDOWN 3 HOME 1 END 2"

_KEYS: Mapping[type[Scene], str] = {
    TitleScene: "SPACE 6 RETURN 3 x 1 ESCAPE 1",
    ChooseScene: "UP 4 DOWN 6 RETURN 10 ESCAPE 3 l 2 p 4 t 3 o 2",
    LearnScene: "SPACE 60 RETURN 10 RIGHT 12 LEFT 4 UP 8 t 4 m 4 p 4 F1 1 ESCAPE 2",
    PuzzleListScene: f"{_WALK} RETURN 12 ESCAPE 2 F1 1",
    PuzzleScene: f"{_WALK} RETURN 20 SPACE 10 m 4 y 4 e 4 r 1 F1 1 ESCAPE 2",
    DrillScene: "LEFT 4 RIGHT 4 RETURN 20 F1 1 ESCAPE 1",
    BoardScene: (
        "SPACE 90 RETURN 30 RIGHT 8 LEFT 4 UP 8 DOWN 2 HOME 1 END 1 t 6 m 6 p 6 u 5 z 1 y 3"
        " ctrl+z 1 ctrl+y 1 ctrl+shift+z 1 i 6 d 1 n 4 o 3 a 2 c 4 r 4 g 5 l 2 e 3 k 4 h 2 b 2 F1 2"
        " q 1 F2 4 ESCAPE 2 x 1 1 1 2 1 3 1 4 1"
    ),
    HintScene: f"{_WALK} RETURN 10 y 3 i 2 m 4 2 2 e 1 ESCAPE 4",
    TutorScene: "RETURN 10 ESCAPE 6 m 1",
    FilesScene: f"{_WALK} RETURN 14 n 8 d 4 r 4 a 4 f 3 DELETE 4 e 1 F1 1 h 1 b 1 l 1 F2 3 x 1",
    NewGameScene: f"{_WALK} RIGHT 8 RETURN 10 SPACE 2 ESCAPE 2 e 1 b 4 c 1 h 1 2 1 3 1",
    SeatsScene: f"{_WALK} RETURN 6 ESCAPE 2 p 3 h 2 e 1 BACKSPACE 1 , 1",
    PreferencesScene: f"{_WALK} RETURN 10 ESCAPE 6 n 1 y 1 o 2",
    SetUpScene: (
        "LEFT 20 RIGHT 20 UP 12 DOWN 8 HOME 2 END 2 j 12 o 12 DELETE 8 b 3 k 3 l 3 m 6 t 3 u 6"
        " ctrl+z 1 1 4 2 4 3 4 6 1 r 2 h 1 n 2 c 2 v 2 F1 1 F2 3 RETURN 2 ESCAPE 3 w 1"
    ),
    AnalysisScene: f"{_WALK} y 3 q 2 a 1 RETURN 6 m 6 g 3 t 3 b 3 w 1 F2 2 ESCAPE 5 d 2",
    CompareScene: f"{_WALK} SPACE 6 m 4 ESCAPE 5 d 1",
    RecordScene: f"{_WALK} RETURN 8 d 4 n 4 p 4 t 3 c 3 a 1 i 2 F2 3 ESCAPE 8 g 2",
    ReplayScene: f"{_WALK} SPACE 8 ESCAPE 5 g 1",
    MenuScene: f"{_WALK} RETURN 24 ESCAPE 4 u 1 g 1 c 1 n 1 r 1 F1 1",
    ScoresScene: f"{_WALK} ESCAPE 6 c 1 RETURN 2",
    SticksScene: f"{_WALK} ESCAPE 6 k 1 RETURN 2",
    PageScene: f"{_WALK} ESCAPE 9 RETURN 1 SPACE 3",
    LinkedPageScene: f"{_WALK} DOWN 20 RETURN 20 BACKSPACE 6 F2 6 ESCAPE 5",
    RulesScene: f"{_WALK} ESCAPE 9 RETURN 1 SPACE 3 l 4",
    AskScene: f"{_WALK} RETURN 20 ESCAPE 6 BACKSPACE 6 DELETE 2 a 4 o 2 SPACE 3 ctrl+v 2",
    ConfirmScene: f"{_WALK} RETURN 8 y 8 n 4 ESCAPE 2",
    ThrowEntryScene: "0 3 1 5 2 6 3 5 4 3 LEFT 2 RIGHT 2 RETURN 6 ESCAPE 1 HOME 1 END 1",
    NoticeScene: "RETURN 6 SPACE 4 ESCAPE 2 m 1",
    ProgressScene: "LEFT 20 ESCAPE 3",
    LinkScene: f"{_WALK} RETURN 8 ESCAPE 8 BACKSPACE 2 x 2",
    WaitingScene: "ESCAPE 6 RETURN 2",
    PrintKitScene: f"{_WALK} RETURN 8 ESCAPE 4 BACKSPACE 6 DELETE 2 ctrl+v 6 x 2",
}
"""Keys and weights: ``SPACE 40 RIGHT 6`` presses SPACE 40 times for 6 times RIGHT."""

_ANYWHERE = f"{_WALK} SPACE 10 RETURN 10 ESCAPE 6"
"""The keys for screens that are not listed."""

_ANY_KEY = (
    *"abcdefghijklmnopqrstuvwxyz0123456789.,-/\\'éñßфωあ",
    *("SPACE", "RETURN", "KP_ENTER", "ESCAPE", "TAB", "BACKSPACE", "DELETE", "INSERT", "MENU"),
    *("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PAGEUP", "PAGEDOWN", "LALT", "RALT"),
    *(f"F{number}" for number in range(1, 13)),
    *(f"KP{number}" for number in range(10)),
    *("LSHIFT", "LCTRL", "CAPSLOCK", "PAUSE", "PRINTSCREEN", "AC_BACK", "UNKNOWN"),
)
_ANY_MODIFIER = ("", "", "", "shift+", "ctrl+", "alt+", "meta+", "ctrl+shift+", "ctrl+alt+")

_ANY_TEXT = (
    *("a", "A", "ñ", "日本", "🎲", "e\u0301", "\u202eabc", "x" * 100, " ", "\t", "\x07", "../x"),
    *("Puluc", "con", "a/b", "~", ".", "'", "two\nlines", "\0", ""),
    *("/" + "x" * 300, "x" * 400, "/", "~nobody-of-that-name/x", "C:\\"),
)
_ODD_FILES = ("/", "//", "C:\\", ".", "..", "x" * 300, "")
"""Dropped on the window beside the files of the home."""

_ANY_EVENT = (
    *("VIDEOEXPOSE", "WINDOWEXPOSED", "WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWENTER"),
    *("WINDOWLEAVE", "WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWHIDDEN", "WINDOWSHOWN"),
    *("WINDOWMOVED", "WINDOWRESIZED", "WINDOWCLOSE", "ACTIVEEVENT", "KEYMAPCHANGED"),
    *("CLIPBOARDUPDATE", "RENDER_TARGETS_RESET", "APP_LOWMEMORY", "AUDIODEVICEADDED"),
    *("AUDIODEVICEREMOVED", "LOCALECHANGED", "DROPBEGIN", "DROPCOMPLETE"),
)

_SIZES = ("1x1", "100x50", "239x79", "240x80", "333x444", "720x240", "960x320", "1024x768")

_ELAPSED_MS = (0, 1, 5, 16, 16, 16, 33, 50, 100, 100)


def frame(scene: Scene, rng: Random, files: Sequence[str]) -> str:
    """Return the next frame: its length such as ``+16``, and the words of its gestures."""
    is_busy = scene.is_moving and rng.random() < 0.6
    counts = (0,) if is_busy else (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5)
    words = [_gesture(scene, rng, files) for _ in range(rng.choice(counts))]
    return " ".join([f"+{rng.choice(_ELAPSED_MS)}", *words])


def _gesture(scene: Scene, rng: Random, files: Sequence[str]) -> str:
    return rng.choices(tuple(_GESTURES), tuple(_GESTURES.values()))[0](scene, rng, files)


def _likely_key(scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    words = _KEYS.get(type(scene), _ANYWHERE).split()
    key = rng.choices(words[::2], [int(weight) for weight in words[1::2]])[0]
    return f"key:{key}{rng.choice(('', '', '', '', '', '', '', '*3'))}"


def _burst(scene: Scene, rng: Random, files: Sequence[str]) -> str:
    """Return as many keys in a frame as an impatient player presses in a second."""
    key = _likely_key(scene, rng, files).partition("*")[0]
    return f"{key}*{rng.choice((10, 40))}"


def _any_key(_scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    return f"key:{rng.choice(_ANY_MODIFIER)}{rng.choice(_ANY_KEY)}{rng.choice(('', '', '*4'))}"


def _pointing(_scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    """Return a mouse gesture, mostly on the canvas, rarely beside it or outside the window."""
    size = pygame.display.get_window_size()
    scale = scale_for(size)
    margin = rng.choice((0, 0, 0, 0, 0, 20, 400))
    x = rng.randrange(-margin, WIDTH + margin) * scale + (size[0] - WIDTH * scale) // 2
    y = rng.randrange(-margin, HEIGHT + margin) * scale + (size[1] - HEIGHT * scale) // 2
    kind = rng.choices(("click", "move", "right", "middle"), (10, 6, 1, 1))[0]
    return f"{kind}:{x},{y}"


def _wheel(_scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    return f"wheel:{rng.choice((0, 0, 1))},{rng.choice((-1, 1, -1, 1, -3, 7, 0, -40))}"


def _text(_scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    kind = rng.choice(("text", "text", "compose", "copy"))
    return f"{kind}:{quote(rng.choice(_ANY_TEXT), safe='')}"


def _controller(_scene: Scene, rng: Random, _files: Sequence[str]) -> str:
    choices = (
        *(f"button:{rng.randrange(-1, 22)}", f"button:{pygame.CONTROLLER_BUTTON_A}"),
        *(f"axis:{rng.randrange(-32768, 32768)}", "plug:0", "unplug:0"),
    )
    return rng.choices(choices, (10, 5, 1, 1, 1))[0]


def _window(_scene: Scene, rng: Random, files: Sequence[str]) -> str:
    """Return an event of the desktop."""
    choices = (
        *(f"event:{rng.choice(_ANY_EVENT)}", f"resize:{rng.choice(_SIZES)}"),
        *(f"drop:{quote(rng.choice((*files, *_ODD_FILES)), safe='')}", "event:QUIT", "key:F11"),
        *("down:LALT", "key:ctrl+LALT"),
    )
    return rng.choices(choices, (40, 20, 20, 4, 1, 4, 1))[0]


def _disk(_scene: Scene, rng: Random, files: Sequence[str]) -> str:
    """Return what the disk and other programs do to files."""
    name, other = (quote(rng.choice(files), safe="") for _ in range(2))
    choices = ("disk:full", "disk:free", f"swap:{name}={other}", f"remove:{name}")
    return rng.choices(choices, (4, 12, 2, 1))[0]


_Gesture = Callable[[Scene, Random, Sequence[str]], str]

_GESTURES: Mapping[_Gesture, int] = {
    _likely_key: 300,
    _pointing: 40,
    _any_key: 16,
    _burst: 4,
    _wheel: 12,
    _text: 6,
    _controller: 12,
    _window: 4,
    _disk: 4,
}
"""The kinds of gestures, with their weights."""


class Guesses(Chances):
    """One chance for each position, the same in every run."""

    def worth(self, position: Position, side: Side) -> float:
        """Return any win chance, but the result of a game that is over."""
        outcome = position.outcome
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is side)
        chance = crc32(str(position).encode()) / (1 << 32)
        return chance if position.mover is side else 1 - chance

    def look_closer(self, position: Position, side: Side, turns: int) -> float:
        """Return ``worth``: a guess does not look further."""
        del turns
        return self.worth(position, side)


def guesses(rules: Ruleset, tablebase: Tablebase | None) -> Chances:
    """Return guesses for a rule set."""
    return Guesses(rules, tablebase, evaluator())
