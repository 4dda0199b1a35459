"""``python -m tools.bench [KIND ...]`` measures the program on this machine."""

import argparse
import os
from importlib import import_module

KINDS = {
    "speed": "games per second, redraws, start and processor load",
    "saving": "saving, opening and listing games",
    "durability": "kill the program 2,000 times and check its files",
    "disk": "the longest frame while the disk is slow",
    "link": "the longest frame while another computer sends all that it can",
    "lab": "speed of the compiled rules, and that they agree with the plain ones",
}
"""The modules of this package that measure, with their subjects."""


def main() -> None:
    """Print the figures of the chosen kinds, each as it is measured."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    kinds = "; ".join(f"{kind}: {measured}" for kind, measured in KINDS.items())
    parser.add_argument("kind", nargs="*", choices=[*KINDS, []], default=[], help=kinds)
    for kind in parser.parse_args().kind or ("speed", "saving"):
        # Only that module is imported: others need an extra, or change the environment.
        for line in import_module(f"tools.bench.{kind}").figures():
            print(line, flush=True)


if __name__ == "__main__":
    main()
