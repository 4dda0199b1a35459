"""The scene of puzzles: the board, the question, your answer, and what every move is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from zlib import crc32

import pygame

from puluc.assets import assets
from puluc.game.analysis import Ranked
from puluc.game.draft import throw_of
from puluc.game.puzzles import FILE_NAME, Puzzle, moves_text, parse_puzzles
from puluc.game.reasons import worst_reply
from puluc.marks import N_
from puluc.rules import HandSticks, Match, Play, Position, Side, Won
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.notation import drawn
from puluc.text.numerals import percent, whole
from puluc.text.spoken import Listener
from puluc.text.why import Why, whys
from puluc.ui.app.audio import Sound
from puluc.ui.app.context import Context
from puluc.ui.app.controls import Control, Role, clicked
from puluc.ui.app.hot_keys import BoardCommand, PuzzleCommand
from puluc.ui.app.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Push, Question, Scene, Screen, Transition
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import BLINK_MS, Blink, Clip, Timeline
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.places import places, sides
from puluc.ui.board.why import why_scene
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, invert
from puluc.ui.widgets.menu import Item, MenuScene, Pane
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.title_bar import close_cross

_SEEN_MS = 600
"""How long the board stands after the answer."""


class PuzzleBoard:
    """The board of a puzzle; the sticks lie as they fell."""

    def __init__(self, context: Context, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.view = BoardView(context.art, Layout.of(puzzle.rules))
        self._start = Snapshot.of(puzzle.position)
        for throw, value in zip(puzzle.throws, puzzle.values, strict=True):
            self._start = self._start.with_throw(puzzle.position.mover, throw, value)
        self.timeline = Timeline(
            self._start,
            lambda: context.preferences.speed,
            lambda _: None,
            context.play_sound,
        )
        self._animator = Animator(self.view, lambda _: False)
        self._reset()

    def _reset(self) -> None:
        """Take the moves back."""
        self._match, self._shown = _thrown(self.puzzle), self._start
        self.cursor = Cursor(self._match, self.view)

    @property
    def position(self) -> Position:
        """The position that is shown at rest."""
        return self._match.position

    def play(self, play: Play) -> Position | None:
        """Show a move; return the position once the turn is over, then shown again from its start.

        None if another throw is to be used.
        """
        match, events = self._match, self._match.move(*play)
        is_over = not match.plays
        clips = list(
            self._animator.clips(
                tuple(event for event in events if not isinstance(event, Won)), self._shown
            )
        )
        if clips:
            self._shown = clips[-1].snapshot
        if not is_over:
            self.cursor = Cursor(match, self.view)
            self.timeline.play(iter(clips))
            return None
        clips += [Clip(_SEEN_MS, self._shown, is_read=True), Clip(0, self._start)]
        self._reset()
        self.timeline.play(iter(clips))
        return match.position

    def show(self, answer: Ranked) -> None:
        """Show an answer and the reply that costs Jade most, if any, in motion."""
        puzzle, reply = self.puzzle, worst_reply(answer.line.end)
        replies = [throw_of(value, puzzle.rules) for value in reply.values] if reply else []
        match = Match(puzzle.rules, HandSticks([*puzzle.throws, *replies]), puzzle.position)
        match.throw()
        events = [event for play in answer.line.plays for event in match.move(*play)]
        if reply:
            events += match.throw()
            events += [event for play in reply.line.plays for event in match.move(*play)]
        shown = tuple(event for event in events if not isinstance(event, Won))
        clips = list(self._animator.clips(shown, self._start))
        last = Clip(2 * _SEEN_MS, clips[-1].snapshot if clips else self._start, is_read=True)
        self.timeline.play(iter((*clips, last, Clip(0, self._start))))

    def point_to(self, answer: Ranked) -> None:
        """Put the cursor on the first move of an answer."""
        self.cursor.lead_to(answer.line.plays[0])

    def click(self, pos: tuple[int, int]) -> Play | str:
        """Return the move that a click at a canvas pixel makes, else why it makes none."""
        cell = self.view.layout.cell_at(pos)
        if cell is None:
            return gettext("Click a unit")
        is_aimed = self.cursor.aim(cell) or self.cursor.put(cell)
        return self.cursor.play if is_aimed else self.cursor.refusal(cell)


def _thrown(puzzle: Puzzle) -> Match:
    """Return a match in which the puzzle's throw has fallen."""
    match = Match(puzzle.rules, HandSticks(list(puzzle.throws)), puzzle.position)
    match.throw()
    return match


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles to be solved one after another."""

    title: str
    puzzles: tuple[Puzzle, ...]
    is_repeated: bool = False
    """Whether puzzles are asked that were solved or missed before."""


@dataclass(frozen=True, slots=True)
class Collection:
    """All puzzles, sorted by idea."""

    puzzles: tuple[Puzzle, ...]

    @property
    def sets(self) -> tuple[tuple[Puzzle, ...], ...]:
        """The puzzles in sets, the easiest first; each mixes all ideas, so that none is known."""
        chapters = groupby(self.puzzles, lambda puzzle: puzzle.idea)
        ranked = [(place, puzzle) for _, each in chapters for place, puzzle in enumerate(each)]
        sets = [list[Puzzle]() for _ in range(SETS)]
        for number, (_, puzzle) in enumerate(sorted(ranked, key=itemgetter(0))):
            sets[number * SETS // len(ranked)].append(puzzle)
        return tuple(tuple(sorted(each, key=_shuffled)) for each in sets)

    @property
    def games(self) -> dict[str, tuple[Puzzle, ...]]:
        """The puzzles by the name of their rules, easy ones first."""
        mixed = sorted(
            (puzzle for each in self.sets for puzzle in each), key=lambda each: each.difficulty or 0
        )
        return {
            name: tuple(each for each in mixed if each.game == name)
            for name in sorted({each.game for each in mixed})
        }


SETS = 12
"""Sets of puzzles."""


def _shuffled(puzzle: Puzzle) -> int:
    """Return a sort key that mixes the ideas, always alike."""
    return crc32(puzzle.key.encode())


@cache
def collection() -> Collection:
    """Return the puzzles of the program; PuzzleError or OSError if they can't be read."""
    return Collection(parse_puzzles((assets() / FILE_NAME).read_text("utf-8")))


