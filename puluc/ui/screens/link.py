"""Link: the dialog that opens or joins a table, and the panel of a table that is open."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from secrets import token_hex

import msgspec
import pygame

from puluc import PulucError
from puluc.ai import FALLBACK, playable_levels
from puluc.game.named_games import GameChoice
from puluc.game.session import Session, Setup
from puluc.link.discovery import Discovery, own_addresses
from puluc.link.meeting import OPEN, Offer
from puluc.link.protocol import CODE_LENGTH, PORT, checked_name, code_of, spaced, typed_code
from puluc.link.table import Table
from puluc.link.wire import Wire, listen, pasted, written
from puluc.marks import N_
from puluc.rules import HUMAN, MAX_NAME, Place, Ruleset, Seat
from puluc.storage.library import free_name
from puluc.storage.open_game import OpenedGame
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, pgettext
from puluc.text.names import form_name, level_name, player_name
from puluc.text.wordings import capitalised
from puluc.ui.board.commands import LEAVE_QUESTION
from puluc.ui.board.starting import close_left, start_new
from puluc.ui.jobs.job import Job
from puluc.ui.render.canvas import PAPER
from puluc.ui.scene.context import Context
from puluc.ui.scene.file_manager import copy
from puluc.ui.scene.hot_keys import LinkCommand, shown_key
from puluc.ui.scene.input import Action, Command, Letter
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Pop, Push, Replace, Transition
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.menu import MenuScene, command_pane
from puluc.ui.widgets.notice import NoticeScene, confirm
from puluc.ui.widgets.rows import Field, Row, TextRow
from puluc.ui.widgets.title_bar import KeyHint, cancel_hint, ok_hint
from puluc.ui.widgets.wait import wait_for

ANY_ADDRESS = ""
"""The address at which tables listen: all of the computer. Tests allow only the loopback."""

_LONGEST_ADDRESS = 160
_TEXT_WIDTH = 222
"""The width of the lines of the panel."""
_MOST_LINES = 4


class Way(Enum):
    """A task of the dialog, with the line about it."""

    GO_ON = (N_("Go on"), N_("Continue the game on the board, with the same players."))
    HERE = (N_("Play on here"), N_("Play on without the other computer, in a new file."))
    OPEN = (N_("Open a table"), N_("You get a code; the other player joins with it."))
    JOIN = (N_("Join"), N_("Ask the host for the code, and for the address if no table is found."))


class LinkScene(DialogScene[Screen]):
    """The dialog that opens a table or joins one; Esc goes back to the board.

    The input is kept while the panel of an open table covers it, and for the next time. With
    ``rules`` it is for a new game, over the scene that asked for one: Esc goes back there, and it
    closes with the screen that shows the game.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context, rules: Ruleset | None = None) -> None:
        self._context = context
        session, preferences = context.session, context.preferences
        self._is_for_new = rules is not None
        self._saved = session if session and session.is_linked and not rules else None
        self._place = place = self._saved.place if self._saved else None
        self._ways = [
            *([Way.GO_ON] if place else []),
            *([Way.HERE] if self._saved and not self._saved.is_over else []),
            Way.OPEN,
            Way.JOIN,
        ]
        labels, notes = zip(*(each.value for each in self._ways), strict=True)
        # Translators: the row in which to open a table or join one: 90 pixels.
        prompt = gettext("What to do")
        self._way = Row(prompt, tuple(map(gettext, labels)), notes=tuple(map(gettext, notes)))
        # Translators: a row of a dialog: the player's own name, which the other sees: 90 pixels.
        prompt, note = gettext("Your name"), gettext("The other player sees it.")
        field = Field(preferences.link_name or gettext("Player"), MAX_NAME, excluded=",")
        self._name = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Such as 192.168.1.7, or the line with the code that the host copied.")
        last, code = pasted(preferences.link_table)
        self._last = (place and place.address) or last
        # Translators: a row of a dialog: the address of a table: 90 pixels.
        prompt, field = gettext("Address"), Field(self._last, _LONGEST_ADDRESS)
        self._address = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Ten letters and digits, shown on the host's screen.")
        # Translators: a row of a dialog: the code of a table: 90 pixels.
        prompt, field = gettext("Code"), Field(code and spaced(code), CODE_LENGTH + 4)
        self._code = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Tables on the local network. To type an address, choose the last one.")
        # Translators: a row of a dialog: the table to join: 90 pixels.
        self._table = Row(gettext("Table"), (gettext("By address"),), notes=(note,))
        self._secret = token_hex(32)
        """The secret of a guest: a host that has begun a game knows it again at the next try."""
        self._discovery: Discovery | None = None
        self._found = dict[str, str]()
        """The addresses of the tables in the local network, by name."""
        self._game = Row(gettext("Rule set"), ("",), opens=True)
        self._take_rules(rules or (session.rules if session else Ruleset()))
        super().__init__(context.art, gettext("Link"), self._rows, gettext("OK"))

    @property
    def _chosen(self) -> Way:
        return self._ways[self._way.index]

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The rows needed for the task."""
        table = (self._table,) if self._found else ()
        address = () if self._is_found else (self._address,)
        match self._chosen:
            case Way.OPEN:
                return (self._way, self._name, self._game, *self._seats)
            case Way.JOIN:
                return (self._way, self._code, *table, *address, self._name)
            case Way.HERE:
                return (self._way, self._other)
        is_guest = self._place and self._place.address
        return (self._way, *table, *address) if is_guest else (self._way,)

    @property
    def _is_found(self) -> bool:
        """Whether the table chosen is one that was found."""
        return self._table.index < len(self._found)

    def _propose_table(self) -> None:
        """Choose the first table found, or to go on the other player's; none if one is typed."""
        names, other = [*self._found], next(iter(self._found), "")
        if self._chosen is Way.GO_ON and self._saved and self._saved.chains:
            other = self._saved.chains.other.name
        is_typed = self.dialog.focused is self._address or self._address.field.text != self._last
        self._table.index = names.index(other) if other in names and not is_typed else len(names)
        self.dialog.show_rows(self._rows)

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Choose rules, open or join a table, play on, or go back to the board."""
        match answer:
            case DialogAnswer.CHANGED if self.dialog.focused is self._way:
                self._propose_table()
            case DialogAnswer.CHANGED if self.dialog.focused is self._table:
                self.dialog.show_rows(self._rows)
            case DialogAnswer.OPENED:
                scene = self._context.scene(Screen.CHOOSE_RULES, self._rules)
                return Push(scene, self._choose_rules)
            case DialogAnswer.CANCELLED:
                return Pop() if self._is_for_new else self._to_board()
            case DialogAnswer.ACCEPTED:
                return self._begin()
        return None

    def _to_board(self) -> Transition:
        """Show the board, from the scene below if that asked for a new game."""
        board = Screen.BOARD
        return self.pop(board) if self._is_for_new else Replace(self._context.scene(board))

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the board once the panel of a table leaves it open; offer the tables found."""
        del elapsed_ms
        if self._context.table:
            return self._to_board()
        if self._discovery is None and (self._is_found or self._address in self._rows):
            self._discovery = Discovery()
            Job(self._discovery.run).start("discovery", is_daemon=True)
        tables = dict(self._discovery.tables) if self._discovery else {}
        if tables != self._found:
            self._found, self.is_dirty = tables, True
            self._table.values = (*tables, gettext("By address"))
            self._propose_table()
        return None

    def close(self) -> None:
        """Look for no more tables."""
        if self._discovery:
            self._discovery.close()
        self._discovery = None

    cover = close

    def _choose_rules(self, choice: GameChoice) -> None:
        """Take the rules that were chosen."""
        self._take_rules(choice.rules)
        self.dialog.show_rows(self._rows)
        self.dialog.focus_next_value()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog on an empty screen."""
        canvas.fill(PAPER)
        super().draw(canvas)

    def _take_rules(self, rules: Ruleset) -> None:
        """Offer a seat for each player of these rules: the first here, the others elsewhere."""
        self._rules = rules
        self._game.values = (form_name(rules),)
        self._levels = playable_levels(is_solved=self._context.is_solved(rules))
        # Translators: who plays at a table: a person at this computer, or at the other one.
        here, elsewhere = gettext("Here"), gettext("Elsewhere")
        levels = tuple(map(level_name, self._levels))
        note = gettext("A person here or at the other computer, or a level.")
        self._seats = tuple(
            Row(player_name(player), (here, elsewhere, *levels), int(number > 0), (note,))
            for number, player in enumerate(rules.turn_order)
        )
        chains = self._saved and self._saved.chains
        note, level = gettext("A person here, or a level."), 1 + self._levels.index(FALLBACK)
        self._other = Row(chains.other.name if chains else "", (here, *levels), level, (note,))

    def _begin(self) -> Transition | None:
        """Open or join a table or play on, or show why that is impossible."""
        try:
            if self._chosen is Way.HERE and self._saved:
                name = free_name(gettext("Link"), self._context.open_game.library.names)
                return start_new(self._context, self._played_on(self._saved), name)
            self._context.table = self._opened()
            return Push(TableScene(self._context))
        except (PulucError, OSError) as error:
            text = gettext("That didn't work: {reason}.")
            self.dialog.complaint = text.format(reason=error_message(error))
        return None

    def _played_on(self, session: Session) -> Setup:
        """Return the game on the board, without the other computer."""
        level = Seat(self._levels[self._other.index - 1]) if self._other.index else None
        seats = tuple(
            level if level and seat.name == self._other.prompt else seat for seat in session.seats
        )
        return Setup(session.rules, seats, start=session.turn_start)

    def _opened(self) -> Table:
        """Return the table; PulucError or OSError if typed text is wrong, or the network."""
        start: Session | Offer | None = None
        name = self._name.field.text.strip()
        if self._chosen is Way.GO_ON and self._place:
            start, place = self._saved, self._place
            if place.address:
                place = replace(place, address=self._typed[0])
        elif self._chosen is Way.JOIN:
            address, code = self._typed
            place = Place(typed_code(code), self._secret, address)
            self._remember(checked_name(name), f"{address} {place.code}")
        else:
            kinds = HUMAN, OPEN, *self._levels
            start = Offer(self._rules, tuple(kinds[row.index] for row in self._seats))
            self._remember(checked_name(name), self._context.preferences.link_table)
            secret = token_hex(32)
            place = Place(code_of(secret), secret)
        listener = None if place.address else _listener()
        table = Table(Wire(place.code, place.address, listener), name, place, start)
        games = self._context.open_game
        table.is_saved = lambda: games.is_saved or games.failure is not None
        table.save = self._context.save_session
        if listener and any(addresses := own_addresses()):
            near, far = addresses
            told = Discovery((table.name, (*near, *far), table.wire.port))
            Job(told.run).start("discovery", is_daemon=True)
            table.closed = told.close
        return table

    @property
    def _typed(self) -> tuple[str, str]:
        """The addresses and the code that were chosen or typed; PulucError if one is missing."""
        typed, code = pasted(self._address.field.text)
        if self._is_found:
            typed, code = [*self._found.values()][self._table.index], ""
        code = code or self._code.field.text
        if not code and self._code in self._rows:
            self._focus(self._code)
            raise PulucError(N_("type the code shown on the host's screen"))
        if not typed:
            self._focus(self._address)
            raise PulucError(N_("type the address shown on the host's screen"))
        return typed, code

    def _focus(self, row: Row) -> None:
        """Focus a row in which something has to be typed."""
        self.dialog.focus_on(self._rows.index(row))

    def _remember(self, name: str, table: str) -> None:
        """Keep what was typed for the next time."""
        preferences = self._context.preferences
        changed = msgspec.structs.replace(preferences, link_name=name, link_table=table)
        self._context.set_preferences(changed)


class TableScene(NoticeScene):
    """The panel of the open table: how to join it, and who is there.

    While the other computer is missing, it is waited for: Esc closes the table. The host can copy
    addresses and code as one line, and lets a guest in. A guest whose host is away looks for it in
    the local network, or types another address: then the panel closes with the screen for that.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        assert context.table, "it is open"
        self._context, self._table = context, context.table
        self._is_waiting = self._table.is_away
        """Whether the panel closes once the other computer is there."""
        self._copied = ""
        """The result of copying, if any."""
        self._line = ""
        """A host's addresses for a guest to paste, with the code."""
        self._where = [*self._ways()]
        self._discovery: Discovery | None = None
        self._shown: object = None
        """The lines of the panel."""
        self._show()

    def _ways(self) -> Iterator[str]:
        """Yield lines that say how to join, or which table is joined; keep the line to copy."""
        place, port, code = self._table.place, self._table.wire.port, spaced(self._table.place.code)
        yield gettext("Code: {code}").format(code=code)
        if place.address:
            yield gettext("Table: {address}").format(address=place.address)
            return
        near, far = own_addresses()
        short = [each for each in near if ":" not in each] or near
        for text, addresses in (
            (gettext("On your network: {addresses}"), short[: 1 + (port == PORT)]),
            (gettext("From anywhere: {addresses}"), far[:1]),
        ):  # the room is for two lines of these; the line to copy has all addresses
            if shown := ", ".join(written(each, port) for each in addresses):
                yield text.format(addresses=shown)
        if not self._table.session:
            # Translators: {key} is F1.
            text = gettext("A friend in another house? Help: {key}")
            yield text.format(key=self._context.art.cap("F1"))
        if near or far:
            self._line = " ".join((*(written(each, port) for each in (*near, *far)), code))
        else:
            yield gettext("This computer isn't on a network.")

    def _show(self) -> None:
        """Lay out the panel if it has anything new, with as many lines on how to join as fit."""
        table, told, has_begun = self._table, self._copied, self._table.session is not None
        title = gettext("Waiting for the other player")
        if self._is_asked:
            title = gettext("{name} wants to play").format(name=table.other)
        elif has_begun:
            text = gettext("Waiting for {name}") if table.is_away else gettext("{name} is here")
            title = text.format(name=table.other)
        if table.refusal:
            told = capitalised(error_message(table.refusal))
        art, has_pad = self._context.art, self._context.art.has_pad_caps
        if self._shown == (title, told, has_pad):
            return
        self._shown, self.is_dirty, face = (title, told, has_pad), True, art.normal
        below, lines = face.wrap(told, _TEXT_WIDTH) if told else [], list[str]()
        for text in self._where:
            more = face.wrap(text, _TEXT_WIDTH)
            if len(lines) + len(more) + len(below) <= _MOST_LINES:
                lines += more
        keys = self._commands
        hints = [KeyHint(shown_key(k.key), gettext(k.value.label), Letter(k.key)) for k in keys]
        if has_pad and keys:  # which has no letters
            hints = [KeyHint("F2", gettext("Menu"), Command.MENU)]
        board = KeyHint("Esc", pgettext("link", "Board"), Command.CANCEL)
        hints += [ok_hint()] if self._is_asked else []
        hints.append(board if has_begun else cancel_hint())
        self._lay_out(art, title, lines + below, _TEXT_WIDTH + 16, *hints)

    @property
    def _commands(self) -> list[LinkCommand]:
        """The commands that are possible now."""
        commands = [LinkCommand.COPY] if self._line and not self._is_asked else []
        commands += [LinkCommand.ADDRESS] if self._can_retype else []
        commands += [LinkCommand.LEAVE] if self._table.session else []
        return commands

    @property
    def _is_asked(self) -> bool:
        """Whether a guest waits until this host lets it in."""
        return self._table.is_host and self._table.setup is not None and not self._table.session

    @property
    def _can_retype(self) -> bool:
        """Whether a guest may type where its host is now."""
        table = self._table
        return not table.is_host and table.is_away and table.session is not None

    def handle(self, action: Action) -> Transition | None:
        """Let a guest in or not, close the panel or the table, or copy the line."""
        action = self._hints.meant(action)
        if self._is_asked and action in (Command.ACCEPT, Command.CANCEL):
            if action is Command.ACCEPT:
                return self._make()
            self._table.decline()
        elif action is Command.MENU and self._commands:
            menu = MenuScene(self._art, [command_pane(gettext("Link"), self._commands)])
            return Push(menu, lambda chosen: self.handle(Letter(chosen.key)))
        elif self._can_retype and LinkCommand.ADDRESS.is_given_by(action):
            self._context.leave_table()
            return Pop(Screen.LINK)
        elif self._line and LinkCommand.COPY.is_given_by(action):
            self._copied = copy(self._line, gettext("Copied: send it to your friend."))
        else:
            return self._go(action)
        return None

    def _go(self, action: Action) -> Transition | None:
        """Close the panel, or leave the table: during a game only after a question."""
        session = self._table.session
        if session and LinkCommand.LEAVE.is_given_by(action):
            question = gettext(LEAVE_QUESTION)
            return self._leave() if session.is_over else confirm(self._art, question, self._leave)
        if session and action in (Command.ACCEPT, Command.CANCEL):
            return Pop()
        return self._leave() if action is Command.CANCEL else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Begin the game once the other computer has joined; close if there is no table."""
        del elapsed_ms
        table = self._table
        if self._context.table is not table or (self._is_waiting and not table.is_away):
            self.close()
            return Pop()
        if table.setup and not table.session and not table.is_host:
            return self._make()
        self._find_host()
        self._show()
        return None

    def _find_host(self) -> None:
        """Look for a host that is away in the local network: its address may be another one now."""
        if not self._can_retype:
            return
        if self._discovery is None:
            self._discovery = Discovery()
            Job(self._discovery.run).start("discovery", is_daemon=True)
        if found := self._discovery.tables.get(self._table.other):
            self._table.wire.look_at(found)

    def close(self) -> None:
        """Look for the host no longer."""
        if self._discovery:
            self._discovery.close()
        self._discovery = None

    def _make(self) -> Transition | None:
        """Make the file of the game that both have agreed on, and begin."""
        setup, context = self._table.setup, self._context
        assert setup, "a guest has joined"
        name = free_name(self._table.other, context.open_game.library.names)
        work = partial(context.open_game.make, setup, name)
        return wait_for(context, work, partial(self._begin, setup, name), in_turn=True)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel on an empty screen."""
        canvas.fill(PAPER)
        super().draw(canvas)

    def _begin(self, setup: Setup, name: str, job: Job[OpenedGame]) -> Transition | None:
        """Play the game in its new file."""
        context = self._context
        if job.is_left:
            context.attempt(lambda: close_left(self._context, job))
        elif context.start_game(setup, name, job.result) and context.session:
            self._table.begin(context.session)
            return Pop()
        return self._leave()

    def _leave(self) -> Transition:
        self._context.leave_table()
        return Pop()


def new_table_scene(context: Context, rules: Ruleset | None = None) -> LinkScene:
    """Return the dialog that opens or joins a table for a new game, with these rules proposed."""
    return LinkScene(context, rules or Ruleset())


def _listener() -> socket.socket:
    """Return a socket at the usual port, or at any free one; OSError without a network."""
    try:
        return listen(ANY_ADDRESS, PORT)
    except OSError:
        return listen(ANY_ADDRESS, 0)
