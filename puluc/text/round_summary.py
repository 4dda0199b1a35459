"""Sentences for the strip about the turns of others, with the effects on your pieces first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from puluc.ai.threats import capture_chance
from puluc.marks import N_, NN_
from puluc.rules import Burnt, Captured, Event, Moved, Player, Position, ReturnedHome, Side, Slain
from puluc.text.language import gettext, ngettext
from puluc.text.move_words import city_of_slaying, took_unit
from puluc.text.names import Called, side_name
from puluc.text.numerals import percent
from puluc.text.wordings import Words, capitalised, worded

LEAST_DANGER = 0.05
"""The smallest chance of being taken that a summary gives."""


class Deed(Enum):
    """An effect on pieces."""

    TOOK = auto()
    SLEW = auto()
    BURNT = auto()
    FREED = auto()
    BROUGHT_HOME = auto()


_OF_YOURS = {
    # Translators: pieces of yours were taken; {space} may be several: "10, 11".
    Deed.TOOK: NN_(
        "{who} took {count} of yours on {space}|you lost {count} on {space}",
        "{who} took {count} of yours on {space}|you lost {count} on {space}",
    ),
    # Translators: as for pieces that were taken.
    Deed.SLEW: NN_(
        "{who} slew {count} of yours on {space}|you lost {count} on {space}",
        "{who} slew {count} of yours on {space}|you lost {count} on {space}",
    ),
    Deed.BURNT: NN_("{count} of yours burnt", "{count} of yours burnt"),
    # Translators: as for pieces that were taken.
    Deed.FREED: NN_(
        "{who} freed {count} of yours on {space}|{count} freed on {space}",
        "{who} freed {count} of yours on {space}|{count} freed on {space}",
    ),
    Deed.BROUGHT_HOME: NN_("{count} of yours came home", "{count} of yours came home"),
}
"""The texts about effects on your pieces."""
# Translators: in a city.
_SLEW_YOURS = NN_(
    "{who} slew {count} of yours|you lost {count}",
    "{who} slew {count} of yours|you lost {count}",
)

_SLEW = {
    # Translators: {victim} is a player, such as Obsidian 2 or Ana: a piece of this player.
    (False, True): N_("{who} slew {victim} {city}"),
    (False, False): N_("{who} slew {victim} on {space}"),
    (True, True): N_("{who} slew {victim} and {others} more {city}"),
    (True, False): N_("{who} slew {victim} and {others} more on {space}"),
}
"""The texts about slain pieces of others, by whether there were several, and whether in a city."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The effects of one move on pieces of one side; ``space`` is 0 in a city."""

    deed: Deed
    by: Player
    pieces: tuple[Player, ...]
    space: int = 0
    freed: tuple[Player, ...] = ()
    """Pieces of the mover's side that a capture freed."""
    city: str = ""
    """The city in which pieces were slain, in words for the player."""


def summary(events: Sequence[Event], yours: Collection[Player], called: Called) -> Words:
    """Return the summary of several turns: their effects on you, then on your side and by it.

    ``yours`` are the players, all of one side, for whom one person plays. The short wording leaves
    out what others did to each other, or sums up the losses of your side.
    """
    side, blows = next(iter(yours)).side, tuple(blows_of(events))
    to_you = [*_to_you(blows, yours, called)]
    others = [*_of_others([_without(blow, yours) for blow in blows], side)]
    full = [*(each.full for each in to_you), *(_of_other(blow, called) for blow in others)]
    short = [each.short for each in to_you] or [*_sums(others, side)][:1]
    return Words("; ".join(full), capitalised("; ".join(short))) if full else _nothing()


def with_risk(told: Words, position: Position, yours: Collection[Player]) -> Words:
    """Return a summary that ends with those of your units that can be taken before your next turn.

    Dangers of less than 5 % are left out. The short wording leaves them all out. The sentence that
    nothing happened is left out beside them.
    """
    own = [at for at, unit in enumerate(position.units) if unit and unit.player in yours]
    enemies_turn = position.pass_turn()
    risks = {space: chance for space in own if (chance := capture_chance(enemies_turn, space))}
    dangers = {space: chance for space, chance in risks.items() if chance >= LEAST_DANGER}
    if not own or (risks and not dangers):
        return told
    if told == _nothing():
        return _alone(dangers)
    # Translators: units of yours before your turn, with chances: "10 (12 %), 11 (6 %)".
    text = gettext("yours on {spaces} can be taken")
    text = text if dangers else gettext("you can't be taken")
    return Words(f"{told.full}; {text.format(spaces=_with_chances(dangers))}", told.short)


