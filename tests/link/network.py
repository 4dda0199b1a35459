"""A network within the process that delays, cuts in pieces and loses, on its own clock."""

import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from puluc.game.session import Session
from puluc.link.protocol import VERSION, Body, Channel, EndReason, Hello
from puluc.link.table import Offer, Table
from puluc.link.wire import Event, Gone
from puluc.rules import Phase, Place, Player, Ruleset, Seat

CODE = "KTM4X9QW3P"
needs_loopback_network = pytest.mark.skipif(
    sys.platform == "darwin", reason="127.0.0.1 is the only loopback address there"
)
STEP_S = 0.05


class Carrier:
    """One computer's end of the network."""

    def __init__(self) -> None:
        self.events = deque[Event]()
        self.channels = dict[int, Channel]()
        self.now_s = 0.0
        self.sent: list[tuple[int, Body]] = []

    def send(self, peer: int, message: Body) -> None:
        self.sent.append((peer, message))
        if peer in self.channels:
            self.channels[peer].send(message, self.now_s)

    def silent_s(self, peer: int) -> float:
        return self.now_s - self.channels[peer].heard_s if peer in self.channels else 0.0


@dataclass(eq=False)
class Wire:
    """A connection between a guest and the host: bytes on their way, each with its time."""

    ends: tuple[tuple[Carrier, int], tuple[Carrier, int]]
    flying: list[deque[tuple[float, bytes]]] = field(default_factory=lambda: [deque(), deque()])
    is_cut: bool = False
    is_deaf: bool = False
    """Whether bytes vanish without a sign, as on a half-open connection."""


class Network:
    """Computers round a host. ``delay_s`` is how long bytes take at most."""

    def __init__(self, seed: int = 1, delay_s: float = 0.0, first: int = 0) -> None:
        self.rng, self.delay_s, self.now_s = Random(seed), delay_s, 0.0
        self.host = Carrier()
        self.wires: dict[Carrier, Wire] = {}
        self._numbers = first
        self.change: Callable[[bytes], bytes] = bytes
        """What is done to bytes on their way."""

    def connect(self, guest: Carrier, code: str = CODE, host_code: str = CODE) -> Wire:
        self._numbers += 1
        number = self._numbers
        nonces = [f"{self.rng.getrandbits(128):032x}" for _ in range(2)]
        hello = Hello(VERSION, nonces[0], "5a" * 16)
        self.host.channels[number] = Channel(host_code, nonces[0], self.now_s, hello)
        guest.channels[number] = Channel(code, nonces[1], self.now_s)
        self.wires[guest] = wire = Wire(((self.host, number), (guest, number)))
        return wire

    def cut(self, guest: Carrier) -> None:
        if wire := self.wires.pop(guest, None):
            wire.is_cut = True
            for carrier, number in wire.ends:
                channel = carrier.channels.get(number)
                self._end(carrier, number, (channel and channel.closed) or EndReason.LOST)

    def step(self) -> None:
        self.now_s += STEP_S
        for carrier in (self.host, *(wire.ends[1][0] for wire in self.wires.values())):
            carrier.now_s = self.now_s
        for guest, wire in [*self.wires.items()]:
            for side, (carrier, number) in enumerate(wire.ends):
                channel = carrier.channels.get(number)
                if channel is None:
                    continue
                channel.tick(self.now_s)
                self._launch(wire, side, channel)
                if channel.closed and not channel.outgoing:
                    self._end(carrier, number, channel.closed)
            for side in (0, 1):
                self._land(wire, side)
            if not any(number in carrier.channels for carrier, number in wire.ends):
                del self.wires[guest]
            elif not any(wire.flying) and any(
                number not in carrier.channels for carrier, number in wire.ends
            ):
                self.cut(guest)

    def _launch(self, wire: Wire, side: int, channel: Channel) -> None:
        while channel.outgoing:
            size = self.rng.randint(1, 400)
            data = self.change(bytes(channel.outgoing[:size]))
            del channel.outgoing[:size]
            flying = wire.flying[side]
            soonest = flying[-1][0] if flying else self.now_s
            if not wire.is_deaf:
                flying.append((max(soonest, self.now_s + self.rng.random() * self.delay_s), data))

    def _land(self, wire: Wire, side: int) -> None:
        carrier, number = wire.ends[1 - side]
        flying = wire.flying[side]
        while flying and flying[0][0] <= self.now_s:
            _, data = flying.popleft()
            if (channel := carrier.channels.get(number)) is None:
                continue
            for message in channel.receive(data, self.now_s):
                carrier.events.append((number, message))

    def _end(self, carrier: Carrier, number: int, reason: EndReason) -> None:
        channel = carrier.channels.pop(number, None)
        if channel and (channel.is_proven or carrier is not self.host):
            carrier.events.append((number, Gone(reason)))


def play_due(table: Table, rng: Random) -> bool:
    """Do what is due at a table without waiting: begin, throw, move, pass. Whether it did."""
    table.tick()
    if table.session is None:
        if table.setup:
            table.begin(Session(str, table.setup))
            return True
        return False
    if table.carry_out():
        return True
    session, match = table.session, table.session.match
    match match.phase:
        case Phase.OPENING | Phase.THROW if not session.lacks_throw:
            session.throw()
        case Phase.MOVE if match.player in session.elsewhere:
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
    seats = (Seat("easy" if each.letter in levels else "human") for each in ruleset.turn_order)
    return Offer(ruleset, tuple(seats), tuple(map(Player.from_letter, theirs)))


def new_tables(
    network: Network, rules: str = "army=2", theirs: str = "o", levels: str = ""
) -> tuple[Table, Table, Carrier]:
    """A host, Ana, and a guest, Ben, who has connected."""
    now = lambda: network.now_s  # noqa: E731 - for both
    offer = offered(rules, theirs, levels)
    host = Table(network.host, "Ana", place(network), offer, clock=now)
    carrier = Carrier()
    guest = Table(carrier, "Ben", place(network), clock=now)
    network.connect(carrier)
    return host, guest, carrier
