"""Small scenes over other scenes: ask for text, confirm, notify, show progress."""
