"""Finding puzzles in exact tablebases, in games between the levels, and choosing from them."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from puluc.ai import LevelContext, make_player
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import Ranked, rank
from puluc.game.puzzles import Puzzle, idea_of
from puluc.rules import THROWS, Choice, Player, Position, Side, Unit
from tools.puzzles.explained import explained
from tools.puzzles.limits import (
    MARGINS,
    SEVERAL,
    capture_choice,
    signs,
)

RULES = {
    "puluc": 3,
    "throws=bell": 1,
    "captures=backward pieces=2": 1,
    "captures=backward highway=return": 1,
    "captures=backward highway=return capture=eagle": 1,
    "captures=backward highway=return scorpion=yes": 1,
    "captures=backward highway=return fire=yes": 1,
    "captures=backward highway=looping flow=yes": 1,
    "throws=sapper captures=backward highway=looping throws_per_turn=2": 1,
}
"""The rules of the puzzles, all solved, and the sets of each grade."""
MORE_GAMES = {"captures=backward highway=return capture=eagle": 6}
"""How many times as many games are played, where few choices keep to the limits."""

_MOST_ANSWERS = 6
_LEVELS = ("easy", "fair", "hard", "perfect")
_LOST, _WON = 0.1, 0.97
"""The chances of the best answer between which a game is still open."""
_DECIMALS = 5
_POOL = 700
"""The most candidates of each kind of choice."""
_OTHER = {Player.JADE: Player.OBSIDIAN, Player.OBSIDIAN: Player.JADE}


def find(
    tablebase: Tablebase, games: int, rng: random.Random, progress: Callable[[float], None]
) -> list[Puzzle]:
    """Return the clear choices in games between the levels, without ideas and grades.

    ``progress`` is called with the share done.
    """
    chances, rules = Chances(tablebase.rules, tablebase, None), tablebase.rules
    context = LevelContext(lambda: tablebase, rules)
    players = [make_player(name, context) for name in _LEVELS]
    found = dict[str, Puzzle]()
    for game in range(games):
        mover, other = (rng.choice(players) for _ in Side)
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            values = rng.choices(*zip(*rules.turn_odds, strict=True))[0]
            turns = [each for each, _ in rules.turn_odds]
            for each in turns if rules.throws_per_turn == 1 else [values]:
                answers = rank(chances, Choice.at(position, each), Side.JADE)
                if is_clear(answers):
                    puzzle = _puzzle(position, each, answers, rng)
                    found.setdefault(puzzle.key, puzzle)
            choice = Choice.at(position, values)
            while choice.plays:
                choice = choice.after(mover.choose_play(choice, rng))
            position, mover, other = seen_by_jade(choice.position), other, mover
        progress((game + 1) / games)
    return list(found.values())


def is_clear(answers: Sequence[Ranked]) -> bool:
    """Return whether one answer is clearly best, in a game that can be won and lost."""
    least, most = MARGINS
    return (
        1 < len(answers) <= _MOST_ANSWERS
        and least + 10**-_DECIMALS < answers[0].chance - answers[1].chance < most
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
    return Puzzle(position, throws, _rounded(answers))


def _rounded(answers: Iterable[Ranked]) -> tuple[Ranked, ...]:
    return tuple(each._replace(chance=round(each.chance, _DECIMALS)) for each in answers)


def pool(
    found: Sequence[Puzzle], rng: random.Random, before: Iterable[Puzzle] = ()
) -> list[Puzzle]:
    """Return candidates with their ideas, no two alike, as many of every kind of choice.

    Those ``before`` come first. The rare kinds come next, so that of two alike the rarer one is
    kept. New ones have a reason.
    """
    kinds = defaultdict[tuple[object, ...], list[Puzzle]](list)
    for each in rng.sample(found, len(found)):
        kinds[*capture_choice(each), len(each.answers) >= SEVERAL].append(each)
    chosen = [with_idea(each) for each in before]
    shown = {sign for each in chosen for sign in signs(each)}
    for kind in sorted(kinds.values(), key=len):
        count = 0
        for each in kind:
            if count < _POOL and shown.isdisjoint(own := signs(each)):
                candidate = with_idea(each)
                if not explained(candidate).without_fact:
                    shown |= own
                    count += 1
                    chosen.append(candidate)
    return chosen


def still_clear(tablebase: Tablebase, before: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield those of some puzzles that are clear choices, with the chances of a solution."""
    chances = Chances(tablebase.rules, tablebase, None)
    for each in before:
        answers = rank(chances, each.choice, Side.JADE)
        if is_clear(answers):
            yield replace(each, answers=_rounded(answers))


def with_idea(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the idea that decides between its two best answers."""
    best, second = (answer.line for answer in puzzle.answers[:2])
    return replace(puzzle, idea=idea_of(best, second))


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
