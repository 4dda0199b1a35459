"""Thousands of damaged files: each is accepted or refused, without side effects."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from playing import play_step
from rounds import usual_or_full

from puluc import PulucError
from puluc.game.session import Session, Setup
from puluc.rules import (
    Ruleset,
    against,
    parse_record,
    record_text,
    verify,
)
from puluc.storage import game_file
from puluc.storage.errors import ContentError, DamagedError, GameFileError
from puluc.storage.look import Window
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences
from puluc.storage.verification import verify_file
from puluc.ui.render.art import Art
from puluc.ui.scene.context import Context
from tools.monkey.homes import mutated

CASE_SECONDS = 1.0
MEGABYTES = 200

ROOT = Path(__file__).parents[2]


class Hang(BaseException):
    """A case that takes too long."""


def play(session: Session, commands: int, rng: Random) -> None:
    for _ in range(commands):
        if session.needs_throw:
            return
        play_step(session, rng)
        if rng.random() < 0.02 and (turn := session.last_choice()) is not None:
            session.take_back(turn)


def originals() -> dict[str, list[bytes]]:
    """Valid files of every kind."""
    found: dict[str, list[bytes]] = {"game": [], "record": [], "preferences": []}
    for number, rules in enumerate(("puluc", "throws=bell captures=backward pieces=2", "pieces=1")):
        for commands in (1, 20, 120, 400):
            setup = Setup(Ruleset.parse(rules), against("fair"), seed=str(number + 1))
            session = Session(lambda: "another", setup)
            play(session, commands, Random(commands))
            found["game"].append(game_file.encode(session))
            found["record"].append(record_text(session.record).encode())
            found["record"] += [record_text(game).encode() for game in session.games[:1]]
    found["game"] += [path.read_bytes() for path in sorted((ROOT / "tests/data").glob("game-*"))]
    window = Window(1, 2, 720, 240)
    chosen = Preferences(auto_throw=True, window=window, keys={"w": "up"})
    found["preferences"].append(msgspec.json.encode(chosen))
    return found


def use_game(path: Path, rng: Random) -> bool:
    """Open a game file, continue it and save; whether it could be opened."""
    try:
        file = game_file.read(path)
        verify_file(file)
        session = game_file.to_session(file, lambda: "fresh")
    except GameFileError:
        return False
    play(session, 5, rng)
    game_file.save(path, session)
    assert game_file.load(path, str).record == session.record
    return True


def use_record(path: Path, _rng: Random) -> bool:
    try:
        verify(parse_record(path.read_bytes().decode()))
    except (PulucError, UnicodeDecodeError):
        return False
    return True


def use_preferences(path: Path, _rng: Random) -> bool:
    try:
        chosen = Preferences.load(path)
    except ContentError:
        return False
    chosen.save(path)
    assert Preferences.load(path) == chosen
    return True


USES = {"game": (use_game, 16), "record": (use_record, 2), "preferences": (use_preferences, 2)}
"""How a file of each kind is used, and its share of twenty cases."""


def campaign(folder: Path, cases: int) -> Counter[str]:
    """Damage and use files in a folder; the number accepted and refused of each kind."""
    files, tally = originals(), Counter[str]()
    for kind, (use, share) in USES.items():
        rng, path = Random(kind), folder / f"{kind}.file"
        for _ in range(cases * share // 20):
            path.write_bytes(mutated(rng.choice(files[kind]), files[kind], rng))
            signal.setitimer(signal.ITIMER_VIRTUAL, CASE_SECONDS)
            is_taken = use(path, rng)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            tally[f"{kind} {'taken' if is_taken else 'refused'}"] += 1
    return tally


def watch(folder: Path) -> None:
    """End the process at once if anything is written outside the folder."""
    inside = str(folder)

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes):
            is_change = bool(arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        else:
            is_change = event in ("os.rename", "os.remove", "os.mkdir", "os.link", "os.rmdir")
        if is_change:
            path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 - pathlib is watched
            if not path.startswith(inside):
                os.write(2, f"{event} outside: {path}\n".encode())
                os._exit(3)

    sys.addaudithook(hook)


def main() -> None:
    """Run the campaign in a guarded subprocess."""
    from resource import RUSAGE_SELF, getrusage

    def hang(*_: object) -> None:
        raise Hang

    folder = Path(sys.argv[1])
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGVTALRM, hang)
    originals()
    before = getrusage(RUSAGE_SELF).ru_maxrss
    watch(folder)
    for kind, number in campaign(folder, int(sys.argv[2])).items():
        print(kind, number)
    print("megabytes", (getrusage(RUSAGE_SELF).ru_maxrss - before) // 1024)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
@pytest.mark.parametrize("cases", usual_or_full(300, 40_000))
def test_no_damaged_file_does_harm(tmp_path, cases):
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(ROOT)])}
    result = subprocess.run(
        [sys.executable, __file__, str(tmp_path), str(cases)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    words = [line.rsplit(" ", 1) for line in result.stdout.splitlines()]
    tally = {name: int(number) for name, number in words}
    assert tally.pop("megabytes") < MEGABYTES
    assert sum(tally.values()) == cases
    for kind in USES:
        assert tally[f"{kind} refused"] > cases // 200
        assert tally[f"{kind} taken"] > cases // 2000


@pytest.mark.gate
@pytest.mark.parametrize("cases", usual_or_full(100, 1000))
def test_the_context_survives_damaged_files(tmp_path, cases):
    art, files, rng = Art(ROOT / "assets"), originals(), Random(4)
    damage = {kind: Random(kind) for kind in ("game", "preferences")}  # neither depends on another
    home = tmp_path / "home"
    home.mkdir()
    taken = 0
    for _ in range(cases):
        for name, kind in (("Puluc.puluc", "game"), ("preferences.json", "preferences")):
            original = damage[kind].choice(files[kind])
            (home / name).write_bytes(mutated(original, files[kind], damage[kind]))
        context = Context(Paths.find({"PULUC_HOME": str(home)}), art, rng)
        try:
            taken += context.load_game(home / "Puluc.puluc")
        except DamagedError:
            continue
        finally:
            assert context.open_game.library.entries
            context.close()
    assert cases // 30 < taken < cases - cases // 30


if __name__ == "__main__":
    main()
