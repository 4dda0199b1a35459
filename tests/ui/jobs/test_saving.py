"""Saving: what the saves of one frame wait for earlier ones, in all."""

from collections import deque
from types import SimpleNamespace

from puluc.storage.paths import Paths
from puluc.ui.jobs import saving
from puluc.ui.jobs.saving import MAX_WAIT_S, Saving


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
