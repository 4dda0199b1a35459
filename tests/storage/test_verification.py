"""Verifying a file reports tampering by game and turn."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from open_games import DATA, change_field
from playing import play_on

from puluc import PulucError
from puluc.game.session import Session, Setup
from puluc.rules import (
    GivenStart,
    Ruleset,
    SeriesGame,
    against,
    commitment,
    record_text,
    series_rules,
)
from puluc.storage import game_file
from puluc.storage.verification import Verdict, records_in, verify_path

Changes = dict[str, object]
"""New values, or functions of the old ones, by their places in a file."""


@pytest.fixture
def verdict_after(tmp_path) -> Callable[..., Verdict]:
    """Returns the verdict on a game file after some changes."""

    def verdict(changes: Changes, name: str = "game-v2-many.puluc") -> Verdict:
        content = json.loads((DATA / name).read_text())
        for place, change in changes.items():
            change_field(content, place, change)
        path = tmp_path / "tampered.puluc"
        path.write_text(json.dumps(content))
        return verify_path(path)

    return verdict


@pytest.fixture
def errors_after(verdict_after) -> Callable[..., list[str]]:
    """Returns the errors found in a game file after some changes."""
    return lambda *arguments: [str(each) for each in verdict_after(*arguments).errors]


def test_a_valid_file_has_no_errors():
    verdict = verify_path(DATA / "game-v2-many.puluc")
    assert (verdict.games, verdict.turns, verdict.verified) == (13, 1020, 1052)
    assert (verdict.missing, verdict.errors) == ((range(9, 10),), ())


@pytest.mark.parametrize(
    ("name", "is_file"), [("game-v2-many.puluc", True), ("record-1-won.txt", False)]
)
def test_the_verdict_tells_a_file_from_a_record(name, is_file):
    assert verify_path(DATA / name).is_file is is_file


def test_throws_entered_by_hand_are_counted_apart():
    verdict = verify_path(DATA / "game-v2-by-hand.puluc")
    assert (verdict.verified, verdict.unverifiable, verdict.seeds) == (0, 18, ())


UNFINISHED = {"games.0.result": None, "games.0.turns": lambda turns: turns[:-1]}


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (
            {"games.2.turns.4": lambda turn: f"0000{turn[4:]}"},
            "game 3, turn 5: the throw is 0000, but the seed gives ",
        ),
        (
            {"games.2.turns.6": lambda turn: f"{turn[:4]} city-9"},
            "game 3, turn 7: city-9 is not legal with a throw of ",
        ),
        (
            {"games.0.turns.0": "nonsense"},
            "game 1, turn 1: 'nonsense' does not begin with a throw",
        ),
        (
            {"games.0.result": "draw"},
            "game 1, turn 68: the result is given as 'draw', but the moves make it '",
        ),
        (
            {"games.0.result": None},
            "game 1, turn 68: the result is given as '-', but the moves make it '",
        ),
        (UNFINISHED, "game 1, turn 67: it is not over"),
        ({"games.0.abandoned": True}, "game 1, turn 68: it is marked as both over and abandoned"),
        (
            {"games.0.result": None, "games.0.abandoned": True},
            "game 1, turn 68: the result is given as '-', but the moves make it '",
        ),
        ({"games.1.seed": "other"}, "game 2, the SHA-256 is not that of the seed"),
        (
            {"games.1.seed": "other", "games.1.sha256": commitment("other")},
            "game 2, opening throw 1 is ",
        ),
        ({"games.1.opponent": "god"}, "game 2, there is no opponent 'god'"),
        ({"games": lambda games: games[::-1]}, "game 7 comes after game 8"),
        (
            {"position": "7 - - - - - - - - - - - - - 7 o"},
            "game 14, the moves do not lead to the position '7 - - - - - - - - - - - - - 7 o'",
        ),
    ],
)
def test_tampering_is_reported_by_game_and_turn(errors_after, changes, finding):
    errors = errors_after(changes)
    assert any(each.startswith(finding) for each in errors), errors


def test_every_game_is_verified(errors_after):
    errors = errors_after({f"games.{number}.turns.2": "nonsense" for number in (1, 3, 5)})
    assert [each.split(",")[0] for each in errors] == ["game 2", "game 4", "game 6"]


def test_turns_taken_back_are_verified(errors_after):
    changes = {"taken_back": lambda turns: [*turns[:-1], "0000 pass"]}
    (error,) = errors_after(changes, "game-v2-taken-back.puluc")
    assert error.startswith("game 1, turn 30: the throw is 0000, but")


def test_the_earlier_end_of_a_game_is_verified(tmp_path):
    session = Session(lambda: "", Setup(Ruleset(pieces=1), against("easy"), seed="maize"))
    play_on(session)
    session.take_back(session.last_choice())
    content = json.loads(game_file.encode(session))
    path = tmp_path / "tampered.puluc"
    path.write_text(json.dumps(content))
    assert verify_path(path).errors == ()
    winners = {"jade": "obsidian", "obsidian": "jade"}
    content["ended"]["result"] = winners[content["ended"]["result"]]
    path.write_text(json.dumps(content))
    (error,) = map(str, verify_path(path).errors)
    assert error.startswith("game 1, turn ")
    assert "but the moves make it" in error


def test_the_earlier_end_of_a_game_of_a_series_is_kept(tmp_path):
    rules = replace(Ruleset.preset("bul"), army=1, spaces=7)
    session = Session(str, Setup(rules, against("easy", 2), seed="maize", series_game=SeriesGame()))
    play_on(session)
    session.take_back(session.last_choice())
    path = tmp_path / "series.puluc"
    game_file.save(path, session)
    assert verify_path(path).errors == ()
    assert game_file.load(path, str).ended == session.ended


def test_a_record_is_verified_too(tmp_path):
    text = (DATA / "record-1-won.txt").read_text()
    path = tmp_path / "record.txt"
    path.write_text(text.replace(" city-2\n", " city-3\n", 1))
    (error,) = map(str, verify_path(path).errors)
    assert error.startswith("game 1, turn ")


def in_series(number: int, before: tuple[int, int]) -> Changes:
    """Changes that make the only game of a file one of a series."""
    return {"games": [], "game.match": {"game": number, "before": before}}


def test_every_game_has_the_digest_of_its_seed():
    verdict = verify_path(DATA / "game-v2-many.puluc")
    content = json.loads((DATA / "game-v2-many.puluc").read_text())
    entries = (*content["games"], content["game"])
    assert verdict.seeds == tuple((each["number"], commitment(each["seed"])) for each in entries)


ROW = {"opponent": "easy", "rules": "puluc"}


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (in_series(5, (29, 0)), "29-0 can't have been taken before game 5: at most 28"),
        (
            in_series(5, (28, 28)),
            "28-28 can't have been taken before game 5: one side keeps a piece in every game",
        ),
        (in_series(2, (0, 4_000_000)), "0-4000000 can't have been taken before game 2: at most 7"),
        (
            {"earlier": {"matches": [{**ROW, "jade": 300}]}},
            "'matches' is 300, but the earlier games give at most 0",
        ),
        (
            {"earlier": {"longest": 500, "longest_side": "jade"}},
            "'longest' is 500, but the earlier games give at most 0",
        ),
        (
            {
                "earlier": {"longest": 3, "longest_side": "jade"},
                "earlier.tallies": [
                    {**ROW, "jade": 2, "obsidian": 9},
                    {**ROW, "jade": 9, "marked": True},
                ],
            },
            "'longest' is 3, but the earlier games give at most 2",
        ),
        (
            {"earlier": {"streak": 1, "streak_side": "obsidian"}},
            "'streak' is 1, but the earlier games give at most 0",
        ),
        ({"earlier": {"streak": 1}}, "'streak' is 1, but the earlier games give at most 0"),
        (
            {"earlier": {"timed_games": 1, "turns": 40}},
            "'timed_games' is 1, but the earlier games give at most 0",
        ),
        ({"scores_from": 999_999}, "'scores_from' is 999999, but the last game is 14"),
        (
            {"earlier": {"turns": 999_999}},
            "'turns' is 999999, but the earlier games give at most 0",
        ),
        (
            {"earlier.tallies": [{**ROW, "jade": 500}]},
            "'tallies' is 500, but the earlier games give at most 1",
        ),
        (
            {"earlier.tallies": [{**ROW, "jade": 1}], "scores_from": 10},
            "'tallies' is 1, but the earlier games give at most 0",
        ),
    ],
)
def test_scores_that_no_games_can_give_are_errors(errors_after, changes, finding):
    errors = errors_after(changes)
    assert any(finding in each for each in errors), errors


def test_scores_may_begin_with_the_next_game(errors_after):
    assert errors_after({"scores_from": 15}) == []
    assert errors_after({"scores_from": 16}) != []


def test_earlier_games_are_those_whose_numbers_are_missing(errors_after):
    assert errors_after({"earlier.tallies": [{**ROW, "jade": 1}], "scores_from": 9}) == []
    without = {
        "games": lambda games: games[3:],
        "scores_from": 1,
        "earlier.tallies": [{**ROW, "jade": 4}],
    }
    assert errors_after(without) == []
    assert errors_after({**without, "earlier.tallies": [{**ROW, "jade": 5}]}) != []


def test_the_first_game_that_counts_is_named(verdict_after):
    assert verdict_after({}).scores_from == 9
    assert verdict_after({"scores_from": 1}).scores_from == 1


def set_up_session(*throws: str) -> Session:
    """A game that was set up, over."""
    text = " ".join(["1 - - o - - - - - - 1 j", *throws])
    rules = Ruleset(pieces=1, army=2)
    start = GivenStart.parse(text, rules)
    session = Session(str, Setup(rules, against("easy"), seed="maize", start=start))
    play_on(session)
    return session


@pytest.mark.parametrize(("throws", "given"), [((), ()), (("0110",), (1,))])
def test_games_that_were_set_up_and_throws_that_were_given_are_named(tmp_path, throws, given):
    session = set_up_session(*throws)
    game, text = tmp_path / "game.puluc", tmp_path / "record.txt"
    game_file.save(game, session)
    text.write_text(record_text(session.record))
    for path in (game, text):
        verdict = verify_path(path)
        assert (verdict.errors, verdict.set_up, verdict.given) == ((), (1,), given)


@pytest.mark.parametrize(
    ("change", "has_notes"),
    [
        (str, False),
        (lambda text: f"{text}; Jade is the better player\n", True),
        (lambda text: text.replace(" city-2\n", " city-2 ; the best move\n", 1), True),
        (lambda text: text.replace("\nOpening:", "\n; for Ana\nOpening:"), True),
        (lambda text: text.replace("Seed: ", "Seed: a;b", 1), False),
    ],
)
def test_notes_of_a_text_are_named(tmp_path, change, has_notes):
    path = tmp_path / "record.txt"
    path.write_text(change((DATA / "record-1-won.txt").read_text()))
    assert verify_path(path).has_notes is has_notes


def series_of_five(*places: int) -> Changes:
    """Changes that make the games of a file a series whose games have the rules of these places."""
    usual = Ruleset(players=2, throws_per_turn=2, pieces=1)
    entries = [
        {
            "number": number,
            "rules": str(series_rules(place, usual)),
            "opponent": "easy",
            "match": {"game": number},
            "taken": [0, 0],
        }
        for number, place in enumerate(places, 1)
    ]
    return {"games": entries[:-1], "game": entries[-1]}


@pytest.mark.parametrize(
    ("places", "not_next"),
    [((1, 2, 3, 4, 5), []), ((1, 1, 1, 1, 1), [2, 3, 4, 5]), ((1, 2, 3, 5, 5), [4])],
)
def test_games_of_a_series_have_the_rules_of_their_places(errors_after, places, not_next):
    errors = errors_after(series_of_five(*places))
    for number, place in enumerate(places, 1):
        wrong = f"game {number}, its rules are not those of game {number} of a series"
        assert (wrong in errors) is (number != place)
        wrong = f"game {number} is not the next one of its series"
        assert (wrong in errors) is (number in not_next)


def test_games_of_a_series_have_one_highway_and_the_same_players(errors_after):
    changes = series_of_five(1, 2)
    longer = series_rules(2, Ruleset(players=2, throws_per_turn=2, pieces=1, spaces=21))
    assert "game 2 is not the next one of its series" in errors_after(
        {**changes, "game.rules": str(longer)}
    )


def test_the_score_of_a_series_without_its_games_is_no_proof(verdict_after):
    assert verdict_after(in_series(5, (20, 0))).series_scores == (14,)
    assert verdict_after(in_series(1, (0, 0))).series_scores == ()


def test_series_and_abandoned_games_without_a_proof_are_counted(verdict_after):
    series = {
        "earlier.tallies": [{**ROW, "jade": 7, "obsidian": 3}],
        "earlier.matches": [{**ROW, "jade": 1, "draws": 1}],
    }
    without = {"games": lambda games: games[9:], "scores_from": 1}
    verdict = verdict_after({**without, **UNFINISHED, **series, "games.0.abandoned": True})
    assert (verdict.errors, verdict.carried_over, verdict.series_carried_over) == ((), 10, 2)
    assert verdict.has_abandoned
    assert not verdict_after({}).has_abandoned


def test_a_record_that_an_editor_saved_with_a_mark_of_utf_8_is_read(tmp_path):
    path = tmp_path / "record.txt"
    path.write_bytes(b"\xef\xbb\xbf" + (DATA / "record-1-won.txt").read_bytes())
    assert verify_path(path) == verify_path(DATA / "record-1-won.txt")


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_a_game_file_that_is_cut_off(tmp_path, content):
    path = tmp_path / "empty.puluc"
    path.write_bytes(content)
    with pytest.raises(PulucError, match="the file is cut off"):
        records_in(path)


def test_the_games_of_a_file_and_of_a_text_are_read(tmp_path):
    text = DATA / "record-1-won.txt"
    (record,) = records_in(text)
    assert record_text(record) == text.read_text()
    other = tmp_path / "record.txt"
    other.write_bytes(b"\xff" + text.read_bytes())
    with pytest.raises(PulucError, match="neither a game file nor UTF-8 text"):
        records_in(other)
