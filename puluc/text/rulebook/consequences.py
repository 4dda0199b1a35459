"""Consequences of the options of a rule set in combination."""

from puluc.rules import CaptureKind, HighwayKind, Ruleset

_DOUBLE_AND_CAPTIVE = 3


def pieces_a_side(rules: Ruleset) -> int:
    """The pieces of all players of a side."""
    return rules.army * rules.players


def holds_captives(rules: Ruleset) -> bool:
    """Whether units travel with captives; with one piece a side the first capture ends it all."""
    return rules.capture is CaptureKind.PRISON and pieces_a_side(rules) > 1


def joins(rules: Ruleset) -> bool:
    """Whether two single pieces of a side can join."""
    return rules.doubling and rules.players * min(rules.pieces, rules.army) > 1


def recaptures(rules: Ruleset) -> bool:
    """Whether captives can be freed; with doubling that takes two pieces besides the captive."""
    least_army = _DOUBLE_AND_CAPTIVE if rules.doubling else 1
    can_attack = joins(rules) or not rules.doubling
    return holds_captives(rules) and can_attack and pieces_a_side(rules) >= least_army


def goes_home(rules: Ruleset) -> bool:
    """Whether a unit can travel home; on a looping highway only captors do."""
    return holds_captives(rules) or rules.highway is not HighwayKind.LOOPING


def comes_home(rules: Ruleset) -> bool:
    """Whether pieces come back to their city, by travelling or by capturing."""
    captures_again = rules.capture is CaptureKind.EAGLE_RETURN and pieces_a_side(rules) > 1
    return goes_home(rules) or captures_again


def has_companions(rules: Ruleset) -> bool:
    """Whether a captor can hold pieces of its own side."""
    return holds_captives(rules) and (recaptures(rules) or joins(rules))


def has_stacks(rules: Ruleset) -> bool:
    """Whether a unit can be more than one piece."""
    return holds_captives(rules) or joins(rules)


def limits_units(rules: Ruleset) -> bool:
    """Whether the limit on units can matter."""
    return rules.pieces < rules.army
