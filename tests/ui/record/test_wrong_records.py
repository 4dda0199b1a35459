"""A file whose finished games are wrong: its record says which and where, and nothing crashes."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from driver import Driver
from rounds import rounds, sampled
from test_record_scene import at_record, play

from puluc.cli.main import main
from puluc.game.session import Setup
from puluc.rules import (
    Record,
    Result,
    Ruleset,
    Throw,
    against,
)
from puluc.storage import game_file
from puluc.storage.verification import verify_record
from puluc.text.language import set_language
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen

Change = Callable[[Record, int], Record]


def other_throw(record: Record, turn: int) -> Record:
    """A turn with another throw than the seed gives."""
    wrong = record.turns[turn - 1]
    throw = Throw(tuple(not face for face in wrong.throws[0].faces))
    return with_turn(record, turn, replace(wrong, throws=(throw,)))


def other_move(record: Record, turn: int) -> Record:
    """A turn that passes although it has a move, or the other way round."""
    wrong = record.turns[turn - 1]
    moves = () if wrong.moves else record.turns[0].moves
    return with_turn(record, turn, replace(wrong, moves=moves, values=()))


def with_turn(record: Record, turn: int, wrong: object) -> Record:
    return replace(record, turns=(*record.turns[: turn - 1], wrong, *record.turns[turn:]))


def test_the_record_names_the_game_and_the_turn(board, check_screen):
    driver = at_record(board, 3, 2)
    driver.context.session.games[2] = other_throw(driver.context.session.games[2], 12)
    driver.app.scenes[-1] = driver.context.scene(Screen.RECORD)
    driver.press("p")
    check_screen("record-wrong", driver.picture())
    assert driver.shows("Game 3 has an error in turn 12: the throw is ")
    driver.wait(5000)
    assert not driver.shows("is wrong")
    assert len(driver.scene.playback.steps) == 12, "the opening and what is right"
    driver.press("p", "n")
    assert driver.shows("Game 3 has an error in turn 12"), "it is said again"
    set_language("uk")
    driver.press("p", "n")
    assert driver.shows(" кидок записано як ")


FAULTS: dict[str, Callable[[Record], Record]] = {
    "throw": lambda record: other_throw(record, 12),
    "move": lambda record: other_move(record, 12),
    "first move": lambda record: other_move(record, 1),
    "opening": lambda record: replace(record, opening=record.opening[::-1]),
    "no opening": lambda record: replace(record, opening=()),
    "long opening": lambda record: replace(record, opening=record.opening * 2),
    "seed": lambda record: replace(record, seed="other"),
    "nothing but a result": lambda record: replace(record, opening=(), turns=()),
    "result": lambda record: replace(record, result=Result.DRAW),
    "turns after the end": lambda record: replace(record, turns=record.turns * 2),
    "end cut off": lambda record: replace(record, turns=record.turns[:-1]),
    "nothing, abandoned": lambda record: replace(
        record, opening=(), turns=(), result=None, is_abandoned=True
    ),
    "pending after the end": lambda record: replace(record, pending=record.turns[0]),
}


@pytest.mark.parametrize("fault", sampled(FAULTS, 4))
def test_no_fault_stops_anything_that_is_done_with_a_record(board, fault):
    driver = at_record(board, 1, 3)
    session = driver.context.session
    session.games[0] = FAULTS[fault](session.games[0])
    driver.context.save_session()
    driver.show_board()
    look_at_everything(driver, session.games[0])
    for key in "ai":
        driver.press("g", "p")
        is_refused = bool(driver.scene.fault) or not driver.scene.playback.steps
        driver.press(key)
        driver.wait(400)
        exports = [path.name for path in (driver.folder / "exports").glob("* 1*")]
        assert "Puluc 1.txt" in exports
        assert (len(exports) == 1) is is_refused
        while driver.scene_name != "BoardScene":
            driver.wait(UNASKED_GUARD_MS)
            driver.press("escape")


def look_at_everything(driver: Driver, record: Record) -> None:
    """Walk through the record, replay it, write it as text, and look at the charts and scores."""
    driver.press("g", "p", "home", "end", "up", "t")
    driver.wait(UNASKED_GUARD_MS)
    driver.press("escape")
    found = "".join(map(str, verify_record(record).errors))
    assert bool(driver.scene.fault) is bool(found)
    if fault := driver.scene.playback.fault:
        assert found == f"game 1, {fault}"
    text = (driver.folder / "exports" / "Puluc 1.txt").read_text("utf-8")
    assert text.startswith("Puluc record 1\n")
    driver.press("return", "home", "right", "end", "return", "escape", "escape")
    driver.press("c", "left", "right", "right", "escape", "escape")
    assert driver.scene_name == "BoardScene"


def test_a_solved_rule_set_has_no_chances_of_a_game_without_steps(board, monkeypatch):
    driver = at_record(board, 1, 3)
    session = driver.context.session
    session.games[0] = FAULTS["nothing but a result"](session.games[0])

    class Solved:
        def chance(self, _position: object) -> float:
            return 0.5

    monkeypatch.setattr(driver.context, "tablebase_for", lambda _rules: Solved())
    driver.show_board()
    driver.press("g", "p")
    driver.picture()
    assert driver.scene.fault == "Game 1 has an error"


@pytest.mark.parametrize("seed", rounds(2, 60))
def test_the_record_of_any_changed_file_can_be_viewed(tmp_path, seed):
    rng = random.Random(seed)
    driver = Driver(tmp_path)
    rules = rng.choice(["puluc", "throws_per_turn=2 captures=backward", "highway=return fire=yes"])
    driver.context.start_game(Setup(Ruleset.parse(rules), against("easy")))
    play(driver, 1, 3)
    session = driver.context.session
    lines = [str(turn) for turn in session.games[0].turns]
    for changed in spoiled(lines, rng):
        file = game_file.decode(game_file.encode(session))
        file.games[0].turns[:] = changed
        try:
            session.games[0] = game_file.to_record(file.games[0])
        except ValueError:
            continue
        driver.app.scenes = [
            driver.context.scene(Screen.BOARD),
            driver.context.scene(Screen.RECORD),
        ]
        driver.press("p", "home", "t")
        driver.wait(UNASKED_GUARD_MS)
        driver.press("escape", "return", "end", "escape", "escape")
        driver.press("c", "left", "right", "escape", "escape")
        assert driver.scene_name == "BoardScene"


def spoiled(lines: list[str], rng: random.Random) -> Iterator[list[str]]:
    """Turns left out, doubled, exchanged, and with words of other turns."""
    for _ in range(8):
        changed = list(lines)
        first, second = rng.sample(range(len(lines)), 2)
        match rng.randrange(4):
            case 0:
                del changed[first]
            case 1:
                changed.insert(first, lines[second])
            case 2:
                changed[first], changed[second] = lines[second], lines[first]
            case _:
                changed[first] = " ".join([*lines[first].split()[:-1], lines[second].split()[-1]])
        yield changed


def test_a_text_that_is_wrong_is_refused_by_replay(tmp_path, board, capsys):
    driver = at_record(board, 2, 0)
    wrong = other_throw(driver.context.session.games[1], 12)
    driver.context.session.games[1] = wrong
    driver.context.save_session()
    driver.context.close()
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(tmp_path / "Puluc.puluc")])
    assert ended.value.code == 1
    assert capsys.readouterr().err.startswith("puluc: Puluc.puluc can't be used: game 2, turn 12: ")
