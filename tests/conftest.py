"""Everything runs without a screen, a sound card or the player's own files."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANGUAGE"] = "en"

import faulthandler
import gc
import logging
import signal
import sys
import threading
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from puluc.languages import LANGUAGES, SOURCE
from puluc.storage.kit import Paper, kit_name
from puluc.storage.lock import FileLock
from puluc.text.language import set_language

settings.register_profile(
    "steady",
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("steady"), max_examples=2000)
settings.register_profile(
    "mutation", settings.get_profile("steady"), max_examples=20, database=None
)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Where no bytecode is to be written, keep that of pytest and of the programs that tests start.

    They would compile all their modules anew, which takes longer than what they do.
    """
    is_worker = hasattr(config, "workerinput")
    if not is_worker and os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        folder = config.rootpath / ".pytest_cache" / "bytecode"
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)
        sys.dont_write_bytecode = False


LIMIT_S, LONG_LIMIT_S = 120, 1800
"""The longest that a test may take; and one of many rounds, or that compiles the lab's code."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each test a time limit: one that hangs fails with the stack of every thread."""
    if config.pluginmanager.hasplugin("timeout"):
        for item in items:
            is_long = item.get_closest_marker("full") or item.path.is_relative_to(_LAB)
            item.add_marker(pytest.mark.timeout(LONG_LIMIT_S if is_long else LIMIT_S))


_LAB = Path(__file__).parent / "lab"


def pytest_collection() -> None:
    """What is collected stays to the end: the garbage collector need not look at it."""
    gc.disable()


def pytest_collection_finish() -> None:
    """With its usual thresholds, the collector takes a tenth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-screens",
        action="store_true",
        help="store the screens as they are drawn now, and what a new version of Link sends",
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


@pytest.fixture(autouse=True)
def _no_lock_outlives_its_test(monkeypatch):
    """A test leaves no lock open: many systems allow a process 1,024 open files, or 256."""
    held, acquire = list[FileLock](), FileLock.acquire

    def noted(lock: FileLock) -> None:
        held.append(lock)
        acquire(lock)

    monkeypatch.setattr(FileLock, "acquire", noted)
    yield
    for lock in held:
        lock.release()


@pytest.fixture(scope="session", autouse=True)
def _programs_get_signals():
    """Let the programs that tests start get the signals that a script or nohup told us to ignore.

    A signal that is ignored stays so in new programs; one with a handler, as here, doesn't.
    """
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


@pytest.fixture
def kits(tmp_path_factory, monkeypatch) -> Path:
    """A folder of assets with a short file for each kit, which a test may delete."""
    folder = tmp_path_factory.mktemp("assets")
    (folder / "kit").mkdir()
    for paper, code in product(Paper, LANGUAGES):
        name = kit_name(paper, code)
        (folder / "kit" / name).write_bytes(b"%PDF-" + name.encode())
    monkeypatch.setattr("puluc.storage.kit.assets", lambda: folder)
    return folder / "kit"


@pytest.fixture(autouse=True)
def _english():
    """A test that chooses a language leaves English behind."""
    yield
    set_language(SOURCE)
