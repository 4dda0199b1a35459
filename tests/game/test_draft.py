"""Setting up a position piece by piece, and games that begin at one, which never count."""

from dataclasses import replace
from random import Random

import pytest
from playing import play_step

from puluc.game.analysis import analyse, is_judged
from puluc.game.draft import Draft, DraftError
from puluc.game.session import Session, Setup
from puluc.rules import (
    GivenStart,
    Phase,
    Player,
    RecordError,
    Ruleset,
    Side,
    Throw,
    against,
    parse_record,
    record_text,
    replay,
    verify,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.library import Library

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
    with pytest.raises(DraftError, match="There is no piece there"):
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
    with pytest.raises(DraftError, match="No pieces are lost"):
        draft().kill(JADE).lose(Side.JADE)


def test_no_unit_stays_in_the_fire():
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
    with pytest.raises(DraftError, match="Units don't turn round"):
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
    assert str(held.with_hand(Player.B, 0).hand_over(4).position.units[4]) == "pb"
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
        (f"{START} 3 3", "unexpected '3'"),
        (f"{START} x", "unexpected 'x'"),
        (f"{START} {'3' * 5000}", "unexpected"),
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


def test_every_change_keeps_the_pieces_of_each_player():
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


LINE = "2 j - - oj - o j - - 3 o 1100"


def start(text=LINE, rules="puluc"):
    return GivenStart.parse(text, Ruleset.parse(rules))


def session(text=LINE, options="puluc", *, is_by_hand=False):
    given = start(text, options)
    rules = given.position.rules
    seats = against("human", rules.players)
    setup = Setup(rules, seats, start=given, is_by_hand=is_by_hand)
    return Session(lambda: "maize", setup)


def play(game, commands=10_000, seed=1):
    rng = Random(seed)
    for _ in range(commands):
        if game.match.phase is not Phase.OVER:
            play_step(game, rng)
    return game


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (LINE, "puluc"),
        (LINE.removesuffix(" 1100"), "puluc"),
        ("2 - - J - - - - - - 5 j lost=1/0 0110", "highway=return fire=yes"),
        ("5 - - - - - - - - - 5 j 0110 0000", "throws_per_turn=2"),
    ],
)
def test_starts_are_read_back(text, rules):
    assert str(start(text, rules)) == text


@pytest.mark.parametrize(
    ("text", "rules", "reason"),
    [
        ("0 - - jo - - - - - - 4 o", "puluc", "This game is over"),
        ("0,5" + " -" * 19 + " 5,5 a", "players=2", "has neither a piece at home nor a unit"),
        ("3 - jj - - - - - - - 5 j", "puluc", "Space 2: no captures make a unit"),
        ("5 - - - - - - - - - 5 j 0110", "throws_per_turn=2", "wrong number of throws: 1, not 2"),
        ("5 - - - - - - - - - 5 j 0110 0110", "puluc", "wrong number of throws: 2, not 1"),
        ("5 - - - - - - - - - 5 j 0120", "puluc", "13"),
    ],
)
def test_wrong_starts(text, rules, reason):
    with pytest.raises(ValueError, match=reason):
        start(text, rules)


def test_the_given_throw_comes_first_then_those_of_the_seed():
    game = session()
    assert (game.match.phase, game.match.mover) == (Phase.MOVE, Side.OBSIDIAN)
    assert not game.is_under_way
    plain = Session(lambda: "maize", Setup(Ruleset(), against("human")))
    plain.throw()
    play(game, 2)
    assert [str(throw) for throw in game.match.turns[0].throws] == ["1100"]
    assert game.record.throws == tuple(plain.match.opening[:1])
    assert [throw for _, throw in game.record.throws_by_side] == list(game.record.throws)


def test_without_a_given_throw_the_sticks_are_thrown():
    game = play(session(LINE.removesuffix(" 1100")), 1)
    assert len(game.record.throws) == 1


@pytest.mark.parametrize("commands", [0, 1, 2, 7, 10_000])
def test_records_and_files_are_read_back(commands):
    game = play(session(), commands)
    record = game.record
    assert replay(record).position == game.match.position
    if record.result:
        assert parse_record(record_text(record)) == record
    loaded = game_file.to_session(game_file.decode(game_file.encode(game)), str)
    assert loaded.record == record
    assert loaded.match.given == game.match.given


def test_team_games_too():
    text = "4,4 - - A - - pb" + " -" * 13 + " 4,5 q 1100 0000"
    game = play(session(text, "players=2 highway=return throws_per_turn=2"), 60)
    assert verify(game.record).position == game.match.position
    assert game.record.turns[0].player.letter == "q"


def test_another_given_throw_is_noticed():
    record = play(session(), 5).record
    other = GivenStart(record.set_up.position, (Throw.parse("0000"),))
    with pytest.raises(RecordError, match="turn 1: the throw is 1100"):
        verify(replace(record, set_up=other))


def test_another_position_is_noticed():
    record = play(session()).record
    with pytest.raises(RecordError):
        verify(replace(record, set_up=start("5 - - - - - - - - - 5 o 1100")))


