"""The states of the board: what it waits for."""

from dataclasses import dataclass

from puluc.rules import Outcome, Play
from puluc.ui.scene.input import Action


@dataclass(frozen=True, slots=True)
class Showing:
    """The state in which something is shown, or somebody else is waited for."""

    is_own_throw: bool = False
    """Whether it follows the player's own throw: then one action may wait for the decision."""
    action: Action | None = None
    """The action that waits."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """The state in which a person has been asked for a decision."""

    decision: object
    """The decision that the match waited for (``BoardController.decision``)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The state in which the game is over, and a person has been asked how to go on."""

    outcome: Outcome
    decision: object
    """As that of ``Deciding``: another game that ends later is another decision."""


@dataclass(frozen=True, slots=True)
class Judging:
    """The state in which a person's move waits until the tutor knows what it costs."""

    play: Play


State = Showing | Deciding | Ended | Judging
