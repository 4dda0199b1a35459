"""``puluc --selftest``: the program tests itself with a window and files."""

import logging
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path

import pygame

from puluc import PulucError
from puluc.ai import make_player
from puluc.assets import assets
from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.link.protocol import table_key
from puluc.marks import N_
from puluc.rules import (
    PRESETS,
    Match,
    Phase,
    Play,
    Preset,
    against,
)
from puluc.storage import game_file
from puluc.storage.paths import HOME_VARIABLE, Paths
from puluc.storage.preferences import Loudness, Preferences, Speed
from puluc.storage.verification import verify_file
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, language, set_language
from puluc.ui.app.app import App
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.scene import BoardScene
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display
from puluc.ui.scene.audio import Audio, Sound
from puluc.ui.scene.context import Context
from puluc.ui.scene.input import Command
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.widgets.menu import ChooseScene
from puluc.ui.widgets.wait import WaitScene

FRAME_MS = 100
"""The length of a simulated frame."""

MAX_FRAMES = 50_000
"""The frames after which a game has stalled."""

LEVEL = "hard"

TEAM_ARMY = 2
"""The pieces of each player of a team game, which takes many turns."""

LESSONS = (Screen.LEARN, Screen.OTHER_ROADS)

_LEADING = {
    Command.ACCEPT: pygame.K_SPACE,
    Command.LEFT: pygame.K_LEFT,
    Command.RIGHT: pygame.K_RIGHT,
    Command.UP: pygame.K_UP,
}
"""The keys of the commands that lead through a lesson."""

log = logging.getLogger(__name__)


class SelfTestError(PulucError):
    """The error for a failed check of the self-test."""


def run_selftest(seed: str = "") -> int:
    """Load every asset and language, show every screen, play every named game, save and verify it.

    The window is a real one, or that of SDL's driver for tests; the files are in a folder of their
    own. The same seed plays the same games. SelfTestError, or another error, if anything fails.
    """
    seed = seed or secrets.token_hex(4)
    _tell(N_("self-test with the seed {seed}"), seed=seed)
    import_module("zeroconf")  # which Link does without, so that nobody would notice
    table_key("self-test", secrets.token_hex(16))  # the standalone program has no OpenSSL for it
    art = Art(assets())
    pictures = sum(1 for _ in art.everything())
    _load_languages()
    with tempfile.TemporaryDirectory(prefix="puluc-", ignore_cleanup_errors=True) as home:
        paths, numbers = Paths.find({HOME_VARIABLE: home}), count(1)
        rng = random.Random(seed)
        context = Context(paths, art, rng, new_seed=lambda: f"{seed}/{next(numbers)}")
        context.thinker.patience_s = None  # a seed repeats a run, however slow the computer is
        context.set_preferences(Preferences(speed=Speed.FAST, sound=Loudness.LOW))
        display, audio = Display(context.preferences.look, art["icon/48"]), Audio(Loudness.LOW)
        context.open(display, audio)
        try:
            for sound in Sound:
                audio.play(sound)
            turns = sum(_play(context, display, preset) for preset in PRESETS)
            lessons = sum(_learn(context, display, screen) for screen in LESSONS)
            _show_screens(context, display)
            context.close()
            for path in _files(paths):
                _reopen(context, path)
        finally:
            pygame.quit()
    _tell(
        N_(
            "self-test passed: {pictures} pictures, {games} games, {turns} turns, {lessons} lessons"
        ),
        pictures=pictures,
        games=len(PRESETS),
        turns=turns,
        lessons=lessons,
    )
    return 0


def _load_languages() -> None:
    """Load the catalogue of every language; SelfTestError if one can't be used."""
    before = language()
    try:
        for code, each in LANGUAGES.items():
            set_language(code)
            if language() != code:
                raise SelfTestError(
                    N_("the texts in {language} can't be loaded"), language=each.name
                )
    finally:
        set_language(before)


def _failed(file: str, reason: str) -> SelfTestError:
    """Return the failure of a file or a game as a SelfTestError."""
    return SelfTestError(N_("{file}: {reason}"), file=file, reason=reason)


def _tell(text: str, **about: object) -> None:
    """Log a text in English, and print it for the player."""
    log.info("%s", text.format(**about))
    print(gettext(text).format(**about), flush=True)


