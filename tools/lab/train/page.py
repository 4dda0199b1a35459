"""The page on Master (docs/master.md)."""

import math
from collections.abc import Iterator
from statistics import mean, median

from puluc.ai.master.board_inputs import MAX_DISTANCE
from puluc.ai.master.evaluator import (
    GENERAL_ERROR,
    LOOKED_SHARE,
    MARGINS,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
)
from puluc.game.analysis import MISTAKE
from puluc.lab.study.policy import MASTER_SAMPLES
from puluc.rules import Ruleset, game_name
from tools.lab.study.study import COARSE_PRECISION, FINE_PRECISION, LARGE
from tools.lab.train.optimizer import BATCH
from tools.lab.train.recipes import DRAWN_TEACHERS, HELD_OUT_SIZES, NAMED_TEACHERS, NEAR_TEACHERS
from tools.lab.train.samples import CALM, GAMES_SHARE, WILD
from tools.lab.train.strength import Accuracy, AllFigures
from tools.lab.train.training import TAUGHT_EPOCHS

_HEAD = """# Master

For players and programmers who want to know how Master plays, and how good its chances are.

Master plays with small neural networks that estimate the chance to win. They learn from the exact values that the [lab](lab.md)
computes, and all of them together take {megabytes:.1f} MB. `python -m tools.lab train` makes them and writes this page.

## How strong it is

Exact shares of the games that Master wins against perfect play. The two take turns to move first, and nobody can win more than 50 %.
*Error* is the root mean square error of its chances in the positions of its own games, in percentage points: of the network alone, then
after looking one turn and two turns further. At most {fine:.2g} % of the games were not played to their end ({coarse:.2g} % above {large:,}
positions); they count as if both sides had played perfectly from there on.
"""

_CONTESTS = """
One general network plays all other rule sets. It learned by playing against itself, and its inputs carry over from board to board. These are
its games against Hard; sides and first moves alternate, and in the team games a side of three Masters plays a side of three of Hard. For
*without luck*, what the throws brought either side, by Master's estimates, is taken off each result. On average that changes nothing, but the
results scatter less, so the last column is computed from them. With two throws a turn and more than two units out, luck is left in.

| rules | games | Master against Hard | without luck | standard errors from even |
|---|---|---|---|---|"""

_DRAWN = """
## How far its estimates are off

Measured in {count} rule sets that nobody chose: a seed draws them from all options for two players, among those with {least:,} to {most:,} positions
that allow several units. No network learned from them, and none differs in one option only from a teacher (see below). Each was solved, and
the chances compared in all positions that can occur. Errors are in percentage points. They are root mean squares in which a position counts
as often as games of perfect play reach it: of the general network alone, looking one turn further, and of the chances shown, which are {now:g} % of the first
and {looked:g} % of the second. The median and the worst set are those of the chances shown; *at most* is their error in the worst of all positions.

| rule sets | number | positions | network | one turn | shown | median set | worst set | at most |
|---|---|---|---|---|---|---|---|---|"""

_NEAR = """
The same in {count} rule sets that are near those that it learned from: the teachers were chosen to resemble them.

| rules | positions | network | one turn | shown | at most |
|---|---|---|---|---|---|"""

_MARKS = """
## What is called a mistake

By exact chances a choice is a mistake (`?`) if it costs more than {mistake} points. With estimates it is marked if it costs more than {special} points in
rules with a network of their own, in others more than {general}, with two throws a turn more than {special_two} and {general_two}: as estimated,
and, with one throw a turn, again when the best choice and the one made are looked at one turn and two turns further.

Counted in games of Fair against itself, in half of them every second move random: the choices marked; how many of them were the best there
is, or cost {mistake} points or less, by exact chances; *noise*, the most points that a best choice seemed to cost at all looks; the choices that cost more
than {mistake} points, and how many of them are marked. A wrong mark is worse than a missing one, so the numbers of points were chosen, by other choices
in the same rule sets, to exceed the noise. Anybody can count again, in games of another seed, with `python -m tools.lab marks`.

| rules | choices | marked | the best | {mistake} points or less | noise | mistakes | marked |
|---|---|---|---|---|---|---|---|"""

