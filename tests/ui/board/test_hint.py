"""The hint: the best moves with their chances, best first, and their landings on the board."""

import re
from itertools import product
from threading import Event

import pygame
import pytest
from driver import ROAD, Quarter, at, play_until, prefer, ranked, team_game, waiting_for_jade

from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import TablebaseError
from puluc.languages import LANGUAGES
from puluc.rules import HUMAN, Phase, Ruleset, Seat, Side
from puluc.storage import game_file
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, set_language
from puluc.ui.board.hint import HintScene
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.strip import AREA
from puluc.ui.jobs.adviser import NO_NETWORKS, NO_SOLUTION
from puluc.ui.render.canvas import INK
from puluc.ui.widgets.page import PageScene


def percent(chance: float) -> str:
    return f"{chance:.0%}".replace("%", " %")


@pytest.fixture
def choosing(board):
    """Jade has thrown 2 and has three moves."""
    return at(board, "puluc", ROAD, 2)


def test_the_best_moves_are_listed_with_their_chances_best_first(choosing):
    expected = ranked(choosing)
    assert len(expected) > 2
    choosing.press("i")
    shown = re.findall(r"\d+ %", choosing.text)
    assert shown == [percent(each.chance) for each in expected[:3]]
    assert expected[0].chance > expected[1].chance
    assert choosing.shows("about")


def test_the_number_of_each_move_is_where_it_lands(choosing):
    expected = ranked(choosing)[:3]
    choosing.press("i")
    layout = Layout.of(choosing.context.session.rules)
    side = choosing.context.session.match.mover
    for number, each in enumerate(expected, 1):
        cell = layout.cell(side, each.play.move.target)
        numbers = [word for word in choosing.words if word.text == str(number)]
        assert any(layout.cell_rect(cell).colliderect(word.rect) for word in numbers)


def test_enter_makes_the_move_that_is_chosen(choosing):
    second = ranked(choosing)[1].play
    choosing.press("i", "down")
    assert choosing.app.scenes[0].cursor.play == second
    choosing.press("return")
    assert choosing.context.session.match.turns[-1].moves == (second.move,)
    assert len(choosing.app.scenes) == 1


def test_esc_leaves_the_cursor_on_the_move_that_was_chosen(choosing):
    best = ranked(choosing)[0].play
    choosing.press("i", "escape")
    assert len(choosing.app.scenes) == 1
    assert choosing.scene.cursor.play == best
    assert choosing.context.session.match.phase is Phase.MOVE


def test_a_digit_chooses_and_a_click_on_a_landing_moves(choosing):
    third = ranked(choosing)[2].play
    choosing.press("i", "3")
    assert choosing.app.scenes[0].cursor.play == third
    layout = Layout.of(choosing.context.session.rules)
    side = choosing.context.session.match.mover
    choosing.click(layout.cell_rect(layout.cell(side, third.move.target)).center)
    assert choosing.context.session.match.turns[-1].moves == (third.move,)


