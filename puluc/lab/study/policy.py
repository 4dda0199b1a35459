"""Policies: a player's move probabilities at the nodes of a graph, computed on demand.

The exact ones of a player of ``puluc.ai`` are found by intercepting its choice.
"""

import random
from collections import defaultdict
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc import PulucError
from puluc.ai import ComputerPlayer, make_player
from puluc.ai.master.evaluator import MARGINS, Evaluator, Master, evaluator
from puluc.ai.master.networks import Networks
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.arena import HARD, LESSONS, MASTER, PERFECT, RANDOM, RandomPlayer
from puluc.lab.engine import levels
from puluc.lab.engine.board import DRAW, LOSS, WIN, Game, list_lines, make_turn
from puluc.lab.engine.compiling import ZERO, allocating, map_slices
from puluc.lab.engine.levels import (
    LEVEL_CODES,
    LOSS_OF_PIECES,
    CompiledLevel,
    ComputedWeights,
    LineWeights,
    expected_harm,
    mark_closest,
    write_weights,
)
from puluc.lab.solve.graph import CHOICES_KEPT, Chunk, Counts, Graph, add_ply
from puluc.lab.solve.numbering import Numbering, PositionNumbers, chances_of, decode_position
from puluc.lab.strategist import Strategist, play_chances
from puluc.rules import Choice, Position, Side

SAMPLE, MASTER_SAMPLES = 300, (100, 5)
"""The positions in which a compiled level is compared with ``puluc.ai``.

The pair is for Master, who takes longer: with one throw a turn, and with two.
"""

COLUMNS = {HARD: 1, MASTER: 3}
"""The numbers for each node that players hold, at most; see ``memory_needed``."""

_TOLERANCE = 1e-6
_EQUAL = 1e-7
"""The difference up to which Perfect treats values of successors as equal."""

RowIndices = NDArray[np.intp]


class Choices(NamedTuple):
    """What a player may choose in a part of the nodes, one row for each node."""

    begins: NDArray[np.int32]
    """``[row]``: where its slice of ``successors`` begins, -1 if it is not known."""
    counts: Counts
    """``[row, throw]``: the number of its successors by this throw."""
    successors: NDArray[np.int32]
    weights: LineWeights
    """The relative probability of each successor of a throw, more than 0."""

    @property
    def size(self) -> int:
        """The size in bytes."""
        return sum(each.nbytes for each in self)


class NoPolicyError(PulucError, ValueError):
    """The error for a player whose policy can't be computed."""


class PolicyMismatchError(ValueError):
    """The error for a compiled level that does not play as ``puluc.ai`` does."""


