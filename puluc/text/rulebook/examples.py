"""Examples of the rules: positions, throws and moves, played by the engine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from puluc.rules import CaptureKind, Captures, HighwayKind, Move, Position, Ruleset, Side
from puluc.text.rulebook.facts import RuleSentence, RuleText, say

_DOUBLE_AND_CAPTIVE = 3


def pieces_a_side(rules: Ruleset) -> int:
    """Return the pieces of all players of a side."""
    return rules.army * rules.players


def holds_captives(rules: Ruleset) -> bool:
    """Return whether units travel with captives; a single piece ends the game when captured."""
    return rules.capture is CaptureKind.PRISON and pieces_a_side(rules) > 1


def joins(rules: Ruleset) -> bool:
    """Return whether two single pieces of a side can join."""
    return rules.doubling and pieces_a_side(rules) > 1


def recaptures(rules: Ruleset) -> bool:
    """Return whether captives can be freed; with doubling two other pieces are needed."""
    least_army = _DOUBLE_AND_CAPTIVE if rules.doubling else 1
    return holds_captives(rules) and pieces_a_side(rules) >= least_army


def goes_home(rules: Ruleset) -> bool:
    """Return whether a unit can travel home; on a looping highway only captors do."""
    return holds_captives(rules) or rules.highway is not HighwayKind.LOOPING


def comes_home(rules: Ruleset) -> bool:
    """Return whether pieces come back to their city, by travelling or by capturing."""
    captures_again = rules.capture is CaptureKind.EAGLE_RETURN and pieces_a_side(rules) > 1
    return goes_home(rules) or captures_again


def has_stacks(rules: Ruleset) -> bool:
    """Return whether a unit can be more than one piece."""
    return holds_captives(rules) or joins(rules)


def limits_units(rules: Ruleset) -> bool:
    """Return whether the limit on units can matter."""
    return rules.pieces < rules.army


_SHOWN = 2
"""The number of players of each side who have a piece at home."""

CITY = 0
"""The cell of Jade's city; Obsidian's comes after the last space."""


@dataclass(frozen=True, slots=True)
class ExamplePlay:
    """A throw's value and the move made with it."""

    value: int
    move: Move


@dataclass(frozen=True, slots=True)
class Example:
    """A turn of Jade with one or two throws, on a part of the board."""

    before: Position
    plays: tuple[ExamplePlay, ...]
    after: Position
    cells: tuple[int, ...]
    """The cells shown, in rising order: 0 is Jade's city, ``spaces + 1`` Obsidian's."""
    caption: RuleSentence


def overtake(rules: Ruleset) -> Example:
    """Show that a unit passes over another."""
    caption = say(RuleText.SHOW_OVERTAKE, value=2)
    return _example(rules, {1: "j", 2: "o"}, [(2, "1-3")], range(1, 4), caption)


def two_throws(rules: Ruleset) -> Example:
    """Show a unit that makes both moves of a turn, neither of which ends in the fire."""
    start = next(each for each in (1, 2) if rules.fire_space not in (each + 2, each + 5))
    plays = [(2, f"{start}-{start + 2}"), (3, f"{start + 2}-{start + 5}")]
    caption = say(RuleText.SHOW_TWO, first=2, second=3)
    return _example(rules, {start: "j"}, plays, range(start, start + 6), caption)


def capture(rules: Ruleset) -> Example:
    """Show a capture."""
    caption, first = {
        CaptureKind.PRISON: (RuleText.SHOW_CAPTURE, 1),
        CaptureKind.EAGLE: (RuleText.SHOW_EAGLE, 1),
        CaptureKind.EAGLE_RETURN: (RuleText.SHOW_EAGLE_RETURN, CITY),
    }[rules.capture]
    cells = range(first, 4)
    return _example(rules, {1: "j", 3: "o"}, [(2, "1x3")], cells, say(caption, value=2))


def recapture(rules: Ruleset) -> Example:
    """Show the capture of a captor; with doubling only a double can make it."""
    unit, fact = (
        ("jj", RuleText.SHOW_RECAPTURE_BY_TWO) if joins(rules) else ("j", RuleText.SHOW_RECAPTURE)
    )
    return _example(rules, {1: unit, 3: "jo"}, [(2, "1x3")], range(1, 4), say(fact, value=2))


def lone_units(rules: Ruleset) -> tuple[Example, ...]:
    """Show a unit without captives at the end of the highway."""
    last = rules.spaces
    home = say(RuleText.SHOW_HOME, value=2)
    match rules.highway:
        case HighwayKind.FINITE:
            return (_example(rules, {last: "j"}, [(2, f"{last}-city")], (CITY, 1, last), home),)
        case HighwayKind.LOOPING:
            caption = say(RuleText.SHOW_LOOP, value=2)
            return (_example(rules, {last: "j"}, [(2, f"{last}-2")], (1, 2, last), caption),)
    caption = say(RuleText.SHOW_TURN, value=2)
    end = range(last - 1, last + 2)
    return (
        _example(rules, {last: "j"}, [(2, f"{last}-{last - 1}")], end, caption),
        _example(rules, {1: "J"}, [(2, "1-city")], (CITY, 1), home),
        _example(
            rules,
            {1: "j", 3: "O"},
            [(2, "1x3")],
            (CITY, 1, 2, 3),
            say(RuleText.SHOW_LANES, value=2),
        ),
    )


