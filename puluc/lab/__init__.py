"""Tools that study the game: they use the rules and the computer players."""
