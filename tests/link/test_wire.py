"""Real connections, on the loopback addresses only."""

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest
from network import CODE, needs_loopback_network

from puluc import NotationError
from puluc.link import wire as wire_module
from puluc.link.protocol import (
    MAX_UNPROVEN,
    PORT,
    PROOF_S,
    EndReason,
    Hello,
    Join,
    Refused,
    State,
)
from puluc.link.wire import (
    MAX_OF_ADDRESS,
    MAX_PEERS,
    MAX_UNREAD,
    RETRY_S,
    Gone,
    Wire,
    _origin,
    address_of,
    listen,
    pasted,
    written,
)

END = "ab" * 32
HELLO, JOIN, ASK = Hello(1), Join("Ben", END, END), State(1, END, 0, END, [])
PATIENCE_S = 20.0


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6 here")


@pytest.fixture
def wires() -> Iterator[Callable[..., Wire]]:
    """Makes wires that are stepped by ``until``, and closes them."""
    with ExitStack() as stack:
        made = list[Wire]()

        def make(
            address: str = "",
            code: str = CODE,
            port: int = 0,
            clock: Callable[[], float] = time.monotonic,
        ) -> Wire:
            if port:
                wire = Wire(code, targets=[(address, port)], clock=clock)
            else:
                wire = Wire(code, listener=listen(address, 0), clock=clock)
            made.append(wire)
            return wire

        yield make
        for wire in made:
            if not wire._is_stopped:  # noqa: SLF001 - by the test
                wire.stop()
                stack.callback(wire.run)


def until(condition: Callable[[], bool], *wires: Wire) -> None:
    """Step wires until something is true."""
    start_s = time.monotonic()
    while not condition():
        assert time.monotonic() - start_s < PATIENCE_S
        for wire in wires:
            wire.step()


def kinds(wire: Wire) -> list[object]:
    """The events, a greeting without what is new in each."""
    return [HELLO if isinstance(event, Hello) else event for _, event in wire.events]


@pytest.mark.parametrize("address", ["127.0.0.1", pytest.param("::1", marks=needs_ipv6)])
@pytest.mark.usefixtures("real_keys")
def test_messages_go_both_ways(wires, address):
    host = wires(address)
    guest = wires(address, port=host.port)
    until(lambda: guest.events, host, guest)
    assert kinds(guest) == [HELLO]
    (number, _) = guest.events.popleft()
    guest.send(number, JOIN)
    until(lambda: len(host.events) == 1, host, guest)
    assert kinds(host) == [JOIN]
    long = State(1, END, 1, END, ["2 city-2"] * 500)
    for _ in range(50):
        host.send(host.events[0][0], long)
    until(lambda: len(guest.events) == 50, host, guest)
    assert kinds(guest) == [long] * 50
    guest.send(number, Refused(EndReason.LEFT))
    until(lambda: len(host.events) == 2, host, guest)
    assert kinds(host)[1] == Gone(EndReason.LEFT)


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


def test_a_guest_connects_again(wires, monkeypatch):
    monkeypatch.setattr(wire_module, "RETRY_S", 0.05)
    host = wires("127.0.0.1")
    guest = wires("127.0.0.1", port=host.port)
    until(lambda: guest.events, host, guest)
    guest.send(1, JOIN)
    until(lambda: host.events, host, guest)
    host.send(1, Refused(EndReason.LEFT))
    until(lambda: len(guest.events) == 3, host, guest)
    assert kinds(guest) == [HELLO, Gone(EndReason.LEFT), HELLO]
    assert guest.events[2][0] == 2


def test_nobody_there_is_told(wires):
    with closing(listen("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    guest = wires("127.0.0.1", port=port)
    until(lambda: guest.events, guest)
    assert [*guest.events] == [(1, Gone(EndReason.REFUSED))]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (TimeoutError(), EndReason.UNANSWERED),
        (OSError(113, "No route to host"), EndReason.UNREACHABLE),
        (ConnectionRefusedError(), EndReason.REFUSED),
    ],
)
def test_each_reason_why_nobody_is_there_has_a_name(wires, monkeypatch, error, reason):
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(socket, "create_connection", refuse)
    guest = wires("127.0.0.1", port=1)
    guest.step()
    assert [*guest.events] == [(1, Gone(reason))]


