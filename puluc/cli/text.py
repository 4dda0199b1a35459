"""Games as text: the list of games, a position, a score table, a verdict."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from puluc import UsageError
from puluc.cli.columns import columns, escaped, sentences
from puluc.game.scores import Scores, Tally
from puluc.game.session import Session
from puluc.marks import N_, NN_
from puluc.rules import (
    SERIES_GAMES,
    WATCHED,
    Match,
    Phase,
    Position,
    SeriesGame,
    Side,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.library import SUFFIX, Library, SavedGame
from puluc.storage.paths import Paths, outside_path
from puluc.storage.verification import Agreement, Verdict
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, pgettext
from puluc.text.names import form_name, level_name, opponent_name, player_name, side_name
from puluc.text.numerals import counted, date_text, decimal, whole

_MAX_GAPS = 20


def find_file(text: str, paths: Paths) -> Path:
    """Return the file of a path or the name of a saved game; UsageError if there is none."""
    try:
        path = outside_path(text)
    except OSError as error:
        wrong = N_("'{name}' can't be opened: {reason}")
        kind = GameFileError if text.strip() else UsageError
        raise kind(wrong, name=text, reason=error) from error
    if path.exists() and not path.is_dir():
        return path
    saved = Library(paths.data).path(text.removesuffix(SUFFIX))
    if text and Path(text).name == text and saved.is_file():
        return saved
    if text and path.is_dir():
        raise GameFileError(N_("'{name}' is a folder, not a game"), name=text)
    raise UsageError(N_("there is no file and no saved game '{name}'"), name=text)


def file_lines(paths: Paths) -> Iterator[str]:
    """Yield the list of saved games."""
    library = Library(paths.data)
    entries = library.entries
    if not entries:
        yield gettext("No games are saved in {folder}.").format(folder=library.folder)
    else:
        yield from columns(_row(entry) for entry in entries)


def _row(entry: SavedGame) -> tuple[str, ...]:
    name = escaped(entry.name)
    if entry.damage:
        return (name, gettext("damaged: {reason}").format(reason=error_message(entry.damage)))
    if entry.mover is None:
        # Translators: in the list of games: this one is over.
        turn = pgettext("game", "over")
    else:
        turn = gettext("{player} to move").format(player=player_name(entry.mover))
    score = f"{entry.won[Side.JADE]}-{entry.won[Side.OBSIDIAN]}"
    if series_game := entry.series_game:
        turn += f", {_series_text(series_game, entry.series_score)}"
    opponent = _opponent(entry.opponent, entry.other)
    if entry.opponent != WATCHED:
        opponent = gettext("vs. {opponent}").format(opponent=opponent)
    return (name, form_name(entry.rules, series_game), opponent, score, date_text(entry.date), turn)


def _series_text(series_game: SeriesGame, score: tuple[int, int]) -> str:
    """Return the place in a series of five games, and its score so far."""
    return gettext("game {number} of {count}, {jade}-{obsidian}").format(
        number=series_game.number, count=len(SERIES_GAMES), jade=score[0], obsidian=score[1]
    )


def _opponent(level: str, other: str = "") -> str:
    """Return the opponent's name, over Link that of the ``other`` player; or watched."""
    # Translators: instead of an opponent: computers play alone.
    return pgettext("opponent", "watched") if level == WATCHED else opponent_name(level, other)


def show_lines(path: Path) -> Iterator[str]:
    """Yield the game on the board and the scores of a file; raise as ``game_file.load``."""
    session = game_file.load(path, str)
    match, opponent = session.match, session.opponent
    if opponent == WATCHED:
        text = gettext("{name}: {game} ({rules}) watched")
    else:
        text = gettext("{name}: {game} ({rules}) against {opponent}")
    head = text.format(
        name=path.stem,
        game=form_name(session.rules, session.series_game),
        rules=session.rules,
        opponent=_opponent(opponent, session.chains.other.name if session.chains else ""),
    )
    yield from sentences([head])
    if session.rules.players > 1:
        yield "; ".join(f"{side_name(side)}: {', '.join(_names(session, side))}" for side in Side)
    if session.series_game:
        standing = _series_text(session.series_game, session.series_score)
        # Translators: {place} is such as: game 2 of 5, 3-4.
        yield gettext("Series: {place}").format(place=standing)
    text = gettext("Game {number}, turn {turn}: {status}")
    number, turn = session.game_number, len(match.turns) + 1
    yield text.format(number=number, turn=turn, status=_status(match))
    if session.throws_of:
        text = gettext("Same throws as in game {number}, with the sides swapped")
        yield text.format(number=session.throws_of)
    yield ""
    yield from board_lines(match.position)
    yield ""
    yield str(match.position)
    yield ""
    yield from score_lines(session.scores)


