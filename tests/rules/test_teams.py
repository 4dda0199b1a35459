"""The team game: random games, a second reading of docs/rules.md 7, and worked examples."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from following import Followed
from playing import ScriptedSticks
from random_games import drawn_rules
from rounds import rounds, sampled
from scripted_sticks import (
    OPENING_FOR_JADE,
    OPENING_FOR_OBSIDIAN,
    match_after,
    match_at,
)

from puluc import NotationError
from puluc.rules import (
    MAX_PLAYERS,
    PRESETS,
    Contradiction,
    ContradictionError,
    IllegalMoveError,
    Match,
    Move,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Outcome,
    Phase,
    Player,
    Position,
    Reason,
    Record,
    RecordError,
    Refusal,
    Ruleset,
    SeriesGame,
    Side,
    against,
    is_series,
    number_in_series,
    parse_record,
    record_text,
    series_rules,
    verify,
)

BUL = "captures=backward pieces=1 highway=return throws_per_turn=2"
TEAM_GAMES = {each.name: each for each in PRESETS if each.rules.players > 1}
TEAMS = range(2, MAX_PLAYERS + 1)


def bul(players: int = 2, options: str = "") -> Ruleset:
    return Ruleset.parse(f"{BUL} players={players} {options}")


def variant(name: str, players: int, army: int = 5) -> Ruleset:
    return replace(TEAM_GAMES[name].with_players(players), army=army)


@pytest.mark.gate
@pytest.mark.parametrize("seed", rounds(1, 300))
def test_a_second_reading_of_the_rules_follows_random_team_games(seed):
    rng = Random(seed)
    for players in TEAMS:
        Followed(drawn_rules(rng, 39, players), rng).play(25 * players)


@pytest.mark.parametrize("name", sampled(TEAM_GAMES, 3))
@pytest.mark.parametrize("seed", rounds(1, 100))
def test_a_second_reading_of_the_rules_follows_variants_to_the_end(name, seed):
    """With two pieces each, so that players are soon out of the game and passed over."""
    rng, passed_over = Random(f"{name} {seed}"), 0
    for players in (2, 3, 5):
        followed = Followed(variant(name, players, army=2), rng).play(5_000)
        assert followed.match.phase is Phase.OVER
        passed_over += followed.passed_over
    assert passed_over


def board(units: dict[int, str], hands: str, mover: str, spaces: int = 19) -> str:
    """A position's text from the units by space, the hands of both sides and the mover."""
    jade, obsidian = hands.split(" ")
    road = " ".join(units.get(space, "-") for space in range(1, spaces + 1))
    return f"{jade} {road} {obsidian} {mover}"


def test_the_spaces_follow_the_number_of_players():
    assert [bul(players).spaces for players in TEAMS] == [19, 19, 19, 25, 25, 25, 29]
    assert bul(8, "spaces=21").spaces == 21
    assert str(bul(8)) == f"{BUL} players=8"
    assert str(bul(8, "spaces=21")) == (
        "captures=backward pieces=1 highway=return spaces=21 throws_per_turn=2 players=8"
    )
    assert Ruleset.preset("Bul") == bul(2)


def test_a_series_leads_from_game_to_game_and_begins_again():
    series_game, taken = SeriesGame(), (2, 3)
    for number in range(2, 6):
        assert not series_game.is_last
        series_game = series_game.next(taken, is_assisted=number == 3)
        assert series_game == SeriesGame(number, (2 * number - 2, 3 * number - 3), number >= 3)
    assert series_game.is_last
    assert series_game.total(taken) == (10, 15)
    assert series_game.next(taken, is_assisted=True) == SeriesGame()


@pytest.mark.parametrize("place", [(0,), (6,), (1, (0, 1)), (2, (-1, 0))])
def test_a_place_that_no_series_has_is_refused(place):
    with pytest.raises(NotationError, match=r"before game|has no game"):
        SeriesGame(*place)


