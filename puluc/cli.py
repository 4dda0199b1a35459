"""The command line: starting the game, measuring it, and the arena."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import puluc

if TYPE_CHECKING:
    from puluc.rules import Record, Ruleset
    from puluc.storage.paths import Paths

USAGE_ERROR = 2


class _Parser(argparse.ArgumentParser):
    """Answers a wrong call with one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(USAGE_ERROR, f"puluc: {line} (puluc --help lists what there is)\n")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process: 0 success, 1 failure, 2 a wrong call."""
    parser = _parser()
    options = parser.parse_args(_with_command(sys.argv[1:] if arguments is None else arguments))
    try:
        status = _COMMANDS[options.command](options)
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        # Whoever read the output has gone (``| head``); what is left of it must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except FileNotFoundError as error:
        parser.error(str(error))
    except (OSError, ValueError) as error:
        print(f"puluc: {error}", file=sys.stderr)
        status = 1
    sys.exit(status)


def _with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments with the command ``play`` before a game file that stands alone."""
    words = list(arguments)
    for place, word in enumerate(words):
        is_value = place > 0 and words[place - 1] in _VALUE_OPTIONS
        if not word.startswith("-") and not is_value:
            if word not in _COMMANDS:
                words.insert(place, "play")
            break
    return words


def _play(options: argparse.Namespace) -> int:
    return _start(options, _file(options) if options.command == "play" else None)


def _replay(options: argparse.Namespace) -> int:
    from puluc.report import records_in
    from puluc.rules import verify

    file = _file(options)
    records = records_in(file)
    for record in records:
        verify(record)
    return _start(options, file, records)


def _start(options: argparse.Namespace, file: Path | None, records: Sequence[Record] = ()) -> int:
    """Open the window; whatever goes wrong from here on is logged and told."""
    from puluc.crash import guarded

    paths = _paths(options)

    def play() -> int:
        from puluc.ui.main import run

        return run(paths, options.frames, file, records)

    def selftest() -> int:
        from puluc.ui.selftest import run_selftest

        return run_selftest()

    program = selftest if options.selftest else play
    return guarded(paths.log_file, program, has_box=not options.selftest)


def _verify(options: argparse.Namespace) -> int:
    from puluc.report import verdict_on

    file = _file(options)
    verdict = verdict_on(file)
    print(f"{file.name}: {verdict}")
    for finding in verdict.findings:
        print(finding)
    return 1 if verdict.findings else 0


def _show(options: argparse.Namespace) -> int:
    from puluc.report import show_lines

    for line in show_lines(_file(options)):
        print(line)
    return 0


def _files(options: argparse.Namespace) -> int:
    from puluc.report import file_lines

    for line in file_lines(_paths(options)):
        print(line)
    return 0


def _file(options: argparse.Namespace) -> Path:
    from puluc.report import find_file

    return find_file(options.file, _paths(options))


def _paths(options: argparse.Namespace) -> Paths:
    from puluc.storage.paths import Paths, program_folder

    return Paths.find(os.environ, program_folder(), is_portable=options.portable)


def _bench(options: argparse.Namespace) -> int:
    from puluc.bench import figures

    for kind in [options.kind] if options.kind else ("speed", "saving"):
        for line in figures(kind):
            print(line, flush=True)
    return 0


def _arena(options: argparse.Namespace) -> int:
    from puluc.lab import contest

    for line in contest.lines(options):
        print(line, flush=True)
    return 0


def _gallery(options: argparse.Namespace) -> int:
    from puluc.ui.gallery import write_gallery

    for path in write_gallery(options.folder):
        print(path)
    return 0


_COMMANDS = {
    None: _play,
    "play": _play,
    "replay": _replay,
    "verify": _verify,
    "show": _show,
    "files": _files,
    "bench": _bench,
    "arena": _arena,
    "gallery": _gallery,
}

_VALUE_OPTIONS = ("--frames",)


def _parser() -> _Parser:
    parser = _Parser(
        prog="puluc",
        description="The Mayan running fight. Without a command the game starts; with a game file"
        " it goes on with that game.",
    )
    parser.add_argument("--version", action="version", version=f"puluc {puluc.__version__}")
    parser.add_argument(
        "--frames", type=_count, metavar="N", help="quit after N drawn frames (to time the start)"
    )
    parser.add_argument(
        "--portable", action="store_true", help="keep everything in saves beside the program"
    )
    parser.add_argument(
        "--selftest", action="store_true", help="try everything out once, and tell whether it works"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, text in (
        ("play", "go on with a game: a file, or the name of a saved game"),
        ("replay", "look at a game turn by turn: a game file, or a record as text"),
        ("verify", "work out every throw and every move of a file again"),
        ("show", "print the position and the scores of a game file"),
    ):
        commands.add_parser(name, help=text).add_argument("file", metavar="FILE")
    commands.add_parser("files", help="list the saved games")
    bench = commands.add_parser("bench", help="print how fast the program is on this machine")
    bench.add_argument(
        "kind", nargs="?", choices=("speed", "saving", "durability"), help="only these figures"
    )
    arena = commands.add_parser("arena", help="let the computer levels play each other")
    arena.add_argument("--games", type=_count, default=2000, help="games for every two levels")
    arena.add_argument("--rules", type=_rules, default="puluc", help='such as "throws=bell"')
    arena.add_argument("--presets", action="store_true", help="every named game in turn")
    arena.add_argument("--levels", nargs=2, type=_level, help="only these two levels")
    arena.add_argument("--json", action="store_true", help="one JSON object a line")
    arena.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    arena.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes")
    gallery = commands.add_parser("gallery", help="draw all screens and motion into a folder")
    gallery.add_argument("folder", type=Path)
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 up")
    return int(text)


def _level(text: str) -> str:
    from puluc.ai import LEVELS

    if text not in LEVELS:
        raise argparse.ArgumentTypeError(f"there is no level '{text}', only {', '.join(LEVELS)}")
    return text


def _rules(text: str) -> Ruleset:
    from puluc.rules import Ruleset

    try:
        return Ruleset.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
