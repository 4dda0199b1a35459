"""Saving: what the saves of one frame wait for earlier ones, and when one is late."""

from collections import deque
from types import SimpleNamespace

from puluc.storage.paths import Paths
from puluc.ui.jobs import saving
from puluc.ui.jobs.saving import LATE_S, MAX_WAIT_S, Saving


def test_the_saves_of_a_frame_share_the_time_that_they_may_wait(monkeypatch, tmp_path):
    waits_s = list[float]()
    game = SimpleNamespace(save_soon=waits_s.append, is_saved=True, conflicts=deque(), failure=None)
    monkeypatch.setattr(saving, "perf_counter", lambda: sum(waits_s))
    saves = Saving(lambda: game, Paths.find({"PULUC_HOME": str(tmp_path)}), deque())
    saves.save_game()
    saves.save_game()
    assert waits_s == [MAX_WAIT_S, 0]
    saves.report()  # the next frame
    saves.save_game()
    assert waits_s[2] == MAX_WAIT_S


def test_what_is_unsaved_for_a_second_is_late(monkeypatch, tmp_path):
    now_s = 10.0
    game = SimpleNamespace(is_saved=True, conflicts=deque(), failure=None)
    monkeypatch.setattr(saving, "perf_counter", lambda: now_s)
    saves = Saving(lambda: game, Paths.find({"PULUC_HOME": str(tmp_path)}), deque())
    saves.report()
    assert (saves.is_saved, saves.is_late) == (True, False)
    game.is_saved = False
    saves.report()
    assert (saves.is_saved, saves.is_late) == (False, False)
    now_s += LATE_S
    saves.report()
    assert (saves.is_saved, saves.is_late) == (False, True)
    game.is_saved = True
    saves.report()
    assert (saves.is_saved, saves.is_late) == (True, False)


def test_a_failure_is_late_at_once_and_told_once_until_the_next_success(tmp_path):
    notices = deque[str]()
    game = SimpleNamespace(is_saved=False, conflicts=deque(), failure=PermissionError())
    saves = Saving(lambda: game, Paths.find({"PULUC_HOME": str(tmp_path)}), notices)
    for _ in range(2):
        saves.report()
        assert saves.is_late
    assert len(notices) == 1
    game.is_saved = True
    saves.report()
    assert not saves.is_late
    game.is_saved = False
    saves.report()
    assert len(notices) == 2
