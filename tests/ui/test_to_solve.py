"""The sentence on how to get exact chances: where estimates are shown of the standard game."""

from dataclasses import replace
from pathlib import Path

import pytest
from driver import ROAD, Driver, at
from opened import showing
from playing import play_on
from rounds import in_gate

from puluc.ai.tablebase.file import Header
from puluc.game.draft import Draft
from puluc.game.named_games import GameChoice
from puluc.languages import LANGUAGES
from puluc.rules import Ruleset
from puluc.text.analysis_words import to_solve
from puluc.text.language import set_language
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.render.canvas import WIDTH
from puluc.ui.scene.controls import Role
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.puzzles.scene import collection
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.widgets.dialog import FOOT_WIDTH
from puluc.ui.widgets.notice import NoticeScene

SHORT = "For exact chances, run 'puluc lab solve'"
FULL = "For exact chances, and for the level Perfect, run 'puluc lab solve' or drop a downloaded"
OTHER_RULES = Ruleset.parse("captures=backward")


def solve(folder: Path) -> None:
    """Write what looks like a solution of the standard game: only its header is right."""
    (folder / "solutions").mkdir()
    header = Header(Ruleset(), 1, 1, 0.5).encode(memoryview(b""))
    (folder / "solutions" / "puluc.puluc-solution").write_bytes(header)


def analysed(driver: Driver) -> Driver:
    """The graph of a whole game."""
    play_on(driver.context.session)
    scene = AnalysisScene(driver.context, driver.context.session.record)
    driver.app.scenes.append(scene)
    while scene.job:
        driver.step()
    return driver


def chances(driver: Driver) -> Driver:
    """The chances in a position that was set up."""
    rules = driver.context.session.rules
    driver.context.draft = Draft.parse("2 j - - oj - o j - - 3 j", rules)
    driver.press("w", "a")
    return driver


def last_paragraph(driver: Driver) -> str:
    """The end of the page on the screen."""
    return [each.name for each in driver.scene.controls() if each.role is Role.TEXT][-1]


def test_new_game_says_how_to_get_perfect(driver):
    showing(driver, Screen.NEW_GAME)
    driver.press("m")
    assert driver.shows("Master looks up to two turns ahead.")
    assert driver.shows(SHORT)
    driver.scene.show(GameChoice.of(OTHER_RULES))
    driver.step()
    assert driver.shows("Master learned from millions")
    assert not driver.shows(SHORT)


def test_new_game_of_solved_rules_does_not(driver):
    solve(driver.folder)
    showing(driver, Screen.NEW_GAME)
    driver.press("m")
    assert driver.shows("Master learned from millions")
    assert not driver.shows(SHORT)


def test_the_tutor_that_is_off_says_how_its_chances_become_exact(driver):
    scene = driver.context.scene(Screen.TUTOR)
    showing(driver, scene)
    assert driver.shows(SHORT)
    driver.press("right")
    assert not driver.shows(SHORT)


def test_why_in_a_hint_ends_with_it(board):
    choosing = at(board, "puluc", ROAD, 2)
    choosing.press("i", "y")
    assert last_paragraph(choosing).startswith(FULL)


@pytest.mark.gate
def test_the_verdict_of_an_analysis_is_followed_by_it(board, check_screen):
    driver = analysed(board())
    assert driver.shows(SHORT)
    check_screen("analysis-estimates", driver.picture())
    driver.press("home")
    assert not driver.shows(SHORT)


@pytest.mark.gate
def test_why_in_an_analysis_ends_with_it(board):
    driver = analysed(board())
    scene = driver.scene
    scene.turn = next(n for n, turn in enumerate(scene.game.turns, 1) if turn.is_decision)
    for keys in (("y",), ("escape", "return", "y")):
        driver.press(*keys)
        assert last_paragraph(driver).startswith(FULL)


def test_set_up_offers_it_before_the_rollout(board, check_screen):
    driver = chances(board(Ruleset(), "human"))
    driver.press("end")
    check_screen("set-up-chances-estimates", driver.picture())
    driver.press("up")
    assert driver.shows(SHORT)
    driver.press("return")
    assert isinstance(driver.scene, NoticeScene)
    assert driver.shows("drop a downloaded solution")


def test_why_of_a_mistake_ends_with_it(driver):
    puzzle = collection().puzzles[0]
    for error in (0.03, 0.0):
        mistake = replace(puzzle, idea=None, grade=0, error=error)
        showing(driver, driver.context.scene(Screen.MISTAKES, (mistake,)))
        driver.press("right", "return")
        driver.wait(3000)
        driver.press("y")
        assert last_paragraph(driver).startswith(FULL) is bool(error)
        driver.press("escape", "escape")


@pytest.mark.parametrize("opened", [in_gate(analysed), chances])
def test_other_rules_have_no_file_in_a_release(board, opened):
    assert not opened(board(OTHER_RULES, "human")).shows(SHORT)


@pytest.mark.parametrize("opened", [in_gate(analysed), chances])
def test_exact_chances_need_no_advice(board, opened, monkeypatch):
    monkeypatch.setattr(ChancesJob, "is_exact", True)
    driver = board(Ruleset(), "human")
    solve(driver.folder)
    assert not opened(driver).shows(SHORT)


def test_nothing_is_said_before_solutions_were_looked_for(driver, monkeypatch):
    monkeypatch.setattr(driver.context.jobs, "look", lambda *_: None)
    assert not driver.context.to_solve(Ruleset())


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_has_room_in_every_language(driver, code):
    set_language(code)
    face = driver.context.art.normal
    assert face.width(to_solve().short) <= FOOT_WIDTH < WIDTH
    notice = NoticeScene(driver.context.art, to_solve().full)
    showing(driver, notice)
    assert not driver.shows("…")
