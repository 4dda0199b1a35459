"""Solving a rule set exactly: its game graph, value iteration over it, and the tablebase file."""
