"""The manual: linked pages, read from assets/manual, with what the code knows in their slots."""
