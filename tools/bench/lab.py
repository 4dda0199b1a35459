"""Speed of the compiled rules, and their agreement with the plain-Python ones."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.command import NAMED_RULES
from puluc.lab.jit.moves import DRAW, LOSS, WIN
from puluc.lab.jit.random_games import play_at_random
from puluc.lab.jit.tables import Tables, tables_of
from puluc.lab.jit.turns import encode_position, make_workspace, write_successors
from puluc.rules import Choice, Position, RandomSticks, Ruleset, Side, lines_of_play
from puluc.text.numerals import whole

GAMES = 300_000
PLAIN_GAMES = 3000
POSITIONS = 1_000_000
SEED = 1

_MAX_SUCCESSORS = 2000


def figures() -> Iterator[str]:
    """One line for each figure."""
    play_at_random(Ruleset(), 10, SEED)  # compiles
    start = time.process_time()
    play_at_random(Ruleset(), GAMES, SEED)
    compiled = GAMES / (time.process_time() - start)
    text = "random standard games, one core, compiled: {rate} games/s"
    yield text.format(rate=whole(round(compiled)))
    text = "random standard games, one core, plain Python: {rate} games/s"
    yield text.format(rate=whole(round(_plain_rate())))
    rule_sets = dict.fromkeys(NAMED_RULES)
    share = POSITIONS // len(rule_sets)
    differences = sum(compare(rules, share, SEED) for rules in rule_sets)
    text = (
        "random positions of {rule_sets} rule sets, both engines:"
        " {positions}, differences: {differences}"
    )
    yield text.format(
        rule_sets=len(rule_sets),
        positions=whole(share * len(rule_sets)),
        differences=whole(differences),
    )


def compare(rules: Ruleset, count: int, seed: int) -> int:
    """Compare both engines on positions of random games; return how many differ in successors."""
    position_index, rng = PositionIndex(rules), random.Random(seed)
    tables, sticks = tables_of(position_index), RandomSticks(rng)
    position, differences = Position.start(rules, Side.JADE), 0
    for _ in range(count):
        values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
        plain = python_successors(position, values)
        expected = {_successor(position_index, position, after) for after in plain}
        differences += compiled_successors(position_index, tables, position, values) != expected
        position = rng.choice(plain)
        if position.outcome:
            position = Position.start(rules, rng.choice(tuple(Side)))
    return differences


def python_successors(position: Position, values: tuple[int, ...]) -> list[Position]:
    """The positions after a turn, by the plain-Python rules."""
    return [line.end for line in lines_of_play(Choice.at(position, values))]


def compiled_successors(
    position_index: PositionIndex, tables: Tables, position: Position, values: tuple[int, ...]
) -> set[int]:
    """The successors of a turn by the compiled rules: position numbers, or ``WIN`` and so on."""
    board = np.zeros(position_index.rules.spaces + 1, np.int16)
    codes, rest = position_index.from_mover(position)
    board[1:] = codes
    off = np.array([*rest.homes, *rest.lost], np.int16)
    if encode_position(*tables, board, off) != position_index.number_of(position):
        return set()
    found = np.empty(_MAX_SUCCESSORS, np.int64)
    work = make_workspace(tables.layout)
    count = write_successors(*tables, board, off, values[0], values[-1], work, found)
    return set(found[:count].tolist())


def _successor(position_index: PositionIndex, position: Position, after: Position) -> int:
    if after.outcome is None:
        return position_index.number_of(after)
    if after.outcome.winner is None:
        return DRAW
    return WIN if after.outcome.winner is position.mover else LOSS


def _plain_rate() -> float:
    from tools.bench.speed import play_randomly

    _, seconds = play_randomly(Ruleset(), PLAIN_GAMES)
    return PLAIN_GAMES / seconds
