"""Puzzles, which ask for the best move."""
