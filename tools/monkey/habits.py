"""Random gestures, weighted by screen so that games are played and screens visited."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any
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
from puluc.ui.screens.link import LinkScene
from puluc.ui.screens.new_game.games_scene import GamesScene
from puluc.ui.screens.new_game.rules_scene import RuleSetScene
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.seats import SeatsScene
from puluc.ui.screens.print_kit import PrintKitScene
from puluc.ui.screens.puzzles.drill_scene import DrillScene
from puluc.ui.screens.puzzles.scene import PuzzleScene
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.screens.record.replay import CompareScene
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.set_up.scene import SetUpScene
from puluc.ui.screens.title import TitleScene
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.menu import ChooseScene, MenuScene
from puluc.ui.widgets.notice import ConfirmScene
from puluc.ui.widgets.page import LinkedPageScene
from puluc.ui.widgets.progress import ExportScene
from puluc.ui.widgets.wait import WaitScene
from tools.monkey.gestures import quoted

_WALK = "UP 4 DOWN 8 LEFT 4 RIGHT 4 PAGEUP 2 PAGEDOWN 3 HOME 1 END 2"

_KEYS: Mapping[type[Scene[Any]], str] = {
    TitleScene: "SPACE 6 RETURN 3 x 1 ESCAPE 1",
    ChooseScene: "UP 4 DOWN 6 RETURN 10 ESCAPE 3 l 2 p 4 t 3 o 2",
    LearnScene: "SPACE 60 RETURN 10 RIGHT 12 LEFT 4 UP 8 t 4 m 4 p 4 F1 1 ESCAPE 2",
    PuzzleScene: f"{_WALK} RETURN 20 SPACE 10 m 4 y 4 e 4 r 1 F1 1 ESCAPE 2",
    DrillScene: "LEFT 4 RIGHT 4 RETURN 20 F1 1 ESCAPE 1",
    BoardScene: (
        "SPACE 90 RETURN 30 RIGHT 8 LEFT 4 UP 8 DOWN 2 HOME 1 END 1 t 6 m 6 p 6 u 5 z 1 y 3"
        " ctrl+z 1 ctrl+y 1 ctrl+shift+z 1 i 6 d 1 n 4 o 3 ctrl+s 2 c 4 r 4 g 5 l 2 e 3 k 1 F1 2"
        " q 1 w 2 j 2 F2 14 ESCAPE 2 x 1 1 1 2 1"
    ),
    HintScene: f"{_WALK} RETURN 10 y 3 i 2 m 4 2 2 e 1 ESCAPE 4",
    TutorScene: "RETURN 10 ESCAPE 6 m 1",
    FilesScene: (
        f"{_WALK} RETURN 14 n 8 d 4 r 4 ctrl+s 4 f 3 DELETE 4 w 2 j 2 e 1 F1 1 l 1 F2 7 x 1"
    ),
    NewGameScene: f"{_WALK} RIGHT 8 RETURN 10 SPACE 2 ESCAPE 2 e 1 b 4 c 1 h 1 2 1 3 1",
    GamesScene: f"{_WALK} RETURN 10 ESCAPE 2 b 2",
    RuleSetScene: f"{_WALK} RIGHT 8 RETURN 10 ESCAPE 2 b 4 c 1 1 2 2 1 3 1",
    SeatsScene: f"{_WALK} RETURN 6 ESCAPE 2 p 3 h 2 e 1 BACKSPACE 1 , 1",
    SetUpScene: (
        "LEFT 20 RIGHT 20 UP 12 DOWN 8 HOME 2 END 2 j 12 o 12 DELETE 8 b 3 k 3 l 3 m 6 t 3 u 6"
        " ctrl+z 1 1 4 2 4 3 4 6 1 r 2 h 1 n 2 c 2 v 2 F1 1 F2 3 RETURN 2 ESCAPE 3 w 1"
    ),
    AnalysisScene: f"{_WALK} y 3 q 2 a 1 RETURN 6 m 6 g 3 t 3 b 3 w 1 F2 2 ESCAPE 5 d 2",
    CompareScene: f"{_WALK} SPACE 6 m 4 ESCAPE 5 d 1",
    RecordScene: f"{_WALK} RETURN 8 d 4 n 4 p 4 t 3 c 3 a 1 i 2 F2 3 ESCAPE 8 g 2",
    MenuScene: f"{_WALK} RETURN 24 ESCAPE 4 u 1 g 1 c 1 n 1 r 1 F1 1 l 4 p 4 t 4 h 2 a 2",
    LinkedPageScene: f"{_WALK} DOWN 20 RETURN 20 BACKSPACE 6 F2 6 ESCAPE 5",
    AskScene: f"{_WALK} RETURN 20 ESCAPE 6 BACKSPACE 6 DELETE 2 a 4 o 2 SPACE 3 ctrl+v 2",
    ConfirmScene: f"{_WALK} RETURN 8 y 8 n 4 ESCAPE 2",
    ThrowEntryScene: (
        "0 3 1 5 2 6 3 5 4 3 num+KP1 4 num+KP3 4 KP4 2 LEFT 2 RIGHT 2 RETURN 6 ESCAPE 1 HOME 1"
    ),
    ExportScene: "LEFT 20 ESCAPE 3",
    WaitScene: f"{_WALK} RETURN 4 l 4 w 4 ESCAPE 2",
    LinkScene: f"{_WALK} RETURN 8 ESCAPE 8 BACKSPACE 2 x 2",
    PrintKitScene: f"{_WALK} RETURN 8 ESCAPE 4 BACKSPACE 6 DELETE 2 ctrl+v 6 x 2",
}
"""Keys and weights: ``SPACE 40 RIGHT 6`` presses SPACE 40 times for 6 times RIGHT."""

_ANYWHERE = f"{_WALK} SPACE 10 RETURN 10 ESCAPE 6"
"""The keys for screens that are not listed."""

_RUSHED = (
    "RETURN 12 SPACE 4 ESCAPE 4 DOWN 3 y 4 n 5 o 5 DELETE 3 d 2 a 3 r 1 g 2 e 1 l 1 F2 1 ctrl+q 2"
    " t 2 i 1 v 1 w 1 s 1 j 1"
)
"""The keys pressed ahead, in the frame of a change of screens: mostly those that start jobs."""

_STARTERS = (
    *(FilesScene, AskScene, ConfirmScene, WaitScene, NewGameScene, SeatsScene, SetUpScene),
    *(RecordScene, AnalysisScene, PrintKitScene, ExportScene),
)
"""The scenes that start jobs, or are shown around them."""

_ANY_KEY = (
    *"abcdefghijklmnopqrstuvwxyz0123456789.,-/\\'éñßфωあ",
    *("SPACE", "RETURN", "ESCAPE", "TAB", "BACKSPACE", "DELETE", "INSERT", "MENU"),
    *("UP", "DOWN", "LEFT", "RIGHT", "HOME", "END", "PAGEUP", "PAGEDOWN", "LALT", "RALT"),
    *(f"F{number}" for number in range(1, 13)),
    *(f"KP{key}" for key in (*range(10), "_PERIOD", "_PLUS", "_ENTER", "_DIVIDE")),
    *("LSHIFT", "LCTRL", "CAPSLOCK", "PAUSE", "PRINTSCREEN", "AC_BACK", "UNKNOWN"),
)
_ANY_MODIFIER = (
    *("", "", "", "num+", "shift+", "ctrl+", "alt+", "meta+"),
    *("ctrl+shift+", "ctrl+alt+", "num+shift+"),
)

_ANY_TEXT = (
    *("a", "A", "ñ", "日本", "🎲", "e\u0301", "\u202eabc", "x" * 100, " ", "\t", "\x07", "../x"),
    *("Puluc", "con", "a/b", "~", ".", "'", "two\nlines", "\0", ""),
    *("/" + "x" * 300, "x" * 400, "/", "~nobody-of-that-name/x", "C:\\"),
)
_ODD_FILES = (
    *("/", "//", "C:\\", ".", "..", "x" * 300, "", "~", "~nobody-of-that-name/x", "\0"),
    *("/usr/..", "/proc/self/root", "/dev/null"),
)
"""The files dropped on the window beside those of the home."""

_ANY_EVENT = (
    *("VIDEOEXPOSE", "WINDOWEXPOSED", "WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWENTER"),
    *("WINDOWLEAVE", "WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWHIDDEN", "WINDOWSHOWN"),
    *("WINDOWMOVED", "WINDOWRESIZED", "WINDOWCLOSE", "ACTIVEEVENT", "KEYMAPCHANGED"),
    *("CLIPBOARDUPDATE", "RENDER_TARGETS_RESET", "APP_LOWMEMORY", "AUDIODEVICEADDED"),
    *("AUDIODEVICEREMOVED", "LOCALECHANGED", "DROPBEGIN", "DROPCOMPLETE"),
)

_SIZES = ("1x1", "100x50", "239x79", "240x80", "333x444", "720x240", "960x320", "1024x768")

_ELAPSED_MS = (0, 1, 5, 16, 16, 16, 33, 50, 100, 100)


_HOLDS = (
    *((f"down:{key}", f"up:{key}") for key in ("UP", "DOWN", "LEFT", "RIGHT", "PAGEDOWN", "KP2")),
    *((f"down:{key}", f"up:{key}") for key in ("DELETE", "BACKSPACE", "SPACE", "RETURN", "x")),
    *((f"buttondown:{number}", f"buttonup:{number}") for number in (0, 2, 3, 9, 11, 12, 13, 14)),
    *((f"axis:{axis},{value}", f"axis:{axis},0") for axis in (0, 1) for value in (-32768, 32767)),
)
"""Keys, buttons and directions of the stick: how each is pressed and released."""


def frames(scene: Scene[Any], rng: Random, files: Sequence[str]) -> list[str]:
    """Return the next frames: the length of each such as ``+16``, and the words of its gestures."""
    rush = 20 if isinstance(scene, _STARTERS) else 3
    kinds = (_usual, _rush, _held, _dragged)
    return rng.choices(kinds, (100, rush, 1, 1))[0](scene, rng, files)


_PAD = (
    "A 60 B 8 X 3 Y 3 START 8 BACK 2 LEFTSHOULDER 3 RIGHTSHOULDER 4"
    " DPAD_UP 10 DPAD_DOWN 16 DPAD_LEFT 10 DPAD_RIGHT 16"
)
"""The buttons of a controller and their weights."""


def pad_frames(rng: Random) -> list[str]:
    """Return the next frames of somebody who has only a controller."""
    name = _key(_PAD, rng)
    number = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
    if rng.random() < 0.05:
        held = [_frame(rng)] * rng.choice((1, 15, 30))
        return [_frame(rng, f"buttondown:{number}"), *held, _frame(rng, f"buttonup:{number}")]
    if rng.random() < 0.05:
        axis, value = rng.choice((0, 1)), rng.choice((-32768, 32767))
        return [_frame(rng, f"axis:{axis},{value}"), _frame(rng, f"axis:{axis},0")]
    return [_frame(rng, *(f"button:{number}" for _ in range(rng.choice((0, 1, 1, 1, 1, 2)))))]


def _usual(scene: Scene[Any], rng: Random, files: Sequence[str]) -> list[str]:
    is_busy = scene.is_moving and rng.random() < 0.6
    counts = (0,) if is_busy else (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5)
    return [_frame(rng, *(_gesture(scene, rng, files) for _ in range(rng.choice(counts))))]


def _rush(scene: Scene[Any], rng: Random, files: Sequence[str]) -> list[str]:
    """Return one frame with the keys of an impatient player, meant for screens to come."""
    first = rng.choice((_KEYS.get(type(scene), _ANYWHERE), _RUSHED))
    keys = [_key(first, rng), *(_key(_RUSHED, rng) for _ in range(rng.randint(1, 5)))]
    words = [f"key:{key}{rng.choice(('',) * 20 + ('*10',))}" for key in keys]
    if rng.random() < 0.2:
        words.insert(rng.randint(0, len(words)), _window(scene, rng, files))
    return [_frame(rng, *words)]


def _held(scene: Scene[Any], rng: Random, files: Sequence[str]) -> list[str]:
    """Return frames in which something is held down; it may never be released."""
    press, release = rng.choice(_HOLDS)
    held = _while_held(scene, rng, files, [""] * rng.choice((1, 5, 15, 30)))
    return [_frame(rng, press), *held, _frame(rng, release)][: rng.choice((-1, None, None, None))]


def _dragged(scene: Scene[Any], rng: Random, files: Sequence[str]) -> list[str]:
    """Return frames in which the pointer drags the scroll bar, or whatever else is there."""
    bar = scene.scrolled.scroll_bar if scene.scrolled else None
    area = (bar and bar.target) or pygame.Rect(0, 0, WIDTH, HEIGHT)
    x, y = rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)
    ways = [_point(x, rng.randrange(-20, HEIGHT + 20)) for _ in range(rng.randint(1, 7))]
    moves = _while_held(scene, rng, files, [f"move:{each}" for each in ways])
    return [_frame(rng, f"grab:{_point(x, y)}"), *moves, _frame(rng, f"release:{ways[-1]}")]


def _while_held(
    scene: Scene[Any], rng: Random, files: Sequence[str], words: Sequence[str]
) -> Iterator[str]:
    """Yield a frame for each word; in few of them something else happens too."""
    for word in words:
        others = ("", "event:WINDOWFOCUSLOST", _gesture(scene, rng, files))
        yield _frame(rng, word, rng.choices(others, (20, 1, 2))[0])


def _frame(rng: Random, *words: str) -> str:
    return " ".join([f"+{rng.choice(_ELAPSED_MS)}", *filter(None, words)])


def _gesture(scene: Scene[Any], rng: Random, files: Sequence[str]) -> str:
    if scene.is_typing and rng.random() < 0.1:
        return _controller(scene, rng, files)
    return rng.choices(tuple(_GESTURES), tuple(_GESTURES.values()))[0](scene, rng, files)


def _likely_key(scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    key = _key(_KEYS.get(type(scene), _ANYWHERE), rng)
    return f"key:{key}{rng.choice(('', '', '', '', '', '', '', '*3'))}"


def _key(weighted: str, rng: Random) -> str:
    words = weighted.split()
    return rng.choices(words[::2], [int(weight) for weight in words[1::2]])[0]


def _any_key(_scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    return f"key:{rng.choice(_ANY_MODIFIER)}{rng.choice(_ANY_KEY)}{rng.choice(('', '', '*4'))}"


def _pointing(_scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    """Return a mouse gesture, mostly on the canvas, rarely beside it or outside the window."""
    margin = rng.choice((0, 0, 0, 0, 0, 20, 400))
    x, y = rng.randrange(-margin, WIDTH + margin), rng.randrange(-margin, HEIGHT + margin)
    kind = rng.choices(("click", "move", "right", "middle"), (10, 6, 1, 1))[0]
    return f"{kind}:{_point(x, y)}"


def _point(x: int, y: int) -> str:
    """Return the window's pixel over one of the canvas."""
    size = pygame.display.get_window_size()
    scale = scale_for(size)
    left, top = (size[0] - WIDTH * scale) // 2, (size[1] - HEIGHT * scale) // 2
    return f"{x * scale + left},{y * scale + top}"


