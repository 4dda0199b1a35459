"""The dialog that saves the kit to print, and opens it."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from puluc.storage.kit import KitError, KitExistsError, Paper, expanded, save_kit, usual_paper
from puluc.ui.context import Context
from puluc.ui.input import Action
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.overlays.written import WrittenScene
from puluc.ui.scene import HelpTopic, Pop, Push, Question, Replace, Scene, Transition
from puluc.ui.widgets.dialog import Answer, Dialog, Row, TextRow
from puluc.ui.widgets.field import Field

_PAPERS = tuple(Paper)
_PAPER_LABELS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
_WHAT_IT_IS = "Boards, counters, sticks and rules to print and cut out, as a PDF file."
_LONGEST_PATH = 400


def print_kit_scene(context: Context) -> Scene:
    """The dialog with the usual paper and the player's folder of documents."""
    return PrintKitScene(context, usual_paper(os.environ), context.paths.documents)


class PrintKitScene(Scene):
    """Saves the kit in a folder, opens it with the system's viewer, and says where it is."""

    is_overlay = True
    help_topic = HelpTopic.PRINTING

    def __init__(self, context: Context, paper: Paper, folder: Path) -> None:
        self._context = context
        self.question = Question()
        labels = tuple(_PAPER_LABELS[each] for each in _PAPERS)
        self._paper = Row("Paper", labels, _PAPERS.index(paper), (_WHAT_IT_IS,))
        field = Field(str(folder), _LONGEST_PATH)
        note = "The folder that it is saved in. It opens when it is there."
        self._folder = TextRow("Folder", notes=(note,), field=field)
        self.dialog = Dialog(context.art, "Print kit", (self._paper, self._folder), "Save")

    def handle(self, action: Action) -> Transition | None:
        """Change a row, save, or close. What is typed first replaces the folder."""
        before = self.dialog.focused
        match self.dialog.handle(action):
            case Answer.ACCEPTED:
                return self._save(replaces=False)
            case Answer.CANCELLED:
                return Pop()
        if self.dialog.focused is not before:
            self._folder.field.select(is_selected=self.dialog.is_typing)
        self.is_typing = self.dialog.is_typing
        return None

    def resume(self, result: object) -> Transition | None:
        """Replace the file, if that is the answer."""
        return self._save(replaces=True) if result is True else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)

    def _save(self, *, replaces: bool) -> Transition | None:
        folder = expanded(self._folder.field.text.strip())
        paper = _PAPERS[self._paper.index]
        if not folder.is_dir():
            self.dialog.complaint = "There is no such folder."
            return None
        try:
            path = save_kit(paper, folder, replaces=replaces)
        except KitExistsError:
            return Push(ConfirmScene(self._context.art, f"Replace {paper.file_name}?"))
        except KitError as error:
            self.dialog.complaint = f"It can't be saved: {error.reason}."
            return None
        manager = self._context.file_manager
        return Replace(WrittenScene(self._context.art, path, manager, manager.open(path)))
