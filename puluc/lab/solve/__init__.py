"""Solving a rule set: the graph of its positions and the chances at each of them."""
