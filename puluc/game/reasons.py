"""Reasons why one way to play a turn is better than another, by facts that the rules give.

They count what the turn itself does, and what the next throws may do: the enemy's, and the player's
own if the enemy's changed nothing. All are exact. Where several players follow before the next turn
(teams), only the turn itself is compared. The worth of a fact is fitted to exact chances (``python
-m tools.lab reasons``, docs/lab/reasons.md).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum, auto
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple

from puluc.assets import assets
from puluc.game.reach import hunters, takers, to_go
from puluc.rules import (
    CUSTOM,
    CaptureKind,
    Captures,
    Choice,
    Line,
    MoveKind,
    Position,
    Ruleset,
    game_name,
    lines_of_play,
)

FILE_NAME = "reasons.json"


class Fact(StrEnum):
    """Something that a way to play a turn does, or that may follow it."""

    WINS = auto()
    """It wins the game, and needs no other reason."""
    TAKES = auto()
    SLAYS = auto()
    FREES = auto()
    BRINGS_HOME = auto()
    LOSES = auto()
    ENTERS = auto()
    """It brings pieces out."""
    JOINS = auto()
    """It makes pairs."""
    LEADS = auto()
    """The player has taken more than the enemy, where that decides the game in the end."""
    IS_TAKEN = auto()
    """The enemy's next throw takes pieces."""
    TAKES_BACK = auto()
    """The player takes pieces in return; it is given with IS_TAKEN."""
    IS_SLAIN = auto()
    """The enemy's next throw slays captives."""
    ENEMY_FREES = auto()
    WILL_TAKE = auto()
    """The player's own next throw takes pieces."""
    WILL_SLAY = auto()
    IS_STUCK = auto()
    """The player's own next throw allows no move."""
    ENEMY_IS_STUCK = auto()
    STILL_TAKES = auto()
    """The player's next throw takes pieces, even if the enemy evades as well as it can."""
    HUNTS = auto()
    """The player's units, or a piece of the city, have an enemy to take on their way."""
    IS_HUNTED = auto()
    """The enemy's units, or a piece of its city, can take with the next throw."""
    TO_GO = auto()
    """The spaces that the player's captives have to go home, added up."""
    ENEMY_CHOOSES = auto()
    """The ways in which the enemy can play a throw besides one, on average."""


BAD = frozenset(
    {
        Fact.LOSES,
        Fact.JOINS,
        Fact.IS_TAKEN,
        Fact.IS_SLAIN,
        Fact.ENEMY_FREES,
        Fact.IS_STUCK,
        Fact.IS_HUNTED,
        Fact.TO_GO,
        Fact.ENEMY_CHOOSES,
    }
)
"""The facts whose sentences speak against a move."""


class RulesKind(StrEnum):
    """A kind of rules with its own weights; of a named game, the first one that applies counts."""

    TWO_THROWS = auto()
    TAKES_DECIDE = auto()
    """Fire or eagles: who has taken more wins in the end."""
    DOUBLING = auto()
    TURN_BACK = auto()
    """Captors turn back to their own city."""
    STANDARD = auto()
    CUSTOM = auto()
    """Rules without a name."""

    @classmethod
    def of(cls, rules: Ruleset) -> "RulesKind":
        """Return the kind of a rule set."""
        if game_name(rules) == CUSTOM:
            return cls.CUSTOM
        if rules.throws_per_turn > 1:
            return cls.TWO_THROWS
        if rules.can_draw:
            return cls.TAKES_DECIDE
        if rules.doubling:
            return cls.DOUBLING
        return cls.TURN_BACK if rules.captures is Captures.BACKWARD else cls.STANDARD


class Extent(NamedTuple):
    """The extent to which a fact holds; what the turn itself does has only a number of pieces."""

    pieces: int = 0
    """The pieces concerned, with the throw that concerns most."""
    throws: tuple[tuple[int, ...], ...] = ()
    """The values of the throws with which it happens."""
    share: float = 0.0
    """The share of these among all throws."""
    mean: float = 0.0
    """The average of the pieces over all throws."""


