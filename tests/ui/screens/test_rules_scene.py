"""The rows of rules in New game: they never contradict each other."""

from driver import Driver, go_to, row

from puluc.rules import Contradiction
from puluc.text.error_messages import CONTRADICTION_MESSAGES
from puluc.ui.scene.audio import Sound


def chosen(rules: Driver, prompt: str, *keys: str) -> str:
    go_to(rules, prompt)
    rules.press(*keys)
    return row(rules, prompt)


def test_a_value_that_no_other_allows_is_refused_with_the_reason(rules, monkeypatch):
    heard = []
    monkeypatch.setattr(rules.context, "play_sound", heard.append)
    assert chosen(rules, "Flow", "right") == "No"
    assert rules.scene.dialog.complaint == CONTRADICTION_MESSAGES[Contradiction.FLOW_WITHOUT_LOOP]
    assert rules.shows(rules.scene.dialog.complaint)
    assert Sound.REFUSAL in heard


def test_values_that_contradict_others_are_skipped(rules):
    assert chosen(rules, "Fire", "right") == "Yes"
    assert chosen(rules, "Spaces", "right") == "11"
    assert chosen(rules, "Spaces", "left") == "9"
    assert not rules.scene.dialog.complaint
