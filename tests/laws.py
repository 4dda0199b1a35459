"""What each sentence of the rules pages says of a move, or of a turn, as a predicate."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

from puluc.rules import Captures, HighwayKind, Moved, MoveKind, Player, Position, Side
from puluc.text.rulebook import RuleText


class Turn(NamedTuple):
    """A turn of a game."""

    before: Position
    """The position with the player of the turn to move."""
    values: tuple[int, ...]
    """What was thrown."""
    moves: tuple[Moved, ...]
    is_passed: bool
    after: Position
    """The position after it, with the player of the next turn to move."""


def distance(position: Position, space: int) -> int:
    """How far a space is from the mover's city."""
    return space if position.mover is Side.JADE else position.rules.spaces + 1 - space


def is_held(position: Position) -> bool:
    return any(unit and unit.is_captor for unit in position.units)


def own_pieces(position: Position, side: Side) -> int:
    """Pieces of a side at home and in its units."""
    held = sum(unit.own_pieces for unit in position.units if unit and unit.side is side)
    return position.homes[side] + held


def free_side_lost(moved: Moved) -> bool:
    """Whether a game is over exactly when a side has no free piece, and that side has lost."""
    after = moved.after
    without = [side for side in Side if not own_pieces(after, side)]
    if not without:
        return after.outcome is None
    return after.outcome is not None and after.outcome.winner is without[0].enemy


def higher_count_won(moved: Moved) -> bool:
    after, taken = moved.after, [moved.after.taken_by(side) for side in Side]
    if after.outcome is None:
        return all(own_pieces(after, side) for side in Side)
    if taken[0] == taken[1]:
        return after.outcome.winner is None
    return after.outcome.winner is (Side.JADE if taken[0] > taken[1] else Side.OBSIDIAN)


def lone_outward(moved: Moved) -> bool:
    unit = moved.unit
    return not (unit.is_captor or unit.is_homeward or moved.move.is_entry)


def captures(moved: Moved) -> bool:
    victim = moved.before.units[moved.move.target]
    return moved.move.target > 0 and victim is not None and victim.side is moved.unit.side.enemy


def lost_by_mover(moved: Moved) -> int:
    side = moved.before.mover
    return moved.after.lost[side] - moved.before.lost[side]


def is_slain(moved: Moved) -> bool:
    """Whether all of the captured unit counts as slain at once."""
    side, victim = moved.before.mover, moved.before.units[moved.move.target]
    gained = moved.after.slain_by(side) - moved.before.slain_by(side)
    return gained == len(victim.pieces)


def units_of(moved: Moved) -> Iterator[int]:
    for position in (moved.before, moved.after):
        yield from map(position.advancing, position.rules.turn_order)


def only_free_sides_play(moved: Moved) -> bool:
    """Whether a game goes on exactly while both sides have a free piece."""
    return (moved.after.outcome is None) is all(own_pieces(moved.after, side) for side in Side)


def moves_together(moved: Moved) -> bool:
    """Whether all pieces of a space went, under the player of the top piece."""
    before, after, move = moved.before, moved.after, moved.move
    if move.is_entry:
        return moved.unit.pieces == (before.player,)
    stays = after.units[move.origin] if move.target != move.origin else None
    is_top = moved.unit.pieces[-1] is moved.unit.player is before.player
    return moved.unit == before.units[move.origin] and stays is None and is_top


def spares_own(moved: Moved) -> bool:
    """Whether a move ended on no unit of its own side, except a single piece that it joined."""
    there = None if moved.move.is_homecoming else moved.before.units[moved.move.target]
    if there is None or there.side is not moved.before.mover:
        return True
    is_still = moved.move.target == moved.move.origin
    return is_still or (moved.move.kind is MoveKind.DOUBLE and joins(moved))


def joins(moved: Moved) -> bool:
    """Whether two single pieces became a double, and nothing larger did."""
    if moved.move.kind is not MoveKind.DOUBLE:
        return True
    pair = moved.after.units[moved.move.target]
    singles = (moved.unit, moved.before.units[moved.move.target])
    return all(len(each.pieces) == 1 for each in singles) and len(pair.pieces) == 2


