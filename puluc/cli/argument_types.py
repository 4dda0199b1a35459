"""What arguments of the command line stand for: argparse's types, which say why a text is wrong."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

from puluc import PulucError
from puluc.text.language import gettext

if TYPE_CHECKING:
    from puluc.rules import Ruleset


def count(text: str) -> int:
    """A whole number above 0."""
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        message = gettext("'{text}' is not a whole number from 1 up")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(text)


def integer(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        message = gettext("'{text}' is not a whole number").format(text=text)
        raise argparse.ArgumentTypeError(message) from None


def gigabytes(text: str) -> float:
    """A number above 0."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        message = gettext("'{text}' is not a number above 0")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return found


def path(text: str) -> Path:
    """The path of a file or folder."""
    from puluc.storage.paths import outside_path
    from puluc.text.reasons import reason_text

    try:
        return outside_path(text)
    except OSError as error:
        raise argparse.ArgumentTypeError(reason_text(error)) from None


def player(text: str) -> str:
    """The name of a player of the lab."""
    from puluc.lab.arena import PLAYERS

    if text not in PLAYERS:
        message = gettext("there is no player '{player}', only {players}")
        raise argparse.ArgumentTypeError(message.format(player=text, players=", ".join(PLAYERS)))
    return text


def level(text: str) -> str:
    """The name of a level."""
    from puluc.ai import LEVELS

    if text not in LEVELS:
        message = gettext("there is no level '{level}', only {levels}")
        raise argparse.ArgumentTypeError(message.format(level=text, levels=", ".join(LEVELS)))
    return text


def rules(text: str) -> Ruleset:
    """A rule set in words of notation."""
    from puluc.rules import Ruleset
    from puluc.text.reasons import reason_text

    try:
        return Ruleset.parse(text)
    except PulucError as error:
        raise argparse.ArgumentTypeError(reason_text(error)) from error


def solvable_rules(text: str) -> Ruleset:
    """A rule set that the lab can solve."""
    found = rules(text)
    if found.players > 1:
        raise argparse.ArgumentTypeError(gettext("the lab does not solve team games"))
    return found
