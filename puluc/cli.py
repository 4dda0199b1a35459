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
    from puluc.rules import Ruleset

USAGE_ERROR = 2


class _Parser(argparse.ArgumentParser):
    """Answers a wrong call with one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(USAGE_ERROR, f"puluc: {line} (puluc --help lists what there is)\n")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process: 0 success, 1 failure, 2 a wrong call."""
    options = _parser().parse_args(arguments)
    run = {"bench": _bench, "arena": _arena, "gallery": _gallery, None: _play}[options.command]
    try:
        status = run(options)
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        # Whoever read the output has gone (``| head``); what is left of it must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)


def _play(options: argparse.Namespace) -> int:
    from puluc.ui.main import run

    return run(os.environ, frames=options.frames)


def _bench(_options: argparse.Namespace) -> int:
    from puluc.bench import run

    run()
    return 0


def _arena(options: argparse.Namespace) -> int:
    from puluc.lab import arena

    print(f"{options.games} games each, rules {options.rules}, seed {options.seed}")
    for result in arena.round_robin(options.rules, options.games, options.seed, options.jobs):
        pairing = result.pairing
        print(
            f"{pairing.first} beats {pairing.second}: {result.rate:.4f}"
            f" +- {result.standard_error:.4f} ({result.deviation:+.1f} standard errors"
            f" from even), {result.turns / result.games:.1f} turns a game",
            flush=True,
        )
    return 0


def _gallery(options: argparse.Namespace) -> int:
    from puluc.ui.gallery import write_gallery

    try:
        for path in write_gallery(options.folder):
            print(path)
    except OSError as error:
        print(f"puluc: can't write the gallery: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> _Parser:
    parser = _Parser(
        prog="puluc", description="The Mayan running fight. Without a command the game starts."
    )
    parser.add_argument("--version", action="version", version=f"puluc {puluc.__version__}")
    parser.add_argument(
        "--frames", type=_count, metavar="N", help="quit after N drawn frames (to time the start)"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    commands.add_parser("bench", help="print how fast the program is on this machine")
    arena = commands.add_parser("arena", help="let the computer levels play each other")
    arena.add_argument("--games", type=_count, default=2000, help="games for every two levels")
    arena.add_argument("--rules", type=_rules, default="puluc", help='such as "throws=bell"')
    arena.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    arena.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes")
    gallery = commands.add_parser("gallery", help="draw all screens and motion into a folder")
    gallery.add_argument("folder", type=Path)
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 up")
    return int(text)


def _rules(text: str) -> Ruleset:
    from puluc.rules import Ruleset

    try:
        return Ruleset.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
