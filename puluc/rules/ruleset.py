"""A complete choice of rules, its text form, the rules of the named games, and series of five."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import Any, Self

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.options import (
    OPTIONS,
    CaptureKind,
    Captures,
    HighwayKind,
    Throws,
    value_text,
)
from puluc.rules.player import MAX_PLAYERS, Player, Side, turn_order
from puluc.rules.sticks import MARKED_WEIGHTS


@cache
def _turn_odds(throws: Throws, count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return the sorted values of ``count`` throws, each combination with its probability."""
    weights = Counter[tuple[int, ...]]()
    faces = list(zip(throws.worth, MARKED_WEIGHTS, strict=True))
    for each in product(faces, repeat=count):
        weights[tuple(sorted(value for value, _ in each))] += prod(weight for _, weight in each)
    return tuple((values, weights[values] / 16**count) for values in sorted(weights))


@cache
def _odds(throws: Throws) -> tuple[tuple[int, float], ...]:
    return tuple((value, chance) for (value,), chance in _turn_odds(throws, 1))


USUAL = 0
"""The value of ``spaces`` that stands for the usual length of the highway."""


class Contradiction(Enum):
    """Options that exclude each other; the value is the translatable text of the error.

    Dialogs have their own sentences.
    """

    TOO_MANY_UNITS = N_("pieces can't be {pieces}; it must be a whole number from 1 to {most}")
    FIRE_WITHOUT_MIDDLE = N_("fire needs an odd number of spaces, since the middle one burns")
    FLOW_WITHOUT_LOOP = N_("flow needs captures=backward and highway=looping")
    TOO_FEW_SPACES = N_("every player needs a space for a unit: at least {spaces} in all")


class ContradictionError(PulucError, ValueError):
    """The error for options that exclude each other; the text names them in notation."""

    def __init__(
        self, contradiction: Contradiction, *, pieces: int = 0, most: int = 0, spaces: int = 0
    ) -> None:
        super().__init__(contradiction.value, pieces=pieces, most=most, spaces=spaces)
        self.contradiction = contradiction


_OPTIONS = {option.field: option for option in OPTIONS}


def usual_spaces(players: int) -> int:
    """Return the length of the highway for ``players`` a side (docs/rules.md 5, 7)."""
    return next(spaces for most, spaces in _SPACES if players <= most)


