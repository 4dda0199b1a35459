"""What happens on the board is said once and in order, however fast it is shown."""

import re
from itertools import count

import pytest
from driver import at, play_until, prefer, team_game, waiting_for_jade
from listening import Reader

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, Seat, Side, against
from puluc.storage.preferences import Pace, SpeechLength, Speed
from puluc.ui.scene.screens import Screen


def said(reader: Reader) -> list[str]:
    """What has been said, by itself or with what got the focus."""
    return [each.removeprefix("> ") for each in reader.heard]


def events(heard: list[str]) -> list[str]:
    """What both sides have done, without what to do next, and the risk of a move."""
    return re.findall(r"(?:Both|Jade|Obsidian) [^.:]*", " ".join(heard))


@pytest.fixture
def game(board, monkeypatch):
    files = count(1)

    def make(speed: Speed = Speed.OFF, **changes: object) -> Reader:
        driver = prefer(board(Ruleset(), "easy"), speed=Speed.OFF)
        reader = Reader(driver, monkeypatch).listen()
        prefer(driver, speed=speed, **changes).context.rng.seed(1)
        driver.context.start_game(Setup(Ruleset(), against("easy"), "corn"), f"Game {next(files)}")
        driver.app.scenes = [driver.context.scene(Screen.BOARD)]
        said(reader)
        return reader

    return make


def play(reader: Reader, *, is_cut: bool = False) -> list[str]:
    """Play a game to its end by Space; what was said."""
    driver, heard = reader.driver, list[str]()
    for _ in range(20_000):
        if driver.context.session.match.phase is Phase.OVER and driver.scene.is_waiting:
            driver.wait(100)
            return heard + said(reader)
        if driver.scene.is_waiting or is_cut:
            driver.press_at_once("space")
        else:
            driver.app.step(200)
        heard += said(reader)
    return pytest.fail("the game did not end")


@pytest.mark.gate
def test_a_game_sounds_the_same_at_every_speed(game):
    at_once = play(game())
    assert len(at_once) > 20
    assert events(play(game(Speed.NORMAL))) == events(at_once)


@pytest.mark.gate
def test_nothing_is_lost_where_animations_are_cut_short(game):
    assert events(play(game(Speed.SLOW), is_cut=True)) == events(play(game()))


def test_every_turn_is_told_once_and_in_order(game):
    reader = game()
    heard = play(reader)
    turns = reader.driver.context.session.match.turns
    of_computer = [each for each in turns if each.side is Side.OBSIDIAN and each.moves]
    values = [*map(int, re.findall(r"Obsidian threw (\d): ", " ".join(heard)))]
    worth = reader.driver.context.session.rules.values
    assert values == [worth[each.throws[0].marked] for each in of_computer]


def test_a_computers_turn_is_one_sentence_with_its_throw(game):
    reader = game()
    waiting_for_jade(reader.driver, Phase.MOVE)
    reader.driver.press("space")
    said(reader)
    waiting_for_jade(reader.driver, Phase.THROW)
    heard = said(reader)
    assert len([each for each in heard if "Obsidian" in each]) <= 1
    assert all(each.endswith("Throw") for each in heard if "Obsidian came" in each)


def test_short_speech_leaves_the_throw_of_a_computer_out(game):
    long, short = play(game()), play(game(speech=SpeechLength.SHORT))
    assert len(long) == len(short)
    assert any(re.search(r"Obsidian threw \d: ", each) for each in long)
    assert not any(re.search(r"Obsidian threw \d: ", each) for each in short)


def test_the_result_is_told_once(game):
    reader = game()
    *_, last = play(reader)
    (winner,) = re.findall(r"(Jade|Obsidian) wins", last)
    assert last.endswith("Next game")
    reader.driver.press("c", "escape")
    assert f"{winner} wins" not in " ".join(reader.heard)


def test_the_second_move_of_a_turn_is_told_without_the_first(board, monkeypatch):
    rules = "captures=backward pieces=2 throws_per_turn=2"
    driver = at(board, rules, "4 - j - - - - - - - 5 j", 1, 3)
    reader = Reader(prefer(driver, speed=Speed.OFF), monkeypatch).listen()
    driver.press("space")
    first = said(reader)[-1]
    driver.press("space")
    second = said(reader)[-1]
    assert first.startswith("Jade came out to 1. Now the 3")
    assert second.count("Jade went from 1 to 4") == 1
    assert "came out" not in second
    assert first != second


def test_a_refusal_is_said_each_time(game):
    reader = game()
    waiting_for_jade(reader.driver, Phase.THROW)
    said(reader)
    reader.driver.press("m", "m")
    assert said(reader) == ["Throw the sticks first."] * 2


def test_the_cursor_is_the_focus(game):
    reader = game()
    waiting_for_jade(reader.driver, Phase.MOVE)
    reader.driver.press("space")
    play_until(
        reader.driver,
        lambda match: (
            reader.driver.scene.is_waiting and len({p.move.origin for p in match.plays}) > 1
        ),
    )
    cursor = reader.driver.scene.cursor
    for key in ("right", "left", "end", "home"):
        reader.driver.press(key)
        place = "in your city" if cursor.cell == 0 else f"Space {cursor.cell}: your"
        assert place in reader.focus


def test_moves_are_made_by_clicks_on_places(game):
    reader = game()
    waiting_for_jade(reader.driver, Phase.MOVE)
    before = len(reader.driver.context.session.match.turns)
    reader.ask_number("CLICK", reader.adapter.focused)
    waiting_for_jade(reader.driver, Phase.THROW)
    assert len(reader.driver.context.session.match.turns) > before
    reader.ask_number("CLICK", reader.adapter.focused)  # the sticks
    assert reader.driver.context.session.match.phase is not Phase.THROW


def test_a_round_of_a_team_game_is_told_in_one_sentence(driver, monkeypatch):
    seats = [Seat(), *(Seat("easy"),) * 3]
    team_game(prefer(driver, pace_of_others=Pace.SUMMARY), *seats)
    reader = Reader(driver, monkeypatch).listen()
    for _ in range(3):
        play_until(driver, lambda match: driver.scene.is_waiting and match.phase is Phase.MOVE)
        turns = len(driver.context.session.match.turns)
        play_until(driver, lambda match, turns=turns: len(match.turns) > turns)
        said(reader)
        play_until(driver, lambda match: driver.scene.is_waiting and match.phase is Phase.THROW)
        (told,) = said(reader)
        assert told.endswith(". Throw")


def test_lessons_tell_what_both_sides_do(newcomer, monkeypatch):
    reader = Reader(prefer(newcomer, speed=Speed.OFF), monkeypatch).listen()
    newcomer.leave_title("return")
    heard, keys = list[str](), {"ACCEPT": "space", "RIGHT": "right", "LEFT": "left", "UP": "up"}
    while newcomer.scene_name == "LearnScene":
        newcomer.wait(300)
        heard += said(reader)
        if newcomer.scene_name == "LearnScene" and (due := newcomer.scene.due):
            newcomer.press(keys[due.name])
    order = (
        "You play Jade. Capture all of Obsidian's pieces. Press the space bar. Jade to throw",
        "Three banded faces count 3.",
        "Jade came out to 1.",
        "Obsidian came out to 9.",
        "Jade took 1 on 6.",
    )
    told = " ".join(heard)
    places = [told.index(each) for each in order]
    assert places == sorted(places)
    assert told.count("Obsidian came out to 9.") == 1
