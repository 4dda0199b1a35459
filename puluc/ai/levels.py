"""The levels of the computer: the three of Puluk's manual, Perfect, and the table of all."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puluc import PulucError
from puluc.ai.player import ComputerPlayer, cheapest_play, violence, violent_lines, violent_plays
from puluc.ai.threats import capture_chance, pieces_won, worst_loss
from puluc.marks import N_
from puluc.rules import Choice, Line, MoveKind, Play, Ruleset, lines_of_play

if TYPE_CHECKING:  # Master and tablebases are loaded with the first game that needs them
    from puluc.ai.master.evaluator import Master
    from puluc.ai.tablebase.file import Tablebase


class Perfect(ComputerPlayer):
    """The best possible player of the tablebase's rules.

    Moves are equal where the tablebase is no finer: 1/65,534 of a game. The substitute chooses
    if the tablebase can no longer be read.
    """

    def __init__(self, tablebase: Tablebase, substitute: ComputerPlayer) -> None:
        self._tablebase, self._substitute = tablebase, substitute

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return the play after which the enemy is least likely to win."""
        from puluc.ai.tablebase.file import TablebaseError

        try:
            return cheapest_play(list(lines_of_play(choice)), self._enemys_chance, rng)
        except TablebaseError:
            return self._substitute.choose_play(choice, rng)

    def _enemys_chance(self, line: Line) -> float:
        chance = self._tablebase.chance(line.end)
        return 1.0 if chance is None else chance


BURNT = 2.0
"""Fair's cost of a burnt piece: more than certain capture, since it can't be freed."""

IDLENESS = 0.15
"""Hard's cost of a piece that stays at home, in pieces lost.

Measured: anything from 0.1 to 0.2 is best against Fair in the standard game; without it Hard is
no stronger than Fair there.
"""
TEAM_IDLENESS = 0.4
"""Hard's cost of a piece that stays at home in the team game, in pieces lost.

Anything from 0.4 to 0.7 is best against Easy.
"""


class Easy(ComputerPlayer):
    """A level that captures or slays when it can; otherwise it moves at random."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random capture or slaying if there is one, otherwise a random move."""
        return rng.choice(violent_plays(choice.plays))


class Fair(ComputerPlayer):
    """A level that captures or slays when it can; otherwise it makes the safest move."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return a random capture or slaying if there is one, otherwise the safest last move."""
        lines = violent_lines(choice)
        is_last = len(choice.values) == 1
        return cheapest_play(lines, _no_danger if is_last and violence(lines[0]) else _danger, rng)


def _no_danger(_line: Line) -> float:
    """Return 0: Fair does not compare captures or slayings."""
    return 0.0


def _danger(line: Line) -> float:
    """Return the chance that the unit moved last is captured on its new space."""
    move = line.plays[-1].move
    if move.is_homecoming:
        return 0.0
    if move.kind is MoveKind.BURN:
        return BURNT
    return capture_chance(line.end, move.target)


class Hard(ComputerPlayer):
    """A level that captures or slays when it can, weighing the gain against the worst reply."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return the first play of the line with the best balance of gains and losses."""
        return cheapest_play(violent_lines(choice), _balance, rng)


def _balance(line: Line) -> float:
    """Return the expected losses and the cost of idle pieces, less what the line takes."""
    start, end = line.positions[0], line.end
    moves = zip(line.positions, line.plays, strict=False)
    gain = sum(pieces_won(position, play.move) for position, play in moves)
    idleness = TEAM_IDLENESS if start.player.is_in_team else IDLENESS
    return worst_loss(end, start.player) + idleness * end.homes[start.mover] - gain


@dataclass(frozen=True, slots=True)
class LevelContext:
    """The data that a level may need to play one rule set, loaded only when the level asks."""

    find_tablebase: Callable[[], Tablebase | None] = lambda: None
    rules: Ruleset | None = None
    """The rules to play; None if the level need not say yet whether it can play them."""


class MissingDataError(PulucError, ValueError):
    """The error for a level that lacks the data to play these rules."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its name, what it looks at, and how to make its player."""

    label: str
    """Its name for the player."""
    summary: str
    """One sentence for the player: what the level looks at."""
    make: Callable[[LevelContext], ComputerPlayer]
    """Makes its player; MissingDataError if the context lacks what the level needs."""
    needs_tablebase: bool = False


def _make_master(context: LevelContext) -> Master:
    from puluc.ai.master.evaluator import Master, evaluator
    from puluc.ai.master.networks import NetworksError, UnknownRulesError

    try:
        found = evaluator()
        if context.rules:
            found.check(context.rules)
    except UnknownRulesError as error:
        raise MissingDataError(N_("Master was not trained with these rules")) from error
    except (NetworksError, OSError) as error:
        raise MissingDataError(N_("the networks can't be read: {reason}"), reason=error) from error
    return Master(found)


def _make_perfect(context: LevelContext) -> Perfect:
    tablebase = context.find_tablebase()
    if tablebase is None:
        raise MissingDataError(N_("these rules are not solved; see 'puluc lab solve'"))
    return Perfect(tablebase, substitute=Hard())


_LEVELS = {
    "easy": Level(
        N_("Easy"),
        N_("Easy captures or slays when it can; otherwise it moves at random."),
        lambda _: Easy(),
    ),
    "fair": Level(
        N_("Fair"),
        N_("Fair captures or slays when it can; otherwise it makes the safest move."),
        lambda _: Fair(),
    ),
    "hard": Level(
        N_("Hard"),
        N_("Hard captures or slays when it can, and weighs its gain against your best reply."),
        lambda _: Hard(),
    ),
    "master": Level(
        N_("Master"),
        N_("Master learned from millions of positions, and looks up to two turns ahead."),
        _make_master,
    ),
    "perfect": Level(
        N_("Perfect"),
        N_("Perfect makes the move with the best exact chance of winning."),
        _make_perfect,
        needs_tablebase=True,
    ),
}

LEVEL_NAMES = {name: level.label for name, level in _LEVELS.items()}
"""The name of each level for the player."""

SUMMARIES = {name: level.summary for name, level in _LEVELS.items()}
"""One sentence for the player on what each level looks at."""

ALL_LEVELS = tuple(_LEVELS)
"""The names of all levels, weakest first."""

FALLBACK = "hard"
"""The level that plays for one that lacks its data."""


def playable_levels(*, is_solved: bool) -> tuple[str, ...]:
    """Return the levels that can play rules with or without a tablebase, weakest first."""
    return tuple(name for name, level in _LEVELS.items() if is_solved or not level.needs_tablebase)


LEVELS = playable_levels(is_solved=False)
"""The names of the levels that can play any rules, weakest first."""


def make_player(level: str, context: LevelContext | None = None) -> ComputerPlayer:
    """Return the computer player of a level.

    ValueError if there is no such level, MissingDataError if the context lacks its data.
    """
    if level not in _LEVELS:
        raise ValueError(f"there is no level '{level}'; the levels are {', '.join(ALL_LEVELS)}")
    return _LEVELS[level].make(context or LevelContext())
