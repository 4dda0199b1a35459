"""A message box of the system: for what must be said when there is no window."""

from contextlib import suppress

import pygame


def show_box(text: str) -> None:
    """Show a line and wait until it is read, if there is a screen."""
    with suppress(pygame.error):
        pygame.display.message_box("Puluc", text, "error")
