"""Games that begin at a position that was set up: played, recorded, stored, and never counted."""

from dataclasses import replace
from random import Random

import pytest
from playing import play_step

from puluc.game.analysis import analyse, counts
from puluc.game.session import Session, Setup
from puluc.rules import (
    GivenStart,
    Phase,
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
        ("0 - - jo - - - - - - 4 o", "puluc", "the game is over"),
        ("0,5" + " -" * 19 + " 5,5 a", "players=2", "nothing to move"),
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
    assert (game.match.phase, game.match.mover) == (Phase.THROW, Side.OBSIDIAN)
    plain = Session(lambda: "maize", Setup(Ruleset(), against("human")))
    plain.throw()
    play(game, 3)
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
    with pytest.raises(GameFileError, match="the game is over"):
        game_file.to_session(game_file.decode(wrong.encode()), str)


def test_long_positions_can_be_stored():
    pairs = [jade + obsidian for jade, obsidian in zip("abcdefgh", "pqrstuvw", strict=True)]
    towers = [pairs[number % 8] * 2 for number in range(32)]
    units = [tower[::-1] if number % 2 else tower for number, tower in enumerate(towers)]
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
    play(game, 2)
    assert game.needs_throw
    game.enter_throw(Throw.parse("0110"))
    play(game, 2)
    game.take_back(0)
    assert [str(throw) for throw in game.entered_ahead] == ["0110"]


class Uneven:
    """Jade has a chance of 75 % everywhere but at the end."""

    is_exact = True

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
    assert not counts(record)
