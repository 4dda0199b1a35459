"""Link: the dialog that opens or joins a table, and the panel that waits for the others."""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from secrets import token_hex
from socket import socket

import pygame

from puluc import PulucError
from puluc.ai import FALLBACK, playable_levels
from puluc.game.named_games import GameChoice
from puluc.game.session import Session, Setup
from puluc.link.discovery import Discovery
from puluc.link.guest import Guest
from puluc.link.host import Host
from puluc.link.protocol import CODE_LENGTH, PORT, checked_name, code_of, players_of, typed_code
from puluc.link.table import Table
from puluc.link.wire import Wire, address_of, listen
from puluc.marks import N_
from puluc.rules import HUMAN, MAX_NAME, Player, Ruleset, Seat
from puluc.storage.library import free_name
from puluc.storage.open_game import OpenedGame
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, pgettext
from puluc.text.names import form_name, level_name, player_name
from puluc.ui.jobs.job import Job
from puluc.ui.jobs.linking import Linking, own_address
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import PAPER
from puluc.ui.scene.base import HelpTopic, Pop, Push, Replace, Scene, Screen, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.file_manager import copy
from puluc.ui.scene.hot_keys import LinkCommand
from puluc.ui.scene.input import Action, Click, Command, Letter
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.rows import Field, Row, TextRow
from puluc.ui.widgets.title_bar import KeyHint, cancel_hint
from puluc.ui.widgets.wait import close_left, wait_for

ANY_ADDRESS = ""
"""The address at which tables listen: all of the computer. Tests allow only the loopback."""

_LONGEST_ADDRESS = 80


class Way(Enum):
    """A task of the dialog, with the line about it."""

    GO_ON = (N_("Go on"), N_("The game on the board goes on, with the same players."))
    OPEN = (N_("Open a table"), N_("Others join this computer with a code that you tell them."))
    JOIN = (N_("Join"), N_("Join a table: its host tells you the address and the code."))


def link_scene(context: Context) -> Scene[None]:
    """Return the dialog, over which the panel of a table lies while one is open."""
    return LinkScene(context)


