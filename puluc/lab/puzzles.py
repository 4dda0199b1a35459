"""``puluc lab puzzles``: finds puzzles in exact tablebases, in games between the levels."""

import random
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from puluc.ai import LevelContext, make_player
from puluc.ai.master.evaluator import Chances, Evaluator
from puluc.ai.tablebase.file import Tablebase
from puluc.ai.threats import capture_chance, worst_loss
from puluc.game.analysis import MISTAKE, rank
from puluc.game.puzzles import LEAST_MARGIN, Answer, Chapter, Difficulty, Idea, Puzzle
from puluc.lab.study.policy import play_chances
from puluc.rules import (
    THROWS,
    Choice,
    Move,
    MoveKind,
    Player,
    Position,
    Ruleset,
    Side,
    Throw,
    Unit,
)

CHAPTERS = {
    "Puluc": "puluc",
    "Bell": "throws=bell",
    "Ritual Warfare": "captures=backward pieces=2",
    "Captors turn back": "captures=backward",
    "Looping highway": "highway=looping",
    "Loop, turning back": "captures=backward highway=looping",
    "Culin's road": "captures=backward highway=looping flow=yes",
    "Eagle": "captures=backward highway=return capture=eagle",
    "Bell, turning back": "throws=bell captures=backward",
    "Bell, looping": "throws=bell highway=looping",
}
"""The titles of the chapters, and the rules of each."""

CHAPTER_LENGTH = 26
"""The most puzzles of a chapter."""

_LEVELS = ("easy", "fair", "hard", "perfect")
_LOST, _WON = 0.1, 0.97
"""Chances of the best move between which there is something to play for."""
_EASY_MARGIN = 0.1
_EXPOSED = 0.25
"""Pieces lost on average that a sacrifice risks more than the obvious move."""
_IN_DANGER = 0.2
_SEVERAL = 3
_DECIMALS = 5
_OTHER = {Player.JADE: Player.OBSIDIAN, Player.OBSIDIAN: Player.JADE}


class Candidate(NamedTuple):
    """A puzzle, and whether the other side's move before it was a mistake."""

    puzzle: Puzzle
    is_after_mistake: bool


class Finder:
    """Looks for puzzles of one rule set."""

    def __init__(self, tablebase: Tablebase, evaluator: Evaluator, rng: random.Random) -> None:
        self.found: dict[str, Candidate] = {}
        """The candidates by the key of their puzzle."""
        self._chances = Chances(tablebase.rules, tablebase, evaluator)
        self._evaluator, self._rng = evaluator, rng
        context = LevelContext(lambda: tablebase, tablebase.rules)
        self._players = {name: make_player(name, context) for name in _LEVELS}

    def play(self) -> None:
        """Play one game between two levels, and keep the puzzles it passes through."""
        rng, rules = self._rng, self._chances.rules
        mover, other = (self._players[rng.choice(_LEVELS)] for _ in Side)
        position, is_after_mistake = Position.start(rules, Side.JADE), False
        values, chances = zip(*rules.odds, strict=True)
        while position.outcome is None:
            if is_after_mistake:  # such positions are rare: look at every throw
                for value in values:
                    self._examine(position, value, is_after_mistake=True)
            (value,) = rng.choices(values, chances)
            answers = self._examine(position, value, is_after_mistake=is_after_mistake)
            is_after_mistake = False
            if answers:
                move = mover.choose_play(Choice.at(position, (value,)), rng).move
                (chance,) = (each.chance for each in answers if each.move == move)
                is_after_mistake = answers[0].chance - chance > MISTAKE
                position = position.after(move)
            else:
                position = position.pass_turn()
            position, mover, other = seen_by_jade(position), other, mover

    def _examine(
        self, position: Position, value: int, *, is_after_mistake: bool
    ) -> tuple[Answer, ...]:
        """Return the legal moves with their chances, best first, and keep what makes a puzzle."""
        answers = self._answers(position, value)
        if _is_clear(answers) and (obvious := self._obvious(position, value, answers[0].move)):
            puzzle = Puzzle(
                position,
                self._throw(value),
                answers,
                obvious,
                idea_of(position, answers[0].move, obvious),
                self._difficulty(position, answers),
            )
            self.found.setdefault(puzzle.key, Candidate(puzzle, is_after_mistake))
        return answers

    def _answers(self, position: Position, value: int) -> tuple[Answer, ...]:
        ranked = rank(self._chances, Choice.at(position, (value,)), position.mover)
        return tuple(
            Answer(each.play.move, round(each.chance, _DECIMALS)) for each in ranked if each.play
        )

    def _obvious(self, position: Position, value: int, best: Move) -> Move | None:
        """Return the move that Fair and Hard may both play; None if one may play the best."""
        choice = Choice.at(position, (value,))
        common = {play.move for play in choice.plays}
        for name in ("fair", "hard"):
            played = {play.move for play in play_chances(self._players[name], choice)}
            if best in played:
                return None
            common &= played
        return min(common, key=lambda move: move.origin, default=None)

    def _difficulty(self, position: Position, answers: Sequence[Answer]) -> Difficulty:
        def estimate(answer: Answer) -> float:
            return self._evaluator.worth(position.after(answer.move), position.mover)

        if max(answers, key=estimate) is not answers[0]:
            return Difficulty.HARD
        return Difficulty.EASY if _margin(answers) >= _EASY_MARGIN else Difficulty.MEDIUM

    def _throw(self, value: int) -> Throw:
        """Return one of the throws of a value."""
        values = self._chances.rules.values
        return self._rng.choice([each for each in THROWS if values[each.marked] == value])


