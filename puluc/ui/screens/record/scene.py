"""The record: every turn of a game in notation, and of the games before it."""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.game.analysis import analysed_text
from puluc.game.session import Setup
from puluc.marks import N_
from puluc.rules import CUSTOM, SERIES_GAMES, Record, Ruleset, Side, game_name, record_text
from puluc.storage.library import free_name
from puluc.text.error_messages import error_message
from puluc.text.language import gettext
from puluc.text.names import (
    short_form,
    short_name,
    short_title,
    side_name,
    team_names,
    who_plays,
)
from puluc.text.numerals import percent
from puluc.text.spoken import HeardBoard
from puluc.text.wordings import Words
from puluc.ui.board.starting import start_new
from puluc.ui.jobs.adviser import WRONG_GAME, WRONG_TURN
from puluc.ui.jobs.job import Job
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH
from puluc.ui.render.display import THEMES
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.file_manager import copy
from puluc.ui.scene.hot_keys import RecordCommand, hot_key_of
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.screens.record.export import write_film, write_pictures, write_text
from puluc.ui.screens.record.replay import ReplayScene
from puluc.ui.screens.record.steps import Playback
from puluc.ui.screens.record.turn_list import TurnList
from puluc.ui.widgets.menu import MenuScene, command_pane
from puluc.ui.widgets.notice import InfoPrint, WrittenScene
from puluc.ui.widgets.progress import ExportScene
from puluc.ui.widgets.title_bar import TitleBar
from puluc.ui.widgets.wait import wait_for

log = logging.getLogger(__name__)

_LEFT, _BAR_GAP = 4, 6
"""The margin of the line below the turns, and blank pixels between two texts on it."""

_PANES = {
    N_("Export"): (
        RecordCommand.TEXT,
        RecordCommand.CLIPBOARD,
        RecordCommand.GIF,
        RecordCommand.PICTURES,
    ),
    N_("Game"): (
        RecordCommand.ANALYSIS,
        RecordCommand.MISTAKES,
        RecordCommand.NEXT_GAME,
        RecordCommand.PREVIOUS_GAME,
    ),
}
_NOTHING = N_("Nothing has been played yet.")

_FAULT_MS = 4000
"""The milliseconds for which the message about a wrong game is shown."""


def record_scene(context: Context, records: Sequence[Record] = (), name: str = "") -> Scene[Setup]:
    """Return the records of a file, by default the open one: the game on the board first."""
    session = context.session
    if not records and session:
        records, name = [*session.games, session.record], context.open_game.name
    return RecordScene(context, records, name)


