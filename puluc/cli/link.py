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
from puluc.game.session import OPPONENTS, Session, player_or_fallback
from puluc.link.protocol import checked_name, code_of, typed_code
from puluc.link.table import LinkError, Offer, Table
from puluc.link.wire import Wire, addresses_of, listen
from puluc.marks import N_
from puluc.rules import HUMAN, Event, Phase, Place, Play, Ruleset, Seat
from puluc.storage.clock import now
from puluc.storage.library import Library
from puluc.storage.open_game import OpenGame
from puluc.storage.paths import Paths
from puluc.storage.tablebases import find_tablebase

OPEN = "open"
"""The word for a seat of the other computer."""
WAIT_S = 0.02
"""The seconds that the conversation waits for a line before it looks at the table."""


class TableEngine(Engine):
    """The engine's commands about the game at a table, whose throws it knows."""

    def __init__(self, data: Path, table: Table) -> None:
        super().__init__(data)
        self._table = table
        self._commands |= {"rules": self._show_rules, "position": lambda _: str(self._position)}

    def follow(self, session: Session) -> None:
        """Take over the present position of a session."""
        if self._rules != session.rules:
            self._set_rules([str(session.rules)])
        self._position = session.match.position

    def _show_rules(self, _words: list[str]) -> str:
        return str(self._rules)

    def _values(self, words: list[str]) -> tuple[int, ...]:
        session = self._table.session
        if not words and session and session.match.values:
            return session.match.values
        return super()._values(words)

    def _play(self, words: list[str]) -> str:
        """Play all moves of the turn that is due here."""
        session = self._table.session
        if session is None or session.match.phase is not Phase.MOVE:
            raise ValueError("no move is due")
        match = session.match
        if match.player in session.elsewhere:
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
            session.move(*play)
        self._position = match.position
        return str(self._position)


TAKE_BACK, AGAIN, ALLOW, REFUSE = "takeback", "again", "allow", "refuse"
"""The commands to ask to take back the last turn or for another game, and to answer."""