def _names(session: Session, side: Side) -> Iterator[str]:
    """Yield the name of the person or level of each player of a side."""
    for player, seat in zip(session.rules.turn_order, session.seats, strict=True):
        if player.side is side:
            yield escaped(seat.name) or level_name(seat.level)


def _status(match: Match) -> str:
    """Return the winner, or the next action."""
    if match.outcome:
        winner = match.outcome.winner
        if winner is None:
            return gettext("a draw")
        return gettext("{side} has won").format(side=side_name(winner))
    if match.phase is Phase.OPENING:
        text = gettext("{side} to throw for the first move")
        return text.format(side=side_name(match.mover))
    text = {
        Phase.THROW: gettext("{player} to throw"),
        # Translators: {values} is a value of a throw, or two: 3 and 4.
        Phase.MOVE: gettext("{player} to move {values}"),
        Phase.PASS: gettext("{player} threw {values} and has to pass"),
    }[match.phase]
    values = "".join(map(str, match.values))
    if len(match.values) > 1:
        # Translators: the values of two throws: 3 and 4.
        both = gettext("{value} and {other_value}")
        values = both.format(value=match.values[0], other_value=match.values[1])
    return text.format(player=player_name(match.player), values=values)


def board_lines(position: Position) -> Iterator[str]:
    """Yield the board: a city at each end, units as columns, numbered spaces."""
    hands = [*zip(position.rules.turn_order, position.hands, strict=True)]
    jade, obsidian = (
        "".join(player.letter * count for player, count in hands if player.side is side)
        for side in Side
    )
    units = ["".join(p.letter for p in unit.pieces) if unit else "" for unit in position.units[1:]]
    columns = [column or "." for column in (jade, *units, obsidian)]
    for row in reversed([*zip_longest(*columns, fillvalue="")]):
        yield "".join(f"{piece:>3}" for piece in row).rstrip()
    yield "".join(f"{name:>3}" for name in ("J", *range(1, position.rules.spaces + 1), "O"))
    slain = [position.slain_by(side) for side in Side]
    text = gettext("slain by Jade {jade}, by Obsidian {obsidian}")
    yield text.format(jade=slain[Side.JADE], obsidian=slain[Side.OBSIDIAN])


def score_lines(scores: Scores) -> Iterator[str]:
    """Yield the score table."""
    if not scores.tallies:
        yield gettext("No game has been finished yet.")
        return
    head = (gettext("vs."), *map(side_name, Side), gettext("Draws"), "")
    rows = map(_score, scores.tallies)
    # Translators: the heading of a column of named games.
    yield from columns([(pgettext("column", "Game"), *head), *rows])
    if scores.series:
        yield ""
        series = (_score(tally, SeriesGame()) for tally in scores.series)
        yield from columns([(gettext("Series of five"), *head), *series])
        yield ""
    if scores.streak_side is not None:
        text = gettext("{count} in a row for {side}")
        yield text.format(count=scores.streak, side=side_name(scores.streak_side))
    if scores.longest_side is not None:
        text = gettext("longest streak {count}, {side}")
        yield text.format(count=scores.longest, side=side_name(scores.longest_side))
    if scores.mean_turns is not None:
        text = gettext("mean length {turns} turns")
        yield text.format(turns=decimal(scores.mean_turns, 1))


def _score(tally: Tally, series_game: SeriesGame | None = None) -> tuple[str, ...]:
    """Return a row of the score table."""
    return (
        " ".join(
            (form_name(tally.ruleset, series_game), ":".join(map(str, tally.pieces or ())))
        ).strip(),
        _opponent(tally.opponent),
        str(tally.jade),
        str(tally.obsidian),
        str(tally.draws),
        gettext("moves taken back or hints") if tally.is_assisted else "",
    )


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Yield a summary, each error, and what can't be verified."""
    # Translators: how much of a file was checked: 3 games, 120 turns: 240 throws from the seeds.
    text = gettext("{games}, {turns}: {found}")
    yield text.format(
        games=counted(NN_("{count} game", "{count} games"), verdict.games),
        turns=counted(NN_("{count} turn", "{count} turns"), verdict.turns),
        found=_summary(verdict),
    )
    yield from map(error_message, verdict.errors)
    if verdict.missing:
        text = gettext("Games without a record: {numbers}.")
        yield text.format(numbers=_gaps(verdict.missing))
    if verdict.seeds:
        yield gettext(
            "SHA-256 of the seeds. If you wrote one down before the first throw, it must be"
            " the same:"
        )
        for number, digest in verdict.seeds:
            yield gettext("game {number}: {digest}").format(number=number, digest=digest)
    yield from _linked_lines(verdict)
    for number in verdict.secret:
        text = gettext(
            "This file holds the secret of game {number}. To share the game, use Copy as:"
            " the copy leaves the secret out."
        )
        yield text.format(number=number)
    yield from _given_lines(verdict)
    unverifiable = [
        gettext("who played, and when"),
        gettext("whether moves were taken back or hints shown"),
    ]
    if verdict.is_file:
        unverifiable.append(gettext("whether a game was left out"))
    scores = NN_(
        "the scores of {count} game without a record",
        "the scores of {count} games without a record",
    )
    winners = NN_(
        "the winner of {count} series without a record",
        "the winners of {count} series without a record",
    )
    for forms, count in ((scores, verdict.carried_over), (winners, verdict.series_carried_over)):
        unverifiable += [counted(forms, count)] if count else []
    if verdict.series_scores:
        text = gettext("the score of the series before game {numbers}")
        numbers = ", ".join(map(str, verdict.series_scores))
        unverifiable.append(text.format(numbers=numbers))
    if verdict.has_notes:
        unverifiable.append(gettext("the notes"))
    if verdict.has_abandoned:
        unverifiable.append(gettext("whether an abandoned game had ended"))
    # Translators: {things} is a list such as: who played; whether a game was left out.
    yield gettext("Can't be verified: {things}.").format(things="; ".join(unverifiable))