class _Robot:
    """A clock that plays Jade with the keyboard, choosing moves as a level does."""

    def __init__(self, app: App, match: Match, rng: random.Random) -> None:
        self._app = app
        self._match = match
        self._rng = rng
        self._frames = 0
        self._wanted: Play | None = None

    def tick(self, framerate: float = 0, /) -> int:
        """End a frame: press the next key."""
        del framerate
        self._frames += 1
        board = self._app.scenes[-1]
        if not isinstance(board, BoardScene | WaitScene) or self._frames > MAX_FRAMES:
            raise SelfTestError(N_("the game stalled at {place}"), place=board)
        if isinstance(board, WaitScene):  # for the last save, on a slow disk
            time.sleep(FRAME_MS / 1000)
        elif board.is_waiting:
            self._decide(board)
        return FRAME_MS

    def _decide(self, board: BoardScene) -> None:
        match = self._match
        if match.phase is Phase.OVER:
            pygame.event.post(pygame.Event(pygame.QUIT))
        elif match.phase is not Phase.MOVE:
            _press(pygame.K_SPACE)
        else:
            self._wanted = self._wanted or make_player(LEVEL).choose_play(match.choice, self._rng)
            if board.cursor.play == self._wanted:
                self._wanted = None
                _press(ord(BoardCommand.MOVE.key.lower()))
            else:
                _press(self._rng.choice((pygame.K_RIGHT, pygame.K_UP)))


def _press(key: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def _play(context: Context, display: Display, preset: Preset) -> int:
    """Play a named game to its end on the board, and return the number of its turns."""
    rules = preset.rules
    if rules.players > 1:
        rules = replace(rules, army=TEAM_ARMY)
    setup = Setup(rules, against(LEVEL, rules.players))
    if not context.start_game(setup, _file_name(preset)) or context.session is None:
        raise _failed(preset.name, " ".join(context.notices))
    match, app = context.session.match, App(context, display)
    pygame.event.clear()
    app.run(context.scene(Screen.BOARD), _Robot(app, match, context.rng))
    if match.phase is not Phase.OVER:
        raise SelfTestError(N_("{game}: the window was closed"), game=preset.name)
    return len(match.turns)


class _Learner:
    """A clock that presses the keys that a lesson asks for."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._frames = 0

    def tick(self, framerate: float = 0, /) -> int:
        """End a frame: press the next key, or close the window at the end."""
        del framerate
        self._frames += 1
        scene = self._app.scenes[-1]
        if self._frames > MAX_FRAMES:
            raise SelfTestError(N_("the lesson stalled at {place}"), place=scene)
        if isinstance(scene, ChooseScene):
            pygame.event.post(pygame.Event(pygame.QUIT))
        elif isinstance(scene, LearnScene) and scene.is_waiting and scene.due:
            _press(_LEADING[scene.due])
        return FRAME_MS


def _learn(context: Context, display: Display, screen: Screen) -> int:
    """Play a lesson to its end, and return the number of its scripts."""
    app = App(context, display)
    lesson = context.scene(screen)
    pygame.event.clear()
    app.run(lesson, _Learner(app))
    if not isinstance(lesson, LearnScene) or not lesson.is_over:
        raise SelfTestError(N_("{place}: the lesson did not finish"), place=screen)
    return len(lesson.scripts)


def _show_screens(context: Context, display: Display) -> None:
    canvas = make_canvas()
    for screen in Screen:
        if screen is not Screen.TABLE:  # none is open
            context.scene(screen).draw(canvas)
            display.present(canvas)


def _files(paths: Paths) -> Iterator[Path]:
    for preset in PRESETS:
        yield paths.data / f"{_file_name(preset)}.puluc"


def _file_name(preset: Preset) -> str:
    """Return the name of the game's file, without colons, which some systems forbid."""
    return preset.name.replace(":", "")


def _reopen(context: Context, path: Path) -> None:
    """Open a saved game again, and verify every throw and every move of it."""
    if not context.load_game(path) or context.session is None:
        raise _failed(path.name, " ".join(context.notices))
    if context.session.match.phase is not Phase.OVER:
        raise SelfTestError(N_("{file} was not saved completely"), file=path.name)
    verdict = verify_file(game_file.read(path))
    if verdict.errors or not verdict.verified:
        raise _failed(path.name, "; ".join(map(error_message, verdict.errors)))
