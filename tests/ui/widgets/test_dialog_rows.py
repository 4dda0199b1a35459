"""The rows of a dialog: what keys, digits and clicks do to their values."""

import pygame
import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Spell, Typed
from puluc.ui.widgets.dialog import Dialog, DialogAnswer
from puluc.ui.widgets.rows import Field, Row, TextRow

NUMBERS = ("7", "9", "11", "21")


def dialog(*rows: Row) -> Dialog:
    return Dialog(ART, "Rows", rows, "Start")


def control(shown: Dialog, name: str) -> Control:
    return next(each for each in shown.controls() if each.name == name)


def place_of(shown: Dialog, text: str) -> pygame.Rect:
    return dict(texts_of(shown))[text]


def left_of(rect: pygame.Rect) -> Click:
    return Click((rect.left - 4, rect.centery))


def right_of(rect: pygame.Rect) -> Click:
    return Click((rect.right + 4, rect.centery))


@pytest.mark.parametrize(
    ("action", "answer", "value"),
    [
        (Command.RIGHT, DialogAnswer.CHANGED, "No"),
        (Command.LEFT, DialogAnswer.CHANGED, "Maybe"),
        (Letter("M"), DialogAnswer.CHANGED, "Maybe"),
        (Letter("X"), DialogAnswer.NOTHING, "Yes"),
        (Letter("5"), DialogAnswer.NOTHING, "Yes"),
        (Command.ACCEPT, DialogAnswer.ACCEPTED, "Yes"),
        (Command.CANCEL, DialogAnswer.CANCELLED, "Yes"),
        (Spell(Command.RIGHT), DialogAnswer.CHANGED, "No"),
    ],
    ids=str,
)
def test_what_an_action_does_to_a_value(action, answer, value):
    shown = dialog(Row("Sure", ("Yes", "No", "Maybe")))
    assert shown.handle(action) is answer
    assert shown.focused.value == value


def test_a_single_value_is_no_choice():
    shown = dialog(Row("Sure", ("Yes",)))
    assert shown.handle(Command.RIGHT) is DialogAnswer.NOTHING
    assert shown.handle(Command.LEFT) is DialogAnswer.NOTHING


def test_a_click_steps_the_value_and_on_its_left_arrow_steps_it_back():
    shown = dialog(Row("Sure", ("Yes", "No", "Maybe")), Row("Other", ("One", "Two")))
    for click, value in (
        (lambda: Click(place_of(shown, "Yes").center), "No"),
        (lambda: right_of(place_of(shown, "No")), "Maybe"),
        (lambda: left_of(place_of(shown, "Maybe")), "No"),
    ):
        assert shown.handle(click()) is DialogAnswer.CHANGED
        assert shown.focused.value == value
    assert shown.handle(Click(place_of(shown, "Other").center)) is DialogAnswer.NOTHING
    assert shown.focused.prompt == "Other"
    assert shown.handle(Click((20, 60))) is DialogAnswer.NOTHING


@pytest.mark.parametrize(
    ("values", "clicks"),
    [
        (("One",), {"left": "OPENED", "text": "OPENED", "right": "OPENED", "prompt": "OPENED"}),
        (
            ("One", "Two"),
            {"left": "CHANGED", "text": "OPENED", "right": "CHANGED", "prompt": "OPENED"},
        ),
    ],
)
def test_a_click_on_a_row_that_opens_a_screen_does_so_unless_it_is_on_an_arrow(values, clicks):
    for place, answer in clicks.items():
        shown = dialog(Row("List", values, opens=True))
        text, prompt = place_of(shown, "One ..."), place_of(shown, "List")
        click = {
            "left": left_of(text),
            "text": Click(text.center),
            "right": right_of(text),
            "prompt": Click(prompt.center),
        }[place]
        assert shown.handle(click) is DialogAnswer[answer], place


def test_right_and_enter_open_the_screen_of_a_row_with_one_value():
    shown = dialog(Row("List", ("One",), opens=True))
    assert shown.handle(Command.RIGHT) is DialogAnswer.OPENED
    assert shown.handle(Command.LEFT) is DialogAnswer.NOTHING
    assert shown.handle(Command.ACCEPT) is DialogAnswer.OPENED
    shown = dialog(Row("List", ("One", "Two"), opens=True))
    assert shown.handle(Command.RIGHT) is DialogAnswer.CHANGED
    assert shown.handle(Command.ACCEPT) is DialogAnswer.OPENED


def test_the_focus_begins_at_the_first_row_where_enter_accepts():
    opening, row = Row("List", ("One",), opens=True), Row("Sure", ("Yes", "No"))
    assert dialog(row, opening).focus == 0
    shown = dialog(opening, opening, row)
    assert shown.focus == 2
    assert dialog(opening, opening).focus == 0
    shown.focus_on(2)
    shown.focus_next_value()
    assert shown.focus == 2, "there is no other"


def test_enter_says_what_it_does_in_the_row_with_the_focus():
    shown = dialog(Row("Sure", ("Yes", "No")), Row("List", ("One",), opens=True))
    for row, word in ((0, "Start"), (1, "Open")):
        shown.focus_on(row)
        (enter,) = (each for each in shown.controls() if each.key == "Enter")
        assert enter.name == word
        answer = DialogAnswer.OPENED if row else DialogAnswer.ACCEPTED
        assert shown.handle(Command.ACCEPT) is answer
    assert shown.handle(*control(shown, "Cancel").click) is DialogAnswer.CANCELLED


