"""What the strip says about the turns of others: first what was done to you and yours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from puluc.language import gettext, ngettext
from puluc.names import side_name
from puluc.rules import Burnt, Captured, Event, Moved, Player, ReturnedHome, Side, Slain
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.narration import Naming, throw_due, to_throw, with_throw_due
from puluc.ui.board_view.strip import Words, filled


class Deed(Enum):
    """What was done to pieces."""

    TOOK = auto()
    SLEW = auto()
    BURNT = auto()
    FREED = auto()
    BROUGHT_HOME = auto()


@dataclass(frozen=True, slots=True)
class Blow:
    """What one move did to pieces of one side; ``space`` is 0 at home."""

    deed: Deed
    by: Player
    pieces: tuple[Player, ...]
    space: int = 0


def summary(events: Sequence[Event], yours: Collection[Player], called: Called) -> Words:
    """What the events of several turns did to you, then to and by your side.

    ``yours`` are the players, all of one side, for whom one person plays. The first wording leaves
    nothing out; later ones are shorter, and the last tells the first thing alone.
    """
    side, blows = next(iter(yours)).side, list(blows_of(events))
    texts = [*_of_you(blows, yours, called), *_of_sides(blows, side, yours)]
    if not texts:
        return (gettext("Nobody was taken"),)
    wordings = list[str]()
    for count in range(len(texts), 0, -1):
        for first in texts[0]:
            rest = (text[-1] for text in texts[1:count])
            wordings.append("; ".join((first, *rest)))
    return tuple(wordings)


def marked_spaces(events: Sequence[Event]) -> tuple[int, ...]:
    """The spaces where pieces were taken, slain or burnt."""
    return tuple(dict.fromkeys(blow.space for blow in blows_of(events) if blow.space))


def blows_of(events: Sequence[Event]) -> Iterator[Blow]:
    """What moves did to the pieces of both sides, in order."""
    moved: Moved | None = None
    for number, event in enumerate(events):
        match event:
            case Moved():
                moved = event
            case Captured(side, space, victim) if moved:
                is_slain = isinstance(next(iter(events[number + 1 :]), None), Slain)
                taken = _of_side(victim.pieces, side.enemy)
                yield Blow(Deed.SLEW if is_slain else Deed.TOOK, moved.player, taken, space)
                yield Blow(Deed.FREED, moved.player, _of_side(victim.pieces, side), space)
            case Slain(side) if moved and not isinstance(events[number - 1], Captured):
                captives = _of_side(moved.unit.pieces, side.enemy)
                yield Blow(Deed.SLEW, moved.player, captives)
            case Burnt(_, space, unit) if moved:
                for side in Side:
                    pieces = _of_side(unit.pieces, side)
                    yield Blow(Deed.BURNT, moved.player, pieces, space)
            case ReturnedHome(player, count) if moved:
                yield Blow(Deed.BROUGHT_HOME, moved.player, (player,) * count)


def _of_side(pieces: Sequence[Player], side: Side) -> tuple[Player, ...]:
    return tuple(piece for piece in pieces if piece.side is side)


def _of_you(blows: Sequence[Blow], yours: Collection[Player], called: Called) -> Iterator[Words]:
    """What was done to your pieces, each deed in wordings ever shorter."""
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
    by, spaces = {blow.by for blow in blows}, {blow.space for blow in blows}
    side = side_name(blows[0].by.side)
    who = called(blows[0].by) if len(by) == 1 else side
    space = spaces.pop() if len(spaces) == 1 else 0
    texts = _named(deed, count)
    texts = texts if space else texts[-1:]
    named = [
        text for each in (who, side) for text in filled(texts, who=each, count=count, space=space)
    ]
    return *named, _unnamed(deed, count).format(count=count)


def _named(deed: Deed, count: int) -> Words:
    """What somebody did to your pieces, the longest wording first; the last names no space."""
    match deed:
        case Deed.TOOK:
            return (
                # Translators: pieces of yours were taken.
                ngettext(
                    "{who} took {count} of yours on space {space}",
                    "{who} took {count} of yours on space {space}",
                    count,
                ),
                ngettext(
                    "{who} took {count} of yours on {space}",
                    "{who} took {count} of yours on {space}",
                    count,
                ),
                ngettext("{who} took {count} of yours", "{who} took {count} of yours", count),
            )
        case Deed.SLEW:
            return (
                ngettext(
                    "{who} slew {count} of yours on space {space}",
                    "{who} slew {count} of yours on space {space}",
                    count,
                ),
                ngettext(
                    "{who} slew {count} of yours on {space}",
                    "{who} slew {count} of yours on {space}",
                    count,
                ),
                ngettext("{who} slew {count} of yours", "{who} slew {count} of yours", count),
            )
        case Deed.FREED:
            return (
                ngettext(
                    "{who} freed {count} of yours on space {space}",
                    "{who} freed {count} of yours on space {space}",
                    count,
                ),
                ngettext(
                    "{who} freed {count} of yours on {space}",
                    "{who} freed {count} of yours on {space}",
                    count,
                ),
                ngettext("{who} freed {count} of yours", "{who} freed {count} of yours", count),
            )
    return ()


def _unnamed(deed: Deed, count: int) -> str:
    """What happened to your pieces."""
    match deed:
        case Deed.TOOK:
            # Translators: pieces of yours.
            return ngettext("{count} of yours taken", "{count} of yours taken", count)
        case Deed.SLEW:
            return ngettext("{count} of yours slain", "{count} of yours slain", count)
        case Deed.BURNT:
            return ngettext("{count} of yours burnt", "{count} of yours burnt", count)
        case Deed.FREED:
            return ngettext("{count} of yours freed", "{count} of yours freed", count)
        case Deed.BROUGHT_HOME:
            return ngettext("{count} of yours came home", "{count} of yours came home", count)


def _of_sides(blows: Sequence[Blow], side: Side, yours: Collection[Player]) -> Iterator[Words]:
    """What was done to others: first the losses of your side, then its gains."""
    for loser in (side, side.enemy):
        taken, slain = (
            sum(
                piece.side is loser and piece not in yours
                for blow in blows
                if blow.deed is deed
                for piece in blow.pieces
            )
            for deed in (Deed.TOOK, Deed.SLEW)
        )
        if taken or slain:
            text = _of_side_done(has_taken=taken > 0, has_slain=slain > 0)
            yield (text.format(who=side_name(loser.enemy), count=taken, slain=slain),)


def _of_side_done(*, has_taken: bool, has_slain: bool) -> str:
    if has_taken and has_slain:
        # Translators: what a side did in several turns.
        return gettext("{who} took {count}, slew {slain}")
    return gettext("{who} took {count}") if has_taken else gettext("{who} slew {slain}")


def with_due(told: Words, player: Player, naming: Naming, called: Called) -> Words:
    """A summary, and who is to throw: rather nothing of it than less of the summary.

    Another person is named all the same.
    """
    if naming is Naming.OTHER_PERSON:
        return with_throw_due(told, player, naming, called)
    named = (to_throw(called(player)),) if naming is Naming.PLAYER else ()
    dues = tuple(f". {due}" for due in (*named, throw_due()))
    return tuple(f"{text}{due}" for text in told for due in (*dues, ""))
