"""The kit to print, as it is shipped: sizes, lines, type and text, measured in the PDF files."""

from __future__ import annotations

from collections import Counter
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist

import pdf_drawing
import pytest
from pdf_drawing import baselines, content, extent, paths
from pypdf import PdfReader

from puluc.build.kit import boards, counters, sheet
from puluc.build.kit.document import SIZES, kit
from puluc.build.kit.page import CUT, FOLD, POINTS_PER_MM, Pages
from puluc.build.kit.rules import distinct_games
from puluc.build.kit.words import Counted, Words, counted, words
from puluc.language import PSEUDO, SOURCE, set_language
from puluc.rules import PRESETS, Ruleset, Throws
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.storage.kit import Paper, shipped_kit
from puluc.ui.rulebook import BANDED, Passage, rulebook

UNPRINTABLE = 10 * POINTS_PER_MM
LARGEST = 400_000
FIRST_COUNTERS = 14


@cache
def reader(paper: Paper) -> PdfReader:
    return PdfReader(shipped_kit(paper))


@cache
def text_of(paper: Paper, number: int) -> str:
    """The words of a page, from 0, with single spaces."""
    return pdf_drawing.text_of(reader(paper).pages[number])


@cache
def drawn(paper: Paper, number: int):
    return tuple(paths(reader(paper).pages[number]))


def titled(paper: Paper, title: str) -> int:
    """The number of the first page with this title."""
    pages = range(1, len(reader(paper).pages))
    return next(number for number in pages if text_of(paper, number).startswith(title))


def cuts(paper: Paper, number: int):
    return [path for path in drawn(paper, number) if path.grey == CUT.grey]


LETTER_IN_FULL = pytest.param(Paper.LETTER, marks=pytest.mark.full)

both = pytest.mark.parametrize("paper", Paper)


@pytest.mark.parametrize("paper", [Paper.A4, LETTER_IN_FULL])
def test_the_shipped_kit_is_what_the_command_makes_now(paper):
    # Contents, not bytes: another zlib or fontTools may pack the same contents otherwise.
    made = PdfReader(BytesIO(kit(paper)))
    contents = [list(map(content, each.pages)) for each in (reader(paper), made)]
    assert contents[0] == contents[1], "run python -m puluc.build kit and look at the pages"
    assert reader(paper).metadata == made.metadata


@both
def test_a_kit_is_small_and_has_the_size_of_its_paper(paper):
    assert shipped_kit(paper).stat().st_size <= LARGEST
    for page in reader(paper).pages:
        size = sorted((page.mediabox.width, page.mediabox.height))
        assert size == pytest.approx([side * POINTS_PER_MM for side in SIZES[paper]], abs=0.01)


@both
def test_type_is_embedded_and_nothing_is_a_picture(paper):
    fonts = {}
    for page in reader(paper).pages:
        resources = page["/Resources"]
        drawings = map(_object, resources["/XObject"].values())
        assert {each["/Subtype"] for each in drawings} == {"/Form"}
        assert b"\nBI" not in content(page)
        fonts |= {font["/BaseFont"]: font for font in map(_object, resources["/Font"].values())}
    assert len(fonts) == 4
    for name, font in fonts.items():
        descendant = _object(font["/DescendantFonts"][0])
        assert "/FontFile2" in descendant["/FontDescriptor"], name
        assert "/ToUnicode" in font, name


def _object(reference):
    return reference.get_object()


@both
def test_every_sheet_has_a_rule_of_50_mm_and_a_blank_margin(paper):
    for number, page in enumerate(reader(paper).pages):
        width, height = page.mediabox.width, page.mediabox.height
        rules = [
            path
            for path in drawn(paper, number)
            if not path.height and path.width == pytest.approx(141.73, abs=0.02)
        ]
        assert len(rules) == 1, number
        assert words(Words.CHECK) in text_of(paper, number)
        left, right, low, high = extent(page)
        assert min(left, low, width - right, height - high) > UNPRINTABLE, number


@both
def test_no_text_runs_into_the_footer(paper):
    foot = (sheet.MARGIN + 9) * POINTS_PER_MM
    for number, page in enumerate(reader(paper).pages):
        low = [y for _, y in baselines(page) if y < foot]
        assert len(low) == 3, number  # the sheet, the page, the rule


@pytest.mark.full
@both
def test_texts_a_third_longer_have_room(paper, monkeypatch):
    begin, write, widths = Pages.add, Pages.text, [0.0]

    def add(pages, width, height):
        widths.append(width)
        begin(pages, width, height)

    def text(pages, at, line, face, *, align=0, grey=0):
        long = pages.width(line, face)
        left = at[0] - align * long
        assert left > sheet.MARGIN - 0.1, line
        assert left + long < widths[-1] - sheet.MARGIN + 0.1, line
        write(pages, at, line, face, align=align, grey=grey)

    monkeypatch.setattr(Pages, "add", add)
    monkeypatch.setattr(Pages, "text", text)
    monkeypatch.setattr(Pages, "turned_text", lambda *_args: None)
    set_language(PSEUDO)
    try:
        longer = PdfReader(BytesIO(kit(paper)))
    finally:
        set_language(SOURCE)
    foot = (sheet.MARGIN + 9) * POINTS_PER_MM
    for page in longer.pages:
        assert len([y for _, y in baselines(page) if y < foot]) == 3