Facts = Mapping[Fact, Extent]
Weights = Mapping[Fact, float]
"""What a piece (a turn without a move, a lead) is worth, in points; below 0 if less is better.

A fact without a weight is not given.
"""


@cache
def _fitted() -> dict[str, Weights]:
    """Return the weights of each kind of rules, read once."""
    fits = json.loads((assets() / FILE_NAME).read_text("ascii"))
    return {
        kind: {Fact(fact): points for fact, (points, _error) in each["told"].items()}
        for kind, each in fits.items()
    }


def weights(rules: Ruleset) -> Weights:
    """Return the weights of the facts that are given under some rules."""
    return _fitted()[RulesKind.of(rules)]


class Reasons(NamedTuple):
    """The facts that explain why one way to play a turn is better than another."""

    told: tuple[Fact, ...] = ()
    """One that decides, or two, the strongest first; without any no fact speaks for it."""
    although: tuple[Fact, ...] = ()
    """Those that speak for the other way, the strongest first: the strongest of all, and any that
    is worth ``STRONG`` points."""
    is_enough: bool = True
    """Whether the facts told weigh more than those against them."""


STRONG = 5.0
"""The points from which a fact is told, even if it speaks for the other way."""
_LEAST = 1.0
"""The points below which a fact is not told."""
_DECIDES = 2 / 3
"""The share of all points in favour that makes a single fact enough."""


def reasons(better: Line, worse: Line) -> Reasons:
    """Return the facts that speak for a way to play a turn against another."""
    return compared(facts(better), facts(worse), weights(better.end.rules))


def compared(better: Facts, worse: Facts, weights: Weights) -> Reasons:
    """Return the facts that speak for a way to play a turn, from those of both ways."""
    if better[Fact.WINS].pieces > worse[Fact.WINS].pieces:
        return Reasons((Fact.WINS,))
    points = points_of(better, worse, weights)
    total, favour = sum(points.values()), sum(each for each in points.values() if each > 0)
    ordered = sorted(
        (
            fact
            for fact in points
            if abs(points[fact]) >= _LEAST and not _is_told_alike(fact, better, worse)
        ),
        key=lambda fact: abs(points[fact]),
        reverse=True,
    )
    told = [fact for fact in ordered if points[fact] > 0][:2]
    if told and points[told[0]] >= _DECIDES * favour:
        told = told[:1]
    against = [fact for fact in ordered if points[fact] < 0]
    although = [f for f in against if f is ordered[0] or points[f] <= -STRONG]
    strongest = -points[against[0]] if against else 0.0
    is_enough = total > 0 and sum(points[fact] for fact in told) > strongest
    return Reasons(tuple(told), tuple(although), is_enough)


def points_of(better: Facts, worse: Facts, weights: Weights) -> dict[Fact, float]:
    """Return by how many points each fact speaks for one extent of them against another."""
    points = {
        fact: weight * (better[fact].mean - worse[fact].mean)
        for fact, weight in weights.items()
        if fact in better and fact in worse
    }
    if Fact.TAKES_BACK in points:
        points[Fact.IS_TAKEN] += points.pop(Fact.TAKES_BACK)
    if Fact.STILL_TAKES in points and Fact.WILL_TAKE in points:
        points[Fact.STILL_TAKES] += points.pop(Fact.WILL_TAKE)
    for fact in (Fact.SLAYS, Fact.TAKES):  # what is slain or taken changes the way home as well
        more = better[fact].pieces - worse[fact].pieces if fact in better else 0
        is_against = fact is Fact.SLAYS and more * points.get(Fact.TO_GO, 0.0) < 0
        if more and Fact.TO_GO in points and not is_against:
            points[fact] = points.get(fact, 0.0) + points.pop(Fact.TO_GO)
    return points


