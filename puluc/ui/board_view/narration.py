"""What the strip says: what has happened in a match, and what is due."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum, auto
from itertools import product, takewhile

from puluc.rules import (
    CITY,
    Event,
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
    Refusal,
    Thrown,
)
from puluc.ui.board_view.end_words import result
from puluc.ui.board_view.move_words import both_moves_words, moved_words
from puluc.ui.board_view.names import Called
from puluc.ui.board_view.snapshot import ThrownValue
from puluc.ui.board_view.strip import Words


class NoMove(StrEnum):
    """Why a throw allows no move, as the player reads it."""

    ZERO = "throw 0"
    GUARDED = "only two can free"
    BLOCKED = "all blocked"


class Naming(Enum):
    """Whether the player who is to throw is named."""

    NEEDLESS = auto()
    """Only one player is a person's."""
    PLAYER = auto()
    """A person plays for several: named where there is room."""
    OTHER_PERSON = auto()
    """Somebody else sits down: always named."""


def sentence(
    events: Sequence[Event],
    match: Match,
    *,
    is_persons_turn: bool,
    is_last_of_match: bool = False,
    naming: Naming = Naming.NEEDLESS,
    called: Called = str,
) -> Words:
    """What happened last and, if a person is to act, what is due.

    ``events`` are those of the last turn or the opening, as far as they are known;
    ``is_last_of_match`` says that the game is the last one of a match of five.
    """
    if match.phase in (Phase.MOVE, Phase.PASS) and not match.moves:
        return _after_throw(match, called, is_persons_turn=is_persons_turn)
    if match.phase is Phase.OPENING and not match.opening and not is_persons_turn:
        return ("The higher throw begins",)
    done = happened(events, match.position, called)
    if match.outcome:
        following = "Space: next match" if is_last_of_match else "Space: next game"
        at_rest = _joined((result(match.outcome),), (following, "Space: next"))
        return at_rest if is_persons_turn else _ending(done, match.outcome, events)
    if not is_persons_turn:
        return done
    if match.phase is Phase.THROW and match.turns:
        return with_throw_due(done, match.player, naming, called)
    return _joined(done, due(match, called))


def with_throw_due(done: Words, player: Player, naming: Naming, called: Called) -> Words:
    """What happened, and who is to throw: another person is named, whatever has to go."""
    who = called(player)
    full = f"{who} to throw"
    named = full, f"{who}: throw", f"Now {who}"
    if naming is Naming.OTHER_PERSON:
        return *_both(done, named), *named, f"{player} to throw"
    if naming is Naming.PLAYER:
        return *_both(done, named), *_joined(done, ("Throw",))
    return _joined(done, (full, "Throw"))


def _ending(done: Words, outcome: Outcome, events: Sequence[Event]) -> Words:
    """The last move and who has won with it."""
    movers = [event.player for event in events if isinstance(event, Moved)]
    if outcome.winner in [each.side for each in movers if not each.is_in_team]:
        return *(f"{text} and wins" for text in done), result(outcome)
    return *_both(done, (result(outcome),)), result(outcome)


def due(match: Match, called: Called = str) -> Words:
    """What the match waits for."""
    match match.phase:
        case Phase.OPENING:
            to_throw = f"{called(match.player)} to throw"
            return f"{to_throw}: higher begins", to_throw, f"{match.player} to throw"
        case Phase.THROW:
            return f"{called(match.player)} to throw", "Throw"
        case Phase.PASS:
            return ("Pass",)
        case Phase.MOVE if match.moves:
            return f"Now the {match.value}: choose a unit", f"Now the {match.value}"
        case Phase.MOVE:
            return (_choice(match.plays),)
    return ()


def _choice(plays: Sequence[Play]) -> str:
    """What there is to choose; no player is sent into the fire unwarned."""
    if len(plays) > 1:
        return "choose a unit"
    is_burning = plays[0].move.kind is MoveKind.BURN
    return "only into the fire" if is_burning else "only one move"


def happened(events: Sequence[Event], position: Position, called: Called = str) -> Words:
    """What the moves of a turn did, or its last event; ``position`` is the present one."""
    if called is str:
        return _happened(events, position, str)
    return *_happened(events, position, called), *_happened(events, position, str)


def _happened(events: Sequence[Event], position: Position, called: Called) -> Words:
    moves = [
        (event, _effects(events[number:]))
        for number, event in enumerate(events, 1)
        if isinstance(event, Moved)
    ]
    if not moves:
        return _threw_or_passed(events, position, called)
    done = moved_words(*moves[0], called) if len(moves) == 1 else both_moves_words(moves, called)
    return _with_unused(done, events, moves[0][0].player, position, called)


