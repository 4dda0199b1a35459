"""Drawing without any game: sprites, fonts, the canvas and its window."""
