"""What a listener is told of places, positions and throws."""

import pytest

from puluc.rules import HandSticks, Match, Player, Position, Ruleset, Side, Throw
from puluc.text.language import set_language
from puluc.text.spoken import HeardBoard, Listener

RULES = Ruleset()
TEXT = "2 - j joo - - oj - - o 1 j"
POSITION = Position.parse(TEXT, RULES)
YOU, NOBODY = Listener(Player.JADE), Listener()


def thrown(rules: str, text: str, *marked: int) -> Match:
    throws = [Throw.parse("1" * each + "0" * (4 - each)) for each in marked]
    parsed = Ruleset.parse(rules)
    match = Match(parsed, HandSticks(throws), Position.parse(text, parsed))
    match.throw()
    return match


@pytest.mark.parametrize(
    ("space", "told"),
    [
        (1, "Space 1 is empty."),
        (2, "Space 2: your piece. Reached by 1: 4 of 16."),
        (3, "Space 3: Obsidian, 2 and 1 captive. Reached by 1 or 3: 8 of 16."),
        (6, "Space 6: your unit, 1 and 1 captive. Reached by 3 or 4: 5 of 16."),
        (9, "Space 9: Obsidian. Reached by 3: 4 of 16."),
    ],
)
def test_a_space_is_described_with_what_reaches_it(space, told):
    assert YOU.space(POSITION, space) == told


def test_units_of_others_are_named():
    assert NOBODY.unit(6, POSITION.units[6]) == "Space 6: Jade, 1 and 1 captive"


def test_pieces_that_joined_are_counted():
    position = Position.parse("2 - jj - - oo - - - - 3 j", Ruleset(doubling=True))
    assert YOU.unit(2, position.units[2]) == "Space 2: your unit of 2"
    assert YOU.unit(5, position.units[5]) == "Space 5: Obsidian, 2"


def test_short_speech_has_no_threats():
    assert Listener(Player.JADE, is_full=False).space(POSITION, 2) == "Space 2: your piece."


def test_where_a_unit_can_go_now():
    match = thrown("puluc", TEXT, 3)
    plays = [play for play in match.plays if play.move.origin == 6]
    assert YOU.space(match.position, 6, plays) == (
        "Space 6: your unit, 1 and 1 captive. Takes 1 on 9. Risk 25 %."
    )


def test_cities():
    assert YOU.city(POSITION, Side.JADE) == "2 pieces in your city."
    assert YOU.city(POSITION, Side.OBSIDIAN) == "1 in Obsidian's city."
    match = thrown("puluc", TEXT, 1)
    plays = [play for play in match.plays if play.move.is_entry]
    assert YOU.city(match.position, Side.JADE, plays) == (
        "2 pieces in your city. Comes out to 1. Risk 38 %."
    )


def test_the_whole_position_in_one_breath():
    match = thrown("puluc", TEXT, 0)
    assert HeardBoard.of(match, YOU).whole == (
        "2 pieces in your city. Space 2: your piece. Space 3: Obsidian, 2 and 1 captive."
        " Space 6: your unit, 1 and 1 captive. Space 9: Obsidian. 1 in Obsidian's city."
        " Jade threw 5. Choose a unit."
    )


def test_units_on_their_way_home_are_told():
    rules = Ruleset.parse("highway=return captures=backward")
    position = Position.parse("3 - - J - - j - - - 5 j", rules)
    assert NOBODY.unit(3, position.units[3]) == "Space 3: Jade, on its way home"
    assert NOBODY.unit(6, position.units[6]) == "Space 6: Jade"


def test_pieces_of_teams_are_named_by_player():
    rules = Ruleset.parse("captures=backward pieces=1 highway=return throws_per_turn=2 players=2")
    position = Position.parse("4,3 - - a - bq - - - b - - p - - - - - - - 4,4 a", rules)
    assert NOBODY.unit(5, position.units[5]) == "Space 5: Obsidian 2 on Jade 2"
    assert NOBODY.city(position, Side.JADE) == "Jade 1: 4 in hand. Jade 2: 3 in hand."
    called = Listener(called=lambda player: "Ana" if player is Player.A else str(player))
    assert called.city(position, Side.JADE).startswith("Jade 1: 4 in hand (Ana).")


def test_throws_and_pieces_slain():
    match = thrown("puluc", "1 - - j - - oj - - - 3 j", 2)
    assert (
        HeardBoard.of(match, NOBODY).count
        == "Jade threw 2. Jade has slain 1 of 5. Obsidian has slain 2 of 5."
    )


@pytest.mark.parametrize("code", ["es", "uk"])
def test_places_are_told_in_every_language(code):
    set_language(code)
    told = {YOU.space(POSITION, space) for space in range(1, 10)}
    assert not any("Space" in each or "your" in each for each in told)


def test_units_are_told_in_the_order_of_danger():
    assert HeardBoard(POSITION, YOU).threats == (
        "Space 6: your unit, 1 and 1 captive. Reached by 3 or 4: 5 of 16."
        " Space 2: your piece. Reached by 1: 4 of 16."
    )
    rules = Ruleset.parse("puluc")
    safe = Position.parse("4 - - - - o o o - j 0 j", rules)
    assert HeardBoard(safe, YOU).threats == "Not in danger: 9."
    start = Position.start(rules, Side.JADE)
    assert HeardBoard(start, YOU).threats == "You have no unit on the highway."


def test_one_space_is_told():
    board = HeardBoard(POSITION, YOU)
    assert board.space(2) == "Space 2: your piece. Reached by 1: 4 of 16."
    assert board.space(0) == board.space(12) == "There is no such space"


def test_a_team_is_told_by_player():
    rules = Ruleset.parse("captures=backward pieces=1 highway=return throws_per_turn=2 players=2")
    position = Position.parse("4,3 - - a - bq - - - b - - p - - - - - - - 4,4 a", rules)
    assert HeardBoard(position).whole == (
        "Jade 1: 4 in hand. Space 3: Jade 1. Jade 2: 3 in hand. Space 9: Jade 2."
        " Obsidian 1: 4 in hand. Space 12: Obsidian 1."
        " Obsidian 2: 4 in hand. Space 5: Obsidian 2 on Jade 2."
    )