class LinkScene(DialogScene[None]):
    """The dialog that opens a table or joins one; Esc goes back to the board.

    What was typed is kept while the panel of the table lies over it.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        self._context = context
        session = context.session
        self._saved = session if session and session.is_linked and not session.is_over else None
        self._ways = tuple(Way) if self._saved else (Way.OPEN, Way.JOIN)
        labels, notes = zip(*(each.value for each in self._ways), strict=True)
        # Translators: the row in which to open a table or join one: 90 pixels.
        prompt = gettext("What to do")
        self._way = Row(prompt, tuple(map(gettext, labels)), notes=tuple(map(gettext, notes)))
        # Translators: a row of a dialog: the player's own name, which the others see: 90 pixels.
        prompt = gettext("Your name")
        note = gettext("The others see it.")
        field = Field(gettext("Player"), MAX_NAME, excluded=",")
        self._name = TextRow(prompt, notes=(note,), field=field, is_replaced=True)
        note = gettext("Such as 192.168.1.7, or the line with the code that the host copied.")
        # Translators: a row of a dialog: the address of a table: 90 pixels.
        prompt, field = gettext("Address"), Field("", _LONGEST_ADDRESS)
        self._address = TextRow(prompt, notes=(note,), field=field)
        note = gettext("Ten letters and digits; the host's screen shows them.")
        # Translators: a row of a dialog: the code of a table: 90 pixels.
        prompt, field = gettext("Code"), Field("", CODE_LENGTH + 4)
        self._code = TextRow(prompt, notes=(note,), field=field)
        note = gettext("Tables in the local network; the last choice lets you type an address.")
        # Translators: a row of a dialog: the table to join: 90 pixels.
        self._table = Row(gettext("Table"), (gettext("By address"),), notes=(note,))
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
        way = self._ways[self._way.index]
        if way is Way.OPEN:
            return (self._way, self._name, self._game, *self._seats)
        if way is Way.GO_ON and self._is_host:
            return (self._way,)
        name = (self._name,) if way is Way.JOIN else ()
        table = (self._table,) if self._found else ()
        address = () if self._is_found else (self._address,)
        return (self._way, *name, *table, *address, self._code)

    @property
    def _is_found(self) -> bool:
        """Whether the table chosen is one that was found."""
        return self._table.index < len(self._found)

    @property
    def _is_typing_address(self) -> bool:
        """Whether the player types an address, which no table that is found replaces."""
        return bool(self._address.field.text) or self.dialog.focused is self._address

    @property
    def _is_host(self) -> bool:
        return bool(self._saved and self._saved.chains and self._saved.chains.own == 0)

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Choose rules, open or join a table, or go back to the board."""
        match answer:
            case DialogAnswer.CHANGED if self.dialog.focused in (self._way, self._table):
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
            return Push(WaitingScene(self._context))
        if self._discovery is None and self._code in self._rows:
            self._discovery = Discovery()
            Job(self._discovery.run).start("discovery", is_daemon=True)
        tables = dict(self._discovery.tables) if self._discovery else {}
        if tables != self._found:
            self._found, self.is_dirty = tables, True
            self._table.values = (*tables, gettext("By address"))
            self._table.index = len(tables) if self._is_typing_address else 0
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
        # Translators: who plays at a table: a person at this computer, or at another one.
        values = (gettext("Here"), gettext("Elsewhere"), *map(level_name, self._levels))
        note = gettext("A person here or at another computer, or a level.")
        self._seats = tuple(
            Row(player_name(player), values, int(number > 0), (note,))
            for number, player in enumerate(rules.turn_order)
        )

    def _begin(self) -> Transition | None:
        """Open or join a table, or show why that is impossible."""
        try:
            self._context.link = self._linked()
        except (PulucError, OSError) as error:
            text = gettext("That didn't work: {reason}.")
            self.dialog.complaint = text.format(reason=error_message(error))
        return None

    def _linked(self) -> Linking:
        """Return the table; PulucError or OSError if typed text is wrong, or the network."""
        way, name = self._ways[self._way.index], self._name.field.text.strip()
        if way is Way.GO_ON and self._saved and self._saved.chains:
            chains = self._saved.chains
            name = chains.computers[chains.own].name
        if way is Way.JOIN or (way is Way.GO_ON and not self._is_host):
            typed, code = self._address.field.text.strip(), self._code.field.text
            if not code and " " in typed:  # the line that the host copied
                typed, code = typed.split(maxsplit=1)
            if not code:
                raise PulucError(N_("type the code that the host's screen shows"))
            target = address_of(
                [*self._found.values()][self._table.index] if self._is_found else typed
            )
            wire = Wire(typed_code(code), target=target)
            table: Table = Guest(wire, checked_name(name), self._going_on(way), players=None)
            where = gettext("Joining {address} ...").format(address=target[0])
            return self._open(table, wire, where, "", None)
        checked_name(name)
        values = [row.index for row in self._seats]
        seats = tuple(Seat(HUMAN if n < 2 else self._levels[n - 2]) for n in values)  # noqa: PLR2004
        going_on = self._going_on(way)
        free = [p for p, n in zip(self._rules.turn_order, values, strict=True) if n == 1]
        if not (free or going_on):
            raise PulucError(N_("nobody plays at another computer"))
        root = going_on.chains.root if going_on and going_on.chains else token_hex(32)
        code = code_of(root)
        wire = Wire(code, listener=_listener())
        table = Host(wire, name, going_on or Setup(self._rules, seats), free)
        table.root = root
        text = gettext("Code: {code}\nAddress: {address}")
        address = own_address()
        told = Discovery((table.name, address, wire.port)) if address else None
        address = address or gettext("this computer has no network")
        if wire.port != PORT:
            address = f"{address}:{wire.port}"
        half = CODE_LENGTH // 2
        code = f"{code[:half]} {code[half:]}"
        where = text.format(code=code, address=address)
        return self._open(table, wire, where, f"{address} {code}", told)

    def _going_on(self, way: Way) -> Session | None:
        return self._saved if way is Way.GO_ON else None

    def _open(
        self, table: Table, wire: Wire, where: str, line: str, told: Discovery | None
    ) -> Linking:
        games = self._context.open_game
        table.is_saved = lambda: games.is_saved or games.failure is not None
        return Linking(table, wire, where, line, told)


