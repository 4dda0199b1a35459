"""What the analysis of a game that has ended found, in a line."""

from __future__ import annotations

from puluc.game.analysis import GameAnalysis
from puluc.game.session import Session
from puluc.ui.analyses import AnalysisJob
from puluc.ui.board_view.end_words import finding
from puluc.ui.board_view.strip import Words
from puluc.ui.context import Context

DELAY_MS = 500
"""How long the end is shown before the work begins: many players go on at once."""


class Finding:
    """Has a game analysed while its end is shown, and stops as soon as nobody looks."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._job: AnalysisJob | None = None
        self._is_over = False
        self._shown_ms = 0

    def tick(self, elapsed_ms: int) -> Words:
        """The line, as soon as it is there; empty before and after."""
        self._shown_ms += elapsed_ms
        if self._is_over:
            return ()
        analyses = self._context.analyses
        if self._job is None:
            record = self._session.record
            if known := analyses.known(record):
                return self._found(known)
            if self._shown_ms < DELAY_MS:
                return ()
            self._job = analyses.begin(record)
        if not self._job.is_done:
            return ()
        game, self._job, self._is_over = analyses.collect(self._job), None, True
        return self._found(game) if game else ()

    def drop(self) -> None:
        """Nobody looks any more."""
        if self._job:
            self._job.stop()
        self._job = None

    def _found(self, game: GameAnalysis) -> Words:
        self._is_over = True
        sides = {side for side, _ in self._session.persons}
        return finding(game, sides.pop() if len(sides) == 1 else None)
