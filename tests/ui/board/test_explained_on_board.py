"""What the strip explains under the pointer and the cursor."""

import pygame
from driver import LAYOUT, at, prefer, team_game, waiting_for_jade

from puluc.rules import Phase, Player, Seat, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.layout import Layout


def test_the_pointer_explains_hands_figures_and_scores_of_teams(driver):
    seats = (Seat(name="Ana"), Seat(), Seat("hard"), Seat("easy"))
    driver = prefer(team_game(driver, *seats), speed=Speed.OFF)
    waiting_for_jade(driver, Phase.THROW)
    session = driver.context.session
    layout = Layout.of(session.rules)
    due = ", to throw" if session.match.player is Player.A else ""
    for pos, told in (
        (layout.hand_row(Player.Q).center, "Obsidian 2: 5 in hand (Easy)"),
        (layout.hand_row(Player.A).center, " in hand (Ana)"),
        (layout.figure(Side.JADE).center, f"Jade 1: Ana{due}"),
        (layout.score(Side.OBSIDIAN).center, "Obsidian: 0 slain, 0 held"),
    ):
        driver.point(pos)
        assert told in driver.strip


def test_the_pointer_explains_and_the_sentence_comes_back(board):
    driver = waiting_for_jade(prefer(board(opponent="hard"), speed=Speed.OFF), Phase.THROW)
    driver.point((120, 78))
    sentence = driver.strip
    for pos, told in (
        (LAYOUT.figure(Side.OBSIDIAN).center, "Obsidian: Hard"),
        (LAYOUT.figure(Side.JADE).center, "Jade: you, to throw"),
        (LAYOUT.sticks(Side.OBSIDIAN).center, "Count banded faces; 0=5"),
        (LAYOUT.cell_rect(LAYOUT.city(Side.JADE)).center, "5 in "),
    ):
        driver.point(pos)
        assert driver.strip.startswith(told)
        driver.point((120, 78))
        assert driver.strip == sentence


def test_the_pile_says_how_many_are_slain(board):
    driver = at(board, "puluc", "3 - - oj - - j - - - 2 j", 2)
    driver.point(LAYOUT.pile_rect(Side.JADE, 0).center)
    assert driver.strip == "Jade has slain 2 of 5"
    driver.point(LAYOUT.pile_rect(Side.JADE, 3).center)
    assert driver.strip == "Jade threw 2. Choose a unit"


def test_the_cursor_says_what_its_move_would_do(board):
    driver = at(board, "puluc", "4 - j - o - - - - - 4 j", 2)
    assert driver.strip == "Jade threw 2. Only one move"
    driver = at(board, "puluc", "3 - j - o - j - - - 4 j", 2)
    assert driver.strip == "Jade threw 2. Choose a unit"
    driver.press("right")
    assert driver.strip in ("Goes to 8", "Takes 1 on 4")
    driver.point(LAYOUT.cell_rect(2).center)
    assert driver.strip == "Takes 1 on 4"
    prefer(driver, show_odds=True)
    driver.point(LAYOUT.cell_rect(6).center)
    assert driver.strip == "Goes to 8. Risk 38 %"


def test_a_refusal_stays_until_the_pointer_goes_elsewhere(board):
    driver = at(board, "puluc", "3 - j - o - j - - - 4 j", 2)
    driver.click((120, 78))
    assert driver.strip == "Click a unit"
    driver.point((122, 78))
    assert driver.strip == "Click a unit"
    driver.point(LAYOUT.cell_rect(4).center)
    assert driver.strip == "3/1 25 % x2 38 % home 12 %"


def test_odds_are_drawn_beside_the_sticks_in_the_hand(board, check_screen):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    plain = pygame.image.tobytes(driver.picture(), "RGB")
    prefer(driver, show_odds=True)
    assert pygame.image.tobytes(driver.picture(), "RGB") != plain
    check_screen("board-odds", driver.picture())