def follows_joiner(moved: Moved) -> bool:
    """Whether a double goes on as the piece that joined."""
    if moved.move.kind is not MoveKind.DOUBLE:
        return True
    is_homeward = moved.unit.is_homeward or moved.move.is_turning
    return moved.after.units[moved.move.target].is_homeward is is_homeward


def at_home(moved: Moved) -> bool:
    """Whether each piece of a unit that came home is in its own player's hand."""
    if not moved.move.is_homecoming:
        return True
    own = [piece for piece in moved.unit.pieces if piece.side is moved.unit.side]
    gains = (
        moved.after.hand(each) - moved.before.hand(each) for each in moved.before.rules.turn_order
    )
    return [*gains] == [own.count(each) for each in moved.before.rules.turn_order]


def slays_at_home(moved: Moved) -> bool:
    """Whether the captives of a unit that came home are slain, and its own pieces in the city."""
    side, before, after = moved.before.mover, moved.before, moved.after
    if not moved.move.is_homecoming:
        return True
    is_slain = after.slain_by(side) - before.slain_by(side) == moved.unit.captives
    return is_slain and after.homes[side] - before.homes[side] == moved.unit.own_pieces


def is_captors_step(moved: Moved) -> bool:
    """Whether a captor made a move on the highway."""
    return moved.unit.is_captor and not moved.move.is_homecoming


def ahead(moved: Moved) -> int:
    """How much farther from its city a move led."""
    before, move = moved.before, moved.move
    start = 0 if move.is_entry else distance(before, move.origin)
    return distance(before, move.target) - start


def frees(moved: Moved) -> bool:
    """Whether a captured captor's captives are free, and its own pieces the new captives."""
    if not (captures(moved) and moved.before.units[moved.move.target].is_captor):
        return True
    victim, side = moved.before.units[moved.move.target], moved.before.mover
    captor = moved.after.units[moved.move.target]
    freed = own_pieces(moved.after, side) - own_pieces(moved.before, side)
    # The captives of a captor that flowed on are slain in its city.
    held = 0 if moved.move.kind is MoveKind.SLAY else moved.unit.captives
    return freed == victim.captives and captor.captives == victim.own_pieces + held


def takes_on_entry(moved: Moved) -> bool:
    """Whether a piece that came out onto an enemy unit took it from the enemy."""
    if not (moved.move.is_entry and captures(moved)):
        return True
    victim, enemy = moved.before.units[moved.move.target], moved.before.mover.enemy
    lost = own_pieces(moved.before, enemy) - own_pieces(moved.after, enemy)
    return lost == victim.own_pieces


def spares_cities(moved: Moved) -> bool:
    """Whether no piece of the enemy left its city."""
    enemy = moved.before.mover.enemy
    return moved.after.homes[enemy] == moved.before.homes[enemy]


def is_exact(moved: Moved) -> bool:
    """Whether a unit went by exactly the value of the throw, or home with it."""
    rules, move, value = moved.before.rules, moved.move, moved.value
    start = 0 if move.is_entry else distance(moved.before, move.origin)
    if move.is_homecoming:
        is_back = moved.unit.is_homeward or (
            moved.unit.is_captor and rules.captures is Captures.BACKWARD
        )
        way = start if is_back else rules.spaces + 1 - start
        # Only on the way round, or turning, a unit may come from farther off.
        return way <= value or (rules.highway is HighwayKind.RETURN and not is_back)
    end = distance(moved.before, move.target)
    if not move.is_entry and passes_the_end(moved):
        return True
    is_flowing = moved.unit.is_captor and move.kind is MoveKind.SLAY
    if is_flowing or (moved.unit.is_captor and end > start and rules.flow):
        return start + end - 1 == value  # through the city is one step
    return abs(end - start) == value


