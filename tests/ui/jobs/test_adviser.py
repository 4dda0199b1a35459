"""The thread that works out chances."""

from pathlib import Path
from threading import Event

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Ruleset
from puluc.ui.jobs import job
from puluc.ui.jobs.adviser import Adviser

SOLUTIONS = Path(__file__).parents[2] / "solutions"


def test_each_question_gets_the_chances_of_its_rules():
    adviser = Adviser(lambda _rules: None, None)
    adviser.chances_of = lambda rules, tablebase: Chances(rules, tablebase, None)
    wanted = [Ruleset(), Ruleset(), Ruleset(pieces=2), Ruleset(throws="bell", pieces=2)]
    asked = [adviser.ask(rules, lambda chances: chances) for rules in wanted]
    assert all(map(adviser.is_done, asked))
    answers = [each.answer for each in asked]
    assert [chances.rules for chances in answers] == wanted
    assert answers[0] is answers[1]


def test_a_question_that_hangs_blocks_no_other(monkeypatch):
    monkeypatch.setattr(job, "LONGEST_WAIT_S", 0.01)
    adviser, never = Adviser(lambda _rules: None, None), Event()
    adviser.chances_of = lambda rules, tablebase: Chances(rules, tablebase, None)
    adviser.ask(Ruleset(), lambda _: never.wait(60))
    later = adviser.ask(Ruleset(), lambda chances: chances.rules)
    assert adviser.is_done(later)
    assert later.answer == Ruleset()
    never.set()


def test_rules_that_are_solved_meanwhile_have_exact_chances():
    solved = Tablebase((SOLUTIONS / "spaces-7_army-2.puluc-solution").read_bytes())
    found = [None, solved]
    adviser = Adviser(lambda _rules: found.pop(0), None)
    adviser.chances_of = lambda rules, tablebase: Chances(rules, tablebase, None)
    for is_exact in (False, True, True):
        inquiry = adviser.ask(solved.rules, lambda chances: chances.is_exact)
        assert adviser.is_done(inquiry)
        assert inquiry.answer is is_exact
    assert found == []
