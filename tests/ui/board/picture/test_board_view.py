"""The picture of a game at rest, kept while only a cursor blinks over it."""

import random
from dataclasses import replace

import pytest
from driver import ART
from playing import play_step

from puluc.game.session import Session, Setup
from puluc.rules import Phase, Ruleset, against
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import make_canvas


@pytest.mark.parametrize("rules", ["puluc", "fire=yes highway=return"])
def test_a_view_draws_what_a_new_one_would(rules):
    rng = random.Random(1)
    session = Session(str, Setup(Ruleset.parse(rules), against("easy"), seed="1"))
    layout = Layout(session.rules.spaces)
    view, canvas = BoardView(ART, layout), make_canvas()
    while session.match.phase is not Phase.OVER and len(session.match.turns) < 25:
        play_step(session, rng)
        snapshot = Snapshot.of(session.match.position)
        for flame in (0, 1, 0):
            fresh, expected = BoardView(ART, layout), make_canvas()
            fresh.flame = view.flame = flame
            view.draw(canvas, replace(snapshot))
            fresh.draw(expected, snapshot)
            assert canvas.get_buffer().raw == expected.get_buffer().raw
            canvas.fill(1, (rng.randrange(200), rng.randrange(60), 30, 30))
