"""Looking back at a game: its turns, the replay, and exports."""
