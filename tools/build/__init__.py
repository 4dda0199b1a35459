"""Building the standalone program and its icons; not part of the game."""
