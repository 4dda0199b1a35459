"""The game file: everything comes back, and nothing wrong is believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from puluc.rules import Phase, Ruleset
from puluc.session import Session
from puluc.storage import gamefile
from puluc.storage.gamefile import GameFileError


def new_seed() -> str:
    return "fresh"


def moments(rules: str, seed: str) -> Iterator[Session]:
    """A session after each command of a whole game, finished ones included."""
    session = Session(lambda: seed, Ruleset.parse(rules), "fair")
    rng, match = Random(1), session.match
    yield session
    while match.phase is not Phase.OVER:
        if match.phase is Phase.MOVE:
            session.move(session.computer_move(rng))
        elif match.phase is Phase.PASS:
            session.pass_turn()
        else:
            session.throw()
        yield session


def all_of(session: Session) -> tuple[object, ...]:
    match = session.match
    return (
        (session.rules, session.opponent, session.scores, session.game_number, session.seed),
        (match.position, match.phase, match.last_throw, match.legal_moves, match.mover),
        (match.opening, match.turns, match.outcome),
    )


def seed_with_a_tie() -> str:
    for number in count():
        session = Session(lambda: str(number), Ruleset(), "easy")  # noqa: B023 - used at once
        session.throw()
        session.throw()
        if session.match.phase is Phase.OPENING:
            return str(number)
    raise AssertionError


@pytest.mark.parametrize("rules", ["puluc", "throws=bell captures=backward pieces=2"])
def test_a_game_comes_back_from_every_moment_of_it(tmp_path, rules):
    path = tmp_path / "Puluc.puluc"
    for session in moments(rules, seed_with_a_tie()):
        gamefile.save(path, session)
        assert all_of(gamefile.load(path, new_seed)) == all_of(session)


def test_a_game_taken_up_again_goes_on_with_the_same_throws(tmp_path):
    path = tmp_path / "Puluc.puluc"
    for number, session in enumerate(moments("puluc", "sticks")):
        if number == 12:
            gamefile.save(path, session)
    again = gamefile.load(path, new_seed)
    rng = Random(1)
    while again.match.phase is not Phase.OVER:
        if again.match.phase is Phase.MOVE:
            again.move(again.computer_move(rng))
        elif again.match.phase is Phase.PASS:
            again.pass_turn()
        else:
            again.throw()
    pairs = zip(again.match.turns, session.match.turns, strict=False)
    assert all(here.throw == there.throw for here, there in pairs)


@pytest.fixture
def game(tmp_path):
    """A file of a game some turns old, as text to be spoilt."""
    path = tmp_path / "Puluc.puluc"
    for number, session in enumerate(moments("puluc", "sticks")):
        if number == 15:
            gamefile.save(path, session)
            return path
    raise AssertionError


def refusal_of(path) -> str:
    content = path.read_bytes()
    with pytest.raises(GameFileError) as caught:
        gamefile.load(path, new_seed)
    assert path.read_bytes() == content, "a refused file must be left as it is"
    return str(caught.value)


def spoil(path, change) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda game: game.update(version=2), "$.version"),
        (lambda game: game.update(format="chess"), "$.format"),
        (lambda game: game.update(extra=1), "unknown field `extra`"),
        (lambda game: game.pop("rules"), "missing required field `rules`"),
        (lambda game: game.update(rules="throws=dice"), "throws can't be 'dice'"),
        (lambda game: game.update(rules="x" * 300), "$.rules"),
        (lambda game: game.update(opponent="god"), "no opponent 'god'"),
        (lambda game: game["match"].update(seed="other"), "but the seed gives"),
        (lambda game: game["match"].update(number=0), "$.match.number"),
        (lambda game: game["match"]["turns"].insert(0, "0000 pass"), "turn 1"),
        (lambda game: game["match"]["turns"].__setitem__(1, "nonsense"), "turn 2"),
        (lambda game: game["match"]["turns"].extend(["0000 city-5"] * 9), "turn"),
        (lambda game: game["match"]["opening"].append("0000"), "more opening throws"),
        (lambda game: game["match"]["opening"].__setitem__(0, "2222"), "opening throw 1"),
        (lambda game: game["match"].update(throw="0101x"), "the throw of turn"),
        (lambda game: game["scores"].update(streak=-1), "$.scores.streak"),
        (lambda game: game["scores"].update(streak_side="draw"), "$.scores.streak_side"),
        (
            lambda game: game["scores"]["tallies"].append(
                {"opponent": "easy", "rules": "dice", "jade": 1, "obsidian": 1}
            ),
            "no rule 'dice'",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(game, change, reason):
    spoil(game, change)
    assert reason in refusal_of(game)


def test_a_move_that_was_not_legal_is_named_by_its_turn(game):
    turns = json.loads(game.read_text())["match"]["turns"]
    throw, _ = turns[2].split()
    spoil(game, lambda content: content["match"]["turns"].__setitem__(2, f"{throw} 9-city"))
    assert refusal_of(game).startswith("turn 3: ")


def test_a_truncated_file_is_refused(game):
    whole = game.read_bytes()
    for end in range(0, len(whole) - 2, 7):
        game.write_bytes(whole[:end])
        assert refusal_of(game)


def test_a_huge_file_is_refused(game):
    game.write_bytes(game.read_bytes() + b" " * gamefile.MAX_BYTES)
    assert "larger than" in refusal_of(game)


def test_no_flipped_byte_raises_anything_else(game):
    whole, rng = game.read_bytes(), Random(1)
    refused = 0
    for _ in range(3000):
        spoilt = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        game.write_bytes(spoilt)
        try:
            gamefile.load(game, new_seed)
        except GameFileError:
            refused += 1
    assert refused > 2000
