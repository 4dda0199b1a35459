"""What the figures do while the board is at rest: they blink, and the one who waits looks round."""

from dataclasses import replace

import pytest

from puluc.rules import Position, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.timeline import EYES_MS, LOOK_ROUND_MS, Blink

STEP_MS = 50


def seen(speed: Speed, snapshot: Snapshot) -> list[tuple[Pose, Pose]]:
    """The poses of Jade and Obsidian at rest, at each step of a long wait."""
    blink, poses = Blink(lambda: speed), []
    for _ in range(2 * LOOK_ROUND_MS // STEP_MS):
        before = blink.acted(snapshot)
        has_changed = blink.tick(STEP_MS, has_light=False)
        assert has_changed or blink.acted(snapshot) == before
        poses.append(blink.acted(snapshot).poses)
    return poses


@pytest.mark.parametrize("mover", Side)
def test_both_blink_and_who_waits_long_looks_round(mover):
    snapshot = Snapshot.of(Position.start(Ruleset(), mover))
    poses = seen(Speed.NORMAL, snapshot)
    waiting = mover.enemy
    assert {pose[mover] for pose in poses} == {Pose.IDLE, Pose.BLINK}
    assert {pose[waiting] for pose in poses} == {Pose.IDLE, Pose.BLINK, Pose.TURNED}
    first = next(n for n, pose in enumerate(poses) if pose[waiting] is Pose.TURNED)
    assert first * STEP_MS > 3 * EYES_MS, "a short wait is no reason"
    turned = sum(pose[waiting] is Pose.TURNED for pose in poses)
    assert turned < len(poses) / 10


def test_with_motion_off_the_figures_stand_still():
    poses = seen(Speed.OFF, Snapshot.of(Position.start(Ruleset(), Side.JADE)))
    assert set(poses) == {(Pose.IDLE, Pose.IDLE)}


def test_a_figure_in_another_pose_keeps_it():
    snapshot = Snapshot.of(Position.start(Ruleset(), Side.JADE))
    ended = replace(snapshot, poses=(Pose.VICTORIOUS, Pose.DEFEATED))
    assert set(seen(Speed.NORMAL, ended)) == {ended.poses}


def test_an_action_begins_the_wait_anew():
    blink, snapshot = Blink(lambda: Speed.NORMAL), Snapshot.of(Position.start(Ruleset(), Side.JADE))
    for _ in range(3):
        blink.tick(LOOK_ROUND_MS * 2 // 3)
        blink.begin()
    assert blink.acted(snapshot) == snapshot
