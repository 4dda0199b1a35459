"""A network within the process that delays, cuts in pieces and loses, on its own clock."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from puluc.game.session import Session, Setup
from puluc.link.guest import Guest
from puluc.link.host import Host
from puluc.link.protocol import Body, Channel, EndReason
from puluc.link.table import Table
from puluc.link.wire import Arrived, Event, Gone, Quiet
from puluc.rules import Phase, Player, Ruleset, Seat

CODE = "KTM4X9QW3P"
STEP_S = 0.05


class Carrier:
    """One computer's end of the network."""

    def __init__(self) -> None:
        self.events = deque[Event]()
        self.channels = dict[int, Channel]()
        self.arrived = set[int]()
        self.now_s = 0.0
        self.sent: list[tuple[int, Body]] = []

    def send(self, peer: int, message: Body) -> None:
        self.sent.append((peer, message))
        if peer in self.channels:
            self.channels[peer].send(message, self.now_s)

    def drop(self, peer: int) -> None:
        if peer in self.channels:
            self.channels[peer].close(EndReason.CLOSED)


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

    def __init__(self, seed: int = 1, delay_s: float = 0.0) -> None:
        self.rng, self.delay_s, self.now_s = Random(seed), delay_s, 0.0
        self.host = Carrier()
        self.wires: dict[Carrier, Wire] = {}
        self._numbers = 0
        self.change: Callable[[bytes], bytes] = bytes
        """What is done to bytes on their way."""

    def connect(self, guest: Carrier, code: str = CODE, host_code: str = CODE) -> Wire:
        self._numbers += 1
        number = self._numbers
        nonces = [f"{self.rng.getrandbits(128):032x}" for _ in range(2)]
        self.host.channels[number] = Channel(host_code, nonces[0], self.now_s, is_host=True)
        guest.channels[number] = Channel(code, nonces[1], self.now_s, is_host=False)
        guest.events.append((number, Arrived()))
        guest.arrived.add(number)
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
                was_quiet = channel.is_proven and channel.is_quiet(self.now_s)
                channel.tick(self.now_s)
                if was_quiet:
                    carrier.events.append((number, Quiet(True)))
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
                if number not in carrier.arrived:
                    carrier.arrived.add(number)
                    carrier.events.append((number, Arrived()))
                carrier.events.append((number, message))

    @staticmethod
    def _end(carrier: Carrier, number: int, reason: EndReason) -> None:
        if carrier.channels.pop(number, None) and number in carrier.arrived:
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
        case Phase.MOVE:
            session.move(*rng.choice(match.plays))
        case Phase.PASS:
            session.pass_turn()
        case _:
            return False
    table.tick()
    return True


def seats(players: int = 1) -> tuple[Seat, ...]:
    return (Seat(),) * (2 * players)


def new_tables(
    network: Network, rules: str = "army=2", guests: int = 1, free: str = "o"
) -> tuple[Host, list[Guest], list[Carrier]]:
    ruleset = Ruleset.parse(rules)
    setup = Setup(ruleset, seats(ruleset.players))
    players = [Player.from_letter(letter) for letter in free]
    host = Host(network.host, "Ana", setup, players)
    carriers = [Carrier() for _ in range(guests)]
    names = ("Ben", "Clara", "Diego", "Elsa", "Felix")
    tables = [Guest(carrier, name) for carrier, name in zip(carriers, names, strict=False)]
    for table in (host, *tables):
        table.root = f"{network.rng.getrandbits(256):064x}"
    for carrier in carriers:
        network.connect(carrier)
    return host, tables, carriers
