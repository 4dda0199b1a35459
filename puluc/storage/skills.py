"""A file of what decisions cost persons, game by game, so that no game is analysed twice.

Everything in it can be worked out again from the game files.
"""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from puluc.game.skill import GameSkill
from puluc.rules import Record, record_text
from puluc.storage.atomic import write_atomically
from puluc.storage.regular_files import TooLargeError, read_file

FILE_NAME = "skill.json"
VERSION: Final = 1
MAX_GAMES = 20_000
"""The games analysed longest ago are forgotten first."""

_MAX_BYTES = 100 * MAX_GAMES

log = logging.getLogger(__name__)


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: dict[str, tuple[Annotated[int, msgspec.Meta(ge=0)], float]]
    """By key: the decisions and what they cost together."""
    version: Literal[1] = VERSION


def key_of(record: Record, *, is_exact: bool) -> str:
    """Names a game and the kind of chances with which it was analysed."""
    digest = hashlib.sha256(record_text(record).encode()).hexdigest()
    return f"{digest[:24]}{'-exact' if is_exact else ''}"


def load(path: Path) -> dict[str, GameSkill]:
    """The games in a file by key; none, with a log entry, if it can't be used."""
    try:
        content = msgspec.json.decode(read_file(path, _MAX_BYTES), type=_Content)
    except FileNotFoundError:
        return {}
    except (OSError, TooLargeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        log.warning("%s can't be used: %s", path, str(error))
        return {}
    return {key: GameSkill(*found) for key, found in content.games.items()}


def save(path: Path, games: dict[str, GameSkill]) -> None:
    """Replace the file; a log entry if that fails."""
    kept = list(games.items())[-MAX_GAMES:]
    content = _Content({key: (each.decisions, each.cost) for key, each in kept})
    try:
        write_atomically(path, msgspec.json.encode(content))
    except OSError as error:
        log.warning("can't write %s: %s", path, str(error))
