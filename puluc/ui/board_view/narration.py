"""What the strip says: what has happened in a match, and what is due."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, takewhile

from puluc.game.scores import Scores
from puluc.rules import (
    CITY,
    Burnt,
    Captured,
    Doubled,
    Event,
    Lost,
    Match,
    Moved,
    MoveKind,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Passed,
    Phase,
    Play,
    Player,
    Position,
    Reason,
    Refusal,
    Side,
    Slain,
    Thrown,
)
from puluc.ui.board_view.snapshot import ThrownValue
from puluc.ui.board_view.strip import Words


def sentence(
    events: Sequence[Event], match: Match, *, is_persons_turn: bool, has_two_persons: bool = False
) -> Words:
    """What happened last and, if a person is to act, what is due.

    ``events`` are those of the last turn or the opening, as far as they are known. Between two
    persons whoever is to throw is named, where a wording with the name fits.
    """
    if match.phase in (Phase.MOVE, Phase.PASS) and not match.moves:
        return _after_throw(match, is_persons_turn=is_persons_turn)
    done = happened(events, match.position)
    if match.phase is Phase.OPENING and not match.opening and not is_persons_turn:
        return ("The higher throw begins",)
    if match.outcome:
        at_rest = _joined((result(match.outcome),), due(match))
        return at_rest if is_persons_turn else _ending(done, match.outcome, events)
    if not is_persons_turn:
        return done
    if has_two_persons and match.phase is Phase.THROW and match.turns:
        who = match.mover
        named = f"{who} to throw", f"{who}: throw", f"Now {who}"
        return *_both(done, named), *_joined(done, due(match))
    return _joined(done, due(match))


def _ending(done: Words, outcome: Outcome, events: Sequence[Event]) -> Words:
    """The last move and who has won with it."""
    movers = [event.side for event in events if isinstance(event, Moved)]
    if outcome.winner in movers:
        return *(f"{text} and wins" for text in done), result(outcome)
    return *_both(done, (result(outcome),)), result(outcome)


def due(match: Match) -> Words:
    """What the match waits for."""
    match match.phase:
        case Phase.OPENING:
            return f"{match.player} to throw: higher begins", f"{match.player} to throw"
        case Phase.THROW:
            return f"{match.player} to throw", "Throw"
        case Phase.PASS:
            return ("Pass",)
        case Phase.MOVE if match.moves:
            return f"Now the {match.value}: choose a unit", f"Now the {match.value}"
        case Phase.MOVE:
            return (_choice(match.plays),)
    return "Space: next game", "Space: next"


def _choice(plays: Sequence[Play]) -> str:
    """What there is to choose; no player is sent into the fire unwarned."""
    if len(plays) > 1:
        return "choose a unit"
    is_burning = plays[0].move.kind is MoveKind.BURN
    return "only into the fire" if is_burning else "only one move"


def happened(events: Sequence[Event], position: Position) -> Words:
    """What the moves of a turn did, or its last event; ``position`` is the present one."""
    moves = [
        (event, _effects(events[number:]))
        for number, event in enumerate(events, 1)
        if isinstance(event, Moved)
    ]
    if not moves:
        return _threw_or_passed(events, position)
    done = _moved(*moves[0]) if len(moves) == 1 else _moved_twice(*moves)
    return _with_unused(done, events, moves[0][0].player, position)


def _effects(events: Sequence[Event]) -> Sequence[Event]:
    """What a move did, of the events after it."""
    return tuple(takewhile(lambda event: not isinstance(event, Moved), events))


def _with_unused(done: Words, events: Sequence[Event], player: Player, position: Position) -> Words:
    """The end of a turn, and why a throw of it was not used.

    Where no wording of both fits, why comes before what the board has just shown.
    """
    values = [event.value for event in events if isinstance(event, Thrown)]
    for event in events:
        if isinstance(event, Moved) and event.value in values:
            values.remove(event.value)
    if not values or position.player is player or position.outcome:
        return done
    value = values[0]
    match no_move(position.with_player(player), values):
        case "throw 0":
            why = " is lost"
        case "all blocked":
            why = " is blocked"
        case reason:
            why = f": {reason}"
    return *_both(done, (f"The {value}{why}",)), f"{player}'s {value}{why}"


def _threw_or_passed(events: Sequence[Event], position: Position) -> Words:
    """The last of a turn's events before its first move."""
    values = [event.value for event in events if isinstance(event, Thrown | OpeningThrown)]
    match events[-1] if events else None:
        case Passed(player):
            return _passed(player, values, position)
        case OpeningTied():
            return f"Both threw {values[-1]}: throw again", "A tie: throw again"
        case OpeningWon(player):
            won, lost = max(values[-2:]), min(values[-2:])
            return f"{player} moves first, {won} to {lost}", f"{player} moves first"
        case OpeningThrown(player, value=value):
            return f"{player} threw {value} to begin", f"{player} threw {value}"
        case Thrown(player):
            return (_threw(player, values),)
    return ()


def result(outcome: Outcome) -> str:
    """Who has won."""
    return f"{outcome.winner} wins" if outcome.winner is not None else "A draw"


def score(scores: Scores, *, is_counted: bool) -> Words:
    """The games that each side has won; not counted are those in which moves were taken back."""
    if not is_counted:
        return "Not counted: moves taken back", "Not counted: taken back"
    jade, obsidian = (scores.won(side) for side in Side)
    return f"Score: Jade {jade}, Obsidian {obsidian}", f"Jade {jade}, Obsidian {obsidian}"


