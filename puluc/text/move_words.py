"""Sentences about moves: where a unit went, and what was captured, slain, freed or burnt."""

from collections.abc import Sequence
from itertools import product

from puluc.rules import (
    Burnt,
    Captured,
    Doubled,
    Event,
    Lost,
    Move,
    Moved,
    MoveKind,
    Side,
    Slain,
    Unit,
)
from puluc.text.language import gettext, pgettext
from puluc.text.names import Called
from puluc.text.wordings import SEPARATOR, Words, wordings

_Texts = tuple[str, str]
"""A sentence, and the same in a list of both moves of a turn, after the player and a colon."""


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
                return _filled(_burnt(), count=len(unit.pieces), space=space)
            case Captured(victim=victim):
                return _took(moved, victim, called)
            case Doubled():
                return _filled(_doubled(), who=who, space=space)
    return _filled(_walked(moved.move), who=who, origin=moved.move.origin, space=space)


def _filled(texts: _Texts, **values: object) -> tuple[Words, Words]:
    """Return the wordings of both texts."""
    alone, listed = texts
    return wordings(alone, **values), wordings(listed, **values)


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


def _burnt() -> _Texts:
    """Return the texts about a move into the fire."""
    return (
        gettext(
            "The fire took {count} on space {space}"
            "|The fire took {count} on {space}"
            "|The fire took {count}"
        ),
        pgettext("list", "the fire took {count} on {space}|the fire took {count}"),
    )


def _doubled() -> _Texts:
    """Return the texts about a single piece that joined another one."""
    return (
        gettext("{who} doubled on space {space}|{who} doubled on {space}|{who} doubled"),
        pgettext("list", "doubled on {space}|doubled"),
    )


def _walked(move: Move) -> _Texts:
    """Return the texts about a move without effects."""
    if move.is_homecoming:
        return (
            gettext("{who} came home from space {origin}|{who} came home"),
            pgettext("list", "came home from space {origin}|came home"),
        )
    if move.is_entry:
        return (
            # Translators: a new piece left the city.
            gettext(
                "{who} came out to space {space}|{who} came out to {space}|{who}: out to {space}"
            ),
            pgettext("list", "came out to space {space}|came out to {space}|out to {space}"),
        )
    if move.is_turning:
        return (
            gettext(
                "{who} turned round on space {space}"
                "|{who} turned round on {space}"
                "|{who} turned round"
            ),
            pgettext("list", "turned round on {space}|turned round"),
        )
    return gettext("{who} went from space {origin} to {space}|{who} went to {space}"), ""


def _took(moved: Moved, victim: Unit, called: Called) -> tuple[Words, Words]:
    """Return a capture; of several pieces of a team the player whose unit it was is named."""
    has_freed, others = bool(victim.captives), victim.own_pieces - 1
    texts = [_took_count(has_freed=has_freed)]
    if victim.player.is_in_team:
        texts.insert(0, took_named(has_others=others > 0, has_freed=has_freed))
    if _is_sting(moved):
        texts.insert(0, _took_behind(has_freed=has_freed))
    alone, listed = (SEPARATOR.join(each) for each in zip(*texts, strict=True))
    return _filled(
        (alone, listed),
        who=called(moved.player),
        count=victim.own_pieces,
        victim=called(victim.player),
        others=others,
        freed=victim.captives,
        space=moved.move.target,
    )


def _took_count(*, has_freed: bool) -> _Texts:
    """Return the texts about a capture of a number of pieces."""
    if has_freed:
        return (
            gettext(
                "{who} took {count}, freed {freed} on space {space}"
                "|{who} took {count}, freed {freed} on {space}"
                "|{who} took {count}, freed {freed}"
            ),
            pgettext("list", "took {count}, freed {freed} on {space}|took {count}, freed {freed}"),
        )
    return (
        gettext(
            "{who} took {count} on space {space}|{who} took {count} on {space}|{who} took {count}"
        ),
        pgettext("list", "took {count} on {space}|took {count}"),
    )


def _took_behind(*, has_freed: bool) -> _Texts:
    """Return the texts about a scorpion's capture."""
    if has_freed:
        return (
            # Translators: a scorpion took pieces behind it.
            gettext(
                "{who} took {count} behind it, freed {freed} on space {space}"
                "|{who} took {count} behind it, freed {freed} on {space}"
                "|{who} took {count} behind it, freed {freed}"
            ),
            pgettext(
                "list",
                "took {count} behind it, freed {freed} on {space}"
                "|took {count} behind it, freed {freed}",
            ),
        )
    return (
        gettext(
            "{who} took {count} behind it on space {space}"
            "|{who} took {count} behind it on {space}"
            "|{who} took {count} behind it"
        ),
        pgettext("list", "took {count} behind it on {space}|took {count} behind it"),
    )