def _with_chances(dangers: Mapping[int, float]) -> str:
    """Return spaces, each with the chance that the unit there is taken."""
    return ", ".join(f"{space} ({percent(chance)})" for space, chance in dangers.items())


def _nothing() -> Words:
    """Return the summary of turns in which nothing was done to anybody."""
    return Words(gettext("Nobody was taken"))


def _alone(dangers: Mapping[int, float]) -> Words:
    """Return the sentence about your units that can be taken; chances are in the full one only."""
    if not dangers:
        return worded(gettext("You can't be taken|You are safe"))
    # Translators: a sentence: units of yours before your turn; {spaces} may be several: "10, 11".
    text = gettext("Yours on {spaces} can be taken|Yours on {spaces} at risk")
    plain = worded(text, spaces=", ".join(map(str, dangers)))
    return Words(worded(text, spaces=_with_chances(dangers)).full, plain.short, plain.full)


def blows_of(events: Sequence[Event]) -> Iterator[Blow]:
    """Yield the effects of moves on the pieces of both sides, in order."""
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
    """Return the blow without its effects on ``yours``."""
    pieces, freed = (
        tuple(piece for piece in each if piece not in yours) for each in (blow.pieces, blow.freed)
    )
    return replace(blow, pieces=pieces, freed=freed)


def _to_you(blows: Sequence[Blow], yours: Collection[Player], called: Called) -> Iterator[Words]:
    """Yield the effects on your pieces, a part of a sentence for each deed."""
    for deed in Deed:
        struck = [
            (blow, count)
            for blow in blows
            if blow.deed is deed and (count := sum(piece in yours for piece in blow.pieces))
        ]
        if struck:
            total = sum(count for _, count in struck)
            yield _of_your_pieces(deed, total, [blow for blow, _ in struck], called)


def _of_your_pieces(deed: Deed, count: int, blows: Sequence[Blow], called: Called) -> Words:
    """Return the effect on a number of your pieces, with place and, if it was one, the player.

    Pieces that were slain in a city have no space.
    """
    spaces = dict.fromkeys(str(blow.space) for blow in blows if blow.space)
    texts = _SLEW_YOURS if deed is Deed.SLEW and not spaces else _OF_YOURS[deed]
    by = blows[0].by
    is_one = all(blow.by is by for blow in blows)
    who = called(by) if is_one else side_name(by.side)
    return worded(ngettext(*texts, count), who=who, count=count, space=", ".join(spaces))


def _of_others(blows: Sequence[Blow], side: Side) -> Iterator[Blow]:
    """Yield the losses of others: first those of your side, then those of the enemy."""
    for loser in (side, side.enemy):
        for blow in blows:
            is_loss = blow.deed in (Deed.TOOK, Deed.SLEW) and blow.by.side is not loser
            if is_loss and blow.pieces:
                yield blow


def _of_other(blow: Blow, called: Called) -> str:
    """Return the text about others' pieces that a player took or slew, with the unit's owner."""
    count, freed = len(blow.pieces), len(blow.freed)
    if blow.deed is Deed.SLEW:
        text = gettext(_SLEW[count > 1, not blow.space])
    else:
        text = took_unit(has_others=count > 1, has_freed=freed > 0)
    values = {
        "who": called(blow.by),
        "victim": called(blow.pieces[-1]),
        "count": count,
        "others": count - 1,
        "freed": freed,
        "space": blow.space,
        "city": blow.city,
    }
    return worded(text, **values).full


def _sums(blows: Sequence[Blow], side: Side) -> Iterator[str]:
    """Yield the numbers of pieces taken and slain: first a side's losses, then its gains."""
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
