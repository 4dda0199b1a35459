"""The rule sets that the pages are about."""

from puluc.lab.command import PULUK_RULES
from puluc.rules import PRESETS

NAMED_RULES = tuple(preset.rules for preset in PRESETS if preset.rules.players == 1)
"""The rules of the named games, without the team games, which the lab does not solve."""

STUDIED_RULES = tuple(dict.fromkeys([*PULUK_RULES, *NAMED_RULES]))
