"""``puluc engine``: a line protocol for other programs (docs/engine.md)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from puluc import __version__
from puluc.ai import LEVELS, Player, make_player
from puluc.ai.perfect import NAME as PERFECT
from puluc.ai.perfect import Perfect
from puluc.rules import Move, Position, Ruleset, Side, options
from puluc.rules.solution import Solution
from puluc.storage.solutions import find_solution

LEVEL_WORD = "level"


class Engine:
    """One conversation: rules, a position, and what is asked about it."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._rng = random.Random()
        self._solution: Solution | None = None
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
        """What is said to a line: ``= `` and the answer, or ``? `` and what is wrong."""
        command, *words = line.split() or [""]
        if command not in self._commands:
            return f"? there is no command '{command}', only {' '.join(self._commands)}"
        try:
            return f"= {self._commands[command](words)}".rstrip()
        except ValueError as error:
            return f"? {' '.join(str(error).split())}"

    def _set_rules(self, words: list[str]) -> str:
        self._rules = Ruleset.parse(" ".join(words))
        self._position = Position.start(self._rules, Side.JADE)
        self._solution = None
        return str(self._rules)

    def _set_position(self, words: list[str]) -> str:
        self._position = Position.parse(" ".join(words), self._rules)
        return str(self._position)

    def _moves(self, words: list[str]) -> str:
        return " ".join(map(str, self._options(self._values(words)))) or "pass"

    def _go(self, words: list[str]) -> str:
        """The moves of a whole turn, chosen by a level."""
        if LEVEL_WORD not in words:
            raise ValueError(f"go VALUE {LEVEL_WORD} LEVEL")
        place = words.index(LEVEL_WORD)
        player = self._player(" ".join(words[place + 1 :]))
        values, chosen = list(self._values(words[:place])), list[Move]()
        position = self._position
        while values and position.outcome is None:
            found = options(position, tuple(values))
            if not found:
                break
            move = player.choose(position, values[0], tuple(found), self._rng, tuple(values[1:]))
            values.remove(found[move])
            chosen.append(move)
            position = position.play(move).pass_turn()
        return " ".join(map(str, chosen)) or "pass"

    def _play(self, words: list[str]) -> str:
        """Play the moves of a whole turn, or pass."""
        if not words:
            raise ValueError("play MOVE ..., or play pass")
        position = self._position
        moves = [] if words == ["pass"] else [Move.parse(word) for word in words]
        if len(moves) > self._rules.throws_per_turn:
            raise ValueError(f"a turn has {self._rules.throws_per_turn} moves at most")
        for move in moves:
            self._check_going_on(position)
            position = position.play(move).pass_turn()
        if not moves:
            self._check_going_on(position)
        self._position = position.pass_turn()
        return str(self._position)

    def _value(self, _words: list[str]) -> str:
        chance = self._known().chance(self._position)
        if chance is None:
            raise ValueError("this position never comes about in a game")
        return f"{chance:.5f}"

    def _seed(self, words: list[str]) -> str:
        self._rng.seed(" ".join(words))
        return ""

    def _quit(self, _words: list[str]) -> str:
        self.is_over = True
        return ""

    def _options(self, values: tuple[int, ...]) -> list[Move]:
        self._check_going_on(self._position)
        return list(options(self._position, values))

    def _values(self, words: list[str]) -> tuple[int, ...]:
        wanted = self._rules.throws_per_turn
        if len(words) != wanted or not all(word.isdecimal() for word in words):
            raise ValueError(f"a turn has {wanted} throws: give the value of each")
        values = tuple(map(int, words))
        for value in values:
            if value not in self._rules.values:
                raise ValueError(f"no throw is worth {value}")
        self._check_going_on(self._position)
        return values

    def _check_going_on(self, position: Position) -> None:
        if position.outcome is not None:
            raise ValueError("this game is over")

    def _player(self, level: str) -> Player:
        if level == PERFECT:
            return Perfect(self._known())
        if level not in LEVELS:
            raise ValueError(f"there is no level '{level}', only {' '.join((*LEVELS, PERFECT))}")
        return make_player(level)

    def _known(self) -> Solution:
        if self._solution is None:
            self._solution = find_solution(self._data, self._rules)
        if self._solution is None:
            raise ValueError("these rules are not solved: puluc lab solve does that")
        return self._solution


def converse(lines: Iterable[str], data: Path) -> Iterator[str]:
    """The answers to lines as they come in, until one is ``quit``; empty ones are passed over."""
    engine = Engine(data)
    for line in lines:
        if line.strip():
            yield engine.answer(line)
        if engine.is_over:
            return
