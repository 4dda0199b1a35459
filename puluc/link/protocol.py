"""The messages of Link, and one connection that carries them in numbered, sealed lines."""

import hashlib
import hmac
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final

import msgspec

from puluc.marks import N_
from puluc.rules import CHAIN_LENGTH, MAX_NAME, MAX_PLAYERS, NotationError, Player, Ruleset, Seat

VERSION: Final = 1
PORT: Final = 24864
"""The usual port of a table."""
MAX_LINE: Final = 64 * 1024
"""The most bytes of a line."""
MAX_WAITING: Final = 1024 * 1024
"""The most bytes that wait for a peer to read them."""
PING_S, QUIET_S, AWAY_S = 3.0, 10.0, 30.0
"""The seconds of silence after which a side sends a ping, is shown as quiet, and is away."""
PROOF_S = 5.0
"""The seconds in which a new connection must prove that it knows the code."""
ROUNDS: Final = 100_000
"""The rounds of PBKDF2: what each guess of a code costs."""
CODE_LETTERS: Final = "ACDEFGHJKLMNPQRTUWXY34679"
"""The letters of a code: of those that look alike, such as S and 5, none or one."""
CODE_LENGTH: Final = 10

Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex64 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
Letters = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,16}\Z")]
Word = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[ -~]*\Z")]
SeatText = Annotated[str, msgspec.Meta(max_length=40)]
Seats = Annotated[list[SeatText], msgspec.Meta(min_length=2, max_length=2 * MAX_PLAYERS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=CHAIN_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
PlayText = Annotated[str, msgspec.Meta(pattern=r"^[1-6] [!-~]{1,14}\Z")]
MAX_PLAYS: Final = 500
"""The most moves in one message."""


class EndReason(StrEnum):
    """The reason why a connection is refused or ended, or a game stopped."""

    VERSION = "version"
    CODE = "code"
    FULL = "full"
    MALFORMED = "malformed"
    SILENT = "silent"
    LEFT = "left"
    LOST = "lost"
    BUSY = "busy"
    REFUSED = "refused"
    UNANSWERED = "unanswered"
    UNKNOWN = "unknown"
    UNREACHABLE = "unreachable"
    CLOSED = "closed"
    LINK = "link"
    MOVE = "move"
    GAME = "game"


class Message(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """Base of all messages; the field ``type`` is the name of the class in small letters."""


class Hello(Message, frozen=True, forbid_unknown_fields=False):
    """The first line of a host; other versions may have other fields, but have these two."""

    version: Number
    nonce: Hex32 = "0" * 32
    salt: Hex32 = "0" * 32
    """The salt of the table's key."""
    rules: Word = ""


class Proof(Message, frozen=True):
    """A guest's answer, which shows that it knows the code."""

    nonce: Hex32
    mac: Hex64


class Refused(Message, frozen=True, tag="refusal"):
    """The last line, in place of a sealed one or within one."""

    reason: EndReason


class Sealed(Message, frozen=True):
    """Any later line: a message as text, its number from 1, and an HMAC of both."""

    number: Number
    mac: Hex64
    body: str


class Join(Message, frozen=True):
    """A guest's name, the end of its chain, and its next token."""

    name: Name
    end: Hex64
    token: Hex64


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two computers of a game."""

    name: Name
    players: Letters
    end: Hex64


class Start(Message, frozen=True):
    """The host's answer: the game, and its own next token."""

    seats: Seats
    host: Party
    guest: Party
    token: Hex64


class State(Message, frozen=True):
    """The state of a game at a computer: its number, known links and moves, and a SHA-256.

    ``links`` is how many links of the receiver are known there, ``backs`` how often turns were
    taken back, ``back_to`` the turn of the last time.
    """

    game: Number
    links: Count
    plays: Number
    digest: Hex64
    backs: Number = 0
    back_to: Count = 0


class ThrowLink(Message, frozen=True, tag="link"):
    """A link of the sender's chain; ``count`` is the number of the throw, from 1."""

    count: Annotated[int, msgspec.Meta(ge=1, le=CHAIN_LENGTH)]
    link: Hex64


class Plays(Message, frozen=True):
    """Moves, each after the value it uses; ``start`` is how many come before them."""

    start: Number
    plays: Annotated[list[PlayText], msgspec.Meta(min_length=1, max_length=MAX_PLAYS)]


class Ask(Message, frozen=True):
    """A request to take back a turn of the sender, counted from 0, with ``plays`` moves made."""

    turn: Count
    plays: Number


class Answer(Message, frozen=True):
    """The answer to an ``Ask``."""

    is_allowed: bool


class Again(Message, frozen=True):
    """The wish for another game, with its number and the end of the sender's chain for it."""

    game: Number
    end: Hex64


class Stop(Message, frozen=True):
    """The end of a game because of a message of the receiver."""

    reason: EndReason


class Ping(Message, frozen=True):
    """A sign of life."""


Line = Hello | Proof | Refused | Sealed
During = State | ThrowLink | Plays | Ask | Answer | Again | Stop
Body = Join | Start | During | Ping | Refused

_LINE = msgspec.json.Decoder(Line)
_BODY = msgspec.json.Decoder(Body)


def code_of(secret: str) -> str:
    """Return the code of a table, made from its host's secret.

    46 bits of a SHA-256 tell nothing about the secret.
    """
    digest = hashlib.sha256(f"code {secret}".encode()).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])


def typed_code(text: str) -> str:
    """Return a typed code in its standard form; NotationError if it is not a code.

    Small letters, spaces and hyphens are accepted, and 0 or O for the Q, which looks like them.
    """
    code = "".join(letter for letter in text.upper() if letter.isalnum())
    code = code.replace("0", "Q").replace("O", "Q")
    if len(code) != CODE_LENGTH or set(code) - {*CODE_LETTERS}:
        raise NotationError(N_("'{text}' is not a code such as KTM4X9QW3P"), text=text)
    return code


def spaced(code: str) -> str:
    """Return a code in two groups, as people read and tell it."""
    return f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}"


