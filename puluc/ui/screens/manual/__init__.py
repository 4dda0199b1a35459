"""The manual: linked pages, read from puluc/locale, with what the code knows in their slots."""
