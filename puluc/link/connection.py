"""One connection: the proof that both sides know the code, then messages in sealed lines."""

import asyncio
import hmac
from secrets import token_hex
from typing import TypeVar

import msgspec

from puluc.link.protocol import (
    AWAY_S,
    MAX_LINE,
    PROOF_S,
    VERSION,
    Body,
    EndReason,
    Hello,
    LinkError,
    Proof,
    Refused,
    table_key,
)

T = TypeVar("T")

_DECODER = msgspec.json.Decoder(Hello | Proof | Body)


class Connection:
    """A connection to another computer; LinkError tells why it is to be ended.

    A host calls ``welcome``, a guest ``greet``; then both can send and receive.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.is_proven = False
        """Whether the other side has proved that it knows the code."""
        self._reader, self._writer = reader, writer
        self._loop = asyncio.get_running_loop()
        self._heard_s = self._sent_s = self._loop.time()
        self._key = self._their_key = b""
        """The keys of what this side and the other one send."""
        self._sent = self._received = 0

    @property
    def is_over(self) -> bool:
        """Whether the other side has ended the connection."""
        return self._reader.at_eof()

    @property
    def silent_s(self) -> float:
        """The seconds since the other side was heard."""
        return self._loop.time() - self._heard_s

    @property
    def idle_s(self) -> float:
        """The seconds since anything was sent."""
        return self._loop.time() - self._sent_s

    async def welcome(self, code: str, salt: str) -> None:
        """Let a guest prove that it knows the code, for one HMAC."""
        hello = Hello(VERSION, token_hex(16), salt)
        self._write(msgspec.json.encode(hello))
        proof = await self._read(object, EndReason.GONE)
        if isinstance(proof, Hello):  # of a guest that leaves, having read the host's
            raise LinkError(EndReason.LOST if proof.version == VERSION else EndReason.VERSION)
        if not isinstance(proof, Proof):
            raise LinkError(EndReason.MALFORMED)
        nonces = f"{hello.nonce} {proof.nonce}"
        key = table_key(code, salt)
        if not hmac.compare_digest(_derived(key, "proof", nonces), proof.mac.encode()):
            raise LinkError(EndReason.CODE)
        self.is_proven = True
        self._key, self._their_key = (_derived(key, role, nonces) for role in ("host", "guest"))

    async def greet(self, code: str, wrong: str = "") -> str:
        """Prove to a host that the code is known here; it proves the same with what it sends.

        Return the salt of the table. The code is not tried at a table with the salt ``wrong``.
        """
        hello = await self._read(Hello, EndReason.BUSY)
        if hello.version != VERSION or hello.salt == wrong:
            self._write(msgspec.json.encode(Hello(VERSION)))
            raise LinkError(EndReason.CODE if hello.version == VERSION else EndReason.VERSION)
        key = await asyncio.to_thread(table_key, code, hello.salt)
        nonce = token_hex(16)
        nonces = f"{hello.nonce} {nonce}"
        proof = Proof(nonce, _derived(key, "proof", nonces).decode())
        self._write(msgspec.json.encode(proof))
        self._key, self._their_key = (_derived(key, role, nonces) for role in ("guest", "host"))
        return hello.salt

    def send(self, message: Body) -> None:
        """Seal a message; a side that reads too little is given up."""
        self._sent, self._sent_s = self._sent + 1, self._loop.time()
        body = msgspec.json.encode(message)
        self._write(mac_of(self._key, b"%d %b" % (self._sent, body)) + b" " + body)
        if self._writer.transport.get_write_buffer_size() > MAX_LINE:
            self._writer.transport.abort()

    async def receive(self, kind: type[T], patience_s: float = AWAY_S) -> T:
        """Return the next message, which must be of this kind."""
        # a host that ends the connection before its first message knows another code
        lost = EndReason.LOST if self.is_proven else EndReason.CODE
        line = await self._line(patience_s, lost)
        await asyncio.sleep(0)  # others have their turn
        mac, _, body = line.partition(b" ")
        self._received += 1
        own = mac_of(self._their_key, b"%d %b" % (self._received, body))
        if not hmac.compare_digest(own, mac):
            raise LinkError(EndReason.MALFORMED)
        self.is_proven, self._heard_s = True, self._loop.time()
        message = _decoded(body)
        if isinstance(message, Refused):
            raise LinkError(message.reason)
        if not isinstance(message, kind):
            raise LinkError(EndReason.MALFORMED)
        return message

    def end(self, reason: EndReason) -> None:
        """Tell the other side why the connection ends, and close it."""
        self.send(Refused(reason))
        self.close()

    def close(self) -> None:
        """Close the connection; what was sent still goes."""
        self._writer.close()

    def _write(self, line: bytes) -> None:
        self._writer.write(line + b"\n")

    async def _read(self, kind: type[T], lost: EndReason) -> T:
        """Return a line that is not sealed; ``lost`` is the reason if the connection ends."""
        message = _decoded(await self._line(PROOF_S, lost))
        if not isinstance(message, kind):
            raise LinkError(EndReason.MALFORMED)
        return message

    async def _line(self, patience_s: float, lost: EndReason) -> bytes:
        """Return the next line, without its end."""
        try:
            async with asyncio.timeout(patience_s):
                line = await self._reader.readuntil()
        except asyncio.LimitOverrunError as error:
            raise LinkError(EndReason.MALFORMED) from error
        except TimeoutError as error:
            raise LinkError(EndReason.SILENT) from error
        except (OSError, asyncio.IncompleteReadError) as error:
            raise LinkError(lost) from error
        return line[:-1]


def mac_of(key: bytes, text: bytes) -> bytes:
    """Return the code that proves that a text comes from somebody with the key, in hex."""
    return hmac.digest(key, text, "sha256").hex().encode()


def _derived(key: bytes, role: str, nonces: str) -> bytes:
    """Return the proof of a guest, or the key of what one side sends."""
    return mac_of(key, f"{role} {VERSION} {nonces}".encode())


def _decoded(text: bytes) -> object:
    """Return the message of a text; LinkError if there is none."""
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise LinkError(EndReason.MALFORMED) from error
