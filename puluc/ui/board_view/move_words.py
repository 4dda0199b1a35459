"""What moves did, in words: where a unit went, and what was captured, slain, freed or burnt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from puluc.rules import Burnt, Captured, Doubled, Event, Lost, Moved, MoveKind, Side, Slain
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.strip import Words

_ON_SPACE = " on space "
"""Said of one move; there is no room for it twice."""


def moved_words(moved: Moved, effects: Sequence[Event], called: Called) -> Words:
    """A move and what it did."""
    who = called(moved.player)
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects, who)
    for event in effects:
        match event:
            case Burnt(space=space, unit=unit):
                return _with_space(f"The fire took {len(unit.pieces)}", space)
            case Captured():
                return _took(moved, event, called)
            case Doubled(space=space):
                return _with_space(f"{who} doubled", space)
    return _walked(moved, who)


def _took(moved: Moved, captured: Captured, called: Called) -> Words:
    """A capture; of several pieces of a team the player whose unit it was is named."""
    victim, who = captured.victim, called(moved.player)
    took = [f"{who} took {victim.own_pieces}"]
    if victim.player.is_in_team:
        more = f" and {victim.own_pieces - 1} more" if victim.own_pieces > 1 else ""
        took.insert(0, f"{who} took {called(victim.player)}{more}")
    freed = f", freed {victim.captives}" if victim.captives else ""
    behind = (f"{took[-1]} behind it{freed}",) if _is_sting(moved) else ()
    texts = *behind, *(f"{each}{freed}" for each in took)
    return tuple(wording for text in texts for wording in _with_space(text, captured.space))


def both_moves_words(moves: Sequence[tuple[Moved, Sequence[Event]]], called: Called) -> Words:
    """Both moves of a turn as a list, the longest wording first."""
    who = called(moves[0][0].player)
    parts = [_one_of_two(*move, called) for move in moves]
    lists = (f"{who}: {', '.join(each)}" for each in product(*parts))
    return tuple(sorted(lists, key=len, reverse=True))


def _one_of_two(moved: Moved, effects: Sequence[Event], called: Called) -> list[str]:
    """One of two moves without its player; a mere walk at once in its least wording."""
    who, least = called(moved.player), _briefly(moved, effects, called(moved.player))
    if not effects and not (moved.move.is_entry or moved.move.is_turning):
        return [least]
    texts = (
        text for text in (*moved_words(moved, effects, called), least) if _ON_SPACE not in text
    )
    return [text.removeprefix(f"{who}:").removeprefix(who).strip() for text in texts]


def _briefly(moved: Moved, effects: Sequence[Event], who: str) -> str:
    """The least that says what a move did."""
    for event in effects:
        match event:
            case Slain():
                return _slew(moved, effects, who)[-1]
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


def _walked(moved: Moved, who: str) -> Words:
    """A move that did nothing else."""
    move = moved.move
    if move.is_homecoming:
        return f"{who} came home from space {move.origin}", f"{who} came home"
    if move.is_entry:
        out = f"{who} came out"
        return (
            f"{out} to space {move.target}",
            f"{out} to {move.target}",
            f"{who}: out to {move.target}",
        )
    if move.is_turning:
        return _with_space(f"{who} turned round", move.target)
    return (
        f"{who} went from space {move.origin} to {move.target}",
        f"{who} went to {move.target}",
    )


def _slew(moved: Moved, effects: Sequence[Event], who: str) -> Words:
    """Captives or victims slain: at home, on the way through it, or by an eagle."""
    target = moved.move.target
    slew = f"{who} slew {sum(each.count for each in effects if isinstance(each, Slain))}"
    if moved.move.is_homecoming:
        freed = moved.unit.own_pieces - 1
        freeing = f"{slew}, freed {freed}" if freed else slew
        return f"{freeing} at home", freeing, slew
    if moved.move.kind is MoveKind.SLAY:
        also = "went on to"
        for event in effects:
            match event:
                case Burnt():
                    also = "then burnt on"
                case Captured(victim=victim):
                    also = f"took {victim.own_pieces} on"
        return f"{slew}, {also} space {target}", f"{slew}, {also} {target}", slew
    lost = sum(event.count for event in effects if isinstance(event, Lost))
    also = f"lost {lost}" if lost else "went home"
    least = f"{slew} for {lost}" if lost else slew
    return f"{slew} on space {target}, {also}", f"{slew}, {also}", least


def _with_space(text: str, space: int) -> Words:
    return f"{text}{_ON_SPACE}{space}", f"{text} on {space}", text
