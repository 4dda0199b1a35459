"""The end of a game on the board: the panel with its choices, and what the analysis finds."""

from collections.abc import Iterable

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.game.practice import mistakes_of
from puluc.game.puzzles import Puzzle
from puluc.game.session import Session
from puluc.game.story import story
from puluc.rules import WATCHED, Outcome, Record, RecordError
from puluc.text.end_words import (
    both_costs,
    both_results,
    handicap_score,
    known_throws_score,
    reason,
    score,
    set_up_score,
    watched_score,
)
from puluc.text.language import language
from puluc.text.stories import story_words
from puluc.text.wordings import Words
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.picture.end_panel import EndPanel, SeriesPanel
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command

DELAY_MS = 500
"""The milliseconds before the analysis begins, since many players go on at once."""


class End:
    """The end of a game: after ``show`` the panel is shown and the game is analysed."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._panel: EndPanel | None = None
        self._outcome: Outcome | None = None
        self._language = ""
        """The language of the panel."""
        self._job: ChancesJob[GameAnalysis] | None = None
        self._game: GameAnalysis | None = None
        """The analysis, once it is known."""
        self._first: GameAnalysis | None = None
        """That of the game which had the same throws, once it is known."""
        self._left = list[Record]()
        """The games that are still to analyse."""
        self._shown_ms = 0

    @property
    def is_shown(self) -> bool:
        """Whether the panel is open."""
        return self._panel is not None

    @property
    def mistakes(self) -> tuple[Puzzle, ...]:
        """The mistakes of the persons, once they are known."""
        if self._game is None or not self._session.persons:
            return ()
        return mistakes_of(self._session.record, self._game, self._session.own_side)

    def show(self, outcome: Outcome) -> None:
        """Open the panel with *Next game* selected, or *Link* if that needs a table."""
        session, art = self._session, self._context.art
        why, standing = self._lines(outcome)
        if session.series_game:
            self._panel = SeriesPanel(art, outcome, why, session.series_games)
        else:
            self._panel = EndPanel(
                art,
                outcome,
                why,
                standing,
                can_swap=session.can_swap,
                compared=self._compared,
            )
        self._follow_table()
        self._outcome, self._language = outcome, language()
        self._left, self._shown_ms = [session.record], 0
        if first := session.first_game:
            self._left.append(first)

    def _lines(self, outcome: Outcome) -> tuple[Words, Words]:
        """Return the story or why the game is over, and the score; a series has a table instead."""
        session = self._session
        why = self._story or reason(outcome, session.match.position)
        if session.throws_of:
            if (first := session.first_game) and session.own_side is not None:
                why = both_results(first, session.record, session.own_side)
            return why, known_throws_score()
        if session.series_game:
            return why, Words()
        if session.set_up and not session.set_up.handicap:
            return why, set_up_score()
        if session.opponent == WATCHED:
            return why, watched_score()
        tally = session.scores.tally(session.record)
        if tally and tally.pieces and not session.is_assisted:
            return why, handicap_score(tally)
        return why, score(session.scores, is_counted=not session.is_assisted)

    @property
    def _compared(self) -> Words | None:
        """The costs of your choices and your luck in two games with the same throws, if known.

        None if there is only one game.
        """
        own = self._session.own_side
        if self._session.first_game is None or own is None:
            return None
        if self._first is None or self._game is None:
            return Words()
        return both_costs(self._first.totals(own.enemy), self._game.totals(own))

    @property
    def _story(self) -> Words:
        """What was remarkable about the game on the board, as far as it is known."""
        record = self._session.record
        try:
            found = story(record, self._session.scored_games[:-1], self._game)
        except RecordError:
            found = None
        return story_words(found, record.opponent) if found else Words()

    def _follow_table(self) -> bool:
        """Offer another game over Link while its table is open; return whether that changed."""
        if self._panel is None or not self._session.is_linked:
            return False
        first = BoardCommand.PROCEED if self._context.table else BoardCommand.LINK
        before, self._panel.choices = self._panel.choices, (first, *self._panel.choices[1:])
        return self._panel.choices != before

    def hide(self) -> None:
        """Close the panel, and cancel the analysis."""
        self.cancel()
        self._panel = self._game = self._first = None

    def cancel(self) -> None:
        """Cancel the analysis."""
        if self._job:
            self._job.cancel()
        self._job = None

    def tick(self, elapsed_ms: int) -> bool:
        """Advance the analysis; return whether the panel has changed, as with its result."""
        if self._follow_table():
            return True
        if self._panel is None or not self._left:
            return False
        self._shown_ms += elapsed_ms
        adviser, record, game = self._context.adviser, self._left[0], None
        if self._job is None:
            game = adviser.known(record)
            if game is None and self._shown_ms >= DELAY_MS:
                self._job = adviser.analyse(record)
        if self._job and adviser.is_done(self._job):
            game, self._job = self._job.answer, None
            self._left = self._left if game else []
        if game is None:
            return False
        del self._left[0]
        if self._game is None:
            self._game = game
            self._context.solved_puzzles.add(self.mistakes)
        else:
            self._first = game
        self._retell()
        return True

    def _retell(self) -> None:
        """Show on the panel what is known, in the language in use.

        Mistakes are offered only to somebody who has looked for some before.
        """
        if not (self._panel and self._outcome):
            return
        self._language = language()
        self._panel.retell(*self._lines(self._outcome), self._compared)
        if self._context.looks_closer:
            self._panel.offer_mistakes(len(self.mistakes))

    @property
    def selected(self) -> int | None:
        """The number of the choice that is selected, if the panel is open."""
        return self._panel.choice.index if self._panel else None

    def choose(self, action: Action) -> BoardCommand | None:
        """Select a choice of the panel; return the command that an action chooses there, if any."""
        if self._panel is None:
            return None
        if self._panel.take(action):
            return self._panel.chosen
        is_beside = isinstance(action, Click) and not self._panel.rect.collidepoint(action.pos)
        return BoardCommand.LOOK if is_beside or action is Command.CANCEL else None

    def controls(self) -> Iterable[Control]:
        """Return the choices of the panel, if it is open."""
        return self._panel.controls() if self._panel else ()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel, in the language in use."""
        if self._panel is None:
            return
        if self._language != language():
            self._retell()
        self._panel.draw(canvas)
