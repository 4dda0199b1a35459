"""What the analysis of a game that has ended found, in a line."""

from puluc.game.analysis import GameAnalysis
from puluc.game.session import Session
from puluc.ui.app.context import Context
from puluc.ui.board.picture.end_words import finding
from puluc.ui.board.picture.strip import Words
from puluc.ui.jobs.analyses import AnalysisJob

DELAY_MS = 500
"""How long the end is shown before the work begins: many players go on at once."""


class Finding:
    """Has a game analysed while its end is shown, and stops as soon as nobody looks."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._job: AnalysisJob | None = None
        self._game: GameAnalysis | None = None
        self._is_over = False
        self._shown_ms = 0

    @property
    def words(self) -> Words:
        """The line; empty before it is there."""
        if self._game is None:
            return ()
        sides = {side for side, _ in self._session.persons}
        return finding(self._game, sides.pop() if len(sides) == 1 else None)

    def tick(self, elapsed_ms: int) -> bool:
        """Whether the line has just been found."""
        self._shown_ms += elapsed_ms
        if self._is_over:
            return False
        analyses = self._context.analyses
        if self._job is None:
            record = self._session.record
            if known := analyses.known(record):
                return self._found(known)
            if self._shown_ms < DELAY_MS:
                return False
            self._job = analyses.begin(record)
        if not self._job.is_done:
            return False
        game, self._job = analyses.collect(self._job), None
        return self._found(game)

    def drop(self) -> None:
        """Nobody looks any more."""
        if self._job:
            self._job.stop()
        self._job = None

    def _found(self, game: GameAnalysis | None) -> bool:
        self._game, self._is_over = game, True
        return game is not None
