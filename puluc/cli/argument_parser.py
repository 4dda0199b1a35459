"""argparse in the player's language: one line for a wrong call, and help as wide as it needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from puluc.cli.argument_types import rules
from puluc.marks import N_, NN_
from puluc.text.language import gettext

if TYPE_CHECKING:
    from puluc.rules import Option, Ruleset

USAGE_ERROR = 2
"""The exit status after a wrong command line."""

_HELP_COLUMN = 30
"""Where the texts of the help begin at most: ``-o FOLDER, --output FOLDER`` has 26 letters."""

ARGPARSE = (
    # Translators: before the synopsis of a command.
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""What ``argparse`` says, marked for translation."""

ARGPARSE_COUNTED = NN_("expected %s argument", "expected %s arguments")
"""Likewise, by a number."""


class _Help(argparse.HelpFormatter):
    """Help in which every row has its text beside it.

    By itself ``argparse`` leaves less room, and does not count the indentation of commands.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_HELP_COLUMN)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        for each in self._iter_indented_subactions(action):
            length = self._current_indent + len(self._format_action_invocation(each))
            self._action_max_length = max(self._action_max_length, length)


class ArgumentParser(argparse.ArgumentParser):
    """Reports a usage error in one line; its help lists the rule options if it takes rules."""

    _takes_rules = False

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
            help=gettext("such as {example}").format(example='"throws=bell pieces=2"'),
        )

    def _get_formatter(self) -> argparse.HelpFormatter:
        return _Help(self.prog)

    def format_help(self) -> str:
        """The help, with the rule options if the command takes rules."""
        text = super().format_help()
        if not self._takes_rules:
            return text
        from puluc.rules import OPTIONS

        formatter = self._get_formatter()
        formatter.start_section(gettext("rule options"))
        for option in OPTIONS:
            told = f"{gettext(option.explanation)} {_values(option)}"
            formatter.add_argument(argparse.Action((), option.field, help=told))
        formatter.end_section()
        return f"{text}\n{formatter.format_help()}"

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, in a box where there is no terminal, and exit."""
        text = gettext("{message} (see puluc --help)")
        line = text.format(message=" ".join(message.split()))
        if sys.stderr is None:
            from puluc.cli.crash import show_message

            show_message(line)
        self.exit(USAGE_ERROR, f"puluc: {line}\n")


def _values(option: Option) -> str:
    """The values of a rule option, as they are typed."""
    from puluc.rules.options import value_text

    texts = [*map(value_text, option.values)]
    if isinstance(option.values, range):
        text = gettext("A whole number from {first} to {last}.")
        return text.format(first=texts[0], last=texts[-1])
    if option.values[0] is False:
        # Translators: what may be typed: yes or no, which are not translated.
        return gettext("Either {value} or {other}.").format(value=texts[1], other=texts[0])
    return gettext("One of {values}.").format(values=", ".join(texts))
