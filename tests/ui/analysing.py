"""Games are analysed once in a run: many tests look at the same ones."""

from collections.abc import Callable

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import GameAnalysis, analyse
from puluc.rules import Record

ANALYSED = dict[Record, GameAnalysis]()
"""The analyses by the program's own estimates."""


def analysed_once(
    record: Record,
    chances: Chances,
    progress: Callable[[float], None],
    found: Callable[[GameAnalysis], None] = lambda _so_far: None,
) -> GameAnalysis:
    """``analyse``, or what it returned before if the chances are the program's own estimates."""
    if type(chances) is not Chances or chances.is_exact:
        return analyse(record, chances, progress, found)
    if record not in ANALYSED:
        ANALYSED[record] = analyse(record, chances, progress, found)
    progress(1.0)  # ends a job that was cancelled
    return ANALYSED[record]
