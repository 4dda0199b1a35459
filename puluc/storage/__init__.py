"""Files: folders, the game file and its lock, the list of games, the preferences, the log."""
