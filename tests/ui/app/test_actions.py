"""What the app does with an action before a scene gets it: help, listeners, held keys, devices."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from driver import Driver, prefer

from puluc.rules import Position, Ruleset
from puluc.text.spoken import HeardBoard
from puluc.text.wordings import joined
from puluc.ui.app.game_controllers import controller
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.held import REPEAT_DELAY_MS, REPEAT_INTERVAL_MS
from puluc.ui.scene.input import Action, Command, Hover, Letter
from puluc.ui.scene.question import Question
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Transition

HEARD = HeardBoard(Position.parse("2 j - - oj - o j - - 3 j", Ruleset()))


class Told(Scene[None]):
    """A scene that keeps what it is told."""

    def __init__(self, topic: HelpTopic | None = None, board: HeardBoard | None = None) -> None:
        self.help_topic, self.board = topic, board
        self.actions = list[Action]()
        self.answer: Transition | None = None
        self.focus_losses = 0
        self.mark = (0, 0, 0, 0)
        """What it draws."""

    def handle(self, action: Action) -> Transition | None:
        self.actions.append(action)
        return self.answer

    def heard_board(self) -> HeardBoard | None:
        return self.board

    def lose_focus(self) -> None:
        self.focus_losses += 1

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.fill(INK, self.mark)


def showing(driver: Driver, *scenes: Told) -> Told:
    """Show these scenes; return the one on top."""
    driver.app.scenes = list(scenes)
    driver.step()
    return scenes[-1]


def key(driver: Driver, name: str, *, is_down: bool = True) -> None:
    code, kind = pygame.key.key_code(name), pygame.KEYDOWN if is_down else pygame.KEYUP
    driver.post(kind, key=code, mod=0, unicode="", scancode=0)
    driver.step(0)


@pytest.mark.parametrize(
    ("topics", "opened"),
    [
        ((HelpTopic.RECORD,), HelpTopic.RECORD),
        ((HelpTopic.RECORD, HelpTopic.SCORES), HelpTopic.SCORES),
        ((HelpTopic.SCORES, HelpTopic.RECORD, None), HelpTopic.RECORD),
        ((None,), HelpTopic.KEYS),
    ],
)
def test_f1_opens_help_about_the_top_scene_or_the_next_one_below(
    driver, monkeypatch, topics, opened
):
    asked = []

    def make(*what: object) -> Scene:
        asked.append(what)
        return Told()

    monkeypatch.setattr(driver.context, "scene", make)
    top = showing(driver, *map(Told, topics))
    driver.press("f1")
    assert asked == [(Screen.HELP, opened)]
    assert len(driver.app.scenes) == len(topics) + 1
    assert top.actions == []


def said(driver: Driver, *keys: str) -> list[str]:
    driver.press(*keys)
    return driver.context.speech.take()


def test_keys_of_a_listener_tell_of_the_board_on_top_or_of_the_one_below_a_panel(driver):
    panel = Told()
    panel.is_overlay = True
    for scenes in ((Told(board=HEARD),), (Told(board=HEARD), panel)):
        top = showing(driver, *scenes)
        assert said(driver, "f6") == [HEARD.whole]
        assert said(driver, "f7") == [HEARD.count]
        assert said(driver, "f8") == [HEARD.threats]
        assert top.actions == []
    showing(driver, Told(board=HEARD), Told())
    for name in ("f6", "f7", "f8"):
        assert said(driver, name) == ["No board on this screen."]


def test_digits_before_f6_choose_a_space(driver):
    showing(driver, Told(board=HEARD))
    for keys, number in (("4", 4), ("04", 4), ("16", 16), ("916", 16), ("4x6", 6)):
        assert said(driver, *keys, "f6") == [joined((HEARD.space(number),))]
    assert said(driver, "f6") == [HEARD.whole], "the digits were used"
    assert said(driver, "4", "x", "f6") == [HEARD.whole]
    driver.scene.takes_digits = True
    assert said(driver, "4", "f6") == [HEARD.whole], "the digit went to the scene"


def test_f5_says_the_last_sentence_again(driver):
    scene = showing(driver, Told())
    driver.context.speech.say("Jade threw 2")
    driver.context.speech.take()
    assert said(driver, "f5") == ["Jade threw 2."]
    scene.repeat = lambda: "More of it"
    assert said(driver, "f5") == ["Jade threw 2. More of it."]
    assert scene.actions == []


def test_f11_is_for_the_whole_program_and_drawn_at_once(driver):
    scene, frames = showing(driver, Told()), driver.app.frames
    is_full = driver.context.preferences.full_screen
    driver.press("f11")
    assert driver.context.preferences.full_screen is not is_full
    assert driver.app.frames == frames + 1
    assert scene.actions == []


def test_a_key_that_is_held_repeats_in_its_scene_alone(driver):
    scene = showing(driver, Told())
    key(driver, "down")
    driver.step(REPEAT_DELAY_MS - 1)
    assert scene.actions == [Command.DOWN]
    driver.step(1)
    driver.step(2 * REPEAT_INTERVAL_MS)
    assert scene.actions == [Command.DOWN] * 4
    other = showing(driver, scene, Told())
    driver.step(REPEAT_INTERVAL_MS)
    driver.app.scenes = [scene]
    driver.step(REPEAT_INTERVAL_MS)
    assert len(scene.actions) == 4, "its scene was covered"
    assert other.actions == []


def test_what_a_scene_does_not_repeat_or_take_acts_once(driver):
    for hinder in ("repeats", "question"):
        scene = showing(driver, Told())
        if hinder == "repeats":
            scene.repeats = lambda _action: False
        else:
            scene.question = Question(guard_ms=10**6)
        key(driver, "down")
        driver.step(REPEAT_DELAY_MS + REPEAT_INTERVAL_MS)
        assert len(scene.actions) == (hinder == "repeats")
        key(driver, "down", is_down=False)


@pytest.mark.parametrize("is_shown", [False, True])
def test_a_question_takes_answers_once_it_was_drawn_and_mouse_moves_at_once(driver, is_shown):
    scene = Told()
    scene.question = Question(guard_ms=100)
    driver.app.scenes = [scene]
    if is_shown:
        driver.step()
        driver.step(100)
    driver.press("return")
    driver.point((50, 50))
    taken = [each for each in scene.actions if not isinstance(each, Hover)]
    assert taken == [Command.ACCEPT] * is_shown
    assert Hover((50, 50)) in scene.actions


def test_a_panel_ticks_at_each_key_and_a_screen_does_not(driver, monkeypatch):
    played = list[Sound]()
    monkeypatch.setattr(driver.context, "play_sound", played.append)
    for is_overlay in (False, True):
        scene = showing(driver, Told())
        scene.is_overlay = is_overlay
        driver.press("down", "x")
        driver.point((60, 60))
        assert played == [Sound.TICK] * 2 * is_overlay


def test_sounds_that_wait_are_dropped_by_keys_and_not_by_the_pointer(driver, monkeypatch):
    dropped = list[bool]()
    monkeypatch.setattr(driver.context, "drop_sounds", lambda: dropped.append(True))
    showing(driver, Told())
    driver.point((60, 60))
    assert dropped == []
    driver.press("x")
    assert dropped == [True]


def test_scenes_know_whether_they_are_covered(driver):
    below, above = Told(), Told()
    below.answer, above.answer = Push(above), Pop()
    covered = list[str]()
    below.cover, above.cover = (
        lambda: covered.append("below"),
        lambda: covered.append("above"),
    )
    showing(driver, below)
    driver.press("x")
    assert (below.is_covered, above.is_covered) == (True, False)
    assert covered == ["below"]
    driver.press("x")
    assert not below.is_covered


def test_only_the_top_screen_and_the_panels_over_it_are_drawn_from_below(driver):
    scenes = [Told() for _ in range(4)]
    for number, scene in enumerate(scenes):
        scene.mark = (10 * number, 0, 5, 5)
    scenes[2].is_overlay = scenes[3].is_overlay = True
    driver.app.canvas.fill(PAPER)
    showing(driver, *scenes)
    drawn = [driver.app.canvas.get_at_mapped((10 * number, 0)) == INK for number in range(4)]
    assert drawn == [False, True, True, True]
    assert not any(scene.is_dirty for scene in scenes)
    scenes[1].is_dirty, frames = True, driver.app.frames
    driver.step()
    assert driver.app.frames == frames + 1, "a scene below a panel has changed"


def test_every_scene_is_told_that_the_window_has_lost_the_focus(driver):
    scenes = [Told(), Told()]
    showing(driver, *scenes)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    assert [scene.focus_losses for scene in scenes] == [1, 1]


def test_a_system_that_ends_the_program_is_not_asked(driver):
    showing(driver, Told(), Told())
    driver.post(pygame.APP_TERMINATING)
    driver.step()
    assert driver.is_over


@pytest.mark.parametrize("kind", [pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.VIDEORESIZE])
def test_a_window_that_was_covered_or_resized_is_drawn_anew(driver, kind):
    showing(driver, Told())
    driver.step()
    frames = driver.app.frames
    driver.step()
    assert driver.app.frames == frames
    driver.post(kind, size=(720, 240), w=720, h=240)
    driver.step()
    assert driver.app.frames == frames + 1


@pytest.fixture
def plugged(driver, monkeypatch) -> Iterator[Driver]:
    """The program after its first frame, when it looks for controllers; none is plugged in."""
    made = SimpleNamespace(init=lambda: None, Controller=lambda index: SimpleNamespace(id=index))
    for name in ("init", "Controller"):
        monkeypatch.setattr(controller, name, getattr(made, name))
    clock = SimpleNamespace(tick=lambda _rate: 20)
    driver.app.run(Told(), clock, frames=driver.app.frames + 2)
    showing(driver, Told())
    yield driver
    driver.context.art.has_pad_caps = False


def plug(driver: Driver, *, is_new: bool = True) -> None:
    kind = pygame.CONTROLLERDEVICEADDED if is_new else pygame.CONTROLLERDEVICEREMOVED
    driver.post(kind, device_index=0, instance_id=0)
    driver.step()


def push(driver: Driver, button: int) -> None:
    driver.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    driver.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)
    driver.step()


@pytest.mark.parametrize("used_controller", [False, True])
def test_a_new_controller_shows_its_buttons_to_whoever_used_one_last(plugged, used_controller):
    prefer(plugged, used_controller=used_controller)
    plug(plugged)
    assert plugged.context.art.has_pad_caps is used_controller
    push(plugged, pygame.CONTROLLER_BUTTON_A)
    assert plugged.context.art.has_pad_caps
    plug(plugged, is_new=False)
    assert not plugged.context.art.has_pad_caps, "none is left"


def test_caps_change_with_the_device_and_are_drawn_at_once(plugged):
    plug(plugged)
    for act, has_pad in (
        (lambda: push(plugged, pygame.CONTROLLER_BUTTON_A), True),
        (lambda: plugged.press("x"), False),
        (lambda: push(plugged, pygame.CONTROLLER_BUTTON_A), True),
        (lambda: plugged.click((50, 50)), False),
    ):
        plugged.step()
        frames = plugged.app.frames
        plugged.scene.is_dirty = False
        act()
        assert plugged.context.art.has_pad_caps is has_pad
        assert plugged.app.frames > frames
    push(plugged, pygame.CONTROLLER_BUTTON_A)
    plugged.point((70, 70))
    assert plugged.context.art.has_pad_caps, "a mouse that only moves changes nothing"


@pytest.mark.parametrize("axis", [3_000, 30_000])
def test_a_stick_that_only_trembles_shows_no_buttons(plugged, axis):
    plugged.post(
        pygame.CONTROLLERAXISMOTION,
        axis=pygame.CONTROLLER_AXIS_LEFTX,
        value=axis,
        instance_id=0,
    )
    plugged.step()
    assert plugged.context.art.has_pad_caps is (axis > 20_000)


@pytest.mark.parametrize("has_tabs", [False, True])
def test_shoulders_change_tabs_where_there_are_any_and_turn_pages_elsewhere(plugged, has_tabs):
    plugged.scene.has_tabs = has_tabs
    scene = plugged.scene
    push(plugged, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    push(plugged, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    plugged.press("pageup")
    pages, tabs = (Command.PAGE_UP, Command.PAGE_DOWN), (Command.PREVIOUS_TAB, Command.NEXT_TAB)
    assert scene.actions == [*(tabs if has_tabs else pages), Command.PAGE_UP]


def test_a_wheel_that_turns_far_acts_step_by_step(driver):
    scene = showing(driver, Told())
    driver.wheel(-3)
    assert len(scene.actions) == 3
    driver.press("x")
    assert scene.actions[-1] == Letter("X")


def drop(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path))
    driver.app.step(20)


def test_a_solution_that_is_dropped_is_kept_and_its_game_named(driver, tmp_path, monkeypatch):
    kept, calls = [], list[str]()

    def keep(*what: object) -> Ruleset:
        kept.append(what)
        return Ruleset.preset("bul")

    monkeypatch.setattr("puluc.storage.tablebases.keep_tablebase", keep)
    monkeypatch.setattr(driver.context.adviser, "forget", lambda: calls.append("forget"))
    monkeypatch.setattr(driver.context, "look_for_solutions", lambda: calls.append("look"))
    driver.context.jobs.patience_s = None
    below = showing(driver, Told())
    path = tmp_path / "bul.puluc-solution"
    drop(driver, path)
    assert kept == [(driver.context.paths.data, path)]
    assert calls == ["forget", "look"]
    assert driver.scene_name == "NoticeScene"
    assert driver.app.scenes[0] is below
    assert driver.shows("Bul is solved: Perfect can play it, and its chances are exact.")


def test_a_solution_that_can_not_be_read_is_refused_with_the_reason(driver, tmp_path):
    driver.context.jobs.patience_s = None
    path = tmp_path / "bul.puluc-solution"
    for content in (b"damaged", None):
        path.write_bytes(content) if content else path.unlink()
        showing(driver, Told())
        drop(driver, path)
        assert driver.scene_name == "NoticeScene"
        assert driver.shows("This can't be opened: ")


def test_a_file_without_a_place_is_refused_and_the_scenes_stay(driver, monkeypatch):
    def fail(_name: str) -> Path:
        raise OSError("no such place")

    monkeypatch.setattr("puluc.ui.app.app.outside_path", fail)
    below = showing(driver, Told())
    drop(driver, Path("a.puluc"))
    assert driver.shows("This can't be opened: ")
    assert driver.app.scenes[0] is below
