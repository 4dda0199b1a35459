"""Perfect: offered where the rules are solved, and better than all others."""

import random
import shutil
import threading
import time
from pathlib import Path

import pygame
import pytest
from driver import Driver, is_over, play_until
from playing import play_on, play_step
from rounds import usual_or_full

from puluc.ai import make_player
from puluc.ai.levels import ALL_LEVELS, LEVELS, Perfect
from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import Tablebase
from puluc.game.session import Session, Setup
from puluc.lab.arena import play_game
from puluc.rules import (
    Phase,
    Player,
    RandomSticks,
    Record,
    Ruleset,
    Side,
    against,
)
from puluc.storage import tablebases
from puluc.storage.tablebases import find_tablebase, solved_rules
from puluc.text.names import level_name
from puluc.text.numerals import percent
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record.steps import Playback

RULES = Ruleset.parse("spaces=7 army=2")
OTHER_RULES = Ruleset.parse("spaces=7 army=2 throws=bell")
"""They have the same positions."""
NAME = "tiny.puluc-solution"


SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
"""tests/lab makes sure that this is what the lab finds."""


@pytest.fixture
def home(tmp_path) -> Path:
    """A data folder with a solution in it."""
    (tmp_path / "solutions").mkdir()
    shutil.copyfile(SOLVED, tmp_path / "solutions" / NAME)
    return tmp_path


def test_a_solution_dropped_on_the_window_is_kept_and_used(driver, tmp_path):
    path = tmp_path / f"Downloaded{SOLVED.suffix}"
    shutil.copyfile(SOLVED, path)
    rules = Ruleset.parse("spaces=7 army=2")
    driver.press("return")
    assert not driver.context.is_solved(rules)
    before, adviser = driver.scene_name, driver.context.adviser
    session = Session(lambda: "a seed", Setup(rules, against("easy")))
    play_on(session)
    record = session.record
    assert adviser.is_done(adviser.analyse(record))
    assert not adviser.known(record).is_exact
    driver.post(pygame.DROPFILE, file=str(path))
    driver.wait(1000)
    assert adviser.known(record) is None
    assert driver.shows("is solved: Perfect can play it")
    driver.close_notice()
    assert driver.scene_name == before
    assert driver.context.is_solved(rules)
    assert driver.context.tablebase_for(rules).rules == rules


@pytest.mark.parametrize("content", [b"", b"nothing", SOLVED.read_bytes()[:-1]])
def test_a_damaged_solution_dropped_on_the_window_is_refused_in_one_line(driver, content):
    path = driver.folder / f"Bad{SOLVED.suffix}"
    path.write_bytes(content)
    driver.press("return")
    driver.post(pygame.DROPFILE, file=str(path))
    driver.wait(1000)
    assert driver.shows("This can't be opened: ")
    assert not (driver.folder / "solutions").exists()


def opponents(driver: Driver) -> tuple[str, ...]:
    """What the row of the opponent offers."""
    (row,) = (each for each in driver.scene.dialog.rows if each.prompt == "Human vs.")
    return row.values


def test_a_game_against_perfect_opens_its_solution_in_a_job(home, board, monkeypatch):
    driver, opened = board(RULES, "easy"), tablebases.open_file
    driver.context.jobs.patience_s = 0.0

    def open_in_a_job(path: Path) -> object:
        assert threading.current_thread() is not threading.main_thread()
        return opened(path)

    monkeypatch.setattr(tablebases, "open_file", open_in_a_job)
    driver.press("n")
    (row,) = (each for each in driver.scene.dialog.rows if each.prompt == "Human vs.")
    until = time.monotonic() + 60
    while "Perfect" not in row.values:
        assert time.monotonic() < until
        driver.step()
    row.choose("perfect")
    driver.press("return")
    until = time.monotonic() + 60
    while driver.context.session.opponent != "perfect":
        assert time.monotonic() < until
        driver.step()
    assert isinstance(driver.context.session.levels[Player.OBSIDIAN], Perfect)
    assert driver.scene_name == "BoardScene"
    assert home.is_dir()