def _effects(events: Sequence[Event]) -> Sequence[Event]:
    """What a move did, of the events after it."""
    return tuple(takewhile(lambda event: not isinstance(event, Moved), events))


def _with_unused(
    done: Words, events: Sequence[Event], player: Player, position: Position, called: Called
) -> Words:
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
        case NoMove.ZERO:
            why = " is lost"
        case NoMove.BLOCKED:
            why = " is blocked"
        case reason:
            why = f": {reason}"
    return *_both(done, (f"The {value}{why}",)), f"{called(player)}'s {value}{why}"


def _threw_or_passed(events: Sequence[Event], position: Position, called: Called) -> Words:
    """The last of a turn's events before its first move."""
    values = [event.value for event in events if isinstance(event, Thrown | OpeningThrown)]
    match events[-1] if events else None:
        case Passed(player):
            return _passed(player, values, position, called(player))
        case OpeningTied():
            return f"Both threw {values[-1]}: throw again", "A tie: throw again"
        case OpeningWon(player):
            won, lost = max(values[-2:]), min(values[-2:])
            first = f"{called(player)} moves first"
            return f"{first}, {won} to {lost}", first
        case OpeningThrown(player, value=value):
            threw = _threw(called(player), [value])
            return f"{threw} to begin", threw
        case Thrown(player):
            return (_threw(called(player), values),)
    return ()


def no_move(position: Position, values: Sequence[int]) -> NoMove:
    """Why the mover has no legal move."""
    if not any(values):
        return NoMove.ZERO
    origins = [CITY, *(space for space, unit in enumerate(position.units) if unit)]
    refusals = {
        position.refusal(origin, value) for origin, value in product(origins, filter(None, values))
    }
    is_guarded = Refusal.GUARDED in refusals and Refusal.BLOCKED not in refusals
    return NoMove.GUARDED if is_guarded else NoMove.BLOCKED


def _after_throw(match: Match, called: Called, *, is_persons_turn: bool) -> Words:
    who = called(match.player)
    if is_persons_turn:
        return _threw_and_due(match, who)
    return *_threw_in_full(match, who), *_threw_in_full(match, str(match.player))


def _threw_and_due(match: Match, who: str) -> Words:
    """The throw of a person, and what to do with it."""
    if match.phase is Phase.MOVE:
        noted = _threw(who, _notes(match))
        dues = *due(match), "choose" if len(match.plays) > 1 else "move"
        every = (f"{noted}: {text}" for text in dues)
        return *every, f"Threw {_listed(_notes(match))}: {dues[-1]}"
    why = no_move(match.position, match.values)
    zeros = "Throw 0" if len(match.values) == 1 else "Throws 0 and 0"
    return (f"{why.capitalize() if any(match.values) else zeros}: pass",)


def _threw_in_full(match: Match, who: str) -> Words:
    """A throw of which nothing is due."""
    threw = _threw(who, match.values)
    if match.phase is Phase.MOVE:
        return _threw(who, _notes(match)), threw
    why = no_move(match.position, match.values)
    return (f"{threw}, {why}", threw) if any(match.values) else (threw,)


def _notes(match: Match) -> list[str]:
    """The values thrown; of several throws with what they count, as some boards have no room."""
    worth = match.rules.values
    thrown = [ThrownValue(throw.marked, worth[throw.marked]) for throw in match.throws]
    return [(each.note if len(thrown) > 1 else "") or str(each.value) for each in thrown]


def _threw(who: str, values: Sequence[object]) -> str:
    return f"{who} threw {_listed(values)}"


def _listed(values: Sequence[object]) -> str:
    return " and ".join(map(str, values))


def _passed(player: Player, values: Sequence[int], position: Position, who: str) -> Words:
    if not any(values):
        return f"{who} threw 0 and passed", f"{who} threw 0, passed", f"{who} passed"
    why = no_move(position.with_player(player), values)
    return f"{who} passed: {why}", f"{who}: {why}", f"{who} passed"


def _joined(first: Words, second: Words) -> Words:
    """Two sentences as one, the first alone if both don't fit."""
    return (*_both(first, second), *first) if first else second


def _both(first: Words, second: Words) -> Words:
    """Two sentences as one in every wording."""
    return tuple(f"{one}. {two}" for one, two in product(first, second)) if first else second
