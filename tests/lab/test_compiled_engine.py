"""The compiled engine for every rule set against the plain rules, inputs and levels."""

from itertools import islice
from random import Random

import numpy as np
import pytest
from playing import positions_with_throws
from test_lab import ignore

from puluc.ai import make_player
from puluc.ai.master.evaluator import Evaluator, evaluator
from puluc.ai.master.general_inputs import general_inputs
from puluc.ai.master.general_rows import GENERAL_ROWS
from puluc.ai.master.networks import Networks
from puluc.lab.engine.board import (
    CAPTURE,
    KIND_SHIFT,
    NO_MOVE,
    ONGOING,
    PLAIN,
    WIN,
    Game,
    end_turn,
    list_lines,
    make_turn,
    outcome,
)
from puluc.lab.engine.compiling import seeded
from puluc.lab.engine.inputs import MAX_INPUTS, InputTables, write_inputs
from puluc.lab.engine.levels import EASY, HARD, RANDOM, play_hard, rank_of
from puluc.lab.engine.play import Work, choose_line, luck, worth
from puluc.lab.study.duel import duel
from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play
from tools.lab.train import optimizer, self_play
from tools.lab.train.optimizer import Parameters
from tools.lab.train.self_play import (
    WATCHED,
    Round,
    Schedule,
    play_samples,
    rule_sets_of,
    train_by_self_play,
    trained_rules,
)

RULE_SETS = [
    "puluc",
    "spaces=39 army=9 pieces=9 highway=looping throws=zero scorpion=yes",
    "captures=backward highway=return fire=yes scorpion=yes doubling=yes army=7 pieces=6",
    "captures=backward highway=looping flow=yes doubling=yes throws_per_turn=2 army=3",
    "capture=eagle-return spaces=7 army=6 doubling=yes",
    "captures=backward pieces=1 highway=return throws_per_turn=2 players=3",
    "capture=eagle fire=yes throws_per_turn=2 pieces=2 players=2 spaces=13 throws=bell",
    "pieces=2 players=2 spaces=12 doubling=yes highway=looping throws=six",
    "captures=backward highway=return throws_per_turn=2 players=8 pieces=1 army=2 throws=sapper",
    "pieces=1 highway=return army=4 doubling=yes throws_per_turn=2 players=2",
]

every_kind_of_rules = pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=() if number in (3, 6, 9) else pytest.mark.full)
        for number, text in enumerate(RULE_SETS)
    ],
)

PARAMETERS = Parameters.random(GENERAL_ROWS, 4, np.random.default_rng(1))

SCORES = {None: 1, Side.JADE: 2, Side.OBSIDIAN: 0}


def positions(rules, games, seed=1):
    """Positions of random games, each with throws for its turn."""
    return islice(positions_with_throws(rules, Random(seed), longest=80), 60 * games)


def ends_of(game, board, values):
    """The boards after every line of a turn, the next player to move."""
    turn, found = make_turn(game.rules), []
    for line in range(list_lines(game, board, (values[0], values[-1]), turn)):
        after = np.empty_like(board)
        end_turn(game.rules, board, turn.lines[0, line], turn.lines[1, line], after)
        found.append(after)
    return found


@every_kind_of_rules
def test_turns_lead_where_the_rules_say(text):
    rules = Ruleset.parse(text)
    game = Game.of(rules)
    for position, values in positions(rules, games=3):
        ends = [line.end for line in lines_of_play(Choice.at(position, values))]
        expected = {
            (game.board_of(end).tobytes(), SCORES[end.outcome.winner] if end.outcome else ONGOING)
            for end in ends
        }
        found = ends_of(game, game.board_of(position), values)
        assert {(end.tobytes(), outcome(game.rules, end)) for end in found} == expected


@every_kind_of_rules
def test_the_inputs_are_those_of_the_plain_code(text):
    rules = Ruleset.parse(text)
    game, known = Game.of(rules), InputTables.of(rules)
    buffer = np.empty(MAX_INPUTS, np.uint16)
    for position, _ in positions(rules, games=4, seed=2):
        count = write_inputs(game.rules, known, game.board_of(position), buffer)
        inputs = general_inputs(position)
        assert sorted(buffer[:count].tolist()) == sorted(inputs)
        assert 0 <= min(inputs) <= max(inputs) < GENERAL_ROWS


