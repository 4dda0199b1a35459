"""The game file: everything comes back, and nothing wrong is believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random

import pytest

from puluc.rules import Phase, Ruleset
from puluc.session import OPPONENTS, Session
from puluc.storage import gamefile
from puluc.storage.gamefile import GameFileError

TIED_SEED = "3"
"""A seed whose first game begins with a tie in the opening, by Culin's count."""


def new_seed() -> str:
    return "fresh"


def play_on(session: Session, rng: Random) -> None:
    """Do what is due; after the end of a game begin another one."""
    match session.match.phase:
        case Phase.MOVE:
            session.move(rng.choice(session.match.legal_moves))
        case Phase.PASS:
            session.pass_turn()
        case Phase.OVER:
            session.next_game()
        case _:
            session.throw()


def new_session(rules: str = "puluc", seed: str = TIED_SEED, opponent: str = "fair") -> Session:
    session = Session(lambda: seed, Ruleset.parse(rules), opponent)
    session._new_seed = new_seed
    return session


def all_of(session: Session) -> tuple[object, ...]:
    match = session.match
    return (
        (session.rules, session.opponent, session.scores, session.game_number, session.seed),
        (match.position, match.phase, match.last_throw, match.value, match.legal_moves),
        (match.opening, match.turns, match.outcome, match.mover),
    )


def session_after(steps: int, session: Session) -> Session:
    rng = Random(1)
    for _ in range(steps):
        play_on(session, rng)
    return session


def played_out(session: Session) -> Session:
    rng = Random(1)
    while session.match.phase is not Phase.OVER:
        play_on(session, rng)
    return session


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "Puluc.puluc"


@pytest.fixture
def game(path) -> Path:
    """The file of a game some turns old, with a game in the scores, to be spoilt."""
    session, rng = played_out(new_session()), Random(1)
    while session.game_number < 2 or len(session.match.turns) < 8:
        play_on(session, rng)
    gamefile.save(path, session)
    return path


def refusal_of(path: Path) -> str:
    content = path.read_bytes()
    with pytest.raises(GameFileError) as caught:
        gamefile.load(path, new_seed)
    assert path.read_bytes() == content, "a refused file must be left as it is"
    return str(caught.value)


def spoil(path: Path, place: str, change: object) -> None:
    """Change what stands in a place such as ``match.turns.1``; call a change that is a function."""
    content = json.loads(path.read_text())
    *parents, last = (int(name) if name.isdecimal() else name for name in place.split("."))
    parent = content
    for name in parents:
        parent = parent[name]
    parent[last] = change(parent[last]) if callable(change) else change
    path.write_text(json.dumps(content))


@pytest.mark.parametrize(
    ("rules", "phases"),
    [
        ("puluc", {*Phase} - {Phase.PASS}),
        ("throws=bell captures=backward pieces=2", {*Phase}),
        ("captures=backward pieces=1 highway=looping", {*Phase} - {Phase.PASS}),
        ("throws=zero spaces=13 army=7", {*Phase}),
    ],
)
def test_at_every_moment_a_game_comes_back_and_goes_on_as_it_would_have(path, rules, phases):
    session = played_out(new_session(rules))
    seen = set()
    for number in count():
        gamefile.save(path, session)
        again = gamefile.load(path, new_seed)
        assert all_of(again) == all_of(session)
        if session.game_number == 3:
            break
        seen.add(session.match.phase)
        play_on(session, Random(number))
        play_on(again, Random(number))
        assert all_of(again) == all_of(session)
    assert seen >= phases


def test_a_tie_in_the_opening_comes_back(path):
    for thrown in range(5):
        session = session_after(thrown, new_session(seed=TIED_SEED))
        gamefile.save(path, session)
        assert all_of(gamefile.load(path, new_seed)) == all_of(session)
    assert len(session.match.opening) == 4