def _is_clear(answers: Sequence[Answer]) -> bool:
    """Return whether one move is clearly best, in a game that can be won and lost."""
    return (
        len(answers) > 1
        and _margin(answers) >= LEAST_MARGIN
        and _LOST < answers[0].chance < _WON
        and len({str(each.move) for each in answers}) == len(answers)
    )


def _margin(answers: Sequence[Answer]) -> float:
    """Return how much worse the second-best move is."""
    return answers[0].chance - answers[1].chance


def chapter_of(title: str, rules: Ruleset, found: Iterable[Candidate]) -> Chapter:
    """Return the best of these puzzles, easy ones first, no two of one idea in a row."""
    pools = _pools(found)
    hard = min(CHAPTER_LENGTH // 3, sum(len(pools[Difficulty.HARD, idea]) for idea in Idea))
    medium = CHAPTER_LENGTH - hard
    ends = (medium // 2, medium, CHAPTER_LENGTH)
    chosen, counts = list[Puzzle](), Counter[Idea]()
    for difficulty, end in zip(Difficulty, ends, strict=True):
        while len(chosen) < end:
            last = chosen[-1].idea if chosen else None
            ideas = [each for each in Idea if pools[difficulty, each] and each is not last]
            if not ideas:
                break
            idea = min(ideas, key=lambda each: counts[each])
            chosen.append(pools[difficulty, idea].popleft())
            counts[idea] += 1
    return Chapter(title, rules, tuple(chosen))


def _pools(found: Iterable[Candidate]) -> dict[tuple[Difficulty, Idea], deque[Puzzle]]:
    """Return the puzzles by difficulty and idea, the most interesting first, without similar ones.

    Interesting is what follows a mistake of the other side, and what leaves several moves.
    """
    pools = {key: deque[Puzzle]() for key in product(Difficulty, Idea)}
    seen = set[object]()
    for puzzle, _ in sorted(found, key=_interest, reverse=True):
        signs = {puzzle.position, (puzzle.value, puzzle.best.move, puzzle.obvious)}
        if not signs & seen:
            pools[puzzle.difficulty, puzzle.idea].append(puzzle)
        seen |= signs
    return pools


def _interest(candidate: Candidate) -> tuple[int, bool]:
    has_several = len(candidate.puzzle.answers) >= _SEVERAL
    return candidate.is_after_mistake + has_several, candidate.is_after_mistake


def idea_of(position: Position, best: Move, obvious: Move) -> Idea:
    """Return what tells the best move from the obvious one."""
    player = position.player
    if any(does(position, best) != does(position, obvious) for does in (_drags, _slays)):
        return Idea.DRAG
    if (best.kind is MoveKind.CAPTURE) != (obvious.kind is MoveKind.CAPTURE):
        return Idea.CAPTURE
    risk, usual = (worst_loss(position.after(move), player) for move in (best, obvious))
    if risk - usual >= _EXPOSED:
        return Idea.SACRIFICE
    if _runs(position, best) != _runs(position, obvious):
        return Idea.RUN
    return Idea.TIMING


def _drags(position: Position, move: Move) -> bool:
    """Return whether a move takes captives along."""
    unit = position.units[move.origin]
    return unit is not None and unit.is_captor


def _slays(_position: Position, move: Move) -> bool:
    """Return whether a move takes captives to their end."""
    return move.kind is MoveKind.SLAY


def _runs(position: Position, move: Move) -> bool:
    """Return whether a move takes a unit away from where it may well be captured."""
    return capture_chance(position.pass_turn(), move.origin) >= _IN_DANGER


def seen_by_jade(position: Position) -> Position:
    """Return the position with Jade to move: if Obsidian is, the sides are swapped."""
    if position.mover is Side.JADE:
        return position
    units = (None, *(unit and _of_the_other(unit) for unit in reversed(position.units[1:])))
    jade, obsidian = position.hands
    lost = (position.lost[1], position.lost[0])
    return Position(position.highway, (obsidian, jade), units, Player.JADE, lost)


def _of_the_other(unit: Unit) -> Unit:
    """Return the unit with all pieces of the other side."""
    pieces = (_OTHER[piece] for piece in unit.pieces)
    return Unit(tuple(pieces), unit.is_homeward)
