"""The data of the program in the manual: keys, options, named games, levels, exact strengths."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from puluc.ai import SUMMARIES
from puluc.assets import assets
from puluc.game.named_games import SERIES_NOTE, SERIES_SOURCE
from puluc.marks import NC_
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
from puluc.text.names import game_title, level_name, option_name, value_name, value_names
from puluc.text.numerals import decimal, whole
from puluc.text.rulebook import BANDED, HEADINGS, Example, Faces, Heading, Passage, rulebook
from puluc.ui.scene.context import Context
from puluc.ui.screens.manual.key_tables import (
    analysis_keys,
    board_keys,
    dialog_keys,
    files_keys,
    puzzles_keys,
    record_keys,
    set_up_keys,
)
from puluc.ui.screens.manual.source import Text, TextTable
from puluc.ui.screens.new_game.scene import SEED_NOTE, STICKS, STICKS_NOTES
from puluc.ui.screens.new_game.seats import (
    FRIEND_NAME,
    FRIEND_NOTE,
    HUMAN_NOTE,
    SEATINGS,
    WATCH_NOTE,
)
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.widgets.sheet import Link


class GameFigures(msgspec.Struct, frozen=True):
    """A named game that is solved: all figures are exact."""

    name: str
    turns: float
    """The mean length of a game between perfect players, passes included."""
    choices: float
    """The share of turns in which the moves lead to different positions."""
    rates: dict[str, float]
    """The share of games that perfect play wins against each level, and against random moves."""


class TeamFigures(msgspec.Struct, frozen=True):
    """A team game with three players a side: shares of the games that were played."""

    name: str
    hard: float
    """The share that Hard wins against Easy."""
    master: float
    """The share that Master wins against Hard."""


class ManualFigures(msgspec.Struct, frozen=True):
    """All figures of the manual."""

    duels: list[tuple[str, str, float]]
    """Two levels, and the exact share of standard games that the first wins."""
    games: list[GameFigures]
    teams: list[TeamFigures]


def figures_path() -> Path:
    """Return the file of the figures."""
    return assets() / "manual-figures.json"


def read_figures() -> ManualFigures:
    """Return the figures."""
    return msgspec.json.decode(figures_path().read_bytes(), type=ManualFigures)


def read_handicaps() -> dict[str, list[tuple[int, int, float, float]]]:
    """Return the chances against fewer pieces by rules, as ``python -m tools.lab`` finds them."""
    rows = dict[str, list[tuple[int, int, float, float]]]
    return msgspec.json.decode((assets() / "handicaps.json").read_bytes(), type=rows)


def figure(share: float) -> str:
    """Return a share in percent, to a hundredth, without the sign."""
    return decimal(100 * share, 2)


@dataclass(frozen=True, slots=True)
class Part:
    """The title of a part of a slot, to which no link leads."""

    title: str


Content = Part | TextTable | Text | Example

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
    "captures": ("puluc", "captures=backward"),
    "highway": ("puluc", "highway=looping", "highway=return"),
    "capture": ("puluc", "capture=eagle", "capture=eagle-return"),
    "flow": ("captures=backward highway=looping flow=yes",),
    "throws_per_turn": ("throws_per_turn=2",),
    "players": (str(Ruleset.preset("bul")),),
}
"""The rule sets whose examples show the effect of an option, by its field.

