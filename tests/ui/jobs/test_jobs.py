"""The jobs on files: those in turn, those that the player goes on without, and their end."""

from threading import Event

import pytest

from puluc.ui.jobs.job import Jobs

PATIENCE_S = 60


@pytest.fixture
def jobs() -> Jobs:
    return Jobs(PATIENCE_S)


def test_jobs_in_turn_start_when_the_one_before_is_done_and_others_at_once(jobs):
    may_end, started = Event(), list[str]()

    def blocked(name: str) -> None:
        started.append(name)
        assert may_end.wait(PATIENCE_S)

    first = jobs.start(lambda: blocked("first"), lambda _: None, in_turn=True)
    second = jobs.start(lambda: started.append("second"), lambda _: None, in_turn=True)
    other = jobs.start(lambda: started.append("other"), lambda _: None)
    assert other.wait(PATIENCE_S)
    jobs.tick()
    assert not second.is_done
    assert sorted(started) == ["first", "other"]
    may_end.set()
    assert first.wait(PATIENCE_S)
    jobs.tick()
    assert second.wait(PATIENCE_S)
    assert started[-1] == "second"


def test_a_job_is_finished_once_by_the_program_only_if_nobody_waits_for_it(jobs):
    results = list[int]()
    job = jobs.start(lambda: 7, lambda job: results.append(job.result()))
    assert job.wait(PATIENCE_S)
    jobs.tick()
    assert (results, jobs.is_busy) == ([], True)
    job.is_left = True
    jobs.tick()
    jobs.tick()
    assert (results, jobs.is_busy) == ([7], False)


def test_a_look_is_over_in_its_frame_unless_it_takes_long(jobs):
    seen = list[int]()
    jobs.look(lambda: 1, lambda job: seen.append(job.result()))
    assert (seen, jobs.is_busy) == ([1], False)
    jobs.patience_s, may_end = 0, Event()
    jobs.look(lambda: may_end.wait(PATIENCE_S) and 2, lambda job: seen.append(job.result()))
    assert (seen, jobs.is_busy) == ([1], True)
    may_end.set()
    jobs.finish()
    assert (seen, jobs.is_busy) == ([1, 2], False)


def test_at_the_end_all_jobs_are_waited_for(jobs):
    done = list[int]()
    for number in range(3):
        jobs.start(lambda: None, lambda _, number=number: done.append(number), in_turn=True)
    jobs.finish()
    assert (done, jobs.is_busy) == ([0, 1, 2], False)


def test_what_would_follow_on_the_screen_is_dropped_if_the_player_went_on(jobs):
    for is_left, follows in ((False, "a scene"), (True, None)):
        job = jobs.start(lambda: None, lambda _: "a scene")
        assert job.wait(PATIENCE_S)
        job.is_left = is_left
        assert job.finish() == follows
        assert job.is_finished