@both
def test_every_line_to_cut_is_closed(paper):
    found = []
    for number in range(len(reader(paper).pages)):
        lines = cuts(paper, number)
        assert all(path.is_closed for path in lines if path.height), number
        found.append(len(lines))
    team = MAX_PLAYERS * Ruleset(players=2).army
    sheets = sum(len(boards.pieces(spaces)) for spaces in boards.lengths())
    expected = [1, *[1] * sheets, 4 * counters.EACH, team, team, STICK_COUNT, 0, 2]
    assert found == expected + [0] * (len(found) - len(expected))


@both
def test_a_counter_fits_a_space(paper):
    lanes = [path for path in drawn(paper, 1) if path.dashes == boards.LANE.dashes]
    starts = sorted(path.points[0][0] for path in lanes)
    assert len(lanes) == Ruleset().spaces
    steps = [right - left for left, right in pairwise(starts)]
    assert steps == pytest.approx([boards.SPACE * POINTS_PER_MM] * len(steps), abs=0.01)
    for number in range(FIRST_COUNTERS, FIRST_COUNTERS + 3):
        for path in cuts(paper, number):
            assert path.width == pytest.approx(counters.SIZE * POINTS_PER_MM, abs=0.01)
            assert path.width < 0.9 * steps[0]
    folds = [path for path in drawn(paper, FIRST_COUNTERS) if path.dashes == FOLD.dashes]
    assert len(folds) == 2 * counters.EACH
    assert {round(path.width / POINTS_PER_MM, 2) for path in folds} == {counters.SIZE}


def test_the_boards_are_those_of_the_named_games_and_the_teams():
    assert boards.lengths() == (9, 13, 14, 19, 25, 29)
    for spaces in boards.lengths():
        parts = boards.pieces(spaces)
        assert sum(part.cells for part in parts) == spaces + 2
        assert [part.first for part in parts][1:] == [
            part.first + part.cells for part in parts[:-1]
        ]


@both
def test_the_parts_of_a_board_have_the_same_height_and_marks_where_they_meet(paper):
    number = 1
    for spaces in boards.lengths():
        parts = boards.pieces(spaces)
        pages = range(number, number + len(parts))
        for page in pages:
            height = pytest.approx(boards.HEIGHT * POINTS_PER_MM, abs=0.02)
            assert cuts(paper, page)[0].height == height
        shown = [text_of(paper, page).split() for page in pages]
        for joint in range(len(parts) - 1):
            letter = "ABC"[joint]
            assert shown[joint].count(letter) == shown[joint + 1].count(letter) == 2
        numbers = [int(each) for page in shown for each in page if each.isdigit()]
        assert Counter(range(1, spaces + 1)) <= Counter(numbers)
        number += len(parts)


@both
def test_the_text_is_that_of_the_rules_pages(paper):
    for game in distinct_games():
        first = titled(paper, f"{game.name} {words(Words.RULES)}")
        pages = [text_of(paper, first)]
        if first + 1 < len(reader(paper).pages):
            pages.append(text_of(paper, first + 1))
        whole = " ".join(pages)
        for section in rulebook(game.rules):
            assert str(section.heading or "") in whole
            for item in section.items:
                if isinstance(item, Passage):
                    assert str(item) in whole, (game.name, str(item))


@both
def test_every_named_game_is_in_the_kit(paper):
    whole = " ".join(text_of(paper, number) for number in range(len(reader(paper).pages)))
    for preset in PRESETS:
        assert f"{preset.name}: {preset.summary}" in whole
    for players in range(2, MAX_PLAYERS + 1):
        assert counted(Counted.BOARD, usual_spaces(players)) in whole


@both
def test_the_contents_name_the_right_pages(paper):
    contents = text_of(paper, 0)
    for title in (Words.COUNTERS, Words.STICKS, Words.WORTH, Words.SPINNERS, Words.TEAM):
        assert f" {words(title)} {titled(paper, words(title)) + 1} " in contents


@both
def test_outline_and_contents_lead_to_the_pages(paper):
    pdf = reader(paper)
    led = {entry.title: pdf.get_destination_page_number(entry) for entry in pdf.outline}
    for title in (Words.COUNTERS, Words.STICKS, Words.WORTH, Words.SPINNERS, Words.TEAM):
        assert led[words(title)] == titled(paper, words(title))
    links = [link.get_object() for link in pdf.pages[0]["/Annots"]]
    targets = [pdf.get_page_number(link["/Dest"][0].get_object()) for link in links]
    assert targets == list(led.values())


@both
def test_the_spinner_has_the_chances_of_the_sticks(paper):
    text = text_of(paper, titled(paper, words(Words.SPINNERS)))
    edges = [str(banded) for banded, weight in enumerate(MARKED_WEIGHTS) for _ in range(weight)]
    assert f" {' '.join(edges)} " in text
    assert f" {' '.join(map(str, range(1, 7)))}" in text
    lines = drawn(paper, titled(paper, words(Words.SPINNERS)))
    (outline,) = [
        path for path in lines if path.grey == CUT.grey and len(path.points) == len(THROWS)
    ]
    sides = [dist(*each) for each in pairwise((*outline.points, outline.points[0]))]
    assert sides == pytest.approx([sides[0]] * len(THROWS), abs=0.01)


@both
def test_throws_are_worth_what_the_rules_say(paper):
    text = text_of(paper, titled(paper, words(Words.WORTH)))
    assert " ".join(throws.capitalize() for throws in Throws) in text
    for banded, weight in enumerate(MARKED_WEIGHTS):
        chance = words(Words.WORTH_OF_16, count=weight)
        percent = words(Words.WORTH_PERCENT, percent=f"{weight * 6.25:g}")
        values = " ".join(str(Ruleset(throws=throws).values[banded]) for throws in Throws)
        assert f"{BANDED[banded]} {chance} {percent} {values} " in text
