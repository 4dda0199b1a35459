"""Games as text: the list of games, a position, a score table, a verdict."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from puluc import UsageError
from puluc.cli.terminal import escaped
from puluc.game.scores import Scores, Tally
from puluc.game.session import Session
from puluc.names import form_name
from puluc.rules import (
    FIVE_GAMES,
    WATCHED,
    Match,
    MatchGame,
    Phase,
    Position,
    Side,
    Unit,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.library import SUFFIX, Entry, Library
from puluc.storage.paths import Paths
from puluc.storage.verification import Verdict

_CELL = 3
_MAX_GAPS = 20


def find_file(text: str, paths: Paths) -> Path:
    """The file that a path or the name of a saved game refers to; UsageError if there is none."""
    path = Path(os.path.expanduser(text))  # noqa: PTH111 - Path's own raises for an unknown user
    if text and path.exists() and not path.is_dir():
        return path
    saved = Library(paths.data).path(text.removesuffix(SUFFIX))
    if text and Path(text).name == text and saved.exists():
        return saved
    if text and path.is_dir():
        raise GameFileError(f"'{text}' is a folder, not a game")
    raise UsageError(f"there is no file and no saved game '{text}'")


def file_lines(paths: Paths) -> Iterator[str]:
    """The list of saved games."""
    library = Library(paths.data)
    entries = library.entries
    if not entries:
        yield f"No games are saved in {library.folder}."
    else:
        yield from _columns(_row(entry) for entry in entries)


def _row(entry: Entry) -> tuple[str, ...]:
    name = escaped(entry.name)
    if entry.damage:
        return (name, f"damaged: {entry.damage}")
    turn = "over" if entry.mover is None else f"{entry.mover} to move"
    score = f"{entry.won[Side.JADE]}-{entry.won[Side.OBSIDIAN]}"
    if place := entry.match_game:
        turn += f", {_match_text(place, entry.match_score)}"
    opponent = entry.opponent if entry.opponent == WATCHED else f"vs. {entry.opponent}"
    return (name, form_name(entry.rules, place), opponent, score, entry.date, turn)


def _match_text(place: MatchGame, score: tuple[int, int]) -> str:
    """The place in a match of five games, and what both sides took so far."""
    return f"game {place.number} of {len(FIVE_GAMES)}, {score[0]}-{score[1]}"


def show_lines(path: Path) -> Iterator[str]:
    """The game on the board and the scores of a file; raises as ``game_file.load``."""
    session = game_file.load(path, str)
    match, opponent = session.match, session.opponent
    against = opponent if opponent == WATCHED else f"against {opponent}"
    game = form_name(session.rules, session.match_game)
    yield f"{path.stem}: {game} ({session.rules}) {against}"
    if session.rules.players > 1:
        sides = (", ".join(_names(session, side)) for side in Side)
        yield "; ".join(f"{side}: {names}" for side, names in zip(Side, sides, strict=True))
    if session.match_game:
        yield f"Match: {_match_text(session.match_game, session.match_score)}"
    yield f"Game {session.game_number}, turn {len(match.turns) + 1}: {_status(match)}"
    yield ""
    yield from board_lines(match.position)
    yield ""
    yield str(match.position)
    yield ""
    yield from score_lines(session.scores)


def _names(session: Session, side: Side) -> Iterator[str]:
    """Who plays for each player of a side."""
    for player, seat in zip(session.rules.turn_order, session.seats, strict=True):
        if player.side is side:
            yield escaped(seat.name or seat.level)


def _status(match: Match) -> str:
    """Who has won, or who is to do what."""
    if match.outcome:
        winner = match.outcome.winner
        return f"{winner} has won" if winner is not None else "a draw"
    values = " and ".join(map(str, match.values))
    action = {
        Phase.OPENING: "to throw for the first move",
        Phase.THROW: "to throw",
        Phase.MOVE: f"to move {values}",
        Phase.PASS: f"to pass, having thrown {values}",
    }[match.phase]
    return f"{match.mover if match.phase is Phase.OPENING else match.player} {action}"


def board_lines(position: Position) -> Iterator[str]:
    """The board: a city at each end, units as columns, numbered spaces."""
    homes = [_at_home(position, side) for side in Side]
    units = [homes[Side.JADE], *position.units[1:], homes[Side.OBSIDIAN]]
    for level in reversed(range(max(len(unit.pieces) if unit else 1 for unit in units))):
        yield "".join(f"{_piece(unit, level):>{_CELL}}" for unit in units).rstrip()
    yield "".join(f"{name:>{_CELL}}" for name in ("J", *range(1, position.rules.spaces + 1), "O"))
    slain = [position.slain_by(side) for side in Side]
    yield f"slain by Jade {slain[Side.JADE]}, by Obsidian {slain[Side.OBSIDIAN]}"


def _at_home(position: Position, side: Side) -> Unit | None:
    """The pieces in a city, as a unit; None if there are none."""
    hands = zip(position.rules.turn_order, position.hands, strict=True)
    pieces = [player for player, count in hands if player.side is side for _ in range(count)]
    return Unit(tuple(pieces)) if pieces else None


def _piece(unit: Unit | None, level: int) -> str:
    if unit is None:
        return "." if level == 0 else ""
    return unit.pieces[level].letter if level < len(unit.pieces) else ""


def score_lines(scores: Scores) -> Iterator[str]:
    """The score table."""
    if not scores.tallies:
        yield "No game has been finished yet."
        return
    head = ("vs.", "Jade", "Obsidian", "Draws", "")
    yield from _columns([("Game", *head), *(_score(tally) for tally in scores.tallies)])
    if scores.matches:
        yield ""
        matches = (_score(tally, MatchGame()) for tally in scores.matches)
        yield from _columns([("Match of five", *head), *matches])
        yield ""
    if scores.streak_side is not None:
        yield f"{scores.streak} in a row for {scores.streak_side}"
    if scores.longest_side is not None:
        yield f"longest streak {scores.longest}, {scores.longest_side}"
    if scores.mean_turns is not None:
        yield f"mean length {scores.mean_turns:.1f} turns"


def _score(tally: Tally, place: MatchGame | None = None) -> tuple[str, ...]:
    """A row of the score table."""
    return (
        form_name(tally.ruleset, place),
        tally.opponent,
        str(tally.jade),
        str(tally.obsidian),
        str(tally.draws),
        "moves taken back or hints" if tally.is_marked else "",
    )


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """A summary, each error, and what can't be verified."""
    yield f"{_count(verdict.games, 'game')}, {_count(verdict.turns, 'turn')}: {_summary(verdict)}"
    yield from verdict.errors
    if verdict.missing:
        yield f"Games without a record: {_gaps(verdict.missing)}."
    unverifiable = ["who played"]
    if verdict.is_file:
        unverifiable.append("whether a game was left out")
    if verdict.carried_over:
        unverifiable.append(
            f"the scores of {_count(verdict.carried_over, 'game')} without a record"
        )
    yield f"Can't be verified: {'; '.join(unverifiable)}."


def _summary(verdict: Verdict) -> str:
    if verdict.errors:
        return _count(len(verdict.errors), "error")
    text = f"{_count(verdict.verified, 'throw')} from the seeds, all moves legal"
    if verdict.unverifiable:
        text += f"; {_count(verdict.unverifiable, 'throw')} can't be verified"
    return text


def _gaps(gaps: Sequence[range]) -> str:
    """Ranges as ``3, 7-9``; only the first of very many."""
    shown = [f"{gap[0]}-{gap[-1]}" if len(gap) > 1 else f"{gap[0]}" for gap in gaps[:_MAX_GAPS]]
    more = sum(map(len, gaps[_MAX_GAPS:]))
    return ", ".join(shown) + (f" and {more:,} more" if more else "")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows with aligned columns."""
    table = list(rows)
    columns = range(max(map(len, table)))
    widths = [
        max((len(row[index]) for row in table if index < len(row) - 1), default=0)
        for index in columns[:-1]
    ]
    widths.append(0)
    for row in table:
        yield "  ".join(
            f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)
        ).rstrip()
