"""Estimates that look further, ranks, and the level that plays by them."""

import random
from itertools import islice

import pytest
from made_up_networks import made_up
from playing import positions_with_throws

from puluc.ai import MissingDataError, make_player
from puluc.ai.master import evaluator as evaluator_module
from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.evaluator import MARGINS, Evaluator, Master, estimate, evaluator, plies_for
from puluc.ai.master.networks import FILE_NAME
from puluc.rules import Choice, Line, Position, Ruleset, Side, lines_of_play

SMALL = Ruleset.parse("spaces=7 army=2")
TWO_THROWS = Ruleset.parse("spaces=8 army=2 throws_per_turn=2 captures=backward")
EVALUATOR = Evaluator(made_up(SMALL, TWO_THROWS))


def positions(rules: Ruleset, count: int) -> list[tuple[Position, tuple[int, ...]]]:
    """Positions of random games, each with throws."""
    return list(islice(positions_with_throws(rules, random.Random(3)), count))


def expected(position: Position, plies: int) -> float:
    """``estimate`` by its definition: every ordered pair of throws, every line of play."""
    if not plies:
        return EVALUATOR.estimate(position)
    total, rules = 0.0, position.rules
    throws = [((value,), chance) for value, chance in rules.odds]
    if rules.throws_per_turn > 1:
        throws = [
            ((*first, *second), chance * other)
            for first, chance in throws
            for second, other in throws
        ]
    for values, chance in throws:
        ends = [line.end for line in lines_of_play(Choice.at(position, values))]
        total += chance * max(worth(end, position.mover, plies - 1) for end in ends)
    return total


def worth(end: Position, side: Side, plies: int) -> float:
    if end.outcome:
        return float(end.outcome.winner is side)
    chance = expected(end, plies)
    return chance if end.mover is side else 1 - chance


@pytest.mark.parametrize(("rules", "plies"), [(SMALL, 1), (SMALL, 2), (TWO_THROWS, 1)])
def test_a_look_is_the_average_over_the_throws_of_the_best_line(rules, plies):
    for position, _ in positions(rules, 12):
        assert EVALUATOR.estimate(position, plies) == expected(position, plies)


def test_a_game_that_is_over_needs_no_estimate():
    over = Position.parse("2 - - - - - - - 0 o", SMALL)
    assert over.outcome
    assert [EVALUATOR.estimate(over, plies) for plies in (0, 1)] == [0, 0]
    assert EVALUATOR.worth(over, Side.JADE) == 1
    draw = Position.parse("0 - - - - - - - - - 0 j lost=5/5", Ruleset.preset("eagle"))
    assert EVALUATOR.worth(draw, Side.OBSIDIAN) == 0.5


def narrowed(choice: Choice) -> set:
    """The first plays that Master may choose, by its definition."""
    mover, lines = choice.position.mover, list(lines_of_play(choice))
    depths = 2 if choice.position.rules == SMALL else 1
    for plies in range(depths + 1):
        found = [worth(line.end, mover, plies) for line in lines]
        margin = MARGINS[plies] if plies < depths else 0
        lines = [
            line for line, each in zip(lines, found, strict=True) if each >= max(found) - margin
        ]
    return {line.plays[0] for line in lines}


@pytest.mark.parametrize("rules", [SMALL, TWO_THROWS])
def test_master_looks_further_only_where_it_is_close(rules):
    master, rng, several = Master(EVALUATOR), random.Random(1), 0
    for position, values in positions(rules, 40):
        choice = Choice.at(position, values)
        if choice.plays:
            assert master.choose_play(choice, rng) in narrowed(choice)
            several += len(choice.plays) > 1
    assert several > 5


@pytest.mark.parametrize(
    ("options", "special", "general"),
    [
        ({}, 2, 1),
        ({"throws_per_turn": 2}, 1, 0),
        ({"throws_per_turn": 2, "pieces": 2}, 1, 1),
        ({"throws_per_turn": 2, "army": 2, "spaces": 39}, 1, 1),
        ({"army": 2}, 2, 2),
        ({"throws_per_turn": 2, "army": 3}, 1, 1),
    ],
)
def test_a_close_choice_is_searched_as_far_as_it_pays(options, special, general):
    rules = Ruleset(**options)
    assert [plies_for(rules, is_special=each) for each in (True, False)] == [special, general]


class Told:
    """An evaluator that is told the worth of each of three lines, by the plies."""

    def __init__(self, lines: list[Line], *worth: tuple[float, ...]) -> None:
        self.ends, self.told = [line.end for line in lines], worth

    def plies(self, _rules: Ruleset) -> int:
        return 2

    def worth(self, end: Position, _side: Side, plies: int) -> float:
        return self.told[plies][self.ends.index(end)]


@pytest.mark.parametrize(
    ("at_first", "after_a_look", "best"),
    [((0.5, 0.43), (0.5, 0.49), 1), ((0.5, 0.41), (0.5, 0.5), 0), ((0.5, 0.43), (0.5, 0.48), 0)],
)
def test_master_looks_once_more_within_8_points_and_again_within_one_and_a_half(
    at_first, after_a_look, best
):
    choice = Choice.at(Position.parse("3 j - - j - - o - - 4 j", Ruleset()), (2,))
    lines = list(lines_of_play(choice))
    told = Told(lines, (*at_first, 0), (*after_a_look, 0), (0.1, 0.9, 1))
    play = Master(told).choose_play(choice, random.Random(1))
    assert len(lines) == 3
    assert play == lines[best].plays[0]


def test_master_wins_at_once_where_it_can():
    choice = Choice.at(Position.parse("1 j - - o - - - 0 j", SMALL), (3,))
    assert len(choice.plays) == 2
    for seed in range(5):
        play = Master(EVALUATOR).choose_play(choice, random.Random(seed))
        assert str(play.move) == "1x4"


def test_the_shipped_networks_know_the_first_move():
    """The exact chances are 51.4295 % and 50.5421 %."""
    for rules, chance in ((Ruleset(), 0.514295), (Ruleset(throws="bell"), 0.505421)):
        assert evaluator().networks.special[rules].inputs == BoardInputs.of(rules).count
        for side in Side:
            start = Position.start(rules, side)
            assert estimate(start) == pytest.approx(chance, abs=0.03)
            assert evaluator().estimate(start, plies=2) == pytest.approx(chance, abs=0.015)


def test_the_shipped_networks_prefer_a_capture():
    position = Position.parse("4 - - - j - - o - - 4 j", Ruleset())
    chances = {
        str(line.plays[0].move): evaluator().worth(line.end, Side.JADE, 1)
        for line in lines_of_play(Choice.at(position, (3,)))
    }
    assert max(chances, key=chances.__getitem__) == "4x7"


@pytest.mark.parametrize("content", [None, b"PULUCNET"])
def test_a_level_without_networks_says_so(tmp_path, monkeypatch, content):
    monkeypatch.setattr(evaluator_module, "assets", lambda: tmp_path)
    (tmp_path / "networks").mkdir()
    if content:
        (tmp_path / "networks" / FILE_NAME).write_bytes(content)
    evaluator.cache_clear()
    try:
        with pytest.raises(MissingDataError, match="networks can't be read"):
            make_player("master")
    finally:
        evaluator.cache_clear()
