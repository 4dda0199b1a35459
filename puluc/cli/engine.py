"""``puluc engine``: a line protocol for other programs (docs/engine.md)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from puluc import __version__
from puluc.ai import LevelContext, make_player
from puluc.rules import Choice, Move, Play, Position, Ruleset, Side, legal_plays
from puluc.storage.tablebases import find_tablebase
from puluc.tablebase.file import Tablebase

LEVEL_WORD = "level"


class Engine:
    """One conversation: rules, a position, and what is asked about it."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._rng = random.Random()
        self._tablebase: Tablebase | None = None
        self._rules = Ruleset()
        self._position = Position.start(self._rules, Side.JADE)
        self.is_over = False
        """Whether the other program has said ``quit``."""
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "name": lambda _: f"puluc {__version__}",
            "commands": lambda _: " ".join(self._commands),
            "rules": self._set_rules,
            "position": self._set_position,
            "show": lambda _: str(self._position),
            "moves": self._moves,
            "go": self._go,
            "play": self._play,
            "value": self._value,
            "seed": self._seed,
            "quit": self._quit,
        }

    def answer(self, line: str) -> str:
        """The answer to a line, in ASCII: ``= `` and a result, or ``? `` and what is wrong."""
        try:
            return f"= {self._result(line.split())}".rstrip()
        except ValueError as error:
            problem = " ".join(str(error).split())
            return f"? {problem}".encode("ascii", "backslashreplace").decode()

    def _result(self, words: list[str]) -> str:
        if not all(word.isprintable() for word in words):
            raise ValueError("a line is printable text in UTF-8")
        command = words[0] if words else ""
        if command not in self._commands:
            raise ValueError(f"there is no command '{command}', only {' '.join(self._commands)}")
        return self._commands[command](words[1:])

    def _set_rules(self, words: list[str]) -> str:
        self._rules = Ruleset.parse(" ".join(words))
        self._position = Position.start(self._rules, Side.JADE)
        self._tablebase = None
        return str(self._rules)

    def _set_position(self, words: list[str]) -> str:
        self._position = Position.parse(" ".join(words), self._rules)
        return str(self._position)

    def _moves(self, words: list[str]) -> str:
        """The moves that the throws allow, each in the form that ``play`` takes."""
        plays = legal_plays(self._position, self._values(words))
        return " ".join(self._text(self._position, play) for play in plays) or "pass"

    def _go(self, words: list[str]) -> str:
        """The moves of a whole turn, chosen by a level."""
        if LEVEL_WORD not in words:
            raise ValueError(f"go VALUE {LEVEL_WORD} LEVEL")
        place = words.index(LEVEL_WORD)
        player = make_player(" ".join(words[place + 1 :]), LevelContext(self._find_tablebase))
        choice, chosen = Choice.at(self._position, self._values(words[:place])), list[str]()
        while choice.plays:
            play = player.choose_play(choice, self._rng)
            chosen.append(self._text(choice.position, play))
            choice = choice.after(play)
        return " ".join(chosen) or "pass"

    def _play(self, words: list[str]) -> str:
        """Play the moves of a whole turn, each after the value it uses if that is told, or pass."""
        if not words:
            raise ValueError("play MOVE ..., play VALUE MOVE ..., or play pass")
        position = self._position
        told = [] if words == ["pass"] else list(_told(words))
        if len(told) > self._rules.throws_per_turn:
            raise ValueError(f"a turn has {self._rules.throws_per_turn} moves at most")
        for move, value in told:
            self._check_going_on(position)
            position = position.play(self._meant(position, move, value)).same_player_again()
        if not told:
            self._check_going_on(position)
        self._position = position.pass_turn()
        return str(self._position)

    def _text(self, position: Position, play: Play) -> str:
        """A move as ``play`` takes it: after its value if a turn has two or moves look alike."""
        has_value = self._rules.throws_per_turn > 1 or len(self._alike(position, play.move)) > 1
        return str(play if has_value else play.move)

    def _meant(self, position: Position, move: Move, value: int | None) -> Move:
        """The legal move that is told; ValueError if there is none, or more than one."""
        if value is not None:
            self._check_value(value)
            legal = [each for each in position.legal_moves(value) if each.has_text_of(move)]
            if not legal:
                raise ValueError(f"{move} is not legal with a throw of {value}")
            return legal[0]
        alike = self._alike(position, move)
        if len(alike) > 1:
            texts = " or ".join(f"'play {value} {move}'" for value in sorted(alike.values()))
            raise ValueError(f"{move} is {len(alike)} moves, by the throw: {texts}")
        return move

    def _alike(self, position: Position, move: Move) -> dict[Move, int]:
        """The legal moves written like this one, each with the least value that makes it."""
        found = dict[Move, int]()
        for value in sorted(self._rules.values):
            for legal in position.legal_moves(value):
                if legal.has_text_of(move):
                    found.setdefault(legal, value)
        return found

    def _value(self, _words: list[str]) -> str:
        tablebase = self._find_tablebase()
        if tablebase is None:
            raise ValueError("these rules are not solved: puluc lab solve does that")
        chance = tablebase.chance(self._position)
        if chance is None:
            raise ValueError("this position never comes about in a game")
        return f"{chance:.5f}"

    def _seed(self, words: list[str]) -> str:
        self._rng.seed(" ".join(words))
        return ""

    def _quit(self, _words: list[str]) -> str:
        self.is_over = True
        return ""

    def _values(self, words: list[str]) -> tuple[int, ...]:
        wanted = self._rules.throws_per_turn
        if len(words) != wanted or not all(word.isdecimal() for word in words):
            raise ValueError(f"a turn has {wanted} throws: give the value of each")
        values = tuple(map(int, words))
        for value in values:
            self._check_value(value)
        self._check_going_on(self._position)
        return values

    def _check_value(self, value: int) -> None:
        if value not in self._rules.values:
            raise ValueError(f"no throw is worth {value}")

    def _check_going_on(self, position: Position) -> None:
        if position.outcome is not None:
            raise ValueError("this game is over")

    def _find_tablebase(self) -> Tablebase | None:
        """The tablebase of these rules, looked for until it is found."""
        if self._tablebase is None:
            self._tablebase = find_tablebase(self._data, self._rules)
        return self._tablebase


def _told(words: list[str]) -> Iterator[tuple[Move, int | None]]:
    """Each move of a turn, with the value before it, or None."""
    value: int | None = None
    for word in words:
        if word.isdecimal() and value is None:
            value = int(word)
        else:
            yield Move.parse(word), value
            value = None
    if value is not None:
        raise ValueError(f"after {value} the move is missing")


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """The lines of standard input; bytes that are not UTF-8 stand as unprintable characters."""
    for line in stream:
        yield line.decode(errors="surrogateescape")


def converse(lines: Iterable[str], data: Path) -> Iterator[str]:
    """The answers to lines as they come in, until one is ``quit``; empty ones are passed over."""
    engine = Engine(data)
    for line in lines:
        if line.strip():
            yield engine.answer(line)
        if engine.is_over:
            return
