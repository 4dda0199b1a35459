"""Keys: hashes of what a kept result depends on. A result with another key is computed again."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType

from puluc.ai import make_player
from puluc.lab.arena import RANDOM, RandomPlayer, play_game
from puluc.rules import RandomSticks, Ruleset, Side

GAMES = 10
"""The games by which a change of the rules or of a level is noticed."""


def key(*parts: object) -> str:
    """Return the hash of values, by their ``repr``."""
    return sha256(repr(parts).encode()).hexdigest()[:16]


def play(rules: Ruleset, level: str) -> str:
    """Return the key of games of a level against itself: of the rules, and of how it plays.

    Unlike a hash of the code it stays the same when code is only moved or renamed.
    """
    rng = Random(f"{level} {rules}")
    player, sticks = RandomPlayer() if level == RANDOM else make_player(level), RandomSticks(rng)
    games = [
        tuple(play_game(rules, (player, player), Side(game % 2), sticks, rng))
        for game in range(GAMES)
    ]
    return key(str(rules), games, rng.getrandbits(64))


def code(*modules: ModuleType) -> str:
    """Return the key of the code of packages and modules."""
    return key(*(file.read_bytes() for module in modules for file in _files(module)))


def _files(module: ModuleType) -> Iterator[Path]:
    file = Path(str(module.__file__))
    yield from sorted(file.parent.rglob("*.py")) if file.stem == "__init__" else [file]
