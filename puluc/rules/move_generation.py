"""Generating the moves of units and applying a move to the board (docs/rules.md 3, 5)."""

from collections.abc import Iterable
from enum import StrEnum

from puluc.marks import N_
from puluc.rules.highway import Highway, Step
from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.options import CaptureKind
from puluc.rules.player import FRESH, Player, Unit, make_unit
from puluc.rules.ruleset import Ruleset

Units = tuple[Unit | None, ...]
"""The unit on each space; index 0 stands for the city and is always None."""


class Refusal(StrEnum):
    """The reason why a unit can't be moved; the value is the translatable text of the error."""

    OFF_BOARD = N_("there is no such space")
    EMPTY = N_("that space is empty")
    ENEMY = N_("that unit is not yours")
    TEAM_MATE = N_("that unit is a team-mate's")
    NOBODY_HOME = N_("the player has no piece at home")
    LIMIT = N_("no more units may leave the city")
    NOTHING = N_("the throw is worth nothing")
    NO_THROW = N_("no throw leads there")
    BLOCKED = N_("a friendly unit is in the way")
    GUARDED = N_("only two pieces together can free captives")


def moves_from(
    highway: Highway,
    units: Units,
    player: Player,
    origins: Iterable[tuple[int, Unit | None]],
    value: int,
) -> tuple[Move, ...]:
    """Return the legal moves of a player's units: each has one step, and one backward at most.

    ``value`` is not 0. ``origins`` are some spaces with their units; the city is among them, with
    a fresh unit, if a piece may leave it.
    """
    moves: list[Move] = []
    rules, steps, back_steps = highway.rules, highway.steps[player.side], highway.back_steps
    for origin, unit in origins:
        if unit is None or unit.player is not player:
            continue
        step = steps[unit.gait][origin][value]
        there = units[step.target]
        if there is None or step.target == origin:
            moves.append(step.plain)
        elif move := resolve_landing(rules, unit, step, there):
            moves.append(move)
        if back_steps and origin != CITY and not unit.is_captor:
            back = back_steps[unit.side][unit.gait][origin][value]
            victim = units[back.target]
            # Halfway round a looping highway both directions lead to one space: one move, not two.
            if victim is None or victim.side is unit.side or back.target == step.target:
                continue
            if not is_guarded(rules, victim, unit):
                moves.append(back.capture)
    return tuple(moves)


def why_stuck(highway: Highway, units: Units, origin: int, unit: Unit, value: int) -> Refusal:
    """Return the reason why a throw gives a unit no move."""
    there = units[highway.steps[unit.side][unit.gait][origin][value].target]
    is_enemy = there is not None and there.side is not unit.side
    return Refusal.GUARDED if is_enemy else Refusal.BLOCKED


def resolve_landing(rules: Ruleset, unit: Unit, step: Step, there: Unit) -> Move | None:
    """Return the move that a step onto an occupied space makes; None if it is blocked."""
    if there.side is not unit.side:
        attacker = FRESH[unit.player] if step.is_flowing else unit
        if not is_guarded(rules, there, attacker):
            return step.capture
    elif rules.doubling and len(unit.pieces) == len(there.pieces) == 1:
        return step.double
    return step.home if step.is_flowing else None


def is_guarded(rules: Ruleset, victim: Unit, attacker: Unit) -> bool:
    """Return whether an enemy unit can't be captured (docs/rules.md 5)."""
    return rules.doubling and victim.is_captor and attacker.own_pieces == 1


def apply_move(
    highway: Highway, player: Player, move: Move, hands: list[int], units: list[Unit | None]
) -> Unit | None:
    """Play a legal move of ``player``: change the hands and the highway.

    Return the unit that leaves the game and scores for neither side, if one does.
    """
    rules, hand_of = highway.rules, highway.hand_of
    unit, kind = units[move.origin], move.kind
    units[move.origin] = None
    if unit is None:
        unit = FRESH[player]
        hands[hand_of[player]] -= 1
    if kind is MoveKind.BURN:
        return unit
    if kind is MoveKind.SLAY and move.target != CITY:  # flow: the top piece goes on
        _free(unit.pieces[:-1], player, hands, hand_of)
        unit = FRESH[player]
        if move.target == rules.fire_space:
            return unit
    if move.target == CITY:
        _free(unit.pieces, player, hands, hand_of)
        return None
    there = units[move.target]
    if move.is_turning or (there and there.side is unit.side):
        below = there.pieces if there else ()
        is_homeward = move.is_turning or unit.is_homeward
        unit = make_unit(below + unit.pieces, is_homeward=is_homeward)
    elif there:
        if rules.capture is not CaptureKind.PRISON:
            units[move.target] = None
            if rules.capture is CaptureKind.EAGLE:
                return unit
            _free(unit.pieces, player, hands, hand_of)
            return None
        unit = make_unit(there.pieces + unit.pieces)
    units[move.target] = unit
    return None


def _free(
    pieces: tuple[Player, ...], player: Player, hands: list[int], hand_of: tuple[int, ...]
) -> None:
    """Return the pieces of a player's side to the hands of their own players."""
    for piece in pieces:
        if piece.side is player.side:
            hands[hand_of[piece]] += 1
