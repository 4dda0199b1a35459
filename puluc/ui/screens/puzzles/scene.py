"""The scene of puzzles: the board, the question, and the answer."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from random import Random

import pygame

from puluc.assets import assets
from puluc.game.analysis import Ranked
from puluc.game.draft import throw_of
from puluc.game.practice import Practice
from puluc.game.puzzles import FILE_NAME, GRADES, Puzzle, PuzzleSet, parse_sets
from puluc.game.reasons import worst_reply
from puluc.marks import N_
from puluc.rules import Event, HandSticks, Match, Play, Position, Ruleset, Throw, Won
from puluc.text.language import gettext
from puluc.text.names import player_name, short_form
from puluc.text.narration import Sentence, heard, you_threw
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words, joined, worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.move_entry import ask_move
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Blink, Clip, Timeline
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.places import places, sides
from puluc.ui.board.why import why_scene
from puluc.ui.render.canvas import INK, PAPER, WIDTH
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.hot_keys import PuzzleCommand
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene.question import NEXT_GUARD_MS, Question
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.screens.puzzles.answer_panel import AnswerPanel, cross_of
from puluc.ui.widgets.menu import Item, MenuScene, Pane, command_pane
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.title_bar import close_cross

_SEEN_MS = 600
"""The milliseconds that the board is shown after the answer."""


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
        self._animator = Animator(self.view, puzzle.rules)
        self._reset()

    def _reset(self) -> None:
        """Take the moves back; the cursor's place says nothing about the answer."""
        self._match, self._shown = _thrown(self.puzzle), self._start
        self.cursor = Cursor(self._match, self.view)
        self.cursor.lead_to(Random(self.puzzle.key).choice(self._match.plays))

    @property
    def position(self) -> Position:
        """The position that is shown at rest."""
        return self._match.position

    def play(self, play: Play) -> Position | None:
        """Show a move; return the position once the turn is over, then shown again from its start.

        Return None if another throw is left.
        """
        match, events = self._match, self._match.move(*play)
        is_over = not match.plays
        clips = self._clips(events, self._shown)
        if clips:
            self._shown = clips[-1].snapshot
        if not is_over:
            self.cursor = Cursor(match, self.view)
            self.timeline.play(clips)
            return None
        clips += [Clip(_SEEN_MS, self._shown, is_read=True), Clip(0, self._start)]
        self._reset()
        self.timeline.play(clips)
        return match.position

    def show(self, answer: Ranked) -> str:
        """Show an answer and the reply that costs Jade most, if any; return them in words."""
        puzzle, reply = self.puzzle, worst_reply(answer.line.end)
        replies = [throw_of(value, puzzle.rules) for value in reply.values] if reply else []
        match = _thrown(puzzle, *replies)
        events = [event for play in answer.line.plays for event in match.move(*play)]
        told = [heard(events, match.position, player_name, is_own=True)]
        if reply:
            replied = [*match.throw()]
            replied += [event for play in reply.line.plays for event in match.move(*play)]
            told.append(heard(replied, match.position, player_name, is_own=False))
            events += replied
        clips = self._clips(events, self._start)
        last = Clip(2 * _SEEN_MS, clips[-1].snapshot if clips else self._start, is_read=True)
        self.timeline.play((*clips, last, Clip(0, self._start)))
        return joined(told)

    def _clips(self, events: Iterable[Event], shown: Snapshot) -> list[Clip]:
        """Return the motion of events, without the end of the game."""
        told = tuple(event for event in events if not isinstance(event, Won))
        return list(self._animator.clips(told, shown))

    def click(self, pos: tuple[int, int]) -> Play | str:
        """Return the move that a click at a canvas pixel makes, else why it makes none."""
        cell = self.cursor.cell_at(pos)
        if cell is None:
            return gettext("Click a unit")
        is_aimed = self.cursor.aim(cell) or self.cursor.put(cell)
        return self.cursor.play if is_aimed else self.cursor.refusal(cell)


