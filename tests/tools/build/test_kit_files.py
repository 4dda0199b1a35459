"""The kit to print: sizes, lines, type and text, measured in the PDF files."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import pairwise, product
from math import dist
from pathlib import Path

import pytest
from pdf_drawing import baselines, content, extent, letters_of, paths, text_of
from pypdf import PdfReader

from puluc import PulucError
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import OPTIONS, PRESETS, SERIES_GAMES, Ruleset, Throws
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.storage.kit import Paper, kit_name
from puluc.text.language import PSEUDO, gettext, language, ngettext, set_language
from puluc.text.names import value_name
from puluc.text.rulebook import BANDED, Example, Faces, Heading, Item, Worth, rulebook
from puluc.text.rulebook.facts import Fact, say
from tools.build.generated import make_kit, make_kits
from tools.build.kit import boards, counters, sheet
from tools.build.kit.art import SMALL_ITALIC, grid
from tools.build.kit.document import SIZES, cover_picture, kit
from tools.build.kit.page import CUT, FOLD, POINTS_PER_MM, Pages
from tools.build.kit.rules import games_for_two, games_of_teams, players_of, same_games
from tools.build.kit.words import Counted, Words, counted, figures, words

UNPRINTABLE = 10 * POINTS_PER_MM
LARGEST = 400_000


KITS = [(code, paper) for code in LANGUAGES for paper in Paper]
OFTEN = {(SOURCE, Paper.A4), ("uk", Paper.LETTER)}
"""The one that most print, and the longest text on the shortest paper; others in full runs."""


def kits_of_usual_runs(usual: set[tuple[str, Paper]]) -> list[object]:
    """Every kit, all but the usual ones marked ``full``."""
    return [each if each in usual else pytest.param(each, marks=pytest.mark.full) for each in KITS]


@pytest.fixture(params=kits_of_usual_runs({*OFTEN, ("es", Paper.A4)}), ids="-".join)
def shipped(request, tmp_path_factory) -> Kit:
    """Each kit, with its language in use."""
    code, paper = request.param
    set_language(code)
    own = tmp_path_factory.getbasetemp()
    return kit_of(code, paper, own.parent if own.name.startswith("popen-") else own)


drawn_often = pytest.mark.parametrize(
    "shipped", kits_of_usual_runs(OFTEN), ids="-".join, indirect=True
)
"""For tests that take long."""


class Kit:
    """A kit, read once."""

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

    def board(self, spaces: int) -> range:
        """The numbers of the sheets of a board."""
        first = self.titled(counted(Counted.BOARD, spaces))
        return range(first, first + len(boards.pieces(spaces)))

    def cuts(self, number: int):
        return [path for path in self.drawn(number) if path.grey == CUT.grey]


@cache
def kit_of(code: str, paper: Paper, folder: Path) -> Kit:
    """The kit that the first process to need it makes in the folder of all."""
    path = folder / kit_name(paper, code)
    try:
        path.with_suffix(".making").touch(exist_ok=False)
    except FileExistsError:
        while not path.exists():
            time.sleep(0.05)
    else:
        make_kit(paper, code, folder)
    return Kit(path, paper)


@pytest.mark.parametrize("shipped", kits_of_usual_runs({KITS[0]}), ids="-".join, indirect=True)
def test_a_kit_that_is_made_again_is_the_same_bytes(shipped):
    assert kit(shipped.paper) == shipped.path.read_bytes()


def test_there_is_a_kit_for_each_language_and_paper(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "tools.build.kit.document.kit", lambda paper: f"{language()} {paper}".encode()
    )
    made = {path.name: path.read_text() for path in make_kits(tmp_path)}
    assert made == {kit_name(paper, code): f"{code} {paper}" for code, paper in KITS}
    assert sorted(made) == sorted(path.name for path in tmp_path.iterdir())


def test_making_kits_without_fpdf2_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "tools.build.kit.document", None)
    with pytest.raises(PulucError, match=r"""first run pip install --editable "\.\[dev\]"."""):
        list(make_kits(tmp_path))


def test_each_sentence_of_the_kit_is_in_it(shipped):
    for text in set(Words) - {Words.CONTINUED}:  # of a title, where one sheet is not enough
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


@pytest.mark.parametrize(
    ("text", "kept"),
    [("after S. Culin", "S. Culin"), ("after С. Кулін", "С. Кулін"), ("is 50 mm", "50 mm")],
)
def test_no_line_ends_after_an_initial_or_before_a_unit(text, kept):
    pages = Pages("Puluc", "en")
    width = pages.width(text.rpartition(" ")[0], SMALL_ITALIC) + 0.1
    assert pages.lines(text, SMALL_ITALIC, width) == (text.partition(" ")[0], kept)


def test_a_text_is_divided_into_lines_once():
    pages = Pages("Puluc", "en")
    first = pages.lines("the same text for each size that is tried", SMALL_ITALIC, 20)
    assert pages.lines("the same text for each size that is tried", SMALL_ITALIC, 20) is first


@pytest.mark.full
@pytest.mark.parametrize("paper", Paper)
def test_texts_a_third_longer_have_room(paper, monkeypatch):
    begin, write, widths = Pages.add, Pages.text, [0.0]

    def add(pages, width, height):
        widths.append(width)
        begin(pages, width, height)

    def text(pages, at, line, face, *, align=0, is_centred=False):
        long = pages.width(line, face)
        left = at[0] - (0.5 if is_centred else align) * long
        assert left > sheet.MARGIN - 0.1, line
        assert left + long < widths[-1] - sheet.MARGIN + 0.1, line
        write(pages, at, line, face, align=align, is_centred=is_centred)

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
    team = MAX_PLAYERS * Ruleset(players=2).army
    expected = {
        0: 1,
        shipped.titled(words(Words.COUNTERS)): 4 * counters.EACH,
        shipped.titled(words(Words.TEAM_OF_JADE)): team,
        shipped.titled(words(Words.TEAM_OF_OBSIDIAN)): team,
        shipped.titled(words(Words.STICKS)): STICK_COUNT,
        shipped.titled(words(Words.SPINNERS)): 2,
    } | {page: 1 for spaces in boards.lengths() for page in shipped.board(spaces)}
    for number in range(len(shipped.pages)):
        lines = shipped.cuts(number)
        assert all(path.is_closed for path in lines if path.height), number
        assert len(lines) == expected.get(number, 0), number


@drawn_often
def test_a_counter_fits_a_space(shipped):
    lanes = [path for path in shipped.drawn(1) if path.grey == boards.LANE.grey]
    starts = sorted(path.points[0][0] for path in lanes)
    assert len(lanes) == Ruleset().spaces
    steps = [right - left for left, right in pairwise(starts)]
    assert steps == pytest.approx([boards.SPACE * POINTS_PER_MM] * len(steps), abs=0.01)
    first = shipped.titled(words(Words.COUNTERS))
    for title in (Words.COUNTERS, Words.TEAM_OF_JADE, Words.TEAM_OF_OBSIDIAN):
        for path in shipped.cuts(shipped.titled(words(title))):
            assert path.width == pytest.approx(counters.SIZE * POINTS_PER_MM, abs=0.01)
            assert path.width < 0.9 * steps[0]
    folds = [path for path in shipped.drawn(first) if path.dashes == FOLD.dashes]
    assert len(folds) == 2 * counters.EACH
    assert {round(path.width / POINTS_PER_MM, 2) for path in folds} == {counters.SIZE}


@drawn_often
def test_only_lines_to_fold_are_dashed_where_something_is_cut_out(shipped):
    boxes = words(Words.COUNTERS), words(Words.STICKS), words(Words.SPINNERS)
    sheets = [*map(shipped.titled, boxes), *shipped.board(9), *shipped.board(19)]
    for number in sheets:
        assert {path.dashes for path in shipped.drawn(number)} <= {(), FOLD.dashes}, number
    assert boards.LANE.width > 3 * CUT.width


def test_every_pyramid_is_whole_on_its_sheet():
    pyramid = grid("title/pyramid")
    for spaces in boards.lengths():
        picture, found = boards.panorama(spaces), []
        assert {len(row) for row in picture} == {28 * (spaces + 2)}
        for piece in boards.pieces(spaces):
            row = picture[0][28 * piece.first : 28 * (piece.first + piece.cells)]
            roofs = [match.span() for match in re.finditer(r"\*+", row)]
            for left, right in roofs:
                margin = (len(pyramid[0]) - (right - left)) // 2
                assert left >= margin
                assert right + margin <= len(row)
            found.append(len(roofs))
        assert found == {1: [1], 2: [1, 1], 3: [0, 1, 0]}[len(found)], spaces


def test_the_jungle_goes_on_beyond_a_joint():
    for spaces in (13, 14, 19):
        (_, second) = boards.pieces(spaces)
        joint = 28 * second.first
        for row in boards.panorama(spaces):
            assert row[joint - 33 : joint] == row[joint : joint + 33][::-1]
        above_ground = boards.panorama(spaces)[:44]
        assert {row[joint - 1 : joint + 1] for row in above_ground} == {".."}  # no palm is cut


@drawn_often
def test_the_fire_burns_in_both_lanes(shipped):
    flame = re.compile(rb" (\S+) (\S+) cm 0\.45 g /I\d+ Do")
    for spaces in boards.lengths():
        flames = [
            tuple(map(float, place))
            for page in shipped.board(spaces)
            for place in flame.findall(content(shipped.pages[page]))
        ]
        assert len(flames) == (2 if spaces % 2 else 0), spaces
        for (left, upper), (right, lower) in pairwise(flames):
            assert left == right
            assert lower - upper > counters.SIZE


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
    for spaces in boards.lengths():
        pages = shipped.board(spaces)
        for page in pages:
            height = pytest.approx(boards.HEIGHT * POINTS_PER_MM, abs=0.02)
            assert shipped.cuts(page)[0].height == height
        shown = [shipped.texts[page].split() for page in pages]
        for joint in range(len(pages) - 1):
            letter = "ABC"[joint]
            assert shown[joint].count(letter) == shown[joint + 1].count(letter) == 2
        numbers = [int(each) for page in shown for each in page if each.isdigit()]
        assert Counter(range(1, spaces + 1)) <= Counter(numbers)


def test_the_text_is_that_of_the_rules_pages(shipped):
    for game in games_for_two():
        text = shipped.texts[shipped.titled(f"{gettext(game.name)} {words(Words.RULES)}")]
        for section in printed(game.rules):
            assert str(section.heading) in text
            for item in section.items:
                assert plain(written(item)) in text, (game.name, item)


def printed(rules: Ruleset):
    """The sections of a rulebook that are on paper."""
    return [
        each for each in rulebook(rules) if each.heading not in (Heading.OPTIONS, Heading.NAMES)
    ]


def plain(text: str) -> str:
    """The text as it is on a page, without no-break spaces."""
    return " ".join(text.split())


def test_a_sheet_of_rules_begins_with_the_aim_and_ends_with_names_and_sources(shipped):
    for game in games_for_two():
        title = f"{gettext(game.name)} {words(Words.RULES)}"
        text = shipped.texts[shipped.titled(title)]
        # The footer is written before the text.
        aim = f"{words(Words.CHECK)} {Heading.AIM}"
        assert aim in text
        source = gettext(same_games(game)[-1].source)
        assert text.endswith(f" {plain(source)}.")
        assert f" {Heading.NAMES} " in text
        assert str(Heading.OPTIONS) not in text


def test_a_sheet_of_team_rules_is_true_for_any_number_of_players(shipped):
    rules = Ruleset(players=2)
    for game, lengths in zip(games_of_teams(), ([19, 25, 29], [14, 25, 29]), strict=True):
        assert players_of(game) == dict(zip(lengths, ("2–4", "5–7", "8"), strict=True))
        text = shipped.texts[shipped.titled(f"{gettext(game.name)} {words(Words.RULES)}")]
        least, more, most = lengths
        assert plain(words(Words.TEAM_HIGHWAY, least=least, more=more, most=most)) in text
        army = counted(Counted.TEAM_ARMY, rules.army, least=2, most=MAX_PLAYERS)
        assert plain(army) in text
        for section in printed(game.rules):
            for item in section.items:
                for part in getattr(item, "sentences", ()):
                    said = plain(str(part)) in text
                    own = part.fact in (Fact.BOARD, Fact.ARMY_TEAM, Fact.SERIES)
                    assert said is not own, part


def test_the_five_games_of_a_series_are_told_by_their_differences(shipped):
    page = shipped.titled(words(Words.TEAM_FIVE))
    text = shipped.texts[page]
    assert sum(each.startswith(words(Words.TEAM_FIVE)) for each in shipped.texts) == 1
    for number, (name, _) in enumerate(SERIES_GAMES, 1):
        assert f"{number} {gettext(name)}" in text
    told = [
        Fact.CAPTURE_EAGLE,
        Fact.AIM_COUNT_SLAIN,
        Fact.END_LOST,
        Fact.SCORPION,
        Fact.SCORPION_HOMEWARD,
        Fact.FINITE,
        Fact.FORWARD,
        Fact.AIM_COUNT,
        Fact.END_BURNT,
    ]
    for fact in told:
        assert plain(str(say(fact))) in text, fact
    assert words(Words.TEAM_FIRE) in text
    for fact in (Fact.TURN_TWO, Fact.BACKWARD, Fact.RETURN, Fact.AIM_CAPTURE, Fact.OPENING_TEAM):
        assert plain(str(say(fact))) not in text, fact


def test_only_games_with_other_stick_values_offer_them(shipped):
    either = words(Words.RULES_OR_EITHER, value=6, other=0)
    zero = words(Words.RULES_OR, value=0)
    offers = {gettext("Lemery"): either, gettext("Bul"): zero}
    for game in (*games_for_two(), *games_of_teams()):
        name = gettext(game.name)
        text = shipped.texts[shipped.titled(f"{name} {words(Words.RULES)}")]
        assert [each for each in (either, zero) if each in text] == (
            [offers[name]] if name in offers else []
        )
    worth = shipped.texts[shipped.titled(words(Words.WORTH))]
    assert words(Words.WORTH_OTHER, games=gettext("Lemery")) in worth
    both = f"{gettext('Lemery')}, {gettext('Bul')}"
    assert words(Words.WORTH_OTHER, games=both) in worth
    assert worth.count(gettext("Lemery")) == 3
    assert worth.count(gettext("Rescue")) == 1


def written(item: Item) -> str:
    """An item of the rules as it is read on paper."""
    match item:
        case Example(caption=caption) | Faces(caption):
            return str(caption)
        case Worth(banded, value):
            return f"{gettext(BANDED[banded])} {value}"
    return str(item)


def test_the_rules_of_a_game_are_on_one_sheet(shipped):
    for game in (*games_for_two(), *games_of_teams()):
        second = words(Words.CONTINUED, title=gettext(game.name))
        assert f"{second} {words(Words.RULES)}" not in shipped.whole


def test_a_first_game_needs_the_first_sheets_alone(shipped):
    wide, *rest = shipped.texts[1:6]
    assert wide.startswith(counted(Counted.BOARD, 9))
    titles = [words(Words.COUNTERS), words(Words.STICKS), gettext("Puluc"), words(Words.TURNS)]
    assert [each.startswith(title) for each, title in zip(rest, titles, strict=True)] == [True] * 4
    told = words(Words.FIRST_GAME_SHEETS, game=gettext("Puluc"), first=2, last=6)
    assert plain(told) in shipped.texts[0]
    values = " ".join(
        f"{gettext(name)} {value}" for name, value in zip(BANDED, "51234", strict=True)
    )
    assert values in shipped.texts[3]


@drawn_often
def test_tips_tell_the_chance_of_each_distance(shipped):
    odds = [sum(sum(fall) == marked for fall in product((0, 1), repeat=4)) for marked in range(5)]
    chances = {(marked or 5): count for marked, count in enumerate(odds)}
    assert chances == {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}
    number = shipped.titled(words(Words.TURNS))
    text = shipped.texts[number]
    shown = " ".join(f"{count} {distance}" for distance, count in sorted(chances.items()))
    assert f"{words(Words.TIP_DISTANCE)} {shown} " in text
    assert "{" not in text


def test_the_team_sheet_lists_the_board_for_each_number_of_players(shipped):
    text = shipped.texts[shipped.titled(words(Words.TEAM))]
    bul, boolik = (gettext(game.name) for game in games_of_teams())
    for players, spaces, games in (
        ("2–4", 19, bul),
        ("5–7", 25, f"{bul}, {boolik}"),
        ("8", 29, f"{bul}, {boolik}"),
        ("2–4", 14, boolik),
    ):
        page = shipped.board(spaces)[0] + 1
        assert f" {players} {spaces} {page} {games} " in text
        note = shipped.texts[page - 1]
        assert words(Words.BOARD_TEAMS, players=players, games=games) in note
        assert words(Words.BOARD_HANDS) in note


def test_a_board_says_where_pieces_at_home_lie_in_each_game_played_on_it(shipped):
    for spaces, is_for_two, is_for_teams in ((9, True, False), (14, True, True), (25, False, True)):
        note = shipped.texts[shipped.board(spaces)[0]]
        assert (words(Words.BOARD_HOME) in note) is is_for_two
        assert (words(Words.BOARD_HANDS) in note) is is_for_teams
        assert words(Words.BOARD_SLAIN) in note


def test_there_are_counters_for_the_largest_army():
    assert max(next(each.values for each in OPTIONS if each.field == "army")) <= counters.EACH


def test_the_cover_says_what_is_in_the_kit_for_whom_and_how_long(shipped):
    text = shipped.texts[0]
    for label, value in (
        (Words.PLAYERS, words(Words.NUMBER_PLAYERS, two=2, least=2, most=8)),
        (Words.TIME_TWO, words(Words.TIME_MINUTES, least=10, most=30)),
        (Words.TIME_TEAM, words(Words.TIME_HOURS, least=1, most=6)),
        (Words.NUMBER_GAMES, "20"),
        (Words.BOARDS, "6"),
        (Words.COUNTERS, words(Words.NUMBER_COUNTERS, count=40, more=80)),
        (Words.STICKS, "4"),
        (Words.SPINNERS, "2"),
    ):
        assert f" {words(label)} {value} " in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cover_has_the_name_in_the_letters_of_the_language(code):
    set_language(code)
    picture = cover_picture()
    for y, row in enumerate(grid(LANGUAGES[code].logo), 8):
        assert all(there in (".", here) for here, there in zip(picture[y][10:], row, strict=False))


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
    worth = shipped.titled(words(Words.WORTH)) + 1
    values = [
        str(Ruleset().values[banded])
        for banded, weight in enumerate(MARKED_WEIGHTS)
        for _ in range(weight + 1)
    ]
    assert f" {' '.join(values)} " in text  # at each edge, and once large
    assert plain(words(Words.SPINNER_TRUE_VALUES, none=5, page=worth)) in text
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


@drawn_often
def test_the_usual_values_have_a_frame(shipped):
    number = shipped.titled(words(Words.WORTH))
    (frame,) = [path for path in shipped.drawn(number) if path.is_closed]
    (left, right), (low, high) = (
        (min(each), max(each)) for each in zip(*frame.points, strict=True)
    )
    texts = [x for x, y in baselines(shipped.pages[number]) if low < y < high]
    column = 1 + len(MARKED_WEIGHTS)  # a name and its values
    assert sum(left < x < right for x in texts) == column
    assert sum(x > right for x in texts) == column * (len(Throws) - 1)
    assert next(iter(Throws)) is Ruleset().throws
