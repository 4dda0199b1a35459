"""Sentences about moves: where a unit went, and what was captured, slain, freed or burnt."""

from collections.abc import Sequence
from itertools import chain, product

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
from puluc.text.names import Called
from puluc.text.wordings import Words, wordings

_Texts = tuple[str, str]
"""A marked sentence, and the same in a list of both moves of a turn, after the player."""

_BURNT = (
    N_(
        "The fire took {count} on space {space}"
        "|The fire took {count} on {space}"
        "|The fire took {count}"
    ),
    NC_("list", "the fire took {count} on {space}|the fire took {count}"),
)
_DOUBLED = (
    N_("{who} doubled on space {space}|{who} doubled on {space}|{who} doubled"),
    NC_("list", "doubled on {space}|doubled"),
)
_CAME_HOME = (
    N_("{who} came home from space {origin}|{who} came home"),
    NC_("list", "came home from space {origin}|came home"),
)
_CAME_OUT = (
    # Translators: a new piece left the city.
    N_("{who} came out to space {space}|{who} came out to {space}|{who}: out to {space}"),
    NC_("list", "came out to space {space}|came out to {space}|out to {space}"),
)
_TURNED_ROUND = (
    N_("{who} turned round on space {space}|{who} turned round on {space}|{who} turned round"),
    NC_("list", "turned round on {space}|turned round"),
)
_WENT = (N_("{who} went from space {origin} to {space}|{who} went to {space}"), "")

