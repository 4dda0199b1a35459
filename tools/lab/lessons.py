"""The maker of lessons: their questions, and exact results of the standard game."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from puluc.game.questions import FILE_NAME, questions_text
from puluc.lab.arena import EASY, FAIR, HARD, LESSONS, title_of
from puluc.lab.solve.graph import Graph
from puluc.lab.study.matchup import strength
from puluc.lab.study.policy import Policy
from puluc.rules import Ruleset
from puluc.ui.screens.learn.lesson import FIRST_GAME
from tools.lab.files import check_solved, show, solution_of
from tools.lab.questions import questions
from tools.pages import LAB, PAGES, with_rows
from tools.together import write_together

LESSON_RULES = Ruleset(), FIRST_GAME.rules
"""The rules of the questions, which must be solved."""

LEVELS = FAIR, HARD
PAIRINGS = (FAIR, EASY), (HARD, EASY), (HARD, FAIR)
"""The pairs of levels that play each other."""

Gains = dict[str, tuple[float, ...]]
"""The share of games that who follows each lesson wins against each level."""


def gains(graph: Graph, progress: Callable[[str, float], None]) -> Gains:
    """Return how often who follows the lessons wins, exactly."""
    levels = [Policy(graph, level) for level in LEVELS]
    found: Gains = {}
    for name in LESSONS:
        player = Policy(graph, name)
        player.check()
        shares = (strength(graph, player, level, partial(progress, name)) for level in levels)
        found[name] = tuple(share.mean for share in shares)
    return found


def results(graph: Graph, progress: Callable[[str, float], None]) -> list[float]:
    """Return the share of games that the first level of each pairing wins, exactly."""
    players = {level: Policy(graph, level) for level in (EASY, FAIR, HARD)}
    for player in players.values():
        player.check()
    return [
        strength(graph, players[first], players[second], partial(progress, first)).mean
        for first, second in PAIRINGS
    ]


def tables(found: Gains, exact: Sequence[float]) -> dict[str, list[tuple[str, ...]]]:
    """Return the rows of the page on levels: who follows each lesson, and the exact results."""
    rows, before = list[tuple[str, ...]](), dict[int, float]()
    for name, shares in found.items():
        cells = [title_of(name), f"`--jade {name}`"]
        for number, share in enumerate(shares):
            more = f"{100 * (share - before[number]):+.3f}" if number in before else ""
            cells += [f"{100 * share:.3f} %", more]
            before[number] = share
        rows.append(tuple(cells))
    pairs = zip(PAIRINGS, exact, strict=True)
    told = [(title_of(a), title_of(b), f"{100 * share:.3f} %") for (a, b), share in pairs]
    return {"The standard game": [*told], "Following the lessons": rows}


def lessons(options: argparse.Namespace) -> Iterator[str]:
    """Find the questions of the lessons, and compute exact results of levels and lessons."""
    check_solved(options, LESSON_RULES)
    whole, first = (solution_of(options, each) for each in LESSON_RULES)
    found = questions(whole, first, options.seed)
    yield f"questions: {sum(map(len, found.values()))}"
    graph = Graph(Ruleset())
    graph.explore(show)
    made = tables(gains(graph, show), results(graph, show))
    page = with_rows((PAGES / "levels.md").read_text("utf-8"), made)
    file, about = options.output / "assets" / FILE_NAME, options.output / LAB / "levels.md"
    write_together({file: questions_text(found), about: page})
    yield f"{file}; {about}"
