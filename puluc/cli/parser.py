"""The command line's arguments."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import puluc
from puluc import PulucError
from puluc.languages import LANGUAGES, SYSTEM
from puluc.marks import N_, NN_
from puluc.text.language import PSEUDO, gettext, ngettext

if TYPE_CHECKING:
    from puluc.rules import Option, Ruleset

USAGE_ERROR = 2
"""The exit status after a wrong command line."""

_HELP_COLUMN = 32
"""The last column where help texts begin: ``-o CARPETA, --output CARPETA`` has 28 letters."""

# Translators: stand for what is typed after an option: --output FILE, --seed SEED, --games N.
_FILE = N_("FILE")
_SEED = N_("SEED")
_NUMBER = "N"
_NAME, _ADDRESS = N_("NAME"), N_("ADDRESS")
_PLAYER = N_("PLAYER")

_PORTS = range(1 << 16)

ARGPARSE = (
    # Translators: before the synopsis of a command.
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""The texts of ``argparse``, translatable."""

ARGPARSE_COUNTED = NN_("expected %s argument", "expected %s arguments")
"""The texts of ``argparse`` about a number."""


class _Help(argparse.HelpFormatter):
    """Help in which every row has its text beside it.

    ``argparse`` itself leaves less room, and does not count the indentation of commands.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_HELP_COLUMN)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        for each in self._iter_indented_subactions(action):
            length = self._current_indent + len(self._format_action_invocation(each))
            self._action_max_length = max(self._action_max_length, length)


class ArgumentParser(argparse.ArgumentParser):
    """A parser that reports a usage error in one line; its help may list the rule options."""

    _takes_rules = False

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - passed on
        super().__init__(formatter_class=_Help, **settings)

    def add_flag(self, name: str, text: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=text)

    def add_option(
        self,
        name: str,
        text: str,
        parse: Callable[[str], object] = str,
        default: object = None,
        *,
        metavar: str = "",
        **others: Any,  # noqa: ANN401 - passed on
    ) -> None:
        """Add an option with a value, which help calls ``metavar``, a translatable text."""
        self.add_argument(
            name, type=parse, default=default, help=text, metavar=gettext(metavar) or None, **others
        )

    def add_output(self, text: str, default: object = None) -> None:
        name = gettext(_FILE)
        self.add_argument("-o", "--output", type=output, default=default, metavar=name, help=text)

    def add_seed(self) -> None:
        text = gettext("the same seed repeats the same games")
        self.add_option("--seed", text, integer, 1, metavar=_SEED)

    def add_rules(
        self,
        container: argparse._ActionsContainer | None = None,
        parse: Callable[[str], Ruleset] | None = None,
    ) -> None:
        """Add ``--rules``, to a group of arguments if one is given."""
        self._takes_rules = True
        (container or self).add_argument(
            "--rules",
            type=parse or rules,
            default="puluc",
            metavar=gettext("RULES"),
            help=gettext("such as {example}").format(example='"throws=bell pieces=2"'),
        )

    def format_help(self) -> str:
        """Return the help, with the rule options if the command takes rules."""
        text = super().format_help()
        if not self._takes_rules:
            return text
        from puluc.rules import OPTIONS

        formatter = _Help(self.prog)
        formatter.start_section(gettext("rule options"))
        for option in OPTIONS:
            told = f"{gettext(option.explanation)} {_values(option)}"
            formatter.add_argument(argparse.Action((), option.field, help=told))
        formatter.end_section()
        return f"{text}\n{formatter.format_help()}"

    def error(self, message: str) -> NoReturn:
        """Print the error, in a box where there is no terminal, and exit."""
        text = gettext("{message} (see puluc --help)")
        line = text.format(message=" ".join(message.split()))
        if sys.stderr is None:
            from puluc.cli.crash import show_message

            show_message(line)
        self.exit(USAGE_ERROR, f"puluc: {line}\n")


def _values(option: Option) -> str:
    """Return the values of a rule option, as they are typed."""
    from puluc.rules.options import value_text

    texts = [*map(value_text, option.values)]
    if isinstance(option.values, range):
        text = gettext("A whole number from {first} to {last}.")
        return text.format(first=texts[0], last=texts[-1])
    if option.values[0] is False:
        # Translators: what may be typed: yes or no, which are not translated.
        return gettext("Either {value} or {other}.").format(value=texts[1], other=texts[0])
    return gettext("One of {values}.").format(values=", ".join(texts))


def _wrong(text: str, /, **about: object) -> argparse.ArgumentTypeError:
    """Return the error about a value, with a translatable text."""
    return argparse.ArgumentTypeError(gettext(text).format(**about))


def count(text: str) -> int:
    """Return a whole number above 0."""
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise _wrong(N_("'{text}' is not a whole number from 1 up"), text=text)
    return int(text)


def port(text: str) -> int:
    """Return the number of a port; 0 stands for any free one."""
    if not (text.isascii() and text.isdecimal() and int(text) in _PORTS):
        raise _wrong(N_("'{text}' is not a port, a number up to 65535"), text=text)
    return int(text)


def integer(text: str) -> int:
    """Return a whole number."""
    try:
        return int(text)
    except ValueError:
        raise _wrong(N_("'{text}' is not a whole number"), text=text) from None


def gigabytes(text: str) -> float:
    """Return a number above 0."""
    with suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise _wrong(N_("'{text}' is not a number above 0"), text=text)


def path(text: str) -> Path:
    """Return the path of a file or folder."""
    from puluc.storage.paths import outside_path
    from puluc.text.error_messages import error_message

    try:
        return outside_path(text)
    except OSError as error:
        raise argparse.ArgumentTypeError(error_message(error)) from None


def output(text: str) -> Path:
    """Return the path of an existing folder, or of a file."""
    from puluc.storage.paths import outside_path

    with suppress(OSError):
        return outside_path(text, is_folder=True)
    return path(text)


def player(text: str) -> str:
    """Return the name of a player of the lab."""
    from puluc.lab.arena import PLAYERS

    if text not in PLAYERS:
        problem = N_("there is no player '{player}'; the players are {players}")
        raise _wrong(problem, player=text, players=", ".join(PLAYERS))
    return text


def level(text: str) -> str:
    """Return the name of a level."""
    from puluc.ai import LEVELS

    if text not in LEVELS:
        problem = N_("there is no level '{level}'; the levels are {levels}")
        raise _wrong(problem, level=text, levels=", ".join(LEVELS))
    return text


def rules(text: str) -> Ruleset:
    """Return a rule set in words of notation."""
    from puluc.rules import Ruleset
    from puluc.text.error_messages import error_message

    try:
        return Ruleset.parse(text)
    except PulucError as error:
        raise argparse.ArgumentTypeError(error_message(error)) from error


def solvable_rules(text: str) -> Ruleset:
    """Return a rule set that the lab can solve."""
    found = rules(text)
    if found.players > 1:
        raise _wrong(N_("the lab does not solve team games"))
    return found


class _Languages(tuple[str, ...]):
    """The languages that messages list; the one for developers is accepted, too."""

    __slots__ = ()

    def __contains__(self, code: object) -> bool:
        return code == PSEUDO or super().__contains__(code)


_LANGUAGES = _Languages((SYSTEM, *LANGUAGES))

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
    """Return whether the words contain a command or ask for help."""
    return any(word in commands or word.startswith(("-h", "--h")) for word in words)


def asked_first(words: Sequence[str]) -> argparse.Namespace:
    """Return the options that decide on the language of the parser's help.

    The language is None if the words ask for none, or for one that does not exist.
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--portable", action="store_true")
    parser.add_argument("--language", choices=_LANGUAGES)
    try:
        return parser.parse_known_args(words)[0]
    except argparse.ArgumentError:
        return argparse.Namespace(language=None, portable="--portable" in words)


