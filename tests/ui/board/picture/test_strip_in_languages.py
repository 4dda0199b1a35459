"""What the strip says fits in it in every language."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from driver import ART
from playing import random_turns
from watched_texts import OTHERS

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import (
    Outcome,
    Phase,
    Player,
    Position,
    Reason,
    Ruleset,
    Seat,
    Side,
    series_rules,
)
from puluc.text.end_words import reason
from puluc.text.language import PSEUDO, gettext, language, pgettext, set_language
from puluc.text.names import names_of, player_name
from puluc.text.narration import Naming, sentence
from puluc.text.round_summary import summary, with_due
from puluc.text.wordings import Words
from puluc.ui.board.picture.strip import AREA, fitting

LONG_NAME = "Maximilian Hopes"
FOREIGN = [code for code in LANGUAGES if code != SOURCE]

RULES = {
    "two throws": "spaces=39 army=9 throws_per_turn=2 captures=backward highway=return fire=yes",
    "through home": "spaces=38 army=9 captures=backward highway=looping flow=yes",
    "doubles": "spaces=39 army=5 pieces=5 doubling=yes throws=zero",
    "eagles": "spaces=19 captures=backward highway=return capture=eagle scorpion=yes",
    "eagles home": "spaces=19 captures=backward highway=return capture=eagle-return scorpion=yes",
}


def said(rules: Ruleset, seed: int, name: str = "", most: int = 40) -> Iterator[Words]:
    """All that the strip says in a game, to a person and about a computer."""
    seats = [Seat(name=name)] * len(rules.turn_order)
    called, events = names_of(rules, seats), ()
    for match, turn in random_turns(rules, seed, most):
        yield sentence(turn, match, is_persons_turn=False, called=called)
        for naming in Naming:
            yield sentence(turn, match, is_persons_turn=True, naming=naming, called=called)
        if match.phase is not Phase.THROW:
            continue
        events += turn
        if match.turns and len(match.turns) % 4 == 0:
            told = summary(events, [match.player], called)
            for naming in Naming:
                yield with_due(told, match.player, naming, called)
            events = ()


def too_wide(texts: Iterator[Words]) -> set[str]:
    """What is cut off, in its shortest wording."""
    shown = {fitting(ART.normal, words, AREA.width) for words in texts}
    return {text for text in shown if has_too_many_lines(text)}


def has_too_many_lines(text: str) -> bool:
    """Whether a text takes more than one line; two in the pseudo-language."""
    return len(ART.normal.wrap(text, AREA.width)) > (2 if language() == PSEUDO else 1)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", RULES)
def test_every_sentence_of_a_game_fits_in_every_language(code, name):
    set_language(code)
    assert not too_wide(said(Ruleset.parse(RULES[name]), 3))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    ("game", "players", "name"), [(1, 3, ""), (2, 8, LONG_NAME), (3, 2, LONG_NAME), (5, 8, "")]
)
def test_every_sentence_of_a_team_game_fits_in_every_language(code, game, players, name):
    rules = series_rules(game, replace(Ruleset.preset("bul"), players=players))
    set_language(code)
    assert not too_wide(said(rules, players, name))


@pytest.mark.parametrize("code", FOREIGN)
def test_between_two_persons_what_happened_is_seldom_left_out(code):
    set_language(code)
    told = [
        fitting(ART.normal, words, AREA.width)
        for match, turn in random_turns(Ruleset(), 7, 60)
        if match.phase is Phase.THROW and match.turns
        for words in [sentence(turn, match, is_persons_turn=True, naming=Naming.OTHER_PERSON)]
    ]
    assert len(told) > 20
    assert sum(". " not in text for text in told) < len(told) / 10, told


@pytest.mark.parametrize("code", OTHERS)
def test_both_moves_of_any_turn_can_be_told_in_every_language(code):
    set_language(code)
    texts = ("took {count}", "slew {slain}", "{count} burnt", "doubled", "home", "to {space}")
    parts = [pgettext("list", text).format(count=8, slain=8, space=28) for text in texts]
    longest = max(parts, key=ART.normal.width)
    told = gettext("{who}: {first}, {second}")
    told = told.format(who=player_name(Player.W), first=longest, second=longest)
    assert not has_too_many_lines(told), told


ENDS = {
    "a loser": ("3 oj - - - - - - - jo 2 j", Outcome(Side.JADE, Reason.NO_FREE_PIECE)),
    "one side": ("2 - - oj - oj - - - - 0 j lost=0/2", Outcome(Side.JADE, Reason.MORE_TAKEN)),
    "both sides": ("0 - - - - - - - - - 0 j lost=3/2", Outcome(Side.JADE, Reason.MORE_TAKEN)),
    "a draw of one": ("0 - - jo - - - - - - 2 j lost=4/1", Outcome(None, Reason.EQUAL)),
    "a draw of both": ("0 - - - - - - - - - 0 j lost=3/3", Outcome(None, Reason.EQUAL)),
}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("end", ENDS)
def test_why_a_game_is_over_fits_its_panels_in_every_language(code, end):
    set_language(code)
    text, outcome = ENDS[end]
    words = reason(outcome, Position.parse(text, Ruleset.parse("capture=eagle")))
    shortest = re.sub(r"\d+", "40", words[-1])
    assert ART.normal.width(shortest) <= (148 if outcome.winner is None else 135), shortest
