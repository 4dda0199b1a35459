"""The timeline: clips take their time, however long nothing moved before."""

from puluc.rules import Position, Ruleset, Side
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.timeline import Clip, Timeline
from puluc.ui.scene.audio import Sound

START = Snapshot.of(Position.start(Ruleset(), Side.JADE))


def make_timeline(played: list[Sound]) -> Timeline:
    return Timeline(START, lambda: Speed.NORMAL, lambda _: None, played.append)


def test_time_without_clips_does_not_shorten_the_next_one():
    timeline = make_timeline([])
    timeline.advance(5000)
    timeline.play([Clip(800, START)])
    timeline.advance(799)
    assert timeline.is_running
    timeline.advance(1)
    assert not timeline.is_running


def test_what_a_frame_is_longer_than_a_clip_counts_for_the_next_one():
    timeline = make_timeline([])
    timeline.play([Clip(100, START), Clip(100, START)])
    timeline.advance(150)
    timeline.advance(49)
    assert timeline.is_running
    timeline.advance(1)
    assert not timeline.is_running


def test_sounds_keep_their_time_too():
    played = []
    timeline = make_timeline(played)
    timeline.advance(5000)
    timeline.play([Clip(800, START, sounds=((0, Sound.RATTLE), (400, Sound.STICK)))])
    assert played == [Sound.RATTLE]
    timeline.advance(400)
    assert played == [Sound.RATTLE, Sound.STICK]


def test_a_clip_is_slowed_down_no_more_than_it_allows():
    snapshot = Snapshot.of(Position.start(Ruleset(), Side.JADE))
    timeline = Timeline(snapshot, lambda: Speed.SLOW, lambda _: None, lambda _: None)
    timeline.play([Clip(1000, snapshot, slowest=1.1)])
    timeline.advance(1090)
    assert timeline.is_running
    timeline.advance(20)
    assert not timeline.is_running
