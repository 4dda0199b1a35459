"""A move looks the same when it is played and when its turn is shown again with its throw."""

import pytest
from driver import ART

from puluc.rules import Match, Move, Position, Ruleset, Side, Throw, Thrown
from puluc.ui.board.picture.animations import DEPARTURE_MS, Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.view import BoardView


class _Two:
    """Sticks that always show two banded faces."""

    def throw(self) -> Throw:
        return Throw.parse("1100")


@pytest.mark.parametrize(
    ("rules", "text", "move"),
    [
        ("highway=return capture=eagle", "4 - - j - o - - - - 4 j", "3x5"),
        ("highway=return fire=yes", "4 - - j - - - - - - 5 j", "3*5"),
    ],
)
def test_pieces_leave_the_board_in_a_replay_as_in_play(rules, text, move):
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, _Two(), Position.parse(text, ruleset))
    thrown = match.throw()
    played = match.move(Move.parse(move))
    assert isinstance(thrown[0], Thrown)
    animator = Animator(BoardView(ART, Layout(ruleset.spaces)), lambda side: side is Side.OBSIDIAN)
    start = Snapshot.of(Position.parse(text, ruleset))
    in_play = [clip.duration_ms for clip in animator.clips(played, start)]
    in_replay = [clip.duration_ms for clip in animator.clips((*thrown, *played), start)]
    assert DEPARTURE_MS in in_play
    assert in_replay[-len(in_play) :] == in_play
