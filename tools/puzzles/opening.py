"""The opening: the best answers to the first throws of a solved game, moving first and second.

In most games the first throw leaves no choice: a piece comes out. The table then lists the second
throws with which another piece should come out, and those with which the first should move on.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import Ranked, rank
from puluc.game.puzzles import captures
from puluc.rules import PRESETS, Choice, Position, Ruleset, Side
from tools.puzzles.finding import seen_by_jade


class Best(NamedTuple):
    """The best moves of a turn, as the mover sees them, and how often they are the best."""

    moves: str
    share: float


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A player's first throw, and the best way to play it."""

    throw: tuple[int, ...]
    chance: float
    """The win chance after it; of the second player, on average over the enemy's first throw."""
    best: tuple[Best, ...] = ()
    """With two throws a turn, each way to play that is the best at times, the most frequent first.

    It can be impossible after the enemy's other throws.
    """
    out: tuple[int, ...] = ()
    """The second throws with which another piece should come out."""
    on: tuple[int, ...] = ()
    """The second throws with which the first piece should move on."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The rows of the player who moves first, and of the one who moves second."""

    first: tuple[OpeningRow, ...]
    second: tuple[OpeningRow, ...]


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
        best, out, on = list[Best](), list[int](), list[int]()
        if len(values) > 1:
            answers = defaultdict[str, float](float)
            for turn in turns:
                answers[turn.best.line.text()] += turn.weight / weight
            best = [Best(text, round(share, 5)) for text, share in answers.items()]
            best.sort(key=lambda each: (-each.share, each.moves))
        if len(values) == 1:
            own = len(turns[0].throws) - 1
            later = [turn for turn in second if turn.throws[own] == values]
            for value in sorted({turn.throws[-1][0] for turn in later}):
                counts = _ways([turn for turn in later if turn.throws[-1] == (value,)])
                if counts:
                    (out if max(counts, key=counts.__getitem__) else on).append(value)
        yield OpeningRow(values, chance, tuple(best), tuple(out), tuple(on))


def _ways(turns: Iterable[_Turn]) -> dict[bool, float]:
    """Return the probabilities that a piece should come out, and that not, without captures."""
    counts = defaultdict[bool, float](float)
    for turn in turns:
        if len(turn.ranked) > 1 and not any(captures(each.line) for each in turn.ranked):
            counts[turn.best.line.plays[0].move.is_entry] += turn.weight
    return counts


_LEAST = 0.01
"""The least share of a way that is listed."""

_MOST = 0.995
"""The share from which a way is listed as above 99 %."""

_PAGE = """\
# Openings

For players who want to know the best first turns: your exact chance to win after your first throw,
and what to do next, in every solved game that leaves a choice. `python -m tools.lab opening` writes
this page and `openings.json`.

- **First**: your chance to win after this throw if you make the first move of the game, and both
  sides play perfectly. **Second**: the same if your opponent moves first, averaged over their
  first throw.
- **Move on**, for either: the values of your *next* throw with which you should move your first
  piece on. With any other value bring out another piece, if you can. If you can
  capture, ignore this column.
- **Best moves**, in games with two throws a turn: the best use of both. If that depends on the
  opponent's throws, the table lists each way that is best in at least 1 % of cases, and how often.
  In other cases it may not be legal.
"""


def page(openings: Mapping[Ruleset, Opening]) -> str:
    """Return the page of the openings that leave a choice, a section for each rule set."""
    parts = [_PAGE]
    for rules, found in openings.items():
        if any(row.out or row.on or row.best for row in found.first):
            names = [each.name for each in PRESETS if each.rules == rules and not each.other_throws]
            parts.append(f"## {', '.join(names)}\n\n{_section(found)}")
    return "\n".join(parts)


def _section(found: Opening) -> str:
    """Return the table of a game."""
    has_two = any(row.best for row in found.first)
    answer, cells = ("Best moves", _best_moves) if has_two else ("Move on", _moving_on)
    head = ("Throw", "First", answer, "Second", answer)
    pairs = zip(found.first, found.second, strict=True)
    return _table(head, ((*cells(one), *cells(two)[1:]) for one, two in pairs))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    top, *lines = (f"| {' | '.join(each)} |\n" for each in (head, *rows))
    return f"{top}{'|---' * len(head)}|\n{''.join(lines)}"


def _moving_on(row: OpeningRow) -> tuple[str, str, str]:
    """Return a throw, the chance after it, and the values that move the piece on."""
    (throw,) = row.throw
    return str(throw), f"{row.chance:.1%}", " ".join(map(str, row.on)) or "-"


def _best_moves(row: OpeningRow) -> tuple[str, str, str]:
    """Return two throws, the chance after them, and how best to use them."""
    best = [each.moves for each in row.best]
    if len(best) > 1:
        often = [each for each in row.best if each.share >= _LEAST]
        best = [f"{each.moves} ({_share(each.share)})" for each in often]
    return " ".join(map(str, row.throw)), f"{row.chance:.1%}", ", ".join(best)


def _share(share: float) -> str:
    """Return a share that is not certain as a percentage, never as 100 %."""
    return f"{share:.0%}" if share < _MOST else ">99%"
