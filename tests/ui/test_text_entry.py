"""Typing into fields."""

from __future__ import annotations

import pygame
import pytest
from driver import ART, Driver
from hypothesis import given
from hypothesis import strategies as st

from puluc.ui.input import Action, Command, Interpreter, Letter, Typed
from puluc.ui.render.canvas import make_canvas
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.field import Field

EDITS = (
    Command.ERASE,
    Command.DELETE,
    Command.LEFT,
    Command.RIGHT,
    Command.HOME,
    Command.END,
)


def key_down(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


def typing(event: pygame.Event) -> Action | None:
    return Interpreter(lambda pos: pos, {pygame.K_w: Command.UP}).action(event, is_typing=True)


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_7, pygame.K_SPACE, pygame.K_w, pygame.K_KP4])
def test_keys_that_write_only_write(key):
    assert typing(key_down(key)) is None


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (pygame.K_RETURN, Command.ACCEPT),
        (pygame.K_KP_ENTER, Command.ACCEPT),
        (pygame.K_ESCAPE, Command.CANCEL),
        (pygame.K_BACKSPACE, Command.ERASE),
        (pygame.K_DELETE, Command.DELETE),
        (pygame.K_LEFT, Command.LEFT),
        (pygame.K_F11, Command.FULL_SCREEN),
    ],
)
def test_keys_that_do_not_write_mean_what_they_always_mean(key, command):
    assert typing(key_down(key)) is command


@pytest.mark.parametrize(
    ("text", "typed"),
    [("ä", Typed("ä")), ("Ж", Typed("Ж")), ("a\tb\x07", Typed("ab")), ("\n", None), ("", None)],
)
def test_text_is_what_is_printable(text, typed):
    assert typing(pygame.Event(pygame.TEXTINPUT, text=text)) == typed


def test_text_means_nothing_when_nothing_is_typed():
    interpreter = Interpreter(lambda pos: pos)
    assert interpreter.action(pygame.Event(pygame.TEXTINPUT, text="a")) is None
    assert interpreter.action(key_down(pygame.K_a)) == Letter("A")


def test_the_clipboard_is_pasted_its_first_line(monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "two\twords\nand more")
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_META):
        assert typing(key_down(pygame.K_v, mod)) == Typed("twowords")


def test_no_clipboard_is_no_error(monkeypatch):
    def fail() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert typing(key_down(pygame.K_v, pygame.KMOD_LCTRL)) is None


@given(
    st.text(max_size=20),
    st.lists(st.one_of(st.sampled_from(EDITS), st.text(max_size=5).map(Typed))),
    st.integers(1, 12),
)
def test_the_caret_stays_in_the_text_and_the_text_within_its_length(text, actions, length):
    field = Field(text, length)
    for action in actions:
        assert field.accepts(action)
        assert 0 <= field.caret <= len(field.text) <= length


def test_text_is_changed_at_the_caret():
    field = Field("maze")
    for action in (Command.LEFT, Command.LEFT, Typed("i")):
        field.accepts(action)
    assert field.text == "maize"
    for action in (Command.HOME, Command.DELETE, Command.END, Command.ERASE):
        field.accepts(action)
    assert field.text == "aiz"
    assert not field.accepts(Command.ACCEPT)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Typed("x"), "x"),
        (Command.ERASE, ""),
        (Command.DELETE, ""),
        (Command.LEFT, "Puluc"),
        (Command.END, "Puluc"),
    ],
)
def test_a_selected_text_gives_way_to_what_is_typed(action, text):
    field = Field("Puluc", is_selected=True)
    field.accepts(action)
    assert field.text == text
    field.accepts(Typed("y"))
    assert len(field.text) == len(text) + 1


def test_the_caret_is_seen_however_long_the_text_is():
    canvas, rect = make_canvas(), pygame.Rect(10, 10, 50, 10)
    canvas.fill(0)
    field = Field("m" * 40)
    field.draw(canvas, rect, ART.normal, has_caret=False)
    without = pygame.image.tobytes(canvas, "RGB")
    field.draw(canvas, rect, ART.normal, has_caret=True)
    assert pygame.image.tobytes(canvas, "RGB") != without


@pytest.fixture
def asked(driver) -> Driver:
    def check(text: str) -> str:
        return "" if text else "A game needs a name"

    driver.app.scenes.append(AskScene(ART, "Save as", "Name", "Puluc", check))
    return driver


def test_the_panel(asked, check_screen):
    check_screen("ask", asked.picture())
    asked.press("end")
    asked.type(" ночь")
    asked.press("left")
    check_screen("ask-typed", asked.picture())
    asked.press("end", *["backspace"] * 20, "return")
    check_screen("ask-refused", asked.picture())


def test_the_caret_blinks(asked):
    pictures = set()
    asked.press("end")
    for _ in range(20):
        asked.app.step(100)
        pictures.add(pygame.image.tobytes(asked.picture(), "RGB"))
    assert len(pictures) == 2


def test_the_panel_is_closed_by_its_buttons(asked):
    results = []
    asked.app.scenes[0].resume = results.append
    scene = asked.scene
    asked.click(scene._enter.center)
    asked.app.scenes.append(scene)
    asked.click(scene._escape.center)
    asked.app.scenes.append(scene)
    asked.click((5, 5))
    assert results == ["Puluc", None, None]