def captors(rules: Ruleset) -> tuple[Example, ...]:
    """Show the direction of captors, and how they come home."""
    slay = say(RuleText.SHOW_SLAY, value=2)
    if rules.captures is Captures.FORWARD:
        last, caption = rules.spaces, say(RuleText.SHOW_CAPTOR_FORWARD, value=2)
        return (
            _example(rules, {1: "oj"}, [(2, "1-3")], range(1, 4), caption),
            _example(rules, {last: "oj"}, [(2, f"{last}+city")], (CITY, 1, last), slay),
        )
    caption = say(RuleText.SHOW_CAPTOR_BACKWARD, value=2)
    back = _example(rules, {3: "oj"}, [(2, "3-1")], range(1, 4), caption)
    if not rules.flow:
        return (back, _example(rules, {1: "oj"}, [(2, "1+city")], (CITY, 1), slay))
    unit, fact = (
        ("joj", RuleText.SHOW_FLOW_COMPANION) if recaptures(rules) else ("oj", RuleText.SHOW_FLOW)
    )
    return (back, _example(rules, {1: unit}, [(3, "1+3")], range(4), say(fact, value=3)))


def double(rules: Ruleset) -> Example:
    """Show two single pieces that join."""
    caption = say(RuleText.SHOW_DOUBLE, value=2)
    if rules.players * rules.pieces == 1:
        return _example(rules, {2: "j"}, [(2, "city=2")], range(3), caption)
    return _example(rules, {1: "j", 3: "j"}, [(2, "1=3")], range(1, 4), caption)


def scorpion(rules: Ruleset) -> Example:
    """Show a capture against the unit's direction."""
    first = CITY if rules.capture is CaptureKind.EAGLE_RETURN else 1
    caption = say(RuleText.SHOW_SCORPION, value=2)
    return _example(rules, {1: "o", 3: "j"}, [(2, "3x1")], range(first, 4), caption)


def fire(rules: Ruleset, space: int) -> Example:
    """Show a move into the fire on ``space``, with a captive if captors travel that way."""
    is_captor = holds_captives(rules) and rules.captures is Captures.FORWARD
    unit, origin = "oj" if is_captor else "j", space - 2
    caption = say(RuleText.SHOW_FIRE, value=2)
    cells = range(origin, space + 1)
    return _example(rules, {origin: unit}, [(2, f"{origin}*{space}")], cells, caption)


def team_home(rules: Ruleset) -> Example:
    """Show a captor coming home with a team-mate's piece; ``a`` and ``b`` are Jade 1 and 2."""
    is_forward = rules.captures is Captures.FORWARD
    space = rules.spaces if is_forward else 1
    cells = (CITY, 1, space) if is_forward else (CITY, 1)
    caption = say(RuleText.SHOW_TEAM_HOME, value=2)
    return _example(rules, {space: "joj"}, [(2, f"{space}+city")], cells, caption)


def _example(
    rules: Ruleset,
    units: Mapping[int, str],
    plays: Sequence[tuple[int, str]],
    cells: Iterable[int],
    caption: RuleSentence,
) -> Example:
    """Return an example with these units, and a piece of each side at home if one is left.

    ValueError if a move is not legal with its throw.
    """
    if rules.players > 1:
        units = _by_players(rules, units, plays[0][1])
    position = before = Position.parse(_text(rules, units), rules)
    played = list[ExamplePlay]()
    for value, text in plays:
        if played:
            position = position.with_player(before.player)
        move = next((each for each in position.legal_moves(value) if str(each) == text), None)
        if move is None:
            raise ValueError(f"{text} is not legal with a throw worth {value} in {position}")
        position = position.play(move)
        played.append(ExamplePlay(value, move))
    return Example(before, tuple(played), position, tuple(cells), caption)


def _text(rules: Ruleset, units: Mapping[int, str]) -> str:
    """Return the text of a position with these units and Jade's first player to move."""
    pieces = "".join(units.values()).lower()
    jade, obsidian = (
        ",".join(
            str(min(1, rules.army - pieces.count(player.letter)) if player.number <= _SHOWN else 0)
            for player in rules.turn_order
            if player.side is side
        )
        for side in Side
    )
    spaces = " ".join(units.get(space, "-") for space in range(1, rules.spaces + 1))
    return f"{jade} {spaces} {obsidian} {rules.turn_order[0].letter}"


def _by_players(rules: Ruleset, units: Mapping[int, str], first_move: str) -> dict[int, str]:
    """Return the units of a team game: Jade 1's moves, other pieces are dealt in turn."""
    jade = (player.letter for player in cycle(rules.turn_order[1 : rules.players]))
    first, enemy = rules.turn_order[0].letter, rules.turn_order[rules.players].letter
    origin = Move.parse(first_move).origin
    named = dict[int, str]()
    for space, unit in units.items():
        letters = [enemy if piece == "o" else next(jade) for piece in unit[:-1]]
        top = enemy if unit[-1] in "oO" else first if space == origin else next(jade)
        named[space] = "".join(letters) + (top.upper() if unit[-1].isupper() else top)
    return named
