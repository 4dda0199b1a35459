"""The tutor: a move that costs more than the player allows is questioned, once."""

from threading import Event
from threading import enumerate as threads

import pygame
import pytest
from driver import ROAD, at, prefer, ranked, team_game, waiting_for_jade
from rounds import sampled
from shipped_puzzles import PUZZLES

from puluc.ai.master.evaluator import Chances
from puluc.ai.master.networks import NetworksError
from puluc.game.analysis import Ranked, rank
from puluc.game.puzzles import Idea
from puluc.game.reasons import reasons
from puluc.rules import HUMAN, Phase, Ruleset, Seat, Side, lines_of_play
from puluc.storage.preferences import Speed
from puluc.text.reasons import objection
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.values import value_rects
from puluc.ui.board.scene import BoardScene
from puluc.ui.board.tutor import AREA, Doubt, TutorScene
from puluc.ui.jobs.adviser import NO_NETWORKS
from puluc.ui.widgets.notice import SHADOW


@pytest.fixture
def choosing(board):
    return prefer(at(board, "puluc", ROAD, 2), tutor=10)


def valued(choice, play, chance):
    """A line of play that begins with a play, with a made-up chance."""
    line = next(each for each in lines_of_play(choice) if each.plays[0] == play)
    return Ranked(line, chance)


def aim(driver, play) -> None:
    """Lead the cursor to a move."""
    driver.scene.cursor.lead_to(play)


def moved(driver):
    return [turn.moves for turn in driver.context.session.match.turns]


def test_it_is_off_at_first(board):
    driver = at(board, "puluc", ROAD, 2)
    worst = ranked(driver)[-1].play
    aim(driver, worst)
    driver.press("return")
    assert moved(driver) == [(worst.move,)]


def test_a_good_move_is_made_at_once(choosing):
    best = ranked(choosing)[0].play
    aim(choosing, best)
    choosing.press("return")
    assert moved(choosing) == [(best.move,)]


def test_a_costly_move_is_questioned_and_enter_keeps_it(choosing):
    best, second = ranked(choosing)[:2]
    aim(choosing, second.play)
    choosing.press("return")
    assert isinstance(choosing.scene, TutorScene)
    left, most = f"{100 * second.chance:.0f} %", f"{100 * best.chance:.0f} %"
    told = " ".join(choosing.text.split())
    assert f"This leaves about {left}, the best {most}. Take instead?" in told
    assert objection(reasons(best.line, second.line).told[0], second).full in told
    assert not moved(choosing)
    choosing.wait(300)
    choosing.press("return")
    assert moved(choosing) == [(second.play.move,)]


@pytest.mark.parametrize(
    ("idea", "question"),
    [
        (Idea.TAKE, "Take instead?"),
        (Idea.WAIT, "Stay safe instead?"),
        (Idea.BAIT, "Bait instead?"),
        (Idea.FURTHER, "Look again?"),
    ],
)
def test_the_question_names_the_idea_of_the_best_move(idea, question):
    found = [each for each in PUZZLES if each.idea is idea]
    assert len(found) >= 6
    for best, second, *_ in (each.answers for each in found[::6]):
        assert Doubt(second, best, is_exact=True).suggestion == question


def test_a_move_that_costs_less_than_the_points_chosen_is_not_questioned(choosing):
    best, second = ranked(choosing)[:2]
    assert 0.1 < best.chance - second.chance < 0.2
    prefer(choosing, tutor=20)
    aim(choosing, second.play)
    choosing.press("return")
    assert moved(choosing) == [(second.play.move,)]


def test_looking_again_makes_no_move_and_the_same_move_is_not_questioned_twice(choosing):
    _, second, third = ranked(choosing)[:3]
    aim(choosing, second.play)
    choosing.press("return")
    choosing.wait(300)
    choosing.press("escape")
    assert isinstance(choosing.scene, BoardScene)
    assert not moved(choosing)
    aim(choosing, third.play)
    choosing.press("return")
    assert isinstance(choosing.scene, TutorScene)
    choosing.wait(300)
    choosing.press("escape")
    aim(choosing, second.play)
    choosing.press("return")
    assert moved(choosing) == [(second.play.move,)]


def test_a_key_pressed_before_the_question_does_not_answer_it(choosing):
    aim(choosing, ranked(choosing)[1].play)
    choosing.wait(200)
    choosing.press_at_once("return", "return")
    assert isinstance(choosing.scene, TutorScene)
    assert not moved(choosing)


def test_the_keys_in_boxes_answer_by_the_mouse(choosing):
    second = ranked(choosing)[1].play
    aim(choosing, second)
    choosing.press("return")
    choosing.wait(300)
    choosing.click_on("Back")
    assert isinstance(choosing.scene, BoardScene)
    third = ranked(choosing)[2].play
    aim(choosing, third)
    choosing.press("return")
    choosing.wait(300)
    choosing.click((120, 70))
    assert isinstance(choosing.scene, TutorScene)
    choosing.click_on("Play")
    assert moved(choosing) == [(third.move,)]


@pytest.mark.parametrize("missing", [0.0, 0.02, 0.1, 0.3])
def test_a_costly_move_is_questioned_only_if_it_is_costly_one_turn_further(
    choosing, monkeypatch, missing
):
    """The cost must be more than the points chosen and the error, at both looks."""
    best, second = ranked(choosing)[:2]
    cost, error = best.chance - second.chance, choosing_error(choosing)
    assert cost > 0.1 + error

    def look_closer(_, position, *_side_and_turns):
        return (position == best.line.end) * (cost - missing)

    monkeypatch.setattr(Chances, "look_closer", look_closer)
    aim(choosing, second.play)
    choosing.press("return")
    assert isinstance(choosing.scene, TutorScene) is (cost - missing > 0.1 + error)


