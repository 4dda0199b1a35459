"""Verifying a file reports tampering by game and turn."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playing import play_on

from puluc.game.session import Session, Setup
from puluc.rules import (
    Ruleset,
    SeriesGame,
    against,
    commitment,
)
from puluc.storage import game_file
from puluc.storage.verification import Verdict, verify_path

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def tampered(tmp_path) -> Callable[[Callable[[dict], None]], tuple[str, ...]]:
    """Returns the errors found after a change to a game file."""

    def errors(change: Callable[[dict], None], name: str = "many") -> tuple[str, ...]:
        content = json.loads((DATA / f"game-v2-{name}.puluc").read_text())
        change(content)
        path = tmp_path / "tampered.puluc"
        path.write_text(json.dumps(content))
        return tuple(map(str, verify_path(path).errors))

    return errors


def test_a_valid_file_has_no_errors():
    verdict = verify_path(DATA / "game-v2-many.puluc")
    assert (verdict.games, verdict.turns, verdict.verified) == (13, 1020, 1052)
    assert (verdict.missing, verdict.errors) == ((range(9, 10),), ())


def test_throws_entered_by_hand_are_counted_apart():
    verdict = verify_path(DATA / "game-v2-by-hand.puluc")
    assert (verdict.verified, verdict.unverifiable) == (0, 18)


def swap(turn: str, throw: str) -> str:
    return throw + turn[4:]


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (
            lambda file: file["games"][2]["turns"].__setitem__(
                4, swap(file["games"][2]["turns"][4], "0000")
            ),
            "game 3, turn 5: the throw is 0000, but the seed gives ",
        ),
        (
            lambda file: file["games"][2]["turns"].__setitem__(
                6, file["games"][2]["turns"][6][:5] + "city-9"
            ),
            "game 3, turn 7: city-9 is not legal with a throw of ",
        ),
        (
            lambda file: file["games"][0]["turns"].__setitem__(0, "nonsense"),
            "game 1, turn 1: 'nonsense' does not begin with a throw",
        ),
        (
            lambda file: file["games"][0].update(result="draw"),
            "game 1, turn 68: the result is given as 'draw', but the moves make it '",
        ),
        (
            lambda file: file["games"][0].pop("result"),
            "game 1, turn 68: the result is given as '-', but the moves make it '",
        ),
        (
            lambda file: (file["games"][0].pop("result"), file["games"][0]["turns"].pop()),
            "game 1, turn 67: it is not over",
        ),
        (
            lambda file: file["games"][0].update(abandoned=True),
            "game 1, turn 68: it is over and abandoned",
        ),
        (
            lambda file: (file["games"][0].pop("result"), file["games"][0].update(abandoned=True)),
            "game 1, turn 68: the result is given as '-', but the moves make it '",
        ),
        (
            lambda file: file["games"][1].update(seed="other"),
            "game 2, the SHA-256 is not that of the seed",
        ),
        (
            lambda file: file["games"][1].update(seed="other", sha256=commitment("other")),
            "game 2, opening throw 1 is ",
        ),
        (
            lambda file: file["games"][1].update(opponent="god"),
            "game 2, there is no opponent 'god'",
        ),
        (
            lambda file: file["games"].reverse(),
            "game 7 comes after game 8",
        ),
        (
            lambda file: file.update(position="7 - - - - - - - - - - - - - 7 o"),
            "game 14, the moves do not lead to the position '7 - - - - - - - - - - - - - 7 o'",
        ),
    ],
)
def test_tampering_is_reported_by_game_and_turn(tampered, change, finding):
    assert any(each.startswith(finding) for each in tampered(change)), tampered(change)


def test_every_game_is_verified(tampered):
    def change(file: dict) -> None:
        for number in (1, 3, 5):
            file["games"][number]["turns"][2] = "nonsense"

    numbers = [each.split(",")[0] for each in tampered(change)]
    assert numbers == ["game 2", "game 4", "game 6"]


def test_turns_taken_back_are_verified(tampered):
    def change(file: dict) -> None:
        file["taken_back"][-1] = "0000 pass"

    (error,) = tampered(change, "taken-back")
    assert error.startswith("game 1, turn 30: the throw is 0000, but")


def test_an_abandoned_game_need_not_be_over(tampered):
    def change(file: dict) -> None:
        file["games"][0].pop("result")
        file["games"][0]["turns"].pop()
        file["games"][0]["abandoned"] = True

    assert tampered(change) == ()


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


def test_the_earlier_end_of_a_game_of_a_match_is_kept(tmp_path):
    rules = replace(Ruleset.preset("bul"), army=1, spaces=7)
    session = Session(str, Setup(rules, against("easy", 2), seed="maize", series_game=SeriesGame()))
    play_on(session)
    session.take_back(session.last_choice())
    path = tmp_path / "match.puluc"
    game_file.save(path, session)
    assert verify_path(path).errors == ()
    assert game_file.load(path, str).ended == session.ended


def test_a_record_is_verified_too(tmp_path):
    text = (DATA / "record-1-won.txt").read_text()
    path = tmp_path / "record.txt"
    path.write_text(text.replace(" city-2\n", " city-3\n", 1))
    (error,) = map(str, verify_path(path).errors)
    assert error.startswith("game 1, turn ")


def in_match(number: int, before: tuple[int, int]) -> Callable[[dict], None]:
    """Return a change that makes the only game of a file one of a match."""

    def change(file: dict) -> None:
        file["games"].clear()
        file["game"]["match"] = {"game": number, "before": before}

    return change


def test_every_game_has_the_digest_of_its_seed():
    verdict = verify_path(DATA / "game-v2-many.puluc")
    content = json.loads((DATA / "game-v2-many.puluc").read_text())
    entries = (*content["games"], content["game"])
    assert verdict.seeds == tuple((each["number"], commitment(each["seed"])) for each in entries)


ROW = {"opponent": "easy", "rules": "puluc"}


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (in_match(5, (29, 0)), "29-0 can't have been taken before game 5: at most 28"),
        (in_match(2, (0, 4_000_000)), "0-4000000 can't have been taken before game 2: at most 7"),
        (
            lambda file: file.update(earlier={"matches": [{**ROW, "jade": 300}]}),
            "'matches' is 300, but the earlier games give at most 0",
        ),
        (
            lambda file: file.update(earlier={"longest": 500, "longest_side": "jade"}),
            "'longest' is 500, but the earlier games give at most 0",
        ),
        (
            lambda file: file.update(
                earlier={
                    "longest": 3,
                    "longest_side": "jade",
                    "tallies": [
                        {**ROW, "jade": 2, "obsidian": 9},
                        {**ROW, "jade": 9, "marked": True},
                    ],
                }
            ),
            "'longest' is 3, but the earlier games give at most 2",
        ),
        (
            lambda file: file.update(earlier={"streak": 1, "streak_side": "obsidian"}),
            "'streak' is 1, but the earlier games give at most 0",
        ),
        (
            lambda file: file.update(earlier={"timed_games": 1, "turns": 40}),
            "'timed_games' is 1, but the earlier games give at most 0",
        ),
        (
            lambda file: file.update(scores_from=999_999),
            "'scores_from' is 999999, but the last game is 14",
        ),
    ],
)
def test_scores_that_no_games_can_give_are_errors(tampered, change, finding):
    assert any(finding in each for each in tampered(change)), tampered(change)


def test_scores_may_begin_with_the_next_game(tampered):
    assert tampered(lambda file: file.update(scores_from=15)) == ()
    assert tampered(lambda file: file.update(scores_from=16)) != ()


@pytest.fixture
def verdict_after(tmp_path) -> Callable[[Callable[[dict], None]], Verdict]:
    """Returns the verdict on a file of many games after a change."""

    def verdict(change: Callable[[dict], None]) -> Verdict:
        content = json.loads((DATA / "game-v2-many.puluc").read_text())
        change(content)
        path = tmp_path / "tampered.puluc"
        path.write_text(json.dumps(content))
        return verify_path(path)

    return verdict


def test_the_score_of_a_match_without_its_games_is_no_proof(verdict_after):
    assert verdict_after(in_match(5, (20, 0))).series_scores == (14,)
    assert verdict_after(in_match(1, (0, 0))).series_scores == ()


def test_matches_and_abandoned_games_without_a_proof_are_counted(verdict_after):
    def change(file: dict) -> None:
        rows = [{**ROW, "jade": 10}]
        file["earlier"] = {"tallies": rows, "matches": [{**ROW, "jade": 1, "draws": 1}]}
        file["games"][0].pop("result")
        file["games"][0]["turns"].pop()
        file["games"][0]["abandoned"] = True

    verdict = verdict_after(change)
    assert (verdict.errors, verdict.series_carried_over, verdict.has_abandoned) == ((), 2, True)
    assert not verdict_after(lambda _: None).has_abandoned


def test_a_record_that_an_editor_saved_with_a_mark_of_utf_8_is_read(tmp_path):
    path = tmp_path / "record.txt"
    path.write_bytes(b"\xef\xbb\xbf" + (DATA / "record-1-won.txt").read_bytes())
    assert verify_path(path) == verify_path(DATA / "record-1-won.txt")
