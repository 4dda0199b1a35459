"""The file of the puzzles that were solved or missed, and of the player's own mistakes."""

from datetime import date
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec import field

from puluc.game.drill import DrillResults
from puluc.game.practice import Due
from puluc.storage.small_files import SmallFile

MOST_MISTAKES = 300
"""The most mistakes kept in the file: the latest."""

Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Day = Annotated[int, msgspec.Meta(ge=0, le=date.max.toordinal())]


class SolvedPuzzles(SmallFile, frozen=True):
    """The keys of the puzzles that were solved, the player's own mistakes, and the schedule."""

    RANGES: ClassVar = {"due": tuple[Count, Day], "drill": tuple[Count, Count, Count]}

    solved: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    """The puzzles whose answer was seen before they were solved: they never count as solved."""
    practised: frozenset[str] = frozenset()
    """The puzzles that were first tried in practice, which doesn't change the rating."""
    order: tuple[str, ...] = ()
    """The puzzles tried first outside practice, in the order of the tries."""
    mistakes: dict[str, str] = field(default_factory=dict)
    """The player's own mistakes as puzzles, by their keys."""
    drill: DrillResults = DrillResults()
    """The answers to the drill on odds."""
    due: dict[str, Due] = field(default_factory=dict)
    """The schedule of puzzles that were missed, by their keys; learned ones are left out."""

    def _merged(self, there: Self) -> Self:
        """Return these puzzles merged with those in the file, which other programs may write."""
        solved = self.solved | there.solved
        mistakes = there.mistakes | self.mistakes
        due = {key: due for key, due in (there.due | self.due).items() if not due.is_learned}
        kept = dict([each for each in mistakes.items() if each[0] in due][-MOST_MISTAKES:])
        return type(self)(
            solved=solved,
            seen=(self.seen | there.seen) - solved,
            practised=self.practised | there.practised,
            order=tuple(dict.fromkeys((*there.order, *self.order))),
            mistakes=kept,
            due={key: due[key] for key in due if key in kept or key not in mistakes},
            drill=max(self.drill, there.drill),
        )
