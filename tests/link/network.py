"""A network within the process that delays, cuts in pieces and loses, on its own clock."""

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import ClassVar, TypeVar

import pytest

from puluc.game.session import Session
from puluc.link.connection import Connection
from puluc.link.protocol import MAX_LINE, Body, EndReason, LinkError
from puluc.link.table import OPEN, Offer, Table
from puluc.rules import HUMAN, Phase, Place, Ruleset

T = TypeVar("T")
CODE = "KTM4X9QW3P"
SALT = "5a" * 16
needs_loopback_network = pytest.mark.skipif(
    sys.platform == "darwin", reason="127.0.0.1 is the only loopback address there"
)
STEP_S = 0.05


class Loop(asyncio.SelectorEventLoop):
    """A loop on the network's clock."""

    now_s = 0.0

    def time(self) -> float:
        return self.now_s


class Carrier:
    """One computer's end of the network; replaces ``puluc.link.wire.Wire``."""

    def __init__(self) -> None:
        self.sent: list[Body] = []
        self.meet: Callable[[Connection], Awaitable[None]]
        self.missed: Callable[[EndReason], object] = lambda _reason: None
        self.now_s = 0.0

    def step(self) -> None:
        """Do nothing: ``Network.step`` does it for all."""

    def close(self) -> None:
        """Do nothing: ``Network.close`` does it for all."""


class Visitor(Carrier):
    """A computer that knows the code, and says what a test wants."""

    def __init__(self, *messages: Body) -> None:
        super().__init__()
        self.heard: list[Body] = []
        self.reason: EndReason | None = None
        self.messages = messages
        self.meet, self.missed = self._meet, self._miss

    async def _meet(self, connection: Connection) -> None:
        for message in self.messages:
            connection.send(message)
        while True:
            self.heard.append(await connection.receive(object))

    def _miss(self, reason: EndReason) -> None:
        self.reason = reason


class Writer:
    """What one side has sent, until the network takes it; replaces ``asyncio.StreamWriter``."""

    def __init__(self) -> None:
        self.outgoing, self.is_closed, self.transport = bytearray(), False, self

    def write(self, data: bytes) -> None:
        if not self.is_closed:
            self.outgoing += data

    def get_write_buffer_size(self) -> int:
        return len(self.outgoing)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close


