"""The line of a move, and the page with the reasons for it."""

import pytest
from driver import ROAD, Driver, Quarter, at, prefer, ranked
from watched_texts import texts_of

from puluc.game.analysis import Ranked
from puluc.rules import Side
from puluc.storage.preferences import Speed
from puluc.text.notation import drawn
from puluc.ui.board.line import LineScene
from puluc.ui.board.why import why_scene
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Click, Command, Letter, Wheel
from puluc.ui.scene.transitions import Pop, Push, ShowHelp

HOME = drawn("city")
HEARD = (
    "Jade's best: 4x6, about 80 %",
    f"2 of 6. Obsidian throws 2: {HOME}-8. Jade 25 %",
    f"3 of 6. Jade throws 2: {HOME}-2, 75 %",
    f"4 of 6. Jade instead: {HOME}-2, about 65 %",
    f"5 of 6. Obsidian throws 2: {HOME}-8. Jade 25 %",
    "6 of 6. Jade throws 2: 1-3, 75 %",
)
MIDDLE = WIDTH // 2


@pytest.fixture
def choosing(board) -> Driver:
    """Jade has thrown 2; a solution knows what follows the estimates."""
    driver = prefer(at(board, "puluc", ROAD, 2), speed=Speed.OFF)
    driver.context.adviser.find_tablebase = lambda _: Quarter()
    return driver


@pytest.fixture
def moves(choosing) -> tuple[Ranked, ...]:
    return ranked(choosing)


@pytest.fixture
def line(choosing, moves) -> LineScene:
    """The line of the best move and that of the next, with what follows."""
    scene = LineScene(choosing.context, *moves[:2], is_exact=False)
    scene.tick(20)
    return scene


def heard(scene: LineScene) -> str:
    (caption,) = (each.name for each in scene.controls() if each.role is Role.STATUS)
    return caption


@pytest.mark.parametrize("action", [Command.RIGHT, Command.DOWN, Command.PAGE_DOWN, Wheel(-1)])
def test_keys_go_on_to_the_end_and_there_say_so(choosing, line, action):
    for caption in HEARD[1:]:
        assert line.handle(action) is None
        assert heard(line) == caption
        assert choosing.context.speech.take() == []
    assert line.handle(action) is None
    assert heard(line) == HEARD[-1]
    assert choosing.context.speech.take() == ["The end."]


@pytest.mark.parametrize("action", [Command.LEFT, Command.UP, Command.PAGE_UP])
def test_keys_go_back_to_the_beginning_and_there_say_so(choosing, line, action):
    for _ in HEARD[1:]:
        line.handle(Command.RIGHT)
    for caption in HEARD[-2::-1]:
        line.handle(action)
        assert heard(line) == caption
    line.handle(action)
    assert heard(line) == HEARD[0]
    assert choosing.context.speech.take() == ["The beginning."]


def test_a_click_on_the_right_half_goes_on_and_on_the_left_half_back(line):
    for x, caption in (
        *((MIDDLE, caption) for caption in (*HEARD[1:], HEARD[-1])),
        *((MIDDLE - 1, caption) for caption in (*HEARD[-2::-1], HEARD[0])),
    ):
        assert line.handle(Click((x, 50))) is None
        assert heard(line) == caption
    on, back = [each for each in line.controls() if each.key]
    assert (on.name, on.rect.topleft, on.is_focused) == ("Forward", (MIDDLE, 0), True)
    assert (back.name, back.rect.size) == ("Back", (MIDDLE, HEIGHT))
    assert line.handle(*on.click) is line.handle(*back.click) is None
    assert heard(line) == HEARD[0]


def test_enter_closes_the_line_after_its_last_turn_and_other_keys_at_once(line):
    for action in (Command.CANCEL, Command.MENU, Command.WHY):
        assert line.handle(action) == Pop()
    for _ in HEARD[1:]:
        assert line.handle(Command.ACCEPT) is None
    assert heard(line) == HEARD[-1]
    assert line.handle(Command.ACCEPT) == Pop()
    assert line.handle(Letter("X")) is None


def test_before_what_follows_is_known_a_line_has_two_turns_without_numbers(choosing, moves):
    choosing.context.adviser.patience_s = 0
    scene = LineScene(choosing.context, *moves[:2], is_exact=False)
    assert heard(scene) == HEARD[0]
    assert not any("1/" in text for text, _ in texts_of(scene))
    scene.handle(Command.RIGHT)
    assert heard(scene) == f"Jade instead: {HOME}-2, about 65 %"
    assert scene.handle(Command.ACCEPT) is None, "more is to come"
    scene.handle(Command.RIGHT)
    assert choosing.context.speech.take() == [f"Jade instead: {HOME}-2, about 65 %."]
    choosing.context.adviser.patience_s = None
    scene.is_dirty = False
    scene.tick(20)
    assert scene.is_dirty
    assert heard(scene) == HEARD[3], "the same turn"
    assert any(text.startswith("4/6 ") for text, _ in texts_of(scene))


