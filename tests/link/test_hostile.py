"""Strangers, eavesdroppers and impostors: what they can do, and what docs/link.md says of it."""

import ast
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import pytest
from network import (
    CODE,
    Network,
    Visitor,
    needs_loopback_network,
    new_tables,
    offered,
    play_due,
)
from test_table import are_same, began, begun, is_over, play, said, saved, settled

from puluc.game.session import Session
from puluc.link import wire as wire_module
from puluc.link.meeting import OPEN
from puluc.link.past import plays_of
from puluc.link.protocol import (
    EndReason,
    Hello,
    Join,
    Proof,
    Start,
    State,
)
from puluc.link.table import Table
from puluc.link.wire import MAX_OF_ADDRESS, Wire, listen
from puluc.rules import HUMAN, Phase, Place

PATIENCE_S = 20.0
ROOT = Path(__file__).parents[2]


def test_every_row_of_the_page_names_tests_that_exist():
    page = (ROOT / "docs" / "link.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if re.match(r"\| .* \|$", line)]
    named = re.findall(r"`(test_\w+)`", page)
    files = [*(ROOT / "tests" / "link").glob("test_*.py")]
    files += [ROOT / "tests/storage/test_linked_files.py", ROOT / "tests/rules/test_chains.py"]
    known = {
        each.name
        for file in files
        for each in ast.parse(file.read_text("utf-8")).body
        if isinstance(each, ast.FunctionDef)
    }
    assert not {*named} - known
    assert len({*named}) >= 25
    assert sum("`test_" in row for row in rows) >= 20


def test_the_last_to_give_a_link_can_only_leave():
    """The guest knows the throw, and withholds its link: the host waits, and has nothing wrong."""
    network, host, guest, carrier = begun()
    rng = Random(1)
    network.wires[carrier].guest.send = lambda _message: None
    for _ in range(100):
        network.step()
        for table in (host, guest):
            play_due(table, rng)
    entered = guest.session.match.sticks.entered
    assert len(entered) == len(host.session.match.sticks.entered) + 1
    assert host.session.lacks_throw
    assert not host.is_away
    assert host.fault is None
    network.cut(carrier)
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert host.session.match.sticks.entered[: len(entered)] == entered, "it is the same throw"


def test_a_token_that_is_caught_is_good_for_one_visit():
    network, host, guest, carrier = begun()
    network.cut(carrier)
    settled(network, host)
    false = Network(host=Visitor())
    false.connect(carrier)  # Eve knows the code, and answers at the host's address
    settled(false, guest)
    *_, join = (each for each in carrier.sent if isinstance(each, Join))
    for is_let_in in (True, False):
        eve = Visitor(join)
        network.connect(eve)
        settled(network, host)
        assert host.is_away is not is_let_in
        network.cut(eve)
    false.cut(carrier)
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)


def test_an_eavesdropper_reads_everything_except_the_code():
    heard = bytearray()

    def listened(data: bytes) -> bytes:
        heard.extend(data)
        return data

    network = Network()
    network.change = listened
    host, guest, _ = new_tables(network)
    play(network, [host, guest], lambda: is_over(host, guest))
    for told in ("Ana", "Ben", "army=2", plays_of(host.session.match)[0]):
        assert told.encode() in heard
    for table in (host, guest):
        for secret in (CODE, table.place.secret, table.place.root(1), table.place.token):
            assert secret.encode() not in heard


@pytest.fixture
def loopback() -> Iterator["Loopback"]:
    with ExitStack() as stack:
        yield Loopback(stack)


