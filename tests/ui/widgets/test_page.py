"""Pages: how they scroll and close, and where their links lead."""

import pygame
import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.render.canvas import HEIGHT, WIDTH, make_canvas
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.scene.transitions import Pop
from puluc.ui.widgets.page import LinkedPageScene, Page, PageScene
from puluc.ui.widgets.sheet import Entry, Link, Paragraph, SheetHeading
from puluc.ui.widgets.title_bar import bar_height

BAR = bar_height(ART)
MIDDLE = HEIGHT // 2


def page(lines: int = 30, closing_keys: str = "", start: object = None) -> PageScene:
    """A page of short lines; five fit the canvas."""
    blocks = [Paragraph(f"Line {number}.") for number in range(lines)]
    blocks[20:20] = [SheetHeading("Here", "key")] if lines > 20 else []
    return PageScene(ART, "Test", blocks, closing_keys, start)


def seen(scene: PageScene) -> list[str]:
    """The lines that a page shows whole, by its controls."""
    bar, *others = scene.controls()
    view = pygame.Rect(0, bar.rect.bottom, WIDTH, HEIGHT - bar.rect.bottom)
    texts = (each for each in others if each.role in (Role.TEXT, Role.HEADING))
    return [each.name for each in texts if view.contains(each.rect)]


@pytest.mark.parametrize(
    ("action", "first", "middle", "end"),
    [
        (Command.UP, 0, 9, 25),
        (Command.DOWN, 1, 11, 26),
        (Wheel(1), 0, 8, 24),
        (Wheel(-1), 2, 12, 26),
        (Command.HOME, 0, 0, 0),
        (Command.END, 26, 26, 26),
        (Command.PAGE_DOWN, 4, 14, 26),
        (Command.RIGHT, 4, 14, 26),
        (Command.ACCEPT, 4, 14, None),
        (Command.PAGE_UP, 0, 6, 22),
        (Command.LEFT, 0, 6, 22),
        (Click((50, MIDDLE)), 4, 14, 26),
        (Click((50, MIDDLE - 1)), 0, 6, 22),
        (Click((50, BAR)), 0, 6, 22),
        (Click((50, BAR - 1)), None, None, None),
        (Command.CANCEL, None, None, None),
        (Command.MENU, None, None, None),
        (Letter("G"), None, None, None),
        (Letter("A"), 0, 10, 26),
        (Command.WHY, 0, 10, 26),
    ],
    ids=str,
)
def test_where_an_action_leads_from_the_top_from_the_middle_and_from_the_end(
    action, first, middle, end
):
    for start, reached in ((0, first), (10, middle), (26, end)):
        scene = page(closing_keys="G")
        for _ in range(start):
            scene.handle(Command.DOWN)
        assert scene.top == start
        transition = scene.handle(action)
        assert transition == (Pop() if reached is None else None)
        assert scene.top == (start if reached is None else reached)


def test_a_page_that_fits_the_canvas_closes_wherever_it_is_clicked():
    scene = page(lines=2)
    assert scene.last_top == 0
    assert scene.handle(Click((50, MIDDLE))) == Pop()
    assert scene.handle(Command.ACCEPT) == Pop()
    assert not scene.scroll_bar.target
    assert not [each for each in scene.controls() if each.role is Role.BUTTON and each.key != "Esc"]


def test_the_key_or_button_for_reasons_closes_the_page_that_it_opened():
    for action in (Letter("Y"), Command.WHY):
        assert page(closing_keys="Y").handle(action) == Pop()
        assert page(closing_keys="G").handle(action) is None
    assert page().help() == Pop()


def test_a_page_opens_at_a_heading_by_its_key():
    assert page(start="key").top == 20
    assert page().top == 0


def test_a_page_is_scrolled_to_the_row_nearest_to_a_pixel():
    scene = page()
    for row in (3, 7, 99, 0):
        pixel = scene.stops[row] if row < len(scene.stops) else 10_000
        for beside in (-4, 0, 4):
            scene.scroll_to(pixel + beside)
            assert scene.top == min(row, scene.last_top)