class Policy:
    """The policy of a player on a graph; Perfect needs the ``values`` of its nodes.

    Master plays by ``networks``, by default those that the program is shipped with. NoPolicyError
    for Perfect without values, and for a player that is not compiled.
    """

    def __init__(
        self,
        graph: Graph,
        name: str,
        values: NDArray[np.float64] | None = None,
        networks: Networks | None = None,
    ) -> None:
        if name not in LEVEL_CODES:
            raise NoPolicyError(f"'{name}' is not compiled; {', '.join(LEVEL_CODES)} are")
        rules = graph.position_index.rules
        if name in LESSONS and rules.throws_per_turn > 1:
            raise NoPolicyError("the rules of the lessons are for one throw a turn")
        self._dtype: type[Any] = np.uint8 if rules.throws_per_turn == 1 else np.float32
        self.name, self._graph, self._networks = name, graph, networks
        self._kept, self._room = dict[int, Choices](), CHOICES_KEPT
        losses, margins, self.estimates = np.empty(0), np.empty(0), np.empty((0, 0))
        """Master's estimates by plies and node, or Perfect's values; else empty."""
        if name == PERFECT:
            if values is None:
                raise NoPolicyError("Perfect needs the values of a solution")
            margins, self.estimates = np.array([_EQUAL]), values[np.newaxis]
        elif name == MASTER:
            margins = np.array([*MARGINS[: self._evaluator.plies(rules)], 0.0])
            self.estimates = estimates(graph, self._evaluator.networks, len(margins) - 1)
        elif name == HARD:
            losses = np.empty(graph.count)
            map_slices(_write_losses, (graph.game, graph.numbering), graph.numbers, losses)
        self._level = CompiledLevel(LEVEL_CODES[name], losses, self.estimates, margins)

    def choices(self, number: int, rows: RowIndices) -> Choices:
        """Return the choices in a part of the nodes, those in ``rows`` among them."""
        kept = self._kept.get(number)
        found = self._with_rows(kept or self._no_choices(number), number, rows)
        if self._room > 0 and found is not kept:
            self._room -= found.size - (kept.size if kept else 0)
            self._kept[number] = found
        return found

    def _no_choices(self, number: int) -> Choices:
        graph, part = self._graph, self._graph.parts[number]
        begins = np.full(part.stop - part.start, -1, np.int32)
        counts = np.empty((len(begins), len(graph.chances)), graph.count_type)
        return Choices(begins, counts, np.empty(0, np.int32), np.empty(0, self._dtype))

    def _with_rows(self, known: Choices, number: int, rows: RowIndices) -> Choices:
        """Return these choices with those of more rows."""
        rows = rows[known.begins[rows] < 0]
        if not len(rows):
            return known
        begins, counts, successors, weights = known
        chunk = self._graph.chunk_of(self._graph.parts[number].start + rows)
        more = self.weigh(chunk)
        chosen, sizes = more > 0, chunk.counts.ravel()
        starts = np.cumsum(sizes, dtype=np.intp) - sizes
        found = np.add.reduceat(chosen, starts, dtype=counts.dtype)
        begins, counts = begins.copy(), counts.copy()
        counts[rows] = found.reshape(chunk.counts.shape)
        ends = np.cumsum(counts[rows].sum(1, dtype=np.int32), dtype=np.int32)
        begins[rows] = len(successors) + np.append(np.int32(0), ends[:-1])
        successors = np.concatenate((successors, chunk.successors[chosen]))
        weights = np.concatenate((weights, more[chosen].astype(self._dtype)))
        return Choices(begins, counts, successors, weights)

    def weigh(self, chunk: Chunk) -> ComputedWeights:
        """Return the relative probability of each successor of a throw, 0 if it isn't chosen."""
        graph, weights = self._graph, np.zeros(len(chunk.successors), np.float32)
        shared = (graph.game, graph.numbering, self._level, chunk.successors, weights)
        map_slices(_write_level, shared, graph.numbers[chunk.nodes], chunk.begins, chunk.counts)
        return weights

    def check(self, count: int | None = None, seed: int = 1) -> int:
        """Compare a compiled level with ``puluc.ai``; return how many choices were compared.

        ``count`` random positions are compared, by default as many as above, for either side and
        every throw. Perfect, which is not compiled, has none. PolicyMismatchError if a probability
        differs.
        """
        graph, compared = self._graph, 0
        index = graph.position_index
        if self.name == PERFECT:
            return 0
        if count is None:
            is_master, throws = self.name == MASTER, index.rules.throws_per_turn
            count = MASTER_SAMPLES[throws - 1] if is_master else SAMPLE
        for node in random.Random(seed).sample(range(graph.count), min(count, graph.count)):
            chunk = graph.chunk_of(np.array([node]))
            weights = self.weigh(chunk)
            bounds = pairwise(accumulate(chunk.counts[0].tolist(), initial=0))
            for (values, _), (begin, end) in zip(index.rules.turn_odds, bounds, strict=True):
                if end - begin > 1:
                    chances = self._chances(chunk.successors[begin:end], weights[begin:end])
                    for side in Side:
                        position = index.position_of(int(graph.numbers[node]), side)
                        expected = successor_chances(self._player, index, position, values)
                        for successor in expected | chances:
                            if abs(expected[successor] - chances[successor]) > _TOLERANCE:
                                text = f"{self.name} compiled differs: {position}, {values}"
                                raise PolicyMismatchError(text)
                        compared += 1
        return compared

    @cached_property
    def _evaluator(self) -> Evaluator:
        return Evaluator(self._networks) if self._networks else evaluator()

    @cached_property
    def _player(self) -> ComputerPlayer:
        """The playing code of this policy."""
        if self.name == MASTER:
            return Master(self._evaluator)
        if self.name in LESSONS:
            return Strategist(1 + LESSONS.index(self.name))
        return RandomPlayer() if self.name == RANDOM else make_player(self.name)

    def _chances(
        self, successors: NDArray[np.int32], weights: LineWeights
    ) -> defaultdict[int, float]:
        """Return the probability of each successor: a position number, or the end of the game."""
        found = defaultdict[int, float](float)
        for node, chance in zip(successors, weights / weights.sum(), strict=True):
            found[int(self._graph.numbers[node] if node >= 0 else node)] += float(chance)
        return found


