"""``puluc link``: a seat at a table for other programs, line by line (docs/link.md)."""

import argparse
import secrets
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from puluc import PulucError, UsageError
from puluc.cli.engine import Engine, lines_of, parse_moves
from puluc.game.session import Session, player_or_fallback
from puluc.link.meeting import OPEN, Offer
from puluc.link.protocol import checked_name, code_of, typed_code
from puluc.link.table import Table
from puluc.link.wire import Wire, listen
from puluc.marks import N_
from puluc.rules import HUMAN, Event, Phase, Place
from puluc.storage.clock import now
from puluc.storage.library import Library
from puluc.storage.open_game import OpenGame
from puluc.storage.paths import Paths
from puluc.storage.tablebases import find_tablebase

WAIT_S = 0.02
"""The seconds that the conversation waits for a line before it looks at the table."""


class Conversation(Engine):
    """One game at a table: the events, and the moves of the players here."""

    def __init__(self, table: Table, games: OpenGame, data: Path, name: str) -> None:
        super().__init__(data)
        self._table, self._games, self._name = table, games, name
        self._commands = {"play": self._play, "again": self._again, "quit": lambda _: ""}
        self._told = list[str]()
        """The events that were yielded, as far as they still hold."""

    def _again(self, _words: list[str]) -> str:
        """Begin another game, as soon as the other computer has the end of this one."""
        if self._table.session is None or not self._table.session.is_over:
            raise ValueError("the game is not over")
        self._table.ask_again()
        return "again"

    def _play(self, words: list[str]) -> str:
        """Make moves of the turn that is due here, as far as they are legal."""
        session = self._table.session
        if session is None or session.match.phase is not Phase.MOVE:
            raise ValueError("no move is due")
        if session.match.player in session.elsewhere:
            raise ValueError("it is the turn of the other computer")
        for move, value in parse_moves(words):
            fitting = [
                play
                for play in session.match.plays
                if play.move.has_text_of(move) and value in (None, play.value)
            ]
            if not fitting:
                raise ValueError(f"{move} is not legal with this throw")
            session.move(*min(fitting, key=lambda play: play.value))
            self.save()
        return str(session.match.position)

    def step(self) -> Iterator[str]:
        """Do what needs no decision, and yield the events; LinkError at the end of the game."""
        table = self._table
        table.tick()
        if table.problem:
            raise table.problem
        if table.setup and not table.session:
            self._games.put(self._games.make(table.setup, self._name))
            assert self._games.session, "it was just made"
            table.begin(self._games.session)
        missed = [f"! missed {table.refusal}"] if table.is_away and table.refusal else []
        if table.session is None:
            yield from self._news(missed)
        if session := table.session:
            match = session.match
            table.answer(table.request, is_allowed=not session.persons)
            is_back = table.carry_out() is not None
            if is_back or session.match is not match or self._next(session):
                self.save()
            yield from self._news([*self._events(session), *missed])

    def _news(self, events: list[str]) -> Iterator[str]:
        """Yield the events that were not yielded yet."""
        while self._told != events[: len(self._told)]:
            self._told.pop()
        yield from events[len(self._told) :]
        self._told = events

    def _events(self, session: Session) -> list[str]:
        """Return what has happened in the game, and what to do next."""
        match, order = session.match, session.rules.turn_order
        own = "".join(player.letter for player in order if player not in session.elsewhere)
        events = [f"! game {session.game_number} {own} {session.rules}"]
        if match.phase is not Phase.OPENING:
            events.append(f"! opening {' '.join(map(str, match.opening))}")
        for turn in match.turns:
            throws, moves = map(str, turn.throws), turn.move_words or ("pass",)
            events.append(f"! turn {turn.player.letter} {' '.join((*throws, *moves))}")
        if match.phase is Phase.OVER:
            events.append(f"! over {session.record.result}")
        elif match.phase is Phase.MOVE and session.is_person(match.player):
            events.append(f"! move {' '.join(map(str, match.values))} position {match.position}")
        if self._table.is_away:
            events.append(f"! away {self._table.other}")
        return events

    def _next(self, session: Session) -> tuple[Event, ...]:
        """Make the next throw, pass, or move of a level or the other side; () if none is due."""
        match = session.match
        match match.phase:
            case Phase.OPENING | Phase.THROW if not session.lacks_throw:
                return session.throw()
            case Phase.PASS:
                return session.pass_turn()
            case Phase.MOVE if match.player in session.elsewhere:
                play = self._table.next_play()
                return session.move(*play) if play else ()
            case Phase.MOVE if not session.is_person(match.player):
                return session.move(*session.chooser(self._rng))
        return ()

    def save(self) -> None:
        """Write the game."""
        if self._table.session:
            self._games.save_soon()
            self._games.finish_saving()