@lru_cache(maxsize=4)
def table_key(code: str, salt: str) -> bytes:
    """Return the key of a table: PBKDF2 of its code with HMAC-SHA256."""
    derive = getattr(hashlib, "pbkdf2_hmac", slow_pbkdf2)
    key: bytes = derive("sha256", code.encode(), bytes.fromhex(salt), ROUNDS)
    return key


def slow_pbkdf2(name: str, password: bytes, salt: bytes, rounds: int) -> bytes:
    """Return the key that ``hashlib.pbkdf2_hmac`` returns, for Pythons built without OpenSSL."""
    inner = hmac.new(password, digestmod=name)
    block, total = salt + b"\0\0\0\1", 0
    for _ in range(rounds):
        each = inner.copy()
        each.update(block)
        block = each.digest()
        total ^= int.from_bytes(block, "big")
    return total.to_bytes(inner.digest_size, "big")


def _mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


class Channel:
    """One connection without its socket: it takes bytes and yields messages, and the reverse.

    A host has the ``hello`` that it sends. Times are in seconds, of any clock that only goes
    forward.
    """

    def __init__(self, code: str, nonce: str, now_s: float, hello: Hello | None = None) -> None:
        self.closed: EndReason | None = None
        """The reason why the connection is to be closed; ``outgoing`` is still sent."""
        self.outgoing = bytearray()
        self.is_proven = False
        """Whether the other side has proved that it knows the code."""
        self.hello = hello
        """The host's first line; None before it has come."""
        self.is_host = hello is not None
        self._code, self._nonce = code, nonce
        self._keys: tuple[bytes, bytes] | None = None
        """The own key and that of the other side; None before they are known."""
        self._incoming = bytearray()
        self._sent = self._received = 0
        self._begun_s = self._heard_s = self._spoken_s = now_s
        self._waiting = list[Body]()
        """The messages to send once the keys are known."""
        if hello:
            self._write(hello)

    def is_quiet(self, now_s: float) -> bool:
        """Return whether the other side has been silent for long."""
        return now_s - self._heard_s >= QUIET_S

    def send(self, message: Body, now_s: float) -> None:
        """Seal a message; it is dropped if the connection is closed."""
        if self._keys is None:
            self._waiting.append(message)
        elif not self.closed:
            self._sent, self._spoken_s = self._sent + 1, now_s
            body = msgspec.json.encode(message).decode()
            mac = _mac(self._keys[0], f"{self._sent} {body}").hex()
            self._write(Sealed(self._sent, mac, body))
            if len(self.outgoing) > MAX_WAITING:
                self.close(EndReason.SILENT)

    def close(self, reason: EndReason) -> None:
        """Accept nothing more; tell a guest that its code is wrong."""
        if not self.closed:
            if self.is_host and not self.is_proven and reason is EndReason.CODE:
                self._write(Refused(reason))
            self.closed = reason

    def tick(self, now_s: float) -> None:
        """Send a ping if one is due; close a connection that has been silent for too long."""
        limit_s = AWAY_S if self.is_proven else PROOF_S
        since_s = self._heard_s if self.is_proven else self._begun_s
        if now_s - since_s >= limit_s:
            self.close(EndReason.SILENT)
        if self.is_proven and now_s - self._spoken_s >= PING_S:
            self.send(Ping(), now_s)

    def receive(self, data: bytes, now_s: float) -> Iterator[Body]:
        """Yield the messages that these bytes complete; anything wrong closes the connection."""
        self._incoming += data
        while not self.closed:
            line, end, rest = self._incoming.partition(b"\n")
            if len(line) > MAX_LINE:
                self.close(EndReason.MALFORMED)
            if not end or self.closed:
                return
            self._incoming = rest
            try:
                message = self._read(bytes(line), now_s)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self.close(EndReason.MALFORMED)
                return
            if message and not isinstance(message, Ping):
                yield message

    def _read(self, line: bytes, now_s: float) -> Body | None:
        """Return the message in a line; None if it is not for the table."""
        read = _LINE.decode(line)
        if self.is_host and not self._keys and isinstance(read, Proof):
            self._check(read, now_s)
        elif not self.is_host and not self.hello and isinstance(read, Hello):
            self._greet(read, now_s)
        elif not self.is_host and not self.is_proven and isinstance(read, Refused):
            self.closed = read.reason
        elif self._keys and isinstance(read, Sealed):
            return self._open(read, self._keys[1], now_s)
        else:
            self.close(EndReason.MALFORMED)
        return None

    def _greet(self, hello: Hello, now_s: float) -> None:
        """Prove to a host that its code is known here."""
        if hello.version != VERSION:
            self.close(EndReason.VERSION)
            return
        self.hello = hello
        self._write(Proof(self._nonce, self._derive("proof", self._nonce).hex()))
        self._begin(self._nonce, now_s)

    def _check(self, proof: Proof, now_s: float) -> None:
        """Take a guest's proof, for which a stranger costs one HMAC."""
        if not hmac.compare_digest(self._derive("proof", proof.nonce).hex(), proof.mac):
            self.close(EndReason.CODE)
            return
        self.is_proven, self._heard_s = True, now_s
        self._begin(proof.nonce, now_s)

    def _derive(self, role: str, nonce: str) -> bytes:
        """Return the proof of a guest with this nonce, or the key of what one side sends."""
        assert self.hello, "it has been sent, or has come"
        about = f"{role} {VERSION} {self.hello.nonce} {nonce} {self.hello.rules}"
        return _mac(table_key(self._code, self.hello.salt), about)

    def _begin(self, nonce: str, now_s: float) -> None:
        """Derive the keys from a guest's nonce, and send what has waited for them."""
        host, guest = self._derive("host", nonce), self._derive("guest", nonce)
        self._keys = (host, guest) if self.is_host else (guest, host)
        for message in self._waiting:
            self.send(message, now_s)

    def _open(self, sealed: Sealed, key: bytes, now_s: float) -> Body | None:
        due = _mac(key, f"{sealed.number} {sealed.body}").hex()
        if sealed.number != self._received + 1 or not hmac.compare_digest(due, sealed.mac):
            self.close(EndReason.MALFORMED)
            return None
        self._received, self._heard_s, self.is_proven = sealed.number, now_s, True
        message: Body = _BODY.decode(sealed.body)
        return message

    def _write(self, message: Line) -> None:
        self.outgoing += msgspec.json.encode(message) + b"\n"


def players_of(letters: str) -> tuple[Player, ...]:
    """Return the players with these letters, each once; NotationError if one is unknown."""
    return tuple(dict.fromkeys(map(Player.from_letter, letters)))


_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody sees."""


def checked_name(name: str) -> str:
    """Return a name that any screen can show; NotationError for any other."""
    if not name.isprintable() or not name.strip(_BLANKS + " "):
        raise NotationError(N_("'{name}' can't be the name of a person"), name=name)
    return Seat(name=name).name


def checked_seats(rules: Ruleset, texts: list[str]) -> tuple[Seat, ...]:
    """Return the seats of a table; NotationError if they don't suit the rules."""
    seats = tuple(map(Seat.parse, texts))
    if len(seats) != len(rules.turn_order):
        raise NotationError(N_("the seats don't suit the rules"))
    for seat in seats:
        if seat.name:
            checked_name(seat.name)
    return seats
