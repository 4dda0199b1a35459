"""Policies: a player's move probabilities at the nodes of a graph, computed on demand.

The exact ones of a player of ``puluc.ai`` are found by intercepting its choice.
"""

import random
from functools import cached_property
from itertools import pairwise
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puluc import PulucError
from puluc.ai import ComputerPlayer, make_player
from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.evaluator import MARGINS, Evaluator, Master, evaluator
from puluc.ai.master.networks import Networks
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.arena import MASTER, PERFECT, RANDOM, STRATEGY, RandomPlayer
from puluc.lab.engine import levels
from puluc.lab.engine.board import (
    DRAW,
    LOSS,
    WIN,
    Rules,
    Tables,
    list_lines,
    make_turn,
    successor_value,
)
from puluc.lab.engine.compiling import ZERO, allocating, compiled, map_slices
from puluc.lab.engine.levels import (
    LEVEL_CODES,
    LOSS_OF_PIECES,
    CompiledLevel,
    ComputedWeights,
    Weights,
    expected_harm,
    write_weights,
)
from puluc.lab.simple_rules import Strategist, play_chances
from puluc.lab.solve.graph import Chunk, Graph, add_ply
from puluc.lab.solve.numbering import (
    NumberedGame,
    Numbering,
    PositionNumbers,
    chances_of,
    decode_position,
)
from puluc.marks import N_
from puluc.rules import Choice, Position, Side

SAMPLE, MASTER_SAMPLES = 300, (100, 5)
"""Positions in which a compiled level is compared with ``puluc.ai``; for Master, who takes longer,
with one throw a turn and with two."""

_TOLERANCE = 1e-6
_EQUAL = 1e-7
"""Perfect treats successors whose values differ by no more as equal."""

_LOCK = Lock()
"""Policies are computed one at a time: two matchups may share one, and each uses all cores."""

RowIndices = NDArray[np.intp]


class NoPolicyError(PulucError, ValueError):
    """A player's policy can't be computed."""


class PolicyMismatchError(ValueError):
    """A compiled level does not play as ``puluc.ai`` does."""


