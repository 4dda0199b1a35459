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
from puluc.link.protocol import checked_name, code_of, typed_code
from puluc.link.table import OPEN, Offer, Table
from puluc.link.wire import Wire, listen
from puluc.marks import N_
from puluc.rules import HUMAN, Event, Phase, Place, Play
from puluc.storage.clock import now
from puluc.storage.library import Library
from puluc.storage.open_game import OpenGame
from puluc.storage.paths import Paths
from puluc.storage.tablebases import find_tablebase

WAIT_S = 0.02
"""The seconds that the conversation waits for a line before it looks at the table."""


class Conversation(Engine):
    """One game at a table: the engine's commands about it, and the events."""

    def __init__(self, table: Table, games: OpenGame, data: Path, name: str) -> None:
        super().__init__(data)
        self._table, self._games, self._name = table, games, name
        self._commands |= {
            "rules": lambda _: str(self._rules),
            "position": lambda _: str(self._position),
            "takeback": self._take_back,
            "again": self._again,
            "allow": lambda _: self._answer(is_allowed=True),
            "refuse": lambda _: self._answer(is_allowed=False),
        }
        self._told = 0
        """The number of turns that were printed."""
        self._last = dict[str, object]()
        """The last request, decision and reason of waiting that were printed."""

    def answer(self, line: str) -> str:
        """Return the answer to a line, about the present position of the game."""
        if session := self._table.session:
            if self._rules != session.rules:
                self._set_rules([str(session.rules)])
            self._position = session.match.position
        answer = super().answer(line)
        self.save()
        return answer

    @property
    def _session(self) -> Session:
        if self._table.session is None:
            raise ValueError("no game has begun")
        return self._table.session

    def _take_back(self, _words: list[str]) -> str:
        """Ask the other player to take back the last turn."""
        turn = self._session.last_choice()
        if turn is None or self._session.is_over:
            raise ValueError("there is nothing to take back")
        if not self._table.ask_back(turn):
            raise ValueError("three requests a minute are enough")
        return "takeback"

    def _again(self, _words: list[str]) -> str:
        """Ask the other player for another game."""
        if not self._session.is_over:
            raise ValueError("the game is not over")
        self._table.ask_again()
        return "again"

    def _answer(self, *, is_allowed: bool) -> str:
        """Answer the request of the other player."""
        if self._table.request is None:
            raise ValueError("there is nothing to agree about")
        self._table.answer(self._table.request, is_allowed=is_allowed)
        return "allow" if is_allowed else "refuse"

    def _values(self, words: list[str]) -> tuple[int, ...]:
        session = self._table.session
        known = session.match.values if session and not words else ()
        return known or super()._values(words)

    def _play(self, words: list[str]) -> str:
        """Play all moves of the turn that is due here."""
        match = self._session.match
        if match.phase is not Phase.MOVE:
            raise ValueError("no move is due")
        if match.player in self._session.elsewhere:
            raise ValueError("it is the turn of the other computer")
        choice, plays = match.choice, list[Play]()
        for move, value in parse_moves(words):
            fitting = [
                play
                for play in choice.plays
                if play.move.has_text_of(move) and value in (None, play.value)
            ]
            if not fitting:
                raise ValueError(f"{move} is not legal with this throw")
            plays.append(min(fitting, key=lambda play: play.value))
            choice = choice.after(plays[-1])
        if choice.plays:
            raise ValueError("the turn is not complete")
        for play in plays:
            self._session.move(*play)
        self._position = match.position
        return str(self._position)

    def step(self) -> Iterator[str]:
        """Do what needs no decision, and yield the events; LinkError at the end of the game."""
        table = self._table
        table.tick()
        while table.news:
            yield f"! {table.news.popleft()} {table.other}"
        if table.problem:
            raise table.problem
        if self._is_new("waiting", table.refusal) and table.refusal:
            yield f"! waiting {table.refusal}"
        if table.setup and not table.session:
            self._games.put(self._games.make(table.setup, self._name))
            assert self._games.session, "it was just made"
            table.begin(self._games.session)
        if table.session:
            yield from self._play_on(table.session)

    def _is_new(self, kind: str, state: object) -> bool:
        """Return whether a state of this kind differs from the last one."""
        is_new = self._last.get(kind) != state
        self._last[kind] = state
        return is_new

    def _play_on(self, session: Session) -> Iterator[str]:
        """Carry out what is agreed, make one throw or move, and yield what is new in the game."""
        request = self._table.request
        if self._is_new("request", request) and request:
            yield f"! asks {self._table.other} {request.turn + 1}"
        if done := self._table.carry_out():
            self.save()
            self._last.pop("decision", None)
            self._told = 0 if done.end else done.turn
            yield f"! game {done.game}" if done.end else f"! taken-back {done.turn + 1}"
        match, phase = session.match, session.match.phase
        if self._is_new("begun", session):
            self._told = len(match.turns)
            own = [p.letter for p in session.rules.turn_order if p not in session.elsewhere]
            yield f"! begun {''.join(own)} {session.rules}"
        if self._next(session):
            self.save()
        if phase is Phase.OPENING is not match.phase:
            yield f"! opening {' '.join(map(str, match.opening))}"
        for turn in match.turns[self._told :]:
            throws, moves = map(str, turn.throws), turn.move_words or ("pass",)
            yield f"! turn {turn.player.letter} {' '.join((*throws, *moves))}"
        self._told = len(match.turns)
        if not self._is_new("decision", (match, len(match.turns), match.phase)):
            return
        if match.phase is Phase.OVER:
            yield f"! over {session.record.result}"
        elif match.phase is Phase.MOVE and session.is_person(match.player):
            yield " ".join(map(str, ("! move", match.player.letter, *match.throws, *match.values)))

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

    LinkError if there is no table, or the game can't go on.
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
        raise UsageError(N_("'{name}' goes on with {option}"), name=options.file, option=option)
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
        text = N_("no table can be opened on port {port}: {reason}")
        raise PulucError(text, port=options.port, reason=error) from error
    return Table(Wire(place.code, address, listener), name, place, start)
