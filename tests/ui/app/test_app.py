"""The stack of scenes: each is closed once, however it is left."""

import subprocess
import sys
from functools import partial

import pygame
import pytest
from driver import waiting_for_jade

from puluc.rules import Phase
from puluc.ui.accessibility.reader import ScreenReader
from puluc.ui.board.scene import BoardScene
from puluc.ui.scene.base import Scene
from puluc.ui.scene.input import Action, Letter, Release, Typed
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Pop, Push, Quit, Replace, Transition


class Probe(Scene):
    """Answers any key with a transition, and counts how often it is closed."""

    def __init__(self, answer: Transition | None = None) -> None:
        self.answer = answer
        self.closed = 0
        self.elapsed_ms = list[int]()

    def tick(self, elapsed_ms: int) -> Transition | None:
        self.elapsed_ms.append(elapsed_ms)
        return None

    def handle(self, action: Action) -> Transition | None:
        del action
        return self.answer

    def draw(self, canvas: pygame.Surface) -> None:
        del canvas

    def close(self) -> None:
        self.closed += 1


class Clock:
    """Posts one event a frame, then goes on without."""

    def __init__(self, *events: pygame.Event) -> None:
        self.events = list(events)
        self.rates = list[float]()
        """The most frames a second that were asked for."""

    def tick(self, framerate: float = 0, /) -> int:
        self.rates.append(framerate)
        if self.events:
            pygame.event.post(self.events.pop(0))
        return 20


SPACE = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
CLOSED = pygame.Event(pygame.QUIT)


@pytest.mark.parametrize("kind", [Push, Replace, Pop, Quit])
def test_a_scene_is_closed_once_when_it_leaves_the_stack(driver, kind):
    below, above = Probe(), Probe()
    top = Probe(kind(above) if kind in (Push, Replace) else kind())
    driver.app.scenes = [below, top]
    driver.press("space")
    assert top.closed == (kind is not Push)
    assert below.closed == (kind is Quit)
    assert above.closed == 0
    pygame.event.post(CLOSED)
    driver.app.step(20)
    shown = [below, top] + [above] * (kind in (Push, Replace))
    assert [scene.closed for scene in shown] == [1] * len(shown)
    assert driver.is_over


def test_a_file_that_is_dropped_closes_the_scenes_there_were(driver, tmp_path):
    scenes = [Probe(), Probe()]
    driver.app.scenes = list(scenes)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "missing.puluc")))
    driver.app.step(20)
    assert [scene.closed for scene in scenes] == [1, 1]
    assert len(driver.app.scenes) > 0


@pytest.mark.parametrize("clock", [Clock(), Clock(CLOSED), Clock(SPACE)])
def test_at_the_end_of_the_program_nothing_is_open(driver, clock):
    scene = Probe(Quit())
    driver.app.run(scene, clock, frames=driver.app.frames + 3)
    assert scene.closed == 1


def test_a_crash_closes_the_scenes(driver):
    class Broken(Probe):
        def tick(self, elapsed_ms: int) -> Transition | None:
            raise LookupError(f"broken after {elapsed_ms} ms")

    scene = Broken()
    with pytest.raises(LookupError):
        driver.app.run(scene, Clock())
    assert scene.closed == 1


def test_the_loop_runs_60_times_a_second_while_something_moves_and_20_at_rest(driver):
    scene, clock = Probe(), Clock()
    scene.is_moving = True
    driver.app.run(scene, clock, frames=driver.app.frames + 3)
    scene.is_moving = False
    driver.app.run(scene, clock, frames=driver.app.frames + 3)
    assert list(dict.fromkeys(clock.rates)) == [60, 20]


