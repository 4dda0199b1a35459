"""Texts with a full and a short wording."""

from puluc.text.pseudo_language import pseudo
from puluc.text.wordings import Words, capitalised, joined, worded


def test_both_wordings_are_filled_in():
    text = "{who} took {count}|Took {count}"
    assert worded(text, who="Ana", count=2) == Words("Ana took 2", "Took 2")


def test_a_single_wording_is_the_short_one_too():
    assert worded("{who} won", who="Ana") == Words("Ana won", "Ana won")
    assert Words("Ana won").short == "Ana won"


def test_a_value_may_hold_the_separator():
    assert worded("{who} won|{who}", who="Ana|Bea") == Words("Ana|Bea won", "Ana|Bea")


def test_an_empty_text_is_no_sentence():
    assert not worded("", who="Ana")
    assert worded("{who}", who="Ana")


def test_both_wordings_are_lengthened():
    assert pseudo("Look again|Sure") == f"{pseudo('Look again')}|{pseudo('Sure')}"


def test_sentences_are_joined_with_a_full_stop_each():
    assert joined(("Jade went to 4", "", "Throw!")) == "Jade went to 4. Throw!"


def test_a_beginning_gets_a_capital_and_names_keep_theirs():
    assert capitalised("took 2 of Jade's on 5") == "Took 2 of Jade's on 5"
    assert capitalised("") == ""
