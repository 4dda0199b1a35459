"""The page with the reasons why a move is better than another."""

from collections.abc import Sequence

from puluc.game.analysis import Ranked
from puluc.text.language import gettext, pgettext
from puluc.text.names import side_name
from puluc.text.notation import drawn
from puluc.text.reasons import sentences
from puluc.ui.board.line import LineScene
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.hot_keys import AnalysisCommand
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.transitions import Push, ShowHelp, Transition
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Paragraph
from puluc.ui.widgets.title_bar import TitleBar


class WhyScene(PageScene):
    """The page about two moves; F2 shows on the board how the game may go on after each."""

    has_moves = True

    def __init__(
        self, context: Context, title: str, moves: tuple[Ranked, Ranked], *, is_exact: bool
    ) -> None:
        self._context, self._moves, self._is_exact = context, moves, is_exact
        note = context.to_solve(moves[0].line.end.rules, is_exact=is_exact)
        told = [*sentences(*moves), *filter(None, [note.full])]
        super().__init__(context.art, title, map(Paragraph, told), (AnalysisCommand.WHY.key,))
        # Translators: how the game may go on after a move. 30 pixels at most.
        self._bar = TitleBar(context.art, title, menu=pgettext("moves", "Line"))

    def handle(self, action: Action) -> Transition | None:
        """Show the line, or do what any page does."""
        is_clicked = isinstance(action, Click) and self._bar.is_menu_at(action.pos)
        if action is Command.MENU or is_clicked:
            best, other = self._moves
            return Push(LineScene(self._context, best, other, is_exact=self._is_exact))
        return super().handle(action)

    def help(self) -> Transition | None:
        """Open Help: unlike other pages, this one is not opened by its key."""
        return ShowHelp()


def why_scene(
    context: Context,
    options: Sequence[Ranked],
    chosen: Ranked,
    *,
    is_exact: bool,
    is_yours: bool = True,
) -> Scene[None]:
    """Return the page about the best of some moves and the one chosen, else the second best.

    If chances are estimates, a note on them follows the reasons. The title names the player of the
    moves unless it is the reader.
    """
    best, second = options[:2]
    # Translators: the title of the page with the reasons for a move of the player's, or a side's.
    text = gettext("Why {moves}?") if is_yours else gettext("{side}: why {moves}?")
    side = side_name(best.line.positions[0].mover)
    title = text.format(moves=drawn(best.line.text()), side=side)
    moves = best, second if chosen is best else chosen
    return WhyScene(context, title, moves, is_exact=is_exact)
