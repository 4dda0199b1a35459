"""The list of saved games, worked with keys and with the mouse."""

import errno
import os
import re
import shutil
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from driver import ART, Driver
from playing import play_step
from watched_texts import misplaced

from puluc.ai import LEVELS
from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.rules import (
    Record,
    Ruleset,
    against,
)
from puluc.storage.atomic import backup_of
from puluc.storage.lock import FileLock
from puluc.text.language import gettext, set_language
from puluc.ui.app.app import UNSAVED_MARK
from puluc.ui.board.commands import BoardCommand
from puluc.ui.render.canvas import HEIGHT
from puluc.ui.scene.controls import Role, described
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files import file_list
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.screens.files.file_list import TOP, search_text
from puluc.ui.screens.files.scene import FilesScene

PITCH = ART.normal.pitch
ROWS = (HEIGHT - TOP) // PITCH
"""In view."""

DATA = Path(__file__).parents[2] / "data"

GAMES = (
    ("Lunch", "puluc", "easy"),
    ("Against Maria", "throws=bell", "human"),
    ("Ritual", "captures=backward pieces=2", "hard"),
    ("Поход на юг", "captures=backward pieces=1 highway=looping", "fair"),
    ("A very long name for a game", "pieces=3", "hard"),
    ("Überfall", "captures=backward pieces=2", "fair"),
    ("Zeta", "puluc", "hard"),
)


@pytest.fixture(scope="module")
def played_once(tmp_path_factory) -> Path:
    """The folder of a player with seven games of seven days, closed."""
    driver = Driver(tmp_path_factory.mktemp("played"))
    day = [datetime(2026, 11, 1, 12, tzinfo=UTC)]
    driver.context.open_game.clock = lambda: day[0]
    for number, (name, rules, opponent) in enumerate(GAMES):
        driver.context.start_game(Setup(Ruleset.parse(rules), against(opponent)), name)
        for _ in range(150 * number):
            play_step(driver.context.session)
        driver.context.save_session()
        day[0] += timedelta(days=3)
    driver.context.close()
    return driver.folder


@pytest.fixture
def files(played_once, tmp_path, driver) -> Driver:
    """The list of a player with seven games, none of them open."""
    shutil.copytree(played_once, tmp_path, dirs_exist_ok=True)
    driver.press("space")
    return driver


def info(driver: Driver) -> str:
    return driver.words[-1].text


def test_a_new_player_sees_the_choice_of_a_game_a_later_one_the_list(driver, tmp_path):
    driver.press("space")
    assert driver.scene_name == "NewGameScene"
    driver.press("return")
    assert driver.context.open_game.name == "Puluc"
    driver.context.close()
    again = Driver(tmp_path)
    again.press("space")
    assert again.scene_name == "FilesScene"


def test_pictures(files, check_screen):
    check_screen("files", files.picture())
    files.press("end")
    check_screen("files-end", files.picture())
    files.press("f2")
    check_screen("files-menu-1", files.picture())
    files.press("right")
    check_screen("files-menu-2", files.picture())
    files.press("right")
    check_screen("files-menu-3", files.picture())
    files.press("escape", "f")
    files.type("rit")
    check_screen("files-find", files.picture())
    files.type("x")
    check_screen("files-find-nothing", files.picture())
    files.press("escape", "r")
    check_screen("files-rename", files.picture())
    files.press("escape", "delete")
    check_screen("files-delete", files.picture())


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_controller_is_told_of_nothing_that_it_lacks(driver, code):
    set_language(code)
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    driver.post(pygame.CONTROLLERBUTTONDOWN, button=down, instance_id=0)
    driver.step()
    assert misplaced(driver.scene) == []
    words = {each.text for each in driver.words}
    assert {"A", "B", "Start"} <= words
    assert not {"F", "N", "F2"} & words
    assert driver.shows(gettext("No saved games. Start one from the menu."))


