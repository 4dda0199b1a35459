"""The program starts in its window, and ends with everything saved."""

import ctypes
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from driver import ART, played

from puluc import PulucError
from puluc.storage.paths import Paths
from puluc.ui.app import main
from puluc.ui.app.app import App
from puluc.ui.app.main import (
    LostDisplay,
    XErrorEvent,
    import_screens,
    make_context,
    run,
)
from puluc.ui.render.display import Display
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen


class Program:
    """A run of the program in this process, whose window stays for the tests that follow."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paths = Paths.find({"PULUC_HOME": str(folder)})
        self.presented = 0
        self.calls = list[str]()
        for name in ("quit", "display.quit"):
            monkeypatch.setattr(f"pygame.{name}", partial(self.calls.append, name))
        monkeypatch.setattr(Display, "present", self._present)
        for name in ("remember_window", "remember_device"):
            monkeypatch.setattr(Context, name, self._noting(name))
        self.unsaved = ""

        def close(context: Context) -> str:
            assert context.display is None
            self.calls.append("close")
            return self.unsaved

        monkeypatch.setattr(Context, "close", close)

    def _present(self, _canvas: pygame.Surface) -> None:
        self.presented += 1

    def _noting(self, name: str) -> Callable[[Context], None]:
        return lambda _context: self.calls.append(name)


@pytest.fixture
def program(tmp_path, monkeypatch) -> Program:
    return Program(tmp_path, monkeypatch)


@pytest.mark.parametrize("frames", [1, 2, 4])
def test_the_program_draws_as_many_frames_as_it_is_told_the_title_first(program, frames):
    assert run(program.paths, frames=frames) == 0
    assert program.presented == frames


def test_what_is_remembered_is_saved_before_the_end_and_without_the_window(program):
    run(program.paths, frames=2)
    *order, last = program.calls
    assert order == ["remember_window", "remember_device", "display.quit", "close"]
    assert last == "quit"
    program.calls.clear()
    run(program.paths, frames=1)
    assert program.calls == ["quit"], "the title alone needs no context"


def test_a_crash_closes_the_window_and_saves(program, monkeypatch):
    def crash(*_: object) -> None:
        raise LookupError("a mistake")

    monkeypatch.setattr(App, "run", crash)
    with pytest.raises(LookupError):
        run(program.paths, frames=3)
    assert program.calls == ["display.quit", "close", "quit"]


@pytest.mark.parametrize(("status", "printed"), [(130, "puluc: a turn is not saved\n"), (0, "")])
def test_after_a_signal_the_terminal_says_what_is_not_saved(
    program, monkeypatch, capsys, status, printed
):
    monkeypatch.setattr(main, "stop_status", lambda: status)
    program.unsaved = "a turn is not saved"
    assert run(program.paths, frames=2) == status
    assert capsys.readouterr().err == printed
    monkeypatch.setattr(sys, "stderr", None)
    assert run(program.paths, frames=2) == status


@pytest.mark.parametrize("with_records", [None, False, True])
def test_a_file_is_opened_as_a_game_or_as_a_record_in_place_of_the_title(
    board, program, monkeypatch, with_records
):
    record = played(board, 2).context.session.record
    first = list[tuple[Scene, int | None]]()
    monkeypatch.setattr(App, "run", lambda _app, scene, _clock, left: first.append((scene, left)))
    asked = list[object]()
    make = Context.scene
    monkeypatch.setattr(
        Context, "scene", lambda self, *what: (asked.append(what), make(self, *what))[1]
    )
    file = None if with_records is None else Path("Winter.puluc")
    run(program.paths, 7, file, [record] if with_records else ())
    ((_, left),) = first
    assert left == 6
    assert (
        asked[0]
        == {
            None: (Screen.TITLE,),
            False: (Screen.FILES, file),
            True: (Screen.RECORD, [record], "Winter"),
        }[with_records]
    )


def test_without_a_number_of_frames_the_program_plays_on(program, monkeypatch):
    limits = []
    monkeypatch.setattr(App, "run", lambda _app, _scene, _clock, left: limits.append(left))
    run(program.paths)
    assert limits == [None]


def test_all_screens_are_imported_but_those_of_link(monkeypatch):
    loaded, collected = set[Screen](), list[bool]()

    def load(screen: Screen) -> None:
        loaded.add(screen)

    def read() -> None:
        collected.append(True)
        raise PulucError("no puzzles")

    monkeypatch.setattr(Screen, "load", load)
    monkeypatch.setattr("puluc.ui.screens.puzzles.scene.collection", read)
    import_screens()
    assert {*Screen} - loaded == {Screen.LINK, Screen.NEW_TABLE, Screen.TABLE}
    assert collected == [True], "what can't be read is reported when it is opened"


def test_each_run_throws_other_sticks(tmp_path):
    contexts = [make_context(Paths.find({"PULUC_HOME": str(tmp_path)}), ART) for _ in range(2)]
    one, other = (context.rng.random() for context in contexts)
    assert one != other


@pytest.fixture
def ending(monkeypatch) -> list[object]:
    """What happens at the end of the process, which goes on."""
    pygame.display.init()
    calls = []
    monkeypatch.setattr(os, "_exit", calls.append)
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 7})
    return calls


def test_a_lost_display_saves_before_the_process_ends(ending):
    LostDisplay(lambda: ending.append("saved")).end(0)
    assert ending == ["saved", 1]


@pytest.mark.parametrize(
    ("window", "code", "is_end"),
    [(7, 3, True), (7, 9, True), (7, 8, False), (6, 3, False), (0, 1, False)],
)
def test_of_xs_errors_only_that_of_a_window_that_is_gone_ends_the_game(
    ending, window, code, is_end
):
    event = XErrorEvent(resourceid=window, error_code=code)
    lost = LostDisplay(lambda: ending.append("saved"))
    assert (lost.note(0, ctypes.pointer(event)) == 0) is not is_end
    assert ending == ["saved", 1] * is_end


def test_xlib_gets_a_handler_for_each_kind_of_error(ending, monkeypatch):
    installed = {}
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    xlib = SimpleNamespace(
        XSetIOErrorHandler=partial(installed.__setitem__, "lost"),
        XSetErrorHandler=partial(installed.__setitem__, "error"),
    )
    monkeypatch.setattr(ctypes, "CDLL", lambda _: xlib)
    lost = LostDisplay(lambda: ending.append("saved"))
    installed["error"](None, ctypes.pointer(XErrorEvent(resourceid=1, error_code=3)))
    assert ending == []
    assert installed["lost"] is not installed["error"]
    del lost
