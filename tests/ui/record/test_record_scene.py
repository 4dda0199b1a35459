"""The record of a game on the screen: reading it, replaying it, taking it elsewhere."""

import errno
import os
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from driver import ART, FRAME_MS, Driver, prefer
from PIL import Image, ImageSequence
from playing import play_step
from rounds import in_gate, usual_or_full

from puluc.game.session import Session, Setup
from puluc.languages import LANGUAGES
from puluc.rules import (
    PRESETS,
    SERIES_GAMES,
    GivenStart,
    OpeningThrown,
    Phase,
    Record,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    Throw,
    against,
    parse_record,
    series_rules,
    verify,
)
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.text.names import player_name, short_form, short_name, short_title
from puluc.text.notation import drawn
from puluc.text.spoken import HeardBoard
from puluc.text.wordings import Words
from puluc.ui.app.app import UNSAVED_MARK
from puluc.ui.board.picture.strip import AREA, Strip
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, make_canvas
from puluc.ui.render.display import THEMES
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record import export
from puluc.ui.screens.record.export import SCALE, frames
from puluc.ui.screens.record.replay import PAUSE_MS
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.record.steps import Playback, RecordStep
from puluc.ui.screens.record.turn_list import TurnList, opening_words
from puluc.ui.widgets.notice import WrittenScene
from puluc.ui.widgets.title_bar import bar_height
from tools.monkey.homes import play_games


def play(driver: Driver, games: int, turns: int) -> None:
    """Play whole games by random moves, then some turns of another one."""
    play_games(driver.context.session, games, turns, random.Random(5))
    driver.context.save_session()


def at_record(board, games: int, turns: int, rules: str = "captures=backward pieces=2") -> Driver:
    driver = board(Ruleset.parse(rules), "hard")
    play(driver, games, turns)
    driver.app.scenes = [driver.context.scene(Screen.BOARD), driver.context.scene(Screen.RECORD)]
    return driver


@pytest.fixture
def record(board) -> Driver:
    """Two games and eleven turns of a third one, and their record."""
    return at_record(board, 2, 11)


def shown(driver: Driver) -> Record:
    """The record whose number stands in the title."""
    session = driver.context.session
    (number,) = re.findall(r"Game (\d+) ", driver.text)
    return [*session.games, session.record][int(number) - 1]


def selected_turn(driver: Driver) -> int:
    """The turn that is inverse in the list, 0 for the opening."""
    (number,) = [word for word in driver.selected if word.isdecimal()] or ["0"]
    return int(number)


def turn_on_board(driver: Driver) -> int:
    """The turn that the replay shows."""
    (number,) = re.findall(r"(\d+)/\d+ ", driver.text)
    return int(number)


def bar_of(driver: Driver) -> list[str]:
    """The texts on the bar, which stand clear of each other."""
    bar = [word for word in driver.words if word.rect.top < bar_height(ART)]
    for here, there in combinations(bar, 2):
        assert not here.rect.inflate(3, 0).colliderect(there.rect)
    return [word.text for word in bar]


def board_of(canvas: pygame.Surface, playback: Playback) -> bytes:
    """The pixels of the board alone."""
    return pygame.image.tobytes(canvas.subsurface(playback.layout.board), "RGB")


def test_pictures(record, check_screen):
    check_screen("record", record.picture())
    record.press("p")
    check_screen("record-over", record.picture())
    record.press("home", "down", "down")
    check_screen("record-beginning", record.picture())
    record.press("f2")
    check_screen("record-menu", record.picture())


def test_a_record_without_turns_shows_a_message(board, check_screen):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.RECORD)]
    check_screen("record-empty", driver.picture())
    driver.press("return", "space", "down", "end")
    assert driver.scene_name == "RecordScene"


def test_the_turns_are_walked_and_stay_in_view(record):
    last = len(record.context.session.match.turns)
    assert selected_turn(record) == last == 11
    for key, index in (
        ("home", 0),
        ("down", 1),
        ("right", 7),
        ("up", 6),
        ("left", 0),
        ("left", 0),
        ("pagedown", last),
        ("end", last),
        ("down", last),
        ("pageup", 0),
    ):
        record.press(key)
        assert selected_turn(record) == index, key


