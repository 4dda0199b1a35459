"""The names of games, rules, sides, players and levels in the player's language.

They are in the nominative: as subject, after a colon or in brackets.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from puluc.ai import LEVEL_NAMES
from puluc.marks import N_, NC_
from puluc.rules import (
    BUL_SERIES,
    HUMAN,
    MIXED,
    WATCHED,
    Option,
    Player,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    game_name,
)
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.wordings import Words, worded

_SIDES = (N_("Jade"), N_("Obsidian"))
_OPPONENTS = {
    # Translators: who plays against you: a person.
    HUMAN: NC_("opponent", "Human"),
    # Translators: who plays against you: several levels of the computer.
    MIXED: NC_("opponent", "Mixed"),
    # Translators: instead of an opponent: you watch two computers.
    WATCHED: NC_("opponent", "Watch"),
}


_SHORT = (
    # Translators: names of games for columns of 80 pixels.
    NC_("short", "Ritual Warfare"),
    NC_("short", "Harvester ants"),
    NC_("short", "Army ants"),
    NC_("short", "Boolik teams"),
    NC_("short", "Bul: army ants"),
    NC_("short", "Bul series"),
)


def side_name(side: Side) -> str:
    return gettext(_SIDES[side])


def player_name(player: Player) -> str:
    """Return the name of a side, with the number of a member of a team: ``Jade 3``."""
    if not player.is_in_team:
        return side_name(player.side)
    # Translators: a player of a team: Jade 3.
    return gettext("{side} {number}").format(side=side_name(player.side), number=player.number)


def level_name(level: str) -> str:
    """Return the name of a level, or of another kind of opponent."""
    if level in _OPPONENTS:
        return pgettext("opponent", _OPPONENTS[level])
    return gettext(LEVEL_NAMES.get(level, level))


def opponent_name(level: str, other: str) -> str:
    """Return who plays against you: over Link the ``other`` player, else a level."""
    return other or level_name(level)


def game_title(rules: Ruleset, series_game: SeriesGame | None = None) -> str:
    """Return the name of a game, or of the series it belongs to."""
    return gettext(BUL_SERIES if series_game else game_name(rules))


def form_name(rules: Ruleset, series_game: SeriesGame | None = None) -> str:
    """Return the name of a game or of its series, with the players: ``Bul, 3 a side``."""
    game = game_title(rules, series_game)
    if rules.players == 1:
        return game
    # Translators: a team game and the players of each side: Bul, 3 a side.
    return gettext("{game}, {players} a side").format(game=game, players=rules.players)


def short_name(rules: Ruleset, series_game: SeriesGame | None = None) -> str:
    """Return ``form_name`` for narrow columns: ``Bul 3v3``."""
    game = short_title(rules, series_game)
    if rules.players == 1:
        return game
    # Translators: the same in a narrow column: Bul 3v3.
    return gettext("{game} {players}v{players}").format(game=game, players=rules.players)


def short_title(rules: Ruleset, series_game: SeriesGame | None = None) -> str:
    """Return ``game_title`` for narrow columns."""
    return short_form(BUL_SERIES if series_game else game_name(rules))


def short_form(name: str) -> str:
    """Return the name of a game for narrow columns; ``name`` is translatable."""
    return pgettext("short", name) if name in _SHORT else gettext(name)


def option_name(option: Option) -> str:
    """Return the name of a rule option."""
    return pgettext("rule", option.prompt)


def value_name(option: Option, value: object) -> str:
    """Return the name of a value of a rule option."""
    label = option.label(value)
    return pgettext("rule", label) if option.names else label


def value_names(option: Option) -> tuple[str, ...]:
    """Return the names of all values of a rule option."""
    return tuple(value_name(option, value) for value in option.values)


_MOST_NAMES = 2
"""The most names of one side that are listed."""


def who_plays(seats: Sequence[Seat]) -> str:
    """Return who plays for both sides, in one line: ``Jade: Ana, 2 Fair. Obsidian: 3 Fair.``."""
    half = len(seats) // len(Side)
    # Translators: who plays for each side: Jade: Ana, 2 Fair. Obsidian: 3 Fair.
    text = gettext("Jade: {jade}. Obsidian: {obsidian}.")
    return text.format(jade=team_names(seats[:half]), obsidian=team_names(seats[half:]))


def team_names(seats: Sequence[Seat]) -> str:
    """Return who plays for one side: ``Ana, 2 Fair``."""
    # Translators: the player, in a list of who plays: you, 2 Fair.
    you = gettext("you")
    persons = list(dict.fromkeys(seat.name or you for seat in seats if seat.is_person))
    if (count := len(persons)) > _MOST_NAMES:
        persons = [ngettext("{count} person", "{count} people", count).format(count=count)]
    counts = Counter(seat.level for seat in seats if not seat.is_person)
    return ", ".join(persons + [_times(level, count) for level, count in counts.items()])


def _times(level: str, count: int) -> str:
    """Return a level, after the number of its players if that is not one."""
    if count == 1:
        return level_name(level)
    # Translators: the number of players of a level: 2 Fair.
    return gettext("{count} {level}").format(count=count, level=level_name(level))


def throw_note(faces: int, value: int) -> str:
    """Return a note on a throw whose value is not its number of banded faces: ``0=5``."""
    return "" if faces == value else f"{faces}={value}"


Called = Callable[[Player], str]


def shorter_name(player: Player, called: Called) -> str:
    return min(called(player), player_name(player), key=len)


def named(text: str, player: Player, called: Called, /, **values: object) -> Words:
    """Return a text about a player, whose name is the shorter the shorter the wording."""
    names = called(player), shorter_name(player, called), brief_name(player)
    full, middle, short = (worded(text, who=name, **values) for name in names)
    return Words(full.full, short.short, middle.middle)


def brief_name(player: Player) -> str:
    """Return the name of a player where there is little room: O2 for Obsidian 2."""
    name = player_name(player)
    return f"{name[0]}{name.rpartition(' ')[2]}" if player.is_in_team else name


def names_of(rules: Ruleset, seats: Sequence[Seat]) -> Called:
    """Return the names of the players of a game; ``seats`` are in the order of their turns.

    A person who plays for several players is named with their numbers: Ana 1, Ana 3.
    """
    names = [seat.name for seat in seats]

    def called(player: Player) -> str:
        name = names[rules.hand_of(player)]
        if not name:
            return player_name(player)
        return f"{name} {player.number}" if names.count(name) > 1 else name

    return called