@every_kind_of_rules
def test_hard_plays_as_the_level_does(text):
    rules = Ruleset.parse(text)
    game, hard, rng = Game.of(rules), make_player("hard"), Random(3)
    state, turn = seeded(1), make_turn(game.rules)
    for position, values in positions(rules, games=1, seed=3):
        ends = set()
        for _ in range(6):
            choice = Choice.at(position, values)
            while choice.plays:
                choice = choice.after(hard.choose_play(choice, rng))
            ends.add(game.board_of(choice.position).tobytes())
        found = set()
        for _ in range(6):
            board = game.board_of(position)
            play_hard(game, board, (values[0], values[-1]), state, turn)
            found.add(board.tobytes())
        assert ends & found, (str(position), values)


def test_of_two_throws_a_win_comes_first_and_of_the_last_a_capture():
    plain, capture = (np.int64(kind << KIND_SHIFT) for kind in (PLAIN, CAPTURE))
    other, win = np.int32(0), np.int32(WIN)
    ranks = [
        rank_of(HARD, 2, first, last, end)
        for first, last, end in (
            (plain, NO_MOVE, other),
            (capture, plain, other),
            (capture, capture, other),
            (capture, NO_MOVE, win),
        )
    ]
    assert ranks == sorted(set(ranks))
    moves = ((plain, other), (plain, win), (capture, other), (capture, win))
    ranks = [rank_of(HARD, 1, move, NO_MOVE, end) for move, end in moves]
    assert ranks == sorted(set(ranks))
    assert len({rank_of(EASY, 1, move, NO_MOVE, end) for move, end in moves}) == 2
    assert {rank_of(RANDOM, 1, move, NO_MOVE, end) for move, end in moves} == {0}


@every_kind_of_rules
def test_worths_and_choices_are_those_of_master(text):
    network = PARAMETERS.stored(())
    rules, rng = Ruleset.parse(text), Random(4)
    game = Game.of(rules)
    work = Work.of(rules, game, network.network)
    state, margins = seeded(2), np.array([0.02, 0.0])
    about = Evaluator(Networks((network,)))
    for position, values in positions(rules, games=1, seed=4):
        if rng.random() < 0.9:
            continue
        board, mover = game.board_of(position), position.mover
        for plies in (0, 1):
            found = worth(game, board, mover, plies, work)
            assert found == about.worth(position, mover, plies)
        lines = [*lines_of_play(Choice.at(position, values))]
        guesses = [about.worth(line.end, mover) for line in lines]
        near = [guess >= max(guesses) - 0.02 for guess in guesses]
        kept = [line for line, is_near in zip(lines, near, strict=True) if is_near]
        expected = (
            max(guesses)
            if len(kept) == 1
            else max(about.worth(line.end, mover, 1) for line in kept)
        )
        pair = (values[0], values[-1])
        assert choose_line(game, board, pair, margins, work, state)[1] == expected


BY_HARD = Round(300, 1.0, 0.003, is_by_hard=True)


def test_games_of_hard_tell_who_wins():
    rules, network = Ruleset(spaces=7, army=2), PARAMETERS.stored(()).network
    samples = play_samples(rules, network, BY_HARD, 300, 1)
    assert len(samples.ends) == len(samples.targets) > 200
    assert set(samples.targets.tolist()) == {0.0, 1.0}
    again = play_samples(rules, network, BY_HARD, 300, 1)
    assert np.array_equal(samples.inputs, again.inputs)


def test_worths_learned_from_games_lie_between_the_estimates_and_the_result():
    rules, network = Ruleset(spaces=7, army=2), PARAMETERS.stored(()).network
    samples = play_samples(rules, network, Round(300, 0.5, 0.001), 300, 1)
    assert len(samples.ends) == 300
    assert samples.ends[-1] == len(samples.inputs)
    assert samples.inputs.max() < GENERAL_ROWS
    assert 0 <= samples.targets.min() < 0.4
    assert 0.6 < samples.targets.max() <= 1


def test_worths_learned_from_looks_are_what_they_say():
    rules, stored = Ruleset(spaces=7, army=2), PARAMETERS.stored(())
    looked = Round(60, 1.0, 0.001, is_looked=True)
    samples = play_samples(rules, stored.network, looked, 60, 1)
    estimate = Evaluator(Networks((stored,))).estimate
    start = Position.start(rules, Side.JADE)
    assert sorted(samples.inputs[: samples.ends[0]]) == sorted(general_inputs(start))
    assert samples.targets[0] == np.float32(estimate(start, 1))
    played = play_samples(rules, stored.network, looked._replace(is_looked=False), 60, 1)
    assert np.array_equal(samples.inputs, played.inputs), "the games are the same"


