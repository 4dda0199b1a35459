"""What is explained under the pointer and the cursor, and that it fits in the strip."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from driver import ART
from playing import ScriptedSticks, play_step
from rounds import sampled, usual_or_full
from watched_texts import OTHERS

from puluc.rules import (
    PRESETS,
    USUAL,
    Match,
    Phase,
    Play,
    Player,
    Position,
    RandomSticks,
    Ruleset,
    SeriesGame,
    Side,
)
from puluc.rules.move import Move, MoveKind
from puluc.text import explanations
from puluc.text.language import PSEUDO, language, set_language
from puluc.text.wordings import Words
from puluc.ui.board.picture.strip import Strip

WIDE = Ruleset.parse("spaces=39 army=9 throws_per_turn=2 captures=backward highway=return")
RULES = {preset.name: preset.rules for preset in PRESETS} | {
    "wide": WIDE,
    "eight a side": replace(Ruleset.preset("bul"), players=8, spaces=USUAL),
}
LONG_NAME = "Maximilian Hopes"


def fits(words: Words) -> bool:
    """Whether an explanation takes two lines at most; three in the pseudo-language."""
    return shown(words).count("\n") <= (2 if language() == PSEUDO else 1)


def shown(words: Words) -> str:
    """What the strip shows of an explanation."""
    strip = Strip(ART)
    strip.explain(words)
    return strip.text


def of_everything(position: Position, match: Match) -> Iterator[Words]:
    """What the pointer explains in a position, with and without persons' names."""
    for player in match.rules.turn_order:
        for who in ("a person", LONG_NAME):
            yield explanations.figure(player, match, who)
            yield explanations.hand(position, player, who)
    for side in Side:
        yield explanations.unit(position, 0, side)
        yield explanations.pile(side, 9, match.rules)
        yield explanations.score(position, side)
    units = [(space, unit) for space, unit in enumerate(position.units) if unit]
    for (space, unit), called in product(units, (str, lambda _: LONG_NAME)):
        yield explanations.unit(position, space, unit.side, called)


def explained(rules: Ruleset, turns: int) -> Iterator[Words]:
    """What is explained in a game at random."""
    rng = random.Random(str(rules))
    match = Match(rules, RandomSticks(rng))
    while match.phase is not Phase.OVER and len(match.turns) < turns:
        yield from of_everything(match.position, match)
        for play in match.plays:
            for has_odds in (False, len(match.turns) < 10):
                yield explanations.prospect(match.position, play, has_odds=has_odds)
        play_step(match, rng)
    for has_odds in (False, True):
        yield explanations.sticks(rules, has_odds=has_odds)


@pytest.mark.parametrize("name", sampled(RULES, 3))
@pytest.mark.parametrize("turns", usual_or_full(12, 400))
def test_every_explanation_of_a_game_fits_the_strip(name, turns):
    assert [words for words in explained(RULES[name], turns) if not fits(words)] == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", sampled(["wide", "Bul: eagle", "Culin's road", "eight a side"], 2))
def test_every_explanation_fits_the_strip_in_every_language(code, name):
    set_language(code)
    assert [words for words in explained(RULES[name], 12) if not fits(words)] == []


@pytest.mark.parametrize(
    ("rules", "text", "play", "told"),
    [
        ("puluc", "3 - oj - - j - - - - 4 j", "3 city-3", "Comes out to 3"),
        ("puluc", "4 - j - - - - - - - 5 j", "2 2-4", "Goes to 4"),
        ("puluc", "4 - j - o - - - - - 4 j", "2 2x4", "Takes 1 on 4"),
        ("puluc", "3 - j - jo - - - - - 4 j", "2 2x4", "Takes 1, frees 1 on 4"),
        ("puluc", "4 - - - - - - - - j 5 j", "2 9-city", "Home"),
        ("puluc", "4 - - - - - - - - oj 4 j", "2 9+city", "Home: slays 1"),
        ("puluc", "3 - - - - - - - - joj 4 j", "2 9+city", "Home: slays 1, frees 1"),
        ("highway=return", "4 - - - - - - - - j 5 j", "1 9-9", "Turns round on 9"),
        ("doubling=yes", "3 - j - j - - - - - 5 j", "2 2=4", "Doubles on 4"),
        ("fire=yes", "4 - - j - - - - - - 5 j", "2 3*5", "Burns on 5"),
        ("capture=eagle", "4 - j - o - - - - - 4 j", "2 2x4", "Slays 1 on 4"),
        (
            "captures=backward highway=looping flow=yes",
            "2 - ojj - - - - - - - 4 j",
            "3 2+2",
            "Slays 1, goes to 2",
        ),
    ],
)
def test_a_move_says_what_it_would_do(rules, text, play, told):
    position = Position.parse(text, Ruleset.parse(rules))
    value, move = play.split()
    wanted = Move.parse(move)
    found = next(each for each in position.legal_moves(int(value)) if each.has_text_of(wanted))
    words = explanations.prospect(position, Play(found, int(value)), has_odds=False)
    assert words.full == told


def test_odds_say_how_likely_the_next_throw_takes_the_unit_there():
    position = Position.parse("4 - j - - - - o - - 4 j", Ruleset())
    for value, told in ((2, "Goes to 4. Risk 25 %"), (3, "Goes to 5. Risk 44 %")):
        play = Play(Move(2, 2 + value), value)
        assert explanations.prospect(position, play, has_odds=True).full == told


