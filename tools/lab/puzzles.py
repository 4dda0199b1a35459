"""Finding puzzles in exact tablebases, in games between the levels."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from puluc.ai import LevelContext, make_player
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.ai.threats import capture_chance, worst_loss
from puluc.game.analysis import Ranked, rank
from puluc.game.puzzles import LEAST_MARGIN, Difficulty, Idea, Puzzle
from puluc.game.reasons import blocked
from puluc.rules import (
    THROWS,
    CaptureKind,
    Choice,
    Line,
    MoveKind,
    Player,
    Position,
    Side,
    Unit,
)
from tools.lab.simple_rules import SIMPLE_RULES, captures, solved

RULES = (
    "puluc",
    "throws=bell",
    "captures=backward pieces=2",
    "captures=backward",
    "captures=backward highway=looping flow=yes",
    "captures=backward highway=return capture=eagle",
    "captures=backward pieces=4 highway=return army=4 fire=yes",
    "doubling=yes",
    "captures=backward pieces=1 highway=looping spaces=14 throws_per_turn=2",
    "throws=sapper captures=backward highway=looping throws_per_turn=2",
)
"""The rules of the puzzles, all solved."""

CHAPTER_LENGTH = 26

MOST_SOLVED, MOST_BY_CHANCE = 0.6, 0.45
"""The greatest share of a chapter's puzzles that a simple rule, and chance, may solve."""
CAPTURES_BEST = (0.35, 0.65)
"""The least and the greatest share of puzzles where the answer captures, if any answer does."""
SEVERAL, LEAST_WITH_SEVERAL = 3, 0.7
"""The number of answers, and the least share of a chapter's puzzles that have so many."""

_MOST_ANSWERS = 6
_BUCKET = 8
"""The most candidates of the same rules and traits that a chapter is made from."""
_LEVELS = ("easy", "fair", "hard", "perfect")
_LOST, _WON = 0.1, 0.97
"""The chances of the best answer between which a game is still open."""
_EASY_MARGIN = 0.1
_EXPOSED = 0.75
"""The pieces lost on average that a bait risks more than the other answer."""
_IN_DANGER = 0.2
_BLOCKED = 0.6
"""The units on average that can't use a throw because a friendly one stands there."""
_FEW = 2
"""The most free pieces of a side in an ending."""
_DECIMALS = 5
_OTHER = {Player.JADE: Player.OBSIDIAN, Player.OBSIDIAN: Player.JADE}


class Candidate(NamedTuple):
    """A puzzle, the ideas that its best two answers show, and its value for the player."""

    puzzle: Puzzle
    ideas: frozenset[Idea]
    value: float
    """The average loss of a random answer, times the number of such choices in a game."""


def find(
    tablebase: Tablebase, games: int, rng: random.Random, progress: Callable[[float], None]
) -> list[Candidate]:
    """Return the candidates in games between the levels.

    ``progress`` is called with the share done.
    """
    chances, rules = Chances(tablebase.rules, tablebase, None), tablebase.rules
    context = LevelContext(lambda: tablebase, rules)
    players = [make_player(name, context) for name in _LEVELS]
    found, often = dict[str, Puzzle](), defaultdict[tuple[object, ...], float](float)
    for game in range(games):
        mover, other = (rng.choice(players) for _ in Side)
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            values = rng.choices(*zip(*rules.turn_odds, strict=True))[0]
            turns = rules.turn_odds if rules.throws_per_turn == 1 else ((values, 1.0),)
            for each, share in turns:
                answers = rank(chances, Choice.at(position, each), Side.JADE)
                if is_clear(answers):
                    puzzle = _puzzle(position, each, answers, rng)
                    found.setdefault(puzzle.key, puzzle)
                    often[_kind(puzzle)] += share
            choice = Choice.at(position, values)
            while choice.plays:
                choice = choice.after(mover.choose_play(choice, rng))
            position, mover, other = seen_by_jade(choice.position), other, mover
        progress((game + 1) / games)
    return [
        Candidate(each, ideas_of(each), _loss(each) * often[_kind(each)] / games)
        for each in found.values()
    ]


def is_clear(answers: Sequence[Ranked]) -> bool:
    """Return whether one answer is clearly best, in a game that can be won and lost."""
    return (
        1 < len(answers) <= _MOST_ANSWERS
        and answers[0].chance - answers[1].chance > LEAST_MARGIN + 10**-_DECIMALS
        and _LOST < answers[0].chance < _WON
        and len({str(each.line.plays) for each in answers}) == len(answers)
    )


