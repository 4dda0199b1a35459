"""The menu: its panes open under their titles and have room for all that is in them."""

from itertools import pairwise

import pygame
import pytest
from driver import ART, waiting_for_jade
from opened import showing
from watched_texts import texts_of

from puluc.languages import LANGUAGES
from puluc.rules import Phase
from puluc.text.language import set_language
from puluc.ui.render.canvas import INK, PAPER, WIDTH, make_canvas
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.hot_keys import EndingCommand, WelcomeCommand
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Pop
from puluc.ui.widgets.menu import ChooseScene, Item, MenuChoice, MenuScene, Pane, menu_edge
from puluc.ui.widgets.notice import SHOWN_MS


def controls(driver, role: Role) -> list[Control]:
    return [each for each in driver.scene.controls() if each.role is role]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_item_is_under_its_title_and_has_room_for_its_label_and_its_key(board, code):
    driver = board()
    set_language(code)
    driver.press("f2")
    for _ in controls(driver, Role.MENU):
        driver.press("right")
        (title,) = (each.rect for each in controls(driver, Role.MENU) if each.is_selected)
        words = [each.rect for each in driver.words]
        for item in controls(driver, Role.MENU_ITEM):
            assert item.rect.left <= title.left + 2
            assert title.right <= item.rect.right or item.rect.right > WIDTH - 6
            parts = sorted(
                (each for each in words if item.rect.collidepoint(each.center)),
                key=lambda rect: rect.left,
            )
            assert parts
            assert all(map(item.rect.contains, parts)), item.name
            assert all(one.right < next_one.left for one, next_one in pairwise(parts)), item.name


@pytest.mark.parametrize(
    "pictures",
    [
        {
            "menu-1": "f2",
            "menu-2": "right",
            "menu-3": "right",
            "menu-4": "right",
            "menu-5": "right",
        },
        {"menu-refusal": "f2 right down return"},
    ],
    ids=["panes", "refusal"],
)
def test_the_menu_of_the_board_is_drawn_as_approved(board, check_screen, pictures):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.app.step(20)
    for name, keys in pictures.items():
        driver.press(*keys.split())
        check_screen(name, driver.picture())


PANES = (
    Pane("Game", (Item("New", "N", "new"), Item("Open", "O", "open"), Item("Link", "", "link"))),
    Pane(
        "Turn",
        (
            Item("Move", "M", "move"),
            Item("Hint", "I", "hint", button=Command.HINT),
            Item("Undo", "U", "undo", "There is no move"),
            Item("Lists", "", "lists"),
        ),
    ),
    Pane("View", tuple(Item(f"Row {number}", "", number) for number in range(9))),
)


@pytest.fixture
def menu() -> MenuScene:
    """A menu of three panes; the rows of the last one scroll."""
    return MenuScene(ART, PANES)


def told(scene: Scene, role: Role) -> list[Control]:
    return [each for each in scene.controls() if each.role is role]


def at(scene: MenuScene) -> tuple[str, str]:
    """The open pane, and the row selected there."""
    (pane,) = (each.name for each in told(scene, Role.MENU) if each.is_selected)
    (row,) = (each.name for each in told(scene, Role.MENU_ITEM) if each.is_focused)
    return pane, row


@pytest.mark.parametrize(
    ("actions", "place"),
    [
        ((), ("Game", "New, N")),
        ((Command.RIGHT,), ("Turn", "Move, M")),
        ((Command.NEXT_TAB, Command.NEXT_TAB), ("View", "Row 0")),
        ((Command.LEFT,), ("View", "Row 0")),
        ((Command.PREVIOUS_TAB, Command.RIGHT), ("Game", "New, N")),
        ((Command.DOWN,), ("Game", "Open, O")),
        ((Command.UP,), ("Game", "Link")),
        ((Command.END, Command.DOWN), ("Game", "New, N")),
        ((Letter("L"),), ("Game", "Link")),
        ((Letter("L"), Letter("L")), ("Game", "Link")),
        ((Letter("R"),), ("View", "Row 0")),
        ((Letter("R"), Letter("R")), ("View", "Row 1")),
        ((Command.RIGHT, Letter("L")), ("Turn", "Lists")),
        ((Letter("Z"),), ("Game", "New, N")),
        ((Command.WHY,), ("Game", "New, N")),
    ],
    ids=str,
)
def test_where_keys_lead_in_the_menu(menu, actions, place):
    for action in actions:
        assert menu.handle(action) is None
    assert at(menu) == place


