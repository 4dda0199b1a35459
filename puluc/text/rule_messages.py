"""Sentences for the player about rules: units that can't be moved, options that exclude others."""

from puluc.marks import N_
from puluc.rules import Contradiction, Refusal

REFUSAL_MESSAGES = {
    Refusal.OFF_BOARD: N_("There is no such space"),
    Refusal.EMPTY: N_("That space is empty"),
    Refusal.ENEMY: N_("That unit is not yours"),
    Refusal.NOBODY_HOME: N_("You have no piece at home"),
    Refusal.LIMIT: N_("No more units may come out"),
    Refusal.NOTHING: N_("The throw is worth nothing"),
    Refusal.NO_THROW: N_("No throw leads there"),
    Refusal.BLOCKED: N_("A friendly unit is in the way"),
    Refusal.TEAM_MATE: N_("That unit is your team-mate's"),
    Refusal.GUARDED: N_("Only two together free captives"),
}

CONTRADICTION_MESSAGES = {
    Contradiction.TOO_MANY_UNITS: N_("At most 5 units, or as many as there are pieces."),
    Contradiction.FIRE_WITHOUT_MIDDLE: N_("Fire needs an odd number of spaces."),
    Contradiction.FLOW_WITHOUT_LOOP: N_("Flow needs Captors go Backward and a looping highway."),
    Contradiction.TOO_FEW_SPACES: N_("Every player needs a space for his unit."),
}