class GuestSeatsScene(DialogScene[str | DialogAnswer]):
    """The question which free seats are played here; it closes with the letters of the players."""

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context, players: Sequence[Player]) -> None:
        self._players = players
        values = (gettext("Elsewhere"), gettext("Here"))
        note = gettext("Here: somebody at this computer plays.")
        rows = [
            Row(player_name(player), values, int(number == 0), (note,))
            for number, player in enumerate(players)
        ]
        super().__init__(context.art, gettext("Link"), rows, gettext("OK"))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Close with the players chosen, empty for the first one, or with ``CANCELLED``."""
        match answer:
            case DialogAnswer.CANCELLED:
                return self.pop(answer)
            case DialogAnswer.ACCEPTED:
                rows = zip(self._players, self.dialog.rows, strict=True)
                return self.pop("".join(player.letter for player, row in rows if row.index))
        return None


class FillSeatScene(DialogScene[Seat]):
    """The question which level plays for the computers away; it closes with a seat for it."""

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        session = context.session
        rules = session.rules if session else Ruleset()
        self._levels = playable_levels(is_solved=context.is_solved(rules))
        note = gettext("If all agree, it plays from here on. Whoever is away can't come back.")
        names = ", ".join(context.link.missing) if context.link else ""
        values = tuple(map(level_name, self._levels))
        row = Row(names, values, self._levels.index(FALLBACK), (note,) * len(values))
        super().__init__(context.art, gettext("Fill seat"), [row], gettext("OK"))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Close with the seat."""
        if answer is DialogAnswer.ACCEPTED:
            return self.pop(Seat(self._levels[self.dialog.rows[0].index]))
        return super().act(answer)


class WaitingScene(NoticeScene):
    """The code and the address, shown until the others have joined; Esc closes the table.

    The host can copy both as one line. The board of a game that goes on can be looked at meanwhile.
    """

    help_topic = HelpTopic.LINK

    def __init__(self, context: Context) -> None:
        self._context, self._link = context, context.link
        self._has_chosen = False
        """Whether the seats here were asked for."""
        self._told = ""
        """What has come of copying, if anything."""
        self._text = self._words
        super().__init__(context.art, self._text)

    @property
    def _words(self) -> str:
        """The way to join, and those who have joined."""
        assert self._link, "a table is open"
        table, texts = self._link.table, [self._link.where]
        if isinstance(table, Host) and not table.session:
            texts.append(gettext("Free seats: {count}").format(count=len(table.free)))
        elif names := ", ".join(self._link.missing):
            texts.append(gettext("Waiting for {names}").format(names=names))
        elif isinstance(table, Guest) and table.offer:
            texts.append(gettext("Waiting for the others"))
        return "\n".join((*texts, self._told)).rstrip()

    def handle(self, action: Action) -> Transition | None:
        """Close the table at Esc; show the board of a game that goes on at Enter; copy the line."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        if self._link and self._link.line and LinkCommand.COPY.is_given_by(action):
            self._told = copy(self._link.line, gettext("Copied: paste it as the address."))
        if action is Command.ACCEPT and self._link and self._link.session:
            return Pop()
        return self._leave() if action is Command.CANCEL else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Begin the game once everybody has joined; close if there is no table."""
        del elapsed_ms
        link, context = self._link, self._context
        if link is None or context.link is not link:
            return Pop()
        table = link.table
        if isinstance(table, Guest) and table.offer and not self._has_chosen:
            self._has_chosen, free = True, players_of(table.offer.free)
            if len(free) > 1:
                return Push(GuestSeatsScene(context, free), self._take_seats)
            table.take("")
        if (setup := table.setup) and not link.session:
            name = free_name(gettext("Link"), context.open_game.library.names)
            work = partial(context.open_game.make, setup, name)
            return wait_for(context, work, partial(self._begin, link, setup, name), in_turn=True)
        if link.session and not link.missing:
            return Pop()
        if self._words != self._text:
            self._text, self.is_dirty = self._words, True
            super().__init__(context.art, self._text)
        return None

    def _take_seats(self, letters: str | DialogAnswer) -> Transition | None:
        """Ask for the seats that were chosen, or leave the table."""
        if isinstance(letters, DialogAnswer):
            return self._leave()
        if self._link and self._link is self._context.link and isinstance(self._link.table, Guest):
            self._link.table.take(letters)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel on an empty screen."""
        canvas.fill(PAPER)
        super().draw(canvas)

    def _lay_out(
        self, art: Art, title: str, lines: list[str], width: int, *_hints: KeyHint
    ) -> None:
        del title
        board = KeyHint("Enter", pgettext("link", "Board"), Command.ACCEPT)
        hints = [board] if self._link and self._link.session else []
        if self._link and self._link.line:
            key, label = LinkCommand.COPY.key, gettext(LinkCommand.COPY.value.label)
            hints.append(KeyHint(key, label, Letter(key)))
        hints.append(cancel_hint())
        super()._lay_out(art, gettext("Link"), lines, width, *hints)

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

    def _leave(self) -> Transition:
        self._context.leave_table()
        return Pop()


def _listener() -> socket:
    """Return a socket at the usual port, or at any free one; OSError without a network."""
    try:
        return listen(ANY_ADDRESS, PORT)
    except OSError:
        return listen(ANY_ADDRESS, 0)
