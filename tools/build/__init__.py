"""Building the standalone program and its icons; not part of the game."""

import os

# pygame would print a line first where a command prints its result.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