def reason(outcome: Outcome, position: Position) -> Words:
    """Why a game is over; ``position`` is the last one."""
    jade, obsidian = (position.taken_by(side) for side in Side)
    match outcome:
        case Outcome(winner=Side() as winner, reason=Reason.NO_FREE_PIECE):
            return f"No free {winner.enemy} piece is left", f"No free {winner.enemy} piece"
        case Outcome(winner=None):
            return tuple(f"{none}: both took {jade}" for none in _none_free(position))
    least, most = sorted((jade, obsidian))
    took = f"{most} to {least}"
    piece, side = _none_free(position)
    return f"{piece}: {took} taken", f"{side}: took {took}", f"{side}: {took}"


def _none_free(position: Position) -> tuple[str, str]:
    """Which side has no free piece left, or that neither has; in full and shorter."""
    moving = {unit.side for unit in position.units if unit}
    beaten = [side for side in Side if not position.homes[side] and side not in moving]
    if len(beaten) > 1:
        return "No free piece is left", "No free piece"
    return f"No free {beaten[0]} piece", f"No free {beaten[0]}"


def no_move(position: Position, values: Sequence[int]) -> str:
    """Why the mover has no legal move."""
    if not any(values):
        return "throw 0"
    origins = [CITY, *(space for space, unit in enumerate(position.units) if unit)]
    refusals = {
        position.refusal(origin, value) for origin, value in product(origins, filter(None, values))
    }
    is_guarded = Refusal.GUARDED in refusals and Refusal.BLOCKED not in refusals
    return "only two can free" if is_guarded else "all blocked"


def _after_throw(match: Match, *, is_persons_turn: bool) -> Words:
    threw = _threw(match.player, match.values)
    if match.phase is Phase.MOVE:
        noted = _threw(match.player, _notes(match))
        if not is_persons_turn:
            return noted, threw
        dues = *due(match), "choose" if len(match.plays) > 1 else "move"
        every = (f"{noted}: {text}" for text in dues)
        return *every, f"{noted.removeprefix(f'{match.mover} ').capitalize()}: {dues[-1]}"
    why = no_move(match.position, match.values)
    if is_persons_turn:
        zeros = "Throw 0" if len(match.values) == 1 else "Throws 0 and 0"
        return (f"{why.capitalize() if any(match.values) else zeros}: pass",)
    return (f"{threw}, {why}", threw) if any(match.values) else (threw,)


def _notes(match: Match) -> list[str]:
    """The values thrown; of several throws with what they count, as some boards have no room."""
    worth = match.rules.values
    thrown = [ThrownValue(throw.marked, worth[throw.marked]) for throw in match.throws]
    return [(each.note if len(thrown) > 1 else "") or str(each.value) for each in thrown]


def _threw(player: Player, values: Sequence[object]) -> str:
    return f"{player} threw {' and '.join(map(str, values))}"


def _passed(player: Player, values: Sequence[int], position: Position) -> Words:
    if not any(values):
        return f"{player} threw 0 and passed", f"{player} threw 0, passed", f"{player} passed"
    why = no_move(position.with_player(player), values)
    return f"{player} passed: {why}", f"{player}: {why}", f"{player} passed"


def _moved(moved: Moved, effects: Sequence[Event]) -> Words:
    """A move and what it did."""
    side = moved.side
    if any(isinstance(event, Slain) for event in effects):
        return _slew(moved, effects)
    for event in effects:
        match event:
            case Burnt(space=space, unit=unit):
                return _with_space(f"The fire took {len(unit.pieces)}", space)
            case Captured(space=space, victim=victim):
                took = f"{side} took {victim.own_pieces}"
                freed = f", freed {victim.captives}" if victim.captives else ""
                stung = _with_space(f"{took} behind it{freed}", space) if _is_sting(moved) else ()
                return *stung, *_with_space(f"{took}{freed}", space)
            case Doubled(space=space):
                return _with_space(f"{side} doubled", space)
    return _walked(moved)


def _moved_twice(*moves: tuple[Moved, Sequence[Event]]) -> Words:
    """Both moves of a turn as a list, the longest wording first."""
    side = moves[0][0].side
    parts = [
        [text.removeprefix(f"{side}:").removeprefix(str(side)).strip() for text in _moved(*move)]
        + [_briefly(*move)]
        for move in moves
    ]
    lists = (f"{side}: {', '.join(each)}" for each in product(*parts))
    return tuple(sorted(lists, key=len, reverse=True))


def _briefly(moved: Moved, effects: Sequence[Event]) -> str:
    """The least that says what a move did, without its side."""
    for event in effects:
        match event:
            case Slain():
                return _slew(moved, effects)[-1].removeprefix(f"{moved.side} ")
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


def _walked(moved: Moved) -> Words:
    """A move that did nothing else."""
    side, move = moved.side, moved.move
    if move.is_homecoming:
        return f"{side} came home from space {move.origin}", f"{side} came home"
    if move.is_entry:
        out = f"{side} came out"
        return (
            f"{out} to space {move.target}",
            f"{out} to {move.target}",
            f"{side}: out to {move.target}",
        )
    if move.is_turning:
        return _with_space(f"{side} turned round", move.target)
    return (
        f"{side} went from space {move.origin} to {move.target}",
        f"{side} went to {move.target}",
    )


def _slew(moved: Moved, effects: Sequence[Event]) -> Words:
    """Captives or victims slain: at home, on the way through it, or by an eagle."""
    target = moved.move.target
    slew = f"{moved.side} slew {sum(each.count for each in effects if isinstance(each, Slain))}"
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
    return f"{text} on space {space}", f"{text} on {space}", text


def _joined(first: Words, second: Words) -> Words:
    """Two sentences as one, the first alone if both don't fit."""
    return (*_both(first, second), *first) if first else second


def _both(first: Words, second: Words) -> Words:
    """Two sentences as one in every wording."""
    return tuple(f"{one}. {two}" for one, two in product(first, second)) if first else second
