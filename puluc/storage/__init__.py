"""What lasts: where files live, the game file, the preferences."""
