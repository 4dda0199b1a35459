"""The effects of the board's commands: on the match, and the screens that they open."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from puluc.game.ladder import LadderOffer, offer
from puluc.game.session import Session, Setup
from puluc.text.end_words import offer_question
from puluc.text.language import gettext
from puluc.ui.board.game_names import ask_name, copy_name
from puluc.ui.board.starting import start_new
from puluc.ui.jobs.job import Job
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Push, Replace, Transition
from puluc.ui.widgets.notice import OfferScene
from puluc.ui.widgets.wait import call_result, wait_for


class Board(Protocol):
    """The board, as far as its commands reach."""

    context: Context
    session: Session

    def tell(self, text: str) -> None:
        """Show a message in the strip, and say it."""

    def refuse(self, reason: str) -> None:
        """Show why a command is not possible, if there is a reason."""

    def throw(self) -> Transition | None:
        """Throw the sticks, or ask what real ones show."""

    def move(self) -> Transition | None:
        """Move the unit under the cursor."""

    def pass_turn(self) -> None:
        """Pass the turn."""

    def begin_next(self, level: str = "") -> None:
        """Begin the next game, against another level if there is one."""

    def swap_sides(self) -> None:
        """Begin the game with the same throws and swapped sides."""

    def ask_hint(self) -> Transition:
        """Show the best moves."""

    def take_back(self) -> None:
        """Take back the last choice; over Link, ask the other player to agree."""

    def redo(self) -> None:
        """Play again what was taken back."""

    def retry_mistakes(self) -> Transition:
        """Ask the mistakes of the game again."""

    def hide_end(self) -> None:
        """Close the panel of the end, to look at the board."""


Effect = Callable[[Board], Transition | None]
"""Carries out a command on the board; returns what follows."""


@dataclass(frozen=True, slots=True)
class Opens:
    """The effect that opens a screen over the board; a game may be started from it."""

    screen: Screen

    def __call__(self, board: Board) -> Transition:
        """Open the screen."""
        return Push(board.context.scene(self.screen), partial(_start, board.context))


def turns_to(screen: Screen) -> Effect:
    """Return the effect that opens a screen in place of the board."""
    return lambda board: Replace(board.context.scene(screen))


def _start(context: Context, end: object) -> Transition | None:
    """Start the game with which a screen closed, if it did with one."""
    return start_new(context, end) if isinstance(end, Setup) or end is Screen.BOARD else None


def open_link(board: Board) -> Transition:
    """Open the panel of the table, or without one the dialog in place of the board."""
    context = board.context
    if context.table:
        return Push(context.scene(Screen.TABLE), lambda screen: Replace(context.scene(screen)))
    return Replace(context.scene(Screen.LINK))


open_new_game = Opens(Screen.NEXT_GAME)
"""Asks for another game, and starts it."""


def open_lessons(board: Board, screen: Screen = Screen.LESSONS) -> Transition:
    """Open the lessons, or some of them, which may lead to a new game."""
    return Push(board.context.scene(screen), lambda _screen: open_new_game(board))


def copy_as(board: Board) -> Transition:
    """Ask for a name, and go on in a copy of the file; over Link, only make one for others."""
    context, open_game = board.context, board.context.open_game
    title, taken = gettext("Copy as"), open_game.library.names
    return Push(
        ask_name(context, title, copy_name(open_game.name, taken), taken), partial(_copy, board)
    )


def _copy(board: Board, name: str) -> Transition | None:
    if board.session.is_linked:
        write = board.context.open_game.copying_as(name)
        return wait_for(
            board.context, write, partial(_tell_copy_for_others, board, name), in_turn=True
        )
    work = board.context.open_game.saving_as(name)
    return wait_for(board.context, work, partial(_tell_copy, board, name), in_turn=True)


def _tell_copy(board: Board, name: str, job: Job[Callable[[], None]]) -> None:
    """Go on in the copy, and say so."""
    if board.context.attempt(partial(call_result, job)):
        board.tell(gettext("Copied as {name}").format(name=name))


def _tell_copy_for_others(board: Board, name: str, job: Job[None]) -> None:
    """Say that the copy is made, and what it is without."""
    if board.context.attempt(job.result):
        text = gettext("Copied as {name}, without your secret") if not board.session.is_over else ""
        board.tell((text or gettext("Copied as {name}")).format(name=name))


def proceed(board: Board) -> Transition | None:
    """Go on to the next game; offer another level, or a lesson, if it is time for one."""
    context, session = board.context, board.session
    is_single = session.series_game is None and not session.is_linked
    offered = offer(session.scored_games) if is_single else None
    if offered is None or not context.preferences.ladder:
        board.begin_next()
        return None
    scene = OfferScene(context.art, offer_question(offered))
    return Push(scene, partial(_answer_offer, board, offered))


def _answer_offer(board: Board, offered: LadderOffer, is_taken: bool) -> Transition | None:  # noqa: FBT001
    """Begin the next game, against the level offered if it is taken, or behind the lesson."""
    board.begin_next(offered.level if is_taken else "")
    return open_lessons(board, Screen.STRATEGY) if is_taken and not offered.level else None
