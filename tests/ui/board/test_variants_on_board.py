"""Every named game on the board: played to its end, shown and chosen from as its rules say."""

import random

import pygame
import pytest
from driver import ART, Driver, at, prefer
from rounds import sampled, usual_or_full

from puluc.rules import PRESETS, Move, Phase, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.values import value_rects
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.input import Command


def pixels_of_board(driver: Driver) -> bytes:
    board = Layout(driver.context.session.rules.spaces).board
    return pygame.image.tobytes(driver.picture().subsurface(board), "RGB")


def assert_at_rest(driver: Driver) -> None:
    """The board shows what it shows when the game is opened again (some of it blinks)."""
    shown, seen = pixels_of_board(driver), set()
    driver.show_board()
    for _ in range(100):
        driver.app.step(50)
        seen.add(pixels_of_board(driver))
        if shown in seen:
            break
    assert shown in seen


RULES = dict.fromkeys(preset.rules for preset in PRESETS)


@pytest.mark.parametrize("rules", sampled(RULES, 6), ids=str)
@pytest.mark.parametrize("turns", usual_or_full(4, 10_000))
def test_a_named_game_is_played_with_every_motion(board, rules, turns):
    driver = prefer(board(rules, "hard"), speed=Speed.FAST)
    rng, session = random.Random(2), driver.context.session
    keys = ["space", "right", "up", "m", "t", "p"]
    for _ in range(40_000):
        match = session.match
        if driver.scene.is_waiting:
            if match.phase is Phase.OVER or len(match.turns) >= turns:
                break
            driver.press(rng.choice(keys))
        else:
            driver.app.step(100)
    assert match.phase is Phase.OVER or len(match.turns) >= turns
    assert_at_rest(driver)


@pytest.mark.parametrize(
    "preset", [each for each in PRESETS if each.name not in ("Lemery", "Army ants")], ids=str
)
def test_the_rules_page_of_a_named_game(board, check_screen, preset):
    driver = board(preset.rules, "hard")
    driver.press("r", "end")
    name = preset.name.lower().replace(":", "").replace(" ", "-")
    check_screen(f"rules-{name}", driver.picture())


def test_a_scorpion_chooses_between_its_two_ways(board, check_screen):
    rules = "captures=backward highway=return scorpion=yes"
    driver = at(board, rules, "0 - - o - j - - - - 4 j", 2)
    cursor = driver.scene.cursor
    assert str(cursor.move) == "5-7"
    driver.press("up")
    assert str(cursor.move) == "5x3"
    check_screen("board-scorpion", driver.picture())
    driver.press("up")
    assert str(cursor.move) == "5-7"
    driver.wheel(1)
    driver.press("m")
    assert driver.context.session.match.turns[0].moves == (Move.parse("5x3"),)


def test_a_way_is_chosen_by_a_click_where_it_leads(board):
    rules = "captures=backward highway=return scorpion=yes"
    driver = at(board, rules, "0 - - o - j - - - - 4 j", 2)
    driver.click(Layout(9).cell_rect(3).center)
    assert driver.context.session.match.turns[0].moves == (Move.parse("5x3"),)


def test_two_throws_are_shown_with_the_one_in_use(board, check_screen):
    driver = at(board, "throws_per_turn=2", "4 - j - - - - - - - 5 j", 2, 3)
    check_screen("board-two-throws", driver.picture())
    driver.press("up")
    check_screen("board-two-throws-other", driver.picture())
    driver.press("m")
    driver.wait(3000)
    assert driver.context.session.match.mover is Side.JADE
    check_screen("board-two-throws-second", driver.picture())


def test_of_two_equal_throws_the_one_that_is_left_is_in_use(board):
    driver = at(board, "throws_per_turn=2", "4 - j - - - - - - - 5 j", 2, 2)
    driver.press("m")
    driver.wait(3000)
    assert [each.is_used for each in driver.scene.snapshot.values[Side.JADE]] == [True, False]
    corners = [rect.topleft for rect in value_rects(Layout(9), Side.JADE, 2)]
    assert [driver.picture().get_at_mapped(corner) for corner in corners] == [PAPER, INK]


