"""What pages are set from: headings, paragraphs, entries, tables, pictures and links."""

from itertools import pairwise

import pygame
import pytest
from driver import ART

from puluc.ui.render.canvas import INK
from puluc.ui.render.font import recorded_texts
from puluc.ui.widgets.sheet import (
    LEFT,
    Block,
    Columns,
    Entry,
    Link,
    Paragraph,
    Picture,
    SheetHeading,
    said_row,
    set_sheet,
)

PIECE = "widgets/unsaved"


class Square:
    """An illustration of any size."""

    caption = "A caption."

    def __init__(self, side: int) -> None:
        self.side = side

    def render(self, _art: object) -> pygame.Surface:
        picture = pygame.Surface((self.side, self.side), depth=8)
        picture.set_palette(ART[PIECE].get_palette())
        picture.fill(INK)
        return picture


EVERY = (
    SheetHeading("A heading", "key"),
    Paragraph("A line with a link in it. " * 3, [Link(14, 18, "near")]),
    Entry("Term", "and its explanation. " * 3, 40),
    Entry("F2", "a page", 30, target="there"),
    Columns(("Game", "Easy", "Hard"), [("Puluc", "67.23", "53.96"), ("Bell", "1", "2")]),
    Picture((PIECE, PIECE), "Two pictures."),
    Square(40),
    Paragraph("The end."),
)
"""One block of each kind."""


def test_blocks_of_every_kind_are_set_one_under_the_other(check_screen):
    check_screen("sheet", set_sheet(ART, EVERY).surface)


def test_each_block_is_one_text_for_a_listener_and_each_row_of_a_table():
    assert [(each.text, each.is_heading) for each in set_sheet(ART, EVERY).texts] == [
        ("A heading", True),
        ("A line with a link in it. " * 3, False),
        ("Term: " + "and its explanation. " * 3, False),
        ("F2: a page", False),
        ("Game, Easy, Hard", False),
        ("Puluc: Easy 67.23, Hard 53.96", False),
        ("Bell: Easy 1, Hard 2", False),
        ("Two pictures.", False),
        ("A caption.", False),
        ("The end.", False),
    ]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Entry("Esc", "closes"), "Esc: closes"),
        (Entry("-", "a point of a list"), "a point of a list"),
        (Entry("Contents", "", target="there"), "Contents"),
    ],
)
def test_a_sign_before_a_text_is_not_said(entry, said):
    (text,) = set_sheet(ART, [entry]).texts
    assert text.text == said


def test_capitals_over_a_column_are_said_as_a_word():
    assert said_row(("Game", "EASY", "HARD"), ("Puluc", "67", "")) == "Puluc: Easy 67, Hard"


@pytest.mark.parametrize("block", EVERY, ids=lambda each: type(each).__name__)
def test_nothing_is_set_over_the_text_before_it(block: Block):
    sheet = set_sheet(ART, [Paragraph("Before."), block, Paragraph("After.")])
    areas = [each.area for each in sheet.texts]
    assert all(one.bottom <= other.top for one, other in pairwise(areas))
    bottoms = [bottom for _, bottom in sheet.rows]
    assert bottoms == sorted(bottoms)
    assert areas[-1].bottom <= sheet.surface.get_height()


def test_links_are_underlined_where_their_words_are():
    sheet = set_sheet(ART, EVERY)
    assert [link.target for link in sheet.links] == ["near", "there"]
    assert [line.text for link in sheet.links for line in link.lines] == ["link", "F2"]
    for link in sheet.links:
        for area in link.areas:
            below = [(x, area.bottom - 1) for x in range(area.left - 1, area.right + 1)]
            assert [sheet.surface.get_at_mapped(pos) == INK for pos in below] == [
                False,
                *[True] * area.width,
                False,
            ]


def test_a_heading_is_found_by_its_key_and_kept_with_the_row_below_it():
    line = Paragraph("A line.")
    sheet = set_sheet(ART, [line, line, SheetHeading("Here", "key"), line, SheetHeading("There")])
    assert sheet.headings == {"key": 2}
    assert len(sheet.rows) == 3


@pytest.mark.parametrize(("side", "is_beside"), [(40, True), (128, True), (129, False)])
def test_a_caption_is_below_an_illustration_that_leaves_it_too_little_room(side, is_beside):
    with recorded_texts() as drawn:
        set_sheet(ART, [Square(side)])
    (caption,) = drawn
    assert (caption.rect.x == LEFT + side + 8) is is_beside
    assert (caption.rect.x == LEFT) is not is_beside
    assert is_beside or caption.rect.top > side


def test_a_wide_term_moves_the_texts_of_its_whole_run_of_entries():
    terms, links = ("W" * 9, "W"), ("m" * 12, "m")
    with recorded_texts() as drawn:
        set_sheet(ART, [*(Entry(term, "text", 20) for term in terms), Paragraph("Between.")])
        set_sheet(ART, [Entry(term, "page", 20, target="there") for term in links])
    for names, text in ((terms, "text"), (links, "page")):
        right = max(each.rect.right for each in drawn if each.text in names)
        (left,) = {each.rect.x for each in drawn if each.text == text}
        assert left == right + 4


def test_a_caption_beside_a_picture_goes_on_below_it_in_rows_of_their_own():
    sheet = set_sheet(ART, [Picture((PIECE,), "words " * 60)])
    (top, bottom), *lines = sheet.rows
    assert bottom >= top + ART[PIECE].get_height()
    assert len(lines) > 3
    assert lines[0][0] == bottom
    assert {bottom - top for top, bottom in lines} == {ART.normal.pitch}


@pytest.mark.parametrize(("height", "rows"), [(10, 1), (30, 1), (72, 3)])
def test_an_illustration_is_one_row_with_its_caption_unless_that_is_taller_than_a_page(
    height, rows
):
    class Tall(Square):
        def render(self, art: object) -> pygame.Surface:
            return pygame.transform.scale(super().render(art), (150, height))

    sheet = set_sheet(ART, [SheetHeading("A board"), Tall(150)])
    assert len(sheet.rows) == rows
