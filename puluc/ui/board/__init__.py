"""The board scene: playing a game."""