@pytest.mark.parametrize("spaces", [9, 19, 39])
def test_a_landing_in_the_fire_is_seen_above_the_flames(board, spaces):
    middle = (spaces + 1) // 2
    rules = f"captures=backward highway=return fire=yes spaces={spaces}"
    text = " ".join(["4", *("j" if n == middle - 2 else "-" for n in range(1, spaces + 1)), "5 j"])
    driver = at(board, rules, text, 2)
    driver.press("end")
    assert driver.scene.cursor.move.target == middle
    pieces = driver.picture()
    driver.scene.cursor.walk(Command.HOME)
    elsewhere = driver.picture()
    rect = Layout(spaces).cell_rect(middle)
    rows = {
        y
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
        if pieces.get_at_mapped((x, y)) != elsewhere.get_at_mapped((x, y))
    }
    flames = ART[f"board/fire-{11 if spaces == 9 else 6 if spaces == 19 else 4}-0"]
    assert rows
    assert max(rows) < rect.bottom - flames.height


HOME_BY_EITHER = ("throws_per_turn=2", "4 - - - - - - - - j 5 j", 4, 2)


def first_turn(driver: Driver) -> str:
    """What was made of the first turn's throws."""
    return " ".join(driver.context.session.match.turns[0].move_words)


def digit(row: int) -> tuple[int, int]:
    """The place of the value of Jade's first or second throw."""
    return value_rects(Layout(9), Side.JADE, 2)[row].center


def test_a_digit_chooses_the_throw_where_either_makes_the_move(board, check_screen):
    driver = at(board, *HOME_BY_EITHER)
    driver.press("right")
    assert str(driver.scene.cursor.play) == "2 9-city"
    check_screen("board-home-by-the-lesser", driver.picture())
    driver.press("4")
    assert str(driver.scene.cursor.play) == "4 9-city"
    check_screen("board-home-by-the-greater", driver.picture())
    driver.press("m")
    driver.wait(3000)
    driver.press("m")
    assert first_turn(driver) == "4 9-city 2 city-2"


def test_up_and_down_choose_it_too(board):
    driver = at(board, *HOME_BY_EITHER)
    driver.press("right", "up", "m")
    driver.wait(3000)
    driver.press("m")
    assert first_turn(driver) == "4 9-city 2 city-2"
    driver = at(board, *HOME_BY_EITHER)
    driver.press("right", "up", "down", "m")
    driver.wait(3000)
    driver.press("m")
    assert first_turn(driver) == "2 9-city 4 city-4"


def test_a_click_on_a_value_chooses_it_for_every_unit(board):
    driver = at(board, *HOME_BY_EITHER)
    driver.click(digit(0))
    assert str(driver.scene.cursor.play) == "4 city-4"
    driver.point(Layout(9).cell_rect(9).center)
    assert str(driver.scene.cursor.play) == "4 9-city"
    driver.click(digit(1))
    assert str(driver.scene.cursor.play) == "2 9-city"
    driver.click(digit(0))
    driver.click(Layout(9).cell_rect(9).center)
    driver.wait(3000)
    driver.press("m")
    assert first_turn(driver) == "4 9-city 2 city-2"


def test_where_both_lead_the_same_way_a_click_there_keeps_the_throw_chosen(board):
    driver = at(board, "throws_per_turn=2", "0 - - - - - - - - j 5 j", 4, 2)
    driver.press("4")
    driver.click(Layout(9).cell_rect(0).center)
    driver.wait(3000)
    driver.press("m")
    assert first_turn(driver) == "4 9-city 2 city-2"


def test_the_cursor_goes_to_a_unit_that_can_use_the_throw(board):
    driver = at(board, "throws_per_turn=2 pieces=2", "0 - j - j - - - - - 5 j", 2, 3)
    driver.press("right", "2")
    assert str(driver.scene.cursor.play) == "2 4-6"
    driver.press("left", "2")
    assert str(driver.scene.cursor.play) == "2 4-6"


