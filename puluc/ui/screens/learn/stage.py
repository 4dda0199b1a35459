"""A lesson on the board: its picture and motion, and the check of actions against the task."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import pygame

from puluc.game.puzzles import Puzzle
from puluc.marks import N_
from puluc.rules import CITY, Event, Moved, OpeningThrown, Player, Thrown
from puluc.text.language import gettext
from puluc.text.narration import Sentence, due, happened
from puluc.text.spoken import Listener
from puluc.text.wordings import Words, joined, worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Clip, Timeline, with_words
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.places import places, pressed, sides
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, dither, invert
from puluc.ui.render.font import Font
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.screens.learn.lesson import JADE, Done, Lesson, LessonStep, Script, Task
from puluc.ui.widgets.title_bar import close_cross

SEEN_MS = 600
"""The milliseconds that the board is shown after a wrong answer."""

REPLY_PAUSE_MS = 450
"""The pause, in ms, before each act that is not the learner's."""

TASK_PROMPTS = {
    # Translators: beside the picture of a key; if a prompt of a lesson takes more than 138 bold
    # pixels, the short one of its kind replaces it ("Space or click").
    Task.THROW: N_("Space or click the sticks"),
    Task.GO_ON: N_("Space or click to go on"),
}
"""The keys and clicks for tasks; translatable."""

LANDING_PROMPTS = (N_("↑ or click where to go"), N_("↑ or click"))
# Translators: beside the picture of a key: choose a unit with the arrows, and move it.
ASK_PROMPTS = (N_("← → and Space, or click"), N_("Space or click"))
"""The prompts where nothing is told; translatable."""
SHORT_PROMPT, SHORT_POINT_PROMPT = N_("Space or click"), N_("{arrow} or point")
"""The prompts where the others have no room; translatable."""


class MovePrompts(NamedTuple):
    """The keys and clicks to choose a unit, and to move it; translatable."""

    point: str
    move: str


OF_CITY = MovePrompts(N_("{arrow} or point at your city"), N_("Space or click your city"))
OF_UNIT = MovePrompts(N_("{arrow} or point at your unit"), N_("Space or click your unit"))
OF_PIECE = MovePrompts(N_("{arrow} or point at your piece"), N_("Space or click your piece"))

HEARD_PROMPTS = {
    # Translators: what a screen reader says instead of the prompt. Left, Right and Up are keys.
    Command.ACCEPT: N_("Press the space bar"),
    Command.LEFT: N_("Press Left for the next unit"),
    Command.RIGHT: N_("Press Right for the next unit"),
    Command.UP: N_("Press Up for the other move"),
}
"""The keys for a listener; translatable."""
HEARD_ASK = N_("Choose with Left and Right, then press the space bar")
"""The keys for a listener where nothing is told; translatable."""

_ARROWS = {Command.LEFT: "←", Command.RIGHT: "→"}
_BUTTON_NAMES = {**_ARROWS, Command.UP: "↑", Command.ACCEPT: "A"}
_WALKS = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.HOME, Command.END)


BUTTON_PROMPTS = {
    # Translators: the prompts for a game controller; {key} is A.
    Task.THROW: N_("Press {key} to throw|Press {key}"),
    Task.GO_ON: N_("Press {key} to go on|Press {key}"),
    Command.ACCEPT: N_("Press {key} to move it|Press {key}"),
}
# Translators: a prompt of a lesson for a game controller; {key} is an arrow.
ARROW_PROMPT = N_("Press {key} on the D-pad|Press {key}")


def task_prompt(task: Task, *, has_pad: bool) -> Words:
    """Return the prompt for a task that moves no unit."""
    if has_pad:
        return button_prompt(Command.ACCEPT, task)
    return Words(gettext(TASK_PROMPTS[task]), gettext(SHORT_PROMPT))


def button_prompt(due: Command, task: Task | None) -> Words:
    """Return the prompt for somebody with a game controller."""
    text = BUTTON_PROMPTS.get(task or due, ARROW_PROMPT)
    return worded(gettext(text), key=_BUTTON_NAMES[due])


_NUMBER = re.compile(r"\d+")


