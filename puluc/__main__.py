"""Entry point of ``python -m puluc`` and of the installed program."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback, even during imports."""
    try:
        from puluc.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
