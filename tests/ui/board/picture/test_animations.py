"""How captures and the end of a game are shown, and that a replay shows moves as in play."""

import pytest
from driver import ART
from playing import ScriptedSticks

from puluc.rules import (
    HandSticks,
    Match,
    Move,
    Player,
    Position,
    Ruleset,
    Side,
    Throw,
    Thrown,
)
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.animations import (
    DEPARTURE_MS,
    END_MS,
    HOP_MS,
    LANDING_MS,
    REST_MS,
    THROW_MS,
    Animator,
)
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.timeline import PACE, Clip
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.audio import Sound


def clips_of(rules: str, text: str, move: str) -> tuple[list[Clip], Layout]:
    """The animation of a move with a throw of two."""
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, ScriptedSticks(2, 2), Position.parse(text, ruleset))
    match.throw()
    snapshot, layout = Snapshot.of(match.position), Layout.of(ruleset)
    animator = Animator(BoardView(ART, layout), ruleset, lambda side: side is Side.OBSIDIAN)
    return list(animator.clips(match.move(Move.parse(move)), snapshot)), layout


def frame(clip: Clip, layout: Layout, progress: float, cell: int, wider: int = 0) -> bytes:
    """A cell during a clip."""
    canvas = make_canvas()
    BoardView(ART, layout).draw(canvas, clip.snapshot)
    assert clip.drawing
    clip.drawing(canvas, progress)
    return canvas.subsurface(layout.cell_rect(cell).inflate(wider, 0)).copy().get_buffer().raw


RESCUES = (Sound.FREED, Sound.FREED_TWO, Sound.FREED_THREE, Sound.FREED_FOUR)


@pytest.mark.parametrize("freed", [1, 2, 3, 4, 5])
def test_the_sound_of_a_capture_depends_on_how_many_pieces_it_frees(freed):
    text = f"{5 - freed} j - {'j' * freed}o - - - - - - 5 j"
    clips, _ = clips_of("pieces=2 army=6", text, "1x3")
    sounds = [sound for clip in clips for _, sound in clip.sounds if sound is not Sound.HOP]
    assert sounds == [Sound.CAPTURE, RESCUES[min(freed, 4) - 1]]


@pytest.mark.parametrize("victim", ["o", "oo", "jo"])
def test_a_capture_is_felt_within_the_time_of_a_landing(victim):
    text = f"{4 - victim.count('j')} j - {victim} - - - - - - {5 - victim.count('o')} j"
    clips, layout = clips_of("pieces=2", text, "1x3")
    assert sum(clip.duration_ms for clip in clips) == 2 * HOP_MS + LANDING_MS
    landing = next(clip for clip in clips if Pose.WINCING in clip.snapshot.poses)
    assert landing.snapshot.poses == (Pose.IDLE, Pose.WINCING)
    looks = [frame(landing, layout, progress, 3) for progress in (0, 0.3, 0.6, 0.9)]
    assert len(set(looks[:3])) == 3
    assert looks[2] == looks[3]
    sounds = [sound for _, sound in landing.sounds]
    assert sounds == [Sound.CAPTURE, Sound.FREED][: 1 + ("j" in victim)]
    assert clips[-1].snapshot.poses == (Pose.IDLE, Pose.IDLE)
    assert clips[-1].snapshot.units[3].captives == victim.count("o")


def test_only_freed_pieces_step_aside():
    aside = []
    for text in ("3 j - jo - - - - - - 4 j", "4 j - oo - - - - - - 3 j"):
        clips, layout = clips_of("pieces=2", text, "1x3")
        landing = next(clip for clip in clips if Pose.WINCING in clip.snapshot.poses)
        aside.append(frame(landing, layout, 0.1, 2) != frame(landing, layout, 0.9, 2))
    assert aside == [True, False]


@pytest.mark.parametrize(("shown", "winces"), [("p", True), ("q", False)])
def test_in_a_team_the_figure_winces_where_it_is_the_captured_players(shown, winces):
    rules = Ruleset.parse("captures=backward pieces=1 players=2 spaces=9")
    text = "4,5 - - a - p - - - - 4,5 a"
    match = Match(rules, ScriptedSticks(2, 2), Position.parse(text, rules))
    match.throw()
    snapshot = Snapshot.of(match.position).with_turn_of(Player.from_letter(shown))
    animator = Animator(BoardView(ART, Layout.of(rules)), rules)
    clips = animator.clips(match.move(Move.parse("3x5")), snapshot.with_turn_of(Player.A))
    assert any(Pose.WINCING in clip.snapshot.poses for clip in clips) == winces


def test_a_victory_plays_on_the_board():
    clips, layout = clips_of("army=1", "0 - - - - - - - oj - 0 j", "8+city")
    end = clips[-len(END_MS) :]
    for speed in (Speed.SLOW, Speed.NORMAL):
        paces = [min(PACE[speed], clip.slowest) for clip in end]
        lasts = sum(clip.duration_ms * pace for clip, pace in zip(end, paces, strict=True))
        assert 1500 <= lasts <= 2000
    winner, loser = zip(*(clip.snapshot.poses for clip in end), strict=True)
    assert len(set(winner)) >= 3
    assert len(set(loser)) >= 3
    assert (winner[-1], loser[-1]) == (Pose.VICTORIOUS, Pose.DEFEATED)
    assert [clip.is_read for clip in end] == [False, False, False, True]
    city = layout.city(Side.JADE)
    assert frame(end[0], layout, 0.1, city, 4) != frame(end[0], layout, 0.9, city, 4)
    assert [sound for clip in end for _, sound in clip.sounds] == [Sound.VICTORY]


