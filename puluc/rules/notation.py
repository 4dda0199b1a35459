"""The text form of a game record (docs/record.md), for people and for other programs."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.player import Player, Side
from puluc.rules.reachable import GivenStart
from puluc.rules.record import HUMAN, Record, RecordError, Result, Seat, first_mover
from puluc.rules.ruleset import Ruleset, SeriesGame
from puluc.rules.sticks import STICK_COUNT, Throw
from puluc.rules.turn import Turn

FIRST_LINE = "Puluc record 1"

# Translators: {reason} is what is wrong in a line of a file.
LINE = N_("line {number}: {reason}")

_LINE = re.compile(
    r"(\d{1,7})\. (jade|obsidian|[a-hp-w]) +([01]{4}=\d(?: [01]{4}=\d)?)((?: \S+){0,5})", re.ASCII
)
_NOTE = ";"
"""Begins a note, which readers skip: on a separate line, or at the end of the opening or a turn."""
_TO_BE_CONTINUED = "..."
"""Follows the first of two moves while the second is still to be made."""
_SERIES_MARK = "(taken back)"
_OLD_SERIES = "Match"
"""The name of the line ``Series`` in older records."""
_UNFINISHED = "unfinished"
"""The result of an abandoned game."""


def record_text(record: Record, notes: Sequence[str] = (), summary: Sequence[str] = ()) -> str:
    """Return the record as text; the seed is left out until the game is over or abandoned.

    ``notes`` are written beside the opening and the turns, in this order, and the lines of
    ``summary`` at the end. Readers skip both.
    """
    head = [FIRST_LINE, *(f"{name}: {value}" for name, value in _head(record) if value)]
    lines = [" ".join(["Opening:", *map(str, record.opening)]), *_turn_lines(record)]
    width = max(map(len, lines))
    noted = [
        f"{line:{width}}  {_NOTE} {note}" if note else line
        for line, note in zip_longest(lines, notes[: len(lines)], fillvalue="")
    ]
    remarks = ["", *(f"{_NOTE} {line}" for line in summary)] if summary else []
    return "\n".join([*head, "", *noted, *remarks]) + "\n"


def _head(record: Record) -> Iterator[tuple[str, str]]:
    yield "Rules", str(record.rules)
    players = record.rules.players
    yield "Jade", ", ".join(map(str, record.seats[:players]))
    yield "Obsidian", ", ".join(map(str, record.seats[players:]))
    yield "Game", str(record.number)
    if series_game := record.series_game:
        suffix = f" {_SERIES_MARK}" if series_game.is_assisted else ""
        jade, obsidian = series_game.before
        yield "Series", f"game {series_game.number} after {jade}-{obsidian}{suffix}"
    yield "Date", record.date
    yield "SHA-256", record.commitment
    yield "Sticks", "" if record.commitment else "by hand"
    yield "Set up", str(record.set_up or "")
    yield "Throws of", f"game {record.throws_of}" if record.throws_of else ""
    yield "Seed", record.seed if record.result or record.is_abandoned else ""
    yield "Taken back", "yes" if record.is_assisted else ""
    yield "Result", _UNFINISHED if record.is_abandoned else record.result or ""
    yield "Taken", f"{record.taken[0]}-{record.taken[1]}" if record.taken else ""


def _turn_lines(record: Record) -> Iterator[str]:
    width = len(str(len(record.every_turn)))
    for number, turn in enumerate(record.every_turn, 1):
        throws = [f"{each}={record.rules.values[each.marked]}" for each in turn.throws]
        moves = [*turn.move_words]
        if number <= len(record.turns):
            moves = moves or ["pass"]
        elif moves:
            moves.append(_TO_BE_CONTINUED)
        yield f"{number:>{width}}. {_name(turn.player):8} {' '.join(throws + moves)}"


def _name(player: Player) -> str:
    """Return the name of a player in a turn: ``jade``, or in the team game a letter."""
    return player.letter if player.is_in_team else player.name.lower()


def parse_record(text: str) -> Record:
    """Parse a record; RecordError names the wrong line.

    Throws and moves are not checked here: ``verify`` replays them.
    """
    number = 1

    def lines() -> Iterator[str]:
        """Yield the lines that are neither blank nor notes."""
        nonlocal number
        for each, line in enumerate(map(str.strip, text.split("\n")), 1):
            if line and not line.startswith(_NOTE):
                number = each
                yield line

    try:
        return _record(lines())
    except PulucError as error:
        raise RecordError(LINE, number=number, reason=error) from error


def _is_date(text: str) -> bool:
    """Return whether the calendar has a date, whose month is from 1 to 12."""
    year, month, day = map(int, text.split("-"))
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year > 0 and day <= _DAYS[month - 1] - (month == _FEBRUARY and not is_leap)


_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FEBRUARY = 2


def has_notes(text: str) -> bool:
    """Return whether the text of a record has notes, which ``parse_record`` skips."""
    _, opening, played = text.partition("\nOpening:")
    is_line = any(line.lstrip().startswith(_NOTE) for line in text.split("\n"))
    return is_line or (bool(opening) and _NOTE in played)


def _record(lines: Iterator[str]) -> Record:
    if next(lines, "") != FIRST_LINE:
        raise NotationError(N_("a record begins with '{text}'"), text=FIRST_LINE)
    head, opening = _read_head(lines)
    rules = Ruleset.parse(head["Rules"])
    seats = (*_seats(head.get("Jade", HUMAN), rules), *_seats(head["Obsidian"], rules))
    set_up = GivenStart.parse(head["Set up"], rules) if "Set up" in head else None
    turns, pending = _read_turns(lines, rules, first_mover(rules, opening, set_up))
    result = head.get("Result")
    is_abandoned = result == _UNFINISHED
    return Record(
        rules=rules,
        seats=seats,
        number=int(head.get("Game", "1")),
        seed=head.get("Seed", ""),
        commitment=head.get("SHA-256", ""),
        set_up=set_up,
        opening=opening,
        turns=turns,
        pending=pending,
        result=Result(result) if result and not is_abandoned else None,
        is_abandoned=is_abandoned,
        is_assisted="Taken back" in head,
        date=head.get("Date", ""),
        series_game=_series_game(head["Series"]) if "Series" in head else None,
        taken=_pair(head["Taken"]) if "Taken" in head else None,
        throws_of=int(head.get("Throws of", "game 0").removeprefix("game ")),
    )


def _read_head(lines: Iterator[str]) -> tuple[dict[str, str], tuple[Throw, ...]]:
    """Return what the lines of the head say, and the opening throws after them."""
    head = dict[str, str]()
    while (line := next(lines, "")) and not line.startswith("Opening:"):
        name, colon, value = line.partition(": ")
        name = "Series" if name == _OLD_SERIES else name
        if not colon or name not in _HEAD or name in head:
            raise NotationError(N_("'{line}' is not a header line, or appears twice"), line=line)
        if not _HEAD[name].fullmatch(value) or (name == "Date" and not _is_date(value)):
            raise NotationError(N_("'{text}' is not valid here"), text=value)
        head[name] = value
        if name == "Rules":
            Ruleset.parse(value)
    if not line:
        raise NotationError(N_("the opening throws are missing"))
    opening = tuple(Throw.parse(word) for word in _without_note(line).split()[1:])
    for name in ("Rules", "Obsidian"):
        if name not in head:
            raise NotationError(N_("the header has no line '{name}'"), name=name)
    if ("SHA-256" in head) is ("Sticks" in head):
        raise NotationError(N_("the header needs a line 'SHA-256' or 'Sticks: by hand', not both"))
    return head, opening


def _read_turns(
    lines: Iterator[str], rules: Ruleset, side: Side
) -> tuple[tuple[Turn, ...], Turn | None]:
    """Return the completed turns, the first of ``side``, and the one in progress."""
    turns = list[Turn]()
    for line in lines:
        turn, is_over = _turn(_without_note(line), rules, len(turns) + 1, side)
        if not is_over:
            if more := next(lines, ""):
                raise NotationError(N_("'{line}' comes after an unfinished turn"), line=more)
            return tuple(turns), turn
        turns.append(turn)
        side = side.enemy
    return tuple(turns), None


def _without_note(line: str) -> str:
    return line.partition(_NOTE)[0].rstrip()


def _turn(line: str, rules: Ruleset, number: int, side: Side) -> tuple[Turn, bool]:
    """Return the turn in a line, and whether it is completed."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise NotationError(N_("'{line}' is not a turn such as '3. jade 0110=2 city-2'"), line=line)
    if rules.players > 1:
        name, who = match[2], [rules.player(match[2]).letter]
    else:
        name, who = _name(rules.turn_order[side]), []
    if match[1] != str(number) or match[2] != name:
        raise NotationError(
            N_("'{line}' should begin with '{start}'"), line=line, start=f"{number}. {name}"
        )
    faces = []
    for word in match[3].split():
        throw = Throw.parse(word[:STICK_COUNT])
        value = rules.values[throw.marked]
        if word != f"{throw}={value}":
            raise NotationError(
                N_("{throw} is worth {value} under these rules, so '{word}' is wrong"),
                throw=throw,
                value=value,
                word=word,
            )
        faces.append(str(throw))
    moves = (match[4] or "").split()
    is_over = bool(moves) and moves[-1] != _TO_BE_CONTINUED
    words = who + faces + (moves if is_over else moves[:-1])
    return Turn.parse(" ".join(words), side, rules, is_over=is_over), is_over


