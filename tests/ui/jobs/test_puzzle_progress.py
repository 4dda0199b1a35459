"""The progress in puzzles: what counts as solved, seen, practised, due, and a mistake."""

from dataclasses import replace

import pytest
from shipped_puzzles import PUZZLES

from puluc.game.practice import INTERVALS, Due
from puluc.storage.solved_puzzles import SolvedPuzzles
from puluc.ui.jobs.puzzle_progress import PuzzleProgress

ONE, OTHER, THIRD = PUZZLES[:3]
MISTAKE, LATER = (replace(each, idea=None, grade=0, error=0.03) for each in (ONE, OTHER))


class Calendar:
    """A day that the test changes, and what was saved last."""

    def __init__(self) -> None:
        self.today = 1000
        self.saved = SolvedPuzzles()

    def save(self, puzzles: SolvedPuzzles) -> None:
        self.saved = puzzles


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def progress(calendar) -> PuzzleProgress:
    return PuzzleProgress(SolvedPuzzles(), calendar.save, lambda: calendar.today)


def test_only_the_first_answer_counts(progress, calendar):
    progress.note(ONE, is_solved=True)
    progress.note(ONE, is_solved=False)
    progress.note(OTHER, is_solved=False)
    progress.note(OTHER, is_solved=True)
    assert [each in progress for each in (ONE, OTHER, THIRD)] == [True, False, False]
    assert [progress.has_seen(each) for each in (ONE, OTHER, THIRD)] == [False, True, False]
    assert progress.count(PUZZLES) == 1
    assert progress.tries(PUZZLES) == [(ONE, True), (OTHER, False)]
    assert (calendar.saved.solved, calendar.saved.seen) == ({ONE.key}, {OTHER.key})


def test_the_rating_is_of_the_tries_outside_practice_in_their_order(progress):
    progress.note(THIRD, is_solved=True)
    progress.note(OTHER, is_solved=True, is_practice=True)
    progress.note(ONE, is_solved=False)
    assert progress.rated(PUZZLES) == [(THIRD, True), (ONE, False)]


def test_a_puzzle_that_was_missed_is_due_from_its_day_on_until_it_is_learned(progress, calendar):
    progress.note(ONE, is_solved=False)
    progress.note(OTHER, is_solved=True)
    assert not progress.is_due(ONE)
    for interval in INTERVALS:
        calendar.today += interval
        assert progress.is_due(ONE)
        progress.note(ONE, is_solved=True)
        assert not progress.is_due(ONE)
    calendar.today += 1000
    assert [each for each in PUZZLES if progress.is_due(each)] == []


def test_own_mistakes_are_kept_the_latest_first_until_they_are_learned(progress, calendar):
    progress.add([MISTAKE])
    progress.add([LATER])
    assert progress.mistakes == (LATER, MISTAKE)
    for interval in INTERVALS:
        calendar.today += interval
        progress.note(MISTAKE, is_solved=True)
    assert progress.mistakes == (LATER,)
    progress.add([MISTAKE])
    assert set(progress.mistakes) == {LATER, MISTAKE}, "it was made again"


def test_a_mistake_that_is_known_keeps_its_day(progress, calendar):
    progress.add([MISTAKE])
    kept = calendar.saved
    calendar.today += 1
    progress.add([MISTAKE])
    assert calendar.saved is kept
    assert progress.is_due(MISTAKE)


def test_a_mistake_that_cannot_be_read_is_left_out(calendar):
    due = {"unknown": Due(0, calendar.today)}
    stored = SolvedPuzzles(mistakes={"unknown": "of another version"}, due=due)
    assert PuzzleProgress(stored, calendar.save, lambda: calendar.today).mistakes == ()
