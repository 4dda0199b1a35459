"""The cover, and all sheets of the kit in order as a PDF file."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from pygame import FRect

from puluc.rules import PRESETS, Ruleset, Side, game_name
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.sticks import STICK_COUNT
from puluc.storage.kit import Paper
from puluc.text.language import current_language, gettext, language
from tools.build.kit import art
from tools.build.kit.art import BODY, BOLD, HEADING, LEAD, draw, grid, placed
from tools.build.kit.boards import LANE, board_sheets, lengths
from tools.build.kit.counters import EACH, draw_counters, draw_team_counters
from tools.build.kit.guides import draw_grains, draw_team, draw_turns
from tools.build.kit.page import CUT, FOLD, WHITE, KitLine, Pages, box
from tools.build.kit.rules import five_sheets, games_for_two, games_of_teams, rules_sheets
from tools.build.kit.sheet import Index, KitSheet, KitText, draw_column, draw_fret, draw_sheet, told
from tools.build.kit.sticks import SPINNERS, draw_spinners, draw_sticks, draw_worth
from tools.build.kit.words import Words, words

_PICTURE = (240, 80)
_PLACES = (
    ("title/sky", (0, 0)),
    ("title/pyramid", (105, 22)),
    ("title/jungle", (0, 54)),
)
"""The drawings of the title screen and their places, without the name."""
_LOGO_PLACE = (10, 8)

_GUTTER, _CONTENTS_SHARE = 12.0, 0.42
_SIGN_WIDTH, _SIGN_BELOW = 13.0, 2.0
_MINUTES, _HOURS = (10, 30), (1, 6)
"""The length of games: 21 to 81 turns for two, 118 to 966 in teams, each of 20 to 30 s."""
_CONTENTS_LEADING, _GROUP_LINES = 4.6, 1.4
_LEADER = KitLine(0.2, 0.5, (0.2, 1.2))


def cover_sheet(others: Sequence[KitSheet]) -> KitSheet:
    """Return the cover of a kit with these other sheets."""
    return KitSheet(words(Words.COVER), partial(_draw_cover, others), has_title=False)


def _draw_cover(others: Sequence[KitSheet], pages: Pages, area: FRect, index: Index) -> None:
    y = _draw_picture(pages, area)
    y = pages.paragraph((area.x, y + 4), words(Words.SUBTITLE), LEAD, area.width, align=0.5)
    draw_fret(pages, area.x, y + 3, area.width)
    top = y + 9
    middle = area.x + (area.width - _GUTTER) * _CONTENTS_SHARE
    left = FRect(area.x, top, middle - area.x, area.bottom - top)
    right = FRect(middle + _GUTTER, top, area.right - middle - _GUTTER, area.bottom - top)
    _draw_contents(others, pages, left, index)
    _draw_help(pages, right, index)


def cover_picture() -> tuple[str, ...]:
    """Return the rows of the title's picture, with the name in the letters of the language."""
    places = (*_PLACES, (current_language().logo, _LOGO_PLACE))
    return placed(_PICTURE, [(grid(name), at) for name, at in places])


def _draw_picture(pages: Pages, area: FRect) -> float:
    """Draw the title's picture across the area; return the y below it."""
    pixel = area.width / _PICTURE[0]
    rows = cover_picture()
    height = _PICTURE[1] * pixel
    pages.fill([box(area.x, area.y, area.width, height)])
    draw(pages, rows, (area.x, area.y), pixel, dark=None, light=WHITE)
    return area.y + height


def _draw_contents(others: Sequence[KitSheet], pages: Pages, area: FRect, index: Index) -> None:
    y = pages.paragraph((area.x, area.y), words(Words.CONTENTS), HEADING, area.width)
    entries = [sheet for sheet in others if sheet.mark]
    lines = len(entries) + _GROUP_LINES * len({sheet.group for sheet in entries})
    leading = min(_CONTENTS_LEADING, (area.bottom - y) / lines)
    group = ""
    for sheet in entries:
        if sheet.group != group:
            group = sheet.group
            y += _GROUP_LINES * leading
            pages.text((area.x, y - leading * 0.25), group, BOLD)
        page = index[sheet.mark]
        pages.link((area.x, y), (area.width, leading), page)
        y += leading
        _draw_entry(pages, area, y - leading * 0.25, sheet.entry or sheet.title, str(page))


def _draw_entry(pages: Pages, area: FRect, baseline: float, left: str, right: str) -> None:
    """Write a text at the left and one at the right with dots between them."""
    pages.text((area.x, baseline), left, BODY)
    pages.text((area.right, baseline), right, BODY, align=1)
    begin = area.x + pages.width(left, BODY) + 1.5
    end = area.right - pages.width(right, BODY) - 1.5
    pages.line((begin, baseline), (end, baseline), _LEADER)


