"""Reads the fields of a position's text form (RULES.md 8)."""

from __future__ import annotations

from puluc.rules.move_generation import Units
from puluc.rules.ruleset import HighwayKind, Ruleset
from puluc.rules.unit import Side, Unit

_LOST = "lost="


def read_fields(text: str, rules: Ruleset) -> tuple[tuple[int, int], Units, Side, tuple[int, int]]:
    """Pieces at home, units by space, the side to move, pieces lost; ValueError says what is wrong.

    Whether there are too many of them is not asked.
    """
    words, lost = text.split(), (0, 0)
    if words and words[-1].startswith(_LOST):
        lost = _lost(words.pop(), rules)
    if len(words) != rules.spaces + 3:
        raise ValueError(f"a position has {rules.spaces + 3} fields here, not {len(words)}")
    jade_home, *spaces, obsidian_home, mover = words
    units = (None, *(None if word == "-" else Unit.parse(word) for word in spaces))
    _check_units(units, rules)
    homes = (_pieces(jade_home, rules), _pieces(obsidian_home, rules))
    return homes, units, Side.from_letter(mover), lost


def _check_units(units: Units, rules: Ruleset) -> None:
    """Refuse units that these rules can't bring about."""
    if rules.highway is not HighwayKind.RETURN and any(unit and unit.is_homeward for unit in units):
        raise ValueError("units turn round only on a highway of return")
    if rules.fire_space and units[rules.fire_space]:
        raise ValueError(f"nobody stands in the fire on space {rules.fire_space}")


def _pieces(text: str, rules: Ruleset) -> int:
    if text not in map(str, range(rules.army + 1)):
        raise ValueError(f"'{text}' is no number of pieces from 0 to {rules.army}")
    return int(text)


def _lost(text: str, rules: Ruleset) -> tuple[int, int]:
    jade, _, obsidian = text.removeprefix(_LOST).partition("/")
    if not rules.can_draw:
        raise ValueError("under these rules no piece is lost to nobody")
    return (_pieces(jade, rules), _pieces(obsidian, rules))
