"""Making the general network: rounds of self-play under many rule sets, each followed by a fit.

The target of a position is learned from what follows it in its game: the estimates of the next
positions and the result, each counting ``decay`` times as much as the one before (TD(lambda)).
After a random move the rest of the game is ignored, and the worth of the best line counts instead.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.general_rows import GENERAL_ROWS, OPTION_ROWS
from puluc.ai.master.networks import Network, StoredNetwork
from puluc.lab.engine.board import ONGOING, Board, Game, mover_of
from puluc.lab.engine.compiling import (
    ONE,
    ZERO,
    RandomState,
    allocating,
    compiled,
    inlined,
    random_below,
    seeded,
)
from puluc.lab.engine.inputs import MAX_INPUTS, network_chance, write_inputs
from puluc.lab.engine.play import PLAYED, GameBuffers, Work, guess, play_game, warm_up, worth
from puluc.lab.solve.graph import Progress
from puluc.rules import OPTIONS, PRESETS, Ruleset, number_in_series
from tools.lab.train.optimizer import Parameters, improve
from tools.lab.train.samples import Samples, joined
from tools.random_rules import random_rules

NOISE = np.array([655, 1311, 3277, 6554, 13107, 26214])
"""The possible shares of random moves of a game, in 65,536ths; one of them is drawn."""

TURNS_KEPT = 1200
"""The most turns of a game; the result of a longer one is estimated."""


class Round(NamedTuple):
    """Self-play and the fit after it."""

    positions: int
    decay: float
    """The factor by which each later estimate counts less."""
    rate: float
    """The highest learning rate."""
    is_by_hard: bool = False
    """Whether both sides play as Hard, which has no estimates: ``decay`` must be 1 for it."""
    is_looked: bool = False
    """Whether the target of a position is the network's estimate, and not what follows.

    With one throw a turn it looks one turn further.
    """


def play_samples(rules: Ruleset, network: Network, round_: Round, count: int, seed: int) -> Samples:
    """Return ``count`` positions of games of a round, fewer if Hard plays."""
    game = Game.of(rules)
    inputs = np.empty(count * MAX_INPUTS, np.uint16)
    ends, targets = np.zeros(count, np.int64), np.empty(count, np.float32)
    work, record = Work.of(rules, game, network), GameBuffers.of(game.rules, TURNS_KEPT)
    state, starts = seeded(seed), game.starts(rules)
    written = _play(game, starts, round_, work, state, record, ends, inputs, targets)
    used = inputs[: ends[written - 1] if written else 0].copy()
    return Samples(ends[:written], used, targets[:written], np.ones(written, np.float32))


@allocating
def _play(
    game: Game,
    starts: Board,
    round_: Round,
    work: Work,
    state: RandomState,
    record: GameBuffers,
    ends: NDArray[np.int64],
    inputs: NDArray[np.uint16],
    targets: NDArray[np.float32],
) -> int:
    """Fill the samples game by game; return how many there are."""
    rules, margins, is_by_hard = game.rules, np.zeros(1), round_.is_by_hard
    most, by_network = len(record.boards), (not is_by_hard, not is_by_hard)
    guesses, sides = np.empty(most), np.empty(most, np.int64)
    warm_up(state)
    written = games = 0
    while written < len(ends):
        board, begin = starts[games % 2].copy(), written
        games += 1
        noise, longest = NOISE[random_below(state, len(NOISE))], min(most, len(ends) - written)
        turns, end = play_game(
            game, board, by_network, margins, noise, longest, work, state, record
        )
        if end != ONGOING:
            result = end / 2  # Jade's
        elif not is_by_hard:
            result = guess(rules, board, work)
            result = result if mover_of(rules, board) == 0 else 1 - result
        elif written + turns == len(ends):
            return written
        else:  # an unfinished game of Hard's says nothing
            continue
        for turn in range(turns):
            before = record.boards[turn]
            on = inputs[ends[written - 1] if written else 0 :]
            count = write_inputs(rules, work.known, before, on)
            ends[written] = len(inputs) - len(on) + count
            sides[turn] = mover_of(rules, before)
            guesses[turn] = network_chance(work.weights, on, count, work.sums)
            if round_.is_looked:
                record.missed[turn] = _looked(game, before, work)
            elif is_by_hard:
                record.missed[turn] = PLAYED
            written += 1
        part = targets[begin:written]
        _write_targets(guesses, sides, record.missed, result, round_.decay, part)
    return written


@inlined
def _looked(game: Game, board: Board, work: Work) -> float:
    """Return the estimate for the side to move, looking further with one throw a turn."""
    plies = ONE if game.rules.throws == 1 else ZERO
    return worth(game, board, mover_of(game.rules, board), plies, work)


@compiled
def _write_targets(
    guesses: NDArray[np.float64],
    sides: NDArray[np.int64],
    missed: NDArray[np.float64],
    result: float,
    decay: float,
    targets: NDArray[np.float32],
) -> None:
    """Write the target of each position of a game; ``result`` is Jade's after the last one."""
    following = result
    for turn in range(len(targets) - 1, -1, -1):
        side = sides[turn]
        if missed[turn] == PLAYED:
            result = (1 - decay) * following + decay * result
        else:
            result = missed[turn] if side == 0 else 1 - missed[turn]
        targets[turn] = result if side == 0 else 1 - result
        following = guesses[turn] if side == 0 else 1 - guesses[turn]


