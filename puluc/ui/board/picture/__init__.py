"""The picture of a game, at rest and in motion."""