@pytest.mark.parametrize(
    ("actions", "result"),
    [
        ((Command.ACCEPT,), Pop("new")),
        ((Command.DOWN, Command.ACCEPT), Pop("open")),
        ((Letter("O"),), Pop("open")),
        ((Letter("M"),), Pop("move")),
        ((Command.RIGHT, Letter("N")), Pop("new")),
        ((Command.HINT,), Pop("hint")),
        ((Command.CANCEL,), Pop()),
        ((Command.MENU,), Pop()),
        ((Click((230, 75)),), Pop()),
    ],
    ids=str,
)
def test_what_closes_the_menu(menu, actions, result):
    *before, last = actions
    for action in before:
        assert menu.handle(action) is None
    assert menu.handle(last) == result


def test_an_item_that_is_not_available_says_why_for_a_while(menu):
    menu.handle(Command.RIGHT)
    undo = told(menu, Role.MENU_ITEM)[2]
    assert undo.description == "There is no move"
    for action in (Letter("U"), Click(undo.rect.center)):
        assert menu.handle(action) is None
        assert [each.name for each in told(menu, Role.STATUS)] == ["There is no move"]
        menu.is_dirty = False
        menu.tick(SHOWN_MS - 1)
        assert not menu.is_dirty
        menu.tick(1)
        assert menu.is_dirty
        assert told(menu, Role.STATUS) == []
    menu.handle(Letter("U"))
    menu.handle(Command.RIGHT)
    assert told(menu, Role.STATUS) == [], "in another pane"


def test_the_pointer_opens_panes_and_a_click_takes_an_item(menu):
    game, turn, view = told(menu, Role.MENU)
    menu.handle(Hover(turn.rect.center))
    assert at(menu) == ("Turn", "Move, M")
    hint = told(menu, Role.MENU_ITEM)[1]
    menu.handle(Hover(hint.rect.center))
    menu.handle(Hover(turn.rect.center))
    assert at(menu) == ("Turn", "Hint, I"), "the pane was open"
    assert menu.handle(Click(hint.rect.center)) == Pop("hint")
    assert menu.handle(Click(view.rect.center)) is None
    assert at(menu) == ("View", "Row 0")
    assert menu.handle(*game.click) is None
    assert at(menu)[0] == "Game"


def test_rows_without_room_scroll(menu):
    menu.handle(Command.LEFT)
    rows = told(menu, Role.MENU_ITEM)
    assert 2 < len(rows) < 9
    assert menu.scrolled.scroll_bar.target
    menu.handle(Command.END)
    shown = [each.name for each in told(menu, Role.MENU_ITEM)]
    assert shown == [f"Row {number}" for number in range(9 - len(rows), 9)]
    assert [each.place for each in rows[:2]] == [(1, 9), (2, 9)]


def corner(scene: Scene, control: Control) -> int:
    """The pixel at the left end of the lowest line of a row."""
    canvas = make_canvas()
    scene.draw(canvas)
    return canvas.get_at_mapped((control.rect.left + 1, control.rect.bottom - 2))


def test_the_row_selected_is_inverse_unless_it_is_not_available(menu):
    menu.handle(Command.RIGHT)
    seen = []
    for _ in PANES[1].items:
        (row,) = (each for each in told(menu, Role.MENU_ITEM) if each.is_focused)
        others = (each for each in told(menu, Role.MENU_ITEM)[:2] if not each.is_focused)
        assert {corner(menu, each) for each in others} == {PAPER}
        seen.append(corner(menu, row))
        menu.handle(Command.DOWN)
    assert seen == [INK, INK, PAPER, INK]


