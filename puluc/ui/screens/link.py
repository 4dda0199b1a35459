"""Link: the dialog that opens or joins a table, and the panel of a table that is open."""

import socket
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
from puluc.link.protocol import CODE_LENGTH, PORT, checked_name, code_of, spaced, typed_code
from puluc.link.table import Offer, Table
from puluc.link.wire import Wire, addresses_of, listen, pasted, written
from puluc.marks import N_
from puluc.rules import HUMAN, MAX_NAME, Place, Ruleset, Seat
from puluc.storage.library import free_name
from puluc.storage.open_game import OpenedGame
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, pgettext
from puluc.text.names import form_name, level_name, player_name
from puluc.text.wordings import capitalised
from puluc.ui.board.commands import LEAVE_QUESTION
from puluc.ui.jobs.job import Job
from puluc.ui.jobs.linking import Linking
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import PAPER
from puluc.ui.scene.base import HelpTopic, Pop, Push, Replace, Scene, Screen, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.file_manager import copy
from puluc.ui.scene.hot_keys import LinkCommand
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.notice import NoticeScene, confirm
from puluc.ui.widgets.rows import Field, Row, TextRow
from puluc.ui.widgets.title_bar import KeyHint, cancel_hint
from puluc.ui.widgets.wait import close_left, start_new, wait_for

ANY_ADDRESS = ""
"""The address at which tables listen: all of the computer. Tests allow only the loopback."""

_LONGEST_ADDRESS = 160
_TEXT_WIDTH = 222
"""The width of the lines of the panel."""
_MOST_LINES = 4


class Way(Enum):
    """A task of the dialog, with the line about it."""

    GO_ON = (N_("Go on"), N_("The game on the board goes on, with the same players."))
    HERE = (N_("Play on here"), N_("The game goes on without the other computer, in a new file."))
    OPEN = (N_("Open a table"), N_("The other computer joins with a code that you tell."))
    JOIN = (N_("Join"), N_("Join a table: its host tells you the address and the code."))


def link_scene(context: Context) -> Scene[None]:
    """Return the dialog, over which the panel of a table lies while one is open."""
    return LinkScene(context)