def test_a_unit_says_what_it_is_and_where_the_throws_lead():
    position = Position.parse("2 - - - - - j - o joj 3 j", Ruleset())
    assert explanations.unit(position, 9, Side.JADE).full == "Jade on Obsidian on Jade: home 100 %"
    unit = explanations.unit(position, 8, Side.OBSIDIAN)
    assert unit.full.startswith("Obsidian: 7 25 % x6 38 %")
    alone = Position.parse("4 - - - - - j - o - 4 j", Ruleset())
    odds = "Jade: 7 25 % x8 38 % 9 25 % home 12 %"
    assert explanations.unit(alone, 6, Side.JADE).full == odds


BUL = "captures=backward highway=return pieces=1 throws_per_turn=2 players=2 spaces=9"


@pytest.mark.parametrize(
    ("text", "space", "told"),
    [
        ("4,4 - - abp - - - - - - 4,5 a", 3, "Obsidian 1 + 2 captives: 4/6"),
        ("4,4 - - apqb - - - - - - 4,4 a", 3, "Jade 2 + 2 captives + 1 own: 2"),
        ("4,1 - - apqbpbbb - - - - - - 3,4 a", 3, "Jade 2 + 3 captives + 4 own"),
        ("4,4 - - - a - - - - - 5,4 a", 4, "Jade 1: 5/7 25 % 6 38 % 8/9 6 %"),
    ],
)
def test_a_unit_of_a_team_lists_its_pieces_by_player(text, space, told):
    position = Position.parse(text, Ruleset.parse(BUL))
    words = explanations.unit(position, space, position.units[space].side)
    assert shown(words).startswith(told)


def test_a_capture_in_a_team_game_says_whose_unit_it_takes():
    position = Position.parse("4,4 - a - q - - - - - 5,4 a", Ruleset.parse(BUL))
    words = explanations.prospect(position, Play(Move(2, 4, MoveKind.CAPTURE), 2), has_odds=False)
    assert words.full == "Takes Obsidian 2 on 4"


@pytest.mark.parametrize(
    ("rules", "text", "space", "told"),
    [
        ("puluc", "4 j - - o - - - - - 4 j", 1, "2/x4 25 % 3 38 % 5/6 6 %"),
        (
            "spaces=39",
            "4 " + "- " * 31 + "j - o " + "- " * 5 + "4 j",
            32,
            "33/35 25 % x34 38 % 36/37 6 %",
        ),
        ("puluc", "5 - - - - - - - - o 4 j", 0, "5 in city: 1/3 25 % 2 38 % 4/5 6 %"),
    ],
)
def test_five_landings_keep_their_chances(rules, text, space, told):
    position = Position.parse(text, Ruleset.parse(rules))
    words = explanations.unit(position, space, Side.JADE)
    assert shown(words) == told


@pytest.mark.parametrize(
    ("rules", "marked", "due"),
    [
        ("puluc", (), ["Jade: Ana, to throw", "Obsidian: Ana"]),
        ("puluc", (3,), ["Jade: Ana", "Obsidian: Ana, to throw"]),
        ("puluc", (3, 2), ["Jade: Ana, to throw", "Obsidian: Ana"]),
        ("puluc", (3, 2, 1), ["Jade: Ana, to move", "Obsidian: Ana"]),
        ("throws=zero", (3, 2, 0), ["Jade: Ana, to pass", "Obsidian: Ana"]),
    ],
)
def test_a_figure_says_who_plays_and_what_to_do_next(rules, marked, due):
    match = Match(Ruleset.parse(rules), ScriptedSticks(*marked))
    for _ in marked:
        match.throw()
    found = [explanations.figure(player, match, "Ana") for player in match.rules.turn_order]
    assert [words.full for words in found] == due


def test_hands_and_captives_of_teams_are_counted():
    position = Position.parse("4,0 - bpa - - - - - - - 4,2 a", Ruleset.parse(BUL))
    hands = [explanations.hand(position, player, "Ana").full for player in (Player.A, Player.B)]
    assert hands == ["Jade 1: 4 in hand (Ana)", "Jade 2: out, passed over (Ana)"]
    scores = [explanations.score(position, side).full for side in Side]
    assert scores == ["Jade: 3 slain, 1 held", "Obsidian: 4 slain, 0 held"]
    assert explanations.pile(Side.JADE, 2, Ruleset(army=6)).full == "Jade has slain 2 of 6"
    series_game = explanations.series_place(SeriesGame(3, (4, 5)))
    assert series_game.full.startswith("Game 3 of 5: ")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("puluc", "Count banded faces; 0=5"),
        ("throws=sapper", "Count banded faces; 0=5, 1=3"),
        ("throws=zero", "Count banded faces"),
    ],
)
def test_the_sticks_say_what_they_count(rules, told):
    assert explanations.sticks(Ruleset.parse(rules), has_odds=False).full == told


def test_with_odds_the_sticks_say_the_chance_of_each_value():
    words = explanations.sticks(Ruleset(), has_odds=True)
    assert words.full == "1 25 % 2 38 % 3 25 % 4 6 % 5 6 %"
    words = explanations.sticks(Ruleset(throws="sapper"), has_odds=True)
    assert words.full == "2 38 % 3 50 % 4 6 % 5 6 %"
