"""Verifying a file reports tampering by game and turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from puluc.game.session import Session, Setup
from puluc.rules import (
    Phase,
    Ruleset,
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
    assert verdict == Verdict(
        games=13, turns=1020, verified=1052, missing=(range(9, 10),), is_file=True
    )


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
    while session.match.phase is not Phase.OVER:
        match session.match.phase:
            case Phase.MOVE:
                session.move(session.match.legal_moves[0])
            case Phase.PASS:
                session.pass_turn()
            case _:
                session.throw()
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


def test_a_record_is_verified_too(tmp_path):
    text = (DATA / "record-1-won.txt").read_text()
    path = tmp_path / "record.txt"
    path.write_text(text.replace(" city-2\n", " city-3\n", 1))
    (error,) = map(str, verify_path(path).errors)
    assert error.startswith("game 1, turn ")
