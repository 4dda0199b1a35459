"""Every screen tells a screen reader what it shows, and what can be done with it."""

import os
import re
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from unicodedata import normalize

import pygame
import pytest
from driver import ART
from rounds import in_gate
from watched_texts import recorded

from puluc.languages import SOURCE
from puluc.text.language import set_language
from puluc.text.notation import CITY, spoken
from puluc.ui.render.canvas import HEIGHT, WIDTH, make_canvas
from puluc.ui.render.font import DrawnText, recorded_texts
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import (
    Control,
    Role,
    Speech,
    button,
    described,
    messages,
    option,
)
from puluc.ui.scene.input import Action, Click, Command, Hover, Typed
from tools.gallery import gallery

CANVAS = pygame.Rect(0, 0, WIDTH, HEIGHT)
SIGNS = re.compile(r"[^\w%+?!]+")
"""Signs that are not part of words."""
FOR_THE_EYE = re.compile(r"\b(?:click|point(?!s\b)|dotted)|[←→↑↓]", re.IGNORECASE)
"""English words and signs that say nothing to a listener; only Help has them, for the mouse."""

NOTATION = re.compile(r"[±~]| : |(?<!\S)[-+](?=\d|\W|$)|\d[-x+*=/:]\d|\d(?:v|\xd7)\d|…")
"""What a listener hears in words: a move, a score, a difference, a share, an estimate."""
ADDRESS = re.compile(r"\w+(?:[.:]+\w+){2,}")