For other options that are on or off this is the standard game with them.
"""

_TOLD = tuple(heading for heading in Heading if heading not in (Heading.OPTIONS, Heading.NAMES))
"""The sections of the standard rules in the manual; options and named games have pages."""

_RIVALS = {
    # Translators: levels as heads of narrow columns, about 30 pixels each.
    "easy": NC_("column", "Easy"),
    "fair": NC_("column", "Fair"),
    "hard": NC_("column", "Hard"),
    "master": NC_("column", "Master"),
}
"""The levels with which perfect play is compared."""

_SECTIONS: Mapping[str, tuple[Heading, ...]] = {
    "Puluc": (Heading.CAPTURE, Heading.CAPTORS),
    "Ritual Warfare": (Heading.CAPTORS,),
    "Rescue": (Heading.DOUBLES, Heading.CAPTURE),
    "Harvester ants": (Heading.TRAVEL,),
    "Scorpion": (Heading.SCORPIONS,),
    "Army ants": (Heading.CAPTORS,),
    "Fire": (Heading.FIRE,),
    "Culin's road": (Heading.CAPTORS,),
    "Sapper 1906": (Heading.TURN,),
    "Boolik 1907": (Heading.TURN,),
    "Boolik teams": (Heading.CAPTORS,),
    "Bul": (Heading.TEAMS,),
    "Bul: scorpion": (Heading.SCORPIONS,),
    "Bul: army ants": (Heading.CAPTORS,),
    "Bul: fire": (Heading.FIRE,),
}
"""The sections of the rulebook whose examples show a named game; of the others, captures."""


def explanation(values: Sequence[str], notes: Sequence[str]) -> str:
    """Return the notes of a dialog's row, each after its values if there are several."""
    if len(notes) == 1:
        return notes[0]
    about = {note: list[str]() for note in notes}
    for value, note in zip(values, notes, strict=True):
        about[note].append(value)
    # Translators: values of a row, and a sentence on them: Slow, Fast. How quickly units move.
    text = gettext("{values}. {note}")
    lines = (text.format(values=", ".join(names), note=note) for note, names in about.items())
    return "\n".join(lines)


def content(name: str, context: Context) -> Iterator[Content]:
    """Yield the content of a slot; KeyError if there is no such slot."""
    kind, _, about = name.partition(" ")
    match kind:
        case "keys":
            yield _table((gettext("Key"), gettext("What it does")), _KEYS[about]())
        case "examples":
            yield from _examples(_STANDARD, Heading[about.upper()])
        case "option":
            yield from _option(about)
        case "game":
            yield from _game(about)
        case "rulebook":
            yield from _rulebook()
        case "handicaps":
            yield from _handicaps()
        case "preferences":
            dialog = PreferencesScene(context).dialog
            told = ((row.prompt, explanation(row.values, row.notes)) for row in dialog.rows)
            yield _table((gettext("Preference"), gettext("What it does")), told)
        case _:
            yield _TABLES[kind]()


def game_page(name: str) -> str:
    """Return the name of the page about a named game."""
    return "game-" + re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", ""))


def option_page(field: str) -> str:
    """Return the name of the page about a rule option."""
    return "rule-" + field.replace("_", "-")


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
        yield Text(f"{gettext(option.explanation)} {_values(option)}")
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
    """Yield a named game: its summary, its rules, its own examples."""
    if name == BUL_SERIES:
        yield _source(SERIES_SOURCE)
        return
    preset = next(each for each in PRESETS if each.name == name)
    yield _source(preset.source)
    if rows := [*_differences(preset)]:
        yield _table((gettext("Rule"), gettext("Value")), rows)
    yield from _examples(preset.rules, *_SECTIONS.get(name, (Heading.CAPTURE,)))


def _source(source: str) -> Text:
    return Text(gettext("Source: {source}.").format(source=gettext(source)))


def _differences(preset: Preset) -> Iterator[tuple[str, str]]:
    """Yield the options in which a named game differs from the standard game."""
    for option in OPTIONS:
        value, usual = getattr(preset.rules, option.field), getattr(_STANDARD, option.field)
        if value != usual:
            others = preset.other_throws if option.field == "throws" else ()
            allowed = (value_name(option, each) for each in (value, *others))
            yield option_name(option), ", ".join(allowed)


def _levels() -> TextTable:
    return _table(
        (gettext("Level"), gettext("What it looks at")),
        ((level_name(level), gettext(summary)) for level, summary in SUMMARIES.items()),
    )


def _games() -> TextTable:
    """Return every named game, with a link to its page."""
    games = [(preset.name, preset.summary) for preset in PRESETS]
    games.append((BUL_SERIES, SERIES_NOTE))
    rows = (
        (_link(gettext(name), game_page(name)), Text(gettext(summary))) for name, summary in games
    )
    return TextTable((Text(pgettext("column", "Game")), Text(gettext("In a word"))), tuple(rows))


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
            (gettext(FRIEND_NAME), gettext(FRIEND_NOTE).replace("\n", " ")),
            (level_name(WATCHED), gettext(WATCH_NOTE)),
        ),
    )


def _duels() -> TextTable:
    """Return the exact results of the standard game, level against level."""
    rows = ((level_name(a), level_name(b), figure(rate)) for a, b, rate in read_figures().duels)
    return _table((gettext("Level"), gettext("against"), gettext("wins %")), rows)