def test_a_series_begins_with_rules_that_all_its_games_can_have():
    games = [series_rules(number, bul()) for number in range(1, 6)]
    assert [is_series(each) for each in games] == [True, False, False, False, False]
    assert not is_series(Ruleset())
    with pytest.raises(ContradictionError):
        is_series(bul(options="spaces=10"))


@pytest.mark.parametrize("name", TEAM_GAMES)
def test_a_named_team_game_is_known_with_any_number_of_players(name):
    preset = TEAM_GAMES[name]
    assert bool(number_in_series(preset.rules)) is name.startswith("Bul")
    for players in TEAMS:
        rules = preset.with_players(players)
        assert rules.players == players
        assert preset.matches(rules)
        assert not preset.matches(replace(rules, spaces=39))
    assert not preset.matches(replace(preset.rules, players=1))


def test_boolik_is_played_on_fourteen_spaces_by_up_to_four_a_side():
    """Culin's board; with more players the highway is that of Bul."""
    spaces = [TEAM_GAMES["Boolik teams"].with_players(players).spaces for players in TEAMS]
    assert spaces == [14, 14, 14, 25, 25, 25, 29]


def test_a_highway_has_a_space_for_a_unit_of_every_player():
    assert bul(4, "spaces=8").spaces == 8
    with pytest.raises(ContradictionError, match="at least 10 in all") as raised:
        bul(5, "spaces=9")
    assert raised.value.contradiction is Contradiction.TOO_FEW_SPACES
    with pytest.raises(ValueError, match="players can't be 9"):
        Ruleset(players=9)


@pytest.mark.parametrize("players", TEAMS)
def test_the_text_of_the_start_names_every_player_s_hand(players):
    rules = bul(players)
    hands = ",".join(["5"] * players)
    for side, letter in zip(Side, "ap", strict=True):
        start = Position.start(rules, side)
        assert str(start) == board({}, f"{hands} {hands}", letter, rules.spaces)
        assert Position.parse(str(start), rules) == start


def test_the_text_of_a_position_with_homeward_unit_captor_and_losses():
    rules = bul(2, "fire=yes")
    text = board({2: "A", 5: "pb"}, "4,4 4,4", "q") + " lost=0/1"
    position = Position.parse(text, rules)
    assert str(position) == text
    assert position.units[2].is_homeward
    assert [piece.letter for piece in position.units[5].pieces] == ["p", "b"]
    assert position.units[5].player is Player.B
    assert (position.hand(Player.A), position.hand(Player.Q), position.lost) == (4, 4, (0, 1))
    assert position.taken_by(Side.JADE) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (board({}, "5,5 5,5", "j"), "'j' is not a player; they are a, b, p, q"),
        (board({}, "5,5 5,5", "c"), "'c' is not a player"),
        (board({3: "c"}, "5,5 5,5", "a"), "'c' is not a player"),
        (board({}, "5,5,5 5,5", "a"), "'5,5,5': wrong number of players, 3, not 2"),
        (board({}, "10 5,5", "a"), "'10': wrong number of players, 1, not 2"),
        (board({}, "5,6 5,5", "a"), "'6' is not a number of pieces"),
        (board({3: "b"}, "5,5 5,5", "a"), "Jade 2 has too many pieces: at most 5"),
        (
            board({3: "b", 4: "b"}, "5,3 5,5", "a"),
            "Jade 2 has too many units on the highway",
        ),
    ],
)
def test_a_position_that_these_players_can_t_have_is_refused(text, problem):
    with pytest.raises(ValueError, match=problem):
        Position.parse(text, bul())


def test_a_companion_is_not_a_unit_of_its_owner():
    """b freed a's piece on 5, which goes with b's unit; a may bring out another one."""
    position = Position.parse(board({5: "pab"}, "4,4 4,5", "a"), bul())
    assert (position.advancing(Player.A), position.advancing(Player.B)) == (0, 1)
    assert [str(move) for move in position.legal_moves(2)] == ["city-2"]


