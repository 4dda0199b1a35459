"""Master's strength, exact in solved rule sets, by duels in others (docs/master.md).

A duel is many compiled games of the general network against Hard. Each is also scored without its
luck, as backgammon programs do: the gains that the throws brought either side, by the network's
estimates, are subtracted from the result. On average luck is nothing, whatever the estimates are
worth, so this does not change the expected score; it only makes it vary less. With two throws a
turn and many units there are too many lines of play for that, and luck is left in.
"""

import json
import math
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import Fair
from puluc.ai.master.evaluator import (
    FEW_UNITS,
    GENERAL_ERROR,
    MARGINS,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
    Chances,
    plies_for,
)
from puluc.ai.master.networks import Networks, StoredNetwork, weights_in
from puluc.ai.tablebase.file import NEVER, WHOLE, Tablebase
from puluc.game.analysis import MISTAKE, TurnAnalysis, error_of, looked_closer, rank
from puluc.game.rollout import after_turn
from puluc.lab.arena import MASTER, PERFECT
from puluc.lab.engine.board import ONGOING, Board, Game, mover_of
from puluc.lab.engine.compiling import RandomState, allocating, seeded
from puluc.lab.engine.levels import play_hard
from puluc.lab.engine.play import Work, choose_line, luck, play_chosen, score, throw, warm_up
from puluc.lab.solve.generate import write_atomically
from puluc.lab.solve.graph import Graph, Progress, Solution, solve
from puluc.lab.study.matchup import play_matchup
from puluc.lab.study.policy import Policy
from puluc.lab.study.study import COARSE_PRECISION, LARGE, PRECISION, Figures
from puluc.lab.train.samples import Values
from puluc.lab.train.training import (
    DRAWN_TEACHERS,
    NAMED_TEACHERS,
    NEAR_TEACHERS,
    SEED,
    TAUGHT_EPOCHS,
)
from puluc.marks import NC_
from puluc.rules import Choice, Position, Ruleset, Side, game_name

LONGEST = 10_000
"""The turns after which a game counts as a draw."""


@dataclass(frozen=True)
class Duel(Figures):
    """The result of a duel."""

    games: int
    rate: float
    """The share of the games that Master won, a draw counting as half a win."""
    even: float
    """The share of the games that Master won, without luck."""
    error: float
    """The standard error of ``even``."""
    checksum: int
    """The checksum of the weights of Master's network."""

    @property
    def deviation(self) -> float:
        """The distance from an even score, in standard errors."""
        lead = self.even - 0.5
        return lead / self.error if self.error else math.copysign(math.inf, lead)


def duel(
    rules: Ruleset, stored: StoredNetwork, games: int, seed: int, plies: int | None = None
) -> Duel:
    """Play games of a side of Master against a side of Hard; sides and first moves alternate.

    Master looks as far ahead as it usually does, or as many turns as given.
    """
    if plies is None:
        plies = plies_for(rules, is_special=False)
    margins = np.array([*MARGINS[:plies], 0.0])
    game, work, scores = Game.of(rules), Work.of(rules, stored.network), np.zeros((games, 2))
    _play(game, game.starts(rules), margins, work, seeded(seed), scores)
    (rate, even), (_, spread) = scores.mean(axis=0), scores.std(axis=0)
    error = float(spread / math.sqrt(games))
    return Duel(rules, games, float(rate), float(even), error, checksum(stored))


def checksum(stored: StoredNetwork) -> int:
    """Return the checksum of a network's weights; it tells whether figures are out of date."""
    return zlib.crc32(array("h", stored.weights).tobytes())