_SURE, _LEAST_RATE = 0.9, 0.51
"""The chance to win a match that is long enough, and the least chance to win a game of it."""


def match_length(rate: float) -> int:
    """Return the odd number of games in which the better player wins a match nine times in ten.

    ``rate`` is the chance of that player to win a game, above one half; no game is drawn.
    """
    wins, lead, close = 1, rate, rate * (1 - rate)
    while lead < _SURE:  # two more games decide only if one game has made the difference
        lead += close * (2 * rate - 1)
        close *= rate * (1 - rate) * 2 * (2 * wins + 1) / (wins + 1)
        wins += 1
    return 2 * wins - 1


def _matches() -> TextTable:
    """Return the lengths of matches, by the levels that play."""
    rows = (
        (level_name(a), level_name(b), whole(match_length(rate)))
        for a, b, rate in read_figures().duels
        if rate >= _LEAST_RATE
    )
    return _table((gettext("Level"), gettext("against"), pgettext("column", "Games")), rows)


def _handicaps() -> Iterator[Content]:
    """Yield a table for each game: the pieces, and the chances moving first and second."""
    for rules, rows in read_handicaps().items():
        yield Part(game_title(Ruleset.parse(rules)))
        # Translators: heads of narrow columns: whether the side moves first or second.
        header = gettext("Pieces"), gettext("First %"), gettext("Second %")
        table = (
            (f"{a} : {b}", decimal(100 * one, 1), decimal(100 * two, 1)) for a, b, one, two in rows
        )
        yield _table(header, table)


def _strengths() -> TextTable:
    """Return the share that perfect play wins against each level, by named game."""
    rows = (
        (gettext(game.name), *(figure(game.rates[level]) for level in _RIVALS))
        for game in read_figures().games
    )
    header = (
        pgettext("column", "Game"),
        *(pgettext("column", each) for each in _RIVALS.values()),
    )
    return _table(header, rows)


def _skill() -> TextTable:
    """Return the length of games and the share of choices, by named game."""
    rows = (
        (
            gettext(game.name),
            f"{game.turns:.0f}",
            f"{100 * game.choices:.0f}",
            figure(game.rates["random"]),
        )
        for game in sorted(read_figures().games, key=lambda each: -each.rates["random"])
    )
    # Translators: heads of narrow columns, about 50 pixels.
    turns, choices, skill = gettext("Turns"), gettext("Choice %"), gettext("Skill %")
    return _table((pgettext("column", "Game"), turns, choices, skill), rows)


def _teams() -> TextTable:
    """Return the shares of Hard against Easy, and Master against Hard, in teams of three."""
    rows = (
        (gettext(each.name), figure(each.hard), figure(each.master))
        for each in read_figures().teams
    )
    # Translators: winner and loser, in a column of about 50 pixels; the winner alone will do.
    header = pgettext("column", "Game"), gettext("Hard : Easy"), gettext("Master : Hard")
    return _table(header, rows)


def _seats() -> TextTable:
    return _table(
        (gettext("Seats"), gettext("Who plays")),
        (
            *((gettext(name), gettext(note)) for name, note in SEATINGS.values() if note),
            (gettext("Computers"), gettext("The level of all computer players.")),
            (
                gettext("Each seat"),
                gettext("Enter on Seats, or a click: a person or a level for every player."),
            ),
            (
                pgettext("person", "Name"),
                gettext("Seats of one side with the same name, or with none, are one person."),
            ),
        ),
    )


def _new_game() -> TextTable:
    options = (
        (
            _link(option_name(option), option_page(option.field)),
            Text(explanation(value_names(option), [*map(gettext, option.notes)])),
        )
        for option in OPTIONS
    )
    by_hand = explanation([*map(gettext, STICKS)], [*map(gettext, STICKS_NOTES)])
    others = ((gettext("Sticks"), by_hand), (gettext("Seed"), gettext(SEED_NOTE)))
    rows = (*options, *((Text(row), Text(told)) for row, told in others))
    return TextTable((Text(gettext("Row")), Text(gettext("What it does"))), rows)


_TABLES: Mapping[str, Callable[[], TextTable]] = {
    "games": _games,
    "options": _options,
    "levels": _levels,
    "opponents": _opponents,
    "duels": _duels,
    "strengths": _strengths,
    "skill": _skill,
    "matches": _matches,
    "teams": _teams,
    "seats": _seats,
    "new-game": _new_game,
}