def test_games_before_are_there_too(record):
    assert shown(record).number == 3
    record.press("p", "p")
    assert shown(record).number == 1
    record.press("p")
    assert record.shows("There is no earlier game")
    record.press("n", "n", "n")
    assert record.shows("There is no later game")
    assert shown(record).number == 3


def test_the_board_opens_it_with_g_and_escape_leads_back(board):
    driver = prefer(board(), speed=Speed.OFF)
    driver.app.step(20)
    driver.press("g")
    assert driver.scene_name == "RecordScene"
    driver.press("escape")
    assert driver.scene_name == "BoardScene"


def test_the_pointer_selects_a_turn_and_a_click_shows_it(record):
    record.press("home")
    record.point((100, 30))
    assert selected_turn(record) == 7
    record.click((100, 30))
    assert record.scene_name == "ReplayScene"
    record.press("escape")
    record.click_on("Esc")
    assert record.scene_name == "BoardScene"


def test_only_a_click_on_a_turn_that_is_told_selects_it(record):
    turns = record.scene.turns
    told = [each.rect for each in turns.controls(player_name)]
    for pos in product(range(WIDTH), range(HEIGHT)):
        is_told = any(each.collidepoint(pos) for each in told)
        assert (turns.step_at(pos) is not None) is is_told, pos


@pytest.mark.parametrize(
    ("x", "scene"),
    [(20, "BoardScene"), (100, "MenuScene"), (170, "MenuScene"), (230, "BoardScene")],
)
def test_a_click_on_the_bar_opens_the_menu_or_closes_the_record(record, x, scene):
    for y in (0, 7, 11):
        record.click((x, y))
        assert record.scene_name == scene
        record.app.scenes[1:] = [record.context.scene(Screen.RECORD)]


def test_every_step_of_the_reel_is_what_the_match_was(record):
    session = record.context.session
    playback = Playback(session.record)
    assert playback.steps[-1].after == session.match.position
    assert [step.text for step in playback.steps[1:]] == [
        f"{session.rules.values[turn.throws[0].marked]} {drawn(str((*turn.moves, 'pass')[0]))}"
        for turn in session.match.turns
    ]


def replaying(record: Driver, at: str) -> Driver:
    record.press("p", at, "return")
    assert record.scene_name == "ReplayScene"
    return record


def test_replay_pictures(record, check_screen):
    replaying(record, "home")
    check_screen("replay-opening", record.picture())
    record.press("right")
    record.wait(3000)
    check_screen("replay-turn", record.picture())
    record.press("end")
    check_screen("replay-end", record.picture())


def test_the_board_is_stepped_through_turn_by_turn(record):
    replaying(record, "home")
    playback, canvas = Playback(record.context.session.games[-1]), make_canvas()
    view = BoardView(ART, playback.layout)
    for number in range(1, 6):
        record.press("right")
        record.wait(4000)
        assert turn_on_board(record) == number
        view.draw(canvas, playback.snapshot(number))
        assert board_of(record.picture(), playback) == board_of(canvas, playback)
    record.press("left")
    assert turn_on_board(record) == 4
    view.draw(canvas, playback.snapshot(4))
    assert board_of(record.picture(), playback) == board_of(canvas, playback)
    record.press("home", "left")
    assert turn_on_board(record) == 0
    record.press("end", "right")
    assert turn_on_board(record) == len(playback.steps) - 1


def test_a_listener_hears_the_position_of_the_turn_shown(record):
    replaying(record, "home")
    steps = Playback(record.context.session.games[-1]).steps
    for number in range(6):
        assert turn_on_board(record) == number
        board = record.scene.heard_board()
        assert board.whole == HeardBoard(steps[number].after).whole
        record.press("right")
        record.wait(4000)


def test_a_key_during_motion_is_not_lost(record):
    replaying(record, "home")
    for _ in range(7):
        record.press("right")
    assert turn_on_board(record) == 7


def test_the_game_plays_automatically_and_pauses(record):
    prefer(record, speed=Speed.FAST)
    replaying(record, "home")
    record.press("space")
    record.wait(8000)
    assert turn_on_board(record) > 3
    record.press("space")
    record.wait(3000)
    number = turn_on_board(record)
    record.wait(5000)
    assert turn_on_board(record) == number
    record.press("end", "space")
    record.wait(200)
    assert turn_on_board(record) < 3, "at the end it begins again"