TEAMS = tuple(preset.with_players(3) for preset in PRESETS if number_in_series(preset.rules))

WATCHED = (
    (Ruleset.preset("Rescue"), 0.7),
    (Ruleset(spaces=13), 1.0),
    (Ruleset(spaces=21), 1.5),
    (Ruleset(spaces=39), 2.0),
    (Ruleset(doubling=True), 0.5),
    (Ruleset(throws_per_turn=2, pieces=9, army=9), 0.5),
    *((rules, 1.2) for rules in TEAMS),
)
"""The rule sets with their own share, and its size; the others are drawn at random."""

CONTESTED = (*dict(WATCHED), replace(Ruleset.preset("Boolik teams"), players=3))
"""The rule sets in which Master is measured against Hard."""

WATCHED_SHARE = 0.65
POOL, RANDOM_RULE_SETS = 400, 150
"""The number of the others, and of those in a round."""

EPOCHS = 2
"""The epochs of the fit to the samples of a round and of the one before."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds in which the general network is made."""

    units: int
    rounds: tuple[Round, ...]


SCHEDULE = Schedule(
    units=64,
    rounds=(
        Round(500_000, 1.0, 0.003, is_by_hard=True),
        *(Round(1_000_000, 0.8, 0.0025) for _ in range(16)),
        *(Round(2_000_000, 0.65, 0.0025 * 0.87**number) for number in range(16)),
    ),
)


def trained_rules(rng: Random) -> Ruleset:
    """Return a random rule set of the options and values that the network has inputs for."""
    options = [each for each in OPTIONS if each.field in {"spaces", *OPTION_ROWS}]
    return random_rules(rng, values=OPTION_ROWS, usual=_USUALLY_SO, options=options)


def random_pool(rng: Random) -> list[Ruleset]:
    """Return the rule sets that the rounds of self-play draw from."""
    return [trained_rules(rng) for _ in range(POOL)]


_USUALLY_SO = {
    "throws": 0.4,
    "highway": 0.3,
    "spaces": 0.2,
    "army": 0.4,
    "capture": 0.6,
    "scorpion": 0.5,
    "fire": 0.6,
    "doubling": 0.4,
    "flow": 0.5,
    "throws_per_turn": 0.3,
    "players": 0.75,
}
"""The probability that an option is left as in the standard game."""


def rule_sets_of(round_: Round, pool: list[Ruleset], rng: Random) -> Iterator[tuple[Ruleset, int]]:
    """Yield the rule sets of a round, each with a number of positions."""
    whole, left = sum(weight for _, weight in WATCHED), round_.positions
    for rules, weight in WATCHED:
        count = int(round_.positions * WATCHED_SHARE * weight / whole)
        left -= count
        yield rules, count
    each = max(1, left // RANDOM_RULE_SETS)
    for start in range(0, left, each):
        yield rng.choice(pool), min(each, left - start)


def train_by_self_play(schedule: Schedule, seed: int, progress: Progress) -> StoredNetwork:
    """Return the general network. Each fit uses the samples of the round before again."""
    rng, random = np.random.default_rng(seed), Random(seed)
    parameters = Parameters.random(GENERAL_ROWS, schedule.units, rng)
    pool, before = random_pool(random), list[Samples]()
    seen = np.zeros(GENERAL_ROWS, np.bool_)
    for number, round_ in enumerate(schedule.rounds, 1):
        samples = played(round_, parameters.stored(()).network, pool, random)
        improve(joined([*before, samples]), parameters, EPOCHS, round_.rate, rng)
        seen |= np.bincount(samples.inputs, minlength=GENERAL_ROWS) > 0
        before = [] if round_.is_by_hard else [samples]
        progress("self-play", number / len(schedule.rounds))
    parameters.rows[~seen] = 0
    return parameters.stored(())


def played(round_: Round, network: Network, pool: list[Ruleset], random: Random) -> Samples:
    return joined(
        [
            play_samples(rules, network, round_, count, random.getrandbits(32))
            for rules, count in rule_sets_of(round_, pool, random)
        ]
    )