def test_a_throw_that_the_unit_can_not_use_is_for_the_nearest_that_can(board):
    driver = at(board, "throws_per_turn=2 pieces=3", "1 - j - - j - j - - 4 j", 1, 2)
    driver.press("right", "2")
    assert str(driver.scene.cursor.play) == "2 7-9"
    driver.press("left", "2")
    assert str(driver.scene.cursor.play) == "2 7-9", "the unit on 5 can't use the 2"


def test_the_strip_tells_what_the_throw_that_is_chosen_does(board):
    driver = at(board, "throws_per_turn=2 pieces=2", "0 - j - j - o - - - 4 j", 2, 3)
    driver.press("3", "2")
    assert str(driver.scene.cursor.play) == "2 4x6"
    assert driver.strip == "Takes 1 on 6"


@pytest.mark.parametrize(
    ("situation", "key", "message"),
    [
        (HOME_BY_EITHER, "3", "You have no 3 to use"),
        (
            ("throws_per_turn=2 throws=bell", "4 - - - - - - - - j 5 j", 1, 3),
            "0",
            "No unit can use the 0 now",
        ),
        (("puluc", "4 - - - - - - - - j 5 j", 2), "2", ""),
    ],
)
def test_a_throw_that_can_not_be_used_is_refused(board, situation, key, message):
    driver = at(board, *situation)
    before = driver.scene.cursor.play
    driver.press(key)
    assert driver.shows(message)
    assert driver.scene.cursor.play == before


@pytest.mark.parametrize(
    ("rules", "text", "marked", "message"),
    [
        ("captures=backward", "0 j - j - jo - - 2 j", (2, 4), "Both throws must be used"),
        ("throws=bell", "0 j - j - - - - 3 j", (1, 2), "A friendly unit is in the way"),
    ],
)
def test_a_click_on_a_unit_that_can_not_move_moves_no_other(board, rules, text, marked, message):
    driver = at(board, f"{rules} throws_per_turn=2 army=3 spaces=7", text, *marked)
    driver.click(Layout(7).cell_rect(1).center)
    assert driver.shows(message)
    assert driver.context.session.match.moves == ()


def test_choosing_a_used_value_is_refused_with_a_message(board):
    driver = at(board, *HOME_BY_EITHER)
    driver.press("m")
    driver.wait(3000)
    driver.click(digit(1))
    assert driver.shows("You have no 2 to use")


def test_a_single_move_with_two_ways_to_use_it_is_not_automatic(board):
    driver = prefer(at(board, "throws_per_turn=2", "0 - - - - - - - - j 5 j", 4, 2), auto_move=True)
    driver.wait(2000)
    assert driver.context.session.match.legal_moves == (Move.parse("9-city"),)
    assert driver.context.session.match.moves == ()


@pytest.mark.parametrize(
    "case",
    [
        ("eagle", "highway=return capture=eagle", "4 - - j - o - - - - 4 j", 2, "3x5"),
        ("burning", "highway=return fire=yes", "4 - - j - - - - - - 5 j", 2, "3*5"),
        (
            "flow",
            "captures=backward highway=looping flow=yes",
            "2 - ojj - - - - - - - 4 j",
            3,
            "2+2",
        ),
    ],
)
def test_rare_moves_are_seen(board, check_screen, case):
    name, rules, text, marked, move = case
    driver = at(board, rules, text, marked)
    scene = driver.scene
    while str(scene.cursor.move) != move:
        driver.press("right")
    driver.press("m")
    for number in (1, 2):
        driver.wait(320)
        check_screen(f"motion-{name}-{number}", driver.picture())
    driver.wait(4000)
    assert_at_rest(driver)


def test_the_panel_of_a_draw(board, check_screen):
    rules = "captures=backward highway=return fire=yes"
    driver = at(board, rules, "0 - - j - - - - - - 1 j lost=4/4", 2)
    driver.press("m")
    driver.wait(4000)
    assert driver.context.session.match.outcome.winner is None
    check_screen("board-draw", driver.picture())