class RecordScene(Scene[Setup]):
    """The turns of a game as a list, at first of the last game; ``name`` is that of their file.

    It closes with a setup if the game continues from a position that was set up.
    """

    has_moves = True

    help_topic = HelpTopic.RECORD

    def __init__(self, context: Context, records: Sequence[Record], name: str) -> None:
        self._context = context
        self._records = records
        self._name = name
        self._info = InfoPrint(context.art)
        self._number = len(records) - 1
        self._show(self._number)

    def handle(self, action: Action) -> Transition | None:
        """Navigate turns and games, replay, export, or close."""
        match action:
            case Command.CANCEL:
                return Pop()
            case _ if command := hot_key_of(action, RecordCommand):
                return self.carry_out(command)
            case Command.MENU:
                menu = [command_pane(gettext(title), each) for title, each in _PANES.items()]
                return Push(MenuScene(self._context.art, menu), self.carry_out)
            case Click(pos) if self._bar.is_menu_at(pos):
                return self.handle(Command.MENU)
            case Click(pos) if pos[1] < self._bar.height:
                return Pop()
        return None if self.turns.take(action) is None else self._show_on_board()

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self.turns

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Remove expired messages."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar and the turns."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self._draw_game(canvas)
        if self.playback.steps:
            self.turns.draw(canvas)
        else:
            face = self._context.art.normal
            top = (WIDTH // 2, (HEIGHT + self._bar.height - face.height) // 2)
            face.draw_centred(canvas, top, self._refusal)
        self._info.draw(canvas)

    def heard_board(self) -> HeardBoard | None:
        """Return the position after the turn selected."""
        return HeardBoard(steps[self.turns.index].after) if (steps := self.playback.steps) else None

    def controls(self) -> Iterator[Control]:
        """Yield the bar, the turns in view, and the message."""
        yield from self._bar.controls()
        if self.playback.steps:
            yield from self.turns.controls(self.playback.called)
        yield from self._info.controls()

    def _show(self, number: int) -> None:
        """Show one of the games."""
        self._number = number
        self._info.clear()
        record = self._records[number]
        self.playback = Playback(record)
        self.turns = TurnList(self._context.art, self.playback.steps)
        self._tablebase: Tablebase | None = None
        look = partial(self._context.tablebase_for, record.rules)
        self._context.jobs.look(look, partial(self._take_tablebase, record.rules))
        title = gettext("Game {number}").format(number=record.number)
        self._bar = TitleBar(self._context.art, title, menu="")
        if self.playback.fault:
            why = error_message(self.playback.fault.reason)
            self._info.show(f"{self.fault}:\n{why}", _FAULT_MS)

    def _take_tablebase(self, rules: Ruleset, job: Job[Tablebase | None]) -> None:
        """Show exact chances, unless a game under other rules is shown by now."""
        if rules == self.playback.record.rules:
            self._tablebase, self.is_dirty = job.result(), True

    @property
    def fault(self) -> str:
        """A message about an error in the game; empty if there is none."""
        if self.playback.fault is None:
            return ""
        turn, number = self.playback.fault.turn, self.playback.record.number
        return gettext(WRONG_TURN if turn else WRONG_GAME).format(number=number, turn=turn)

    def _draw_game(self, canvas: pygame.Surface) -> None:
        """Draw the game's name, and below the turns the selected one in words and the result.

        If there is a tablebase, Jade's chances replace the result.
        """
        record, art, bottom = self._records[self._number], self._context.art, self.turns.bottom
        left, right = self._bar.inside
        face = art.normal
        face.draw(canvas, (left, 2), face.fit(self._game_texts, right - left), PAPER)
        text = ""
        if self.playback.fault:
            # Translators: instead of the result: there is a mistake in the record.
            text = gettext("Wrong")
        elif record.is_abandoned:
            text = self._chances or gettext("Unfinished")
        elif record.result:
            winner = record.result.winner
            won = gettext("{side} won")
            result = gettext("A draw") if winner is None else won.format(side=side_name(winner))
            text = self._chances or result
        canvas.fill(INK, (_LEFT, bottom, WIDTH - 2 * _LEFT, 1))
        room = WIDTH - 2 * _LEFT
        beside = room - (face.width(text) + _BAR_GAP if text else 0)
        face.draw(canvas, (_LEFT, bottom + 2), face.fit(self._told, beside))
        face.draw_right(canvas, (WIDTH - _LEFT, bottom + 2), text)

    @property
    def _game_texts(self) -> Words:
        """The game with the number of players, and its place in a series."""
        record = self._records[self._number]
        title, name, series_game = (
            short_title(record.rules),
            short_name(record.rules),
            record.series_game,
        )
        if not series_game:
            return Words(name, title)
        # Translators: a game of a series: 2 of 5.
        number = gettext("{number} of {count}")
        number = number.format(number=series_game.number, count=len(SERIES_GAMES))
        game = short_form(SERIES_GAMES[series_game.number - 1][0])
        is_named = game_name(record.rules) != CUSTOM
        return Words(f"{name if is_named else game}, {number}", f"{game}, {number}")

    @property
    def _told(self) -> Words:
        """The selected turn in words; for the opening, the names of the players of both sides."""
        seats, steps = self.playback.record.seats, self.playback.steps
        if self.turns.index:
            return steps[self.turns.index].words(self.playback.called)
        half = len(seats) // len(Side)
        teams = map(team_names, (seats[:half], seats[half:]))
        return Words(who_plays(seats), " - ".join(teams)) if steps else Words()

    @property
    def _chances(self) -> str:
        """Jade's exact chance of winning after the selected turn, if there is a tablebase."""
        if self._tablebase is None or not self.playback.steps:
            return ""
        after = self.playback.steps[self.turns.index].after
        if after.outcome is not None:
            return ""
        try:
            chance = self._tablebase.chance(after)
        except TablebaseError:
            self._tablebase = None
            return ""
        if chance is None:
            return ""
        jade_chance = chance if after.mover is Side.JADE else 1 - chance
        return gettext("Jade {chance}").format(chance=percent(jade_chance, 1))

    def _walk(self, by: int) -> None:
        number = self._number + by
        if 0 <= number < len(self._records):
            self._show(number)
        else:
            later, earlier = gettext("There is no later game"), gettext("There is no earlier game")
            self._info.show(later if by > 0 else earlier)

    def _show_on_board(self) -> Transition | None:
        if not self.playback.steps:
            return None
        replay = ReplayScene(self._context, self.playback, self.turns.index)
        return Push(replay, self.turns.go)

    @property
    def _refusal(self) -> str:
        """The reason why there is nothing to analyse or to draw; empty if there is."""
        return self.fault or ("" if self.playback.steps else gettext(_NOTHING))

    def carry_out(self, command: RecordCommand) -> Transition | None:
        """Do what a key or the menu has chosen; return the transition, if any."""
        match command:
            case RecordCommand.CLOSE:
                return Pop()
            case RecordCommand.NEXT_GAME:
                self._walk(1)
            case RecordCommand.PREVIOUS_GAME:
                self._walk(-1)
            case RecordCommand.TEXT:
                return self._write(partial(write_text, self._path(".txt"), self._text))
            case RecordCommand.CLIPBOARD:
                self._info.show(copy(self._text, gettext("Copied as text")))
            case _ if self._refusal:
                self._info.show(self._refusal)
            case RecordCommand.ANALYSIS:
                record, turn = self.playback.record, self.turns.index
                chosen = None if turn == len(record.turns) else turn  # the list opens at the last
                analysis = AnalysisScene(self._context, record, chosen)
                return Push(analysis, self._leave_analysis)
            case RecordCommand.MISTAKES:
                analysis = AnalysisScene(self._context, self.playback.record, is_retrying=True)
                return Push(analysis, self._leave_analysis)
            case _:
                return self._draw_export(command)
        return None

    def _leave_analysis(self, end: int | Setup) -> Transition | None:
        """Select the turn that was analysed, or go on from the position that was set up."""
        if isinstance(end, Setup):
            return self._play_on(end)
        self.turns.go(end)
        return None

    def _play_on(self, setup: Setup) -> Transition | None:
        """Close with what was set up; play it in a file of its own if no scene is below."""
        if self.then:
            return self.pop(setup)
        games = self._context.open_game
        return start_new(self._context, setup, free_name(games.untitled(), games.library.names))

    def _drawn(self, end: Callable[[], Path] | str) -> Transition | None:
        """Write the pictures, or show why none were drawn."""
        if isinstance(end, str):
            self._info.show(end)
            return None
        return self._write(end)

    def _write(self, write: Callable[[], Path]) -> Transition | None:
        """Write an export in a job, then show its path."""

        def then(job: Job[Path]) -> Transition | None:
            try:
                path = job.result()
                return Push(WrittenScene(self._context.art, path, self._context.file_manager))
            except OSError as error:
                log.warning("can't write it: %s", error)
                text = gettext("Can't save it: {reason}").format(reason=error_message(error))
            if job.is_left:
                self._context.notices.append(text)
            self._info.show(text)
            return None

        return wait_for(self._context, write, then)

    @property
    def _text(self) -> str:
        """The notation, with luck and cost if the game has been analysed."""
        record = self.playback.record
        game = self._context.adviser.known(record)
        return analysed_text(record, game) if game else record_text(record)

    def _path(self, suffix: str) -> Path:
        """Return the file of the game: ``exports/Puluc 3.txt`` in the data folder."""
        name = f"{self._name} {self.playback.record.number}{suffix}"
        return self._context.paths.data / "exports" / name

    def _draw_export(self, command: RecordCommand) -> Transition:
        """Draw the pictures of the game, or the animation."""
        context, playback = self._context, self.playback
        art, theme = context.art, THEMES[context.preferences.theme]
        if command is RecordCommand.PICTURES:
            pictures = write_pictures(self._path(""), art, playback, theme)
            return Push(ExportScene(art, gettext("Pictures"), pictures), self._drawn)
        game = context.adviser.known(playback.record)
        film = write_film(self._path(".gif"), art, playback, theme, game)
        return Push(ExportScene(art, gettext("Animation"), film), self._drawn)
