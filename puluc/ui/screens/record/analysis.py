"""The analysis of a game: a graph of the chance, the turns with their luck and cost, the sums."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum
from functools import partial

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.game.draft import Draft
from puluc.game.practice import mistakes_of
from puluc.game.session import Setup
from puluc.marks import N_
from puluc.rules import Record, Side
from puluc.text.end_words import finding
from puluc.text.language import gettext
from puluc.text.numerals import percent
from puluc.text.spoken import HeardBoard
from puluc.text.wordings import Words
from puluc.ui.board.why import why_scene
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, frame
from puluc.ui.render.scroll_bar import ScrollBar, Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role, tab_name
from puluc.ui.scene.hot_keys import AnalysisCommand, hot_key_of
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.record.graph import (
    WORKING,
    GraphView,
    balance_controls,
    columns,
    draw_balance_page,
    judged_side,
    next_mistake,
)
from puluc.ui.screens.record.replay import CompareScene
from puluc.ui.screens.record.steps import Playback
from puluc.ui.screens.record.turn_list import AnalysisList, draw_caption
from puluc.ui.widgets.choice import ALONG, stepped
from puluc.ui.widgets.menu import MenuScene, command_pane
from puluc.ui.widgets.notice import InfoPrint
from puluc.ui.widgets.title_bar import TitleBar, cancel_hint, centred_hints

_AXIS = "0 50 100"
"""The labels of the axis of the graph."""
_CAPTION_GAP = 5
"""The gap between the graph and the caption."""
_PROGRESS = pygame.Rect(4, HEIGHT - 9, 112, 7)
_PROGRESS_TEXT_Y = HEIGHT - 19

_IMPROVED_MS = 1000
"""The milliseconds after which a better analysis is shown."""

_PANES = {
    N_("Turn"): (
        AnalysisCommand.BOARD,
        AnalysisCommand.MISTAKE,
        AnalysisCommand.WHY,
        AnalysisCommand.RETRY,
        AnalysisCommand.RETRY_ALL,
        AnalysisCommand.SET_UP,
    ),
    N_("View"): (
        AnalysisCommand.GRAPH,
        AnalysisCommand.TURNS,
        AnalysisCommand.BALANCE,
        AnalysisCommand.CLOSE,
    ),
}


class AnalysisTab(IntEnum):
    """The pages, left to right."""

    GRAPH = 0
    TURNS = 1
    BALANCE = 2


# Translators: the tabs of the analysis, side by side: 130 pixels for all.
_NAMES = (N_("Graph"), N_("Turns"), N_("Balance"))


def analysis_scene(context: Context) -> Scene[int | Setup]:
    """Return the analysis of the game on the board."""
    if context.session is None:
        raise ValueError("no game is open")
    return AnalysisScene(context, context.session.record)


class AnalysisScene(Scene[int | Setup]):
    """The analysis of a game, made if it is missing; the scene closes with a turn's number.

    It closes with a setup instead if the game continues from a position that was set up.
    """

    has_moves = True

    has_tabs = True
    help_topic = HelpTopic.ANALYSIS

    def __init__(
        self,
        context: Context,
        record: Record,
        turn: int | None = None,
        *,
        is_retrying: bool = False,
    ) -> None:
        """Select ``turn`` if it is complete, by default the first mistake, else the last turn.

        ``is_retrying`` asks the player's mistakes as soon as they are known.
        """
        context.note_closer_look()
        self._is_retrying = is_retrying
        self._context, self._record = context, record
        self._judged = judged_side(record)
        self._art = context.art
        self._info = InfoPrint(context.art)
        title = gettext("Game {number}").format(number=record.number)
        tabs = [gettext(each) for each in _NAMES]
        self._bar = TitleBar(context.art, title, tabs, menu="")
        middle = (_PROGRESS.right + WIDTH) // 2
        self._hints = centred_hints(context.art, middle, _PROGRESS.y - 1, cancel_hint())
        self.tab = AnalysisTab.GRAPH
        self.turn = len(record.turns) if turn is None else min(turn, len(record.turns))
        """The turn selected; 0 is the opening."""
        self.game: GameAnalysis | None = None
        """The analysis, at first perhaps a rough one; None before all turns have been analysed."""
        self._improved_ms = 0
        """The milliseconds since a better one was shown."""
        self._fault = ""
        self._has_chosen = turn is not None
        """Whether a turn was chosen; before that the verdict is shown in its place."""
        known = context.adviser.known(record)
        self.job = None if known else context.adviser.analyse(record)
        if known:
            self._show(known)

    def handle(self, action: Action) -> Transition | None:
        """Choose a page or a turn, show a turn on the board, or close."""
        is_along = action in ALONG  # the turns
        if not is_along and (tab := self._bar.tab_of(action, self.tab)) is not None:
            self.tab = AnalysisTab(tab)
            return None
        match action:
            case Command.CANCEL | Letter(AnalysisCommand.CLOSE.key):
                return self.pop(self.turn)
            case Click(pos) if pos[1] < self._bar.height:
                is_menu = self._bar.is_menu_at(pos)
                return self.handle(Command.MENU) if is_menu else self.pop(self.turn)
            case Click(pos) if self.game is None:
                return self.pop(self.turn) if self._hints.action_at(pos) else None
        return self._handle(action) if self._has_turns else None

    def _handle(self, action: Action) -> Transition | None:
        """Handle a key or click that needs the result."""
        self._has_chosen |= not isinstance(action, Hover | Click)
        match action:
            case Command.MENU:
                menu = [command_pane(gettext(title), each) for title, each in _PANES.items()]
                return Push(MenuScene(self._art, menu), self.carry_out)
            case Command.ACCEPT:
                return self.carry_out(AnalysisCommand.BOARD)
            case _ if command := hot_key_of(action, AnalysisCommand):
                return self.carry_out(command)
            case Click(pos):
                return self._click(pos)
            case Hover(pos) if self.tab is AnalysisTab.TURNS:
                turn = self._list.turn_at(pos, self.turn)
                self.turn = self.turn if turn is None else turn
            case _:
                key = ALONG.get(action, action)
                self.turn = stepped(key, self.turn, len(self._columns), self._list.page)
        return None

    @property
    def scrolled(self) -> Scrolled | None:
        """The turns."""
        return self if self._has_turns and self.tab is AnalysisTab.TURNS else None

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar of the turns."""
        return self._list.scroll_bar

    def scroll_to(self, top: int) -> None:
        """Scroll the turns."""
        self.turn = self._list.scroll_to(top, self.turn)

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the result once it is known; remove expired messages."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        self.is_dirty |= self.job is not None
        if self.job and self._context.adviser.is_done(self.job):
            if self.job.answer:
                self._show(self.job.answer)
            else:
                self._fault = self.job.problem
            self.job = None
        elif self.job:
            self._improve(self.job.so_far, elapsed_ms)
        self.is_moving = self.job is not None
        if self._is_retrying and self.game and not self.job:
            self._is_retrying = False
            return self._retry(self.game, self._judged)
        return None

    def _improve(self, so_far: GameAnalysis | None, elapsed_ms: int) -> None:
        """Show the first pass over all turns, then from time to time what has become better."""
        self._improved_ms += elapsed_ms
        is_first = self.game is None
        is_whole = so_far is not None and len(so_far.turns) == len(self._record.turns)
        if so_far and is_whole and (is_first or self._improved_ms >= _IMPROVED_MS):
            self._show(so_far)
            self._improved_ms = 0

    def _select(self, turn: int) -> None:
        """Select the turn that was shown."""
        self.turn = turn

    def close(self) -> None:
        """Cancel the analysis."""
        if self.job:
            self.job.cancel()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the page, or the progress of the analysis."""
        canvas.fill(PAPER)
        self._bar.draw(canvas, self.tab)
        if self.job and self.game is None:
            self._draw_progress(canvas, self.job)
        elif self.game is None or not self._has_turns:
            text = self._fault or gettext("No turn has been completed yet.")
            self._art.normal.draw_centred(canvas, (WIDTH // 2, 40), text)
        elif self.tab is AnalysisTab.GRAPH:
            self._graph.draw(canvas, self.turn)
            self._draw_caption(canvas, self.game)
        elif self.tab is AnalysisTab.TURNS:
            self._list.draw(canvas, self.turn)
        else:
            draw_balance_page(canvas, self._art, self.game)
        self._info.draw(canvas)

    def heard_board(self) -> HeardBoard | None:
        """Return the position after the turn selected."""
        after = self._playback.steps[self.turn].after if self._has_turns else None
        return HeardBoard(after) if after else None

    @property
    def is_read(self) -> bool:
        """A listener reads the rows of the balance; the other tabs have lists."""
        return self.tab is AnalysisTab.BALANCE and self.game is not None

    def controls(self) -> Iterator[Control]:
        """Yield the bar, and the turns as a table or the progress of the analysis."""
        yield from self._bar.controls(self.tab)
        is_waiting = self._is_waiting
        if is_waiting:
            yield Control(Role.TEXT, _PROGRESS, gettext(WORKING), is_focused=True, ident="working")
        if self.job and self.game is None:
            text = gettext(WORKING)
            yield Control(Role.PROGRESS, _PROGRESS, text, percent(self.job.share))
            yield from self._hints.controls()
        elif self._has_turns and self.tab is AnalysisTab.GRAPH:
            plot = self._graph.plot
            yield Control(Role.TEXT, pygame.Rect(0, plot.y - 4, plot.x, plot.height + 8), _AXIS)
            for row in self._graph.controls(self.turn, self._list.said):
                yield replace(self._in_tab(row), is_focused=row.is_focused and not is_waiting)
            top = plot.bottom + _CAPTION_GAP
            rect = pygame.Rect(0, top, WIDTH, HEIGHT - top)
            yield Control(Role.BUTTON, rect, click=(Command.ACCEPT,), key="Enter", ident="turn")
        elif self._has_turns and self.tab is AnalysisTab.TURNS:
            yield from map(self._in_tab, self._list.controls(self.turn))
        elif self.game and self._has_turns:
            yield from balance_controls(self.game)
        yield from self._info.controls()

    @property
    def _is_waiting(self) -> bool:
        """Whether a listener waits; else they would hear turn after turn until all are judged."""
        is_on_graph = self.tab is AnalysisTab.GRAPH and not self._has_chosen
        return self.job is not None and (self.game is None or is_on_graph)

    def _in_tab(self, row: Control) -> Control:
        """Return a row of the tab shown."""
        return replace(row, tab=tab_name(gettext(_NAMES[self.tab])))

    def _draw_caption(self, canvas: pygame.Surface, game: GameAnalysis) -> None:
        """Draw the verdict below the graph until a turn is chosen, then the turn."""
        top = self._graph.plot.bottom + _CAPTION_GAP
        if self._has_chosen:
            step = self._playback.steps[self.turn]
            draw_caption(canvas, self._art, game, self.turn, step, top=top)
            return
        face, words = self._art.normal, finding(game, self._judged)
        lines = words, self._note(game)
        if self.job:  # mistakes are not marked yet
            lines = Words(words.short), Words(f"{gettext(WORKING)}: {percent(self.job.share)}")
        for number, words in enumerate(lines):
            y = top + number * face.pitch
            face.draw_centred(canvas, (WIDTH // 2, y), face.fit(words, WIDTH))

    @property
    def _has_turns(self) -> bool:
        """Whether the result has any turns."""
        return self.game is not None and self.game.opening is not None

    def _show(self, game: GameAnalysis) -> None:
        """Show the result."""
        self.game = game
        self._playback = Playback(self._record)
        self._columns = columns(game)
        self._graph = GraphView(self._art, self._columns)
        self._list = AnalysisList(self._art, self._playback.steps, game)
        if not self._has_chosen:
            self.turn = next_mistake(game, 0, self._judged) or self.turn

    def carry_out(self, command: AnalysisCommand) -> Transition | None:
        """Do what a key or the menu has chosen; return the transition, if any."""
        if self.game is None:
            return None
        opening: dict[AnalysisCommand, Callable[[GameAnalysis], Transition | None]] = {
            AnalysisCommand.BOARD: self._show_on_board,
            AnalysisCommand.WHY: self._why,
            AnalysisCommand.SET_UP: self._set_up,
            AnalysisCommand.RETRY: partial(self._retry, side=self._judged),
            AnalysisCommand.RETRY_ALL: partial(self._retry, side=None),
        }
        if command in opening:
            return opening[command](self.game)
        if command is AnalysisCommand.CLOSE:
            return self.pop(self.turn)
        if command is AnalysisCommand.MISTAKE:
            self._go_to_mistake(self.game)
        else:
            self.tab = AnalysisTab[command.name]
        return None

    def _retry(self, game: GameAnalysis, side: Side | None) -> Transition | None:
        """Ask the mistakes of a side again, or of both."""
        if mistakes := mistakes_of(self._record, game, side):
            return Push(self._context.scene(Screen.MISTAKES, mistakes))
        self._say_no_mistake(side)
        return None

    def _say_no_mistake(self, side: Side | None) -> None:
        if self.job:
            self._info.show(gettext(WORKING))
            return
        mine, any_side = gettext("You made no mistakes"), gettext("There are no mistakes")
        self._info.show(any_side if side is None else mine)

    def _go_to_mistake(self, game: GameAnalysis) -> None:
        number = next_mistake(game, self.turn, self._judged)
        if number is None:
            self._say_no_mistake(self._judged)
            return
        self.turn = number
        if self.tab is AnalysisTab.BALANCE:
            self.tab = AnalysisTab.GRAPH

    def _why(self, game: GameAnalysis) -> Transition | None:
        """Open the page about the best move, if there was a choice."""
        turn = game.turns[self.turn - 1] if self.turn else None
        if turn and turn.is_decision:
            is_yours = turn.side is self._judged
            options, played, is_exact = turn.options, turn.played, game.is_exact
            return Push(
                why_scene(self._context, options, played, is_exact=is_exact, is_yours=is_yours)
            )
        self._info.show(gettext("No choice"))
        return None

    def _note(self, game: GameAnalysis) -> Words:
        """Return how to get exact chances, if these are estimates."""
        return self._context.to_solve(self._record.rules, is_exact=game.is_exact)

    def _set_up(self, game: GameAnalysis) -> Transition:
        """Set up the position and the throw of the turn (What if?)."""
        before = max(self.turn - 1, 0)
        values = game.turns[before].values if self.turn else ()
        self._context.draft = Draft(self._playback.steps[before].after, values)
        return Push(self._context.scene(Screen.SET_UP), self.pop)

    def _show_on_board(self, game: GameAnalysis) -> Transition:
        scene = CompareScene(self._context, self._playback, game, self.turn, self._judged)
        return Push(scene, self._select)

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        """Select the turn clicked, or show it if it is selected or its text was clicked."""
        if self.game is None or self.tab is AnalysisTab.BALANCE:
            return None
        top = self._graph.plot.bottom + _CAPTION_GAP
        if self.tab is AnalysisTab.GRAPH and pos[1] >= top:
            return self._show_on_board(self.game)
        page = self._graph if self.tab is AnalysisTab.GRAPH else self._list
        if (turn := page.turn_at(pos, self.turn)) is not None:
            self._has_chosen = True
            if turn == self.turn:
                return self._show_on_board(self.game)
            self.turn = turn
        return None

    def _draw_progress(self, canvas: pygame.Surface, job: ChancesJob[GameAnalysis]) -> None:
        """Draw the graph of the turns that are analysed already, and how far the work is."""
        found = columns(job.so_far) if job.so_far else ()
        if self.tab is AnalysisTab.GRAPH:
            GraphView(self._art, found, 1 + len(self._record.turns)).draw(canvas, None)
        text = gettext(WORKING)
        self._art.normal.draw_centred(canvas, (WIDTH // 2, _PROGRESS_TEXT_Y), text)
        frame(canvas, _PROGRESS, 0, 1)
        width = round((_PROGRESS.width - 4) * job.share)
        canvas.fill(INK, (_PROGRESS.x + 2, _PROGRESS.y + 2, width, 3))
        self._hints.draw(canvas)
