"""The messages of Link, its limits, and the reasons for which something ends."""

import hashlib
import hmac
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final, Self

import msgspec

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules import CHAIN_LENGTH, MAX_NAME, Seat

VERSION: Final = 2
PORT: Final = 24864
"""The usual port of a table."""
MAX_LINE: Final = 1024 * 1024
"""The most bytes of a line, and of those that wait for a peer to read them."""
PING_S, QUIET_S, AWAY_S = 3.0, 10.0, 30.0
"""The seconds of silence after which a side repeats its state, is shown as silent, and is away."""
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
Word = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[ -~]*\Z")]
Count = Annotated[int, msgspec.Meta(ge=0, le=CHAIN_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Point = tuple[int, int, int]
"""A point of the play at a table: the game, and its numbers of take-backs and of moves."""
PlayText = Annotated[str, msgspec.Meta(pattern=r"^[1-6] [!-~]{1,14}\Z")]


class EndReason(StrEnum):
    """The reason why a connection is refused or ended, or a game stopped, with its sentence."""

    text: str

    def __new__(cls, code: str, text: str) -> Self:
        """Return the member with this value and this sentence."""
        reason = str.__new__(cls, code)
        reason._value_, reason.text = code, text
        return reason

    VERSION = (
        "version",
        N_("the other computer has another version of Puluc: install the same one on both"),
    )
    GONE = "gone", N_("a computer joined and left at once: it may have another version of Puluc")
    """A guest of version 1 says nothing when it has read another version."""
    CODE = "code", N_("the code is wrong")
    MOVED = "moved", N_("another table is open at that address")
    FULL = "full", N_("somebody else is already at that table")
    STRANGER = "stranger", N_("somebody else is playing at that table")
    DECLINED = "declined", N_("the host doesn't want to play now")
    MALFORMED = "malformed", N_("the program at that address isn't Puluc")
    SILENT = "silent", N_("the table doesn't answer")
    LEFT = "left", N_("the host has left the table")
    LOST = "lost", N_("the connection was lost")
    BUSY = "busy", N_("the table isn't letting anyone in right now: try again in a minute")
    REFUSED = "refused", N_("no table is open at that address")
    UNANSWERED = "unanswered", N_("there is no answer: the host's firewall may block it")
    UNKNOWN = "unknown", N_("there is no computer with that name")
    UNREACHABLE = "unreachable", N_("that address can't be reached from here")
    BLAMED = "blamed", N_("{name}'s computer found an error in what this one sent: the game ends")
    SPENT = "spent", N_("no throws are left in the chains: the game ends")
    GAME = "game", N_("{name}'s copy of the game is different: the game can't go on")
    """It ends the game, too: a link, a move or the past of ``name`` can't be."""


class LinkError(PulucError):
    """The error that ends a connection, or a game over Link."""

    def __init__(self, reason: EndReason, name: str = "") -> None:
        super().__init__(reason.text, name=name)
        self.reason = reason


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


class Proof(Message, frozen=True):
    """A guest's answer, which shows that it knows the code."""

    nonce: Hex32
    mac: Hex64


class Refused(Message, frozen=True, tag="refusal"):
    """The last message of a connection."""

    reason: EndReason


class Join(Message, frozen=True):
    """A guest's name, the end of its chain, and its next token."""

    name: Name
    end: Hex64
    token: Hex64


class Start(Message, frozen=True):
    """The host's answer: the game, its name, the end of its chain, and its next token."""

    rules: Word
    seats: list[Word]
    name: Name
    end: Hex64
    token: Hex64


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request: to take back ``turn``, or for another game if that is None.

    ``id`` is random; ``end`` is that of the sender's chain for the other game.
    """

    id: Number
    turn: Count | None = None
    end: Hex64 | None = None

    def __post_init__(self) -> None:
        if (self.turn is None) is (self.end is None):
            raise ValueError("a request is for a turn or for a game")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to the request ``id``, with the end of the sender's chain for another game."""

    id: Number
    agrees: bool
    end: Hex64 | None = None


class State(Message, frozen=True):
    """All that a computer knows of the game; it is sent whenever that has changed.

    ``game`` is its number, ``end`` that of the sender's chain, ``link`` the last of its ``links``
    that are given. ``backs`` is how often turns were taken back, ``back_to`` the turn of the last
    time.
    """

    game: Number
    end: Hex64
    links: Count
    link: Hex64
    plays: Annotated[list[PlayText], msgspec.Meta(max_length=CHAIN_LENGTH)]
    """The moves so far, each after the value it uses."""
    thrown: Count = 0
    """The throws that its players have made."""
    backs: Number = 0
    back_to: Count = 0
    wish: Wish | None = None
    """The open request of the sender."""
    answer: Answer | None = None
    """Its answer to the last request of the other computer."""

    @property
    def point(self) -> Point:
        """The point of the play that the sender has reached."""
        return self.game, self.backs, len(self.plays)


Body = Join | Start | State | Refused
"""The messages after the proof."""


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
    """Return a code in two groups, as people read it out."""
    return f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}"


@lru_cache(maxsize=4)
def table_key(code: str, salt: str) -> bytes:
    """Return the key of a table: PBKDF2 of its code with HMAC-SHA256."""
    derive = getattr(hashlib, "pbkdf2_hmac", slow_pbkdf2)
    key: bytes = derive("sha256", code.encode(), bytes.fromhex(salt), ROUNDS)
    return key


def slow_pbkdf2(name: str, password: bytes, salt: bytes, rounds: int) -> bytes:
    """Return what ``hashlib.pbkdf2_hmac`` does; the standalone program has no OpenSSL for it."""
    inner = hmac.new(password, digestmod=name)
    block, total = salt + b"\0\0\0\1", 0
    for _ in range(rounds):
        each = inner.copy()
        each.update(block)
        block = each.digest()
        total ^= int.from_bytes(block, "big")
    return total.to_bytes(inner.digest_size, "big")


_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody sees."""


def checked_name(name: str) -> str:
    """Return a name that any screen can show; NotationError for any other."""
    if not name.isprintable() or not name.strip(_BLANKS + " "):
        raise NotationError(N_("'{name}' can't be the name of a person"), name=name)
    return Seat(name=name).name
