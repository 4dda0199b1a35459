"""Screens with lists, opened, and an analysis that waits."""

import threading

from driver import Driver

from puluc.game.analysis import analyse
from puluc.game.draft import Draft
from puluc.game.session import Setup
from puluc.rules import Ruleset, against
from puluc.ui.jobs import adviser
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


def blocked_job(driver: Driver, monkeypatch, most: float = 0.5) -> threading.Event:
    """Have analyses wait for the event once this share is done, and no frame wait for them."""
    driver.context.adviser.patience_s = 0
    go_on = threading.Event()

    def analyse_and_wait(record, chances, progress, found):
        def wait(share: float) -> None:
            progress(share)
            if share >= most:
                go_on.wait(30)

        return analyse(record, chances, wait, found)

    monkeypatch.setattr(adviser, "analyse", analyse_and_wait)
    return go_on
