"""One turn: its throws, its legal plays, and the record of it (docs/rules.md 3, 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from typing import NamedTuple

from puluc import NotationError
from puluc.marks import N_
from puluc.rules.highway import Highway
from puluc.rules.move import Move, MoveKind
from puluc.rules.player import Player, Side
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import THROWS, Throw

_NO_MOVE = "pass"
_VALUE = re.compile(r"[1-6]", re.ASCII)


class Play(NamedTuple):
    """A move and the value of the throw it uses."""

    move: Move
    value: int

    def __str__(self) -> str:
        return f"{self.value} {self.move}"


@dataclass(frozen=True, slots=True)
class Turn:
    """The throws and moves of one turn, as in the record; a turn without moves is a pass."""

    player: Player
    throws: tuple[Throw, ...]
    moves: tuple[Move, ...]
    values: tuple[int, ...] = ()
    """The value that each move uses, if there are two throws. Empty with one, and in older files,
    where each move uses the least value it can."""

    @property
    def side(self) -> Side:
        """The side of the player."""
        return self.player.side

    @property
    def uses(self) -> tuple[tuple[Move, int | None], ...]:
        """Each move with the value it uses; None stands for the least that it can use."""
        return tuple(zip_longest(self.moves, self.values))

    @property
    def words(self) -> tuple[str, ...]:
        """The player's letter in a team game, the throws, and the moves made so far."""
        who = (self.player.letter,) if self.player.is_in_team else ()
        return (*who, *map(str, self.throws), *self.move_words)

    @property
    def move_words(self) -> tuple[str, ...]:
        """The moves as text, each after its value if that is known; empty for a pass."""
        if not self.values:
            return tuple(map(str, self.moves))
        return tuple(map(str, chain.from_iterable(zip(self.values, self.moves, strict=True))))

    def __str__(self) -> str:
        return " ".join(self.words if self.moves else (*self.words, _NO_MOVE))

    @classmethod
    def parse(cls, text: str, side: Side, rules: Ruleset, *, is_over: bool = True) -> Turn:
        """Return the turn written as ``0110 city-3`` or ``0110 pass``, else NotationError.

        With two throws it reads ``0110 1000 2 city-2 1 2-3``; older files leave out the values. A
        turn that is not over may end after a throw. In the team game the letter of the player comes
        before it; else the only player of ``side`` moves.
        """
        words = text.split(" ")
        player = rules.turn_order[side]
        if rules.players > 1:
            player = rules.player(words.pop(0))
        throws = [word for word in words if word in _THROWS]
        rest = words[len(throws) :]
        if not throws:
            raise NotationError(N_("'{text}' does not begin with a throw such as 0110"), text=text)
        if not rest and is_over:
            raise NotationError(N_("'{text}' has neither a move nor 'pass'"), text=text)
        if is_over and rest == [_NO_MOVE]:
            rest = []
        thrown = tuple(map(_THROWS.__getitem__, throws))
        if len(thrown) == 1:
            value = rules.values[thrown[0].marked]
            moves = tuple(_move_of(word, value, player.side, rules) for word in rest)
            return cls(player, thrown, moves)
        if not rest or not _VALUE.fullmatch(rest[0]):
            return cls(player, thrown, tuple(map(_move, rest)))
        values = tuple(_value(word) for word in rest[::2])
        if len(rest) % 2:
            raise NotationError(N_("'{text}' ends with a value and no move"), text=text)
        used = zip(rest[1::2], values, strict=True)
        moves = tuple(_move_of(word, value, player.side, rules) for word, value in used)
        return cls(player, thrown, moves, values)


_THROWS = {str(throw): throw for throw in THROWS}


@lru_cache(maxsize=4096)
def _move(text: str) -> Move:
    """Parse a move, cached: the games of a file repeat the same few hundred moves."""
    return Move.parse(text)


def _value(word: str) -> int:
    if not _VALUE.fullmatch(word):
        raise NotationError(N_("'{word}' is not the value of a throw"), word=word)
    return int(word)


def _move_of(word: str, value: int, side: Side, rules: Ruleset) -> Move:
    return Highway.of(rules).turning_move(side, _move(word), value)


class Choice(NamedTuple):
    """A point in a turn at which its player chooses a play.

    Without plays the turn is over, and ``position`` is that of the next turn.
    """

    position: Position
    values: tuple[int, ...]
    """The values of the throws not used yet."""
    plays: tuple[Play, ...]
    """The legal plays, by origin from the city on, then by value."""

    @classmethod
    def at(cls, position: Position, values: tuple[int, ...]) -> Choice:
        """Return the choice that throws of these values give; a pass if they allow no move."""
        plays = legal_plays(position, values)
        return cls(position, values, plays) if plays else cls(position.pass_turn(), (), ())

    def after(self, play: Play) -> Choice:
        """Return the next choice of this turn, or the end of the turn."""
        index = self.values.index(play.value)
        values = self.values[:index] + self.values[index + 1 :]
        if not values:
            return Choice(self.position.after(play.move), (), ())
        again = self.position.same_player_again(play.move)
        if again.outcome is None and (plays := legal_plays(again, values)):
            return Choice(again, values, plays)
        return Choice(again.pass_turn(), (), ())


class Line(NamedTuple):
    """One way to play a turn to its end; a pass has no plays."""

    plays: tuple[Play, ...]
    positions: tuple[Position, ...]
    """The position before each play, and the one after the turn."""

    @property
    def end(self) -> Position:
        """The position after the turn: the next player is to move, unless the game is over."""
        return self.positions[-1]

    def text(self, *, has_values: bool = False) -> str:
        """Return the moves in notation, with values each after its own; empty for a pass."""
        return " ".join(str(play if has_values else play.move) for play in self.plays)


def lines_of_play(choice: Choice) -> Iterator[Line]:
    """Yield every line of play that begins with one of the choice's plays."""
    if not choice.plays:
        yield Line((), (choice.position,))
    for play in choice.plays:
        rest = choice.after(play)
        if not rest.plays:
            yield Line((play,), (choice.position, rest.position))
            continue
        for line in lines_of_play(rest):
            yield Line((play, *line.plays), (choice.position, *line.positions))


def legal_plays(position: Position, values: tuple[int, ...]) -> tuple[Play, ...]:
    """Return the moves that one or two unused throws allow, each with every value it may use.

    The city's moves come first, then in board order; those of one unit by value. If both throws
    can be used, a move must leave the other one usable or end the game; if only one can, any
    move of either is legal.
    """
    if len(values) == 1:
        return tuple([Play(move, values[0]) for move in position.legal_moves(values[0])])
    low, high = sorted(values)
    moves = {value: position.legal_moves(value) for value in (low, high)}
    plays = [Play(move, value) for value in moves for move in moves[value]]
    ending = [
        play
        for play in plays
        if play.move.kind is not MoveKind.PLAIN and position.same_player_again(play.move).outcome
    ]
    lasting = [
        play
        for play in plays
        if play not in ending
        and _leaves_usable(position, play.move, moves[other := low + high - play.value], other)
    ]
    legal = lasting + ending if lasting else plays
    return tuple(sorted(legal, key=lambda play: (play.move.origin, play.value)))


def _leaves_usable(position: Position, move: Move, others: Sequence[Move], value: int) -> bool:
    """Return whether the other throw can still be used after a move that does not end the game.

    ``others`` are the moves that the other throw, of this value, allows now.
    """
    places = (move.origin, move.target)
    for other in others:  # another unit's move between other spaces stays legal
        if other.origin not in places and other.target not in places:
            return True
    return bool(position.same_player_again(move).legal_moves(value))