def explained(better: Line, worse: Line) -> Reasons:
    """Return the reasons, with facts that a person can count or would raise against them.

    Nobody can count a chance that allows for the enemy's reply. We put the throws that take if the
    enemy does nothing before it or, if these favour the other way, the units that can take. The
    facts against include what the other way takes, slays or frees, even if it is not a reason.
    """
    found, ours, theirs = reasons(better, worse), facts(better), facts(worse)
    told, although = [*found.told], [*found.although]
    if Fact.STILL_TAKES in told and ours[Fact.WILL_TAKE].share > theirs[Fact.WILL_TAKE].share:
        told.insert(told.index(Fact.STILL_TAKES), Fact.WILL_TAKE)
    elif found.told == (Fact.STILL_TAKES, Fact.HUNTS):
        told.reverse()
    for fact in GAINS if told and Fact.WINS not in told else ():
        is_gain = fact in theirs and theirs[fact].pieces > ours[fact].pieces
        if is_gain and fact not in (*told, *although):
            although.append(fact)
    return Reasons(tuple(dict.fromkeys(told)), tuple(although), found.is_enough)


GAINS = (Fact.TAKES, Fact.SLAYS, Fact.FREES)
"""The facts that everybody sees on the board."""


def _is_told_alike(fact: Fact, better: Facts, worse: Facts) -> bool:
    """Return whether the sentence about a fact would be the same for both."""
    parts = (fact, Fact.TAKES_BACK) if fact is Fact.IS_TAKEN else (fact,)
    return all(better[part][:3] == worse[part][:3] for part in parts if part in better)


class Reply(NamedTuple):
    """A throw of the enemy and the way to play it that takes or slays most."""

    values: tuple[int, ...]
    line: Line


def worst_reply(position: Position) -> Reply | None:
    """Return the reply that costs the side that has just moved most, the likeliest of equals.

    ``position`` is that after its turn. None if no reply costs anything, or if the game is over.
    """
    found, most = None, (0, 0.0)
    for values, share in () if position.outcome else position.rules.turn_odds:
        for line in lines_of_play(Choice.at(position, values)):
            loss = taken(line) + slain(line), share
            if loss[0] and loss > most:
                found, most = Reply(values, line), loss
    return found


@lru_cache(maxsize=64)
def facts(line: Line) -> Facts:
    """Return the extent of each fact for a way to play a turn."""
    start, end, side = line.positions[0], line.end, line.positions[0].mover
    rules, entries = end.rules, sum(play.move.is_entry for play in line.plays)
    done = {
        Fact.WINS: int(end.outcome is not None and end.outcome.winner is side),
        Fact.TAKES: taken(line),
        Fact.FREES: freed(line),
        Fact.BRINGS_HOME: end.homes[side] - start.homes[side] + entries,
        Fact.LOSES: end.lost[side] - start.lost[side],
        Fact.ENTERS: entries,
        Fact.JOINS: sum(play.move.kind is MoveKind.DOUBLE for play in line.plays),
    }
    has_captives = rules.capture is CaptureKind.PRISON  # else what is taken is slain
    if has_captives:
        done[Fact.SLAYS] = slain(line)
    found = {fact: Extent(max(count, 0), mean=max(count, 0)) for fact, count in done.items()}
    if rules.can_draw:
        lead = end.taken_by(side) - end.taken_by(side.enemy)
        found[Fact.LEADS] = Extent(lead, mean=(lead > 0) - (lead < 0))
    if end.outcome or rules.players > 1:
        return found
    theirs: dict[Fact, _Count] = {Fact.IS_TAKEN: taken, Fact.ENEMY_IS_STUCK: _passes}
    ours: dict[Fact, _Count] = {Fact.WILL_TAKE: taken, Fact.IS_STUCK: _passes}
    if has_captives:
        theirs |= {Fact.IS_SLAIN: slain, Fact.ENEMY_FREES: freed}
        ours[Fact.WILL_SLAY] = slain
    replies, again = _turns(end), end.pass_turn()
    found |= _extents(replies, theirs) | _extents(_turns(again), ours)
    found |= _answers(replies)
    numbers = {
        Fact.HUNTS: len(hunters(again)),
        Fact.IS_HUNTED: len(takers(line for _, _, lines in replies for line in lines)),
        Fact.TO_GO: to_go(again),
    }
    found |= {fact: Extent(number, mean=number) for fact, number in numbers.items()}
    ways = sum(odds * len({line.end for line in lines}) for _, odds, lines in replies)
    return found | {Fact.ENEMY_CHOOSES: Extent(round(TENTHS * (ways - 1)), mean=ways - 1)}


