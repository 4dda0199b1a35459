"""The speed of the compiled rules, and their agreement with the plain-Python ones."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import MAX_LINES, make_turn
from puluc.lab.engine.play import play_at_random
from puluc.lab.solve.numbering import (
    decode_position,
    encode_position,
    numbered_game,
    write_successors,
)
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
    compiled = GAMES / (time.process_time() - start)
    yield f"random standard games, one core, compiled: {whole(round(compiled))} games/s"
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
    board, turn = np.empty(game.rules.size, np.int16), make_turn(game.rules)
    successors = np.empty(MAX_LINES, np.int64)
    position, differences = Position.start(rules, Side.JADE), 0
    for _ in range(count):
        values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
        plain = python_successors(position, values)
        number = index.number_of(position)
        decode_position(game.rules, numbering, number, board)
        is_same = encode_position(game.rules, numbering, board) == number
        pair = (values[0], values[-1])
        found = write_successors(game, numbering, board, pair, turn, successors)
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
