"""Names of saved games are valid on every system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.storage.library import MAX_LENGTH, NameProblem, free_name, name_problem


@pytest.mark.parametrize(
    "name", ["Puluc", "Against Maria", "Поход на юг", "Überfall 2", "a.b", "x", "m" * 40, "CONSOLE"]
)
def test_good_names(name):
    assert name_problem(name, []) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", NameProblem.EMPTY),
        ("m" * 41, NameProblem.TOO_LONG),
        ("../up", NameProblem.FORBIDDEN),
        ("a\\b", NameProblem.FORBIDDEN),
        ("what?", NameProblem.FORBIDDEN),
        ("a:b", NameProblem.FORBIDDEN),
        ("tab\t", NameProblem.FORBIDDEN),
        ("nul\0", NameProblem.FORBIDDEN),
        ("\u202egnp", NameProblem.FORBIDDEN),
        (" a", NameProblem.EDGE),
        ("a.", NameProblem.EDGE),
        (".hidden", NameProblem.EDGE),
        ("con", NameProblem.RESERVED),
        ("NUL.txt", NameProblem.RESERVED),
        ("Com1", NameProblem.RESERVED),
        ("LPT\u00b9", NameProblem.RESERVED),
        ("CONIN$", NameProblem.RESERVED),
        ("PULUC", NameProblem.TAKEN),
        ("u\u0308ber", NameProblem.TAKEN),
        ("STRASSE", NameProblem.TAKEN),
    ],
)
def test_bad_names_are_refused(name, problem):
    assert name_problem(name, ["Puluc", "Über", "Straße"]) == problem


@given(st.text(max_size=60), st.lists(st.text(max_size=40), max_size=5))
def test_a_valid_name_can_be_a_file_on_every_system(name, taken):
    if name_problem(name, taken) is None:
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
    assert all(name_problem(each, []) is None for each in taken)
    assert name_problem(free_name(name, taken), taken) is None


def test_free_names_are_numbered():
    assert free_name("Puluc", []) == "Puluc"
    assert free_name("Puluc", ["puluc", "PULUC 2"]) == "Puluc 3"
