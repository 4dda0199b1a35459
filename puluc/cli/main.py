"""Running the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from puluc import PulucError, UsageError, is_interrupt
from puluc.cli.columns import escape_unencodable, escaped, print_lines
from puluc.cli.parser import ArgumentParser, asked_first, make_parser, needs_commands, with_command
from puluc.languages import SYSTEM
from puluc.marks import N_
from puluc.storage.look import read_look
from puluc.text.language import choose_language, language

_EXPECTED = (PulucError, OSError, MemoryError)
"""The errors that are reported as one line: expected ones and those of the system."""

if TYPE_CHECKING:
    from puluc.rules import Record
    from puluc.storage.paths import Paths


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process.

    Exit status: 0 success, 1 failure, 2 usage error, 70 bug, 128 and the number of a signal.
    """
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        # The reader has gone (``| head``): discard what is still buffered.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except _EXPECTED as error:
        from puluc.text.error_messages import line_text

        line = escaped(line_text(error))
        if isinstance(error, UsageError):
            ArgumentParser(prog="puluc").error(line)
        print(f"puluc: {line}", file=sys.stderr)
        status = 1
    sys.exit(status)


def _run(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status. Log and report bugs."""
    options = argparse.Namespace(portable=False)
    try:
        escape_unencodable()
        words = with_command(arguments, COMMANDS)
        options = asked_first(words)
        choose_language(options.language or _preferred_language(options))
        options = make_parser(has_commands=needs_commands(words, COMMANDS)).parse_args(words)
        return COMMANDS[options.command](options) or 0
    except _EXPECTED:
        raise
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        from puluc.cli.crash import report_bug

        return report_bug(error, _paths(options).log_file)


def _preferred_language(options: argparse.Namespace) -> str:
    """Return the language in the preferences; the system's if there are none."""
    try:
        return read_look(_paths(options).preferences).language
    except (PulucError, OSError):  # for the command to report, if it needs a folder
        return SYSTEM


def _play(options: argparse.Namespace) -> int:
    if not options.desktop:
        return _start(options, _file(options) if options.command == "play" else None)
    from puluc import desktop

    print_lines(getattr(desktop, options.desktop)())
    return 0


def _replay(options: argparse.Namespace) -> int:
    from puluc.rules import RecordError
    from puluc.storage.verification import records_in, verify_record

    with _reading(options) as file:
        records = records_in(file)
        for record in records:
            for error in verify_record(record).errors:
                raise RecordError.of(error)
    return _start(options, file, records)


def _start(options: argparse.Namespace, file: Path | None, records: Sequence[Record] = ()) -> int:
    """Run the game in its window, with the log and the crash handler."""
    from puluc.cli.crash import run_guarded

    if options.selftest_seed is not None and not options.selftest:
        raise UsageError(N_("--seed needs --selftest"))
    paths = _paths(options)

    def program() -> int:
        if options.selftest:
            from puluc.ui.app.selftest import run_selftest

            return run_selftest(options.selftest_seed or "")
        from puluc.ui.app.stop_signals import listen

        listen()
        from puluc.ui.app.main import run

        return run(paths, options.frames, file, records)

    has_box = not options.selftest and options.frames is None
    return run_guarded(paths.log_file, program, has_box=has_box)


def _verify(options: argparse.Namespace) -> int:
    from puluc.cli.columns import sentences
    from puluc.cli.text import agreement_lines, verdict_lines
    from puluc.storage.verification import compare, verify_path

    files, has_errors = list[Path](), False
    for name in (options.file, options.other)[: 1 if options.other is None else 2]:
        options.file = name
        with _reading(options) as file:
            verdict = verify_path(file)
        summary, *details = verdict_lines(verdict)
        print_lines(sentences((f"{file.name}: {summary}", *details)))
        files.append(file)
        has_errors |= bool(verdict.errors)
    if options.other is not None:
        agreements = [*compare(*files)] if not has_errors else []
        print_lines(sentences(agreement_lines(agreements)))
        has_errors |= not (agreements and all(each.is_whole for each in agreements))
    return 1 if has_errors else 0


def _show(options: argparse.Namespace) -> None:
    from puluc.cli.text import show_lines

    with _reading(options) as file:
        print_lines(show_lines(file))


def _analyse(options: argparse.Namespace) -> None:
    from puluc.cli.analysis import analysis_lines

    data = _paths(options).data
    with _reading(options) as file:
        print_lines(analysis_lines(file, options.game, data, is_json=options.json))


def _files(options: argparse.Namespace) -> None:
    from puluc.cli.text import file_lines

    print_lines(file_lines(_paths(options)))


def _file(options: argparse.Namespace) -> Path:
    from puluc.cli.text import find_file

    return find_file(options.file, _paths(options))


@contextmanager
def _reading(options: argparse.Namespace) -> Iterator[Path]:
    """Return the file asked for; name it in the error if its content can't be used."""
    from puluc.rules import RecordError
    from puluc.storage.errors import GameFileError

    file = _file(options)
    try:
        yield file
    except (GameFileError, RecordError) as error:
        text = N_("{file} can't be used: {reason}")
        raise PulucError(text, file=file.name, reason=error) from error


def _paths(options: argparse.Namespace) -> Paths:
    from puluc.storage.paths import Paths, program_folder

    return Paths.find(os.environ, program_folder(), is_portable=options.portable)


def _arena(options: argparse.Namespace) -> None:
    from puluc.cli.columns import sentences
    from puluc.lab import arena

    lines = arena.report(options)
    print_lines(lines if options.json else sentences(lines))


def _engine(options: argparse.Namespace) -> None:
    from puluc.cli.engine import converse, lines_of

    if sys.stdin is None:
        raise PulucError(N_("the engine needs standard input"))
    print_lines(converse(lines_of(sys.stdin.buffer), _paths(options).data))


def _link(options: argparse.Namespace) -> None:
    from puluc.cli.link import converse

    print_lines(converse(options, _paths(options)))


def _lab(options: argparse.Namespace) -> None:
    data = _paths(options).data
    if options.work == "explain":
        from puluc.cli import analysis

        lines = analysis.lines(options, data)
    elif find_spec("numba"):
        from puluc.cli.columns import sentences
        from puluc.lab import command
        from puluc.storage.tablebases import FOLDER

        lines = sentences(command.lines(options, data / FOLDER))
    else:
        text = N_("the lab needs numba and numpy: {command}")
        raise PulucError(text, command='pip install "puluc[lab]"')
    print_lines(lines)


def _kit(options: argparse.Namespace) -> None:
    from puluc.storage.kit import Paper, save_kit, shipped_kit, usual_paper

    paper = Paper(options.paper) if options.paper else usual_paper(os.environ)
    print_lines([str(save_kit(shipped_kit(paper, language()), options.output))])


COMMANDS: dict[str | None, Callable[[argparse.Namespace], int | None]] = {
    None: _play,
    "play": _play,
    "replay": _replay,
    "verify": _verify,
    "show": _show,
    "analyse": _analyse,
    "files": _files,
    "kit": _kit,
    "arena": _arena,
    "lab": _lab,
    "engine": _engine,
    "link": _link,
}