class Stage:
    """One script on the board; the picture follows the match with a delay."""

    def __init__(self, context: Context, script: Script) -> None:
        self.lesson = Lesson(script)
        self._strip = Strip(context.art)
        self._turn: tuple[Event, ...] = ()
        """The events of the turn in progress, or of the last one."""
        self._art, self._tell = context.art, context.speech.tell
        self._view = BoardView(context.art, Layout.of(script.rules))
        self._view.you = Player.A  # in a team; the only unit of a side needs no mark
        self._animator = Animator(self._view, script.rules, lambda side: side is not JADE)
        self.timeline = Timeline(
            Snapshot.of(self.lesson.match.position),
            lambda: context.preferences.speed,
            self._strip.show,
            context.play_sound,
        )
        self._cursor = Cursor(self.lesson.match, self._view)
        if script.start:
            self._tell(joined(self.listener.board(self.lesson.match.position)))
        self._show(self.lesson.begin())

    @property
    def step(self) -> LessonStep | None:
        """The current step, once all before it has been seen."""
        return None if self.timeline.is_running else self.lesson.step

    @property
    def is_over(self) -> bool:
        """Whether the whole script has been done and seen."""
        return self.lesson.step is None and not self.timeline.is_running

    @property
    def due(self) -> Command | None:
        """The command that continues the lesson; None if there is nothing to do."""
        step = self.step
        if step is None:
            return None
        if step.is_asked or not step.has_cursor or self._is_right:
            return Command.ACCEPT
        here, there = self._cursor.cell, self._wanted_cell
        if here == there:
            return Command.UP
        return Command.RIGHT if here < there else Command.LEFT

    @property
    def prompt(self) -> Words:
        """The keys or clicks to use next; empty if none."""
        step, due = self.step, self.due
        if step is None or due is None:
            return Words()
        if self._art.has_pad_caps:
            task = step.due if isinstance(step.due, Task) and not step.has_cursor else None
            return button_prompt(due, task)
        if isinstance(step.due, Task) and not step.has_cursor:
            return task_prompt(step.due, has_pad=False)
        if step.is_asked or due is Command.UP:
            return Words(*map(gettext, ASK_PROMPTS if step.is_asked else LANDING_PROMPTS))
        if arrow := _ARROWS.get(due):
            texts = gettext(self._words.point), gettext(SHORT_POINT_PROMPT)
            return Words(*(text.format(arrow=arrow) for text in texts))
        return Words(gettext(self._words.move), gettext(SHORT_PROMPT))

    @property
    def heard_prompt(self) -> str:
        """The keys to use next for a listener; empty if none."""
        step, due = self.step, self.due
        if step is None or due is None:
            return ""
        return gettext(HEARD_ASK if step.is_asked else HEARD_PROMPTS[due])

    @property
    def _words(self) -> MovePrompts:
        """The prompts for choosing and moving that unit."""
        wanted = self.lesson.wanted
        unit = self.lesson.match.position.units[wanted.origin if wanted else CITY]
        if unit is None:
            return OF_CITY
        return OF_UNIT if len(unit.pieces) > 1 else OF_PIECE

    def take(self, action: Action) -> bool:
        """Do the current task or move the cursor; return False if the action does neither."""
        step = self.step
        if step is None:
            return False
        is_led = self._lead_cursor(step, action)
        if not self._is_done(step, action):
            return is_led
        question = self.lesson.question
        if question:
            self._answer(question)
        else:
            self.skip()
        return True

    def _answer(self, question: Puzzle) -> None:
        """Make the learner's move; a wrong one is taken back, and the cursor goes to the best."""
        before, turn = self.timeline.snapshot, self._turn
        clips = [*self._clips([self.lesson.answer(question, self._cursor.play)])]
        self._cursor = Cursor(self.lesson.match, self._view)
        if self.lesson.is_corrected:
            told = Sentence(happened(turn, self.lesson.match.position))
            clips.append(Clip(SEEN_MS, clips[-1].snapshot, is_read=True))
            clips += with_words([Clip(0, before)], told)
            self._cursor.lead_to(question.best.line.plays[0])
            self._turn = turn
        self.timeline.play(clips)

    def skip(self) -> None:
        """Carry out the current task for the learner."""
        done = self.lesson.go_on()
        if done or self._throws_next:
            self._show(done)

    def skip_to(self, number: int) -> None:
        """Carry out the tasks before a step at once."""
        self.timeline.finish()
        while self.lesson.number < number:
            self.skip()
            self.timeline.finish()

    def draw(self, canvas: pygame.Surface, *, is_lit: bool) -> None:
        """Draw the board, and the cursor or the place to click."""
        self._view.flame = int(is_lit)
        self.timeline.draw(canvas, self._view)
        step = self.step
        if step is None:
            self._strip.draw(canvas)
        elif step.due is Task.THROW:
            self._view.draw_hand(canvas, JADE)
        elif step.has_cursor:
            has_landing = step.is_asked or self._cursor.cell == self._wanted_cell
            self._cursor.draw(canvas, is_lit=is_lit, has_landing=has_landing)
        elif self.lesson.is_corrected:
            self._cursor.draw(canvas, is_lit=is_lit)

    def controls(self, *, is_used: bool, has_focus: bool) -> Iterator[Control]:
        """Yield the board, and the strip's sentence if there is nothing to do.

        The strip ``has_focus`` unless the prompt has it.
        """
        step, position, layout = self.step, self.lesson.match.position, self._view.layout
        if step is None:
            yield from self._strip.controls()
        is_choosing = is_used and step is not None and step.has_cursor
        chosen = (self._cursor.cell, self._cursor.plays) if is_choosing else ()
        for place in places(layout, position, self.listener, *chosen):
            yield _below_panel(place) if step else place
        is_throw = is_used and step is not None and step.due is Task.THROW
        throw = pressed(layout.sticks(JADE).center) if is_throw else ()
        yield from sides(
            layout,
            position,
            self.timeline.snapshot,
            due=due(self.lesson.match).full,
            focus=JADE if has_focus and not is_choosing else None,
            click=lambda side: throw if side is JADE else (),
        )

    @property
    def listener(self) -> Listener:
        """The learner as a listener."""
        return Listener(Player.A if self._view.layout.is_for_teams else Player.JADE)

    @property
    def _throws_next(self) -> bool:
        """Whether the learner is about to throw."""
        return self.lesson.step is not None and self.lesson.step.due is Task.THROW

    @property
    def _wanted_cell(self) -> int:
        """The cell of the unit to be chosen and moved."""
        wanted = self.lesson.wanted
        return self._view.layout.cell(JADE, wanted.origin if wanted else CITY)

    @property
    def _is_right(self) -> bool:
        """Whether the move under the cursor is the right one."""
        wanted = self.lesson.wanted
        if wanted is None or self._cursor.cell != self._wanted_cell:
            return False
        return self._cursor.move.has_text_of(wanted)

    def _lead_cursor(self, step: LessonStep, action: Action) -> bool:
        """Move the cursor as in a game; return False if the action does not move it."""
        match action:
            case Command() if action in _WALKS and step.has_cursor:
                return self._cursor.walk(action)
            case Hover(pos):
                if step.has_cursor:
                    self._cursor.point(pos)
            case _:
                return False
        return True

    def _is_done(self, step: LessonStep, action: Action) -> bool:
        """Return whether the action does the current task."""
        match step.due:
            case Task.GO_ON:
                return action is Command.ACCEPT or isinstance(action, Click)
            case Task.THROW:
                is_hit = isinstance(action, Click) and not self._cursor.miss(action.pos)
                return _gives(action, BoardCommand.THROW) or is_hit
        if step.is_asked and isinstance(action, Click):
            cell = self._cursor.cell_at(action.pos)
            return cell is not None and (self._cursor.aim(cell) or self._cursor.put(cell))
        is_hit = isinstance(action, Click) and self._hits(action.pos)
        if step.due is Task.CHOOSE:
            return self._cursor.cell == self._wanted_cell
        is_given = _gives(action, BoardCommand.MOVE) or is_hit
        return is_given and (step.is_asked or self._is_right)

    def _hits(self, pos: tuple[int, int]) -> bool:
        """Return whether a click is on a unit, or on a place where the unit to be moved lands."""
        cell = self._view.layout.cell_at(pos)
        if cell is None or self._cursor.aim(cell) or self._cursor.put(cell):
            return cell is not None
        before = self._cursor.cell
        self._cursor.put(self._wanted_cell)
        if self._cursor.aim(cell):
            return True
        self._cursor.put(before)
        return False

    def _show(self, done: Iterable[Done]) -> None:
        """Animate acts one after another, and put the cursor where the next move begins."""
        self._cursor = Cursor(self.lesson.match, self._view)
        if question := self.lesson.question:  # the place of the cursor says nothing about it
            self._cursor.lead_to(Random(f"question {question.key}").choice(self.lesson.match.plays))
        self.timeline.play(self._clips(done))

    def _clips(self, done: Iterable[Done]) -> Iterator[Clip]:
        snapshot = self.timeline.snapshot
        for number, act in enumerate(done):
            if number:
                yield Clip(REPLY_PAUSE_MS, snapshot)
            is_new = isinstance(act.events[0], Thrown)
            self._turn = act.events if is_new else self._turn + act.events
            words = happened(self._turn, act.after)
            is_move = isinstance(act.events[0], Moved)  # an earlier one in the turn was reported
            told = happened(act.events, act.after) if is_move else words
            if not self._is_in_step(act):
                self._tell(told.full)
            clips = with_words(self._animator.clips(act.events, snapshot), Sentence(words))
            yield from clips
            snapshot = clips[-1].snapshot
        if self._throws_next:
            snapshot = snapshot.with_throws_taken_up(JADE)
        yield Clip(0, snapshot)

    def _is_in_step(self, act: Done) -> bool:
        """Return whether the current step says the learner's throw."""
        step, thrown = self.lesson.step, act.events[-1]
        if step is None or not isinstance(thrown, Thrown | OpeningThrown):
            return False
        said = _NUMBER.findall(gettext(step.heard) or step.told)
        values = [event.value for event in act.events if isinstance(event, type(thrown))]
        return thrown.player.side is JADE and {*map(str, values)} <= {*said}


