"""``puluc bench``: figures of speed and endurance, measured on this machine."""

from puluc.bench import speed


def run() -> None:
    """Print every figure."""
    for line in speed.figures():
        print(line, flush=True)
