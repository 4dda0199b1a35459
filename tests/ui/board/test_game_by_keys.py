"""Whole games with the keyboard alone."""

import pytest
from driver import Driver
from rounds import in_gate, sampled

from puluc.ai import LEVELS
from puluc.rules import HUMAN, Phase, Ruleset, Side
from puluc.ui.scene.question import END_GUARD_MS

LONGEST_GAME = 3000
"""Key presses that no game of the tests needs."""


def play_to_the_end(driver: Driver, key_for: dict[Phase, str]) -> None:
    """Press the key for whatever comes next until the victory panel is up."""
    for _ in range(LONGEST_GAME):
        if driver.scene.is_waiting:
            phase = driver.context.session.match.phase
            if phase is Phase.OVER:
                return
            driver.press(key_for[phase])
        else:
            driver.app.step(200)
    pytest.fail("the game did not end")


HOT_KEYS = {Phase.THROW: "t", Phase.MOVE: "m", Phase.PASS: "p"}
WHAT_IS_DUE = dict.fromkeys(HOT_KEYS, "space")
ENTER = dict.fromkeys(HOT_KEYS, "return")


@pytest.mark.parametrize(
    ("opponent", "keys", "army"),
    [
        *sampled(((opponent, WHAT_IS_DUE, 2) for opponent in LEVELS), 4),
        in_gate((HUMAN, WHAT_IS_DUE, 5)),
        in_gate(("easy", HOT_KEYS, 2)),
        (HUMAN, HOT_KEYS, 2),
        ("easy", ENTER, 2),
    ],
)
def test_a_game_is_played_to_its_end(board, opponent, keys, army):
    driver = board(Ruleset(army=army), opponent)
    play_to_the_end(driver, keys)
    scores = driver.context.session.scores
    assert scores.won(Side.JADE) + scores.won(Side.OBSIDIAN) == 1


@pytest.mark.parametrize(
    "rules",
    sampled(
        [
            "throws=bell army=3",
            "captures=backward pieces=2 army=3",
            "pieces=1 highway=looping army=3",
        ],
        3,
    ),
)
def test_other_rules_are_played_to_their_end(board, rules):
    driver = board(Ruleset.parse(rules), "fair")
    play_to_the_end(driver, WHAT_IS_DUE)
    assert driver.context.session.match.outcome


def test_the_whole_way_from_the_title_to_the_second_game(driver):
    driver.press("space")
    driver.press("h", "return")
    assert driver.context.session.opponent == "hard"
    play_to_the_end(driver, WHAT_IS_DUE)
    driver.wait(END_GUARD_MS)
    driver.press("c")
    driver.press("escape")
    first = driver.context.session.match
    driver.press("p")
    assert driver.context.session.match is not first
    assert driver.context.session.game_number == 2
    assert driver.context.session.opponent == "hard"
    driver.press("x")
    assert driver.is_over
