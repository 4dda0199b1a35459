"""Sentences for the strip about the turns of others: first what was done to your pieces."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from puluc.ai.threats import capture_chance
from puluc.marks import N_, NN_
from puluc.rules import Burnt, Captured, Event, Moved, Player, Position, ReturnedHome, Side, Slain
from puluc.text.language import gettext, ngettext
from puluc.text.move_words import city_of_slaying, took_unit
from puluc.text.names import Called, player_name, side_name
from puluc.text.narration import Naming, throw_due, to_throw, with_throw_due
from puluc.text.wordings import Words, wordings


class Deed(Enum):
    """What was done to pieces."""

    TOOK = auto()
    SLEW = auto()
    BURNT = auto()
    FREED = auto()
    BROUGHT_HOME = auto()


_NAMED = {
    # Translators: pieces of yours were taken. The last alternative names no space; the one before
    # is used for several spaces, too: "10, 11".
    Deed.TOOK: NN_(
        "{who} took {count} of yours on space {space}"
        "|{who} took {count} of yours on {space}"
        "|{who} took {count} of yours",
        "{who} took {count} of yours on space {space}"
        "|{who} took {count} of yours on {space}"
        "|{who} took {count} of yours",
    ),
    # Translators: as for pieces that were taken.
    Deed.SLEW: NN_(
        "{who} slew {count} of yours on space {space}"
        "|{who} slew {count} of yours on {space}"
        "|{who} slew {count} of yours",
        "{who} slew {count} of yours on space {space}"
        "|{who} slew {count} of yours on {space}"
        "|{who} slew {count} of yours",
    ),
    # Translators: as for pieces that were taken.
    Deed.FREED: NN_(
        "{who} freed {count} of yours on space {space}"
        "|{who} freed {count} of yours on {space}"
        "|{who} freed {count} of yours",
        "{who} freed {count} of yours on space {space}"
        "|{who} freed {count} of yours on {space}"
        "|{who} freed {count} of yours",
    ),
}
"""What somebody did to your pieces; the last alternatives have no space."""
_UNNAMED = {
    # Translators: pieces of yours.
    Deed.TOOK: NN_("{count} of yours taken", "{count} of yours taken"),
    Deed.SLEW: NN_("{count} of yours slain", "{count} of yours slain"),
    Deed.BURNT: NN_("{count} of yours burnt", "{count} of yours burnt"),
    Deed.FREED: NN_("{count} of yours freed", "{count} of yours freed"),
    Deed.BROUGHT_HOME: NN_("{count} of yours came home", "{count} of yours came home"),
}
"""What happened to your pieces, without who did it."""


_SLEW = {
    # Translators: {victim} is a player, such as Obsidian 2 or Ana: a piece of this player.
    (False, True): N_("{who} slew {victim} {city}|{who} slew {victim}"),
    # Translators: the last alternative names no space.
    (False, False): N_(
        "{who} slew {victim} on space {space}|{who} slew {victim} on {space}|{who} slew {victim}"
    ),
    (True, True): N_(
        "{who} slew {victim} and {others} more {city}|{who} slew {victim} and {others} more"
    ),
    # Translators: the last alternative names no space.
    (True, False): N_(
        "{who} slew {victim} and {others} more on space {space}"
        "|{who} slew {victim} and {others} more on {space}"
        "|{who} slew {victim} and {others} more"
    ),
}
"""Who slew pieces of others, by whether there were several, and whether in a city."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What one move did to pieces of one side; ``space`` is 0 in a city."""

    deed: Deed
    by: Player
    pieces: tuple[Player, ...]
    space: int = 0
    freed: tuple[Player, ...] = ()
    """Pieces of the mover's side that a capture freed."""
    city: str = ""
    """In which city pieces were slain, for the player."""


class _Part(NamedTuple):
    """What was done to some pieces."""

    full: Words
    """Who did what to whom and where, the longest wording first."""
    brief: Words
    """Shorter wordings, without the space or the player."""
    blows: tuple[Blow, ...]