def _below_panel(place: Control) -> Control:
    """Return a place without what the panel covers, whose texts are not about it."""
    top = max(place.rect.top, PANEL.bottom)
    rect = pygame.Rect(place.rect.x, top, place.rect.width, place.rect.bottom - top)
    return replace(place, rect=rect)


def _gives(action: Action, command: BoardCommand) -> bool:
    """Return whether an action gives the next command."""
    return action in (Command.ACCEPT, Letter(command.key))


PANEL = pygame.Rect(42, 0, WIDTH - 85, 30)
"""The panel, between the sticks and above the upper lane of the board: it covers no piece."""
TEXT_LINES = 2
TEXT_WIDTH = PANEL.width - 14
PROMPT_WIDTH = PANEL.width - 17
_LEFT, _TOP = PANEL.x + 4, PANEL.y + 1
CROSS = pygame.Rect(PANEL.right - 10, PANEL.y, 10, 10)
"""The cross, where a click leaves the lesson."""


_CLAUSE_ENDS = ".!?;:,"
_AMID_CLAUSE = 0.4
"""The part by which a page may be fuller or emptier than the others, to end with a clause."""
_SENTENCE_END = re.compile(r"(?:(?<=[.!?])|(?<=\w\w\w:)) ")


def pages(face: Font, text: str) -> list[list[str]]:
    """Return the lines of a text, a page for each panel full.

    A page begins with a sentence if that takes no more pages.
    """
    by_line, by_sentence = _filled(face, text), list[list[str]]()
    page = ""
    for sentence in _SENTENCE_END.split(text):
        longer = f"{page} {sentence}" if page else sentence
        if page and len(face.wrap(longer, TEXT_WIDTH)) > TEXT_LINES:
            by_sentence += _filled(face, page)
            longer = sentence
        page = longer
    by_sentence += _filled(face, page)
    return by_sentence if len(by_sentence) == len(by_line) else by_line


