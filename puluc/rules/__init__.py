"""Sticks, rule sets, positions and matches. Standard library only, no I/O."""

from puluc import NotationError
from puluc.rules.chains import (
    CHAIN_LENGTH,
    Chains,
    ChainSticks,
    Computer,
    LinkMismatchError,
    Place,
    chain_of,
    links_to,
    throw_of,
)
from puluc.rules.events import (
    Burnt,
    Captured,
    Doubled,
    Event,
    Lost,
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
from puluc.rules.match import CommandError, Match, Phase
from puluc.rules.move import CITY, IllegalMoveError, Move, MoveKind
from puluc.rules.move_generation import Refusal
from puluc.rules.notation import has_notes, parse_record, record_text
from puluc.rules.options import (
    OPTIONS,
    CaptureKind,
    Captures,
    HighwayKind,
    Option,
    Throws,
)
from puluc.rules.player import MAX_PLAYERS, Gait, Player, Side, Unit, turn_order
from puluc.rules.position import Outcome, Position, Reason
from puluc.rules.reachable import (
    GivenStart,
    Obstacle,
    UnreachableError,
    check_reachable,
    unreachable,
)
from puluc.rules.record import (
    HUMAN,
    MAX_NAME,
    MIXED,
    WATCHED,
    Record,
    RecordError,
    Result,
    Seat,
    against,
    check_result,
    opponent,
    pending_turn,
    replay,
    replaying,
    taken_in,
    turns_of,
    verify,
)
from puluc.rules.ruleset import (
    BUL_SERIES,
    CUSTOM,
    PRESETS,
    SERIES_GAMES,
    USUAL,
    Contradiction,
    ContradictionError,
    Preset,
    Ruleset,
    SeriesGame,
    game_name,
    is_series,
    number_in_series,
    series_rules,
    usual_spaces,
)
from puluc.rules.sticks import (
    MARKED_WEIGHTS,
    STICK_COUNT,
    THROWS,
    HandSticks,
    RandomSticks,
    SeededSticks,
    Sticks,
    Throw,
    commitment,
)
from puluc.rules.turn import Choice, Line, Play, Turn, legal_plays, lines_of_play
