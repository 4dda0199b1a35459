"""Requests to and from the other computer of a game over Link, and messages about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.game.session import Session
from puluc.rules import Match
from puluc.text.language import gettext
from puluc.text.names import level_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.commands import BoardCommand, link_menu
from puluc.ui.board.controller import READING_MS, BoardController
from puluc.ui.scene.context import Context
from puluc.ui.scene.question import UNASKED_GUARD_MS, Question
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.widgets.notice import ConfirmScene

if TYPE_CHECKING:  # nothing of the network is imported before a table is open
    from puluc.link.table import Table


class BoardTable:
    """The requests of a game over Link on the board, and the strip's words about the other."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._shown = Words()
        """The strip's message about the other player; empty without one."""
        self.waited_ms = 0
        """The milliseconds that the match has waited for the other computer."""

    @property
    def _table(self) -> Table | None:
        table = self._context.table
        return table if table and table.session is self._session else None

    def ask(self, turn: int | None) -> str:
        """Ask the other player to take back a turn; return the error message, if any."""
        table = self._table
        if table is None or table.is_away or turn is None:
            return gettext("Wait for the other player")
        table.ask_back(turn)
        return ""

    def happened(self) -> str:
        """Do what both have agreed on; return the message about that."""
        turn = self._table.carry_out() if self._table else None
        if turn is None:
            return ""
        self._shown, self.waited_ms = Words(), 0  # the message stays until it has been read
        return gettext("Turn {turn} taken back").format(turn=turn + 1)

    def question(self) -> Transition | None:
        """Return the transition that asks for the other's request; None if there is none."""
        table = self._table
        if table is None or (asked := table.request) is None:
            return None
        text = gettext(
            "{name} asks to take back turn {turn}. The throws since then stay known. Do you agree?"
        )
        scene = ConfirmScene(self._context.art, text.format(name=table.other, turn=asked + 1))
        scene.question = Question(UNASKED_GUARD_MS)
        return Push(scene, lambda is_allowed: table.answer(asked, is_allowed=is_allowed))

    def tick(self, elapsed_ms: int, controller: BoardController, *, is_asked: bool) -> Words | None:
        """Advance time; return what the strip is to say of the other, None for nothing.

        Before a person is asked, it is said again after each sentence of the match.
        """
        self.waited_ms = self.waited_ms + elapsed_ms if controller.awaits_others else 0
        words = self._words(controller.match) if controller.is_resting else Words()
        if words == self._shown and (is_asked or not words):
            return None
        self._shown = words
        return words

    def _words(self, match: Match) -> Words:
        """Return the strip's message about the other computer."""
        table, text, seat = self._table, "", self._session.seat(match.player)
        name = table.other if table else ""
        if table is None:
            if self._session.is_linked and not match.outcome:
                text = gettext("The table is closed: {menu}|The table is closed")
        elif table.is_away:
            # Translators: {menu} is such as: Game > Link.
            text = gettext("{name} is away: {menu}|{name} is away")
        elif table.silent_s:
            text = gettext("{name} does not answer ({seconds} s)")
        elif table.is_invited:
            text = gettext("{name} wants another game: {key}|{name} wants another game")
        elif table.is_refused:
            text = gettext("{name} does not agree")
        elif table.is_asking:
            text = gettext("{name} must agree")
        elif self.waited_ms >= READING_MS and self._session.lacks_throw:
            text = gettext("Waiting for {name}'s part of the throw|Waiting for {name}'s part")
        elif self.waited_ms >= READING_MS and match.player in self._session.elsewhere:
            text, name = gettext("{name} is thinking"), seat.name or level_name(seat.level)
        if not text:
            return Words()
        seconds, key = int(table.silent_s if table else 0), BoardCommand.PROCEED.key
        return worded(text, name=name, menu=link_menu(), seconds=seconds, key=key)
