"""What the strip explains under the pointer or the cursor: figures, sticks, units, piles, moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from puluc.ai.threats import capture_chance
from puluc.rules import (
    CITY,
    Burnt,
    Captured,
    Doubled,
    Match,
    Move,
    MoveKind,
    Phase,
    Play,
    Player,
    Position,
    Ruleset,
    Side,
    Slain,
    Unit,
)
from puluc.rules.events import move_events
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.strip import Words

_MOST_NAMED = 3
"""Pieces of a unit that are named one by one."""

_DUE = {Phase.OPENING: "to throw", Phase.THROW: "to throw", Phase.MOVE: "to move"}


def figure(player: Player, match: Match, who: str) -> Words:
    """Who plays for a player, and what he has to do."""
    is_due = player is match.player and match.phase is not Phase.OVER
    due = f", {_DUE.get(match.phase, 'to pass')}" if is_due else ""
    return f"{player}: {who}{due}", f"{player}: {who}", who


def hand(position: Position, player: Player, who: str) -> Words:
    """A player's pieces in hand, and who plays for him."""
    count = position.hand(player)
    is_out = not count and not position.advancing(player)
    text = f"{player}: {'out, passed over' if is_out else f'{count} in hand'}"
    return f"{text} ({who})", text


def sticks(rules: Ruleset, *, has_odds: bool) -> Words:
    """What the sticks count or, with odds, the chance of each value."""
    if has_odds:
        return (" ".join(f"{value} {_percent(chance)}" for value, chance in rules.chances),)
    values = enumerate(rules.values)
    notes = ", ".join(f"{banded}={value}" for banded, value in values if banded != value)
    also = f"; {notes}" if notes else ""
    return (f"Count banded sides{also}",)


def pile(side: Side, count: int, rules: Ruleset) -> Words:
    """How many enemies a side has slain."""
    return (f"{side} has slain {count} of {rules.army}",)


def score(position: Position, side: Side) -> Words:
    """The enemies that a side of a team game has slain and holds."""
    slain = position.slain_by(side)
    return (f"{side}: {slain} slain, {position.taken_by(side) - slain} held",)


def unit(position: Position, space: int, side: Side, called: Called = str) -> Words:
    """A unit or the pieces in a city: what they are, and where each throw leads."""
    there = position.units[space]
    names = _names(there, called) if there else _in_city(side, position.homes[side])
    chances = _landings(position.with_player(_player_of(position, space, side)), space)
    if not chances:
        return names
    spaces, odds = " ".join(chances), (_odds(chances), _odds(_equals_together(chances)))
    if there and there.player.is_in_team:
        return *(f"{names[0]}: {text}" for text in (*odds, spaces)), *names
    named = [f"{name}: {text}" for text in odds for name in names]
    return (*named, *odds, *(f"{name}: {spaces}" for name in names), spaces, names[-1])


def _player_of(position: Position, space: int, side: Side) -> Player:
    """Whose unit stands on a space; in a city, who moves next on that side."""
    there = position.units[space]
    if there:
        return there.player
    return position.player if position.mover is side else position.pass_turn().player


def _odds(chances: dict[str, float]) -> str:
    """Landings, each with its chance."""
    return " ".join(f"{where} {_percent(chance)}" for where, chance in chances.items())


def _equals_together(chances: dict[str, float]) -> dict[str, float]:
    """Landings of the same chance as one, ``5/6``, with the chance of each."""
    alike = dict[float, list[str]]()
    for where, chance in chances.items():
        alike.setdefault(chance, []).append(where)
    return {"/".join(places): chance for chance, places in alike.items()}


def prospect(position: Position, play: Play, *, has_odds: bool) -> Words:
    """What a move would do and, with odds, how likely the enemy's next throw takes the unit."""
    after = position.after(play.move)
    done = _done(position, play, after)
    target = play.move.target
    there = after.units[target]
    if not has_odds or target == CITY or there is None or there.side is not position.mover:
        return done
    risk = f"Risk {_percent(capture_chance(after, target))}"
    return *(f"{text}. {risk}" for text in done), risk


