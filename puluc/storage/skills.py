"""A file of the costs of persons' decisions, game by game, so that no game is analysed twice.

Everything in it can be worked out again from the game files.
"""

import hashlib
import logging
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec

from puluc.game.analysis import GameSkill
from puluc.rules import Record, record_text
from puluc.storage.errors import ContentError
from puluc.storage.small_files import SmallFile

FILE_NAME = "skill.json"
MAX_GAMES = 20_000
"""The most games in the file; those analysed longest ago are dropped first."""

log = logging.getLogger(__name__)


_Skill = tuple[
    Annotated[int, msgspec.Meta(ge=0, le=10**6)], Annotated[float, msgspec.Meta(ge=0, le=10**6)]
]


class _Content(SmallFile, frozen=True):
    MAX_BYTES: ClassVar = 100 * MAX_GAMES

    RANGES: ClassVar = {"games": _Skill}

    games: dict[str, _Skill] = msgspec.field(default_factory=dict)
    """The number of decisions of each game, by its key, and their cost together."""


def key_of(record: Record, *, is_exact: bool) -> str:
    """Return the key of a game analysed with a kind of chances."""
    digest = hashlib.sha256(record_text(record).encode()).hexdigest()
    return f"{digest[:24]}{'-exact' if is_exact else ''}"


def load(path: Path) -> dict[str, GameSkill]:
    """Return the games in a file by key; none, and log why, if it can't be used."""
    try:
        content = _Content.load(path)
    except (OSError, ContentError) as error:
        log.warning("%s can't be used: %s", path, str(error))
        return {}
    return {key: GameSkill(*found) for key, found in content.games.items()}


def save(path: Path, games: dict[str, GameSkill]) -> None:
    """Replace the games in the file; log an error."""
    kept = list(games.items())[-MAX_GAMES:]
    content = _Content(games={key: (each.decisions, each.cost) for key, each in kept})
    try:
        content.save(path)
    except OSError as error:
        log.warning("can't write %s: %s", path, str(error))