def _seats(text: str, rules: Ruleset) -> tuple[Seat, ...]:
    return tuple(Seat.parse(word) for word in rules.one_for_each(text, ", "))


def _series_game(text: str) -> SeriesGame:
    words = text.split()
    return SeriesGame(int(words[1]), _pair(words[3]), text.endswith(_SERIES_MARK))


def _pair(text: str) -> tuple[int, int]:
    jade, obsidian = map(int, text.split("-"))
    return jade, obsidian


_HEAD = {
    "Rules": re.compile(r".+"),
    "Jade": re.compile(r".+"),
    "Obsidian": re.compile(r".+"),
    "Game": re.compile(r"[1-9]\d{0,8}", re.ASCII),
    "Series": re.compile(
        rf"game [1-5] after \d{{1,3}}-\d{{1,3}}( {re.escape(_SERIES_MARK)})?", re.ASCII
    ),
    "Taken": re.compile(r"\d{1,3}-\d{1,3}", re.ASCII),
    "Date": re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII),
    "SHA-256": re.compile(r"[0-9a-f]{64}"),
    "Sticks": re.compile(r"by hand"),
    "Set up": re.compile(r".+"),
    "Throws of": re.compile(r"game [1-9]\d{0,8}", re.ASCII),
    "Seed": re.compile(r"[^\x00-\x1f\x7f]{1,200}"),
    "Taken back": re.compile(r"yes"),
    "Result": re.compile(f"jade|obsidian|draw|{_UNFINISHED}"),
}
"""The lines of the head, and what each may say."""
