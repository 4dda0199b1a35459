"""Jobs: their end, cancelling, and what runs one after another: thinking, chances, analyses."""

import threading
from copy import copy
from pathlib import Path
from random import Random
from threading import Event
from time import sleep

import pytest

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Move, Play, Ruleset
from puluc.ui.jobs.adviser import Adviser
from puluc.ui.jobs.job import Job
from puluc.ui.jobs.thinker import Chooser, Thinker

SOLUTIONS = Path(__file__).parents[2] / "solutions"
PLAYS = [Play(Move.parse(f"city-{space}"), space) for space in range(1, 6)]


def choose(rng: Random) -> Play:
    """The answer of a player who chooses at random."""
    return rng.choice(PLAYS)


@pytest.fixture
def thinker() -> Thinker:
    return Thinker(patience_s=None)


def adviser_with(*tablebases: Tablebase | None) -> Adviser:
    """An adviser that finds these one after another, and makes its chances of nothing else."""
    found = list(tablebases)
    adviser = Adviser(lambda _rules: found.pop(0), None)
    adviser.chances_of = lambda rules, tablebase: Chances(rules, tablebase, None)
    return adviser


def blocked(until: Event, asked: list[str], name: str) -> Chooser:
    """A question that is answered after an event."""

    def answer(rng: Random) -> Play:
        asked.append(name)
        assert until.wait(60), "nobody lets it answer"
        asked.append(f"{name} done")
        return choose(rng)

    return answer


def test_a_cancelled_job_ends_at_its_next_step():
    has_begun, may_go_on = Event(), Event()

    def work() -> str:
        job.advance(0.5)
        has_begun.set()
        assert may_go_on.wait(60)
        job.advance(0.75)
        return "never"

    job = Job(work)
    job.start()
    assert has_begun.wait(60)
    job.cancel()
    may_go_on.set()
    assert job.wait(60)
    assert (job.answer, job.result()) == (None, None)
    assert job.share == 0.5


def test_a_job_that_is_cancelled_before_it_begins_does_nothing():
    job = Job(lambda: pytest.fail("it was cancelled"))
    job.cancel()
    job.start()
    assert job.wait(60)
    assert job.result() is None


def test_the_answer_is_what_the_player_would_choose_at_once(thinker):
    rng, same = Random(1), Random(1)
    for _ in range(20):
        assert thinker.answer(thinker.ask(choose, rng)) == choose(same)
        assert rng.getstate() == same.getstate()


def test_a_frame_does_not_wait_for_a_slow_player():
    thinker, done, rng = Thinker(patience_s=0), Event(), Random(1)
    before = copy(rng)
    job = thinker.ask(blocked(done, [], "slow"), rng)
    for _ in range(3):
        thinker.tick()
        assert thinker.answer(job) is None
        assert rng.getstate() == before.getstate()
    done.set()
    thinker.patience_s = None
    thinker.tick()
    assert thinker.answer(job) == choose(before)


def test_a_new_question_waits_for_the_last_and_cancels_those_between(thinker):
    done, asked, rng = Event(), [], Random(1)
    before = copy(rng)
    first = thinker.ask(blocked(done, asked, "first"), rng)
    while not asked:
        sleep(0.001)
    thinker.ask(blocked(done, asked, "second"), rng)
    third = thinker.ask(blocked(done, asked, "third"), rng)
    done.set()
    assert thinker.answer(third) == choose(copy(before))
    assert asked == ["first", "first done", "third", "third done"]
    assert first.is_done


def test_a_choice_that_is_not_used_uses_no_random_numbers(thinker):
    rng, same = Random(1), Random(1)
    assert thinker.ask(choose, rng).wait(60)
    assert thinker.answer(thinker.ask(choose, rng)) == choose(same)
    assert rng.getstate() == same.getstate()


def test_an_error_of_a_player_is_raised_by_the_next_frame(thinker):
    def fail(_rng: Random) -> Play:
        raise ZeroDivisionError("planted")

    assert thinker.answer(thinker.ask(fail, Random(1))) is None
    with pytest.raises(ZeroDivisionError, match="planted"):
        thinker.tick()
    thinker.tick()


def threads_named(name: str) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == name]


def test_jobs_run_one_after_another_in_one_thread_without_which_the_program_ends():
    may_end, adviser, done = Event(), adviser_with(*[None] * 3), list[int]()

    def work(number: int) -> int:
        assert may_end.wait(60)
        done.append(number)
        return number

    asked = [adviser.ask(Ruleset(), lambda _, each=each: work(each)) for each in range(3)]
    assert [thread.daemon for thread in threads_named("chances")] == [True]
    may_end.set()
    assert all(map(adviser.is_done, asked))
    assert done == [job.answer for job in asked] == [0, 1, 2]


def test_a_queue_that_has_come_to_rest_goes_on_with_the_next_job(thinker):
    for _ in range(3):
        assert thinker.answer(thinker.ask(choose, Random(1))) in PLAYS
        while threads_named("thinking"):
            sleep(0.001)


def test_without_threads_a_queue_answers_at_once(thinker, monkeypatch):
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    for _ in range(2):
        assert thinker.ask(choose, Random(1)).is_done


def test_each_question_gets_the_chances_of_its_rules():
    adviser = adviser_with(*[None] * 4)
    wanted = [Ruleset(), Ruleset(), Ruleset(pieces=2), Ruleset(throws="bell", pieces=2)]
    asked = [adviser.ask(rules, lambda chances: chances) for rules in wanted]
    assert all(map(adviser.is_done, asked))
    answers = [each.answer for each in asked]
    assert [chances.rules for chances in answers] == wanted
    assert answers[0] is answers[1]


def test_rules_that_are_solved_meanwhile_have_exact_chances():
    solved = Tablebase((SOLUTIONS / "spaces-7_army-2.puluc-solution").read_bytes())
    adviser = adviser_with(None, solved)
    for is_exact in (False, True, True):
        job = adviser.ask(solved.rules, lambda chances: chances.is_exact)
        assert adviser.is_done(job)
        assert job.answer is is_exact
