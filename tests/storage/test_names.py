"""Names of saved games: the same are good on every system."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.storage.names import MAX_LENGTH, free_name, name_problem


@pytest.mark.parametrize(
    "name", ["Puluc", "Against Maria", "Поход на юг", "Überfall 2", "a.b", "x", "m" * 40, "CONSOLE"]
)
def test_good_names(name):
    assert name_problem(name, []) == ""


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "A game needs a name"),
        ("m" * 41, "A name has at most 40 letters"),
        ("../up", "A name can't hold /"),
        ("a\\b", "A name can't hold \\"),
        ("what?", "A name can't hold ?"),
        ("a:b", "A name can't hold :"),
        ("tab\t", "A name can't hold that"),
        ("nul\0", "A name can't hold that"),
        ("\u202egnp", "A name can't hold that"),
        (" a", "No dot or blank at an end, please"),
        ("a.", "No dot or blank at an end, please"),
        (".hidden", "No dot or blank at an end, please"),
        ("con", "Windows keeps that name for itself"),
        ("NUL.txt", "Windows keeps that name for itself"),
        ("Com1", "Windows keeps that name for itself"),
        ("LPT\u00b9", "Windows keeps that name for itself"),
        ("CONIN$", "Windows keeps that name for itself"),
        ("PULUC", "There is a game of that name"),
        ("u\u0308ber", "There is a game of that name"),
        ("STRASSE", "There is a game of that name"),
    ],
)
def test_bad_names_are_refused_with_a_sentence(name, problem):
    assert name_problem(name, ["Puluc", "Über", "Straße"]) == problem


@given(st.text(max_size=60), st.lists(st.text(max_size=40), max_size=5))
def test_a_good_name_can_be_a_file_everywhere(name, taken):
    if name_problem(name, taken) == "":
        assert 0 < len(name) <= MAX_LENGTH
        assert not set(name) & set('/\\:*?"<>|')
        assert len(f"{name}.puluc.lock".encode()) <= 255
        assert name == name.strip(" .")


@given(st.from_regex(r"[a-zA-Z]{1,40}", fullmatch=True), st.integers(0, 12))
def test_a_free_name_is_free_and_good(name, count):
    if name_problem(name, []):
        return
    taken: list[str] = []
    for _ in range(count):
        taken.append(free_name(name, taken))
    assert len({each.casefold() for each in taken}) == count
    assert all(name_problem(each, []) == "" for each in taken)
    assert name_problem(free_name(name, taken), taken) == ""


def test_free_names_are_numbered():
    assert free_name("Puluc", []) == "Puluc"
    assert free_name("Puluc", ["puluc", "PULUC 2"]) == "Puluc 3"