def _linked_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the chains of the games over Link, and those used further than the file goes."""
    for number, computers in verdict.linked:
        names = ", ".join(each.name for each in computers)
        text = gettext("Game {number}: every throw comes from the chains of {names}. Their ends:")
        yield text.format(number=number, names=names)
        for each in computers:
            yield f"{each.name}: {each.end}"
    for use in verdict.ahead:
        text = gettext("Game {number}: its chains made {made} throws, but the file has {throws}.")
        yield text.format(number=use.number, made=use.made, throws=use.throws)
        if use.backs:
            taken_back = NN_(
                "Turns were taken back {count} time.", "Turns were taken back {count} times."
            )
            yield counted(taken_back, use.backs)
        else:
            yield gettext("No move was taken back: this may be an older copy of the game.")


def _given_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the games that did not begin as usual, and those that do not count."""
    for text, numbers in (
        (N_("Games that were set up: {numbers}."), verdict.set_up),
        (N_("Games whose first throws were given: {numbers}."), verdict.given),
    ):
        if numbers:
            yield gettext(text).format(numbers=", ".join(map(str, numbers)))
    if verdict.scores_from > 1:
        text = gettext("Games before game {number} do not count in the scores.")
        yield text.format(number=verdict.scores_from)


def agreement_lines(agreements: Sequence[Agreement]) -> Iterator[str]:
    """Yield the agreement or differences of two files in the games over Link that both have."""
    if not agreements:
        yield gettext("The files have no game over Link in common.")
    for each in agreements:
        if each.is_whole:
            # Translators: {turns} is such as: 32 turns.
            text = gettext("Game {number}: both files have the same game, {turns}")
            turns = counted(NN_("{count} turn", "{count} turns"), each.turns)
            yield text.format(number=each.number, turns=turns)
        if each.difference is not None:
            text = gettext("Game {number}: the files differ from turn {turn} on")
            yield text.format(number=each.number, turn=each.difference)
        for subject, mine, theirs in each.others:
            # Translators: {subject} is such as: result.
            text = gettext("Game {number}: the files differ: {subject} {mine}, {theirs}")
            told = {"mine": mine, "theirs": theirs}
            yield text.format(number=each.number, subject=gettext(subject.value), **told)


def _summary(verdict: Verdict) -> str:
    if verdict.errors:
        return counted(NN_("{count} error", "{count} errors"), len(verdict.errors))
    forms = NN_(
        "{count} throw from the seeds, all moves legal",
        "{count} throws from the seeds, all moves legal",
    )
    if verdict.linked:
        forms = NN_(
            "{count} throw from seeds and chains, all moves legal",
            "{count} throws from seeds and chains, all moves legal",
        )
    verified = counted(forms, verdict.verified)
    if not verdict.unverifiable:
        return verified
    forms = NN_("{count} throw can't be verified", "{count} throws can't be verified")
    return f"{verified}; {counted(forms, verdict.unverifiable)}"


def _gaps(gaps: Sequence[range]) -> str:
    """Return ranges as ``3, 7-9``; of very many only the first."""
    shown = [f"{gap[0]}-{gap[-1]}" if len(gap) > 1 else f"{gap[0]}" for gap in gaps[:_MAX_GAPS]]
    numbers, more = ", ".join(shown), sum(map(len, gaps[_MAX_GAPS:]))
    if not more:
        return numbers
    # Translators: numbers of games, of which only the first are listed: 3, 7-9 and 12 more.
    return gettext("{numbers} and {count} more").format(numbers=numbers, count=whole(more))
