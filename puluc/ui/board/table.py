"""Requests to and from the other computers of a game over Link, and messages about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.game.session import Session
from puluc.rules import Match
from puluc.text.language import gettext, pgettext
from puluc.text.names import level_name, player_name
from puluc.text.wordings import Words, worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.controller import READING_MS, BoardController
from puluc.ui.scene.base import UNASKED_GUARD_MS, Push, Question, Transition
from puluc.ui.scene.context import Context
from puluc.ui.widgets.notice import ConfirmScene

if TYPE_CHECKING:  # nothing of the network is imported before a table is open
    from puluc.link.protocol import Ask


class BoardTable:
    """The requests of a game over Link on the board, and the strip's words about the others."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context, self._session = context, session
        self._shown = Words()
        """The strip's message about the others; empty without one."""
        self.waited_ms = 0
        """The milliseconds that the match has waited for them."""

    def ask(self, turn: int | None = None, level: str = "") -> str:
        """Ask the others to take back a turn, or to let a level play; return the error, if any."""
        link = self._context.link
        if link and level and 0 not in link.table.away:
            link.table.ask_level(level)
        elif link is None or link.missing or turn is None:  # the host, if a level was asked for
            return gettext("Wait for the others")
        else:
            link.table.ask_back(turn)
        return ""

    def happened(self) -> str:
        """Carry out what all have allowed; return the message about that or about the others."""
        told = self._carry_out() or self._news()
        if told:  # it stays until it has been read
            self._shown, self.waited_ms = Words(), 0
        return told

    def _carry_out(self) -> str:
        """Carry out the request that all have allowed, and save; return its message, or empty."""
        link = self._context.link
        if link is None or not (done := link.table.carry_out()):
            return ""
        if not done.left:
            self._context.save_session()
            return gettext("Turn {turn} taken back").format(turn=done.turn + 1)
        self._context.save_session()
        level, names = level_name(done.left[0].level), self._names(done)
        return gettext("{level} plays for {name} now").format(level=level, name=names)

    def _news(self) -> str:
        """Return the message about who has refused, or is back; empty without news."""
        found = self._context.link.last_news() if self._context.link else None
        if not found:
            return ""
        name, is_back = found
        text = gettext("{name} is back") if is_back else gettext("{name} does not agree")
        return text.format(name=name)

    def question(self) -> Transition | None:
        """Return the transition that asks for another computer's request; None if there is none."""
        request = self._context.link and self._context.link.table.request
        if not request:
            return None
        name, asked = request
        if asked.left:
            text = gettext("{name} asks: may {level} play for {others}?")
            level = level_name(asked.left[0].level)
            text = text.format(name=name, level=level, others=self._names(asked))
        else:
            text = gettext("{name} asks to take back turn {turn}. Do you agree?")
            text = text.format(name=name, turn=asked.turn + 1)
        scene = ConfirmScene(self._context.art, text)
        scene.question = Question(UNASKED_GUARD_MS)
        return Push(scene, lambda is_allowed: self._answer(asked, is_allowed=is_allowed))

    def _answer(self, asked: Ask, *, is_allowed: bool) -> None:
        """Answer a request, unless it has lapsed."""
        link = self._context.link
        if link and link.table.request and link.table.request[1] is asked:
            link.table.answer(is_allowed=is_allowed)

    def tick(self, elapsed_ms: int, controller: BoardController, *, is_asked: bool) -> Words | None:
        """Advance time; return what the strip is to say of the other computers, None for nothing.

        Before a person is asked, it is said again after each sentence of the match.
        """
        self.waited_ms = self.waited_ms + elapsed_ms if controller.awaits_others else 0
        words = self._words(controller.match) if controller.is_resting else Words()
        if words == self._shown and (is_asked or not words):
            return None
        self._shown = words
        return words

    def _words(self, match: Match) -> Words:
        """Return the strip's message about the other computers."""
        link, text = self._context.link, ""
        command, title = BoardCommand.LINK, pgettext("menu", "Game")
        name = self._session.seat(match.player).name or player_name(match.player)
        if not self._session.is_linked or match.outcome:
            pass
        elif link is None:
            text = gettext("The table is closed: {menu}|The table is closed")
        elif link.table.is_asking:
            text = gettext("The others must agree")
        elif link.missing:
            name = link.missing[0]
            command, title = BoardCommand.FILL_SEAT, pgettext("menu", "Turn")
            # Translators: {menu} is such as: Turn > Fill seat.
            text = gettext("{name} is away: {menu}|{name} is away")
        elif link.quiet:
            name, text = link.quiet[0], gettext("{name} does not answer")
        elif self.waited_ms >= READING_MS and match.player in self._session.elsewhere:
            text = gettext("{name} is thinking")
        words = worded(text, name=name, menu=f"{title} > {gettext(command.value.label)}")
        is_host_away = link and 0 in link.table.away  # nobody can replace it
        return Words(words.short) if is_host_away else words

    def _names(self, ask: Ask) -> str:
        """Return the names of the computers whose seats a level takes."""
        computers = self._context.link.table.computers if self._context.link else ()
        return ", ".join(computers[each.computer].name for each in ask.left)