class Policy:
    """The policy of a player on a graph; Perfect needs the ``values`` of its nodes.

    Master plays by ``networks``, by default those that the program is shipped with. NoPolicyError
    for Perfect without values, for Master without a network, and for a player that is not compiled.
    """

    def __init__(
        self,
        graph: Graph,
        name: str,
        values: NDArray[np.float64] | None = None,
        networks: Networks | None = None,
    ) -> None:
        if name == PERFECT and values is None:
            raise NoPolicyError("Perfect needs the values of a solution")
        if name != PERFECT and name not in LEVEL_CODES:
            raise NoPolicyError(f"'{name}' is not compiled; {', '.join(LEVEL_CODES)} are")
        rules = graph.position_index.rules
        if name == STRATEGY and rules.throws_per_turn > 1:
            raise NoPolicyError("the rules of the lessons are for one throw a turn")
        dtype: type[Any] = np.uint8 if rules.throws_per_turn == 1 else np.float32
        self.name = name
        self.weights: list[Weights] = [
            np.zeros(len(chunk.successors), dtype) for chunk in graph.chunks
        ]
        """The relative probability of each successor of a throw, by chunk."""
        self._computed = [np.zeros(len(chunk.ends), np.bool_) for chunk in graph.chunks]
        self._graph, self._values = graph, values
        losses = np.empty(0)
        if name == "hard":
            with _LOCK:
                losses = _expected_losses(graph.game, graph.numbers)
        estimates, margins = np.empty((0, 0)), np.empty(0)
        self._evaluator: Evaluator | None = None
        if name == MASTER:
            self._evaluator = Evaluator(networks) if networks else evaluator()
            estimates, margins = _master_estimates(graph, self._evaluator)
        self.estimates = estimates
        """Master's estimates by plies and node; empty for other players."""
        self._level = CompiledLevel(LEVEL_CODES.get(name, -1), losses, estimates, margins)

    def compute(self, number: int, rows: RowIndices) -> None:
        """Compute the weights in these rows of a chunk, unless they are known."""
        with _LOCK:
            self._compute(number, rows)

    def _compute(self, number: int, rows: RowIndices) -> None:
        computed = self._computed[number]
        rows = rows[~computed[rows]]
        if not len(rows):
            return
        computed[rows] = True
        chunk, weights = self._graph.chunks[number], self.weights[number]
        if self._values is not None and self.name == PERFECT:
            map_slices(_write_perfect, (*chunk[1:], self._values, weights), rows)
        else:
            self._compute_level(chunk, rows, weights)

    def _compute_level(self, chunk: Chunk, rows: RowIndices, weights: Weights) -> None:
        graph = self._graph
        begins = np.where(rows > 0, chunk.ends[rows - 1, -1], 0)
        sizes = chunk.ends[rows, -1] - begins
        starts = np.cumsum(sizes) - sizes
        computed_weights = np.zeros(sizes.sum(), np.float32)
        shared = (
            *graph.game,
            self._level,
            graph.numbers[chunk.nodes],
            chunk.ends,
            chunk.successors,
            computed_weights,
        )
        map_slices(_write_level, shared, rows, starts)
        indices = np.arange(len(computed_weights)) + np.repeat(begins - starts, sizes)
        weights[indices] = computed_weights

    def check(self, count: int | None = None, seed: int = 1) -> int:
        """Compare a compiled level with ``puluc.ai``; return how many choices were compared.

        ``count`` random positions are compared, by default as many as above, for either side and
        every throw. Perfect, which
        is not compiled, has none. PolicyMismatchError if a probability differs.
        """
        if self.name == PERFECT:
            return 0
        if count is None:
            each = self._graph.position_index.rules.throws_per_turn
            count = MASTER_SAMPLES[each - 1] if self.name == MASTER else SAMPLE
        graph, compared = self._graph, 0
        starts = np.array([chunk.start for chunk in graph.chunks])
        for node in random.Random(seed).sample(range(graph.count), min(count, graph.count)):
            number = int(np.searchsorted(starts, node, "right")) - 1
            row = node - int(starts[number])
            self.compute(number, np.array([row]))
            positions = [
                graph.position_index.position_of(int(graph.numbers[node]), side) for side in Side
            ]
            bounds = graph.chunks[number].bounds(row)
            turns = graph.position_index.rules.turn_odds
            for (values, _), (begin, end) in zip(turns, pairwise(bounds), strict=True):
                if end - begin > 1:
                    chances = self._chances(number, begin, end)
                    for position in positions:
                        self._compare(position, values, chances)
                        compared += 1
        return compared

    def _compare(
        self, position: Position, values: tuple[int, ...], chances: dict[int, float]
    ) -> None:
        expected = successor_chances(self._player, self._graph.position_index, position, values)
        for successor in expected.keys() | chances.keys():
            if abs(expected.get(successor, 0) - chances.get(successor, 0)) > _TOLERANCE:
                raise PolicyMismatchError(f"{self.name} compiled differs: {position}, {values}")

    @cached_property
    def _player(self) -> ComputerPlayer:
        """The playing code of this policy."""
        if self._evaluator:
            return Master(self._evaluator)
        made = {RANDOM: RandomPlayer, STRATEGY: Strategist}.get(self.name)
        return made() if made else make_player(self.name)

    def _chances(self, number: int, begin: int, end: int) -> dict[int, float]:
        """Return the probability of each successor, by position number or by how the game ends."""
        found: dict[int, float] = {}
        weights = self.weights[number][begin:end]
        chances = weights / weights.sum()
        successors = self._graph.chunks[number].successors[begin:end].tolist()
        for node, chance in zip(successors, chances.tolist(), strict=True):
            successor = int(self._graph.numbers[node]) if node >= 0 else node
            found[successor] = found.get(successor, 0.0) + chance
        return found


