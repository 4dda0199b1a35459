"""What Set up says in the strip: what is on a cell, and why no game leads to a position."""

from __future__ import annotations

from puluc.game.draft import Draft
from puluc.rules import Obstacle, Player, Side, Unit, Unreachable
from puluc.ui.board_view.strip import Words

WELCOME = ("J or O puts a piece. F2: the menu", "J, O: a piece. F2: menu")
"""Until the first change."""
CARRYING = ("Put it on a space, or beside: slain", "Put it on a space")

_NO_GAME = "No game leads here"


def hand_words(draft: Draft, player: Player) -> Words:
    """How many pieces of a player are at home, slain and lost."""
    dead, lost = draft.dead(player), 0
    if not player.is_in_team:
        lost = draft.position.lost[player.side]
    counts = [f"{draft.position.hand(player)} at home"]
    counts += [f"{dead - lost} slain"] if dead > lost else []
    counts += [f"{lost} lost"] if lost else []
    return (f"{player}: {', '.join(counts)}",)


def unit_words(space: int, unit: Unit | None) -> Words:
    """What stands on a space."""
    if unit is None:
        return (f"Space {space} is empty",)
    who = str(unit.player)
    if unit.is_captor:
        held = f"{who} with {_count(unit.captives, 'captive')}"
        return (f"Space {space}: {held}", f"{space}: {held}")
    number = f"{len(unit.pieces)} of " if len(unit.pieces) > 1 else ""
    homeward = ", homeward" if unit.is_homeward else ""
    return (f"Space {space}: {number}{who}{homeward}", f"{space}: {number}{who}{homeward}")


def obstacle_words(why: Unreachable, draft: Draft) -> Words:
    """Why no game leads to a position, short enough for the strip."""
    space, most = why.space, _count(draft.rules.pieces, "unit")
    words: dict[Obstacle, Words] = {
        Obstacle.OVER: (f"Over: {_out(draft)} has no free piece", "This game is over"),
        Obstacle.PASSED_OVER: (f"{draft.position.player} has no piece to move",),
        Obstacle.TOO_MANY_UNITS: (f"Only {most} a player may be out", "Too many units are out"),
        Obstacle.UNMADE: (f"No captures make the unit on {space}",),
        Obstacle.UNTRODDEN: (f"No throws take this unit to {space}",),
        Obstacle.UNPAID: ("Slain and lost pieces don't match", "Slain and lost don't match"),
        Obstacle.NEVER: (_NO_GAME,),
    }
    return words[why.obstacle]


def refusal_text(why: Unreachable) -> str:
    """The reason in full, for a command that is refused."""
    reason = str(why)
    return f"{_NO_GAME}.\n{reason[0].upper()}{reason[1:]}."


def _out(draft: Draft) -> str:
    """The sides without a free piece."""
    position = draft.position
    free = {unit.side for unit in position.units if unit}
    out = [side for side in Side if not position.homes[side] and side not in free]
    return " and ".join(map(str, out))


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
