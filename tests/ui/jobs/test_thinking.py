"""Questions to computer players: one at a time, in a thread, with random numbers of their own."""

from copy import copy
from random import Random
from threading import Event

import pytest

from puluc.rules import Move, Play
from puluc.ui.jobs import job
from puluc.ui.jobs.adviser import Question, Thinker

PLAYS = [Play(Move.parse(f"city-{space}"), space) for space in range(1, 6)]


@pytest.fixture
def thinker() -> Thinker:
    return Thinker(patience_s=None)


def patiently(thinker: Thinker) -> None:
    """Wait for answers from now on."""
    thinker.patience_s = None
    thinker.tick()


def blocked(until: Event, asked: list[str], name: str) -> Question:
    """A question that is answered after an event."""

    def choose(rng: Random) -> Play:
        asked.append(name)
        assert until.wait(60), "nobody lets it answer"
        asked.append(f"{name} done")
        return rng.choice(PLAYS)

    return choose


def test_the_answer_is_what_the_player_would_choose_at_once(thinker):
    rng, same = Random(1), Random(1)
    for _ in range(20):
        thought = thinker.ask(lambda given: given.choice(PLAYS), rng)
        assert thinker.answer(thought) == same.choice(PLAYS)
        assert rng.getstate() == same.getstate()


def test_a_frame_does_not_wait_for_a_player_who_takes_his_time():
    thinker, done, rng = Thinker(patience_s=0), Event(), Random(1)
    before = copy(rng)
    thought = thinker.ask(blocked(done, [], "slow"), rng)
    for _ in range(3):
        thinker.tick()
        assert thinker.answer(thought) is None
        assert rng.getstate() == before.getstate()
    done.set()
    patiently(thinker)
    assert thinker.answer(thought) == before.choice(PLAYS)


def test_a_new_question_waits_for_the_last_and_drops_those_between(thinker):
    done, asked, rng = Event(), [], Random(1)
    before = copy(rng)
    first = thinker.ask(blocked(done, asked, "first"), rng)
    thinker.ask(blocked(done, asked, "second"), rng)
    third = thinker.ask(blocked(done, asked, "third"), rng)
    done.set()
    assert thinker.answer(third) == copy(before).choice(PLAYS)
    assert asked == ["first", "first done", "third", "third done"]
    assert first.is_done


def test_a_thought_that_nobody_waits_for_uses_no_random_numbers(thinker):
    rng, same = Random(1), Random(1)
    dropped = thinker.ask(lambda given: given.choice(PLAYS), rng)
    assert dropped.wait(60)
    kept = thinker.ask(lambda given: given.choice(PLAYS), rng)
    assert thinker.answer(kept) == same.choice(PLAYS)
    assert rng.getstate() == same.getstate()


def test_what_a_player_raises_is_raised_by_the_next_frame(thinker):
    def fail(_rng: Random) -> Play:
        raise ZeroDivisionError("planted")

    thought = thinker.ask(fail, Random(1))
    assert thinker.answer(thought) is None
    with pytest.raises(ZeroDivisionError, match="planted"):
        thinker.tick()
    thinker.tick()


def test_a_question_that_hangs_blocks_no_other(thinker, monkeypatch):
    monkeypatch.setattr(job, "LONGEST_WAIT_S", 0.01)
    never = Event()
    thinker.ask(blocked(never, [], "hung"), Random(1))
    thought = thinker.ask(lambda rng: rng.choice(PLAYS), Random(1))
    assert thinker.answer(thought) in PLAYS
    never.set()
