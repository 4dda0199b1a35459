"""Exact chances: the number of each position of a rule set, and the file of all of them."""