class LinkScene(DialogScene[None]):
    """The dialog that opens a table or joins one; Esc goes back to the board.

    What was typed is kept while the panel of the table lies over it, and for the next time.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        self._context = context
        session, preferences = context.session, context.preferences
        self._saved = session if session and session.is_linked else None
        place = self._saved and self._saved.place
        ways = [Way.OPEN, Way.JOIN]
        if self._saved and not self._saved.is_over:
            ways.insert(0, Way.HERE)
        if place:
            ways.insert(0, Way.GO_ON)
        self._ways = tuple(ways)
        labels, notes = zip(*(each.value for each in self._ways), strict=True)
        # Translators: the row in which to open a table or join one: 90 pixels.
        prompt = gettext("What to do")
        self._way = Row(prompt, tuple(map(gettext, labels)), notes=tuple(map(gettext, notes)))
        # Translators: a row of a dialog: the player's own name, which the other sees: 90 pixels.
        prompt = gettext("Your name")
        note = gettext("The other player sees it.")
        field = Field(preferences.link_name or gettext("Player"), MAX_NAME, excluded=",")
        self._name = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Such as 192.168.1.7, or the line with the code that the host copied.")
        last, code = pasted(preferences.link_table)
        self._last = (place and place.address) or last
        # Translators: a row of a dialog: the address of a table: 90 pixels.
        prompt, field = gettext("Address"), Field(self._last, _LONGEST_ADDRESS)
        self._address = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Ten letters and digits; the host's screen shows them.")
        # Translators: a row of a dialog: the code of a table: 90 pixels.
        prompt, field = gettext("Code"), Field(code and spaced(code), CODE_LENGTH + 4)
        self._code = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Tables in the local network; the last choice lets you type an address.")
        # Translators: a row of a dialog: the table to join: 90 pixels.
        self._table = Row(gettext("Table"), (gettext("By address"),), notes=(note,))
        self._secret = token_hex(32)
        """The secret of a guest: a host that has begun a game knows it again at the next try."""
        self._has_waited = False
        """Whether the panel of the table that is open has been shown."""
        self._discovery: Discovery | None = None
        self._found = dict[str, str]()
        """The addresses of the tables in the local network, by name."""
        self._rules = session.rules if session else Ruleset()
        self._game = Row(gettext("Rule set"), ("",), is_door=True)
        self._seats: tuple[Row, ...] = ()
        self._take_rules(self._rules)
        super().__init__(context.art, gettext("Link"), self._rows, gettext("OK"))

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The rows needed for the task."""
        table = (self._table,) if self._found else ()
        address = () if self._is_found else (self._address,)
        match self._ways[self._way.index]:
            case Way.OPEN:
                return (self._way, self._name, self._game, *self._seats)
            case Way.JOIN:
                return (self._way, self._name, *table, *address, self._code)
            case Way.HERE:
                return (self._way, *self._others.values())
        is_host = self._saved and self._saved.chains and self._saved.chains.own == 0
        return (self._way,) if is_host else (self._way, *table, *address)

    @property
    def _is_found(self) -> bool:
        """Whether the table chosen is one that was found."""
        return self._table.index < len(self._found)

    @property
    def _table_to_take(self) -> int:
        """The table found that is proposed: to go on that of the other player, else the first."""
        names, chains = [*self._found], self._saved.chains if self._saved else None
        is_going_on = chains and self._ways[self._way.index] is Way.GO_ON
        other = chains.other.name if chains and is_going_on else next(iter(names), "")
        is_there = other in names and not self._is_typing_address
        return names.index(other) if is_there else len(names)

    @property
    def _is_typing_address(self) -> bool:
        """Whether the player types an address, which no table that is found replaces."""
        is_focused = self.dialog.focused is self._address
        return is_focused or self._address.field.text != self._last

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Choose rules, open or join a table, play on, or go back to the board."""
        match answer:
            case DialogAnswer.CHANGED if self.dialog.focused in (self._way, self._table):
                if self.dialog.focused is self._way:
                    self._table.index = self._table_to_take
                self.dialog.show_rows(self._rows)
            case DialogAnswer.OPENED:
                return Push(
                    self._context.scene(Screen.CHOOSE_RULES, self._rules), self._choose_rules
                )
            case DialogAnswer.CANCELLED:
                return Replace(self._context.scene(Screen.BOARD))
            case DialogAnswer.ACCEPTED:
                return self._begin()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the panel of a table that is open, then its board; offer the tables found."""
        del elapsed_ms
        if self._context.link and self._has_waited:
            return Replace(self._context.scene(Screen.BOARD))
        self._has_waited = self._context.link is not None
        if self._context.link:
            return Push(TableScene(self._context))
        if self._discovery is None and (self._is_found or self._address in self._rows):
            self._discovery = Discovery()
            Job(self._discovery.run).start("discovery", is_daemon=True)
        tables = dict(self._discovery.tables) if self._discovery else {}
        if tables != self._found:
            self._found, self.is_dirty = tables, True
            self._table.values = (*tables, gettext("By address"))
            self._table.index = self._table_to_take
            self.dialog.show_rows(self._rows)
        return None

    def cover(self) -> None:
        """Look for no more tables."""
        self.close()
        self._discovery = None

    def close(self) -> None:
        """Look for no more tables."""
        if self._discovery:
            self._discovery.close()

    def _choose_rules(self, choice: GameChoice) -> None:
        """Take the rules that were chosen."""
        self._take_rules(choice.rules)
        self.dialog.show_rows(self._rows)
        self.dialog.leave_door()

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
        note = gettext("A person here, or a level.")
        saved, level = self._saved, 1 + self._levels.index(FALLBACK)
        self._others = {
            player: Row(player_name(player), (here, *levels), level, (note,))
            for player in (saved.rules.turn_order if saved else ())
            if saved and player in saved.elsewhere and saved.seat(player).is_person
        }

    def _begin(self) -> Transition | None:
        """Open or join a table or play on, or show why that is impossible."""
        try:
            if self._ways[self._way.index] is Way.HERE and self._saved:
                name = free_name(gettext("Link"), self._context.open_game.library.names)
                return start_new(self._context, self._played_on(self._saved), name)
            self._context.link = self._linked()
        except (PulucError, OSError) as error:
            text = gettext("That didn't work: {reason}.")
            self.dialog.complaint = text.format(reason=error_message(error))
        return None

    def _played_on(self, session: Session) -> Setup:
        """Return the game on the board, without the other computer."""
        seats = list(session.seats)
        for player, row in self._others.items():
            hand = session.rules.hand_of(player)
            seats[hand] = Seat(self._levels[row.index - 1]) if row.index else seats[hand]
        return Setup(session.rules, tuple(seats), start=session.turn_start)

    def _linked(self) -> Linking:
        """Return the table; PulucError or OSError if typed text is wrong, or the network."""
        way, saved = self._ways[self._way.index], self._saved
        if way is Way.GO_ON and saved and saved.place and saved.chains:
            name, place = saved.chains.computers[saved.chains.own].name, saved.place
            if not place.address:
                return self._opened(name, place, saved)
            target, _ = self._typed
            return self._joined(name, replace(place, address=target), saved)
        name = checked_name(self._name.field.text.strip())
        self._remember(link_name=name)
        if way is Way.JOIN:
            target, code = self._typed
            place = Place(typed_code(code), self._secret, target)
            self._remember(link_table=f"{target} {place.code}")
            return self._joined(name, place)
        values = [row.index for row in self._seats]
        seats = tuple(Seat(HUMAN if n < 2 else self._levels[n - 2]) for n in values)  # noqa: PLR2004
        theirs = [p for p, n in zip(self._rules.turn_order, values, strict=True) if n == 1]
        if not theirs:
            raise PulucError(N_("nobody plays at the other computer"))
        secret = token_hex(32)
        offer = Offer(self._rules, seats, tuple(theirs))
        return self._opened(name, Place(code_of(secret), secret), offer)

    @property
    def _typed(self) -> tuple[str, str]:
        """The addresses and the code that were chosen or typed; PulucError if one is missing."""
        typed, code = pasted(self._address.field.text)
        if self._is_found:
            typed, code = [*self._found.values()][self._table.index], ""
        code = code or self._code.field.text
        if not typed:
            raise PulucError(N_("type the address that the host's screen shows"))
        if not code and self._code in self._rows:
            raise PulucError(N_("type the code that the host's screen shows"))
        return typed, code

    def _remember(self, **values: str) -> None:
        """Keep what was typed for the next time."""
        changed = msgspec.structs.replace(self._context.preferences, **values)
        self._context.set_preferences(changed)

    def _joined(self, name: str, place: Place, saved: Session | None = None) -> Linking:
        """Return the table of another computer."""
        wire = Wire(place.code, targets=addresses_of(place.address))
        if saved:
            saved.place = place
        where = [
            gettext("Code: {code}").format(code=spaced(place.code)),
            gettext("Table: {address}").format(address=place.address),
        ]
        return self._open(Table(wire, name, place, saved), wire, where)

    def _opened(self, name: str, place: Place, start: Offer | Session) -> Linking:
        """Return a table of this computer."""
        wire = Wire(place.code, listener=_listener(), rules=str(start.rules))
        near, far = own_addresses()
        where = [gettext("Code: {code}").format(code=spaced(place.code))]
        short = [each for each in near if ":" not in each] or near
        for text, addresses in (
            (gettext("In your network: {addresses}"), short[: 1 + (wire.port == PORT)]),
            (gettext("From anywhere: {addresses}"), far[:1]),
        ):  # the room is for two lines of these; the line to copy has all addresses
            shown = ", ".join(written(each, wire.port) for each in addresses)
            where += [text.format(addresses=shown)] if shown else []
        line = " ".join(written(each, wire.port) for each in (*near, *far))
        if not line:
            where.append(gettext("This computer has no network."))
        told = Discovery((name, (*near, *far), wire.port)) if line else None
        table = Table(wire, name, place, start)
        return self._open(table, wire, where, f"{line} {spaced(place.code)}", told)

    def _open(
        self,
        table: Table,
        wire: Wire,
        where: list[str],
        line: str = "",
        told: Discovery | None = None,
    ) -> Linking:
        games = self._context.open_game
        table.is_saved = lambda: games.is_saved or games.failure is not None
        table.save = self._context.save_session
        return Linking(table, wire, tuple(where), line, told)