def _thrown(puzzle: Puzzle, *later: Throw) -> Match:
    """Return a match in which the puzzle's throw has been made; ``later`` throws follow."""
    match = Match(puzzle.rules, HandSticks([*puzzle.throws, *later]), puzzle.position)
    match.throw()
    return match


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles to be solved one after another."""

    title: str
    puzzles: tuple[Puzzle, ...]
    is_repeated: bool = False
    """Whether puzzles are asked that were solved or missed before."""
    grade: int = 0
    """That of a set; 0 for other puzzles."""
    is_practice: bool = False
    """Whether answers leave the rating alone."""


@dataclass(frozen=True)
class Collection:
    """The puzzles of the program."""

    sets: tuple[PuzzleSet, ...]
    """By game, those of the standard game first."""

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles, in the order of the sets."""
        return tuple(puzzle for each in self.sets for puzzle in each.puzzles)

    @property
    def standard(self) -> tuple[Puzzle, ...]:
        """The puzzles of the standard game."""
        return tuple(puzzle for puzzle in self.puzzles if puzzle.rules == Ruleset())

    def of_practice(self, practice: Practice, known: Container[Ruleset]) -> tuple[Puzzle, ...]:
        """Return the puzzles of a practice under rules that are known."""
        return practice.chosen(each for each in self.puzzles if each.rules in known)


@cache
def collection() -> Collection:
    """Return the puzzles of the program; PuzzleError or OSError if they can't be read."""
    return Collection(parse_sets((assets() / FILE_NAME).read_text("utf-8")))


def known_rules(context: Context) -> set[Ruleset]:
    """Return the rules whose puzzles were begun, and those of the standard game."""
    tried = context.solved_puzzles.tries(collection().puzzles)
    return {Ruleset(), *(puzzle.rules for puzzle, _ in tried)}


MISSED = "\N{MULTIPLICATION SIGN}"
"""The mark of a puzzle missed at the first try."""

QUESTION = N_("{game}: what would you play?|{game}: your move?")
"""The question, translatable."""
_GRADE_SIZE, _GRADE_PITCH = 4, 5
_GRADE_X, _GRADE_Y = WIDTH - 13 - GRADES * _GRADE_PITCH, 14


def draw_grade(canvas: pygame.Surface, pos: tuple[int, int], grade: int) -> None:
    """Draw a grade as full squares in a row of five; 0 is not drawn."""
    for number in range(GRADES if grade else 0):
        square = pygame.Rect(pos[0] + number * _GRADE_PITCH, pos[1], _GRADE_SIZE, _GRADE_SIZE)
        canvas.fill(INK, square)
        if number >= grade:
            canvas.fill(PAPER, square.inflate(-2, -2))


def mistakes_scene(context: Context, mistakes: tuple[Puzzle, ...] = ()) -> Scene[None]:
    """Return the scene that asks some mistakes of the player again, or all that are not learned."""
    context.note_closer_look()
    context.solved_puzzles.add(mistakes)
    mistakes = mistakes or context.solved_puzzles.mistakes
    if not mistakes:
        return NoticeScene(context.art, gettext("You have no mistakes to retry."))
    return PuzzleScene(context, Group("", mistakes, is_repeated=True), 0)


