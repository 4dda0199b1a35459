"""Setting up a position by keys, by mouse, or as a line of notation."""
