"""What the strip says about the turns of others, and that it fits."""

import random
import re
from dataclasses import replace

import pytest
from driver import ART
from playing import play_step
from rounds import usual_or_full

from puluc.languages import LANGUAGES
from puluc.rules import (
    Event,
    Match,
    Move,
    Phase,
    Player,
    Position,
    RandomSticks,
    Ruleset,
    Seat,
    series_rules,
)
from puluc.rules.events import move_events
from puluc.text.language import set_language
from puluc.text.names import names_of, player_name
from puluc.text.narration import Naming
from puluc.text.round_summary import summary, with_due, with_risk
from puluc.ui.board.others import marked_cells
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.strip import AREA, fitting

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
        (1, ("p 2 9x7 9:p 7:b",), "Obsidian 1 took 1 of yours on space 7"),
        (1, ("p 2 9x7 9:p 7:bb",), "Obsidian 1 took 2 of yours on space 7"),
        (1, ("p 2 9x7 9:p 7:b", "q 2 5x3 5:q 3:b"), "Obsidian took 2 of yours on 7, 3"),
        (
            1,
            ("p 2 9x7 9:p 7:ab",),
            "Obsidian 1 took 1 of yours on space 7; Obsidian 1 took Jade 1 on space 7",
        ),
        (1, ("p 2 9x7 9:p 7:a",), "Obsidian 1 took Jade 1 on space 7"),
        (1, ("p 2 9x7 9:p 7:ac",), "Obsidian 1 took Jade 3 and 1 more on space 7"),
        (1, ("a 2 7x9 9:cp 7:a",), "Jade 1 took Obsidian 1, freed 1 on space 9"),
        (1, ("a 2 7x9 9:p 7:a",), "Jade 1 took Obsidian 1 on space 9"),
        (1, ("p 2 18+city 18:bp",), "Obsidian 1 slew 1 of yours"),
        (
            1,
            ("a 2 7x9 9:bp 7:a",),
            "Jade 1 freed 1 of yours on space 9; Jade 1 took Obsidian 1 on space 9",
        ),
        (1, ("a 2 1+city 1:bpa",), "1 of yours came home; Jade 1 slew Obsidian 1 at home"),
        (2, ("p 2 9x7 9:p 7:b",), "Obsidian 1 slew 1 of yours on space 7"),
        (5, ("p 2 8*10 8:bp",), "1 of yours burnt"),
        (
            1,
            ("q 2 18+city 18:aq", "p 2 9x7 9:p 7:c"),
            "Obsidian 2 slew Jade 1 at home; Obsidian 1 took Jade 3 on space 7",
        ),
    ],
)
def test_what_was_done_to_you_is_told_first(game, lines, told):
    assert summary(moves(game, *lines), YOU, str)[0] == told


def test_a_person_is_named():
    seats = [Seat(), Seat(), Seat(), Seat(name="Ana"), Seat("easy"), Seat("easy")]
    told = summary(moves(1, "p 2 9x7 9:p 7:b"), YOU, names_of(BUL, seats))
    assert told[0] == "Ana took 1 of yours on space 7"


def test_whoever_leads_the_side_loses_only_pieces_of_his_own():
    events = moves(1, "p 2 9x7 9:p 7:ab")
    told = summary(events, (Player.A, Player.B, Player.C), str)
    assert told[0] == "Obsidian 1 took 2 of yours on space 7"


def test_every_unit_that_moved_is_marked_where_it_stands_now():
    layout = Layout.of(BUL)
    events = moves(1, "p 2 9x7 9:p 7:b", "q 2 5-3 5:q", "q 2 3-1 3:q", "r 2 14x12 14:r 12:b")
    assert marked_cells(events, layout) == (7, 1, 12)
    home, out = "a 2 1+city 1:bpa", "c 2 city-2"
    assert marked_cells(moves(1, "p 2 18+city 18:bp", home, out), layout) == (20, 0, 2)
    assert marked_cells(moves(1, "p 2 9x7 9:p 7:b", "p 2 7-9 7:bp"), layout) == (9, 7)


@pytest.mark.parametrize(
    ("name", "lines", "told"),
    [
        ("", ("p 2 9x7 9:p 7:a",), "Obsidian 1 took Jade 1 on 7"),
        ("", ("p 2 9x7 9:p 7:ac",), "Obsidian 1 took 2 on 7. Throw"),
        ("Ana", ("p 2 9x7 9:p 7:a",), "Ana 1 took Ana 1 on space 7"),
        ("", ("p 2 9x7 9:p 7:b", "q 2 5x3 5:q 3:a"), "Obsidian 1 took 1 of yours on 7"),
        ("", ("p 2 12x10 12:p 10:b", "q 2 13x11 13:q 11:b"), "2 of yours taken on 10, 11"),
        ("", ("p 2 18+city 18:bp", "a 2 1+city 1:pa"), "Obsidian 1 slew 1 of yours"),
        ("", ("p 2 9x7 9:p 7:a", "a 2 12x14 12:a 14:r"), "Obsidian 1 took Jade 1 on 7"),
        ("", ("a 2 12x14 12:a 14:r", "p 2 9x7 9:p 7:a"), "Obsidian 1 took Jade 1 on 7"),
    ],
)
def test_in_the_strip_who_whom_and_where_come_before_what_concerns_you_less(name, lines, told):
    called = names_of(BUL, [Seat(name=name)] * 6)
    words = with_due(summary(moves(1, *lines), YOU, called), Player.B, Naming.NEEDLESS, called)
    assert fitting(ART.normal, words, AREA.width) == told


