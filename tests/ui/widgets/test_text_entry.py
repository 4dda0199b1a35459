"""Typing into fields."""

from pathlib import Path

import pygame
import pytest
from driver import ART, Driver
from hypothesis import given
from hypothesis import strategies as st
from watched_texts import recorded, texts_of

from puluc.game.session import Setup
from puluc.rules import (
    Ruleset,
    against,
)
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Action, Command, Letter, Spell, Typed
from puluc.ui.scene.interpreter import Interpreter
from puluc.ui.scene.transitions import Pop
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.rows import Field

EDITS = (
    Command.ERASE,
    Command.DELETE,
    Command.LEFT,
    Command.RIGHT,
    Command.HOME,
    Command.END,
    Command.SELECT_ALL,
    Spell(Command.UP),
    Spell(Command.DOWN),
    Spell(Command.LEFT),
    Spell(Command.RIGHT),
)


def key_down(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


def typing(event: pygame.Event) -> Action | None:
    return Interpreter(lambda pos: pos, {pygame.K_w: Command.UP}).action(event, is_typing=True)


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_7, pygame.K_SPACE, pygame.K_w, pygame.K_KP4])
def test_keys_that_write_only_write(key):
    assert typing(key_down(key, pygame.KMOD_NUM)) is None


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


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
@pytest.mark.parametrize("has_text_input", [True, False])
def test_a_letter_with_ctrl_types_nothing_and_ctrl_q_quits(mod, has_text_input):
    interpreter = Interpreter(lambda pos: pos)
    interpreter.set_text_input(is_on=has_text_input)

    def pressed(code: int) -> Action | None:
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=chr(code), scancode=0)
        return interpreter.action(event, is_typing=True)

    assert [pressed(code) for code in (pygame.K_b, pygame.K_s, pygame.K_z)] == [None] * 3
    assert pressed(pygame.K_a) is Command.SELECT_ALL
    assert pressed(pygame.K_q) is Command.QUIT


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
def test_shortcuts_of_fields_go_by_their_place_on_a_cyrillic_keyboard(monkeypatch, mod):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "words")

    def pressed(code: int, place: int) -> Action | None:
        return typing(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=place))

    assert pressed(ord("ф"), pygame.KSCAN_A) is Command.SELECT_ALL
    assert pressed(ord("м"), pygame.KSCAN_V) == Typed("words")
    assert pressed(pygame.K_q, pygame.KSCAN_A) is Command.QUIT, "the A of a French keyboard is Q"


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_v])
def test_altgr_with_a_letter_selects_and_pastes_nothing(key):
    """Windows reports Ctrl with it; a Polish keyboard writes ą so."""
    assert typing(key_down(key, pygame.KMOD_LCTRL | pygame.KMOD_RALT)) is None


def test_ctrl_a_is_a_hot_key_where_nothing_is_typed():
    interpreter = Interpreter(lambda pos: pos)
    assert interpreter.action(key_down(pygame.K_a, pygame.KMOD_LCTRL)) == Letter("A")


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


def test_the_arrows_of_a_controller_change_the_one_character_at_the_caret():
    for at, rest in ((Command.HOME, "aize"), (Command.END, "maize")):
        field = Field("maize")
        field.accepts(at)
        for way in (Command.UP, Command.DOWN, Command.DOWN):
            field.accepts(Spell(way))
            assert len(field.text) == len(rest) + 1
            assert field.text[: field.caret] + field.text[field.caret + 1 :] == rest


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


def drawn(field: Field, width: int) -> str:
    with recorded() as texts:
        field.draw(make_canvas(), pygame.Rect(10, 10, width, 10), ART.normal, has_caret=True)
    return texts[0][0]


