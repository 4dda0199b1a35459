"""The list of saved games: open, start, rename, duplicate or delete one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame

from puluc.game.session import Setup
from puluc.storage.errors import DamagedError, StorageError
from puluc.storage.library import SavedGame, free_name
from puluc.storage.open_game import OpenedGame
from puluc.text.language import gettext
from puluc.ui.board.commands import CommandRow
from puluc.ui.board.effects import Opens
from puluc.ui.board.game_names import ask_name, copy_name
from puluc.ui.board.starting import close_left, start_new
from puluc.ui.jobs.job import Job
from puluc.ui.render.canvas import PAPER, WIDTH, frame
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.hot_keys import hot_key_of
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, Quit, Replace, Transition
from puluc.ui.screens.files.commands import CHANGES, FilesCommand, file_menu, refusal
from puluc.ui.screens.files.file_list import TOP, FileList, draw_label, make_hints, search_text
from puluc.ui.widgets.menu import TOP_EDGE, MenuScene, menu_edge
from puluc.ui.widgets.notice import InfoPrint, confirm
from puluc.ui.widgets.rows import Field
from puluc.ui.widgets.wait import call_result, wait_for

_KEY_COMMANDS: dict[Action, FilesCommand] = {
    Command.DELETE: FilesCommand.DELETE,
    Command.ERASE: FilesCommand.DELETE,
}

FIND_LENGTH = 30
_FIND_POS, _FIND_GAP = (110, 6), 5

T = TypeVar("T")


class FilesScene(Scene[None]):
    """The list of saved games, which leads to the board; ``opening`` is opened at once."""

    help_topic = HelpTopic.SAVED_GAMES

    def __init__(self, context: Context, opening: Path | None = None) -> None:
        self._context = context
        self._open_game = context.open_game
        self._opening = opening
        self.games = FileList(context.art, context.clock().date())
        self._info = InfoPrint(context.art)
        self.field: Field | None = None
        """The field for search words, while it is open."""
        self._has_listed = False
        name = self._open_game.name if self._open_game.session else ""
        self._waiting = self._list(name)

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, or carry out a command."""
        if self.field and self.field.accepts(action):
            self.games.find(self.field.text)
            return None
        if not self.field:
            action = make_hints(self._context.art).meant(action)
        if action is Command.CANCEL:
            return self._leave()
        is_edge = isinstance(action, Click) and action.pos[1] < TOP_EDGE and not self.field
        if action is Command.MENU or is_edge:
            return Push(self._menu(), self.carry_out)
        is_taken = self.games.list.take(action) is not None
        command = FilesCommand.OPEN if is_taken else _command_for(action)
        return self.carry_out(command) if command else None

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self.games.list

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Open the file given at the start; remove expired messages."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        if self._waiting:
            waiting, self._waiting = self._waiting, None
            return waiting
        if self._opening:
            path, self._opening = self._opening, None
            return self._open(path)
        return None

    def close(self) -> None:
        """Abandon the job that reads the list, unless a panel waits for it."""
        if isinstance(self._waiting, Push):
            self._waiting.scene.close()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the icon with its label, the hints or the search field, and the list."""
        canvas.fill(PAPER)
        art = self._context.art
        draw_label(canvas, art)
        if self.field:
            x, top = _FIND_POS
            left = art.bold.draw(canvas, (x, top + 2), gettext(FilesCommand.FIND.value.label))
            left += _FIND_GAP
            box = pygame.Rect(left, top, WIDTH - 6 - left, art.normal.height + 4)
            frame(canvas, box, 0, 1)
            self.field.draw(canvas, box.inflate(-6, -4), art.normal, has_caret=True)
        else:
            make_hints(art).draw(canvas)
        if self.games.entries:
            self.games.draw(canvas, self._open_game.name if self._open_game.session else "")
        elif self._has_listed:
            text = gettext("No saved games. Press {key} for a new one.")
            text = text.format(key=FilesCommand.NEW.key)
            if art.has_pad_caps:
                text = gettext("No saved games. Start one from the menu.")
            if self.field:
                text = gettext("Nothing found.")
            art.normal.draw_centred(canvas, (WIDTH // 2, TOP + 18), text)
        self._info.draw(canvas)

    @property
    def title(self) -> str:
        """The name of the screen."""
        return gettext("Saved games")

    def controls(self) -> Iterator[Control]:
        """Yield the search field or the keys, the list, and the message."""
        art = self._context.art
        yield menu_edge()
        if self.field:
            rect, name = pygame.Rect(_FIND_POS[0], 4, WIDTH, 18), FilesCommand.FIND.value.label
            text = self.field.text
            yield Control(Role.FIELD, rect, gettext(name), text, is_focused=True)
        else:
            yield from make_hints(art).controls()
        for row in self.games.controls():
            yield replace(row, is_focused=row.is_focused and not self.field)
        yield from self._info.controls()

    def _leave(self) -> Transition | None:
        """Close the search, go back to the board, or ask whether to leave the program."""
        if self.field:
            self.field, self.is_typing = None, False
            self.games.find("")
            return None
        if self._open_game.session:
            return Replace(self._context.scene(Screen.BOARD))
        return self._confirm(gettext("Leave Puluc?"), Quit)

    def carry_out(self, command: FilesCommand) -> Transition | None:
        """Carry out a command, or show why it is not possible."""
        entry = self.games.selected
        has_session = self._open_game.session is not None
        if reason := refusal(command, has_entry=entry is not None, has_session=has_session):
            self._context.play_sound(Sound.REFUSAL)
            self._info.show(reason)
            return None
        self._info.clear()
        match command.value:
            case CommandRow(does=Opens(screen)):
                return Push(self._context.scene(screen), partial(self._start, ""))
        if command is FilesCommand.HELP:
            return self.help()
        return (
            self._change(command, entry) if entry and command in CHANGES else self._begin(command)
        )

    def _begin(self, command: FilesCommand) -> Transition | None:
        """Carry out a command that needs no selected game."""
        match command:
            case FilesCommand.EXIT:
                return Quit()
            case FilesCommand.FIND:
                self.field, self.is_typing = Field("", FIND_LENGTH), True
            case FilesCommand.LEARN:
                learn = self._context.scene(Screen.LESSONS)
                return Push(learn, lambda _new_game: self._begin(FilesCommand.NEW))
            case FilesCommand.NEW:
                return self._ask(
                    gettext("New game"), self._free(self._open_game.untitled()), self._choose_rules
                )
            case FilesCommand.SAVE_AS:
                copy = self._copy_name(self._open_game.name)
                return self._ask(gettext("Copy as"), copy, self._save_as)
        return None

    def _change(self, command: FilesCommand, entry: SavedGame) -> Transition | None:
        """Carry out a command on the selected game."""
        name = entry.name
        match command:
            case FilesCommand.OPEN:
                return self._open(entry.path)
            case FilesCommand.RENAME:
                return self._ask(gettext("Rename"), name, partial(self._rename, name), keeps=name)
            case FilesCommand.DUPLICATE:
                copy = self._copy_name(name)
                return self._ask(gettext("Duplicate"), copy, partial(self._duplicate, name))
            case FilesCommand.DELETE:
                question = gettext("Delete '{name}'?").format(name=name)
                return self._confirm(question, partial(self._delete, name))
        return None

    def _menu(self) -> Scene[FilesCommand]:
        has_session = self._open_game.session is not None
        panes = file_menu(has_entry=self.games.selected is not None, has_session=has_session)
        return MenuScene(self._context.art, panes)

    def _open(self, path: Path) -> Transition | None:
        """Open a game on the board, or offer its backup."""
        return self._unless_unsaved(partial(self._open_now, path))

    def _open_now(self, path: Path) -> Transition | None:
        read = partial(self._open_game.read, path)
        return self._wait_for(read, partial(self._opened, path))

    def _opened(self, path: Path, job: Job[OpenedGame | None]) -> Transition | None:
        try:
            if job.is_left:
                self._context.attempt(lambda: close_left(self._context, job))
            elif self._context.load_game(path, job.result):
                return Replace(self._context.scene(Screen.RESUMED_BOARD))
        except DamagedError:
            return self._confirm(
                gettext("It is damaged. Open its backup?"), partial(self._recover, path)
            )
        return None

    def _recover(self, path: Path) -> Transition | None:
        def then(job: Job[None]) -> Transition | None:
            is_done = self._context.attempt(job.result)
            return self._open(path) if is_done and not job.is_left else None

        return self._wait_for(partial(self._open_game.recover, path), then)

    def _choose_rules(self, name: str) -> Transition | None:
        return Push(self._context.scene(Screen.NEW_GAME), partial(self._start, name))

    def _start(self, name: str, setup: Setup) -> Transition | None:
        return self._unless_unsaved(partial(start_new, self._context, setup, name))

    def _unless_unsaved(self, go_on: Callable[[], Transition | None]) -> Transition | None:
        """Go on to another game; ask first if the open one can't be saved."""

        def then(job: Job[bool]) -> Transition | None:
            if job.is_left:
                return None
            self._context.saving.report()
            if job.result():
                return go_on()
            question = gettext("{loss} Go on?").format(loss=self._context.saving.unsaved_message)
            return self._confirm(question, go_on)

        return self._wait_for(self._open_game.finish_saving, then)

    def _save_as(self, name: str) -> Transition | None:
        work = self._open_game.saving_as(name)
        done = gettext("Copied as {name}").format(name=name)
        return self._do(work, name, done, call_result)

    def _rename(self, old: str, new: str) -> Transition | None:
        if new == old:
            return None
        done = gettext("Renamed to {name}").format(name=new)
        return self._do(partial(self._open_game.rename, old, new), new, done)

    def _duplicate(self, name: str, copy: str) -> Transition | None:
        done = gettext("Copied to {name}").format(name=copy)
        return self._do(partial(self._open_game.duplicate, name, copy), copy, done)

    def _delete(self, name: str) -> Transition | None:
        taken = self._open_game.take(name)

        def finish(job: Job[None]) -> None:
            try:
                job.result()
            except StorageError:
                self._open_game.put_back(taken)
                raise

        done = gettext("{name} is in the trash folder").format(name=name)
        return self._do(partial(self._open_game.trash, name, taken), "", done, finish)

    def _do(
        self,
        work: Callable[[], T],
        name: str,
        done: str,
        finish: Callable[[Job[T]], object] = Job.result,
    ) -> Transition | None:
        """Run a file operation, select the game of that name, and show a message."""

        def then(job: Job[T]) -> Transition | None:
            if self._context.attempt(partial(finish, job)):
                self._info.show(done)
            return None if job.is_left else self._list(name)

        return self._wait_for(work, then)

    def _list(self, name: str) -> Transition | None:
        """List the games once the open one is saved; select the one of that name."""

        def then(job: Job[list[tuple[SavedGame, str]]]) -> None:
            self.games.renew(job.result(), name)
            self._has_listed = self.is_dirty = True

        def entries() -> list[tuple[SavedGame, str]]:
            self._open_game.finish_saving()
            return [(each, search_text(each)) for each in self._open_game.library.entries]

        return self._wait_for(entries, then)

    def _wait_for(
        self, work: Callable[[], T], then: Callable[[Job[T]], Transition | None]
    ) -> Transition | None:
        return wait_for(self._context, work, then, in_turn=True)

    def _free(self, name: str) -> str:
        return free_name(name, self._open_game.library.names)

    def _copy_name(self, name: str) -> str:
        return copy_name(name, self._open_game.library.names)

    def _ask(
        self,
        title: str,
        name: str,
        then: Callable[[str], Transition | None],
        keeps: str | None = None,
    ) -> Transition:
        """Ask for the name of a new file; ``keeps`` is allowed although it exists."""
        names = self._open_game.library.names
        return Push(ask_name(self._context, title, name, names, keeps), then)

    def _confirm(self, question: str, go_on: Callable[[], Transition | None]) -> Transition:
        return confirm(self._context.art, question, go_on)


def _command_for(action: Action) -> FilesCommand | None:
    """Return the command of a key, if any."""
    return _KEY_COMMANDS.get(action) or hot_key_of(action, FilesCommand)
