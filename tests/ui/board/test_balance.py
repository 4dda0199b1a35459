"""Show chances: a balance below the board, which follows throws and moves."""

from threading import Event

import pytest
from driver import ART, LAYOUT, ROAD, Quarter, at, prefer, ranked, waiting_for_jade

from puluc.ai.master.networks import NetworksError
from puluc.game.analysis import rank
from puluc.rules import Phase, Position, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.balance import GLIDE_MS, Balance
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


def shown(driver) -> Balance:
    """The balance of the match, once its first chance is known."""
    balance = Balance(driver.context)
    balance.follow(driver.context.session.match)
    balance.tick(20)
    return balance


def test_before_the_first_throw_both_sides_have_exactly_half(board):
    balance = shown(prefer(board(), show_chances=True))
    assert (balance.is_shown, balance.is_moving, balance.jade) == (True, False, 0.5)
    (told,) = balance.controls(LAYOUT)
    assert told.name == "Jade 50 %, Obsidian 50 %"
    assert told.rect.contains(balance_area(LAYOUT))


@pytest.mark.parametrize(
    ("speed", "ways"),
    [
        (Speed.NORMAL, [(0.75, True), (0.625, True), (0.5, False), (0.5, False)]),
        (Speed.OFF, [(0.5, False)] * 4),
    ],
)
def test_the_first_chance_is_shown_at_once_and_the_next_one_is_reached_in_half_a_second(
    board, speed, ways
):
    driver = prefer(at(board, "puluc", ROAD, 2), show_chances=True, speed=speed)
    match = driver.context.session.match
    best, *_, worst = ranked(driver)

    class Solution:
        def chance(self, position: Position) -> float:
            return 0.25 if position == best.line.end else 0.5

    driver.context.adviser.find_tablebase = lambda _: Solution()
    balance = shown(driver)
    assert (balance.jade, balance.is_moving) == (0.75, False)
    match.move(worst.play.move)
    balance.follow(match)
    balance.follow(match)
    assert balance.is_moving, "a chance is being worked out"
    seen = []
    for elapsed_ms in (1, GLIDE_MS // 2, GLIDE_MS // 2, 1):
        balance.tick(elapsed_ms)
        seen.append((balance.jade, balance.is_moving))
    assert seen == ways
    assert not balance.tick(1)


def test_a_balance_that_is_off_asks_for_nothing_and_is_not_told(board):
    driver = at(board, "puluc", ROAD, 2)
    driver.context.adviser.find_tablebase = lambda _: Quarter()
    balance = shown(driver)
    assert (balance.is_shown, balance.is_moving) == (False, False)
    assert not [*balance.controls(LAYOUT)]
    assert not balance.words_at(balance_area(LAYOUT).center, LAYOUT)
    prefer(driver, show_chances=True)
    balance = shown(driver)
    area = balance_area(LAYOUT)
    assert balance.words_at(area.center, LAYOUT).full == "Jade 75 %, Obsidian 25 %"
    assert not balance.words_at((area.left - 1, area.top), LAYOUT)
    prefer(driver, show_chances=False)
    assert not balance.is_shown
