"""The sockets of Link: a host that listens, or a guest that connects again and again."""

import errno
import os
import select
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address
from secrets import token_hex

from puluc import NotationError
from puluc.link.protocol import PORT, VERSION, Body, Channel, EndReason, Hello, typed_code
from puluc.marks import N_

MAX_PEERS, MAX_OF_ADDRESS = 24, 2
"""The most connections at once, and those of one address."""
MAX_WRONG = 256
"""The most addresses whose wrong codes are remembered."""
LONGEST_DELAY_S = 60.0
"""The most seconds for which an address is not let in after wrong codes."""
RETRY_S = 2.0
"""The seconds between two attempts to connect."""
CONNECT_S = 5.0
WAIT_S = 0.05
"""The seconds for which what is sent may wait while nothing comes."""
MAX_UNREAD = 64
"""The events not taken by the owner from which a connection is not read."""
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection has ended, or could not be made."""

    reason: EndReason


Event = tuple[int, Hello | Body | Gone]
"""An event, with the number of the connection; ``Hello`` is that of a host that is found."""


@dataclass(eq=False, slots=True)
class _Peer:
    number: int
    address: str
    socket: socket.socket
    channel: Channel


def listen(address: str, port: int) -> socket.socket:
    """Return a socket that listens, on IPv4 and IPv6 if no address is given.

    Port 0 is any that is free. OSError if it can't.
    """
    try:
        address.encode("idna")
    except UnicodeError as error:
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL)) from error
    if not address and socket.has_dualstack_ipv6():
        with suppress(OSError):
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=MAX_PEERS
            )
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.create_server((address, port), family=family, backlog=MAX_PEERS)


def address_of(text: str) -> tuple[str, int]:
    """Return host and port of an address such as ``ana.local:24864`` or ``[::1]``.

    NotationError for other text.
    """
    host, port = text.strip(), str(PORT)
    if host.startswith("["):
        host, _, rest = host[1:].partition("]")
        port = rest.removeprefix(":") or port
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    if not host or not (port.isascii() and port.isdecimal()) or not 0 < int(port) < 1 << 16:
        wrong = N_("'{text}' is not an address such as {example}")
        raise NotationError(wrong, text=text, example="192.168.1.7")
    return host, int(port)


def addresses_of(text: str) -> tuple[tuple[str, int], ...]:
    """Return hosts and ports of several addresses with spaces between; NotationError likewise."""
    return tuple(map(address_of, text.split() or [""]))


def written(address: str, port: int) -> str:
    """Return an address as ``address_of`` reads it; the usual port is left out."""
    if port == PORT:
        return address
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def pasted(text: str) -> tuple[str, str]:
    """Return the addresses of a line, and the code if it ends with one, in one group or two."""
    words = text.split()
    for count in (2, 1):
        with suppress(NotationError):
            if len(words) > count:
                return " ".join(words[:-count]), typed_code("".join(words[-count:]))
    return text.strip(), ""


class Wire:
    """The connections of one computer; ``run`` is its one job, the rest is for the owner's thread.

    A host has a ``listener``; a guest has ``targets``, the addresses and ports of its host, and
    connects again to the first that answers if the connection is lost.
    """

    def __init__(
        self,
        code: str,
        *,
        listener: socket.socket | None = None,
        targets: Sequence[tuple[str, int]] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.events = deque[Event]()
        """The events, oldest first; the owner takes them from here."""
        self._code, self._listener, self._targets, self._clock = code, listener, targets, clock
        self.port = int(listener.getsockname()[1]) if listener else 0
        """The port that the host listens on."""
        self._salt, self._next, self._retry_s = token_hex(16), 0, 0.0
        self._peers = dict[int, _Peer]()
        self._outgoing = deque[tuple[int, Body]]()
        self.wrong_address = ""
        """The address from which a wrong code has come last."""
        self._wrong = dict[str, tuple[int, float]]()
        """The wrong codes of each address, and the time before which it is not let in."""
        self._is_stopped = False
        if listener:
            listener.setblocking(False)

    def send(self, peer: int, message: Body) -> None:
        """Send a message; it is dropped if the connection has ended. A ``Refused`` ends it."""
        self._outgoing.append((peer, message))

    def silent_s(self, number: int) -> float:
        """Return the seconds since a peer was heard; 0 without one."""
        peer = self._peers.get(number)
        return self._clock() - peer.channel.heard_s if peer else 0.0

    def stop(self) -> None:
        """End everything; ``run`` returns soon after, once waiting messages are sent."""
        self._is_stopped = True

    def run(self) -> None:
        """Carry messages until ``stop``."""
        try:
            while not self._is_stopped:
                self.step()
            self._pass_on()
            for peer in self._peers.values():
                self._flush(peer)
        finally:
            for peer in self._peers.values():
                peer.socket.close()
            if self._listener:
                self._listener.close()

    def step(self) -> None:
        """Carry what comes, or what waits to be sent after a moment in which nothing comes."""
        if not self._listener and not self._peers and self._clock() >= self._retry_s:
            self._connect()
        unread = Counter(number for number, _ in self.events.copy())
        heard = {
            peer.socket: peer for peer in self._peers.values() if unread[peer.number] < MAX_UNREAD
        }
        watched = [*heard, *filter(None, [self._listener])]
        if not watched:  # for which Windows refuses to wait
            time.sleep(WAIT_S)
            return
        for each in select.select(watched, (), (), WAIT_S)[0]:
            if each is self._listener:
                self._accept(each)
            else:
                self._receive(heard[each])
        self._pass_on()
        for peer in [*self._peers.values()]:
            self._tend(peer)

    def _connect(self) -> None:
        """Connect to the first address that answers."""
        self._next += 1
        reason = EndReason.UNREACHABLE
        for target in self._targets:
            try:
                self._add(socket.create_connection(target, CONNECT_S), target[0])
            except (OSError, UnicodeError) as error:  # an address that can't be one
                reason = _failure(error)
            else:
                break
        else:
            self.events.append((self._next, Gone(reason)))
        self._retry_s = self._clock() + RETRY_S

    def _accept(self, listener: socket.socket) -> None:
        """Let in the next that connects, if it may."""
        try:
            connection, (address, *_) = listener.accept()
        except OSError:  # it has gone already
            return
        address = _origin(address)
        if self._is_welcome(address):
            self._next += 1
            self._add(connection, address)
        else:
            connection.close()

    def _is_welcome(self, address: str) -> bool:
        """Return whether an address may connect: not right after wrong codes, nor too often.

        If there are too many connections, the oldest that has proved nothing makes room.
        """
        here = sum(peer.address == address for peer in self._peers.values())
        _, until_s = self._wrong.get(address, (0, 0.0))
        if here >= MAX_OF_ADDRESS or self._clock() < until_s:
            return False
        if len(self._peers) >= MAX_PEERS:
            strangers = (peer for peer in self._peers.values() if not peer.channel.is_proven)
            if (oldest := next(strangers, None)) is None:
                return False
            self._part(oldest, EndReason.SILENT)
        return True

    def _add(self, connection: socket.socket, address: str) -> None:
        connection.setblocking(False)
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        hello = Hello(VERSION, token_hex(16), self._salt) if self._listener else None
        channel = Channel(self._code, token_hex(16), self._clock(), hello)
        self._peers[self._next] = _Peer(self._next, address, connection, channel)

    def _receive(self, peer: _Peer) -> None:
        """Read what a peer has sent, or its end."""
        try:
            data = peer.socket.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        for message in peer.channel.receive(data, self._clock()):
            self.events.append((peer.number, message))
        if not data:
            peer.channel.close(EndReason.LOST if peer.channel.hello else EndReason.BUSY)

    def _pass_on(self) -> None:
        """Pass what the owner sends to the channels."""
        while self._outgoing:
            number, message = self._outgoing.popleft()
            if peer := self._peers.get(number):
                peer.channel.send(message, self._clock())

    def _tend(self, peer: _Peer) -> None:
        """Send what waits, and end a closed connection."""
        peer.channel.tick(self._clock())
        self._flush(peer)
        if reason := peer.channel.closed:
            self._part(peer, reason)

    def _flush(self, peer: _Peer) -> None:
        """Send as much as the connection takes now."""
        try:
            while peer.channel.outgoing:
                sent = peer.socket.send(peer.channel.outgoing)
                del peer.channel.outgoing[:sent]
        except BlockingIOError:
            pass
        except OSError:
            peer.channel.close(EndReason.LOST)

    def _part(self, peer: _Peer, reason: EndReason) -> None:
        del self._peers[peer.number]
        with suppress(OSError):
            peer.socket.shutdown(socket.SHUT_WR)  # what was sent last is still read
        peer.socket.close()
        if peer.channel.is_proven or not self._listener:
            self.events.append((peer.number, Gone(reason)))
        elif reason is EndReason.CODE:
            self.wrong_address = peer.address
            tries = self._wrong.pop(peer.address, (0, 0.0))[0] + 1
            delay_s = min(2.0**tries, LONGEST_DELAY_S)
            self._wrong[peer.address] = tries, self._clock() + delay_s
            if len(self._wrong) > MAX_WRONG:
                del self._wrong[next(iter(self._wrong))]


def _origin(address: str) -> str:
    """Return what counts as one address: for IPv6 the network, as a computer has many there."""
    if ":" not in address:
        return address
    known = IPv6Address(address.partition("%")[0])
    return str(known.ipv4_mapped or known.exploded[:19])


def _failure(error: OSError | UnicodeError) -> EndReason:
    """Return the reason why a connection could not be made."""
    match error:
        case ConnectionRefusedError():
            return EndReason.REFUSED
        case TimeoutError():
            return EndReason.UNANSWERED
        case UnicodeError() | socket.gaierror():
            return EndReason.UNKNOWN
    return EndReason.UNREACHABLE