class Described:
    """A picture of the gallery: the scene on top, what it writes, and its controls."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        canvas = make_canvas()
        for scene in scenes:
            scene.is_covered = scene is not scenes[-1]
            with recorded() as self.written, recorded_texts() as texts:
                scene.draw(canvas)
        self.scene, self.canvas = scenes[-1], canvas
        self.has_moves = self.scene.has_moves
        self.controls = described(self.scene.controls(), texts, has_moves=self.has_moves)


def walk() -> Iterator[tuple[str, Described]]:
    """Yield every picture of a screen with its name."""
    for name, scenes in gallery.screens(ART):
        yield name, Described(scenes)


def plain(text: str) -> str:
    """A text without signs and case, as one word."""
    return SIGNS.sub("", normalize("NFC", text).casefold())


def untold(picture: Described) -> list[str]:
    """The texts with letters or digits drawn, but said of no control nor told in other words."""
    told = plain(" ".join(each.texts for each in picture.controls))
    for_eye = [each.rect for each in picture.controls if each.is_whole]
    return [
        text
        for text, rect in picture.written
        if plain(spoken(text, has_moves=picture.has_moves).removesuffix("…")) not in told
        and not any(each.collidepoint(rect.center) for each in for_eye)
    ]


WALKS = [SOURCE, in_gate("uk"), in_gate("es")]


@pytest.mark.gate
@pytest.mark.parametrize("code", WALKS)
def test_every_text_is_told_and_one_control_has_the_focus(code):
    set_language(code)
    found = list[str]()
    for name, picture in walk():
        found += [f"{name}: not told: {text}" for text in untold(picture)]
        focused = [each.name for each in picture.controls if each.is_focused]
        found += [f"{name}: {len(focused)} have the focus: {focused}"] * (len(focused) != 1)
        found += [f"{name}: {problem}" for problem in problems(picture.controls)]
        if not name.startswith("help"):
            names = (each.name for each in picture.controls)
            found += [f"{name}: for the eye: {each}" for each in names if FOR_THE_EYE.search(each)]
        told = (text for each in picture.controls for text in (each.name, each.description))
        signs = (text for text in told if NOTATION.search(ADDRESS.sub("", text)))
        found += [f"{name}: no words: {text}" for text in signs]
    assert not found, "\n".join(found)


def problems(controls: Sequence[Control]) -> Iterator[str]:
    """Yield what is wrong with controls: no name, no place, an impossible value."""
    for each in controls:
        if not each.name.strip():
            yield f"no name: {each}"
        if each.click and CANVAS.colliderect(each.rect) and not each.rect.width * each.rect.height:
            yield f"no area: {each}"
        if each.role in (Role.BUTTON, Role.LINK, Role.TAB, Role.MENU_ITEM) and not each.click:
            yield f"nothing happens: {each}"
        if each.role is Role.CHOICE and each.value not in each.values:
            yield f"no such value: {each}"
        if any(word in each.texts for word in ("{", "}", "|")):
            yield f"not filled in: {each}"


MOST_S = 5
"""The time that the clicks on a picture may take up to the first that does anything."""

GRID = [(x, y) for y in range(3, HEIGHT, 9) for x in range(4, WIDTH, 9)]
"""The canvas pixels that are clicked."""


@pytest.mark.gate
@pytest.mark.skipif(not hasattr(os, "fork"), reason="clicks are tried in a process of their own")
@pytest.mark.skipif(sys.platform == "darwin", reason="its libraries don't survive a fork")
def test_whatever_can_be_clicked_is_a_control():
    found, seen = list[str](), set[str]()
    for name, picture in walk():
        kind = f"{type(picture.scene).__name__} {re.sub(r'-?[0-9]+$', '', name)}"
        if kind not in seen:
            seen.add(kind)
            found += [f"{name}: {pos}" for pos in untold_clicks(picture)]
    assert len(seen) > 40
    assert not found, "\n".join(found)


def untold_clicks(picture: Described) -> list[tuple[int, int]]:
    """The pixels where a click does something, but not what a control there does, or a closer."""
    used = [each for each in picture.controls if each.click]
    free = [pos for pos in GRID if not any(each.rect.collidepoint(pos) for each in used)]
    closing = {Command.CANCEL, Command.ACCEPT}
    closers = [each.click[0] for each in used if {*each.click} & closing]
    told = {"", *(outcomes(picture, [action])[0] for action in closers)}
    return [
        pos for pos, done in zip(free, each_outcome(picture, free), strict=True) if done not in told
    ]


def each_outcome(picture: Described, places: Sequence[tuple[int, int]]) -> list[str]:
    """What a click on each pixel does."""
    done = list[str]()
    while len(done) < len(places):
        done += outcomes(picture, [Click(pos) for pos in places[len(done) :]])
    return done


def outcomes(picture: Described, actions: Sequence[Action]) -> list[str]:
    """What actions do, up to the first that does anything, tried in a copy of the process."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(MOST_S)
            for outcome in up_to_effect(picture.scene, actions):
                os.write(writing, f"{outcome}\n".encode())
        except BaseException as error:  # noqa: BLE001 - the copy must not go on with the tests
            os.write(writing, f"{error!r}\n".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode().split("\n")[:-1]
    _, status = os.waitpid(child, 0)
    return [*lines, "hangs"] if status else lines


Shown = tuple[bytes, tuple[str, ...]]
"""The picture of a scene, and the messages in it."""


def up_to_effect(scene: Scene, actions: Sequence[Action]) -> Iterator[str]:
    """Yield what actions do, up to the first that changes anything in the scene."""
    scene.is_dirty, shown = True, (b"", ())
    for action in actions:
        outcome, shown = outcome_of(scene, action, shown)
        yield outcome
        if outcome not in ("", "Pop"):
            return


def outcome_of(scene: Scene, action: Action, shown: Shown) -> tuple[str, Shown]:
    """The transition that an action gives, or the picture after it; empty if nothing changed.

    A click that is answered in words needs no control: it only says why nothing happens.
    """
    if scene.question:
        scene.question.show()
        scene.question.tick(10_000)
    if isinstance(action, Click):
        scene.handle(Hover(action.pos))
    said(scene)
    before, messages_before = shown = look(scene, shown)
    transition = scene.handle(action)
    if transition is not None:
        return type(transition).__name__, shown
    scene.tick(0)
    after, messages_after = shown = look(scene, shown)
    is_answered = said(scene) or messages_after != messages_before
    return "" if after == before or is_answered else str(hash(after)), shown


def look(scene: Scene, shown: Shown) -> Shown:
    """What a scene shows; the same as before if it need not be drawn again."""
    if not scene.is_dirty:
        return shown
    scene.is_dirty, canvas = False, make_canvas()
    scene.draw(canvas)
    return canvas.get_buffer().raw, messages(scene.controls())


def said(scene: Scene) -> Sequence[object]:
    """What a scene has said since the last time."""
    context = getattr(scene, "context", None) or getattr(scene, "_context", None)
    return context.speech.take() if context else ()


def text(words: str, x: int, y: int, width: int = 40) -> DrawnText:
    return DrawnText(words, pygame.Rect(x, y, width, 8))


def test_texts_in_a_control_are_its_name_and_others_stand_alone():
    row = Control(Role.OPTION, pygame.Rect(0, 20, 240, 9))
    controls = described(
        [row], [text("a long", 8, 2), text("title", 8, 11), text("12", 100, 21), text("Ana", 8, 20)]
    )
    assert [(each.role, each.name) for each in controls] == [
        (Role.TEXT, "a long title"),
        (Role.OPTION, "Ana, 12"),
    ]


def test_what_a_name_lacks_is_the_description():
    row = Control(Role.BUTTON, pygame.Rect(0, 0, 240, 9), "Open", key="O", is_focused=True)
    (told,) = described([row], [text("O", 4, 0), text("Open", 50, 0), text("a file", 120, 0)])
    assert (told.name, told.description) == ("Open", "a file")


def test_columns_are_read_line_by_line():
    drawn = [text(word, x, y) for x, word in ((8, "one"), (90, "two")) for y in (20, 29)]
    assert [each.name for each in described([], drawn)] == ["one, two", "one, two"]


@pytest.mark.parametrize(
    ("first", "x", "told"),
    [
        ("one", 53, "one two"),
        ("one", 54, "one, two"),
        ("one,", 90, "one, two"),
        ("One.", 90, "One. two"),
        ("one:", 90, "one: two"),
    ],
)
def test_a_comma_stands_for_a_gap_unless_a_sign_does(first, x, told):
    assert [each.name for each in described([], [text(first, 8, 20), text("two", x, 20)])] == [told]


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ([text("left", 8, 20), text("aligned", 8, 29, 90)], ["left aligned"]),
        ([text("in the", 60, 20, 40), text("middle", 40, 29, 80)], ["in the middle"]),
        ([text("neither", 60, 20, 40), text("nor", 50, 29, 40)], ["neither", "nor"]),
        ([text("much", 8, 20), text("above", 8, 33)], ["much", "above"]),
    ],
)
def test_lines_that_are_near_and_aligned_are_a_paragraph(drawn, told):
    assert [each.name for each in described([], drawn)] == told


