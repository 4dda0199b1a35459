"""The four casting sticks: throws and their sources (docs/rules.md 2)."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from puluc import NotationError, PulucError
from puluc.marks import N_

STICK_COUNT = 4

MARKED_WEIGHTS = (1, 4, 6, 4, 1)
"""The number of the 16 equally likely throws that show 0, 1, 2, 3 and 4 banded faces."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The faces the four sticks show, left to right; True is a banded face."""

    faces: tuple[bool, bool, bool, bool]

    @property
    def marked(self) -> int:
        """The number of sticks that show their banded face, 0-4."""
        return sum(self.faces)

    def __str__(self) -> str:
        return "".join("1" if face else "0" for face in self.faces)

    @classmethod
    def parse(cls, text: str) -> Throw:
        """Return the throw written as four digits, 1 for banded; NotationError for other text."""
        if len(text) != STICK_COUNT or set(text) - {"0", "1"}:
            raise NotationError(N_("'{text}' is not a throw such as 0110"), text=text)
        return THROWS[int(text, 2)]


_FACES = (False, True)

THROWS = tuple(Throw(faces) for faces in product(_FACES, _FACES, _FACES, _FACES))
"""All sixteen throws, equally likely; the index is the text form read as a binary number."""


class Sticks(Protocol):
    """The source of a match's throws."""

    def throw(self) -> Throw:
        """Return the next throw."""
        ...


class RandomSticks:
    """Throws from the caller's random generator, for simulations."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def throw(self) -> Throw:
        """Return the next throw."""
        return THROWS[self._rng.getrandbits(4)]


def commitment(seed: str) -> str:
    """Return the hexadecimal SHA-256 of a seed, shown before the first throw as a commitment."""
    return hashlib.sha256(seed.encode()).hexdigest()


class SeededSticks:
    """Throws that anyone can recompute once the seed is published.

    Throw ``k`` of game ``g`` (both from 1) is the top four bits of
    HMAC-SHA256(seed, "g/k"); the seed is UTF-8 text.
    """

    def __init__(self, seed: str, game: int = 1) -> None:
        self.seed = seed
        self.game = game
        self.thrown = 0

    def throw(self) -> Throw:
        """Return the next throw."""
        self.thrown += 1
        message = f"{self.game}/{self.thrown}".encode()
        return THROWS[hmac.digest(self.seed.encode(), message, "sha256")[0] >> 4]


class NotEnteredError(PulucError, LookupError):
    """The error for a throw by hand that has not been entered."""


class HandSticks:
    """Real sticks: throws that a person enters one by one.

    ``entered`` are those known already, to replay a game.
    """

    def __init__(self, entered: Iterable[Throw] = ()) -> None:
        self.entered = list(entered)
        self.thrown = 0

    @property
    def has_next(self) -> bool:
        """Whether the next throw has been entered."""
        return self.thrown < len(self.entered)

    def enter(self, throw: Throw) -> None:
        """Add ``throw`` after those entered so far."""
        self.entered.append(throw)

    def throw(self) -> Throw:
        """Return the next throw; NotEnteredError if it has not been entered."""
        if not self.has_next:
            raise NotEnteredError(N_("the next throw has not been entered"))
        self.thrown += 1
        return self.entered[self.thrown - 1]
