"""``python -m tools.gallery FOLDER`` draws every screen and motion into a folder."""

import argparse
from pathlib import Path

from puluc.languages import LANGUAGES, SOURCE
from puluc.text.language import set_language
from tools.gallery.gallery import write_gallery


def main() -> None:
    """Write the pictures and print their paths."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default=SOURCE)
    options = parser.parse_args()
    set_language(options.language)
    for path in write_gallery(options.folder):
        print(path)


if __name__ == "__main__":
    main()
