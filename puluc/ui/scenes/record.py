"""The record: every turn of a game in notation, and of the games before it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from puluc.rules import Record, Side, game_name
from puluc.rules.solution import SolutionError
from puluc.ui.input import Action, Click, Command, Letter
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import PAPER
from puluc.ui.render.theme import THEMES
from puluc.ui.scene import Pop, Push, Scene, Transition
from puluc.ui.stage import Stage
from puluc.ui.widgets.export_menu import (
    EXPORTS,
    Export,
    copy_text,
    export_menu,
    export_path,
    write_text,
)
from puluc.ui.widgets.export_scene import ExportScene
from puluc.ui.widgets.film import write_film, write_pictures
from puluc.ui.widgets.menu import MenuScene
from puluc.ui.widgets.message import InfoPrint
from puluc.ui.widgets.page import BAR_HEIGHT
from puluc.ui.widgets.reel import Reel
from puluc.ui.widgets.replay import ReplayScene
from puluc.ui.widgets.title_bar import TitleBar
from puluc.ui.widgets.turn_list import TurnList

_RESULT_RIGHT = WIDTH - 32

_NOTHING = "Nothing has been played yet."

_FAULT_MS = 4000
"""How long it is told what is wrong with a game."""


def record_scene(stage: Stage) -> Scene:
    """The games of the open file, the one on the board first."""
    session = stage.session
    records = [*session.games, session.record] if session else []
    return RecordScene(stage, records, stage.desk.name)


class RecordScene(Scene):
    """Lists the turns of the newest of some games; ``name`` is that of their file."""

    def __init__(self, stage: Stage, records: Sequence[Record], name: str) -> None:
        self._stage = stage
        self._records = records
        self._name = name
        self._info = InfoPrint(stage.art)
        self._number = len(records) - 1
        self._show(self._number)

    def handle(self, action: Action) -> Transition | None:
        """Walk through the turns and the games, show one on the board, export, or close."""
        match action:
            case Command.ACCEPT:
                return self._show_on_board()
            case Command.CANCEL | Letter("G"):
                return Pop()
            case Letter("N" | "P" as key):
                self._walk(1 if key == "N" else -1)
            case Letter(key) if key in EXPORTS:
                return self._export(EXPORTS[key])
            case Command.MENU:
                return Push(MenuScene(self._stage.art, export_menu()))
            case Click(pos):
                return self._click(pos)
            case _:
                self._turns.handle(action)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let messages go away."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def resume(self, result: object) -> Transition | None:
        """Export what was chosen, tell how that went, or select the turn that was shown."""
        match result:
            case Export():
                return self._export(result)
            case str():
                self._info.show(result)
            case int():
                self._turns.go(result)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar and the turns."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self._draw_result(canvas)
        if self.reel.steps:
            self._turns.draw(canvas)
        else:
            face, text = self._stage.art.normal, self.fault or _NOTHING
            place = ((WIDTH - face.width(text)) // 2, (HEIGHT + BAR_HEIGHT - face.height) // 2)
            face.draw(canvas, place, text)
        self._info.draw(canvas)

    def _show(self, number: int) -> None:
        """Show one of the games."""
        self._number = number
        self._info.clear()
        record = self._records[number]
        self.reel = Reel(record)
        self._turns = TurnList(self._stage.art, self.reel.steps)
        self._solution = self._stage.solution_of(record.rules)
        title = f"Game {record.number}: {game_name(record.rules)}"
        self._bar = TitleBar(self._stage.art, title)
        if self.reel.fault:
            self._info.show(f"{self.fault}:\n{self.reel.fault.reason}", _FAULT_MS)

    @property
    def fault(self) -> str:
        """What is wrong with the game, empty if nothing is."""
        if self.reel.fault is None:
            return ""
        turn = self.reel.fault.turn
        return f"Game {self.reel.record.number} is wrong" + (f" at turn {turn}" if turn else "")

    def _draw_result(self, canvas: pygame.Surface) -> None:
        """How the game ended, at the right of the bar, or Jade's chances if they are known."""
        record, face = self._records[self._number], self._stage.art.normal
        text = ""
        if self.reel.fault:
            text = "Wrong"
        elif record.is_abandoned:
            text = self._chances or "Unfinished"
        elif record.result:
            winner = record.result.winner
            text = self._chances or (f"{winner} won" if winner is not None else "A draw")
        face.draw(canvas, (_RESULT_RIGHT - face.width(text), 2), text, PAPER)

    @property
    def _chances(self) -> str:
        """Jade's exact chance to win after the selected turn, if the rules are solved."""
        if self._solution is None or not self.reel.steps:
            return ""
        after = self.reel.steps[self._turns.index].after
        if after.outcome is not None:
            return ""
        try:
            chance = self._solution.chance(after)
        except SolutionError:
            self._solution = None
            return ""
        if chance is None:
            return ""
        jades = chance if after.mover is Side.JADE else 1 - chance
        return f"Jade {jades:.1%}"

    def _walk(self, by: int) -> None:
        number = self._number + by
        if 0 <= number < len(self._records):
            self._show(number)
        else:
            self._info.show("There is no later game" if by > 0 else "There is no earlier game")

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """The top edge opens the menu, the bar closes, a step is selected, then shown."""
        if pos[1] < 1:
            return self.handle(Command.MENU)
        if pos[1] < BAR_HEIGHT:
            return Pop()
        step = self._turns.step_at(pos)
        if step is not None and step == self._turns.index:
            return self._show_on_board()
        if step is not None:
            self._turns.go(step)
        return None

    def _show_on_board(self) -> Transition | None:
        if not self.reel.steps:
            return None
        return Push(ReplayScene(self._stage, self.reel, self._turns.index))

    def _export(self, export: Export) -> Transition | None:
        stage, record = self._stage, self._records[self._number]
        folder, theme = stage.paths.data, THEMES[stage.preferences.theme]
        if export is Export.TEXT:
            self._info.show(write_text(export_path(folder, self._name, record, ".txt"), record))
        elif export is Export.CLIPBOARD:
            self._info.show(copy_text(record))
        elif self.fault or not self.reel.steps:
            self._info.show(self.fault or _NOTHING)
        elif export is Export.PICTURES:
            path = export_path(folder, self._name, record, "")
            writing = write_pictures(path, stage.art, self.reel, theme)
            return Push(ExportScene(stage.art, "Pictures", writing))
        else:
            path = export_path(folder, self._name, record, ".gif")
            writing = write_film(path, stage.art, self.reel, theme)
            return Push(ExportScene(stage.art, "Animation", writing))
        return None
