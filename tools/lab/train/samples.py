"""Positions of a solved rule set with their exact values, for training.

Most come from games, as positions that good players meet count most; some are drawn evenly from
all that can arise, so that nothing is left out.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.file import CERTAIN, NEVER
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import LOSS, MAX_LINES
from puluc.lab.engine.compiling import RandomState, allocating, compiled, uniform
from puluc.lab.solve.expansion import Expander, make_spread, spread_position, write_successors
from puluc.lab.solve.numbering import inputs_of
from puluc.rules import Position, Ruleset, Side

GAMES_SHARE = 0.75
"""The share of samples from games; the rest is drawn evenly."""

CALM, WILD = 0.1, 0.5
"""The greatest share of random moves in a game, in calm and in wild ones; as many of each."""

EVEN_WEIGHT = 0.3
"""The weight of a position drawn evenly beside one from a game."""

_STREAMS = 8
"""The independent streams of games: a fixed number, so that the cores change no sample."""

Values = NDArray[np.uint16]
"""The values of a tablebase, by position number."""


class Samples(NamedTuple):
    """Positions as the inputs that are on, with the chances that the network should give."""

    ends: NDArray[np.int64]
    """The end of each position's slice of ``inputs``."""
    inputs: NDArray[np.uint16]
    targets: NDArray[np.float32]
    """The exact chance of the side to move."""
    weights: NDArray[np.float32]


def joined(parts: list[Samples]) -> Samples:
    starts = accumulate((len(part.inputs) for part in parts), initial=0)
    ends = [part.ends + start for part, start in zip(parts, starts, strict=False)]
    rest = zip(*(part[1:] for part in parts), strict=True)
    return Samples(np.concatenate(ends), *map(np.concatenate, rest))


def draw_samples(
    rules: Ruleset, values: Values, count: int, seed: int, *, is_general: bool = False
) -> Samples:
    """Return about ``count`` samples of a rule set, maybe with the general network's inputs."""
    rng = np.random.default_rng([seed, *str(rules).encode()])
    in_games = int(count * GAMES_SHARE)
    games, even = _from_games(rules, values, in_games, rng), _evenly(values, count - in_games, rng)
    numbers = np.concatenate([games, even])
    weights = np.full(len(numbers), EVEN_WEIGHT, np.float32)
    weights[:in_games] = 1
    counts, inputs = list[NDArray[np.int64]](), list[NDArray[np.uint16]]()
    for each, rows in inputs_of(rules, numbers, is_general=is_general):
        counts.append(each)
        inputs.append(rows[np.arange(rows.shape[1]) < each[:, None]])
    ends, targets = np.cumsum(np.concatenate(counts)), values[numbers] / np.float32(CERTAIN)
    return Samples(ends, np.concatenate(inputs), targets.astype(np.float32), weights)


def _evenly(values: Values, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return numbers of positions that can arise, drawn evenly."""
    found = np.empty(0, np.int64)
    while len(found) < count:
        drawn = rng.integers(len(values), size=2 * count)
        found = np.concatenate([found, drawn[values[drawn] != NEVER]])
    return found[:count]


def _from_games(
    rules: Ruleset, values: Values, count: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Return the numbers of positions from games of perfect and random moves."""
    position_index = PositionIndex(rules)
    expander = Expander.of(position_index)
    start = position_index.number_of(Position.start(rules, Side.JADE))
    chances = np.cumsum([chance for _, chance in rules.turn_odds])
    bounds = np.linspace(0, count, _STREAMS + 1).astype(int)
    seeds = rng.integers(1, 1 << 62, size=_STREAMS)
    numbers = np.empty(count, np.int64)

    def play(stream: int) -> None:
        part = numbers[bounds[stream] : bounds[stream + 1]]
        most = CALM if stream % 2 else WILD
        state = np.full(1, seeds[stream], np.uint64)
        _play(expander, chances, values, start, most, state, part)

    with ThreadPoolExecutor(numba.get_num_threads()) as pool:
        list(pool.map(play, range(_STREAMS)))
    return numbers


@allocating
def _play(
    expander: Expander,
    chances: NDArray[np.float64],
    values: Values,
    start: int,
    most: float,
    state: RandomState,
    numbers: NDArray[np.int64],
) -> None:
    """Fill ``numbers`` with the positions of games; ``chances`` add up to 1.

    In each game the share of random moves is drawn anew, up to ``most``.
    """
    spread, successors = make_spread(expander.rules), np.empty(MAX_LINES, np.int64)
    count = 0
    while count < len(numbers):
        number, share = start, most * uniform(state)
        while number >= 0 and count < len(numbers):
            numbers[count] = number
            count += 1
            spread_position(expander, number, spread)
            drawn, throw = uniform(state), 0
            while throw < len(chances) - 1 and drawn >= chances[throw]:
                throw += 1
            thrown = (expander.turns[throw, 0], expander.turns[throw, 1])
            lines = write_successors(expander, spread, thrown, successors)
            if uniform(state) < share:
                number = successors[int(uniform(state) * lines)]
            else:
                number = _best(values, successors, lines)


@compiled
def _best(values: Values, successors: NDArray[np.int64], count: int) -> int:
    """Return the successor that is worst for the enemy."""
    best, least = successors[0], 1 << 30
    for each in range(count):
        successor = successors[each]
        worth = CERTAIN - CERTAIN * (successor - LOSS) // 2
        if successor >= 0:
            worth = int(np.int64(values[successor]))
        if worth < least:
            best, least = successor, worth
    return int(best)
