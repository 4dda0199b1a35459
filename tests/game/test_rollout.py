"""Rollouts: the results of many games add up to a chance and its margin."""

import random
from pathlib import Path

import pytest

from puluc.ai import make_player
from puluc.ai.levels import Perfect
from puluc.ai.tablebase.file import Tablebase
from puluc.game.draft import Draft
from puluc.game.rollout import Rollout, roll_out
from puluc.lab.arena import RandomPlayer
from puluc.rules import Ruleset

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"


def rolled(line: str, games: int, seed: int = 1, player=None) -> Rollout:
    draft = Draft.parse(line, Ruleset())
    return roll_out(draft, player or RandomPlayer(), random.Random(seed), lambda _: None, games)


def test_a_won_game_is_won_by_either_side_with_its_throw():
    assert rolled("4 - - - - - - - j o 0 j 1", 20, player=make_player("easy")).chance == 1
    assert rolled("0 - j o - - - - - - 4 o 1", 20, player=make_player("easy")).chance == 1


def test_only_the_first_turn_has_the_throw_of_the_draft():
    seen = []

    class Watching(RandomPlayer):
        def choose_play(self, choice, rng):
            seen.append(choice.values)
            return super().choose_play(choice, rng)

    rolled("2 j - - j - - - o - 4 j 3", 1, player=Watching())
    assert seen[0] == (3,)
    assert len({*seen}) > 1


def test_perfect_play_gives_the_exact_chance_within_the_margin():
    tablebase = Tablebase(SOLVED.read_bytes())
    draft = Draft.start(tablebase.rules)
    perfect = Perfect(tablebase, make_player("hard"))
    found = roll_out(draft, perfect, random.Random(1), lambda _: None, 400)
    low, high = found.bounds
    assert low < tablebase.chance(draft.position) < high
    assert high - low == pytest.approx(2 * 0.049, abs=0.002)


def test_the_bounds_of_few_and_of_equal_results():
    """As tables of Wilson's interval have them."""
    assert Rollout(10, 1.0).bounds == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert Rollout(10, 0.5).bounds == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Rollout(1000, 0.0).bounds == pytest.approx((0.0, 0.0038), abs=1e-4)


def test_progress_goes_from_game_to_game_and_its_error_ends_the_work():
    shares = []

    def progress(share):
        shares.append(share)
        if share > 0.5:
            raise KeyError

    with pytest.raises(KeyError):
        roll_out(Draft.start(Ruleset()), RandomPlayer(), random.Random(1), progress, 10)
    assert shares == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])


def test_a_seed_gives_the_same_again():
    line = "2 - j - - o - j - o 2 o"
    assert rolled(line, 30) == rolled(line, 30)
    assert rolled(line, 30) != rolled(line, 30, seed=3)
