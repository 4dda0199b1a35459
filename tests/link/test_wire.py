"""Real connections, on the loopback addresses only."""

import asyncio
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from threading import Event
from threading import enumerate as enumerate_threads

import pytest
from network import CODE, Loop, needs_loopback_network

from puluc import NotationError
from puluc.link import wire as wire_module
from puluc.link.connection import Connection
from puluc.link.protocol import (
    MAX_LINE,
    PORT,
    PROOF_S,
    Body,
    EndReason,
    Join,
    LinkError,
    State,
)
from puluc.link.wire import (
    CONNECT_S,
    MAX_OF_ADDRESS,
    MAX_PEERS,
    RETRY_S,
    WRONG_S,
    Wire,
    _origin,
    address_of,
    listen,
    pasted,
    written,
)

END = "ab" * 32
JOIN, ASK = Join("Ben", END, END), State(1, END, 0, END, [])
FLOOD = 300
PATIENCE_S = 20.0


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6 here")


class End:
    """A wire, and what has come over it."""

    def __init__(self, wire: Wire) -> None:
        self.wire, self.port, self.is_closed = wire, wire.port, False
        self.heard: list[Body | EndReason] = []
        """The messages, and why connections ended or could not be made."""
        self.open: list[Connection] = []
        """The connections whose code is proven here."""
        wire.meet, wire.missed = self._meet, self.heard.append

    async def _meet(self, connection: Connection) -> None:
        self.open.append(connection)
        try:
            while True:
                self.heard.append(await connection.receive(object))
        except LinkError as error:
            self.heard.append(error.reason)
        finally:
            self.open.remove(connection)

    def send(self, message: Body) -> None:
        self.open[0].send(message)

    def close(self) -> None:
        self.is_closed = True
        self.wire.close()


@pytest.fixture
def ends() -> Iterator[Callable[..., End]]:
    """Makes ends that are stepped by ``until``, and closes them."""
    made = list[End]()

    def make(address: str = "", code: str = CODE, port: int = 0, loop: Loop | None = None) -> End:
        if port:
            wire = Wire(code, written(address, port), loop=loop)
        else:
            wire = Wire(code, listener=listen(address, 0), loop=loop)
        made.append(End(wire))
        return made[-1]

    yield make
    for end in made:
        if not end.is_closed:
            end.close()


def until(condition: Callable[[], object], *ends: End) -> None:
    """Step wires until something is true."""
    start_s = time.monotonic()
    while not condition():
        assert time.monotonic() - start_s < PATIENCE_S
        for end in ends:
            end.wire.step()
        time.sleep(0.001)


def joined(host: End, guest: End) -> None:
    """Let a host hear of a guest, which knows the code."""
    count = len(host.heard)
    until(lambda: guest.open, host, guest)
    guest.send(JOIN)
    until(lambda: len(host.heard) > count, host, guest)
    assert host.heard[count:] == [JOIN]


@pytest.mark.parametrize("address", ["127.0.0.1", pytest.param("::1", marks=needs_ipv6)])
@pytest.mark.usefixtures("real_keys")
def test_messages_go_both_ways(ends, address):
    host = ends(address)
    guest = ends(address, port=host.port)
    joined(host, guest)
    long = State(1, END, 1, END, ["2 city-2"] * 500)
    for _ in range(50):
        host.send(long)
    until(lambda: len(guest.heard) == 50, host, guest)
    assert guest.heard == [long] * 50
    longest = State(1, END, 1, END, ["2 city-2"] * 20_000)
    for one, other in ((host, guest), (guest, host)):
        one.send(longest)
        until(lambda other=other: other.heard[-1] == longest, host, guest)
    guest.open[0].end(EndReason.LEFT)
    until(lambda: len(host.heard) == 3, host, guest)
    assert host.heard == [JOIN, longest, EndReason.LEFT]


def test_a_table_without_an_address_takes_both_kinds_if_there_are_both(monkeypatch):
    """Nothing is opened here: such a table is not on the loopback addresses alone."""
    asked = []

    def create(address: tuple[str, int], *, family: int, dualstack_ipv6: bool = False, **_: int):
        asked.append((address, family, dualstack_ipv6))
        if family == socket.AF_INET6:
            raise OSError("no IPv6")

    monkeypatch.setattr(socket, "create_server", create)
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: True)
    listen("", 24864)
    both = (("", 24864), socket.AF_INET6, True)
    assert asked == [both, (("", 24864), socket.AF_INET, False)]


