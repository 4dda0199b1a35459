"""Sentences about moves: where a unit went, and what was captured, slain, freed or burnt."""

from collections.abc import Sequence

from puluc.marks import N_, NC_
from puluc.rules import (
    Burnt,
    Captured,
    Captures,
    Doubled,
    Event,
    Lost,
    Move,
    Moved,
    MoveKind,
    Ruleset,
    Side,
    Slain,
    Unit,
)
from puluc.text.language import gettext, pgettext
from puluc.text.names import Called, named, shorter_name
from puluc.text.wordings import Words, worded

_Texts = tuple[str, str]
"""A translatable sentence, and the same in a list of both moves of a turn, after the player."""

_Told = tuple[_Texts, dict[str, object]]
"""The texts about a move, and the values of their placeholders."""

_BURNT = (
    N_("The fire took {count} on {space}|{count} burnt on {space}"),
    NC_("list", "the fire took {count} on {space}|{count} burnt on {space}"),
)
_DOUBLED = (
    N_("{who} doubled on {space}|{who} doubled"),
    NC_("list", "doubled on {space}"),
)
_CAME_HOME = (
    N_("{who} came home from {origin}|{who} came home"),
    # Translators: a unit went home.
    NC_("list", "home"),
)
_CAME_OUT = (
    # Translators: a new piece left the city.
    N_("{who} came out to {space}|{who} came out"),
    NC_("list", "came out to {space}|out to {space}"),
)
_TURNED_ROUND = (
    N_("{who} turned round on {space}|{who} turned round"),
    NC_("list", "turned round on {space}|turned on {space}"),
)
_WENT = (
    # Translators: {player} is {who}, or the side if that is shorter. The short one: 107 pixels.
    N_("{who} went from {origin} to {space}|{player} went to {space}"),
    # Translators: a unit went to a space.
    NC_("list", "to {space}"),
)

