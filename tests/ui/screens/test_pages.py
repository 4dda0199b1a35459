"""Pages to read: nothing is cut at the edge of the screen, everything can be reached."""

from functools import cache

import pygame
import pytest
from driver import ART
from rounds import sampled

from puluc.rules import PRESETS, Preset
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, make_canvas
from puluc.ui.render.font import recorded_texts
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Action, Command, Wheel
from puluc.ui.screens.manual import scene
from puluc.ui.screens.manual.rules_page import Diagram, rules_blocks
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Columns, Entry, Link, Paragraph, Sheet, SheetHeading, set_sheet
from puluc.ui.widgets.title_bar import bar_height

TEXT_WIDTH = WIDTH - 10
"""Left of the scroll bar."""

LONG = (*[Paragraph("A line.")] * 9, SheetHeading("Here", "key"), *[Paragraph("A line.")] * 30)

HEADINGS = [
    (
        *[Paragraph("A line.")] * lines,
        SheetHeading("The end"),
        Diagram(("j", "-", "o"), ("-", "-", "oj"), "A throw."),
        Paragraph("A last line."),
    )
    for lines in range(3, 12)
]


LINKS = (
    Paragraph("A link " * 20, [Link(2, 6, "near"), Link(30, 80, "far")]),
    Entry("A term", "and a link " * 9, 40, [Link(6, 10, "here")], "there"),
    Columns(("Game", "Easy", "Hard"), [("Puluc", "67.23", "53.96"), ("Bell", "1", "2")]),
    Paragraph("The end."),
)


@cache
def all_blocks() -> list[tuple[object, ...]]:
    rules = [tuple(rules_blocks(preset.rules)) for preset in PRESETS]
    return [*rules, scene.history_blocks(), LINKS, *HEADINGS]


def picture(scene: PageScene) -> pygame.Surface:
    canvas = make_canvas()
    scene.draw(canvas)
    return canvas


def is_seen(canvas: pygame.Surface, sheet: Sheet, row: tuple[int, int], offset: int) -> bool:
    """Whether a row of the sheet is on the canvas; a part of it must not."""
    area = pygame.Rect(0, row[0], TEXT_WIDTH, row[1] - row[0])
    view = pygame.Rect(0, bar_height(ART), TEXT_WIDTH, HEIGHT - bar_height(ART))
    place = area.move(0, bar_height(ART) - offset)
    visible = place.clip(view)
    if not visible:
        return False
    shown = pixels(canvas, visible)
    if visible == place and shown == pixels(sheet.surface, area):
        return True
    assert set(shown) == {PAPER}, f"the row at {row} is cut with {offset} at the top"
    return False


def pixels(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "P")


@pytest.mark.parametrize("number", sampled(range(len(all_blocks())), 3))
def test_a_page_shows_each_row_whole_and_misses_none_page_by_page(number):
    check_every_row(number, Command.PAGE_DOWN)


@pytest.mark.parametrize("action", [Command.DOWN, Wheel(-1)], ids=str)
@pytest.mark.parametrize("number", sampled(range(len(all_blocks())), 6))
def test_a_page_shows_each_row_whole_and_misses_none(number, action):
    check_every_row(number, action)


def test_long_names_in_a_table_are_wrapped_between_words():
    titles = ("Variante", "Fácil", "Medio", "Difícil", "Maestro")
    figures = ("77.31", "68.88", "59.88", "50.37")
    names = ("Bell", "Hormigas cosechadoras", "Hormigas-cosechadoras")
    table = Columns(titles, [(name, *figures) for name in names])
    heights = [bottom - top for top, bottom in set_sheet(ART, [table]).rows]
    one, two = heights[0], heights[0] + ART.normal.line_pitch
    assert heights == [one, one, two, two]


def check_every_row(number: int, action: Action) -> None:
    blocks = all_blocks()[number]
    scene, sheet = PageScene(ART, "Test", blocks), set_sheet(ART, blocks)
    seen, top = set(), -1
    while scene.top > top:
        top, canvas = scene.top, picture(scene)
        offset = scene.stops[top]
        shown = {row for row in sheet.rows if is_seen(canvas, sheet, row, offset)}
        assert shown
        seen |= shown
        scene.handle(action)
    assert seen == set(sheet.rows)


def test_the_row_at_the_top_keeps_its_accents():
    blocks = [Paragraph("así última Й ї " * 40)]
    scene, sheet = PageScene(ART, "Test", blocks), set_sheet(ART, blocks)
    scene.handle(Command.DOWN)
    accents = pygame.Rect(0, sheet.rows[1][0] - 1, TEXT_WIDTH, 1)
    shown = pixels(picture(scene), accents.move(0, bar_height(ART) - scene.stops[1]))
    assert shown == pixels(sheet.surface, accents)
    assert set(shown) != {PAPER}


