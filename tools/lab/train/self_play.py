"""Making the general network: rounds of self-play under many rule sets, each followed by a fit.

The target of a position is learned from what follows it in its game: the estimates of the next
positions and the result, each counting ``decay`` times as much as the one before (TD(lambda)).
After a random move the rest of the game is ignored, and the worth of the best line counts instead.
"""

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.general_rows import GENERAL_ROWS
from puluc.ai.master.networks import CHANCE, Network, StoredNetwork
from puluc.lab.engine.board import ONGOING, Board, Game, mover_of
from puluc.lab.engine.compiling import (
    ONE,
    ZERO,
    RandomState,
    allocating,
    compiled,
    random_below,
    seeded,
)
from puluc.lab.engine.inputs import MAX_INPUTS, network_chance, write_inputs
from puluc.lab.engine.levels import play_hard
from puluc.lab.engine.play import Work, choose_line, guess, play_chosen, throw, warm_up, worth
from puluc.lab.solve.generate import write_atomically
from puluc.lab.solve.graph import Progress
from puluc.rules import PRESETS, ContradictionError, Ruleset, number_in_series
from puluc.rules.options import OPTIONS
from tools.lab.train.optimizer import Parameters, improve
from tools.lab.train.samples import Samples, joined

NOISE = np.array([655, 1311, 3277, 6554, 13107, 26214])
"""The possible shares of random moves of a game, in 65,536ths; one of them is drawn."""

LONGEST = 1200
"""The turns after which a game is broken off."""

_PLAYED = -1.0
"""The number in place of a worth if the move chosen was played."""


def play_samples(
    rules: Ruleset,
    network: Network,
    decay: float,
    count: int,
    seed: int,
    *,
    is_by_hard: bool = False,
    is_looked: bool = False,
) -> Samples:
    """Return ``count`` positions of games in which both sides play by the network, or as Hard.

    Hard has no estimates: ``decay`` must be 1 for it. With ``is_looked`` the target of a position
    is the network's estimate, with one throw a turn looking one turn further, and not what follows.
    """
    game = Game.of(rules)
    inputs = np.empty(count * MAX_INPUTS, np.uint16)
    ends, targets = np.zeros(count, np.int64), np.empty(count, np.float32)
    written = _play(
        game,
        game.starts(rules),
        is_by_hard,
        is_looked,
        decay,
        Work.of(rules, network),
        seeded(seed),
        ends,
        inputs,
        targets,
    )
    used = inputs[: ends[written - 1] if written else 0].copy()
    weight = np.ones(written, np.float32)
    return Samples(ends[:written], used, targets[:written], weight)


@allocating
def _play(
    game: Game,
    starts: Board,
    is_by_hard: bool,
    is_looked: bool,
    decay: float,
    work: Work,
    state: RandomState,
    ends: NDArray[np.int64],
    inputs: NDArray[np.uint16],
    targets: NDArray[np.float32],
) -> int:
    """Fill the samples game by game; return how many there are."""
    rules, tables = game
    margins, best = np.zeros(1), np.empty(LONGEST)
    guesses, sides = np.empty(LONGEST), np.empty(LONGEST, np.int64)
    warm_up(state)
    written = games = 0
    while written < len(ends):
        begin, turns, end = written, 0, ONGOING
        board = starts[games % 2].copy()
        games += 1
        noise = NOISE[random_below(state, len(NOISE))]
        while end == ONGOING and turns < LONGEST and written < len(ends):
            count = write_inputs(rules, work.known, board, work.inputs)
            place = ends[written - 1] if written else 0
            for each in range(count):
                inputs[place + each] = work.inputs[each]
            ends[written] = place + count
            sides[turns] = mover_of(rules, board)
            guesses[turns] = network_chance(work.weights, work.inputs, count, work.sums)
            best[turns] = _looked(game, board, work) if is_looked else _PLAYED
            values = (throw(tables, state), throw(tables, state))
            is_random = random_below(state, CHANCE) < noise
            if is_by_hard and not is_random:
                end = play_hard(game, board, values, state, work.turn)
            else:
                chosen = choose_line(game, board, values, margins, work, state)
                line = chosen[0]
                if is_random:
                    line = random_below(state, chosen[2])
                    if line != chosen[0] and not (is_by_hard or is_looked):
                        best[turns] = chosen[1]
                end = play_chosen(rules, board, line, work)
            turns, written = turns + 1, written + 1
        result = 0.5
        if end != ONGOING:
            result = end / 2  # Jade's
        elif not is_by_hard:
            result = guess(rules, board, work)
            result = result if mover_of(rules, board) == 0 else 1 - result
        elif written == len(ends):
            return begin
        else:  # a game of Hard's that was broken off tells nothing
            written = begin
        _write_targets(guesses, sides, best, result, decay, targets[begin:written])
    return written


@allocating
def _looked(game: Game, board: Board, work: Work) -> float:
    """Return the estimate for the side to move, looking further with one throw a turn."""
    plies = ONE if game.rules.throws == 1 else ZERO
    return worth(game, board, mover_of(game.rules, board), plies, work)


