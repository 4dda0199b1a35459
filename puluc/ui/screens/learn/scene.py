"""The scene of lessons: it names a task, and waits until it is done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

import pygame

from puluc.marks import N_
from puluc.rules import Ruleset
from puluc.text.language import gettext
from puluc.text.spoken import HeardBoard
from puluc.ui.board.picture.timeline import Blink
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.hot_keys import EndingCommand, WelcomeCommand
from puluc.ui.scene.input import Action, Click, Command, Hover
from puluc.ui.scene.question import NEXT_GUARD_MS, Question
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Replace, Transition
from puluc.ui.screens.learn.lesson import (
    FIRST_GAME,
    OTHER_ROADS,
    STRATEGY,
    STRATEGY_2,
    STRATEGY_3,
    TEAM_GAME,
    LessonStep,
    Script,
    Task,
    roads_of,
    with_questions,
)
from puluc.ui.screens.learn.stage import (
    CROSS,
    HEARD_PROMPTS,
    LessonPanel,
    Stage,
    pages,
    task_prompt,
)
from puluc.ui.widgets.choice import turned
from puluc.ui.widgets.menu import ChooseScene, Item, MenuChoice, MenuScene, Pane

_TABS = (Command.NEXT_TAB, Command.PREVIOUS_TAB)
_PAGES = (Command.PAGE_UP, Command.PAGE_DOWN)
_SKIPS = (*_PAGES, *_TABS)

_PLAY = MenuChoice(EndingCommand.PLAY, Screen.NEW_GAME)
_ROADS = MenuChoice(EndingCommand.OTHER_ROADS, Screen.ROADS)
_TEAMS = MenuChoice(EndingCommand.TEAMS, Screen.TEAM_LESSON)
_STRATEGY = MenuChoice(EndingCommand.STRATEGY, Screen.STRATEGY)
_STRATEGY_2 = MenuChoice(EndingCommand.STRATEGY_2, Screen.STRATEGY_2)
_STRATEGY_3 = MenuChoice(EndingCommand.STRATEGY_3, Screen.STRATEGY_3)
_PUZZLES = MenuChoice(EndingCommand.PUZZLES, Screen.PUZZLES)
_TUTOR = MenuChoice(EndingCommand.TUTOR, Screen.TUTOR)


@dataclass(frozen=True, slots=True)
class Ending:
    """The choices after the last script, under a title."""

    title: str
    choices: tuple[MenuChoice, ...]


_FIRST_SET = MenuChoice(EndingCommand.PUZZLES, Screen.FIRST_SET)
FIRST_ENDING = Ending(N_("You have won your first game"), (_PLAY, _STRATEGY, _FIRST_SET, _TUTOR))
"""The choices after the guided first game."""


def welcome_scene(context: Context) -> Scene[Screen]:
    """Return the question to a new player."""
    choices = (
        MenuChoice(WelcomeCommand.LEARN, Screen.LEARN),
        MenuChoice(WelcomeCommand.PLAY, Screen.NEW_GAME),
        MenuChoice(WelcomeCommand.FRIEND, Screen.NEW_TABLE),
        MenuChoice(WelcomeCommand.TEAMS, Screen.TEAM_GAME),
    )
    return ChooseScene(context.art, N_("Welcome to Puluc"), choices)


class LessonsScene(ChooseScene):
    """The list of lessons, which the one chosen replaces."""

    help_topic = HelpTopic.LEARN

    def __init__(self, context: Context) -> None:
        first_game = MenuChoice(EndingCommand.FIRST_GAME, Screen.LEARN)
        strategy = _STRATEGY, _STRATEGY_2, _STRATEGY_3
        super().__init__(context.art, N_("Lessons"), (first_game, *strategy, _ROADS))
        self.question = Question()
        self._context = context

    def take(self, screen: Screen) -> Transition:
        """Open the lesson chosen."""
        return Replace(self._context.scene(screen))


def first_team_game_scene(context: Context) -> Scene[Screen]:
    """Return the question before the first team game: the lesson, or the board at once."""
    choices = (_TEAMS, MenuChoice(WelcomeCommand.PLAY, Screen.BOARD))
    return ChooseScene(context.art, N_("Your first team game"), choices)


def team_lesson_scene(context: Context, result: Screen | None = None) -> Scene[Screen]:
    """Return the lesson on teams; it closes with ``result``."""
    return LearnScene(context, (TEAM_GAME,), result=result)


def learn_scene(context: Context) -> Scene[Screen]:
    """Return the guided first game."""
    return LearnScene(context, (FIRST_GAME,), FIRST_ENDING)


def strategy_scene(context: Context) -> Scene[Screen]:
    """Return the lessons on strategy, one after another."""
    ending = Ending(N_("You know the strategy"), (_PLAY, _STRATEGY_2, _PUZZLES, _ROADS))
    return LearnScene(context, with_questions(STRATEGY), ending)


def second_strategy_scene(context: Context) -> Scene[Screen]:
    """Return the lessons on what those on strategy leave out."""
    ending = Ending(N_("You know the strategy"), (_PLAY, _STRATEGY_3, _PUZZLES, _TUTOR))
    return LearnScene(context, with_questions(STRATEGY_2), ending)


def third_strategy_scene(context: Context) -> Scene[Screen]:
    """Return the lessons on chase and bait."""
    ending = Ending(N_("You know the strategy"), (_PLAY, _PUZZLES, _TUTOR, _ROADS))
    return LearnScene(context, with_questions(STRATEGY_3), ending)


def other_roads_scene(context: Context, first: int = 0) -> Scene[Screen]:
    """Return a scene of every other rule from the first one on, one after another."""
    title = N_("Those were the other rules")
    ending = Ending(title, (_PLAY, _PUZZLES, _TUTOR))
    return LearnScene(context, OTHER_ROADS, ending, first=first)


class RoadsScene(MenuScene[int]):
    """The list of the scenes of other rules, which the one chosen replaces."""

    help_topic = HelpTopic.LEARN

    def __init__(self, context: Context) -> None:
        titles = (gettext(script.title) for script in OTHER_ROADS)
        items = tuple(Item(title, "", number) for number, title in enumerate(titles))
        super().__init__(context.art, [Pane(gettext("Other rules"), items)])
        self._context = context

    def take(self, meaning: int) -> Transition:
        """Open the scene chosen."""
        return Replace(other_roads_scene(self._context, meaning))


def rule_scenes(
    context: Context, rules: Ruleset | None = None, result: Screen | None = None
) -> Scene[Screen]:
    """Return the scenes of some rules, by default those in play; the scene closes with ``result``.

    It is the first game if they are the standard ones.
    """
    return LearnScene(context, roads_of(rules or context.rules) or (FIRST_GAME,), result=result)


_LESSON = N_("Lesson")


class LearnScene(Scene[Screen]):
    """Scripts played one after another; a wrong action changes nothing.

    Nothing is saved, and the open game stays as it is. The scene closes with ``result``, if any, or
    with New game if the learner wants to play.
    """

    has_moves = True
    help_topic = HelpTopic.LEARN

    def __init__(
        self,
        context: Context,
        scripts: Sequence[Script],
        ending: Ending | None = None,
        result: Screen | None = None,
        *,
        first: int = 0,
    ) -> None:
        self._context = context
        self.scripts = scripts
        self._ending, self._result = ending, result
        self._has_ended = False
        """Whether the choices of the ending have been offered."""
        self._blink = Blink(lambda: context.preferences.speed)
        self._start(first)

    @property
    def is_over(self) -> bool:
        """Whether the last script has been done and seen."""
        return self._number + 1 == len(self.scripts) and self.stage.is_over

    @property
    def due(self) -> Command | None:
        """The command that continues the lesson; None if there is nothing to do."""
        if (step := self.stage.step) and self._is_to_read_on(step):
            return Command.ACCEPT
        return self.stage.due

    @property
    def is_waiting(self) -> bool:
        """Whether the current step has been on the screen long enough to take an answer."""
        return self.stage.step is not None and self._guard.takes_answers

    @property
    def part(self) -> int:
        """The number of the script."""
        return self._number

    @property
    def title(self) -> str:
        """The title of the lesson, if a list shows it."""
        script = self.stage.lesson.script
        return gettext(script.title if script in OTHER_ROADS else _LESSON)

    @property
    def hold_ms(self) -> float | None:
        """Until the current step can be seen."""
        return inf if self.stage.step is None else None

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: none that could skip a step."""
        return self.is_waiting and action not in _SKIPS and super().repeats(action)

    def handle(self, action: Action) -> Transition | None:
        """Carry out the current task, or repeat the prompt; Esc and the cross leave."""
        is_left = isinstance(action, Click) and CROSS.collidepoint(action.pos)
        if action is Command.CANCEL or is_left:
            return Pop(self._result)
        action = turned(action, _PAGES)
        if action in _SKIPS:
            is_back = action in (Command.PAGE_UP, Command.PREVIOUS_TAB)
            self._skip(-1 if is_back else 1, is_script=action in _TABS)
        elif self.stage.step is None:
            if not isinstance(action, Hover):
                self.stage.timeline.finish()
        elif self.is_waiting and (following := self._following(self.stage.step)) is not None:
            self._read_on(action, following)
        elif self.is_waiting:
            self._take(action)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the motion; continue with the next script, or the end."""
        timeline = self.stage.timeline
        self._guard.tick(elapsed_ms)
        self.is_dirty |= self._blink.tick(elapsed_ms)
        self.is_dirty |= timeline.is_running
        timeline.advance(elapsed_ms)
        self.is_moving = timeline.is_running
        return self._end() if self.stage.is_over else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, and the current task over it."""
        self.stage.draw(canvas, is_lit=self._blink.is_lit)
        if step := self.stage.step:
            lesson = self.stage.lesson
            share = lesson.number / len(lesson.script.steps)
            self._panel(step).draw(canvas, share=share, is_urgent=self._is_urgent)
            self._guard.show()

    def heard_board(self) -> HeardBoard:
        """Return the position of the lesson."""
        return HeardBoard.of(self.stage.lesson.match, self.stage.listener)

    def controls(self) -> Iterator[Control]:
        """Yield the sentence and the keys to press, and the board."""
        is_read = is_used = False
        if step := self.stage.step:
            is_used = not self._is_to_read_on(step)
            is_read = not is_used or step.due is Task.GO_ON
            yield from self._panel(step).controls(self.due, is_read=is_read)
        yield from self.stage.controls(is_used=is_used, has_focus=not is_read)

    def _leave_for(self, screen: Screen) -> Transition:
        """Open the screen chosen at the end; the scene below opens New game."""
        if screen is Screen.NEW_GAME:
            return self.pop(screen)
        opened = self._context.scene(screen)
        return Push(opened, self._leave_for) if screen is Screen.ROADS else Replace(opened)

    def _skip(self, by: int, *, is_script: bool) -> None:
        """Go a step back or on, or a script, between the first and the last one."""
        at, count = self.stage.lesson.number, len(self.stage.lesson.script.steps)
        number = self._number + by
        while is_script and 0 < number < len(self.scripts) and self.scripts[number].is_question:
            number += by
        if not is_script and 0 <= at + by <= count:
            if by < 0:
                self._start(self._number)
            self.stage.skip_to(at + by)
            self._await()
        elif 0 <= number < len(self.scripts):
            self._start(number)
        elif is_script:
            none_before = gettext("There is no earlier lesson here")
            self._context.speech.say(
                none_before if by < 0 else gettext("There is no next lesson here")
            )

    def _start(self, number: int) -> None:
        """Begin one of the scripts."""
        self._number = number
        self.stage = Stage(self._context, self.scripts[number])
        self._await()

    def _panel(self, step: LessonStep) -> LessonPanel:
        """Return the panel with the page of a step, and the keys to press."""
        is_to_read_on = self._is_to_read_on(step)
        has_pad = self._context.art.has_pad_caps
        go_on = task_prompt(Task.GO_ON, has_pad=has_pad)
        prompt = go_on if is_to_read_on else self.stage.prompt
        text, lines = self._pages(step)[self._page]
        heard = gettext(step.heard) if step.heard and text == step.told else text
        return LessonPanel(self._context.art, lines, prompt, self._heard_prompt, heard)

    @property
    def _heard_prompt(self) -> str:
        """The keys to press for a listener."""
        step = self.stage.step
        if step and self._is_to_read_on(step):
            return gettext(HEARD_PROMPTS[Command.ACCEPT])
        return self.stage.heard_prompt

    def _pages(self, step: LessonStep) -> list[tuple[str, list[str]]]:
        """Return the texts of a step, each with the lines of a page; a long one has several."""
        art = self._context.art
        told = gettext(step.on_pad) if step.on_pad and art.has_pad_caps else step.told
        face, texts = art.normal, (told, *step.reasons)
        return [(text, page) for text in texts for page in pages(face, text)]

    def _is_to_read_on(self, step: LessonStep) -> bool:
        return self._following(step) is not None

    def _following(self, step: LessonStep) -> int | None:
        """Return the page to be read next, if any; a listener has heard all pages of a text."""
        found = self._pages(step)
        text = found[self._page][0] if self._context.is_heard else None
        rest = range(self._page + 1, len(found))
        return next((number for number in rest if found[number][0] != text), None)

    def _await(self, page: int = 0) -> None:
        """Wait for an answer to another step, or to another page of one."""
        self._page = page
        self._guard, self._is_urgent = Question(NEXT_GUARD_MS), False
        self._blink.begin()
        self.is_dirty = True

    def _read_on(self, action: Action, following: int) -> None:
        """Turn to the page that follows, or stress the keys for that."""
        if action is Command.ACCEPT or isinstance(action, Click):
            self._await(following)
        elif not isinstance(action, Hover):
            self._refuse()

    def _take(self, action: Action) -> None:
        """Pass an action on; after a wrong one, stress the task until the next one begins."""
        step, due = self.stage.step, self.due
        is_taken = self.stage.take(action)
        if self.stage.lesson.step is not step:
            self._await()
        elif is_taken and self.due is not due:
            self._is_urgent = False
        elif not is_taken:
            self._refuse()

    def _refuse(self) -> None:
        """Stress the current task; a listener hears its key."""
        self._is_urgent = True
        if self.due:
            self._context.speech.say(self._heard_prompt)
        self._context.play_sound(Sound.REFUSAL)

    def _end(self) -> Transition | None:
        """Go on to the next script, offer the choices, or close."""
        if not self.is_over:
            self._start(self._number + 1)
            return None
        if self._ending is None or self._has_ended:
            return Pop(self._result)
        self._has_ended = True
        choose = ChooseScene(self._context.art, self._ending.title, self._ending.choices)
        return Push(choose, self._leave_for)
