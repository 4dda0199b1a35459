"""What the strip says fits in it in every language."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from driver import ART
from playing import random_turns
from rounds import sampled
from watched_texts import OTHERS, TRANSLATIONS

from puluc.languages import LANGUAGES
from puluc.rules import (
    Outcome,
    Phase,
    Position,
    Reason,
    Ruleset,
    Seat,
    Side,
)
from puluc.text.end_words import reason
from puluc.text.language import set_language
from puluc.text.names import names_of
from puluc.text.narration import Sentence, due, sentence
from puluc.text.round_summary import summary, with_risk
from puluc.ui.board.picture.strip import Strip

LONG_NAME = "Maximilian Hopes"
MOST_CUT = 0.02
"""The part of the sentences that may end with an ellipsis."""

RULES = {
    "two throws": "spaces=39 army=9 throws_per_turn=2 captures=backward highway=return fire=yes",
    "through home": "spaces=38 army=9 captures=backward highway=looping flow=yes",
    "doubles": "spaces=39 army=5 pieces=5 doubling=yes throws=zero",
    "eagles": "spaces=19 captures=backward highway=return capture=eagle scorpion=yes",
    "eagles home": "spaces=19 captures=backward highway=return capture=eagle-return scorpion=yes",
}


GAMES = {
    "standard": (Ruleset(), False),
    "two persons": (Ruleset(), True),
    "two a side": (replace(Ruleset.preset("bul"), players=2), True),
    "eight a side": (replace(Ruleset.preset("bul"), players=8), True),
    "two throws": (Ruleset.parse(RULES["two throws"]), False),
}
"""Games, and whether each turn is another person's."""


def said(
    rules: Ruleset, seed: int, name: str = "", most: int = 40, *, is_handed_over: bool = False
) -> Iterator[Sentence]:
    """All that the strip says in a game, to a person and about a computer."""
    seats = [Seat(name=name)] * len(rules.turn_order)
    called, events = names_of(rules, seats), ()
    for match, turn in random_turns(rules, seed, most):
        yield sentence(turn, match, is_persons_turn=False, called=called)
        yield sentence(
            turn, match, is_persons_turn=True, is_handed_over=is_handed_over, called=called
        )
        if rules.players == 1 or match.phase is not Phase.THROW:
            continue
        events += turn
        if match.turns and len(match.turns) % (2 * rules.players) == 0:
            told = with_risk(
                summary(events, yours := [match.player], called), match.position, yours
            )
            yield Sentence(told, due(match, called, is_handed_over=is_handed_over))
            events = ()


def shown(words: Sentence) -> str:
    """What the strip shows of a sentence."""
    strip = Strip(ART)
    strip.show(words)
    return strip.text


def fit_of(words: Sentence) -> str:
    """Whether the strip shows a sentence in full, in fewer words, or cut."""
    text = shown(words)
    if "\N{HORIZONTAL ELLIPSIS}" in text:
        return "cut"
    return "full" if text == ". ".join(filter(None, words.in_full)) else "short"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", sampled(GAMES, 4))
def test_few_sentences_of_a_game_are_cut(code, game):
    set_language(code)
    rules, is_handed_over = GAMES[game]
    words = {
        each
        for seed in (3, 7)
        for each in said(rules, seed, most=150, is_handed_over=is_handed_over)
    }
    fits = Counter(map(fit_of, words))
    print(code, game, dict(fits))  # pytest -rP shows the counts
    assert fits["cut"] <= fits.total() * MOST_CUT, fits


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", RULES)
def test_what_to_do_next_is_never_cut(code, name):
    set_language(code)
    for words in said(Ruleset.parse(RULES[name]), 3, is_handed_over=True):
        assert shown(words).endswith((words.due.full, words.due.short)), words


@pytest.mark.parametrize("code", LANGUAGES)
def test_long_names_give_way_to_those_of_the_players(code):
    set_language(code)
    told = {*said(Ruleset(), 7, LONG_NAME, is_handed_over=True)}
    assert len(told) > 20
    assert not [words for words in told if fit_of(words) == "cut"]


ENDS = {
    "a loser": ("3 oj - - - - - - - jo 2 j", Outcome(Side.JADE, Reason.NO_FREE_PIECE)),
    "one side": ("2 - - oj - oj - - - - 0 j lost=0/2", Outcome(Side.JADE, Reason.MORE_TAKEN)),
    "both sides": ("0 - - - - - - - - - 0 j lost=3/2", Outcome(Side.JADE, Reason.MORE_TAKEN)),
    "a draw of one": ("0 - - jo - - - - - - 2 j lost=4/1", Outcome(None, Reason.EQUAL)),
    "a draw of both": ("0 - - - - - - - - - 0 j lost=3/3", Outcome(None, Reason.EQUAL)),
}


@pytest.mark.parametrize("code", TRANSLATIONS)
@pytest.mark.parametrize("end", ENDS)
def test_why_a_game_is_over_fits_its_panels_in_every_language(code, end):
    set_language(code)
    text, outcome = ENDS[end]
    words = reason(outcome, Position.parse(text, Ruleset.parse("capture=eagle")))
    shortest = re.sub(r"\d+", "40", words.short)
    assert ART.normal.width(shortest) <= (148 if outcome.winner is None else 135), shortest
