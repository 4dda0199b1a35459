"""``python -m tools.gallery FOLDER`` draws every screen and motion into a folder."""

import argparse
from pathlib import Path

from tools.gallery.gallery import write_gallery


def main() -> None:
    """Write the pictures and print their paths."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    for path in write_gallery(parser.parse_args().folder):
        print(path)


if __name__ == "__main__":
    main()
