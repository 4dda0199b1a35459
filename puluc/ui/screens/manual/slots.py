"""The data of the program in the manual: keys, options, named games, levels."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from puluc.ai import SUMMARIES
from puluc.game.named_games import SERIES_NOTE, base_of
from puluc.rules import (
    BUL_SERIES,
    HUMAN,
    OPTIONS,
    PRESETS,
    WATCHED,
    Option,
    Preset,
    Ruleset,
    Throws,
)
from puluc.text.language import gettext, pgettext
from puluc.text.names import level_name, option_name, value_name, value_names
from puluc.text.rulebook import BANDED, HEADINGS, Example, Faces, Heading, Passage, rulebook
from puluc.ui.screens.manual.key_tables import (
    analysis_keys,
    board_keys,
    dialog_keys,
    files_keys,
    puzzles_keys,
    record_keys,
    set_up_keys,
)
from puluc.ui.screens.manual.source import ListItem, Text, TextTable, option_page
from puluc.ui.screens.new_game.seats import HUMAN_NOTE, WATCH_NOTE
from puluc.ui.widgets.sheet import Link


@dataclass(frozen=True, slots=True)
class Part:
    """The title of a part of a slot, to which no link leads."""

    title: str


Content = Part | TextTable | Text | ListItem | Example

_KEYS = {
    "board": board_keys,
    "saved-games": files_keys,
    "record": record_keys,
    "set-up": set_up_keys,
    "puzzles": puzzles_keys,
    "analysis": analysis_keys,
    "dialogs": dialog_keys,
}
"""The key tables by the names of their slots."""

_STANDARD = Ruleset()

_SHOWN_BY: Mapping[str, tuple[str, ...]] = {
    "captures": ("captures=backward",),
    "highway": ("highway=looping", "highway=return"),
    "capture": ("capture=eagle", "capture=eagle-return"),
    "flow": ("captures=backward highway=looping flow=yes",),
    "throws_per_turn": ("throws_per_turn=2",),
    "players": (str(Ruleset.preset("bul")),),
}
"""The rule sets whose examples show the effect of an option, by its field.

For other options that are on or off this is the standard game with them.
"""

_TOLD = tuple(heading for heading in Heading if heading not in (Heading.OPTIONS, Heading.NAMES))
"""The sections of the standard rules in the manual; options and named games have pages."""


def content(name: str) -> Iterator[Content]:
    """Yield the content of a slot; KeyError if there is no such slot."""
    kind, _, about = name.partition(" ")
    match kind:
        case "keys":
            header = gettext("Key"), gettext("What it does")
            yield _table(header, (line[:2] for line in _KEYS[about]() if line.names))
        case "examples":
            yield from _examples(_STANDARD, Heading[about.upper()])
        case "option":
            yield from _option(about)
        case "game":
            yield from _game(about)
        case "rulebook":
            yield from _rulebook()
        case _:
            yield _TABLES[kind]()


def buttons(name: str) -> TextTable | None:
    """Return the buttons of a game controller in a slot of keys; None in any other slot.

    The manual has a section about the board's buttons.
    """
    kind, _, about = name.partition(" ")
    if kind != "keys" or about == "board":
        return None
    lines = ((line.button, line.effect) for line in _KEYS[about]() if line.button)
    return _table((gettext("Key"), gettext("What it does")), lines)


def game_page(name: str) -> str:
    """Return the name of the page about a named game."""
    return "game-" + re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", ""))


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> TextTable:
    return TextTable(tuple(map(Text, header)), tuple(tuple(map(Text, row)) for row in rows))


def _option(field: str) -> Iterator[Content]:
    """Yield an option's values, and examples of their effects."""
    option = next(each for each in OPTIONS if each.field == field)
    if field == "throws":
        yield _stick_values(option)
        return
    if option.details:
        details = map(gettext, option.details)
        header = (option_name(option), gettext("What it does"))
        yield _table(header, zip(value_names(option), details, strict=True))
    else:
        values = "" if option.values[0] is False else f" {_values(option)}"
        yield Text(gettext(option.explanation) + values)
    seen = set[str]()
    shown_by = _SHOWN_BY.get(field, (f"{field}=yes",) if option.values[0] is False else ())
    for rules in map(Ruleset.parse, shown_by):
        for example in _examples(rules, HEADINGS[field]):
            if str(example.caption) not in seen:
                seen.add(str(example.caption))
                yield example


