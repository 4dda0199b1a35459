"""Throws made by two computers together: each has a chain of hashes (docs/link.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.player import Player
from puluc.rules.sticks import THROWS, HandSticks, Throw

CHAIN_LENGTH = 20_000
"""The links of a chain: the most throws of a game."""

_BYTES = 32


class LinkMismatchError(PulucError, ValueError):
    """The error for a link that does not belong to its chain; the text names the computer."""


@dataclass(frozen=True, slots=True)
class Computer:
    """One of the two computers of a game over Link: its name, its players and its chain."""

    name: str
    players: tuple[Player, ...]
    """The players whose turns are played on it."""
    end: str
    """The end of its chain, in hexadecimal, known before the first throw."""
    link: str = ""
    """The last link that was used; empty before the first."""


@dataclass(frozen=True, slots=True)
class Chains:
    """The two computers of a game, the host first."""

    computers: tuple[Computer, Computer]
    own: int
    """The index of the computer that keeps these data."""
    backs: int = 0
    """How often turns were taken back."""
    back_to: int = 0
    """The turn, counted from 0, to which the game went back the last time."""

    @property
    def other(self) -> Computer:
        return self.computers[1 - self.own]

    def check(self) -> None:
        """Raise NotationError unless the chains and the players differ."""
        one, two = self.computers
        are_apart = one.players and two.players and not {*one.players} & {*two.players}
        if _bytes(one.end) == _bytes(two.end) or not are_apart:
            raise NotationError(N_("each computer needs its own chain and players"))


@dataclass(frozen=True, slots=True)
class Place:
    """A computer's place at a table over Link: what it needs to come back to it.

    A second chain, of tokens, shows that it is the same computer: each time the next token.
    """

    code: str
    secret: str
    """The secret of the game and then that of the seat, each 32 random bytes in hexadecimal.

    Files of version 1.0 have one for both.
    """
    address: str = ""
    """The address at which the host is found; empty at the host."""
    shown: int = 0
    """The number of tokens that were shown."""
    theirs: str = ""
    """The last token of the other computer, in hexadecimal."""

    def renewed(self, secret: str) -> Place:
        """Return the same seat for another game, which has this secret."""
        return replace(self, secret=secret + self._seat)

    @property
    def _seat(self) -> str:
        return self.secret[-2 * _BYTES :]

    def root(self, game: int) -> str:
        return sha256(f"{self.secret} game {game}".encode()).hexdigest()

    @property
    def token(self) -> str:
        """The next token to show; NotationError if there is none left."""
        tokens = chain_of(sha256(f"{self._seat} tokens".encode()).hexdigest())
        if self.shown >= len(tokens):
            raise NotationError(N_("this computer has rejoined too often"))
        return tokens[self.shown].hex()


@lru_cache(maxsize=16)
def chain_of(root: str) -> tuple[bytes, ...]:
    """Return the links of the chain of a root: its end, then each link in the order of use.

    NotationError unless the root is 32 bytes in hexadecimal.
    """
    link, links = _bytes(root), list[bytes]()
    for _ in range(CHAIN_LENGTH + 1):
        links.append(link := sha256(link).digest())
    return tuple(reversed(links))


def links_to(known: str, link: str, most: int = CHAIN_LENGTH) -> list[bytes]:
    """Return the links after a known one up to another, at most this many.

    Empty if hashing the other one does not lead to the known one.
    """
    end, links = _bytes(known), [_bytes(link)]
    while (earlier := sha256(links[-1]).digest()) != end:
        if len(links) >= most:
            return []
        links.append(earlier)
    return links[::-1]


def throw_of(host: bytes, guest: bytes) -> Throw:
    """Return the throw that the next links of both chains give together."""
    return THROWS[sha256(host + guest).digest()[0] >> 4]


class ChainSticks(HandSticks):
    """The throws that both chains make together; each is known once both have given their link.

    NotationError if the chains can't be those of a game, LinkMismatchError if a link is not of its
    chain or one computer has given more links than the other.
    """

    def __init__(self, chains: Chains) -> None:
        super().__init__()
        chains.check()
        self.origin = chains
        """The chains as the game began or was loaded, and what was taken back since."""
        self._links = [[_bytes(each.end)] for each in chains.computers]
        for index, computer in enumerate(chains.computers):
            if computer.link:
                self._extend(index, links_to(computer.end, computer.link))
        if len(self._links[0]) != len(self._links[1]):
            raise LinkMismatchError(N_("the chains have different numbers of links"))

    @property
    def chains(self) -> Chains:
        """The chains, each with the last link of it that was used."""
        count = len(self.entered)
        one, two = (
            replace(computer, link=links[count].hex() if count else "")
            for computer, links in zip(self.origin.computers, self._links, strict=True)
        )
        return replace(self.origin, computers=(one, two))

    def note_back(self, turn: int) -> None:
        """Record that turns were taken back to this one, counted from 0; all links are kept."""
        self.origin = replace(self.origin, backs=self.origin.backs + 1, back_to=turn)

    def given(self, index: int) -> tuple[int, str]:
        """Return how many links a computer has given, and the last one."""
        links = self._links[index]
        return len(links) - 1, links[-1].hex()

    def add(self, index: int, count: int, link: str) -> None:
        """Add link number ``count`` of a computer and the earlier ones, which follow from it.

        LinkMismatchError if it is not of its chain. A link that is known already changes nothing.
        """
        known = self._links[index]
        if 0 < count < len(known) and known[count] == _bytes(link):
            return
        new = links_to(known[-1].hex(), link, count - len(known) + 1)
        self._extend(index, new if len(new) == count - len(known) + 1 else [])

    def _extend(self, index: int, new: list[bytes]) -> None:
        """Add links, and enter the throws to which both computers have given theirs now."""
        known = self._links[index]
        if not new or len(known) + len(new) - 1 > CHAIN_LENGTH:
            name = self.origin.computers[index].name
            raise LinkMismatchError(N_("a link of {name} does not belong to its chain"), name=name)
        known.extend(new)
        due = (links[len(self.entered) + 1 :] for links in self._links)
        for host, guest in zip(*due, strict=False):
            self.enter(throw_of(host, guest))


def _bytes(text: str) -> bytes:
    """Return a link written in hexadecimal; NotationError for other text."""
    try:
        link = bytes.fromhex(text)
    except ValueError:
        link = b""
    if len(link) != _BYTES or link.hex() != text:
        raise NotationError(N_("'{text}' is not 32 bytes in hexadecimal"), text=text)
    return link
