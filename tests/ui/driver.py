"""Drives the real app: posts pygame's events, lets time pass, looks at the canvas."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pygame
import pytest
from playing import ScriptedSticks, play_on, play_step
from watched_texts import recorded

from puluc.ai.master.evaluator import Chances
from puluc.assets import assets
from puluc.game.analysis import Ranked, rank
from puluc.game.session import Setup
from puluc.rules import Match, Phase, Position, Ruleset, Seat, Side
from puluc.storage.paths import Paths
from puluc.storage.preferences import Speed
from puluc.text.language import gettext
from puluc.ui.accessibility.reader import ScreenReader
from puluc.ui.app.app import UNSAVED_MARK, App
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.key_words import LEARNT_THROWS
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.strip import AREA
from puluc.ui.board.scene import BoardScene
from puluc.ui.jobs.thinker import Thinker
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.display import Display, scale_for
from puluc.ui.scene.audio import Audio
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Role
from puluc.ui.scene.question import END_GUARD_MS, UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.widgets.menu import MenuScene
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.page import PageScene

FRAME_MS, RESTING_FRAME_MS = 20, 50
"""The length of a frame that sees a key, and of those in which a test waits."""

ART = Art(assets())


LAYOUT = Layout(9)
"""Where everything lies under the standard rules."""


def numbered_seeds() -> Callable[[], str]:
    """Seeds ``1``, ``2`` ...: every run throws the same sticks."""
    numbers = iter(range(1, 1000))
    return lambda: str(next(numbers))


def noon() -> datetime:
    """The time of every run: pictures show the day."""
    return datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Word:
    """A text as it is drawn on the canvas."""

    text: str
    rect: pygame.Rect
    is_inverse: bool


class Driver:
    """One run of the program in a folder of its own."""

    def __init__(
        self, folder: Path, first: Screen = Screen.TITLE, *, knows_keys: bool = True
    ) -> None:
        """Start the program; with ``knows_keys`` the keys are not explained after a while."""
        self.folder = folder
        ART.has_pad_caps = False
        paths = Paths.find({"PULUC_HOME": str(folder)})
        self.context = Context(
            paths,
            ART,
            random.Random(1),
            new_seed=numbered_seeds(),
            clock=noon,
            thinker=Thinker(patience_s=None),
        )
        preferences = self.context.preferences
        if knows_keys:
            preferences = msgspec.structs.replace(
                preferences, own_throws=LEARNT_THROWS, menu_opened=True
            )
            self.context.preferences = preferences
        self.display = Display(preferences.look, ART["icon/48"])
        self.context.open(self.display, Audio(preferences.sound))
        self.reader = ScreenReader()
        self.app = App(self.context, self.display, self.reader)
        pygame.event.clear()
        if first is Screen.BOARD:
            assert self.context.session is not None
        self.app.scenes = [self.context.scene(first)]
        self.app.step(0)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.scenes[-1]

    @property
    def scene_name(self) -> str:
        """The class of the scene on top."""
        return type(self.scene).__name__

    @property
    def is_over(self) -> bool:
        """Whether the program has ended."""
        return not self.app.scenes

    def show_board(self) -> None:
        """Leave all scenes for the board of the open game."""
        self.app.scenes = [self.context.scene(Screen.BOARD)]

    def step(self, elapsed_ms: int = FRAME_MS) -> None:
        """One turn of the loop; what it saves is on the disk, or reported, afterwards."""
        self.app.step(elapsed_ms)
        self.context.saving.report()
        if not self.context.saving.is_saved:
            self.context.saving.finish()
        if self.context.notices:
            self.app.step(0)

    def wait(self, ms: int) -> None:
        """Let time pass, frame by frame; the last frame may be shorter."""
        for passed in range(0, ms, RESTING_FRAME_MS):
            self.step(min(RESTING_FRAME_MS, ms - passed))

    def press(self, *names: str) -> None:
        """Press keys one after another, each seen by one frame: ``t``, ``return``, ``f2``."""
        for name in names:
            self._await_decision(name)
            self.press_at_once(name)

    def command(self, command: BoardCommand | FilesCommand) -> None:
        """Take a command from the menu."""
        label = gettext(command.value.label)
        self.press("f2")
        menu = self.scene
        assert isinstance(menu, MenuScene), self.scene_name
        for _ in range(40):
            shown = [each for each in menu.controls() if each.role is Role.MENU_ITEM]
            names = [each.name for each in shown]
            found = [n for n, name in enumerate(names) if f"{name}, ".startswith(f"{label}, ")]
            if found:  # the key follows the label
                self.press(*["home"], *["down"] * found[0], "return")
                return
            self.press("right")
        raise AssertionError(f"not in the menu: {label}")

    def _await_decision(self, name: str) -> None:
        """Wait, with motion off, until a key does more on the board than end a pause."""
        for _ in range(100):
            scene = self.app.scenes[-1] if self.app.scenes else None
            if not isinstance(scene, BoardScene):
                return
            question = scene.question
            is_new = question and question.guards_accept_only and not question.takes_answers
            is_still = self.context.preferences.speed is Speed.OFF
            has_to_wait = not scene.is_waiting and (is_still or not scene.is_moving)
            if not has_to_wait and not (is_new and name in ("space", "return")):
                return
            self.step(RESTING_FRAME_MS)

    def press_at_once(self, *names: str, click: tuple[int, int] | None = None) -> None:
        """Press keys so quickly that one frame sees them all, and a click on a canvas pixel."""
        for name in names:
            text = {"space": " "}.get(name, name if len(name) == 1 else "")
            self.post_key(pygame.key.key_code(name), text)
        if click:
            pos = self._window_pos(click)
            self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.step()

    def type(self, text: str) -> None:
        """Type text, each character seen by one frame."""
        for character in text:
            code = ord(character.lower())
            self.post_key(code if code < 128 else 0, character)
            self.step()

    def point(self, canvas_pos: tuple[int, int]) -> None:
        """Move the mouse over a canvas pixel."""
        pos = self._window_pos(canvas_pos)
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()

    def click(self, canvas_pos: tuple[int, int], button: int = 1) -> None:
        """Move the mouse there and press a button."""
        self.point(canvas_pos)
        pos = self._window_pos(canvas_pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.step()

    def leave_title(self, *names: str) -> None:
        """Leave the title, wait until what it opens takes answers, and press keys there."""
        self.press("space")
        self.wait(UNASKED_GUARD_MS)
        self.press(*names)

    def close_notice(self) -> None:
        """Wait until the notice on top takes answers, and close it."""
        assert isinstance(self.scene, NoticeScene)
        self.wait(UNASKED_GUARD_MS)
        self.press("return")

    def hold(self, canvas_pos: tuple[int, int]) -> None:
        """Move the mouse there and press the left button down."""
        self.point(canvas_pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self._window_pos(canvas_pos), button=1)
        self.step()

    def let_go(self, canvas_pos: tuple[int, int]) -> None:
        """Move the mouse there and let the left button go."""
        self.point(canvas_pos)
        self.post(pygame.MOUSEBUTTONUP, pos=self._window_pos(canvas_pos), button=1)
        self.step()

    def wheel(self, steps: int) -> None:
        """Turn the wheel."""
        self.post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False)
        self.step()

    def picture(self) -> pygame.Surface:
        """The canvas as it is drawn now."""
        self.post(pygame.VIDEOEXPOSE)
        self.app.step(0)
        return self.app.canvas.copy()

    @property
    def words(self) -> list[Word]:
        """All texts on the canvas, in the order of drawing."""
        with recorded() as found:
            canvas = self.picture()
        return [Word(text, rect, _is_inverse(canvas, rect)) for text, rect in found]

    @property
    def text(self) -> str:
        """All that can be read, as one line; the paragraphs of a page as wholes, and last."""
        return " ".join([*(word.text for word in self.words), *self._paragraphs()])

    def _paragraphs(self) -> Iterator[str]:
        """The headings and paragraphs of a page of which some can be seen: it was drawn before."""
        if self.app.scenes and isinstance(self.scene, PageScene):
            bar, *others = self.scene.controls()
            view = pygame.Rect(0, bar.rect.bottom, WIDTH, HEIGHT - bar.rect.bottom)
            for control in others:
                if control.role in (Role.HEADING, Role.TEXT) and control.rect.colliderect(view):
                    yield control.name

    @property
    def strip(self) -> str:
        """What the text strip of the board says: what happened, and what to do next."""
        lines = (word for word in self.words if word.rect.y == AREA.y + 1)
        return ". ".join(word.text for word in lines if AREA.contains(word.rect))

    @property
    def selected(self) -> list[str]:
        """The texts that are inverse: what is selected, title bars, messages."""
        return [word.text for word in self.words if word.is_inverse]

    def shows(self, text: str) -> bool:
        """Whether a text can be read, in one line or broken into several."""
        return text in self.text

    def place_of(self, text: str) -> tuple[int, int]:
        """The middle of a text that stands alone, the last one drawn if there are several."""
        return [word for word in self.words if word.text == text][-1].rect.center

    def click_on(self, text: str) -> None:
        self.click(self.place_of(text))

    def post_key(self, key: int, text: str) -> None:
        """A key going down, the text it writes if any, the key going up."""
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
        if text:
            self.post(pygame.TEXTINPUT, text=text)
        self.post(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)

    def post(self, kind: int, **attributes: object) -> None:
        """Post one event of pygame's."""
        pygame.event.post(pygame.Event(kind, **attributes))

    def _window_pos(self, canvas_pos: tuple[int, int]) -> tuple[int, int]:
        scale, (left, top) = layout(pygame.display.get_window_size())
        return (left + canvas_pos[0] * scale + scale // 2, top + canvas_pos[1] * scale + scale // 2)


def prefer(driver: Driver, **changes: object) -> Driver:
    """Change preferences of the running program."""
    preferences = msgspec.structs.replace(driver.context.preferences, **changes)
    driver.context.set_preferences(preferences)
    driver.scene.is_dirty = True
    return driver


BUL = Ruleset.preset("bul")


def team_game(driver: Driver, *seats: Seat, rules: Ruleset = BUL) -> Driver:
    """The board of a fresh team game with these seats; nobody has thrown."""
    rules = replace(rules, players=len(seats) // 2)
    driver.context.start_game(Setup(rules, seats))
    driver.show_board()
    return driver


def play_until(driver: Driver, is_reached: Callable[[Match], object]) -> Driver:
    """Press Space whenever a person is to act, until the match is as wanted."""
    for _ in range(20_000):
        if is_reached(driver.context.session.match):
            return driver
        if driver.scene.is_waiting:
            driver.press("space")
        else:
            driver.app.step(200)
    return pytest.fail("what was wanted never happened")


def waiting_for_jade(driver: Driver, phase: Phase) -> Driver:
    """Let the opening and whatever the computer does pass until Jade is to act."""
    return play_until(
        driver,
        lambda match: driver.scene.is_waiting and match.phase is phase and match.mover is Side.JADE,
    )


def is_over(match: Match) -> bool:
    """Whether a game is over, for ``play_until``."""
    return match.phase is Phase.OVER


def shows_unsaved_mark(driver: Driver) -> bool:
    """Whether the mark of what is not saved can be seen."""
    mark = ART["widgets/unsaved"]
    shown = driver.picture().subsurface(pygame.Rect(UNSAVED_MARK, mark.get_size()))
    return pygame.image.tobytes(shown, "P") == pygame.image.tobytes(mark, "P")


def see_end(driver: Driver) -> None:
    """Let the end of a game be shown until its panel takes answers."""
    while driver.scene.is_moving:
        driver.step(RESTING_FRAME_MS)
    driver.wait(END_GUARD_MS)


def at(board, rules: str, text: str, *marked: int) -> Driver:
    """Jade has thrown and is to move from this position."""
    driver = board(Ruleset.parse(rules), "human")
    session = driver.context.session
    match = Match(session.rules, ScriptedSticks(*marked), Position.parse(text, session.rules))
    match.throw()
    session.match = match
    driver.show_board()
    driver.app.step(20)
    return driver


ROAD = "2 j - - oj - o j - - 3 j"
"""With a throw of 2: about 80 % after the best move, 65 % and 59 % after the next two."""


def ranked(driver: Driver) -> tuple[Ranked, ...]:
    """What Master estimates of each way to play the throws, the best first."""
    match = driver.context.session.match
    return rank(Chances.of(match.rules, None), match.choice, match.mover)


class Quarter:
    """A solution: whoever is to throw has a chance of one quarter."""

    def chance(self, _position: Position) -> float:
        return 0.25


def played(board, turns: int, opponent: str = "easy") -> Driver:
    """A game some turns old, with motion off, in which Jade is to throw."""
    driver = prefer(board(opponent=opponent), speed=Speed.OFF)
    session, rng = driver.context.session, random.Random(1)
    play_on(session, rng, turns)
    while (session.match.phase, session.match.mover) != (Phase.THROW, Side.JADE):
        play_step(session, rng)
    driver.context.save_session()
    driver.show_board()
    driver.step()
    return driver


def layout(size: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    """The scale of the canvas in a window of this size, and its top left corner there."""
    scale = scale_for(size)
    return scale, ((size[0] - WIDTH * scale) // 2, (size[1] - HEIGHT * scale) // 2)


def _is_inverse(canvas: pygame.Surface, rect: pygame.Rect) -> bool:
    """Whether the pixel left of a text is ink."""
    return canvas.get_rect().collidepoint(rect.x - 1, rect.y) and bool(
        canvas.get_at_mapped((rect.x - 1, rect.y))
    )


def row(driver: Driver, prompt: str) -> str:
    """Return the value of a row of the dialog on top."""
    return next(each.value for each in driver.scene.dialog.rows if each.prompt == prompt)


def go_to(driver: Driver, prompt: str) -> None:
    """Go down to a row of the dialog on top."""
    for _ in driver.scene.dialog.rows:
        if driver.scene.dialog.focused.prompt == prompt:
            return
        driver.press("down")
    pytest.fail(f"there is no row {prompt}")


def open_rules(driver: Driver) -> Driver:
    """Open the tab of the rules in New game."""
    go_to(driver, "Throws")
    assert driver.scene_name == "NewGameScene"
    return driver


def choose_game(driver: Driver, name: str) -> None:
    """Choose a named game from the lists that New game opens."""
    go_to(driver, "Game")
    driver.press("return")
    first = driver.scene
    driver.press("end")
    if name not in first.list.labels:
        driver.press("home", "end", "return")
    listed = driver.scene.list
    driver.press("home")
    while listed.labels[listed.index].split(", ")[0] != name:
        driver.press("down")
    driver.press("return")
