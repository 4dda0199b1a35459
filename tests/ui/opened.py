"""Screens with lists, opened."""

from driver import Driver

from puluc.game.draft import Draft
from puluc.game.session import Setup
from puluc.rules import Ruleset, against
from puluc.ui.scene.base import Scene
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record.analysis import AnalysisScene, AnalysisTab


def showing(driver: Driver, scene: Scene | Screen) -> Driver:
    """Open a scene on top, and wait until it takes answers."""
    scene = driver.context.scene(scene) if isinstance(scene, Screen) else scene
    driver.app.scenes.append(scene)
    driver.wait(UNASKED_GUARD_MS + 400)
    return driver


def files(driver: Driver) -> Driver:
    """Open the list of twelve games."""
    for number in range(12):
        driver.context.start_game(Setup(Ruleset(), against("easy")), f"Game {number}")
    driver.context.saving.finish()
    return showing(driver, Screen.FILES)


def turns(driver: Driver) -> Driver:
    """Open the turns of the analysis of the game."""
    scene = AnalysisScene(driver.context, driver.context.session.record)
    driver.app.scenes.append(scene)
    while scene.job:
        driver.step()
    driver.press("tab")
    assert scene.tab is AnalysisTab.TURNS
    return driver


def chances(driver: Driver) -> Driver:
    """Open the chances after each throw of a position."""
    driver.context.draft = Draft.parse("throws_per_turn=2 2 - j - - - - - o j 3 j", Ruleset())
    driver.press("w", "return")
    driver.wait(1_000)
    return driver
