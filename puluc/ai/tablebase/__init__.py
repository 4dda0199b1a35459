"""Tablebases: the exact win chances of every position of a rule set."""
