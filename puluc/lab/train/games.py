"""Games of self-play for training: positions, and what the games say about them.

What a position is worth is learned from what follows it in its game: the estimates of the next
positions and the result, each counting ``decay`` times as much as the one before (TD(lambda)).
After a random move the game tells nothing; there the best line's worth counts instead.
"""

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.networks import CHANCE, Network
from puluc.lab.engine.board import Board, Game, Rules, Tables, mover_of
from puluc.lab.engine.compiling import RandomState, allocating, compiled, random_below, seeded
from puluc.lab.engine.inputs import MAX_INPUTS, network_chance, write_inputs
from puluc.lab.engine.levels import play_hard
from puluc.lab.engine.moves import ONGOING
from puluc.lab.engine.play import Work, choose_line, guess, play_chosen, throw, warm_up
from puluc.lab.train.samples import Samples
from puluc.rules import Ruleset

NOISE = np.array([655, 1311, 3277, 6554, 13107, 26214])
"""How often a move is random, in 65,536ths: a game has one of these."""

LONGEST = 1200
"""Turns after which a game is broken off."""

_PLAYED = -1.0
"""In place of a worth: the move chosen was played."""


def play_samples(
    rules: Ruleset, network: Network, decay: float, count: int, seed: int, *, is_by_hard: bool
) -> Samples:
    """``count`` positions of games in which both sides play by the network, or as Hard does.

    Hard has no estimates: ``decay`` must be 1 for it.
    """
    game = Game.of(rules)
    inputs = np.empty(count * MAX_INPUTS, np.uint16)
    ends, targets = np.zeros(count, np.int64), np.empty(count, np.float32)
    written = _play(
        *game,
        game.starts(rules),
        is_by_hard,
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
    rules: Rules,
    tables: Tables,
    starts: Board,
    is_by_hard: bool,
    decay: float,
    work: Work,
    state: RandomState,
    ends: NDArray[np.int64],
    inputs: NDArray[np.uint16],
    targets: NDArray[np.float32],
) -> int:
    """Fill the samples game by game; return how many there are."""
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
            best[turns] = _PLAYED
            values = (throw(tables, state), throw(tables, state))
            is_random = random_below(state, CHANCE) < noise
            if is_by_hard and not is_random:
                end = play_hard(rules, tables, board, values, state, work.turn)
            else:
                chosen = choose_line(rules, tables, board, values, margins, work, state)
                line = chosen[0]
                if is_random:
                    line = random_below(state, chosen[2])
                    if line != chosen[0] and not is_by_hard:
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


@compiled
def _write_targets(
    guesses: NDArray[np.float64],
    sides: NDArray[np.int64],
    best: NDArray[np.float64],
    result: float,
    decay: float,
    targets: NDArray[np.float32],
) -> None:
    """Write what each position of a game is worth; ``result`` is Jade's after the last one."""
    following = result
    for turn in range(len(targets) - 1, -1, -1):
        side = sides[turn]
        if best[turn] == _PLAYED:
            result = (1 - decay) * following + decay * result
        else:
            result = best[turn] if side == 0 else 1 - best[turn]
        targets[turn] = result if side == 0 else 1 - result
        following = guesses[turn] if side == 0 else 1 - guesses[turn]
