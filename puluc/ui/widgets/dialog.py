"""Dialogs: rows of choices, the buttons at their right, and an explanation at the foot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from puluc.text.language import gettext, pgettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, clear_beside, frame
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role, clicked, index_at, steps
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Release, Spell
from puluc.ui.scene.question import Question
from puluc.ui.scene.transitions import Pop, R, Transition
from puluc.ui.widgets.choice import stepped
from puluc.ui.widgets.dialog_tabs import DialogTabs
from puluc.ui.widgets.notice import CUT
from puluc.ui.widgets.rows import Row, TextRow, spelling_words
from puluc.ui.widgets.title_bar import KeyHint, KeyHints

FOOT_LINES = 2
"""The usual lines of the explanation; a longer one takes the place of rows."""
_FOOT_PITCH, _FOOT_BOTTOM = 9, 76
_BOTTOM = 79
_TITLE_HEIGHT, _ROWS_TOP = 11, 12
_MOST_ROWS = 5
_PITCH = 9
_WIDEST_PROMPT = 104
"""The widest prompt beside which the values are aligned; beside a wider one they begin later."""
_VALUE_GAP = 8
"""The gap between the widest prompt and the values."""
_ARROW = 6
_ARROWS = 2 * (_ARROW + 1)
"""The width of both arrows beside a value."""
_USUAL_VALUE = 44
"""The greatest width of values in line; beside wide prompts they come closer for it."""
_PROMPT_MARGINS = 6
_LEAST_MARGIN = 4
_RECT = pygame.Rect(2, 0, 236, _BOTTOM)
_SHADOW = 1
_INSET = 1
"""The distance from the top of a row to its text, in pixels."""
_ARROWS_ABOVE = 28
"""The room of the arrows that scroll, if they are beside the title."""
_BUTTON_WIDTH = 37
_RULE_X = _RECT.right - _BUTTON_WIDTH - 10
"""The x of the rule between the rows and the buttons."""
_FOOT_MARGIN = CUT
"""The margin beside the explanation, which keeps it clear of the rounded corners."""
FOOT_WIDTH = _RECT.width - 2 * _FOOT_MARGIN - 1


@dataclass(frozen=True, slots=True)
class Geometry:
    """The room of the rows and of the explanation."""

    visible_rows: int
    foot_lines: int
    """The lines of the explanation."""
    margin: int = 8
    """The distance from the frame to the prompts."""
    value_right: int = _RULE_X - 12
    has_arrows_above: bool = False
    """Whether the arrows that scroll are beside the title: the values need the whole width."""

    @property
    def foot(self) -> int:
        """The rule above the explanation."""
        return _FOOT_BOTTOM - self.foot_lines * _FOOT_PITCH

    @property
    def arrows(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The areas where a click scrolls up, and down."""
        if self.has_arrows_above:
            return pygame.Rect(_RECT.right - 32, 3, 12, 7), pygame.Rect(_RECT.right - 18, 3, 12, 7)
        up = pygame.Rect(_RULE_X - 12, _ROWS_TOP, 12, 6)
        return up, up.move(0, self.foot - 7 - _ROWS_TOP)

    @property
    def room(self) -> int:
        """The pixels that a prompt and its value may take."""
        return self.value_right - _RECT.x - self.margin - _PROMPT_MARGINS - _ARROWS


class DialogAnswer(Enum):
    """The effect of an action on the dialog."""

    NOTHING = auto()
    CHANGED = auto()
    OPENED = auto()
    """Enter, a click or, with a single value, Right on a row that opens a screen."""
    ACCEPTED = auto()
    CANCELLED = auto()


_ENDS = {Command.ACCEPT: DialogAnswer.ACCEPTED, Command.CANCEL: DialogAnswer.CANCELLED}