_TOOK = (
    (
        N_("{who} took {count} on space {space}|{who} took {count} on {space}|{who} took {count}"),
        NC_("list", "took {count} on {space}|took {count}"),
    ),
    (
        N_(
            "{who} took {count}, freed {freed} on space {space}"
            "|{who} took {count}, freed {freed} on {space}"
            "|{who} took {count}, freed {freed}"
        ),
        NC_("list", "took {count}, freed {freed} on {space}|took {count}, freed {freed}"),
    ),
)
"""A capture of a number of pieces; the second one frees others."""
_TOOK_BEHIND = (
    (
        # Translators: a scorpion took pieces behind it.
        N_(
            "{who} took {count} behind it on space {space}"
            "|{who} took {count} behind it on {space}"
            "|{who} took {count} behind it"
        ),
        NC_("list", "took {count} behind it on {space}|took {count} behind it"),
    ),
    (
        # Translators: a scorpion took pieces behind it.
        N_(
            "{who} took {count} behind it, freed {freed} on space {space}"
            "|{who} took {count} behind it, freed {freed} on {space}"
            "|{who} took {count} behind it, freed {freed}"
        ),
        NC_(
            "list",
            "took {count} behind it, freed {freed} on {space}"
            "|took {count} behind it, freed {freed}",
        ),
    ),
)
_TOOK_UNIT = (
    (
        # Translators: the last alternative names no space.
        N_(
            "{who} took {victim} on space {space}"
            "|{who} took {victim} on {space}"
            "|{who} took {victim}"
        ),
        NC_("list", "took {victim} on {space}|took {victim}"),
    ),
    (
        # Translators: one piece of a player, such as Obsidian 2 or Ana. The last alternative
        # names no space.
        N_(
            "{who} took {victim}, freed {freed} on space {space}"
            "|{who} took {victim}, freed {freed} on {space}"
            "|{who} took {victim}, freed {freed}"
        ),
        NC_("list", "took {victim}, freed {freed} on {space}|took {victim}, freed {freed}"),
    ),
)
"""A capture of the only piece of the player ``victim`` of a team."""
_TOOK_UNIT_AND_OTHERS = (
    (
        # Translators: the last alternative names no space.
        N_(
            "{who} took {victim} and {others} more on space {space}"
            "|{who} took {victim} and {others} more on {space}"
            "|{who} took {victim} and {others} more"
        ),
        NC_("list", "took {victim} and {others} more on {space}|took {victim} and {others} more"),
    ),
    (
        # Translators: the last alternative names no space.
        N_(
            "{who} took {victim} and {others} more, freed {freed} on space {space}"
            "|{who} took {victim} and {others} more, freed {freed} on {space}"
            "|{who} took {victim} and {others} more, freed {freed}"
        ),
        NC_(
            "list",
            "took {victim} and {others} more, freed {freed} on {space}"
            "|took {victim} and {others} more, freed {freed}",
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
        NC_("list", "slew {slain}, freed {freed} {city}|slew {slain}, freed {freed}|slew {slain}"),
    ),
)
"""A unit reached a city with captives; the second one freed others."""
_SLEW_AND_BURNT = (
    N_(
        "{who} slew {slain}, then burnt on space {space}"
        "|{who} slew {slain}, then burnt on {space}"
        "|{who} slew {slain}"
    ),
    NC_("list", "slew {slain}, then burnt on {space}|slew {slain}"),
)
"""The top piece went on through the city, as in the next two."""
_SLEW_AND_TOOK = (
    N_(
        "{who} slew {slain}, took {count} on space {space}"
        "|{who} slew {slain}, took {count} on {space}"
        "|{who} slew {slain}"
    ),
    NC_("list", "slew {slain}, took {count} on {space}|slew {slain}"),
)
_SLEW_AND_WENT_ON = (
    N_(
        "{who} slew {slain}, went on to space {space}"
        "|{who} slew {slain}, went on to {space}"
        "|{who} slew {slain}"
    ),
    NC_(
        "list",
        "slew {slain}, went on to space {space}|slew {slain}, went on to {space}|slew {slain}",
    ),
)
_SLEW_AS_EAGLE = (
    (
        N_(
            "{who} slew {slain} on space {space}, went home"
            "|{who} slew {slain}, went home"
            "|{who} slew {slain}"
        ),
        NC_("list", "slew {slain}, went home|slew {slain}"),
    ),
    (
        # Translators: an eagle slays and is itself lost: {slain} of the enemy at the price of
        # {lost} of its own.
        N_(
            "{who} slew {slain} on space {space}, lost {lost}"
            "|{who} slew {slain}, lost {lost}"
            "|{who} slew {slain} for {lost}"
        ),
        NC_("list", "slew {slain}, lost {lost}|slew {slain} for {lost}|slew {slain}"),
    ),
)


def moved_words(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """Return a sentence about a move and its effects."""
    return _told(moved, effects, called)[0]


def both_moves_words(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> Words:
    """Return both moves of a turn as a list, the longest wording first."""
    who = called(moves[0][0].player)
    # Translators: both moves of a turn: "Jade: took 1, home". 155 pixels at most.
    text = gettext("{who}: {first}, {second}")
    first, second = (_one_of_two(*move, called) for move in moves)
    lists = (text.format(who=who, first=one, second=two) for one, two in product(first, second))
    return tuple(sorted(lists, key=len, reverse=True))


def _told(moved: Moved, effects: Sequence[Event], called: Called) -> tuple[Words, Words]:
    """Return a move and its effects as a sentence and as an item of a list."""
    who, space = called(moved.player), moved.move.target
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects, who)
    for event in effects:
        match event:
            case Burnt(unit=unit):
                return _filled(_BURNT, count=len(unit.pieces), space=space)
            case Captured(victim=victim):
                return _took(moved, victim, called)
            case Doubled():
                return _filled(_DOUBLED, who=who, space=space)
    return _filled(_walked(moved.move), who=who, origin=moved.move.origin, space=space)


def _filled(texts: _Texts, **values: object) -> tuple[Words, Words]:
    """Return the wordings of both texts."""
    alone, listed = texts
    return wordings(gettext(alone), **values), wordings(
        pgettext("list", listed), **values
    ) if listed else ()


def _one_of_two(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """Return one of two moves without its player; a move without effects in its shortest form."""
    least = _briefly(moved, effects)
    if not effects and not (moved.move.is_entry or moved.move.is_turning):
        return (least,)
    return *_told(moved, effects, called)[1], least


def _briefly(moved: Moved, effects: Sequence[Event]) -> str:
    """Return the shortest item of a list that says what a move did."""
    for event in effects:
        match event:
            case Slain():
                return _slew(moved, effects, "")[1][-1]
            case Burnt(unit=unit):
                return pgettext("list", "{count} burnt").format(count=len(unit.pieces))
            case Captured(victim=victim):
                return pgettext("list", "took {count}").format(count=victim.own_pieces)
            case Doubled():
                return pgettext("list", "doubled")
    if moved.move.is_homecoming:
        # Translators: a unit went home.
        return pgettext("list", "home")
    # Translators: a unit went to a space.
    return pgettext("list", "to {space}").format(space=moved.move.target)


def _walked(move: Move) -> _Texts:
    """Return the texts about a move without effects."""
    if move.is_homecoming:
        return _CAME_HOME
    if move.is_entry:
        return _CAME_OUT
    return _TURNED_ROUND if move.is_turning else _WENT


def _took(moved: Moved, victim: Unit, called: Called) -> tuple[Words, Words]:
    """Return a capture; of several pieces of a team the player whose unit it was is named."""
    has_freed, others = bool(victim.captives), victim.own_pieces - 1
    values = {
        "who": called(moved.player),
        "count": victim.own_pieces,
        "victim": called(victim.player),
        "others": others,
        "freed": victim.captives,
        "space": moved.move.target,
    }
    tables = [_TOOK]
    if victim.player.is_in_team:
        tables.insert(0, _TOOK_UNIT_AND_OTHERS if others else _TOOK_UNIT)
    if _is_sting(moved):
        tables.insert(0, _TOOK_BEHIND)
    alone, listed = zip(*(_filled(table[has_freed], **values) for table in tables), strict=True)
    return tuple(chain(*alone)), tuple(chain(*listed))


def took_unit(*, has_others: bool, has_freed: bool) -> str:
    """Return the translated text about a capture of a unit of the player ``victim`` of a team.

    The last alternative does not name the space.
    """
    table = _TOOK_UNIT_AND_OTHERS if has_others else _TOOK_UNIT
    return gettext(table[has_freed][0])


def _is_sting(moved: Moved) -> bool:
    """Return whether a scorpion captured behind it; beyond the last space a unit turns round."""
    move, unit = moved.move, moved.before.units[moved.move.origin]
    if not moved.before.rules.scorpion or not unit or unit.is_captor:
        return False
    ahead = 1 if (moved.side is Side.JADE) != unit.is_homeward else -1
    return move.target - move.origin == -ahead * moved.value


def _slew(moved: Moved, effects: Sequence[Event], who: str) -> tuple[Words, Words]:
    """Return who slew captives or victims: in a city, on the way through it, or as an eagle."""
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
    return _filled(
        texts,
        who=who,
        slain=sum(each.count for each in effects if isinstance(each, Slain)),
        count=taken,
        freed=freed,
        lost=lost,
        space=moved.move.target,
        city=city_of_slaying(moved.before.rules),
    )


def city_of_slaying(rules: Ruleset) -> str:
    """Return in which city captors slay: their own if they turn back, else the enemy's."""
    # Translators: where captives are slain, as in "Jade slew 1 at home".
    home, enemy_city = gettext("at home"), gettext("in the enemy city")
    return home if rules.captures is Captures.BACKWARD else enemy_city
