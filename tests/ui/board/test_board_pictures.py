"""The board, the hint, the tutor and the balance, pixel for pixel."""

import pytest
from driver import at, prefer, waiting_for_jade

from puluc.rules import Phase, Ruleset
from tools.gallery.gallery import TEAM_BOARDS
from tools.gallery.motions import BUL


def test_sticks_in_the_air(board, check_screen):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("t")
    for name in ("board-throwing-1", "board-throwing-2"):
        driver.wait(260)
        check_screen(name, driver.picture())


def test_board_with_a_choice(board, check_screen):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.app.step(20)
    check_screen("board-to-move", driver.picture())


@pytest.mark.parametrize(
    ("name", "rules", "thrown"),
    [
        ("hint", "puluc", (2,)),
        ("hint-39", "spaces=39", (2,)),
        ("hint-two-throws", "throws_per_turn=2", (2, 1)),
    ],
)
def test_hint(board, check_screen, name, rules, thrown):
    road = " -" * (Ruleset.parse(rules).spaces - 7)
    driver = at(board, rules, f"2 j - - oj - o j{road} 3 j", *thrown)
    driver.context.adviser.find_tablebase = lambda _: _Solved()
    driver.press("i", "down")
    check_screen(name, driver.picture())


@pytest.mark.parametrize(
    ("name", "rules"), [("balance", "puluc"), ("balance-39", "spaces=39"), ("balance-team", "")]
)
def test_balance(board, check_screen, name, rules):
    options, text = TEAM_BOARDS["3"]
    rules = rules or f"{options} {BUL} players=3"
    spaces = Ruleset.parse(rules).spaces
    if Ruleset.parse(rules).players == 1:
        text = f"2 j - - oj - o j{' -' * (spaces - 7)} 3 j"
    driver = prefer(at(board, rules, text, 2, 3), show_chances=True)
    driver.context.adviser.find_tablebase = lambda _: _Solved()
    driver.wait(1000)
    check_screen(name, driver.picture())


def test_a_question_and_a_hint_with_the_balance(board, check_screen):
    driver = at(board, "puluc", "2 j - - oj - o j - - 3 j", 2)
    prefer(driver, tutor=5, show_chances=True)
    driver.context.adviser.find_tablebase = lambda _: _Solved()
    driver.wait(1000)
    driver.press("i")
    hint = driver.picture()
    driver.press("escape", "end", "return")
    check_screen("question", driver.picture())
    check_screen("question-hint", hint)


class _Solved:
    """Chances that no better networks change."""

    def chance(self, position):
        return (sum(map(ord, str(position))) * 37 % 97) / 97


def test_victory(board, check_screen):
    driver = waiting_for_jade(board(), Phase.THROW)
    while driver.context.session.match.phase is not Phase.OVER or not driver.scene.is_waiting:
        driver.press("space")
        driver.app.step(2000)
    check_screen("board-victory", driver.picture())
