"""Menus, questions and dialogs of the gallery, each over the screen where it opens."""

from collections.abc import Iterator, Sequence

from puluc.ai import playable_levels
from puluc.text.language import gettext
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import FilesCommand
from puluc.ui.app.input import Action, Command, Letter
from puluc.ui.app.scene import Pop, Push, Scene, Screen
from puluc.ui.board.throw_entry import ask_throw
from puluc.ui.jobs.job import Job
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.seats import SeatsScene
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.widgets.confirm import LeaveScene
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.wait import SHOWN_AFTER_MS, WaitScene

Picture = tuple[str, Sequence[Scene]]
"""A name, and the scenes from the lowest one on."""

_PANES = {Screen.FILES: 3, Screen.RECORD: 2, Screen.SET_UP: 4}
"""The menus, and how many panes each has."""

_QUESTIONS = (FilesCommand.RENAME, FilesCommand.DELETE)


def panels(context: Context) -> Iterator[Picture]:
    """Panels over the screens of the game that is open."""
    board = context.scene(Screen.BOARD)
    yield "welcome", [context.scene(Screen.TITLE), context.scene(Screen.WELCOME)]
    yield "team_game", [board, context.scene(Screen.TEAM_GAME)]
    for screen in (Screen.NEW_GAME, Screen.PREFERENCES):
        yield from _more_rows(screen, board, context.scene(screen))
    if context.session:
        levels = playable_levels(is_solved=False)
        seats = SeatsScene(context.art, context.session.seats, levels)
        yield "each-seat", [board, seats]
        yield "throw-entry", [board, ask_throw(context.art, context.session)]
    loss = gettext("The preferences are not saved.")
    yield "leave", [board, LeaveScene(context.art, loss)]
    waiting = WaitScene(context.art, Job(lambda: None, lambda _: None), Pop())
    waiting.tick(SHOWN_AFTER_MS)
    yield "saving", [board, waiting]
    yield "notice", [board, NoticeScene(context.art, loss)]
    for screen, panes in _PANES.items():
        yield from _menu(screen, context.scene(screen), panes)
    files = context.scene(Screen.FILES)
    for question in _QUESTIONS:
        name = f"files-{question.name.lower()}"
        yield from _opened(name, files, Letter(question.value.key))
    files.handle(Letter(FilesCommand.FIND.value.key))
    yield "files-find", [files]
    sticks = context.scene(Screen.STICKS)
    for number in (2, 3):
        sticks.handle(Command.RIGHT)
        yield f"sticks-{number}", [sticks]


def _more_rows(screen: Screen, board: Scene, scene: Scene) -> Iterator[Picture]:
    """The rows of a dialog below the first ones."""
    if not isinstance(scene, NewGameScene | PreferencesScene):
        return
    dialog, number = scene.dialog, 1
    while dialog.top + dialog.geometry.visible_rows < len(dialog.rows):
        bottom = min(dialog.top + 2 * dialog.geometry.visible_rows, len(dialog.rows))
        while dialog.focus < bottom - 1:
            scene.handle(Command.DOWN)
        number += 1
        yield f"{screen.name.lower()}-{number}", [board, scene]


def _menu(screen: Screen, scene: Scene, panes: int) -> Iterator[Picture]:
    """The panes of a screen's menu."""
    opened = scene.handle(Command.MENU)
    for number in range(1, panes + 1):
        if isinstance(opened, Push):
            yield f"{screen.name.lower()}-menu-{number}", [scene, opened.scene]
            opened.scene.handle(Command.RIGHT)


def _opened(name: str, scene: Scene, action: Action) -> Iterator[Picture]:
    """What an action opens."""
    opened = scene.handle(action)
    if isinstance(opened, Push):
        yield name, [scene, opened.scene]