@pytest.mark.parametrize(
    ("rules", "text", "move"),
    [
        ("highway=return capture=eagle", "4 - - j - o - - - - 4 j", "3x5"),
        ("highway=return fire=yes", "4 - - j - - - - - - 5 j", "3*5"),
    ],
)
def test_pieces_leave_the_board_in_a_replay_as_in_play(rules, text, move):
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, ScriptedSticks(2, 2), Position.parse(text, ruleset))
    thrown = match.throw()
    played = match.move(Move.parse(move))
    assert isinstance(thrown[0], Thrown)
    view = BoardView(ART, Layout(ruleset.spaces))
    animator = Animator(view, ruleset, lambda side: side is Side.OBSIDIAN)
    start = Snapshot.of(Position.parse(text, ruleset))
    in_play = [clip.duration_ms for clip in animator.clips(played, start)]
    in_replay = [clip.duration_ms for clip in animator.clips((*thrown, *played), start)]
    assert DEPARTURE_MS in in_play
    assert in_replay[-len(in_play) :] == in_play


def poses_in(rules: str, text: str, move: str) -> list[tuple[Pose, Pose]]:
    """The poses of Jade and Obsidian that are seen during a move with a throw of two, and after."""
    clips, _ = clips_of(rules, text, move)
    return [clip.snapshot.poses for clip in clips if clip.duration_ms or clip is clips[-1]]


IDLE = (Pose.IDLE, Pose.IDLE)


def test_who_slays_lifts_an_arm_while_the_loser_covers_the_face():
    poses = poses_in("pieces=5", "4 - - - - - - - oj - 4 j", "8+city")
    assert (Pose.VICTORIOUS, Pose.COVERING) in poses
    assert poses[-1] == IDLE
    poses = poses_in("pieces=5", "4 - - - - - - - j - 5 j", "8-city")
    assert set(poses) == {IDLE}, "nobody was slain"


@pytest.mark.parametrize(("victim", "leaps"), [("jjo", False), ("jjjo", True), ("jjjjo", True)])
def test_who_frees_three_or_more_leaps(victim, leaps):
    freed = victim.count("j")
    text = f"{5 - freed} j - {victim} - - - - - - 5 j"
    rules = "pieces=5 army=6"
    assert (Pose.LEAPING in {jade for jade, _ in poses_in(rules, text, "1x3")}) is leaps


def test_the_more_are_freed_the_longer_a_capture_flashes():
    flashes = []
    for victim in ("o", "jo", "jjo", "jjjo", "jjjjo"):
        text = f"{5 - victim.count('j')} j - {victim} - - - - - - 5 j"
        clips, layout = clips_of("pieces=5 army=6", text, "1x3")
        landing = next(clip for clip in clips if Pose.WINCING in clip.snapshot.poses)
        last = frame(landing, layout, 0.99, 3)
        steps = [n for n in range(100) if frame(landing, layout, n / 100, 3) == last]
        flashes.append(len(steps))
        assert landing.duration_ms == LANDING_MS, "no capture takes longer than another"
    assert flashes == sorted(flashes)


@pytest.mark.parametrize(
    ("rules", "text", "pose"),
    [
        ("", "1111", Pose.IDLE),
        ("", "0000", Pose.GLANCING),
        ("throws=six", "0000", Pose.GLANCING),
        ("throws=zero", "1111", Pose.GLANCING),
        ("throws=zero", "0000", Pose.SLUMPING),
        ("throws=bell", "1000", Pose.SLUMPING),
        ("throws=bell", "0000", Pose.GLANCING),
    ],
)
def test_a_player_glances_up_at_the_best_throw_and_slumps_at_nothing(rules, text, pose):
    ruleset = Ruleset.parse(rules) if rules else Ruleset()
    match = Match(ruleset, HandSticks([Throw.parse(text)]), Position.start(ruleset, Side.JADE))
    animator = Animator(BoardView(ART, Layout.of(ruleset)), ruleset)
    *_, tumbling, resting, end = animator.clips(match.throw(), Snapshot.of(match.position))
    assert (tumbling.duration_ms, resting.duration_ms) == (THROW_MS, REST_MS)
    assert resting.snapshot.poses == (pose, Pose.IDLE)
    assert (end.duration_ms, end.snapshot.poses) == (0, IDLE)


def test_an_eagle_is_cheered_and_who_burns_a_piece_covers_the_face():
    eagle = "captures=backward highway=return capture=eagle"
    assert (Pose.VICTORIOUS, Pose.COVERING) in poses_in(eagle, "4 j - o - - - - - - 4 j", "1x3")
    fire = "captures=backward highway=return fire=yes"
    poses = poses_in(fire, "4 - - j - - - - - - 5 j", "3*5")
    assert (Pose.COVERING, Pose.IDLE) in poses
    assert poses[-1] == IDLE