def _puzzle(
    position: Position, values: tuple[int, ...], answers: Iterable[Ranked], rng: random.Random
) -> Puzzle:
    worth = position.rules.values
    throws = tuple(
        rng.choice([throw for throw in THROWS if worth[throw.marked] == value]) for value in values
    )
    rounded = tuple(each._replace(chance=round(each.chance, _DECIMALS)) for each in answers)
    return Puzzle(position, throws, rounded, idea=Idea.CAPTURE, difficulty=Difficulty.HARD)


def _kind(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the throw and the best two answers, which puzzles of the same choice share."""
    best, second, *_ = puzzle.answers
    return puzzle.values, best.line.plays, second.line.plays


def _loss(puzzle: Puzzle) -> float:
    """Return the average loss of a random answer."""
    chances = [each.chance for each in puzzle.answers]
    return chances[0] - sum(chances) / len(chances)


def ideas_of(puzzle: Puzzle) -> frozenset[Idea]:
    """Return the ideas of a puzzle: mostly differences between its best and second-best answers."""
    if len(puzzle.throws) > 1:
        return frozenset({Idea.THROWS})
    return frozenset(idea for idea, shows in _IDEAS.items() if shows(puzzle))


def _tells(sign: Callable[[Line], bool]) -> Callable[[Puzzle], bool]:
    """Return a test whether exactly one of the best two answers has a sign."""
    return lambda puzzle: len({sign(each.line) for each in puzzle.answers[:2]}) > 1


def _differs(amount: Callable[[Line], float], least: float) -> Callable[[Puzzle], bool]:
    """Return a test whether the best two answers differ by an amount."""

    def shows(puzzle: Puzzle) -> bool:
        best, second = (amount(each.line) for each in puzzle.answers[:2])
        return abs(best - second) >= least

    return shows


def _frees(line: Line) -> bool:
    """Return whether a line of play captures a captor, which frees its captives."""
    return any(
        play.move.kind is MoveKind.CAPTURE and (there := position.units[play.move.target])
        and there.is_captor
        for position, play in zip(line.positions, line.plays, strict=False)
    )  # fmt: skip


def _runs(line: Line) -> bool:
    """Return whether a unit leaves a space where it is likely to be captured."""
    waiting = line.positions[0].pass_turn()
    return any(
        capture_chance(waiting, play.move.origin) >= _IN_DANGER
        for play in line.plays
        if not play.move.is_entry
    )


def _blocked(line: Line) -> float:
    """Return how many units, on average, a friendly one keeps from using the next throw."""
    turn = line.end.with_player(Player.JADE)
    return sum(share * blocked(turn, values) for values, share in turn.rules.turn_odds)


def _is_ending(puzzle: Puzzle) -> bool:
    """Return whether a side has few pieces left that are free."""
    position = puzzle.position
    tops = [unit for unit in position.units if unit]
    return any(
        position.homes[side] + sum(unit.own_pieces for unit in tops if unit.side is side) <= _FEW
        for side in Side
    )


def _doubles(line: Line) -> bool:
    """Return whether two pieces join, or move together."""
    return any(
        play.move.kind is MoveKind.DOUBLE
        or ((unit := position.units[play.move.origin]) is not None and len(unit.pieces) == 2)  # noqa: PLR2004
        for position, play in zip(line.positions, line.plays, strict=False)
    )


def _is_of_fire(puzzle: Puzzle) -> bool:
    """Return whether the fire burns, or captures that cost as much."""
    kinds = {play.move.kind for each in puzzle.answers for play in each.line.plays}
    is_eagle = puzzle.rules.capture is CaptureKind.EAGLE
    return (is_eagle and MoveKind.CAPTURE in kinds) or MoveKind.BURN in kinds


def _captors(puzzle: Puzzle) -> int:
    """Return how many answers capture."""
    return sum(captures(each.line) for each in puzzle.answers)


_IDEAS: dict[Idea, Callable[[Puzzle], bool]] = {
    Idea.THROWS: lambda _: False,
    Idea.DOUBLES: lambda puzzle: puzzle.rules.doubling and _tells(_doubles)(puzzle),
    Idea.FIRE: _is_of_fire,
    Idea.FREE: _tells(_frees),
    Idea.WHICH: lambda puzzle: _captors(puzzle) > 1,
    Idea.LAST: _is_ending,
    Idea.BLOCK: _differs(_blocked, _BLOCKED),
    Idea.BAIT: _differs(lambda line: worst_loss(line.end, Player.JADE), _EXPOSED),
    Idea.HOME: _tells(lambda line: any(play.move.is_homecoming for play in line.plays)),
    Idea.RUN: _tells(_runs),
    Idea.CAPTURE: _tells(captures),
    Idea.ENTER: _tells(lambda line: any(play.move.is_entry for play in line.plays)),
}
"""Each idea and its test, the rare ones first: a puzzle of several goes to the first chapter."""


def _scores(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the excess of a puzzle over each limit; their sums in a chapter must not exceed 0."""
    least, most = CAPTURES_BEST
    is_capture, can_capture = captures(puzzle.best.line), bool(_captors(puzzle))
    *rules, chance = (solved(rule, puzzle) for rule in SIMPLE_RULES)
    return (
        *(each - MOST_SOLVED for each in rules),
        chance - MOST_BY_CHANCE,
        LEAST_WITH_SEVERAL - (len(puzzle.answers) >= SEVERAL),
        can_capture * (least - is_capture),
        can_capture * (is_capture - most),
    )


def select(found: Iterable[Candidate]) -> tuple[Puzzle, ...]:
    """Return the most valuable puzzles that keep to the limits, by chapter, easy ones first."""
    found, taken, chosen = list(found), set[object](), dict[Idea, list[Puzzle]]()
    found.sort(key=lambda each: -each.value)
    for idea in _IDEAS:
        pool, signs, full = list[Candidate](), set(taken), Counter[tuple[object, ...]]()
        for each in found:
            if idea not in each.ideas or signs & (own := _signs(each.puzzle)):
                continue
            bucket = (str(each.puzzle.rules), *_traits(each.puzzle))
            if full[bucket] < _BUCKET:
                full[bucket] += 1
                signs |= own
                pool.append(each)
        chapter = _balanced(pool, random.Random(idea))
        taken |= {sign for each in chapter for sign in _signs(each)}
        chosen[idea] = [replace(each, idea=idea, difficulty=_difficulty(each)) for each in chapter]
    return tuple(
        puzzle
        for idea in Idea
        for puzzle in sorted(chosen[idea], key=lambda each: (each.difficulty, -each.margin))
    )


def _balanced(pool: Sequence[Candidate], rng: random.Random) -> list[Puzzle]:
    """Return a chapter within the limits, with the most valuable candidates that annealing finds.

    It begins with the most valuable ones. A change for the worse is made the less likely the worse
    and the later it is.
    """
    scores = [_scores(each.puzzle) for each in pool]
    order = list(range(len(pool)))
    chosen, others = order[:CHAPTER_LENGTH], order[CHAPTER_LENGTH:]
    whole = sum(pool[each].value for each in chosen)
    sums = [sum(each) for each in zip(*(scores[each] for each in chosen), strict=True)]
    for step in range(_STEPS if others else 0):
        out, new = rng.randrange(len(chosen)), rng.randrange(len(others))
        old, other = chosen[out], others[new]
        changed = [x - y + z for x, y, z in zip(sums, scores[old], scores[other], strict=True)]
        worse = _WEIGHT * (_excess(changed) - _excess(sums))
        worse += (pool[old].value - pool[other].value) / whole
        heat = _HEAT * (1 - step / _STEPS) ** 3
        if worse <= 0 or rng.random() < math.exp(-worse / heat):
            chosen[out], others[new], sums = other, old, changed
    return [pool[each].puzzle for each in chosen]


_STEPS, _HEAT, _WEIGHT = 150_000, 0.5, 3.0
"""The changes tried by the annealing, its heat at first, and the cost of an excess of 1."""


_ROUNDING = 1e-9


def _excess(sums: Iterable[float]) -> float:
    """Return the amounts by which sums of scores exceed the limits."""
    return sum(each for each in sums if each > _ROUNDING)


def _traits(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the traits that the limits are about."""
    is_solved = (solved(rule, puzzle) > 1 / 2 for rule in ("out of danger (Fair)", "Hard"))
    several = len(puzzle.answers) >= SEVERAL
    return *is_solved, captures(puzzle.best.line), bool(_captors(puzzle)), several


def _signs(puzzle: Puzzle) -> set[object]:
    """Return what no two puzzles may share: the position, the choice, and the surroundings."""
    units, moves = puzzle.position.units, [play.move for play in puzzle.best.line.plays]
    spaces = [space for move in moves for space in (move.origin, move.target) if space]
    near = [units[space - 1 : space + 2] for space in spaces]
    return {
        str(puzzle.position),
        (puzzle.rules, *_kind(puzzle)),
        (puzzle.values, tuple(map(str, moves)), str(near)),
    }


def _difficulty(puzzle: Puzzle) -> Difficulty:
    if solved("Hard", puzzle) <= 1 / 2:
        return Difficulty.HARD
    return Difficulty.EASY if puzzle.margin >= _EASY_MARGIN else Difficulty.MEDIUM


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
    return Unit(tuple(_OTHER[piece] for piece in unit.pieces), unit.is_homeward)
