"""The manual: linked pages, read from puluc/locale, with data of the program in their slots."""
