"""Answers are told to a listener without another key, and the replies to them with one."""

import pygame
import pytest
from driver import Driver, at, prefer
from listening import Reader

from puluc.game.analysis import Ranked
from puluc.rules import Player
from puluc.storage.preferences import Speed
from puluc.text.notation import drawn, said, spelled
from puluc.text.reasons import whys
from puluc.text.spoken import Listener
from puluc.text.wordings import joined
from puluc.ui.scene.controls import Control, Role, described
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection


@pytest.fixture
def reader(tmp_path, monkeypatch) -> Reader:
    """A reader of the first puzzle of the program."""
    driver = prefer(Driver(tmp_path), speed=Speed.OFF, has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    puzzle = collection().standard[0]
    driver.app.scenes.append(PuzzleScene(driver.context, Group("", (puzzle,)), 0))
    driver.wait(300)
    *_, question = reader.heard
    assert "what would you play?" in question
    for sentence in Listener(Player.JADE).board(puzzle.position):
        assert question.count(f"{sentence.rstrip('.')}.") == 1
    return reader


def answer(reader: Reader, *, is_right: bool) -> str:
    """Answer the puzzle; what is said at last."""
    board, puzzle = reader.driver.scene.board, reader.driver.scene.puzzle
    line = puzzle.answers[0 if is_right else -1].line
    board.cursor.lead_to(line.plays[0])
    reader.driver.press("space")
    reader.driver.wait(2000)
    return reader.heard[-1]


def in_words(answer: Ranked) -> str:
    """The moves of an answer as they are said."""
    return said(drawn(answer.line.text()))


def test_a_miss_tells_both_moves_and_why(reader):
    told = answer(reader, is_right=False)
    puzzle = reader.driver.scene.puzzle
    best, played = puzzle.answers[0], puzzle.answers[-1]
    assert told.startswith(f"> Missed. You played {in_words(played)}: ")
    assert f"Best {in_words(best)}: {round(100 * best.chance)} %" in told
    assert reader.driver.scene.panel.why  # the reasons follow
    assert told.endswith(". Enter: Next. Y: Why?, E: Reply.)")
    assert any(spelled(said(why[0])) in told for why in whys(best, played))


def test_only_the_first_verdict_tells_the_keys(reader):
    driver, puzzles = reader.driver, collection().standard[:2]
    driver.app.scenes[1:] = [PuzzleScene(driver.context, Group("", tuple(puzzles)), 0)]
    driver.wait(300)
    assert ". Enter: Next. " in answer(reader, is_right=True)
    driver.press("return")
    driver.wait(1000)
    assert "Enter" not in answer(reader, is_right=True)


def test_a_puzzle_tells_the_key_of_the_next_unit(reader):
    reader.driver.press("tab")
    assert reader.heard == ["Press Right for the next unit."]


def test_a_right_answer_is_told_once(reader):
    told = answer(reader, is_right=True)
    assert told.startswith("> Right! Best ")
    assert "You played" not in told


def test_the_reply_is_told(reader):
    answer(reader, is_right=False)
    reader.driver.press("e")
    (told,) = reader.heard
    assert "Obsidian threw " in told or "Jade threw" in told
    reader.driver.wait(6000)
    assert not [each for each in reader.heard if "Missed" in each or "Close" in each]


def test_a_hint_begins_with_the_best_move(board, monkeypatch):
    driver = prefer(at(board, "puluc", "3 j - - - j o - - - 4 j", 1), has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    driver.press("i")
    while not driver.scene.question:
        driver.step()
    driver.step()
    first, *others = reader.heard[-2:]
    assert (others or [first])[-1].startswith("> Best ")
    assert "Close" not in first


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("3x8", "from 3 to 8, capturing"),
        ("city-5", "out to 5"),
        ("cityx5", "out to 5, capturing"),
        ("5+city", "from 5 home, slaying"),
        ("5-city 3-4", "from 5 home from 3 to 4"),
    ],
)
def test_moves_are_said_in_words(moves, words):
    for text in (moves, drawn(moves)):
        control = Control(Role.TEXT, pygame.Rect(0, 0, 9, 9), text)
        (told,) = described([control], (), has_moves=True)
        assert told.name == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("After 5-7 you lose 1.", "After the move from 5 to 7, you lose 1."),
        ("so; after 3x8 you lose 1.", "so; after the move from 3 to 8, capturing, you lose 1."),
        ("3x8 takes 1; city-5 takes nothing.", "from 3 to 8, capturing, takes 1; out to 5 takes"),
        ("Why 3x8?", "Why from 3 to 8, capturing?"),
        ("3x8, 74 %", "from 3 to 8, capturing, 74 %"),
        ("3x8: you lose 1", "from 3 to 8, capturing: you lose 1"),
    ],
)
def test_a_move_fits_into_its_sentence(text, words):
    assert said(drawn(text)).startswith(words)


def test_a_line_that_ends_with_a_comma_goes_on():
    assert joined(("You lose 1, 39 % back,", "you still take 3")) == (
        "You lose 1, 39 % back, you still take 3."
    )


@pytest.mark.parametrize(("sign", "word"), [("??", ", a blunder"), ("?", ", a mistake"), ("", "")])
def test_a_mistake_is_called_one(sign, word):
    drawn = Control(Role.TEXT, pygame.Rect(0, 0, 9, 9), f"city-5{sign}, about 74 %")
    (told,) = described([drawn], ())
    assert told.name == f"city-5{word}, about 74 %"