@compiled
def _write_targets(
    guesses: NDArray[np.float64],
    sides: NDArray[np.int64],
    best: NDArray[np.float64],
    result: float,
    decay: float,
    targets: NDArray[np.float32],
) -> None:
    """Write the target of each position of a game; ``result`` is Jade's after the last one."""
    following = result
    for turn in range(len(targets) - 1, -1, -1):
        side = sides[turn]
        if best[turn] == _PLAYED:
            result = (1 - decay) * following + decay * result
        else:
            result = best[turn] if side == 0 else 1 - best[turn]
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
"""The rule sets with a share of their own, and its size; the others are drawn at random."""

CONTESTED = (*dict(WATCHED), replace(Ruleset.preset("Boolik teams"), players=3))
"""The rule sets in which Master is measured against Hard."""

WATCHED_SHARE = 0.65
POOL, RANDOM_RULE_SETS = 400, 150
"""The number of the others, and of those in a round."""

EPOCHS = 2
"""The epochs of the fit to the samples of a round and of the one before."""


class Round(NamedTuple):
    """Self-play and the fit after it."""

    positions: int
    decay: float
    """The factor by which each later estimate counts less."""
    rate: float
    """The highest learning rate."""
    is_by_hard: bool = False
    is_looked: bool = False


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


def random_rules(rng: Random) -> Ruleset:
    """Return a rule set of any options."""
    while True:
        chosen: dict[str, Any] = {}
        for option in OPTIONS:
            if option.field in _USUALLY_SO and rng.random() < _USUALLY_SO[option.field]:
                continue
            chosen[option.field] = rng.choice(option.values)
        try:
            return Ruleset(**chosen)
        except ContradictionError:
            continue


def random_pool(rng: Random) -> list[Ruleset]:
    """Return the rule sets that the rounds of self-play draw from."""
    return [random_rules(rng) for _ in range(POOL)]


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


@dataclass(slots=True)
class Training:
    """Self-play between two rounds, from which an interrupted training continues."""

    parameters: Parameters
    pool: list[Ruleset]
    """The rule sets drawn at random."""
    seen: NDArray[np.bool_]
    """The inputs that were on in any sample."""
    rng: np.random.Generator
    random: Random
    rounds: int = 0
    """The number of rounds done."""
    before: Samples | None = None
    """The samples of the last round, which the next fit uses again."""

    @classmethod
    def begin(cls, units: int, seed: int) -> Self:
        """Return a training with random weights."""
        rng, random = np.random.default_rng(seed), Random(seed)
        parameters = Parameters.random(GENERAL_ROWS, units, rng)
        pool = random_pool(random)
        return cls(parameters, pool, np.zeros(GENERAL_ROWS, np.bool_), rng, random)

    @classmethod
    def read(cls, file: Path) -> Self:
        """Return a training that was interrupted."""
        with np.load(file, allow_pickle=False) as arrays:
            state = json.loads(str(arrays["state"]))
            parameters = Parameters(*(arrays[name] for name in Parameters._fields))
            has_samples = all(name in arrays for name in Samples._fields)
            before = Samples(*(arrays[name] for name in Samples._fields)) if has_samples else None
            seen = arrays["seen"]
        rng, random = np.random.default_rng(), Random()
        rng.bit_generator.state = state["rng"]
        version, numbers, gauss = state["random"]
        random.setstate((version, tuple(numbers), gauss))
        pool = [Ruleset.parse(text) for text in state["pool"]]
        return cls(parameters, pool, seen, rng, random, state["rounds"], before)

    def content(self) -> bytes:
        """Return what ``read`` reads: arrays, and the rest as JSON."""
        state = {
            "pool": [str(rules) for rules in self.pool],
            "rng": self.rng.bit_generator.state,
            "random": self.random.getstate(),
            "rounds": self.rounds,
        }
        arrays = self.parameters._asdict() | (self.before._asdict() if self.before else {})
        content = io.BytesIO()
        np.savez(content, state=np.array(json.dumps(state)), seen=self.seen, **arrays)
        return content.getvalue()

    def play(self, round_: Round) -> None:
        """Play one more round, and fit the network to it."""
        network = self.parameters.stored(()).network
        samples = played(round_, network, self.pool, self.random)
        fitted = samples if self.before is None else joined([self.before, samples])
        improve(fitted, self.parameters, EPOCHS, round_.rate, self.rng)
        self.seen |= np.bincount(samples.inputs, minlength=GENERAL_ROWS) > 0
        self.before = None if round_.is_by_hard else samples
        self.rounds += 1


def train_by_self_play(
    schedule: Schedule, seed: int, unfinished: Path, progress: Progress
) -> StoredNetwork:
    """Return the general network; the file ``unfinished`` keeps the state after each round."""
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    if unfinished.is_file():
        training = Training.read(unfinished)
    else:
        training = Training.begin(schedule.units, seed)
    for round_ in schedule.rounds[training.rounds :]:
        training.play(round_)
        write_atomically(unfinished, training.content())
        progress("self-play", training.rounds / len(schedule.rounds))
    unfinished.unlink(missing_ok=True)
    training.parameters.rows[~training.seen] = 0
    return training.parameters.stored(())


def played(round_: Round, network: Network, pool: list[Ruleset], random: Random) -> Samples:
    """Return the samples of a round of self-play."""
    return joined(
        [
            play_samples(
                rules,
                network,
                round_.decay,
                count,
                random.getrandbits(32),
                is_by_hard=round_.is_by_hard,
                is_looked=round_.is_looked,
            )
            for rules, count in rule_sets_of(round_, pool, random)
        ]
    )
