"""Sentences for the player about rules: units that can't be moved, options that exclude others."""

from __future__ import annotations

from puluc.rules import Contradiction, Refusal

REFUSAL_MESSAGES = {
    Refusal.OFF_BOARD: "There is no such space",
    Refusal.EMPTY: "That space is empty",
    Refusal.ENEMY: "That unit is not yours",
    Refusal.NOBODY_HOME: "You have no piece at home",
    Refusal.LIMIT: "No more units may come out",
    Refusal.NOTHING: "The throw is worth nothing",
    Refusal.NO_THROW: "No throw leads there",
    Refusal.BLOCKED: "A friendly unit is in the way",
    Refusal.TEAM_MATE: "That unit is your team-mate's",
    Refusal.GUARDED: "Only two together free captives",
}

CONTRADICTION_MESSAGES = {
    Contradiction.TOO_MANY_UNITS: "At most 5 units, or as many as there are pieces",
    Contradiction.FIRE_WITHOUT_MIDDLE: "Fire needs an odd number of spaces",
    Contradiction.FLOW_WITHOUT_LOOP: "Flow needs Captors go Backward and a looping highway",
    Contradiction.TOO_FEW_SPACES: "Every player needs a space for his unit",
}
