"""The board scene: plays the game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from puluc.game.session import Session, Setup
from puluc.rules import Outcome, Phase, Play, Seat, Side, Throw
from puluc.text.language import gettext, language
from puluc.text.spoken import count
from puluc.text.wordings import Words
from puluc.ui.board.balance import Balance
from puluc.ui.board.commands import SCREENS, command_of, game_menu, is_always_possible, refusal
from puluc.ui.board.controller import (
    MAX_STEPS_PER_FRAME,
    PAUSED,
    BoardController,
    Pause,
)
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.end import End
from puluc.ui.board.hint import HintEnd, HintScene
from puluc.ui.board.picture.end_panel import draw_place
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.picture.timeline import Blink, ThinkingMark
from puluc.ui.board.picture.values import draw_chances
from puluc.ui.board.places import places, pressed, sides
from puluc.ui.board.pointer import Pointer, Reply, figure_words
from puluc.ui.board.table import BoardTable
from puluc.ui.board.throw_entry import ask_throw
from puluc.ui.board.tutor import Judged, Tutor, TutorScene
from puluc.ui.jobs.job import Job
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import (
    DECISION_GUARD_MS,
    UNASKED_GUARD_MS,
    HelpTopic,
    Push,
    Question,
    Quit,
    Replace,
    Scene,
    Screen,
    Transition,
)
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Actions, Control
from puluc.ui.scene.hot_keys import BoardCommand
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Release, Wheel
from puluc.ui.widgets.ask import ask_name, copy_name
from puluc.ui.widgets.menu import TOP_EDGE, MenuScene, menu_edge
from puluc.ui.widgets.notice import ConfirmScene
from puluc.ui.widgets.wait import call_result, start_new, wait_for

_LEAVES_TABLE = (
    BoardCommand.NEW_GAME,
    BoardCommand.OPEN,
    BoardCommand.LINK,
    BoardCommand.SET_UP,
    BoardCommand.EXIT,
)
"""The commands that leave the game that is played over Link, after a question."""

_REPLACING = {BoardCommand.OPEN: Screen.FILES, BoardCommand.LINK: Screen.LINK}
"""The screens that are opened in place of the board."""


@dataclass(frozen=True, slots=True)
class Showing:
    """Something is shown, or somebody else is waited for."""

    is_own_throw: bool = False
    """Whether it follows the player's own throw: one action may wait for the decision after it."""
    action: Action | None = None
    """The action that waits."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """A person has been asked for a decision; after the end, how to go on."""

    decision: object
    """What the match waited for then (``BoardController.decision``)."""


@dataclass(frozen=True, slots=True)
class Judging:
    """A person's move waits until the tutor knows what it costs."""

    play: Play