@pytest.mark.parametrize(
    ("units", "hands", "origin", "refusal"),
    [
        ({5: "pab"}, "4,4 4,5", 5, Refusal.TEAM_MATE),
        ({5: "b"}, "5,4 5,5", 5, Refusal.TEAM_MATE),
        # a captive that is held is not a unit of its owner
        ({5: "ap"}, "4,5 4,5", 5, Refusal.ENEMY),
        ({5: "ap"}, "4,5 4,5", 0, None),
        ({5: "a"}, "4,5 5,5", 0, Refusal.LIMIT),
        ({2: "b"}, "5,4 5,5", 0, Refusal.BLOCKED),
        ({2: "a", 4: "b"}, "4,4 5,5", 2, Refusal.BLOCKED),
    ],
)
def test_the_refusal_of_a_throw_of_two(units, hands, origin, refusal):
    position = Position.parse(board(units, hands, "a"), bul())
    assert position.refusal(origin, 2) is refusal


def test_a_team_mate_s_unit_can_t_be_moved():
    position = Position.parse(board({5: "b"}, "5,4 5,5", "a"), bul())
    with pytest.raises(IllegalMoveError, match="5-6: that unit is a team-mate's"):
        position.play(Move.parse("5-6"))


@pytest.mark.parametrize(
    ("options", "before", "move", "after"),
    [
        # freed companions go back to the hands of their own players
        ("", board({2: "aqpab"}, "3,4 4,4", "b"), "2+city", board({}, "5,5 4,4", "b")),
        # so they do with eagles, and every victim is slain
        (
            "capture=eagle-return doubling=yes",
            board({2: "ab", 4: "pq"}, "4,4 4,4", "b"),
            "2x4",
            board({}, "5,5 4,4", "b"),
        ),
        # a single piece may join a team-mate's
        (
            "doubling=yes",
            board({2: "b"}, "5,4 5,5", "a"),
            "city=2",
            board({2: "ba"}, "4,4 5,5", "a"),
        ),
    ],
)
def test_the_position_after_a_move_with_the_same_player_to_move(options, before, move, after):
    position = Position.parse(before, bul(2, options))
    legal = {str(each): each for value in range(1, 6) for each in position.legal_moves(value)}
    assert str(position.same_player_again(legal[move])) == after


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # companions go to their players' hands, and only the top piece is out again
        (
            board({2: "aqpab"}, "3,4 4,4", "b", 14),
            "2+2",
            board({2: "b"}, "5,4 4,4", "b", 14),
        ),
        # a team-mate is where it would go on to
        (
            board({1: "a", 2: "qb"}, "4,4 5,4", "b", 14),
            "2+city",
            board({1: "a"}, "4,5 5,4", "b", 14),
        ),
        # so does an enemy, who is captured
        (
            board({1: "q", 2: "aqpab"}, "3,4 4,3", "b", 14),
            "2+1",
            board({1: "qb"}, "5,4 4,3", "b", 14),
        ),
    ],
)
def test_a_captor_of_boolik_goes_through_its_city(before, move, after):
    position = Position.parse(before, Ruleset.preset("Boolik teams"))
    legal = {str(each): each for value in range(1, 6) for each in position.legal_moves(value)}
    assert str(position.same_player_again(legal[move])) == after


def test_a_piece_comes_out_in_the_turn_in_which_a_unit_goes_home():
    match = match_at(bul(), board({2: "A"}, "4,5 5,5", "a"), 3, 2)
    match.throw()
    assert [str(play) for play in match.plays] == ["2 2-city", "3 2-city"]
    match.move(Move.parse("2-city"), 2)
    match.move(Move.parse("city-3"))
    assert str(match.position) == board({3: "a"}, "4,5 5,5", "b")
    assert str(match.turns[0]) == "a 1110 1100 2 2-city 3 city-3"