def test_what_is_drawn_and_what_is_told_are_the_same_lines():
    scene = page()
    for action in (Command.HOME, Command.PAGE_DOWN, Command.DOWN, Command.END):
        scene.handle(action)
        drawn = [text for text, _ in texts_of(scene)]
        assert drawn == ["Test", "Esc"], "the sheet was drawn before"
        lines = seen(scene)
        assert len(lines) >= 4
        (focused,) = (each for each in scene.controls() if each.is_focused)
        assert focused.name == lines[0]
        assert focused.role in (Role.TEXT, Role.HEADING)


def test_the_halves_of_a_page_are_buttons_that_turn_it():
    up, down = [each for each in page().controls() if each.role is Role.BUTTON][1:]
    assert (up.name, up.key, up.click) == ("Scroll up", "PgUp", (Command.PAGE_UP,))
    assert (down.name, down.key, down.click) == ("Scroll down", "PgDn", (Command.PAGE_DOWN,))
    assert up.rect == pygame.Rect(0, BAR, WIDTH, MIDDLE - BAR)
    assert down.rect == pygame.Rect(0, MIDDLE, WIDTH, MIDDLE)


@pytest.mark.parametrize("way", [1, -1])
def test_a_listener_brings_any_paragraph_into_view(way):
    scene = page()
    if way < 0:
        scene.handle(Command.END)
    for name in [f"Line {number}." for number in range(30)][::way]:
        for action in next(each for each in scene.controls() if each.name == name).focus:
            scene.handle(action)
        assert name in seen(scene)


LINES = [Paragraph("A line.")] * 12
PAGES = {
    "contents": Page(
        "contents", "Contents", [Entry("First", "", target="first"), Entry("Far", "", target="far")]
    ),
    "first": Page(
        "first",
        "A first page",
        [
            Paragraph("A near link and another one.", [Link(2, 6, "near"), Link(16, 23, "far")]),
            *LINES,
            Paragraph("The last link.", [Link(4, 13, "near")]),
        ],
    ),
    "near": Page("near", "Near", [*LINES, SheetHeading("Here", "key")], "key"),
    "far": Page("far", "Far", [Paragraph("Nothing more.")]),
}


@pytest.fixture
def linked() -> LinkedPageScene:
    """The page with three links: two at its top and one at its end."""
    return LinkedPageScene(ART, PAGES.__getitem__, "first", "contents", "G")


def chosen(scene: LinkedPageScene) -> str:
    """The link that is chosen, by the controls: it alone has the focus."""
    (focused,) = (each for each in scene.controls() if each.is_focused)
    return focused.name if focused.role is Role.LINK else ""


def link(scene: LinkedPageScene, name: str) -> Control:
    return next(each for each in scene.controls() if (each.role, each.name) == (Role.LINK, name))


def after(scene: LinkedPageScene, *actions: Action) -> tuple[str, str]:
    """The page and the chosen link after some actions."""
    for action in actions:
        assert scene.handle(action) is None
    return scene.name, chosen(scene)


def test_up_and_down_choose_the_links_in_view_and_scroll_where_there_are_none(linked):
    assert chosen(linked) == ""
    assert after(linked, Command.DOWN) == ("first", "near")
    assert after(linked, Command.DOWN) == ("first", "another")
    assert after(linked, Command.UP) == ("first", "near")
    assert after(linked, Command.DOWN, Command.DOWN) == ("first", "")
    assert linked.top == 1
    while linked.top < linked.last_top and not chosen(linked):
        linked.handle(Command.DOWN)
    assert chosen(linked) == "last link"
    assert after(linked, Command.HOME) == ("first", ""), "it is no longer in view"


def test_tab_goes_to_the_next_link_wherever_it_is(linked):
    assert after(linked, *[Command.NEXT_TAB] * 3) == ("first", "last link")
    assert linked.top > 2
    assert after(linked, Command.NEXT_TAB) == ("first", "last link"), "there is no other"
    assert after(linked, Command.PREVIOUS_TAB) == ("first", "another")
    assert linked.top == 0
    assert after(linked, *[Command.PREVIOUS_TAB] * 2) == ("first", "near")


