"""What can happen under a rule set."""

from puluc.rules import CaptureKind, HighwayKind, Ruleset

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
