"""Pictures and type on the canvas, and the canvas in its window."""
