"""The command line's arguments."""

from __future__ import annotations

import argparse
import os
from collections.abc import Container, Sequence
from importlib.util import find_spec
from pathlib import Path

import puluc
from puluc.cli.argument_parser import ArgumentParser
from puluc.cli.argument_types import count, gigabytes, integer, level, path, player, solvable_rules
from puluc.text.language import LANGUAGES, PSEUDO, gettext, ngettext
from puluc.text.system_language import SYSTEM

_LANGUAGES = (SYSTEM, *LANGUAGES, PSEUDO)

_VALUE_OPTIONS = ("--frames", "--seed", "--language")


def with_command(arguments: Sequence[str], commands: Container[str | None]) -> list[str]:
    """Insert the command ``play`` before a game file given without a command."""
    words = list(arguments)
    for index, word in enumerate(words):
        is_value = index > 0 and words[index - 1] in _VALUE_OPTIONS
        if not word.startswith("-") and not is_value:
            if word not in commands:
                words.insert(index, "play")
            break
    return words


def needs_commands(words: Sequence[str], commands: Container[str | None]) -> bool:
    """Whether the words contain a command or ask for help."""
    return any(word in commands or word.startswith(("-h", "--h")) for word in words)


def asked_first(words: Sequence[str]) -> argparse.Namespace:
    """What decides on the language, which the help in the parser needs: ``language``, ``portable``.

    The language is None if the words don't ask for one that there is.
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--portable", action="store_true")
    parser.add_argument("--language", choices=_LANGUAGES)
    try:
        return parser.parse_known_args(words)[0]
    except argparse.ArgumentError:
        return argparse.Namespace(language=None, portable="--portable" in words)


def make_parser(*, has_commands: bool = True) -> ArgumentParser:
    """The parser; building it without commands is much faster."""
    vars(argparse).update(_=gettext, ngettext=ngettext)  # it has its own texts translated by these
    parser = ArgumentParser(
        prog="puluc",
        description=gettext(
            "A running-fight board game of the Maya. Without a command it starts; with a"
            " game file it continues that game."
        ),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"puluc {puluc.__version__}",
        help=gettext("show program's version number and exit"),
    )
    parser.add_argument(
        "--frames",
        type=count,
        metavar="N",
        help=gettext("quit after drawing N frames, to time the start"),
    )
    parser.add_argument(
        "--portable",
        action="store_true",
        help=gettext("keep everything in the folder saves beside the program"),
    )
    parser.add_argument(
        "--selftest",
        action="store_true",
        help=gettext("play every named game and report whether everything works"),
    )
    parser.add_argument(
        "--seed",
        dest="selftest_seed",
        metavar="SEED",
        help=gettext("repeat the self-test of that seed"),
    )
    parser.add_argument(
        "--language",
        choices=_LANGUAGES,
        metavar="CODE",
        help=gettext("speak another language than Preferences say: {codes} or {system}").format(
            codes=", ".join(LANGUAGES), system=SYSTEM
        ),
    )
    for word, text in (
        ("install", gettext("add Puluc to the desktop's menu and open game files with it")),
        ("uninstall", gettext("remove Puluc from the desktop")),
    ):
        parser.add_argument(
            f"--{word}-desktop", action="store_const", const=word, dest="desktop", help=text
        )
    parser.set_defaults(command=None)
    if has_commands:
        _add_commands(parser)
    return parser


def _add_commands(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=ArgumentParser)
    for name, text in (
        ("play", gettext("continue a game: a file or the name of a saved game")),
        ("replay", gettext("replay a game turn by turn: a game file or a text record")),
        ("verify", gettext("check every throw and every move of a file")),
        ("show", gettext("print the position and scores of a game file")),
    ):
        commands.add_parser(name, help=text).add_argument("file", metavar="FILE")
    analyse = commands.add_parser(
        "analyse",
        help=gettext("say what each throw of a game was worth, and what each choice cost"),
    )
    analyse.add_argument("file", metavar="FILE")
    analyse.add_argument("--game", type=count, help=gettext("its number; by default the last"))
    analyse.add_argument("--json", action="store_true", help=gettext("print a JSON object"))
    commands.add_parser("files", help=gettext("list the saved games"))
    kit = commands.add_parser(
        "kit", help=gettext("save the kit to print: boards, counters, sticks, rules")
    )
    kit.add_argument(
        "-o",
        "--output",
        type=path,
        default=Path(),
        metavar="FILE",
        help=gettext("a file or a folder"),
    )
    kit.add_argument(
        "--paper", choices=("a4", "letter"), help=gettext("by default what is usual here")
    )
    commands.add_parser("engine", help=gettext("talk to another program, line by line"))
    if find_spec("puluc.lab"):
        _add_development_commands(commands)


def _add_development_commands(commands: argparse._SubParsersAction[ArgumentParser]) -> None:
    """The commands that the standalone program leaves out."""
    arena = commands.add_parser(
        "arena", help=gettext("play the computer levels against each other")
    )
    repeats = gettext("the same seed repeats the same games")
    arena.add_argument("--games", type=count, default=2000, help=gettext("games for each pairing"))
    arena.add_rules()
    arena.add_argument(
        "--presets", action="store_true", help=gettext("under the rules of each named game")
    )
    arena.add_argument(
        "--levels",
        nargs=2,
        type=level,
        metavar="LEVEL",
        help=gettext("only these two levels"),
    )
    arena.add_argument("--json", action="store_true", help=gettext("print a JSON object per line"))
    _add_seed(arena, repeats)
    arena.add_argument(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        help=gettext("number of processes"),
    )
    _add_lab(commands)


def _add_seed(parser: ArgumentParser, told: str) -> None:
    parser.add_argument("--seed", type=integer, default=1, help=told)


def _add_lab(commands: argparse._SubParsersAction[ArgumentParser]) -> None:
    """The lab, which needs ``pip install puluc[lab]``."""
    lab = commands.add_parser("lab", help=gettext("solve rule sets exactly"))
    work = lab.add_subparsers(
        dest="work", metavar="WORK", required=True, parser_class=ArgumentParser
    )
    repeats = gettext("the same seed repeats the same games")
    solve = work.add_parser("solve", help=gettext("compute the exact win chance of every position"))
    which = solve.add_mutually_exclusive_group()
    solve.add_rules(which, solvable_rules)
    which.add_argument(
        "--manual", action="store_true", help=gettext("the forty rule sets of the manual")
    )
    solve.add_argument(
        "-o", "--output", type=path, metavar="FILE", help=gettext("a file or a folder")
    )
    evaluate = work.add_parser(
        "evaluate", help=gettext("compute exactly how often one player beats another")
    )
    evaluate.add_rules(parse=solvable_rules)
    for side, usual in (("jade", "hard"), ("obsidian", "perfect")):
        evaluate.add_argument(
            f"--{side}",
            type=player,
            default=usual,
            metavar="PLAYER",
            help=gettext("a level, {perfect} or {random}").format(
                perfect="perfect", random="random"
            ),
        )
    study = work.add_parser(
        "study", help=gettext("write a report on every rule set that can be solved")
    )
    train = work.add_parser("train", help=gettext("make the networks of Master, and measure them"))
    for each in (study, train):
        each.add_argument(
            "-o",
            "--output",
            type=path,
            default="docs",
            metavar="FOLDER",
            help=gettext("the folder of the report"),
        )
    duel = work.add_parser(
        "duel",
        help=gettext("play Master's general network against Hard under any rules, teams too"),
    )
    duel.add_rules()
    duel.add_argument("--games", type=count, default=20_000, help=gettext("how many"))
    duel.add_argument(
        "--looks",
        type=integer,
        choices=range(2),
        help=gettext("turns that Master looks further"),
    )
    _add_seed(duel, repeats)
    puzzles = work.add_parser(
        "puzzles", help=gettext("find puzzles in solved games between the levels")
    )
    puzzles.add_argument("--games", type=count, default=800, help=gettext("games of each rule set"))
    _add_seed(puzzles, repeats)
    puzzles.add_argument(
        "-o",
        "--output",
        type=path,
        default="assets/puzzles.txt",
        metavar="FILE",
        help=gettext("the file"),
    )
    for each in (solve, evaluate, study, train):
        each.add_argument(
            "--memory",
            type=gigabytes,
            default=8.0,
            metavar="GB",
            help=gettext("skip rule sets that need more"),
        )
    explain = work.add_parser(
        "explain", help=gettext("print the exact win chance of every move of a position")
    )
    explain.add_argument(
        "position",
        metavar="POSITION",
        help=gettext("such as {example}").format(example='"4 - - - j - - o - - 4 j"'),
    )
    explain.add_argument(
        "--throw",
        type=integer,
        nargs="+",
        required=True,
        help=gettext("value of the throw, or of both"),
    )
    explain.add_rules(parse=solvable_rules)
    explain.add_argument(
        "--solution",
        dest="tablebase",
        type=path,
        metavar="FILE",
        help=gettext("the solution file"),
    )