def test_a_win_is_not_counted_again_on_loading(path):
    session = played_out(new_session())
    for _ in range(2):
        gamefile.save(path, session)
        session = gamefile.load(path, new_seed)
    (tally,) = session.scores.tallies
    assert tally.jade + tally.obsidian == session.scores.streak == 1


def test_a_game_loaded_gets_fresh_seeds_for_the_games_after_it(path):
    gamefile.save(path, new_session(seed="old"))
    again = gamefile.load(path, new_seed)
    assert again.seed == "old"
    again.next_game()
    assert (again.seed, again.game_number) == ("fresh", 2)


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("seed", ["", 'ä "quoted" \\ seed ✓', "x" * 200], ids=len)
def test_any_opponent_and_seed_come_back(path, opponent, seed):
    session = session_after(3, new_session(seed=seed, opponent=opponent))
    gamefile.save(path, session)
    assert all_of(gamefile.load(path, new_seed)) == all_of(session)


def test_a_missing_file_is_no_damaged_one(path):
    with pytest.raises(FileNotFoundError):
        gamefile.load(path, new_seed)


@pytest.mark.parametrize(
    ("place", "change", "reason"),
    [
        ("version", 2, "$.version"),
        ("version", "1", "$.version"),
        ("format", "chess", "$.format"),
        ("extra", 1, "unknown field `extra`"),
        ("match.extra", 1, "unknown field `extra` - at `$.match`"),
        ("rules", "throws=dice", "throws can't be 'dice'"),
        ("rules", "", "the rules are empty"),
        ("rules", "pieces=7", "pieces can't be 7"),
        ("rules", "x" * 300, "$.rules"),
        ("rules", "pieces=1", "turn "),
        ("opponent", "god", "no opponent 'god'"),
        ("opponent", None, "$.opponent"),
        ("match", [], "$.match"),
        ("match.seed", "other", "but the seed gives"),
        ("match.number", 0, "$.match.number"),
        ("match.number", 3, "but the seed gives"),
        ("match.number", 10**30, "$.match.number"),
        ("match.opening", lambda throws: throws[:-1], "turn 1: the opening throws are incomplete"),
        ("match.opening", lambda throws: [*throws, "0000"], "more opening throws"),
        ("match.opening.1", "2222", "opening throw 2 is '2222'"),
        ("match.turns", lambda turns: ["0000 pass", *turns], "turn 1"),
        ("match.turns", lambda turns: turns[1:], "turn 1"),
        ("match.turns", lambda turns: [*turns, *["0000 city-5"] * 9], "turn 9"),
        ("match.turns.1", "nonsense", "the throw of turn 2 is 'nonsense'"),
        ("match.turns.2", lambda turn: turn[:4], "turn 3: '' is no move"),
        ("match.turns.2", lambda turn: f"{turn[:4]} 9-city", "turn 3: 9-city is not legal"),
        ("match.turns.2", lambda turn: f"{turn[:4]} pass", "turn 3: not now: a unit must be moved"),
        ("match.turns.2", lambda turn: f"{turn} ", "turn 3"),
        ("match.turns.2", 7, "$.match.turns[2]"),
        ("match.throw", "0101x", "the throw of turn 9"),
        ("scores.streak", -1, "$.scores.streak"),
        ("scores.streak", 1.5, "$.scores.streak"),
        ("scores.streak_side", "draw", "$.scores.streak_side"),
        ("scores.tallies.0.jade", -1, "$.scores.tallies[0].jade"),
        ("scores.tallies.0.obsidian", 10**10, "$.scores.tallies[0].obsidian"),
        ("scores.tallies.0.rules", "dice", "no rule 'dice'"),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(game, place, change, reason):
    spoil(game, place, change)
    assert reason in refusal_of(game)


@pytest.mark.parametrize("name", ["format", "version", "rules", "opponent", "match", "scores"])
def test_nothing_may_be_missing(game, name):
    content = json.loads(game.read_text())
    del content[name]
    game.write_text(json.dumps(content))
    assert f"missing required field `{name}`" in refusal_of(game)


@pytest.mark.parametrize("throw", ["None", "0110", ""])
def test_a_turn_before_the_opening_is_over_is_refused(path, throw):
    gamefile.save(path, session_after(1, new_session()))
    spoil(path, "match.throw", throw)
    assert refusal_of(path) == "turn 1: the opening throws are incomplete"


def test_a_turn_after_the_end_is_refused(path):
    session = played_out(new_session())
    gamefile.save(path, session)
    spoil(path, "match.throw", "0000")
    assert refusal_of(path).endswith("not now: the game is over")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 500,
        b"not a game",
        b"[]",
        b"null",
        b"\xef\xbb\xbf{}",
        b'{"format": "puluc-game", "version": 1, "rules": "\xff"}',
        b'{"format": "\\ud800"}',
        b"[" * 100_000,
        b'{"match": ' * 100_000,
        b'{"extra": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"version": 1e400}',
        b'{"version": ' + b"9" * 10_000 + b"}",
    ],
    ids=lambda content: repr(content[:24]),
)
def test_what_is_no_game_file_at_all_is_refused(path, content):
    path.write_bytes(content)
    assert refusal_of(path)