class Dialog:
    """A title and rows, one of them focused; a scene draws it and passes actions to it.

    The Enter button is labelled ``accept``. A click beside the dialog does nothing. The focus
    begins at the first row that opens no screen: Enter accepts there.
    """

    def __init__(
        self,
        art: Art,
        title: str,
        rows: Sequence[Row],
        accept: str,
        tabs: Mapping[str, int] | None = None,
    ) -> None:
        """Show rows under a title; ``tabs`` are names of tabs with the numbers of their rows."""
        self.rows = rows
        self.focus = 0
        self.title = title
        self._art = art
        self._divide(tabs)
        self.top = 0
        self._complaint = ""
        self.typed = ""
        """The digits typed since the last other key or click, which form one number."""
        self.accept = accept
        self._lay_out()
        if self.focused.opens:
            self.focus_next_value()

    def _divide(self, tabs: Mapping[str, int] | None) -> None:
        """Divide the rows into tabs; the arrows that scroll are beside those."""
        self._tabs: DialogTabs | None = None
        if tabs:
            frame = _RECT.copy()
            if max(tabs.values()) > _MOST_ROWS:
                frame.width -= _ARROWS_ABOVE
            self._tabs = DialogTabs(self._art, frame, _TITLE_HEIGHT, self.title, tabs)

    def show_rows(self, rows: Sequence[Row], tabs: Mapping[str, int] | None = None) -> None:
        """Show these rows instead; the focus stays on its row if that is still there."""
        focused = self.focused
        index = next((number for number, row in enumerate(rows) if row is focused), self.focus)
        self.rows = rows
        self._divide(tabs)
        self.focus_on(min(index, len(rows) - 1))

    def focus_next_value(self) -> None:
        """Focus the next row that opens no screen."""
        following = (*range(self.focus + 1, len(self.rows)), *range(self.focus))
        others = (number for number in following if not self.rows[number].opens)
        self.focus_on(next(others, self.focus))

    @property
    def complaint(self) -> str:
        """The reason why the last choice is not possible, shown until the next action."""
        return self._complaint

    @complaint.setter
    def complaint(self, text: str) -> None:
        self._complaint = text
        self.focus_on(self.focus)

    @property
    def focused(self) -> Row:
        """The row with the focus."""
        return self.rows[self.focus]

    @property
    def is_typing(self) -> bool:
        """Whether keys type text."""
        return isinstance(self.focused, TextRow)

    @property
    def takes_digits(self) -> bool:
        """Whether a digit goes to a value of the row in focus."""
        return any(value[:1].isdecimal() for value in self.focused.values)

    def handle(self, action: Action) -> DialogAnswer:
        """Move the focus or change a value; the owner acts on any other answer."""
        before = self.focused
        meant = self._meant(action)
        answer = self._answer(meant) if meant else DialogAnswer.NOTHING
        self._leave(before)
        return answer

    def _leave(self, before: Row) -> None:
        """End the typing in the row that had the focus, unless it still has it."""
        if self.focused is not before:
            if isinstance(before, TextRow):
                before.field.end_spelling()
            for row in (before, self.focused):
                if isinstance(row, TextRow) and row.is_replaced:
                    row.field.select(is_selected=row is self.focused)

    def _meant(self, action: Action) -> Action | None:
        """Return an action, with the directions of a controller as commands where it spells not.

        Right begins to spell in a text row; Enter or Esc ends that and does nothing else.
        """
        field = self.focused.field if isinstance(self.focused, TextRow) else None
        if isinstance(action, Spell):
            is_spelled = field and (field.is_spelling or action.way is Command.RIGHT)
            return action if is_spelled else action.way
        if field and field.is_spelling and action in _ENDS:
            field.end_spelling()
            return None
        return action

    def _answer(self, action: Action) -> DialogAnswer:
        self._forget_before(action)
        if isinstance(self.focused, TextRow) and self.focused.field.accepts(action):
            return DialogAnswer.CHANGED
        match action:
            case _ if self._tabs and (first := self._tabs.row_of(action, self.focus)) is not None:
                self.focus_on(first)
            case Command.LEFT | Command.RIGHT:
                return self._step(-1 if action is Command.LEFT else 1)
            case Letter(text):
                is_digit = text.isdecimal()
                return self._type_digit(text) if is_digit else _changed(self.focused.jump(text))
            case Command.ACCEPT | Command.CANCEL:
                is_opened = action is Command.ACCEPT and self.focused.opens
                return DialogAnswer.OPENED if is_opened else _ENDS[action]
            case Click(pos):
                return self._click(pos)
            case Hover(pos):
                if (row := self._row_at(pos)) is not None:
                    self.focus = row
            case Command.UP | Command.DOWN:
                self.focus_on(stepped(action, self.focus, len(self.rows), goes_round=True))
            case _:
                first, count, page = self._page.start, len(self._page), self.geometry.visible_rows
                self.focus_on(first + stepped(action, self.focus - first, count, page))
        return DialogAnswer.NOTHING

    def _forget_before(self, action: Action) -> None:
        """Drop the complaint about the last action, and a number that this action ends."""
        if isinstance(action, Hover | Release):
            return
        self._complaint = ""
        if not (isinstance(action, Letter) and action.text.isdecimal()):
            self.typed = ""

    def _type_digit(self, digit: str) -> DialogAnswer:
        """Go to the value that begins with the number typed; a number too many begins another.

        A row of numbers refuses what no number begins with.
        """
        row = self.focused
        for number in (self.typed + digit, digit):
            if (index := row.beginning_with(number)) is not None:
                self.typed, row.index = number, index
                return DialogAnswer.CHANGED
        self.typed = ""
        if row.values and row.values[0].isdecimal():
            text = gettext("Choose a number from {least} to {most}.")
            self.complaint = text.format(least=row.values[0], most=row.values[-1])
        return DialogAnswer.NOTHING

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the frame, the title, the visible rows, the buttons and the explanation."""
        self._draw_frame(canvas)
        self._buttons.draw(canvas)
        face = self._art.normal
        for number, line in enumerate(self._note_lines(self._note)):
            pos = (_RECT.x + _FOOT_MARGIN + 1, self.geometry.foot + 2 + face.pitch * number)
            face.draw(canvas, pos, line)
        for number in self._visible():
            self._draw_row(canvas, number)
        for area, way, _ in self._arrows():
            canvas.blit(self._art[f"widgets/arrow-{way}"], area.move(2, 1))

    def controls(self) -> Iterator[Control]:
        """Yield the title, the rows with their explanations, a complaint, and the buttons."""
        if self._tabs:
            yield from self._tabs.controls(self.focus)
        else:
            title = pygame.Rect(_RECT.topleft, (_RECT.width, _TITLE_HEIGHT))
            yield Control(Role.HEADING, title, self.title)
        yield from map(self._row_control, range(len(self.rows)))
        foot = pygame.Rect(_RECT.x, self.geometry.foot, _RECT.width, _BOTTOM - self.geometry.foot)
        note = self._note
        yield Control(Role.STATUS if self.complaint else Role.TEXT, foot, note.replace("\n", " "))
        names = {"up": gettext("Scroll up"), "down": gettext("Scroll down")}
        for area, way, _ in self._arrows():
            yield Control(Role.BUTTON, area, names[way], click=clicked(area))
        for button in self._buttons.controls():
            yield replace(button, click=clicked(button.rect))

    @property
    def _note(self) -> str:
        """The complaint, how a controller that spells does so, or the explanation of the row."""
        row = self.focused
        is_spelling = isinstance(row, TextRow) and row.field.is_spelling
        return self.complaint or (spelling_words() if is_spelling else row.note)

    def _row_control(self, number: int) -> Control:
        """Return the control of a row; a click in it steps its value."""
        row, focus = self.rows[number], steps(number - self.focus)
        rect = self._row_rect(number) if number in self._visible() else pygame.Rect(0, -1, 0, 0)
        shown = Control(
            Role.CHOICE,
            rect,
            row.prompt.strip(),
            row.value,
            row.note.replace("\n", " "),
            focus=focus,
            click=(*focus, Command.ACCEPT if row.opens else Command.RIGHT),
            is_focused=number == self.focus,
            values=row.values,
            tab=self._tabs.name(number) if self._tabs else "",
            ident=(number, row.prompt),
        )
        if isinstance(row, TextRow):
            notes = [shown.description] if row.field.text else [row.placeholder, shown.description]
            note = ". ".join(filter(None, notes))
            text = row.field.text
            return replace(shown, role=Role.FIELD, value=text, description=note, click=focus)
        return replace(shown, role=Role.BUTTON) if row.opens and len(row.values) == 1 else shown

    def _draw_frame(self, canvas: pygame.Surface) -> None:
        """Draw the frame with its rules, and the title."""
        top, foot = _TITLE_HEIGHT, self.geometry.foot
        clear_beside(canvas, _RECT)
        frame(canvas, _RECT, _SHADOW, CUT)
        canvas.fill(INK, (_RECT.x + 1, top, _RECT.width - 2, 1))
        if self._tabs:
            self._tabs.draw(canvas, self.focus)
        else:
            self._art.bold.draw_centred(canvas, (_RECT.centerx, 2), self.title)
        canvas.fill(INK, (_RECT.x + 1, foot, _RECT.width - 2, 1))
        canvas.fill(INK, (_RULE_X, top, 1, foot - top))

    def _note_lines(self, note: str) -> list[str]:
        """Return the lines of an explanation: its parts one after the other if it has too many."""
        face = self._art.normal
        lines = face.wrap(note, FOOT_WIDTH)
        if len(lines) > FOOT_LINES:
            lines = face.wrap(note.replace("\n", " "), FOOT_WIDTH)
        return lines

    def _lay_out(self) -> None:
        """Find room for the values of the rows, and for all explanations."""
        face = self._art.normal
        rows = [self.rows[number] for number in self._page]
        notes = {self._complaint, *(note for row in rows for note in row.notes)}
        lines = max(len(self._note_lines(note)) for note in notes)
        more = min(max(lines - FOOT_LINES, 0), _MOST_ROWS - 1)  # instead of rows
        self.geometry = Geometry(_MOST_ROWS - more, FOOT_LINES + more)
        widths = (
            face.width(row.prompt) + max(map(face.width, row.labels), default=0) for row in rows
        )
        is_wide = any(width > self.geometry.room for width in widths)
        if is_wide:
            self.geometry = replace(self.geometry, margin=_LEAST_MARGIN, value_right=_RULE_X)
        if is_wide or self._tabs:
            self.geometry = replace(self.geometry, has_arrows_above=True)
        self._align(rows)

    def _align(self, rows: Sequence[Row]) -> None:
        """Find the column of the values: right of the prompts, and left enough for all values."""
        face, layout = self._art.normal, self.geometry
        usual = [width for row in rows if (width := face.width(row.prompt)) <= _WIDEST_PROMPT]
        self._prompt_width = max(usual, default=_WIDEST_PROMPT) + _PROMPT_MARGINS
        box_right = _RECT.x + layout.margin + self._prompt_width
        widest = max((face.width(label) for row in rows for label in row.labels), default=0)
        room = layout.value_right - max(widest, _USUAL_VALUE) - _ARROWS
        self._column = min(box_right + _VALUE_GAP, max(box_right - 2, room))

    @property
    def _buttons(self) -> KeyHints:
        """The keys at the side: Enter says what it does in the row with the focus."""
        # Translators: below Enter at the side of a dialog: at most 44 pixels.
        accept = pgettext("dialog", "Open") if self.focused.opens else self.accept
        # Translators: below Esc at the side of a dialog: at most 44 pixels.
        cancel = pgettext("dialog", "Cancel") if self.geometry.foot_lines <= FOOT_LINES else ""
        left, top = _RULE_X + 5, _ROWS_TOP + 2
        corners = {
            (left, top): KeyHint("Enter", accept, Command.ACCEPT),
            (left, top + 22): KeyHint("Esc", cancel, Command.CANCEL),
        }
        return KeyHints(self._art, corners, _BUTTON_WIDTH)

    def focus_on(self, row: int) -> None:
        """Focus a row, and scroll it into view."""
        self.focus = row
        self._lay_out()
        visible, page = self.geometry.visible_rows, self._page
        last_top = max(page.start, page.stop - visible)
        self.top = min(max(self.top, row - visible + 1, page.start), row, last_top)

    @property
    def _page(self) -> range:
        """The rows of the tab that has the focus; all rows if there are no tabs."""
        return self._tabs.page(self.focus) if self._tabs else range(len(self.rows))

    def _visible(self) -> range:
        return range(self.top, min(self.top + self.geometry.visible_rows, self._page.stop))

    def _row_rect(self, row: int) -> pygame.Rect:
        y = _ROWS_TOP + (row - self.top) * _PITCH
        left = _RECT.x + 2
        return pygame.Rect(left, y, _RULE_X - 1 - left, _PITCH)

    def _value_rect(self, row: int) -> pygame.Rect:
        """Return the area of a row's value: in line with the others, or as far left as it needs."""
        layout, shown = self.geometry, self.rows[row]
        box_right = _RECT.x + layout.margin + self._prompt_box_width(shown)
        left = max(self._column, box_right - 2)
        if shown.values:
            value_width = self._art.normal.width(shown.labels[shown.index])
            left = min(left, layout.value_right - value_width - _ARROWS)
        return pygame.Rect(left, self._row_rect(row).y, layout.value_right - left, _PITCH)

    def _prompt_box_width(self, row: Row) -> int:
        """Return the width of the box that is filled when a row has the focus."""
        return max(self._prompt_width, self._art.normal.width(row.prompt) + _PROMPT_MARGINS)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        row = index_at(map(self._row_rect, self._visible()), pos)
        return None if row is None else self.top + row

    def _click(self, pos: tuple[int, int]) -> DialogAnswer:
        """Step the value clicked, on its left arrow backwards; a button does what it says.

        A row that opens a screen does so unless an arrow of its value is clicked.
        """
        button = self._buttons.action_at(pos)
        if isinstance(button, Command):
            return _ENDS[button]
        for area, _, wanted in self._arrows():
            if area.collidepoint(pos):
                self.focus_on(wanted)
                return DialogAnswer.NOTHING
        row = self._row_at(pos)
        if row is None:
            return DialogAnswer.NOTHING
        self.focus = row
        value, left = self._value_rect(row), self._value_rect(row).x + _ARROW + 1
        if self.is_typing or not (self.focused.opens or value.collidepoint(pos)):
            return DialogAnswer.NOTHING
        if self.focused.opens:
            width = self._art.normal.width(self.focused.labels[self.focused.index])
            is_on_arrow = value.collidepoint(pos) and not 0 <= pos[0] - left <= width
            if not is_on_arrow or len(self.focused.values) == 1:
                return DialogAnswer.OPENED
        return self._step(-1 if pos[0] < left else 1)

    def _step(self, by: int) -> DialogAnswer:
        """Step the value in focus; Right opens the screen of a row with a single one."""
        if self.focused.opens and len(self.focused.values) == by:
            return DialogAnswer.OPENED
        return _changed(self.focused.step(by))

    def _arrows(self) -> Iterator[tuple[pygame.Rect, str, int]]:
        """Yield the arrows that scroll: area, way, and the row that comes into view."""
        (up, down), below = self.geometry.arrows, self.top + self.geometry.visible_rows
        if self.top > self._page.start:
            yield up, "up", self.top - 1
        if below < self._page.stop:
            yield down, "down", below

    def _draw_row(self, canvas: pygame.Surface, number: int) -> None:
        row, rect = self.rows[number], self._row_rect(number)
        face = self._art.normal
        is_focused = number == self.focus
        left = _RECT.x + self.geometry.margin - 3
        value = self._value_rect(number)
        width = min(self._prompt_box_width(row), value.x - left - 1)
        prompt = pygame.Rect(left, rect.y, width, rect.height)
        top = rect.y + _INSET
        if is_focused:
            canvas.fill(INK, prompt)
        face.draw(canvas, (prompt.x + 3, top), row.prompt, PAPER if is_focused else INK)
        if isinstance(row, TextRow):
            self._draw_text(canvas, row, value, is_focused=is_focused)
        if not row.values:
            return
        end = face.draw(canvas, (value.x + _ARROW + 1, top), row.labels[row.index])
        if is_focused and len(row.values) > 1:
            canvas.blit(self._art["widgets/arrow-left"], (value.x, top))
        if is_focused and (row.opens or len(row.values) > 1):
            canvas.blit(self._art["widgets/arrow-right"], (end + 2, top))

    def _draw_text(
        self, canvas: pygame.Surface, row: TextRow, value: pygame.Rect, *, is_focused: bool
    ) -> None:
        face = self._art.normal
        text_rect = pygame.Rect(
            value.x + _ARROW + 1,
            value.y + _INSET,
            value.width - _ARROW - 2,
            face.height,
        )
        may_spell = is_focused and self._art.has_pad_caps and not row.field.is_spelling
        if may_spell:
            text_rect.width = min(face.width(row.field.text) + 2, text_rect.width - _ARROW)
        if row.field.text or is_focused:
            row.field.draw(canvas, text_rect, face, has_caret=is_focused)
        else:
            face.draw(canvas, text_rect.topleft, row.placeholder)
        if may_spell:  # Right begins
            canvas.blit(self._art["widgets/arrow-right"], (text_rect.right + 1, text_rect.y))