def test_a_link_is_followed_and_the_way_back_leads_to_where_it_was(linked):
    after(linked, *[Command.NEXT_TAB] * 3)
    top = linked.top
    assert after(linked, Command.ACCEPT) == ("near", "")
    assert linked.top == linked.last_top > 0, "at the heading"
    assert after(linked, Command.ERASE) == ("first", "last link")
    assert linked.top == top
    assert after(linked, Command.HOME, Command.DOWN, Command.DOWN, Command.ACCEPT) == ("far", "")
    assert after(linked, Command.LEFT) == ("first", "another")
    assert linked.handle(Command.ERASE) == Pop(), "the first page"


def test_left_pages_up_before_it_goes_back(linked):
    after(linked, Command.DOWN, Command.ACCEPT)
    assert linked.repeats(Command.LEFT)
    while linked.top:
        assert after(linked, Command.LEFT)[0] == "near"
    assert not linked.repeats(Command.LEFT)
    assert linked.repeats(Command.RIGHT)
    assert after(linked, Command.LEFT)[0] == "first"
    assert after(linked, Command.LEFT)[0] == "first", "there is no page before it"


def test_f2_and_a_click_on_its_word_open_the_contents_and_close_them(linked):
    (bar,) = (each for each in linked.controls() if each.key == "F2")
    assert bar.name == "Contents"
    for action in (Command.MENU, Click(bar.rect.center)):
        assert after(linked, action) == ("contents", "")
        assert not [each for each in linked.controls() if each.key == "F2"]
        assert linked.handle(action) == Pop()
        linked.handle(Command.ERASE)
    assert linked.handle(Letter("G")) == Pop()


def test_the_pointer_chooses_a_link_and_a_click_follows_it(linked):
    near, another = link(linked, "near"), link(linked, "another")
    assert after(linked, *another.focus) == ("first", "another")
    assert after(linked, Hover(near.rect.center)) == ("first", "near")
    assert after(linked, Hover((200, 70))) == ("first", "near"), "beside every link"
    assert after(linked, *another.click) == ("far", "")
    assert linked.part == "far"


def test_the_words_of_a_link_are_drawn_inverse_in_their_place_while_it_is_chosen(linked):
    def drawn() -> bytes:
        canvas = make_canvas()
        linked.draw(canvas)
        return pygame.image.tobytes(canvas, "P")

    plain = drawn()
    for name in ("near", "another"):
        after(linked, Command.DOWN)
        rect = link(linked, name).rect
        (text,) = (each for each in texts_of(linked) if each[0] == name)
        assert text[1].topleft == rect.topleft
        around = pygame.Rect(rect).inflate(4, 4)
        now = drawn()
        changed = [n for n in range(len(now)) if now[n] != plain[n]]
        assert len(changed) > rect.width * rect.height // 2
        assert all(around.collidepoint(n % WIDTH, n // WIDTH) for n in changed)


def test_a_row_of_the_contents_and_the_last_line_of_a_page_lead_where_their_links_do(linked):
    def led(name: str) -> bool:
        text = next(each for each in linked.controls() if each.name == name and each.is_read)
        return bool(text.click)

    assert not led("A near link and another one.")
    after(linked, Command.MENU)
    assert [led(name) for name in ("First", "Far")] == [True, True]
    assert after(linked, *link(linked, "Far").click) == ("far", "")


def test_a_page_is_drawn_as_it_is_scrolled_with_its_bar_and_its_chosen_link(linked, check_screen):
    canvas = make_canvas()
    linked.handle(Command.DOWN)
    linked.draw(canvas)
    check_screen("page", canvas)
    for action in (*[Command.NEXT_TAB] * 2, Command.UP):
        linked.handle(action)
        linked.draw(canvas)
    check_screen("page-scrolled", canvas)
