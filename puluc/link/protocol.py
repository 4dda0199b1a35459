"""The messages of Link, and one connection that carries them in numbered, sealed lines."""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final

import msgspec

from puluc.link.slow_scrypt import slow_scrypt
from puluc.marks import N_
from puluc.rules import CHAIN_LENGTH, MAX_NAME, MAX_PLAYERS, NotationError, Player, Ruleset, Seat

_scrypt: Callable[..., bytes] = getattr(hashlib, "scrypt", slow_scrypt)
"""The key function of Python, or the slow one if Python was built without OpenSSL."""

VERSION: Final = 1
PORT: Final = 24864
"""The usual port of a table."""
MAX_LINE: Final = 64 * 1024
"""The most bytes of a line."""
MAX_WAITING: Final = 1024 * 1024
"""The most bytes that wait for a peer to read them."""
PING_S, QUIET_S, AWAY_S = 3.0, 10.0, 30.0
"""The seconds of silence after which a side sends a ping, is shown as quiet, and is away."""
PROOF_S = 10.0
"""The seconds in which a new connection must prove that it knows the code."""
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
Index = Annotated[int, msgspec.Meta(ge=0, lt=2 * MAX_PLAYERS)]
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
    SEAT = "seat"
    REPLACED = "replaced"
    MALFORMED = "malformed"
    SILENT = "silent"
    LEFT = "left"
    LOST = "lost"
    UNREACHABLE = "unreachable"
    CLOSED = "closed"
    LINK = "link"
    MOVE = "move"
    GAME = "game"


class Message(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """Base of all messages; the field ``type`` is the name of the class in small letters."""


class Hello(Message, frozen=True):
    """The first line of both sides."""

    version: Number
    nonce: Hex32


class Refused(Message, frozen=True, tag="refusal"):
    """The last line, in place of a sealed one or within one."""

    reason: EndReason


class Sealed(Message, frozen=True):
    """Any later line: a message as text, its number from 1, and an HMAC of both."""

    number: Number
    mac: Hex64
    body: str


class Join(Message, frozen=True):
    """A guest's name, and the end of its chain, by which it is known when it comes back."""

    name: Name
    end: Hex64


class Offer(Message, frozen=True):
    """The host's answer: the rules, the seats, and the letters of the players that are free."""

    rules: Word
    seats: Seats
    free: Letters


class Take(Message, frozen=True):
    """The players that a guest wants to play for; empty for the first that is free."""

    players: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{0,16}\Z")]


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer of the game."""

    name: Name
    players: Letters
    end: Hex64


class Start(Message, frozen=True):
    """The agreed game; the host sends it to all, and to a computer that comes back."""

    rules: Word
    seats: Seats
    computers: Annotated[list[Party], msgspec.Meta(min_length=2, max_length=2 * MAX_PLAYERS)]
    you: Index


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A computer whose seats a level takes over after ``throws`` throws."""

    computer: Index
    throws: Count
    level: Name


LeftList = Annotated[list[Left], msgspec.Meta(max_length=2 * MAX_PLAYERS)]


class State(Message, frozen=True):
    """The state of a game at a computer: links of each computer, moves, and their SHA-256.

    ``backs`` is how often turns were taken back, ``back_to`` the turn of the last time.
    """

    links: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=2 * MAX_PLAYERS)]
    plays: Number
    digest: Hex64
    backs: Number = 0
    back_to: Count = 0
    left: LeftList = []


class ThrowLink(Message, frozen=True, tag="link"):
    """A link of a computer's chain; ``count`` is the number of the throw, from 1."""

    computer: Index
    count: Annotated[int, msgspec.Meta(ge=1, le=CHAIN_LENGTH)]
    link: Hex64


class Plays(Message, frozen=True):
    """Moves, each after the value it uses; ``start`` is how many come before them."""

    start: Number
    plays: Annotated[list[PlayText], msgspec.Meta(min_length=1, max_length=MAX_PLAYS)]


class Ask(Message, frozen=True):
    """A computer's request to take back its turn, counted from 0.

    ``plays`` is the number of moves made when it asks. With ``left`` it asks instead that a level
    takes the seats of all computers that are away.
    """

    computer: Index
    turn: Count
    plays: Number
    left: LeftList = []


class Answer(Message, frozen=True):
    """A computer's answer to an ``Ask``."""

    computer: Index
    is_allowed: bool


class Presence(Message, frozen=True):
    """The computers that are away."""

    away: Annotated[list[Index], msgspec.Meta(max_length=2 * MAX_PLAYERS)]