def test_a_guest_connects_again(ends, monkeypatch):
    monkeypatch.setattr(wire_module, "RETRY_S", 0.05)
    host = ends("127.0.0.1")
    guest = ends("127.0.0.1", port=host.port)
    joined(host, guest)
    host.open[0].end(EndReason.LEFT)
    until(lambda: guest.heard, host, guest)
    host.heard.clear()
    joined(host, guest)
    assert guest.heard == [EndReason.LEFT]


@pytest.fixture
def free_port() -> int:
    """A port on which nobody listens."""
    with closing(listen("127.0.0.1", 0)) as other:
        return other.getsockname()[1]


def test_nobody_there_is_told(ends, free_port):
    guest = ends("127.0.0.1", port=free_port)
    until(lambda: guest.heard, guest)
    assert guest.heard == [EndReason.REFUSED]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (TimeoutError(), EndReason.UNANSWERED),
        (OSError(113, "No route to host"), EndReason.UNREACHABLE),
        (ConnectionRefusedError(), EndReason.REFUSED),
    ],
)
def test_each_reason_why_nobody_is_there_has_a_name(ends, monkeypatch, error, reason):
    async def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(asyncio, "open_connection", refuse)
    guest = ends("127.0.0.1", port=1)
    guest.wire.step()
    assert guest.heard == [reason]


def test_a_silent_computer_is_not_waited_for(ends, monkeypatch):
    async def wait(*_: object, **__: object) -> None:
        await asyncio.sleep(1000)

    monkeypatch.setattr(asyncio, "open_connection", wait)
    loop = Loop()
    guest = ends("127.0.0.1", port=1, loop=loop)
    guest.wire.step()
    loop.now_s += CONNECT_S - 0.1
    guest.wire.step()
    assert guest.heard == []
    loop.now_s += 0.1
    guest.wire.step()
    assert guest.heard == [EndReason.UNANSWERED]


def test_the_first_of_several_addresses_that_answers_is_taken(ends, free_port):
    host = ends("127.0.0.1")
    guest = End(Wire(CODE, f"127.0.0.1:{free_port} 127.0.0.1:{host.port}"))
    until(lambda: guest.open, host, guest)
    assert guest.heard == []
    guest.close()


def test_a_guest_waits_before_it_tries_again(ends, free_port):
    loop = Loop()
    guest = ends("127.0.0.1", port=free_port, loop=loop)
    for tries in (1, 2):
        until(lambda tries=tries: len(guest.heard) == tries, guest)
        loop.now_s += RETRY_S - 0.1
        for _ in range(20):
            guest.wire.step()
        assert len(guest.heard) == tries
        loop.now_s += 0.1


def test_the_seconds_of_silence_count_until_a_computer_is_heard_again(ends):
    loop = Loop()
    host = ends("127.0.0.1", loop=loop)
    guest = ends("127.0.0.1", port=host.port)
    joined(host, guest)
    loop.now_s += 12.0
    assert host.open[0].silent_s == 12.0
    joined(host, guest)
    assert host.open[0].silent_s == 0.0


@pytest.mark.parametrize("address", ["no such host.invalid", "x" * 300, "\udcff", "a..b"])
def test_an_address_that_can_t_be_is_told(ends, monkeypatch, address):
    def resolve(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    if address.startswith("no "):
        monkeypatch.setattr(socket, "getaddrinfo", resolve)  # no look-up outside
    guest = ends(address, port=1)
    until(lambda: guest.heard, guest)
    assert guest.heard == [EndReason.UNKNOWN]


def test_a_name_that_is_looked_up_keeps_the_program_from_nothing(ends, monkeypatch):
    is_over, others = Event(), {*enumerate_threads()}
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait(PATIENCE_S))
    guest = ends("ana.local", port=1)
    until(lambda: {*enumerate_threads()} - others, guest)
    assert all(each.daemon for each in {*enumerate_threads()} - others)
    guest.close()
    is_over.set()


def test_a_port_in_use_is_refused():
    with closing(listen("127.0.0.1", 0)) as first, pytest.raises(OSError, match="use"):
        listen("127.0.0.1", first.getsockname()[1])


def from_address(address: str, port: int) -> socket.socket:
    """A connection to a host from an address of the loopback network."""
    return socket.create_connection(("127.0.0.1", port), source_address=(address, 0))


