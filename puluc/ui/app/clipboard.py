"""The system's clipboard, where there is one."""

import logging

import pygame

from puluc.text.language import gettext

log = logging.getLogger(__name__)


def copy(text: str, done: str) -> str:
    """Put a text on the clipboard, and return a message for the player: ``done`` if it worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        log.warning("no clipboard: %s", error)
        return gettext("There is no clipboard here")
    return done


def pasted() -> str:
    """The text on the clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