_METHOD = """
## How it plays

A network has one hidden layer of rectified units over sparse inputs. A network for particular rule sets sees what stands on each space,
the pieces of both sides in hand, slain and lost, every pair of units up to {distance} spaces apart, and the units out of those allowed. The
general network sees how far each unit has to go, what stands behind whom, the chances of captures and what is at stake, and the rules.
The weights are whole numbers of 16 bits, so that the compiled copy that computes the first table agrees with the playing code bit for
bit ({compared} random positions are compared for each rule set, {compared_two} with two throws). Few inputs are on at a time, so the first layer is the sum
of a few rows.

Master estimates the position after each line of play. Lines within {first} points of the best are compared by looking one turn of
the enemy further, those then within {second} points of the best by looking two turns further. With two throws a turn, and with the
general network, Master looks only one turn further; with both and more than two units out, not at all.

## How the networks are made

1. Every rule set in the table is solved.
2. Positions are drawn: {share:g} % from games in which up to {calm:g} %, or up to {wild:g} %, of the moves are random and the others perfect;
   the rest evenly from all that can occur, with less weight.
3. The network is fitted to their exact values: cross-entropy, mini-batches of {batch:,}, Adam with a warm-up and a cosine decay.
4. The general network plays itself in rounds, under random rules and those of the second table but Boolik teams, and is fitted after each round to what
   its looks and the ends of the games say (TD(lambda)).
5. A second general network tells the chances that are shown (hints, analyses, the tutor). It begins with the weights of the first and is
   fitted to the exact values of {chosen} chosen rule sets and {drawn} drawn at random, none of them one in which its error is measured above;
   and, so that nothing else is forgotten, to what the first says in games by the rules of step 4. There are {passes} passes over these samples. Rule sets too large to solve have no exact values to learn, so Master plays by the first.

All networks follow from one seed and the solutions. A run that was interrupted goes on with the first network that is not finished."""


def page(figures: AllFigures, size: int) -> str:
    """Return the page in Markdown; ``size`` is that of the file in bytes."""
    return "\n".join(_lines(figures, size)) + "\n"


def _lines(figures: AllFigures, size: int) -> Iterator[str]:
    yield _HEAD.format(
        megabytes=size / 1e6, fine=100 * FINE_PRECISION, coarse=100 * COARSE_PRECISION, large=LARGE
    )
    yield "| rules | Master against Perfect | error: network | one turn | two turns |"
    yield "|---|---|---|---|---|"
    for row in figures.exact.values():
        errors = [f"{100 * error:.2f}" for error in row.errors]
        cells = (_name(row.rules), f"{row.rate:.2%}", *errors, *[""] * (3 - len(errors)))
        yield f"| {' | '.join(cells)} |"
    yield _CONTESTS
    for played in figures.contests.values():
        shares = f"{played.rate:.2%} | {played.even:.2%} | {played.deviation:+.1f}"
        yield f"| {_name(played.rules)} | {played.games:,} | {shares} |"
    yield _DRAWN.format(
        count=len(figures.drawn),
        least=HELD_OUT_SIZES.start,
        most=HELD_OUT_SIZES.stop - 1,
        now=100 * (1 - LOOKED_SHARE),
        looked=100 * LOOKED_SHARE,
    )
    yield from _summaries(list(figures.drawn.values()))
    yield _NEAR.format(count=len(figures.near))
    for each in figures.near.values():
        yield f"| {_name(each.rules)} | {each.positions:,} | {_points(*each.errors, each.worst)} |"
    yield _MARKS.format(
        mistake=f"{100 * MISTAKE:g}",
        general=f"{100 * (MISTAKE + GENERAL_ERROR):g}",
        special=f"{100 * (MISTAKE + SPECIAL_ERROR):g}",
        general_two=f"{100 * (MISTAKE + GENERAL_ERROR + TWO_THROWS_ERROR):g}",
        special_two=f"{100 * (MISTAKE + SPECIAL_ERROR + TWO_THROWS_ERROR):g}",
    )
    yield from (f"| {_name(each.rules)} | {each.columns} |" for each in figures.marks.values())
    first, second = (f"{100 * margin:g}" for margin in MARGINS)
    yield _METHOD.format(
        distance=MAX_DISTANCE,
        compared=MASTER_SAMPLES[0],
        compared_two=MASTER_SAMPLES[1],
        share=100 * GAMES_SHARE,
        calm=100 * CALM,
        wild=100 * WILD,
        batch=BATCH,
        passes=TAUGHT_EPOCHS,
        first=first,
        second=second,
        drawn=DRAWN_TEACHERS,
        chosen=len(NEAR_TEACHERS) + len(NAMED_TEACHERS),
    )


def _summaries(drawn: list[Accuracy]) -> Iterator[str]:
    """Yield the rows of all rule sets drawn, of those with one throw a turn, and with two."""
    for name, throws in (("all", (1, 2)), ("one throw a turn", (1,)), ("two throws a turn", (2,))):
        rows = [each for each in drawn if each.rules.throws_per_turn in throws]
        if rows:
            looks = zip(*(each.errors for each in rows), strict=True)
            errors = (math.sqrt(mean(error**2 for error in look)) for look in looks)
            shown = [each.shown for each in rows]
            worst = max(each.worst for each in rows)
            numbers = _points(*errors, median(shown), max(shown), worst)
            positions = sum(each.positions for each in rows)
            yield f"| {name} | {len(rows)} | {positions:,} | {numbers} |"


def _points(*errors: float) -> str:
    """Return the cells of errors, in percentage points."""
    return " | ".join(f"{100 * error:.2f}" for error in errors)


def _name(rules: Ruleset) -> str:
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"{name} (`{rules}`)"
