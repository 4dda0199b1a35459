"""What happened and what to do next, side by side in the strip."""

import pytest
from driver import ART, Driver, prefer, waiting_for_jade

from puluc.rules import Phase
from puluc.storage.preferences import Speed
from puluc.text.narration import Sentence
from puluc.text.wordings import Words
from puluc.ui.board.picture.strip import AREA, Strip
from puluc.ui.render.canvas import HEIGHT

DUE = Words("Obsidian to throw", "→ Obsidian")
LONG = Words("Jade took 1, freed 1 on 12. The 3 is blocked", "Took 1, freed 1 on 12, and so on")


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (Words("Took 1"), "Took 1. Obsidian to throw"),
        (Words("Jade took 1 on 12", "Took 1"), "Took 1. Obsidian to throw"),
        (
            Words("Jade took 1 and freed 1 on 3", "Took 1", "Jade took 1"),
            "Jade took 1. Obsidian to throw",
        ),
        (
            Words("Jade took 1 on 3, freed 1", "Took 1", "Jade took 1 on 3"),
            "Jade took 1 on 3. → Obsidian",
        ),
        (LONG, "Took 1, freed 1 on…. → Obsidian"),
        (Words(), "Obsidian to throw"),
    ],
)
def test_the_room_decides_between_full_and_short_and_what_to_do_next_is_never_cut(told, shown):
    strip = Strip(ART)
    strip.show(Sentence(told, DUE))
    assert strip.text == shown


def test_nothing_is_to_be_shown_whole_if_nothing_is_left_out():
    strip = Strip(ART)
    strip.show(Sentence(Words("Took 1"), DUE))
    assert not strip.whole
    strip.show(Sentence(LONG, DUE))
    assert strip.whole == Words(f"{LONG.full}. {DUE.full}")


@pytest.fixture
def cut(board) -> Driver:
    """A board whose strip has cut a sentence."""
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    driver.point((120, 78))
    driver.scene._strip.show(Sentence(LONG, DUE))  # noqa: SLF001
    driver.scene.is_dirty = True
    assert driver.strip == "Took 1, freed 1 on…. → Obsidian"
    return driver


def test_a_sentence_that_was_cut_is_shown_whole_under_the_pointer(cut):
    cut.point(AREA.center)
    assert cut.shows("The 3 is blocked")
    assert cut.shows(DUE.full)
    cut.point((120, 78))
    assert cut.strip == "Took 1, freed 1 on…. → Obsidian"


def test_a_sentence_that_was_cut_is_shown_whole_by_the_key_that_says_it_again(cut):
    cut.press("f5")
    assert cut.shows("The 3 is blocked")
    assert cut.shows(DUE.full)


def test_no_explanation_is_higher_than_the_canvas():
    strip = Strip(ART)
    strip.explain(Words("; ".join(["Obsidian 2 took Jade 1 on 3"] * 20)))
    lines = strip.text.split("\n")
    assert len(lines) * ART.normal.pitch + 2 < HEIGHT
    assert lines[-1].endswith("…")
