"""The program in its window, with the throws and the clock of the tests."""

import os
import random
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from driver import noon, numbered_seeds  # noqa: E402 - found just now

from puluc.storage.paths import Paths  # noqa: E402 - found just now
from puluc.ui.app import main  # noqa: E402 - found just now
from puluc.ui.jobs.thinker import Thinker  # noqa: E402 - found just now
from puluc.ui.render.art import Art  # noqa: E402 - found just now
from puluc.ui.scene.context import Context  # noqa: E402 - found just now


def make_context(paths: Paths, art: Art) -> Context:
    """Return a context that gives the same throws each time."""
    return Context(
        paths,
        art,
        random.Random(1),
        new_seed=numbered_seeds(),
        clock=noon,
        thinker=Thinker(patience_s=None),
    )


if __name__ == "__main__":
    main.make_context = make_context
    sys.exit(main.run(Paths.find(os.environ)))