def test_the_loop_runs_60_times_a_second_while_a_key_is_held(driver):
    key = {"key": pygame.K_DOWN, "mod": 0, "unicode": "", "scancode": 0}
    pressed, released = (pygame.Event(kind, **key) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    clock = Clock(pressed, pygame.Event(pygame.USEREVENT), released)
    driver.app.run(Probe(), clock, frames=driver.app.frames + 6)
    assert clock.rates == [20, 60, 60, 20, 20]


def test_a_limited_program_draws_that_many_frames(driver):
    assert driver.app.frames == 1, "the first one is drawn at the start"
    clock = Clock()
    driver.app.run(Probe(), clock, frames=5)
    assert (driver.app.frames, len(clock.rates)) == (5, 3)


def test_a_changed_scene_is_drawn_once(driver):
    driver.app.scenes = [Probe()]
    driver.step()
    frames = driver.app.frames
    driver.step()
    assert driver.app.frames == frames
    driver.scene.is_dirty = True
    driver.step()
    driver.step()
    assert driver.app.frames == frames + 1


@pytest.mark.parametrize(
    ("below", "is_told"), [(True, True), (False, False)], ids=["running", "resting"]
)
def test_a_covered_scene_goes_on_only_if_it_says_so(driver, below, is_told):
    scenes = [Probe(), Probe()]
    scenes[0].is_running_covered = below
    driver.app.scenes = list(scenes)
    driver.step(20)
    assert [scene.elapsed_ms for scene in scenes] == [[20] if is_told else [], [20]]


def test_the_result_of_a_scene_goes_to_its_opener(driver):
    told = []
    opener = Probe(Push(Probe(Pop("a result")), told.append))
    driver.app.scenes = [opener]
    driver.press("space", "space")
    assert (driver.app.scenes, told) == ([opener], ["a result"])
    opener.answer = Push(Probe(Replace(Probe(Pop()))), told.append)
    driver.press("space", "space", "space")
    assert (driver.app.scenes, told) == ([opener], ["a result"]), "cancelled"


def test_a_scene_is_uncovered_when_the_one_on_top_closes(driver):
    uncovered = list[Scene]()
    bottom, below, top = scenes = [Probe(), Probe(Push(Probe(Pop()))), Probe(Pop())]
    for scene in scenes:
        scene.uncover = partial(uncovered.append, scene)
    driver.app.scenes = [bottom, below, top]
    driver.press("space")
    assert uncovered == [below]
    driver.press("space", "space")
    assert uncovered == [below, below]
    assert driver.app.scenes == [bottom, below]


@pytest.mark.parametrize("is_listening", [False, True])
def test_each_frame_is_told_to_a_listener_with_the_scene_on_top(driver, monkeypatch, is_listening):
    told, scene = list[tuple[Scene, int]](), Probe()
    monkeypatch.setattr(ScreenReader, "is_listening", is_listening)
    monkeypatch.setattr(driver.reader, "speak", lambda *frame: told.append(frame))
    driver.app.scenes = [Probe(), scene]
    driver.step(20)
    assert told == [(scene, 20)] * is_listening


def test_what_is_let_go_is_told_only_to_a_scene_in_which_things_are_dragged(driver):
    for is_draggable in (True, False):
        scene, heard = Probe(), list[Action]()
        scene.is_draggable, scene.handle = is_draggable, heard.append
        driver.app.scenes = [scene]
        driver.let_go((50, 50))
        assert any(isinstance(each, Release) for each in heard) is is_draggable


@pytest.mark.parametrize(
    ("attribute", "key", "text", "meanings"),
    [
        ("is_typing", pygame.K_a, "a", (Letter("A"), Typed("a"))),
        ("takes_digits", pygame.K_KP5, "5", (None, Letter("5"))),
    ],
    ids=["text", "digits"],
)
def test_what_a_key_means_depends_on_the_scene(driver, attribute, key, text, meanings):
    for is_on, meant in enumerate(meanings):
        scene, heard = Probe(), list[Action]()
        setattr(scene, attribute, bool(is_on))
        scene.handle = heard.append
        driver.app.scenes = [scene]
        driver.step()
        driver.post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_NUM, unicode=text, scancode=0)
        driver.post(pygame.TEXTINPUT, text=text)
        driver.step()
        assert heard == ([meant] if meant else [])


def test_a_frame_that_took_very_long_moves_things_only_a_little(driver):
    class Asleep(Clock):
        def tick(self, framerate: float = 0, /) -> int:
            return 50 * super().tick(framerate)

    scene = Probe()
    driver.app.run(scene, Asleep(), frames=driver.app.frames + 3)
    assert scene.elapsed_ms == [0, 100, 100]


@pytest.mark.parametrize(
    ("frames", "missing"),
    [
        (1, ("puluc.rules", "msgspec")),
        (2, ("puluc.rules", "puluc.ai", "puluc.game", "puluc.storage.open_game", "zeroconf")),
    ],
)
def test_the_title_waits_for_nothing_of_the_game(tmp_path, frames, missing):
    code = (
        "import sys; from puluc.storage.paths import Paths; from puluc.ui.app.main import run\n"
        f"run(Paths.find({{'PULUC_HOME': sys.argv[1]}}), frames={frames})\n"
        f"print([name for name in {missing} if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("screen", [Screen.BOARD, Screen.FILES, Screen.NEW_GAME, Screen.HELP])
def test_ctrl_q_leaves_from_every_screen(board, screen):
    driver = board()
    if screen is not Screen.BOARD:
        driver.app.scenes.append(driver.context.scene(screen))
    driver.post(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    driver.app.step(20)
    assert driver.is_over


def test_ctrl_s_saves_as(board):
    driver = board()
    driver.post(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    driver.app.step(20)
    assert driver.shows("Copy as")


def test_a_blinking_cursor_is_drawn_only_when_it_changes(board, monkeypatch):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.picture()
    drawn, pictures = [], set()
    draw = BoardScene.draw
    monkeypatch.setattr(BoardScene, "draw", lambda *args: (drawn.append(1), draw(*args)))

    def watch() -> int:
        for _ in range(40):
            driver.app.step(50)
            pictures.add(driver.app.canvas.get_buffer().raw)
        return len(pictures)

    seen = watch()
    assert seen >= 2
    assert len(drawn) <= 12, "in two seconds the cursor changes eight times, the eyes at most four"
    driver.press("right")
    assert watch() >= seen + 2
