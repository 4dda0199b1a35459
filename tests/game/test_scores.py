"""The score table: wins, streaks, lengths, assisted games apart; and throws with their bands."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.game.scores import THROW_COUNT, Scores, Tally, ThrowCounts, band, shares
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.rules import (
    MARKED_WEIGHTS,
    THROWS,
    WATCHED,
    GivenStart,
    Phase,
    Player,
    Record,
    Result,
    Ruleset,
    Seat,
    Side,
    Throw,
    Throws,
    Turn,
    against,
    game_name,
    turns_of,
)

RESULTS = {"j": Result.JADE, "o": Result.OBSIDIAN, "d": Result.DRAW, "-": None}


def game(letter: str, opponent: str = "easy", rules: str = "puluc", turns: int = 0) -> Record:
    """A finished game; an upper-case letter marks it."""
    turn = Turn(Player.JADE, (Throw.parse("0000"),), ())
    return Record(
        Ruleset.parse(rules),
        (Seat("easy"),) * 2 if opponent == WATCHED else against(opponent),
        turns=(turn,) * turns,
        result=RESULTS[letter.lower()],
        is_assisted=letter.isupper(),
    )


def scores_of(letters: str) -> Scores:
    return Scores().with_games(game(letter) for letter in letters)


def test_games_add_up_by_opponent_and_rules():
    scores = Scores().with_games(
        [
            *(game(letter) for letter in "jjo"),
            game("o", "hard"),
            game("o", "hard", "captures=backward pieces=2"),
            game("o"),
            game("-", "fair"),
        ]
    )
    table = [
        (each.opponent, game_name(each.ruleset), each.jade, each.obsidian)
        for each in scores.tallies
    ]
    assert table == [
        ("easy", "Puluc", 2, 2),
        ("hard", "Puluc", 0, 1),
        ("hard", "Ritual Warfare", 0, 1),
    ]
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (2, 4)


@pytest.mark.parametrize(
    ("letters", "side", "streak", "longest_side", "longest"),
    [
        ("", None, 0, None, 0),
        ("j", Side.JADE, 1, Side.JADE, 1),
        ("jjj", Side.JADE, 3, Side.JADE, 3),
        ("jjo", Side.OBSIDIAN, 1, Side.JADE, 2),
        ("jojoo", Side.OBSIDIAN, 2, Side.OBSIDIAN, 2),
        ("jjdj", Side.JADE, 1, Side.JADE, 2),
        ("jjd", None, 0, Side.JADE, 2),
        ("jjOOOj", Side.JADE, 3, Side.JADE, 3),
        ("jjoo", Side.OBSIDIAN, 2, Side.JADE, 2),
    ],
)
def test_streaks(letters, side, streak, longest_side, longest):
    scores = scores_of(letters)
    assert (scores.streak_side, scores.streak) == (side, streak)
    assert (scores.longest_side, scores.longest) == (longest_side, longest)


def test_assisted_games_have_their_own_rows():
    scores = scores_of("jJJo")
    assert scores.tallies == [
        Tally("easy", "puluc", jade=1, obsidian=1),
        Tally("easy", "puluc", jade=2, is_assisted=True),
    ]
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (1, 1)


def test_watched_games_have_their_own_rows_and_count_nowhere_else():
    played = [game("j"), game("o", turns=20)]
    watched = [game("o", WATCHED, turns=70), game("o", WATCHED)]
    scores = Scores().with_games([played[0], *watched, played[1]])
    assert {each.opponent for each in scores.tallies} == {"easy", WATCHED}
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (1, 1)
    alone = Scores().with_games(played)
    assert (scores.streak_side, scores.streak) == (alone.streak_side, alone.streak)
    assert (scores.longest, scores.mean_turns) == (alone.longest, alone.mean_turns)


def with_start(letter: str, homes: str) -> Record:
    """A game from a start with this many pieces of Jade and of Obsidian."""
    jade, obsidian = homes.split()
    line = f"{jade} {'- ' * 9}{obsidian} j"
    return replace(game(letter), set_up=GivenStart.parse(line, Ruleset()))


def test_handicaps_have_their_own_rows_and_count_nowhere_else():
    games = [game("j"), with_start("o", "5 3"), with_start("o", "5 3"), with_start("O", "4 5")]
    scores = Scores().with_games(games)
    assert scores.tallies == [
        Tally("easy", "puluc", jade=1),
        Tally("easy", "puluc", obsidian=2, pieces=(5, 3)),
        Tally("easy", "puluc", obsidian=1, is_assisted=True, pieces=(4, 5)),
    ]
    assert [scores.tally(each) for each in games[1:3]] == [scores.tallies[1]] * 2
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (1, 0)
    assert (scores.streak_side, scores.streak, scores.timed_games) == (Side.JADE, 1, 1)


def test_draws_are_counted():
    assert scores_of("dd").tallies == [Tally("easy", "puluc", draws=2)]


def test_the_mean_length_is_that_of_unassisted_games():
    games = [game("j", turns=10), game("o", turns=20), game("J", turns=999)]
    assert Scores().mean_turns is None
    assert Scores().with_games(games).mean_turns == 15


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_adding_games_leaves_the_original_table_unchanged(opponent):
    before = scores_of("jo")
    after = before.with_games([game("j", opponent)])
    assert before == scores_of("jo")
    assert after != before


ALL_RULES = [Ruleset(throws=throws) for throws in Throws]

any_rules = st.sampled_from(ALL_RULES)
any_weight = st.integers(1, THROW_COUNT - 1)
any_marked = st.tuples(*[st.integers(0, 3000)] * 5)


def throws(*texts):
    return tuple(Throw.parse(text) for text in texts)


def exact_band(count, weight):
    """The definition, in whole numbers."""
    reached, quantiles = Fraction(0), []
    for hits in range(count + 1):
        chance = comb(count, hits) * weight**hits * (THROW_COUNT - weight) ** (count - hits)
        reached += Fraction(chance, THROW_COUNT**count)
        quantiles.append(reached)
    low, high = Fraction(25, 1000), Fraction(975, 1000)
    return (
        next(hits for hits, each in enumerate(quantiles) if each >= low),
        next(hits for hits, each in enumerate(quantiles) if each >= high),
    )


def test_opening_throws_belong_to_jade_and_obsidian_in_turn():
    record = Record(Ruleset(), against("easy"), opening=throws("1000", "0001", "0000", "1111"))
    fallen = ThrowCounts.in_games([record])
    assert fallen.jade == (1, 1, 0, 0, 0)
    assert fallen.obsidian == (0, 1, 0, 0, 1)
    assert fallen.both == (1, 2, 0, 0, 1)


def test_turns_belong_to_their_sides_and_the_throw_in_progress_to_the_next():
    opening = throws("0111", "0110")
    lines = ["1110 city-3", "0000 city-5", "1000 3-4"]
    record = Record(
        Ruleset(),
        against("easy"),
        opening=opening,
        turns=turns_of(Ruleset(), opening, lines),
        pending=Turn(Player.OBSIDIAN, throws("1111"), ()),
    )
    assert [side.letter for side, _ in record.throws_by_side] == ["j", "o", "j", "o", "j", "o"]
    assert [throw for _, throw in record.throws_by_side] == list(record.throws)


@pytest.mark.parametrize("seed", ["maize", "cacao", "copal"])
def test_a_game_as_it_is_played_throw_by_throw(seed):
    session = Session(lambda: seed, Setup(Ruleset(), against("easy")))
    rng, seen = Random(seed), Counter[tuple[Side, int]]()
    while (match := session.match).phase is not Phase.OVER:
        if match.legal_moves:
            session.move(rng.choice(match.legal_moves))
        elif match.throws:
            session.pass_turn()
        else:
            side = match.mover
            session.throw()
            seen[side, (match.throws or match.opening)[-1].marked] += 1
        fallen = ThrowCounts.in_games([session.record])
        assert fallen.jade == tuple(seen[Side.JADE, marked] for marked in range(5))
        assert fallen.obsidian == tuple(seen[Side.OBSIDIAN, marked] for marked in range(5))


def test_games_are_added_up():
    games = [
        Record(Ruleset(throws=each), against("easy"), opening=throws("1100", "0111"))
        for each in Throws
    ]
    assert ThrowCounts.in_games(games).jade == (0, 0, len(games), 0, 0)
    assert ThrowCounts.in_games(games).obsidian == (0, 0, 0, len(games), 0)
    assert ThrowCounts.in_games([]) == ThrowCounts((0,) * 5, (0,) * 5)


def test_the_share_of_each_value_in_the_standard_game():
    found = shares(Ruleset(), (1, 2, 3, 4, 6))
    assert [(each.value, each.weight, each.count) for each in found] == [
        (1, 4, 2),
        (2, 6, 3),
        (3, 4, 4),
        (4, 1, 6),
        (5, 1, 1),
    ]
    assert [each.expected for each in found] == [4, 6, 4, 1, 1]
    assert [(each.low, each.high) for each in found] == [(1, 8), (2, 10), (1, 8), (0, 3), (0, 3)]


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        ("bell", [(0, 20), (2, 30), (3, 40), (4, 50), (5, 10)]),
        ("sapper", [(2, 30), (3, 60), (4, 50), (5, 10)]),
        ("six", [(1, 20), (2, 30), (3, 40), (4, 50), (6, 10)]),
        ("zero", [(0, 10), (1, 20), (2, 30), (3, 40), (4, 50)]),
    ],
)
def test_throws_are_grouped_by_their_value(rules, counts):
    found = shares(Ruleset(throws=rules), (10, 20, 30, 40, 50))
    assert [(each.value, each.count) for each in found] == counts


def test_nothing_is_expected_of_no_throws():
    found = shares(Ruleset(), (0,) * 5)
    assert {(each.count, each.expected, each.low, each.high) for each in found} == {(0, 0, 0, 0)}


@given(any_rules, any_marked)
def test_counts_and_expectations_add_up(rules, marked):
    found = shares(rules, marked)
    assert sum(each.count for each in found) == sum(marked)
    assert sum(each.expected for each in found) == sum(marked)
    assert sum(each.weight for each in found) == THROW_COUNT
    assert [(each.value, each.weight / THROW_COUNT) for each in found] == list(rules.odds)


@pytest.mark.parametrize("weight", range(1, THROW_COUNT))
def test_the_band_against_its_definition(weight):
    for count in (*range(60), 137, 400):
        assert band(count, weight) == exact_band(count, weight)


@pytest.mark.parametrize("count", [1000, 10_000, 100_000])
@pytest.mark.parametrize("weight", [1, 4, 6, 8])
def test_the_band_of_many_throws_is_1_96_standard_deviations_wide(count, weight):
    chance = weight / THROW_COUNT
    mean, deviation = count * chance, (count * chance * (1 - chance)) ** 0.5
    low, high = band(count, weight)
    assert abs(low - (mean - 1.96 * deviation)) < 1.5
    assert abs(high - (mean + 1.96 * deviation)) < 1.5


@given(st.integers(0, 100_000), any_weight)
def test_the_band_contains_the_likeliest_count_and_the_mean(count, weight):
    low, high = band(count, weight)
    assert 0 <= low <= (count + 1) * weight // THROW_COUNT <= high <= count
    assert low <= count * weight / THROW_COUNT <= high


@given(st.integers(0, 100_000), any_weight)
def test_the_complement_has_the_mirrored_band(count, weight):
    low, high = band(count, weight)
    assert band(count, THROW_COUNT - weight) == (count - high, count - low)


def test_the_throw_count_is_that_of_the_sticks():
    assert sum(MARKED_WEIGHTS) == len(THROWS) == THROW_COUNT
