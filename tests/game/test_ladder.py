"""The ladder: which level is offered after wins and losses, and when a rung is reached."""

from dataclasses import replace
from itertools import pairwise

import pytest

from puluc.ai import LEVELS
from puluc.game.ladder import LadderOffer, Rung, offer, rungs
from puluc.rules import (
    Chains,
    GivenStart,
    Record,
    Result,
    Ruleset,
    Seat,
    against,
)

RESULTS = {"w": Result.JADE, "l": Result.OBSIDIAN, "d": Result.DRAW, "-": None}


def game(letter: str, level: str = LEVELS[0], day: int = 1) -> Record:
    """A game that is won, lost, drawn or abandoned."""
    date = f"2026-11-{day:02}"
    return Record(Ruleset(), against(level), seed="a", result=RESULTS[letter], date=date)


def games(letters: str, level: str = LEVELS[0]) -> list[Record]:
    """Games against a level, one a day."""
    return [game(letter, level, day) for day, letter in enumerate(letters, 1)]


HIGHER = LadderOffer(LEVELS[0], LEVELS[1], is_higher=True)


@pytest.mark.parametrize(
    ("letters", "offered"),
    [
        ("", None),
        ("ww", None),
        ("www", HIGHER),
        ("wwlw", HIGHER),
        ("wlwlw", HIGHER),
        ("wlwllw", None),
        ("wlwdlw", None),
        ("wlldww", None),
        ("lllllwww", HIGHER),
        ("wwww", None),
        ("wwwl", None),
        ("wwwlllwww", None),
        ("ww-w", HIGHER),
        ("www-", None),
        ("llll", None),
        ("lllll", LadderOffer(LEVELS[0], "")),
        ("llllll", None),
        ("lllldl", None),
        ("llll-l", LadderOffer(LEVELS[0], "")),
        ("lllllwlllll", LadderOffer(LEVELS[0], "")),
    ],
)
def test_another_level_is_offered_once_after_three_wins_of_five_or_five_losses(letters, offered):
    assert offer(games(letters)) == offered


@pytest.mark.parametrize(("lower", "higher"), [*pairwise(LEVELS)])
def test_each_level_leads_to_the_next_and_to_the_one_below(lower, higher):
    assert offer(games("www", lower)) == LadderOffer(lower, higher, is_higher=True)
    assert offer(games("lllll", higher)) == LadderOffer(higher, lower)


def test_above_master_there_is_nothing_and_perfect_has_no_rung():
    assert offer(games("www", "master")) is None
    assert offer(games("www", "perfect")) is None
    assert offer(games("lllll", "perfect")) is None
    assert rungs(games("www", "master")) == (Rung("master", "2026-11-03"),)


def test_games_against_other_levels_don_t_count_together():
    assert offer([*games("ww"), game("w", LEVELS[1])]) is None
    assert offer([*games("ww"), game("w", LEVELS[1]), game("w")]) == HIGHER
    assert offer([*games("llll"), *games("l", LEVELS[1]), game("l")]) == LadderOffer(LEVELS[0], "")


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": ""},
        {"is_assisted": True},
        {"set_up": GivenStart.parse("4 j - - - - - - - - 5 j 1100", Ruleset())},
        {"seed": "", "chains": Chains((), 0)},
        {"seats": (Seat("easy"), Seat("easy"))},
        {"seats": (Seat(), Seat())},
        {"seats": (Seat(), Seat("hard"), Seat("easy"), Seat("easy"))},
    ],
    ids=["by hand", "assisted", "set up", "link", "watched", "two persons", "with a level"],
)
def test_some_games_don_t_count(changes):
    third = replace(game("w"), **changes)
    assert offer([*games("ww"), third]) is None
    assert rungs([*games("ww"), third]) == ()
    assert offer([third, *games("ww"), game("w")]) == HIGHER


def test_a_rung_has_the_date_of_the_win_that_reached_it():
    assert rungs([*games("wwlww"), *games("wwlw", "hard")]) == (
        Rung("easy", "2026-11-04"),
        Rung("hard", "2026-11-04"),
    )
    assert rungs(games("wwl")) == ()
