"""What moves did, in words: where a unit went, and what was captured, slain, freed or burnt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from puluc.rules import Burnt, Captured, Doubled, Event, Lost, Moved, MoveKind, Side, Slain
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.strip import Words


class _Wording(NamedTuple):
    """One way to say what a move did."""

    subject: str
    """Who did it, with a colon where no verb follows; empty if the deed itself says so."""
    deed: str
    is_long: bool = False
    """Whether it says "on space": there is no room for that twice."""

    @property
    def text(self) -> str:
        return f"{self.subject} {self.deed}" if self.subject else self.deed


def moved_words(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """A move and what it did."""
    return tuple(wording.text for wording in _wordings(moved, effects, called))


def _wordings(moved: Moved, effects: Sequence[Event], called: Called) -> Sequence[_Wording]:
    """A move and what it did, the longest wording first."""
    who = called(moved.player)
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects, who)
    for event in effects:
        match event:
            case Burnt(space=space, unit=unit):
                return _with_space("", f"The fire took {len(unit.pieces)}", space)
            case Captured():
                return _took(moved, event, called)
            case Doubled(space=space):
                return _with_space(who, "doubled", space)
    return _walked(moved, who)


def _took(moved: Moved, captured: Captured, called: Called) -> Sequence[_Wording]:
    """A capture; of several pieces of a team the player whose unit it was is named."""
    victim, who = captured.victim, called(moved.player)
    took = [f"took {victim.own_pieces}"]
    if victim.player.is_in_team:
        more = f" and {victim.own_pieces - 1} more" if victim.own_pieces > 1 else ""
        took.insert(0, f"took {called(victim.player)}{more}")
    freed = f", freed {victim.captives}" if victim.captives else ""
    behind = (f"{took[-1]} behind it{freed}",) if _is_sting(moved) else ()
    texts = *behind, *(f"{each}{freed}" for each in took)
    return [wording for text in texts for wording in _with_space(who, text, captured.space)]


def both_moves_words(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> Words:
    """Both moves of a turn as a list, the longest wording first."""
    who = called(moves[0][0].player)
    parts = [_one_of_two(*move, called) for move in moves]
    lists = (f"{who}: {', '.join(each)}" for each in product(*parts))
    return tuple(sorted(lists, key=len, reverse=True))


def _one_of_two(moved: Moved, effects: Sequence[Event], called: Called) -> list[str]:
    """One of two moves without its player; a mere walk at once in its least wording."""
    least = _briefly(moved, effects)
    if not effects and not (moved.move.is_entry or moved.move.is_turning):
        return [least]
    wordings = _wordings(moved, effects, called)
    return [*(wording.deed for wording in wordings if not wording.is_long), least]


def _briefly(moved: Moved, effects: Sequence[Event]) -> str:
    """The least that says what a move did."""
    for event in effects:
        match event:
            case Slain():
                return _slew(moved, effects, "")[-1].deed
            case Burnt(unit=unit):
                return f"{len(unit.pieces)} burnt"
            case Captured(victim=victim):
                return f"took {victim.own_pieces}"
            case Doubled():
                return "doubled"
    return "home" if moved.move.is_homecoming else f"to {moved.move.target}"


def _is_sting(moved: Moved) -> bool:
    """Whether a scorpion captured behind it; beyond the last space a unit turns round instead."""
    move, unit = moved.move, moved.before.units[moved.move.origin]
    if not moved.before.rules.scorpion or not unit or unit.is_captor:
        return False
    ahead = 1 if (moved.side is Side.JADE) != unit.is_homeward else -1
    return move.target - move.origin == -ahead * moved.value


def _walked(moved: Moved, who: str) -> Sequence[_Wording]:
    """A move that did nothing else."""
    move = moved.move
    if move.is_homecoming:
        return [_Wording(who, f"came home from space {move.origin}"), _Wording(who, "came home")]
    if move.is_entry:
        return [
            _Wording(who, f"came out to space {move.target}"),
            _Wording(who, f"came out to {move.target}"),
            _Wording(f"{who}:", f"out to {move.target}"),
        ]
    if move.is_turning:
        return _with_space(who, "turned round", move.target)
    return [
        _Wording(who, f"went from space {move.origin} to {move.target}"),
        _Wording(who, f"went to {move.target}"),
    ]


def _slew(moved: Moved, effects: Sequence[Event], who: str) -> Sequence[_Wording]:
    """Captives or victims slain: at home, on the way through it, or by an eagle."""
    target = moved.move.target
    slew = f"slew {sum(each.count for each in effects if isinstance(each, Slain))}"
    if moved.move.is_homecoming:
        freed = moved.unit.own_pieces - 1
        freeing = f"{slew}, freed {freed}" if freed else slew
        return [_Wording(who, text) for text in (f"{freeing} at home", freeing, slew)]
    if moved.move.kind is MoveKind.SLAY:
        also = ""
        for event in effects:
            match event:
                case Burnt():
                    also = "then burnt"
                case Captured(victim=victim):
                    also = f"took {victim.own_pieces}"
        if also:
            *wordings, _ = _with_space(who, f"{slew}, {also}", target)
        else:
            texts = f"{slew}, went on to space {target}", f"{slew}, went on to {target}"
            wordings = [_Wording(who, text) for text in texts]
        return [*wordings, _Wording(who, slew)]
    lost = sum(event.count for event in effects if isinstance(event, Lost))
    also = f"lost {lost}" if lost else "went home"
    return [
        _Wording(who, f"{slew} on space {target}, {also}", is_long=True),
        _Wording(who, f"{slew}, {also}"),
        _Wording(who, f"{slew} for {lost}" if lost else slew),
    ]


def _with_space(who: str, text: str, space: int) -> Sequence[_Wording]:
    """A deed and where it was done."""
    return [
        _Wording(who, f"{text} on space {space}", is_long=True),
        _Wording(who, f"{text} on {space}"),
        _Wording(who, text),
    ]
