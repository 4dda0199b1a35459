"""Home folders for the monkey: preferences and games of every kind, intact and damaged."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from puluc.ai.tablebase.file import SUFFIX as SOLUTION_SUFFIX
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.rules import (
    HUMAN,
    OPTIONS,
    PRESETS,
    ContradictionError,
    Phase,
    Ruleset,
    Seat,
    SeriesGame,
    against,
    is_series,
    record_text,
)
from puluc.rules.sticks import THROWS
from puluc.storage import game_file
from puluc.storage.atomic import backup_of
from puluc.storage.library import SUFFIX
from puluc.storage.look import ThemeName, Window
from puluc.storage.preferences import Loudness, Preferences, Speed
from puluc.ui.app.own_keys import MEANINGS
from tools.random_rules import random_rules

TRICKY_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 9, 10**9, 2**63, 10**30, 0.5, -0.0, 1e308),
    *(float("inf"), float("nan")),
    *("", "None", "pass", "0000", "0110 city-2", "1111 9+city", "puluc", "army=1", "spaces=39"),
    *("jade", "human", "\u0663", "\0", "\x1b[2J", "\ud800", "\u202e", "é" * 100, "x" * 201),
    *("../../x", "/etc/passwd", "C:\\NUL", "~", "2026-11-21", "9999-12-31T23:59:59Z"),
    *("0001-01-01T00:00:00+23:59", "a" * 64, "{}", "[]"),
    *([], [[]], {}, {"": None}, ["0000"] * 500, [{}] * 50, {"version": 1}),
]
"""Values that programs often mishandle."""

LETTERS = "01x+-9 pass=ö:.\n"

_Node = tuple[Any, Any]
"""A dictionary or list, and one of its keys."""


def mutated(content: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """Return the content, damaged; parts of ``others`` may be mixed in."""
    kind = rng.randrange(8)
    if kind < 4:
        try:
            return mutated_structure(content, rng)
        except ValueError:
            kind = 4 + kind % 4
    data = bytearray(content)
    index = rng.randrange(len(data) + 1)
    match kind:
        case 4:
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        case 5:
            del data[index : index + rng.choice([1, 2, 10, len(data)])]
        case 6:
            data[index:index] = rng.choice([b"[" * 5000, b"9" * 400, b"\0", b'"', b"\n", b"\xff"])
        case 7:
            other = rng.choice(others)
            data[index:] = other[rng.randrange(len(other)) :]
    return bytes(data)


def mutated_structure(content: bytes, rng: Random) -> bytes:
    """Return a JSON text with one or two values replaced, deleted, duplicated or moved.

    Other text has its lines changed in the same manner. ValueError if it can't be done.
    """
    if not content.lstrip().startswith(b"{"):
        return _mutated_lines(content, rng)
    value = json.loads(content)
    for _ in range(rng.randint(1, 2)):
        _mutate(value, rng)
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _mutated_lines(content: bytes, rng: Random) -> bytes:
    lines = content.split(b"\n")
    index, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[index]
        case 1:
            lines.insert(index, lines[other])
        case 2:
            lines[index], lines[other] = lines[other], lines[index]
        case 3:
            letters = list(lines[index].decode("utf-8", "replace") or " ")
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
            lines[index] = "".join(letters).encode()
    return b"\n".join(lines)


def _mutate(value: object, rng: Random) -> None:
    nodes = list(_nodes(value))
    if not nodes:
        return
    parent, key = rng.choice(nodes)
    other_parent, other_key = rng.choice(nodes)
    other = deepcopy(other_parent[other_key])
    match rng.randrange(6):
        case 0 | 1:
            parent[key] = deepcopy(rng.choice(TRICKY_VALUES))
        case 2:
            del parent[key]
        case 3 if isinstance(parent, list):
            parent.insert(key, other)
        case 3:
            parent[rng.choice(["extra", "throw", "seed", ""])] = other
        case 4:
            parent[key] = other
        case 5 if isinstance(parent[key], str):
            letters = list(parent[key] or " ")
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
            parent[key] = "".join(letters)


def _nodes(value: object) -> Iterator[_Node]:
    """Yield every node of a structure."""
    if not isinstance(value, dict | list):
        return
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        yield from _nodes(value[key])


_MAX_COMMANDS = 1000
_NAMES = ("Puluc", "Puluc 2", "Ñandú", "x" * 40, "a.b", "-", "ZZ", "日本", "Saqarik'")
_MISSING = f"nothing here{SUFFIX}"
_LINKS = {"root": "/", "circle": f"circle{SUFFIX}", "linked": f"elsewhere/Puluc{SUFFIX}"}
_SOLUTION = Path(__file__).parents[2] / "tests" / "solutions" / "spaces-7_army-2.puluc-solution"


def create_home(home: Path, rng: Random) -> list[str]:
    """Write preferences and games into a folder, and return the files to open or drop."""
    home.mkdir(parents=True)
    _write_preferences(home / "preferences.json", rng)
    names = rng.sample(_NAMES, rng.choice((0, 1, 1, 1, 2, 3, 8)))
    contents: list[bytes] = []
    for name in names:
        path = home / f"{name}{SUFFIX}"
        contents.append(_game(rng))
        path.write_bytes(contents[-1])
        if rng.random() < 0.2:
            backup_of(path).write_bytes(_damaged_or_not(contents, rng))
            path.write_bytes(mutated(contents[-1], contents, rng))
    return [*(f"{name}{SUFFIX}" for name in names), *_create_others(home, rng)]


def _create_others(home: Path, rng: Random) -> Iterator[str]:
    """Write the files beside the saved games, and yield their names and one that is missing."""
    yield _MISSING
    elsewhere = home / "elsewhere"
    contents = {f"Puluc{SUFFIX}": _game(rng), "picture.png": rng.randbytes(200)}
    contents["record.txt"] = record_text(_session(rng).record).encode()
    contents["solution" + SOLUTION_SUFFIX] = solution = _SOLUTION.read_bytes()
    contents["damaged" + SOLUTION_SUFFIX] = mutated(solution, [solution], rng)
    contents[os.fsdecode(b"caf\xe9.puluc")] = _game(rng)
    for folder in (elsewhere, home / f"a folder{SUFFIX}", home / f"a folder{SOLUTION_SUFFIX}"):
        folder.mkdir()
        yield folder.name
    for name, content in contents.items():
        with suppress(OSError, ValueError):  # not every system allows names that are not UTF-8
            (elsewhere / name).write_bytes(content)
            yield f"elsewhere/{name}"
    for name, target in _LINKS.items():
        with suppress(OSError):  # not everybody may make links on Windows
            (home / f"{name}{SUFFIX}").symlink_to(target)
            yield f"{name}{SUFFIX}"


def some_rules(rng: Random) -> Ruleset:
    """Return the rules of a named game, or any other rules."""
    if rng.random() < 0.6:
        return rng.choice(PRESETS).rules
    return random_rules(rng, usual=_HALF)


_HALF = {option.field: 0.5 for option in OPTIONS}


def _game(rng: Random) -> bytes:
    """Return the content of the file of a game played to a random point."""
    return game_file.encode(_session(rng))


def _session(rng: Random) -> Session:
    """Return a game played to a random point."""
    rules = some_rules(rng)
    seats = against(rng.choice(OPPONENTS), rules.players)
    if rng.random() < 0.3:
        seats = tuple(_seat(rng) for _ in seats)
    is_by_hand = rng.random() < 0.2
    seeds = iter(range(1, 1000))
    session = Session(
        lambda: f"{rng.random()}/{next(seeds)}",
        Setup(rules, seats, is_by_hand=is_by_hand, series_game=_series_game(rules, rng)),
    )
    play(session, rng.choice((0, 0, 3, 30, 300)), rng)
    if rng.random() < 0.4:
        _play_to_the_end(session, rng)
    return session


def _seat(rng: Random) -> Seat:
    """Return a level, or a person with a name or without one."""
    level = rng.choice(OPPONENTS)
    return Seat(level, rng.choice(("", "Ana", "Ñandú", "日本")) if level == HUMAN else "")


def _series_game(rules: Ruleset, rng: Random) -> SeriesGame | None:
    """Return the first place of a series of five games, if the rules allow one."""
    try:
        return SeriesGame() if is_series(rules) and rng.random() < 0.5 else None
    except ContradictionError:
        return None


def play_on(session: Session, rng: Random) -> None:
    """Carry out the next command, with a random move."""
    match session.match.phase:
        case Phase.MOVE:
            session.move(rng.choice(session.match.legal_moves))
        case Phase.PASS:
            session.pass_turn()
        case Phase.OVER:
            session.next_game()
        case _:
            session.throw()


def play_games(session: Session, games: int, turns: int, rng: Random) -> None:
    """Play at random until ``games`` are finished and another one has ``turns``."""
    while len(session.games) < games or len(session.match.turns) < turns:
        play_on(session, rng)


def play(session: Session, commands: int, rng: Random) -> None:
    """Carry out random commands, including taking moves back and starting games."""
    for _ in range(commands):
        if session.needs_throw:
            session.enter_throw(rng.choice(THROWS))
            continue
        play_on(session, rng)
        if rng.random() < 0.01 and (turn := session.last_choice()) is not None:
            session.take_back(turn)


def _play_to_the_end(session: Session, rng: Random) -> None:
    """Finish the game, unless that takes too long; sometimes take the last turns back."""
    for _ in range(_MAX_COMMANDS):
        if session.match.phase is Phase.OVER:
            break
        play(session, 1, rng)
    if session.match.phase is Phase.OVER and rng.random() < 0.6:
        session.take_back(max(0, len(session.match.turns) - rng.randint(1, 5)))


def _damaged_or_not(contents: Sequence[bytes], rng: Random) -> bytes:
    return rng.choice((contents[-1], mutated(contents[-1], contents, rng)))


def _write_preferences(path: Path, rng: Random) -> None:
    """Write random preferences: half have motion off, few have sound."""
    window = Window(rng.randrange(-50, 900), rng.randrange(-50, 700), 480, 160)
    keys = {rng.choice(("w", "space", "f11", "é", "nokey")): rng.choice((*MEANINGS, "dance"))}
    chosen = Preferences(
        auto_throw=rng.choice((False, True)),
        show_chances=rng.choice((False, True)),
        tutor=rng.choice((0, 5, 10, 20)),
        auto_move=rng.choice((False, True)),
        speed=rng.choice((Speed.OFF, Speed.OFF, Speed.OFF, *Speed)),
        theme=rng.choice(tuple(ThemeName)),
        lcd=rng.random() < 0.1,
        sound=rng.choice((Loudness.OFF,) * 14 + (Loudness.LOW, Loudness.HIGH)),
        full_screen=rng.random() < 0.05,
        window=rng.choice((None, window)),
        keys=rng.choice(({}, {}, {}, keys)),
    )
    chosen.save(path)
    if rng.random() < 0.2:
        content = path.read_bytes()
        path.write_bytes(mutated(content, [content], rng))
