"""What players are called: by the name of a person, else Jade 3."""

from collections.abc import Callable, Sequence

from puluc.rules import Player, Ruleset, Seat
from puluc.text.names import player_name

Called = Callable[[Player], str]


def names_of(rules: Ruleset, seats: Sequence[Seat]) -> Called:
    """The names of the players of a game; ``seats`` are in the order of their turns.

    A person who plays for several players is named with their numbers: Ana 1, Ana 3.
    """
    names = [seat.name for seat in seats]

    def called(player: Player) -> str:
        name = names[rules.hand_of(player)]
        if not name:
            return player_name(player)
        return f"{name} {player.number}" if names.count(name) > 1 else name

    return called
