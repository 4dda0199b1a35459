"""What the strip says about the turns of others, and that it fits."""

from dataclasses import replace

import pytest
from driver import ART

from puluc.rules import (
    Event,
    Move,
    Player,
    Position,
    Ruleset,
    Seat,
    series_rules,
)
from puluc.rules.events import move_events
from puluc.text import round_summary
from puluc.text.names import names_of
from puluc.text.narration import Sentence
from puluc.text.round_summary import summary, with_risk
from puluc.text.wordings import Words
from puluc.ui.board.others import highlighted_cells
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.strip import Strip

BUL = replace(Ruleset.preset("bul"), players=3)
SPACES = 19
YOU = (Player.B,)


def moves(game: int, *lines: str) -> tuple[Event, ...]:
    """The events of moves, each played in a position of its own: ``p 2 3x5 3:bc 5:a``."""
    rules, events = series_rules(game, BUL), list[Event]()
    for line in lines:
        mover, value, text, *units = line.split()
        there = dict(unit.split(":") for unit in units)
        spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
        before = Position.parse(f"1,1,1 {spaces} 1,1,1 {mover}", rules)
        wanted = Move.parse(text)
        move = next(each for each in before.legal_moves(int(value)) if each.has_text_of(wanted))
        events += move_events(move, int(value), before, before.after(move))
    return tuple(events)


@pytest.mark.parametrize(
    ("game", "lines", "told"),
    [
        (1, ("p 2 9-7 9:p",), "Nobody was taken"),
        (1, ("p 2 9x7 9:p 7:b",), "Obsidian 1 took 1 of yours on 7"),
        (1, ("p 2 9x7 9:p 7:bb",), "Obsidian 1 took 2 of yours on 7"),
        (1, ("p 2 9x7 9:p 7:b", "q 2 5x3 5:q 3:b"), "Obsidian took 2 of yours on 7, 3"),
        (
            1,
            ("p 2 9x7 9:p 7:ab",),
            "Obsidian 1 took 1 of yours on 7; Obsidian 1 took Jade 1 on 7",
        ),
        (1, ("p 2 9x7 9:p 7:a",), "Obsidian 1 took Jade 1 on 7"),
        (1, ("p 2 9x7 9:p 7:ac",), "Obsidian 1 took Jade 3 and 1 more on 7"),
        (1, ("a 2 7x9 9:cp 7:a",), "Jade 1 took Obsidian 1, freed 1 on 9"),
        (1, ("a 2 7x9 9:p 7:a",), "Jade 1 took Obsidian 1 on 9"),
        (1, ("p 2 18+city 18:bp",), "Obsidian 1 slew 1 of yours"),
        (
            1,
            ("a 2 7x9 9:bp 7:a",),
            "Jade 1 freed 1 of yours on 9; Jade 1 took Obsidian 1 on 9",
        ),
        (1, ("a 2 1+city 1:bpa",), "1 of yours came home; Jade 1 slew Obsidian 1 at home"),
        (2, ("p 2 9x7 9:p 7:b",), "Obsidian 1 slew 1 of yours on 7"),
        (2, ("p 2 9x7 9:p 7:ac",), "Obsidian 1 slew Jade 3 and 1 more on 7"),
        (1, ("q 2 18+city 18:acq",), "Obsidian 2 slew Jade 3 and 1 more at home"),
        (5, ("p 2 8*10 8:bp",), "1 of yours burnt"),
        (
            1,
            ("q 2 18+city 18:aq", "p 2 9x7 9:p 7:c"),
            "Obsidian 2 slew Jade 1 at home; Obsidian 1 took Jade 3 on 7",
        ),
    ],
)
def test_your_own_losses_come_first(game, lines, told):
    assert summary(moves(game, *lines), YOU, str).full == told


def test_a_person_is_named():
    seats = [Seat(), Seat(), Seat(), Seat(name="Ana"), Seat("easy"), Seat("easy")]
    told = summary(moves(1, "p 2 9x7 9:p 7:b"), YOU, names_of(BUL, seats))
    assert told.full == "Ana took 1 of yours on 7"


def test_the_first_player_of_a_side_loses_only_their_own_pieces():
    events = moves(1, "p 2 9x7 9:p 7:ab")
    told = summary(events, (Player.A, Player.B, Player.C), str)
    assert told.full == "Obsidian 1 took 2 of yours on 7"


def test_every_unit_that_moved_is_marked_on_its_space():
    layout = Layout.of(BUL)
    events = moves(1, "p 2 9x7 9:p 7:b", "q 2 5-3 5:q", "q 2 3-1 3:q", "r 2 14x12 14:r 12:b")
    assert highlighted_cells(events, layout) == (7, 1, 12)
    home, out = "a 2 1+city 1:bpa", "c 2 city-2"
    assert highlighted_cells(moves(1, "p 2 18+city 18:bp", home, out), layout) == (20, 0, 2)
    assert highlighted_cells(moves(1, "p 2 9x7 9:p 7:b", "p 2 7-9 7:bp"), layout) == (9, 7)


def shown(told: Words) -> str:
    """What the strip shows of a summary before a throw."""
    strip = Strip(ART)
    strip.show(Sentence(told, Words("Throw")))
    return strip.text


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("p 2 9x7 9:p 7:a",), "Obsidian took 1. Throw"),
        (("p 2 9x7 9:p 7:b",), "You lost 1 on 7. Throw"),
        (("p 2 9x7 9:p 7:b", "q 2 5x3 5:q 3:a"), "You lost 1 on 7. Throw"),
        (("p 2 12x10 12:p 10:b", "q 2 13x11 13:q 11:b"), "You lost 2 on 10, 11. Throw"),
        (("p 2 18+city 18:bp", "a 2 1+city 1:pa"), "You lost 1. Throw"),
        (("a 2 12x14 12:a 14:r", "p 2 9x7 9:p 7:a"), "Obsidian took 1. Throw"),
    ],
)
def test_in_the_strip_what_was_done_to_you_comes_before_what_concerns_you_less(lines, told):
    assert shown(summary(moves(1, *lines), YOU, str)) == told


@pytest.mark.parametrize(
    ("units", "ending"),
    [
        ("5:b 9:p", "; yours on 5 (39 %) can be taken"),
        ("5:b 19:p", "; you can't be taken"),
        ("5:a 9:p", ""),
        ("5:b 7:b 9:p", "; yours on 5 (25 %), 7 (67 %) can be taken"),
    ],
)
def test_a_summary_ends_with_whether_your_units_can_be_taken(units, ending):
    there = dict(unit.split(":") for unit in units.split())
    spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    told = Words("Jade took 1 of yours", "Jade took 1")
    assert with_risk(told, position, YOU) == Words(told.full + ending, told.short)


def test_a_small_danger_is_left_out(monkeypatch):
    there = {"5": "b", "9": "p"}
    spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    told = Words("Jade took 1 of yours", "Jade took 1")
    for chance, ending in ((0.049, ""), (0.05, "; yours on 5 (5 %) can be taken")):
        monkeypatch.setattr(round_summary, "capture_chance", lambda *_, value=chance: value)
        assert with_risk(told, position, YOU).full == told.full + ending


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ("5:b 9:p", "Yours on 5 can be taken. Throw"),
        ("5:b 19:p", "You can't be taken. Throw"),
        ("5:a 9:p", "Nobody was taken. Throw"),
    ],
)
def test_after_a_quiet_round_the_strip_says_whether_your_units_can_be_taken(units, told):
    there = dict(unit.split(":") for unit in units.split())
    spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    assert shown(with_risk(summary((), YOU, str), position, YOU)) == told