class DialogScene(Scene[R]):
    """A dialog over another scene; a subclass acts on its answers."""

    is_overlay = True

    def __init__(
        self,
        art: Art,
        title: str,
        rows: Sequence[Row],
        accept: str,
        tabs: Mapping[str, int] | None = None,
    ) -> None:
        self.question = Question()
        self.dialog = Dialog(art, title, rows, accept, tabs)
        self.takes_digits = self.dialog.takes_digits
        self.has_tabs = tabs is not None

    @property
    def title(self) -> str:
        """The title, and what Enter does."""
        # Translators: said when a dialog opens: "New game. Enter: Start".
        text = gettext("{title}. Enter: {does}")
        return text.format(title=self.dialog.title, does=self.dialog.accept)

    def handle(self, action: Action) -> Transition | None:
        """Pass the action to the dialog, and act on its answer."""
        transition = self.act(self.dialog.handle(action))
        self.is_typing, self.takes_digits = self.dialog.is_typing, self.dialog.takes_digits
        return transition

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Act on an answer; by default close the cancelled dialog."""
        return Pop() if answer is DialogAnswer.CANCELLED else None

    def draw(self, canvas: pygame.Surface) -> None:
        self.dialog.draw(canvas)

    def controls(self) -> Iterable[Control]:
        return self.dialog.controls()


def _changed(is_changed: bool) -> DialogAnswer:  # noqa: FBT001 - the name says it
    return DialogAnswer.CHANGED if is_changed else DialogAnswer.NOTHING