@needs_loopback_network
def test_after_two_wrong_codes_an_address_has_to_wait_and_only_it(ends):
    loop = Loop()
    host = ends("127.0.0.1", loop=loop)
    for _ in range(2):
        for _ in range(MAX_OF_ADDRESS):
            guest = ends("127.0.0.1", "AAAAAAAAAA", host.port)
            until(lambda guest=guest: guest.heard, host, guest)
            assert guest.heard == [EndReason.CODE]
        loop.now_s += WRONG_S - 0.1
        early = ends("127.0.0.1", port=host.port)
        until(lambda early=early: early.heard, host, early)
        assert early.heard == [EndReason.BUSY]
        with from_address("127.0.0.2", host.port) as other:
            other.setblocking(False)
            until(lambda other=other: readable(other), host)
            assert other.recv(1 << 16).startswith(b'{"type":"hello"')
        loop.now_s += 0.2
        for _ in range(3):
            host.wire.step()
    assert {*host.heard} == {EndReason.GONE}, "others left without trying a code"
    joined(host, ends("127.0.0.1", port=host.port))


def test_a_wrong_token_has_to_wait_like_a_wrong_code(ends):
    async def refuse(connection: Connection) -> None:
        await connection.receive(Join)
        raise LinkError(EndReason.STRANGER)

    loop = Loop()
    host = ends("127.0.0.1", loop=loop)
    host.wire.meet = refuse
    for _ in range(MAX_OF_ADDRESS):
        guest = ends("127.0.0.1", port=host.port)
        until(lambda guest=guest: guest.open, host, guest)
        guest.send(JOIN)
        until(lambda guest=guest: guest.heard, host, guest)
        guest.close()
    for passed_s, is_early in ((WRONG_S - 0.1, True), (0.2, False)):
        loop.now_s += passed_s
        for _ in range(3):
            host.wire.step()
        guest = ends("127.0.0.1", port=host.port)
        until(lambda guest=guest: guest.heard or guest.open, host, guest)
        assert guest.heard == [EndReason.BUSY] * is_early
        guest.close()


def test_a_wrong_code_is_tried_only_once_at_a_table(ends):
    """Each try takes a place of its address, and more of them would keep a friend out."""
    loop = Loop()
    host = ends("127.0.0.1", loop=Loop())
    guest = ends("127.0.0.1", "AAAAAAAAAA", host.port, loop)

    async def meet(connection: Connection) -> None:
        await connection.receive(object)

    guest.wire.meet = meet
    for count in range(1, 4):
        until(lambda count=count: len(guest.heard) == count, host, guest)
        loop.now_s += RETRY_S + 0.1
    assert guest.heard == [EndReason.CODE] * 3
    joined(host, ends("127.0.0.1", port=host.port))


def test_a_mistyped_code_can_be_typed_again_at_once(ends):
    host = ends("127.0.0.1", loop=Loop())
    guest = ends("127.0.0.1", "AAAAAAAAAA", host.port)
    until(lambda: guest.heard, host, guest)
    joined(host, ends("127.0.0.1", port=host.port))


def readable(connection: socket.socket) -> bool:
    return bool(select.select([connection], [], [], 0)[0])


def test_a_stranger_that_says_that_the_code_is_wrong_is_a_stranger(ends):
    host = ends("127.0.0.1")
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", host.port)) as other:
            other.sendall(b'{"type":"refusal","reason":"code"}\n')
            for _ in range(5):
                host.wire.step()
    joined(host, ends("127.0.0.1", port=host.port))


def test_a_guest_cannot_say_that_the_code_is_wrong_once_it_is_proven(ends):
    host = ends("127.0.0.1")
    for _ in range(3):
        guest = ends("127.0.0.1", port=host.port)
        joined(host, guest)
        guest.open[0].end(EndReason.CODE)
        until(lambda: len(host.heard) == 2, host, guest)
        host.heard.clear()
        guest.close()
    joined(host, ends("127.0.0.1", port=host.port))


def test_a_right_code_does_not_count(ends):
    host = ends("127.0.0.1")
    for _ in range(4):
        guest = ends("127.0.0.1", CODE, host.port)
        joined(host, guest)
        guest.close()
        until(lambda: len(host.heard) == 2, host)
        assert host.heard == [JOIN, EndReason.LOST]
        host.heard.clear()


@pytest.mark.parametrize(
    "data", [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 100 + b"\n", b"x" * (3 * MAX_LINE), b"{}\n"]
)
def test_another_program_that_connects_is_sent_away(ends, data):
    host = ends("127.0.0.1")
    with socket.create_connection(("127.0.0.1", host.port)) as other:
        other.sendall(data)
        other.settimeout(0.01)
        got = b""

        def is_ended() -> bool:
            nonlocal got
            try:
                more = other.recv(1 << 16)
            except TimeoutError:
                return False
            except OSError:
                return True
            got += more
            return not more

        until(is_ended, host)
    assert not host.heard
    assert got.count(b"\n") <= 2