class Stop(Message, frozen=True):
    """The end of a game because of a message of a computer."""

    reason: EndReason
    computer: Index


class Ping(Message, frozen=True):
    """A sign of life."""


Line = Hello | Refused | Sealed
Before = Join | Offer | Take | Start
During = State | ThrowLink | Plays | Ask | Answer | Presence | Stop
Body = Before | During | Ping | Refused

_LINE = msgspec.json.Decoder(Line)
_BODY = msgspec.json.Decoder(Body)


def code_of(root: str) -> str:
    """Return the code of a table, made from the root of its host's chain.

    A game that goes on therefore keeps its code. 46 bits of a SHA-256 tell nothing about the root.
    """
    digest = hashlib.sha256(f"code {root}".encode()).digest()
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


@lru_cache(maxsize=4)
def _keys(code: str, host: str, guest: str) -> tuple[bytes, bytes]:
    """Return the host's key and the guest's key for the nonces of both."""
    salt = bytes.fromhex(host + guest)
    keys = _scrypt(code.encode(), salt=salt, n=1024, r=2, p=1, dklen=64)
    return keys[:32], keys[32:]


def _mac(key: bytes, number: int, body: str) -> str:
    return hmac.digest(key, f"{number} {body}".encode(), "sha256").hex()


class Channel:
    """One connection without its socket: it takes bytes and yields messages, and the reverse.

    Times are in seconds, of any clock that only goes forward.
    """

    def __init__(self, code: str, nonce: str, now_s: float, *, is_host: bool) -> None:
        self.closed: EndReason | None = None
        """The reason why the connection is to be closed; ``outgoing`` is still sent."""
        self.outgoing = bytearray()
        self.is_proven = False
        """Whether the other side has proved that it knows the code."""
        self._code, self._nonce, self._is_host = code, nonce, is_host
        self._keys: tuple[bytes, bytes] | None = None
        """The own key and that of the other side; None before they are known."""
        self._incoming = bytearray()
        self._sent = self._received = 0
        self._begun_s = self._heard_s = self._spoken_s = now_s
        self._waiting = list[Body]()
        """The messages to send once the keys are known."""
        self._write(Hello(VERSION, nonce))

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
            self._write(Sealed(self._sent, _mac(self._keys[0], self._sent, body), body))
            if len(self.outgoing) > MAX_WAITING:
                self.close(EndReason.SILENT)

    def close(self, reason: EndReason) -> None:
        """Send the reason, if the other side can still read it, and accept nothing more."""
        if not self.closed:
            if not self.is_proven and reason in (EndReason.VERSION, EndReason.CODE):
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
        if self._keys is None and isinstance(read, Hello):
            self._greet(read, now_s)
        elif isinstance(read, Refused) and not self.is_proven and not self._is_host:
            self.closed = read.reason
        elif self._keys and isinstance(read, Sealed):
            return self._open(read, self._keys[1], now_s)
        else:
            self.close(EndReason.MALFORMED)
        return None

    def _greet(self, hello: Hello, now_s: float) -> None:
        if hello.version != VERSION:
            self.close(EndReason.VERSION)
            return
        if hello.nonce == self._nonce:  # the own line, sent back
            self.close(EndReason.MALFORMED)
            return
        if self._is_host:
            self._keys = _keys(self._code, self._nonce, hello.nonce)
        else:
            self._keys = _keys(self._code, hello.nonce, self._nonce)[::-1]
        for message in self._waiting:
            self.send(message, now_s)

    def _open(self, sealed: Sealed, key: bytes, now_s: float) -> Body | None:
        due = _mac(key, sealed.number, sealed.body)
        if sealed.number != self._received + 1 or not hmac.compare_digest(due, sealed.mac):
            self.close(EndReason.MALFORMED if self.is_proven else EndReason.CODE)
            return None
        self._received, self._heard_s, self.is_proven = sealed.number, now_s, True
        message: Body = _BODY.decode(sealed.body)
        return message

    def _write(self, message: Line) -> None:
        self.outgoing += msgspec.json.encode(message) + b"\n"


def players_of(letters: str) -> tuple[Player, ...]:
    """Return the players with these letters, each once; NotationError if one is unknown."""
    return tuple(dict.fromkeys(map(Player.from_letter, letters)))


def checked_name(name: str) -> str:
    """Return a name that any screen can show; NotationError for any other."""
    if not name.isprintable() or not name:
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
