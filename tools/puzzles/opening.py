"""The opening: the best answers to the first throws of a solved game, moving first and second.

In most games the first throw leaves no choice: a piece comes out. The table then lists the second
throws with which another piece should come out, and those with which the first should move on.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import Ranked, rank
from puluc.game.opening import Opening, OpeningRow
from puluc.game.puzzles import captures
from puluc.rules import Choice, Position, Side
from tools.puzzles.finding import seen_by_jade


def opening(tablebase: Tablebase) -> Opening:
    """Return the opening of solved rules, for the player who moves first and for the other."""
    chances, turns = Chances.of(tablebase.rules, tablebase), list[list[_Turn]]()
    start = Position.start(tablebase.rules, Side.JADE)
    turns.append([*_turns(chances, start, 1.0, ())])
    for _ in range(3):  # two turns of each player
        turns.append(
            [
                each
                for last in turns[-1]
                for each in _turns(chances, last.best.line.end, last.weight, last.throws)
            ]
        )
    return Opening(*(tuple(_rows(turns[side], turns[side + 2])) for side in range(2)))


class _Turn(NamedTuple):
    """A choice, the probability that best play leads to it, and the throws of all turns so far."""

    weight: float
    throws: tuple[tuple[int, ...], ...]
    ranked: tuple[Ranked, ...]
    """The ways to play, the best first."""

    @property
    def best(self) -> Ranked:
        """The best way to play."""
        return self.ranked[0]


def _turns(
    chances: Chances, position: Position, weight: float, throws: tuple[tuple[int, ...], ...]
) -> Iterator[_Turn]:
    """Yield the choices of the next turn, as if Jade were to move."""
    position = seen_by_jade(position)
    for values, share in position.rules.turn_odds:
        ranked = rank(chances, Choice.at(position, values), Side.JADE)
        yield _Turn(weight * share, (*throws, values), ranked)


def _rows(first: Sequence[_Turn], second: Sequence[_Turn]) -> Iterator[OpeningRow]:
    """Yield the rows of a player from the choices of the first turn and of the second."""
    of_throw = defaultdict[tuple[int, ...], list[_Turn]](list)
    for turn in first:
        of_throw[turn.throws[-1]].append(turn)
    for values, turns in sorted(of_throw.items()):
        weight = sum(turn.weight for turn in turns)
        chance = round(sum(turn.weight * turn.best.chance for turn in turns) / weight, 5)
        answers = defaultdict[str, float](float)
        for turn in turns:
            answers[turn.best.line.text()] += turn.weight
        best = max(answers, key=answers.__getitem__)
        out, on = list[int](), list[int]()
        if len(values) == 1:
            own = len(turns[0].throws) - 1
            later = [turn for turn in second if turn.throws[own] == values]
            for value in sorted({turn.throws[-1][0] for turn in later}):
                counts = _ways([turn for turn in later if turn.throws[-1] == (value,)])
                if counts:
                    (out if max(counts, key=counts.__getitem__) else on).append(value)
        yield OpeningRow(values, chance, best, tuple(out), tuple(on))


def _ways(turns: Iterable[_Turn]) -> dict[bool, float]:
    """Return the probabilities that a piece should come out, and that not, without captures."""
    counts = defaultdict[bool, float](float)
    for turn in turns:
        if len(turn.ranked) > 1 and not any(captures(each.line) for each in turn.ranked):
            counts[turn.best.line.plays[0].move.is_entry] += turn.weight
    return counts
