"""The kit to print, as it is shipped: sizes, lines, type and text, measured in the PDF files."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from pdf_drawing import baselines, content, extent, letters_of, paths, text_of
from pypdf import PdfReader

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import OPTIONS, PRESETS, Ruleset, Throws
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.storage.kit import Paper, shipped_kit
from puluc.text.language import PSEUDO, gettext, ngettext, set_language
from puluc.text.names import option_name, value_name
from puluc.text.rulebook import BANDED, Chosen, Example, Faces, Item, Worth, rulebook
from tools.build.generated import generate_kit, is_stale
from tools.build.kit import boards, counters, sheet
from tools.build.kit.document import SIZES, kit
from tools.build.kit.page import CUT, FOLD, POINTS_PER_MM, Pages
from tools.build.kit.rules import distinct_games
from tools.build.kit.words import Counted, Words, counted, figures, words

UNPRINTABLE = 10 * POINTS_PER_MM
LARGEST = 400_000
FIRST_COUNTERS = 14


KITS = [(code, paper) for code in LANGUAGES for paper in Paper]
OFTEN = {(SOURCE, Paper.A4), ("uk", Paper.LETTER)}
"""The one that most print, and the longest text on the shortest paper; others in full runs."""


@pytest.fixture(params=KITS, ids="-".join)
def shipped(request) -> Kit:
    """Each kit, with its language in use."""
    code, paper = request.param
    set_language(code)
    return kit_of(code, paper)


drawn_often = pytest.mark.parametrize(
    "shipped",
    [each if each in OFTEN else pytest.param(each, marks=pytest.mark.full) for each in KITS],
    ids="-".join,
    indirect=True,
)
"""For tests that take long."""


class Kit:
    """A kit as it is shipped, read once."""

    def __init__(self, path: Path, paper: Paper) -> None:
        self.path, self.paper = path, paper
        self.pdf = PdfReader(path)
        self.pages = list(self.pdf.pages)
        letters = letters_of(self.pages[0])
        self.texts = [text_of(page, letters) for page in self.pages]
        """The words of each page with single spaces."""
        self.whole = " ".join(self.texts)
        self.drawn = cache(lambda number: tuple(paths(self.pages[number])))

    def titled(self, title: str) -> int:
        """The number of the first page with this title, from 0."""
        pages = range(1, len(self.pages))
        return next(number for number in pages if self.texts[number].startswith(title))

    def cuts(self, number: int):
        return [path for path in self.drawn(number) if path.grey == CUT.grey]


@cache
def kit_of(code: str, paper: Paper) -> Kit:
    path = shipped_kit(paper, code)
    return Kit(generate_kit(paper, code) if is_stale(path) else path, paper)


@pytest.mark.parametrize(
    "shipped",
    [KITS[0], *(pytest.param(each, marks=pytest.mark.full) for each in KITS[1:])],
    ids="-".join,
    indirect=True,
)
def test_a_kit_that_is_made_again_is_the_same_bytes(shipped):
    assert kit(shipped.paper) == shipped.path.read_bytes()


def test_each_sentence_of_the_kit_is_in_it(shipped):
    for text in Words:
        whole = _pattern([gettext(text.value)]).search(shipped.whole)
        assert whole, gettext(text.value)
    for text in Counted:
        forms = [ngettext(*text.value, number) for number in (1, 2, 5)]
        assert _pattern(forms).search(shipped.whole), forms[-1]


def _pattern(forms: list[str]) -> re.Pattern[str]:
    """Any of the forms with something for each placeholder."""
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+?", re.escape(each)) for each in forms))


def test_its_text_is_what_any_reader_finds(shipped):
    found = " ".join(shipped.pages[0].extract_text().split())
    assert found == shipped.texts[0]


def test_a_kit_is_small_and_has_the_size_of_its_paper(shipped):
    assert shipped.path.stat().st_size <= LARGEST
    for page in shipped.pages:
        size = sorted((page.mediabox.width, page.mediabox.height))
        assert size == pytest.approx(
            [side * POINTS_PER_MM for side in SIZES[shipped.paper]], abs=0.01
        )


def test_type_is_embedded_and_nothing_is_a_picture(shipped):
    fonts = {}
    for page in shipped.pages:
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


@drawn_often
def test_every_sheet_has_a_rule_of_50_mm_and_a_blank_margin(shipped):
    for number, page in enumerate(shipped.pages):
        width, height = page.mediabox.width, page.mediabox.height
        rules = [
            path
            for path in shipped.drawn(number)
            if not path.height and path.width == pytest.approx(141.73, abs=0.02)
        ]
        assert len(rules) == 1, number
        assert words(Words.CHECK) in shipped.texts[number]
        left, right, low, high = extent(page)
        assert min(left, low, width - right, height - high) > UNPRINTABLE, number


def test_no_text_runs_into_the_footer(shipped):
    foot = (sheet.MARGIN + 9) * POINTS_PER_MM
    for number, page in enumerate(shipped.pages):
        low = [y for _, y in baselines(page) if y < foot]
        assert len(low) == 3, number  # the sheet, the page, the rule


@pytest.mark.full
@pytest.mark.parametrize("paper", Paper)
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
    longer = PdfReader(BytesIO(kit(paper)))
    foot = (sheet.MARGIN + 9) * POINTS_PER_MM
    for page in longer.pages:
        assert len([y for _, y in baselines(page) if y < foot]) == 3


@drawn_often
def test_every_line_to_cut_is_closed(shipped):
    found = []
    for number in range(len(shipped.pages)):
        lines = shipped.cuts(number)
        assert all(path.is_closed for path in lines if path.height), number
        found.append(len(lines))
    team = MAX_PLAYERS * Ruleset(players=2).army
    sheets = sum(len(boards.pieces(spaces)) for spaces in boards.lengths())
    expected = [1, *[1] * sheets, 4 * counters.EACH, team, team, STICK_COUNT, 0, 2]
    assert found == expected + [0] * (len(found) - len(expected))


@drawn_often
def test_a_counter_fits_a_space(shipped):
    lanes = [path for path in shipped.drawn(1) if path.dashes == boards.LANE.dashes]
    starts = sorted(path.points[0][0] for path in lanes)
    assert len(lanes) == Ruleset().spaces
    steps = [right - left for left, right in pairwise(starts)]
    assert steps == pytest.approx([boards.SPACE * POINTS_PER_MM] * len(steps), abs=0.01)
    for number in range(FIRST_COUNTERS, FIRST_COUNTERS + 3):
        for path in shipped.cuts(number):
            assert path.width == pytest.approx(counters.SIZE * POINTS_PER_MM, abs=0.01)
            assert path.width < 0.9 * steps[0]
    folds = [path for path in shipped.drawn(FIRST_COUNTERS) if path.dashes == FOLD.dashes]
    assert len(folds) == 2 * counters.EACH
    assert {round(path.width / POINTS_PER_MM, 2) for path in folds} == {counters.SIZE}


def test_the_scene_of_a_board_is_the_middle_of_the_longest():
    longest, *others = (boards.panorama(28 * (spaces + 2)) for spaces in boards.lengths()[::-1])
    for other in others:
        left = (len(longest[0]) - len(other[0])) // 2
        assert other == tuple(row[left : left + len(other[0])] for row in longest)


def test_the_boards_are_those_of_the_named_games_and_the_teams():
    assert boards.lengths() == (9, 13, 14, 19, 25, 29)
    for spaces in boards.lengths():
        parts = boards.pieces(spaces)
        assert sum(part.cells for part in parts) == spaces + 2
        assert [part.first for part in parts][1:] == [
            part.first + part.cells for part in parts[:-1]
        ]


@drawn_often
def test_the_parts_of_a_board_have_the_same_height_and_marks_where_they_meet(shipped):
    number = 1
    for spaces in boards.lengths():
        parts = boards.pieces(spaces)
        pages = range(number, number + len(parts))
        for page in pages:
            height = pytest.approx(boards.HEIGHT * POINTS_PER_MM, abs=0.02)
            assert shipped.cuts(page)[0].height == height
        shown = [shipped.texts[page].split() for page in pages]
        for joint in range(len(parts) - 1):
            letter = "ABC"[joint]
            assert shown[joint].count(letter) == shown[joint + 1].count(letter) == 2
        numbers = [int(each) for page in shown for each in page if each.isdigit()]
        assert Counter(range(1, spaces + 1)) <= Counter(numbers)
        number += len(parts)


def test_the_text_is_that_of_the_rules_pages(shipped):
    for game in distinct_games():
        first = shipped.titled(f"{gettext(game.name)} {words(Words.RULES)}")
        whole = " ".join(shipped.texts[first : first + 2])
        for section in rulebook(game.rules):
            assert str(section.heading) in whole
            for item in section.items:
                text = " ".join(written(item).split())  # texts of pages have no no-break spaces
                assert text in whole, (game.name, text)


def written(item: Item) -> str:
    """An item of the rules as it is read on paper."""
    match item:
        case Example(caption=caption) | Faces(caption):
            return str(caption)
        case Worth(banded, value):
            return f"{gettext(BANDED[banded])} {value}"
        case Chosen(option, value):
            return f"{option_name(option)} {value_name(option, value)}"
    return str(item)


def test_the_rules_of_a_game_for_two_are_on_one_sheet(shipped):
    for game in distinct_games():
        if game.rules.players == 1:
            second = words(Words.CONTINUED, title=gettext(game.name))
            assert f"{second} {words(Words.RULES)}" not in shipped.whole


def test_every_named_game_is_in_the_kit(shipped):
    for preset in PRESETS:
        assert f"{gettext(preset.name)}. {gettext(preset.summary)}" in shipped.whole
    for players in range(2, MAX_PLAYERS + 1):
        assert counted(Counted.BOARD, usual_spaces(players)) in shipped.whole


def test_the_contents_name_the_right_pages(shipped):
    contents = shipped.texts[0]
    for title in (Words.COUNTERS, Words.STICKS, Words.WORTH, Words.SPINNERS, Words.TEAM):
        assert f" {words(title)} {shipped.titled(words(title)) + 1} " in contents


def test_outline_and_contents_lead_to_the_pages(shipped):
    pdf = shipped.pdf
    led = {entry.title: pdf.get_destination_page_number(entry) for entry in pdf.outline}
    for title in (Words.COUNTERS, Words.STICKS, Words.WORTH, Words.SPINNERS, Words.TEAM):
        assert led[words(title)] == shipped.titled(words(title))
    links = [link.get_object() for link in pdf.pages[0]["/Annots"]]
    targets = [pdf.get_page_number(link["/Dest"][0].get_object()) for link in links]
    assert targets == list(led.values())


@drawn_often
def test_the_spinner_has_the_chances_of_the_sticks(shipped):
    text = shipped.texts[shipped.titled(words(Words.SPINNERS))]
    edges = [str(banded) for banded, weight in enumerate(MARKED_WEIGHTS) for _ in range(weight)]
    assert f" {' '.join(edges)} " in text
    assert f" {' '.join(map(str, range(1, 7)))}" in text
    lines = shipped.drawn(shipped.titled(words(Words.SPINNERS)))
    (outline,) = [
        path for path in lines if path.grey == CUT.grey and len(path.points) == len(THROWS)
    ]
    sides = [dist(*each) for each in pairwise((*outline.points, outline.points[0]))]
    assert sides == pytest.approx([sides[0]] * len(THROWS), abs=0.01)


def test_throws_are_worth_what_the_rules_say(shipped):
    text = shipped.texts[shipped.titled(words(Words.WORTH))]
    counting = next(option for option in OPTIONS if option.field == "throws")
    assert " ".join(value_name(counting, throws) for throws in Throws) in text
    for banded, weight in enumerate(MARKED_WEIGHTS):
        chance = words(Words.WORTH_OF_16, count=weight)
        percent = words(Words.WORTH_PERCENT, percent=figures(weight * 6.25))
        values = " ".join(str(Ruleset(throws=throws).values[banded]) for throws in Throws)
        assert f"{gettext(BANDED[banded])} {chance} {percent} {values} " in text
