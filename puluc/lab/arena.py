"""``puluc arena``: many games between computer players, and their statistics."""

import argparse
import json
import math
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from puluc.ai import ComputerPlayer, make_player
from puluc.rules import (
    PRESETS,
    Choice,
    Move,
    Play,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    Sticks,
)
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import level_name
from puluc.text.numerals import decimal, local, percent, whole

EASY, FAIR, HARD = COMPILED = ("easy", "fair", "hard")
"""The levels with a compiled copy that can play any rules, weakest first."""

MASTER, PERFECT, RANDOM = "master", "perfect", "random"
LESSONS = STRATEGY, STRATEGY_2, STRATEGY_3 = ("strategy", "strategy-2", "strategy-3")
"""The players who follow the lessons up to this one."""

PLAYERS = (*COMPILED, MASTER, PERFECT, RANDOM, *LESSONS)


def title_of(player: str) -> str:
    """Return the name of a player, for people to read."""
    if player == RANDOM:
        # Translators: the name of a computer player that makes any move.
        return pgettext("player", "Random")
    if player == STRATEGY:
        # Translators: a computer player that follows the lessons on strategy.
        return pgettext("player", "Strategy")
    if player == STRATEGY_2:
        return gettext("Strategy II")
    if player == STRATEGY_3:
        return gettext("Strategy III")
    return gettext("Perfect") if player == PERFECT else level_name(player)


