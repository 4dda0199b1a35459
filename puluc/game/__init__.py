"""A game file in play: its session, score table and throw statistics."""
