"""Rule sets solved in plain Python with the public rules: slow, and independent of the lab."""

from __future__ import annotations

from itertools import product

from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play

Thrown = tuple[tuple[int, ...], float]


def all_thrown(rules: Ruleset) -> list[Thrown]:
    """Everything that may be thrown in a turn, with its chance."""
    found = []
    for thrown in product(rules.chances, repeat=rules.throws_per_turn):
        chance = 1.0
        for _, each in thrown:
            chance *= each
        found.append((tuple(value for value, _ in thrown), chance))
    return found


def followers(position: Position, values: tuple[int, ...]) -> set[Position]:
    """Where a turn may lead, the enemy to move."""
    return {line.end for line in lines_of_play(Choice.at(position, values))}


def solve(rules: Ruleset) -> dict[Position, float]:
    """The chance to win of the side to move in every position that comes about."""
    todo = [Position.start(rules, side) for side in Side]
    places = {position: place for place, position in enumerate(todo)}

    def branch(position: Position, after: Position) -> tuple[int, float]:
        """A place and nothing, or no place and what the end is worth."""
        outcome = after.outcome
        if outcome is not None:
            won = outcome.winner is position.mover
            return -1, 0.5 if outcome.winner is None else float(won)
        if after not in places:
            places[after] = len(todo)
            todo.append(after)
        return places[after], 0.0

    graph = [  # of positions that are found as it goes on
        [
            (chance, [branch(position, each) for each in followers(position, thrown)])
            for thrown, chance in all_thrown(rules)
        ]
        for position in todo
    ]
    values, change = [0.5] * len(todo), 1.0
    while change > 1e-8:
        change = 0.0
        for place in reversed(range(len(todo))):
            value = sum(
                chance * max(1 - values[to] if to >= 0 else end for to, end in found)
                for chance, found in graph[place]
            )
            change = max(change, abs(value - values[place]))
            values[place] = value
    return dict(zip(todo, values, strict=True))
