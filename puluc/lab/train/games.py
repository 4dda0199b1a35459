"""Games of self-play for training: positions, and what the games say about them.

What a position is worth is learned from what follows it in its game: the estimates of the next
positions and the result, each counting ``decay`` times as much as the one before (TD(lambda)).
After a random move the game tells nothing; there the best line's worth counts instead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.network import CHANCE
from puluc.lab.general.board import Game, Maps, Scalars
from puluc.lab.general.hard import make_lines, play_hard
from puluc.lab.general.inputs import MAX_INPUTS, write_inputs
from puluc.lab.general.moves import ONGOING, Lines, outcome, pass_turn, play_line, side_of
from puluc.lab.general.play import Work, choose_line, guess, throw
from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.networks import Weights, network_chance
from puluc.lab.jit.rng import State, random_below
from puluc.lab.train.samples import Samples
from puluc.rules import Position, Ruleset, Side

NOISE = np.array([655, 1311, 3277, 6554, 13107, 26214])
"""How often a move is random, in 65,536ths: a game has one of these."""

LONGEST = 1200
"""Turns after which a game is broken off."""

_PLAYED = -1.0
"""In place of a worth: the move chosen was played."""


def play_samples(
    rules: Ruleset, weights: Weights, decay: float, count: int, seed: int, *, is_by_hard: bool
) -> Samples:
    """``count`` positions of games in which both sides play by the network, or as Hard does.

    Hard has no estimates: ``decay`` must be 1 for it.
    """
    game = Game.of(rules)
    starts = np.array([game.board_of(Position.start(rules, side)) for side in Side])
    inputs = np.empty(count * MAX_INPUTS, np.uint16)
    ends, targets = np.zeros(count, np.int64), np.empty(count, np.float32)
    written = _play(
        game.scalars,
        game.maps,
        starts,
        weights,
        is_by_hard,
        decay,
        Work.of(game, weights),
        np.full(1, 2 * seed + 1, np.uint64),
        make_lines(),
        ends,
        inputs,
        targets,
    )
    used = inputs[: ends[written - 1] if written else 0].copy()
    weight = np.ones(written, np.float32)
    return Samples(ends[:written], used, targets[:written], weight)


@allocating
def _play(
    a: Scalars,
    m: Maps,
    starts: NDArray[np.int16],
    weights: Weights,
    is_by_hard: bool,
    decay: float,
    work: Work,
    state: State,
    lines: Lines,
    ends: NDArray[np.int64],
    inputs: NDArray[np.uint16],
    targets: NDArray[np.float32],
) -> int:
    """Fill the samples game by game; return how many there are."""
    margins, best = np.zeros(1), np.empty(LONGEST)
    guesses, sides = np.empty(LONGEST), np.empty(LONGEST, np.int64)
    for _ in range(64):
        random_below(state, 2)
    written = games = 0
    while written < len(ends):
        begin, turns, end = written, 0, ONGOING
        board = starts[games % 2].copy()
        games += 1
        noise = NOISE[random_below(state, len(NOISE))]
        while end == ONGOING and turns < LONGEST and written < len(ends):
            count = write_inputs(a, m, board, work.inputs)
            place = ends[written - 1] if written else 0
            for each in range(count):
                inputs[place + each] = work.inputs[each]
            ends[written] = place + count
            sides[turns] = side_of(a, int(board[a.player]))
            guesses[turns] = network_chance(weights, work.inputs, count, work.sums) / CHANCE
            best[turns] = _PLAYED
            values = (throw(m, state), throw(m, state))
            is_random = random_below(state, CHANCE) < noise
            if is_by_hard and not is_random:
                end = play_hard(a, m, board, values, state, lines)
            else:
                chosen = choose_line(a, m, board, values, margins, weights, work, state)
                line = chosen[0]
                if is_random:
                    line = random_below(state, chosen[2])
                    if line != chosen[0] and not is_by_hard:
                        best[turns] = chosen[1]
                first, last = work.lines[0, 0, line], work.lines[0, 1, line]
                play_line(a, board.copy(), first, last, board)
                pass_turn(a, board)
                end = outcome(a, board)
            turns, written = turns + 1, written + 1
        result = 0.5
        if end != ONGOING:
            result = end / 2  # Jade's
        elif not is_by_hard:
            result = guess(a, m, board, weights, work)
            result = result if side_of(a, int(board[a.player])) == 0 else 1 - result
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
