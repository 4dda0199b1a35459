"""Programs killed during a game leave it as last saved."""

from pathlib import Path

import pytest
from rounds import usual_or_full

from puluc.game.session import Session, Setup
from puluc.rules import (
    Ruleset,
    against,
)
from puluc.storage import game_file
from tools.bench.durability import KillTally, digest, judge, kill


@pytest.mark.gate
@pytest.mark.parametrize("kills", usual_or_full(4, 500))
def test_kills_lose_no_save_reported_as_written(kills):
    tally = kill(kills, seed=2)
    assert tally.kills == kills
    assert tally.saves > 5 * kills
    assert tally.corrupt == []
    assert tally.lost == 0


@pytest.fixture
def states(tmp_path) -> tuple[Path, list[str]]:
    """A file and the states of its game, of which it holds the second to last."""
    session = Session(str, Setup(Ruleset(), against("easy"), seed="1"))
    path, found = tmp_path / "Puluc.puluc", [digest(session)]
    for _ in range(3):
        session.throw()
        found.append(digest(session))
        if len(found) == 3:
            game_file.save(path, session)
    return path, found


@pytest.mark.parametrize(
    ("lines", "lost", "missing"),
    [
        (["saved 1", "saving 2", "saved 2"], 0, 0),
        (["saved 1", "saving 2"], 0, 0),
        (["saved 2", "saving 3"], 0, 1),
        (["saved 1", "saving 2", "saving 3"], 0, 1),
        (["saving 1", "saving 2", "saved 2", "saving 3", "saving 0"], 0, 2),
        (["saving 1", "saving 2", "saving 3", "saved 1"], 0, 1),
        (["saving 3", "saved 3"], 1, 0),
        (["saving 2", "saving 3", "saved 3"], 1, 0),
        (["saved 0", "saving 1", "saved 1"], 1, 0),
        (["saved 1", "saving 3"], 1, 0),
        ([], 1, 0),
    ],
)
def test_a_lost_save_is_noticed(states, lines, lost, missing):
    path, found = states
    reports = [f"{word} {found[int(number)]}" for word, number in map(str.split, lines)]
    tally = KillTally()
    assert judge(path, "", reports, tally) == found[2]
    assert (tally.lost, tally.most_missing) == (lost, missing)


def test_a_corrupt_file_is_noticed(states):
    path, found = states
    path.write_bytes(path.read_bytes()[:-20])
    tally = KillTally()
    judge(path, found[2], [], tally)
    assert len(tally.corrupt) == 1


def test_a_missing_file_is_noticed(states):
    path, found = states
    path.unlink()
    tally = KillTally()
    judge(path, found[2], [], tally)
    assert tally.lost == 1