def turns_at_the_end(moved: Moved) -> bool:
    """Whether a unit that turned round went by the last space, and is on its way home."""
    if not moved.move.is_turning or moved.move.is_homecoming:
        return True
    after = moved.after.units[moved.move.target]
    return after is None or after.is_captor or after.is_homeward


def backs_to_capture(moved: Moved) -> bool:
    """Whether a unit that went against its way captured."""
    move, unit = moved.move, moved.unit
    if unit.is_captor or move.is_entry or move.is_homecoming or passes_the_end(moved):
        return True
    is_against = ahead(moved) > 0 if unit.is_homeward else ahead(moved) < 0
    return not is_against or captures(moved)


def passes_the_end(moved: Moved) -> bool:
    """Whether a throw took a unit without captives over the last space and on to its target."""
    rules, target = moved.before.rules, distance(moved.before, moved.move.target)
    if moved.unit.is_captor or moved.unit.is_homeward:
        return False
    beyond = distance(moved.before, moved.move.origin) + moved.value - rules.spaces
    if rules.highway is HighwayKind.RETURN:
        return beyond > 0 and target == rules.spaces + 1 - beyond
    return rules.highway is HighwayKind.LOOPING and target == beyond


def burns(moved: Moved) -> bool:
    """Whether the fire took what ended a move there, and nothing else."""
    place = moved.before.rules.fire_space
    lost = sum(moved.after.lost) - sum(moved.before.lost)
    if moved.move.target != place:
        return not lost or not is_eagles_loss(moved, lost)
    # Only the top piece of a captor flows on; the others are home.
    burnt = 1 if moved.move.kind is MoveKind.SLAY else len(moved.unit.pieces)
    return moved.after.units[place] is None and lost == burnt


def is_eagles_loss(moved: Moved, lost: int) -> bool:
    """Whether pieces are lost that no eagle gave for its prey."""
    return not captures(moved) or lost != moved.unit.own_pieces


def counts_lost_for_nobody(moved: Moved) -> bool:
    """Whether what is counted at the end are the enemies that neither live nor were lost."""
    after, army = moved.after, moved.after.rules.army * moved.after.rules.players
    return all(
        after.taken_by(side) == army - own_pieces(after, side.enemy) - after.lost[side.enemy]
        for side in Side
    )


def counts_units(moved: Moved) -> bool:
    """Whether each unit counts once against the limit, however many pieces it has."""
    after = moved.after
    return all(
        after.advancing(player)
        == sum(unit is not None and unit.pieces[-1] is player for unit in after.units)
        for player in after.rules.turn_order
    )


def enters_within_limit(moved: Moved) -> bool:
    """Whether units are counted once, and at the limit a piece only joined one of its player."""
    before, there = moved.before, moved.before.units[moved.move.target]
    if moved.move.is_entry and before.advancing(moved.unit.player) >= before.rules.pieces:
        return there is not None and there.pieces == moved.unit.pieces
    return counts_units(moved)


