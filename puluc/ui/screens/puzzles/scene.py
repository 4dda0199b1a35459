"""The scene of puzzles: the board, the question, your answer, and what every move is worth."""

import pygame

from puluc.marks import N_
from puluc.rules import Move
from puluc.text.language import gettext
from puluc.ui.app.audio import Sound
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.app.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.app.scene import HelpTopic, Pop, Push, Question, Scene, Screen, Transition
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import BLINK_MS, Blink
from puluc.ui.render.canvas import WIDTH
from puluc.ui.screens.puzzles.answers import AnswerPanel
from puluc.ui.screens.puzzles.board import Group, PuzzleBoard, collection

GUARD_MS = 250
"""How long a question and its answers ignore keys: they were meant for what was there before."""

QUESTIONS = (N_("{game}: what would you play?"), N_("{game}: your move?"), N_("Your move?"))
"""What is asked, then shorter; marked for translation."""
_CROSS = pygame.Rect(WIDTH - 11, 0, 11, 11)
_GRADE_X, _GRADE_Y, _GRADE_PITCH = WIDTH - 38, 13, 8
_GRADES = 3
_WALKS = (
    Command.LEFT,
    Command.RIGHT,
    Command.UP,
    Command.DOWN,
    Command.HOME,
    Command.END,
)
_FORWARD, _BACK = (Command.RIGHT, Command.DOWN), (Command.LEFT, Command.UP)


class PuzzleScene(Scene):
    """Asks the puzzles of a group one after another, from one of them on."""

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context, group: Group, number: int) -> None:
        self._context = context
        self._group = group
        self._strip = Strip(context.art.normal)
        self._blink = Blink(lambda: context.preferences.speed)
        self._ask(number)

    @property
    def is_answered(self) -> bool:
        """Whether a move has been chosen."""
        return self.panel is not None

    def handle(self, action: Action) -> Transition | None:
        """Move the cursor and answer, then look at the answers and go on; Esc leaves."""
        is_left = isinstance(action, Click) and _CROSS.collidepoint(action.pos)
        if is_left or action in (Command.CANCEL, Command.MENU):
            return Pop()
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
        self.board.draw(canvas)
        if self.board.timeline.is_running:
            return
        self.board.cursor.draw(canvas, is_lit=self._blink.is_lit)
        if self.panel:
            self.panel.draw(canvas)
        else:
            self._strip.draw(canvas)
            self._draw_corner(canvas)
        cross = "\N{MULTIPLICATION SIGN}"
        self._context.art.bold.draw(canvas, (_CROSS.x + 2, 1), cross)

    def _ask(self, number: int) -> None:
        """Ask one of the puzzles, counted from 0 on and round."""
        self.number = number % len(self._group.puzzles)
        self.puzzle = self._group.puzzles[self.number]
        self.board = PuzzleBoard(self._context, self.puzzle)
        self.panel: AnswerPanel | None = None
        title = gettext(collection().title_of(self.puzzle))
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
                self._answer(self.board.cursor.move)
            case Command() if action in _WALKS:
                self.board.cursor.walk(action)
            case Wheel(steps):
                self.board.cursor.choose(steps)
            case Hover(pos):
                self.board.cursor.point(pos)
            case Click(pos):
                found = self.board.click(pos)
                if isinstance(found, Move):
                    self._answer(found)
                elif found:
                    self._strip.explain((found,))
                    self._context.play_sound(Sound.REFUSAL)

    def _answer(self, move: Move) -> None:
        """Make a move; the best one solves the puzzle."""
        is_solved = move == self.puzzle.best.move
        self._context.solved_puzzles.note(self.puzzle, is_solved=is_solved)
        self.panel = AnswerPanel(self._context.art, self.puzzle, move)
        self.question = None
        self.board.play(move)

    def _look(self, panel: AnswerPanel, action: Action) -> Transition | None:
        """Select an answer, or go on."""
        match action:
            case Command() if action in _FORWARD:
                self._select(panel.selected + 1)
            case Command() if action in _BACK:
                self._select(panel.selected - 1)
            case Wheel(steps):
                self._select(panel.selected - steps)
            case Hover(pos) | Click(pos) if (number := panel.answer_at(pos)) is not None:
                self._select(number)
            case Command.ACCEPT | Click():
                return self._go_on()
        return None

    def _select(self, number: int) -> None:
        """Show an answer on the board."""
        if self.panel:
            self.panel.select(number)
            self.board.point_to(self.panel.answer.move)

    def _go_on(self) -> Transition | None:
        """Ask the next puzzle that is neither solved nor seen; leave if there is none."""
        puzzles, progress = self._group.puzzles, self._context.solved_puzzles
        following = ((self.number + step) % len(puzzles) for step in range(1, len(puzzles)))
        is_new = (each for each in following if puzzles[each] not in progress)
        number = next((each for each in is_new if not progress.has_seen(puzzles[each])), None)
        if number is None:
            return Pop()
        self._ask(number)
        return None

    def close(self) -> None:
        """Let Rules and Help be about the game again."""
        self._context.asked_rules = None

    def _draw_corner(self, canvas: pygame.Surface) -> None:
        """The number of the puzzle, how hard it is, and whether it is solved."""
        art, count = self._context.art, len(self._group.puzzles)
        if count > 1:
            art.figures.draw_right(canvas, (_CROSS.x - 1, 2), f"{self.number + 1}/{count}")
        for grade in range(_GRADES):
            side = "obsidian" if grade < self.puzzle.difficulty else "jade"
            piece = art[f"pieces/{side}-7"]
            canvas.blit(piece, (_GRADE_X + grade * _GRADE_PITCH, _GRADE_Y))
        if self.puzzle in self._context.solved_puzzles:
            canvas.blit(art["widgets/tick"], (WIDTH - 10, _GRADE_Y - 1))
