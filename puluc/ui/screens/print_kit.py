"""The dialog that saves the kit to print, and opens it."""

import os
from functools import partial
from pathlib import Path

from puluc import PulucError
from puluc.marks import N_
from puluc.storage.kit import (
    KitError,
    KitExistsError,
    Paper,
    save_kit,
    shipped_kit,
    usual_paper,
)
from puluc.storage.paths import outside_path
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, language
from puluc.ui.jobs.job import Job
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Replace, Transition
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.notice import WrittenScene, confirm
from puluc.ui.widgets.rows import Field, Row, TextRow
from puluc.ui.widgets.wait import wait_for

_PAPERS = tuple(Paper)
_PAPER_LABELS = {
    Paper.A4: N_("A4"),
    # Translators: the size of paper: 216 x 279 mm.
    Paper.LETTER: N_("US Letter"),
}
_LONGEST_PATH = 400


def print_kit_scene(context: Context) -> Scene[None]:
    """Return the dialog with the usual paper and the player's folder of documents."""
    return PrintKitScene(context, usual_paper(os.environ), context.paths.documents)


class PrintKitScene(DialogScene[None]):
    """The dialog that saves the kit in a folder, opens it, and shows its path."""

    help_topic = HelpTopic.PRINTING

    def __init__(self, context: Context, paper: Paper, folder: Path) -> None:
        self._context = context
        labels = tuple(gettext(_PAPER_LABELS[each]) for each in _PAPERS)
        what = gettext("Boards, counters, sticks and rules to print and cut out, as a PDF file.")
        # Translators: the paper to print on, a row of a dialog: 90 pixels.
        self._paper = Row(gettext("Paper"), labels, _PAPERS.index(paper), (what,))
        field = Field(str(folder), _LONGEST_PATH)
        note = gettext("The folder to save it in. The file then opens.")
        # Translators: the folder to save in, a row of a dialog: 90 pixels.
        self._folder = TextRow(gettext("Folder"), notes=(note,), field=field, is_replaced=True)
        rows = (self._paper, self._folder)
        # Translators: the Enter key of a dialog: 37 pixels.
        super().__init__(context.art, gettext("Print kit"), rows, gettext("Save"))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Save, or close."""
        return (
            self._save(replaces=False) if answer is DialogAnswer.ACCEPTED else super().act(answer)
        )

    def _save(self, *, replaces: bool) -> Transition | None:
        try:
            kit = shipped_kit(_PAPERS[self._paper.index], language())
            folder = outside_path(self._folder.field.text, is_folder=True)
        except (PulucError, OSError) as error:
            self.dialog.complaint = _cant_save(error)
            return None
        work = partial(save_kit, kit, folder, replaces=replaces)
        return wait_for(self._context, work, partial(self._saved, kit.name))

    def _saved(self, name: str, job: Job[Path]) -> Transition | None:
        """Open the kit, or show why it is not saved."""
        try:
            path = job.result()
        except KitExistsError:
            question = gettext("Replace {file}?").format(file=name)
            return confirm(self._context.art, question, partial(self._save, replaces=True))
        except KitError as error:
            text = _cant_save(error.reason)
            self.dialog.complaint = text
            if job.is_left:
                self._context.notices.append(text)
            return None
        if job.is_left:
            return None
        manager = self._context.file_manager
        return Replace(WrittenScene(self._context.art, path, manager, manager.open(path)))


def _cant_save(reason: PulucError | OSError) -> str:
    return gettext("It can't be saved: {reason}.").format(reason=error_message(reason))