def test_a_player_with_neither_a_piece_in_hand_nor_a_unit_is_passed_over():
    """b's last pieces are a companion and a captive; both of them are nothing to move."""
    text = board({12: "pba", 19: "bp"}, "0,0 1,1", "a")
    match = match_at(bul(), text, 1, 1, 1, 1, 1, 1)
    players = []
    for _ in range(3):
        players.append(match.player)
        match.throw()
        while match.phase is Phase.MOVE:
            match.move(match.plays[0].move)
        if match.phase is Phase.PASS:
            match.pass_turn()
    assert players == [Player.A, Player.P, Player.Q]


def test_a_player_whose_companion_comes_home_plays_again():
    match = match_at(bul(), board({1: "pba"}, "0,0 4,5", "a"), 1, 0)
    match.throw()
    match.move(Move.parse("1+city"), 1)
    assert str(match.position) == board({}, "1,1 4,5", "a")
    match.move(Move.parse("city-5"))
    assert match.player is Player.B


@pytest.mark.parametrize(
    ("opening", "first"), [(OPENING_FOR_JADE, Player.A), (OPENING_FOR_OBSIDIAN, Player.P)]
)
def test_the_first_players_throw_for_the_first_turn_and_all_follow_in_order(opening, first):
    """Jade's players and then Obsidian's, beginning with the first of the side that won."""
    match = Match(bul(3), ScriptedSticks(3, 3, *opening, *[2, 4] * 7))
    tied, thrown = [], []
    for events in (tied, tied, thrown, thrown):
        assert match.phase is Phase.OPENING
        events.extend(match.throw())
    assert tied[-1] == OpeningTied()
    assert [type(event) for event in thrown] == [OpeningThrown, OpeningThrown, OpeningWon]
    assert [event.player for event in thrown] == [Player.A, Player.P, first]
    order = match.rules.turn_order
    place = order.index(first)
    for player in [*order[place:], *order[:place], first]:
        assert match.player is player
        match.throw()
        while match.phase is Phase.MOVE:
            match.move(match.plays[-1].move)
        if match.phase is Phase.PASS:
            match.pass_turn()


@pytest.mark.parametrize(
    ("options", "text", "move", "outcome"),
    [
        # the last free piece of a side ends the game, not that of a player
        ("", board({2: "a", 4: "p"}, "0,4 0,1", "a"), "2x4", None),
        (
            "",
            board({2: "a", 4: "p"}, "0,4 0,0", "a"),
            "2x4",
            Outcome(Side.JADE, Reason.NO_FREE_PIECE),
        ),
        # Jade has slain nobody and holds q; Obsidian has slain five of Jade's, one is lost
        ("fire=yes", board({9: "p", 5: "qb"}, "1,2 0,0", "p") + " lost=1/8", "9-7", None),
        (
            "fire=yes",
            board({12: "p", 5: "qb"}, "1,2 0,0", "p") + " lost=1/8",
            "12*10",
            Outcome(Side.OBSIDIAN, Reason.MORE_TAKEN),
        ),
    ],
)
def test_the_whole_side_decides_when_a_game_is_over_and_who_has_won(options, text, move, outcome):
    match = match_at(bul(2, options), text, 2, 2)
    match.throw()
    match.move(Move.parse(move))
    assert match.outcome == outcome


def test_a_turn_names_its_player_and_a_wrong_one_is_refused():
    match = match_after(f"{BUL} players=2", (*OPENING_FOR_JADE, 2, 3), "city-2", "2-5")
    record = Record(
        match.rules,
        against("easy", match.rules.players),
        opening=tuple(match.opening),
        turns=tuple(match.turns),
    )
    assert "1. a        1100=2 1110=3 2 city-2 3 2-5" in record_text(record)
    assert verify(parse_record(record_text(record))).position == match.position
    for letter, problem in (
        ("b", "it is the turn of Jade 1, not of Jade 2"),
        ("c", "not a player"),
    ):
        with pytest.raises(RecordError, match=problem):
            verify(parse_record(record_text(record).replace("1. a", f"1. {letter}")))
