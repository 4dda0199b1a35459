"""The shipped networks belong to the rules of today, and later rules leave them as they are."""

import os
import random
import shutil
import subprocess
import sys
import zlib
from array import array
from pathlib import Path

import pytest

import puluc
from puluc.ai.master import networks
from puluc.ai.master.evaluator import Chances, evaluator
from puluc.ai.master.general_rows import OPTION_ROWS
from puluc.ai.master.networks import (
    NetworksError,
    UnknownRulesError,
    read_networks,
    write_networks,
)
from puluc.assets import assets
from puluc.rules import OPTIONS, PRESETS, Choice, Position, Ruleset, Side, lines_of_play

FOLDER = Path(puluc.__file__).parent
OTHERS = (
    "captures=backward highway=return scorpion=yes fire=yes doubling=yes throws_per_turn=2",
    "captures=backward highway=looping flow=yes throws=zero",
    "captures=backward pieces=1 highway=return throws_per_turn=2 players=3",
    "spaces=31 army=9 pieces=9 throws=six",
)

CHECKSUM = 241673766
"""Of the shipped networks' estimates, with the network that plays each of these rules."""


def checksum() -> int:
    """Of the estimates of every position of a game of each rule set named then, and of others."""
    rng, found = random.Random(5), array("d")
    named = (preset.rules for preset in PRESETS if preset.name != "Boolik teams")
    for rules in (*named, *map(Ruleset.parse, OTHERS)):
        position = Position.start(rules, Side.JADE)
        for _ in range(40):
            found.append(evaluator().estimate(position))
            values = tuple(rng.choice(rules.values) for _ in range(rules.throws_per_turn))
            position = rng.choice([*lines_of_play(Choice.at(position, values))]).end
            if position.outcome:
                break
    return zlib.crc32(found.tobytes())


def test_the_estimates_are_the_same_bit_for_bit():
    assert checksum() == CHECKSUM


def test_every_value_of_an_option_has_its_inputs_or_master_refuses_it():
    """What is newer than OPTION_ROWS waits for networks that are trained with it."""
    values = {option.field: set(option.values) for option in OPTIONS if option.field != "spaces"}
    for field, trained in OPTION_ROWS.items():
        assert values[field] >= set(trained)
    for field, known in values.items():
        for later in known - set(OPTION_ROWS.get(field, [getattr(Ruleset(), field)])):
            with pytest.raises(UnknownRulesError, match=f"{field}={later}"):
                Chances.of(Ruleset(**{field: later}), None)


CHANGES = (
    (
        "options.py",
        "    CULIN = (\n",
        '    TIDE = "tide", "", "", (6, 1, 2, 3, 5)\n    CULIN = (\n',
    ),
    ("options.py", "OPTIONS = (\n", 'OPTIONS = (\n    Option("ebb", "", "", (False, True)),\n'),
    ("ruleset.py", "    throws: Throws =", "    ebb: bool = False\n    throws: Throws ="),
)
"""A stick table and an option that are new, each before all others."""

LATER = """
import sys
sys.path.append(sys.argv[1])
from test_input_layout import CHECKSUM, checksum
from puluc.ai import LevelContext, MissingDataError, make_player
from puluc.ai.master.evaluator import Chances
from puluc.ai.master.networks import UnknownRulesError
from puluc.rules import OPTIONS, Ruleset
assert OPTIONS[0].field == "ebb"
assert checksum() == CHECKSUM
for text in ("ebb=no", "ebb=yes", "throws=tide", "throws=bell"):
    rules, problems = Ruleset.parse(text), []
    try:
        make_player("master", LevelContext(rules=rules))
    except MissingDataError as error:
        problems.append(str(error))
    try:
        Chances.of(rules, None)
    except UnknownRulesError as error:
        problems.append(error.detail)
    print(text, *problems)
"""


def test_later_rules_leave_the_estimates_and_master_does_not_play_them(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "puluc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(assets() / "networks", tmp_path / "assets" / "networks")
    for name, now, later in CHANGES:
        file = tmp_path / "puluc" / "rules" / name
        assert now in file.read_text("utf-8")
        file.write_text(file.read_text("utf-8").replace(now, later, 1), "utf-8")
    run = subprocess.run(
        [sys.executable, "-P", "-c", LATER, str(Path(__file__).parent)],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.stderr == ""
    assert run.stdout.splitlines() == [
        "ebb=no",
        "ebb=yes Master was not trained with these rules no network plays ebb=True",
        "throws=tide Master was not trained with these rules no network plays throws=tide",
        "throws=bell",
    ]


@pytest.mark.parametrize("field", ["throws", "flow"])
def test_networks_for_an_option_that_is_gone_are_refused(monkeypatch, field):
    content = write_networks(evaluator().networks.stored[-1:])
    assert read_networks(content).general
    others = tuple(each for each in OPTIONS if each.field != field)
    monkeypatch.setattr(networks, "OPTIONS", others)
    with pytest.raises(NetworksError, match=f"values of '{field}'"):
        read_networks(content)