def test_play_begins_at_once_and_every_turn_then_stands_as_long(record):
    prefer(record, speed=Speed.OFF)
    replaying(record, "home")
    record.press("space")
    for number in (1, 2, 3):
        assert turn_on_board(record) == number
        record.wait(PAUSE_MS - FRAME_MS)
        assert turn_on_board(record) == number
        record.wait(FRAME_MS)


def test_the_mouse_steps_as_well(record):
    replaying(record, "home")
    record.click((200, 40))
    record.click((200, 40))
    assert turn_on_board(record) == 2
    record.click((20, 40))
    assert turn_on_board(record) == 1
    record.wheel(-1)
    assert turn_on_board(record) == 2
    record.wheel(2)
    assert turn_on_board(record) == 0


def test_the_list_selects_the_turn_that_was_shown_last(record):
    replaying(record, "home")
    record.press("right", "right", "escape")
    assert selected_turn(record) == 2


def test_the_text_is_written_and_can_be_read_back(record):
    record.press("p", "t")
    assert finish(record) == "exports/Puluc 2.txt"
    text = (record.folder / "exports" / "Puluc 2.txt").read_text("utf-8")
    assert parse_record(text) == shown(record)
    verify(parse_record(text))


def test_the_seed_is_not_given_away_before_the_end(record):
    record.press("t")
    text = (record.folder / "exports" / "Puluc 3.txt").read_text("utf-8")
    assert "Seed" not in text
    assert shown(record).commitment in text


