"""Throws made by several computers together: each has a chain of hashes (docs/link.md)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.player import Player, Side
from puluc.rules.sticks import THROWS, HandSticks, Throw

CHAIN_LENGTH = 20_000
"""The links of a chain: the most throws of a game."""

_BYTES = 32


class LinkMismatchError(PulucError, ValueError):
    """The error for a link that does not belong to its chain; the text names the computer."""


@dataclass(frozen=True, slots=True)
class Computer:
    """One of the computers of a game over Link: its name, its players and its chain."""

    name: str
    players: tuple[Player, ...]
    """The players whose turns are played on it."""
    end: str
    """The end of its chain, in hexadecimal, known before the first throw."""
    link: str = ""
    """The last link that was used; empty before the first."""
    left_after: int | None = None
    """The last throw that its chain takes part in; None while the computer is in the game."""


@dataclass(frozen=True, slots=True)
class Chains:
    """The computers of a game, the host first, and the secret of one of them."""

    computers: tuple[Computer, ...]
    own: int
    """The index of the computer that keeps these data."""
    root: str
    """The secret from which its own chain is made, in hexadecimal."""
    backs: int = 0
    """How often turns were taken back."""
    back_to: int = 0
    """The turn, counted from 0, to which the game went back the last time."""

    @property
    def elsewhere(self) -> frozenset[Player]:
        """The players whose turns are played at other computers.

        The host plays for those of a computer that has left.
        """
        return frozenset(
            player
            for index, computer in enumerate(self.computers)
            if index != self.own and (self.own or computer.left_after is None)
            for player in computer.players
        )

    @property
    def left(self) -> frozenset[int]:
        """The computers whose seats a level has taken."""
        return frozenset(i for i, each in enumerate(self.computers) if each.left_after is not None)

    def check(self) -> None:
        """Raise NotationError unless the chains differ, are two or more, and include ``own``.

        Neither that computer nor the host can have left.
        """
        ends = [_bytes(computer.end) for computer in self.computers]
        players = [player for computer in self.computers for player in computer.players]
        is_own = self.own in range(len(ends)) and chain_of(self.root)[0] == ends[self.own]
        has_left = self.left & {0, self.own}
        is_short = len(set(ends)) < max(len(ends), len(Side))
        if has_left or is_short or len(set(players)) < len(players):
            raise NotationError(N_("the computers need chains and players of their own"))
        if not is_own:
            raise NotationError(N_("the root does not give the end of the own chain"))


@lru_cache(maxsize=16)
def chain_of(root: str) -> tuple[bytes, ...]:
    """Return the links of the chain of a root: its end, then each link in the order of use.

    NotationError unless the root is 32 bytes in hexadecimal.
    """
    link, links = _bytes(root), list[bytes]()
    for _ in range(CHAIN_LENGTH + 1):
        links.append(link := sha256(link).digest())
    return tuple(reversed(links))


def throw_of(links: Iterable[bytes]) -> Throw:
    """Return the throw that the next links of all chains give together."""
    return THROWS[sha256(b"".join(links)).digest()[0] >> 4]


class ChainSticks(HandSticks):
    """The throws that all chains make together; each is known once all have given their link.

    NotationError if the chains can't be those of a game, LinkMismatchError if a link is not of its
    chain or a computer has given more or fewer links than the others.
    """

    def __init__(self, chains: Chains) -> None:
        super().__init__()
        chains.check()
        self._chains = chains
        self._links = [[_bytes(each.end)] for each in chains.computers]
        counts = dict[int, int]()
        for index, computer in enumerate(chains.computers):
            link = computer.link and _bytes(computer.link)
            counts[index] = self._add(index, link, CHAIN_LENGTH) if link else 0
        last = counts[chains.own]
        if any(counts[i] != min(last, self._last(i)) for i in counts):
            raise LinkMismatchError(N_("the chains have different numbers of links"))

    @property
    def chains(self) -> Chains:
        """The chains, each with the last link of it that was used."""
        computers = list[Computer]()
        for index, computer in enumerate(self._chains.computers):
            count = min(len(self.entered), self._last(index))
            link = self._links[index][count].hex() if count else ""
            computers.append(replace(computer, link=link))
        return replace(self._chains, computers=tuple(computers))

    def leave_out(self, index: int, throws: int) -> None:
        """Exclude the chain of a computer from all throws after the first ``throws``."""
        computers = list(self._chains.computers)
        computers[index] = replace(computers[index], left_after=throws)
        self._chains = replace(self._chains, computers=tuple(computers))
        self._enter_known()

    def note_back(self, turn: int) -> None:
        """Record that turns were taken back to this one, counted from 0; all links are kept."""
        self._chains = replace(self._chains, backs=self._chains.backs + 1, back_to=turn)

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
        self._add(index, _bytes(link), count - len(known) + 1, is_exact=True)

    def _add(self, index: int, link: bytes, most: int, *, is_exact: bool = False) -> int:
        """Add the links up to this one; return how many are new."""
        known, new = self._links[index], [link]
        while len(new) <= most and sha256(new[-1]).digest() != known[-1]:
            new.append(sha256(new[-1]).digest())
        too_long = len(known) + len(new) - 1 > CHAIN_LENGTH
        if len(new) > most or (is_exact and len(new) != most) or too_long:
            name = self._chains.computers[index].name
            raise LinkMismatchError(N_("a link of {name} is not of its chain"), name=name)
        known.extend(reversed(new))
        self._enter_known()
        return len(new)

    def _last(self, index: int) -> int:
        """Return the last throw that a chain takes part in."""
        left_after = self._chains.computers[index].left_after
        return CHAIN_LENGTH if left_after is None else left_after

    def _enter_known(self) -> None:
        """Enter the throws to which all chains that take part have given their link."""
        while True:
            number = len(self.entered) + 1
            needed = [links for i, links in enumerate(self._links) if number <= self._last(i)]
            if min(map(len, needed)) <= number:
                return
            self.enter(throw_of(links[number] for links in needed))


def _bytes(text: str) -> bytes:
    """Return a link written in hexadecimal; NotationError for other text."""
    try:
        link = bytes.fromhex(text)
    except ValueError:
        link = b""
    if len(link) != _BYTES or link.hex() != text:
        raise NotationError(N_("'{text}' is not 32 bytes in hexadecimal"), text=text)
    return link
