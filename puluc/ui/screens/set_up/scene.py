"""Set up: any position of any rule set, by keys, by mouse, or as a line of notation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import pygame

from puluc import PulucError
from puluc.game.analysis import Outlook
from puluc.game.draft import Draft, DraftError
from puluc.game.named_games import GameChoice
from puluc.game.session import Setup
from puluc.marks import N_
from puluc.rules import CITY, GivenStart, Move, Player, Side, unreachable
from puluc.rules.ruleset import Ruleset
from puluc.storage.preferences import Speed
from puluc.text.analysis_words import percent as chance_text
from puluc.text.language import gettext
from puluc.text.narration import Sentence
from puluc.text.spoken import HeardBoard, Listener
from puluc.text.wordings import Words
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import AREA, Strip
from puluc.ui.board.picture.timeline import Blink
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.places import places, pressed, sides
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.render.canvas import WIDTH
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.file_manager import copy, pasted
from puluc.ui.scene.hot_keys import SetUpCommand
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Release
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.screens.set_up.chances import ChancesScene
from puluc.ui.screens.set_up.words import (
    carrying_words,
    command_of,
    error_text,
    hand_words,
    handicap_words,
    obstacle_words,
    refusal,
    set_up_menu,
    turn_words,
    unit_words,
    welcome_words,
)
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.menu import TOP_EDGE, MenuScene, menu_edge
from puluc.ui.widgets.notice import MAX_TEXT, InfoPrint
from puluc.ui.widgets.title_bar import close_cross

Pos = tuple[int, int]
"""A canvas pixel."""

_LIFT = Move(CITY, 1)
"""A move that takes a piece from the hand; its target is ignored."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece in the pointer's hand; it counts as at home until it is put down."""

    player: Player
    draft: Draft
    """The position with the piece at home."""
    origin: int | None
    """The cell from which it was picked up; None for a pile."""
    pos: Pos
    has_left: bool = False
    """Whether the pointer has left that cell since."""

    @classmethod
    def pick(cls, draft: Draft, layout: Layout, pos: Pos) -> Self | None:
        """Return the piece at a canvas pixel; None if there is none."""
        cell = layout.cell_at(pos)
        if cell is None:
            if (player := pile_player(layout, draft, pos)) is None:
                return None
            return cls(player, draft.revive(player), None, pos)
        if (player := city_player(layout, draft, cell, pos)) is not None:
            return cls(player, draft, cell, pos) if draft.position.hand(player) else None
        unit = draft.position.units[cell]
        return cls(unit.player, draft.take(cell), cell, pos) if unit else None

    def moved(self, layout: Layout, pos: Pos) -> Self:
        """Return the same piece with the pointer elsewhere."""
        has_left = self.has_left or layout.cell_at(pos) != self.origin
        return replace(self, pos=pos, has_left=has_left)

    def put_down(self, layout: Layout) -> Draft:
        """Return the position with the piece where the pointer is; beside the board it is slain.

        DraftError if the piece can't be there.
        """
        cell = layout.cell_at(self.pos)
        if cell is None:
            return self.draft.kill(self.player)
        if 1 <= cell <= layout.spaces:
            return self.draft.put(cell, self.player)
        return self.draft

    @property
    def snapshot(self) -> Snapshot:
        """The board without the piece."""
        return shown(self.draft).without(self.player, _LIFT)


def shown(draft: Draft) -> Snapshot:
    """Return the board with the throws."""
    snapshot, side = Snapshot.of(draft.position), draft.position.mover
    for throw, value in zip(draft.throws, draft.values, strict=True):
        snapshot = snapshot.with_throw(side, throw, value)
    return snapshot


def city_player(layout: Layout, draft: Draft, cell: int, pos: Pos | None = None) -> Player | None:
    """Return the player whose hand a city shows: in teams the one at a pixel, or to move."""
    team = [each for each in draft.rules.turn_order if cell == layout.city(each.side)]
    if pos and layout.is_for_teams:
        here = (each for each in team if layout.hand_row(each).collidepoint(pos))
    else:
        here = (each for each in team if each is draft.position.player)
    return next(here, team[0] if team else None)


