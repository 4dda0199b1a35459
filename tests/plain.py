"""A slow solver in plain Python with the public rules, independent of the lab."""

from itertools import product

from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play

ThrowChance = tuple[tuple[int, ...], float]


def turn_throws(rules: Ruleset) -> list[ThrowChance]:
    """The distribution of a turn's throws."""
    found = []
    for thrown in product(rules.odds, repeat=rules.throws_per_turn):
        chance = 1.0
        for _, each in thrown:
            chance *= each
        found.append((tuple(value for value, _ in thrown), chance))
    return found


def successors(position: Position, values: tuple[int, ...]) -> set[Position]:
    """The positions after a turn, the enemy to move."""
    return {line.end for line in lines_of_play(Choice.at(position, values))}


def solve(rules: Ruleset) -> dict[Position, float]:
    """The win chance of the side to move in every position that can occur."""
    todo = [Position.start(rules, side) for side in Side]
    nodes = {position: node for node, position in enumerate(todo)}

    def branch(position: Position, after: Position) -> tuple[int, float]:
        """The node of ``after`` and 0, or -1 and the value of the outcome."""
        outcome = after.outcome
        if outcome is not None:
            won = outcome.winner is position.mover
            return -1, 0.5 if outcome.winner is None else float(won)
        if after not in nodes:
            nodes[after] = len(todo)
            todo.append(after)
        return nodes[after], 0.0

    graph = [  # ``branch`` appends to ``todo`` meanwhile
        [
            (chance, [branch(position, each) for each in successors(position, thrown)])
            for thrown, chance in turn_throws(rules)
        ]
        for position in todo
    ]
    values, change = [0.5] * len(todo), 1.0
    while change > 1e-8:
        change = 0.0
        for node in reversed(range(len(todo))):
            value = sum(
                chance * max(1 - values[to] if to >= 0 else end for to, end in found)
                for chance, found in graph[node]
            )
            change = max(change, abs(value - values[node]))
            values[node] = value
    return dict(zip(todo, values, strict=True))
