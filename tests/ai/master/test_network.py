"""A network's arithmetic, and the file of networks."""

import json
import math
import struct
import zlib
from dataclasses import replace

import pytest
from made_up_networks import made_up

from puluc.ai.master.networks import (
    CHANCE,
    LAYOUT,
    Network,
    Networks,
    NetworksError,
    inputs_in,
    is_small,
    logistic_table,
    read_networks,
    weights_in,
    write_networks,
)
from puluc.ai.tablebase.index import position_count
from puluc.rules import Ruleset

SMALL = Network(rows=((256, -512, 0), (256, 512, 128)), bias=(0, 128, 64), output=(256, -128))
"""Two inputs, two hidden units, and the direct output."""


@pytest.mark.parametrize(
    ("inputs", "output"),
    [
        ([], 0.5 * -0.5 + 0.25),  # the second unit is 0.5 by its bias
        ([0], 1 + 0.25),  # the first unit is 1, the second below 0
        ([1], 1 - 2.5 / 2 + 0.75),
        ([1, 1], 2 - 4.5 / 2 + 1.25),  # an input that is on twice counts twice
    ],
)
def test_the_chance_is_the_logistic_function_of_the_output(inputs, output):
    assert SMALL.chance(inputs) == round(CHANCE / (1 + math.exp(-output)))


def test_chances_are_symmetrical_and_bounded():
    table = logistic_table()
    assert len(table) % 2
    assert table[len(table) // 2] == CHANCE // 2
    assert all(low + high == CHANCE for low, high in zip(table, reversed(table), strict=True))
    assert 0 <= table[0] < table[-1] <= CHANCE
    assert sorted(table) == list(table)


@pytest.mark.parametrize("weight", [1 << 15, -(1 << 15)])
def test_an_output_far_off_is_certain(weight):
    network = Network(rows=((weight, 0),), bias=(0, 0), output=(weight,))
    assert network.chance([0]) == (CHANCE if weight > 0 else CHANCE // 2)
    assert Network(((0, weight),), (0, 0), (0,)).chance([0]) in (0, CHANCE)


def content() -> bytes:
    return write_networks(made_up(Ruleset(), Ruleset(pieces=2)).stored)


def test_networks_are_read_as_they_were_written():
    written, read = made_up(Ruleset(), Ruleset(pieces=2)), read_networks(content())
    assert read.special.keys() == written.special.keys()
    for rules, stored in read.special.items():
        assert stored.network == written.special[rules].network
    assert not read.general
    assert inputs_in(weights_in(7, 5), 5) == 7


def test_general_networks_play_large_games_small_ones_and_small_ones_with_two_throws():
    special, *general = made_up(*(Ruleset(pieces=each) for each in range(2, 6))).stored
    first, second, third = (replace(each, rule_sets=()) for each in general)
    networks = Networks((special, first, second, third))
    own = special.rule_sets[0]
    small, large = Ruleset(spaces=7, army=2), Ruleset(spaces=13)
    twice, large_twice = (replace(each, throws_per_turn=2) for each in (small, large))
    assert networks.of(own) is networks.for_chances.of(own) is special
    assert networks.of(small) is networks.for_chances.of(small) is second
    assert networks.of(twice) is networks.for_chances.of(twice) is third
    for rules in (large, large_twice):
        assert (networks.of(rules), networks.for_chances.of(rules)) == (first, second)
    assert networks.of(Ruleset.preset("Boolik teams")) is first
    pair = Networks((special, first, second))
    assert pair.of(twice) is pair.for_chances.of(twice) is pair.for_chances.of(large) is second
    alone = Networks((special, first))
    for rules in (small, large, twice):
        assert alone.of(rules) is alone.for_chances.of(rules) is first


def test_a_small_game_has_up_to_a_million_positions():
    assert position_count(Ruleset.parse("army=4")) == 914_806
    assert is_small(Ruleset.parse("army=4"))
    assert position_count(Ruleset.parse("spaces=7")) == 1_572_743
    assert not is_small(Ruleset.parse("spaces=7"))
    assert not is_small(Ruleset.parse("army=1 players=2"))


def changed(header: object, weights: bytes = b"", **layout: object) -> bytes:
    if isinstance(header, dict):
        header = {"layout": LAYOUT | layout, **header}
    text = json.dumps(header).encode()
    rest = text + zlib.compress(weights)
    return struct.pack("<8sHII", b"PULUCNET", 2, len(text), zlib.crc32(rest)) + rest


def reordered() -> dict[str, object]:
    options = LAYOUT["general"]["options"]
    throws = options["throws"][::-1]
    return LAYOUT["general"] | {"options": options | {"throws": throws}}


@pytest.mark.parametrize(
    ("damaged", "problem"),
    [
        (b"PULUC", "cut off"),
        (b"PULUCSOL" + content()[8:], "not a file of networks"),
        (content()[:8] + b"\x01" + content()[9:], "version 1"),
        (content()[:-1], "checksum"),
        (content()[:-9] + b"x" + content()[-8:], "checksum"),
        (changed([]), "its content"),
        (changed({"networks": []}, board=[6, 5]), "laid out in another way"),
        (changed({"networks": []}, general=reordered()), "laid out in another way"),
        (
            changed({"networks": [{"rules": ["pieces=77"], "inputs": 1, "units": 1}]}),
            "its content",
        ),
        (changed({"networks": [{"rules": [], "inputs": 1}]}), "its content"),
        (changed({"networks": [{"rules": [], "inputs": 1, "units": 1}]}, bytes(8)), "too few"),
        (changed({"networks": [{"rules": [], "inputs": 1, "units": 1}]}, bytes(12)), "too few"),
        (
            changed({"networks": [{"rules": [], "inputs": 1, "units": 1}]}, bytes(9)),
            "its content",
        ),
    ],
)
def test_a_damaged_file_is_refused(damaged, problem):
    with pytest.raises(NetworksError, match=problem):
        read_networks(damaged)


def test_a_file_that_would_fill_the_memory_is_refused():
    bomb = changed({"networks": []}, bytes(1 << 26))
    assert len(bomb) < 1 << 17
    with pytest.raises(NetworksError, match="too few or too many"):
        read_networks(bomb)