def test_the_text_is_copied(record, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    record.press("f2", "down", "return")
    assert record.shows("Copied as text")
    assert copied[0].startswith("Puluc record 1")


def test_a_missing_clipboard_gives_a_message(record, monkeypatch):
    def fail(_text: str) -> None:
        raise pygame.error("no")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    record.press("c")
    assert record.shows("There is no clipboard here")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def finish(driver: Driver) -> str:
    """Finish an export; the path that is shown then, or why there is none."""
    while driver.scene_name == "ExportScene":
        driver.app.step(20)
    if driver.scene_name == "RecordScene":
        return driver.words[-1].text
    path = Path(path_shown(driver))
    driver.wait(UNASKED_GUARD_MS)
    driver.press("return")
    return path.relative_to(driver.folder).as_posix()


def path_shown(driver: Driver) -> str:
    """The path on the panel, put together from its lines."""
    words = [word.text for word in driver.words]
    return "".join(words[words.index("Saved") + 1 : words.index("O")])


def test_the_animation_shows_every_frame_in_the_colours_of_the_theme(board):
    driver = at_record(board, 0, 2)
    driver.press("a")
    assert finish(driver) == "exports/Puluc 1.gif"
    film = list(frames(ART, Playback(driver.context.session.record)))
    theme = THEMES[driver.context.preferences.theme]
    with Image.open(driver.folder / "exports" / "Puluc 1.gif") as image:
        shown = [(each.info["duration"], pixels_of(each)) for each in ImageSequence.Iterator(image)]
    expected = [(frame.shown_ms, enlarged(frame.pixels, theme.palette)) for frame in film]
    assert len(film) > 30
    assert shown == expected
    assert names(driver.folder / "exports") == ["Puluc 1.gif"]


@pytest.mark.parametrize(
    ("name", "rules", "start"),
    [
        ("film-won", "army=1", "0 - j - o - - - - - 0 j 0011"),
        ("film-drawn", "capture=eagle army=2", "0 - j - o - - - - - 0 j lost=0/1 0011"),
    ],
)
def test_a_film_ends_with_the_result(check_screen, name, rules, start):
    given = GivenStart.parse(start, Ruleset.parse(rules))
    session = Session(str, Setup(Ruleset.parse(rules), against("easy"), seed="1", start=given))
    session.move(session.match.plays[0].move)
    *_, end = frames(ART, Playback(session.record))
    canvas = make_canvas()
    canvas.get_buffer().write(end.pixels)
    assert end.shown_ms == export.END_MS
    check_screen(name, canvas)


def test_the_animation_says_what_happened_in_every_turn(board):
    driver = at_record(board, 0, 6)
    playback = Playback(driver.context.session.record)
    film = list(frames(ART, playback))
    assert len(playback.steps) > 3
    for number, step in enumerate(playback.steps[:-1]):
        last = [frame for frame in film if frame.step == number][-1]
        said, canvas = Strip(ART), make_canvas()
        said.explain(Words(step.words(playback.called).full))
        said.draw(canvas)
        rows = [slice(240 * y + AREA.left, 240 * y + AREA.right) for y in range(AREA.height)]
        assert [last.pixels[row] for row in rows] == [canvas.get_buffer().raw[row] for row in rows]


def pixels_of(image: Image.Image) -> bytes:
    assert image.size == (240 * SCALE, 80 * SCALE)
    return image.convert("RGB").tobytes()


def enlarged(pixels: bytes, colours: tuple[tuple[int, int, int], ...]) -> bytes:
    rows = (pixels[at : at + 240] for at in range(0, len(pixels), 240))
    return b"".join(
        SCALE * b"".join(SCALE * bytes(colours[pixel]) for pixel in row) for row in rows
    )


@pytest.mark.gate
def test_the_animation_needs_nothing_that_is_not_installed_with_the_game(record, monkeypatch):
    for module in ("PIL", "numpy"):
        monkeypatch.setitem(sys.modules, module, None)
    record.press("a")
    assert finish(record) == "exports/Puluc 3.gif"


def test_pictures_are_written_one_a_turn(board):
    driver = at_record(board, 0, 6)
    driver.press("i")
    assert finish(driver) == "exports/Puluc 1"
    folder = driver.folder / "exports" / "Puluc 1"
    assert names(folder) == [f"{number:04}.png" for number in range(7)]
    theme = driver.context.display.theme
    with Image.open(folder / "0006.png") as image:
        assert image.size == (720, 240)
        colours = {colour for _, colour in image.convert("RGB").getcolors()}
        assert image.convert("RGB").getpixel((0, 0)) == theme.paper
    assert colours == {theme.paper, theme.ink}
    assert names(driver.folder / "exports") == ["Puluc 1"]


@pytest.mark.parametrize("key", ["a", "i"])
def test_there_are_no_pictures_of_a_game_that_has_not_begun(board, key):
    driver = at_record(board, 0, 0)
    driver.press(key)
    assert finish(driver) == "Nothing has been played yet."
    assert nothing_in(driver.folder / "exports")


def test_a_folder_of_the_player_is_never_touched(board):
    driver = at_record(board, 0, 3)
    exports = driver.folder / "exports"
    (exports / "Puluc 1").mkdir(parents=True)
    (exports / "Puluc 1" / "0000.png").write_text("a picture of mine")
    for number in (2, 3):
        driver.press("i")
        assert finish(driver) == f"exports/Puluc 1 ({number})"
    assert names(exports) == ["Puluc 1", "Puluc 1 (2)", "Puluc 1 (3)"]
    assert names(exports / "Puluc 1") == ["0000.png"]
    assert (exports / "Puluc 1" / "0000.png").read_text() == "a picture of mine"


def nothing_in(exports: Path) -> bool:
    return not exports.exists() or not list(exports.iterdir())


@pytest.mark.parametrize("key", ["a", "i"])
@pytest.mark.parametrize(
    ("steps", "by_mouse"), [(0, False), in_gate((3, False)), (9, False), (1, True)]
)
def test_an_export_that_is_given_up_leaves_nothing(board, key, steps, by_mouse):
    driver = at_record(board, 0, 60, "captures=backward pieces=1 highway=looping")
    driver.press(key)
    for _ in range(steps):
        driver.app.step(20)
    if by_mouse:
        driver.click((3, 3))
        assert driver.scene_name == "ExportScene"
        driver.click_on("Esc")
    else:
        driver.press("escape")
    assert driver.shows("Nothing was saved")
    assert nothing_in(driver.folder / "exports")


@pytest.mark.parametrize("key", ["a", "i"])
@pytest.mark.parametrize("event", [pygame.QUIT, pygame.DROPFILE])
def test_an_export_that_is_left_ends_and_leaves_nothing(board, key, event):
    driver = at_record(board, 0, 60, "captures=backward pieces=1 highway=looping")
    driver.press(key)
    driver.wait(100)
    scene = driver.scene  # an unreferenced scene would close by itself
    assert driver.scene_name == "ExportScene"
    driver.post(event, file=str(driver.folder / "missing.puluc"))
    driver.app.step(20)
    assert nothing_in(driver.folder / "exports")
    assert scene not in driver.app.scenes


@pytest.mark.parametrize("key", ["a", "i", "t"])
def test_a_disk_that_fills_up_gives_a_message_and_leaves_no_file(board, key, monkeypatch, caplog):
    driver = at_record(board, 0, 6)

    def fail(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(export, "write_atomically", fail)
    monkeypatch.setattr(Path, "write_bytes", fail)
    driver.press(key)
    assert finish(driver) == "Can't save it: no space is left on the disk"
    assert nothing_in(driver.folder / "exports")
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("key", "writes"), [("a", "puluc.ui.render.gif.frame"), ("i", "puluc.ui.render.gif.picture")]
)
def test_a_bug_while_writing_is_no_success(board, key, writes, monkeypatch):
    driver = at_record(board, 0, 6)

    def fail(*_: object) -> bytes:
        raise ValueError("broken")

    monkeypatch.setattr(writes, fail)
    with pytest.raises(ValueError, match="broken"):
        driver.press(key)
    assert nothing_in(driver.folder / "exports")


def test_an_export_into_a_file_in_the_way_says_why(board):
    driver = at_record(board, 0, 3)
    (driver.folder / "exports").write_text("in the way")
    for key in "ait":
        driver.press(key)
        assert finish(driver).startswith("Can't save it: ")


def test_records_can_be_shown_without_a_session(driver):
    setup = Setup(Ruleset(), against("easy"))
    driver.context.start_game(setup)
    play(driver, 1, 0)
    records = driver.context.session.games
    driver.context.close()
    driver.app.scenes = [RecordScene(driver.context, records, "Other")]
    driver.press("t")
    assert finish(driver) == "exports/Other 1.txt"
    driver.press("escape")
    assert driver.is_over


@pytest.mark.parametrize("throws", ["3 2", "3 3 3 2", "4 4 5 5 1 1 3 2"])
def test_the_opening_stands_clear_of_the_rule_and_keeps_its_last_throws(board, throws):
    driver = at_record(board, 0, 6)
    scene = driver.scene
    events = [OpeningThrown(Side.JADE, Throw.parse("1111"), int(each)) for each in throws.split()]
    steps = [replace(scene.playback.steps[0], events=tuple(events)), *scene.playback.steps[1:]]
    scene.turns = TurnList(ART, steps)
    assert driver.shows("Opening ")
    assert driver.shows(throws[-3:])
    canvas = driver.picture()
    rules = {
        x for x in range(40, 120) if all(canvas.get_at_mapped((x, y)) == INK for y in range(18, 66))
    }
    (rule,) = rules
    for x in range(rule - 3, rule):
        assert not any(canvas.get_at_mapped((x, y)) for y in range(12, 24))


class Asked:
    """A file manager that notes what it is asked to open."""

    def __init__(self, answer: str = "", later: str = "") -> None:
        self.folders = list[Path]()
        self._answer, self._later = answer, later

    def open(self, folder: Path) -> str:
        self.folders.append(folder)
        return self._answer

    def failure(self) -> str:
        later, self._later = self._later, ""
        return later


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize(("key", "folder"), [("t", "exports"), ("i", "exports/Puluc 1")])
def test_the_folder_of_an_export_is_opened(board, key, folder, by_mouse):
    driver = at_record(board, 0, 3)
    driver.context.file_manager = asked = Asked()
    driver.press(key)
    while driver.scene_name != "WrittenScene":
        driver.app.step(20)
    driver.wait(UNASKED_GUARD_MS)
    if by_mouse:
        driver.click_on("Open folder")
    else:
        driver.press("o")
    assert asked.folders == [driver.folder / folder]
    assert asked.folders[0].is_dir()
    assert driver.scene_name == "WrittenScene"
    driver.click((3, 3))
    assert driver.scene_name == "WrittenScene", "a click beside the panel does nothing"
    driver.click_on("Close")
    assert driver.scene_name == "RecordScene"


@pytest.mark.parametrize("asked", [Asked(answer="No luck"), Asked(later="No luck")])
def test_a_folder_that_is_not_opened_gives_one_line(record, asked):
    record.context.file_manager = asked
    record.press("t")
    record.wait(UNASKED_GUARD_MS)
    record.press("o")
    record.step()
    assert record.words[-1].text == "No luck"


def test_the_panel_of_an_export(record, check_screen):
    path = Path("/home/maria/.local/share/puluc/exports/Puluc 3.gif")
    record.app.scenes.append(WrittenScene(ART, path, Asked()))
    check_screen("record-written", record.picture())
    record.wait(UNASKED_GUARD_MS)
    record.press("escape")
    assert record.scene_name == "RecordScene"


@pytest.mark.parametrize("depth", [0, 1, 3, 40])
def test_a_path_of_any_length_fits_and_shows_its_end(record, depth):
    path = Path("/", *["y" * 70] * depth, "Puluc 3.gif")
    record.app.scenes.append(WrittenScene(ART, path, Asked()))
    told, words = path_shown(record), [word.rect for word in record.words]
    assert told.endswith(f"{os.sep}Puluc 3.gif")
    assert str(path).endswith(told.removeprefix("..."))
    assert (told == str(path)) == (depth < 3)
    assert all(pygame.Rect(0, 0, WIDTH, HEIGHT).contains(rect) for rect in words)


@pytest.mark.parametrize("button", [1, 3])
def test_the_exports_are_reached_by_the_mouse(record, button):
    where = record.place_of("F2") if button == 1 else (100, 40)
    record.click(where, button)
    assert record.scene_name == "MenuScene"
    record.click_on("Text file")
    assert finish(record) == "exports/Puluc 3.txt"


def test_the_texts_on_the_bar_stand_clear_of_each_other(board):
    for rules in ("puluc", "captures=backward pieces=2", "spaces=13 army=7 pieces=7 doubling=yes"):
        driver = at_record(board, 1, 3, rules)
        for key in ("p", "n"):
            driver.press(key)
            assert len(bar_of(driver)) >= 4


def test_the_mark_of_what_is_unsaved_covers_the_menu_key_or_none_of_it(record):
    mark = pygame.Rect(UNSAVED_MARK, ART["widgets/unsaved"].get_size())
    for word in record.words:
        if word.rect.top < mark.bottom:
            assert not word.rect.colliderect(mark) or (
                mark.left <= word.rect.left and word.rect.right <= mark.right
            )


@pytest.fixture
def village(tmp_path) -> Driver:
    """A series of five games, two a side, in its second game."""
    driver = Driver(tmp_path)
    seats = (Seat("human", "Ana"), Seat("human", "Ben"), Seat("fair"), Seat("hard"))
    rules = replace(Ruleset.preset("bul"), players=2)
    driver.context.start_game(Setup(rules, seats, series_game=SeriesGame()), "Village")
    play(driver, 1, 12)
    driver.app.scenes = [driver.context.scene(Screen.RECORD)]
    return driver


def foot_of(driver: Driver) -> list[str]:
    """The texts below the turns."""
    return [word.text for word in driver.words if word.rect.top > driver.scene.turns.bottom]


def caption(driver: Driver) -> str:
    """The text above the board, in one line or two."""
    lines = AREA.inflate(0, 2 * ART.normal.pitch)
    return " ".join(word.text for word in driver.words if lines.contains(word.rect))


@pytest.mark.parametrize(
    ("turn", "words", "on_board"),
    [
        (1, "Jade came out to 2", "1/50 Jade came out to 2 (city-2)"),
        (5, "Jade went from 3 to 6", "5/50 Jade went from 3 to 6"),
        (6, "Obsidian took 1 on 2", "6/50 Obsidian took 1 on 2 (4x2)"),
        (8, "Obsidian slew 1 in the enemy city", "8/50 Obsidian slew 1 in the enemy city"),
        (9, "Jade came home from 9", "9/50 Jade came home from 9"),
    ],
)
def test_the_notation_of_the_selected_turn_is_explained_in_words(driver, turn, words, on_board):
    text = (Path(__file__).parents[2] / "data" / "record-1-won.txt").read_text("utf-8")
    driver.app.scenes = [RecordScene(driver.context, [parse_record(text)], "A")]
    driver.scene.turns.go(turn)
    assert foot_of(driver) == [words, "Obsidian won"]
    driver.press("return")
    assert caption(driver) == on_board.replace("(city", drawn("(city"))


def test_turns_of_a_team_game_name_their_players(village, check_screen):
    check_screen("record-teams", village.picture())
    for number, step in enumerate(village.scene.playback.steps[1:], 1):
        village.scene.turns.go(number)
        assert village.scene.playback.called(step.player) in foot_of(village)[0]


def test_the_record_of_a_series_shows_its_place_and_who_plays(village):
    village.press("home")
    assert village.shows("Bul: eagle 2v2, 2 of 5")
    assert village.shows("Jade: Ana, Ben. Obsidian: Fair, Hard.")
    village.press("p", "end")
    assert village.shows("Bul 2v2, 1 of 5")
    assert village.shows(" won") or village.shows("A draw")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", range(1, len(SERIES_GAMES) + 1))
def test_the_title_names_game_and_place_in_a_series_too(driver, game, code):
    rules = series_rules(game, replace(Ruleset.preset("bul"), army=2))
    series_game = SeriesGame(game, (0, 0) if game == 1 else (12, 10))
    driver.context.start_game(Setup(rules, (Seat(),) * 4, series_game=series_game))
    session = driver.context.session
    while session.match.phase is not Phase.OVER:
        play_step(session, driver.context.rng)
    driver.app.scenes = [RecordScene(driver.context, [replace(session.record, number=12)], "A")]
    set_language(code)
    names = {f"{each(rules)}, " for each in (short_name, short_title)}
    names.add(f"{short_form(SERIES_GAMES[game - 1][0])}, ")
    driver.step()
    (title,) = [text for text in bar_of(driver) if text.startswith(tuple(names))]
    assert re.search(rf"{game} \D+ 5$", title)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_title_of_a_game_is_complete(driver, code):
    for rules in (each.rules for each in PRESETS):
        driver.context.start_game(Setup(rules, against("hard", rules.players)))
        record = replace(driver.context.session.record, number=123)
        set_language(code)
        driver.app.scenes = [RecordScene(driver.context, [record], "A")]
        assert any(short_title(rules) in text for text in bar_of(driver))


def told_in_the_replay(driver: Driver) -> Iterator[tuple[RecordStep, str]]:
    """Each turn of the game on the list, and what the replay says of it."""
    playback = driver.scene.playback
    driver.press("home", "return")
    for step in playback.steps[1:]:
        driver.press("right")
        yield step, caption(driver)


def test_the_replay_of_a_team_game_names_players(village, check_screen):
    called = village.scene.playback.called
    for number, (step, said) in enumerate(told_in_the_replay(village), 1):
        name = called(step.player)
        assert name in {"Ana", "Ben", "Obsidian 1", "Obsidian 2"}
        assert said.startswith(f"{number}/12 {name}")
    check_screen("replay-teams", village.picture())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", usual_or_full("Wwwwwwwwwwwwwwww", "Ixchel"))
def test_no_name_vanishes_from_the_replay_of_the_largest_teams(driver, code, name):
    rules = replace(Ruleset.preset("bul"), players=8, spaces=29)
    driver.context.start_game(Setup(rules, (Seat(name=name), *[Seat()] * 15)))
    session = driver.context.session
    while len(session.match.turns) < 30:
        play_step(session, driver.context.rng)
    driver.app.scenes = [driver.context.scene(Screen.RECORD)]
    set_language(code)
    for step, said in told_in_the_replay(driver):
        assert any(who in said for who in (player_name(step.player), name))


@pytest.mark.parametrize(
    ("throws", "full", "short"),
    [
        ("3", "Opening 3", "Opening 3"),
        ("3 1", "Opening 3 1", "Opening 3 1"),
        ("2 2 3", "Opening 2 2 3", "Opening ... 3"),
        ("2 2 1 1 3 1", "Opening 2 2 1 1 3 1", "Opening ... 3 1"),
    ],
)
def test_of_an_opening_the_last_pair_is_kept(throws, full, short):
    assert opening_words(throws) == Words(full, short)
