"""Larger text: it shows at once, and what has no room scrolls."""

import pygame
import pytest
from driver import ART, Driver, go_to, prefer, waiting_for_jade
from watched_texts import Drawable, Drawing, texts_of

from puluc.game.analysis import Ranked
from puluc.game.scores import Scores, Tally
from puluc.rules import (
    Choice,
    Outcome,
    Phase,
    Position,
    Reason,
    Ruleset,
    Side,
    lines_of_play,
)
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.end_panel import EndPanel
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import ThrownValue
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.values import draw_values, value_rects
from puluc.ui.board.tutor import Doubt, TutorScene
from puluc.ui.render.canvas import PAPER, make_canvas
from puluc.ui.scene.base import Screen
from puluc.ui.scene.hot_keys import BoardCommand
from puluc.ui.scene.input import Click, Command
from puluc.ui.screens.learn.lesson import FIRST_GAME, TEAM_GAME
from puluc.ui.screens.learn.stage import Stage
from puluc.ui.widgets.dialog import Dialog, DialogAnswer
from puluc.ui.widgets.rows import Row
from puluc.ui.widgets.title_bar import HintBar, KeyHint

TABLE = Scores(
    [Tally("easy", "puluc", 12, 7, 3), Tally("hard", "puluc", 20, 10, 1, is_assisted=True)],
    Side.JADE,
    3,
    Side.OBSIDIAN,
    17,
    530,
    10,
    series=[Tally("fair", str(Ruleset.preset("bul")), 1, 0)],
)


@pytest.fixture
def larger(board) -> Driver:
    """The board of a game, Jade to throw."""
    driver = prefer(board(), larger_text=True, speed=Speed.OFF)
    return waiting_for_jade(driver, Phase.THROW)


def heights(scene: Drawable) -> set[int]:
    """The heights of the faces that are drawn."""
    return {rect.height for _, rect in texts_of(scene)}


def test_the_line_above_the_board_changes_its_size_at_once(larger):
    assert ART.large.height in heights(larger.scene)
    prefer(larger, larger_text=False)
    assert ART.large.height not in heights(larger.scene)


def test_the_list_of_games_changes_its_size_at_once(larger):
    larger.app.scenes = [larger.context.scene(Screen.FILES)]
    larger.step()
    games = larger.scene.games
    assert games.list.rows == 4
    larger.press("down", "f2", "right", "right", "right")
    larger.click_on("Preferences")
    go_to(larger, "Larger text")
    larger.press("left", "return")
    assert not larger.context.preferences.larger_text
    assert games.list.rows == 5


def test_the_strip_prefers_fewer_words_to_smaller_ones_and_shows_all(monkeypatch):
    strip, long = Strip(ART), "Obsidian took 2 on space 7 and"
    monkeypatch.setattr(ART, "has_larger_text", True)
    for words, shown, face in (
        ((long, "Obsidian took 2"), "Obsidian took 2", ART.large),
        ((long,), long, ART.normal),
    ):
        strip.show(words)
        ((text, rect),) = texts_of(strip)
        assert (text, rect.height) == (shown, face.height)


def test_every_row_of_a_menu_can_be_reached(larger):
    larger.press("f2", "right")
    seen = []
    while larger.selected not in seen:
        seen.append(larger.selected)
        larger.press("down")
    rows = ("Throw", "Move", "Pass", "Take back", "Redo", "Hint")
    assert {label for label, _key in seen} >= {*rows}
    assert larger.selected == seen[0]


def test_scores_scroll(larger, check_screen):
    larger.context.session.earlier = TABLE
    larger.press("c")
    check_screen("larger-scores", larger.picture())
    larger.press(*["down"] * 20)
    check_screen("larger-scores-end", larger.picture())


def test_throws_scroll(larger, check_screen):
    larger.command(BoardCommand.THROWS)
    check_screen("larger-throws", larger.picture())
    larger.press("down", "down")
    check_screen("larger-throws-end", larger.picture())
    larger.press("right", "right")
    check_screen("larger-throws-proof", larger.picture())


LONG = "Many words that take three lines of larger text. " * 2


def test_a_row_with_a_long_explanation_stays_in_sight(monkeypatch):
    monkeypatch.setattr(ART, "has_larger_text", True)
    rows = [Row("One", notes=("",)), Row("Two", notes=("",))]
    dialog = Dialog(ART, "Rows", [*rows, Row("Three", ("a", "b"), notes=("", LONG))], "OK")
    for action in (Command.END, Command.RIGHT):
        dialog.handle(action)
    shown = [text for text, _ in texts_of(dialog)]
    assert "Three" in shown
    assert " ".join(shown).count("Many words") == 2
    assert heights(dialog) == {ART.large.height}
    dialog.handle(Command.LEFT)
    assert {"One", "Two", "Three"} <= {text for text, _ in texts_of(dialog)}