def test_the_last_game_is_opened_by_enter(files):
    files.press("return")
    assert files.scene_name == "BoardScene"
    assert files.context.open_game.name == "Zeta"


def test_a_game_is_opened_by_a_click(files):
    files.click((60, TOP + PITCH * 2 + 4))
    assert files.scene_name == "BoardScene"
    assert files.context.open_game.name == "A very long name for a game"


@pytest.mark.parametrize("where", [(10, 0), (60, 7), (230, 7)])
def test_a_click_on_the_top_edge_opens_the_menu(files, where):
    files.click(where)
    assert files.scene_name == "MenuScene"


def test_the_board_leads_to_the_list_and_escape_back(files):
    files.press("down", "return", "o")
    assert files.scene_name == "FilesScene"
    assert files.scene.games.selected.name == "Überfall"
    files.press("escape")
    assert files.scene_name == "BoardScene"
    assert files.context.open_game.name == "Überfall"


def test_escape_asks_before_it_leaves_the_program_if_no_game_is_open(files):
    files.press("escape")
    assert files.shows("Leave Puluc?")
    files.press("escape")
    assert files.scene_name == "FilesScene"
    files.press("escape", "return")
    assert files.scene_name == "FilesScene", "No is the default"
    files.press("escape", "y")
    assert files.is_over


def test_a_new_game_gets_a_new_file(files):
    files.press("n", "end")
    files.type(" two")
    files.press("return", "right", "return")
    assert files.scene_name == "BoardScene"
    assert files.context.open_game.name == "Puluc two"
    assert files.context.session.opponent == LEVELS[1]
    assert (files.folder / "Puluc two.puluc").exists()


