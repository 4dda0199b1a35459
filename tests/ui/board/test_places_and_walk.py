"""The board as a list of controls for a listener, and the walk over it before a throw."""

from itertools import pairwise

from playing import throw

from puluc.rules import Match, Position, Ruleset, Side, Throw
from puluc.text.spoken import Listener
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.places import places, pressed, sides
from puluc.ui.board.walk import Walk
from puluc.ui.render.canvas import HEIGHT
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Click, Command, Hover, Release

RULES = Ruleset()
POSITION = Position.parse("2 j - - oj - o j - - 3 j", RULES)
LAYOUT = Layout.of(RULES)
LISTENER = Listener(is_full=False)
JADE, OBSIDIAN = (LAYOUT.city(side) for side in Side)


def listed(**options: object) -> list[Control]:
    return list(places(LAYOUT, POSITION, LISTENER, **options))


def test_cities_and_spaces_are_side_by_side_and_each_is_told_what_is_on_it():
    found = listed()
    assert [each.name for each in found] == [
        "2 in Jade's city.",
        "Space 1: Jade.",
        *(f"Space {number} is empty." for number in (2, 3)),
        "Space 4: Jade, 1 and 1 captive.",
        "Space 5 is empty.",
        "Space 6: Obsidian.",
        "Space 7: Jade.",
        *(f"Space {number} is empty." for number in (8, 9)),
        "3 in Obsidian's city.",
    ]
    assert {each.role for each in found} == {Role.PLACE}
    for one, two in pairwise(found):
        assert one.rect.right - 1 == two.rect.left, "they share a rule"
        assert one.rect.top == two.rect.top
    for cell, each in enumerate(found):
        assert each.rect.contains(LAYOUT.cell_rect(cell))
        assert (each.rect.bottom == HEIGHT - 1) is (cell not in (JADE, OBSIDIAN)), "its number"


def test_cities_are_counted_apart_from_spaces():
    found = [each.place for each in listed()]
    assert found == [(1, 2), *((space, 9) for space in range(1, 10)), (2, 2)]


def test_only_a_board_with_a_cursor_takes_clicks():
    assert {(each.click, each.focus) for each in listed()} == {((), ())}
    assert {(each.click, each.focus) for each in listed(focus=4, is_used=False)} == {((), ())}
    found = listed(focus=4)
    assert [each.is_focused for each in found] == [cell == 4 for cell in range(11)]
    middle = LAYOUT.cell_rect(7).center
    assert found[7].focus == (Hover(middle),)
    assert found[7].click == (Hover(middle), Click(middle), Release(middle))
    assert pressed((1, 2)) == (Click((1, 2)), Release((1, 2)))


def test_the_moves_from_a_place_are_told_there_alone():
    match = Match(RULES, Sticks(2), POSITION)
    match.throw()
    found = listed(focus=1, plays=match.plays)
    plain = [each.name for each in listed()]
    more = [cell for cell in range(11) if found[cell].name != plain[cell]]
    origins = {play.move.origin or JADE for play in match.plays}
    assert more == sorted(origins)
    assert found[OBSIDIAN].name == plain[OBSIDIAN], "its moves are not those from the other city"


class Sticks:
    """Sticks that always show the same."""

    def __init__(self, marked: int) -> None:
        self.marked = marked

    def throw(self) -> Throw:
        return throw(self.marked)


def shown(**options: object) -> list[Control]:
    snapshot = Snapshot.of(POSITION).with_throw(Side.JADE, throw(2), 2)
    return list(sides(LAYOUT, POSITION, snapshot, **options))


def test_each_side_is_told_with_its_throw_around_its_sticks_and_figure():
    jade, obsidian = shown()
    assert (jade.name, jade.description) == ("Jade", "Jade threw 2.")
    assert (obsidian.name, obsidian.description) == ("Obsidian", "")
    for side, each in zip(Side, (jade, obsidian), strict=True):
        assert (each.role, each.click, each.is_focused) == (Role.TEXT, (), False)
        assert each.rect.contains(LAYOUT.sticks(side))
        assert each.rect.contains(LAYOUT.figure(side))
        assert each.rect.bottom == HEIGHT


def test_the_side_that_can_be_clicked_is_called_what_is_due():
    click = pressed((5, 5))
    jade, obsidian = shown(
        due="Throw the sticks",
        click=lambda side: click if side is Side.JADE else (),
        named=lambda side: f"{side.name}: you",
    )
    assert (jade.role, jade.name, jade.description) == (Role.BUTTON, "Throw the sticks", "")
    assert jade.click == click
    assert (obsidian.role, obsidian.name) == (Role.TEXT, "OBSIDIAN: you")


def test_the_side_in_focus_is_told_without_its_throw_which_was_said():
    jade, obsidian = shown(focus=Side.JADE)
    assert (jade.is_focused, jade.description) == (True, "")
    assert not obsidian.is_focused


def test_what_a_side_has_slain_is_told():
    slain = Position.parse("2 j - - oj - o j - - 2 j", RULES)
    jade, obsidian = sides(LAYOUT, slain, Snapshot.of(slain))
    assert [bool(each.description) for each in (jade, obsidian)] == [
        bool(slain.slain_by(side)) for side in Side
    ]


def test_the_walk_begins_in_the_city_and_stops_at_the_ends():
    walk, cells = Walk(), ["city", "1", "2", "enemy city"]
    assert walk.step(Command.RIGHT, 0, cells) == "city"
    assert walk.step(Command.RIGHT, 0, cells) == "1"
    assert walk.step(Command.LEFT, 0, cells) == "city"
    assert walk.step(Command.LEFT, 0, cells) == "city"
    assert walk.step(Command.END, 0, cells) == walk.step(Command.RIGHT, 0, cells) == "enemy city"
    assert walk.step(Command.HOME, 0, cells) == "city"
    walk.begin()
    assert walk.step(Command.LEFT, 3, cells) == "enemy city"
    walk.begin()
    assert walk.step(Command.END, 0, cells) == "enemy city"
