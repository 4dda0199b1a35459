"""The game itself: sticks, rules, positions and matches. Standard library only, no I/O."""

from puluc.rules.event import (
    Captured,
    Event,
    Moved,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Passed,
    ReturnedHome,
    Slain,
    Thrown,
    Won,
)
from puluc.rules.match import CommandError, Match, Phase, Turn
from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.position import IllegalMoveError, Outcome, Position, Reason, Refusal
from puluc.rules.ruleset import (
    PRESETS,
    Captures,
    HighwayKind,
    Preset,
    Ruleset,
    Throws,
    game_name,
)
from puluc.rules.sticks import (
    MARKED_WEIGHTS,
    STICK_COUNT,
    RandomSticks,
    SeededSticks,
    Sticks,
    Throw,
)
from puluc.rules.unit import Side, Unit

__all__ = [
    "CITY",
    "MARKED_WEIGHTS",
    "PRESETS",
    "STICK_COUNT",
    "Captured",
    "Captures",
    "CommandError",
    "Event",
    "HighwayKind",
    "IllegalMoveError",
    "Match",
    "Move",
    "MoveKind",
    "Moved",
    "OpeningThrown",
    "OpeningTied",
    "OpeningWon",
    "Outcome",
    "Passed",
    "Phase",
    "Position",
    "Preset",
    "RandomSticks",
    "Reason",
    "Refusal",
    "ReturnedHome",
    "Ruleset",
    "SeededSticks",
    "Side",
    "Slain",
    "Sticks",
    "Throw",
    "Thrown",
    "Throws",
    "Turn",
    "Unit",
    "Won",
    "game_name",
]
