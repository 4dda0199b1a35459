"""What one unit may do with a throw, by whom it meets (RULES.md 3, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.rules.highway import Highway, Step
from puluc.rules.move import CITY, IllegalMoveError, Move
from puluc.rules.ruleset import Ruleset
from puluc.rules.unit import FRESH, Unit

Units = tuple[Unit | None, ...]
"""What stands on each space; index 0 stands for the city and is always empty."""


def unit_moves(
    highway: Highway, units: Units, unit: Unit, origin: int, value: int
) -> Iterator[Move]:
    """The moves of one unit, in its direction and, as a scorpion, behind itself."""
    step = highway.steps[unit.side][unit.gait][origin][value]
    there = units[step.target]
    if there is None or step.target == origin:
        yield step.plain
    elif move := meeting(highway.rules, unit, step, there):
        yield move
    if highway.rules.scorpion and origin != CITY and not unit.is_captor:
        yield from sting(highway, units, unit, origin, value)


def meant_move(highway: Highway, units: Units, unit: Unit, move: Move) -> Move:
    """The legal move that is meant; IllegalMoveError if no throw of the sticks allows it."""
    found = [
        legal
        for value in highway.rules.values
        if value
        for legal in unit_moves(highway, units, unit, move.origin, value)
    ]
    meant = [legal for legal in found if legal.has_text_of(move)]
    if meant:
        return move if move in meant else meant[0]
    near = next((legal for legal in found if legal.target == move.target), None)
    reason = f"this move would be {near}" if near else "no throw leads there"
    raise IllegalMoveError(f"{move}: {reason}")


def sting(highway: Highway, units: Units, unit: Unit, origin: int, value: int) -> Iterator[Move]:
    """The capture of a unit without captives behind itself, if there is one.

    Halfway round a looping highway both ways lead to the same space: that is one move, not two.
    """
    step = highway.back_steps[unit.side][unit.gait][origin][value]
    if step.target == highway.steps[unit.side][unit.gait][origin][value].target:
        return
    there = units[step.target]
    if there is not None and there.side is not unit.side and _can_take(highway.rules, unit, there):
        yield step.capture


def meeting(rules: Ruleset, unit: Unit, step: Step, there: Unit) -> Move | None:
    """The move a step is that leads to another unit; None if that is in the way."""
    if there.side is unit.side:
        if step.is_flowing:
            return step.home
        can_join = rules.doubling and len(unit.pieces) == len(there.pieces) == 1
        return step.double if can_join else None
    arriving = FRESH[unit.side] if step.is_flowing else unit
    if _can_take(rules, arriving, there):
        return step.capture
    return step.home if step.is_flowing else None


def _can_take(rules: Ruleset, attacker: Unit, victim: Unit) -> bool:
    """Where pieces may join, only two of a side together free their friends (003, Rescue)."""
    return not (rules.doubling and victim.is_captor and attacker.own_pieces == 1)