class TableScene(NoticeScene):
    """The panel of a table: how to join it, and who is there.

    While the other computer is missing, it is waited for: Esc closes the table. The host can copy
    addresses and code as one line.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        self._context, self._link = context, context.link
        self._is_waiting = self._link is None or self._link.table.is_away
        """Whether the panel closes once the other computer is there."""
        self._told = ""
        """What has come of copying, if anything."""
        self._text = self._words
        super().__init__(context.art, "")

    @property
    def _words(self) -> tuple[str, str]:
        """The title, and what is told below the addresses."""
        if self._link is None:
            return gettext("Link"), ""
        table, told = self._link.table, self._told
        title = gettext("Waiting for the other player")
        if table.session:
            text = gettext("Waiting for {name}")
            text = text if table.is_away else gettext("Check words: {words}")
            title = text.format(name=table.other, words=table.check_words)
            if table.refusal:
                told = capitalised(error_message(table.refusal))
        if self._link.wrong_address and not told:
            text = gettext("A wrong code was typed at {address}.")
            told = text.format(address=self._link.wrong_address)
        return title, told

    def handle(self, action: Action) -> Transition | None:
        """Close the panel or the table, or copy the line."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        link = self._link
        if link and link.line and LinkCommand.COPY.is_given_by(action):
            self._told = copy(link.line, gettext("Copied: paste it as the address."))
        if link and link.session:
            if LinkCommand.LEAVE.is_given_by(action):
                return self._ask_to_leave(link.session)
            return Pop() if action in (Command.ACCEPT, Command.CANCEL) else None
        return self._leave() if action is Command.CANCEL else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Begin the game once the other computer has joined; close if there is no table."""
        del elapsed_ms
        link, context = self._link, self._context
        if link is None or context.link is not link:
            return Pop()
        if (setup := link.table.setup) and not link.session:
            name = free_name(gettext("Link"), context.open_game.library.names)
            work = partial(context.open_game.make, setup, name)
            return wait_for(context, work, partial(self._begin, link, setup, name), in_turn=True)
        if self._is_waiting and not link.table.is_away:
            return Pop()
        if self._words != self._text:
            self._text, self.is_dirty = self._words, True
            super().__init__(context.art, "")
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel on an empty screen."""
        canvas.fill(PAPER)
        super().draw(canvas)

    def _lay_out(
        self, art: Art, title: str, lines: list[str], width: int, *_hints: KeyHint
    ) -> None:
        del width
        title, told = self._text
        below, lines = art.normal.wrap(told, _TEXT_WIDTH) if told else [], []
        for text in self._link.where if self._link else ():
            more = art.normal.wrap(text, _TEXT_WIDTH)
            if len(lines) + len(more) + len(below) <= _MOST_LINES:
                lines += more
        lines += below
        hints = [KeyHint("Esc", pgettext("link", "Board"), Command.CANCEL)]
        keys = [LinkCommand.COPY] if self._link and self._link.line else []
        if self._link and self._link.session:
            keys.append(LinkCommand.LEAVE)
        else:
            hints = [cancel_hint()]
        hints = [*(KeyHint(k.key, gettext(k.value.label), Letter(k.key)) for k in keys), *hints]
        super()._lay_out(art, title, lines, _TEXT_WIDTH + 16, *hints)

    def _begin(
        self, link: Linking, setup: Setup, name: str, job: Job[OpenedGame]
    ) -> Transition | None:
        """Play the game in its new file."""
        context = self._context
        if job.is_left:
            context.attempt(lambda: close_left(job))
        elif context.start_game(setup, name, job.result) and context.session:
            link.table.begin(context.session)
            return Pop()
        return self._leave()

    def _ask_to_leave(self, session: Session) -> Transition | None:
        """Leave the table, after a question while the game goes on."""
        if session.is_over:
            return self._leave()
        return confirm(self._context.art, gettext(LEAVE_QUESTION), self._leave)

    def _leave(self) -> Transition:
        self._context.leave_table()
        return Pop()


def _listener() -> socket.socket:
    """Return a socket at the usual port, or at any free one; OSError without a network."""
    try:
        return listen(ANY_ADDRESS, PORT)
    except OSError:
        return listen(ANY_ADDRESS, 0)
