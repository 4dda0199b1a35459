"""What moves did, in words: where a unit went, and what was captured, slain, freed or burnt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

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
from puluc.ui.board.picture.names import Called
from puluc.ui.board.picture.strip import Words, filled


class _Told(NamedTuple):
    """What a move did, the longest wording first."""

    alone: Words
    """Sentences."""
    listed: Words
    """What stands in a list of both moves of a turn, after the player and a colon."""

    def filled(self, **values: object) -> _Told:
        """The same with all placeholders filled in."""
        return _Told(filled(self.alone, **values), filled(self.listed, **values))


def moved_words(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """A move and what it did."""
    return _told(moved, effects, called).alone


def both_moves_words(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> Words:
    """Both moves of a turn as a list, the longest wording first."""
    who = called(moves[0][0].player)
    # Translators: both moves of a turn: "Jade: took 1, home". 155 pixels at most.
    text = gettext("{who}: {first}, {second}")
    first, second = (_one_of_two(*move, called) for move in moves)
    lists = (text.format(who=who, first=one, second=two) for one, two in product(first, second))
    return tuple(sorted(lists, key=len, reverse=True))


def _told(moved: Moved, effects: Sequence[Event], called: Called) -> _Told:
    """A move and what it did."""
    who, space = called(moved.player), moved.move.target
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects, who)
    for event in effects:
        match event:
            case Burnt(unit=unit):
                return _burnt().filled(count=len(unit.pieces), space=space)
            case Captured(victim=victim):
                return _took(moved, victim, called)
            case Doubled():
                return _doubled().filled(who=who, space=space)
    return _walked(moved.move).filled(who=who, origin=moved.move.origin, space=space)


def _one_of_two(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """One of two moves without its player; a mere walk at once in its least wording."""
    least = _briefly(moved, effects)
    if not effects and not (moved.move.is_entry or moved.move.is_turning):
        return (least,)
    return *_told(moved, effects, called).listed, least


def _briefly(moved: Moved, effects: Sequence[Event]) -> str:
    """The least that says what a move did, in a list."""
    for event in effects:
        match event:
            case Slain():
                return _slew(moved, effects, "").listed[-1]
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


def _burnt() -> _Told:
    """A move into the fire."""
    return _Told(
        (
            gettext("The fire took {count} on space {space}"),
            gettext("The fire took {count} on {space}"),
            gettext("The fire took {count}"),
        ),
        (
            pgettext("list", "the fire took {count} on {space}"),
            pgettext("list", "the fire took {count}"),
        ),
    )


def _doubled() -> _Told:
    """A single piece joined another one."""
    return _Told(
        (
            gettext("{who} doubled on space {space}"),
            gettext("{who} doubled on {space}"),
            gettext("{who} doubled"),
        ),
        (pgettext("list", "doubled on {space}"), pgettext("list", "doubled")),
    )


def _walked(move: Move) -> _Told:
    """A move that did nothing else."""
    if move.is_homecoming:
        return _Told(
            (gettext("{who} came home from space {origin}"), gettext("{who} came home")),
            (
                pgettext("list", "came home from space {origin}"),
                pgettext("list", "came home"),
            ),
        )
    if move.is_entry:
        return _Told(
            (
                # Translators: a new piece left the city.
                gettext("{who} came out to space {space}"),
                gettext("{who} came out to {space}"),
                gettext("{who}: out to {space}"),
            ),
            (
                pgettext("list", "came out to space {space}"),
                pgettext("list", "came out to {space}"),
                pgettext("list", "out to {space}"),
            ),
        )
    if move.is_turning:
        return _Told(
            (
                gettext("{who} turned round on space {space}"),
                gettext("{who} turned round on {space}"),
                gettext("{who} turned round"),
            ),
            (pgettext("list", "turned round on {space}"), pgettext("list", "turned round")),
        )
    return _Told(
        (
            gettext("{who} went from space {origin} to {space}"),
            gettext("{who} went to {space}"),
        ),
        (),
    )


def _took(moved: Moved, victim: Unit, called: Called) -> _Told:
    """A capture; of several pieces of a team the player whose unit it was is named."""
    has_freed = bool(victim.captives)
    wordings = [_took_count(has_freed=has_freed)]
    if victim.player.is_in_team:
        others = victim.own_pieces > 1
        named = _took_named_and_others if others else _took_named
        wordings.insert(0, named(has_freed=has_freed))
    if _is_sting(moved):
        wordings.insert(0, _took_behind(has_freed=has_freed))
    alone = tuple(text for told in wordings for text in told.alone)
    listed = tuple(text for told in wordings for text in told.listed)
    return _Told(alone, listed).filled(
        who=called(moved.player),
        count=victim.own_pieces,
        victim=called(victim.player),
        others=victim.own_pieces - 1,
        freed=victim.captives,
        space=moved.move.target,
    )


def _took_count(*, has_freed: bool) -> _Told:
    if has_freed:
        return _Told(
            (
                gettext("{who} took {count}, freed {freed} on space {space}"),
                gettext("{who} took {count}, freed {freed} on {space}"),
                gettext("{who} took {count}, freed {freed}"),
            ),
            (
                pgettext("list", "took {count}, freed {freed} on {space}"),
                pgettext("list", "took {count}, freed {freed}"),
            ),
        )
    return _Told(
        (
            gettext("{who} took {count} on space {space}"),
            gettext("{who} took {count} on {space}"),
            gettext("{who} took {count}"),
        ),
        (pgettext("list", "took {count} on {space}"), pgettext("list", "took {count}")),
    )


def _took_behind(*, has_freed: bool) -> _Told:
    """A scorpion's capture."""
    if has_freed:
        return _Told(
            (
                # Translators: a scorpion took pieces behind it.
                gettext("{who} took {count} behind it, freed {freed} on space {space}"),
                gettext("{who} took {count} behind it, freed {freed} on {space}"),
                gettext("{who} took {count} behind it, freed {freed}"),
            ),
            (
                pgettext("list", "took {count} behind it, freed {freed} on {space}"),
                pgettext("list", "took {count} behind it, freed {freed}"),
            ),
        )
    return _Told(
        (
            gettext("{who} took {count} behind it on space {space}"),
            gettext("{who} took {count} behind it on {space}"),
            gettext("{who} took {count} behind it"),
        ),
        (
            pgettext("list", "took {count} behind it on {space}"),
            pgettext("list", "took {count} behind it"),
        ),
    )


