"""Setting up a position piece by piece: what each change does, and what is refused."""

from random import Random

import pytest

from puluc.game.draft import Draft, DraftError
from puluc.rules import Player, Position, Ruleset, Side

JADE, OBSIDIAN = Player.JADE, Player.OBSIDIAN
START = "5 - - - - - - - - - 5 j"


def draft(text=START, rules="puluc"):
    return Draft.parse(f"{rules} {text}", Ruleset())


def position(changed):
    return str(changed.position)


def test_a_piece_comes_from_home_then_from_the_slain():
    one = draft().put(4, JADE)
    assert position(one) == "4 - - - j - - - - - 5 j"
    assert position(one.put(4, OBSIDIAN)) == "4 - - - jo - - - - - 4 j"
    revived = draft("0 - - - j - - - - - 5 j").put(5, JADE)
    assert position(revived) == "0 - - - j j - - - - 5 j"
    assert revived.dead(JADE) == 3


def test_nobody_has_more_pieces_than_the_rules_give():
    with pytest.raises(DraftError, match="Jade has no piece left"):
        draft("0 j j j j j - - - - 5 j").put(7, JADE)


def test_the_top_piece_goes_home():
    changed = draft("3 - - ojo - j - - - - 2 o")
    assert position(changed.take(3)) == "3 - - oj - j - - - - 3 o"
    assert position(changed.take(3).take(3).take(3)) == "4 - - - - j - - - - 4 o"
    with pytest.raises(DraftError, match="No piece stands there"):
        changed.take(4)


def test_pieces_are_slain_and_live_again():
    slain = draft().kill(OBSIDIAN)
    assert (position(slain), slain.dead(OBSIDIAN)) == ("5 - - - - - - - - - 4 j", 1)
    assert slain.revive(OBSIDIAN) == draft()
    with pytest.raises(DraftError, match="Obsidian has lost no piece"):
        draft().revive(OBSIDIAN)
    with pytest.raises(DraftError, match="Jade has no piece at home"):
        draft("0 - - j - - - - - - 5 j").kill(JADE)


def test_dead_pieces_are_slain_or_lost():
    burnt = draft(rules="fire=yes").kill(JADE).kill(JADE).lose(Side.JADE)
    assert position(burnt).endswith("lost=1/0")
    assert burnt.lose(Side.JADE).position.lost == (2, 0)
    assert burnt.lose(Side.JADE).lose(Side.JADE).position.lost == (0, 0)
    assert burnt.lose(Side.JADE).revive(JADE).position.lost == (1, 0)
    with pytest.raises(DraftError, match="No piece of Obsidian is slain"):
        burnt.lose(Side.OBSIDIAN)
    with pytest.raises(DraftError, match="no piece gets lost"):
        draft().kill(JADE).lose(Side.JADE)


def test_nothing_stands_in_the_fire():
    with pytest.raises(DraftError, match="fire"):
        draft(rules="fire=yes").put(5, JADE)


def test_a_lone_unit_turns_round():
    rules = "captures=backward highway=return"
    turned = draft("4 - - j - - - - - - 5 j", rules).turn_round(3)
    assert position(turned) == "4 - - J - - - - - - 5 j"
    assert position(turned.turn_round(3)) == "4 - - j - - - - - - 5 j"
    assert position(turned.put(3, OBSIDIAN)) == "4 - - jo - - - - - - 4 j"
    with pytest.raises(DraftError, match="captives"):
        turned.put(3, OBSIDIAN).turn_round(3)
    with pytest.raises(DraftError, match="nothing turns round"):
        draft("4 - - j - - - - - - 5 j").turn_round(3)


def test_the_mover():
    assert draft().with_next_player().position.player is OBSIDIAN
    assert draft().with_next_player().with_next_player() == draft()
    assert draft().with_side(Side.OBSIDIAN).position.player is OBSIDIAN
    assert draft().with_side(Side.JADE) == draft()


def test_one_throw():
    assert draft().with_value(3).values == (3,)
    assert draft().with_value(3).with_value(5).values == (5,)
    assert str(draft().with_value(3).throws[0]) == "1110"
    assert draft().with_value(3).without_throw() == draft()
    with pytest.raises(DraftError, match="No throw is worth 6"):
        draft().with_value(6)


