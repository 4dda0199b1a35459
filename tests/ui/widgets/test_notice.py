"""Messages, notices and questions, and the paths that they show."""

import os
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from driver import ART
from watched_texts import Drawable, texts_of

from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, make_canvas
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Role
from puluc.ui.scene.hot_keys import ConfirmCommand
from puluc.ui.scene.input import Click, Command, Hover, Letter, Wheel
from puluc.ui.scene.transitions import Pop, Push, Quit
from puluc.ui.widgets.notice import (
    SHOWN_MS,
    Answer,
    AnswerScene,
    InfoPrint,
    LeaveScene,
    NoticeScene,
    OfferScene,
    WrittenScene,
    confirm,
    path_lines,
)


@pytest.fixture
def info() -> InfoPrint:
    info = InfoPrint(ART)
    info.show("Saved")
    return info


def test_a_message_is_shown_for_its_time_and_tells_when_it_expires(info):
    assert not info.tick(SHOWN_MS - 1)
    assert info.text == "Saved"
    assert info.tick(1)
    assert not info.text
    assert not info.tick(1)


def test_a_message_that_is_removed_does_not_expire(info):
    info.clear()
    assert not info.text
    assert not info.tick(SHOWN_MS)


def test_another_message_has_its_own_time(info):
    info.tick(SHOWN_MS - 1)
    info.show("Copied")
    assert not info.tick(SHOWN_MS - 1)
    assert info.text == "Copied"


def drawn(scene: Drawable) -> list[str]:
    return [text for text, _ in texts_of(scene)]


def test_a_message_is_inverse_in_the_corner_and_told_as_one_line(info):
    info.show("Saved\nin a folder")
    canvas = make_canvas()
    canvas.fill(PAPER)
    info.draw(canvas)
    (said,) = info.controls()
    assert (said.role, said.name) == (Role.STATUS, "Saved in a folder")
    assert said.rect.bottomright == (WIDTH, HEIGHT)
    texts = texts_of(info)
    assert [text for text, _ in texts] == ["Saved", "in a folder"]
    assert all(said.rect.contains(rect) for _, rect in texts)
    left, top, edge = said.rect.left, said.rect.top, said.rect.left - 1
    shown = [canvas.get_at_mapped(pos) for pos in ((left, top), (edge, top), (edge - 1, top - 1))]
    assert shown == [INK, PAPER, PAPER]
    info.clear()
    assert not [*info.controls()]
    assert drawn(info) == []


@pytest.mark.parametrize(
    ("action", "closes"),
    [
        (Command.ACCEPT, True),
        (Command.CANCEL, True),
        (Command.LEFT, True),
        (Letter("X"), True),
        (Hover((120, 40)), False),
        (Click((1, 1)), False),
        (Wheel(1), False),
    ],
    ids=str,
)
def test_a_notice_closes_at_any_key_and_at_no_click_beside_its_own(action, closes):
    scene = NoticeScene(ART, "The disk is full.")
    assert scene.handle(action) == (Pop() if closes else None)
    for control in scene.controls():
        assert scene.handle(*(Click(control.rect.center),)) == Pop()