@needs_loopback_network
def test_two_hundred_idle_connections_keep_nobody_out_for_long(ends):
    """From many addresses, and more than the host takes: they have to go after five seconds."""
    loop = Loop()
    host = ends("127.0.0.1", loop=loop)
    guest = ends("127.0.0.1", port=host.port)
    joined(host, guest)
    with ExitStack() as stack:

        def connect(address: str) -> None:
            made = stack.enter_context(from_address(address, host.port))
            strangers.append(made)
            made.setblocking(False)
            for _ in range(3):
                host.wire.step()

        strangers: list[socket.socket] = []
        for _ in range(3):
            connect("127.0.1.1")
        assert sum(map(is_let_in, strangers)) == MAX_OF_ADDRESS
        for number in range(200):
            connect(f"127.0.2.{number // 2 + 1}")
        assert sum(map(is_let_in, strangers)) == MAX_PEERS - 1
        joined(host, guest)
        loop.now_s += PROOF_S
        until(lambda: not any(map(is_let_in, strangers)), host)
        joined(host, ends("127.0.0.1", port=host.port))
    assert host.heard == [JOIN] * 3


def is_let_in(stranger: socket.socket) -> bool:
    """Whether a host has not ended the connection of a stranger."""
    try:
        while stranger.recv(1 << 16):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address, origin):
    assert _origin(address) == origin


def test_a_computer_that_sends_too_much_is_read_later_and_delays_nobody(ends):
    host = ends("127.0.0.1")
    flooding, calm = (ends("127.0.0.1", port=host.port) for _ in range(2))
    until(lambda: flooding.open and calm.open, host, flooding, calm)
    for _ in range(FLOOD):
        flooding.send(JOIN)
    calm.send(ASK)
    longest = 0
    while ASK not in host.heard:
        before = len(host.heard)
        for end in (host, flooding, calm):
            end.wire.step()
        longest = max(longest, len(host.heard) - before)
    assert len(host.heard) < FLOOD / 2
    assert 0 < longest < 10
    until(lambda: host.heard.count(JOIN) == FLOOD, host, flooding)


def test_waiting_messages_are_sent_before_the_end(ends):
    host = ends("127.0.0.1")
    guest = ends("127.0.0.1", port=host.port)
    joined(host, guest)
    guest.send(ASK)
    guest.close()
    until(lambda: len(host.heard) == 3, host)
    assert host.heard == [JOIN, ASK, EndReason.LOST]


def test_an_error_in_what_the_owner_does_is_raised(ends):
    """As a crash report needs: it must not vanish with the connection."""

    async def fail(_connection: Connection) -> None:
        raise ZeroDivisionError

    host = ends("127.0.0.1")
    host.wire.meet = fail
    guest = ends("127.0.0.1", port=host.port)
    with pytest.raises(ZeroDivisionError):
        until(lambda: False, host, guest)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("ana.local", "ana.local", 24864),
        (" 192.168.1.7:99 ", "192.168.1.7", 99),
        ("::1", "::1", 24864),
        ("[fe80::1]:99", "fe80::1", 99),
        ("[::1]", "::1", 24864),
        ("ana:65535", "ana", 65535),
    ],
)
def test_an_address_has_a_host_and_a_port(text, host, port):
    assert address_of(text) == (host, port)


@pytest.mark.parametrize("text", ["", ":99", "ana:", "ana:0", "ana:65536", "ana:x", "ana:٣"])
def test_other_text_is_no_address(text):
    with pytest.raises(NotationError, match=r"not an address such as 192\.168\.1\.7"):
        address_of(text)


@pytest.mark.parametrize(
    ("text", "addresses", "code"),
    [
        ("192.168.1.7 KTM4X 9QW3P", "192.168.1.7", CODE),
        (" 192.168.1.7  [2001:db8::7]:99 ktm4x9qw3p ", "192.168.1.7 [2001:db8::7]:99", CODE),
        ("192.168.1.7", "192.168.1.7", ""),
        ("ana.local ben.local", "ana.local ben.local", ""),
        ("KTM4X 9QW3P", "KTM4X 9QW3P", ""),
        ("", "", ""),
    ],
)
def test_a_pasted_line_has_addresses_and_a_code(text, addresses, code):
    assert pasted(text) == (addresses, code)


@pytest.mark.parametrize("address", ["192.168.1.7", "2001:db8::7"])
@pytest.mark.parametrize("port", [PORT, 99])
def test_an_address_is_read_as_it_is_written(address, port):
    assert address_of(written(address, port)) == (address, port)
