"""The score table: who won how often, streaks, lengths, and marked games apart."""

import pytest

from puluc.game.scores import Scores, Tally
from puluc.game.session import OPPONENTS
from puluc.rules import (
    Player,
    Record,
    Result,
    Ruleset,
    Side,
    Throw,
    Turn,
    against,
    game_name,
)

RESULTS = {"j": Result.JADE, "o": Result.OBSIDIAN, "d": Result.DRAW, "-": None}


def game(letter: str, opponent: str = "easy", rules: str = "puluc", turns: int = 0) -> Record:
    """A finished game; an upper-case letter marks it."""
    turn = Turn(Player.JADE, (Throw.parse("0000"),), ())
    return Record(
        Ruleset.parse(rules),
        against(opponent),
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


def test_marked_games_have_their_own_rows():
    scores = scores_of("jJJo")
    assert scores.tallies == [
        Tally("easy", "puluc", jade=1, obsidian=1),
        Tally("easy", "puluc", jade=2, is_assisted=True),
    ]
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (1, 1)


def test_draws_are_counted():
    assert scores_of("dd").tallies == [Tally("easy", "puluc", draws=2)]


def test_the_mean_length_is_that_of_unmarked_games():
    games = [game("j", turns=10), game("o", turns=20), game("J", turns=999)]
    assert Scores().mean_turns is None
    assert Scores().with_games(games).mean_turns == 15


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_adding_games_leaves_the_original_table_unchanged(opponent):
    before = scores_of("jo")
    after = before.with_games([game("j", opponent)])
    assert before == scores_of("jo")
    assert after != before