def _draw_help(pages: Pages, area: FRect, index: Index) -> None:
    game, board = gettext(game_name(Ruleset())), index["board", Ruleset().spaces]
    first = words(Words.FIRST_GAME_SHEETS, game=game, first=board, last=index[Words.TURNS])
    y = pages.paragraph((area.x, area.y), words(Words.NUMBERS), HEADING, area.width) + 0.4
    for label, value in _numbers():
        y += _CONTENTS_LEADING
        _draw_entry(pages, area, y - _CONTENTS_LEADING * 0.25, label, value)
    blocks = (
        *told(words(Words.FIRST_GAME), first, above=3),
        *told(words(Words.PRINTING), words(Words.PRINT_SIZE), words(Words.PRINT_PAPER), above=1.2),
        KitText(words(Words.SIGNS), HEADING, 1.2, above=1.2),
    )
    y = draw_column(pages, blocks, FRect(area.x, y, area.width, 0))
    for text, sign in _SIGNS:
        at = area.x + _SIGN_WIDTH + 3, y
        below = pages.paragraph(at, words(text), BODY, area.right - at[0])
        sign(pages, area.x, (y + below) / 2)
        y = below + _SIGN_BELOW


def _numbers() -> Iterator[tuple[str, str]]:
    """Yield the numbers of parts, of players, and of minutes and hours, each with its name."""
    two, least, most = len(Side), Ruleset(players=2).players, MAX_PLAYERS
    yield words(Words.PLAYERS), words(Words.NUMBER_PLAYERS, two=two, least=least, most=most)
    for text, kind, (few, many) in (
        (Words.TIME_TWO, Words.TIME_MINUTES, _MINUTES),
        (Words.TIME_TEAM, Words.TIME_HOURS, _HOURS),
    ):
        yield words(text), words(kind, least=few, most=many)
    each, team = 2 * len(Side) * EACH, len(Side) * MAX_PLAYERS * Ruleset(players=2).army
    for text, count in (
        (Words.NUMBER_GAMES, str(len(PRESETS))),
        (Words.BOARDS, str(len(lengths()))),
        (Words.COUNTERS, words(Words.NUMBER_COUNTERS, count=each, more=team)),
        (Words.STICKS, str(STICK_COUNT)),
        (Words.SPINNERS, str(SPINNERS)),
    ):
        yield words(text), count


def _sign_of_cut(pages: Pages, x: float, y: float) -> None:
    _sign_of_line(CUT, pages, x, y)
    art.scissors(pages, (x + _SIGN_WIDTH / 2, y))


def _sign_of_line(line: KitLine, pages: Pages, x: float, y: float) -> None:
    pages.line((x, y), (x + _SIGN_WIDTH, y), line)


def _sign_of_glue(pages: Pages, x: float, y: float) -> None:
    art.glue(pages, x, y - 2.5, _SIGN_WIDTH, 5)


def _sign_of_join(pages: Pages, x: float, y: float) -> None:
    art.join(pages, (x + _SIGN_WIDTH / 2, y), "A")


_SIGNS: tuple[tuple[Words, Callable[[Pages, float, float], None]], ...] = (
    (Words.SIGN_CUT, _sign_of_cut),
    (Words.SIGN_FOLD, partial(_sign_of_line, FOLD)),
    (Words.SIGN_GLUE, _sign_of_glue),
    (Words.SIGN_LANE, partial(_sign_of_line, LANE)),
    (Words.SIGN_JOIN, _sign_of_join),
)


SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""The papers: width and height in mm."""


def kit(paper: Paper) -> bytes:
    """Return the kit as a PDF file, in the language in use."""
    size = SIZES[paper]
    pages = Pages(words(Words.TITLE), language())
    inside = list(_sheets(pages, size))
    sheets = [cover_sheet(inside), *inside]
    for number in range(1, len(sheets) + 1):
        draw_sheet(pages, size, sheets, number)
    return pages.content()


def _sheets(pages: Pages, size: tuple[float, float]) -> Iterator[KitSheet]:
    """Yield all sheets but the cover: first those of a first game, which are enough for it."""
    first, *others = games_for_two()
    shortest, *longer = lengths()
    rules = partial(rules_sheets, pages, size)
    bul, *own = map(rules, games_of_teams())
    groups: dict[Words, list[Iterable[KitSheet]]] = {
        Words.FIRST_GAME: [
            board_sheets(shortest),
            [_sheet(Words.COUNTERS, draw_counters), _sheet(Words.STICKS, draw_sticks)],
            rules(first),
            [_sheet(Words.TURNS, draw_turns)],
        ],
        Words.RULES: list(map(rules, others)),
        Words.TEAM: [
            [_sheet(Words.TEAM, draw_team)],
            bul,
            five_sheets(pages, size),
            *own,
            [
                _sheet(Words.TEAM_OF_JADE, partial(draw_team_counters, Side.JADE)),
                _sheet(Words.TEAM_OF_OBSIDIAN, partial(draw_team_counters, Side.OBSIDIAN)),
            ],
        ],
        Words.MORE_BOARDS: list(map(board_sheets, longer)),
        Words.MORE: [
            [
                _sheet(Words.WORTH, draw_worth),
                _sheet(Words.SPINNERS, draw_spinners),
                _sheet(Words.GRAINS, draw_grains),
            ]
        ],
    }
    for group, parts in groups.items():
        for sheet in chain.from_iterable(parts):
            yield replace(sheet, group=words(group))


def _sheet(title: Words, drawn: Callable[[Pages, FRect, Index], None]) -> KitSheet:
    return KitSheet(words(title), drawn, mark=title)
