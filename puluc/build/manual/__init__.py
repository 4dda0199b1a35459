"""Writes docs/manual.md with its pictures, and the figures, from what is committed."""
