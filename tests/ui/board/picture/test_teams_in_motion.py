"""Moves of the team game: pieces leave and reach the hands of their own players."""

import random

import pygame
import pytest
from driver import ART
from playing import ScriptedSticks, play_step

from puluc.rules import (
    Match,
    Move,
    Phase,
    Player,
    Position,
    Record,
    Ruleset,
    SeededSticks,
    against,
)
from puluc.ui.board.picture.animations import WALK_MS, Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.timeline import Clip
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import make_canvas
from puluc.ui.screens.record.steps import Playback

BUL = "captures=backward pieces=1 highway=return throws_per_turn=2"
ANTS = f"{BUL} spaces=19 players=3"


class Watched(BoardView):
    """Notes where pieces are drawn."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(ART, Layout.of(rules))
        self.drawn = list[tuple[int, int]]()

    def draw_piece(self, canvas: pygame.Surface, player: Player, pos: tuple[int, int]) -> None:
        super().draw_piece(canvas, player, pos)
        self.drawn.append(pos)

    def places(self, clip: Clip, progress: float) -> list[tuple[int, int]]:
        """Where a clip draws the pieces that move."""
        self.drawn.clear()
        assert clip.drawing
        clip.drawing(make_canvas(), progress)
        return self.drawn[:]


def moved(view: Watched, text: str, move: str, rules: str = ANTS) -> list[Clip]:
    """The clips of one move with a throw of 2."""
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, ScriptedSticks(2, 2), Position.parse(text, ruleset))
    match.throw()
    start = Snapshot.of(match.position)
    return list(Animator(view, ruleset).clips(match.move(Move.parse(move)), start))


@pytest.mark.parametrize(("letter", "move"), [("b", "city-2"), ("r", "city-18")])
def test_a_piece_leaves_the_row_of_its_player(letter, move):
    view = Watched(Ruleset.parse(ANTS))
    clips = moved(view, f"5,5,5 {'- ' * 19}5,5,5 {letter}", move)
    hop = next(clip for clip in clips if clip.drawing)
    player = Player.from_letter(letter)
    assert view.places(hop, 0) == [view.layout.hand_pos(player)]
    assert view.layout.hand_row(player).collidepoint(view.places(hop, 0)[0])
    assert hop.snapshot.hand(player) == 4
    assert sum(hop.snapshot.hands) == 29


def test_freed_companions_walk_to_their_players_hands():
    view = Watched(Ruleset.parse(ANTS))
    clips = moved(view, f"4,3,4 - pcqab {'- ' * 17}3,4,5 b", "2+city")
    walk = next(clip for clip in clips if clip.duration_ms == WALK_MS)
    assert view.places(walk, 1) == [
        view.layout.hand_pos(player) for player in map(player_of, "cab")
    ]
    assert len({y for _, y in view.places(walk, 0)}) == 3
    assert clips[-1].snapshot.hands == (5, 4, 5, 3, 4, 5)
    assert clips[-1].snapshot.piles == (3, 1)
    assert {clip.snapshot.taken for clip in clips} == {(3, 1)}, "no captive is forgotten on the way"


def player_of(letter: str) -> Player:
    return Player.from_letter(letter)


def test_a_lone_unit_goes_home_to_its_row():
    view = Watched(Ruleset.parse(ANTS))
    clips = moved(view, f"5,4,5 - B {'- ' * 17}5,5,5 b", "2-city")
    hops = [clip for clip in clips if clip.drawing]
    assert view.places(hops[-1], 1) == [view.layout.hand_pos(Player.B)]
    assert clips[-1].snapshot.hands == (5,) * 6


VARIANTS = [
    ANTS,
    f"{ANTS} capture=eagle",
    f"{ANTS} capture=eagle-return",
    f"{ANTS} scorpion=yes",
    f"{ANTS} fire=yes",
    "pieces=1 throws_per_turn=2 spaces=19 players=3",
    "captures=backward highway=looping flow=yes doubling=yes pieces=2 spaces=19 players=2",
]


def steps_of(rules: Ruleset, turns: int) -> tuple[Match, list[tuple[Snapshot, list[Clip]]]]:
    """A game at random, and the clips of each of its commands."""
    match, rng = Match(rules, SeededSticks("maize")), random.Random(7)
    animator, steps = Animator(BoardView(ART, Layout.of(rules)), rules), []
    while len(match.turns) < turns and match.phase is not Phase.OVER:
        before = Snapshot.of(match.position)
        events = play_step(match, rng)
        clips = list(animator.clips(events, before))
        steps.append((Snapshot.of(match.position), clips))
    return match, steps


@pytest.mark.parametrize("options", VARIANTS)
def test_every_motion_ends_in_the_position_of_the_match(options):
    _, steps = steps_of(Ruleset.parse(options), 40)
    canvas = make_canvas()
    for number, (after, clips) in enumerate(steps):
        end = clips[-1].snapshot
        shown = (end.units, end.hands, end.piles, end.taken)
        assert shown == (after.units, after.hands, after.piles, after.taken)
        for clip in clips if number % 5 == 0 else ():
            if clip.drawing:
                clip.drawing(canvas, 0.4)


def test_the_record_shows_who_threw_at_every_step():
    rules = Ruleset.parse(ANTS)
    match, steps = steps_of(rules, 12)
    record = Record(
        rules, against("easy", 3), opening=tuple(match.opening), turns=tuple(match.turns)
    )
    playback = Playback(record)
    assert playback.fault is None
    assert playback.layout.is_for_teams
    for turn, number in zip(match.turns, range(1, len(playback.steps)), strict=True):
        snapshot = playback.snapshot(number)
        assert snapshot.player is turn.player
        assert playback.before(number).player is turn.player
        assert len(snapshot.values[turn.player.side]) == 2
    assert playback.snapshot(len(match.turns)).hands == steps[-1][0].hands
