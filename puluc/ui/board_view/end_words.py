"""How a game ended, in words: who has won, why, and the score of the file."""

from __future__ import annotations

from puluc.game.analysis import START, GameAnalysis
from puluc.game.scores import Scores
from puluc.rules import Outcome, Position, Reason, Side
from puluc.ui.board_view.strip import Words

SET_UP_SCORE: Words = ("Not counted: position set up", "Not counted: set up")
"""Stands for the score after a game whose start was set up."""

_LEAST_COST = 0.005
"""The least difference between what the choices of both sides cost that is told."""


def result(outcome: Outcome) -> str:
    """Who has won."""
    return f"{outcome.winner} wins" if outcome.winner is not None else "A draw"


def score(scores: Scores, *, is_counted: bool) -> Words:
    """The games that each side has won.

    Not counted are those in which moves were taken back or a hint was shown.
    """
    if not is_counted:
        return ("Not counted: taken back or hints",)
    jade, obsidian = (scores.won(side) for side in Side)
    return f"Score: Jade {jade}, Obsidian {obsidian}", f"Jade {jade}, Obsidian {obsidian}"


def finding(game: GameAnalysis, you: Side | None) -> Words:
    """How luck was shared, Jade's part first, and who chose better; ``you`` play one side."""
    jade = min(100, max(0, round(100 * (START + game.luck))))
    chose = "both chose equally well"
    if abs(game.cost) >= _LEAST_COST:
        better = Side.OBSIDIAN if game.cost > 0 else Side.JADE
        chose = f"{'you' if better is you else better} chose better"
    return f"Luck {jade} : {100 - jade}; {chose}", f"Luck {jade} : {100 - jade}"


def reason(outcome: Outcome, position: Position) -> Words:
    """Why a game is over; ``position`` is the last one."""
    jade, obsidian = (position.taken_by(side) for side in Side)
    match outcome:
        case Outcome(winner=Side() as winner, reason=Reason.NO_FREE_PIECE):
            return f"No free {winner.enemy} piece is left", f"No free {winner.enemy} piece"
        case Outcome(winner=None):
            return tuple(f"{none}: both took {jade}" for none in _none_free(position))
    least, most = sorted((jade, obsidian))
    took = f"{most} to {least}"
    piece, side = _none_free(position)
    return f"{piece}: {took} taken", f"{side}: took {took}", f"{side}: {took}"


def _none_free(position: Position) -> tuple[str, str]:
    """Which side has no free piece left, or that neither has; in full and shorter."""
    moving = {unit.side for unit in position.units if unit}
    beaten = [side for side in Side if not position.homes[side] and side not in moving]
    if len(beaten) > 1:
        return "No free piece is left", "No free piece"
    return f"No free {beaten[0]} piece", f"No free {beaten[0]}"