TENTHS = 10
"""The ways to play are told with one decimal: in place of pieces are tenths."""

_Count = Callable[[Line], int]
"""Returns how many pieces or turns a line of play concerns."""
_Turns = Sequence[tuple[tuple[int, ...], float, Sequence[Line]]]
"""The values and odds of each throw, and the ways to play it."""


def _turns(position: Position) -> _Turns:
    """Return all that the next turn may be, nothing if the game is over."""
    odds = () if position.outcome else position.rules.turn_odds
    return [
        (values, share, [*lines_of_play(Choice.at(position, values))]) for values, share in odds
    ]


def _extents(turns: _Turns, counts: Mapping[Fact, _Count]) -> dict[Fact, Extent]:
    """Return the extents of facts about the next throw, each with its best way to play."""
    found = dict.fromkeys(counts, Extent())
    for values, share, lines in turns:
        for fact, count in counts.items():
            if (pieces := max(map(count, lines))) > 0:
                most, throws, odds, mean = found[fact]
                most, throws = max(most, pieces), (*throws, values)
                found[fact] = Extent(most, throws, odds + share, mean + share * pieces)
    return found


def _answers(replies: _Turns) -> dict[Fact, Extent]:
    """Return what the side that has just moved takes after the enemy's next throw.

    It takes back after a throw that takes most: the share is that of the throws that take something
    back, among those after such a turn. Of the enemy's ways to take as much the one is meant that
    gives least back. It still takes what it does after the way of each throw that gives least of
    all; that is counted with one throw a turn only, since there are too many ways with two.
    """
    most, risk, share, mean = 0, 0.0, 0.0, 0.0
    still = Extent()
    for values, odds, lines in replies:
        counts = {line.end: taken(line) for line in lines}
        loss, is_single = max(counts.values()), len(values) == 1
        found = {
            end: _extents(_turns(end), {Fact.TAKES: taken})[Fact.TAKES]
            for end, count in counts.items()
            if is_single or (loss > 0 and count == loss)
        }
        if loss > 0:
            back = min((each for end, each in found.items() if counts[end] == loss), key=_mean)
            most, risk = max(most, back.pieces), risk + odds
            share, mean = share + odds * back.share, mean + odds * back.mean
        if is_single:
            least = min(found.values(), key=_mean)
            still = Extent(
                max(still.pieces, least.pieces),
                share=still.share + odds * least.share,
                mean=still.mean + odds * least.mean,
            )
    back = Extent(most, share=share / risk if risk else 0.0, mean=mean)
    return {Fact.TAKES_BACK: back, Fact.STILL_TAKES: still}


_mean = attrgetter("mean")


def taken(line: Line) -> int:
    """Return how many pieces the mover takes in a line of play."""
    side = line.positions[0].mover
    return line.end.taken_by(side) - line.positions[0].taken_by(side)


def freed(line: Line) -> int:
    """Return how many pieces the mover frees."""
    enemy = line.positions[0].mover.enemy
    return line.positions[0].taken_by(enemy) - line.end.taken_by(enemy)


def slain(line: Line) -> int:
    """Return how many captives the mover slays."""
    side = line.positions[0].mover
    return line.end.slain_by(side) - line.positions[0].slain_by(side)


def _passes(line: Line) -> int:
    return int(not line.plays)