def _filled(face: Font, text: str) -> list[list[str]]:
    """Return pages of about as many lines each; most end with a clause."""
    width, words = TEXT_WIDTH, text.split(" ")
    lines = face.wrap(text, width)
    left = -(-len(lines) // TEXT_LINES)

    def parted(cut: int) -> tuple[list[str], list[str]]:
        return face.wrap(" ".join(words[:cut]), width), face.wrap(" ".join(words[cut:]), width)

    def cost(cut: int) -> float:
        share = face.width(" ".join(words[:cut])) / face.width(text)
        return abs(share * left - 1) + _AMID_CLAUSE * (words[cut - 1][-1] not in _CLAUSE_ENDS)

    cuts = []
    if left > 1 and " ".join(lines) == text:  # else a word is broken
        for cut in range(1, len(words)):
            first, rest = parted(cut)
            if len(first) <= TEXT_LINES and len(rest) <= TEXT_LINES * (left - 1):
                cuts.append(cut)
    if not cuts:
        return [lines[first : first + TEXT_LINES] for first in range(0, len(lines), TEXT_LINES)]
    cut = min(cuts, key=cost)
    return [parted(cut)[0], *_filled(face, " ".join(words[cut:]))]


@dataclass(frozen=True, slots=True)
class LessonPanel:
    """The panel over the board: a sentence in lines, and the keys to press."""

    art: Art
    lines: list[str]
    prompt: Words
    heard_prompt: str = ""
    """The keys for a listener."""
    heard: str = ""
    """The sentence for a listener, if it is another one."""

    @property
    def _foot(self) -> pygame.Rect:
        """The area of the prompt."""
        pitch = self.art.normal.pitch
        return pygame.Rect(PANEL.x + 1, _TOP + TEXT_LINES * pitch - 1, PANEL.width - 2, pitch)

    def draw(self, canvas: pygame.Surface, *, share: float, is_urgent: bool) -> None:
        """Draw the panel; ``share`` of the lesson is done, and an urgent prompt is inverse."""
        text, title, foot = self.art.normal, self.art.bold, self._foot
        panel = pygame.Rect(PANEL.topleft, (PANEL.width, foot.bottom + 3))
        canvas.fill(PAPER, panel.inflate(2, 0))  # the frame of the cursor stands out by a pixel
        for x in (panel.left, panel.right - 1):
            canvas.fill(INK, (x, panel.y, 1, panel.height))
        for number, line in enumerate(self.lines):
            text.draw(canvas, (_LEFT, _TOP + text.pitch * number), line)
        title.draw(canvas, (CROSS.x + 3, _TOP), "\N{MULTIPLICATION SIGN}")
        cap = self.art["widgets/key-cap"]
        canvas.blit(cap, cap.get_rect(midleft=(_LEFT, foot.centery)))
        shown = title.fit(self.prompt, PROMPT_WIDTH)
        title.draw(canvas, (_LEFT + cap.get_width() + 3, foot.y + 1), shown)
        if is_urgent:
            invert(canvas, foot)
        edge = pygame.Rect(panel.x, panel.bottom - 2, panel.width, 2)  # dark for what is done
        canvas.fill(INK, edge)
        dither(canvas, edge)
        canvas.fill(INK, (edge.x, edge.y, round(edge.width * share), edge.height))

    def controls(self, due: Command | None, *, is_read: bool) -> Iterator[Control]:
        """Yield the sentence, the keys, and the cross; a sentence without a task has the focus.

        For a listener both are in other words where these are about what can be seen.
        """
        foot = self._foot.inflate(2, 0)
        foot.height += 3
        text = pygame.Rect(PANEL.x, 0, PANEL.width - CROSS.width, foot.y)
        told = self.heard or " ".join(self.lines)
        yield Control(Role.STATUS, text, told, ident="sentence", is_whole=True)
        if self.prompt and due:
            key = self.heard_prompt
            prompt = Control(Role.BUTTON, foot, key, click=(due,), ident="prompt", is_whole=True)
            yield replace(prompt, is_focused=is_read, is_said=not is_read)
        yield close_cross(CROSS, "\N{MULTIPLICATION SIGN}")
