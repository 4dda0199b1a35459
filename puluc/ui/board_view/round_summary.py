"""What the strip says about the turns of others: first what was done to you and yours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from puluc.rules import Burnt, Captured, Event, Moved, Player, ReturnedHome, Side, Slain
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.narration import Naming, with_throw_due
from puluc.ui.board_view.strip import Words


class Deed(StrEnum):
    """What was done to pieces; the value says it of them."""

    TOOK = "taken"
    SLEW = "slain"
    BURNT = "burnt"
    FREED = "freed"
    BROUGHT_HOME = "came home"


_VERBS = {Deed.TOOK: "took", Deed.SLEW: "slew", Deed.FREED: "freed"}


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
        return ("Nobody was taken",)
    wordings = list[str]()
    for count in range(len(texts), 0, -1):
        for first in texts[0]:
            rest = (text[-1] for text in texts[1:count])
            wordings.append("; ".join((first, *rest)))
    return tuple(f"{text[0].upper()}{text[1:]}" for text in wordings)


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
    least = f"{count} of yours {deed}"
    verb = _VERBS.get(deed)
    if not verb:
        return (least,)
    by, spaces = {blow.by for blow in blows}, {blow.space for blow in blows}
    side = str(blows[0].by.side)
    who = called(blows[0].by) if len(by) == 1 else side
    space = spaces.pop() if len(spaces) == 1 else 0
    where = (f" on space {space}", f" on {space}", "") if space else ("",)
    named = [f"{each} {verb} {count} of yours{place}" for each in (who, side) for place in where]
    return *named, least


def _of_sides(blows: Sequence[Blow], side: Side, yours: Collection[Player]) -> Iterator[Words]:
    """What was done to others: first the losses of your side, then its gains."""
    for loser in (side, side.enemy):
        counts = {
            deed: sum(
                piece.side is loser and piece not in yours
                for blow in blows
                if blow.deed is deed
                for piece in blow.pieces
            )
            for deed in (Deed.TOOK, Deed.SLEW)
        }
        if any(counts.values()):
            done = (f"{_VERBS[deed]} {count}" for deed, count in counts.items() if count)
            yield (f"{loser.enemy} {', '.join(done)}",)


def with_due(told: Words, player: Player, naming: Naming, called: Called) -> Words:
    """A summary, and who is to throw: rather nothing of it than less of the summary.

    Another person is named all the same.
    """
    if naming is Naming.OTHER_PERSON:
        return with_throw_due(told, player, naming, called)
    named = (f"{called(player)} to throw",) if naming is Naming.PLAYER else ()
    dues = tuple(f". {due}" for due in (*named, "Throw"))
    return tuple(f"{text}{due}" for text in told for due in (*dues, ""))