_LEFT, _TOP = 41, 0
_COLUMNS = 2
_COLUMN, _CHANCE_RIGHT, _YOURS_X = 92, 67, 71
_MARGIN = 5
_REASON_ROWS = 2
_LARGE_ROWS = 2
"""The answers of a column in view, in larger text; the reasons are on the page *Why?*."""
_MOST_ANSWERS = 6
_PROMPT_GAP = 6
_CROSS_SIZE = 11


def cross_of(puzzle: Puzzle) -> pygame.Rect:
    """Return where the cross stands that closes a puzzle: away from the sticks of its player."""
    left = WIDTH - _CROSS_SIZE if puzzle.position.mover is Side.JADE else 0
    return pygame.Rect(left, 0, _CROSS_SIZE, _CROSS_SIZE)


class AnswerPanel:
    """The answers in two columns, best first, over the head of the board and beside it."""

    def __init__(self, art: Art, puzzle: Puzzle, played: Ranked) -> None:
        self.selected = 0
        """The index of an answer."""
        self._art = art
        self._puzzle = puzzle
        self._played = played
        self._answers = puzzle.answers[:_MOST_ANSWERS]
        """Those shown: the best, and the player's."""
        if played not in self._answers:
            self._answers = (*self._answers[:-1], played)
        is_jade = puzzle.position.mover is Side.JADE
        self._rect = pygame.Rect(_LEFT if is_jade else 0, _TOP, WIDTH - _LEFT, 0)
        cross = cross_of(puzzle)
        self._text_x = _MARGIN + (self._rect.x if is_jade else cross.right)
        # Translators: a key leads to the next puzzle; 22 pixels.
        self._prompt = pgettext("puzzle", "Next")
        right = cross.x - _PROMPT_GAP if is_jade else self._rect.right - _MARGIN
        self._prompt_x = right - art.text.width(self._prompt)
        self._cap_x = self._prompt_x - art["widgets/key-cap"].get_width() - 2
        self._note_x = self._text_x + _MARGIN + art.title.width(self._verdict) + 1
        notes = [art.text.width(self._note(each)) for each in self._answers]
        is_wide = self._note_x + max(notes) > self._cap_x - _MARGIN
        self._has_line_of_notes = is_wide or art.has_larger_text
        """Whether notes have a line of their own, below the verdict."""
        self._head_rows, self._pitch = 1 + self._has_line_of_notes, art.text.pitch
        self._has_signs = len(puzzle.throws) > 1 or art.has_larger_text
        """Whether a sign, not a word, stands beside the player's own move."""
        self._columns = 1 if len(puzzle.throws) > 1 and art.has_larger_text else _COLUMNS
        rows = -(-len(self._answers) // self._columns)
        self._rows = min(rows, _LARGE_ROWS) if art.has_larger_text else rows
        self._top = 0
        """The first row in view."""
        self._rect.height = self._pitch * (self._head_rows + self._rows) + 3
        if art.has_larger_text:
            self.why = self._why_button(right)
            """The area of the reasons, or of the button that leads to them."""
            return
        self._rect.height += _REASON_ROWS * self._pitch + 2
        self.why = pygame.Rect(0, 0, self._rect.width - 2 * _MARGIN, _REASON_ROWS * self._pitch)
        self.why.bottomleft = self._rect.x + _MARGIN, self._rect.bottom - 2

    def _why_button(self, right: int) -> pygame.Rect:
        width = self._art.text.width(self._why_label) + self._art["widgets/key-cap"].width + 2
        return pygame.Rect(right - width, self._rect.y + 1 + self._pitch, width, self._pitch)

    @property
    def _why_label(self) -> str:
        hot_key = PuzzleCommand.WHY.value
        return f"{hot_key.key} {gettext(hot_key.label)}"

    @property
    def answer(self) -> Ranked:
        """The answer selected."""
        return self._answers[self.selected]

    @property
    def compared(self) -> tuple[Ranked, Ranked]:
        """The best answer, and the one selected, else the player's, else the second best."""
        best, second = self._puzzle.answers[:2]
        others = (each for each in (self.answer, self._played) if each is not best)
        return best, next(others, second)

    def select(self, number: int) -> None:
        """Select an answer, counted from 0 on and round."""
        self.selected = number % len(self._answers)
        row = self.selected // self._columns
        self._top = min(max(self._top, row - self._rows + 1), row)

    def answer_at(self, pos: tuple[int, int]) -> int | None:
        """Return the index of the answer at a canvas pixel."""
        return next((each for each in self._shown if self._row(each).collidepoint(pos)), None)

    @property
    def _shown(self) -> range:
        """The numbers of the answers in view."""
        first, last = self._top * self._columns, (self._top + self._rows) * self._columns
        return range(first, min(last, len(self._answers)))

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the verdict, and the answers; the one selected is inverse, the best one bold."""
        rect, text, title = self._rect, self._art.text, self._art.title
        canvas.fill(PAPER, rect)
        for x in {rect.x, rect.right - 1} - {0, WIDTH - 1}:
            canvas.fill(INK, (x, rect.y, 1, rect.height))
        canvas.fill(INK, (rect.x, rect.bottom - 1, rect.width, 1))
        title.draw(canvas, (self._text_x, rect.y + 1), self._verdict)
        note_pos = (self._note_x, rect.y + 1)
        if self._has_line_of_notes:
            note_pos = (rect.x + _MARGIN, rect.y + 1 + self._pitch)
        text.draw(canvas, note_pos, self._note(self.answer))
        self._draw_key(canvas, (self._cap_x, rect.y + 1), self._prompt)
        for number in self._shown:
            self._draw_answer(canvas, number)
        if self._art.has_larger_text:
            self._draw_key(canvas, self.why.topleft, self._why_label)
            return
        canvas.fill(INK, (self.why.x, self.why.y - 1, self.why.width, 1))
        for number, reason in enumerate(self._reasons):
            text.draw(canvas, (self.why.x, self.why.y + 1 + number * self._pitch), reason)

    def _draw_key(self, canvas: pygame.Surface, pos: tuple[int, int], label: str) -> None:
        """Draw a key, and what it does."""
        cap, face = self._art["widgets/key-cap"], self._art.text
        canvas.blit(cap, (pos[0], pos[1] + (face.capital - cap.height) // 2))
        face.draw(canvas, (pos[0] + cap.width + 2, pos[1]), label)

    def _draw_answer(self, canvas: pygame.Surface, number: int) -> None:
        """Draw an answer with its chance; the player's own is marked."""
        answer, row = self._answers[number], self._row(number)
        text, face = self._art.text, self._art.text if number else self._art.title
        face.draw(canvas, (row.x + 2, row.y + 1), drawn(moves_text(answer.line)))
        is_long = len(self._puzzle.throws) > 1
        chance = whole(round(100 * answer.chance)) if is_long else percent(answer.chance)
        right = row.right - 2 if self._has_signs else row.x + _CHANCE_RIGHT
        face.draw_right(canvas, (right, row.y + 1), chance)
        if answer is self._played and self._has_signs:
            canvas.fill(INK, (row.x - 1, row.y + 2, 1, self._pitch - 4))
        elif answer is self._played:
            # Translators: the player's own move; 19 pixels.
            text.draw(canvas, (row.x + _YOURS_X, row.y + 1), pgettext("puzzle", "you"))
        if number == self.selected:
            invert(canvas, row)

    def controls(self) -> Iterator[Control]:
        """Yield the verdict, the answers and the reasons."""
        rect = pygame.Rect(
            self._rect.x, 0, self._cap_x - self._rect.x, self._pitch * self._head_rows
        )
        note = self._note(self.answer)
        yield Control(Role.STATUS, rect, self._verdict, description=note)
        for number in self._shown:
            row, way = self._row(number), number - self.selected
            yield Control(
                Role.OPTION,
                row,
                click=clicked(row),
                focus=(Command.DOWN if way > 0 else Command.UP,) * abs(way),
                is_focused=not way,
                is_selected=self._answers[number] is self._played,
                place=(number + 1, len(self._answers)),
                ident=("answer", number),
            )
        yield Control(Role.BUTTON, self.why, " ".join(self._reasons), click=clicked(self.why))
        rect = pygame.Rect(self._cap_x, 0, cross_of(self._puzzle).x - self._cap_x, self._pitch)
        if rect.width < 0:
            rect.width = self._rect.right - rect.x
        yield Control(Role.BUTTON, rect, self._prompt, click=(Command.ACCEPT,))

    @property
    def _reasons(self) -> Why:
        """As many reasons as have room."""
        face, told = self._art.normal, whys(*self.compared)
        fitting = (why for why in told if max(map(face.width, why)) <= self.why.width)
        return next(fitting, told[-1])

    def _row(self, number: int) -> pygame.Rect:
        """Return the area of an answer."""
        row, column = divmod(number, self._columns)
        left = self._rect.x + _MARGIN - 2 + column * (_COLUMN + _MARGIN)
        width = _COLUMN if self._columns == _COLUMNS else 2 * _COLUMN + _MARGIN
        top = self._rect.y + 1 + self._pitch * (row - self._top + self._head_rows)
        return pygame.Rect(left, top, width, self._pitch)

    @property
    def _verdict(self) -> str:
        if self._puzzle.is_right(self._played):
            return gettext("Right!")
        return gettext("Missed")

    def _note(self, answer: Ranked) -> str:
        """Return what to say about an answer: of the best one, the idea of the puzzle, if any."""
        puzzle = self._puzzle
        if answer is puzzle.best:
            label = gettext(puzzle.idea.label) if puzzle.idea else ""
            return gettext("Chances are estimates") if puzzle.error else label
        lost = round(100 * (puzzle.best.chance - answer.chance))
        return ngettext("{count} point less", "{count} points less", lost).format(count=lost)


GUARD_MS = 250
"""How long a question and its answers ignore keys, which were meant for the screen before."""

MISSED = "\N{MULTIPLICATION SIGN}"
"""Marks a puzzle missed at the first try."""

QUESTIONS = (N_("{game}: what would you play?"), N_("{game}: your move?"), N_("Your move?"))
"""The question and its shorter wordings; marked for translation."""
_GRADE_X, _GRADE_Y, _GRADE_PITCH = WIDTH - 38, 13, 8
_GRADES = 3
_LARGE_GRADE_Y, _SIGN_X = 3, 201
"""In larger text: of the grade, beside the cross, and of the sign of a puzzle seen before."""
_WALKS = (
    Command.LEFT,
    Command.RIGHT,
    Command.UP,
    Command.DOWN,
    Command.HOME,
    Command.END,
)
_STEPS = {Command.RIGHT: 1, Command.DOWN: 1, Command.LEFT: -1, Command.UP: -1}
"""From an answer to another."""


def mistakes_scene(context: Context, mistakes: tuple[Puzzle, ...] = ()) -> Scene:
    """Return the scene that asks some mistakes of the player again, or all that are not learned."""
    context.solved_puzzles.add(mistakes)
    mistakes = mistakes or context.solved_puzzles.mistakes
    if not mistakes:
        return NoticeScene(context.art, gettext("You have no mistake to try again."))
    return PuzzleScene(context, Group("", mistakes, is_repeated=True), 0)


class PuzzleScene(Scene):
    """Asks the puzzles of a group one after another, from one of them on."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context, group: Group, number: int) -> None:
        self._context = context
        self._group = group
        self._strip = Strip(context.art)
        self._blink = Blink(lambda: context.preferences.speed)
        self._answered = set[int]()
        self._ask(number)

    def handle(self, action: Action) -> Transition | None:
        """Move the cursor and answer, then look at the answers and go on; Esc leaves."""
        is_left = isinstance(action, Click) and cross_of(self.puzzle).collidepoint(action.pos)
        if is_left or action is Command.CANCEL:
            return Pop()
        if action is Command.MENU:
            refusal = "" if self.panel else gettext("Answer first")
            items = *(Item.of(each, refusal) for each in PuzzleCommand), Item.of(BoardCommand.RULES)
            return Push(MenuScene(self._context.art, [Pane(gettext("Puzzle"), items)]))
        if action == Letter(BoardCommand.RULES.value.key):
            return Push(self._context.scene(Screen.RULES))
        if action in (Command.PAGE_UP, Command.PAGE_DOWN):
            self._ask(self.number + (1 if action is Command.PAGE_DOWN else -1))
        elif self.board.timeline.is_running:
            if not isinstance(action, Hover):
                self.board.timeline.finish()
        elif self.panel:
            return self._look(self.panel, action)
        else:
            self._choose(action)
        return None

    def resume(self, result: object) -> Transition | None:
        """Carry out a command of the menu."""
        if isinstance(result, PuzzleCommand | BoardCommand):
            return self.handle(Letter(result.value.key))
        return None

    def blink(self, idle_ms: int) -> tuple[object, int]:
        """Return the state of the cursor and the eyes, and how long it stays."""
        return self._blink.state(idle_ms)

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the motion; the answers are read before a key goes on."""
        timeline = self.board.timeline
        self._blink.tick(elapsed_ms)
        self.is_dirty |= timeline.is_running
        timeline.advance(elapsed_ms)
        if self.panel and self.question is None and not timeline.is_running:
            self._select(0)
            self.question = Question(GUARD_MS)
        self.is_moving = timeline.is_running
        self.idle_ms = 0 if self.is_moving else BLINK_MS
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, and over it the question or the answers."""
        self.board.view.flame = int(self._blink.is_lit)
        self.board.timeline.draw(canvas, self.board.view)
        if self.board.timeline.is_running:
            return
        self.board.cursor.draw(canvas, is_lit=self._blink.is_lit)
        if self.panel:
            self.panel.draw(canvas)
        else:
            self._strip.draw(canvas)
            self._draw_corner(canvas)
        self._context.art.title.draw(canvas, (cross_of(self.puzzle).x + 2, 1), MISSED)

    def controls(self) -> Iterator[Control]:
        """Yield the question or the answers, the board, and the cross."""
        puzzle, layout = self.puzzle, self.board.view.layout
        is_asked = not self.panel and not self.board.timeline.is_running
        if self.panel and not self.board.timeline.is_running:
            yield from self.panel.controls()
        elif is_asked:
            yield from self._strip.controls(Role.STATUS)
        cursor = self.board.cursor
        yield from places(
            layout,
            self.board.position,
            Listener(puzzle.position.player),
            cursor.plays if is_asked else (),
            focus=cursor.cell if is_asked else None,
            is_used=is_asked,
        )
        yield from sides(layout, puzzle.position, self.board.timeline.snapshot)
        if is_asked:
            yield from cursor.controls()
        yield close_cross(cross_of(puzzle), MISSED)

    def _ask(self, number: int) -> None:
        """Ask one of the puzzles, counted from 0 on and round."""
        self.number = number % len(self._group.puzzles)
        self.puzzle = self._group.puzzles[self.number]
        self.board = PuzzleBoard(self._context, self.puzzle)
        self.panel: AnswerPanel | None = None
        title = gettext(self.puzzle.game)
        self._strip.show(tuple(gettext(each).format(game=title) for each in QUESTIONS))
        self._context.asked_rules = self.puzzle.rules
        self.question = Question(GUARD_MS)
        self._blink.begin()
        self.is_dirty = True

    def _choose(self, action: Action) -> None:
        """Move the cursor, or answer."""
        self._strip.explain(())
        match action:
            case Command.ACCEPT | Letter(BoardCommand.MOVE.value.key):
                self._answer(self.board.cursor.play)
            case Command() if action in _WALKS:
                self.board.cursor.walk(action)
            case Wheel(steps):
                self.board.cursor.choose(steps)
            case Hover(pos):
                self.board.cursor.point(pos)
            case Click(pos):
                found = self.board.click(pos)
                if isinstance(found, Play):
                    self._answer(found)
                else:
                    self._strip.explain((found,))
                    self._context.play_sound(Sound.REFUSAL)

    def _answer(self, play: Play) -> None:
        """Make a move; at the end of the turn, the best answer solves the puzzle."""
        end = self.board.play(play)
        if end is None:
            return
        answer = self.puzzle.answer(end)
        is_solved = self.puzzle.is_right(answer)
        self._context.solved_puzzles.note(self.puzzle, is_solved=is_solved)
        self._answered.add(self.number)
        self.panel = AnswerPanel(self._context.art, self.puzzle, answer)
        self.question = None

    def _look(self, panel: AnswerPanel, action: Action) -> Transition | None:
        """Select an answer, or go on."""
        match action:
            case Command() if action in _STEPS:
                self._select(panel.selected + _STEPS[action])
            case Wheel(steps):
                self._select(panel.selected - steps)
            case Letter(PuzzleCommand.WHY.value.key):
                return self._why(panel)
            case Letter(PuzzleCommand.REPLY.value.key):
                self.board.show(panel.answer)
            case Click(pos) if panel.why.collidepoint(pos):
                return self._why(panel)
            case Hover(pos) | Click(pos) if (number := panel.answer_at(pos)) is not None:
                self._select(number)
            case Command.ACCEPT | Click():
                return self._go_on()
        return None

    def _why(self, panel: AnswerPanel) -> Transition:
        """Open the page with the reasons for the best answer."""
        return Push(why_scene(self._context.art, self.puzzle.answers, panel.compared[1]))

    def _select(self, number: int) -> None:
        """Show an answer on the board."""
        if self.panel:
            self.panel.select(number)
            self.board.point_to(self.panel.answer)

    def _go_on(self) -> Transition | None:
        """Ask the next puzzle that is to be answered; leave if there is none."""
        puzzles, progress = self._group.puzzles, self._context.solved_puzzles
        following = ((self.number + step) % len(puzzles) for step in range(1, len(puzzles)))
        for number in following:
            was_answered = puzzles[number] in progress or progress.has_seen(puzzles[number])
            if number not in self._answered and (self._group.is_repeated or not was_answered):
                self._ask(number)
                return None
        return Pop()

    def close(self) -> None:
        """Let Rules and Help be about the game again."""
        self._context.asked_rules = None

    def _draw_corner(self, canvas: pygame.Surface) -> None:
        """Draw the number of the puzzle, how hard it is, and whether it is solved."""
        art, count = self._context.art, len(self._group.puzzles)
        is_left = cross_of(self.puzzle).x == 0
        grades, tick = (_GRADE_X, _GRADE_Y), (WIDTH - 10, _GRADE_Y - 1)
        if art.has_larger_text:
            grades, tick = (_GRADE_X - 2, _LARGE_GRADE_Y), (_SIGN_X, _GRADE_Y + 1)
        if count > 1:
            self._draw_number(canvas, count, is_left=is_left)
        for grade in range(_GRADES if self.puzzle.difficulty else 0):
            side = "obsidian" if grade < (self.puzzle.difficulty or 0) else "jade"
            piece = art[f"pieces/{side}-7"]
            canvas.blit(piece, (grades[0] + grade * _GRADE_PITCH, grades[1]))
        if self.puzzle in self._context.solved_puzzles:
            canvas.blit(art["widgets/tick"], tick)
        elif self._context.solved_puzzles.has_seen(self.puzzle):
            art.title.draw(canvas, (tick[0] + 1, tick[1]), MISSED)

    def _draw_number(self, canvas: pygame.Surface, count: int, *, is_left: bool) -> None:
        """Draw the number of the puzzle; in larger text below the cross, without the count."""
        art, cross = self._context.art, cross_of(self.puzzle)
        if art.has_larger_text:
            text, left = whole(self.number + 1), cross.x
            right = left + art.text.width(text) if is_left else WIDTH - 2
            art.text.draw_right(canvas, (right, _GRADE_Y), text)
            return
        text = f"{self.number + 1}/{count}"
        x = cross.right + 1 if is_left else cross.x - 1 - art.figures.width(text)
        art.figures.draw(canvas, (x, 2), text)