def test_a_notice_too_long_for_four_narrow_lines_is_wide_and_a_longer_one_is_cut():
    for words, lines, is_cut in ((3, 1, False), (20, 4, False), (22, 4, False), (60, 4, True)):
        scene = NoticeScene(ART, "words " * words)
        title, *shown, _, _, _ = drawn(scene)
        assert title == "Puluc"
        assert len(shown) == lines
        assert ("…" in shown[-1]) is is_cut
        canvas, texts = pygame.Rect(0, 0, WIDTH, HEIGHT), texts_of(scene)
        assert all(canvas.contains(rect) for _, rect in texts)
        assert (max(rect.width for _, rect in texts) > 180) is (words > 20)
        assert all(abs(rect.centerx - WIDTH // 2) <= 1 for _, rect in texts[: lines + 1])


def test_notice(driver, check_screen):
    text = "The game file is damaged and kept as Puluc.damaged-1.puluc. A new game begins."
    driver.app.scenes.append(NoticeScene(ART, text))
    check_screen("notice", driver.picture())


YES, NO, AGAIN = ConfirmCommand.YES, ConfirmCommand.NO, ConfirmCommand.TRY_AGAIN
MADE, REFUSED, TRIED = Pop("made"), Pop("refused"), Pop("tried")


@pytest.fixture
def question() -> AnswerScene:
    """A question with three answers, of which the last one is the default."""
    answers = Answer(YES, MADE), Answer(AGAIN, TRIED), Answer(NO, REFUSED)
    return AnswerScene(ART, "Shall it be made?", answers)


@pytest.mark.parametrize(
    ("actions", "result"),
    [
        ((Command.ACCEPT,), REFUSED),
        ((Command.CANCEL,), REFUSED),
        ((Command.LEFT, Command.ACCEPT), TRIED),
        ((Command.LEFT, Command.CANCEL), REFUSED),
        ((Command.RIGHT, Command.ACCEPT), MADE),
        ((Command.HOME, Command.ACCEPT), MADE),
        ((Letter("Y"),), MADE),
        ((Letter("T"),), TRIED),
        ((Letter("N"),), REFUSED),
        ((Letter("X"),), None),
        ((Click((1, 1)),), None),
        ((Command.HOME, Hover((1, 1)), Command.ACCEPT), REFUSED),
    ],
    ids=str,
)
def test_which_answer_an_action_gives(question, actions, result):
    *before, last = actions
    for action in before:
        assert question.handle(action) is None
    assert question.handle(last) == result


def test_the_buttons_of_a_question_are_in_a_row_below_it_and_take_clicks(question):
    texts = dict(texts_of(question))
    buttons = [each for each in question.controls() if each.key in ("Y", "T", "N")]
    assert [each.name for each in buttons] == ["Yes", "Try again", "No"]
    assert [each.is_focused for each in buttons] == [False, False, True]
    gaps = [two.rect.left - one.rect.right for one, two in pairwise(buttons)]
    assert gaps == [14, 14]
    assert abs(buttons[0].rect.left + buttons[-1].rect.right - WIDTH) <= 1
    for button, result in zip(buttons, (MADE, TRIED, REFUSED), strict=True):
        assert button.rect.contains(texts[button.name])
        assert button.rect.top > texts["Shall it be made?"].bottom
        assert question.handle(Click(button.rect.center)) == result
        question.handle(Command.END)
        question.handle(Hover(button.rect.center))
        assert question.handle(Command.ACCEPT) == result


def test_the_button_that_is_chosen_is_inverse(question):
    def is_inverse(name: str) -> bool:
        canvas = make_canvas()
        question.draw(canvas)
        rect = dict(texts_of(question))[name]
        return bool(canvas.get_at_mapped((rect.x - 2, rect.y)) == INK)

    for actions, chosen in (((), "No"), ((Command.HOME,), "Yes"), ((Command.RIGHT,), "Try again")):
        for action in actions:
            question.handle(action)
        assert [name for name in ("Yes", "Try again", "No") if is_inverse(name)] == [chosen]


def test_only_yes_goes_on():
    asked = confirm(ART, "Sure?", lambda: MADE)
    assert isinstance(asked, Push)
    assert asked.scene.handle(Letter("Y")) == Pop(True)
    assert asked.scene.handle(Letter("N")) == asked.scene.handle(Command.ACCEPT) == Pop(False)
    assert [asked.then(answer) for answer in (True, False)] == [MADE, None]


def test_an_offer_is_left_without_an_answer_by_esc_alone():
    scene = OfferScene(ART, "Another level?")
    (esc,) = (each for each in scene.controls() if each.key == "Esc")
    assert scene.handle(Command.CANCEL) == Pop()
    assert scene.handle(Click(esc.rect.center)) == Pop()
    assert scene.handle(Letter("N")) == Pop(False)
    assert scene.handle(Letter("Y")) == Pop(True)


def test_what_is_not_saved_is_left_tried_again_or_kept():
    scene = LeaveScene(ART, "The last turn is not saved.")
    assert " ".join(drawn(scene)).startswith("The last turn is not saved. Leave?")
    found = [scene.handle(Letter(key)) for key in ("Y", "T", "N")]
    assert found == [Quit(is_sure=True), Quit(), Pop()]
    assert scene.handle(Command.ACCEPT) == Pop()


class Files:
    """A file manager that fails as it is told."""

    def __init__(self) -> None:
        self.opened = list[Path]()
        self.problem = self.later = ""

    def open(self, path: Path) -> str:
        self.opened.append(path)
        return self.problem

    def failure(self) -> str:
        later, self.later = self.later, ""
        return later


def status(scene: Scene) -> list[str]:
    return [each.name for each in scene.controls() if each.role is Role.STATUS]


def test_the_folder_of_what_was_written_is_opened_and_a_failure_is_told(tmp_path):
    files = Files()
    for path in (tmp_path, tmp_path / "a.gif"):
        scene = WrittenScene(ART, path, files)
        (opening,) = (each for each in scene.controls() if each.key == "O")
        assert opening.name == "Open folder"
        assert scene.handle(Letter("O")) is scene.handle(Click(opening.rect.center)) is None
        assert files.opened == [tmp_path] * 2
        files.opened.clear()
        assert status(scene) == []
    files.problem = "No file manager"
    scene.is_dirty = False
    scene.handle(Letter("O"))
    assert (status(scene), scene.is_dirty) == (["No file manager"], True)
    scene.tick(SHOWN_MS)
    assert status(scene) == []
    files.later, scene.is_dirty = "It ended", False
    scene.tick(1)
    assert (status(scene), scene.is_dirty) == (["It ended"], True)
    assert scene.handle(Letter("X")) is scene.handle(Click((1, 1))) is None
    assert scene.handle(Command.ACCEPT) == scene.handle(Command.CANCEL) == Pop()


def test_a_controller_has_no_letter_for_the_folder(tmp_path, monkeypatch):
    scene = WrittenScene(ART, tmp_path, Files(), "Without sound")
    assert status(scene) == ["Without sound"]
    assert "Open folder" in drawn(scene)
    monkeypatch.setattr(ART, "has_pad_caps", True)
    assert "Open folder" not in drawn(scene)
    monkeypatch.setattr(ART, "has_pad_caps", False)
    assert "Open folder" in drawn(scene)


def test_a_path_is_broken_after_separators_and_a_long_one_loses_its_beginning():
    face = ART.normal
    short = Path("home", "somebody")
    assert path_lines(short, face) == [str(short)]
    long = Path(*["a folder of some length"] * 4, "a.gif")
    lines = path_lines(long, face)
    assert "".join(lines) == str(long)
    assert all(line.endswith(os.sep) for line in lines[:-1])
    longest = Path(*["a folder of some length"] * 40, "a.gif")
    cut = path_lines(longest, face)
    assert len(cut) == 4
    assert cut[0].startswith("...")
    assert str(longest).endswith("".join(cut)[3:])
    assert all(face.width(line) <= 208 for line in (*lines, *cut))
    (name,) = {*path_lines(Path("m" * 20), face)}
    assert name == "m" * 20
    assert len(path_lines(Path("m" * 40), face)) == 2
