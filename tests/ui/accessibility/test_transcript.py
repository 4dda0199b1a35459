"""A stored game is what a listener gets, and docs/accessibility.md prints its beginning."""

import re
from pathlib import Path

import pygame
import pytest
from driver import Driver, prefer
from listening import Reader

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.ui.scene.screens import Screen

PAGE = Path(__file__).parents[3] / "docs" / "accessibility.md"
RULES = "army=3 spaces=7"
SEED = "seed 20"


def play(driver: Driver) -> bool:
    """Press Space for what to do next, and at a choice first Right, up to the last unit."""
    match = driver.context.session.match
    if match.phase is Phase.OVER:
        return False
    origins = [play.move.origin for play in match.plays]
    is_last = not origins or driver.scene.cursor.move.origin == max(origins)
    driver.press("space" if is_last else "right")
    return True


def transcript(folder: Path, monkeypatch, speed: Speed) -> list[str]:
    """A short game: each line with its seconds; two seconds after each the next key is pressed."""
    driver = prefer(Driver(folder), speed=speed, has_listened=True, learn_offered=True)
    reader = Reader(driver, monkeypatch).listen()
    driver.leave_title()
    driver.context.rng.seed(8)
    driver.context.start_game(Setup(Ruleset.parse(RULES), against("fair"), SEED), "Maize")
    driver.app.scenes = [driver.context.scene(Screen.BOARD)]
    driver.post(pygame.VIDEOEXPOSE)
    assert reader.heard
    return [f"{ms / 1000:5.1f} {text}" for ms, text in reader.log(play)]


def test_a_listener_gets_what_is_stored_and_the_page_prints_its_beginning(tmp_path, monkeypatch):
    stored = Path(__file__).with_name("transcript-off.txt").read_text("utf-8")
    assert transcript(tmp_path, monkeypatch, Speed.OFF) == stored.splitlines()
    (printed,) = re.findall(
        r"<!-- transcript off -->\n```text\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    )
    assert printed
    assert stored.startswith(printed)


@pytest.mark.gate
def test_with_motion_every_step_waits_for_the_picture(tmp_path, monkeypatch):
    stored = Path(__file__).with_name("transcript-normal.txt").read_text("utf-8")
    assert transcript(tmp_path, monkeypatch, Speed.NORMAL) == stored.splitlines()
