"""``python -m puluc``."""

from puluc.cli import main

main()