def test_other_points_are_asked_about_anew(choosing):
    second, third = (each.play for each in ranked(choosing)[1:3])
    aim(choosing, third)
    choosing.press("return")
    choosing.wait(300)
    choosing.press("escape")
    prefer(choosing, tutor=20)
    aim(choosing, second)
    choosing.press("return")
    assert moved(choosing) == [(second.move,)]


def choosing_error(driver) -> float:
    return Chances.of(driver.context.session.rules, None).error


def test_estimates_need_more_than_the_points_chosen(choosing, monkeypatch):
    best, second = ranked(choosing)[:2]
    monkeypatch.setattr(Chances, "error", best.chance - second.chance - 0.1)
    aim(choosing, second.play)
    choosing.press("return")
    assert moved(choosing) == [(second.play.move,)]


def test_a_move_from_the_hint_is_not_questioned(choosing):
    third = ranked(choosing)[2].play
    choosing.press("i", "3", "return")
    assert moved(choosing) == [(third.move,)]


def test_no_key_waits_while_it_works(board, monkeypatch):
    driver = prefer(at(board, "puluc", ROAD, 2, 1), tutor=10)
    may_answer, best = Event(), ranked(driver)[0].play

    def slowly(*_, **__):
        assert may_answer.wait(60)
        return {}

    monkeypatch.setattr("puluc.ui.board.tutor.doubts", slowly)
    driver.context.adviser.patience_s = 0
    prefer(driver, speed=Speed.OFF)
    aim(driver, best)
    driver.press("return")
    frames = driver.app.frames
    driver.wait(400)
    assert not moved(driver)
    driver.press_at_once("t")
    assert driver.app.frames > frames
    may_answer.set()
    driver.context.adviser.patience_s = None
    driver.step()
    assert moved(driver) == [(best.move,)]
    assert not driver.context.session.match.throws


def test_the_question_counts_the_best_way_to_go_on_with_the_second_throw(board):
    driver = prefer(at(board, "throws_per_turn=2", ROAD, 2, 1), tutor=5)
    match = driver.context.session.match
    chances = Chances.of(match.rules, None)
    lines = rank(chances, match.choice, match.mover)
    by_first = {}
    for each in lines:
        by_first.setdefault(each.play, each.chance)
    good = [play for play, chance in by_first.items() if chance == lines[0].chance]
    aim(driver, good[0])
    driver.press("return")
    assert match.moves == (good[0].move,)


def test_without_networks_the_move_is_made_and_one_line_says_why(board):
    def fail(*_):
        raise NetworksError("it is cut off")

    driver = at(board, "puluc", ROAD, 2)
    driver.context.adviser.chances_of = fail
    prefer(driver, tutor=5)
    driver.app.scenes = [BoardScene(driver.context)]
    driver.wait(20)
    for thread in threads():
        if thread.name == "chances":
            thread.join()
    driver.wait(400)
    assert driver.shows(NO_NETWORKS)
    driver.press("return")
    assert moved(driver)


def test_computers_are_not_questioned(driver):
    seats = (Seat(HUMAN), Seat("easy"), Seat("easy"), Seat("easy"))
    driver = prefer(team_game(driver, *seats), tutor=5, speed=Speed.OFF)
    driver = waiting_for_jade(driver, Phase.MOVE)
    session = driver.context.session
    turns = len(session.match.turns)
    for _ in range(24):
        if isinstance(driver.scene, TutorScene):
            assert session.is_person(session.match.player)
            driver.wait(300)
        driver.press("return")
    assert len(session.match.turns) > turns
    assert Side.OBSIDIAN in {turn.side for turn in session.match.turns}


def test_what_was_meant_for_after_the_move_is_dropped_when_the_player_looks_again(
    board, monkeypatch
):
    driver = prefer(at(board, "puluc", ROAD, 2, 1), tutor=10, speed=Speed.OFF)
    may_answer, worst = Event(), driver.scene.cursor.play

    def slowly(_chances, choice, **_):
        assert may_answer.wait(60)
        made, best = (
            valued(choice, each, float(each != worst)) for each in (worst, choice.plays[-1])
        )
        return {worst: Doubt(made, best, is_exact=True)}

    monkeypatch.setattr("puluc.ui.board.tutor.doubts", slowly)
    driver.context.adviser.patience_s = 0
    driver.press("return", "return")
    may_answer.set()
    driver.context.adviser.patience_s = None
    driver.step()
    assert isinstance(driver.scene, TutorScene)
    driver.wait(300)
    driver.press("escape")
    driver.wait(100)
    assert not moved(driver)


@pytest.mark.parametrize("spaces", sampled(range(7, 40), 8))
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("side", Side)
def test_the_sticks_and_their_values_can_be_seen_beside_the_question(spaces, count, side):
    layout = Layout.of(Ruleset(spaces=spaces, throws_per_turn=count))
    seen = [layout.sticks(side), *value_rects(layout, side, count)]
    covered = pygame.Rect(AREA.x, AREA.y, AREA.width + SHADOW, AREA.height + SHADOW)
    assert covered.collidelist(seen) == -1
