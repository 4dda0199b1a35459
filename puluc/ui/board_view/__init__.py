"""The picture of a game: what stands on the board, at rest and in motion."""