def summary(events: Sequence[Event], yours: Collection[Player], called: Called) -> Words:
    """Return what the events of several turns did to you, then to and by your side.

    ``yours`` are the players, all of one side, for whom one person plays. The first wording leaves
    nothing out; later ones sum up what concerns you less, and the last holds the first part alone.
    """
    side, blows = next(iter(yours)).side, tuple(blows_of(events))
    others = [_without(blow, yours) for blow in blows]
    parts = [*_of_you(blows, yours, called), *_of_others(others, side, called)]
    if not parts:
        return _nothing()
    wordings = list[str]()
    for count in range(len(parts), 0, -1):
        told = [part.full for part in parts[:count]]
        rest = [blow for part in parts[count:] for blow in part.blows]
        wordings += _listed(told, tuple(_sums(rest, side)))
    rest = [blow for part in parts[1:] for blow in part.blows]
    wordings += _listed([parts[0].brief], tuple(_sums(rest, side)))
    return tuple(wordings)


def with_risk(told: Words, position: Position, yours: Collection[Player]) -> Words:
    """Return a summary that ends with which of your units can be taken before your next turn.

    Where there is no room for both, the summary is shortened first. That nothing happened is not
    told beside it.
    """
    own = [at for at, unit in enumerate(position.units) if unit and unit.player in yours]
    if not own:
        return told
    enemies_turn = position.pass_turn()
    reached = [str(space) for space in own if capture_chance(enemies_turn, space)]
    # Translators: units of yours before your turn; {spaces} may be several: "10, 11".
    risks = wordings(
        gettext("yours on {spaces} can be taken|yours on {spaces} at risk"),
        spaces=", ".join(reached),
    )
    risks = risks if reached else wordings(gettext("you can't be taken|you are safe"))
    both = tuple(f"{each}; {risk}" for each in told for risk in risks)
    return (*(_alone(reached) if told == _nothing() else both), *told)


def _nothing() -> Words:
    """Return the summary of turns in which nothing was done to anybody."""
    return (gettext("Nobody was taken"),)


def _alone(reached: Sequence[str]) -> Words:
    """Return which of your units can be taken, as a sentence."""
    if not reached:
        return (gettext("You can't be taken"),)
    # Translators: a sentence: units of yours before your turn; {spaces} may be several: "10, 11".
    text = gettext("Yours on {spaces} can be taken|Yours on {spaces} at risk")
    return wordings(text, spaces=", ".join(reached))


def _listed(parts: Sequence[Words], sums: Words) -> Iterator[str]:
    """Yield lists of the parts and ever fewer of the sums, the longest wording first."""
    for count in range(len(sums), -1, -1):
        for number in range(max(map(len, parts))):
            texts = [part[min(number, len(part) - 1)] for part in parts]
            yield "; ".join((*texts, *sums[:count]))


def blows_of(events: Sequence[Event]) -> Iterator[Blow]:
    """Yield what moves did to the pieces of both sides, in order."""
    moved: Moved | None = None
    for number, event in enumerate(events):
        match event:
            case Moved():
                moved = event
            case Captured(side, space, victim) if moved:
                is_slain = isinstance(next(iter(events[number + 1 :]), None), Slain)
                taken, freed = (_of_side(victim.pieces, each) for each in (side.enemy, side))
                deed = Deed.SLEW if is_slain else Deed.TOOK
                yield Blow(deed, moved.player, taken, space, freed)
                yield Blow(Deed.FREED, moved.player, freed, space)
            case Slain(side) if moved and not isinstance(events[number - 1], Captured):
                captives = _of_side(moved.unit.pieces, side.enemy)
                city = city_of_slaying(moved.before.rules)
                yield Blow(Deed.SLEW, moved.player, captives, city=city)
            case Burnt(_, space, unit) if moved:
                for side in Side:
                    pieces = _of_side(unit.pieces, side)
                    yield Blow(Deed.BURNT, moved.player, pieces, space)
            case ReturnedHome(player, count) if moved:
                yield Blow(Deed.BROUGHT_HOME, moved.player, (player,) * count)


def _of_side(pieces: Sequence[Player], side: Side) -> tuple[Player, ...]:
    return tuple(piece for piece in pieces if piece.side is side)


def _without(blow: Blow, yours: Collection[Player]) -> Blow:
    """Return the blow without what it did to ``yours``."""
    pieces, freed = (
        tuple(piece for piece in each if piece not in yours) for each in (blow.pieces, blow.freed)
    )
    return replace(blow, pieces=pieces, freed=freed)


def _of_you(blows: Sequence[Blow], yours: Collection[Player], called: Called) -> Iterator[_Part]:
    """Yield what was done to your pieces, one part for each deed."""
    for deed in Deed:
        struck = [
            (blow, count)
            for blow in blows
            if blow.deed is deed and (count := sum(piece in yours for piece in blow.pieces))
        ]
        if struck:
            total = sum(count for _, count in struck)
            yield _of_your_pieces(deed, total, [blow for blow, _ in struck], called)