def _done(position: Position, play: Play, after: Position) -> Words:
    move, moved = play.move, position.units[play.move.origin]
    effects = move_events(play.move, play.value, position, after)[1:]
    slain = sum(event.count for event in effects if isinstance(event, Slain))
    slays = f"slays {slain}" if slain else ""
    if move.is_homecoming:
        freed = moved.own_pieces - 1 if moved and moved.is_captor else 0
        parts = [slays, f"frees {freed}" if freed else ""]
        return (": ".join(filter(None, ["Home", ", ".join(filter(None, parts))])),)
    return tuple(_on_the_highway(move, effects, slays))


def _on_the_highway(move: Move, effects: tuple[object, ...], slays: str) -> Iterator[str]:
    """What a move to a space would do there, in full and shorter."""
    whats = ["Comes out" if move.is_entry else "Turns round" if move.is_turning else "Goes"]
    for event in effects:
        match event:
            case Captured(victim=victim):
                frees = f", frees {victim.captives}" if victim.captives else ""
                whats = [f"Takes {count}{frees}" for count in _counts(victim)]
            case Burnt():
                whats = ["Burns"]
            case Doubled():
                whats = ["Doubles"]
    for what in whats:
        done = what
        if slays and move.kind is MoveKind.SLAY:
            done = f"{slays.capitalize()}, {what.lower()}"
        elif slays:
            done = slays.capitalize()
        link = "to" if done.lower().endswith(("goes", "comes out")) else "on"
        yield f"{done} {link} space {move.target}"
        yield f"{done} {link} {move.target}"


def _counts(victim: Unit) -> Words:
    """How many pieces are taken; of a single one of a team, whose it is."""
    count = str(victim.own_pieces)
    is_named = victim.player.is_in_team and victim.own_pieces == 1
    return (str(victim.player), count) if is_named else (count,)


def _landings(position: Position, origin: int) -> dict[str, float]:
    """Where the throws take a unit of the mover, with the chance of each, by value."""
    chances = dict[str, float]()
    for value, chance in position.rules.chances:
        for move in position.legal_moves(value):
            if move.origin == origin:
                where = _where(move)
                chances[where] = chances.get(where, 0) + chance
    return chances


def _where(move: Move) -> str:
    if move.is_homecoming:
        return "home"
    return f"{move.kind if move.kind is not MoveKind.PLAIN else ''}{move.target}"


def _names(unit: Unit, called: Called) -> Words:
    """The pieces of a unit from the top down, and in numbers."""
    top = unit.player
    numbers = [str(top)]
    if unit.captives:
        numbers.append(f"{unit.captives} captive{'s' if unit.captives > 1 else ''}")
    if unit.own_pieces > 1:
        numbers.append(f"{unit.own_pieces - 1} own")
    counted = " + ".join(numbers)
    if top.is_in_team:
        return *_pieces_of_team(unit, called), counted
    if 1 < len(unit.pieces) <= _MOST_NAMED:
        return " on ".join(map(str, reversed(unit.pieces))), counted
    return (counted,)


def _pieces_of_team(unit: Unit, called: Called) -> Iterator[str]:
    """The pieces from the top down by player: Obsidian 2 on Jade 1, Jade 4."""
    top, *below = reversed(unit.pieces)
    for names in (called, str):
        beneath = ", ".join(map(names, below))
        yield f"{names(top)} on {beneath}" if below else names(top)
    if below:
        runs = groupby(below, lambda piece: piece.side)
        beneath = ", ".join(
            f"{side} {' '.join(str(piece.number) for piece in pieces)}" for side, pieces in runs
        )
        yield f"{top} on {beneath}"


def _in_city(side: Side, count: int) -> Words:
    return f"{count} in {side}'s city", f"{count} in city"


def _percent(chance: float) -> str:
    return f"{chance:.0%}"
