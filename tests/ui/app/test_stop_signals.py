"""Signals that end the program are recorded, once, and leave it a limited time."""

import _thread
import os
import signal
import time
from collections.abc import Callable

import pytest

from puluc.ui.app.stop_signals import LONGEST_S, listen, restore, stop_status

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
SIGNALS = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


class Process:
    """The process as far as signals reach: what handles each, and what is started for the end."""

    def __init__(self) -> None:
        self.handlers: dict[int, object] = dict.fromkeys(SIGNALS, signal.SIG_DFL)
        self.started = list[tuple[Callable[..., object], tuple[object, ...]]]()
        self.calls = list[object]()

    def get(self, number: int) -> None:
        """Get a signal."""
        handler = self.handlers[number]
        if callable(handler):
            handler(number, None)


@pytest.fixture
def process(monkeypatch) -> Process:
    made = Process()
    monkeypatch.setattr(signal, "signal", made.handlers.__setitem__)
    monkeypatch.setattr(signal, "getsignal", made.handlers.__getitem__)
    monkeypatch.setattr(_thread, "start_new_thread", lambda *what: made.started.append(what))
    monkeypatch.setattr(time, "sleep", made.calls.append)
    monkeypatch.setattr(os, "_exit", made.calls.append)
    monkeypatch.setattr(os, "write", lambda *what: made.calls.append(what))
    monkeypatch.setenv("SDL_NO_SIGNAL_HANDLERS", "")
    yield made
    listen()


def test_the_first_signal_is_recorded_and_the_others_are_ignored(process):
    listen()
    assert os.environ["SDL_NO_SIGNAL_HANDLERS"] == "1"
    assert stop_status() == 0
    process.get(signal.SIGTERM)
    assert stop_status() == 128 + signal.SIGTERM
    assert {*process.handlers.values()} == {signal.SIG_IGN}
    process.get(signal.SIGINT)
    assert stop_status() == 128 + signal.SIGTERM
    listen()
    assert stop_status() == 0


def test_a_signal_that_the_program_was_told_to_ignore_stays_ignored(process):
    process.handlers[signal.SIGINT] = signal.SIG_IGN
    listen()
    assert process.handlers[signal.SIGINT] is signal.SIG_IGN
    assert callable(process.handlers[signal.SIGTERM])


def test_after_the_end_signals_end_the_process_unless_one_already_does(process):
    listen()
    own = process.handlers[signal.SIGTERM]
    process.handlers[signal.SIGINT] = print
    restore()
    assert process.handlers[signal.SIGTERM] is signal.SIG_DFL
    assert process.handlers[signal.SIGINT] is print, "the handler of somebody else"
    process.handlers[signal.SIGTERM] = own
    process.get(signal.SIGTERM)
    restore()
    assert process.handlers[signal.SIGTERM] is signal.SIG_IGN


def test_a_program_that_does_not_end_in_time_is_ended(process):
    listen()
    process.get(signal.SIGTERM)
    ((give_up, arguments),) = process.started
    give_up(*arguments)
    waited, (descriptor, told), status = process.calls
    assert waited == LONGEST_S
    assert (descriptor, status) == (2, 128 + signal.SIGTERM)
    assert told.startswith(b"puluc: ")


def test_without_another_thread_a_signal_is_recorded_all_the_same(process, monkeypatch):
    def refuse(*_: object) -> None:
        raise RuntimeError("no thread")

    monkeypatch.setattr(_thread, "start_new_thread", refuse)
    listen()
    process.get(signal.SIGTERM)
    assert stop_status() == 128 + signal.SIGTERM


def test_no_standard_error_is_no_reason_to_stay(process, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError("closed")

    monkeypatch.setattr(os, "write", fail)
    listen()
    process.get(signal.SIGTERM)
    ((give_up, arguments),) = process.started
    give_up(*arguments)
    assert process.calls[-1] == 128 + signal.SIGTERM