def pile_player(layout: Layout, draft: Draft, pos: Pos) -> Player | None:
    """Return the player whose slain piece lies at a canvas pixel."""
    for side in Side:
        slain = draft.position.slain_by(side)
        shown = min(slain, 1) if layout.is_for_teams else slain
        if any(layout.pile_rect(side, level).collidepoint(pos) for level in range(shown)):
            enemies = (each for each in draft.rules.turn_order if each.side is side.enemy)
            return next(each for each in enemies if draft.dead(each))
    return None


_LONGEST_LINE = 400
"""The most characters of a line of notation: every rule, 39 spaces with high units, the hands."""
_CROSS, _CROSS_SIZE = "\N{MULTIPLICATION SIGN}", 11
_MOST_LINES = 3
"""The most lines of a message."""


def set_up_scene(context: Context) -> Scene[Setup]:
    """Return the position set up last, else the start of the rules in play."""
    rules = context.session.rules if context.session else Ruleset()
    return SetUpScene(context, context.draft or Draft.start(rules))


class SetUpScene(Scene[Setup]):
    """The draft of a position, to be changed; it is kept in the context.

    The scene closes with the ``Setup`` of a game to play on from there, unless it is cancelled.
    """

    is_draggable = True
    takes_digits = True
    help_topic = HelpTopic.SET_UP

    def __init__(self, context: Context, draft: Draft) -> None:
        self._context = context
        self._strip = Strip(context.art)
        self._info = InfoPrint(context.art)
        self._blink = Blink(lambda: context.preferences.speed)
        self._past: list[Draft] = []
        """The drafts before the changes, in order."""
        self._carried: Carried | None = None
        self._job: ChancesJob[Outlook] | None = None
        """The search for the chance in the game with a handicap that was chosen last."""
        self.cell = 1
        self._is_of_cell = False
        """Whether the strip says the same as the focus."""
        self._show(draft)
        self._strip.show(Sentence(welcome_words(has_pad=context.art.has_pad_caps)))

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: only a move to another space."""
        return action in (Command.LEFT, Command.RIGHT)

    def handle(self, action: Action) -> Transition | None:
        """Move the cursor, change the position, open the menu, or close."""
        if not isinstance(action, Hover | Release):
            self._info.clear()
            self._strip.explain(Words())
            self._blink.begin()
        match action:
            case Hover(pos):
                self._hover(pos)
            case Release(pos):
                if self._carried and self._carried.has_left:  # it was dragged, not only clicked
                    self._put_down(pos)
            case Click(pos) if self._cross.collidepoint(pos):
                return self.handle(Command.CANCEL)
            case Click(pos):
                return self._click(pos)
            case Command.CANCEL if self._carried:
                self.cover()
            case _:
                self.cover()
                return self._take(action)
        return None

    def cover(self) -> None:
        """Put back a piece that is carried."""
        if self._carried:
            self._carried = None
            self._tell()

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Blink the cursor; remove expired messages."""
        self.is_dirty |= self._blink.tick(elapsed_ms)
        self.is_dirty |= self._info.tick(elapsed_ms)
        if self._job and self._context.adviser.is_done(self._job):
            if self._job.answer:
                chance = chance_text(self._job.answer.chance, is_exact=self._job.is_exact)
                words = handicap_words(self.draft, chance)
                self._strip.show(words)
                self._context.speech.tell(words.due.full)
                self.is_dirty = True
            self._job = None
        self.is_moving = self._job is not None
        return None

    def close(self) -> None:
        """Cancel the search for a chance."""
        if self._job:
            self._job.cancel()

    def _play_on(self, setup: Setup) -> Transition:
        """Close with the setup that was chosen, from this position on."""
        return self.pop(replace(setup, start=GivenStart(self.draft.position, self.draft.throws)))

    def _choose_rules(self, choice: GameChoice) -> None:
        """Take other rules, as far as the position allows."""
        if choice.rules != self.draft.rules:
            self._change(lambda: self.draft.under(choice.rules))

    def _leave_chances(self, end: Draft | str) -> Transition | None:
        """Go on to the prospect that was chosen, or show why there are none."""
        if isinstance(end, str):
            self._refuse(end)
            return None
        self._change(lambda: end)
        return self.carry_out(SetUpCommand.ANALYSE) if end.is_thrown else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board with the cursor, or with the piece that is carried."""
        view, carried, position = self._view, self._carried, self.draft.position
        view.flame = int(self._blink.is_lit)
        view.draw(canvas, carried.snapshot if carried else shown(self.draft))
        if not self.draft.values:
            view.draw_hand(canvas, position.mover)
        if (self._blink.is_lit or carried) and not self.is_covered:
            view.draw_cursor(canvas, self.cell)
        if carried:
            x, y = carried.pos
            place = (x - self._layout.piece_width // 2, y - self._layout.piece_height // 2)
            view.draw_piece(canvas, carried.player, place)
        self._strip.draw(canvas)
        title, cross = self._context.art.bold, self._cross
        title.draw(canvas, (cross.x + 2, 1), _CROSS)
        self._info.draw(canvas)

    def heard_board(self) -> HeardBoard:
        """Return the position that is set up."""
        return HeardBoard(self.draft.position, values=self.draft.values)

    @property
    def title(self) -> str:
        """The name of the screen."""
        return gettext("Set up")

    def controls(self) -> Iterator[Control]:
        """Yield the strip, the board with the cursor, the sticks, and the message."""
        layout, position = self._layout, self.draft.position
        yield from self._strip.controls(Role.TEXT if self._is_of_cell else Role.STATUS)
        yield from places(layout, position, Listener(is_full=False), focus=self.cell)
        board = shown(self.draft)
        yield from sides(
            layout, position, board, click=lambda side: pressed(layout.sticks(side).center)
        )
        yield menu_edge()
        yield close_cross(self._cross, _CROSS)
        yield from self._info.controls()

    @property
    def _cross(self) -> pygame.Rect:
        """The place where a click closes the screen: away from the sticks of the player to move."""
        is_right = self.draft.position.mover is Side.JADE
        left = WIDTH - _CROSS_SIZE if is_right else 0
        return pygame.Rect(left, 0, _CROSS_SIZE, _CROSS_SIZE)

    def _show(self, draft: Draft) -> None:
        """Replace the draft and redraw."""
        self.draft = self._context.draft = draft
        self._layout = Layout.of(draft.rules)
        self._view = BoardView(self._context.art, self._layout)
        self.cell = min(self.cell, self._layout.cells - 1)

    def _tell(self) -> None:
        """Show why no game leads here, else what is under the cursor."""
        self.close()
        self.is_dirty, self._job = True, None
        why = unreachable(self.draft.position)
        self._is_of_cell = not why
        if why:
            words = obstacle_words(why, self.draft)
        elif (player := self._city_player()) is not None:
            words = hand_words(self.draft, player)
        else:
            words = unit_words(self.cell, self.draft.position.units[self.cell])
        self._strip.show(Sentence(words))

    def _city_player(self) -> Player | None:
        return city_player(self._layout, self.draft, self.cell)

    def _change(
        self, change: Callable[[], Draft], words: Callable[[Draft, Draft], str] = turn_words
    ) -> None:
        """Make a change and tell a listener its ``words``, or show why it is impossible."""
        try:
            draft = change()
        except PulucError as error:
            self._refuse(error_text(error))
            return
        if draft != self.draft:
            self._past.append(self.draft)
        self._replace(draft, words)

    def _replace(self, draft: Draft, words: Callable[[Draft, Draft], str] = turn_words) -> None:
        """Show another draft, or the same one again; a listener hears at least the position."""
        before, place = self.draft, self._focused_place
        self._show(draft)
        told = words(before, draft)
        if not told and place == self._focused_place:
            told = self.heard_board().whole
        self._context.speech.tell(told)
        self._tell()

    @property
    def _focused_place(self) -> str:
        """What a listener hears of the space or city under the cursor."""
        return next((each.name for each in self.controls() if each.is_focused), "")

    def _refuse(self, text: str) -> None:
        self._context.play_sound(Sound.REFUSAL)
        self._say(text)

    def _say(self, text: str) -> None:
        """Show the player a message, in the strip if there is room."""
        self._is_of_cell = False
        face = self._context.art.normal
        if face.width(text) <= AREA.width:
            self._strip.explain(Words(text))
        else:
            self._info.show(self._lines(text))
        self.is_dirty = True

    def _lines(self, text: str) -> str:
        """Return a message in as many lines as it needs, the last one with an ellipsis if cut."""
        face = self._context.art.normal
        lines = face.wrap(text, MAX_TEXT)
        last = " ".join(lines[_MOST_LINES - 1 :])
        return "\n".join([*lines[: _MOST_LINES - 1], face.fit(last, MAX_TEXT)]).rstrip()

    def _take(self, action: Action) -> Transition | None:
        """Handle a key."""
        if command := command_of(action):
            return self.carry_out(command)
        match action:
            case Command.LEFT | Command.RIGHT:
                self._go(self.cell + (1 if action is Command.RIGHT else -1))
            case Command.HOME | Command.END:
                self._go(0 if action is Command.HOME else -1)
            case Command.UP:
                self._change(self._with_more)
            case Command.DOWN:
                self._change(self._with_less)
            case Letter(text) if text.isdecimal():
                self._change(lambda: self.draft.with_value(int(text)))
            case Command.MENU:
                panes = set_up_menu(self.draft, has_past=bool(self._past))
                return Push(MenuScene(self._context.art, panes), self.carry_out)
            case Command.CANCEL:
                return Pop()
        return None

    def _go(self, cell: int) -> None:
        self.cell = cell % self._layout.cells
        self._tell()

    def carry_out(self, command: SetUpCommand) -> Transition | None:
        """Do what a key or the menu has chosen; return the transition, if any."""
        if reason := refusal(command, self.draft, has_past=bool(self._past)):
            self._refuse(reason)
            return None
        draft = self.draft
        match command:
            case SetUpCommand.CLOSE:
                return Pop()
            case SetUpCommand.RULES:
                rules = self._context.scene(Screen.CHOOSE_RULES, draft.rules)
                return Push(rules, self._choose_rules)
            case SetUpCommand.NOTATION:
                return Push(
                    self._ask_line(),
                    lambda line: self._change(lambda: Draft.parse(line, draft.rules)),
                )
            case SetUpCommand.ANALYSE | SetUpCommand.PLAY_ON:
                return self._leave_for(command)
            case SetUpCommand.COPY:
                self._say(copy(str(draft), gettext("Copied as a line of notation")))
            case SetUpCommand.PASTE:
                line = (pasted().splitlines() or [""])[0][:_LONGEST_LINE]
                self._change(lambda: Draft.parse(line, draft.rules))
            case SetUpCommand.HANDICAP:
                self._change(
                    draft.with_next_handicap, lambda _, after: handicap_words(after).told.full
                )
                self._strip.show(handicap_words(self.draft))
                work = partial(Outlook.of, self.draft)
                self._job = self._context.adviser.ask(self.draft.rules, work)
            case SetUpCommand.TAKE_BACK:
                self._replace(self._past.pop())
            case _:
                self._change(lambda: self._changed_by(command))
        return None

    def _leave_for(self, command: SetUpCommand) -> Transition | None:
        """Show the chances, or ask who plays on, unless no game leads here."""
        if why := unreachable(self.draft.position):
            self._refuse(error_text(why))
        elif self.draft.values and not self.draft.is_thrown:
            self._refuse(gettext("Enter the second throw too"))
        elif command is SetUpCommand.ANALYSE:
            return Push(ChancesScene(self._context, self.draft), self._leave_chances)
        else:
            players = self._context.scene(Screen.CHOOSE_PLAYERS, self.draft.rules)
            return Push(players, self._play_on)
        return None

    def _changed_by(self, command: SetUpCommand) -> Draft:
        """Return the draft after a command on the pieces or the turn."""
        draft = self.draft
        changes: dict[SetUpCommand, Callable[[], Draft]] = {
            SetUpCommand.JADE: partial(self._with_piece_of, Side.JADE),
            SetUpCommand.OBSIDIAN: partial(self._with_piece_of, Side.OBSIDIAN),
            SetUpCommand.TAKE: self._with_less,
            SetUpCommand.TURN_ROUND: lambda: draft.turn_round(self._space),
            SetUpCommand.TEAM_MATE: lambda: draft.hand_over(self._space),
            SetUpCommand.LOSE: self._with_loss,
            SetUpCommand.MOVER: draft.with_next_player,
            SetUpCommand.NEXT_THROW: draft.with_next_throw,
            SetUpCommand.NO_THROW: draft.without_throw,
            SetUpCommand.CLEAR: lambda: Draft.start(draft.rules),
        }
        return changes[command]()

    def _with_loss(self) -> Draft:
        """Return the draft in which a slain piece of the city under the cursor is lost."""
        player = self._city_player()
        if player is None:
            raise DraftError(N_("Go to the city of the slain piece first"))
        return self.draft.lose(player.side)

    @property
    def _space(self) -> int:
        """The space under the cursor; ``CITY`` for both cities."""
        return self.cell if self._city_player() is None else CITY

    def _with_piece_of(self, side: Side) -> Draft:
        """Return the draft with one more piece of a side on the cursor's cell."""
        draft, city = self.draft, self._city_player()
        if city is not None:
            if city.side is not side:
                raise DraftError(N_("This is the city of {side}"), side=city.side)
            return draft.revive(city)
        team = [player for player in draft.rules.turn_order if player.side is side]
        team.sort(key=lambda player: player is not draft.position.player)
        able = (each for each in team if draft.position.hand(each) or draft.dead(each))
        return draft.put(self.cell, next(able, team[0]))

    def _with_more(self) -> Draft:
        """Return the draft with one more piece, on a unit of the side that captures it."""
        if (city := self._city_player()) is not None:
            return self.draft.revive(city)
        there = self.draft.position.units[self.cell]
        return self._with_piece_of(there.side.enemy if there else self.draft.position.mover)

    def _with_less(self) -> Draft:
        """Return the draft with one piece less: slain from a city, home from a space."""
        if (city := self._city_player()) is not None:
            return self.draft.kill(city)
        return self.draft.take(self.cell)

    def _ask_line(self) -> Scene[str]:
        """Return the question for a line of notation."""

        def check(text: str) -> str:
            try:
                Draft.parse(text, self.draft.rules)
            except PulucError as error:
                return self._lines(error_text(error))
            return ""

        return AskScene(
            self._context.art,
            gettext("Line of notation"),
            "",
            str(self.draft),
            check,
            max_length=_LONGEST_LINE,
            is_still=self._context.preferences.speed is Speed.OFF,
        )

    def _hover(self, pos: tuple[int, int]) -> None:
        """Carry a piece, or move the cursor."""
        cell = self._layout.cell_at(pos)
        if self._carried:
            self._carried = self._carried.moved(self._layout, pos)
            self.is_dirty = True
        if cell is not None and cell != self.cell:
            self.cell = cell
            if not self._carried:
                self._tell()

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """Put down or pick up a piece, change the throw or the mover, or open the menu."""
        if self._carried:
            self._put_down(pos)
            return None
        if (side := self._side_at(pos, self._layout.sticks)) is not None:
            is_due = side is self.draft.position.mover
            with_side = partial(self.draft.with_side, side)
            self._change(self.draft.with_next_throw if is_due else with_side)
        elif pos[1] < TOP_EDGE:
            return self._take(Command.MENU)
        elif carried := Carried.pick(self.draft, self._layout, pos):
            self._carried = carried
            self._strip.show(Sentence(carrying_words()))
        elif (side := self._side_at(pos, self._layout.figure)) is not None:
            self._change(partial(self.draft.with_side, side))
        return None

    def _side_at(self, pos: tuple[int, int], area: Callable[[Side], pygame.Rect]) -> Side | None:
        """Return the side whose area is at a canvas pixel, if any."""
        return next((side for side in Side if area(side).collidepoint(pos)), None)

    def _put_down(self, pos: tuple[int, int]) -> None:
        carried, self._carried = self._carried, None
        if carried:
            self._change(lambda: carried.moved(self._layout, pos).put_down(self._layout))