class BoardScene(Scene):
    """Shows the match and takes the players' decisions.

    A key or click during an animation finishes it. One action may wait for the decision that
    follows the player's own throw; any other is dropped.
    """

    is_draggable = True
    help_topic = HelpTopic.KEYS

    def __init__(self, context: Context) -> None:
        if context.session is None:
            raise ValueError("the board needs a game")
        self._context = context
        self._session: Session = context.session
        self._strip = Strip(context.art)
        self._state: Showing | Deciding | Judging = Showing()
        self._pointed = (-1, -1)
        """Where the pointer was last."""
        self._language = language()
        """The language of what the strip says."""
        self._table = BoardTable(context, self._session)
        self._covered: object = None
        """The match when the board was covered last."""
        self._leaving: BoardCommand | None = None
        """What waits until the player has agreed to leave the table."""
        self._hovered = Words()
        """What was explained last under the pointer."""
        self._blink = Blink(lambda: context.preferences.speed)
        self._thinking_mark = ThinkingMark(lambda: context.preferences.speed)
        self.balance = Balance(context)
        self._tutor = Tutor(context)
        self._end = End(context, self._session)
        self._set_up()

    @property
    def is_waiting(self) -> bool:
        """Whether a person has to decide now.

        Preferences and other computers may change meanwhile whether the match goes on by itself.
        """
        controller = self._controller
        is_asked = self._state == Deciding(controller.decision)
        return is_asked and controller.is_resting and not controller.is_automatic

    @property
    def snapshot(self) -> Snapshot:
        """What is shown of the match."""
        return self._controller.timeline.snapshot

    @property
    def cursor(self) -> Cursor:
        """The cursor of the person to move."""
        return self._controller.cursor

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: nothing that ends an animation."""
        return self.is_waiting and super().repeats(action)

    def handle(self, action: Action) -> Transition | None:
        """Handle an action now, keep it for the decision after a throw, or drop it."""
        if isinstance(action, Hover):
            if self._end.is_shown and action.pos == self._pointed:
                return None  # the pointer has not moved
            self._pointed = action.pos
        if self.is_waiting:
            return self._take(action)
        if (
            self._is_watched
            and isinstance(action, Click)
            and self._pointer.is_on_top_edge(action.pos)
        ):
            action = Command.MENU
        if self._is_watched and self._watch(action):
            return None
        return None if isinstance(action, Hover | Release) else self._end_motion(action)

    def _end_motion(self, action: Action) -> Transition | None:
        """End the animation; open a screen, or keep the action for the decision after a throw."""
        self._controller.timeline.finish()
        match = self._controller.match
        if action is Command.CANCEL:
            self._drop_waiting()
        elif match.outcome is None and is_always_possible(action, match.phase):
            return self._take(action)
        elif self._state == Showing(is_own_throw=True):
            self._state = Showing(is_own_throw=True, action=action)
        return None

    @property
    def _is_paused(self) -> bool:
        return self._pause.is_on and self._is_watched

    @property
    def _is_watched(self) -> bool:
        """Whether the game goes on without any person."""
        return not self._session.persons and self._controller.match.outcome is None

    @property
    def _awaited(self) -> PlayJob | None:
        """What the game waits for: a computer's choice, if it is not paused."""
        is_held = self._is_paused and not self._pause.is_stepping
        return None if is_held else self._controller.play_job

    def _watch(self, action: Action) -> bool:
        """Stop the game, play a step or let it go on; look at the board while it stands still."""
        if self._is_paused and isinstance(action, Hover):
            self._hover(action.pos)
            return True
        if not self._pause.take(action):
            return False
        if action is not Command.RIGHT:
            self._strip.explain(Words(gettext(PAUSED) if self._is_paused else ""))
        return True

    def close(self) -> None:
        """Cancel the jobs."""
        if self._controller.play_job:
            self._controller.play_job.cancel()
        self.balance.cancel()
        self._tutor.cancel()
        self._end.cancel()

    def cover(self) -> None:
        """Put a unit that is dragged back, and drop the action that waits."""
        self._covered = self._session.match
        self._pointer.drop()
        self._end.cancel()
        self._drop_waiting()

    def lose_focus(self) -> None:
        """Drop the action that waits."""
        self._drop_waiting()

    def _drop_waiting(self) -> None:
        if isinstance(self._state, Showing):
            self._state = Showing()

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance the animation, and go on with the game when it is over."""
        self._let_time_pass(elapsed_ms)
        self._follow()
        if self._is_paused:
            self._pause.play_steps()
            if self._controller.is_resting and not self._controller.is_automatic:
                self._await_person()  # a throw has to be entered
            self.is_moving = self._pause.is_stepping
            return None
        transition, left = None, MAX_STEPS_PER_FRAME
        while self._controller.is_resting and transition is None and left:
            if self._controller.is_automatic:
                self._drop_waiting()
                if not self._controller.play_on():
                    break
                left -= 1
                continue
            if self.is_covered:
                break
            match self._state:
                case Judging(play):
                    transition = self._move(play)
                    if isinstance(self._state, Judging):
                        break
                case Showing(action=action) if action is not None:
                    self._await_person()
                    transition = self._take(action)
                    if isinstance(action, Click) and transition is None:
                        transition = self._take(Release(action.pos))  # a unit moves at the release
                case _:
                    self._await_person()
                    break
        self._follow()
        self.is_dirty |= self._end.tick(elapsed_ms)
        is_going_on = self._controller.is_automatic and not self._controller.awaits_others
        self.is_moving = not self._controller.is_resting or is_going_on
        self.is_moving |= self.balance.is_moving or isinstance(self._state, Judging)
        self.is_running_covered = self._context.link is not None
        self._tell_others(elapsed_ms)
        return transition or (self._follow_others() if self._controller.is_resting else None)

    def _follow_others(self) -> Transition | None:
        """Carry out an agreed request, report a refusal, and return the next question, if any."""
        told = self._table.carry_out()
        if told or (told := self._table.news()):
            if self._session.match is not self._controller.match:
                self._set_up()
            self._table.wait_anew()
            self._show_message(told)
        question = None if self.is_covered else self._table.question()
        return Push(question) if question else None

    def _tell_others(self, elapsed_ms: int) -> None:
        """Say in the strip which other computer is waited for, or is not there."""
        controller, told = self._controller, self._table.told
        self._table.wait(elapsed_ms, is_awaited=controller.awaits_others)
        words = self._table.words(controller.match) if controller.is_resting else Words()
        if words != told or (words and not self.is_waiting):
            self._table.told = words
            self.is_dirty |= self._strip.explain(words)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, and what the player chooses with."""
        match, view, art = self._controller.match, self._controller.view, self._context.art
        layout, view.flame = view.layout, int(self._blink.is_lit)
        if self._pointer.is_carrying:
            self._pointer.draw(canvas)
        elif self._blink.are_eyes_shut and self._controller.is_resting:
            view.draw(canvas, self.snapshot.with_eyes_shut())
        else:
            self._controller.timeline.draw(canvas, view)
        if (pointed := layout.cell_at(self._pointed)) is not None:
            view.point_at(canvas, pointed)
        self.balance.draw(canvas, layout)
        if (place := self._session.series_game) and not self._end.is_shown:
            is_marked = layout.city(Side.OBSIDIAN) in self.snapshot.last
            draw_place(canvas, art, layout, place, is_marked=is_marked)
        if self.is_waiting and match.phase in (Phase.OPENING, Phase.THROW):
            view.draw_hand(canvas, match.mover)
            if self._context.preferences.show_odds:
                draw_chances(canvas, art, layout, match.mover, match.rules)
        elif self.is_waiting and match.phase is Phase.MOVE:
            self.cursor.draw(canvas, is_lit=self._blink.is_lit)
        if self._end.is_shown:
            self._end.draw(canvas)
        elif not self.is_covered:
            self._strip.draw(canvas)
            if self._awaited:
                self._thinking_mark.draw(canvas, art, layout)

    def controls(self) -> Iterator[Control]:
        """Yield the strip and the panel of the end, the board, and what is beside it."""
        match, layout = self._controller.match, self._controller.view.layout
        yield from self._end.controls()
        if not self._end.is_shown and not self.is_covered:
            yield from self._strip.controls()
        is_choosing = self.is_waiting and match.phase is Phase.MOVE
        chosen = (self.cursor.cell, self.cursor.plays) if is_choosing else ()
        yield from places(layout, match.position, self._controller.listener, *chosen)
        own = self._controller.view.own
        side = match.mover if own is None else own.side
        yield from sides(
            layout,
            match.position,
            self.snapshot,
            lambda side: figure_words(self._session, self.snapshot.players[side]).full,
            focus=None if is_choosing or self._end.is_shown else side,
            click=self._due_click,
        )
        if is_choosing:
            yield from self.cursor.controls()
        yield from self.balance.controls(layout)
        left, right = (layout.sticks(side) for side in Side)
        yield menu_edge(left.right + 1, right.left - left.right - 2)

    def repeat(self) -> None:
        """Show what the strip has cut."""
        self.is_dirty |= self._strip.explain(self._strip.whole)

    def told(self, action: Command) -> str:
        """Return the whole position, or the throws and the pieces slain."""
        match = self._controller.match
        return (
            count(match) if action is Command.COUNT else self._controller.listener.position(match)
        )

    def _due_click(self, side: Side) -> Actions:
        """Return what a click on a side's sticks is: the command that is due, if it has one."""
        match = self._controller.match
        is_due = self.is_waiting and side is match.mover and match.phase is not Phase.MOVE
        return pressed(self._controller.view.layout.sticks(side).center) if is_due else ()

    def resume(self, result: object) -> Transition | None:
        """Act on the result of the scene above, which may have chosen another language."""
        if self._language != language():
            self._language = language()
            self._controller.retell()
            self._strip.show(self._controller.words)
        result, opened = self._answer(result), None
        match result:
            case BoardCommand():
                return self._carry_out(result)
            case Setup():
                return start_new(self._context, result)
            case Screen.NEW_GAME:
                opened = self._context.scene(Screen.NEXT_GAME)
            case Throw():
                if self._controller.enter_throw(result):
                    opened = ask_throw(self._context.art, self._session)
            case str():
                work = self._context.open_game.saving_as(result)
                then = partial(self._saved_as, result)
                return wait_for(self._context, work, then, in_turn=True)
            case Judged(Play() as kept):
                self._controller.move(*kept)
            case HintEnd():
                return self._leave_hint(result)
            case Seat(level):
                self._refuse(self._table.ask(level=level))
        if self._session.match is not self._controller.match:
            self._set_up()
        return Push(opened) if opened else None

    def _saved_as(self, name: str, job: Job[Callable[[], None]]) -> None:
        """Continue in the new file, and say so."""
        if self._context.attempt(partial(call_result, job)):
            self._show_message(gettext("Copied as {name}").format(name=name))

    def _answer(self, result: object) -> object:
        """Handle the answer to a question about the table; return what is left to handle."""
        leaving, self._leaving = self._leaving, None
        if self._table.answer(is_allowed=result is True):
            return None
        if result is True and leaving:
            self._context.leave_table()
            return None if leaving is BoardCommand.LINK else leaving
        if isinstance(result, Judged | HintEnd) and self._covered is not self._session.match:
            return None  # its turn has been taken back
        return result

    def _leave_hint(self, end: HintEnd) -> Transition | None:
        """Make the move that was chosen, or do what else the player wanted."""
        if end.play:
            self._controller.move(*end.play)
        self._refuse(end.problem)
        return self._take(end.action) if end.action else None

    def _set_up(self) -> None:
        """Show the session's present match."""
        self._blink.begin()
        self._state = Showing()
        self._controller = BoardController(self._context, self._session, self._strip.show)
        self._pointer = Pointer(self._context, self._session, self._controller)
        self._pause = Pause(self._controller)
        self._is_reopened = self._controller.match.outcome is not None
        """Whether the game was over when it was opened: its hot-keys work at once."""
        self._strip.show(self._controller.words)
        self._end.hide()
        self.question = None

    def _let_time_pass(self, elapsed_ms: int) -> None:
        match = self._controller.match
        has_light = match.phase is Phase.MOVE or match.rules.fire
        self.is_dirty |= self._blink.tick(elapsed_ms, has_light=has_light)
        self.is_dirty |= self._thinking_mark.tick(elapsed_ms, self._awaited)
        self.is_dirty |= self.balance.tick(elapsed_ms)
        if problem := self.balance.problem() or self._tutor.problem():
            self._show_message(problem)
        if not self._is_paused:
            self.is_dirty |= not self._controller.is_resting
            self._controller.timeline.advance(elapsed_ms)

    def _follow(self) -> None:
        """Let the balance follow the match, but not ahead of the picture."""
        if self._controller.is_resting:
            self.balance.follow(self._controller.match)

    def _await_person(self) -> None:
        """Prompt the person to move, once for each decision."""
        match, asked = self._controller.match, Deciding(self._controller.decision)
        if self._state == asked:
            return
        self._state = asked
        self._blink.begin()
        self._tutor.prepare(match)
        if match.phase is Phase.THROW and match.turns:
            last = match.turns[-1].player
            if not self._session.is_person(last):
                self._context.play_sound(Sound.TURN)
        if match.outcome:
            self._show_end(match.outcome)
        else:
            self.question = Question(DECISION_GUARD_MS, guards_accept_only=True)
        self.is_dirty = True

    def _move(self, play: Play) -> Transition | None:
        """Make a person's move, unless the tutor questions it or still works."""
        self._tutor.prepare(self._controller.match)
        if not self._tutor.is_ready:
            self._state = Judging(play)
            return None
        self._state = Deciding(self._controller.decision)
        if doubt := self._tutor.doubt(play):
            return Push(TutorScene(self._context.art, doubt))
        self._controller.move(*play)
        return None

    def _show_end(self, outcome: Outcome) -> None:
        self._end.show(outcome)
        self.question = Question(UNASKED_GUARD_MS, guards_accept_only=self._is_reopened)

    def _show_message(self, text: str) -> None:
        self._strip.explain(Words(text))
        self._context.speech.say(text)
        self.is_dirty = True

    def _refuse(self, reason: str) -> None:
        """Show why a command is not possible, if there is a reason."""
        if reason:
            self._context.play_sound(Sound.REFUSAL)
            self._show_message(reason)

    def _take(self, action: Action) -> Transition | None:
        """Handle an action while a person decides."""
        if not isinstance(action, Hover | Release):
            self.is_dirty |= self._strip.explain(Words())
            self._pointer.drop()
        phase = self._controller.match.phase
        if command := self._end.choose(action):
            return self._carry_out(command)
        if command := command_of(action, phase):
            return self._carry_out(command)
        match action:
            case Command.MENU | Command.CANCEL:
                return Push(MenuScene(self._context.art, game_menu(self._controller.situation)))
            case Letter(text) if phase is Phase.MOVE and text.isdecimal():
                self._blink.begin()
                self._strip.explain(self._controller.prospect)
                self._refuse(self.cursor.use_throw(int(text)))
            case Letter(text) if text.isalpha():
                self._show_message(gettext("It is in the menu: F2"))
            case Hover(pos):
                self._hover(pos)
            case Click(pos):
                return self._click(pos)
            case Release(pos):
                return self._reply(self._pointer.release(pos))
            case Wheel(steps) if phase is Phase.MOVE:
                self.cursor.choose(steps)
                self._strip.explain(self._controller.prospect)
            case Command() if phase is Phase.MOVE:
                self._blink.begin()
                self.cursor.walk(action)
                self._strip.explain(self._controller.prospect)
        return None

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """Give the next command where a click points; the top edge opens the menu."""
        if self._pointer.is_on_top_edge(pos, 1 if self._end.is_shown else TOP_EDGE):
            return self._take(Command.MENU)
        if (outcome := self._controller.match.outcome) is None:
            return self._reply(self._pointer.click(pos))
        if not self._end.is_shown:
            self._show_end(outcome)
        return None

    def _hover(self, pos: tuple[int, int]) -> None:
        """Move the cursor or a unit, and explain what is under the pointer, but not the panel."""
        self._pointer.hover(pos)
        layout = self._controller.view.layout
        words = self.balance.words_at(pos, layout) or self._pointer.words_at(pos)
        words = words or self._strip.words_at(pos)
        words = Words() if self._end.is_shown else words
        if words != self._hovered:
            self._hovered = words
            self._strip.explain(words)

    def _reply(self, reply: Reply) -> Transition | None:
        """Carry out the command that the pointer gives, or say why it gives none."""
        if isinstance(reply, BoardCommand):
            return self._carry_out(reply)
        self._refuse(reply)
        return None

    def _carry_out(self, command: BoardCommand) -> Transition | None:
        if reason := refusal(command, self._controller.situation):
            self._refuse(reason)
            return None
        if self._context.link and command in _LEAVES_TABLE:
            if not self._session.is_over:
                self._leaving = command
                question = gettext("Leave the table? The game is saved and can go on later.")
                return Push(ConfirmScene(self._context.art, question))
            self._context.leave_table()
        if command in SCREENS:
            return Push(self._context.scene(SCREENS[command]))
        if command in _REPLACING:
            return Replace(self._context.scene(_REPLACING[command]))
        if command is BoardCommand.EXIT:
            return Quit()
        return self._play_on(command)

    def _play_on(self, command: BoardCommand) -> Transition | None:
        """Carry out a command on the game itself."""
        match command:
            case BoardCommand.SAVE_AS:
                title, taken = gettext("Copy as"), self._context.open_game.library.names
                name = copy_name(self._context.open_game.name, taken)
                return Push(ask_name(self._context, title, name, taken))
            case BoardCommand.THROW if self._session.needs_throw:
                return Push(ask_throw(self._context.art, self._session))
            case BoardCommand.THROW:
                self._controller.throw()
                self._state = Showing(is_own_throw=True)
            case BoardCommand.MOVE:
                return self._move(self.cursor.play)
            case BoardCommand.PASS:
                self._controller.pass_turn()
            case BoardCommand.HINT:
                self._blink.begin()
                view = self._controller.view
                return Push(HintScene(self._context, self._session, self.cursor, view))
            case BoardCommand.TAKE_BACK if self._session.is_linked:
                self._refuse(self._table.ask(self._controller.last_choice))
            case BoardCommand.TAKE_BACK:
                turn = self._controller.take_back()
                self._set_up()
                self._show_message(gettext("Turn {turn} taken back").format(turn=turn))
            case BoardCommand.REDO:
                self._controller.play_again()
                self._set_up()
            case BoardCommand.MISTAKES:
                return Push(self._context.scene(Screen.MISTAKES, self._end.mistakes))
            case BoardCommand.LOOK:
                self._end.hide()
                self._strip.show(self._controller.words)
            case BoardCommand.PROCEED:
                self._session.next_game()
                self._context.save_session()
                self._set_up()
        return None