_TOOK = (
    (
        N_("{who} took {count} on {space}|{who} took {count}"),
        NC_("list", "took {count} on {space}"),
    ),
    (
        N_(
            "{who} took {count}, freed {freed} on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_("list", "took {count}, freed {freed} on {space}|took {count} on {space}"),
    ),
)
"""A capture of a number of pieces; the second texts are for a capture that frees others."""
_TOOK_BEHIND = (
    (
        # Translators: a scorpion took pieces behind it.
        N_(
            "{who} took {count} behind it on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_("list", "took {count} behind it on {space}|took {count} on {space}"),
    ),
    (
        # Translators: a scorpion took pieces behind it.
        N_(
            "{who} took {count} behind it, freed {freed} on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_("list", "took {count} behind it, freed {freed} on {space}|took {count} on {space}"),
    ),
)
_TOOK_UNIT = (
    (
        # Translators: one piece of a player, such as Obsidian 2 or Ana.
        N_("{who} took {victim} on {space}|{who} took {count} on {space}|{who} took {count}"),
        NC_("list", "took {victim} on {space}|took {count} on {space}"),
    ),
    (
        # Translators: one piece of a player, such as Obsidian 2 or Ana.
        N_(
            "{who} took {victim}, freed {freed} on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_("list", "took {victim}, freed {freed} on {space}|took {count} on {space}"),
    ),
)
"""A capture of the only piece of the player ``victim`` of a team."""
_TOOK_UNIT_AND_OTHERS = (
    (
        N_(
            "{who} took {victim} and {others} more on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_("list", "took {victim} and {others} more on {space}|took {count} on {space}"),
    ),
    (
        N_(
            "{who} took {victim} and {others} more, freed {freed} on {space}"
            "|{who} took {count} on {space}"
            "|{who} took {count}"
        ),
        NC_(
            "list",
            "took {victim} and {others} more, freed {freed} on {space}|took {count} on {space}",
        ),
    ),
)

_SLEW_IN_CITY = (
    (
        # Translators: {city} is "at home" or "in the enemy city".
        N_("{who} slew {slain} {city}|{who} slew {slain}"),
        NC_("list", "slew {slain} {city}|slew {slain}"),
    ),
    (
        # Translators: {city} is "at home" or "in the enemy city".
        N_(
            "{who} slew {slain}, freed {freed} {city}"
            "|{who} slew {slain}, freed {freed}"
            "|{who} slew {slain}"
        ),
        NC_("list", "slew {slain}, freed {freed}|slew {slain}"),
    ),
)
"""A unit with captives reached a city; the second texts are for one that frees others."""
_SLEW_AND_BURNT = (
    N_(
        "{who} slew {slain}, then burnt on {space}"
        "|{who} slew {slain}, burnt on {space}"
        "|{who} slew {slain}, burnt"
    ),
    NC_("list", "slew {slain}, burnt on {space}"),
)
"""The top piece went on through the city, as in the next two."""
_SLEW_AND_TOOK = (
    N_("{who} slew {slain}, took {count} on {space}|{who} slew {slain}, took {count}"),
    NC_("list", "slew {slain}, took {count} on {space}"),
)
_SLEW_AND_WENT_ON = (
    N_("{who} slew {slain}, went on to {space}|{who} slew {slain}, to {space}|{who} slew {slain}"),
    NC_("list", "slew {slain}, went on to {space}|slew {slain}, to {space}"),
)
_SLEW_AS_EAGLE = (
    (
        N_(
            "{who} slew {slain} on {space}, went home"
            "|{who} slew {slain} on {space}"
            "|{who} slew {slain}"
        ),
        NC_("list", "slew {slain} on {space}"),
    ),
    (
        # Translators: an eagle slays and is itself lost: {slain} of the enemy at the price of
        # {lost} of its own.
        N_("{who} slew {slain} on {space}, lost {lost}|{who} slew {slain}, lost {lost}"),
        NC_("list", "slew {slain} on {space}, lost {lost}|slew {slain} on {space}"),
    ),
)


def moved_words(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """Return a sentence about a move and its effects."""
    (text, _), values = _told(moved, effects, called)
    return named(gettext(text), moved.player, called, **values)


def both_moves_words(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> Words:
    """Return both moves of a turn as a list.

    The short wording leaves out a move without effects beside one that has any.
    """
    first, second = listed = [_listed(*move, called) for move in moves]
    told = [each for each, (_, effects) in zip(listed, moves, strict=True) if effects] or listed
    # Translators: both moves of a turn: "Jade: took 1 on 2, home".
    player = moves[0][0].player
    full = gettext("{who}: {first}, {second}")
    full = full.format(who=called(player), first=first.full, second=second.full)
    # Translators: some moves of a turn: "Jade: took 1 on 2".
    text = gettext("{who}: {moves}")
    middle, short = (
        named(text, player, called, moves=", ".join(moves))
        for moves in ([each.short for each in told], [told[-1].short])
    )
    return Words(full, short.short, middle.middle)


def listed_moves(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> str:
    """Return the moves of a turn in full, without the player: ``took 1 on 2, home``."""
    return ", ".join(_listed(*move, called).full for move in moves)


def _listed(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """Return one of two moves without its player."""
    (_, text), values = _told(moved, effects, called)
    return worded(pgettext("list", text), **values)


def _told(moved: Moved, effects: Sequence[Event], called: Called) -> _Told:
    """Return the texts about a move and its effects, and the values of their placeholders."""
    space = moved.move.target
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects)
    for event in effects:
        match event:
            case Burnt(unit=unit):
                return _BURNT, {"count": len(unit.pieces), "space": space}
            case Captured(victim=victim):
                return _took(moved, victim, called)
            case Doubled():
                return _DOUBLED, {"space": space}
    player, origin = shorter_name(moved.player, called), moved.move.origin
    return _walked(moved.move), {"player": player, "origin": origin, "space": space}


def _walked(move: Move) -> _Texts:
    """Return the texts about a move without effects."""
    if move.is_homecoming:
        return _CAME_HOME
    if move.is_entry:
        return _CAME_OUT
    return _TURNED_ROUND if move.is_turning else _WENT


def _took(moved: Moved, victim: Unit, called: Called) -> _Told:
    """Return the texts about a capture; of several pieces of a team they name the unit's player."""
    others = victim.own_pieces - 1
    if _is_sting(moved):
        table = _TOOK_BEHIND
    elif victim.player.is_in_team:
        table = _TOOK_UNIT_AND_OTHERS if others else _TOOK_UNIT
    else:
        table = _TOOK
    return table[bool(victim.captives)], {
        "count": victim.own_pieces,
        "victim": called(victim.player),
        "others": others,
        "freed": victim.captives,
        "space": moved.move.target,
    }


def took_unit(*, has_others: bool, has_freed: bool) -> str:
    """Return the translated text about a capture of a unit of the team player ``victim``."""
    table = _TOOK_UNIT_AND_OTHERS if has_others else _TOOK_UNIT
    return gettext(table[has_freed][0])


def _is_sting(moved: Moved) -> bool:
    """Return whether a scorpion captured behind it.

    A unit that turned round beyond the last space did not.
    """
    move, unit = moved.move, moved.before.units[moved.move.origin]
    if not moved.before.rules.scorpion or not unit or unit.is_captor:
        return False
    ahead = 1 if (moved.side is Side.JADE) != unit.is_homeward else -1
    return move.target - move.origin == -ahead * moved.value


def _slew(moved: Moved, effects: Sequence[Event]) -> _Told:
    """Return the texts about slain pieces: in a city, on the way through it, or by an eagle."""
    taken = next((each.victim.own_pieces for each in effects if isinstance(each, Captured)), 0)
    lost = sum(each.count for each in effects if isinstance(each, Lost))
    freed = moved.unit.own_pieces - 1
    if moved.move.is_homecoming:
        texts = _SLEW_IN_CITY[freed > 0]
    elif moved.move.kind is MoveKind.SLAY:
        is_burnt = any(isinstance(each, Burnt) for each in effects)
        went_on = _SLEW_AND_TOOK if taken else _SLEW_AND_WENT_ON
        texts = _SLEW_AND_BURNT if is_burnt else went_on
    else:
        texts = _SLEW_AS_EAGLE[lost > 0]
    return texts, {
        "slain": sum(each.count for each in effects if isinstance(each, Slain)),
        "count": taken,
        "freed": freed,
        "lost": lost,
        "space": moved.move.target,
        "city": city_of_slaying(moved.before.rules),
    }


def city_of_slaying(rules: Ruleset) -> str:
    """Return the city in which captors slay: their own if they turn back, else the enemy's."""
    # Translators: where captives are slain, as in "Jade slew 1 at home".
    home, enemy_city = gettext("at home"), gettext("in the enemy city")
    return home if rules.captures is Captures.BACKWARD else enemy_city
