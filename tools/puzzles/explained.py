"""How well the puzzles are explained: a row of the table of docs/lab/puzzles.md."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from puluc.game.analysis import Ranked
from puluc.game.puzzles import IDEAS, Idea, Puzzle
from puluc.game.reasons import STRONG, facts, points_of, reasons, weights
from puluc.text.reasons import clause, sentences


class Explained(NamedTuple):
    """Whether a puzzle lacks something, or how many do."""

    without_fact: int
    """No fact speaks for the best answer."""
    outweighed: int
    """The facts for it weigh less than those against it."""
    unsaid: int
    """A fact worth ``STRONG`` points speaks for the second best, and is not in the sentences."""
    unsupported: int
    """No reason supports the idea."""


@lru_cache(maxsize=1 << 10)
def explained(puzzle: Puzzle) -> Explained:
    """Return whether the explanation of a puzzle lacks something."""
    best, second = puzzle.answers[:2]
    told, although, is_enough = reasons(best.line, second.line)
    said = {IDEAS.get(fact) for fact in (although if puzzle.idea is Idea.BAIT else told)}
    support = Idea.SAFE if puzzle.idea in {Idea.BAIT, Idea.WAIT} else puzzle.idea
    is_supported = puzzle.idea is Idea.FURTHER or support in said
    is_outweighed = bool(told) and not is_enough
    return Explained(not told, is_outweighed, is_unsaid(best, second), not is_supported)


def is_unsaid(best: Ranked, second: Ranked) -> bool:
    """Return whether the sentences leave out a strong fact that differs in words."""
    text = " ".join(sentences(best, second))
    points = points_of(facts(best.line), facts(second.line), weights(best.line.end.rules))
    clauses = (
        [clause(fact, each.line).full for each in (best, second)]
        for fact, each in points.items()
        if each <= -STRONG
    )
    return any(one != other and not (one in text and other in text) for one, other in clauses)


def row(name: str, puzzles: Iterable[Puzzle]) -> list[str]:
    """Return a row with the sums of some puzzles."""
    found = [explained(each) for each in puzzles]
    return [name, *map(str, (len(found), *map(sum, zip(*found, strict=True))))]