def test_an_ellipsis_stands_for_what_has_no_room():
    path = "/home/somebody/Documents"
    field = Field(path)
    assert drawn(field, 200) == path
    width = ART.normal.width(path)
    assert drawn(field, width + 1) == path
    shown = drawn(field, width)
    assert shown == "\N{HORIZONTAL ELLIPSIS}" + path[-len(shown) + 1 :]
    assert len(shown) >= len(path) - 2
    field.accepts(Command.HOME)
    assert drawn(field, width).startswith("/home/somebody/Docu")
    assert drawn(field, width).endswith("\N{HORIZONTAL ELLIPSIS}")
    for place in range(len(path)):
        field.caret = place
        assert len(drawn(field, 60)) > 5
        assert ART.normal.width(drawn(field, 60)) < 60


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ((Typed("x"),), "x"),
        ((Command.ERASE,), ""),
        ((Command.DELETE,), ""),
        ((Command.LEFT, Typed("x")), "Puluxc"),
        ((Command.RIGHT, Typed("x")), "Pulucx"),
        ((Command.HOME, Typed("x")), "xPuluc"),
        ((Command.END, Typed("x")), "Pulucx"),
        ((Command.SELECT_ALL, Typed("x")), "x"),
        ((Command.UP, Typed("x")), "Pulucx"),
    ],
)
def test_all_is_selected_wherever_the_caret_is(actions, text):
    field = Field("Puluc")
    field.accepts(Command.HOME)
    assert field.accepts(Command.SELECT_ALL)
    for action in actions:
        field.accepts(action)
    assert field.text == text


def test_the_selection_is_visible(asked):
    selected = pygame.image.tobytes(asked.picture(), "RGB")
    asked.press("end")
    assert pygame.image.tobytes(asked.picture(), "RGB") != selected
    asked.post(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL, unicode="\x01", scancode=0)
    asked.step()
    assert pygame.image.tobytes(asked.picture(), "RGB") == selected
    asked.type("x")
    assert field_text(asked) == "x"


def test_nothing_is_selected_in_an_empty_field():
    field = Field("")
    field.accepts(Command.SELECT_ALL)
    field.accepts(Typed("ab"))
    field.accepts(Typed("c"))
    assert field.text == "abc"


@pytest.fixture
def asked(driver) -> Driver:
    def check(text: str) -> str:
        return "" if text else "A game needs a name"

    driver.app.scenes.append(AskScene(ART, "Copy as", "Name", "Puluc", check))
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
    asked.step()
    asked.press("end")
    for _ in range(20):
        asked.app.step(100)
        pictures.add(pygame.image.tobytes(asked.picture(), "RGB"))
    assert len(pictures) == 2


def test_the_panel_is_closed_by_its_buttons(asked):
    results = []
    scene = asked.scene
    scene.then = results.append
    asked.click_on("Enter")
    asked.app.scenes.append(scene)
    asked.click_on("Esc")
    asked.app.scenes.append(scene)
    asked.click((5, 5))
    assert asked.scene is scene, "beside it, nothing happens"
    assert results == ["Puluc"]


def field_text(driver: Driver) -> str:
    """The content of the open field."""
    scene = driver.scene
    dialog = getattr(scene, "dialog", None)
    return dialog.focused.field.text if dialog else scene.field.text


def saved_game(folder: Path) -> Driver:
    """The board of a saved game."""
    driver = Driver(folder)
    driver.context.start_game(Setup(Ruleset(), against("easy")))
    driver.show_board()
    driver.app.step(20)
    return driver


ENTRY_METHODS = {
    "new file, from the menu": (("o", "f2", "n"), "Puluc 2"),
    "duplicate": (("o", "d"), "Puluc 2"),
    "rename": (("o", "r"), "Puluc"),
    "new file": (("o", "n"), "Puluc 2"),
    "find": (("o", "f"), ""),
    "seed, by a letter and an arrow": (("n", "down", "down", "up", "up", "up"), ""),
    "seed, by the keypad": (("n", "[8]"), ""),
}


@pytest.mark.parametrize("way", ENTRY_METHODS)
@pytest.mark.parametrize("is_held", [False, True])
def test_the_key_that_opens_a_field_writes_nothing_into_it(tmp_path, way, is_held):
    keys, text = ENTRY_METHODS[way]
    driver = saved_game(tmp_path)
    driver.press(*keys[:-1])
    if is_held:
        hold(driver, keys[-1], repeats=3)
    else:
        driver.press(keys[-1])
    assert driver.scene.is_typing
    assert field_text(driver) == text
    driver.type("ab")
    assert field_text(driver) == "ab"


