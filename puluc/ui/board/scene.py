"""The board scene: plays the game."""

from collections.abc import Callable, Iterator
from functools import partial
from math import inf

import pygame

from puluc.game.session import Session
from puluc.rules import Outcome, Phase, Play, Throw
from puluc.text.language import gettext, language
from puluc.text.names import side_name
from puluc.text.spoken import HeardBoard
from puluc.text.wordings import Words
from puluc.ui.board.appearance import Appearance
from puluc.ui.board.balance import Balance
from puluc.ui.board.commands import (
    FREED_LETTERS,
    BoardCommand,
    carry_out,
    command_of,
    game_menu,
    is_always_possible,
    refusal,
)
from puluc.ui.board.controller import MAX_STEPS_PER_FRAME, BoardController
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.end import End
from puluc.ui.board.hint import HintEnd, HintScene
from puluc.ui.board.key_words import LEARNT_THROWS, PATIENCE_MS, is_new_player, key_words
from puluc.ui.board.move_entry import ask_move
from puluc.ui.board.pause import Pause
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Strip
from puluc.ui.board.places import places
from puluc.ui.board.pointer import Pointer, Reply
from puluc.ui.board.states import Deciding, Decision, Judging, Showing, State
from puluc.ui.board.table import BoardTable
from puluc.ui.board.throw_entry import ask_throw
from puluc.ui.board.tutor import Tutor, TutorScene
from puluc.ui.board.walk import WALKS, Walk
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Release
from puluc.ui.scene.question import DECISION_GUARD_MS, END_GUARD_MS, Question
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, R, Transition
from puluc.ui.widgets.menu import TOP_EDGE, MenuScene

PATIENCE_TO_HEAR_MS = 2500
"""The milliseconds after which what happened is said, though others still play."""


