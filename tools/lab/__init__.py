"""Makers of what the repository holds: the study, Master's networks, puzzles and openings."""
