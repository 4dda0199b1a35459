"""``docs/master.md``: how Master's networks are made, and how strong they are."""

from collections.abc import Iterator

from puluc.ai.master.evaluator import MARGINS
from puluc.ai.master.networks import Networks, weights_in
from puluc.lab.train.strength import Figures
from puluc.rules import Ruleset, game_name

_HEAD = """# Master

Master plays by small neural networks that estimate the chance to win. They are learned from the exact values that the
[lab](lab.md) computes, and they take less than a megabyte; a solution of one rule set takes up to 200. `puluc lab train` makes
them and writes this page.

## How strong it is

Exact shares of the games that Master wins against perfect play, the first move alternating between the two; nobody can have more than
50 %. *Error* is the root mean square error of its chances in the positions of its own games, in percentage points: of the network
alone, and after looking one turn and two turns further. At most 0.01 % of the games were not played to their end; they count as if both
sides had played perfectly from there on (0.1 % above twenty million positions).

"""

_CONTESTS = """
All other rule sets are played by one general network, trained by self-play, whose inputs carry over from board to board. Its games against
Hard, sides and first moves alternating; in the team games a side of three Masters plays a side of three of Hard. *Without luck*, what the
throws brought either side by Master's estimates is taken off each result: the same on average, but less scattered, so the last column is
computed from it (with two throws a turn and more than two units luck is left in):

| rules | games | Master against Hard | without luck | standard errors from even |
|---|---|---|---|---|"""

_METHOD = """
## How it plays

A network has one hidden layer of rectified units over sparse inputs. A network for particular rule sets sees what stands on each space,
the pieces of both sides in hand, slain and lost, every pair of units up to five spaces apart, and the units out of those allowed. The
general network sees how far each unit has to go, what stands behind whom, the chances of captures and what is at stake, and the rules.
The weights are whole numbers of 16 bits, so that the compiled copy that computes the first table agrees with the playing code bit for
bit (100 random positions are compared for each rule set, 5 with two throws). Few inputs are on at a time, so the first layer is the sum
of a few rows.

Master estimates the position after each line of play. Lines within {first} points of the best are compared by looking one turn of
the enemy further, those then within {second} points of the best by looking two turns further. With two throws a turn, and with the
general network, one look is all; with both and more than two units out, none.

## How the networks are made

1. Every rule set in the table is solved.
2. Positions are drawn: three quarters from games in which up to a tenth, or up to a half, of the moves are random and the others perfect;
   the rest evenly from all that can occur, with less weight.
3. The network is fitted to their exact values: cross-entropy, mini-batches of 8,192, Adam with a warm-up and a cosine decay.
4. The general network plays itself in rounds, under random rules and those of the second table, and is fitted after each round to what
   its looks and the ends of the games say (TD(lambda)).

All networks follow from one seed. A run that was interrupted goes on with the first network, or the first round of self-play, that is
not finished.

## Sizes

"""


def page(networks: Networks, figures: Figures, size: int) -> str:
    """The page in Markdown; ``size`` is that of the file in bytes."""
    return "\n".join(_lines(networks, figures, size)) + "\n"


def _lines(networks: Networks, figures: Figures, size: int) -> Iterator[str]:
    yield _HEAD + "| rules | Master against Perfect | error: network | one turn | two turns |"
    yield "|---|---|---|---|---|"
    for each in figures.exact.values():
        errors = [f"{100 * error:.2f}" for error in each.errors]
        columns = (_name(each.rules), f"{each.rate:.2%}", *errors, *[""] * (3 - len(errors)))
        yield f"| {' | '.join(columns)} |"
    yield _CONTESTS
    for played in figures.contests.values():
        columns = (
            f"{played.games:,}",
            f"{played.rate:.2%}",
            f"{played.even:.2%}",
            f"{played.deviation:+.1f}",
        )
        yield f"| {_name(played.rules)} | {' | '.join(columns)} |"
    first, second = (f"{100 * margin:g}" for margin in MARGINS)
    yield _METHOD.format(first=first, second=second)
    yield f"The file has {size:,} bytes.\n"
    yield "| network for | inputs | hidden units | weights |"
    yield "|---|---|---|---|"
    for stored in networks.stored:
        names = ", ".join(f"`{rules}`" for rules in stored.rule_sets) or "all other rules"
        weights = weights_in(stored.inputs, stored.units)
        yield f"| {names} | {stored.inputs:,} | {stored.units} | {weights:,} |"


def _name(rules: Ruleset) -> str:
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"{name} (`{rules}`)"