class RandomPlayer(ComputerPlayer):
    """A player of any legal move: the baseline for levels and for the speed of the rules."""

    def choose(
        self, _position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """Return a random move, without the conversion to ``Play``."""
        return rng.choice(moves)

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        return rng.choice(choice.plays)


CHUNK_GAMES = 1000
"""The games that share one random generator: a fixed number, so that ``jobs`` changes no result."""

MAX_JOBS = 61
"""The largest process pool that Windows allows."""

_Z95 = 1.959964
"""The 97.5 % quantile of the normal distribution, in standard errors."""

_CHOICE = 2
"""The fewest legal moves that count as a choice."""


class Played(NamedTuple):
    """One finished game."""

    winner: Side | None
    turns: int
    forced: int
    """The turns in which there was never more than one legal move."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two levels and the rules they play by."""

    first: str
    second: str
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The games of a pairing, seen from its first level."""

    pairing: Pairing
    games: int
    wins: int
    turns: int
    draws: int = 0
    forced: int = 0
    """The turns without a choice: no legal move or only one."""

    @property
    def rate(self) -> float:
        """The share of the games that the first level won, a draw counting as half a win."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of ``rate``: Wilson's, which stays between 0 and 1."""
        spread = _Z95**2 / self.games
        middle = self.rate + spread / 2
        half = math.sqrt(spread * (self.rate * (1 - self.rate) + spread / 4))
        return (middle - half) / (1 + spread), (middle + half) / (1 + spread)

    @property
    def mean_turns(self) -> float:
        """The average length of a game in turns."""
        return self.turns / self.games

    @property
    def forced_share(self) -> float:
        """The share of the turns without a choice."""
        return self.forced / self.turns if self.turns else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of ``rate``."""
        return math.sqrt(self.rate * (1 - self.rate) / self.games)

    @property
    def deviation(self) -> float:
        """The distance of ``rate`` from an even score, in standard errors."""
        even_error = 0.5 / math.sqrt(self.games)  # if all games ended alike
        return deviation(self.rate, self.standard_error or even_error)


def deviation(rate: float, standard_error: float) -> float:
    """Return the distance of a rate from an even score, in standard errors."""
    lead = rate - 0.5
    return lead / standard_error if standard_error else math.copysign(math.inf, lead)


def report(options: argparse.Namespace) -> Iterator[str]:
    """Yield the lines that ``puluc arena`` prints, each as soon as its games are played."""
    rule_sets = [preset.rules for preset in PRESETS] if options.presets else [options.rules]
    for rules in dict.fromkeys(rule_sets):
        if not options.json:
            text = ngettext(
                "{count} game each, rules {rules}, seed {seed}",
                "{count} games each, rules {rules}, seed {seed}",
                options.games,
            )
            yield text.format(count=whole(options.games), rules=rules, seed=options.seed)
        for pairing in pairings(rules, options.levels):
            result = run(pairing, options.games, options.seed, options.jobs, show_bar)
            yield json.dumps(_fields(result)) if options.json else _sentence(result)


def pairings(rules: Ruleset, levels: Sequence[str] | None = None) -> list[Pairing]:
    """Return the pairing of two levels, or all of the quick levels, the stronger one first.

    Master takes too long; ask for its pairings one by one.
    """
    if levels:
        first, second = levels
        return [Pairing(first, second, rules)]
    return [Pairing(stronger, weaker, rules) for weaker, stronger in combinations(COMPILED, 2)]


def _sentence(result: PairingResult) -> str:
    low, high = result.interval
    if result.draws:
        # Translators: {rate}, {low} and {high} are shares such as 0.62, {forced} is such as 23 %.
        text = gettext(
            "{first} vs. {second}: {rate} ({low} to {high}, {deviation} standard errors from even),"
            " {draws} draws, {turns} turns per game, {forced} of them forced"
        )
    else:
        text = gettext(
            "{first} vs. {second}: {rate} ({low} to {high}, {deviation} standard errors from even),"
            " {turns} turns per game, {forced} of them forced"
        )
    return text.format(
        first=title_of(result.pairing.first),
        second=title_of(result.pairing.second),
        rate=decimal(result.rate, 4),
        low=decimal(low, 4),
        high=decimal(high, 4),
        deviation=local(f"{result.deviation:+.1f}"),
        draws=percent(result.draws / result.games, 1),
        turns=decimal(result.mean_turns, 1),
        forced=percent(result.forced_share, 1),
    )


def _fields(result: PairingResult) -> dict[str, object]:
    return {
        "rules": str(result.pairing.rules),
        "first": result.pairing.first,
        "second": result.pairing.second,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "rate": result.rate,
        "interval": result.interval,
        "mean_turns": result.mean_turns,
        "forced_share": result.forced_share,
    }


def run(
    pairing: Pairing,
    games: int,
    seed: int,
    jobs: int,
    progress: Callable[[float], None] = lambda _share: None,
) -> PairingResult:
    """Play a pairing's games on ``jobs`` processes; sides and the first move alternate.

    ``progress`` is called with the share of the games that are finished.
    """
    chunks = [
        (pairing, min(CHUNK_GAMES, games - start), f"{seed}/{start}")
        for start in range(0, games, CHUNK_GAMES)
    ]
    if jobs == 1:
        return _sum(pairing, games, map(play_chunk, chunks), progress)
    with ProcessPoolExecutor(min(jobs, len(chunks), MAX_JOBS), initializer=_ignore_ctrl_c) as pool:
        return _sum(pairing, games, pool.map(play_chunk, chunks), progress)


def _ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the parent of a worker process, which would print a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _sum(
    pairing: Pairing, games: int, chunks: Iterable[Counter[str]], progress: Callable[[float], None]
) -> PairingResult:
    counts = Counter[str]()
    for chunk in chunks:
        counts.update(chunk)
        progress(counts["games"] / games)
    return PairingResult(pairing, **counts)


def play_chunk(chunk: tuple[Pairing, int, str]) -> Counter[str]:
    """Play some games of a pairing with a random generator of their own; return the counts."""
    pairing, games, seed = chunk
    rng = random.Random(seed)
    sticks = RandomSticks(rng)
    first, second = make_player(pairing.first), make_player(pairing.second)
    counts = Counter(games=games, wins=0, turns=0)
    for game in range(games):
        side, starter = Side(game % 2), Side(game // 2 % 2)
        players = (first, second) if side is Side.JADE else (second, first)
        winner, turns, forced = play_game(pairing.rules, players, starter, sticks, rng)
        draws = winner is None
        counts.update(wins=winner is side, turns=turns, draws=draws, forced=forced)
    return counts


def play_game(
    rules: Ruleset,
    players: tuple[ComputerPlayer, ComputerPlayer],
    starter: Side,
    sticks: Sticks,
    rng: random.Random,
) -> Played:
    """Play one game on bare positions, without a match's phases, events and record."""
    position, turns, forced = Position.start(rules, starter), 0, 0
    while (outcome := position.outcome) is None:
        if rules.throws_per_turn == 1:
            value = rules.values[sticks.throw().marked]
            moves = position.legal_moves(value)
            if moves:
                move = players[position.mover].choose(position, value, moves, rng)
                position = position.after(move)
            else:
                position = position.pass_turn()
            forced += len(moves) < _CHOICE
        else:
            position, most = _play_turn(position, players[position.mover], sticks, rng)
            forced += most < _CHOICE
        turns += 1
    return Played(outcome.winner, turns, forced)


def _play_turn(
    position: Position, player: ComputerPlayer, sticks: Sticks, rng: random.Random
) -> tuple[Position, int]:
    """Play a turn of several throws; return the next position and the most plays at any choice."""
    rules, most = position.rules, 0
    values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
    choice = Choice.at(position, values)
    while choice.plays:
        most = max(most, len(choice.plays))
        choice = choice.after(player.choose_play(choice, rng))
    return choice.position, most


_WIDTH = 30


def show_bar(share: float, phase: str = "") -> None:
    """Redraw the bar on standard error, unless that is not a terminal; erase it at 1."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    done = round(_WIDTH * share)
    line = f"[{'#' * done}{'.' * (_WIDTH - done)}] {percent(share):>5} {phase}".rstrip()
    end = f"\r{' ' * len(line)}\r" if share >= 1 else ""
    sys.stderr.write(f"\r{line}{end}")
    sys.stderr.flush()