def _of_your_pieces(deed: Deed, count: int, blows: Sequence[Blow], called: Called) -> _Part:
    by = {blow.by for blow in blows}
    spaces = list(dict.fromkeys(str(blow.space) for blow in blows if blow.space))
    side = side_name(blows[0].by.side)
    names = (called(blows[0].by), side) if len(by) == 1 else (side,)
    values = {"count": count, "space": ", ".join(spaces)}
    full, named = list[str](), list[str]()
    text = ngettext(*_NAMED[deed], count) if deed in _NAMED else ""
    for who in names:
        *placed, unplaced = wordings(text, who=who, **values) or ("",)
        full += placed[-1:] if len(spaces) > 1 else placed  # not "on space 7, 9"
        named += [unplaced] if unplaced else []
    if not spaces:
        full = named
    elif deed is Deed.TOOK:
        # Translators: pieces of yours; {space} may be two: "10, 11". 155 pixels at most.
        text = ngettext(
            "{count} of yours taken on {space}", "{count} of yours taken on {space}", count
        )
        full.append(text.format(**values))
    brief = (*named, ngettext(*_UNNAMED[deed], count).format(count=count))
    return _Part(tuple(full) or brief, brief, ())


def _of_others(blows: Sequence[Blow], side: Side, called: Called) -> Iterator[_Part]:
    """Yield what was taken and slain of others: first the losses of your side, then its gains."""
    for loser in (side, side.enemy):
        for blow in blows:
            is_loss = blow.deed in (Deed.TOOK, Deed.SLEW) and blow.by.side is not loser
            if is_loss and blow.pieces:
                yield _of_other(blow, called)


def _of_other(blow: Blow, called: Called) -> _Part:
    """Return whose pieces a player took or slew; the owner of the unit is named."""
    count, freed = len(blow.pieces), len(blow.freed)
    full, short = list[str](), list[str]()
    for name in (called, player_name):
        values: dict[str, object] = {
            "who": name(blow.by),
            "victim": name(blow.pieces[-1]),
            "count": count,
            "others": count - 1,
            "freed": freed,
            "space": blow.space,
            "city": blow.city,
        }
        if blow.deed is Deed.SLEW:
            text = gettext(_SLEW[count > 1, not blow.space])
            *placed, brief = wordings(text, **values)
        else:
            text = took_unit(has_others=count > 1, has_freed=False)
            *placed, brief = wordings(text, **values)
            if freed:
                text = took_unit(has_others=count > 1, has_freed=True)
                full += wordings(text, **values)[:-1]
            # Translators: {who} took {victim}, as in the notation. 155 pixels at most.
            least = gettext("{who} x {victim} on {space}")
            least = gettext("{who} took {count} on {space}") if count > 1 else least
            placed += wordings(least, **values)
        full += placed
        short.append(brief)
    return _Part(tuple(full), (*short, *_sums([blow], blow.by.side)), (blow,))


def _sums(blows: Sequence[Blow], side: Side) -> Iterator[str]:
    """Yield how many pieces were taken and slain: first the losses of a side, then its gains."""
    for loser in (side, side.enemy):
        taken, slain = (
            sum(
                len(blow.pieces)
                for blow in blows
                if blow.deed is deed and blow.by.side is not loser
            )
            for deed in (Deed.TOOK, Deed.SLEW)
        )
        if taken or slain:
            text = _of_side_done(has_taken=taken > 0, has_slain=slain > 0)
            yield text.format(who=side_name(loser.enemy), count=taken, slain=slain)


def _of_side_done(*, has_taken: bool, has_slain: bool) -> str:
    if has_taken and has_slain:
        # Translators: what a side did in several turns.
        return gettext("{who} took {count}, slew {slain}")
    return gettext("{who} took {count}") if has_taken else gettext("{who} slew {slain}")


def with_due(told: Words, player: Player, naming: Naming, called: Called) -> Words:
    """Return a summary and who is to throw; that is left out before the summary is shortened.

    Another person is always named.
    """
    if naming is Naming.OTHER_PERSON:
        return with_throw_due(told, player, naming, called)
    named = (to_throw(called(player)),) if naming is Naming.PLAYER else ()
    dues = tuple(f". {due}" for due in (*named, throw_due()))
    return tuple(f"{text}{due}" for text in told for due in (*dues, ""))
