"""The dialog that seats a person or a level for every player of a team game."""

from collections.abc import Iterator, Sequence

import pygame

from puluc.rules import HUMAN, MAX_NAME, Seat, turn_order
from puluc.text.language import gettext, pgettext
from puluc.text.names import player_name
from puluc.ui.app.input import Action, Typed
from puluc.ui.app.scene import HelpTopic, Pop, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.screens.new_game.who_plays import PERSON_NOTE, NamedRow
from puluc.ui.widgets.dialog import Answer, Dialog
from puluc.ui.widgets.field import Field
from puluc.ui.widgets.rows import Row, TextRow

_INDENT = "   "
"""Before the prompt of a name, which belongs to the seat above."""


class _NameField(Field):
    """A field for a name, which has no comma."""

    def accepts(self, action: Action) -> bool:
        """Handle an editing action, without commas."""
        if isinstance(action, Typed):
            action = Typed(action.text.replace(",", ""))
        return super().accepts(action)


class SeatsScene(Scene):
    """Closes with the seats, or with None."""

    is_overlay = True
    help_topic = HelpTopic.SEATS

    def __init__(self, art: Art, seats: Sequence[Seat], levels: Sequence[str]) -> None:
        self._rows = list[tuple[NamedRow, TextRow]]()
        for player, seat in zip(turn_order(len(seats) // 2), seats, strict=True):
            who = NamedRow(player_name(player))
            who.offer((HUMAN, *levels), {HUMAN: (gettext("Person"), gettext(PERSON_NOTE))})
            who.choose(seat.level)
            field = _NameField(seat.name, MAX_NAME)
            self._rows.append((who, _name_row(field)))
        self.dialog = Dialog(art, gettext("Each seat"), tuple(self._shown()), gettext("OK"))

    def handle(self, action: Action) -> Transition | None:
        """Change a row; accept or cancel. What is typed first replaces a name."""
        before = self.dialog.focused
        match self.dialog.handle(action):
            case Answer.CHANGED:
                self.dialog.show_rows(tuple(self._shown()))
            case Answer.ACCEPTED:
                return Pop(self.seats)
            case Answer.CANCELLED:
                return Pop()
        if self.dialog.focused is not before:
            for _, name in self._rows:
                name.field.select(is_selected=name is self.dialog.focused)
        self.is_typing = self.dialog.is_typing
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they are chosen now."""
        return tuple(
            Seat(who.chosen, name.field.text.strip() if who.chosen == HUMAN else "")
            for who, name in self._rows
        )

    def _shown(self) -> Iterator[Row]:
        """A row for every seat, with one for the name of a person."""
        for who, name in self._rows:
            yield who
            if who.chosen == HUMAN:
                yield name


def _name_row(field: Field) -> TextRow:
    """The row for the name of the person on the seat above."""
    note = gettext("A name, if you like. Seats of one side with the same name are one person.")
    return TextRow(_INDENT + pgettext("person", "Name"), notes=(note,), field=field)