def took_named(*, has_others: bool, has_freed: bool) -> Words:
    """A capture of the unit of ``victim``; the last wording does not say where."""
    told = _took_named_and_others if has_others else _took_named
    return told(has_freed=has_freed).alone


def _took_named(*, has_freed: bool) -> _Told:
    """A capture of one piece of a player of a team."""
    if has_freed:
        return _Told(
            (
                # Translators: one piece of a player, such as Obsidian 2 or Ana.
                gettext("{who} took {victim}, freed {freed} on space {space}"),
                gettext("{who} took {victim}, freed {freed} on {space}"),
                gettext("{who} took {victim}, freed {freed}"),
            ),
            (
                pgettext("list", "took {victim}, freed {freed} on {space}"),
                pgettext("list", "took {victim}, freed {freed}"),
            ),
        )
    return _Told(
        (
            gettext("{who} took {victim} on space {space}"),
            gettext("{who} took {victim} on {space}"),
            gettext("{who} took {victim}"),
        ),
        (pgettext("list", "took {victim} on {space}"), pgettext("list", "took {victim}")),
    )


def _took_named_and_others(*, has_freed: bool) -> _Told:
    """A capture of a unit of a player of a team."""
    if has_freed:
        return _Told(
            (
                gettext("{who} took {victim} and {others} more, freed {freed} on space {space}"),
                gettext("{who} took {victim} and {others} more, freed {freed} on {space}"),
                gettext("{who} took {victim} and {others} more, freed {freed}"),
            ),
            (
                pgettext("list", "took {victim} and {others} more, freed {freed} on {space}"),
                pgettext("list", "took {victim} and {others} more, freed {freed}"),
            ),
        )
    return _Told(
        (
            gettext("{who} took {victim} and {others} more on space {space}"),
            gettext("{who} took {victim} and {others} more on {space}"),
            gettext("{who} took {victim} and {others} more"),
        ),
        (
            pgettext("list", "took {victim} and {others} more on {space}"),
            pgettext("list", "took {victim} and {others} more"),
        ),
    )


