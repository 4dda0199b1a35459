"""Everything runs without a screen, a sound card or the player's own files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import faulthandler
import logging
import sys
import threading

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("steady"), max_examples=2000)
settings.register_profile(
    "mutation", settings.get_profile("steady"), max_examples=20, database=None
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-screens", action="store_true", help="store the screens as they are drawn now"
    )


@pytest.fixture(autouse=True)
def _log_as_it_was(monkeypatch):
    """A test that opens the log, or runs the program within itself, leaves no handler behind."""
    monkeypatch.setattr(faulthandler, "enable", lambda _file: None)  # pytest has its own
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    logger = logging.getLogger("puluc")
    handlers, level = logger.handlers[:], logger.level
    yield
    logger.handlers[:] = handlers
    logger.setLevel(level)
