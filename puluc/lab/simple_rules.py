"""Rules of thumb that need no skill, the puzzles they solve, and the plays of a level."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from puluc.ai import ComputerPlayer, make_player
from puluc.ai.player import cheapest_play, violent_lines
from puluc.ai.threats import pieces_won, worst_loss
from puluc.game.puzzles import Puzzle
from puluc.rules import CITY, Captures, Choice, Line, Move, MoveKind, Play, Position

STRATEGY_CAPTURE = 1000.0
"""The gain of a capture in the Strategy lessons, before all other gains and risks."""


class Strategist(ComputerPlayer):
    """A player of the rules of the Strategy lessons, for one throw a turn."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random one of the plays that the rules rate best."""
        return cheapest_play(violent_lines(choice), _strategy_cost, rng)


def _strategy_cost(line: Line) -> float:
    """Return the cost of a line: capture, slay, bring out, take least risk, in this order."""
    position, move = line.positions[-2], line.plays[-1].move
    won = pieces_won(position, move)
    if won > 0 and move.kind is not MoveKind.CAPTURE:
        return 0.0
    is_quiet = not any(unit and unit.is_captor for unit in position.units)
    if move.is_entry and is_quiet and won <= 0:
        return 1.0
    loss = worst_loss(line.end, position.player)
    return loss - won - STRATEGY_CAPTURE if won > 0 else loss + 2


Chooser = Callable[[Choice], Mapping[Play, float]]
"""A function that returns the probability of each play."""


def play_chances(player: ComputerPlayer, choice: Choice) -> dict[Play, float]:
    """Return the probability of each play.

    A player calls ``rng.choice`` at most once, with its equally good candidates.
    """
    rng = _RecordingRandom()
    chosen = player.choose_play(choice, rng)
    offered = [each.plays[0] if isinstance(each, Line) else each for each in rng.offered]
    return _shared(offered or [chosen])


class _RecordingRandom(random.Random):
    """A random generator that records what a choice is offered, and chooses the first."""

    offered: Sequence[Any] = ()

    def choice(self, seq: Any) -> Any:
        self.offered = list(seq)
        return self.offered[0]


def _shared(plays: Sequence[Play]) -> dict[Play, float]:
    """Return equal probabilities; a play that is listed twice has both shares."""
    return {play: plays.count(play) / len(plays) for play in plays}


def _least(cost: Callable[[Position, Play], float]) -> Chooser:
    """Return the rule that plays the play of least cost."""

    def choose(choice: Choice) -> Mapping[Play, float]:
        costs = {play: cost(choice.position, play) for play in choice.plays}
        least = min(costs.values())
        return _shared([play for play in costs if costs[play] == least])

    return choose


def _level(name: str) -> Chooser:
    player = make_player(name)
    return lambda choice: play_chances(player, choice)


def _to_go(position: Position, move: Move) -> int:
    """Return the number of spaces that a unit of Jade still has to go."""
    unit, length = position.units[move.origin], position.rules.spaces + 1
    is_back = unit and (
        unit.is_homeward or (unit.is_captor and position.rules.captures is Captures.BACKWARD)
    )
    return move.origin if is_back else length - move.origin


def _step(position: Position, move: Move) -> int:
    """Return the distance between both ends of a move of Jade's."""
    to_go = _to_go(position, move)
    return to_go if move.target == CITY else abs(move.target - move.origin)


SIMPLE_RULES: dict[str, Chooser] = {
    "always capture": _least(lambda _, play: play.move.kind is not MoveKind.CAPTURE),
    "never capture": _least(lambda _, play: play.move.kind is MoveKind.CAPTURE),
    "the first move": lambda choice: {choice.plays[0]: 1.0},
    "the nearest to home": _least(lambda position, play: _to_go(position, play.move)),
    "the longest step": _least(lambda position, play: -_step(position, play.move)),
    "out of danger (Fair)": _level("fair"),
    "Hard": _level("hard"),
    "chance": lambda choice: _shared(choice.plays),
}
"""The play of each rule, Jade being to move."""


def solved(rule: str, puzzle: Puzzle) -> float:
    """Return the probability that a rule plays a puzzle's best answer."""
    end = puzzle.best.line.end

    def share(choice: Choice) -> float:
        if not choice.plays:
            return float(choice.position == end)
        chances = SIMPLE_RULES[rule](choice).items()
        return sum(chance * share(choice.after(play)) for play, chance in chances)

    return share(puzzle.choice)


def captures(line: Line) -> bool:
    """Return whether a line of play captures."""
    return any(play.move.kind is MoveKind.CAPTURE for play in line.plays)


def table(puzzles: Iterable[Puzzle]) -> str:
    """Return the table of docs/puzzles.md: the percentage of each chapter that each rule solves."""
    heads = ("chapter", "puzzles", *SIMPLE_RULES, "a capture is best", "three answers or more")
    rows = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for idea, group in groupby(puzzles, key=lambda puzzle: puzzle.idea):
        chapter = list(group)
        several = [each for each in chapter if any(captures(a.line) for a in each.answers)]
        shares: list[list[float]] = [
            *([solved(rule, each) for each in chapter] for rule in SIMPLE_RULES),
            [captures(each.best.line) for each in several],
            [len(each.answers) > 2 for each in chapter],  # noqa: PLR2004
        ]
        cells = (f"{100 * sum(each) / max(len(each), 1):.0f}" for each in shares)
        rows.append(f"| {idea} | {len(chapter)} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"
