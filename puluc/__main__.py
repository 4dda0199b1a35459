"""``python -m puluc``, and what the installed program runs."""

import sys


def main() -> None:
    """Run the command line. Ctrl-C ends it without a word, from its first moments on."""
    try:
        from puluc.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
