"""Rollouts: results of games, less luck, add up to chances and the margins of differences."""

from pathlib import Path

import pytest

from puluc.ai import make_player
from puluc.ai.levels import Perfect
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.rollout import LOOK, Measured, Rollout, roll_out
from puluc.lab.arena import RandomPlayer
from puluc.rules import Choice, Position, Side, lines_of_play

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
TABLEBASE = Tablebase(SOLVED.read_bytes())
RULES = TABLEBASE.rules
EXACT = Chances(RULES, TABLEBASE, None)
PERFECT, EASY = Perfect(TABLEBASE, make_player("hard")), make_player("easy")


class Even:
    """Chances that know nothing of a game until it is over: no throw is luck."""

    @staticmethod
    def worth(position, side):
        return EXACT.worth(position, side) if position.outcome else 0.5


def rolled(*positions, games, side=Side.JADE, player=EASY, chances=EXACT, seed="1") -> Rollout:
    work = {"seed": seed, "progress": lambda _: None, "games": games}
    return roll_out(positions, side, player, chances, **work)


START = Position.start(RULES, Side.JADE)


def ends(road: str, value: int) -> list[Position]:
    """The positions after the ways to play a throw, the best first."""
    choice = Choice.at(Position.parse(road, RULES), (value,))
    return sorted({each.end for each in lines_of_play(choice)}, key=TABLEBASE.chance)


def test_a_game_of_perfect_play_without_its_luck_is_exact_for_either_side():
    for side in Side:
        found = rolled(START, games=2, side=side, player=PERFECT)
        assert found.chance.mean == pytest.approx(EXACT.worth(START, side), abs=1e-4)
        assert found.chance.margin < 1e-4


def test_worse_estimates_of_luck_change_the_margin_and_not_the_chance():
    wins = rolled(START, games=200, chances=Even())
    exact = rolled(START, games=200)
    assert exact.chance.margin < 0.6 * wins.chance.margin
    assert exact.chance.mean == pytest.approx(wins.chance.mean, abs=wins.chance.margin)
    assert wins.games == 200, "one position is nothing to decide"


def test_a_difference_is_exact_and_decided_at_the_first_look():
    positions = ends("0 - j j - - o - 1 j", 2)
    exact = [EXACT.worth(each, Side.JADE) for each in positions]
    found = rolled(*reversed(positions), games=400, player=PERFECT)
    assert found.order == [*range(len(positions))][::-1]
    best = found.order[0]
    for other in found.order[1:]:
        difference = found.difference(best, other)
        assert difference.is_decided
        lost = exact[0] - exact[len(exact) - 1 - other]
        assert difference.mean == pytest.approx(lost, abs=1e-3)
    assert found.games == LOOK


def test_equal_positions_are_never_decided_and_have_the_same_games():
    found = rolled(START, START, games=3 * LOOK)
    assert found.results[0] == found.results[1]
    assert len({*found.results[0]}) > LOOK, "each game has its own throws"
    assert found.games == 3 * LOOK
    assert found.difference(0, 1) == (0, 0)
    assert not found.difference(0, 1).is_decided


def test_a_clearly_worse_move_drops_out_and_the_others_play_on():
    bad = Position.parse("1 - - - - - - - 2 j", RULES)
    found = rolled(bad, START, START, games=2 * LOOK)
    assert [*map(len, found.results)] == [LOOK, 2 * LOOK, 2 * LOOK]
    assert found.order[-1] == 0


def test_the_margin_of_a_difference():
    """2.672 standard errors: of 1, 0, 0, 1 less 0, 0, 0, 1 the mean is 1/4, the deviation 1/2."""
    found = Rollout(((1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 1.0)))
    assert found.difference(0, 1) == pytest.approx((0.25, 2.672 * 0.25))
    assert found.difference(1, 0).mean == -0.25
    assert not found.difference(0, 1).is_decided
    assert Measured(-0.2, 0.1).is_decided


def test_progress_goes_from_game_to_game_and_its_error_ends_the_work():
    shares = []

    def progress(share):
        shares.append(share)
        if share > 0.5:
            raise KeyError

    with pytest.raises(KeyError):
        roll_out([START], Side.JADE, RandomPlayer(), Even(), seed="1", progress=progress, games=10)
    assert shares == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])


def test_a_seed_gives_the_same_again():
    assert rolled(START, games=30) == rolled(START, games=30)
    assert rolled(START, games=30) != rolled(START, games=30, seed="3")
