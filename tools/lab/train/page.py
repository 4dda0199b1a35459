"""The page on Master (docs/master.md)."""

from collections.abc import Iterator

from puluc.ai.master.board_inputs import MAX_DISTANCE
from puluc.ai.master.evaluator import GENERAL_ERROR, MARGINS, SPECIAL_ERROR, TWO_THROWS_ERROR
from puluc.ai.master.networks import Networks, weights_in
from puluc.game.analysis import MISTAKE
from puluc.lab.study.policy import MASTER_SAMPLES
from puluc.rules import Ruleset, game_name
from tools.lab.study.study import COARSE_PRECISION, LARGE, PRECISION
from tools.lab.train.optimizer import BATCH
from tools.lab.train.samples import CALM, GAMES_SHARE, WILD
from tools.lab.train.strength import AllFigures
from tools.lab.train.training import DRAWN_TEACHERS, NAMED_TEACHERS, NEAR_TEACHERS, TAUGHT_EPOCHS

_HEAD = """# Master

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

_UNSEEN = """
## How far its estimates are off

In solved rule sets that the general network never saw: the error of a chance (looking one turn further with one throw a turn) in the
positions of perfect play, root mean square and at most, and that of what a choice costs, in percentage points.

| rules | positions | error | at most | error of a cost |
|---|---|---|---|---|"""

_MARKS = """
## What is called a mistake

By exact chances a choice is a mistake (`?`) if it costs more than {mistake} points. With estimates it is marked if it costs more than {special} points in
rules with a network of their own, in others more than {general}, with two throws a turn more than {special_two} and {general_two}: as estimated,
and again when the best choice and the one made are looked at one turn further and, with one throw a turn, two turns further.

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
   and, so that nothing else is forgotten, to what the first says in games by the rules of step 4. After {passes} passes over these samples its error is
   {least} to {most} points. Rule sets too large to solve have no exact values to learn, so Master plays by the first.

All networks follow from one seed and the solutions. A run that was interrupted goes on with the first network, or the first round of self-play,
that is not finished.

## Sizes

"""


def page(networks: Networks, figures: AllFigures, size: int) -> str:
    """Return the page in Markdown; ``size`` is that of the file in bytes."""
    return "\n".join(_lines(networks, figures, size)) + "\n"


def _lines(networks: Networks, figures: AllFigures, size: int) -> Iterator[str]:
    yield _HEAD.format(
        megabytes=size / 1e6, fine=100 * PRECISION, coarse=100 * COARSE_PRECISION, large=LARGE
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
    yield _UNSEEN
    for found in figures.unseen.values():
        numbers = (f"{100 * each:.2f}" for each in (found.chance, found.worst, found.cost))
        yield f"| {_name(found.rules)} | {found.positions:,} | {' | '.join(numbers)} |"
    yield _MARKS.format(
        mistake=f"{100 * MISTAKE:g}",
        general=f"{100 * (MISTAKE + GENERAL_ERROR):g}",
        special=f"{100 * (MISTAKE + SPECIAL_ERROR):g}",
        general_two=f"{100 * (MISTAKE + GENERAL_ERROR + TWO_THROWS_ERROR):g}",
        special_two=f"{100 * (MISTAKE + SPECIAL_ERROR + TWO_THROWS_ERROR):g}",
    )
    yield from (f"| {_name(each.rules)} | {each.columns} |" for each in figures.marks.values())
    first, second = (f"{100 * margin:g}" for margin in MARGINS)
    chances = [100 * found.chance for found in figures.unseen.values()]
    yield _METHOD.format(
        distance=MAX_DISTANCE,
        compared=MASTER_SAMPLES[0],
        compared_two=MASTER_SAMPLES[1],
        share=100 * GAMES_SHARE,
        calm=100 * CALM,
        wild=100 * WILD,
        batch=BATCH,
        passes=TAUGHT_EPOCHS,
        least=f"{min(chances):.2f}",
        most=f"{max(chances):.2f}",
        first=first,
        second=second,
        drawn=DRAWN_TEACHERS,
        chosen=len(NEAR_TEACHERS) + len(NAMED_TEACHERS),
    )
    yield f"The file has {size:,} bytes.\n"
    yield "| network for | inputs | hidden units | weights |"
    yield "|---|---|---|---|"
    for stored in networks.stored:
        others = "all other rules" if stored == networks.general else "chances by all other rules"
        names = ", ".join(f"`{rules}`" for rules in stored.rule_sets) or others
        weights = weights_in(stored.inputs, stored.units)
        yield f"| {names} | {stored.inputs:,} | {stored.units} | {weights:,} |"


def _name(rules: Ruleset) -> str:
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"{name} (`{rules}`)"