def test_the_first_of_several_addresses_that_answers_is_taken(wires):
    host = wires("127.0.0.1")
    with closing(listen("127.0.0.1", 0)) as other:
        closed = other.getsockname()[1]
    guest = Wire(CODE, targets=[("127.0.0.1", closed), ("127.0.0.1", host.port)])
    until(lambda: guest.events, host, guest)
    assert kinds(guest) == [HELLO]
    guest.stop()
    guest.run()


def test_a_guest_waits_before_it_tries_again(wires):
    with closing(listen("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    now = [100.0]
    guest = wires("127.0.0.1", port=port, clock=lambda: now[0])
    for tries in (1, 2):
        for _ in range(5):
            guest.step()
        assert len(guest.events) == tries
        now[0] += RETRY_S - 0.1
        guest.step()
        assert len(guest.events) == tries
        now[0] += 0.1


def test_the_seconds_of_silence_count_until_a_computer_is_heard_again(wires):
    now = [100.0]
    host = wires("127.0.0.1", clock=lambda: now[0])
    guest = wires("127.0.0.1", port=host.port)
    until(lambda: guest.events, host, guest)
    guest.send(1, JOIN)
    until(lambda: host.events, host, guest)
    now[0] += 12.0
    assert host.silent_s(1) == 12.0
    guest.send(1, JOIN)
    until(lambda: len(host.events) == 2, host, guest)
    assert (host.silent_s(1), host.silent_s(2)) == (0.0, 0.0)


@pytest.mark.parametrize("address", ["no such host.invalid", "x" * 300, "\udcff", "a..b"])
def test_an_address_that_can_t_be_is_told(wires, monkeypatch, address):
    def resolve(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    if address.startswith("no "):
        monkeypatch.setattr(socket, "getaddrinfo", resolve)  # no look-up outside
    guest = wires(address, port=1)
    until(lambda: guest.events, guest)
    assert guest.events[0][1].reason is EndReason.UNKNOWN


def test_a_port_in_use_is_refused():
    with closing(listen("127.0.0.1", 0)) as first, pytest.raises(OSError, match="use"):
        listen("127.0.0.1", first.getsockname()[1])


def from_address(address: str, port: int) -> socket.socket:
    """A connection to a host from an address of the loopback network."""
    return socket.create_connection(("127.0.0.1", port), source_address=(address, 0))


@needs_loopback_network
def test_after_a_wrong_code_the_address_waits_longer_each_time_and_only_it(wires):
    now_s = 0.0
    host = wires("127.0.0.1", clock=lambda: now_s)
    for delay_s in (2, 4, 8, 16, 32, 60, 60):
        guest = wires("127.0.0.1", "AAAAAAAAAA", host.port)
        until(lambda guest=guest: len(guest.events) == 2, host, guest)
        assert kinds(guest)[1] == Gone(EndReason.CODE)
        now_s += delay_s - 0.1
        early = wires("127.0.0.1", port=host.port)
        until(lambda early=early: Gone(EndReason.BUSY) in kinds(early), host, early)
        with from_address("127.0.0.2", host.port) as other:
            other.setblocking(False)
            until(lambda other=other: readable(other), host)
            assert other.recv(1 << 16).startswith(b'{"type":"hello"')
        now_s += 0.2
    assert not host.events
    right = wires("127.0.0.1", port=host.port)
    until(lambda: right.events, host, right)
    right.send(1, ASK)
    until(lambda: ASK in kinds(host), host, right)


def readable(connection: socket.socket) -> bool:
    return bool(select.select([connection], [], [], 0)[0])


def test_a_stranger_that_says_that_the_code_is_wrong_is_a_stranger(wires):
    host = wires("127.0.0.1")
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", host.port)) as other:
            other.sendall(b'{"type":"refusal","reason":"code"}\n')
            for _ in range(5):
                host.step()
    guest = wires("127.0.0.1", port=host.port)
    until(lambda: guest.events, host, guest)
    guest.send(1, ASK)
    until(lambda: ASK in kinds(host), host, guest)


def test_a_right_code_does_not_count(wires):
    host = wires("127.0.0.1")
    for _ in range(4):
        guest = wires("127.0.0.1", CODE, host.port)
        until(lambda guest=guest: guest.events, host, guest)
        guest.send(1, ASK)
        until(lambda: host.events, host, guest)
        guest.stop()
        guest.run()
        until(lambda: len(host.events) == 2, host)
        assert kinds(host) == [ASK, Gone(EndReason.LOST)]
        host.events.clear()


@pytest.mark.parametrize(
    "data", [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 100 + b"\n", b"x" * (MAX_UNPROVEN + 1), b"{}\n"]
)
def test_another_program_that_connects_is_sent_away(wires, data):
    host = wires("127.0.0.1")
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
    assert not host.events
    assert got.count(b"\n") <= 2


@needs_loopback_network
def test_two_hundred_idle_connections_keep_nobody_out(wires):
    """From many addresses, and more than the host takes: the oldest stranger makes room."""
    now_s = 100.0
    host = wires("127.0.0.1", clock=lambda: now_s)
    guest = wires("127.0.0.1", port=host.port, clock=lambda: now_s)
    until(lambda: guest.events, host, guest)
    guest.send(1, JOIN)
    until(lambda: host.events, host, guest)
    with ExitStack() as stack:
        for number in range(200):
            stack.enter_context(from_address(f"127.0.1.{number // 2 + 1}", host.port))
            host.step()
            assert len(host._peers) <= MAX_PEERS  # noqa: SLF001 - seen nowhere else
        for _ in range(3):
            stack.enter_context(from_address("127.0.2.1", host.port))
        late = wires("127.0.0.1", port=host.port, clock=lambda: now_s)
        until(lambda: late.events, host, late)
        late.send(1, ASK)
        guest.send(1, JOIN)
        until(
            lambda: sorted(map(repr, kinds(host))) == sorted(map(repr, (JOIN, ASK, JOIN))),
            host,
            guest,
            late,
        )
        of_one = [each for each in host._peers.values() if each.address == "127.0.2.1"]  # noqa: SLF001 - likewise
        assert len(of_one) <= MAX_OF_ADDRESS
        now_s += PROOF_S
        until(lambda: len(host._peers) == 2, host)  # noqa: SLF001 - likewise
    assert not [each for each in kinds(host) if isinstance(each, Gone)]


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


def test_who_sends_too_much_is_read_later_and_delays_nobody(wires):
    host = wires("127.0.0.1")
    flooding, calm = (wires("127.0.0.1", port=host.port) for _ in range(2))
    until(lambda: flooding.events and calm.events, host, flooding, calm)
    sent = 20 * MAX_UNREAD
    for _ in range(sent):
        flooding.send(1, JOIN)
    for _ in range(50):
        flooding.step()
        host.step()
    held = len(host.events)
    assert MAX_UNREAD <= held < sent
    calm.send(1, ASK)
    until(lambda: ASK in kinds(host), host, calm)
    assert len(host.events) == held + 1
    count = 0
    while count < sent:
        until(lambda: bool(host.events), host, flooding)
        count += kinds(host).count(JOIN)
        host.events.clear()
    assert count == sent


def test_what_waits_is_sent_before_the_end(wires):
    host = wires("127.0.0.1")
    guest = wires("127.0.0.1", port=host.port)
    until(lambda: guest.events, host, guest)
    guest.send(1, JOIN)
    until(lambda: host.events, host, guest)
    guest.send(1, ASK)
    guest.stop()
    guest.run()
    until(lambda: len(host.events) == 3, host)
    assert list(host.events) == [(1, JOIN), (1, ASK), (1, Gone(EndReason.LOST))]


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