def hold(driver: Driver, name: str, repeats: int) -> None:
    """Hold a key down: only its text comes again and again."""
    key, text = pygame.key.key_code(name), name.strip("[]")
    driver.post(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
    for _ in range(repeats):
        driver.app.step(20)
        driver.post(pygame.TEXTINPUT, text=text)
    driver.app.step(20)
    driver.post(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)
    driver.app.step(20)


def test_the_next_key_writes_though_the_one_before_is_still_held(tmp_path):
    driver = saved_game(tmp_path)
    driver.press("o")
    driver.post(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n", scancode=0)
    driver.app.step(20)
    driver.type("m")
    assert field_text(driver) == "m"


def test_keys_in_the_frame_that_opens_the_field_are_not_lost(tmp_path):
    driver = saved_game(tmp_path)
    driver.press("o")
    driver.press_at_once("n", "m", "a", "y")
    assert field_text(driver) == "may"


def test_a_key_in_a_field_that_closed_writes_nothing_into_the_next(tmp_path):
    driver = saved_game(tmp_path)
    driver.press("o", "n")
    driver.press_at_once("escape", "n")
    assert field_text(driver) == "Puluc 2"


def test_keys_become_text_only_while_a_field_is_open(tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    driver = saved_game(tmp_path)
    assert calls == ["stop"]
    driver.press("t", "o", "n", "b")
    assert calls == ["stop", "start"]
    driver.press("escape")
    assert calls == ["stop", "start", "stop"]


def test_a_panel_that_asks_says_how_a_controller_spells_until_it_has_another_message(monkeypatch):
    scene = AskScene(ART, "Copy as", "Name", "Puluc", lambda text: "" if text else "Too short")

    def said(*actions: Action, has_pad: bool = True) -> tuple[list[str], bool]:
        """The messages after some actions, and whether they have changed with time."""
        monkeypatch.setattr(ART, "has_pad_caps", has_pad)
        for action in actions:
            scene.handle(action)
        scene.is_dirty = False
        scene.tick(20)
        return messages_of(scene), scene.is_dirty

    words = "Up, down: letter. Right: next. X erases."
    assert said(has_pad=False) == ([], False)
    assert said() == ([words], True)
    scene.tick(10**6)
    assert said() == ([words], False), "as long as it is open"
    assert said(Command.SELECT_ALL, Command.ERASE, Command.ACCEPT) == (["Too short"], False)
    assert said(Typed("x")) == ([words], True)
    assert said(has_pad=False) == ([], True)


def messages_of(scene: AskScene) -> list[str]:
    return [each.name for each in scene.controls() if each.role is Role.STATUS]


@pytest.mark.parametrize(("is_typed_anew", "text"), [(False, "badx"), (True, "x")])
def test_a_text_that_is_refused_stays_or_gives_way_to_what_is_typed(is_typed_anew, text):
    scene = AskScene(ART, "Move", "", "", lambda _: "No", is_typed_anew=is_typed_anew)
    scene.handle(Typed("bad"))
    assert scene.handle(Command.ACCEPT) is None
    assert messages_of(scene) == ["No"]
    scene.handle(Typed("x"))
    assert scene.field.text == text
    assert messages_of(scene) == []


def test_the_text_that_a_panel_returns_has_no_spaces_around_it():
    scene = AskScene(ART, "Copy as", "Name", "", lambda _: "", max_length=5)
    scene.handle(Typed(" a  "))
    assert scene.handle(Command.ACCEPT) == Pop("a")
    scene.handle(Typed("bcd"))
    assert scene.field.text == " a  b"
    assert scene.handle(Command.CANCEL) == Pop()


@pytest.mark.parametrize("is_still", [False, True])
def test_the_caret_is_lit_for_a_quarter_of_a_second_and_after_each_key(is_still):
    scene, changes = AskScene(ART, "", "", "", lambda _: "", is_still=is_still), []
    for step, ms in enumerate((249, 1, 249, 1, 249)):
        scene.is_dirty = False
        scene.tick(ms)
        changes.extend([step] if scene.is_dirty else [])
    assert changes == ([] if is_still else [1, 3])
    scene.handle(Command.END)
    scene.is_dirty = False
    scene.tick(1)
    assert not scene.is_dirty


def test_the_field_is_beside_its_prompt_and_told_by_it():
    scene = AskScene(ART, "Copy as", "Name", "Puluc", lambda _: "")
    heading, field, ok, cancel = scene.controls()
    drawn = dict(texts_of(scene))
    assert [each.name for each in (heading, field, ok, cancel)] == [
        *("Copy as", "Name", "OK", "Cancel"),
    ]
    assert (field.value, field.is_focused) == ("Puluc", True)
    assert heading.rect.contains(drawn["Copy as"])
    assert heading.rect.bottom <= field.rect.top
    assert drawn["Name"].right <= field.rect.left
    assert drawn["Name"].y == drawn["OK"].y - (ok.rect.y - field.rect.y)