@allocating
def _play(
    game: Game,
    starts: Board,
    margins: NDArray[np.float64],
    work: Work,
    state: RandomState,
    scores: NDArray[np.float64],
) -> None:
    """Write the score of each game, as it ended and without luck."""
    rules, tables = game
    warm_up(state)
    for number in range(len(scores)):
        side, board, turns, end = number % 2, starts[number // 2 % 2].copy(), 0, ONGOING
        gain = 0.0
        while end == ONGOING and turns < LONGEST:
            turns += 1
            values = (throw(tables, state), throw(tables, state))
            is_master = mover_of(rules, board) == side
            if rules.throws == 1 or rules.pieces <= FEW_UNITS:
                brought = luck(game, board, values, work)
                gain += brought if is_master else -brought
            if is_master:
                line, _, _ = choose_line(game, board, values, margins, work, state)
                end = play_chosen(rules, board, line, work)
            else:
                end = play_hard(game, board, values, state, work.turn)
        scores[number, 0] = score(1 if end == ONGOING else end, side)
        scores[number, 1] = scores[number, 0] - gain


GAMES, TEAM_GAMES = 20_000, 4_000
"""The games of a contest with one player a side, and with several."""


@dataclass(frozen=True)
class MasterStrength(Figures):
    """The figures of a rule set."""

    rate: float
    """The share of games that Master wins against perfect play, the first move alternating."""
    errors: tuple[float, ...]
    """The root mean square error of its chances in its own games, by depth of search."""
    checksum: int
    """The checksum of the weights of its network."""


def restored(rules: Ruleset, values: Values, progress: Progress) -> Solution:
    """Solve a rule set again from the rounded values of its tablebase."""
    graph = Graph(rules)
    graph.explore(progress)
    start = np.where(values == NEVER, 0, values)[graph.numbers] / np.float64(WHOLE)
    return solve(graph, start, progress)


def measure(
    solution: Solution,
    networks: Networks,
    checksum: int,
    progress: Progress,
    compared: int | None = None,
) -> MasterStrength:
    """Return the strength of Master in a rule set.

    PolicyMismatchError if the compiled level does not play as the playing code in one of the
    ``compared`` positions (see ``Policy.check``).
    """
    graph, exact = solution.graph, solution.values
    perfect, master = Policy(graph, PERFECT, exact), Policy(graph, MASTER, networks=networks)
    master.check(compared)
    matchup = play_matchup(
        graph,
        master,
        perfect,
        precision=COARSE_PRECISION if graph.count > LARGE else PRECISION,
        values=exact,
        progress=lambda share: progress(NC_("progress", "playing"), share),
    )
    visits = matchup.visits[0] / matchup.visits[0].sum()
    errors = [math.sqrt(float(visits @ (each - exact) ** 2)) for each in master.estimates]
    return MasterStrength(graph.position_index.rules, matchup.wins, tuple(errors), checksum)


@dataclass(frozen=True)
class Accuracy(Figures):
    """The error of Master's estimates in perfect play of rules that its networks never saw."""

    positions: int
    chance: float
    """The root mean square error of a chance, searching one turn with one throw a turn."""
    worst: float
    cost: float
    """The root mean square error of the cost of a choice."""
    checksum: int
    """The checksum of the weights of the general network."""


def accuracy(tablebase: Tablebase, checksum: int, positions: int = 1500) -> Accuracy:
    """Return the error of the estimates in the positions of games between perfect players."""
    rules, rng = tablebase.rules, Random(SEED)
    exact, about = Chances.of(rules, tablebase), Chances.of(rules, None)
    throws, shares = zip(*rules.turn_odds, strict=True)
    errors, costs = list[float](), list[float]()
    while len(errors) < positions:
        position = Position.start(rules, rng.choice(list(Side)))
        while not position.outcome:
            side = position.mover
            errors.append(about.worth(position, side) - exact.worth(position, side))
            ranked = rank(exact, Choice.at(position, rng.choices(throws, shares)[0]), side)
            worths = [about.worth(each.line.end, side) for each in ranked]
            for each, worth in zip(ranked, worths, strict=True):
                costs.append(max(worths) - worth - (ranked[0].chance - each.chance))
            position = ranked[0].line.end
    worst = max(map(abs, errors))
    return Accuracy(rules, len(errors), _rms(errors), worst, _rms(costs), checksum)


def _rms(errors: Sequence[float]) -> float:
    return round(math.sqrt(sum(each * each for each in errors) / len(errors)), 5)


@dataclass(frozen=True)
class Marks(Figures):
    """The counts of choices that Master's estimates call mistakes, rightly or not."""

    decisions: int
    marks: int
    best: int
    """The marks of best choices, which are noise."""
    slight: int
    """The marks of choices that cost ``MISTAKE`` or less, those of the best included."""
    noise: float
    """The largest cost that a best choice seemed to have at both depths of search."""
    mistakes: int
    """The choices that cost more than ``MISTAKE``."""
    found: int
    """The choices among ``mistakes`` that are marked."""
    checksum: int
    """The checksum of the weights of the network."""

    @property
    def columns(self) -> str:
        """The columns of the table after the rules."""
        counts = (self.decisions, self.marks, self.best, self.slight)
        cells = [*(f"{count:,}" for count in counts), f"{100 * self.noise:.1f}"]
        cells += [f"{self.mistakes:,}", f"{self.found / max(1, self.mistakes):.0%}"]
        return " | ".join(cells)


CHOICES = 5_000
"""The choices in which the marks are counted."""


def marks(
    tablebase: Tablebase, checksum: int, decisions: int = CHOICES, seed: str = "marks"
) -> Marks:
    """Count the marks in games of Fair against itself; in half of them every second move is random.

    The usual seed gives other games than those by which the errors of estimates were chosen.
    """
    rules, rng, fair = tablebase.rules, Random(f"{SEED} {seed}"), Fair()
    exact, about = Chances.of(rules, tablebase), Chances.of(rules, None)
    throws, shares = zip(*rules.turn_odds, strict=True)
    costs, marked, games, noise = list[float](), list[bool](), 0, 0.0
    while len(costs) < decisions:
        position, games = Position.start(rules, rng.choice(list(Side))), games + 1
        while not position.outcome and len(costs) < decisions:
            side, values = position.mover, rng.choices(throws, shares)[0]
            choice = Choice.at(position, values)
            ranked = rank(exact, choice, side)
            end = rng.choice(ranked).line.end
            if games % 2 or rng.getrandbits(1):
                end = after_turn(position, values, fair, rng)
            if len(ranked) > 1:
                costs.append(ranked[0].chance - exact.worth(end, side))
                options, after = rank(about, choice, side), about.worth(end, side)
                turn = TurnAnalysis(side, values, 0, 0, after, options, end, about.error)
                marked.append(looked_closer(turn, about).is_mistake)
                if costs[-1] < _NO_COST and turn.cost > noise:
                    added = error_of(options[0], turn.played, side, about, noise - about.error)
                    noise = max(noise, turn.cost - (added - about.error))
            position = end
    wrong = [cost for cost, mark in zip(costs, marked, strict=True) if mark]
    large = [mark for cost, mark in zip(costs, marked, strict=True) if cost > MISTAKE]
    return Marks(
        rules,
        decisions,
        len(wrong),
        sum(cost < _NO_COST for cost in wrong),
        sum(cost <= MISTAKE for cost in wrong),
        round(noise, 5),
        len(large),
        sum(large),
        checksum,
    )


_NO_COST = 1e-4
"""Ten units of a tablebase: costs below it count as none."""


def contest(rules: Ruleset, stored: StoredNetwork) -> Duel:
    """Play Master's general network against Hard."""
    return duel(rules, stored, TEAM_GAMES if rules.players > 1 else GAMES, SEED)


_Row = TypeVar("_Row", MasterStrength, Duel, Accuracy, Marks)


@dataclass(frozen=True, slots=True)
class AllFigures:
    """The measured figures, by rule set."""

    exact: dict[Ruleset, MasterStrength]
    contests: dict[Ruleset, Duel]
    unseen: dict[Ruleset, Accuracy]
    marks: dict[Ruleset, Marks]

    @classmethod
    def read(cls, file: Path) -> Self:
        """Return the figures in a file, none if it does not exist."""
        rows = json.loads(file.read_text("utf-8")) if file.exists() else {}

        def read_all(name: str, kind: type[_Row]) -> dict[Ruleset, _Row]:
            found = [kind.parse(row) for row in rows.get(name, ())]
            return {each.rules: each for each in found}

        return cls(
            read_all("exact", MasterStrength),
            read_all("contests", Duel),
            read_all("unseen", Accuracy),
            read_all("marks", Marks),
        )

    def write(self, file: Path) -> None:
        """Replace the file atomically."""
        names = [field.name for field in fields(self)]
        rows = {name: [each.row() for each in getattr(self, name).values()] for name in names}
        write_atomically(file, f"{json.dumps(rows, indent=1)}\n".encode())


def is_stale(known: MasterStrength | Duel | Accuracy | Marks | None, stored: StoredNetwork) -> bool:
    """Return whether figures are missing, or of another network."""
    return known is None or known.checksum != checksum(stored)


_HEAD = """# Master

Master plays with small neural networks that estimate the chance to win. They learn from the exact values that the [lab](lab.md)
computes, and all of them together take less than a megabyte, where the solution of a single rule set takes up to 200. `puluc lab train`
makes them and writes this page.

## How strong it is

Exact shares of the games that Master wins against perfect play. The two take turns to move first, and nobody can win more than 50 %.
*Error* is the root mean square error of its chances in the positions of its own games, in percentage points: of the network alone, then
after looking one turn and two turns further. At most 0.01 % of the games were not played to their end (0.1 % above twenty million
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

By exact chances a choice is a mistake (`?`) if it costs more than 2 points. With estimates it is marked if it costs more than {special} points in
rules with a network of their own, in others more than {general}, with two throws a turn more than {special_two} and {general_two}: as estimated,
and again when the best choice and the one made are looked at one turn further and, with one throw a turn, two turns further.

Counted in games of Fair against itself, in half of them every second move random: the choices marked; how many of them were the best there
is, or cost 2 points or less, by exact chances; *noise*, the most points that a best choice seemed to cost at all looks; the choices that cost more
than 2 points, and how many of them are marked. A wrong mark is worse than a missing one. The numbers of points were chosen by 360,000 other
choices in the same rule sets: there a best choice seemed to cost 3.2 points at most in rules with a network of their own, 5.9 in others, with two
throws 5.7 and 7.5. Anybody can count again, in games of another seed, with `puluc lab marks`.

| rules | choices | marked | the best | 2 points or less | noise | mistakes | marked |
|---|---|---|---|---|---|---|---|"""

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
general network, Master looks only one turn further; with both and more than two units out, not at all.

## How the networks are made

1. Every rule set in the table is solved.
2. Positions are drawn: three quarters from games in which up to a tenth, or up to a half, of the moves are random and the others perfect;
   the rest evenly from all that can occur, with less weight.
3. The network is fitted to their exact values: cross-entropy, mini-batches of 8,192, Adam with a warm-up and a cosine decay.
4. The general network plays itself in rounds, under random rules and those of the second table but Boolik teams, and is fitted after each round to what
   its looks and the ends of the games say (TD(lambda)).
5. A second general network tells the chances that are shown (hints, analyses, the tutor). It begins with the weights of the first and is
   fitted to the exact values of {chosen} chosen rule sets and {drawn} drawn at random, none of them one of the twelve above; and, so that
   nothing else is forgotten, to what the first says in games by the rules of step 4. In the twelve the error falls from 1.8 to 5.0 points to what the
   table says, but for `doubling=yes` (1.89 before). As a player it is weaker in large rule sets: against Hard, without luck, it won 0.16 points
   less in Rescue, 0.26 with 13 spaces, 0.40 with 21, 0.12 with doubling, 1.34 with nine pieces and two throws. So Master plays by the first.
   The aim was an error of 1.0 points. After {passes} passes over these samples it is {least} to {most} points in the twelve. Whether longer training
   or more hidden units would reach the aim was not measured.

All networks follow from one seed. A run that was interrupted goes on with the first network, or the first round of self-play, that is
not finished.

## Sizes

"""


def page(networks: Networks, figures: AllFigures, size: int) -> str:
    """Return the page in Markdown; ``size`` is that of the file in bytes."""
    return "\n".join(_lines(networks, figures, size)) + "\n"


def _lines(networks: Networks, figures: AllFigures, size: int) -> Iterator[str]:
    yield _HEAD + "| rules | Master against Perfect | error: network | one turn | two turns |"
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
        general=f"{100 * (MISTAKE + GENERAL_ERROR):g}",
        special=f"{100 * (MISTAKE + SPECIAL_ERROR):g}",
        general_two=f"{100 * (MISTAKE + GENERAL_ERROR + TWO_THROWS_ERROR):g}",
        special_two=f"{100 * (MISTAKE + SPECIAL_ERROR + TWO_THROWS_ERROR):g}",
    )
    yield from (f"| {_name(each.rules)} | {each.columns} |" for each in figures.marks.values())
    first, second = (f"{100 * margin:g}" for margin in MARGINS)
    chances = [100 * found.chance for found in figures.unseen.values()]
    yield _METHOD.format(
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
