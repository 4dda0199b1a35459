"""The thread that works out chances."""

from __future__ import annotations

from puluc.ai.chances import Chances
from puluc.rules import Ruleset
from puluc.ui.adviser import Adviser


def test_each_question_gets_the_chances_of_its_rules():
    adviser = Adviser(lambda _rules: None, None)
    adviser.chances_of = lambda rules, tablebase: Chances(rules, tablebase, None)
    wanted = [Ruleset(), Ruleset(), Ruleset(pieces=2), Ruleset(throws="bell", pieces=2)]
    asked = [adviser.ask(rules, lambda chances: chances) for rules in wanted]
    assert all(map(adviser.is_done, asked))
    answers = [each.answer for each in asked]
    assert [chances.rules for chances in answers] == wanted
    assert answers[0] is answers[1]
