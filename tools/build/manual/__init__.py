"""Writes the manual in docs in every language, its pictures and figures, from what is committed."""