def test_a_new_game_may_be_cancelled_at_every_step(files):
    before = files.context.open_game.library.names
    for keys in (["escape"], ["return", "escape"]):
        files.press("n", *keys)
        assert files.scene_name == "FilesScene"
    assert files.context.open_game.library.names == before


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "A game needs a name"),
        ("a/b", "A name can't contain /"),
        ("NUL", "Windows reserves that name"),
        ("LUNCH", "There is already a game of that name"),
        ("end.", "A name can't begin or end with a dot or space"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(files, name, problem):
    files.press("n", *["backspace"] * 9)
    files.type(name)
    files.press("return")
    assert files.scene_name == "AskScene"
    assert info(files) == problem
    files.press("escape")
    assert files.scene_name == "FilesScene"


def test_a_game_is_renamed_duplicated_and_deleted(files):
    library = files.context.open_game.library
    files.press("r")
    files.type("Ωmega")
    files.press("return")
    assert info(files) == "Renamed to Ωmega"
    assert "Ωmega" in library.names
    assert "Zeta" not in library.names
    files.press("d", "return")
    assert info(files) == "Copied to Ωmega 2"
    assert files.scene.games.selected.name == "Ωmega 2"
    files.press("delete", "return")
    assert "Ωmega 2" in library.names, "No is what a careless Enter gives"
    files.press("delete", "y")
    assert info(files) == "Ωmega 2 is in the trash folder"
    assert "Ωmega 2" not in library.names
    assert (files.folder / "trash" / "Ωmega 2.puluc").exists()


def test_the_open_game_is_saved_under_another_name_from_the_board(files):
    files.press("return")
    files.wait(10_000)
    files.command(BoardCommand.SAVE_AS)
    files.press(*["backspace"] * 4)
    files.type("Lunch")
    files.press("return")
    assert info(files) == "There is already a game of that name"
    files.type(" again")
    files.press("return")
    assert info(files) == "Copied as Lunch again"
    assert files.context.open_game.name == "Lunch again"
    assert (files.folder / "Zeta.puluc").exists()


def test_deleting_the_last_game_leaves_no_empty_row(files):
    files.press("end", "delete", "y")
    games = files.scene.games
    assert games.list.index == len(games.entries) - 1 == ROWS
    assert games.list.row_at((10, TOP + ROWS * PITCH - 1)) == games.list.index
    files.press("delete", "y")
    assert games.list.row_at((10, TOP)) == 0


def test_the_open_game_can_be_deleted(files):
    files.press("return", "o", "delete", "y")
    assert files.context.session is None
    assert "Zeta" not in files.context.open_game.library.names
    files.press("return")
    assert files.scene_name == "BoardScene"


def test_typing_finds_names_games_and_opponents(files):
    files.press("f")
    for words, found in (("ritual", 2), ("ПОХОД", 1), ("uber", 1), ("humán", 1), ("", 7)):
        files.press(*["backspace"] * 10)
        files.type(words)
        assert len(files.scene.games.entries) == found, words
    files.type("n o")
    assert files.scene_name == "FilesScene", "letters are no commands while they are typed"
    files.press("escape")
    assert len(files.scene.games.entries) == 7
    files.press("f")
    files.type("maria")
    files.press("return")
    assert files.context.open_game.name == "Against Maria"


@pytest.mark.parametrize("key", ["return", "r", "d", "delete"])
def test_commands_that_do_not_apply_say_why(driver, key):
    driver.press("space", "escape")
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    driver.press(key)
    assert info(driver) == "There is no game to select"
    assert driver.scene_name == "FilesScene"
    driver.command(FilesCommand.SAVE_AS)
    assert driver.shows("No game is open")


def test_a_game_open_in_another_program_is_not_opened(files):
    with FileLock(files.folder / "Zeta.puluc"):
        files.press("return")
        assert files.scene_name == "NoticeScene"
        assert files.shows(f"process {os.getpid()}")
        files.close_notice()
    files.press("return")
    assert files.scene_name == "BoardScene"


def ask_for_damaged(files: Driver) -> tuple[Path, Record]:
    """Damage a game that has a backup, and ask for it; its file, and what was in it."""
    path = files.folder / "Zeta.puluc"
    files.press("return")
    files.context.save_session()
    files.context.save_session()
    saved = files.context.session.record
    files.context.close()
    path.write_text("mutated")
    files.app.scenes = [files.context.scene(Screen.FILES)]
    files.press("home")
    while files.scene.games.selected.name != "Zeta":
        files.press("down")
    files.press("return")
    assert files.scene_name == "ConfirmScene"
    return path, saved


def test_a_backup_that_can_not_be_read_is_explained_and_offered_no_more(files):
    path, _ = ask_for_damaged(files)
    backup_of(path).write_text("mutated")
    files.press("y")
    files.close_notice()
    assert files.scene_name == "FilesScene"


def test_the_backup_of_a_damaged_game_is_offered(files):
    path, saved = ask_for_damaged(files)
    files.press("return")
    assert path.read_text() == "mutated"
    files.press("return", "y")
    assert files.scene_name == "BoardScene"
    assert files.context.session.record.turns[: len(saved.turns)] == saved.turns
    assert (files.folder / "trash" / "Zeta.puluc").read_text() == "mutated"


def test_a_damaged_game_without_a_backup_is_explained(driver):
    (driver.folder / "Bad.puluc").write_text('{"format": "puluc-game", "version": 99}')
    driver.press("space", "return")
    assert driver.scene_name == "NoticeScene"
    assert driver.shows("newer Puluc")
    driver.close_notice()
    assert driver.scene_name == "FilesScene"


def test_a_file_named_on_the_command_line_is_opened_at_once(driver, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    driver.context.start_game(Setup(Ruleset(pieces=2), against("hard")))
    driver.context.close()
    elsewhere.mkdir()
    path = (tmp_path / "Puluc.puluc").rename(elsewhere / "Mine.puluc")
    driver.app.scenes = [FilesScene(driver.context, path)]
    driver.app.step(20)
    assert driver.scene_name == "BoardScene"
    assert driver.context.session.rules == Ruleset(pieces=2)
    driver.wait(3000)
    assert path.exists()


def test_a_file_that_is_dropped_or_opened_from_the_desktop_is_opened(driver, tmp_path):
    """So it is when a game file is double-clicked on macOS."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path = elsewhere / "Mine.puluc"
    path.write_bytes((DATA / "game-v2-middle.puluc").read_bytes())
    driver.press("return", "f2")
    driver.post(pygame.DROPFILE, file=str(path))
    driver.wait(100)
    assert driver.scene_name == "BoardScene"
    assert driver.context.open_game.path == path
    driver.post(pygame.DROPFILE, file=str(tmp_path / "missing.puluc"))
    driver.wait(100)
    assert driver.scene_name == "NoticeScene"


@pytest.mark.parametrize("way", ["dropped", "chosen"])
def test_a_name_that_is_no_text_opens_a_game(driver, tmp_path, way):
    path = tmp_path / "caf\udce9.puluc"
    path.write_bytes((DATA / "game-v2-middle.puluc").read_bytes())
    if way == "dropped":
        driver.post(pygame.DROPFILE, file=str(path))
        driver.wait(100)
    else:
        driver.app.scenes = [FilesScene(driver.context)]
        driver.wait(100)
        driver.press("return")
    assert driver.scene_name == "BoardScene"
    assert driver.context.open_game.path == path
    driver.press("o")
    assert driver.shows("caf")


@pytest.mark.parametrize(
    "name", ["/", "//", "C:\\", "x" * 300, "a\0b", "", "/usr/..", "/proc/self/root", "link"]
)
def test_nothing_but_a_file_can_be_dropped(driver, name, tmp_path, monkeypatch):
    (tmp_path / "link").symlink_to("/")
    monkeypatch.chdir(tmp_path)
    driver.press("return")
    driver.post(pygame.DROPFILE, file=name)
    driver.wait(200)
    assert driver.scene_name == "NoticeScene"


def test_a_read_only_folder_gives_a_message_and_the_list_stays(files, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", fail)
        patch.setattr(Path, "replace", fail)
        files.press("delete", "y")
    assert files.shows("that disk is read-only")
    files.press("return")
    assert "Zeta" in files.context.open_game.library.names


@pytest.mark.parametrize("name", ["Überfall", "Zeta"])
def test_renaming_a_game_to_its_own_name_changes_nothing(files, name):
    path = files.folder / f"{name}.puluc"
    before, names = path.read_bytes(), files.context.open_game.library.names
    while files.scene.games.selected.name != name:
        files.press("down")
    files.press("r", "return")
    assert files.scene_name == "FilesScene"
    assert not files.context.notices
    assert not files.shows("Renamed")
    assert path.read_bytes() == before
    assert files.context.open_game.library.names == names


@pytest.mark.parametrize(
    ("code", "year", "newest"),
    [
        ("en", 2026, "19 Nov"),
        ("es", 2026, "19 nov"),
        ("uk", 2026, "19 лист."),
        ("es", 2027, "nov 2026"),
    ],
)
def test_dates_are_those_of_the_language_and_old_ones_have_a_year(files, code, year, newest):
    set_language(code)
    files.context.clock = lambda: datetime(year, 11, 21, tzinfo=UTC)
    files.app.scenes = [files.context.scene(Screen.FILES)]
    assert files.shows(newest)
    assert not re.search(r"\d{4}-\d\d|\d+-\d+-\d+", files.text)


def test_the_columns_of_the_list_stand_clear_of_each_other(files):
    words = [word.rect for word in files.words if word.rect.top >= TOP]
    for here, there in combinations(words, 2):
        assert not here.inflate(2, 0).colliderect(there)


@pytest.mark.parametrize(
    ("word", "scene"),
    [
        ("Enter", "BoardScene"),
        ("Open", "BoardScene"),
        ("N", "AskScene"),
        ("New", "AskScene"),
        ("Menu", "MenuScene"),
    ],
)
def test_the_keys_at_the_top_can_be_clicked(files, word, scene):
    files.click(next(each.rect.center for each in files.words if each.text == word))
    assert files.scene_name == scene


def test_the_keys_at_the_top_stand_clear_of_each_other_and_of_the_mark(files):
    tops = [word.rect for word in files.words if word.rect.bottom < TOP]
    mark = pygame.Rect(UNSAVED_MARK, ART["widgets/unsaved"].get_size())
    assert len(tops) == 9
    for here, there in combinations([*tops, mark], 2):
        assert not here.colliderect(there)


def named(driver: Driver, *names: str) -> dict[str, str]:
    """The line at the foot of the list, for each game of these names."""
    for name in names:
        driver.context.start_game(Setup(Ruleset(), against("easy")), name)
    driver.app.scenes = [FilesScene(driver.context)]
    driver.step()
    driver.press("home")
    feet = {}
    for entry in driver.scene.games.entries:
        feet[entry.name] = info(driver)
        driver.press("down")
    return feet


def test_names_that_the_font_lacks_are_told_apart(driver):
    feet = named(driver, "中文", "日本", "Maíz 中 2", "\N{GRINNING FACE}", "Ґава_ß 文")
    assert feet == {
        "中文": "U+4E2D U+6587",
        "日本": "U+65E5 U+672C",
        "Maíz 中 2": "MAÍZ U+4E2D 2",
        "\N{GRINNING FACE}": "U+1F600",
        "Ґава_ß 文": "ҐАВА U+005F SS U+6587",
    }


def test_a_long_name_that_the_font_lacks_is_cut(driver):
    (foot,) = named(driver, "中文" * 20).values()
    assert foot.startswith("U+4E2D U+6587 U+4E2D ")
    assert foot.endswith("…")
    (word,) = (word for word in driver.words if word.text == foot)
    assert word.rect.right < driver.scene.games.list.scroll_bar.track.left


@pytest.mark.parametrize("name", ["Überfall", "Їжак_[2]", "Cafe\N{COMBINING ACUTE ACCENT}"])
def test_a_name_that_can_be_drawn_leaves_the_foot_to_the_game(driver, name):
    assert named(driver, name) == {name: "AGAINST EASY. JADE IS TO MOVE"}


def test_a_listener_is_told_the_opponent_once_and_whose_turn_it_is(files):
    rows = [*described(files.scene.controls(), files.words)]
    games = [row for row in rows if row.role is Role.OPTION and "damaged" not in row.name]
    assert games
    for row in games:
        told = f"{row.name}. {row.description}"
        assert len(re.findall("Easy|Fair|Hard", told)) == 1, told
        assert row.description.endswith(("to move", "The game is over"))


@pytest.mark.parametrize("words", ["", "zeta"])
def test_a_key_costs_as_little_with_many_games_as_with_few(files, monkeypatch, words):
    """Names of games are made, and search words prepared, for the rows in view alone."""
    calls = Counter()

    def counted(name):
        work = getattr(file_list, name)

        def call(*arguments):
            calls[name] += 1
            return work(*arguments)

        monkeypatch.setattr(file_list, name, call)

    listed = files.scene.games.entries * 300
    files.scene.games.renew([(each, search_text(each)) for each in listed], "")
    files.press("f")
    files.type(words)
    for name in ("form_name", "short_name", "short_title", "plain", "search_text"):
        counted(name)
    rows = len(files.scene.games.list.visible)
    assert rows * 50 < len(files.scene.games.entries)
    for key in ("down", "pagedown", "end", "home", "up"):
        calls.clear()
        files.press(key)
        assert calls["search_text"] == 0, key
        assert calls["plain"] <= 1, "the words alone"
        assert calls["short_name"] <= 5 * rows, key
    calls.clear()
    files.type("x")
    assert calls["plain"] == 1
    assert calls["form_name"] == 0