def converse(options: argparse.Namespace, paths: Paths) -> Iterator[str]:
    """Yield the lines of the conversation until ``quit`` or the end of the input.

    LinkError if there is no table, or the game can't continue.
    """
    if sys.stdin is None:
        raise PulucError(N_("the engine needs standard input"))
    games = OpenGame(
        Library(paths.data),
        str,
        now,
        make_player=lambda level, rules: player_or_fallback(
            level, rules, lambda: find_tablebase(paths.data, rules)
        ),
    )
    table = _table(options, _saved(options, games))
    conversation = Conversation(table, games, paths.data, options.file or "")
    table.save, table.is_saved = conversation.save, lambda: games.is_saved
    lines = SimpleQueue[str | None]()
    Thread(target=_read, args=(lines,), name="input", daemon=True).start()
    try:
        if options.host:
            yield f"! port {table.wire.port}"
            yield f"! code {table.place.code}"
        while True:
            yield from conversation.step()
            try:
                line = lines.get(timeout=WAIT_S)
            except Empty:
                continue
            if line is None:
                return
            if line.strip():
                yield conversation.answer(line)
            if line.split()[:1] == ["quit"]:
                return
    finally:
        table.close()
        games.finish_saving()
        games.close()


def _read(lines: SimpleQueue[str | None]) -> None:
    # Unbuffered: the program can't end while a thread waits in a buffered reader.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stream:
        for line in lines_of(stream):
            lines.put(line)
    lines.put(None)


def _saved(options: argparse.Namespace, games: OpenGame) -> Session | None:
    """Return the saved game to continue, if the file exists."""
    if not options.file or options.file not in games.library.names:
        return None
    games.put(games.read(games.library.path(options.file)))
    session = games.session
    if not (session and session.place):
        raise UsageError(N_("'{name}' is not a game over Link"), name=options.file)
    is_host = not session.place.address
    if is_host is not options.host:
        option = "--host" if is_host else "--join"
        raise UsageError(N_("use {option} to continue '{name}'"), name=options.file, option=option)
    return session


def _table(options: argparse.Namespace, session: Session | None) -> Table:
    """Return a table, which is opened once all arguments are valid."""
    name, address = checked_name(options.name), options.join or ""
    if session and session.place:
        place = replace(session.place, address=address)
    else:
        secret = secrets.token_hex(32)
        is_given = options.code or address
        place = Place(
            typed_code(options.code or "") if is_given else code_of(secret), secret, address
        )
    start: Session | Offer | None = session
    if not session and not address:
        rules, usual = options.rules, [HUMAN, *[OPEN] * (len(options.rules.turn_order) - 1)]
        start = Offer(rules, tuple(options.seats.split(",") if options.seats else usual))
    try:
        listener = None if address else listen(options.bind, options.port)
    except (OSError, UnicodeError) as error:
        text = N_("can't open a table on port {port}: {reason}")
        raise PulucError(text, port=options.port, reason=error) from error
    return Table(Wire(place.code, address, listener), name, place, start)