def test_the_keys_of_a_dialog_are_clicked(monkeypatch):
    monkeypatch.setattr(ART, "has_larger_text", True)
    dialog = Dialog(ART, "Rows", [Row(f"Row {number}") for number in range(9)], "Start")
    places = dict(texts_of(dialog))
    assert dialog.handle(Click(places["Start"].center)) is DialogAnswer.ACCEPTED
    assert dialog.handle(Click(places["Enter"].center)) is DialogAnswer.ACCEPTED
    assert dialog.handle(Click(places["Esc"].center)) is DialogAnswer.CANCELLED


def test_words_without_room_in_the_bar_are_left_out_the_last_first(monkeypatch):
    monkeypatch.setattr(ART, "has_larger_text", True)
    hints = KeyHint("Enter", "Start", Command.ACCEPT), KeyHint("Esc", "Cancel", Command.CANCEL)
    for titles, shown in (
        (("Rows",), ["Rows", "Enter", "Start", "Esc", "Cancel"]),
        (("A title of some words",), ["A title of some words", "Enter", "Esc"]),
        (("Some middle title",), ["Some middle title", "Enter", "Start", "Esc"]),
        (
            ("A title of very many words indeed", "Short"),
            ["Short", "Enter", "Start", "Esc", "Cancel"],
        ),
    ):
        bar = HintBar(ART, titles, *hints)
        assert [text for text, _ in texts_of(bar)] == shown


def test_the_list_of_games_tells_when_the_selected_one_was_played_and_its_score(larger):
    larger.app.scenes = [larger.context.scene(Screen.FILES)]
    larger.step()
    assert {"21 Nov 2026", "0-0"} <= {text for text, _ in texts_of(larger.scene)}
    prefer(larger, larger_text=False)
    assert "21 Nov 2026" not in {text for text, _ in texts_of(larger.scene)}


def test_the_panel_of_a_lesson_has_one_line_where_two_would_cover_pieces(larger):
    first_game, teams = (Stage(larger.context, script) for script in (FIRST_GAME, TEAM_GAME))
    assert (first_game.lines, teams.lines) == (2, 1)
    prefer(larger, larger_text=False)
    assert (first_game.lines, teams.lines) == (2, 2)


@pytest.mark.parametrize("side", Side)
def test_a_question_leaves_the_sticks_of_its_player_in_sight(monkeypatch, side):
    monkeypatch.setattr(ART, "has_larger_text", True)
    position = Position.parse("4 - - j - o - - - - 4 j", Ruleset())
    lines = lines_of_play(Choice.at(position, (2,)))
    made, best = (Ranked(line, chance) for line, chance in zip(lines, (0.38, 0.9), strict=False))
    scene, canvas = TutorScene(ART, Doubt(made, best, is_exact=True), side), make_canvas()
    scene.draw(canvas)
    seen = [Layout(9).sticks(side), *value_rects(Layout(9), side, 1)]
    for area in seen:
        assert set(pygame.image.tobytes(canvas.subsurface(area), "P")) == {PAPER}


def test_choices_at_the_end_are_told_in_full_where_they_fit(monkeypatch):
    monkeypatch.setattr(ART, "has_larger_text", True)
    outcome = Outcome(Side.JADE, Reason.NO_FREE_PIECE)
    panel = EndPanel(ART, outcome, ("No free Obsidian piece",), ("Jade 2, Obsidian 5",))
    shown = {text for text, _ in texts_of(panel)}
    assert {"Look at the board", "No free Obsidian piece", "Jade 2, Obsidian 5"} <= shown
    panel.tell(("Luck 91 : 9; a long finding that takes the line", "Luck 91 : 9"), 0)
    assert {"Luck 91 : 9", "Board"} <= {text for text, _ in texts_of(panel)}


def test_of_values_only_one_beside_a_narrow_board_is_larger(monkeypatch):
    monkeypatch.setattr(ART, "has_larger_text", True)
    for spaces, count, height in ((9, 1, 12), (9, 2, 8), (29, 1, 8), (29, 2, 8)):
        values = [ThrownValue(2, 2) for _ in range(count)]
        canvas = Drawing(
            lambda canvas, spaces=spaces, values=values: draw_values(
                canvas, ART, Layout(spaces), Side.JADE, values
            )
        )
        assert heights(canvas) == {height}, (spaces, count)