def test_of_several_sticks_of_one_value_the_likeliest_lie():
    assert str(draft(rules="throws=sapper").with_value(3).throws[0]) == "1000"


def test_all_throws_one_after_another():
    seen, now = [], draft()
    for _ in range(6):
        now = now.with_next_throw()
        seen.append(now.values)
    assert seen == [(1,), (2,), (3,), (4,), (5,), ()]


def test_two_throws():
    now = draft(rules="throws_per_turn=2").with_value(3)
    assert not now.is_thrown
    assert now.with_value(1).is_thrown
    assert now.with_value(1).values == (3, 1)
    assert now.with_value(1).with_value(2).values == (2,)
    assert now.with_value(1).with_next_throw().values == (1, 4)


TEAM = "players=2 5,5" + " -" * 19 + " 5,5 a"


def test_teams():
    start = Draft.parse(TEAM, Ruleset())
    assert start.with_side(Side.JADE).position.player is Player.B
    assert start.with_side(Side.OBSIDIAN).position.player is Player.P
    held = start.put(4, Player.P).put(4, Player.A)
    assert str(held.position.units[4]) == "pa"
    assert str(held.hand_over(4).position.units[4]) == "pb"
    assert held.hand_over(4).position.hands == (5, 4, 4, 5)
    assert held.hand_over(4).hand_over(4) == held
    with pytest.raises(DraftError, match="team-mate"):
        draft("4 - - j - - - - - - 5 j").hand_over(3)


@pytest.mark.parametrize(
    "line",
    [
        f"puluc {START}",
        "captures=backward pieces=2 3 - - ojo - j - - - - 2 o 4",
        "highway=return fire=yes 2 - - J - - - - - - 5 j lost=1/0 2",
        "throws_per_turn=2 5 - - - - - - - - - 5 o 3 1",
        TEAM,
    ],
)
def test_lines_are_read_back(line):
    assert str(Draft.parse(line, Ruleset())) == line


def test_a_line_without_rules_is_of_those_on_the_screen():
    rules = Ruleset.preset("ritual warfare")
    assert Draft.parse(START, rules).rules == rules
    assert Draft.parse(f"puluc {START}", rules).rules == Ruleset()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "0, not 12"),
        ("6 - - - - - - - - - 5 j", "not a number of pieces"),
        ("5 j - - - - - - - - 5 j", "too many pieces"),
        (f"{START} 6", "No throw is worth 6"),
        (f"{START} 3 3", "'3' is not expected"),
        (f"{START} x", "'x' is not expected"),
        (f"{START} {'3' * 5000}", "is not expected"),
        (f"spaces=99 {START}", "spaces can't be 99"),
        (f"{START} lost=1/0", "no piece can be lost"),
    ],
)
def test_wrong_lines(line, reason):
    with pytest.raises(ValueError, match=reason):
        Draft.parse(line, Ruleset())


def test_other_rules_keep_the_pieces_where_they_can():
    now = draft("4 - - j - - - - - - 5 j").with_value(1)
    looping = Ruleset(highway="looping", throws="bell")
    assert position(now.under(looping)) == position(now)
    assert now.under(looping).values == ()
    assert position(now.under(Ruleset(spaces=11))) == "5 - - - - - - - - - - - 5 j"


def test_whatever_is_changed_everybody_keeps_his_pieces():
    rng, rules = Random(1), Ruleset(fire=True, highway="return", captures="backward", players=2)
    now = Draft.start(rules)
    for _ in range(2000):
        player, space = rng.choice(rules.turn_order), rng.randrange(1, rules.spaces + 1)
        changes = (
            lambda: now.put(space, player),  # noqa: B023 - called at once
            lambda: now.take(space),  # noqa: B023
            lambda: now.hand_over(space),  # noqa: B023
            lambda: now.kill(player),  # noqa: B023
            lambda: now.revive(player),  # noqa: B023
            lambda: now.lose(player.side),  # noqa: B023
        )
        try:
            now = rng.choice(changes)()
        except DraftError:
            continue
        units = [unit for unit in now.position.units if unit]
        for each in rules.turn_order:
            out = sum(unit.pieces.count(each) for unit in units)
            assert now.position.hand(each) + out + now.dead(each) == rules.army
        assert all(now.position.slain_by(side) >= 0 for side in Side)
        assert min(now.position.lost) >= 0
    assert isinstance(now.position, Position)
