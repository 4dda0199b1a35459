"""Requests to and from the other computer of a game over Link, and messages about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.game.session import Session
from puluc.rules import Match
from puluc.text.language import gettext, pgettext
from puluc.text.names import level_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.controller import READING_MS, BoardController
from puluc.ui.scene.base import UNASKED_GUARD_MS, Push, Question, Transition
from puluc.ui.scene.context import Context
from puluc.ui.widgets.notice import ConfirmScene

if TYPE_CHECKING:  # nothing of the network is imported before a table is open
    from puluc.link.protocol import Ask
    from puluc.link.table import Table


class BoardTable:
    """The requests of a game over Link on the board, and the strip's words about the other."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._shown = Words()
        """The strip's message about the other player; empty without one."""
        self.waited_ms = 0
        """The milliseconds that the match has waited for the other computer."""
        self._was_invited = False

    @property
    def _table(self) -> Table | None:
        link = self._context.link
        return link.table if link and link.session is self._session else None

    def ask(self, turn: int | None) -> str:
        """Ask the other player to take back a turn; return the error message, if any."""
        table = self._table
        if table is None or table.is_away or turn is None:
            return gettext("Wait for the other player")
        is_asked = table.ask_back(turn)
        return "" if is_asked else gettext("Wait before you ask again")

    def ask_again(self) -> None:
        """Ask the other player for another game."""
        if self._table:
            self._table.ask_again()

    def happened(self) -> str:
        """Do what both have agreed on; return the message about that or about the other player."""
        told = self._carry_out() or self._news()
        if told:  # it stays until it has been read
            self._shown, self.waited_ms = Words(), 0
        return told

    def _carry_out(self) -> str:
        """Do what both have agreed on, and save; return its message, or empty."""
        done = self._table.carry_out() if self._table else None
        if done is None:
            return ""
        self._context.save_session()
        if isinstance(done, int):
            return gettext("Turn {turn} taken back").format(turn=done + 1)
        return gettext("Game {number}").format(number=self._session.game_number)

    def _news(self) -> str:
        """Return the message that the other player has refused, or is back; empty without news."""
        link, table = self._context.link, self._table
        is_back = link.last_news() if link else None
        was_invited, self._was_invited = self._was_invited, bool(table and table.is_invited)
        if table and self._was_invited and not was_invited:
            return self._words(self._session.match).full
        if is_back is None or table is None:
            return ""
        text = gettext("{name} is back") if is_back else gettext("{name} does not agree")
        return text.format(name=table.other)

    def question(self) -> Transition | None:
        """Return the transition that asks for the other's request; None if there is none."""
        if not (self._table and (asked := self._table.request)):
            return None
        text = gettext(
            "{name} asks to take back turn {turn}. The throws since then stay known. Do you agree?"
        )
        text = text.format(name=self._table.other, turn=asked.turn + 1)
        scene = ConfirmScene(self._context.art, text)
        scene.question = Question(UNASKED_GUARD_MS)
        return Push(scene, lambda is_allowed: self._answer(asked, is_allowed=is_allowed))

    def _answer(self, asked: Ask, *, is_allowed: bool) -> None:
        """Answer a request, unless it has lapsed."""
        if self._table and self._table.request is asked:
            self._table.answer(is_allowed=is_allowed)

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
        if not self._session.is_linked:
            pass
        elif table is None:
            text = gettext("The table is closed: {menu}|The table is closed")
            text = "" if match.outcome else text
        elif table.is_away:
            # Translators: {menu} is such as: Game > Link.
            text = gettext("{name} is away: {menu}|{name} is away")
        elif table.silent_s:
            text = gettext("{name} does not answer ({seconds} s)")
        elif table.is_invited and match.outcome:
            text = gettext("{name} wants another game: {key}|{name} wants another game")
        elif table.is_asking or table.wants_again:
            text = gettext("{name} must agree")
        elif self.waited_ms >= READING_MS and self._session.lacks_throw:
            text = gettext("Waiting for {name}'s part of the throw|Waiting for {name}'s part")
        elif self.waited_ms >= READING_MS and match.player in self._session.elsewhere:
            text, name = gettext("{name} is thinking"), seat.name or level_name(seat.level)
        menu = f"{pgettext('menu', 'Game')} > {gettext(BoardCommand.LINK.value.label)}"
        seconds, key = int(table.silent_s if table else 0), BoardCommand.PROCEED.key
        return worded(text, name=name, menu=menu, seconds=seconds, key=key)