def _is_sting(moved: Moved) -> bool:
    """Whether a scorpion captured behind it; beyond the last space a unit turns round instead."""
    move, unit = moved.move, moved.before.units[moved.move.origin]
    if not moved.before.rules.scorpion or not unit or unit.is_captor:
        return False
    ahead = 1 if (moved.side is Side.JADE) != unit.is_homeward else -1
    return move.target - move.origin == -ahead * moved.value


def _slew(moved: Moved, effects: Sequence[Event], who: str) -> _Told:
    """Captives or victims slain: at home, on the way through it, or by an eagle."""
    taken = next((each.victim.own_pieces for each in effects if isinstance(each, Captured)), 0)
    lost = sum(each.count for each in effects if isinstance(each, Lost))
    freed = moved.unit.own_pieces - 1
    if moved.move.is_homecoming:
        told = _slew_at_home(has_freed=freed > 0)
    elif moved.move.kind is MoveKind.SLAY:
        is_burnt = any(isinstance(each, Burnt) for each in effects)
        told = _slew_and_went_on(has_taken=taken > 0, is_burnt=is_burnt)
    else:
        told = _slew_as_eagle(is_lost=lost > 0)
    return told.filled(
        who=who,
        slain=sum(each.count for each in effects if isinstance(each, Slain)),
        count=taken,
        freed=freed,
        lost=lost,
        space=moved.move.target,
    )


def _slew_at_home(*, has_freed: bool) -> _Told:
    least = gettext("{who} slew {slain}"), pgettext("list", "slew {slain}")
    if has_freed:
        return _Told(
            (
                gettext("{who} slew {slain}, freed {freed} at home"),
                gettext("{who} slew {slain}, freed {freed}"),
                least[0],
            ),
            (
                pgettext("list", "slew {slain}, freed {freed} at home"),
                pgettext("list", "slew {slain}, freed {freed}"),
                least[1],
            ),
        )
    return _Told(
        (gettext("{who} slew {slain} at home"), least[0]),
        (pgettext("list", "slew {slain} at home"), least[1]),
    )


def _slew_and_went_on(*, has_taken: bool, is_burnt: bool) -> _Told:
    """Captives slain in the city, and the top piece gone on through it."""
    least = gettext("{who} slew {slain}"), pgettext("list", "slew {slain}")
    if is_burnt:
        return _Told(
            (
                gettext("{who} slew {slain}, then burnt on space {space}"),
                gettext("{who} slew {slain}, then burnt on {space}"),
                least[0],
            ),
            (pgettext("list", "slew {slain}, then burnt on {space}"), least[1]),
        )
    if has_taken:
        return _Told(
            (
                gettext("{who} slew {slain}, took {count} on space {space}"),
                gettext("{who} slew {slain}, took {count} on {space}"),
                least[0],
            ),
            (pgettext("list", "slew {slain}, took {count} on {space}"), least[1]),
        )
    return _Told(
        (
            gettext("{who} slew {slain}, went on to space {space}"),
            gettext("{who} slew {slain}, went on to {space}"),
            least[0],
        ),
        (
            pgettext("list", "slew {slain}, went on to space {space}"),
            pgettext("list", "slew {slain}, went on to {space}"),
            least[1],
        ),
    )


def _slew_as_eagle(*, is_lost: bool) -> _Told:
    """Victims slain where they stood; the eagle is lost or goes home."""
    if is_lost:
        return _Told(
            (
                # Translators: an eagle slays and is itself lost.
                gettext("{who} slew {slain} on space {space}, lost {lost}"),
                gettext("{who} slew {slain}, lost {lost}"),
                # Translators: {slain} of the enemy at the price of {lost} of its own.
                gettext("{who} slew {slain} for {lost}"),
            ),
            (
                pgettext("list", "slew {slain}, lost {lost}"),
                pgettext("list", "slew {slain} for {lost}"),
                pgettext("list", "slew {slain}"),
            ),
        )
    return _Told(
        (
            gettext("{who} slew {slain} on space {space}, went home"),
            gettext("{who} slew {slain}, went home"),
            gettext("{who} slew {slain}"),
        ),
        (pgettext("list", "slew {slain}, went home"), pgettext("list", "slew {slain}")),
    )
