"""Show chances: a balance below the board, which follows throws and moves."""

from threading import Event

import pytest
from driver import ART, ROAD, Quarter, at, prefer, ranked, waiting_for_jade

from puluc.ai.master.networks import NetworksError
from puluc.game.analysis import rank
from puluc.rules import Phase, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.balance import GLIDE_MS
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.view import balance_area, draw_balance, percents
from puluc.ui.jobs.adviser import NO_NETWORKS
from puluc.ui.render.canvas import DARK, WIDTH, make_canvas


def chance(driver) -> float:
    """Jade's chance after the best move."""
    best = ranked(driver)[0].chance
    return best if driver.context.session.match.mover is Side.JADE else 1 - best


def said(driver) -> str:
    """What the pointer is told on the balance."""
    layout = Layout.of(driver.context.session.rules)
    driver.point((0, 79))
    driver.point(balance_area(layout).center)
    driver.wait(20)
    return driver.text


def solid(canvas, layout) -> int:
    """The columns in which the balance is thick."""
    area = balance_area(layout)
    return sum(canvas.get_at_mapped((x, 78)) == DARK for x in range(area.left, area.right))


def test_it_is_off_at_first(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    assert "Jade about" not in said(driver)
    assert not solid(driver.picture(), Layout.of(Ruleset()))


def test_it_says_each_sides_chance_and_that_it_is_an_estimate(board):
    driver = prefer(waiting_for_jade(board(), Phase.MOVE), show_chances=True, speed=Speed.OFF)
    jade = round(100 * chance(driver))
    driver.wait(400)
    assert f"Jade about {jade} %, Obsidian {100 - jade} %" in said(driver)
    assert driver.shows(str(jade))


def test_exact_chances_are_not_called_estimates(board):
    driver = prefer(board(), show_chances=True)
    driver.context.adviser.find_tablebase = lambda _: Quarter()
    driver = waiting_for_jade(driver, Phase.THROW)
    driver.wait(GLIDE_MS + 100)
    assert "Jade 25 %, Obsidian 75 %" in said(driver)


def test_a_throw_is_worth_its_best_move_wherever_the_cursor_is(board):
    driver = prefer(at(board, "puluc", ROAD, 2), show_chances=True, speed=Speed.OFF)
    jade, seen = round(100 * chance(driver)), set()
    driver.wait(400)
    for _ in range(4):
        seen.add(driver.scene.cursor.cell)
        assert driver.scene.balance.jade == pytest.approx(chance(driver))
        driver.press("right")
    assert len(seen) > 2
    assert f"about {jade} %" in said(driver)


def test_it_glides_to_the_next_chance(board):
    driver = prefer(at(board, "puluc", ROAD, 2), show_chances=True)
    driver.wait(400)
    balance = driver.scene.balance
    before = balance.jade
    driver.press("return")
    while not driver.scene.is_waiting:
        driver.step()
    driver.step()
    driver.wait(GLIDE_MS // 2)
    middle = balance.jade
    driver.wait(GLIDE_MS)
    after = balance.jade
    assert before != after
    assert min(before, after) < middle < max(before, after)
    assert not balance.is_moving


def test_it_is_never_ahead_of_the_picture(board):
    driver = prefer(at(board, "puluc", ROAD, 2), show_chances=True)
    driver.wait(400)
    before = driver.scene.balance.jade
    driver.press("return")
    assert driver.scene.is_moving
    driver.wait(100)
    assert driver.scene.balance.jade == before


def test_chances_that_take_their_time_delay_no_frame(board, monkeypatch):
    may_answer = Event()

    def slowly(*_, **__):
        assert may_answer.wait(60)
        return rank(*_, **__)

    monkeypatch.setattr("puluc.ui.board.balance.rank", slowly)
    driver = board()
    driver.context.adviser.patience_s = 0
    prefer(driver, show_chances=True, speed=Speed.OFF)
    driver = waiting_for_jade(driver, Phase.MOVE)
    turns = len(driver.context.session.match.turns)
    driver.press("return")
    assert len(driver.context.session.match.turns) > turns
    may_answer.set()


def test_without_networks_one_line_says_so_once(board):
    def fail(*_):
        raise NetworksError("it is cut off")

    driver = waiting_for_jade(board(), Phase.THROW)
    driver.context.adviser.chances_of = fail
    prefer(driver, show_chances=True, speed=Speed.OFF)
    driver.wait(400)
    assert driver.shows(NO_NETWORKS)
    driver.press("return", "return")
    driver.wait(400)
    assert not driver.shows(NO_NETWORKS)


@pytest.mark.parametrize("spaces", [7, 9, 19, 39])
@pytest.mark.parametrize("jade", [0.0, 0.004, 0.5, 0.996, 1.0])
def test_its_shares_are_as_wide_as_the_chances(spaces, jade):
    layout, canvas = Layout(spaces), make_canvas()
    draw_balance(canvas, ART, layout, jade)
    assert solid(canvas, layout) == pytest.approx((1 - jade) * layout.board.width, abs=1.5)
    assert layout.board.right <= WIDTH


@pytest.mark.parametrize("jade", [n / 1000 for n in range(0, 1001, 50)])
def test_both_numbers_add_up(jade):
    assert sum(percents(jade)) == 100


@pytest.mark.parametrize(
    ("rules", "text", "thrown", "jade"),
    [
        ("puluc", ROAD, 2, 0.75),
        ("puluc", f"{ROAD[:-1]}o", 2, 0.25),
        ("throws=bell", ROAD, 1, 0.75),
    ],
    ids=["Jade moves", "Obsidian moves", "Jade passes"],
)
def test_it_is_jades_chance_once_the_turn_is_over(board, rules, text, thrown, jade):
    driver = prefer(at(board, rules, text, thrown), show_chances=True, speed=Speed.OFF)
    driver.context.adviser.find_tablebase = lambda _: Quarter()
    driver.wait(400)
    assert driver.scene.balance.jade == pytest.approx(jade)
