"""The page with the reasons why a move is better than another."""

from collections.abc import Sequence

from puluc.game.analysis import Ranked
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.notation import drawn
from puluc.text.reasons import sentences
from puluc.text.wordings import Words
from puluc.ui.render.art import Art
from puluc.ui.scene.base import Scene
from puluc.ui.scene.hot_keys import AnalysisCommand
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Paragraph


class WhyScene(PageScene):
    """The page about moves."""

    has_moves = True


def why_scene(
    art: Art, options: Sequence[Ranked], chosen: Ranked, note: Words, *, is_yours: bool = True
) -> Scene[None]:
    """Return the page about the best of some moves and the one chosen, else the second best.

    A ``note`` on the chances follows the reasons. The title names the player of the moves unless it
    is the reader.
    """
    best, second = options[:2]
    told = sentences(best, second if chosen is best else chosen)
    # Translators: the title of the page with the reasons for a move of the player's, or a side's.
    text = gettext("Why {moves}?") if is_yours else gettext("{side}: why {moves}?")
    side = side_name(best.line.positions[0].mover)
    title = text.format(moves=drawn(best.line.text()), side=side)
    paragraphs = map(Paragraph, (*told, note.full) if note else told)
    return WhyScene(art, title, paragraphs, (AnalysisCommand.WHY.key,))
