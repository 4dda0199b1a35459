"""The end of a game on the board: the panel with its choices, and what the analysis finds."""

from __future__ import annotations

import pygame

from puluc.game.session import Session
from puluc.rules import Outcome
from puluc.ui.board.finding import Finding
from puluc.ui.board_view.end_panel import EndPanel
from puluc.ui.board_view.end_words import SET_UP_SCORE, reason, score
from puluc.ui.board_view.match_panel import MatchPanel
from puluc.ui.context import Context
from puluc.ui.hot_keys import BoardCommand
from puluc.ui.input import Action, Click, Command, Hover


class End:
    """Nothing is shown until ``show`` is called."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._panel: EndPanel | None = None
        self._finding: Finding | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the panel is open."""
        return self._panel is not None

    def show(self, outcome: Outcome, pointed: tuple[int, int]) -> None:
        """Open the panel; the choice under the pointer is selected."""
        session, art = self._session, self._context.art
        why = reason(outcome, session.match.position)
        if session.match_game:
            self._panel = MatchPanel(art, outcome, why, session.match_games)
        else:
            standing = score(session.scores, is_counted=not session.is_marked)
            if session.set_up:
                standing = SET_UP_SCORE
            self._panel = EndPanel(art, outcome, why, standing)
        self._panel.point(pointed)
        self._finding = Finding(self._context, session)

    def hide(self) -> None:
        """Close the panel; nobody waits for the analysis any more."""
        self.drop()
        self._panel = self._finding = None

    def drop(self) -> None:
        """Stop the analysis."""
        if self._finding:
            self._finding.drop()

    def tick(self, elapsed_ms: int) -> bool:
        """Tell on the panel what the analysis found; whether it has."""
        words = self._finding.tick(elapsed_ms) if self._finding else None
        if not (self._panel and words):
            return False
        self._panel.tell(words)
        return True

    def choose(self, action: Action) -> BoardCommand | None:
        """Select a choice of the panel; the command that an action chooses there, if any."""
        if self._panel is None:
            return None
        match action:
            case Command.ACCEPT:
                return self._panel.chosen
            case Command.CANCEL:
                return BoardCommand.LOOK
            case Click(pos) if self._panel.point(pos):
                return self._panel.chosen
            case Hover(pos):
                self._panel.point(pos)
            case Command():
                self._panel.walk(action)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel."""
        if self._panel:
            self._panel.draw(canvas)
