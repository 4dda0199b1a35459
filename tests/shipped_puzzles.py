"""The puzzles that ship, parsed once for all tests."""

from puluc.assets import assets
from puluc.game.puzzles import FILE_NAME, parse_sets

TEXT = (assets() / FILE_NAME).read_text("utf-8")
SETS = parse_sets(TEXT)
PUZZLES = tuple(puzzle for each in SETS for puzzle in each.puzzles)
