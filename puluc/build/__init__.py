"""How the standalone program and its icons are made; not a part of the game."""
