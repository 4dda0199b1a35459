"""The cover, and all sheets of the kit in their order as a PDF file."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from puluc.game.named_games import games
from puluc.rules import PRESETS, Preset, Ruleset, Side, game_name
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import STICK_COUNT
from puluc.storage.kit import Paper
from puluc.text.language import current_language, gettext
from tools.build.kit import art
from tools.build.kit.boards import LANE, board_pages, board_sheets, lengths
from tools.build.kit.counters import EACH, counters, team_counters
from tools.build.kit.guides import grains, team, turns
from tools.build.kit.page import BLACK, CUT, FOLD, WHITE, Line, Pen, Picture, table
from tools.build.kit.rules import differences, whole_rules
from tools.build.kit.sheet import GUTTER, MARGIN, PAGES, Index, KitSheet, typeset
from tools.build.kit.sticks import SPINNERS, spinners, sticks, worth
from tools.build.kit.typefaces import (
    BODY,
    GROUP,
    HEADING,
    LEAD,
    paragraph,
    register_fonts,
    text_width,
    told,
)
from tools.build.kit.words import Counted, Words, counted, listed, words

_PICTURE = (240, 80)
_PLACES = (("title/sky", (0, 0)), ("title/pyramid", (105, 22)), ("title/jungle", (0, 54)))
"""The drawings of the title screen and their places, without the name."""
_LOGO_PLACE = (10, 8)

_GUTTER, _CONTENTS_SHARE = 12.0, 0.42
_SIGN = (13.0, 5.4)
_MINUTES, _HOURS = (10, 30), (1, 6)
"""The length of games: 21 to 81 turns for two, 118 to 966 in teams, each of 20 to 30 s."""
_ENTRY = 4.6
_LEADER = Line(0.2, 0.5, (0.2, 1.2))

SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""The papers: width and height in mm."""


def kit(paper: Paper) -> bytes:
    """Return the kit as a PDF file, in the language in use."""
    register_fonts()
    size, width = SIZES[paper], SIZES[paper][0] - 2 * MARGIN
    index: Index = {}
    for _ in range(2):  # the second time with the pages that the first has found
        inside = list(_sheets(SIZES[paper], index))
        cover = KitSheet(
            words(Words.COVER), _cover(inside, width, index), Words.COVER, has_title=False
        )
        file, index = typeset(size, [cover, *inside], index.get(PAGES, 0))
    return file


def _sheets(size: tuple[float, float], index: Index) -> Iterator[KitSheet]:
    """Yield all sheets but the cover: first those of a first game, which are enough for it."""
    width = size[0] - 2 * MARGIN
    puluc, *others = games(of_teams=False)
    board, *longer = board_sheets(index)
    column = (width - GUTTER) / 2
    rules = whole_rules(puluc, column)
    first = KitSheet(gettext(puluc.name), rules, Words.RULES, words(Words.RULES), columns=2)
    groups: dict[Words, Iterable[KitSheet]] = {
        Words.FIRST_GAME: (
            board,
            _sheet(Words.COUNTERS, counters(width)),
            _sheet(Words.STICKS, sticks(width)),
            first,
            _sheet(Words.TURNS, turns(width)),
        ),
        Words.MORE_GAMES: (
            _rules(Words.GAMES_FOR_TWO, others, column, index),
            _sheet(Words.TEAM, team(width, index)),
            _rules(Words.GAMES_OF_TEAMS, games(of_teams=True), column, index),
            KitSheet(words(Words.TEAM_OF_JADE), team_counters(Side.JADE), Side.JADE),
            KitSheet(words(Words.TEAM_OF_OBSIDIAN), team_counters(Side.OBSIDIAN), Side.OBSIDIAN),
        ),
        Words.MORE_BOARDS: longer,
        Words.MORE: (
            _sheet(Words.WORTH, worth(width)),
            _sheet(Words.SPINNERS, spinners(width, index)),
            _sheet(Words.GRAINS, grains(width)),
        ),
    }
    for group, sheets in groups.items():
        for sheet in sheets:
            yield replace(sheet, group=words(group))


def _sheet(title: Words, story: Sequence[Flowable]) -> KitSheet:
    return KitSheet(words(title), story, title)


def _rules(title: Words, told_here: Sequence[Preset], column: float, index: Index) -> KitSheet:
    """Return the sheet with games that are told by what they change."""
    how = words(Words.RULES_HOW, page=index.get(Words.RULES, 0))
    story: list[Flowable] = [paragraph(how)]
    for game in told_here:
        board = ""
        if game.rules.players == 1:
            pages = board_pages(game.rules.spaces, index)
            board = counted(Counted.RULES_BOARD, len(pages), pages=listed(pages))
        story += differences(game, column, board)
    return KitSheet(words(title), story, title, words(Words.RULES), columns=2)