def test_the_mouse_asks_from_the_menu_and_moves_from_the_strip(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.press("f2", "right")
    driver.click_on("Hint")
    assert isinstance(driver.scene, HintScene)
    best = ranked(driver)[0]
    driver.click_on(f"about {percent(best.chance)}")
    assert driver.context.session.match.turns[-1].moves == (best.play.move,)


def test_pointing_at_a_landing_or_at_the_strip_chooses_the_move(choosing):
    _, second, third = ranked(choosing)[:3]
    choosing.press("i")
    choosing.point(choosing.place_of(percent(second.chance)))
    assert choosing.app.scenes[0].cursor.play == second.play
    layout = Layout.of(choosing.context.session.rules)
    choosing.point(layout.cell_rect(layout.cell(Side.JADE, third.play.move.target)).center)
    assert choosing.app.scenes[0].cursor.play == third.play


def test_another_choice_is_drawn_at_once(choosing):
    choosing.press("i")
    shown = [choosing.picture()]
    for key in ("down", "2", "down"):
        choosing.press(key)
        shown.append(choosing.app.canvas.copy())
    first, second, same, third = (pygame.image.tobytes(each, "RGB") for each in shown)
    assert second == same
    assert len({first, second, third}) == 3


def test_other_keys_leave_the_hint_and_do_what_they_say(choosing):
    choosing.press("i", "e")
    assert choosing.shows("Auto throw")


def test_the_best_move_is_compared_with_the_one_chosen_else_with_the_second_best(
    choosing, monkeypatch
):
    compared = []

    def sentences(*moves):
        compared.append([each.play.move for each in moves])
        return ("A reason.",)

    monkeypatch.setattr("puluc.ui.board.why.sentences", sentences)
    best, second, third = (each.play.move for each in ranked(choosing)[:3])
    choosing.press("i", "y", "escape", "3", "y")
    assert compared == [[best, second], [best, third]]


def test_why_by_key_and_by_its_button_and_the_hint_stays(choosing):
    best, _, third = ranked(choosing)[:3]
    choosing.press("i", "3", "y")
    assert choosing.context.speech.last == ""
    assert choosing.shows(f"Why {best.play.move}?")
    choosing.press("y")
    choosing.click_on("Why?")
    assert isinstance(choosing.scene, PageScene)
    choosing.press("escape", "return")
    (turn,) = choosing.context.session.match.turns
    assert turn.moves == (third.play.move,)


@pytest.mark.parametrize("rules", ["puluc", "throws_per_turn=2 pieces=2", "spaces=39"])
def test_nothing_of_the_enemys_throw_is_left_beside_the_button(board, rules):
    driver = prefer(board(Ruleset.parse(rules), HUMAN), speed=Speed.OFF)
    play_until(driver, lambda match: len(match.turns) > 6 and len(match.plays) > 1)
    session = driver.context.session
    layout, side = Layout.of(session.rules), session.match.mover.enemy
    sticks = layout.sticks(side)
    assert len(inked(driver, sticks)) > 50
    driver.press("i")
    (button,) = [word.rect.inflate(10, 10) for word in driver.words if word.text == "Why?"]
    assert not [pos for pos in inked(driver, sticks) if not button.collidepoint(pos)]
    assert not any(word.text.isdecimal() and word.rect.colliderect(button) for word in driver.words)


def inked(driver, rect):
    """The pixels of an area that are drawn."""
    canvas = driver.picture()
    spots = product(range(rect.left, rect.right), range(rect.top, rect.bottom))
    return [pos for pos in spots if canvas.get_at_mapped(pos) == INK]


@pytest.mark.parametrize("text", [ROAD, "3 - - o j - jo - - o 2 o"], ids=["jade", "obsidian"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_chances_stand_clear_of_the_button_in_every_language(board, code, text):
    choosing = at(board, "puluc", text, 2)
    set_language(code)
    choosing.press("i")
    line = [word.rect for word in choosing.words if AREA.contains(word.rect)]
    button = next(word.rect for word in choosing.words if word.text == gettext("Why?"))
    assert len(line) > 4
    assert button.inflate(4, 0).collidelist(line) < 0


def test_a_game_in_which_a_hint_was_shown_is_counted_apart(choosing):
    session = choosing.context.session
    assert not session.is_assisted
    choosing.press("i")
    assert session.is_assisted
    assert choosing.context.open_game.session.record.is_assisted


def test_before_the_throw_there_is_no_hint(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("i")
    assert driver.shows("Throw the sticks first")
    assert len(driver.app.scenes) == 1
    assert not driver.context.session.is_assisted


def test_a_hint_asked_for_in_motion_waits_for_its_end(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press_at_once("t", "i")
    match = driver.context.session.match
    driver.wait(2000)
    assert isinstance(driver.scene, HintScene) or match.phase is Phase.PASS


@pytest.mark.parametrize("error", [NetworksError("it is cut off"), OSError("gone")])
def test_without_networks_one_line_says_so_and_the_game_goes_on(choosing, error):
    def fail(*_):
        raise error

    choosing.context.adviser.chances_of = fail
    choosing.press("i")
    assert choosing.shows(NO_NETWORKS)
    assert not choosing.context.session.is_assisted
    choosing.press("return")
    assert choosing.context.session.match.turns


def test_a_solution_that_can_no_longer_be_read_is_replaced_by_estimates(choosing):
    class Gone:
        def chance(self, _position):
            raise TablebaseError("it is cut off")

    choosing.context.adviser.find_tablebase = lambda _: Gone()
    choosing.press("i")
    assert choosing.shows(NO_SOLUTION)
    choosing.press("i")
    assert choosing.shows("about")


def test_exact_chances_are_not_called_estimates(choosing):
    choosing.context.adviser.find_tablebase = lambda _: Quarter()
    choosing.press("i")
    assert choosing.shows("75 %")
    assert not choosing.shows("about")


def test_a_hint_that_takes_its_time_delays_no_frame_and_can_be_left(choosing, monkeypatch):
    may_answer = Event()
    choosing.context.adviser.patience_s = 0

    def slowly(*_, **__):
        assert may_answer.wait(60)
        return ()

    monkeypatch.setattr("puluc.ui.board.hint.rank", slowly)
    choosing.press("i")
    assert choosing.shows("Working out chances")
    choosing.press("return", "escape")
    may_answer.set()
    assert len(choosing.app.scenes) == 1
    assert not choosing.context.session.is_assisted
    assert not choosing.context.session.match.turns


def test_with_two_throws_both_landings_of_a_line_are_numbered(board):
    driver = at(board, "throws_per_turn=2", ROAD, 2, 1)
    driver.press("i")
    line = ranked(driver)[0].line
    assert len(line.plays) == 2
    assert len([word for word in driver.words if word.text == "1"]) in (2, 3)
    driver.press("return")
    assert driver.context.session.match.moves == (line.plays[0].move,)


def test_in_a_team_a_person_gets_a_hint(driver):
    seats = (Seat("master"), Seat(HUMAN), Seat("easy"), Seat("easy"))
    driver = prefer(team_game(driver, *seats), speed=Speed.OFF)
    driver = waiting_for_jade(driver, Phase.MOVE)
    driver.press("i")
    assert re.search(r"\d %", driver.text)


def test_a_unit_that_moves_twice_is_numbered_at_the_dotted_piece_and_where_it_comes_to_stand(board):
    driver = at(board, "throws_per_turn=2", "0 j - - - - - - - - 3 j", 2, 1)
    driver.press("i")
    layout = Layout.of(driver.context.session.rules)
    numbers = [word.rect for word in driver.words if word.text == "1" and word.rect.y > 10]
    assert [layout.cell_at(rect.center) for rect in numbers] == [2, 4]


def test_the_only_move_has_no_reasons_and_its_hint_stays(board):
    driver = at(board, "puluc", "0 - - j - - - - - - 3 j", 2)
    driver.press("i")
    assert not driver.shows("Why?")
    assert "Why?" not in [each.name for each in driver.scene.controls()]
    driver.press("y")
    assert isinstance(driver.scene, HintScene)
    assert driver.context.speech.last == "Only one move."
    driver.press("return")
    assert [str(move) for move in driver.context.session.match.turns[0].moves] == ["3-5"]


def test_the_only_move_has_its_number_before_the_estimate(board):
    driver = at(board, "puluc", "0 - - j - - - - - - 3 j", 2)
    driver.press("i")
    assert re.search(r"\b1 about \d+ %", driver.text), "not: about 118 %"


def test_that_a_hint_was_shown_is_saved_at_once(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.MOVE)
    driver.press("i")
    assert not driver.scene.is_moving, "all is known"
    assert driver.context.saving.finish()
    assert game_file.load(driver.context.open_game.path, str).record.is_assisted


def test_a_click_on_the_unit_that_makes_the_chosen_move_makes_it(choosing):
    third = ranked(choosing)[2].play
    choosing.press("i", "3")
    layout = Layout.of(choosing.context.session.rules)
    choosing.click(layout.cell_rect(layout.cell(Side.JADE, third.move.origin)).center)
    assert choosing.context.session.match.turns[-1].moves == (third.move,)


def test_a_click_beside_the_moves_leaves_the_hint(choosing):
    choosing.press("i")
    choosing.click((5, 75))
    assert len(choosing.app.scenes) == 1
    assert not choosing.context.session.match.turns


def test_the_moves_of_a_hint_are_told_with_their_numbers_and_chances(choosing):
    expected = ranked(choosing)
    choosing.press("i")
    moves = [each for each in choosing.scene.controls() if each.place]
    assert [each.place for each in moves] == [(number, len(expected)) for number in (1, 2, 3)]
    assert [each.key for each in moves] == ["1", "2", "3"]
    assert [each.is_focused for each in moves] == [True, False, False]
    assert moves[0].name.startswith("Best ")
    assert moves[0].description == "Y: Why?"
    assert moves[1].description == ""
    for move, each in zip(moves, expected, strict=False):
        assert move.name.endswith(f": {percent(each.chance)}")
        drawn = choosing.place_of(percent(each.chance))
        assert move.rect.collidepoint(drawn)
    whys = [each for each in choosing.scene.controls() if each.name == "Why?"]
    assert [each.key for each in whys] == ["Y"]
    assert whys[0].rect.collidepoint(choosing.place_of("Why?"))
