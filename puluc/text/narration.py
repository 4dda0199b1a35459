"""Sentences for the strip: what has happened in a match, and what is to be done."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import product

from puluc.marks import N_
from puluc.rules import (
    CITY,
    Burnt,
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
    Player,
    Position,
    Refusal,
    Thrown,
)
from puluc.rules.events import effects_first_in
from puluc.text.end_words import result
from puluc.text.language import gettext, pgettext
from puluc.text.move_words import both_moves_words, moved_words
from puluc.text.names import Called, player_name
from puluc.text.wordings import Words, filled, wordings


class NoMove(Enum):
    """Why a throw allows no move."""

    ZERO = auto()
    GUARDED = auto()
    """Only two pieces together could free captives."""
    BLOCKED = auto()


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
    called: Called = player_name,
) -> Words:
    """Return what happened last and, if a person is to act, what is to be done.

    ``events`` are those of the last turn or the opening, as far as they are known;
    ``is_last_of_match`` says that the game is the last one of a series.
    """
    if match.phase in (Phase.MOVE, Phase.PASS) and not match.moves:
        return _after_throw(match, called, is_persons_turn=is_persons_turn)
    if match.phase is Phase.OPENING and not match.opening and not is_persons_turn:
        return (gettext("The higher throw begins"),)
    done = happened(events, match.position, called)
    if match.outcome:
        at_rest = _joined((result(match.outcome),), _following(is_last_of_match=is_last_of_match))
        return at_rest if is_persons_turn else _ending(done, match.outcome, events)
    if not is_persons_turn:
        return done
    if match.phase is Phase.THROW and match.turns:
        return with_throw_due(done, match.player, naming, called)
    return _joined(done, due(match, called))


def _following(*, is_last_of_match: bool) -> Words:
    """Return the words that name the next command after a game."""
    # Translators: Space is the key.
    if is_last_of_match:
        return wordings(gettext("Space: next match|Space: next"))
    return wordings(gettext("Space: next game|Space: next"))


def with_throw_due(done: Words, player: Player, naming: Naming, called: Called) -> Words:
    """Return what happened and who is to throw; another person is named in every wording."""
    # Translators: after what happened: "Jade went to 4. Obsidian to throw". "Now Obsidian": it is
    # this player's turn.
    text = gettext("{who} to throw|{who}: throw|Now {who}")
    named = wordings(text, who=called(player))
    if naming is Naming.OTHER_PERSON:
        return *_both(done, named), *named, to_throw(player_name(player))
    if naming is Naming.PLAYER:
        return *_both(done, named), *_joined(done, (throw_due(),))
    return _joined(done, (named[0], throw_due()))


def to_throw(who: str) -> str:
    """Return who is to throw."""
    return gettext("{who} to throw").format(who=who)


def throw_due() -> str:
    """Return the command to throw."""
    # Translators: what you are to do now, after what happened: "Jade went to 4. Throw".
    return pgettext("due", "Throw")


def _ending(done: Words, outcome: Outcome, events: Sequence[Event]) -> Words:
    """Return the last move and who has won with it."""
    movers = [event.player for event in events if isinstance(event, Moved)]
    is_of_fire = any(isinstance(event, Burnt) for event in events)
    if not is_of_fire and outcome.winner in [each.side for each in movers if not each.is_in_team]:
        # Translators: {move} is a sentence about the winner: "Jade took 1 and wins".
        text = gettext("{move} and wins")
        return *(text.format(move=each) for each in done), result(outcome)
    return *_both(done, (result(outcome),)), result(outcome)


def due(match: Match, called: Called = player_name) -> Words:
    """Return what is to be done before a throw or after a move; see ``_threw_and_due``."""
    match match.phase:
        case Phase.OPENING:
            begins = gettext("{who} to throw: higher begins").format(who=called(match.player))
            return begins, to_throw(called(match.player)), to_throw(player_name(match.player))
        case Phase.THROW:
            return to_throw(called(match.player)), throw_due()
        case Phase.PASS:
            # Translators: what you are to do now: "Jade: took 1 on 2. Pass".
            return (pgettext("due", "Pass"),)
        case Phase.MOVE:
            # Translators: the second throw of a turn is worth {value}.
            text = gettext("Now the {value}: choose a unit|Now the {value}")
            return wordings(text, value=match.value)
    return ()


def happened(events: Sequence[Event], position: Position, called: Called = player_name) -> Words:
    """Return what the moves of a turn did, or its last event; ``position`` is the present one."""
    if called is player_name:
        return _happened(events, position, player_name)
    return *_happened(events, position, called), *_happened(events, position, player_name)


def _happened(events: Sequence[Event], position: Position, called: Called) -> Words:
    moves = [
        (event, effects_first_in(events[number:]))
        for number, event in enumerate(events, 1)
        if isinstance(event, Moved)
    ]
    if not moves:
        return _threw_or_passed(events, position, called)
    done = moved_words(*moves[0], called) if len(moves) == 1 else both_moves_words(moves, called)
    return _with_unused(done, events, moves[0][0].player, position, called)


def _with_unused(
    done: Words, events: Sequence[Event], player: Player, position: Position, called: Called
) -> Words:
    """Return the end of a turn, and why a throw of it was not used.

    If no wording of both fits, the reason alone is shown, since the board has shown the moves.
    """
    values = [event.value for event in events if isinstance(event, Thrown)]
    for event in events:
        if isinstance(event, Moved) and event.value in values:
            values.remove(event.value)
    if not values or position.player is player or position.outcome:
        return done
    why = no_move(position.with_player(player), values)
    texts = map(gettext, _UNUSED[why])
    the_throw, whose_throw = filled(texts, value=values[0], who=called(player))
    return *_both(done, (the_throw,)), whose_throw


_UNUSED = {
    # Translators: a throw of this value is not used.
    NoMove.ZERO: (N_("The {value} is lost"), N_("{who}'s {value} is lost")),
    NoMove.BLOCKED: (N_("The {value} is blocked"), N_("{who}'s {value} is blocked")),
    # Translators: only two pieces together free captives.
    NoMove.GUARDED: (
        N_("The {value}: only a double frees"),
        N_("{who}'s {value}: only a double frees"),
    ),
}
"""Why a throw was not used, without and with the player."""


def _threw_or_passed(events: Sequence[Event], position: Position, called: Called) -> Words:
    """Return the last event of a turn before its first move."""
    values = [event.value for event in events if isinstance(event, Thrown | OpeningThrown)]
    match events[-1] if events else None:
        case Passed(player):
            return _passed(player, values, position, called(player))
        case OpeningTied():
            text = gettext("Both threw {value}: throw again|A tie: throw again")
            return wordings(text, value=values[-1])
        case OpeningWon(player):
            won, lost = max(values[-2:]), min(values[-2:])
            # Translators: who won the opening throw, and its values: 4 to 1.
            text = gettext("{who} moves first, {won} to {lost}|{who} moves first")
            return wordings(text, who=called(player), won=won, lost=lost)
        case OpeningThrown(player, value=value):
            who = called(player)
            # Translators: an opening throw.
            text = gettext("{who} threw {value} to begin")
            return text.format(who=who, value=value), threw(who, [value])
        case Thrown(player):
            return (threw(called(player), values),)
    return ()


def no_move(position: Position, values: Sequence[int]) -> NoMove:
    """Return why the mover has no legal move."""
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
    return *_threw_in_full(match, who), *_threw_in_full(match, player_name(match.player))


def _threw_and_due(match: Match, who: str) -> Words:
    """Return the throw of a person and what to do with it; warn if the only move burns the unit."""
    if match.phase is not Phase.MOVE:
        return (_pass_due(match),)
    if len(match.plays) > 1:
        text = gettext(
            "{who} threw {values}: choose a unit"
            "|{who} threw {values}: choose"
            "|Threw {values}: choose"
        )
    elif match.plays[0].move.kind is MoveKind.BURN:
        # Translators: "move" is what you are to do.
        text = gettext(
            "{who} threw {values}: only into the fire"
            "|{who} threw {values}: move"
            "|Threw {values}: move"
        )
    else:
        # Translators: "move" is what you are to do.
        text = gettext(
            "{who} threw {values}: only one move|{who} threw {values}: move|Threw {values}: move"
        )
    return wordings(text, who=who, values=_listed(match.values))


def _pass_due(match: Match) -> str:
    """Return the reason why a person must pass."""
    match no_move(match.position, match.values):
        case NoMove.ZERO if len(match.values) == 1:
            # Translators: a throw worth nothing; you are to pass.
            return gettext("Throw 0: pass")
        case NoMove.ZERO:
            return gettext("Throws 0 and 0: pass")
        case NoMove.GUARDED:
            # Translators: only two pieces together free captives; you are to pass.
            return gettext("Only a double can free: pass")
        case NoMove.BLOCKED:
            return gettext("All blocked: pass")


def _threw_in_full(match: Match, who: str) -> Words:
    """Return a throw, and why it allows no move, when no person is to act."""
    in_short = threw(who, match.values)
    if match.phase is Phase.MOVE:
        return (in_short,)
    match no_move(match.position, match.values):
        case NoMove.ZERO:
            return (in_short,)
        case NoMove.GUARDED:
            text = gettext("{who} threw {values}, only a double frees")
        case NoMove.BLOCKED:
            # Translators: the player has no move.
            text = gettext("{who} threw {values}, all blocked")
    return text.format(who=who, values=_listed(match.values)), in_short


def threw(who: str, values: Sequence[object]) -> str:
    """Return what was thrown."""
    # Translators: {values} is "3", or "3 and 2" of two throws.
    return gettext("{who} threw {values}").format(who=who, values=_listed(values))


def _listed(values: Sequence[object]) -> str:
    """Return the values of one or two throws as a list."""
    if len(values) == 1:
        return str(values[0])
    first, second = values
    # Translators: the values of two throws.
    return gettext("{first} and {second}").format(first=first, second=second)


def _passed(player: Player, values: Sequence[int], position: Position, who: str) -> Words:
    return wordings(gettext(_PASSED[no_move(position.with_player(player), values)]), who=who)


_PASSED = {
    NoMove.ZERO: N_("{who} threw 0 and passed|{who} threw 0, passed|{who} passed"),
    NoMove.GUARDED: N_("{who} passed: only a double frees|{who}: only a double frees|{who} passed"),
    NoMove.BLOCKED: N_("{who} passed: all blocked|{who}: all blocked|{who} passed"),
}


def _joined(first: Words, second: Words) -> Words:
    """Return two sentences as one, then the first alone."""
    return (*_both(first, second), *first) if first else second


def _both(first: Words, second: Words) -> Words:
    """Return two sentences as one in every combination of wordings."""
    return tuple(f"{one}. {two}" for one, two in product(first, second)) if first else second