def test_a_file_with_a_position_that_is_over_is_refused():
    content = game_file.encode(session()).decode()
    assert LINE in content
    wrong = content.replace(f'"set_up": "{LINE}"', '"set_up": "0 - - jo - - - - - - 4 o"')
    with pytest.raises(GameFileError, match="This game is over"):
        game_file.to_session(game_file.decode(wrong.encode()), str)


def test_long_positions_can_be_stored():
    pairs = [jade + obsidian for jade, obsidian in zip("abcdefgh", "pqrstuvw", strict=True)]
    stacks = [pairs[number % 8] * 2 for number in range(32)]
    units = [stack[::-1] if number % 2 else stack for number, stack in enumerate(stacks)]
    hands = ",".join("0" * 8)
    text = " ".join([hands, *units, "- " * 6 + "-", hands, "b"])
    assert len(text) > 200
    game = session(text, "players=8 army=9 pieces=9 spaces=39")
    assert game_file.to_session(game_file.decode(game_file.encode(game)), str).set_up


def test_it_never_counts():
    game = play(session())
    assert game.match.phase is Phase.OVER
    assert game.scores.tallies == []
    game.next_game()
    assert game.games[0].set_up
    assert game.set_up is None
    assert game.match.phase is Phase.OPENING
    assert game.scores.tallies == []


def test_it_does_not_count_in_the_list_of_games(tmp_path):
    game = play(session())
    (tmp_path / "Puluc.puluc").write_bytes(game_file.encode(game))
    assert [entry.won for entry in Library(tmp_path).entries] == [(0, 0)]
    game.next_game()
    (tmp_path / "Puluc.puluc").write_bytes(game_file.encode(game))
    assert [entry.won for entry in Library(tmp_path).entries] == [(0, 0)]


def test_moves_are_taken_back_to_the_given_throw():
    game = play(session(), 4)
    turns = game.match.turns
    game.take_back(0)
    assert (game.match.throws, game.match.turns) == (turns[0].throws, [])
    game.redo()
    game.redo()
    assert game.match.turns[0] == turns[0]


def test_by_hand_the_given_throw_is_not_asked_for():
    game = session(is_by_hand=True)
    assert not game.needs_throw
    play(game, 1)
    assert game.needs_throw
    game.enter_throw(Throw.parse("0110"))
    play(game, 2)
    game.take_back(0)
    assert [str(throw) for throw in game.entered_ahead] == ["0110"]


class Uneven:
    """Jade has a chance of 75 % everywhere but at the end."""

    is_exact, closer_looks = True, 0
    error = 0.0

    def worth(self, position, side):
        outcome = position.outcome
        if outcome is None:
            return (0.75, 0.25)[side]
        return float(outcome.winner is side)


def test_the_analysis_begins_at_the_start():
    record = play(session()).record
    analysis = analyse(record, Uneven(), lambda _: None)
    assert len(analysis.turns) == len(record.turns)
    assert (analysis.opening, analysis.opening_luck, analysis.start) == (Side.OBSIDIAN, 0, 0.75)
    total = analysis.start + analysis.luck - analysis.cost + analysis.estimate
    assert total == pytest.approx(analysis.final)
    assert not is_judged(record)


def test_a_handicap_takes_a_piece_from_obsidian_then_from_jade_then_from_nobody():
    draft, found = Draft.parse("3 - j - o - - - - - 4 o", Ruleset()), []
    for _ in range(9):
        draft = draft.with_next_handicap()
        found.append(draft.position.homes)
        assert not any(draft.position.units)
        assert draft.position.mover is Side.OBSIDIAN
    obsidian, jade = [(5, n) for n in (4, 3, 2, 1)], [(n, 5) for n in (4, 3, 2, 1)]
    assert found == [*obsidian, *jade, (5, 5)]


def test_teams_have_no_handicap():
    with pytest.raises(DraftError):
        Draft.start(Ruleset(players=2)).with_next_handicap()


@pytest.mark.parametrize("is_by_hand", [False, True])
def test_a_handicap_stays_and_the_sides_take_turns_to_move_first(tmp_path, is_by_hand):
    start, rng = GivenStart.parse("5 - - - - - - - - - 2 j", Ruleset()), Random(4)
    setup = Setup(Ruleset(), against("easy"), is_by_hand=is_by_hand, start=start)
    session = Session(lambda: "seed", setup)
    movers = []
    for number in range(1, 4):
        movers.append(session.match.mover)
        assert session.set_up.handicap == (5, 2)
        while session.match.phase is not Phase.OVER:
            play_step(session, rng)
        game_file.save(tmp_path / "game.puluc", session)
        session = game_file.load(tmp_path / "game.puluc", lambda: "seed")
        (tally,) = session.scores.tallies
        assert (tally.pieces, tally.jade + tally.obsidian) == ((5, 2), number)
        session.next_game()
    assert movers == [Side.JADE, Side.OBSIDIAN, Side.JADE]