def _master_estimates(
    graph: Graph, estimator: Evaluator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return Master's estimates of all nodes by plies, and its margins."""
    rules = graph.position_index.rules
    stored = estimator.networks.special.get(rules)
    if stored is None:
        raise NoPolicyError(N_("no network was made for these rules: {rules}"), rules=rules)
    margins = np.array([*MARGINS[: estimator.plies(rules)], 0.0])
    found = np.empty((len(margins), graph.count))
    inputs = BoardInputs.of(rules)
    found[0] = chances_of(graph.game, inputs, stored.network, graph.numbers)
    for before, after in pairwise(found):
        add_ply(graph, before, after)
    return found, margins


def _expected_losses(game: NumberedGame, numbers: PositionNumbers) -> NDArray[np.float64]:
    """Return what the side that has just moved loses on average, for each position number."""
    losses = np.empty(len(numbers), np.float64)
    map_slices(_write_losses, game, numbers, losses)
    return losses


@allocating
def _write_losses(
    rules: Rules,
    tables: Tables,
    numbering: Numbering,
    numbers: PositionNumbers,
    losses: NDArray[np.float64],
) -> None:
    board = np.empty(rules.size, np.int16)
    for each in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[each])), board)
        losses[each] = expected_harm(rules, tables, board, ZERO, LOSS_OF_PIECES)


@allocating
def _write_level(
    rules: Rules,
    tables: Tables,
    numbering: Numbering,
    level: CompiledLevel,
    numbers: PositionNumbers,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    weights: ComputedWeights,
    rows: RowIndices,
    starts: NDArray[np.int64],
) -> None:
    """Write the weights of a level for some rows of a chunk; a row's begin at its ``starts``."""
    board, turn = np.empty(rules.size, np.int16), make_turn(rules)
    for each in range(len(rows)):
        row, start = rows[each], starts[each]
        decode_position(rules, numbering, int(np.int64(numbers[row])), board)
        begin = ends[row - 1, -1] if row else 0
        for throw, values in enumerate(tables.turns):
            end = ends[row, throw]
            part = weights[start : start + end - begin]
            if end - begin == 1 or (level.code == levels.RANDOM and rules.throws == 1):
                part[:] = 1
            else:
                list_lines(rules, tables, board, values[0], values[1], turn)
                here = successors[begin:end]
                write_weights(rules, tables, board, level, turn.lines, here, part)
            start += end - begin
            begin = end


@compiled
def _write_perfect(
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    values: NDArray[np.float64],
    weights: Weights,
    rows: RowIndices,
) -> None:
    """Write 1 for the best successors of each throw in some rows of a chunk."""
    for row in rows:
        begin = ends[row - 1, -1] if row else 0
        for throw in range(ends.shape[1]):
            end = ends[row, throw]
            best = 0.0
            for line in range(begin, end):
                best = max(best, successor_value(successors[line], values))
            for line in range(begin, end):
                if successor_value(successors[line], values) >= best - _EQUAL:
                    weights[line] = 1
            begin = end


def successor_chances(
    player: ComputerPlayer,
    position_index: PositionIndex,
    position: Position,
    values: tuple[int, ...],
) -> dict[int, float]:
    """Return the probability of each successor of a turn, a position number or an end."""
    found: dict[int, float] = {}

    def play_on(choice: Choice, chance: float) -> None:
        if not choice.plays:
            _add(choice.position, chance)
            return
        for play, share in play_chances(player, choice).items():
            play_on(choice.after(play), chance * share)

    def _add(after: Position, chance: float) -> None:
        outcome = after.outcome
        if outcome is None:
            successor = position_index.number_of(after)
        elif outcome.winner is None:
            successor = DRAW
        else:
            successor = WIN if outcome.winner is position.mover else LOSS
        found[successor] = found.get(successor, 0.0) + chance

    play_on(Choice.at(position, values), 1.0)
    return found
