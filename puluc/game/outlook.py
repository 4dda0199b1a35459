"""The chances in a position: of every way to play its throw or, before it, of the best for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from puluc.ai.chances import Chances
from puluc.game.analysis import Ranked, rank
from puluc.game.draft import Draft
from puluc.rules import Choice


class Prospect(NamedTuple):
    """One throw, as the values of a turn, and a way to play it."""

    values: tuple[int, ...]
    ranked: Ranked

    @property
    def moves(self) -> str:
        """The moves in notation, with two throws each after its value; ``pass`` without one."""
        plays = self.ranked.line.plays
        has_values = len(self.values) > 1
        return " ".join(str(play if has_values else play.move) for play in plays) or "pass"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the player to move may hope for; all chances are of his side."""

    chance: float
    """With the best play of the throw; before it, the mean over all throws."""
    prospects: tuple[Prospect, ...]
    """The ways to play the throw, the best first; before it the best for each, in their order."""

    @classmethod
    def of(cls, draft: Draft, chances: Chances) -> Outlook:
        """The outlook of a position that is not over, thrown or not."""
        position, mover = draft.position, draft.position.mover
        if draft.is_thrown:
            ranked = rank(chances, draft.choice, mover)
            return cls(ranked[0].chance, tuple(Prospect(draft.values, each) for each in ranked))
        best, average = list[Prospect](), 0.0
        for values, share in draft.rules.turn_chances:
            best.append(Prospect(values, rank(chances, Choice.at(position, values), mover)[0]))
            average += share * best[-1].ranked.chance
        return cls(average, tuple(best))


def after(draft: Draft, prospect: Prospect) -> Draft:
    """The position with the throw of a prospect; if that is thrown already, after its moves."""
    if draft.is_thrown:
        return Draft(prospect.ranked.line.end)
    return Draft(draft.position, prospect.values)