def test_the_titles_fill_the_bar_from_the_middle(menu):
    titles = told(menu, Role.MENU)
    drawn = dict(texts_of(menu))
    assert abs(titles[0].rect.left + titles[-1].rect.right - WIDTH) <= 1
    for one, two in pairwise(titles):
        assert one.rect.right == two.rect.left
    for each in titles:
        assert abs(each.rect.centerx - drawn[each.name].centerx) <= 1
        assert each.rect.width == drawn[each.name].width + 14


def test_the_top_edge_of_a_screen_opens_its_menu():
    whole, part = menu_edge(), menu_edge(40, 100)
    assert whole.rect == pygame.Rect(0, 0, WIDTH, 8)
    assert part.rect == pygame.Rect(40, 0, 100, 8)
    assert (whole.key, whole.click) == ("F2", (Command.MENU,))


def test_a_panel_with_choices_is_drawn_as_approved(newcomer, check_screen):
    check_screen("welcome", showing(newcomer, Screen.WELCOME).picture())


CHOICES = (
    MenuChoice(WelcomeCommand.LEARN, Screen.LEARN),
    MenuChoice(WelcomeCommand.PLAY, Screen.NEW_GAME),
    MenuChoice(WelcomeCommand.FRIEND, Screen.LINK),
)


@pytest.mark.parametrize(
    ("actions", "result"),
    [
        ((Command.ACCEPT,), Pop(Screen.LEARN)),
        ((Command.DOWN, Command.ACCEPT), Pop(Screen.NEW_GAME)),
        ((Command.UP, Command.ACCEPT), Pop(Screen.LINK)),
        ((Command.RIGHT, Command.ACCEPT), Pop(Screen.LEARN)),
        ((Letter("F"),), Pop(Screen.LINK)),
        ((Letter("W"), Command.ACCEPT), Pop(Screen.LINK)),
        ((Command.CANCEL,), Pop()),
        ((Click((1, 1)),), None),
        ((Letter("X"),), None),
    ],
    ids=str,
)
def test_what_an_action_chooses_from_a_panel(actions: tuple[Action, ...], result):
    scene = ChooseScene(ART, "Welcome", CHOICES)
    *before, last = actions
    for action in before:
        assert scene.handle(action) is None
    assert scene.handle(last) == result


@pytest.mark.parametrize("count", [2, 4, 5])
def test_each_choice_of_a_panel_is_a_row_with_its_label_and_note(count):
    commands = [*EndingCommand][:count]
    choices = [MenuChoice(each, Screen.PUZZLES) for each in commands]
    scene = ChooseScene(ART, "What now?", choices)
    heading, *rows, ok, back = scene.controls()
    drawn = dict(texts_of(scene))
    assert (heading.name, ok.name, back.name) == ("What now?", "OK", "Back")
    for number, (row, command) in enumerate(zip(rows, commands, strict=True)):
        label, note = drawn[command.value.label], drawn[command.value.help]
        assert (row.name, row.description) == (command.value.label, command.value.help)
        assert row.place == (number + 1, count)
        assert row.rect.contains(label)
        assert row.rect.contains(note)
        assert label.right + 6 <= note.left
        assert (row.focus, row.is_focused) == ((Command.DOWN,) * number, number == 0)
        assert scene.handle(*row.click) == Pop(Screen.PUZZLES)
        assert corner(scene, row) == INK
        scene.handle(Command.HOME)
    for one, two in zip([heading, *rows], [*rows, ok], strict=True):
        assert one.rect.bottom <= two.rect.top + 1
    assert len({two.rect.top - one.rect.top for one, two in pairwise(rows)}) == 1