def test_a_line_moves_until_its_turn_is_shown_and_all_is_known(choosing, line):
    prefer(choosing, speed=Speed.NORMAL)
    line.handle(Command.RIGHT)
    line.is_dirty = False
    line.tick(20)
    assert (line.is_moving, line.is_dirty) == (True, True)
    line.tick(10_000)
    line.is_dirty = False
    line.tick(20)
    assert (line.is_moving, line.is_dirty) == (False, False)
    line.handle(Command.LEFT)
    assert line.is_dirty
    line.tick(20)
    assert line.is_moving


def test_the_board_and_the_balance_of_a_line_are_those_after_its_turn(line, moves):
    assert line.heard_board().position == moves[0].line.end
    shares = []
    for _ in HEARD:
        numbers = [text for text, rect in texts_of(line) if text.isdecimal() and rect.y > 70]
        shares.append(numbers)
        line.handle(Command.RIGHT)
    assert ["80" in each for each in shares] == [True, *[False] * 5]
    exact = [{"25", "75"} <= {*each} for each in shares]
    assert exact == [False, True, True, False, True, True]
    for _ in HEARD[3:]:
        line.handle(Command.LEFT)
    line.handle(Command.RIGHT)
    assert line.heard_board().position == moves[1].line.end


def test_the_chances_of_a_line_of_obsidians_are_obsidians_and_the_balance_is_jades(board):
    driver = prefer(at(board, "puluc", f"{ROAD[:-1]}o", 2), speed=Speed.OFF)
    driver.context.adviser.find_tablebase = lambda _: Quarter()
    best, other = ranked(driver)[:2]
    line = LineScene(driver.context, best, other, is_exact=True)
    line.tick(20)
    assert heard(line).startswith("Obsidian's best: ")
    assert heard(line).endswith(f", {100 * best.chance:.0f} %")
    numbers = [text for text, rect in texts_of(line) if rect.y > 70]
    assert f"{100 - round(100 * best.chance)}" in numbers


@pytest.mark.parametrize("is_yours", [True, False])
def test_the_page_of_reasons_names_the_best_move_and_its_player_if_it_is_not_the_reader(
    choosing, moves, is_yours
):
    third = moves[2]
    page = why_scene(choosing.context, moves, third, is_exact=True, is_yours=is_yours)
    heading, menu, *_ = page.controls()
    assert heading.name == ("Why 4x6?" if is_yours else "Jade: why 4x6?")
    assert menu.name == "Line"
    assert page.help() == ShowHelp()


def test_the_page_of_reasons_leads_to_the_line_of_both_moves(choosing, moves):
    for chosen, heard_last in ((moves[0], f"{HOME}-2"), (moves[2], drawn(str(moves[2].play.move)))):
        page = why_scene(choosing.context, moves, chosen, is_exact=False)
        _, menu, *_ = page.controls()
        for action in (Command.MENU, Click(menu.rect.center)):
            opened = page.handle(action)
            assert isinstance(opened, Push)
            line = opened.scene
            line.tick(20)
            assert heard(line) == HEARD[0]
            for _ in range(3):
                line.handle(Command.RIGHT)
            assert f"Jade instead: {heard_last}, about" in heard(line)
    assert page.handle(Letter("Y")) == Pop()
    assert page.handle(Command.CANCEL) == Pop()


def test_estimates_have_a_note_below_the_reasons(choosing, moves):
    def told(*, is_exact: bool) -> list[str]:
        page = why_scene(choosing.context, moves, moves[2], is_exact=is_exact)
        return [each.name for each in page.controls() if each.role is Role.TEXT]

    assert told(is_exact=False)[:-1] == told(is_exact=True)
    assert "exact chances" in told(is_exact=False)[-1]


def test_moves_of_obsidian_are_named_by_its_side(board):
    driver = at(board, "puluc", f"{ROAD[:-1]}o", 2)
    moves = ranked(driver)
    assert moves[0].line.positions[0].mover is Side.OBSIDIAN
    page = why_scene(driver.context, moves, moves[1], is_exact=True, is_yours=False)
    assert next(iter(page.controls())).name.startswith("Obsidian: why ")