class BoardScene(Scene[None]):
    """The board of a match, on which the players decide.

    A key or click during an animation finishes it. One action may wait for the decision that
    follows the player's own throw; any other is dropped.
    """

    is_draggable = True
    help_topic = HelpTopic.KEYS

    def __init__(self, context: Context, *, is_resumed: bool = False) -> None:
        """Show the open game; a resumed game announces its position."""
        if context.session is None:
            raise ValueError("the board needs a game")
        self.context = context
        self.session: Session = context.session
        self._strip = Strip(context.art)
        self._state: State = Showing()
        self._pointed = (-1, -1)
        """The last place of the pointer."""
        self._language = language()
        """The language of the strip."""
        self._table = BoardTable(context, self.session)
        self._hovered = Words()
        """The last explanation of what is under the pointer."""
        self.balance = Balance(context)
        self._tutor = Tutor(context)
        self._end = End(context, self.session)
        self._read = Walk()
        self._hint: HintScene | None = None
        """The last hint, whose reasons can be read afterwards."""
        self._set_up()
        if is_resumed:
            self._controller.resume()

    @property
    def _decision(self) -> Decision:
        """What the match waits for now."""
        return Decision.of(self._controller.match)

    @property
    def _is_asked(self) -> bool:
        """Whether a person has been asked for what the match waits for now."""
        state = self._state
        return isinstance(state, Deciding) and state.decision == self._decision

    @property
    def is_waiting(self) -> bool:
        """Whether a person has to decide now.

        Preferences or the other computer can turn automatic play on or off in the meantime.
        """
        controller = self._controller
        return self._is_asked and controller.is_resting and not controller.is_automatic

    @property
    def hold_ms(self) -> float | None:
        """Until the picture shows what a person is to decide; not long while others play."""
        controller = self._controller
        if self.is_waiting:
            return None
        if not self.session.persons:
            return 0
        is_persons = controller.is_persons_turn and not controller.is_automatic
        return inf if is_persons else PATIENCE_TO_HEAR_MS

    @property
    def part(self) -> int:
        """The number of the game."""
        return self.session.game_number

    @property
    def snapshot(self) -> Snapshot:
        """The picture of the match."""
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
        if self._pause.is_watched:
            if isinstance(action, Click) and self._pointer.is_on_top_edge(action.pos):
                action = Command.MENU
            if self._watch(action):
                return None
        return None if isinstance(action, Hover | Release) else self._end_motion(action)

    def _end_motion(self, action: Action) -> Transition | None:
        """End the animation; open a screen, or keep the action for the decision after a throw."""
        is_awaited = self._controller.play_job or self._controller.awaits_others
        if is_awaited and isinstance(action, Command | Letter):
            self.context.speech.say(refusal(BoardCommand.MOVE, self._controller.situation))
        self._controller.timeline.finish()
        match = self._controller.match
        if action is Command.CANCEL:
            self._drop_waiting()
        elif match.outcome is None and is_always_possible(action, match.phase):
            return self._take(action)
        elif self._state == Showing(is_own_throw=True):
            self._state = Showing(is_own_throw=True, action=action)
        return None

    def _watch(self, action: Action) -> bool:
        """Stop the game, play a step or let it go on; look at the board while it is paused."""
        if self._pause.is_on and isinstance(action, Hover):
            self._hover(action.pos)
            return True
        if not self._pause.take(action):
            return False
        if action is not Command.RIGHT:
            self._strip.explain(self._pause.words)
            self.context.speech.say(self._pause.words.full)
        return True

    def close(self) -> None:
        """Cancel the jobs."""
        if self._controller.play_job:
            self._controller.play_job.cancel()
        self.balance.cancel()
        self._tutor.cancel()
        self._end.cancel()

    def cover(self) -> None:
        """Put back a unit that is dragged, and drop the action that waits."""
        self._pointer.drop()
        self._end.cancel()
        self._drop_waiting()

    def uncover(self) -> None:
        """Show the present match, in the language in use: the scene above may have changed both."""
        if self._language != language():
            self._language = language()
            self._controller.retell()
            self._strip.show(self._controller.words)
        if self.session.match is not self._controller.match:
            self._set_up()

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
        transition = self._step_on() if self._pause.is_on else self._go_on()
        self._follow()
        if not self.is_covered:
            self.is_dirty |= self._end.tick(elapsed_ms)
        self.is_moving = self._is_in_motion
        self.is_running_covered = self.context.table is not None
        words = self._table.tick(elapsed_ms, self._controller, is_asked=self.is_waiting)
        if words is not None:
            self.is_dirty |= self._strip.explain(words)
            if self.context.table and self.context.table.is_invited:
                self._end.hide()  # it would cover the strip
                self.context.speech.say(words.full)
        return transition or (self._follow_others() if self._controller.is_resting else None)

    def _step_on(self) -> Transition | None:
        """Play the steps that were asked for while the game is paused."""
        self._pause.play_steps()
        if self._controller.is_resting and not self._controller.is_automatic:
            self._await_person()  # a throw has to be entered
        return None

    def _go_on(self) -> Transition | None:
        """Play on without a person as far as one frame allows, then do what the state says."""
        controller, left = self._controller, MAX_STEPS_PER_FRAME
        while controller.is_resting and controller.is_automatic:
            self._drop_waiting()
            if not (left and controller.play_on()):
                return None
            left -= 1
        if self.is_covered or not controller.is_resting:
            return None
        match self._state:
            case Judging(play):
                return self._move(play)
            case Showing(action=action) if action is not None:
                self._await_person()
                if isinstance(action, Click):  # a unit moves at the release
                    return self._take(action) or self._take(Release(action.pos))
                return self._take(action)
        self._await_person()
        return None

    @property
    def _is_in_motion(self) -> bool:
        """Whether the picture changes with each frame, or a job is waited for."""
        if self._pause.is_on:
            return self._pause.is_stepping
        controller = self._controller
        is_going_on = controller.is_automatic and not controller.awaits_others
        is_judging = isinstance(self._state, Judging)
        return not controller.is_resting or is_going_on or self.balance.is_moving or is_judging

    def _follow_others(self) -> Transition | None:
        """Carry out an agreed request, and return the next question, if any."""
        told = self._table.happened()
        if told or self.session.match is not self._controller.match:
            self.context.save_session()
            self._set_up()
        if told:
            self.tell(told)
        return None if self.is_covered else self._table.question()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, and what the player chooses with."""
        is_asked, is_covered = self.is_waiting, self.is_covered
        pointed, awaited = self._pointed, self._pause.awaited
        self._appearance.draw(canvas, pointed, awaited, is_asked=is_asked, is_covered=is_covered)

    def controls(self) -> Iterator[Control]:
        """Yield the strip and the panel of the end, the board, and what is beside it."""
        return self._appearance.controls(is_asked=self.is_waiting, is_covered=self.is_covered)

    def repeat(self) -> str:
        """Show what the strip has cut; return its explanation, which may be new."""
        explanation = self._strip.explanation.full
        self.is_dirty |= self._strip.explain(self._strip.whole)
        return explanation

    def heard_board(self) -> HeardBoard:
        """Return the board of the match."""
        return HeardBoard.of(self._controller.match, self._controller.listener)

    def _unless_taken_back(
        self, then: Callable[[R], Transition | None]
    ) -> Callable[[R], Transition | None]:
        """Return ``then``, which does nothing once the present turn has been taken back."""
        match = self.session.match
        return lambda result: then(result) if self.session.match is match else None

    def _leave_hint(self, end: HintEnd) -> Transition | None:
        """Make the move that was chosen, or do what else the player wanted."""
        if end.play:
            self._controller.move(*end.play)
        self.refuse(end.problem)
        return self._take(end.action) if end.action else None

    def _set_up(self) -> None:
        """Show the session's present match."""
        self._state = Showing()
        self._controller = BoardController(self.context, self.session, self._strip.show)
        self._pointer = Pointer(self.context, self.session, self._controller)
        self._pause = Pause(self.session, self._controller)
        self._appearance = Appearance(
            self.context,
            self.session,
            self._controller,
            self._pointer,
            strip=self._strip,
            end=self._end,
            balance=self.balance,
        )
        self._is_reopened = self._controller.match.outcome is not None
        """Whether the game was over when it was opened: its hot-keys work at once."""
        self._news = ""
        """What the strip says until the first decision is made; else empty."""
        self._strip.show(self._controller.words)
        self._end.hide()
        self.question = None

    def _let_time_pass(self, elapsed_ms: int) -> None:
        blink = self._appearance.blink
        was_patient = blink.waited_ms < PATIENCE_MS
        self.is_dirty |= self._appearance.tick(elapsed_ms, self._pause.awaited)
        if was_patient and blink.waited_ms >= PATIENCE_MS and self._is_new_player:
            self.is_dirty |= self._strip.explain(Words(self._key_words))
        if problem := self.balance.problem() or self._tutor.problem():
            self.tell(problem)
        if not self._pause.is_on:
            self.is_dirty |= not self._controller.is_resting
            self._controller.timeline.advance(elapsed_ms)

    @property
    def _key_words(self) -> str:
        """The keys or buttons for what the match waits for."""
        has_pad = self.context.art.has_pad_caps
        return key_words(self._controller.match.phase, has_pad=has_pad)

    @property
    def _is_new_player(self) -> bool:
        """Whether a person who may not know the keys is asked for something."""
        is_asked = self.is_waiting and not self.is_covered and not self.session.is_over
        return is_asked and is_new_player(self.context.preferences)

    def _follow(self) -> None:
        """Let the balance follow the match, but not ahead of the picture."""
        if self._controller.is_resting:
            self.balance.follow(self._controller.match)

    def _await_person(self) -> None:
        """Prompt the person to move, once for each decision."""
        match = self._controller.match
        if self._is_asked:
            return
        self._state = Deciding(self._decision)
        if self._news:
            self._strip.explain(Words(self._news))
            self._news = ""
        self._read.begin()
        self._appearance.blink.begin()
        self._tutor.prepare(match)
        if match.phase is Phase.THROW and match.turns:
            last = match.turns[-1].player
            if not self.session.is_person(last):
                self.context.play_sound(Sound.TURN)
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
        self._state = Deciding(self._decision)
        if doubt := self._tutor.doubt(play):
            tutor = TutorScene(self.context.art, doubt)
            return Push(
                tutor, self._unless_taken_back(lambda _is_meant: self._controller.move(*play))
            )
        self._controller.move(*play)
        return None

    def _show_end(self, outcome: Outcome) -> None:
        self._end.show(outcome)
        self.question = Question(END_GUARD_MS, guards_accept_only=self._is_reopened)

    def tell(self, text: str) -> None:
        """Show a message in the strip, and say it."""
        self._strip.explain(Words(text))
        self.context.speech.say(text)
        self.is_dirty = True

    def refuse(self, reason: str) -> None:
        """Show why a command is not possible, if there is a reason."""
        if reason:
            self.context.play_sound(Sound.REFUSAL)
            self.tell(reason)

    def _take(self, action: Action) -> Transition | None:
        """Handle an action while a person decides."""
        if not isinstance(action, Hover | Release):
            self.is_dirty |= self._strip.explain(Words())
            self._pointer.drop()
        phase = self._controller.match.phase
        selected = self._end.selected
        if command := self._end.choose(action) or command_of(action, phase):
            return self.carry_out(command)
        if isinstance(action, Command) and self._end.selected != selected:
            return None
        match action:
            case Hover(pos):
                self._hover(pos)
            case Click(pos):
                return self._click(pos)
            case Release(pos):
                return self._reply(self._pointer.release(pos))
            case _:
                return self._take_key(action, phase)
        return None

    def _take_key(self, action: Action, phase: Phase) -> Transition | None:
        """Handle a key that gives no command of the board, or the wheel."""
        match action:
            case Command.MENU | Command.CANCEL:
                self.context.note_menu()
                menu = MenuScene(self.context.art, game_menu(self._controller.situation))
                return Push(menu, self.carry_out)
            case Letter(text) if text.isdecimal():  # with F6 it is a space
                if phase is Phase.MOVE:
                    self._use_throw(int(text))
                else:
                    self._strip.explain(Words(self._key_words))
            case Command.TYPE_MOVE if phase is Phase.MOVE:
                return ask_move(self.context, self.cursor, self._unless_taken_back(self._move))
            case Letter(text) if text in FREED_LETTERS:
                self.tell(gettext("It is in the menu: F2"))
            case Letter():
                self._refuse_key()
            case _ if phase is Phase.MOVE:
                self._walk(action)
            case Command() if action in WALKS and self.context.is_heard:
                self._read_board(action)
            case Command():
                self._refuse_key()
        return None

    def _refuse_key(self) -> None:
        """Show the keys that do something; a listener hears the one for the position too."""
        self.refuse(self._key_words)
        if self.context.is_heard:
            self.context.speech.tell(gettext("F6: the whole position"))

    def _use_throw(self, value: int) -> None:
        """Choose among the throws of the turn, or show why that is not possible."""
        self._appearance.blink.begin()
        reason = self.cursor.use_throw(value)
        self._strip.explain(self._controller.prospect)
        self.refuse(reason)

    def _read_board(self, key: Command) -> None:
        """Say what is in the next city or on the next space."""
        layout, position = self._controller.view.layout, self._controller.match.position
        cells = [each.name for each in places(layout, position, self._controller.listener)]
        self.context.speech.say(self._read.step(key, layout.city(position.mover), cells))

    def _walk(self, action: Action) -> None:
        """Move the cursor; if there is nothing else to choose, or by other keys, say so."""
        self._appearance.blink.begin()
        if not self.cursor.walk(action):
            is_only = len(self.cursor.plays) == 1
            due = self._controller.words.due.full
            self.context.speech.say(due if is_only else self.cursor.no_other)
        self._strip.explain(self._controller.prospect)

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """Give the next command where a click points; the top edge opens the menu."""
        if self._pointer.is_on_top_edge(pos, 1 if self._end.is_shown else TOP_EDGE):
            return self._take(Command.MENU)
        outcome = self._controller.match.outcome
        if outcome is None:
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
        """Carry out the pointer's command, or show why there is none."""
        if isinstance(reply, BoardCommand):
            return self.carry_out(reply)
        self.refuse(reply)
        return None

    def carry_out(self, command: BoardCommand) -> Transition | None:
        """Do what a key or the menu has chosen; return the transition, if any."""
        if command is BoardCommand.REDO and (why := self._why_of_hint):
            return why
        return carry_out(command, self, self._controller.situation)

    @property
    def _why_of_hint(self) -> Transition | None:
        """The reasons for the best move if a hint has shown it, and no move can be redone."""
        hint, match = self._hint, self.session.match
        is_known = hint and hint.is_about(match) and not self.session.future
        return hint.why if hint and is_known else None

    def throw(self) -> Transition | None:
        """Throw the sticks, or ask what real ones show."""
        self.context.note_throw(LEARNT_THROWS)
        if self.session.needs_throw:
            return Push(ask_throw(self.context.art, self.session), self._enter_throw)
        self._controller.throw()
        self._state = Showing(is_own_throw=True)
        return None

    def _enter_throw(self, throw: Throw) -> Transition | None:
        """Enter a throw of real sticks; ask for the next one of the turn."""
        is_incomplete = self._controller.enter_throw(throw)
        return self.throw() if is_incomplete else None

    def move(self) -> Transition | None:
        """Move the unit under the cursor."""
        return self._move(self.cursor.play)

    def pass_turn(self) -> None:
        self._controller.pass_turn()

    def ask_hint(self) -> Transition:
        """Show the best moves."""
        self._appearance.blink.begin()
        hint = HintScene(self.context, self.session, self.cursor, self._controller.view)
        self._hint = hint
        return Push(hint, self._unless_taken_back(self._leave_hint))

    def take_back(self) -> None:
        """Take back the last choice; over Link, ask the other player to agree."""
        if self.session.is_linked:
            self.refuse(self._table.ask(self._controller.last_choice))
            return
        turn = self._controller.take_back()
        self._set_up()
        self.tell(gettext("Turn {turn} taken back").format(turn=turn))

    def redo(self) -> None:
        """Play again what was taken back."""
        self._controller.play_again()
        self._set_up()

    def retry_mistakes(self) -> Transition:
        """Ask the mistakes of the game again."""
        return Push(self.context.scene(Screen.MISTAKES, self._end.mistakes))

    def hide_end(self) -> None:
        """Close the panel of the end, to look at the board."""
        self._end.hide()
        self._strip.show(self._controller.words)

    def begin_next(self, level: str = "") -> None:
        """Begin the next game, against another level if there is one; over Link, once it can be."""
        if self.session.is_linked:
            if (table := self.context.table) and table.is_asking:
                table.withdraw()
            elif table:
                table.ask_again()
            self.hide_end()
            return
        self.session.next_game(level)
        self.context.save_session()
        self._set_up()

    def swap_sides(self) -> None:
        """Begin the game with the same throws and swapped sides."""
        self.session.swap_sides()
        self.context.save_session()
        self._set_up()
        if own := self.session.own_side:
            # Translators: after Same throws, other side.
            self._news = gettext("You now play {side}").format(side=side_name(own))
            self.context.speech.say(self._news)


resumed_board_scene = partial(BoardScene, is_resumed=True)
