"""The kit to print: sizes, lines, type and text, measured in the PDF files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise, product
from math import dist
from operator import mul
from pathlib import Path

import pytest
from pdf_drawing import Mark, content, extent, letters_of, painted, text_of
from pypdf import PdfReader
from reportlab.lib.units import mm
from rounds import in_gate

from puluc import PulucError
from puluc.assets import assets
from puluc.game.named_games import GAMES, base_of, games
from puluc.languages import LANGUAGES, LOCALE
from puluc.rules import (
    BUL_SERIES,
    OPTIONS,
    PRESETS,
    SERIES_GAMES,
    Position,
    Preset,
    Ruleset,
    Side,
    Throws,
)
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.storage.kit import Paper, kit_name
from puluc.text.language import PSEUDO, gettext, language, ngettext, set_language
from puluc.text.names import side_name, value_name
from puluc.text.rulebook import BANDED, Example, Faces, Heading, Item, Worth, rulebook
from puluc.text.rulebook.facts import RuleSentence, RuleText, say
from tests.rules import second_opinion
from tools.build.generated import make_kit, make_kits
from tools.build.kit import boards, counters, sheet
from tools.build.kit.art import grid, throw
from tools.build.kit.document import SIZES, cover_picture, kit
from tools.build.kit.guides import FIRST_TURNS
from tools.build.kit.page import CUT, FOLD, Pen
from tools.build.kit.rules import players_of
from tools.build.kit.typefaces import ITALIC, paragraph, register_fonts, text_width
from tools.build.kit.words import Counted, Words, counted, figures, span, words

ROOT = Path(__file__).parents[3]
UNPRINTABLE = 10 * mm
LARGEST = 400_000
RENEW = "run 'python -m tools.build kit' and commit the files"


KITS = [(code, paper) for code in LANGUAGES for paper in Paper]
OFTEN = {("uk", Paper.LETTER)}
"""The longest text on the shortest paper; others in the gate."""


def kits_of_usual_runs(usual: set[tuple[str, Paper]]) -> list[object]:
    """Every kit, all but the usual ones in the gate."""
    return [each if each in usual else in_gate((each,)) for each in KITS]


@pytest.fixture(params=kits_of_usual_runs(OFTEN), ids="-".join)
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
        self.painted = cache(lambda number: painted(self.pages[number]))

    def titled(self, title: str) -> int:
        """The number of the first page with this title, from 0."""
        pages = range(1, len(self.pages))
        return next(number for number in pages if self.texts[number].startswith(title))

    def rules(self, title: str) -> str:
        """The text of all sheets of rules with this title."""
        return " ".join(text for text in self.texts if text.startswith(title))

    def board(self, spaces: int) -> list[int]:
        """The numbers of the sheets of a board."""
        first, *others = boards.pieces(spaces)
        if not others:
            return [self.titled(counted(Counted.BOARD, spaces))]
        ranges = (span(*piece.numbers) for piece in (first, *others))
        return [self.titled(words(Words.BOARD_PART, spaces=each) + " ") for each in ranges]

    def lines(self, number: int) -> list[Mark]:
        return [mark for mark in self.painted(number) if mark.kind == "S"]

    def cuts(self, number: int) -> list[Mark]:
        return [line for line in self.lines(number) if line.grey == CUT.grey]

    def baselines(self, number: int) -> list[tuple[float, float]]:
        return [mark.points[0] for mark in self.painted(number) if mark.kind == "Tj"]


@cache
def kit_of(code: str, paper: Paper, folder: Path) -> Kit:
    """The kit that the first process to need it makes in the folder of all."""
    path = folder / kit_name(paper, code)
    making = path.with_suffix(".making")
    while not path.exists():
        try:
            making.touch(exist_ok=False)
        except FileExistsError:
            time.sleep(0.05)
            continue
        try:
            make_kit(paper, code, folder)
        finally:
            making.unlink()
    return Kit(path, paper)


@pytest.mark.gate
def test_the_kit_in_git_is_what_its_maker_makes_now(shipped):
    ours = assets() / "kit" / shipped.path.name
    assert list(drawn(ours)) == list(drawn(shipped.path)), RENEW


def drawn(path: Path) -> Iterator[tuple[str, bytes]]:
    """What each page of a file draws, unpacked: systems compress the same bytes differently."""
    for number, page in enumerate(PdfReader(path).pages, 1):
        yield f"page {number}", content(page)
        for name, shape in sorted(page["/Resources"]["/XObject"].items()):
            yield f"{name} on page {number}", _object(shape).get_data()


def test_git_has_a_kit_for_each_language_and_paper():
    folder = assets() / "kit"
    expected = {kit_name(paper, code) for code, paper in KITS}
    assert {path.name for path in folder.iterdir()} == expected
    for name in expected:
        assert (folder / name).read_bytes().startswith(b"%PDF-")
        assert len(PdfReader(folder / name).pages) == 24


@pytest.mark.parametrize("shipped", kits_of_usual_runs({KITS[0]}), ids="-".join, indirect=True)
@pytest.mark.gate
def test_a_kit_that_another_process_makes_is_the_same_bytes(shipped, tmp_path):
    environ = os.environ | {
        "PYTHONHASHSEED": "1",
        "PYTHONPATH": str(ROOT),
        "SOURCE_DATE_EPOCH": "1000000000",
        "TZ": "Asia/Tokyo",
    }
    command = [sys.executable, "-c", MAKE, shipped.paper, language(), str(tmp_path)]
    subprocess.run(command, check=True, env=environ, cwd=tmp_path)
    assert (tmp_path / shipped.path.name).read_bytes() == shipped.path.read_bytes()


MAKE = """
import sys
from pathlib import Path
from puluc.storage.kit import Paper
from tools.build.generated import make_kit
make_kit(Paper(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
"""


def test_there_is_a_kit_for_each_language_and_paper(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "tools.build.kit.document.kit", lambda paper: f"{language()} {paper}".encode()
    )
    made = {path.name: path.read_text() for path in make_kits(tmp_path)}
    assert made == {kit_name(paper, code): f"{code} {paper}" for code, paper in KITS}
    assert sorted(made) == sorted(path.name for path in tmp_path.iterdir())


def test_making_kits_without_reportlab_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "tools.build.kit.document", None)
    with pytest.raises(PulucError, match=r"""first run pip install --editable "\.\[dev\]"."""):
        list(make_kits(tmp_path))


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
        assert size == pytest.approx([side * mm for side in SIZES[shipped.paper]], abs=0.01)


def test_type_is_embedded_and_nothing_is_a_picture(shipped):
    fonts = {}
    for page in shipped.pages:
        resources = page["/Resources"]
        drawings = map(_object, resources["/XObject"].values())
        assert {each["/Subtype"] for each in drawings} == {"/Form"}
        assert b"BI" not in content(page).split()
        used = _object(resources["/Font"]).values()
        fonts |= {font["/BaseFont"]: font for font in map(_object, used)}
    assert len(fonts) == 4
    for name, font in fonts.items():
        assert "/FontFile2" in font["/FontDescriptor"], name
        assert "/ToUnicode" in font, name


def _object(reference):
    return reference.get_object()


@drawn_often
def test_every_sheet_has_a_rule_of_50_mm_and_a_blank_margin(shipped):
    for number, page in enumerate(shipped.pages):
        width, height = page.mediabox.width, page.mediabox.height
        rules = [
            path
            for path in shipped.lines(number)
            if path.height < 0.01 and path.width == pytest.approx(141.73, abs=0.02)
        ]
        assert len(rules) == 1, number
        assert words(Words.CHECK) in shipped.texts[number]
        left, right, low, high = extent(shipped.painted(number))
        assert min(left, low, width - right, height - high) > UNPRINTABLE, number


def test_no_text_runs_into_the_footer(shipped):
    foot = (sheet.MARGIN + 9) * mm
    for number in range(len(shipped.pages)):
        low = [y for _, y in shipped.baselines(number) if y < foot]
        assert len(low) == 3, number  # the sheet, the page, the rule


@pytest.mark.parametrize(
    ("text", "kept"),
    [("is after S. Culin", "S. Culin"), ("за С. Куліном", "С. Куліном"), ("it is 50 mm", "50 mm")],
)
def test_no_line_ends_after_an_initial_or_before_a_unit(text, kept):
    register_fonts()
    lines = paragraph(text, ITALIC)
    lines.wrap((text_width(text, ITALIC) - 1) * mm, 100)
    shown = [" ".join(" ".join(line).split()) for _, line in lines.blPara.lines]
    assert shown == [text.removesuffix(f" {kept}"), kept]


@pytest.mark.full
@pytest.mark.parametrize("paper", Paper)
def test_texts_a_third_longer_have_room(paper, monkeypatch):
    write, width = Pen.text, max(SIZES[paper])

    def text(pen, at, line, style, *, align=0, is_centred=False, degrees=0):
        if not degrees:
            long = text_width(line, style)
            left = at[0] - (0.5 if is_centred else align) * long
            ends = [pen.canvas.absolutePosition(x, at[1])[0] / mm for x in (left, left + long)]
            assert min(ends) > sheet.MARGIN - 0.1, line
            assert max(ends) < width - sheet.MARGIN + 0.1, line
        write(pen, at, line, style, align=align, is_centred=is_centred, degrees=degrees)

    monkeypatch.setattr(Pen, "text", text)
    set_language(PSEUDO)
    longer = PdfReader(BytesIO(kit(paper)))
    foot = (sheet.MARGIN + 9) * mm
    for page in longer.pages:
        low = [mark for mark in painted(page) if mark.kind == "Tj" and mark.points[0][1] < foot]
        assert len(low) == 3


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
        assert all(path.is_closed for path in lines if path.height > 0.01), number
        assert len(lines) == expected.get(number, 0), number


@drawn_often
def test_a_counter_fits_a_space(shipped):
    lanes = [path for path in shipped.lines(1) if path.grey == boards.LANE.grey]
    starts = sorted(path.points[0][0] for path in lanes)
    assert len(lanes) == Ruleset().spaces
    steps = [right - left for left, right in pairwise(starts)]
    assert steps == pytest.approx([boards.SPACE * mm] * len(steps), abs=0.01)
    first = shipped.titled(words(Words.COUNTERS))
    for title in (Words.COUNTERS, Words.TEAM_OF_JADE, Words.TEAM_OF_OBSIDIAN):
        for path in shipped.cuts(shipped.titled(words(title))):
            assert path.width == pytest.approx(counters.SIZE * mm, abs=0.01)
            assert path.width < 0.9 * steps[0]
    folds = [path for path in shipped.lines(first) if path.dashes == FOLD.dashes]
    assert len(folds) == 2 * counters.EACH
    assert {round(path.width / mm, 2) for path in folds} == {counters.SIZE}


@drawn_often
def test_only_lines_to_fold_are_dashed_where_something_is_cut_out(shipped):
    boxes = words(Words.COUNTERS), words(Words.STICKS), words(Words.SPINNERS)
    sheets = [*map(shipped.titled, boxes), *shipped.board(9), *shipped.board(19)]
    for number in sheets:
        assert {path.dashes for path in shipped.lines(number)} <= {(), FOLD.dashes}, number
    assert boards.LANE.width > 3 * CUT.width


@drawn_often
def test_all_that_is_printed_on_sticks_is_inside_their_cut(shipped):
    number = shipped.titled(words(Words.STICKS))
    boxes = [(*corner(path, min), *corner(path, max)) for path in shipped.cuts(number)]
    right = max(box[2] for box in boxes)
    top = max(box[3] for box in boxes)
    inside = Counter()
    for x, y in shipped.baselines(number):
        if x < right and sheet.MARGIN + 10 < y / mm < top / mm:
            (found,) = (box for box in boxes if box[0] < x < box[2] and box[1] < y < box[3])
            inside[found] += 1
    assert inside == dict.fromkeys(boxes, 2)  # the names of its two faces
    folds = [line for line in shipped.lines(number) if line.dashes == FOLD.dashes]
    assert len(folds) == 4 * STICK_COUNT


@drawn_often
def test_the_plain_face_of_a_stick_is_plain(shipped):
    number = shipped.titled(words(Words.STICKS))
    for stick in shipped.cuts(number):
        left, low = corner(stick, min)
        face = [
            mark
            for mark in shipped.painted(number)
            if mark.kind != "S"
            and left + 25.6 * mm < mark.points[0][0] < left + 46 * mm
            and low < mark.points[0][1] < low + stick.height - 2 * mm
        ]
        assert not face
    assert not any("#o#o#" in row for row in throw(0))


def corner(mark: Mark, end: Callable[[Iterable[float]], float]) -> tuple[float, float]:
    x, y = (end(each) for each in zip(*mark.points, strict=True))
    return x, y


def test_every_pyramid_is_whole_on_its_sheet():
    pyramid = grid("title/pyramid")
    found = Counter()
    for piece in all_pieces():
        picture = boards.panorama(piece)
        assert {len(row) for row in picture} == {28 * piece.cells}
        roofs = [match.span() for match in re.finditer(r"\*+", picture[0])]
        for left, right in roofs:
            margin = (len(pyramid[0]) - (right - left)) // 2
            assert left >= margin
            assert right + margin <= len(picture[0])
        found[piece.cells > 6 and (piece.is_last or not piece.first)] += len(roofs)
    assert found == {True: 4, False: 0}


def all_pieces() -> set[boards.Piece]:
    return {piece for spaces in boards.lengths() for piece in boards.pieces(spaces)}


def test_the_jungle_goes_on_beyond_a_joint():
    for spaces in boards.lengths():
        for before, after in pairwise(map(boards.panorama, boards.pieces(spaces))):
            assert all(left[-1] == right[0] for left, right in zip(before, after, strict=True))
            above_ground = [left[-1] + right[0] for left, right in zip(before, after, strict=True)]
            assert set(above_ground[:44]) == {".."}  # no palm is cut


@drawn_often
def test_the_fire_burns_in_both_lanes_of_games_with_fire(shipped):
    burning = {9: 5, 19: 10, 25: 13, 29: 15}
    assert boards.fires() == burning
    found = {}
    for piece in all_pieces():
        number = shipped.board(max(piece.spaces))[boards.pieces(max(piece.spaces)).index(piece)]
        marks = [mark for mark in shipped.painted(number) if mark.kind == "Do"]
        flames = sorted(corner(mark, min) for mark in marks if mark.grey == 0.45)
        for lower, upper in zip(flames[::2], flames[1::2], strict=True):
            assert lower[0] == pytest.approx(upper[0])
            assert upper[1] - lower[1] > counters.SIZE * mm
        found[piece] = len(flames) // 2
    assert {piece.numbers: count for piece, count in found.items() if count} == {
        (1, 9): 1,
        (1, 10): 1,
        (11, 20): 2,
    }
    for spaces, space in burning.items():
        assert words(Words.BOARD_FIRE, space=space, spaces=spaces) in shipped.whole


def test_the_boards_are_those_of_the_named_games_and_the_teams():
    assert boards.lengths() == (9, 13, 14, 19, 25, 29)
    for spaces in boards.lengths():
        parts = boards.pieces(spaces)
        assert sum(part.cells for part in parts) == spaces + 2
        assert [part.first for part in parts][1:] == [
            part.first + part.cells for part in parts[:-1]
        ]
        assert all(spaces in part.spaces for part in parts)


@drawn_often
def test_the_parts_of_a_board_have_the_same_height_and_marks_where_they_meet(shipped):
    for spaces in boards.lengths():
        pages = shipped.board(spaces)
        for page in pages:
            height = pytest.approx(boards.HEIGHT * mm, abs=0.02)
            assert shipped.cuts(page)[0].height == height
        shown = [shipped.texts[page].split() for page in pages]
        for joint in range(len(pages) - 1):
            letter = "AB"[joint]
            assert shown[joint].count(letter) == shown[joint + 1].count(letter) == 2
            following = boards.pieces(spaces)[joint + 1].first
            assert words(Words.BOARD_JOIN, space=following) in shipped.texts[pages[joint]]
        numbers = [int(each) for page in shown for each in page if each.isdigit()]
        assert Counter(range(1, spaces + 1)) <= Counter(numbers)


def test_the_end_of_a_board_says_who_plays_on_it_and_after_which_pages_it_comes(shipped):
    for spaces in boards.lengths():
        *before, last = (page + 1 for page in shipped.board(spaces))
        text = shipped.texts[last - 1]
        assert counted(Counted.BOARD, spaces) in text
        if before:
            said = counted(Counted.BOARD_AFTER, len(before), pages=", ".join(map(str, before)))
            assert said in text
        for_two = [each for each in games(of_teams=False) if each.rules.spaces == spaces]
        names = ", ".join(gettext(each.name) for each in for_two)
        assert (words(Words.BOARD_GAMES, games=names) in text) is bool(for_two)


def test_only_boards_of_teams_tell_which_lane_captors_of_teams_use(shipped):
    told = plain(words(Words.BOARD_LANES_TEAMS))
    long, short = shipped.board(19)[0], shipped.board(9)[0]
    assert [number for number, text in enumerate(shipped.texts) if told in text] == [long]
    assert plain(words(Words.BOARD_LANES)) in shipped.texts[short]


def test_the_rules_of_puluc_are_whole(shipped):
    text = shipped.texts[shipped.titled(f"{gettext('Puluc')} {words(Words.RULES)}")]
    for section in printed(Ruleset()):
        assert str(section.heading) in text
        for item in section.items:
            assert plain(written(item)) in text, item
    values = " ".join(
        f"{gettext(name)} {value}" for name, value in zip(BANDED, "51234", strict=True)
    )
    assert values in text


def printed(rules: Ruleset):
    """The sections of a rulebook that are on paper."""
    return [
        each for each in rulebook(rules) if each.heading not in (Heading.OPTIONS, Heading.NAMES)
    ]


def plain(text: str) -> str:
    """The text as it is on a page, without no-break spaces."""
    return " ".join(text.split())


def written(item: Item) -> str:
    """An item of the rules as it is read on paper."""
    match item:
        case Example(caption=caption) | Faces(caption):
            return str(caption)
        case Worth(banded, value):
            return f"{gettext(BANDED[banded])} {value}"
    return str(item)


def told_games(shipped: Kit) -> Iterator[tuple[Preset, str]]:
    """The games that are told by what they change, each with its text."""
    for title, of_teams in ((Words.GAMES_FOR_TWO, False), (Words.GAMES_OF_TEAMS, True)):
        text = shipped.rules(words(title))
        told = [each for each in games(of_teams=of_teams) if each.name != "Puluc"]
        begins = [f"{gettext(each.name)} {plain(gettext(each.summary))}" for each in told]
        places = [text.index(each) for each in begins]
        assert places == sorted(places)
        for game, (place, after) in zip(told, pairwise((*places, None)), strict=True):
            yield game, text[place:after]


def test_every_other_game_is_told_by_what_it_changes(shipped):
    bases = Counter()
    for game, text in told_games(shipped):
        base = base_of(game)
        bases[base.name] += 1
        intro = Words.RULES_SAME if game.name == "Army ants" else Words.RULES_BUT
        assert words(intro, game=gettext(base.name)) in text
        for fact, is_told in difference(game, base):
            assert (plain(str(fact)) in text) is is_told, (game.name, fact)
        assert plain(words(Words.RULES_SOURCE, source=gettext(game.source))) in text
    assert bases == {"Puluc": 11, "Harvester ants": 3, "Bul": 5}


def difference(game: Preset, base: Preset) -> Iterator[tuple[RuleSentence, bool]]:
    """The sentences of both games' rules that are the same for any number of players.

    Each is with whether it is of the first alone.
    """
    mine, theirs = (sentences(each.rules) for each in (game, base))
    own = {RuleText.BOARD, RuleText.ARMY_TEAM, RuleText.SERIES, RuleText.FIRE}
    for each in mine | theirs:
        if game.rules.players == 1 or each.fact not in own:
            yield each, each not in theirs


def sentences(rules: Ruleset) -> set[RuleSentence]:
    return {
        sentence
        for section in printed(rules)
        for item in section.items
        if not isinstance(item, Worth)
        for sentence in getattr(item, "sentences", ())
    }


def test_a_rule_that_a_game_lacks_is_named(shipped):
    lacks = words(Words.RULES_NO_CAPTORS)
    told = {game.name for game, text in told_games(shipped) if lacks in text}
    assert told == {"Eagle", "Bul: eagle"}


def test_changed_values_of_throws_are_told(shipped):
    one, none = (gettext(BANDED[banded]) for banded in (1, 0))
    told = {game.name: text for game, text in told_games(shipped)}
    for name, value in (("Bell", 0), ("Sapper 1906", 3)):
        assert f"{Heading.STICKS}. {one} {value} " in told[name]
        assert none not in told[name]
    either = f"{words(Words.RULES_OR, value=6, other=0)} {say(RuleText.ZERO_LOSES_TURN)}"
    assert {name for name, text in told.items() if either in text} == {"Lemery"}
    agreed = words(Words.RULES_OR, value="~", other="").partition("~")[0]
    assert {name for name, text in told.items() if agreed in text} == {"Lemery"}
    assert not [
        name for name, text in told.items() if str(say(RuleText.ZERO_OF_TWO)) in plain(text)
    ]


def test_examples_of_what_changed_are_shown(shipped):
    told = {game.name: text for game, text in told_games(shipped)}
    for name, fact in (
        ("Culin", RuleText.SHOW_LOOP),
        ("Ritual Warfare", RuleText.SHOW_CAPTOR_BACKWARD),
        ("Rescue", RuleText.SHOW_RECAPTURE_BY_TWO),
        ("Harvester ants", RuleText.SHOW_LANES),
        ("Eagle", RuleText.SHOW_EAGLE),
        ("Scorpion", RuleText.SHOW_SCORPION),
        ("Fire", RuleText.SHOW_FIRE),
        ("Bul", RuleText.SHOW_TEAM_HOME),
        ("Bul: army ants", RuleText.SHOW_CAPTOR_FORWARD),
    ):
        assert plain(str(say(fact, value=2))) in told[name], name
    overtake = plain(str(say(RuleText.SHOW_OVERTAKE, value=2)))
    assert not any(overtake in text for text in told.values())


def test_a_game_for_two_names_the_pages_of_its_board(shipped):
    for game, text in told_games(shipped):
        pages = [page + 1 for page in shipped.board(game.rules.spaces)]
        said = counted(Counted.RULES_BOARD, len(pages), pages=", ".join(map(str, pages)))
        assert (said in text) is (game.rules.players == 1), game.name


def test_a_game_of_teams_is_told_for_any_number_of_players(shipped):
    told = {game.name: text for game, text in told_games(shipped)}
    for name, lengths in (("Bul", [19, 25, 29]), ("Boolik teams", [14, 25, 29])):
        game = next(each for each in PRESETS if each.name == name)
        assert players_of(game) == dict(zip(lengths, ("2–4", "5–7", "8"), strict=True))
        least, more, most = lengths
        highway = words(Words.TEAM_HIGHWAY, least=least, more=more, most=most)
        assert plain(highway) in told[name]
    army = words(Words.TEAM_ARMY, count=Ruleset().army, least=2, most=MAX_PLAYERS)
    assert plain(army) in told["Bul"]
    assert words(Words.TEAM_FIRE) in told["Bul: fire"]


def test_a_first_game_needs_the_first_sheets_alone(shipped):
    wide, *rest = shipped.texts[1:6]
    assert wide.startswith(counted(Counted.BOARD, 9))
    titles = [words(Words.COUNTERS), words(Words.STICKS), gettext("Puluc"), words(Words.TURNS)]
    assert [each.startswith(title) for each, title in zip(rest, titles, strict=True)] == [True] * 4
    told = words(Words.FIRST_GAME_SHEETS, game=gettext("Puluc"), first=2, last=6)
    assert plain(told) in shipped.texts[0]


def test_the_first_turns_show_a_recapture():
    position, seen = Position.start(Ruleset(), Side.JADE), []
    for text, value, played in FIRST_TURNS:
        (move,) = (each for each in position.legal_moves(value) if str(each) == played)
        before, position = position.units[move.target], position.play(move)
        seen.append((text, str(before or "-"), str(position.units[move.target] or "-")))
    assert [each for each in seen if each[1] != "-"] == [
        (Words.TURNS_CAPTURE, "j", "jo"),
        (Words.TURNS_RECAPTURE, "jo", "joj"),
    ]
    assert seen[-1][0] is Words.TURNS_HOME
    assert position.homes == (5, 3)
    assert [position.slain_by(side) for side in Side] == [1, 0]


@drawn_often
def test_tips_tell_the_chance_of_each_distance(shipped):
    odds = [sum(sum(fall) == marked for fall in product((0, 1), repeat=4)) for marked in range(5)]
    chances = {(marked or 5): count for marked, count in enumerate(odds)}
    assert chances == {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}
    number = shipped.titled(words(Words.TURNS))
    text = shipped.texts[number]
    shown = " ".join(f"{count} {distance}" for distance, count in sorted(chances.items()))
    assert f"{words(Words.TIP_DISTANCE)} {shown} " in text
    tips = Words.TIP_CAPTURE, Words.TIP_SLAY, Words.TIP_OUT, Words.TIP_ODDS, Words.TIP_PASS
    places = [text.index(f" {rank} {plain(words(tip))}") for rank, tip in enumerate(tips, 1)]
    assert places == sorted(places)
    assert "{" not in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_tips_have_the_figures_of_the_manual(code):
    set_language(code)
    manual = (LOCALE / code / "manual.md").read_text("utf-8")
    page = manual[manual.index("| 98 ") if "| 98 " in manual else 0 :]
    figures = re.findall(r"(\d\d) (?:of|de|зі) 100\. ?", page)
    tips = Words.TIP_CAPTURE, Words.TIP_SLAY, Words.TIP_OUT, Words.TIP_ODDS
    told = re.findall(r"(\d\d) (?:of|de|зі) 100", " ".join(map(words, tips)))
    assert told == figures[: len(told)] == ["98", "88", "88", "89", "78"]


def test_the_team_sheet_lists_the_board_for_each_number_of_players(shipped):
    text = shipped.texts[shipped.titled(words(Words.TEAM))]
    bul, boolik = gettext("Bul"), gettext("Boolik teams")
    for players, spaces, names in (
        ("2–4", 14, boolik),
        ("2–4", 19, bul),
        ("5–7", 25, f"{bul}, {boolik}"),
        ("8", 29, f"{bul}, {boolik}"),
    ):
        pages = [page + 1 for page in shipped.board(spaces)]
        assert f" {players} {spaces} {', '.join(map(str, pages))} {names} " in text
        note = shipped.texts[pages[-1] - 1]
        assert words(Words.BOARD_TEAMS, players=players, games=names) in note
    assert plain(str(say(RuleText.SERIES))) in text
    page = shipped.titled(words(Words.GAMES_OF_TEAMS)) + 1
    first = gettext(SERIES_GAMES[0][0])
    assert plain(words(Words.TEAM_RULES, page=page, first=first, game=bul)) in text


def test_a_score_sheet_has_a_cell_for_each_game_and_their_sum(shipped):
    number = shipped.titled(words(Words.TEAM))
    text = shipped.texts[number]
    heads = [gettext(name) for name, _ in SERIES_GAMES] + [words(Words.TEAM_TOTAL)]
    shown = " ".join(heads).replace("-", "- ")
    assert text.count(f"{shown} {side_name(Side.JADE)} {side_name(Side.OBSIDIAN)}") == 2


def test_there_are_counters_for_the_largest_army():
    assert max(next(each.values for each in OPTIONS if each.field == "army")) <= counters.EACH


def test_the_cover_says_what_is_in_the_kit_for_whom_and_how_long(shipped):
    text = shipped.texts[0]
    for label, value in (
        (Words.PLAYERS, words(Words.NUMBER_PLAYERS, two=2, least=2, most=8)),
        (Words.TIME_TWO, words(Words.TIME_MINUTES, least=10, most=30)),
        (Words.TIME_TEAM, words(Words.TIME_HOURS, least=1, most=6)),
        (Words.NUMBER_GAMES, str(sum(len(game.names) for game in GAMES if game.presets))),
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
    named = {game.name for game, _ in told_games(shipped)} | {"Puluc"}
    assert named == {preset.name for preset in PRESETS}
    assert f" {gettext(BUL_SERIES)} " in shipped.whole


def test_a_kit_has_few_pages(shipped):
    assert len(shipped.pages) == 24


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
    cover, *others = led.values()
    assert cover == 0
    assert targets == others


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
    lines = shipped.lines(shipped.titled(words(Words.SPINNERS)))
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
    means = (sum(map(mul, second_opinion.VALUES[each], MARKED_WEIGHTS)) / 16 for each in Throws)
    assert f"{words(Words.WORTH_MEAN)} {' '.join(map(figures, means))}" in text


@drawn_often
def test_the_usual_values_have_a_frame(shipped):
    number = shipped.titled(words(Words.WORTH))
    sides = [line for line in shipped.lines(number) if line.height > 50 * mm]
    left, right = sorted(side.points[0][0] for side in sides)
    low, high = sorted(y for _, y in sides[0].points)
    texts = [x for x, y in shipped.baselines(number) if low < y < high]
    column = 2 + len(MARKED_WEIGHTS)  # a name, its values, their mean
    assert sum(left < x < right for x in texts) == column
    assert sum(x > right for x in texts) == column * (len(Throws) - 1)
    assert next(iter(Throws)) is Ruleset().throws