def _values(option: Option) -> str:
    """Return the values of an option: all of two, else the first and the last."""
    first, *_, last = value_names(option)
    if len(option.values) == 2:  # noqa: PLR2004 - all of two
        return gettext("Values: {first}, {second}.").format(first=first, second=last)
    return gettext("Values: {first} to {last}.").format(first=first, last=last)


def _stick_values(option: Option) -> TextTable:
    """Return the values of all throws under each stick table."""
    header = (option_name(option), *(str(banded) for banded in range(len(BANDED))))
    rows = ((value_name(option, each), *map(str, Ruleset(throws=each).values)) for each in Throws)
    return _table(header, rows)


def _examples(rules: Ruleset, *headings: Heading) -> Iterator[Example]:
    """Yield the examples of some sections of a rulebook."""
    for section in rulebook(rules, *headings):
        yield from (item for item in section.items if isinstance(item, Example))


def _rulebook() -> Iterator[Content]:
    """Yield the rules of the standard game, as the Rules page has them."""
    for section in rulebook(_STANDARD, *_TOLD):
        yield Part(str(section.heading))
        for item in section.items:
            match item:
                case Example():
                    yield item
                case Passage():
                    yield Text(str(item))
                case Faces(caption):
                    yield Text(str(caption))
                    header = (gettext("Sticks"), gettext("Value"))
                    values = zip(map(gettext, BANDED), map(str, _STANDARD.values), strict=True)
                    yield _table(header, values)


def _game(name: str) -> Iterator[Content]:
    """Yield the options that a named game changes in the one that it is explained by."""
    preset = next(each for each in PRESETS if each.name == name)
    base = base_of(preset)
    if changes := [*_changes(preset, base.rules)]:
        yield Text(gettext("As {game}, but:").format(game=gettext(base.name)))
        yield from changes


def _changes(preset: Preset, base: Ruleset) -> Iterator[ListItem]:
    """Yield the options in which a named game differs from other rules."""
    for option in OPTIONS:
        value, usual = getattr(preset.rules, option.field), getattr(base, option.field)
        if value != usual:
            # Translators: an option of the rules and its value: Highway: Return
            text = gettext("{option}: {value}")
            shown = text.format(option=option_name(option), value=value_name(option, value))
            start = shown.index(option_name(option))
            end = start + len(option_name(option))
            yield ListItem("-", Text(shown, (Link(start, end, option_page(option.field)),)))


def _games() -> TextTable:
    """Return every named game, with a link to its page."""
    games = [(preset.name, preset.summary) for preset in PRESETS]
    games.append((BUL_SERIES, SERIES_NOTE))
    rows = (
        (_link(gettext(name), game_page(name)), Text(gettext(summary))) for name, summary in games
    )
    return TextTable((Text(pgettext("column", "Game")), Text(gettext("In short"))), tuple(rows))


def _options() -> TextTable:
    """Return every option, with a link to its page."""
    rows = (
        (_link(option_name(option), option_page(option.field)), Text(gettext(option.explanation)))
        for option in OPTIONS
    )
    return TextTable((Text(gettext("Option")), Text(gettext("What it decides"))), tuple(rows))


def _link(text: str, target: str) -> Text:
    return Text(text, (Link(0, len(text), target),))


def _opponents() -> TextTable:
    return _table(
        (gettext("Human vs."), gettext("Who plays")),
        (
            *((level_name(level), gettext(summary)) for level, summary in SUMMARIES.items()),
            (level_name(HUMAN), gettext(HUMAN_NOTE)),
            (level_name(WATCHED), gettext(WATCH_NOTE)),
        ),
    )


_TABLES: Mapping[str, Callable[[], TextTable]] = {
    "games": _games,
    "options": _options,
    "opponents": _opponents,
}
