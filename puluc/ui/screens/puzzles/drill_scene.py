"""The drill on odds: a unit is highlighted, and the player says how many throws take it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from puluc.game.drill import ROUND, DrillResults, OddsQuestion, ask_odds
from puluc.marks import NC_
from puluc.rules import Side
from puluc.text.language import gettext, pgettext
from puluc.text.narration import Sentence
from puluc.text.numerals import decimal, percent
from puluc.text.reasons import listed
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words, joined, worded
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.places import places, sides
from puluc.ui.render.canvas import INK, WIDTH
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role, button, index_at
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.scene.question import NEXT_GUARD_MS, Question
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Replace, Transition
from puluc.ui.screens.puzzles.scene import MISSED
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.notice import NoticeScene, draw_button
from puluc.ui.widgets.title_bar import close_cross

_TOP, _HEIGHT, _BUTTON, _GAP = 12, 13, 26, 4

# Translators: how many of the 16 throws take a unit. Lines of 155 pixels.
_ASKED = NC_(
    "drill",
    "How many of the 16 throws take this unit?|How many of 16 throws take it?|How many of 16"
    " take it?",
)


class DrillScene(Scene[None]):
    """The drill of ten questions; Esc leaves it."""

    help_topic = HelpTopic.DRILL
    takes_digits = True

    def __init__(self, context: Context) -> None:
        self._context = context
        self._strip = Strip(context.art)
        self._results = DrillResults()
        self._ask()

    @property
    def title(self) -> str:
        """The name of the drill."""
        return gettext("How likely?")

    def _ask(self) -> None:
        """Ask the next question."""
        self.asked: OddsQuestion = ask_odds(self._context.rules, self._context.rng)
        count = len(self.asked.answers)
        areas = [self._rect(number) for number in range(count)]
        self.choice = Selection(count, partial(index_at, areas), index=count // 2)
        self.given: int | None = None
        """The answer given."""
        self._ms, self._typed = 0, ""
        self._view = BoardView(self._context.art, Layout.of(self.asked.position.rules))
        self._tell_others()
        self._strip.show(Sentence(worded(pgettext("drill", _ASKED))))
        self.question = Question(NEXT_GUARD_MS)
        self.is_dirty = True

    def _tell_others(self) -> None:
        """Tell a listener what is on the board, but not the unit that the question names."""
        position, listener = self.asked.position, Listener()
        asked = listener.unit(self.asked.space, position.units[self.asked.space])
        told = joined(each for each in listener.board(position) if each != asked)
        self._context.speech.tell(told)

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Measure the time for the answer."""
        self._ms += elapsed_ms
        return None

    def handle(self, action: Action) -> Transition | None:
        """Select an answer and give it, then go on."""
        if action in (Command.CANCEL, Command.MENU):
            return Pop()
        if isinstance(action, Click) and action.pos[0] >= self._cross.x and action.pos[1] < _TOP:
            return Pop()
        if self.given is not None:
            is_next = action is Command.ACCEPT or isinstance(action, Click)
            return self._go_on() if is_next else None
        match action:
            case Letter(digit) if digit.isdecimal():
                self._type(digit)
            case _ if (number := self.choice.take(action)) is not None:
                self._give(number)
        return None

    def _type(self, digit: str) -> None:
        """Select the answer that begins with the digits typed last."""
        answers = [*map(str, self.asked.answers)]
        for typed in (self._typed + digit, digit):
            found = [number for number, each in enumerate(answers) if each.startswith(typed)]
            if found:
                if found[0] == self.choice.index:
                    self._context.speech.say(answers[found[0]])
                self._typed = typed
                self.choice.go(found[0])
                return
        self._context.play_sound(Sound.REFUSAL)
        self._context.speech.say(listed(answers))

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board with the unit highlighted, the question and its answers."""
        asked, art = self.asked, self._context.art
        face = art.normal
        self._view.draw(canvas, Snapshot.of(asked.position))
        self._view.draw_cursor(canvas, self._view.layout.cell(Side.JADE, asked.space))
        self._strip.draw(canvas)
        for number, answer in enumerate(asked.answers):
            rect = self._rect(number)
            is_chosen = number == self.choice.index
            draw_button(canvas, face, rect, str(answer), is_chosen=is_chosen)
            if answer == self.given:
                canvas.fill(INK, (rect.x + 4, rect.bottom + 1, rect.width - 8, 1))
        number = self._results.asked + (self.given is None)
        art.figures.draw_right(canvas, (self._cross.x - 1, 2), f"{number}/{ROUND}")
        if self.given is not None:
            prompt = pgettext("puzzle", "Next")
            left, top = WIDTH - 3 - face.width(prompt), self._rect(0).y + 2
            face.draw(canvas, (left, top), prompt)
            cap = art["widgets/key-cap"]
            canvas.blit(cap, (left - cap.get_width() - 4, top + (face.capital - 7) // 2))
        art.bold.draw(canvas, (self._cross.x + 2, 1), MISSED)

    def heard_board(self) -> HeardBoard:
        """Return the position of the question."""
        return HeardBoard(self.asked.position)

    def controls(self) -> Iterator[Control]:
        """Yield the question, the answers, the board, and the keys."""
        position, listener = self.asked.position, Listener(is_full=False)
        for shown in self._strip.controls(Role.STATUS):
            unit = listener.space(position, self.asked.space) if self.given is None else ""
            yield replace(shown, name=joined(filter(None, (unit, shown.name))), is_whole=True)
        for number, answer in enumerate(self.asked.answers):
            shown = button(self._rect(number), number, self.choice.index)
            # Anew for each question and verdict, so that a reader says them with the answer.
            ident = self._results.asked, self.given is None, number
            shown = replace(shown, name=str(answer), ident=ident)
            yield shown if self.given is None else replace(shown, click=(Command.ACCEPT,))
        for place in places(self._view.layout, position, listener):
            is_asked = place.ident == ("cell", self.asked.space)
            about = gettext("How likely?") if is_asked else ""
            yield replace(place, is_selected=is_asked, description=about)
        yield from sides(self._view.layout, position, Snapshot.of(position))
        cross = self._cross
        if self.given is not None:
            rect = pygame.Rect(cross.x - 30, _TOP, WIDTH - cross.x + 30, _HEIGHT)
            yield Control(Role.BUTTON, rect, pgettext("puzzle", "Next"), click=(Command.ACCEPT,))
        yield close_cross(cross, MISSED)

    @property
    def _cross(self) -> pygame.Rect:
        return pygame.Rect(WIDTH - 11, 0, 11, 11)

    def _rect(self, number: int) -> pygame.Rect:
        """Return the area of an answer."""
        count = len(self.asked.answers)
        left = (WIDTH - count * _BUTTON - (count - 1) * _GAP) // 2
        return pygame.Rect(left + number * (_BUTTON + _GAP), _TOP, _BUTTON, _HEIGHT)

    def _give(self, number: int) -> None:
        """Store an answer, and show the right one with its throws."""
        asked = self.asked
        self.given = asked.answers[number]
        is_right = self.given == asked.right
        self.choice.go(asked.answers.index(asked.right))
        self._results = self._results.plus(is_right=is_right, ms=self._ms)
        self._context.solved_puzzles.note_odds(is_right=is_right, ms=self._ms)
        self._context.play_sound(Sound.TICK if is_right else Sound.REFUSAL)
        self._strip.show(Sentence(Words(self._verdict(is_right=is_right))))
        self.question = Question(NEXT_GUARD_MS)

    def _verdict(self, *, is_right: bool) -> str:
        if not self.asked.values:
            return gettext("Right: no throw.") if is_right else gettext("Wrong: no throw takes it.")
        # Translators: {values} is "2" or "2 or 4", values of a throw.
        right, wrong = gettext("Right: a {values}."), gettext("Wrong: a {values} takes it.")
        text = right if is_right else wrong
        return text.format(values=listed([str(value) for value in self.asked.values]))

    def _go_on(self) -> Transition | None:
        """Ask the next question, or show the results after the last one."""
        if self._results.asked < ROUND:
            self._ask()
            return None
        return Replace(NoticeScene(self._context.art, drill_words(self._results)))


def drill_words(results: DrillResults) -> str:
    """Return the share of right answers and the mean time, in words."""
    if not results.asked:
        return "-"
    # Translators: right answers of all, and the time of one: "8 of 10 (80 %), 3.2 s each".
    text = gettext("{right} of {asked} ({share}), {seconds} s each")
    return text.format(
        right=results.right,
        asked=results.asked,
        share=percent(results.right / results.asked),
        seconds=decimal(results.ms / results.asked / 1000, 1),
    )
