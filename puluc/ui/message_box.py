"""The system's message box, for errors when there is no window.

A module of its own, so that the crash handler imports nothing else of the ui.
"""

from contextlib import suppress

import pygame


def show_box(text: str) -> None:
    """Show a message and wait until it is closed; do nothing without a screen."""
    with suppress(pygame.error):
        pygame.display.message_box("Puluc", text, "error")