def _cover(inside: Sequence[KitSheet], width: float, index: Index) -> list[Flowable]:
    left = (width - _GUTTER) * _CONTENTS_SHARE
    pixel = width / _PICTURE[0]
    right = width - left - _GUTTER

    def draw_picture(pen: Pen) -> None:
        pen.box((0, 0), (width, _PICTURE[1] * pixel), grey=BLACK)
        pen.draw(cover_picture(), (0, 0), pixel, dark=None, light=WHITE)

    return [
        Picture((width, _PICTURE[1] * pixel + 4), draw_picture),
        paragraph(words(Words.SUBTITLE), LEAD),
        Picture((width, 10), lambda pen: art.draw_fret(pen, (0, 3), width)),
        table(
            [[list(_contents(inside, left, index)), "", list(_help(right, index))]],
            (left, _GUTTER, right),
        ),
    ]


def cover_picture() -> tuple[str, ...]:
    """Return the rows of the title's picture, with the name in the letters of the language."""
    places = (*_PLACES, (current_language().logo, _LOGO_PLACE))
    return art.placed(_PICTURE, [(art.grid(name), at) for name, at in places])


def _contents(inside: Sequence[KitSheet], width: float, index: Index) -> Iterator[Flowable]:
    yield paragraph(words(Words.CONTENTS), HEADING)
    group = ""
    for sheet in inside:
        if sheet.group != group:
            group = sheet.group
            yield paragraph(group, GROUP)
        page = index.get(sheet.mark, 0)
        yield Entry(sheet.title, str(page), width, page)


class Entry(Flowable):
    """A text at the left and one at the right with dots between them, a link to a page if any."""

    def __init__(self, left: str, right: str, width: float, page: int = 0) -> None:
        super().__init__()
        self.width, self.height = width * mm, _ENTRY * mm
        self._texts, self._page = (left, right), page

    def draw(self) -> None:
        """Draw it, and set the link."""
        (left, right), width = self._texts, self.width / mm
        if self._page:
            rectangle = 0, 0, self.width, self.height
            self.canv.linkRect("", str(self._page), rectangle, relative=1)
        self.canv.scale(mm, -mm)
        pen = Pen(self.canv)
        pen.text((0, -1.2), left, BODY)
        pen.text((width, -1.2), right, BODY, align=1)
        begin, end = text_width(left, BODY) + 1.5, width - text_width(right, BODY) - 1.5
        pen.line((begin, -1.2), (end, -1.2), _LEADER)


def _help(width: float, index: Index) -> Iterator[Flowable]:
    game, board = gettext(game_name(Ruleset())), board_pages(Ruleset().spaces, index)
    last = index.get(Words.TURNS, 0)
    first = words(Words.FIRST_GAME_SHEETS, game=game, first=board[0], last=last)
    yield paragraph(words(Words.NUMBERS), HEADING)
    for label, value in _numbers():
        yield Entry(label, value, width)
    yield from told(words(Words.FIRST_GAME), first)
    yield from told(words(Words.PRINTING), words(Words.PRINT_SIZE), words(Words.PRINT_PAPER))
    yield paragraph(words(Words.SIGNS), HEADING)
    rows = [[Picture(_SIGN, draw), paragraph(words(text))] for text, draw in _SIGNS]
    look = ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6 * mm)
    yield table(rows, (_SIGN[0] + 3, width - _SIGN[0] - 3), *look)


def _numbers() -> Iterator[tuple[str, str]]:
    """Yield the numbers of parts, of players, and of minutes and hours, each with its name."""
    two, least, most = len(Side), Ruleset(players=2).players, MAX_PLAYERS
    each, team_counters = 2 * two * EACH, two * most * Ruleset(players=2).army
    for text, value in (
        (Words.PLAYERS, words(Words.NUMBER_PLAYERS, two=two, least=least, most=most)),
        (Words.TIME_TWO, words(Words.TIME_MINUTES, least=_MINUTES[0], most=_MINUTES[1])),
        (Words.TIME_TEAM, words(Words.TIME_HOURS, least=_HOURS[0], most=_HOURS[1])),
        (Words.NUMBER_GAMES, len(PRESETS) + 1),  # and a series of five
        (Words.BOARDS, len(lengths())),
        (Words.COUNTERS, words(Words.NUMBER_COUNTERS, count=each, more=team_counters)),
        (Words.STICKS, STICK_COUNT),
        (Words.SPINNERS, SPINNERS),
    ):
        yield words(text), str(value)


def _sign_of_line(line: Line, pen: Pen) -> None:
    pen.line((0, _SIGN[1] / 2), (_SIGN[0], _SIGN[1] / 2), line)


def _sign_of_cut(pen: Pen) -> None:
    _sign_of_line(CUT, pen)
    art.scissors(pen, (_SIGN[0] / 2, _SIGN[1] / 2))


_SIGNS: tuple[tuple[Words, Callable[[Pen], None]], ...] = (
    (Words.SIGN_CUT, _sign_of_cut),
    (Words.SIGN_FOLD, partial(_sign_of_line, FOLD)),
    (Words.SIGN_GLUE, lambda pen: art.glue(pen, (0, 0), _SIGN)),
    (Words.SIGN_LANE, partial(_sign_of_line, LANE)),
    (Words.SIGN_JOIN, lambda pen: art.join(pen, (_SIGN[0] / 2, _SIGN[1] / 2), "A")),
)
