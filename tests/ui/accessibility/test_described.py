"""What F6 and F7 say of the board of the screen on top, or that there is none."""

import re
from random import Random

import pytest
from driver import Driver, at, prefer
from listening import Reader
from playing import play_on

from puluc.game.draft import Draft
from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.rules import HUMAN, Player, Position, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.text.language import pgettext, set_language
from puluc.text.spoken import HeardBoard, Listener, joined
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record.steps import Playback

NONE = "No board on this screen."


@pytest.fixture
def begun(tmp_path) -> Driver:
    """A game that Jade's next throw goes on."""
    driver = prefer(Driver(tmp_path), has_listened=True, speed=Speed.OFF)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), seed="7"))
    play_on(driver.context.session, Random(1), 12)
    driver.context.save_session()
    driver.show_board()
    return driver


@pytest.fixture
def played(tmp_path) -> Driver:
    """A game of some turns between two persons, on the board."""
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), seed="7"))
    play_on(driver.context.session, Random(1), 40)
    driver.context.save_session()
    driver.show_board()
    return prefer(driver, speed=Speed.OFF)


def heard(driver: Driver, key: str = "f6") -> str:
    """What is said at a key."""
    driver.context.speech.take()
    driver.press(key)
    return driver.context.speech.last


def board_of(position: Position) -> str:
    return joined(Listener().board(position))


def opened(driver: Driver, screen: Screen, *keys: str) -> Driver:
    """A screen over the board, after some keys."""
    driver.app.scenes.append(driver.context.scene(screen))
    driver.wait(700)
    driver.press(*keys)
    return driver


def test_screens_without_a_board_say_so(played):
    for screen in (Screen.SCORES, Screen.HELP, Screen.THROWS, Screen.PUZZLES):
        assert heard(opened(played, screen)) == NONE, screen
        assert heard(played, "f7") == NONE
        played.press("escape")


def test_a_menu_and_a_dialog_leave_the_board_below_to_be_told(played):
    position = heard(played)
    assert position.startswith(board_of(played.context.session.match.position))
    played.press("f2")
    assert heard(played) == position


def test_a_puzzle_is_told_and_not_the_game(played):
    opened(played, Screen.PUZZLES, "return")
    puzzle = played.scene.puzzle
    told = HeardBoard(puzzle.position, Listener(puzzle.position.player), puzzle.values)
    assert heard(played) == told.whole
    assert f"threw {puzzle.values[0]}" in heard(played)
    assert "has slain" in heard(played, "f7")


def test_a_question_of_the_drill_is_told(played):
    opened(played, Screen.PUZZLES)
    while played.scene_name != "DrillScene":
        played.press("down", "return")
        if played.scene_name == "PuzzleScene":
            played.press("escape")
    assert heard(played) == board_of(played.scene.asked.position)


def test_a_lesson_is_told(played):
    opened(played, Screen.LEARN)
    match = played.scene.stage.lesson.match
    assert heard(played) == HeardBoard.of(match, Listener(Player.JADE)).whole
    assert "3 pieces in your city" in heard(played)


def test_a_position_that_is_set_up_is_told(played):
    played.context.draft = Draft.parse("4 - - - - - - - jo - 4 j", Ruleset())
    opened(played, Screen.SET_UP)
    assert heard(played) == board_of(played.context.draft.position)
    played.press("3")
    assert "threw 3" in heard(played)


def test_the_record_is_told_at_the_turn_selected(played):
    opened(played, Screen.RECORD, "home", "down", "down")
    scene = played.scene
    assert heard(played) == board_of(scene.playback.steps[scene.turns.index].after)
    played.press("return")
    assert played.scene_name == "ReplayScene"
    replayed = heard(played)
    played.press("right")
    assert heard(played) != replayed


def test_the_analysis_is_told_at_the_turn_selected(played):
    opened(played, Screen.ANALYSIS)
    while played.scene.game is None:
        played.step()
    played.press("home", "right", "right")
    record = played.context.session.record
    steps = Playback(record).steps
    assert heard(played) == board_of(steps[played.scene.turn].after)
    played.press("end")
    assert heard(played) == board_of(steps[played.scene.turn].after)


def test_digits_tell_one_space(played):
    position = played.context.session.match.position
    space = next(at for at, unit in enumerate(position.units) if unit)
    played.press(*str(space))
    assert heard(played).startswith(f"Space {space}: ")
    assert heard(played).startswith(board_of(position)), "the digits are used up"
    played.press("9", "right")
    assert heard(played).startswith(board_of(position))
    played.press("5", "0")
    assert heard(played) == "There is no such space."


def test_units_are_told_with_what_threatens_them(played):
    told = heard(played, "f8")
    assert re.match(r"Space \d: |Not in danger: |You have no unit", told)
    assert heard(opened(played, Screen.SCORES), "f8") == NONE


@pytest.mark.parametrize("code", LANGUAGES)
def test_moves_are_typed(board, code):
    driver = at(board, "puluc", "3 - j - - j o - - - 4 j", 1)
    set_language(code)
    driver.press("f9")
    driver.type("5")
    driver.press("return")
    assert driver.scene_name == "AskScene"
    driver.type(f"{pgettext('moves', 'city')[0]}1")
    driver.press("return")
    (turn,) = driver.context.session.match.turns
    assert str(turn.moves[0]) == "city-1"


@pytest.mark.parametrize(
    ("typed", "objection"),
    [
        ("5-7", "It can go to 6"),
        ("c4", "It can go to 1"),
        ("2-c", "No move brings you home yet"),
        ("6-5", "That unit is not yours"),
        ("3-4", "That space is empty"),
        ("10-11", "There is no such space"),
        ("5", "Type a move such as 4-7, or c3 from the city"),
    ],
)
def test_an_illegal_typed_move_is_explained_and_typed_again(board, typed, objection):
    driver = at(board, "puluc", "3 - j - - j o - - - 4 j", 1)
    driver.press("f9")
    driver.type(typed)
    driver.press("return")
    assert driver.shows(objection)
    driver.type("5-6")
    driver.press("return")
    (turn,) = driver.context.session.match.turns
    assert str(turn.moves[0]) == "5x6"


@pytest.mark.parametrize("typed", ["5x6", "5-6", "5 6", "5 x 6"])
def test_signs_of_a_typed_move_do_not_matter(board, typed):
    driver = at(board, "puluc", "3 - j - - j o - - - 4 j", 1)
    driver.press("f9")
    driver.type(typed)
    driver.press("return")
    (turn,) = driver.context.session.match.turns
    assert str(turn.moves[0]) == "5x6"


def test_a_resumed_game_tells_the_whole_state(begun, monkeypatch):
    reader = Reader(begun, monkeypatch).listen()
    match = begun.context.session.match
    _ = reader.heard
    begun.app.scenes = [begun.context.scene(Screen.RESUMED_BOARD)]
    begun.wait(4000)
    assert board_of(match.position) in reader.heard[-1]


def test_the_list_of_games_tells_the_opponent_and_whose_turn_it_is(begun, monkeypatch):
    reader = Reader(begun, monkeypatch).listen()
    begun.press("o")
    begun.wait(300)
    assert re.fullmatch(r".*, Human, .* \((Jade|Obsidian) to move\)", reader.focus), reader.focus
