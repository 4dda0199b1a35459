from itertools import product
from math import isclose
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import play_step

from puluc.ai.master.evaluator import Chances, evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import BLUNDER, MISTAKE, GameAnalysis, analyse, rank
from puluc.game.session import Session, Setup
from puluc.rules import (
    HUMAN,
    PRESETS,
    THROWS,
    Captures,
    Choice,
    GivenStart,
    HighwayKind,
    Position,
    Record,
    Ruleset,
    Seat,
    Side,
    Throws,
    Turn,
    lines_of_play,
)

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
SMALL = Ruleset(spaces=7, army=2)

MANUAL = [
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(
        (Throws.CULIN, Throws.BELL),
        Captures,
        range(1, 6),
        (HighwayKind.FINITE, HighwayKind.LOOPING),
    )
]
ALL_RULES = [*MANUAL, *(preset.rules for preset in PRESETS)]


class Invented(Chances):
    """A chance for each position that means nothing; true ones of games that are over."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules, None, evaluator())

    def _chance(self, position: Position) -> float:
        if position.outcome is not None:
            return super()._chance(position)
        return Random(str(position)).random()


def played(rules: Ruleset, seed: int, most: int = 400) -> Record:
    """A game of random moves, of at most so many turns."""
    seats = (Seat(HUMAN),) * len(rules.turn_order)
    session, rng = Session(lambda: f"seed {seed}", Setup(rules, seats)), Random(seed)
    while session.match.outcome is None and len(session.match.turns) < most:
        play_step(session, rng)
    return session.record


def analysed(record: Record, chances: Chances) -> GameAnalysis:
    return analyse(record, chances, lambda _share: None)


def exact() -> Chances:
    return Chances.of(SMALL, Tablebase(SOLVED.read_bytes()))


def balance(game: GameAnalysis) -> float:
    jade, obsidian = map(game.totals, Side)
    return 0.5 + jade.luck - obsidian.luck - jade.cost + obsidian.cost + game.estimate


@given(rules=st.sampled_from(ALL_RULES), seed=st.integers(0, 10_000))
def test_the_balance_of_a_game_adds_up(rules, seed):
    record = played(rules, seed, most=30)
    game = analysed(record, Invented(rules))
    assert isclose(balance(game), game.final, abs_tol=1e-9)
    assert len(game.turns) == len(record.turns)
    if record.result:
        winner = record.result.winner
        assert game.final == (0.5 if winner is None else float(winner is Side.JADE))
    assert all(turn.cost >= 0 for turn in game.turns)


@pytest.mark.parametrize("name", ["Puluc", "Scorpion", "Sapper 1906", "Bul"])
def test_the_balance_adds_up_with_the_estimates_of_the_program(name):
    rules = Ruleset.preset(name)
    game = analysed(played(rules, 3, most=12), Chances.of(rules, None))
    assert not game.is_exact
    assert isclose(balance(game), game.final, abs_tol=1e-9)
    assert game.estimate != 0


def test_exact_chances_leave_nothing_to_estimate():
    game = analysed(played(SMALL, 1), exact())
    assert game.is_exact
    assert abs(game.estimate) < 1e-4 * len(game.turns)  # a tablebase rounds to 1/65,534
    assert game.final in (0, 1)


def test_the_luck_of_all_throws_is_nothing_on_average():
    chances, start = exact(), Position.start(SMALL, Side.JADE)
    record = played(SMALL, 4)
    for position in [start, *(turn.end for turn in analysed(record, chances).turns[:6])]:
        best = [
            (share, rank(chances, Choice.at(position, values), position.mover)[0].chance)
            for values, share in SMALL.turn_odds
        ]
        average = sum(share * chance for share, chance in best)
        assert isclose(average, chances.worth(position, position.mover), abs_tol=1e-4)


def test_moving_first_is_the_luck_of_the_opening():
    game = analysed(played(SMALL, 2, most=1), exact())
    start = Position.start(SMALL, Side.JADE)
    assert game.opening_luck == exact().worth(start, Side.JADE) - 0.5
    assert game.chances[0] == 0.5 + (1 if game.opening is Side.JADE else -1) * game.opening_luck


def test_lines_are_ranked_best_first_and_each_end_once():
    chances, position = exact(), Position.parse("1 - j - - o - - 1 j", SMALL)
    ranked = rank(chances, Choice.at(position, (1,)), Side.JADE)
    assert [each.chance for each in ranked] == sorted(
        (each.chance for each in ranked), reverse=True
    )
    assert len({each.line.end for each in ranked}) == len(ranked)


def test_of_several_lines_to_one_position_the_first_is_listed():
    rules = Ruleset.preset("Sapper 1906")
    choice = Choice.at(Position.start(rules, Side.JADE), (2, 3))
    lines = list(lines_of_play(choice))
    firsts = {line.end: line for line in reversed(lines)}
    ranked = rank(Invented(rules), choice, Side.JADE)
    assert len(ranked) == len(firsts) < len(lines)
    assert all(each.line == firsts[each.line.end] for each in ranked)


def test_a_turn_without_a_choice_is_no_decision_and_costs_nothing():
    rules = Ruleset.preset("Bell")
    games = [analysed(played(rules, seed, most=30), Invented(rules)) for seed in range(4)]
    forced = [turn for game in games for turn in game.turns if not turn.is_decision]
    assert forced
    assert all(turn.cost == 0 for turn in forced)
    assert any(turn.options[0].play is None for turn in forced)  # a pass
    assert not all(turn.options[0].play is None for turn in forced)


def test_totals_count_decisions_mistakes_and_blunders():
    game = analysed(played(SMALL, 5), exact())
    for side in Side:
        turns, totals = [turn for turn in game.turns if turn.side is side], game.totals(side)
        assert totals.decisions + totals.forced == len(turns)
        assert totals.mistakes == sum(turn.cost > MISTAKE for turn in turns)
        assert totals.blunders == sum(turn.cost > BLUNDER for turn in turns)
        assert totals.cost_per_decision * totals.decisions == pytest.approx(totals.cost)


def test_with_even_luck_only_the_choices_count():
    game = analysed(played(SMALL, 7), exact())
    jade, obsidian = (game.totals(side).cost for side in Side)
    assert game.even_luck == pytest.approx(min(1, max(0, 0.5 - jade + obsidian)))


def test_a_game_that_has_not_begun_has_even_chances():
    game = analysed(Record(SMALL, (Seat("easy"),) * 2), exact())
    assert (game.opening, game.turns, game.chances, game.is_over) == (None, (), (0.5,), False)


def test_progress_reaches_one_and_may_end_the_work():
    record, shares = played(SMALL, 1), list[float]()
    analyse(record, exact(), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    with pytest.raises(ZeroDivisionError):
        analyse(record, exact(), lambda _share: 1 // 0)


@pytest.mark.parametrize("side", "jo")
def test_a_throw_that_was_set_up_is_no_luck(side):
    position = Position.parse(f"1 - j - - o - - 1 {side}", SMALL)
    throw = next(throw for throw in THROWS if SMALL.values[throw.marked] == 3)
    move = position.legal_moves(3)[0]
    turn = Turn(position.player, (throw,), (move,))
    seats, chances = (Seat(HUMAN),) * 2, exact()
    given = Record(SMALL, seats, turns=(turn,), set_up=GivenStart(position, (throw,)))
    thrown = Record(SMALL, seats, turns=(turn,), set_up=GivenStart(position))
    with_luck, without = (analysed(record, chances) for record in (thrown, given))
    assert with_luck.turns[0].luck != 0
    assert (without.turns[0].luck, without.estimate) == (0, 0)
    assert without.turns[0].cost == with_luck.turns[0].cost
    best = without.turns[0].best
    assert without.start == (best if side == "j" else 1 - best)
    assert isclose(without.start + without.luck - without.cost, without.final, abs_tol=1e-9)
    assert without.final == with_luck.final


@pytest.mark.parametrize("start", [0.2, 0.8])
def test_even_luck_begins_with_the_chance_of_a_start_that_was_set_up(start):
    analysis = GameAnalysis(
        is_exact=True, opening=Side.JADE, opening_luck=0, turns=(), is_over=False, start=start
    )
    assert analysis.even_luck == start
