"""The system's message box, for errors when there is no window.

A module of its own, so that the crash handler imports nothing else of the ui.
"""

from contextlib import suppress

import pygame

from puluc.ui.app import stop_signals


def show_box(text: str) -> None:
    """Show a message until it is closed or a signal ends the program; nothing without a screen.

    The box runs no Python, so a signal's handler would wait until it is closed.
    """
    if stop_signals.stop_status():
        return
    stop_signals.restore()
    with suppress(pygame.error):
        pygame.display.message_box("Puluc", text, "error")
