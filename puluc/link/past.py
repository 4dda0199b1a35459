"""The past of a game as both computers must have it: its moves, and two check words."""

from collections.abc import Sequence
from hashlib import sha256

from puluc.rules import Chains, Match, Ruleset, Seat

_WORDS = """
agave amber anchor apple avocado bamboo banana basil cacao cactus canoe cedar cherry cinnamon
copper coral cotton dolphin dragon eagle falcon garden ginger guitar harbour honey iguana island
jade jaguar jungle lagoon lemon lizard macaw maize mango marble melon mirror mountain obsidian
olive orange orchid papaya parrot pepper pyramid quetzal river saffron silver sugar temple thunder
tiger tobacco tomato turtle vanilla velvet volcano window
"""


def plays_of(match: Match) -> list[str]:
    """Return the moves of a match so far, each after the value it used."""
    turns = [*match.turns, *([match.pending] if match.pending else [])]
    if match.rules.throws_per_turn > 1:
        return [f"{value} {move}" for turn in turns for move, value in turn.uses]
    worth = match.rules.values
    return [f"{worth[turn.throws[0].marked]} {move}" for turn in turns for move in turn.moves]


def check_words(
    chains: Chains, rules: Ruleset, seats: Sequence[Seat], plays: Sequence[str] = ()
) -> str:
    """Return two words for a game and its moves, to compare by telephone: one of 4,096 pairs."""
    ends = (f"{each.name} {each.end}" for each in chains.computers)
    told = "\n".join([str(rules), *map(str, seats), *ends, *plays])
    number, words = int(sha256(told.encode()).hexdigest(), 16), _WORDS.split()
    return f"{words[number % len(words)]} {words[number // len(words) % len(words)]}"