_SPACES = ((1, 9), (4, 19), (7, 25), (MAX_PLAYERS, 29))
"""The most players of a side, and the usual number of spaces."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One complete choice of rules; the defaults are the standard game.

    Options may be given as plain strings. NotationError for a value that an option does not have,
    ContradictionError for options that exclude each other.
    """

    throws: Throws = Throws.CULIN
    captures: Captures = Captures.FORWARD
    pieces: int = 5
    highway: HighwayKind = HighwayKind.FINITE
    spaces: int = USUAL
    """The length of the highway, by default the usual one for the number of players."""
    army: int = 5
    capture: CaptureKind = CaptureKind.PRISON
    scorpion: bool = False
    """Whether a unit without captives may move against its direction to capture."""
    fire: bool = False
    """Whether the middle space burns whatever ends a move there."""
    doubling: bool = False
    """Whether two single pieces of a side may join."""
    flow: bool = False
    """Whether the top piece of a captor that passes its own city goes on."""
    throws_per_turn: int = 1
    players: int = 1
    """Players of each side; more than one play the team game (docs/rules.md 7)."""
    values: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The value of 0-4 banded faces."""

    def __post_init__(self) -> None:
        _OPTIONS["players"].check(self.players)
        if self.spaces == USUAL:
            object.__setattr__(self, "spaces", usual_spaces(self.players))
        for each in fields(self):
            if each.init:
                value = _OPTIONS[each.name].check(getattr(self, each.name))
                object.__setattr__(self, each.name, value)
        object.__setattr__(self, "values", self.throws.worth)
        most = max(5, self.army)
        if self.pieces > most:
            raise ContradictionError(Contradiction.TOO_MANY_UNITS, pieces=self.pieces, most=most)
        if self.fire and self.spaces % 2 == 0:
            raise ContradictionError(Contradiction.FIRE_WITHOUT_MIDDLE)
        drags_home = self.captures is Captures.BACKWARD and self.capture is CaptureKind.PRISON
        if self.flow and not (drags_home and self.highway is HighwayKind.LOOPING):
            raise ContradictionError(Contradiction.FLOW_WITHOUT_LOOP)
        units = len(Side) * self.players
        if self.spaces < units:
            raise ContradictionError(Contradiction.TOO_FEW_SPACES, spaces=units)

    @property
    def turn_order(self) -> tuple[Player, ...]:
        """The players in the order of their turns: all of Jade's, then all of Obsidian's."""
        return turn_order(self.players)

    def hand_of(self, player: Player) -> int:
        """Return the index of a player in ``turn_order``; 0 for a player who takes no part."""
        order = self.turn_order
        return order.index(player) if player in order else 0

    @property
    def fire_space(self) -> int | None:
        """The burning space, if any."""
        return (self.spaces + 1) // 2 if self.fire else None

    @property
    def can_draw(self) -> bool:
        """Whether pieces may be lost without a score, so that the higher count wins."""
        return self.fire or self.capture is CaptureKind.EAGLE

    @property
    def odds(self) -> tuple[tuple[int, float], ...]:
        """Each possible value of a throw with its probability, lowest value first."""
        return _odds(self.throws)

    @property
    def turn_odds(self) -> tuple[tuple[tuple[int, ...], float], ...]:
        """The values of a turn's throws, in any order, with their probability."""
        return _turn_odds(self.throws, self.throws_per_turn)

    def player(self, letter: str) -> Player:
        """Return the player of a notation letter; NotationError if nobody in this game has it."""
        for player in self.turn_order:
            if player.letter == letter:
                return player
        letters = ", ".join(player.letter for player in self.turn_order)
        raise NotationError(
            N_("'{letter}' is not a player; they are {letters}"), letter=letter, letters=letters
        )

    def one_for_each(self, text: str, separator: str) -> list[str]:
        """Return the words for the players of a side; NotationError if their number is wrong."""
        words = text.split(separator)
        if len(words) != self.players:
            raise NotationError(
                N_("'{text}': wrong number of players, {found}, not {expected}"),
                text=text,
                found=len(words),
                expected=self.players,
            )
        return words

    def __str__(self) -> str:
        usual = {option.name: option.default for option in fields(self) if option.init}
        usual["spaces"] = usual_spaces(self.players)
        changed = [
            f"{name}={value_text(getattr(self, name))}"
            for name, value in usual.items()
            if getattr(self, name) != value
        ]
        return " ".join(changed) or "puluc"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the rules in a text form, in any order: ``throws=bell pieces=2``, or ``puluc``."""
        words = text.split()
        if words == ["puluc"]:
            return cls()
        options = dict[str, Any]()
        for word in words:
            name, _, value = word.partition("=")
            if name not in _OPTIONS:
                raise NotationError(
                    N_("there is no rule '{name}'; the rules are {names}"),
                    name=name,
                    names=", ".join(_OPTIONS),
                )
            if name in options:
                raise NotationError(N_("the rule '{name}' is given twice"), name=name)
            options[name] = _OPTIONS[name].parse(value)
        if not options:
            raise NotationError(N_("the rules are empty; the standard game is written 'puluc'"))
        return cls(**options)

    @staticmethod
    def preset(name: str) -> Ruleset:
        """Return the rules of a named game, in either case: ``ritual warfare``."""
        wanted = name.strip().casefold()
        for each in PRESETS:
            if each.name.casefold() == wanted:
                return each.rules
        raise NotationError(
            N_("there is no game named '{name}'; the games are {names}"),
            name=name,
            names=", ".join(each.name for each in PRESETS),
        )


@dataclass(frozen=True, slots=True)
class Preset:
    """A named game; some names leave the stick values open."""

    name: str
    """The name on the command line; the player reads it translated."""
    rules: Ruleset
    """The rules that the name stands for."""
    summary: str
    """One line for the player."""
    source: str
    """The author who describes it."""
    other_throws: tuple[Throws, ...] = ()
    """Other stick values that the name allows."""

    def with_players(self, players: int) -> Ruleset:
        """Return the rules of a team game for this many players a side; others stay as they are.

        If ``players`` usually have a highway of another length than the game's own players, they
        get the usual one.
        """
        given = self.rules
        if min(players, given.players) == 1:
            return given
        is_long_enough = usual_spaces(players) == usual_spaces(given.players)
        return replace(given, players=players, spaces=given.spaces if is_long_enough else USUAL)

    def matches(self, rules: Ruleset) -> bool:
        """Return whether ``rules`` are a form of this game (teams have any number of players)."""
        if rules.throws not in (self.rules.throws, *self.other_throws):
            return False
        return replace(rules, throws=self.rules.throws) == self.with_players(rules.players)


_TURNING = {"captures": Captures.BACKWARD, "highway": HighwayKind.RETURN}
_CALM = {"capture": CaptureKind.PRISON, "scorpion": False, "fire": False}

SERIES_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    (N_("Harvester ants"), {**_TURNING, **_CALM}),
    (N_("Eagle"), {**_TURNING, **_CALM, "capture": CaptureKind.EAGLE}),
    (N_("Scorpion"), {**_TURNING, **_CALM, "scorpion": True}),
    (
        N_("Army ants"),
        {**_CALM, "captures": Captures.FORWARD, "highway": HighwayKind.FINITE},
    ),
    (N_("Fire"), {**_TURNING, **_CALM, "fire": True}),
)
"""The games of a series in their order, and the options that tell them apart (docs/rules.md 7)."""

_VERBEECK = N_("D. Polovynka for two, after L. Verbeeck, 1998")
"""The source of the five team games, and of their form for two players."""


def _for_two(number: int, summary: str) -> Preset:
    """Return the form for two players of game 0-4 of a series."""
    name, options = SERIES_GAMES[number]
    return Preset(name, Ruleset(**options), summary, _VERBEECK)


def _for_teams(number: int, name: str, summary: str) -> Preset:
    """Return the team form of game 0-4 of a series."""
    rules = Ruleset(**SERIES_GAMES[number][1], pieces=1, throws_per_turn=2, players=2)
    return Preset(name, rules, summary, N_("D. Polovynka, after L. Verbeeck, 1998"), (Throws.ZERO,))


PRESETS = (
    Preset(N_("Puluc"), Ruleset(), N_("The best-known rules."), N_("Puluk for the Psion Series 3")),
    Preset(
        N_("Bell"),
        Ruleset(throws=Throws.BELL),
        N_("One banded face loses the turn."),
        N_("R. C. Bell, 1960"),
    ),
    Preset(
        N_("Culin"),
        Ruleset(captures=Captures.BACKWARD, pieces=1, highway=HighwayKind.LOOPING),
        N_("One unit out at a time: pure luck."),
        N_("Puluk's manual, after S. Culin"),
    ),
    Preset(
        N_("Ritual Warfare"),
        Ruleset(captures=Captures.BACKWARD, pieces=2),
        N_("Two units out; captors go back home."),
        N_("Puluk's manual, after P. S. Neeley"),
    ),
    Preset(
        N_("Lemery"),
        Ruleset(),
        N_("No bands count 5, 6 or 0: you choose."),
        N_("Lemery Games"),
        (Throws.SIX, Throws.ZERO),
    ),
    Preset(
        N_("Rescue"),
        Ruleset(army=7, pieces=7, spaces=13, doubling=True),
        N_("Pieces join; only two together free captives."),
        N_("Lemery Games"),
    ),
    _for_two(0, N_("Units turn round at the end.")),
    _for_two(1, N_("The capturing unit is lost too.")),
    _for_two(2, N_("Units without captives also capture backwards.")),
    _for_two(3, N_("The same rules as Puluc.")),
    _for_two(4, N_("The middle space burns.")),
    Preset(
        N_("Culin's road"),
        Ruleset(captures=Captures.BACKWARD, highway=HighwayKind.LOOPING, flow=True),
        N_("Captors go through their city."),
        N_("D. Polovynka, after S. Culin"),
    ),
    Preset(
        N_("Sapper 1906"),
        Ruleset(
            throws=Throws.SAPPER,
            captures=Captures.BACKWARD,
            highway=HighwayKind.LOOPING,
            throws_per_turn=2,
        ),
        N_("Two throws a turn; units go round and round."),
        N_("K. Sapper, 1906"),
    ),
    Preset(
        N_("Boolik 1907"),
        Ruleset(
            captures=Captures.BACKWARD,
            pieces=1,
            highway=HighwayKind.LOOPING,
            spaces=14,
            throws_per_turn=2,
        ),
        N_("Two throws a turn, one unit out, 14 spaces."),
        N_("S. Culin, 1907"),
    ),
    Preset(
        N_("Boolik teams"),
        Ruleset(
            captures=Captures.BACKWARD,
            pieces=1,
            highway=HighwayKind.LOOPING,
            spaces=14,
            flow=True,
            throws_per_turn=2,
            players=2,
        ),
        N_("In teams: captors go through their city."),
        N_("D. Polovynka's teams, on the road of Boolik"),
    ),
    _for_teams(0, N_("Bul"), N_("The team game: units turn round.")),
    _for_teams(1, N_("Bul: eagle"), N_("In teams: the capturing unit is lost too.")),
    _for_teams(2, N_("Bul: scorpion"), N_("In teams: captures backwards too.")),
    _for_teams(3, N_("Bul: army ants"), N_("In teams: captors march on.")),
    _for_teams(4, N_("Bul: fire"), N_("In teams: the middle space burns.")),
)
"""Every named game (docs/rules.md 6)."""

CUSTOM = N_("Custom")
"""The name of all other rules."""


@lru_cache(256)
def game_name(rules: Ruleset) -> str:
    """Return the name of the first preset that these rules are a form of, else ``CUSTOM``."""
    return next((preset.name for preset in PRESETS if preset.matches(rules)), CUSTOM)


BUL_SERIES = N_("Bul series")
"""The name of a series for the player."""


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """The place of a game in a series of five."""

    number: int = 1
    """1-5."""
    before: tuple[int, int] = (0, 0)
    """The enemies that Jade and Obsidian took in the games before it."""
    is_assisted: bool = False
    """Whether moves were taken back or hints shown in one of them."""

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(SERIES_GAMES):
            raise NotationError(N_("a series has no game {number}"), number=self.number)
        if min(self.before) < 0 or (self.number == 1 and any(self.before)):
            raise NotationError(
                N_("{before} can't have been taken before game {number}"),
                before=f"{self.before[0]}-{self.before[1]}",
                number=self.number,
            )

    @property
    def is_last(self) -> bool:
        """Whether the series ends with this game."""
        return self.number == len(SERIES_GAMES)

    def next(self, taken: tuple[int, int], *, is_assisted: bool) -> SeriesGame:
        """Return the place of the next game; after the last one, the first of a new series."""
        if self.is_last:
            return SeriesGame()
        return SeriesGame(self.number + 1, self.total(taken), self.is_assisted or is_assisted)

    def total(self, taken: tuple[int, int]) -> tuple[int, int]:
        """Return the enemies that both sides took in the series, this game included."""
        return self.before[0] + taken[0], self.before[1] + taken[1]


def series_rules(number: int, rules: Ruleset) -> Ruleset:
    """Return the rules of game 1-5 of a series with the players and the highway of ``rules``."""
    return replace(rules, **SERIES_GAMES[number - 1][1])


def number_in_series(rules: Ruleset) -> int | None:
    """Return which of the five team games, 1-5, has these rules; None if none has."""
    for number, (_, options) in enumerate(SERIES_GAMES, 1):
        is_same = all(getattr(rules, name) == value for name, value in options.items())
        if is_same and rules.players > 1:
            return number
    return None


def is_series(rules: Ruleset) -> bool:
    """Return whether a series of five games can begin with these rules.

    Raise ContradictionError if a later game can't be played with them: fire needs a middle space.
    """
    if number_in_series(rules) != 1:
        return False
    for number in range(1, len(SERIES_GAMES) + 1):
        series_rules(number, rules)
    return True