def test_a_duel_is_the_same_again_and_varies_less_without_luck():
    rules, general = Ruleset(spaces=7, army=2), evaluator().networks.general[0]
    first = duel(rules, general, 40, seed=1, plies=0)
    assert first == duel(rules, general, 40, seed=1, plies=0)
    assert first.games == 40
    assert 0 < first.rate < 1
    spread = (first.rate * (1 - first.rate) / 40) ** 0.5
    assert 0 < first.error < spread / 3
    assert abs(first.even - first.rate) < 4 * spread


def test_a_player_without_estimates_loses_a_duel():
    found = duel(Ruleset(army=4), PARAMETERS.zeros().stored(()), 100, seed=1, plies=0)
    assert found.rate < 0.3


def test_with_two_throws_and_many_units_a_duel_leaves_luck_in():
    rules = Ruleset(spaces=7, army=3, throws_per_turn=2)
    found = duel(rules, PARAMETERS.stored(()), 20, seed=1, plies=0)
    assert found.even == found.rate
    assert found.error == pytest.approx((found.rate * (1 - found.rate) / 20) ** 0.5)


@every_kind_of_rules
def test_the_luck_of_throws_is_what_they_bring_more_than_others(text):
    network = PARAMETERS.stored(()).network
    rules, rng = Ruleset.parse(text), Random(5)
    game = Game.of(rules)
    work = Work.of(rules, game, network)
    about = Evaluator(Networks((PARAMETERS.stored(()),)))
    for position, values in positions(rules, games=1, seed=5):
        if rng.random() < 0.9:
            continue
        lines = lines_of_play(Choice.at(position, values))
        best = max(about.worth(line.end, position.mover) for line in lines)
        expected = best - about.estimate(position, 1)
        pair = (values[0], values[-1])
        assert luck(game, game.board_of(position), pair, work) == expected


def test_after_a_random_move_the_best_worth_counts_and_not_the_result():
    network = PARAMETERS.stored(()).network
    samples = play_samples(Ruleset(spaces=7, army=2), network, Round(1000, 1.0, 0.001), 1000, 1)
    assert len(set(samples.targets.tolist())) > 10, "results are 0 and 1"


def test_rule_sets_of_a_round_hold_all_its_positions():
    pool = [trained_rules(Random(seed)) for seed in range(5)]
    drawn = [*rule_sets_of(Round(10_000, 0.5, 0.001), pool, Random(1))]
    assert sum(count for _, count in drawn) == 10_000
    assert {rules for rules, _ in drawn} >= {rules for rules, _ in WATCHED}


def test_only_options_and_values_with_inputs_are_trained(monkeypatch):
    rows = {**self_play.OPTION_ROWS, "throws": ("culin", "bell")}
    del rows["doubling"]
    monkeypatch.setattr(self_play, "OPTION_ROWS", rows)
    drawn = [trained_rules(Random(seed)) for seed in range(200)]
    assert {rules.throws for rules in drawn} == {"culin", "bell"}
    assert {rules.doubling for rules in drawn} == {False}
    assert {rules.scorpion for rules in drawn} == {False, True}
    assert len({rules.spaces for rules in drawn}) > 20


def test_a_network_of_self_play_follows_from_the_seed(monkeypatch):
    monkeypatch.setattr(self_play, "POOL", 5)
    monkeypatch.setattr(self_play, "RANDOM_RULE_SETS", 2)
    monkeypatch.setattr(self_play, "WATCHED", ((Ruleset(spaces=7, army=2), 1.0),))
    fitted = []

    def improve(samples, *how):
        fitted.append(len(samples.targets))
        return optimizer.improve(samples, *how)

    monkeypatch.setattr(self_play, "improve", improve)
    rounds = (Round(9000, 1.0, 0.003, is_by_hard=True), *[Round(9000, 0.5, 0.001)] * 2)
    schedule, shares = Schedule(2, rounds), []
    made = train_by_self_play(schedule, 1, lambda _, share: shares.append(share))
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])
    assert fitted[1:] == [9000, 18_000], "games of Hard are fitted once, others twice"
    assert (made.inputs, made.units, made.rule_sets) == (GENERAL_ROWS, 2, ())
    is_on = Parameters.of(made).rows.any(axis=1)
    assert 0 < is_on.sum() < GENERAL_ROWS
    assert made.weights == train_by_self_play(schedule, 1, ignore).weights
