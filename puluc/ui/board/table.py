"""Requests to and from the other computer of a game over Link, and messages about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from puluc.game.session import Session
from puluc.rules import Match, Phase
from puluc.text.language import gettext
from puluc.text.names import level_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.commands import BoardCommand, link_menu
from puluc.ui.board.controller import READING_MS, BoardController
from puluc.ui.render.art import Art
from puluc.ui.scene.context import Context
from puluc.ui.scene.question import UNASKED_GUARD_MS, Question
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.widgets.notice import ConfirmScene

if TYPE_CHECKING:  # nothing of the network is imported before a table is open
    from puluc.link.protocol import Wish
    from puluc.link.table import Table


class RequestScene(ConfirmScene):
    """The question of the other player, which closes without an answer if it has lapsed."""

    def __init__(self, art: Art, question: str, is_open: Callable[[], bool]) -> None:
        super().__init__(art, question)
        self.question = Question(UNASKED_GUARD_MS)
        self._is_open = is_open

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Close once the request is no longer open."""
        return super().tick(elapsed_ms) if self._is_open() else Pop()


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
        """Ask the other player to take back a turn, or withdraw that; return an error message."""
        table = self._table
        if table and table.is_asking:
            table.withdraw()
        elif table is None or table.is_away or table.is_paused or turn is None:
            return gettext("Wait for the other player")
        else:
            table.ask_back(turn)
        return ""

    def happened(self) -> str:
        """Do what both have agreed on; return the message about that."""
        turn = self._table.carry_out() if self._table else None
        if turn is None:
            return ""
        self._shown, self.waited_ms = Words(), 0  # the message stays until it has been read
        match = self._session.match
        if match.player not in self._session.elsewhere:
            return gettext("Your move is taken back")
        name = self._session.seat(match.player).name
        return gettext("{name}'s move is taken back").format(name=name)

    def question(self) -> Transition | None:
        """Return the transition that asks for the other's request; None if there is none."""
        table = self._table
        if table is None or (asked := table.request) is None:
            return None
        text = gettext(
            "{name} wants to take back their last move. You'll both still know the throws. Agree?"
        )
        if table.must_follow:
            text = gettext(
                "{name} has taken back their last move. Take it back here too? If not, the"
                " game ends."
            )
        text = text.format(name=table.other)
        scene = RequestScene(self._context.art, text, lambda: table.request == asked)
        return Push(scene, partial(self._answer, table, asked))

    @staticmethod
    def _answer(table: Table, asked: Wish, is_allowed: bool | None) -> None:  # noqa: FBT001 - a scene's result
        if is_allowed is not None:
            table.answer(asked, is_allowed=is_allowed)

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
        key = BoardCommand.PROCEED.key
        name = table.other if table else ""
        if table is None:
            if self._session.is_linked and not match.outcome:
                text = gettext("Table closed: see {menu}|The table is closed")
        elif table.is_away:
            # Translators: {menu} is such as: Game > Link.
            text = gettext("{name} is offline: see {menu}|{name} is offline")
        elif table.silent_s:
            text = gettext("{name} does not answer ({seconds} s)")
        elif table.is_invited:
            text = gettext("{name} wants another game: {key}|{name} wants another game")
        elif table.is_refused:
            text = gettext("{name} does not agree")
        elif table.is_asking:
            is_over = match.phase is Phase.OVER
            withdraw = BoardCommand.PROCEED if is_over else BoardCommand.TAKE_BACK
            text, key = (
                gettext("{name} must agree ({key}: withdraw)|{name} must agree"),
                withdraw.key,
            )
        elif self.waited_ms >= READING_MS and self._session.lacks_throw:
            text = gettext("Waiting for {name}'s part of the throw|Waiting for {name}'s part")
        elif self.waited_ms >= READING_MS and match.player in self._session.elsewhere:
            is_thrown = match.phase is not Phase.THROW
            text = gettext("{name} is thinking") if is_thrown else gettext("{name} is to throw")
            name = seat.name or level_name(seat.level)
        if not text:
            return Words()
        seconds = int(table.silent_s if table else 0)
        return worded(text, name=name, menu=link_menu(), seconds=seconds, key=key)
