"""How a game ended, in words: who has won, why, and the score of the file."""

from puluc.game.analysis import START, GameAnalysis
from puluc.game.scores import Scores
from puluc.rules import Outcome, Position, Reason, Side
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.ui.board.picture.strip import Words, filled

_LEAST_COST = 0.005
"""The least difference between what the choices of both sides cost that is told."""


def result(outcome: Outcome) -> str:
    """Who has won."""
    if outcome.winner is None:
        return gettext("A draw")
    return gettext("{side} wins").format(side=side_name(outcome.winner))


def score(scores: Scores, *, is_counted: bool) -> Words:
    """The games that each side has won.

    Not counted are those in which moves were taken back or a hint was shown.
    """
    if not is_counted:
        # Translators: a game in which moves were taken back or hints shown. 187 pixels at most.
        return gettext("Not counted: taken back or hints"), gettext("Not counted")
    jade, obsidian = (scores.won(side) for side in Side)
    texts = (
        gettext("Score: Jade {jade}, Obsidian {obsidian}"),
        gettext("Jade {jade}, Obsidian {obsidian}"),
    )
    return filled(texts, jade=jade, obsidian=obsidian)


def set_up_score() -> Words:
    """What stands for the score after a game whose start was set up."""
    # Translators: a game from a position that was set up. 187 pixels at most.
    return gettext("Not counted: position set up"), gettext("Not counted: set up")


def finding(game: GameAnalysis, you: Side | None) -> Words:
    """How luck was shared, Jade's part first, and who chose better; ``you`` play one side."""
    jade = min(100, max(0, round(100 * (START + game.luck))))
    better = Side.OBSIDIAN if game.cost > 0 else Side.JADE
    if abs(game.cost) < _LEAST_COST:
        # Translators: how luck was shared, as in 30 : 70. 160 pixels at most.
        text = gettext("Luck {jade} : {obsidian}; both chose equally well")
    elif better is you:
        text = gettext("Luck {jade} : {obsidian}; you chose better")
    else:
        text = gettext("Luck {jade} : {obsidian}; {side} chose better")
    texts = text, gettext("Luck {jade} : {obsidian}")
    return filled(texts, jade=jade, obsidian=100 - jade, side=side_name(better))


def reason(outcome: Outcome, position: Position) -> Words:
    """Why a game is over; ``position`` is the last one. 135 pixels are sure to fit."""
    if outcome.winner is not None and outcome.reason is Reason.NO_FREE_PIECE:
        # Translators: all pieces of this side are captive or slain.
        texts: Words = (
            gettext("No free {side} piece is left"),
            gettext("No free {side} piece"),
            gettext("No free {side}"),
        )
        return filled(texts, side=side_name(outcome.winner.enemy))
    jade, obsidian = (position.taken_by(side) for side in Side)
    least, most = sorted((jade, obsidian))
    beaten = _without_free_piece(position)
    if outcome.winner is None:
        texts = _both_took() if len(beaten) > 1 else _of_one_both_took()
    else:
        texts = _took() if len(beaten) > 1 else _of_one_took()
    return filled(texts, side=side_name(beaten[0]), most=most, least=least)


def _both_took() -> Words:
    """Neither side has a free piece, and both have taken the same number."""
    return (
        # Translators: no side has a free piece, and each has taken {most} pieces.
        gettext("No free piece is left: both took {most}"),
        gettext("No free piece: both took {most}"),
        gettext("Both took {most}"),
    )


def _of_one_both_took() -> Words:
    """One side has no free piece, and both have taken the same number."""
    return (
        gettext("No free {side} piece: both took {most}"),
        # Translators: the same in fewer words: "No free Jade".
        gettext("No free {side}: both took {most}"),
        gettext("Both took {most}"),
    )


def _took() -> Words:
    """Neither side has a free piece, and one has taken more."""
    return (
        # Translators: no side has a free piece, and one has taken more than the other: 5 to 3.
        gettext("No free piece is left: {most} to {least} taken"),
        gettext("No free piece: took {most} to {least}"),
        gettext("No free piece: {most} to {least}"),
        gettext("{most} to {least}"),
    )


def _of_one_took() -> Words:
    """One side has no free piece, and one of them has taken more."""
    return (
        gettext("No free {side} piece: {most} to {least} taken"),
        gettext("No free {side}: took {most} to {least}"),
        gettext("No free {side}: {most} to {least}"),
        gettext("{most} to {least}"),
    )


def _without_free_piece(position: Position) -> list[Side]:
    """The sides that have no free piece left."""
    moving = {unit.side for unit in position.units if unit}
    return [side for side in Side if not position.homes[side] and side not in moving]
