"""How fast the compiled rules are, and whether they agree with the plain ones."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np

from puluc.lab.jit.moves import DRAW, LOSS, WIN
from puluc.lab.jit.random_games import play_at_random
from puluc.lab.jit.tables import Tables, tables_of
from puluc.lab.jit.turns import follow, make_room, number_of
from puluc.rules import PRESETS, Choice, Position, RandomSticks, Ruleset, Side, lines_of_play
from puluc.tablebase.index import PositionIndex

GAMES = 300_000
PLAIN_GAMES = 3000
POSITIONS = 1_000_000
SEED = 1

_MOST_FOLLOWERS = 2000


def figures() -> Iterator[str]:
    """Every figure as a line."""
    play_at_random(Ruleset(), 10, SEED)  # compiles
    start = time.process_time()
    play_at_random(Ruleset(), GAMES, SEED)
    compiled = GAMES / (time.process_time() - start)
    yield f"random standard games, one core, compiled: {compiled:,.0f} games/s"
    yield f"random standard games, one core, plain Python: {_plain_rate():,.0f} games/s"
    rule_sets = dict.fromkeys(preset.rules for preset in PRESETS)
    share = POSITIONS // len(rule_sets)
    differences = sum(compare(rules, share, SEED) for rules in rule_sets)
    yield (
        f"random positions of {len(rule_sets)} rule sets, both engines:"
        f" {share * len(rule_sets):,}, {differences} differences"
    )


def compare(rules: Ruleset, count: int, seed: int) -> int:
    """In how many of so many positions of random games the engines lead to other positions."""
    position_index, rng = PositionIndex(rules), random.Random(seed)
    tables, sticks = tables_of(position_index), RandomSticks(rng)
    position, differences = Position.start(rules, Side.JADE), 0
    for _ in range(count):
        values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
        plain = plain_followers(position, values)
        expected = {_code(position_index, position, after) for after in plain}
        differences += compiled_followers(position_index, tables, position, values) != expected
        position = rng.choice(plain)
        if position.outcome:
            position = Position.start(rules, rng.choice(tuple(Side)))
    return differences


def plain_followers(position: Position, values: tuple[int, ...]) -> list[Position]:
    """Where a turn may lead by the plain rules."""
    return [line.end for line in lines_of_play(Choice.at(position, values))]


def compiled_followers(
    position_index: PositionIndex, tables: Tables, position: Position, values: tuple[int, ...]
) -> set[int]:
    """Where it may lead by the compiled ones: numbers, or how the game ends for the mover."""
    board = np.zeros(position_index.rules.spaces + 1, np.int16)
    codes, beside = position_index.seen(position)
    board[1:] = codes
    rest = np.array([*beside.homes, *beside.lost], np.int16)
    if number_of(*tables, board, rest) != position_index.number_of(position):
        return set()
    found = np.empty(_MOST_FOLLOWERS, np.int64)
    room = make_room(tables.layout)
    count = follow(*tables, board, rest, values[0], values[-1], room, found)
    return set(found[:count].tolist())


def _code(position_index: PositionIndex, position: Position, after: Position) -> int:
    if after.outcome is None:
        return position_index.number_of(after)
    if after.outcome.winner is None:
        return DRAW
    return WIN if after.outcome.winner is position.mover else LOSS


def _plain_rate() -> float:
    from puluc.bench.speed import play_randomly

    _, seconds = play_randomly(Ruleset(), PLAIN_GAMES)
    return PLAIN_GAMES / seconds