class PuzzleScene(Scene[None]):
    """A scene that asks the puzzles of a group one after another, from one of them on."""

    has_moves = True

    help_topic = HelpTopic.PUZZLES

    def __init__(self, context: Context, group: Group, number: int) -> None:
        self._context = context
        self.group = group
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
            asked = command_pane(gettext("Puzzle"), PuzzleCommand, lambda _: refusal)
            rules = command_pane(gettext("Puzzle"), [BoardCommand.RULES])
            items: tuple[Item[PuzzleCommand | BoardCommand], ...] = (*asked.items, *rules.items)
            return Push(MenuScene(self._context.art, [Pane(asked.title, items)]), self.carry_out)
        if action == Letter(BoardCommand.RULES.key):
            return Push(self._context.scene(Screen.RULES))
        if action in (Command.PAGE_UP, Command.PAGE_DOWN):
            self._ask(self.number + (1 if action is Command.PAGE_DOWN else -1))
        elif self.board.timeline.is_running:
            if not isinstance(action, Hover):
                self.board.timeline.finish()
        elif self.panel:
            return self._look(self.panel, action)
        else:
            return self._choose(action)
        return None

    @property
    def part(self) -> int:
        """The number of the puzzle."""
        return self.number

    @property
    def title(self) -> str:
        """The title of the group, and the number of the puzzle in it."""
        title, count = self.group.title or gettext("Puzzle"), len(self.group.puzzles)
        number = gettext("{number} of {count}").format(number=self.number + 1, count=count)
        return title if count == 1 else f"{title}, {number}"

    @property
    def hold_ms(self) -> float | None:
        """As long as a move is shown."""
        return inf if self.board.timeline.is_running else None

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: not those that ask another puzzle."""
        is_other = action in (Command.PAGE_UP, Command.PAGE_DOWN)
        return not is_other and not self.board.timeline.is_running and super().repeats(action)

    def carry_out(self, command: PuzzleCommand | BoardCommand) -> Transition | None:
        """Carry out a command of the menu."""
        return self.handle(Letter(command.key))

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the motion; the answers are read before a key goes on."""
        timeline = self.board.timeline
        self.is_dirty |= self._blink.tick(elapsed_ms)
        self.is_dirty |= timeline.is_running
        timeline.advance(elapsed_ms)
        if self.panel and self.question is None and not timeline.is_running:
            self._show_answer(self.panel)
            self.question = Question(NEXT_GUARD_MS)
        self.is_moving = timeline.is_running
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
        self._context.art.bold.draw(canvas, (cross_of(self.puzzle).x + 2, 1), MISSED)

    def heard_board(self) -> HeardBoard:
        """Return the position of the puzzle."""
        listener = Listener(self.puzzle.position.player)
        return HeardBoard(self.board.position, listener, self.puzzle.values)

    def controls(self) -> Iterator[Control]:
        """Yield the question or the answers, the board, and the cross."""
        puzzle, layout = self.puzzle, self.board.view.layout
        is_asked = not self.panel and not self.board.timeline.is_running
        if self.panel and not self.board.timeline.is_running:
            is_first = len(self._answered) == 1 and not self.panel.choice.index
            yield from self.panel.controls(has_keys=is_first)
        elif is_asked:
            yield from map(self._heard_question, self._strip.controls(Role.STATUS))
        cursor = self.board.cursor
        focus, plays = None if self.panel else cursor.cell, cursor.plays if is_asked else ()
        listener = Listener(puzzle.position.player)
        yield from places(layout, self.board.position, listener, focus, plays, is_used=is_asked)
        yield from sides(layout, puzzle.position, self.board.timeline.snapshot)
        if is_asked:
            yield from cursor.controls()
        yield close_cross(cross_of(puzzle), MISSED)

    def _heard_question(self, strip: Control) -> Control:
        """Return the strip for a listener, to whom the question begins with the throws."""
        if self._strip.explanation:
            return strip
        asked = worded(gettext(QUESTION), game=short_form(self.puzzle.game)).full
        told = joined((you_threw(self.puzzle.values), asked))
        return replace(strip, name=told, description="", is_whole=True)

    def _ask(self, number: int) -> None:
        """Ask one of the puzzles, counted from 0; after the last one comes the first."""
        self.number = number % len(self.group.puzzles)
        self.puzzle = self.group.puzzles[self.number]
        self.board = PuzzleBoard(self._context, self.puzzle)
        self.panel: AnswerPanel | None = None
        title, position = short_form(self.puzzle.game), self.puzzle.position
        self._context.speech.tell(joined(Listener(position.player).board(position)))
        self._strip.show(Sentence(worded(gettext(QUESTION), game=title)))
        self._context.asked_rules = self.puzzle.rules
        self.question = Question(NEXT_GUARD_MS)
        self._blink.begin()
        self.is_dirty = True

    def _choose(self, action: Action) -> Transition | None:
        """Move the cursor, or answer."""
        self._strip.explain(Words())
        match action:
            case Command.ACCEPT | Letter(BoardCommand.MOVE.key):
                self._answer(self.board.cursor.play)
            case Hover(pos):
                self.board.cursor.point(pos)
            case Click(pos):
                found = self.board.click(pos)
                if isinstance(found, Play):
                    self._answer(found)
                else:
                    self._strip.explain(Words(found))
                    self._context.play_sound(Sound.REFUSAL)
            case Command.TYPE_MOVE:
                return ask_move(self._context, self.board.cursor, self._answer)
            case _ if not self.board.cursor.walk(action) and isinstance(action, Command):
                self._context.speech.say(self.board.cursor.no_other)
        return None

    def _answer(self, play: Play) -> None:
        """Make a move; at the end of the turn, the best answer solves the puzzle."""
        end = self.board.play(play)
        if end is None:
            return
        answer = self.puzzle.answer(end)
        is_solved = self.puzzle.is_right(answer)
        self._context.solved_puzzles.note(
            self.puzzle, is_solved=is_solved, is_practice=self.group.is_practice
        )
        self._answered.add(self.number)
        self.panel = AnswerPanel(self._context.art, self.puzzle, answer)
        self.question = None

    def _look(self, panel: AnswerPanel, action: Action) -> Transition | None:
        """Select an answer, or go on."""
        match action:
            case Letter(PuzzleCommand.WHY.key) | Command.WHY:
                return self._why(panel)
            case Letter(PuzzleCommand.REPLY.key):
                self._context.speech.say(self.board.show(panel.answer))
                return None
            case Click(pos) if panel.why.collidepoint(pos):
                return self._why(panel)
            case Command.ACCEPT:
                return self._go_on()
        if panel.choice.take(action) is None and isinstance(action, Click):
            return self._go_on()
        self._show_answer(panel)
        return None

    def _why(self, panel: AnswerPanel) -> Transition:
        """Open the page with the reasons for the best answer."""
        answers, is_exact = self.puzzle.answers, not self.puzzle.error
        return Push(why_scene(self._context, answers, panel.compared[1], is_exact=is_exact))

    def _show_answer(self, panel: AnswerPanel) -> None:
        """Show the answer selected on the board."""
        self.board.cursor.lead_to(panel.answer.line.plays[0])

    def _go_on(self) -> Transition | None:
        """Ask the next unanswered puzzle; leave if there is none."""
        puzzles, progress = self.group.puzzles, self._context.solved_puzzles
        following = ((self.number + step) % len(puzzles) for step in range(1, len(puzzles)))
        for number in following:
            was_answered = puzzles[number] in progress or progress.has_seen(puzzles[number])
            if number not in self._answered and (self.group.is_repeated or not was_answered):
                self._ask(number)
                return None
        return Pop()

    def close(self) -> None:
        """Restore Rules and Help to the game."""
        self._context.asked_rules = None

    def _draw_corner(self, canvas: pygame.Surface) -> None:
        """Draw the number of the puzzle, its grade, and whether it is solved."""
        art, count = self._context.art, len(self.group.puzzles)
        is_left = cross_of(self.puzzle).x == 0
        tick = (WIDTH - 10, _GRADE_Y - 1)
        if count > 1:
            self._draw_number(canvas, count, is_left=is_left)
        draw_grade(canvas, (_GRADE_X, _GRADE_Y), self.puzzle.grade)
        if self.puzzle in self._context.solved_puzzles:
            canvas.blit(art["widgets/tick"], tick)
        elif self._context.solved_puzzles.has_seen(self.puzzle):
            art.bold.draw(canvas, (tick[0] + 1, tick[1]), MISSED)

    def _draw_number(self, canvas: pygame.Surface, count: int, *, is_left: bool) -> None:
        """Draw the number of the puzzle beside the cross."""
        art, cross = self._context.art, cross_of(self.puzzle)
        text = f"{self.number + 1}/{count}"
        x = cross.right + 1 if is_left else cross.x - 1 - art.figures.width(text)
        art.figures.draw(canvas, (x, 2), text)
