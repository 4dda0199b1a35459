"""The rules on paper: Puluc's whole, and every other named game by what it changes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import pygame
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether

from puluc.assets import assets
from puluc.game.named_games import base_of, games
from puluc.rules import Position, Preset, number_in_series
from puluc.rules.player import MAX_PLAYERS
from puluc.text.language import gettext
from puluc.text.rulebook import (
    BANDED,
    Example,
    Faces,
    Heading,
    Item,
    Passage,
    Section,
    Worth,
    rulebook,
)
from puluc.text.rulebook.facts import RuleSentence, RuleText, say
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, INK
from puluc.ui.screens.manual.rules_page import Diagram, cells_of, diagram
from tools.build.kit.art import drawing, throw
from tools.build.kit.page import table
from tools.build.kit.typefaces import HEADING, ITALIC, VALUE, paragraph
from tools.build.kit.words import Words, span, words

_DIAGRAM_PIXEL, _STICK_PIXEL = 0.42, 0.21
_CAPTION_GAP, _LEAST_CAPTION = 4.0, 26.0
_UNPRINTED = Heading.OPTIONS, Heading.NAMES
_LACKS = {Heading.CAPTORS: Words.RULES_NO_CAPTORS}
"""The text for a game that lacks a section of another one's rules."""


def players_of(game: Preset) -> dict[int, str]:
    """Return the numbers of players a side for each length of a team game's highway: ``2-4``."""
    players = dict[int, list[int]]()
    for each in range(game.rules.players, MAX_PLAYERS + 1):
        players.setdefault(game.with_players(each).spaces, []).append(each)
    return {spaces: span(teams[0], teams[-1]) for spaces, teams in players.items()}


def boards_of_teams() -> dict[tuple[str, int], list[str]]:
    """Return the team games by their numbers of players and lengths of the highway.

    The first of a series stands for all five.
    """
    found = dict[tuple[str, int], list[str]]()
    for game in games(of_teams=True):
        if number_in_series(game.rules) in (None, 1):
            for spaces, players in players_of(game).items():
                found.setdefault((players, spaces), []).append(gettext(game.name))
    return dict(sorted(found.items()))


def changes(game: Preset, base: Preset) -> Iterator[Section]:
    """Yield the sections of a game with what those of another don't say, empty if it has none."""
    before = {section.heading: section.items for section in rulebook(base.rules)}
    sections = {section.heading: section.items for section in rulebook(game.rules)}
    for heading in dict.fromkeys((*sections, *before)):
        items = tuple(_changed(sections.get(heading, ()), before.get(heading, ())))
        is_told = any(isinstance(item, Passage | Worth) for item in items)
        if heading not in _UNPRINTED and (is_told or (heading in before) > (heading in sections)):
            yield Section(heading, items)


def _changed(items: Sequence[Item], before: Sequence[Item]) -> Iterator[Item]:
    said = {each for item in before if isinstance(item, Passage) for each in item.sentences}
    shown = [(item.caption, item.plays) for item in before if isinstance(item, Example)]
    for item in items:
        match item:
            case Passage(sentences):
                # How a series is counted is on the sheet about the team game.
                new = (each for each in sentences if each.fact is not RuleText.SERIES)
                if kept := tuple(each for each in new if each not in said):
                    yield Passage(kept)
            case Example(plays=plays, caption=caption) if (caption, plays) in shown:
                pass
            case _ if item not in before:
                yield item


def whole_rules(game: Preset, width: float) -> list[Flowable]:
    """Return all rules of a game for a column of this width."""
    found = [_naming(game, "")]
    for section in rulebook(game.rules):
        if section.heading not in _UNPRINTED:
            first, *others = _blocks(section, game, width)
            found += [KeepTogether([paragraph(str(section.heading), HEADING), *first])]
            found += map(KeepTogether, others)
    return found


def differences(game: Preset, width: float, board: str = "") -> list[Flowable]:
    """Return a game as what it changes, for a column; ``board`` says where its board is."""
    base = base_of(game)
    intro = words(Words.RULES_BUT, game=gettext(base.name))
    blocks = list[list[Flowable]]()
    values = _other_values(game)
    for section in changes(game, base):
        head = f"{section.heading}."
        found = list(_blocks(section, game, width, head))
        blocks += found or [[paragraph(words(_LACKS[section.heading]))]]
        if section.heading is Heading.STICKS and values:
            blocks.append([paragraph(values)])
            values = ""
    if values:
        blocks.append([paragraph(values, head=f"{Heading.STICKS}.")])
    if not blocks:
        intro = words(Words.RULES_SAME, game=gettext(base.name))
    title = paragraph(gettext(game.name), HEADING)
    begin = [title, _naming(game, board), paragraph(intro)]
    first, *others = blocks or [[]]
    return [KeepTogether([*begin, *first]), *map(KeepTogether, others)]


