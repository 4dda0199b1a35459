"""The game that docs/accessibility.md prints is what a listener gets."""

import re
from pathlib import Path

import pygame
from driver import Driver, prefer
from listening import Reader

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.ui.scene.base import Screen

PAGE = Path(__file__).parents[3] / "docs" / "accessibility.md"
RULES = "army=3 spaces=7"
SEED = "seed 20"


def transcript(folder: Path, monkeypatch, seed: str = SEED) -> list[str]:
    """A short game: Space does what is due, and at each choice Right goes to the next unit."""
    driver = prefer(Driver(folder), speed=Speed.OFF, learn_offered=True)
    reader = Reader(driver, monkeypatch).listen()
    driver.leave_title()
    driver.context.rng.seed(8)
    driver.context.start_game(Setup(Ruleset.parse(RULES), against("fair"), seed), "Maize")
    driver.app.scenes = [driver.context.scene(Screen.BOARD)]
    driver.post(pygame.VIDEOEXPOSE)
    assert reader.heard
    match = driver.context.session.match
    while match.phase is not Phase.OVER:
        if not driver.scene.is_waiting:
            driver.step()
        elif (
            match.phase is Phase.MOVE and match.plays[-1].move.origin != match.plays[0].move.origin
        ):
            driver.press("right", "space")
        else:
            driver.press("space")
    driver.wait(6000)
    return reader.heard


def test_the_page_prints_what_a_listener_gets(tmp_path, monkeypatch):
    (printed,) = re.findall(
        r"<!-- transcript -->\n```text\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    )
    assert transcript(tmp_path, monkeypatch) == printed.splitlines()