@pytest.mark.parametrize(
    ("naming", "told"),
    [
        (Naming.NEEDLESS, "Nobody was taken. Throw"),
        (Naming.PLAYER, "Nobody was taken. Throw"),
        (Naming.OTHER_PERSON, "Nobody was taken. Now Jade 2"),
    ],
)
def test_who_is_to_throw_is_said_after_it(naming, told):
    words = with_due(("Nobody was taken",), Player.B, naming, str)
    assert fitting(ART.normal, words, AREA.width) == told


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_is_room_for_who_whom_and_where_in_every_language(code):
    set_language(code)
    for lines, names in (
        (("p 2 9x7 9:p 7:a",), (Player.P, Player.A)),
        (("c 2 12x14 12:c 14:r",), (Player.C, Player.R)),
    ):
        words = with_due(
            summary(moves(1, *lines), YOU, player_name), Player.B, Naming.NEEDLESS, player_name
        )
        text = fitting(ART.normal, words, AREA.width)
        assert all(player_name(player) in text for player in names)
        assert re.search(r" (7|14)\b", text)


@pytest.mark.parametrize("game", usual_or_full(1, 5))
@pytest.mark.parametrize("name", ["", "Maximilian Hopes"])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_every_summary_of_a_game_fits_the_strip(players, name, game):
    rules = series_rules(game, replace(Ruleset.preset("bul"), players=players))
    rng = random.Random(players)
    match, events = Match(rules, RandomSticks(rng)), list[Event]()
    called = names_of(rules, [Seat(name=name)] * 2 * players)
    while match.phase is not Phase.OVER and len(match.turns) < 150:
        events += play_step(match, rng)
        if match.phase is not Phase.THROW or rng.random() < 0.7:
            continue
        team = [each for each in rules.turn_order if each.side is match.mover]
        for yours in (team, [match.player]):
            told = summary(events, yours, called)
            for naming in Naming:
                words = with_due(told, match.player, naming, called)
                text = fitting(ART.normal, words, AREA.width)
                assert ART.normal.width(text) <= AREA.width, text
                if naming is Naming.OTHER_PERSON:
                    assert called(match.player) in text
        events.clear()


@pytest.mark.parametrize(
    ("units", "ending"),
    [
        ("5:b 9:p", "; yours on 5 can be taken"),
        ("5:b 19:p", "; you can't be taken"),
        ("5:a 9:p", ""),
        ("5:b 7:b 9:p", "; yours on 5, 7 can be taken"),
    ],
)
def test_a_summary_ends_with_whether_your_units_can_be_taken(units, ending):
    there = dict(unit.split(":") for unit in units.split())
    spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    told = ("Jade took 1 of yours", "Jade took 1")
    words = with_risk(told, position, YOU)
    assert words[0] == told[0] + ending
    assert words[-2:] == told
    assert all(text.startswith(told[1]) for text in words), "what was done is not left out"


@pytest.mark.parametrize(
    ("units", "shown"),
    [
        ("5:b 9:p", "Yours on 5 can be taken. Throw"),
        ("5:b 19:p", "You can't be taken. Throw"),
        ("5:a 9:p", "Nobody was taken. Throw"),
    ],
)
def test_after_a_quiet_round_the_strip_says_whether_your_units_can_be_taken(units, shown):
    there = dict(unit.split(":") for unit in units.split())
    spaces = " ".join(there.get(str(space), "-") for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    told = with_risk(summary((), YOU, str), position, YOU)
    words = with_due(told, Player.B, Naming.NEEDLESS, str)
    assert fitting(ART.normal, words, AREA.width) == shown


def test_losses_of_others_leave_room_for_whether_you_can_be_taken():
    spaces = " ".join("b" if space == 5 else "-" for space in range(1, SPACES + 1))
    position = Position.parse(f"1,1,1 {spaces} 0,1,1 b", replace(BUL, spaces=SPACES, pieces=2))
    told = ("Obsidian 1 took Jade 1 on 10", "Obsidian took 1")
    words = with_risk(told, position, YOU)
    assert fitting(ART.normal, words, AREA.width) == "Obsidian took 1; you are safe"