def took_named(*, has_others: bool, has_freed: bool) -> _Texts:
    """Return the texts about a capture of a unit of the player ``victim`` of a team.

    The last alternative does not name the space.
    """
    if has_others and has_freed:
        return (
            # Translators: the last alternative names no space.
            gettext(
                "{who} took {victim} and {others} more, freed {freed} on space {space}"
                "|{who} took {victim} and {others} more, freed {freed} on {space}"
                "|{who} took {victim} and {others} more, freed {freed}"
            ),
            pgettext(
                "list",
                "took {victim} and {others} more, freed {freed} on {space}"
                "|took {victim} and {others} more, freed {freed}",
            ),
        )
    if has_others:
        return (
            # Translators: the last alternative names no space.
            gettext(
                "{who} took {victim} and {others} more on space {space}"
                "|{who} took {victim} and {others} more on {space}"
                "|{who} took {victim} and {others} more"
            ),
            pgettext(
                "list",
                "took {victim} and {others} more on {space}|took {victim} and {others} more",
            ),
        )
    if has_freed:
        return (
            # Translators: one piece of a player, such as Obsidian 2 or Ana. The last alternative
            # names no space.
            gettext(
                "{who} took {victim}, freed {freed} on space {space}"
                "|{who} took {victim}, freed {freed} on {space}"
                "|{who} took {victim}, freed {freed}"
            ),
            pgettext(
                "list", "took {victim}, freed {freed} on {space}|took {victim}, freed {freed}"
            ),
        )
    return (
        # Translators: the last alternative names no space.
        gettext(
            "{who} took {victim} on space {space}"
            "|{who} took {victim} on {space}"
            "|{who} took {victim}"
        ),
        pgettext("list", "took {victim} on {space}|took {victim}"),
    )


def _is_sting(moved: Moved) -> bool:
    """Return whether a scorpion captured behind it; beyond the last space a unit turns round."""
    move, unit = moved.move, moved.before.units[moved.move.origin]
    if not moved.before.rules.scorpion or not unit or unit.is_captor:
        return False
    ahead = 1 if (moved.side is Side.JADE) != unit.is_homeward else -1
    return move.target - move.origin == -ahead * moved.value


def _slew(moved: Moved, effects: Sequence[Event], who: str) -> tuple[Words, Words]:
    """Return who slew captives or victims: at home, on the way through it, or as an eagle."""
    taken = next((each.victim.own_pieces for each in effects if isinstance(each, Captured)), 0)
    lost = sum(each.count for each in effects if isinstance(each, Lost))
    freed = moved.unit.own_pieces - 1
    if moved.move.is_homecoming:
        texts = _slew_at_home(has_freed=freed > 0)
    elif moved.move.kind is MoveKind.SLAY:
        is_burnt = any(isinstance(each, Burnt) for each in effects)
        texts = _slew_and_went_on(has_taken=taken > 0, is_burnt=is_burnt)
    else:
        texts = _slew_as_eagle(is_lost=lost > 0)
    return _filled(
        texts,
        who=who,
        slain=sum(each.count for each in effects if isinstance(each, Slain)),
        count=taken,
        freed=freed,
        lost=lost,
        space=moved.move.target,
    )


def _slew_at_home(*, has_freed: bool) -> _Texts:
    """Return the texts about captives slain by a unit that came home."""
    if has_freed:
        return (
            gettext(
                "{who} slew {slain}, freed {freed} at home"
                "|{who} slew {slain}, freed {freed}"
                "|{who} slew {slain}"
            ),
            pgettext(
                "list",
                "slew {slain}, freed {freed} at home|slew {slain}, freed {freed}|slew {slain}",
            ),
        )
    return (
        gettext("{who} slew {slain} at home|{who} slew {slain}"),
        pgettext("list", "slew {slain} at home|slew {slain}"),
    )


def _slew_and_went_on(*, has_taken: bool, is_burnt: bool) -> _Texts:
    """Return the texts about captives slain in the city by a piece that went on through it."""
    if is_burnt:
        return (
            gettext(
                "{who} slew {slain}, then burnt on space {space}"
                "|{who} slew {slain}, then burnt on {space}"
                "|{who} slew {slain}"
            ),
            pgettext("list", "slew {slain}, then burnt on {space}|slew {slain}"),
        )
    if has_taken:
        return (
            gettext(
                "{who} slew {slain}, took {count} on space {space}"
                "|{who} slew {slain}, took {count} on {space}"
                "|{who} slew {slain}"
            ),
            pgettext("list", "slew {slain}, took {count} on {space}|slew {slain}"),
        )
    return (
        gettext(
            "{who} slew {slain}, went on to space {space}"
            "|{who} slew {slain}, went on to {space}"
            "|{who} slew {slain}"
        ),
        pgettext(
            "list",
            "slew {slain}, went on to space {space}|slew {slain}, went on to {space}|slew {slain}",
        ),
    )


def _slew_as_eagle(*, is_lost: bool) -> _Texts:
    """Return the texts about victims slain by an eagle, which is lost or goes home."""
    if is_lost:
        return (
            # Translators: an eagle slays and is itself lost: {slain} of the enemy at the price of
            # {lost} of its own.
            gettext(
                "{who} slew {slain} on space {space}, lost {lost}"
                "|{who} slew {slain}, lost {lost}"
                "|{who} slew {slain} for {lost}"
            ),
            pgettext("list", "slew {slain}, lost {lost}|slew {slain} for {lost}|slew {slain}"),
        )
    return (
        gettext(
            "{who} slew {slain} on space {space}, went home"
            "|{who} slew {slain}, went home"
            "|{who} slew {slain}"
        ),
        pgettext("list", "slew {slain}, went home|slew {slain}"),
    )