LAWS: dict[RuleText, Callable[[Moved], bool]] = {
    RuleText.AIM_CAPTURE: free_side_lost,
    RuleText.AIM_CAPTURE_ONE: free_side_lost,
    RuleText.AIM_SLAY: lambda moved: free_side_lost(moved) and not is_held(moved.after),
    RuleText.END_COUNT: higher_count_won,
    RuleText.END_COUNT_SLAIN: lambda moved: higher_count_won(moved) and not is_held(moved.after),
    RuleText.UNIT_SINGLE: lambda moved: len(moved.unit.pieces) == 1,
    RuleText.OWN_BLOCKS: lambda moved: spares_own(moved) and moved.move.kind is not MoveKind.DOUBLE,
    RuleText.TEAM_BLOCKS: lambda moved: (
        spares_own(moved) and moved.move.kind is not MoveKind.DOUBLE
    ),
    RuleText.UNIT_OWNER: lambda moved: moved.unit.player is moved.before.player,
    RuleText.LIMIT_ONE: lambda moved: max(units_of(moved)) <= 1,
    RuleText.LIMIT_ONE_TEAM: lambda moved: max(units_of(moved)) <= 1,
    RuleText.LIMIT_TEAM: lambda moved: max(units_of(moved)) <= moved.before.rules.pieces,
    RuleText.LIMIT: lambda moved: max(units_of(moved)) <= moved.before.rules.pieces,
    RuleText.CAPTURE_LAST: lambda moved: not captures(moved) or moved.after.outcome is not None,
    RuleText.CAPTURE_HOLD: lambda moved: (
        not captures(moved) or moved.after.units[moved.move.target].is_captor
    ),
    RuleText.CAPTURE_EAGLE: lambda moved: (
        not captures(moved) or (is_slain(moved) and lost_by_mover(moved) == moved.unit.own_pieces)
    ),
    RuleText.CAPTURE_EAGLE_RETURN: lambda moved: (
        not captures(moved)
        or (
            is_slain(moved)
            and not lost_by_mover(moved)
            and moved.after.units[moved.move.target] is None
        )
    ),
    RuleText.GUARD: lambda moved: (
        not captures(moved)
        or not moved.before.units[moved.move.target].is_captor
        or moved.unit.own_pieces > 1
    ),
    RuleText.CAPTOR_IS_SAFE: lambda moved: (
        not captures(moved) or not moved.before.units[moved.move.target].is_captor
    ),
    RuleText.FINITE: lambda moved: not moved.move.is_turning and not moved.unit.is_homeward,
    RuleText.FINITE_ALL: lambda moved: not moved.unit.is_captor and not moved.move.is_turning,
    RuleText.LOOPING: lambda moved: not (lone_outward(moved) and moved.move.is_homecoming),
    RuleText.LOOPING_ALL: lambda moved: not moved.move.is_homecoming,
    RuleText.RETURN: turns_at_the_end,
    RuleText.RETURN_ALL: turns_at_the_end,
    RuleText.LANES: lambda moved: (
        captures(moved)
        or moved.move.kind is MoveKind.DOUBLE
        or moved.move.is_homecoming
        or moved.move.target == moved.move.origin
        or moved.before.units[moved.move.target] is None
    ),
    RuleText.SCORPION_ALL: lambda moved: not moved.unit.is_captor and backs_to_capture(moved),
    RuleText.FIRE_ALL: lambda moved: not moved.unit.is_captor and burns(moved),
    RuleText.FREE: only_free_sides_play,
    RuleText.AIM_COUNT: higher_count_won,
    RuleText.AIM_COUNT_SLAIN: lambda moved: higher_count_won(moved) and not is_held(moved.after),
    RuleText.UNIT_STACK: moves_together,
    RuleText.OWN_BLOCKS_UNLESS_JOINED: spares_own,
    RuleText.TEAM_BLOCKS_UNLESS_JOINED: spares_own,
    RuleText.LIMIT_LOAD: counts_units,
    RuleText.LIMIT_DOUBLES: enters_within_limit,
    RuleText.LIMIT_DOUBLES_TEAM: enters_within_limit,
    RuleText.TEAM_HOME: at_home,
    RuleText.RECAPTURE: frees,
    RuleText.ENTRY: takes_on_entry,
    RuleText.CITY_IS_SAFE: spares_cities,
    RuleText.FORWARD: lambda moved: (
        slays_at_home(moved) and (not is_captors_step(moved) or ahead(moved) > 0)
    ),
    RuleText.FORWARD_AGAIN: lambda moved: (
        not (moved.unit.is_homeward and captures(moved))
        or not moved.after.units[moved.move.target].is_homeward
    ),
    RuleText.BACKWARD: lambda moved: (
        slays_at_home(moved) and (not is_captors_step(moved) or ahead(moved) < 0)
    ),
    RuleText.FLOW: slays_at_home,
    RuleText.DOUBLE: joins,
    RuleText.DOUBLE_PARTS: at_home,
    RuleText.DOUBLE_DIRECTION: follows_joiner,
    RuleText.SCORPION: backs_to_capture,
    RuleText.FIRE: burns,
    RuleText.END_BURNT: counts_lost_for_nobody,
    RuleText.END_LOST: counts_lost_for_nobody,
    RuleText.END_BURNT_OR_LOST: counts_lost_for_nobody,
    RuleText.TURN_ONE: is_exact,
    RuleText.TURN_TWO: is_exact,
}
"""Facts of which every move of a game must be an example."""


