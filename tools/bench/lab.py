"""The speed of the compiled rules, and their agreement with the plain-Python ones."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import (
    MAX_LINES,
    ONGOING,
    Board,
    Game,
    TurnBuffers,
    apply_move,
    can_end_game,
    make_turn,
    outcome,
    pass_turn,
    write_moves,
)
from puluc.lab.engine.compiling import ZERO, RandomState, compiled, random_below, seeded
from puluc.lab.engine.play import score, throw, warm_up
from puluc.lab.solve.expansion import Expander, make_spread, spread_position, write_successors
from puluc.lab.solve.numbering import decode_position, encode_position, numbered_game
from puluc.lab.study.policy import successor_of
from puluc.rules import Choice, Position, RandomSticks, Ruleset, Side, lines_of_play
from puluc.text.numerals import whole
from tools.lab.rule_sets import NAMED_RULES

GAMES = 300_000
PLAIN_GAMES = 3000
POSITIONS = 1_000_000
SEED = 1


def figures() -> Iterator[str]:
    """Yield one line for each figure."""
    play_at_random(Ruleset(), 10, SEED)  # compiles
    start = time.process_time()
    play_at_random(Ruleset(), GAMES, SEED)
    rate = GAMES / (time.process_time() - start)
    yield f"random standard games, one core, compiled: {whole(round(rate))} games/s"
    yield f"random standard games, one core, plain Python: {whole(round(_plain_rate()))} games/s"
    rule_sets = dict.fromkeys(NAMED_RULES)
    share = POSITIONS // len(rule_sets)
    differences = sum(compare(rules, share, SEED) for rules in rule_sets)
    yield (
        f"random positions of {len(rule_sets)} rule sets, both engines:"
        f" {whole(share * len(rule_sets))}, differences: {whole(differences)}"
    )


def compare(rules: Ruleset, count: int, seed: int) -> int:
    """Compare both engines on positions of random games; return how many have other successors."""
    index, rng = PositionIndex(rules), random.Random(seed)
    (game, numbering), sticks = numbered_game(index), RandomSticks(rng)
    board = np.empty(game.rules.size, np.int16)
    successors, expander = np.empty(MAX_LINES, np.int64), Expander.of(index)
    spread = make_spread(game.rules)
    position, differences = Position.start(rules, Side.JADE), 0
    for _ in range(count):
        values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
        plain = python_successors(position, values)
        number = index.number_of(position)
        decode_position(game.rules, numbering, number, board)
        is_same = encode_position(game.rules, numbering, board) == number
        pair = (values[0], values[-1])
        spread_position(expander, number, spread)
        found = write_successors(expander, spread, pair, successors)
        expected = {successor_of(index, position, after) for after in plain}
        differences += not is_same or {*successors[:found].tolist()} != expected
        position = rng.choice(plain)
        if position.outcome:
            position = Position.start(rules, rng.choice(tuple(Side)))
    return differences


def python_successors(position: Position, values: tuple[int, ...]) -> list[Position]:
    """Return the positions after a turn, by the plain-Python rules."""
    return [line.end for line in lines_of_play(Choice.at(position, values))]


def _plain_rate() -> float:
    from tools.bench.speed import play_randomly

    _, seconds = play_randomly(Ruleset(), PLAIN_GAMES)
    return PLAIN_GAMES / seconds


class Totals(NamedTuple):
    """The sums over random games."""

    games: int
    wins: float
    """The games won by the side that moved first, a draw counting as half a win."""
    turns: int


def play_at_random(rules: Ruleset, games: int, seed: int) -> Totals:
    """Play games of random moves; ValueError for rules with several throws a turn."""
    if rules.throws_per_turn > 1:
        raise ValueError("random games are compiled for one throw a turn")
    game = Game.of(rules)
    turn, start = make_turn(game.rules), game.starts(rules)[0]
    return Totals(games, *_play_at_random(game, start, games, turn, seeded(seed)))


@compiled
def _play_at_random(
    game: Game, start: Board, games: int, turn: TurnBuffers, state: RandomState
) -> tuple[float, int]:
    rules, tables = game
    warm_up(state)
    wins, turns, board, moves = 0.0, 0, turn.after, turn.firsts
    for _ in range(games):
        for each in range(rules.size):
            board[each] = start[each]
        end = ONGOING
        while end == ONGOING:
            turns += 1
            count = write_moves(game, board, throw(tables, state), moves)
            if count:
                move = moves[random_below(state, count)]
                apply_move(rules, board, move)
                if can_end_game(move):
                    end = outcome(rules, board)
            pass_turn(rules, board)
        wins += score(end, ZERO)
    return wins, turns