def test_new_game_opens_no_solution_in_the_windows_thread(driver, home, monkeypatch):
    gate, opened = threading.Event(), tablebases.open_file

    def open_late(path: Path) -> object:
        assert threading.current_thread() is not threading.main_thread()
        assert gate.wait(60)
        return opened(path)

    monkeypatch.setattr(tablebases, "open_file", open_late)
    driver.context.jobs.patience_s = 0.0
    driver.context.start_game(Setup(RULES, against("easy")))
    driver.app.scenes = [driver.context.scene(Screen.NEW_GAME)]
    driver.wait(100)
    assert home == driver.folder
    assert "Perfect" not in opponents(driver)
    gate.set()
    for _ in range(1000):
        driver.step()
        if "Perfect" in opponents(driver):
            break
        threading.Event().wait(0.01)
    else:
        pytest.fail("Perfect is not offered")
    assert driver.context.is_solved(RULES)


@pytest.fixture
def shipped(home, tmp_path_factory, monkeypatch) -> Path:
    """The solution in the assets of the program, and not in the data folder."""
    assets = tmp_path_factory.mktemp("assets")
    (home / "solutions").rename(assets / "solutions")
    monkeypatch.setattr(tablebases, "assets", lambda: assets)
    return assets / "solutions" / NAME


def test_a_shipped_solution_is_used_without_asking(shipped, board):
    driver = board(RULES, "perfect")
    session = driver.context.session
    assert isinstance(session.levels[Player.OBSIDIAN], Perfect)
    play_on(session)
    adviser = driver.context.adviser
    assert adviser.is_done(adviser.analyse(session.record))
    assert adviser.known(session.record).is_exact
    driver.app.scenes = [driver.context.scene(Screen.NEW_GAME)]
    driver.step()
    assert "Perfect" in opponents(driver)
    assert not (driver.folder / "solutions").exists()
    assert shipped.exists()


def test_no_solution_is_opened_before_the_title_is_left(shipped, tmp_path, monkeypatch):
    monkeypatch.setattr(tablebases, "open_file", lambda path: pytest.fail(f"{path} is opened"))
    driver = Driver(tmp_path)
    driver.wait(3000)
    assert driver.shows("Puluc")
    assert shipped.exists()


@pytest.fixture
def gate(monkeypatch) -> threading.Event:
    """No solution is opened until this is set."""
    gate, opened = threading.Event(), tablebases.open_file

    def open_late(path: Path) -> object:
        assert gate.wait(60)
        return opened(path)

    monkeypatch.setattr(tablebases, "open_file", open_late)
    return gate


def record_of(rules: Ruleset) -> Record:
    """The record of a game."""
    session = Session(lambda: "a seed", Setup(rules, against("easy")))
    play_on(session)
    return session.record


def let_open(driver: Driver, gate: threading.Event) -> None:
    """Let solutions be opened, and wait until the jobs are over."""
    gate.set()
    until = time.monotonic() + 60
    while driver.context.jobs.is_busy:
        assert time.monotonic() < until
        driver.step()
    driver.step()


@pytest.mark.parametrize("keys", [(), ("p",)])
def test_the_record_opens_a_solution_in_a_job(home, driver, gate, keys):
    driver.context.jobs.patience_s = 0.0
    records = (record_of(OTHER_RULES), record_of(RULES))
    driver.app.scenes = [driver.context.scene(Screen.RECORD, records)]
    driver.press(*keys, "home")
    assert not driver.shows("Jade 5")
    let_open(driver, gate)
    is_solved = driver.scene.playback.record.rules == RULES
    assert driver.shows("Jade 5") is is_solved is not bool(keys)
    assert home.is_dir()


def test_a_solution_is_found_by_its_rules(home):
    assert RULES in solved_rules(home)
    assert find_tablebase(home, RULES).rules == RULES
    assert Ruleset() not in solved_rules(home)
    assert find_tablebase(home, Ruleset()) is None


