"""Tools for the makers of the program that need its window; no part of the standalone program."""