def _wheel(_scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    return (
        f"wheel:{rng.choice((0, 0, 1))},{rng.choice((-1, 1, -1, 1, -3, 7, 0, -40, 500, -(2**31)))}"
    )


def _text(_scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    kind = rng.choice(("text", "text", "compose", "copy"))
    return f"{kind}:{quoted(rng.choice(_ANY_TEXT))}"


def _controller(_scene: Scene[Any], rng: Random, _files: Sequence[str]) -> str:
    choices = (
        *(f"button:{rng.randrange(-1, 22)}", f"button:{rng.randrange(15)}"),
        *(f"axis:{rng.randrange(3)},{rng.randrange(-32768, 32768)}", "plug:0", "unplug:0"),
    )
    return rng.choices(choices, (1, 14, 2, 1, 1))[0]


def _window(_scene: Scene[Any], rng: Random, files: Sequence[str]) -> str:
    """Return an event of the desktop."""
    choices = (
        *(f"event:{rng.choice(_ANY_EVENT)}", f"resize:{rng.choice(_SIZES)}"),
        *(f"drop:{quoted(rng.choice((*files, *_ODD_FILES)))}", "event:QUIT", "key:F11"),
        *("down:LALT", "key:ctrl+LALT", "event:WINDOWFOCUSLOST", "event:WINDOWFOCUSGAINED"),
    )
    return rng.choices(choices, (40, 20, 20, 4, 1, 4, 1, 10, 10))[0]


def _disk(_scene: Scene[Any], rng: Random, files: Sequence[str]) -> str:
    """Return a change of the disk, or one by other programs."""
    name, other = (quoted(rng.choice(files)) for _ in range(2))
    choices = ("disk:full", "disk:free", f"swap:{name}={other}", f"remove:{name}")
    return rng.choices(choices, (4, 12, 2, 1))[0]


_Gesture = Callable[[Scene[Any], Random, Sequence[str]], str]

_GESTURES: Mapping[_Gesture, int] = {
    _likely_key: 300,
    _pointing: 40,
    _any_key: 16,
    _wheel: 12,
    _text: 6,
    _controller: 12,
    _window: 6,
    _disk: 4,
}
"""The kinds of gestures, with their weights."""


class Guesses(Chances):
    """Chances that are guessed, the same for a position in every run."""

    def worth(self, position: Position, side: Side) -> float:
        """Return any win chance; the result for a game that is over."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.worth(side)
        chance = crc32(str(position).encode()) / (1 << 32)
        return chance if position.mover is side else 1 - chance

    def look_closer(self, position: Position, side: Side, turns: int) -> float:
        """Return ``worth``: a guess searches no deeper."""
        del turns
        return self.worth(position, side)


def guesses(rules: Ruleset, tablebase: Tablebase | None) -> Chances:
    """Return guesses for a rule set."""
    return Guesses(rules, tablebase, evaluator())