@pytest.mark.parametrize(
    ("keys", "value", "typed"),
    [("9", "9", "9"), ("1", "11", "1"), ("21", "21", "21"), ("29", "9", "9"), ("111", "11", "1")],
)
def test_digits_form_a_number_and_one_too_many_begins_another(keys, value, typed):
    shown = dialog(Row("Spaces", NUMBERS))
    for key in keys:
        assert shown.handle(Letter(key)) is DialogAnswer.CHANGED
    assert (shown.focused.value, shown.typed) == (value, typed)
    shown.handle(Hover((0, 0)))
    assert shown.typed == typed
    shown.handle(Command.HOME)
    assert shown.typed == ""


def test_a_complaint_is_shown_until_the_next_action():
    shown = dialog(Row("Spaces", NUMBERS, notes=("How many.",)))
    assert control(shown, "How many.").role is Role.TEXT
    assert shown.handle(Letter("5")) is DialogAnswer.NOTHING
    said = "Choose a number from 7 to 21."
    assert control(shown, said).role is Role.STATUS
    shown.handle(Hover((0, 0)))
    assert shown.complaint == said
    shown.handle(Command.RIGHT)
    assert shown.complaint == ""
    assert control(shown, "How many.")


def test_a_row_of_numbers_takes_digits_and_others_do_not():
    shown = dialog(Row("Spaces", NUMBERS), Row("Sure", ("Yes", "No")), TextRow("Name"))
    taken = []
    for row in range(3):
        shown.focus_on(row)
        taken.append((shown.takes_digits, shown.is_typing))
    assert taken == [(True, False), (False, False), (False, True)]


def test_the_rows_follow_the_focus_and_the_arrows_show_that_there_are_more():
    shown = dialog(*(Row(f"Row {number}", ("Yes", "No")) for number in range(7)))
    ways = [each.name for each in shown.controls() if each.name.startswith("Scroll")]
    assert ways == ["Scroll down"]
    for row, top in ((4, 0), (5, 1), (6, 2), (3, 2), (1, 1)):
        shown.focus_on(row)
        assert shown.top == top
    ways = [each.name for each in shown.controls() if each.name.startswith("Scroll")]
    assert ways == ["Scroll up", "Scroll down"]
    hidden = control(shown, "Row 0")
    assert hidden.rect.bottom < 0 or hidden.rect.width == 0
    assert hidden.focus == (Command.UP,)
    assert hidden.click == (Command.UP, Command.RIGHT)
    assert control(shown, "Row 3").focus == (Command.DOWN, Command.DOWN)


def test_a_long_explanation_takes_the_place_of_rows():
    line = "A very long explanation of what it is. "
    rows = [Row(f"Row {number}", ("Yes", "No")) for number in range(5)]
    rows[0].notes = (line * 5,)
    shown = dialog(*rows)
    lines = shown.geometry.foot_lines
    assert lines > 2
    assert shown.geometry.visible_rows == 5 - (lines - 2)
    (esc,) = (each for each in shown.controls() if each.key == "Esc")
    assert esc.name == "Esc", "there is no room for its word"


def text_row(**options: object) -> Dialog:
    row = TextRow("Name", field=Field("Puluc"), placeholder="Random", notes=("A name.",), **options)
    return dialog(row, Row("Sure", ("Yes", "No")))


def text(shown: Dialog) -> str:
    return shown.rows[0].field.text


def do(shown: Dialog, *actions: Action) -> None:
    for action in actions:
        shown.handle(action)


def test_text_is_typed_into_the_row_with_the_focus_alone():
    shown = text_row()
    assert shown.handle(Typed("x")) is DialogAnswer.CHANGED
    assert text(shown) == "Pulucx"
    do(shown, Command.DOWN, Typed("y"))
    assert text(shown) == "Pulucx"


@pytest.mark.parametrize(("is_replaced", "typed"), [(False, "Pulucx"), (True, "x")])
def test_a_text_that_is_replaced_gives_way_to_what_is_typed_when_its_row_gets_the_focus(
    is_replaced, typed
):
    shown = text_row(is_replaced=is_replaced)
    do(shown, Command.DOWN, Command.UP, Typed("x"))
    assert text(shown) == typed


def test_a_controller_spells_after_right_until_enter_or_esc():
    shown = text_row()
    do(shown, Spell(Command.DOWN))
    assert (shown.focus, text(shown)) == (1, "Puluc"), "down goes to the next row"
    do(shown, Spell(Command.UP), Spell(Command.RIGHT), Spell(Command.UP))
    assert shown.focus == 0
    assert len(text(shown)) == 6
    assert control(shown, "Up, down: letter. Right: next. X erases.")
    spelled = text(shown)
    for end in (Command.ACCEPT, Command.CANCEL):
        assert shown.handle(end) is DialogAnswer.NOTHING, "it only ends that"
        assert control(shown, "A name.")
        do(shown, Spell(Command.RIGHT))
    do(shown, Command.ACCEPT)
    assert shown.handle(Command.ACCEPT) is DialogAnswer.ACCEPTED
    assert text(shown) == spelled


def test_an_empty_text_is_told_with_what_it_stands_for():
    shown = text_row()
    assert control(shown, "Name").description == "A name."
    assert control(shown, "Name").value == "Puluc"
    do(shown, Command.SELECT_ALL, Command.DELETE)
    told = control(shown, "Name")
    assert (told.role, told.value, told.description) == (Role.FIELD, "", "Random. A name.")
    assert "Random" not in dict(texts_of(shown))
    do(shown, Command.DOWN)
    assert "Random" in dict(texts_of(shown))