def make_parser(*, has_commands: bool = True) -> ArgumentParser:
    """Return the parser; building it without commands is much faster."""
    vars(argparse).update(_=gettext, ngettext=ngettext)  # it has its own texts translated by these
    parser = ArgumentParser(
        prog="puluc",
        description=gettext(
            "Puluc is a running-fight board game of the Maya. Without a command it starts"
            " the game; with a game file it continues that game."
        ),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"puluc {puluc.__version__}",
        help=gettext("show the version and exit"),
    )
    text = gettext("quit after drawing N frames, to time the start")
    parser.add_option("--frames", text, count, metavar=_NUMBER)
    parser.add_flag(
        "--portable", gettext("keep everything in the folder 'saves' beside the program")
    )
    text = gettext("play every named game and report whether everything works")
    parser.add_flag("--selftest", text)
    text = gettext("repeat the self-test with this seed")
    parser.add_option("--seed", text, dest="selftest_seed", metavar=_SEED)
    text = gettext("use this language, not the one in Preferences: {codes} or {system}")
    text = text.format(codes=", ".join(LANGUAGES), system=SYSTEM)
    parser.add_option("--language", text, choices=_LANGUAGES, metavar=N_("CODE"))
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


_READERS = ("replay", "verify", "analyse")
"""The commands that read text records, too."""