def _naming(game: Preset, board: str) -> Flowable:
    """Return the summary of a game with its board and its source."""
    summary, source = gettext(game.summary), gettext(game.source)
    parts = summary, board, words(Words.RULES_SOURCE, source=source)
    return paragraph(" ".join(filter(None, parts)), ITALIC)


def _blocks(
    section: Section, game: Preset, width: float, head: str = ""
) -> Iterator[list[Flowable]]:
    """Yield the contents of a section, each text with its examples; ``head`` comes first."""
    block = list[Flowable]()
    worth = [item for item in section.items if isinstance(item, Worth)]
    for item in section.items:
        match item:
            case Passage(sentences):
                if block:
                    yield block
                block = [paragraph(" ".join(_said(each, game) for each in sentences), head=head)]
            case Faces(caption):
                block = [paragraph(str(caption))]
            case Worth() if item is worth[0]:
                block += [paragraph("", head=head)] if head else []
                block.append(throw_rows([(each.banded, each.value) for each in worth], width))
            case Example():
                block.append(_example(item, width))
        head = ""
    if block:
        yield block


def _said(sentence: RuleSentence, game: Preset) -> str:
    """Return a sentence; in team games in a form that is true for any number of players."""
    rules = game.rules
    if rules.players > 1:
        match sentence.fact:
            case RuleText.BOARD:
                least, more, most = players_of(game)
                return words(Words.TEAM_HIGHWAY, least=least, more=more, most=most)
            case RuleText.ARMY_TEAM:
                most = MAX_PLAYERS
                return words(Words.TEAM_ARMY, count=rules.army, least=rules.players, most=most)
            case RuleText.FIRE:
                return words(Words.TEAM_FIRE)
    return str(sentence)


def _other_values(game: Preset) -> str:
    """Return the sentences about other values of a throw without bands; empty if it has none.

    The values that a game of teams allows are left out, as in the manual.
    """
    if not game.other_throws or game.rules.players > 1:
        return ""
    first, second = (replace(game.rules, throws=throws).values[0] for throws in game.other_throws)
    return f"{words(Words.RULES_OR, value=first, other=second)} {say(RuleText.ZERO_LOSES_TURN)}"


def throw_rows(values: Iterable[tuple[int, int]], width: float) -> Flowable:
    """Return rows with the sticks of throws, their names and values."""
    rows = [
        [
            drawing(throw(banded), _STICK_PIXEL),
            paragraph(gettext(BANDED[banded])),
            paragraph(str(value), VALUE),
        ]
        for banded, value in values
    ]
    look = ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5 * mm)
    found = table(rows, (12, min(38, width - 22), 10), *look)
    found.spaceAfter = 1.5 * mm
    return found


def _example(example: Example, width: float) -> Flowable:
    """Return an example drawn as on the screen, with its caption beside or below."""
    rows = _inked(diagram(example).render(_art()))
    picture, caption = drawing(rows, _DIAGRAM_PIXEL), paragraph(str(example.caption), ITALIC)
    drawn = len(rows[0]) * _DIAGRAM_PIXEL + _CAPTION_GAP
    look = ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4 * mm), ("VALIGN", (0, 0), (-1, -1), "BOTTOM")
    if width - drawn >= _LEAST_CAPTION:
        return table([[picture, caption]], (drawn, width - drawn), *look)
    return table([[[picture, caption]]], (width,), *look)


def board_rows(position: Position) -> tuple[str, ...]:
    """Return the picture of a whole board with its cities as rows."""
    cells = cells_of(position, tuple(range(position.rules.spaces + 2)))
    return _inked(Diagram((), tuple(cells), "").render(_art()))


_INKED = bytes(ord("#" if index in (INK, DARK) else ".") for index in range(256))


@cache
def _art() -> Art:
    return Art(assets())


def _inked(picture: pygame.Surface) -> tuple[str, ...]:
    """Return the rows of a picture: ``#`` where it has ink, else ``.``."""
    width = picture.get_width()
    cells = pygame.image.tobytes(picture, "P").translate(_INKED).decode("ascii")
    return tuple(cells[start : start + width] for start in range(0, len(cells), width))