@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_a_damaged_solution_is_passed_over(home, content):
    path = home / "solutions" / NAME
    path.write_bytes(path.read_bytes()[:-1] + b"\0" if content is None else content)
    assert find_tablebase(home, RULES) is None


@pytest.mark.parametrize("games", usual_or_full(500, 5000))
def test_no_level_is_better(games):
    """Perfect is far better than Easy, and not much worse than Hard by chance."""
    perfect, rng = Perfect(Tablebase(SOLVED.read_bytes()), make_player("hard")), random.Random(1)
    for level, least in (("easy", 0.5), ("hard", 0.45)):
        wins = 0
        for game in range(games):
            side = Side(game % 2)
            other = make_player(level)
            players = (perfect, other) if side is Side.JADE else (other, perfect)
            starter = Side(game // 2 % 2)
            wins += play_game(RULES, players, starter, RandomSticks(rng), rng).winner is side
        assert wins / games > least


def test_perfect_is_offered_for_solved_rules_only(home, board):
    driver = board(RULES, "easy")
    driver.app.scenes.append(driver.context.scene(Screen.NEW_GAME))
    driver.picture()
    row = driver.scene.dialog.rows[0]
    assert row.values == (*map(level_name, ALL_LEVELS), "Human", "A friend elsewhere", "Watch")
    driver.press("p")
    assert row.value == "Perfect"
    driver.press("down", "b")
    assert row.values == (*map(level_name, LEVELS), "Human", "A friend elsewhere", "Watch")
    assert row.value == "Hard"
    assert home.is_dir()


def test_a_game_against_perfect_is_played_saved_and_opened(home, board):
    driver = board(RULES, "perfect")
    assert isinstance(driver.context.session.levels[Player.OBSIDIAN], Perfect)
    play_until(driver, is_over)
    path = driver.context.open_game.path
    driver.context.close()
    assert driver.context.load_game(path)
    assert driver.context.session.opponent == "perfect"
    assert isinstance(driver.context.session.levels[Player.OBSIDIAN], Perfect)
    assert home.is_dir()


def test_perfect_is_still_perfect_in_the_next_game(home, board):
    driver = play_until(board(RULES, "perfect"), is_over)
    driver.wait(5000)
    driver.press("p")
    assert driver.context.session.game_number == 2
    assert isinstance(driver.context.session.levels[Player.OBSIDIAN], Perfect)
    assert not driver.context.notices
    assert home.is_dir()


def test_the_record_of_a_finished_game_shows_the_chances(home, board, check_screen):
    driver = play_until(board(RULES, "easy"), is_over)
    driver.app.scenes = [driver.context.scene(Screen.RECORD)]
    assert not driver.shows("%")
    driver.press("home")
    position = Playback(driver.context.session.record).steps[0].after
    chance = find_tablebase(home, RULES).chance(position)
    jades = chance if position.mover is Side.JADE else 1 - chance
    assert driver.shows(f"Jade {percent(jades, 1)}")
    check_screen("record-chances", driver.picture())


def test_without_its_tablebase_hard_plays_with_a_notice(board):
    driver = board(RULES, "perfect")
    session = driver.context.session
    assert type(session.levels[Player.OBSIDIAN]) is type(make_player("hard"))
    assert list(driver.context.notices) == ["Perfect can't play these rules: Hard plays instead."]
    while session.match.phase is not Phase.MOVE or session.is_person(session.match.player):
        play_step(session)
    assert session.chooser(random.Random(1)) in session.match.plays
    assert session.opponent == "perfect"


def test_damaged_networks_are_one_notice_and_a_log_entry(board, monkeypatch, caplog):
    def fail():
        raise NetworksError("they are cut off")

    monkeypatch.setattr("puluc.ai.master.evaluator.evaluator", fail)
    driver = board(Ruleset(), "master")
    assert list(driver.context.notices) == ["Master can't play these rules: Hard plays instead."]
    assert "is damaged (they are cut off)" in caplog.text
