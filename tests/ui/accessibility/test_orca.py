"""The listener of the tests hears what Orca said when ``.ci/record_orca.py`` recorded it."""

import re
from pathlib import Path
from time import sleep

import pytest
from driver import RESTING_FRAME_MS, Driver
from listening import Reader

from puluc.rules import OPTIONS
from puluc.ui.board.line import LineScene
from puluc.ui.jobs.skill_survey import SkillSurvey
from puluc.ui.screens.scores import scene as scores

RECORDING = Path(__file__).parents[2] / "data" / "orca.txt"
QUIET_MS = 3000
"""The silence before each key, as in the recording."""
RULES_ROWS, OPTIONS_THEN = 54, 13
"""The rows of the page *Rules*, one of them for each option, when it was recorded."""
KEYS = {"Next": "page down", "Prior": "page up"}
"""Keys that pygame calls otherwise than xdotool."""


def recorded() -> list[tuple[str, str]]:
    """The keys, each with what Orca said then."""
    keys, said = list[str](), list[list[str]]()
    for line in RECORDING.read_text("utf-8").splitlines():
        if line.startswith("> "):
            keys.append(line.removeprefix("> "))
            said.append([])
        elif not line.startswith("#"):
            said[-1].append(line.replace(f" of {RULES_ROWS}", f" of {rules_rows()}"))
    return [(key, words(each)) for key, each in zip(keys, said, strict=True)]


def rules_rows() -> int:
    """The rows of the page now: an option that came later adds its own."""
    return RULES_ROWS - OPTIONS_THEN + len(OPTIONS)


def words(said: list[str]) -> str:
    """What is said without the full stops, which Orca adds at pauses."""
    return re.sub(r"[.\s]+", " ", " ".join(said)).strip()


def let_it_speak(reader: Reader) -> str:
    """Wait until Orca would be silent; what it would have said."""
    silent_ms, count = 0, len(reader.adapter.orca)
    while silent_ms < QUIET_MS:
        scene = reader.driver.scene
        if isinstance(scene, LineScene) and scene.is_moving:
            sleep(0.01)  # while turns are looked for, in a thread
            silent_ms = 0
        reader.driver.step(RESTING_FRAME_MS)
        silent_ms += RESTING_FRAME_MS
        if len(reader.adapter.orca) > count:
            silent_ms, count = 0, len(reader.adapter.orca)
    said, reader.adapter.orca = reader.adapter.orca, []
    return words(said)


def ended_survey(*games) -> SkillSurvey:
    """A survey that is over before anything is said."""
    survey = SkillSurvey(*games)
    assert survey.wait(60)
    return survey


def test_the_listener_agrees_with_orca_in_every_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(scores, "SkillSurvey", ended_survey)
    driver = Driver(tmp_path, knows_keys=False)
    reader = Reader(driver, monkeypatch).listen()
    heard = list[tuple[str, str]]()
    for key, _ in recorded():
        if key != "start":
            driver.press_at_once(KEYS.get(key, key.lower()))
        heard.append((key, let_it_speak(reader)))
    assert heard == recorded(), (
        f"change {RECORDING.name} if this is what should be said, or record it anew"
    )


def test_the_recording_has_every_screen_of_a_first_evening():
    said = " ".join(said for _, said in recorded())
    for screen in ("Welcome to Puluc", "Lesson", "New game", "Turn menu", "Preferences", "Rules"):
        assert screen in said
    for screen in ("Scores", "Puzzles", "Set up", "Saved games"):
        assert f"{screen} panel" in said, screen


@pytest.mark.parametrize("said", [["Throw button.", "2 of 3."], ["Throw button. 2 of 3"]])
def test_pauses_do_not_matter(said):
    assert words(said) == "Throw button 2 of 3"
