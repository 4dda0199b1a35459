"""Texts with alternatives."""

from puluc.text.pseudo_language import pseudo
from puluc.text.wordings import wordings


def test_each_alternative_is_filled_in():
    assert wordings("{who} took {count}|{who}: {count}|Taken", who="Ana", count=2) == (
        "Ana took 2",
        "Ana: 2",
        "Taken",
    )


def test_a_value_may_hold_the_separator():
    assert wordings("{who} won|{who}", who="Ana|Bea") == ("Ana|Bea won", "Ana|Bea")


def test_an_empty_text_has_no_alternatives():
    assert wordings("", who="Ana") == ()


def test_alternatives_are_lengthened_one_by_one():
    assert pseudo("Look again|Sure") == f"{pseudo('Look again')}|{pseudo('Sure')}"