class Loopback:
    """A game over real connections, and strangers with sockets of their own."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack, self.rng = stack, Random(1)
        wire = Wire(CODE, listener=listen("127.0.0.1", 0))
        self.host = Table(wire, "Ana", Place(CODE, "11" * 32), offered("army=2"))
        self.port, self.wires = wire.port, [wire]
        self.guest = self.join()
        stack.callback(self._close)
        self.until(lambda: began(self.host, self.guest))

    def join(self, session: Session | None = None) -> Table:
        wire = Wire(CODE, f"127.0.0.1:{self.port}")
        self.wires.append(wire)
        own = session.place if session else Place(CODE, "22" * 32, "127.0.0.1")
        return Table(wire, "Ben", own, session)

    def _close(self) -> None:
        for wire in self.wires:
            wire.close()

    def stranger(self, *lines: bytes, address: str = "127.0.0.9") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), source_address=(address, 0))
        self._stack.enter_context(made)
        made.setblocking(False)
        self.wires[0].step()
        for line in lines:
            with suppress(OSError):
                made.send(line)
        return made

    def step(self) -> None:
        for table in (self.host, self.guest):
            while play_due(table, self.rng):
                pass

    def until(self, condition) -> None:
        start_s = time.monotonic()
        while time.monotonic() < start_s + PATIENCE_S:
            if condition():
                return
            self.step()
        raise AssertionError([self.host.fault, self.guest.fault])


END = "0" * 64
STATE = State(1, END, 0, END, ["1 2-3"])
REFUSALS = [b'{"type":"refusal","reason":"%s"}\n' % each.value.encode() for each in EndReason]
WRONG = [
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"\0" * 2_000 + b"\n",
    b"x" * 70_000,
    b"[" * 20_000 + b"\n",
    b'{"type":"proof","nonce":"' + b"a" * 32 + b'","mac":"' + b"b" * 64 + b'"}\n',
    b'{"type":"sealed","number":1,"mac":"' + b"b" * 64 + b'","body":"{}"}\n',
    b'{"type":"hello","version":1,"nonce":"' + b"a" * 32 + b'"}\n',
    b'{"type":"hello","version":' + b"9" * 5_000 + b"}\n",
    b'{"type":"proof","nonce":NaN}\n',
    b"\xff\xfe\n",
    *REFUSALS,
]


@needs_loopback_network
def test_strangers_change_nothing(loopback):
    """Every line, three at a time from many addresses, some of which are never read or ended."""
    lines = [*WRONG, b""]

    def is_ready() -> bool:
        if lines:
            number = len(lines)
            line = lines.pop()
            for copy in range(3):
                loopback.stranger(line, line, address=f"127.0.{number}.{copy + 1}")
        return is_over(loopback.host, loopback.guest) and not lines

    loopback.until(is_ready)
    assert are_same(loopback.host, loopback.guest)
    assert not loopback.host.is_away
    assert [loopback.host.fault, loopback.guest.fault] == [None, None]


def test_a_stranger_at_the_same_address_can_keep_a_player_out(loopback, monkeypatch):
    """Said on the page, and only until these have been silent for 5 seconds."""
    monkeypatch.setattr(wire_module, "RETRY_S", 0.05)
    guest = saved(loopback.guest)
    loopback.guest.close()
    loopback.wires.pop()
    while not loopback.host.is_away:
        loopback.host.tick()
    strangers = [loopback.stranger(address="127.0.0.1") for _ in range(MAX_OF_ADDRESS)]
    late = loopback.guest = loopback.join(guest)
    loopback.until(lambda: bool(late.refusal))
    assert str(late.refusal) == EndReason.BUSY.text
    for each in strangers:
        each.close()
    loopback.until(lambda: not late.is_away)


@pytest.mark.parametrize(
    "message",
    [
        Hello(1),
        Proof("a" * 32, "b" * 64),
        Start("army=2", [HUMAN, OPEN], "A", END, END),
        STATE,
    ],
)
def test_a_guest_that_knows_the_code_but_is_not_the_one_is_sent_away(message):
    """Whatever it says after the proof, the game goes on with the other."""
    network, host, guest, carrier = begun()
    eve = said(network, host, message, STATE)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)
    assert eve.reason is EndReason.MALFORMED
    assert carrier in network.wires
    assert host.session.match.phase is Phase.OVER
