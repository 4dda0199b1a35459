"""``python -m tools.bench lab``: speed of the compiled rules and agreement with the plain ones."""

import re

import pytest

from puluc.rules import Ruleset
from tools.bench import lab


@pytest.mark.full  # compiling alone takes 20 s; test_lab compares the engines every time
def test_the_engines_are_compared(monkeypatch):
    for name, count in (("GAMES", 200), ("PLAIN_GAMES", 5), ("POSITIONS", 600)):
        monkeypatch.setattr(lab, name, count)
    compiled, plain, compared = lab.figures()
    assert re.fullmatch(r"random standard games, one core, compiled: [\d,]+ games/s", compiled)
    assert re.fullmatch(r"random standard games, one core, plain Python: [\d,]+ games/s", plain)
    assert compared == "random positions of 12 rule sets, both engines: 600, differences: 0"


def test_a_difference_between_the_engines_is_counted(monkeypatch):
    monkeypatch.setattr(lab, "python_successors", lambda position, _values: [position.pass_turn()])
    assert lab.compare(Ruleset(), 20, seed=1) > 10
