"""The network of Link: a host that listens, or a guest that connects again and again."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import closing, suppress
from ipaddress import IPv6Address
from secrets import token_hex
from threading import Thread
from typing import TypeVar, TypeVarTuple

from puluc import NotationError
from puluc.link.connection import Connection
from puluc.link.protocol import MAX_LINE, PORT, EndReason, LinkError, table_key, typed_code
from puluc.marks import N_

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MAX_PEERS, MAX_OF_ADDRESS = 32, 2
"""The most connections at once, and those of one address."""
OTHER_VERSIONS = (EndReason.VERSION, EndReason.GONE)
"""The reasons that a host is told of."""
WRONG, WRONG_S = (EndReason.CODE, EndReason.STRANGER), 5.0
"""The seconds for which a connection with a wrong code or token still counts."""
RETRY_S = 2.0
"""The seconds between two attempts to connect."""
CONNECT_S = 5.0


def listen(address: str, port: int) -> socket.socket:
    """Return a socket that listens, on IPv4 and IPv6 if no address is given.

    Port 0 is any that is free. OSError if it can't, another error if that is no address.
    """
    address.encode("idna")  # if it is none, ``create_server`` would not close its socket
    if not address and socket.has_dualstack_ipv6():
        with suppress(OSError):
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.create_server((address, port), family=family)


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


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose threads, such as one that looks up a name, keep no program from ending."""

    def run_in_executor(
        self, executor: object, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Run a function in a thread of its own."""
        del executor
        future = Future[T]()

        def run() -> None:
            try:
                future.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - raised where it is awaited
                future.set_exception(error)

        future.set_running_or_notify_cancel()
        Thread(target=run, name="link", daemon=True).start()
        return asyncio.wrap_future(future, loop=self)


class Wire:
    """The network of one computer, which is used during ``step`` only.

    A host has a ``listener``; a guest has the addresses of its host, with spaces between, and
    connects again to the first that answers if the connection is lost. NotationError for other
    text. The owner sets ``meet`` and ``missed``. ``loop`` must not run elsewhere.
    """

    meet: Callable[[Connection], Awaitable[None]]
    """Uses a connection until it ends; this side has proved the code."""
    missed: Callable[[EndReason], object]
    """Is told why a guest has no connection, and a host that a guest of another version came."""

    def __init__(
        self,
        code: str,
        addresses: str = "",
        listener: socket.socket | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.port = int(listener.getsockname()[1]) if listener else 0
        """The port that the host listens on."""
        self._code, self._listener = code, listener
        self._targets = () if listener else tuple(map(address_of, addresses.split() or [""]))
        self._found: tuple[tuple[str, int], ...] = ()
        self._salt = token_hex(16)
        self._here = list[str]()
        """The addresses of a host's connections, each as often as it has one."""
        self._runner = asyncio.Runner(loop_factory=lambda: loop or _Loop())
        self._loop = self._runner.get_loop()
        self._tasks = set[asyncio.Task[None]]()
        self._start(self._listen(listener) if listener else self._visit())

    @property
    def now_s(self) -> float:
        """The time in seconds, of a clock that only goes forward."""
        return self._loop.time()

    def look_at(self, addresses: str) -> None:
        """Have a guest try these addresses, too, where its host was found."""
        self._found = tuple(map(address_of, addresses.split()))

    def step(self) -> None:
        """Do what is due, without waiting."""
        for _ in range(2):  # it reads, and then tasks answer
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.remove(task)
            task.result()

    def close(self) -> None:
        """End all connections, once what was sent has gone."""
        self._runner.close()
        if self._listener:
            self._listener.close()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.add(self._loop.create_task(work))

    async def _listen(self, listener: socket.socket) -> None:
        """Let others connect, once the key is known, for which no stranger has to wait."""
        await asyncio.to_thread(table_key, self._code, self._salt)
        server = await asyncio.start_server(self._accept, sock=listener, limit=MAX_LINE)
        async with server:
            await server.serve_forever()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Let in the next that connects, unless there are too many."""
        address = _origin((writer.get_extra_info("peername") or ("",))[0])
        if len(self._here) < MAX_PEERS and self._here.count(address) < MAX_OF_ADDRESS:
            self._here.append(address)
            self._start(self._serve(Connection(reader, writer), address))
        else:
            writer.close()

    async def _serve(self, connection: Connection, address: str) -> None:
        """Talk to a guest; a wrong code or token keeps a place of its address for a time."""
        try:
            with closing(connection):
                await connection.welcome(self._code, self._salt)
                await self.meet(connection)
        except LinkError as error:
            if error.reason in OTHER_VERSIONS:
                self.missed(error.reason)
            if error.reason in WRONG:
                await asyncio.sleep(WRONG_S)
        finally:
            self._here.remove(address)

    async def _visit(self) -> None:
        """Connect to the host, again and again; a code that was wrong is not tried again there."""
        salt = wrong = ""
        while True:
            try:
                with closing(await self._reach()) as connection:
                    salt = await connection.greet(self._code, wrong)
                    await self.meet(connection)
            except LinkError as error:
                wrong = salt if error.reason is EndReason.CODE else wrong
                self.missed(error.reason)
            await asyncio.sleep(RETRY_S)

    async def _reach(self) -> Connection:
        """Connect to the first address that answers."""
        reason = EndReason.UNREACHABLE
        for host, port in (*self._found, *self._targets):
            try:
                async with asyncio.timeout(CONNECT_S):
                    streams = await asyncio.open_connection(host, port, limit=MAX_LINE)
                return Connection(*streams)
            except ConnectionRefusedError:
                reason = EndReason.REFUSED
            except TimeoutError:
                reason = EndReason.UNANSWERED
            except (UnicodeError, socket.gaierror):  # an address that can't be one
                reason = EndReason.UNKNOWN
            except OSError:
                reason = EndReason.UNREACHABLE
        raise LinkError(reason)


def _origin(address: str) -> str:
    """Return what counts as one address: for IPv6 the network, as a computer has many there."""
    if ":" not in address:
        return address
    known = IPv6Address(address.partition("%")[0])
    return str(known.ipv4_mapped or known.exploded[:19])