@pytest.mark.parametrize("number", sampled(range(len(all_blocks())), 3))
def test_a_page_up_goes_back_without_missing_a_row(number):
    blocks = all_blocks()[number]
    scene, sheet = PageScene(ART, "Test", blocks), set_sheet(ART, blocks)
    scene.handle(Command.END)
    seen, top = set(), len(sheet.rows)
    while scene.top < top:
        top, canvas = scene.top, picture(scene)
        offset = scene.stops[top]
        seen |= {row for row in sheet.rows if is_seen(canvas, sheet, row, offset)}
        scene.handle(Command.PAGE_UP)
    assert top == 0
    assert seen == set(sheet.rows)


@pytest.mark.parametrize("number", sampled(range(len(all_blocks())), 3))
def test_a_page_down_goes_on_by_more_than_half_a_page_unless_rows_are_tall(number):
    blocks = all_blocks()[number]
    scene, sheet = PageScene(ART, "Test", blocks), set_sheet(ART, blocks)
    tallest = max(bottom - top for top, bottom in sheet.rows)
    top = -1
    while scene.top > top:
        top, before = scene.top, scene.stops[scene.top]
        scene.handle(Command.PAGE_DOWN)
        went = scene.stops[scene.top] - before
        assert went >= HEIGHT - bar_height(ART) - 2 * tallest or scene.top == scene.last_top


@pytest.mark.parametrize("number", range(len(all_blocks())))
def test_no_line_of_a_page_runs_into_its_scroll_bar(number):
    surface = set_sheet(ART, all_blocks()[number]).surface
    margin = pygame.Rect(WIDTH - 10, 0, 10, surface.get_height())
    assert set(pixels(surface, margin)) == {PAPER}


@pytest.mark.parametrize("blocks", HEADINGS, ids=len)
def test_a_heading_stands_in_one_row_with_what_follows(blocks):
    sheet = set_sheet(ART, blocks)
    assert len(sheet.rows) == len(blocks) - 1


@pytest.mark.parametrize("preset", sampled(PRESETS, 4), ids=lambda preset: preset.name)
def test_the_title_names_the_game_in_play_alone(board, preset: Preset):
    driver = board(preset.rules)
    driver.press("r")
    title = driver.words[-2].text
    first = next(each for each in PRESETS if each.matches(preset.rules))
    assert title == f"Rules: {first.name}"
    assert ART.bold.width(title) < WIDTH - 40


def test_a_term_never_runs_into_its_text():
    entries = [block for table in all_blocks() for block in table if isinstance(block, Entry)]
    assert len(entries) > 100
    for entry in entries:
        assert ART.bold.width(entry.term) + 4 <= entry.indent, entry.term


def test_a_wide_term_moves_the_texts_of_its_whole_table():
    terms = "W" * 9, "W"
    with recorded_texts() as drawn:
        set_sheet(ART, [Entry(term, "text", 20) for term in terms])
    right = max(each.rect.right for each in drawn if each.text in terms)
    (left,) = {each.rect.x for each in drawn if each.text == "text"}
    assert left >= right + 4


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_heading_stays_with_the_first_line_of_its_text(lines):
    sheet = set_sheet(ART, (SheetHeading("The end"), Paragraph("\n".join(["A line."] * lines))))
    assert len(sheet.rows) == lines
    assert sheet.rows[0][1] - sheet.rows[0][0] == 13 + 9


def test_page_down_never_leaves_half_a_page_of_the_rules_blank():
    scene = PageScene(ART, "Test", rules_blocks(PRESETS[0].rules))
    while scene.top < scene.last_top:
        rows = [
            y
            for y in range(HEIGHT)
            if INK in pixels(picture(scene), pygame.Rect(0, y, TEXT_WIDTH, 1))
        ]
        assert max(rows) > (HEIGHT + bar_height(ART)) // 2
        scene.handle(Command.PAGE_DOWN)


def test_a_page_is_read_by_tests_as_it_is_seen(board):
    driver = board()
    driver.press("f1")
    assert driver.scene.last_top, "longer than the canvas"
    first, last = (
        next(each for each in found if each.role is Role.TEXT).name
        for found in (list(driver.scene.controls()), list(driver.scene.controls())[::-1])
    )
    assert driver.shows(first)
    assert not driver.shows(last)
    driver.press("end")
    assert driver.shows(last)
    assert not driver.shows(first)


def test_a_page_opens_at_a_heading_by_its_key():
    scene = PageScene(ART, "Test", LONG, start="key")
    assert scene.top == 9
    scene.handle(Command.HOME)
    assert scene.top == 0


def test_a_page_opens_at_its_end_if_the_heading_is_near_it():
    scene = PageScene(
        ART, "Test", (*LONG, SheetHeading("Last", "last"), Paragraph("A.")), start="last"
    )
    assert scene.top == scene.last_top


def test_a_diagram_of_a_team_game_shows_whose_each_unit_is(check_screen):
    cells = ("#ab", "a", "bp", "B"), ("#b", "-", "bpa", "w")
    picture = Diagram(*cells, "").render(ART)
    canvas = make_canvas()
    canvas.fill(PAPER)
    canvas.blit(picture, (4, 4))
    check_screen("diagram-teams", canvas)