class Logged(Connection):
    """A connection that keeps what is sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: Writer, sent: list[Body]) -> None:
        super().__init__(reader, writer)
        self._log = sent

    def send(self, message: Body) -> None:
        self._log.append(message)
        super().send(message)


class Wire:
    """A connection between the host and a guest: bytes on their way, each with its time."""

    def __init__(self, host: Carrier, guest: Carrier) -> None:
        self.readers = [asyncio.StreamReader(MAX_LINE) for _ in range(2)]
        self.writers = [Writer() for _ in range(2)]
        self.host, self.guest = (
            Logged(reader, writer, carrier.sent)
            for reader, writer, carrier in zip(
                self.readers, self.writers, (host, guest), strict=True
            )
        )
        self.flying = [deque[tuple[float, bytes]](), deque[tuple[float, bytes]]()]
        self.is_deaf = False
        """Whether bytes vanish without a sign, as on a half-open connection."""

    @property
    def is_over(self) -> bool:
        return all(each.is_closed for each in self.writers)

    def end(self, side: int) -> None:
        """Let a side read that the connection has ended."""
        self.writers[side].close()
        if not self.readers[side].at_eof():
            self.readers[side].feed_eof()


class Network:
    """Computers round a host. ``delay_s`` is how long bytes take at most."""

    open: ClassVar[list["Network"]] = []
    """The networks that are to be closed at the end of the test."""

    def __init__(self, seed: int = 1, delay_s: float = 0.0, host: Carrier | None = None) -> None:
        self.rng, self.delay_s, self.loop = Random(seed), delay_s, Loop()
        self.host = host or Carrier()
        self.wires: dict[Carrier, Wire] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.change: Callable[[bytes], bytes] = bytes
        """What is done to bytes on their way."""
        self.open.append(self)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._run(_rounds())
        self.loop.close()

    @property
    def now_s(self) -> float:
        return self.loop.now_s

    def connect(self, guest: Carrier, code: str = CODE, host_code: str = CODE) -> Wire:
        return self._run(self._connect(guest, code, host_code))

    async def _connect(self, guest: Carrier, code: str, host_code: str) -> Wire:
        self.wires[guest] = wire = Wire(self.host, guest)
        for talk in (self._serve(wire.host, host_code), self._visit(guest, wire.guest, code)):
            self._tasks.append(self.loop.create_task(talk))
        return wire

    async def _serve(self, connection: Connection, code: str) -> None:
        with suppress(LinkError):
            await connection.welcome(code, SALT)
            await self.host.meet(connection)
        connection.close()

    @staticmethod
    async def _visit(guest: Carrier, connection: Connection, code: str) -> None:
        try:
            await connection.greet(code)
            await guest.meet(connection)
        except LinkError as error:
            guest.missed(error.reason)
        connection.close()

    def cut(self, guest: Carrier) -> None:
        """Let both sides read the end at once, and let what they do then happen."""
        if wire := self.wires.pop(guest, None):
            for side in (0, 1):
                wire.end(side)
            self._run(_rounds())

    def step(self) -> None:
        self.loop.now_s += STEP_S
        for carrier in (self.host, *self.wires):
            carrier.now_s = self.now_s
        self._run(_rounds())
        for guest, wire in [*self.wires.items()]:
            for side, writer in enumerate(wire.writers):
                self._launch(wire, side, writer)
            for side in (0, 1):
                self._land(wire, side)
            if wire.is_over and not any(wire.flying):
                del self.wires[guest]
        self._run(_rounds())
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.remove(task)
            task.result()

    def _run(self, work: Coroutine[None, None, T]) -> T:
        return self.loop.run_until_complete(work)

    def _launch(self, wire: Wire, side: int, writer: Writer) -> None:
        while writer.outgoing:
            size = self.rng.randint(1, 400)
            data = self.change(bytes(writer.outgoing[:size]))
            del writer.outgoing[:size]
            flying = wire.flying[side]
            soonest = flying[-1][0] if flying else self.now_s
            if not wire.is_deaf:
                flying.append((max(soonest, self.now_s + self.rng.random() * self.delay_s), data))

    def _land(self, wire: Wire, side: int) -> None:
        reader, flying = wire.readers[1 - side], wire.flying[side]
        while flying and flying[0][0] <= self.now_s:
            _, data = flying.popleft()
            if not reader.at_eof():
                reader.feed_data(data)
        if wire.writers[side].is_closed and not flying and not wire.is_deaf:
            wire.end(1 - side)


async def _rounds() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


def play_due(table: Table, rng: Random) -> bool:
    """Do what is due at a table without waiting: begin, throw, move, pass. Whether it did."""
    table.tick()
    if table.session is None:
        if table.setup:
            table.begin(Session(str, table.setup))
            return True
        return False
    is_back, session = table.carry_out() is not None, table.session
    match, is_elsewhere = session.match, session.match.player in session.elsewhere
    if is_back or (table.is_paused and not (match.phase is Phase.MOVE and is_elsewhere)):
        return is_back
    match match.phase:
        case Phase.OPENING | Phase.THROW if not session.lacks_throw:
            session.throw()
        case Phase.MOVE if is_elsewhere:
            play = table.next_play()
            if play is None:
                return False
            session.move(*play)
        case Phase.MOVE if not session.is_person(match.player):
            session.move(*session.chooser(rng))
        case Phase.MOVE:
            session.move(*rng.choice(match.plays))
        case Phase.PASS:
            session.pass_turn()
        case _:
            return False
    table.tick()
    return True


def place(network: Network, code: str = CODE) -> Place:
    return Place(code, f"{network.rng.getrandbits(256):064x}")


def offered(rules: str, theirs: str = "o", levels: str = "") -> Offer:
    """The game with these rules; a level plays for some players of the host."""
    ruleset = Ruleset.parse(rules)
    kinds = dict.fromkeys(theirs, OPEN) | dict.fromkeys(levels, "easy")
    return Offer(ruleset, tuple(kinds.get(each.letter, HUMAN) for each in ruleset.turn_order))


def new_tables(
    network: Network, rules: str = "army=2", theirs: str = "o", levels: str = ""
) -> tuple[Table, Table, Carrier]:
    """A host, Ana, and a guest, Ben, who has connected."""
    offer = offered(rules, theirs, levels)
    host = Table(network.host, "Ana", place(network), offer)
    carrier = Carrier()
    guest = Table(carrier, "Ben", place(network))
    network.connect(carrier)
    return host, guest, carrier
