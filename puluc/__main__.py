"""Entry point of ``python -m puluc`` and of the installed program."""

from puluc import is_interrupt


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback, even during imports."""
    try:
        from puluc.cli.main import main as run

        run()
    except (KeyboardInterrupt, Exception) as error:
        if not is_interrupt(error):
            raise
        import signal
        import sys

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one would interrupt the end
        sys.exit(130)


if __name__ == "__main__":
    main()