def _add_commands(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(
        dest="command", metavar=gettext("COMMAND"), parser_class=ArgumentParser
    )
    for name, text in (
        ("play", gettext("continue a game: a file or the name of a saved game")),
        ("replay", gettext("replay a game turn by turn: a game file or a text record")),
        ("verify", gettext("check every throw and every move of a file")),
        ("show", gettext("print the position and scores of a game file")),
        ("analyse", gettext("say what each throw of a game was worth, and what each choice cost")),
    ):
        command = commands.add_parser(name, help=text)
        told = (
            gettext("a game file or a text record, or the name of a saved game")
            if name in _READERS
            else gettext("a game file, or the name of a saved game")
        )
        command.add_argument("file", metavar=gettext(_FILE), help=told)
        if name == "verify":
            other = gettext("another computer's file of the same game over Link")
            command.add_argument("other", metavar=gettext("OTHER"), nargs="?", help=other)
        if name == "analyse":
            which = gettext("number of the game; by default the last")
            command.add_option("--game", which, count, metavar=_NUMBER)
            command.add_flag("--json", gettext("print a JSON object"))
    commands.add_parser("files", help=gettext("list the saved games"))
    text = gettext("save the kit to print: boards, counters, sticks, rules")
    kit = commands.add_parser("kit", help=text)
    kit.add_output(gettext("the file or folder to write to"), Path())
    kit.add_option(
        "--paper",
        gettext("paper size; by default the one used in your country"),
        choices=("a4", "letter"),
    )
    commands.add_parser("engine", help=gettext("talk to another program, line by line"))
    _add_link(commands)
    if find_spec("puluc.lab"):
        _add_development_commands(commands)


def _add_link(commands: argparse._SubParsersAction[ArgumentParser]) -> None:
    """Add the command that plays with another computer."""
    text = gettext("play one game with another computer, line by line")
    link = commands.add_parser("link", help=text)
    way = link.add_mutually_exclusive_group(required=True)
    way.add_argument("--host", action="store_true", help=gettext("open a table"))
    text = gettext("join the table at the first of these addresses that answers")
    way.add_argument("--join", metavar=gettext(_ADDRESS), help=text)
    text = gettext("the name that the other player sees")
    link.add_option("--name", text, default="Puluc", metavar=_PLAYER)
    text = gettext("the code of the table; by default a new one")
    link.add_option("--code", text, metavar=N_("CODE"))
    text = gettext("{human}, a level or {open} for each player, separated by commas")
    text = text.format(human="human", open="open")
    link.add_option("--seats", text, default="", metavar=N_("SEATS"))
    text = gettext("the name of the saved game; an existing one is continued")
    link.add_option("--file", text, default="", metavar=_NAME)
    link.add_option("--port", gettext("the port of the table"), port, 24864, metavar=_NUMBER)
    text = gettext("open the table only at this address of your computer")
    link.add_option("--bind", text, default="", metavar=_ADDRESS)
    link.add_rules()


def _add_development_commands(commands: argparse._SubParsersAction[ArgumentParser]) -> None:
    """Add the commands that the standalone program leaves out."""
    text = gettext("play the computer levels against each other")
    arena = commands.add_parser("arena", help=text)
    arena.add_option("--games", gettext("games for each pairing"), count, 2000, metavar=_NUMBER)
    arena.add_rules()
    arena.add_flag("--presets", gettext("play by the rules of each named game"))
    text = gettext("only these two levels")
    arena.add_option("--levels", text, level, nargs=2, metavar=N_("LEVEL"))
    arena.add_flag("--json", gettext("print one JSON object per line"))
    arena.add_seed()
    text = gettext("number of processes")
    arena.add_option("--jobs", text, count, os.cpu_count() or 1, metavar=_NUMBER)
    _add_lab(commands)


def _add_lab(commands: argparse._SubParsersAction[ArgumentParser]) -> None:
    """Add the lab, which needs ``pip install puluc[lab]``."""
    lab = commands.add_parser("lab", help=gettext("solve rule sets exactly"))
    work = lab.add_subparsers(
        dest="work", metavar=gettext("WORK"), required=True, parser_class=ArgumentParser
    )
    solve = work.add_parser(
        "solve", help=gettext("compute the exact chance to win in every position")
    )
    which = solve.add_mutually_exclusive_group()
    solve.add_rules(which, solvable_rules)
    text = gettext("Puluk's forty rule sets")
    which.add_argument("--puluk", action="store_true", help=text)
    solve.add_output(gettext("the file or folder to write to"))
    text = gettext("compute exactly how often one player beats another")
    evaluate = work.add_parser("evaluate", help=text)
    evaluate.add_rules(parse=solvable_rules)
    text = gettext("a level, {perfect} or {random}").format(perfect="perfect", random="random")
    evaluate.add_option("--jade", text, player, "hard", metavar=_PLAYER)
    evaluate.add_option("--obsidian", text, player, "perfect", metavar=_PLAYER)
    text = gettext("play Master with a general network against Hard under any rules, teams too")
    duel = work.add_parser("duel", help=text)
    duel.add_rules()
    duel.add_option("--games", gettext("number of games"), count, 20_000, metavar=_NUMBER)
    duel.add_option(
        "--looks", gettext("how many turns Master looks ahead"), integer, choices=range(2)
    )
    duel.add_seed()
    text = gettext("refuse rule sets that need more memory than this")
    for each in (solve, evaluate):
        each.add_option("--memory", text, gigabytes, 8.0, metavar=N_("GB"))
    text = gettext("print the exact chance to win after every move of a position")
    explain = work.add_parser("explain", help=text)
    text = gettext("such as {example}").format(example='"4 - - - j - - o - - 4 j"')
    explain.add_argument("position", metavar=gettext("POSITION"), help=text)
    text = gettext("value of the throw, or of both")
    explain.add_option("--throw", text, integer, nargs="+", required=True, metavar=_NUMBER)
    explain.add_rules(parse=solvable_rules)
    text = gettext("the solution file")
    explain.add_option("--solution", text, path, dest="tablebase", metavar=_FILE)