def test_a_step_of_a_choice_and_a_text_typed_first_bring_the_focus_there():
    rect = pygame.Rect(0, 20, 240, 9)
    choice = Control(Role.CHOICE, rect, "Sound", "On", focus=(Command.DOWN,))
    assert choice.step(2) == (Command.DOWN, Command.RIGHT, Command.RIGHT)
    assert choice.step(-1) == (Command.DOWN, Command.LEFT)
    field = Control(Role.FIELD, rect, "Name", "Ana", focus=(Command.UP,))
    erased = (Command.ERASE,) * 3
    assert field.type("Bo") == (Command.UP, Command.END, *erased, Typed("Bo"))


def test_a_row_tells_its_place_and_the_keys_that_lead_there():
    row = option(pygame.Rect(0, 20, 240, 9), number=3, selected=1, count=7)
    assert (row.place, row.focus, row.is_focused) == ((4, 7), (Command.DOWN,) * 2, False)
    assert option(row.rect, 1, 1, 7).is_focused
    assert button(row.rect, 0, 2).focus == (Command.LEFT,) * 2


def test_sentences_wait_in_order_and_the_last_one_can_be_said_again():
    speech = Speech()
    speech.tell("Jade threw 2", "Your move")
    assert (bool(speech), speech.is_urgent) == (True, False)
    speech.say("No board")
    speech.say("")
    assert speech.is_urgent
    assert speech.take() == ["Jade threw 2.", "No board."]
    assert (speech.take(), speech.is_urgent) == ([], False)
    speech.tell("Jade threw 2", "Your move")
    speech.repeat("Hard thinks")
    assert speech.take()[-1] == "Jade threw 2. Your move. Hard thinks."
    assert speech.last == "Jade threw 2. Your move"


def test_the_sign_of_the_city_is_read_as_a_word():
    set_language("uk")
    row = Control(Role.OPTION, pygame.Rect(0, 0, 100, 10), f"{CITY}-3")
    (told,) = described([row], [text(f"12 {CITY}x4", 4, 0)])
    assert (told.name, told.description) == ("місто-3", "12 містоx4")


def test_the_focus_is_on_the_tab_selected_if_nothing_has_it():
    tabs = [
        Control(Role.TAB, pygame.Rect(x, 0, 20, 9), name, is_selected=x > 0)
        for x, name in ((0, "Games"), (30, "Skill"))
    ]
    assert [each.is_focused for each in described(tabs, [])] == [False, True]


def test_without_tabs_the_focus_is_on_the_first_control_that_can_be_used():
    texts = [Control(Role.TEXT, pygame.Rect(0, y, 20, 9), "About") for y in (0, 40)]
    buttons = [
        Control(Role.BUTTON, pygame.Rect(x, 20, 20, 9), name, click=(x, 20))
        for x, name in ((0, "Yes"), (30, "No"))
    ]
    shown = described([texts[0], *buttons, texts[1]], [])
    assert [each.is_focused for each in shown] == [False, True, False, False]
    assert [each.is_focused for each in described(texts, [])] == [True, False]


def test_messages_are_what_appears():
    note = Control(Role.STATUS, pygame.Rect(0, 0, 9, 9), "Saved")
    prompt = Control(Role.BUTTON, pygame.Rect(0, 9, 9, 9), "Throw", is_said=True)
    label = Control(Role.TEXT, pygame.Rect(0, 18, 9, 9), "Title")
    assert messages([note, prompt, label]) == ("Saved", "Throw")
