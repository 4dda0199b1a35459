"""The screens beside the game: title, new game, preferences, scores, sticks, text pages."""
