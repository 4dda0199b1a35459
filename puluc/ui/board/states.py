"""The states of the board: what it waits for."""

from dataclasses import dataclass
from typing import Self

from puluc.rules import Match, Phase, Play, Side
from puluc.ui.scene.input import Action


@dataclass(frozen=True, slots=True)
class Decision:
    """What a match waits for: two are equal only if nothing has happened in between."""

    match: Match
    turns: int
    moves: int
    phase: Phase
    mover: Side

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return what a match waits for now."""
        return cls(match, len(match.turns), len(match.moves), match.phase, match.mover)


@dataclass(frozen=True, slots=True)
class Showing:
    """The state in which something is shown, or somebody else is waited for."""

    is_own_throw: bool = False
    """Whether it follows the player's own throw: then one action may wait for the decision."""
    action: Action | None = None
    """The action that waits."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """The state in which a person has been asked for a decision, or how to go on after the end."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Judging:
    """The state in which a person's move waits until the tutor knows what it costs."""

    play: Play


State = Showing | Deciding | Judging