def test_a_truncated_file_is_refused_wherever_it_ends(game):
    whole = game.read_bytes().rstrip()
    for end in range(len(whole)):
        game.write_bytes(whole[:end])
        assert refusal_of(game)


def test_a_huge_file_is_refused(game):
    game.write_bytes(game.read_bytes() + b" " * gamefile.MAX_BYTES)
    assert refusal_of(game) == f"it is larger than {gamefile.MAX_BYTES} bytes"


def loads(path: Path) -> bool:
    """Whether a file is taken or refused; any exception but the one promised gets out."""
    try:
        session = gamefile.load(path, new_seed)
    except GameFileError:
        return False
    play_on(session, Random(1))
    return True


def test_changed_bytes_raise_nothing_else(game):
    whole, rng, taken = game.read_bytes(), Random(1), 0
    for _ in range(2000):
        spoilt = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        game.write_bytes(spoilt)
        taken += loads(game)
    assert 0 < taken < 200, "some changes hit only a score or white space"


NASTY = [
    *(None, True, 0, -1, 1, 2**63, 10**30, 0.5, -0.0, float("inf"), float("nan")),
    *("", "None", "pass", "0000", "0110 city-2", "puluc", "army=1", "spaces=39", "٣", "\0"),
    *("\ud800", "x" * 201, [], [[]], {}, {"": None}, ["0000"] * 50, "human", "jade"),
]


def mutated(content: object, rng: Random) -> object:
    """The content with one value somewhere in it replaced, left out, doubled or moved."""
    places = list(_places(content))
    parent, key = rng.choice(places)
    other_parent, other_key = rng.choice(places)
    other = other_parent[other_key]
    match rng.randrange(5):
        case 0:
            parent[key] = rng.choice(NASTY)
        case 1:
            del parent[key]
        case 2 if isinstance(parent, list):
            parent.insert(key, deepcopy(other))
        case 2:
            parent[rng.choice(["extra", "throw", "jade", ""])] = deepcopy(other)
        case 3:
            parent[key] = deepcopy(other)
        case 4 if isinstance(parent[key], str):
            text = list(parent[key] or " ")
            text[rng.randrange(len(text))] = rng.choice("01x+-9 pass=ö")
            parent[key] = "".join(text)
    return content


def _places(content: object) -> Iterator[tuple[object, object]]:
    keys = content.keys() if isinstance(content, dict) else range(len(content))
    for key in keys:
        yield content, key
        if isinstance(content[key], dict | list):
            yield from _places(content[key])


def test_changed_structures_raise_nothing_else(game):
    whole, rng, taken = json.loads(game.read_text()), Random(1), 0
    for _ in range(3000):
        content = mutated(deepcopy(whole), rng)
        game.write_text(json.dumps(content))
        taken += loads(game)
    assert 0 < taken < 1000