def estimates(graph: Graph, networks: Networks, plies: int) -> NDArray[np.float64]:
    """Return the estimates of all nodes, ``[plies, node]``, up to these plies.

    UnknownRulesError if no network plays the rules.
    """
    rules, found = graph.position_index.rules, np.empty((1 + plies, graph.count))
    stored = networks.of(rules)
    found[0] = chances_of(rules, stored, graph.numbers)
    for before, after in pairwise(found):
        add_ply(graph, before, after)
    return found


@allocating
def _write_losses(
    game: Game, numbering: Numbering, numbers: PositionNumbers, losses: NDArray[np.float64]
) -> None:
    rules = game.rules
    board = np.empty(rules.size, np.int16)
    for each in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[each])), board)
        losses[each] = expected_harm(game, board, ZERO, LOSS_OF_PIECES)


@allocating
def _write_level(
    game: Game,
    numbering: Numbering,
    level: CompiledLevel,
    successors: NDArray[np.int32],
    weights: ComputedWeights,
    numbers: PositionNumbers,
    begins: NDArray[np.int32],
    counts: Counts,
) -> None:
    """Write the weights of a level for some rows of a chunk."""
    rules, tables = game
    board, turn = np.empty(rules.size, np.int16), make_turn(rules)
    for row in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[row])), board)
        begin = np.int64(begins[row])
        for throw, thrown in enumerate(tables.turns):
            end = begin + counts[row, throw]
            part, here = weights[begin:end], successors[begin:end]
            if end - begin == 1 or (level.code == levels.RANDOM and rules.throws == 1):
                part[:] = 1
            elif level.code == levels.PERFECT or (
                level.code == levels.MASTER and rules.throws == 1
            ):
                mark_closest(level, here, part)
            else:
                list_lines(game, board, (thrown[0], thrown[1]), turn)
                write_weights(game, board, level, turn.lines, here, part)
            begin = end


def successor_chances(
    player: ComputerPlayer, index: PositionIndex, position: Position, values: tuple[int, ...]
) -> defaultdict[int, float]:
    """Return the probability of each successor of a turn."""
    found = defaultdict[int, float](float)

    def play_on(choice: Choice, chance: float) -> None:
        if not choice.plays:
            found[successor_of(index, position, choice.position)] += chance
        else:
            for play, share in play_chances(player, choice).items():
                play_on(choice.after(play), chance * share)

    play_on(Choice.at(position, values), 1.0)
    return found


def successor_of(index: PositionIndex, position: Position, after: Position) -> int:
    """Return the successor of a turn: the number of the next position, or the end of the game."""
    outcome = after.outcome
    if outcome is None:
        return index.number_of(after)
    if outcome.winner is None:
        return DRAW
    return WIN if outcome.winner is position.mover else LOSS
