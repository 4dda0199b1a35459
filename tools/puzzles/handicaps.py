"""Handicaps: the exact chances of the side with all its pieces against one that has fewer."""

from collections.abc import Iterator

from puluc.ai.tablebase.file import Tablebase
from puluc.game.draft import Draft
from puluc.rules import Player, Ruleset, Side

RULES = (Ruleset(), Ruleset.parse("throws=bell"))
"""The games of the manual's tables."""

_DIGITS = 5


def handicaps(tablebase: Tablebase) -> Iterator[tuple[int, int, float, float]]:
    """Yield the pieces of both sides, and the chances of the first, moving first and second.

    ValueError if a position is not in the solution.
    """
    draft = Draft.start(tablebase.rules).with_next_handicap()
    while (homes := draft.position.homes)[Side.JADE] > homes[Side.OBSIDIAN]:
        first, enemy = (
            tablebase.chance(draft.with_player(player).position)
            for player in (Player.JADE, Player.OBSIDIAN)
        )
        if first is None or enemy is None:
            raise ValueError(f"no game leads to {draft}")
        yield *homes, round(first, _DIGITS), round(1 - enemy, _DIGITS)
        draft = draft.with_next_handicap()
