"""Rules of thumb that need no skill, and the puzzles they solve."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from puluc.ai import make_player
from puluc.game.puzzles import Puzzle
from puluc.lab.strategist import play_chances, shared
from puluc.rules import CITY, Captures, Choice, Line, Move, MoveKind, Play, Position

Chooser = Callable[[Choice], Mapping[Play, float]]
"""A function that returns the probability of each play."""


def _least(cost: Callable[[Position, Play], float]) -> Chooser:
    """Return the rule that plays the play of least cost."""

    def choose(choice: Choice) -> Mapping[Play, float]:
        costs = {play: cost(choice.position, play) for play in choice.plays}
        least = min(costs.values())
        return shared([play for play in costs if costs[play] == least])

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
    "chance": lambda choice: shared(choice.plays),
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
