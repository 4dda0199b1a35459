"""``puluc engine``: a line protocol for other programs (docs/engine.md)."""

import random
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from puluc import __version__
from puluc.ai import LevelContext, make_player
from puluc.ai.master.evaluator import Chances, estimate
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import Ranked, rank
from puluc.rules import (
    Choice,
    Move,
    Obstacle,
    Play,
    Position,
    Ruleset,
    Side,
    UnreachableError,
    check_reachable,
    legal_plays,
)
from puluc.storage.tablebases import find_tablebase

LEVEL_WORD = "level"
_ESTIMATED = "estimated"


class Engine:
    """One conversation: the rules and position so far, and the commands."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._rng = random.Random()
        self._tablebase: Tablebase | None = None
        self._chances: Chances | None = None
        self._rules = Ruleset()
        self._position = Position.start(self._rules, Side.JADE)
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "name": _alone(lambda: f"puluc {__version__}"),
            "commands": _alone(lambda: " ".join(self._commands)),
            "rules": self._set_rules,
            "position": self._set_position,
            "show": _alone(lambda: str(self._position)),
            "result": _alone(self._outcome),
            "moves": self._moves,
            "go": self._go,
            "play": self._play,
            "value": self._value,
            "hint": self._hint,
            "analyse": _alone(self._analyse),
            "seed": self._seed,
            "quit": _alone(lambda: ""),
        }

    def answer(self, line: str) -> str:
        """Return the answer to a line, in ASCII: ``= `` and the result, or ``? `` and the error."""
        try:
            return f"= {self._result(*line.split())}".rstrip()
        except (ValueError, OSError) as error:  # OSError: Master's networks can't be read
            problem = " ".join(str(error).split())
            return f"? {problem}".encode("ascii", "backslashreplace").decode()

    def _result(self, command: str = "", *words: str) -> str:
        if not all(map(str.isprintable, (command, *words))):
            raise ValueError("a line must be printable UTF-8 text")
        if command not in self._commands:
            names = " ".join(self._commands)
            raise ValueError(f"there is no command '{command}'; the commands are {names}")
        return self._commands[command]([*words])

    def _set_rules(self, words: list[str]) -> str:
        self._rules = Ruleset.parse(" ".join(words))
        self._position = Position.start(self._rules, Side.JADE)
        self._tablebase = self._chances = None
        return str(self._rules)

    def _set_position(self, words: list[str]) -> str:
        self._position = Position.parse(" ".join(words), self._rules)
        return str(self._position)

    def _moves(self, words: list[str]) -> str:
        """Return the legal moves, in the form that ``play`` takes."""
        plays = legal_plays(self._position, self._values(words))
        return " ".join(self._text(self._position, play) for play in plays) or "pass"

    def _go(self, words: list[str]) -> str:
        """Return the moves of a whole turn, chosen by a level."""
        if LEVEL_WORD not in words:
            raise ValueError(f"go VALUE {LEVEL_WORD} LEVEL")
        index = words.index(LEVEL_WORD)
        context = LevelContext(self._find_tablebase, self._rules)
        player = make_player(" ".join(words[index + 1 :]), context)
        values = self._values(words[:index])
        check_reachable(self._position)
        choice, chosen = Choice.at(self._position, values), list[str]()
        while choice.plays:
            play = player.choose_play(choice, self._rng)
            chosen.append(self._text(choice.position, play))
            choice = choice.after(play)
        return " ".join(chosen) or "pass"

    def _play(self, words: list[str]) -> str:
        """Play the moves of a whole turn, each after the value it uses if given, or pass."""
        if not words:
            raise ValueError("play MOVE ..., play VALUE MOVE ..., or play pass")
        position = self._position
        moves = [] if words == ["pass"] else list(parse_moves(words))
        if len(moves) > self._rules.throws_per_turn:
            raise ValueError(f"a turn has at most {self._rules.throws_per_turn} moves")
        for move, value in moves:
            self._check_not_over(position)
            moved = position.play(self._legal_move(position, move, value))
            position = moved.with_player(position.player)
        if not moves:
            self._check_not_over(position)
        if not self._is_whole_turn(moves):
            told = " ".join(words)
            raise ValueError(f"{told}: whatever is thrown, there is a move to make")
        self._position = position.pass_turn()
        return str(self._position)

    def _is_whole_turn(self, moves: list[tuple[Move, int | None]]) -> bool:
        """Return whether some throws allow these moves and no more."""
        choices = [Choice.at(self._position, values) for values, _ in self._rules.turn_odds]
        for move, value in moves:
            choices = [
                choice.after(play)
                for choice in choices
                for play in choice.plays
                if play.move.has_text_of(move) and value in (None, play.value)
            ]
        return not all(choice.plays for choice in choices)

    def _outcome(self) -> str:
        """Return the winner or ``draw``; ``none`` while the game continues."""
        outcome = self._position.outcome
        if outcome is None:
            return "none"
        return outcome.winner.name.lower() if outcome.winner is not None else "draw"

    def _text(self, position: Position, play: Play) -> str:
        """Return a move as ``play`` takes it, with its value where that is needed."""
        has_value = self._rules.throws_per_turn > 1 or len(self._same_text(position, play.move)) > 1
        return str(play if has_value else play.move)

    def _legal_move(self, position: Position, move: Move, value: int | None) -> Move:
        """Return the legal move that is meant; ValueError if there is none, or several."""
        if value is not None:
            self._check_value(value)
            legal = [each for each in position.legal_moves(value) if each.has_text_of(move)]
            if not legal:
                raise ValueError(f"{move} is not legal with a throw of {value}")
            return legal[0]
        candidates = self._same_text(position, move)
        if len(candidates) > 1:
            texts = " or ".join(f"'play {value} {move}'" for value in sorted(candidates.values()))
            raise ValueError(f"{move} is ambiguous; give the throw: {texts}")
        return move

    def _same_text(self, position: Position, move: Move) -> dict[Move, int]:
        """Return the legal moves with the text of ``move``, each with the least value for it."""
        found = dict[Move, int]()
        for value in sorted(self._rules.values):
            for legal in position.legal_moves(value):
                if legal.has_text_of(move):
                    found.setdefault(legal, value)
        return found

    def _value(self, words: list[str]) -> str:
        """Return the chance of the side to move before its throw, and whether it is exact."""
        if words == [LEVEL_WORD, "master"]:
            self._check_possible()
            return f"{estimate(self._position):.5f} {_ESTIMATED}"
        if words:
            raise ValueError(f"value, or value {LEVEL_WORD} master")
        return f"{self._worth(self._position):.5f} {self._kind}"

    def _hint(self, words: list[str]) -> str:
        """Return the lines of play for the throws with their chances, the best first."""
        ranked = self._ranked(self._values(words))
        return f"{self._kind}; {'; '.join(map(self._ranked_text, ranked))}"

    def _analyse(self) -> str:
        """Return the chance before the throw, then the odds and the best line of each throw."""
        self._check_not_over(self._position)
        parts = [f"{self._worth(self._position):.5f} {self._kind}"]
        for values, share in self._rules.turn_odds:
            best = self._ranked_text(self._ranked(values)[0])
            parts.append(f"{' '.join(map(str, values))} ({share:.5f}) {best}")
        return "; ".join(parts)

    def _ranked(self, values: tuple[int, ...]) -> tuple[Ranked, ...]:
        self._check_possible()
        choice = Choice.at(self._position, values)
        return rank(self._find_chances(), choice, self._position.mover)

    def _ranked_text(self, ranked: Ranked) -> str:
        pairs = zip(ranked.line.positions, ranked.line.plays, strict=False)
        moves = " ".join(self._text(position, play) for position, play in pairs) or "pass"
        return f"{moves} {ranked.chance:.5f}"

    @property
    def _kind(self) -> str:
        return "exact" if self._find_chances().is_exact else _ESTIMATED

    def _worth(self, position: Position) -> float:
        self._check_possible()
        return self._find_chances().worth(position, position.mover)

    def _check_possible(self) -> None:
        """Raise UnreachableError if no game leads to the position; one that is over has chances."""
        if self._position.outcome is not None:
            return
        check_reachable(self._position)
        tablebase = self._find_tablebase() if self._find_chances().is_exact else None
        if tablebase is not None and tablebase.chance(self._position) is None:
            raise UnreachableError(Obstacle.NEVER)

    def _find_chances(self) -> Chances:
        """Return the chances under these rules, cached once found."""
        if self._chances is None:
            tablebase = self._find_tablebase() if self._rules.players == 1 else None
            self._chances = Chances.of(self._rules, tablebase)
        return self._chances

    def _seed(self, words: list[str]) -> str:
        self._rng.seed(" ".join(words))
        return ""

    def _values(self, words: list[str]) -> tuple[int, ...]:
        wanted = self._rules.throws_per_turn
        if len(words) != wanted or not all(word.isdecimal() for word in words):
            raise ValueError(f"give the value of each throw; a turn has {wanted}")
        values = tuple(map(int, words))
        for value in values:
            self._check_value(value)
        self._check_not_over(self._position)
        return values

    def _check_value(self, value: int) -> None:
        if value not in self._rules.values:
            raise ValueError(f"no throw is worth {value}")

    def _check_not_over(self, position: Position) -> None:
        if position.outcome is not None:
            raise ValueError("this game is over")

    def _find_tablebase(self) -> Tablebase | None:
        """Return the tablebase of these rules, cached once found; ValueError for a team game."""
        if self._rules.players > 1:
            raise ValueError("team games are not solved")
        if self._tablebase is None:
            self._tablebase = find_tablebase(self._data, self._rules)
        return self._tablebase


def _alone(answer: Callable[[], str]) -> Callable[[list[str]], str]:
    """Return a command that takes no words; with some it raises ValueError."""

    def checked(words: list[str]) -> str:
        if words:
            raise ValueError(f"nothing may follow this command: '{' '.join(words)}'")
        return answer()

    return checked


def parse_moves(words: list[str]) -> Iterator[tuple[Move, int | None]]:
    """Yield each move of a turn, with the value before it, or None."""
    value: int | None = None
    for word in words:
        if word.isdecimal() and value is None:
            value = int(word)
        else:
            yield Move.parse(word), value
            value = None
    if value is not None:
        raise ValueError(f"no move follows the value {value}")


def lines_of(stream: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a stream; bytes that are not UTF-8 become unprintable characters."""
    for line in stream:
        yield line.removeprefix(BOM_UTF8).decode(errors="surrogateescape")


def converse(lines: Iterable[str], data: Path) -> Iterator[str]:
    """Yield the answer to each line until ``quit``; blank lines are skipped."""
    engine = Engine(data)
    for line in lines:
        if line.strip():
            yield engine.answer(line)
        if line.split() == ["quit"]:
            return