def uses_most(turn: Turn) -> bool:
    """Whether as many throws were used as any order of them allows; a win needs no second one."""
    if turn.moves and turn.moves[-1].after.outcome:
        return True
    return len(turn.moves) == max(map(len, map(tuple, _uses(turn.before, turn.values))))


def _uses(before: Position, values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the throws that each way to play some throws uses."""
    yield ()
    for value, *rest in permutations(values) if values else ():
        for move in before.legal_moves(value):
            after = before.same_player_again(move)
            for others in _uses(after, tuple(rest)) if not after.outcome else [()]:
                yield (value, *others)


def in_order(turn: Turn) -> bool:
    """Whether the next player in order who has a piece in hand or a unit is to move."""
    after, order = turn.after, turn.after.rules.turn_order
    if after.outcome:
        return True
    number = order.index(turn.before.player) + 1
    following = (*order[number:], *order[:number])
    return after.player is next(each for each in following if not idle(after, each))


def idle(position: Position, player: Player) -> bool:
    """Whether a player has neither a piece in hand nor a unit."""
    return not position.hand(player) and not position.advancing(player)


def used(turn: Turn) -> bool:
    """Whether every move used a throw of its own."""
    return Counter(moved.value for moved in turn.moves) <= Counter(turn.values)


TURN_LAWS: dict[RuleText, Callable[[Turn], bool]] = {
    RuleText.TURN_ONE: lambda turn: len(turn.values) == 1 and used(turn),
    RuleText.TURN_TWO: lambda turn: len(turn.values) == 2 and used(turn),
    RuleText.MUST_MOVE: uses_most,
    RuleText.MUST_USE_BOTH: uses_most,
    RuleText.ZERO_LOSES_TURN: lambda turn: any(turn.values) or turn.is_passed,
    RuleText.ZERO_OF_TWO: lambda turn: all(moved.value for moved in turn.moves),
    RuleText.ORDER: in_order,
    RuleText.ORDER_SKIP: lambda turn: (
        bool(turn.after.outcome) or not idle(turn.after, turn.after.player)
    ),
}
"""Facts of which every turn of a game must be an example."""

UNCHECKED = {
    RuleText.NAMING: "names",
    RuleText.BOARD: "the board",
    RuleText.ARMY: "the start",
    RuleText.ARMY_ONE: "the start",
    RuleText.ARMY_TEAM: "the start",
    RuleText.ARMY_ONE_TEAM: "the start",
    RuleText.STICKS: "the sticks",
    RuleText.THREE_ALIKE: "the sticks",
    RuleText.NUMERALS: "the pieces",
    RuleText.SERIES: "several games",
    RuleText.OVERTAKE: "what may happen",
    RuleText.SAME_EITHER_WAY: "what may happen",
    RuleText.OUT_AGAIN: "what may happen",
    RuleText.OUT_AGAIN_AT_ONCE: "what may happen",
    RuleText.TURN_ON_THE_SPOT: "what may happen",
    RuleText.NO_EXACT_THROW: "what may happen",
    RuleText.END_UPSET: "what may happen",
    RuleText.CAPTIVES: "a word",
    RuleText.COMPANIONS: "a word",
    RuleText.GUARD_COMPANIONS: "a word",
    RuleText.SCORPION_HOMEWARD: "a word",
    RuleText.FLOW_ONWARD: "where the rest of a throw leads; examples show it",
}
"""The facts that no predicate over moves or turns states, and what each is about instead."""
