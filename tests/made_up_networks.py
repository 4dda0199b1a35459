"""Networks with random weights, for tests that need any network."""

import random

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.master.networks import Networks, StoredNetwork, weights_in
from puluc.rules import Ruleset


def made_up(*rule_sets: Ruleset, units: int = 3) -> Networks:
    """A network of random weights for each rule set."""
    rng = random.Random(7)
    stored = []
    for rules in rule_sets:
        inputs = BoardInputs.of(rules).count
        weights = [rng.randrange(-90, 90) for _ in range(weights_in(inputs, units))]
        stored.append(StoredNetwork((rules,), inputs, units, weights))
    return Networks(tuple(stored))