class Conversation:
    """One game at a table: lines in, answers and events out."""

    def __init__(self, table: Table, games: OpenGame, data: Path, name: str) -> None:
        self._table, self._games, self._name = table, games, name
        self._data = data
        self._engine = TableEngine(data, table)
        self._rng = secrets.SystemRandom()
        self._told = 0
        """The number of turns that were printed."""
        self._state: object = None
        """The last decision that was asked for."""
        self._has_begun = False
        self._asked: object = None
        """The last request of the other computer that was reported."""
        self._refusal: LinkError | None = None
        """The last reason why coming back has failed."""

    def answer(self, line: str) -> str:
        """Return the answer to a line."""
        session, word = self._table.session, line.split(maxsplit=1)[0]
        if session and word in (TAKE_BACK, AGAIN, ALLOW, REFUSE):
            return self._agree(session, word)
        if session:
            self._engine.follow(session)
        answer = self._engine.answer(line)
        self.save()
        self._table.tick()
        return answer

    def _agree(self, session: Session, word: str) -> str:
        """Ask the other player, or answer; return the answer to the command."""
        turn, table = session.last_choice(), self._table
        if word == AGAIN and session.is_over:
            table.ask_again()
        elif word == TAKE_BACK and turn is not None and not session.is_over:
            if not table.ask_back(turn):
                return "? three requests a minute are enough"
        elif word in (ALLOW, REFUSE) and table.request:
            table.answer(is_allowed=word == ALLOW)
        else:
            return "? there is nothing to agree about"
        table.tick()
        return f"= {word}"

    def step(self) -> Iterator[str]:
        """Do what needs no decision, and yield the events; LinkError at the end of the game."""
        table = self._table
        table.tick()
        while table.news:
            yield f"! {table.news.popleft()} {table.other}"
        if problem := table.fault or (None if table.session else table.refusal):
            raise problem
        if table.refusal not in (None, self._refusal):
            yield f"! waiting {table.refusal}"
        self._refusal = table.refusal
        if table.session is None and table.setup:
            self._games.put(self._games.make(table.setup, self._name))
            assert self._games.session, "it was just made"
            table.begin(self._games.session)
            self.save()
        if table.session:
            if not self._has_begun:
                yield self._begin(table.session)
            yield from self._play_on(table.session)

    def _begin(self, session: Session) -> str:
        """Return the first line about a game: the players here, and the rules."""
        self._has_begun, self._told = True, len(session.match.turns)
        own = [player for player in session.rules.turn_order if player not in session.elsewhere]
        return f"! begun {''.join(player.letter for player in own)} {session.rules}"

    def _play_on(self, session: Session) -> Iterator[str]:
        if self._table.request != self._asked:
            self._asked = self._table.request
            if self._table.request:
                yield f"! asks {self._table.other} {self._table.request.turn + 1}"
        if (done := self._table.carry_out()) is not None:
            self.save()
            self._state, self._told = None, done if isinstance(done, int) else 0
            number = session.game_number
            yield f"! game {number}" if not isinstance(done, int) else f"! taken-back {done + 1}"
        is_going = True
        while is_going:
            match, phase = session.match, session.match.phase
            if is_going := bool(self._next(session)):
                self.save()
                self._table.tick()
            if phase is Phase.OPENING is not match.phase:
                yield f"! opening {' '.join(map(str, match.opening))}"
            for turn in match.turns[self._told :]:
                throws, moves = map(str, turn.throws), turn.move_words or ("pass",)
                yield f"! turn {turn.player.letter} {' '.join((*throws, *moves))}"
            self._told = len(match.turns)
            state = (match, len(match.turns), match.phase)
            if state != self._state:
                self._state = state
                yield from self._due(session)

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

    @staticmethod
    def _due(session: Session) -> Iterator[str]:
        """Yield the decision that a person here has to make, or the result."""
        match = session.match
        if match.phase is Phase.OVER:
            yield f"! over {session.record.result}"
        elif match.phase is Phase.MOVE and session.is_person(match.player):
            throws = " ".join(map(str, match.throws))
            values = " ".join(map(str, match.values))
            yield f"! move {match.player.letter} {throws} {values}"

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
    session = _saved(options, games)
    table, wire = _table(options, session)
    conversation = Conversation(table, games, paths.data, options.file or "")
    table.save, table.is_saved = conversation.save, lambda: games.is_saved
    lines = SimpleQueue[str | None]()
    Thread(target=wire.run, name="link").start()
    Thread(target=_read, args=(lines,), name="input", daemon=True).start()
    try:
        if options.host:
            yield f"! port {wire.port}"
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
        table.leave()
        wire.stop()
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


def _table(options: argparse.Namespace, session: Session | None) -> tuple[Table, Wire]:
    """Return a table with its connections, which are opened once all arguments are valid."""
    name, place = checked_name(options.name), session.place if session else None
    targets = addresses_of(options.join) if options.join else ()
    if place is None:
        secret = secrets.token_hex(32)
        is_given = options.code or options.join
        code = typed_code(options.code or "") if is_given else code_of(secret)
        place = Place(code, secret, options.join or "")
    if options.join:
        place = replace(place, address=options.join)
        wire = Wire(place.code, targets=targets)
        return Table(wire, name, place, _at(place, session)), wire
    start = _at(place, session) or seated(options.rules, options.seats)
    try:
        listener = listen(options.bind, options.port)
    except OSError as error:
        text = N_("no table can be opened on port {port}: {reason}")
        raise LinkError(text, port=options.port, reason=error) from error
    wire = Wire(place.code, listener=listener, rules=str(start.rules))
    return Table(wire, name, place, start), wire


def _at(place: Place, session: Session | None) -> Session | None:
    """Return a session at this place, if there is one."""
    if session:
        session.place = place
    return session


def seated(rules: Ruleset, text: str) -> Offer:
    """Return the game with these seats, some of which are open; else UsageError."""
    players = rules.turn_order
    words = text.split(",") if text else [HUMAN, *[OPEN] * (len(players) - 1)]
    if len(words) != len(players) or OPEN not in words or {*words} - {*OPPONENTS, OPEN}:
        text = N_("give {count} seats, such as {example}; one of them {open}")
        raise UsageError(text, count=len(players), example="human,open,hard", open=OPEN)
    seats = tuple(Seat(HUMAN if word == OPEN else word) for word in words)
    theirs = [player for player, word in zip(players, words, strict=True) if word == OPEN]
    return Offer(rules, seats, tuple(theirs))
