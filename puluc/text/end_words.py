"""Sentences about the end of a game: who has won, why, and the score of the file."""

from collections.abc import Mapping

from puluc.game.analysis import START, GameAnalysis, SideTotals
from puluc.game.ladder import LOSSES, WINS, LadderOffer
from puluc.game.scores import Scores, Tally
from puluc.marks import N_
from puluc.rules import Outcome, Position, Reason, Record, Side
from puluc.text.analysis_words import points
from puluc.text.language import gettext, ngettext
from puluc.text.names import level_name, side_name
from puluc.text.wordings import Words, worded

_LEAST_COST = 0.005
"""The least difference between the costs of both sides' choices that is mentioned."""


def result(outcome: Outcome) -> str:
    """Return the sentence about who has won."""
    if outcome.winner is None:
        return gettext("A draw")
    return gettext("{side} wins").format(side=side_name(outcome.winner))


def score(scores: Scores, *, is_counted: bool) -> Words:
    """Return the sentence about the games that each side has won.

    Games in which moves were taken back or a hint was shown are not counted.
    """
    if not is_counted:
        # Translators: a game in which moves were taken back or hints shown. 187 pixels at most.
        return worded(gettext("Not counted: take-backs or hints|Not counted"))
    jade, obsidian = (scores.won(side) for side in Side)
    text = gettext("Score: Jade {jade}, Obsidian {obsidian}|{jade} : {obsidian}")
    return worded(text, jade=jade, obsidian=obsidian)


def watched_score() -> Words:
    """Return what replaces the score after a game that only computers played."""
    # Translators: a game that only computers played. 187 pixels at most.
    return worded(gettext("Not counted: watched|Not counted"))


def set_up_score() -> Words:
    """Return what replaces the score after a game whose start was set up."""
    # Translators: a game from a position that was set up. 187 pixels at most.
    return worded(gettext("Not counted: position set up|Not counted: set up"))


def known_throws_score() -> Words:
    """Return what replaces the score after a game with the throws of the one before."""
    # Translators: a game in which you knew the throws. 187 pixels at most.
    return worded(gettext("Not counted: you knew the throws|Not counted: same throws|Not counted"))


def both_results(first: Record, second: Record, own: Side) -> Words:
    """Return your results in two games with the same throws; ``own`` is your side in the second.

    If the second one lasted longer, the wording in full says when new throws began.
    """
    words = _your_results(first, second, own)
    if len(second.turns) <= len(first.turns):
        return words
    text = gettext("New throws from turn {turn}.").format(turn=len(first.turns) + 1)
    return Words(f"{words.full} {text}", words.short, words.full)


def _your_results(first: Record, second: Record, own: Side) -> Words:
    winners = [game.result.winner if game.result else None for game in (first, second)]
    if winners == [own.enemy, own]:
        return worded(gettext("You won both games.|Won both."))
    if winners == [own, own.enemy]:
        return worded(gettext("You lost both games.|Lost both."))
    if winners == [None, None]:
        return worded(gettext("Both games were drawn.|Drew both."))
    results = _your_result(winners[0], own.enemy), _your_result(winners[1], own)
    middle = " ".join(each.full for each in results)
    return Words(middle, " ".join(each.short for each in results))


def _your_result(winner: Side | None, you: Side) -> Words:
    if winner is None:
        text = gettext("You drew as {side}.|{side}: drawn.")
    elif winner is you:
        # Translators: two of these are shown side by side, in 220 pixels at most.
        text = gettext("You won as {side}.|{side}: won.")
    else:
        text = gettext("You lost as {side}.|{side}: lost.")
    return worded(text, side=side_name(you))


def both_costs(first: SideTotals, second: SideTotals) -> Words:
    """Return what your choices cost and what luck you had in two games with the same throws."""
    # Translators: in points, hundredths of a game: 12, then 8. The short wording has 220 pixels.
    text = gettext(
        "Points lost by your choices: {cost}, then {other_cost}."
        " Points from luck: {luck}, then {other_luck}."
        "|Points lost: {cost}, then {other_cost}; luck {luck}, then {other_luck}"
        "|Points lost: {cost}, then {other_cost}"
    )
    return worded(
        text,
        cost=round(100 * first.cost),
        other_cost=round(100 * second.cost),
        luck=points(first.luck),
        other_luck=points(second.luck),
    )


def handicap_score(tally: Tally) -> Words:
    """Return the sentence about the games that each side has won with this handicap."""
    text = gettext(
        "{pieces} pieces: Jade {jade}, Obsidian {obsidian}|{pieces}: {jade} to {obsidian}"
    )
    jade, obsidian = tally.pieces or (0, 0)
    return worded(text, pieces=f"{jade}:{obsidian}", jade=tally.jade, obsidian=tally.obsidian)


def finding(game: GameAnalysis, you: Side | None) -> Words:
    """Return the sentence about the shares of luck, Jade's first, and the cost of your mistakes.

    ``you`` is the side that persons play; if both sides have persons, it says who chose better.
    """
    jade = min(100, max(0, round(100 * (START + game.luck))))
    values = {"jade": jade, "obsidian": 100 - jade}
    if you is not None:
        return _your_mistakes(game, you, values)
    if abs(game.cost) < _LEAST_COST:
        # Translators: how luck was shared, as in 30 : 70. 160 pixels at most.
        text = gettext("Luck {jade} : {obsidian}; both chose equally well|Luck {jade} : {obsidian}")
        return worded(text, **values)
    better = Side.OBSIDIAN if game.cost > 0 else Side.JADE
    text = gettext("Luck {jade} : {obsidian}; {side} chose better|Luck {jade} : {obsidian}")
    return worded(text, side=side_name(better), **values)


def _your_mistakes(game: GameAnalysis, you: Side, values: Mapping[str, object]) -> Words:
    turns = enumerate(game.turns, 1)
    mistakes = [(turn, number) for number, turn in turns if turn.side is you and turn.is_mistake]
    if not mistakes:
        text = gettext("Luck {jade} : {obsidian}; no mistake|Luck {jade} : {obsidian}")
        return worded(text, **values)
    worst, number = mistakes[0]
    if len(mistakes) > 1:
        # Translators: what mistakes cost is in points, hundredths of a game.
        text = ngettext(
            "Luck {jade} : {obsidian}; {count} mistake cost {points} points"
            "|Luck {jade} : {obsidian}; {count} mistake cost {points}|Luck {jade} : {obsidian}",
            "Luck {jade} : {obsidian}; {count} mistakes cost {points} points"
            "|Luck {jade} : {obsidian}; {count} mistakes cost {points}|Luck {jade} : {obsidian}",
            len(mistakes),
        )
    elif worst.is_blunder:
        text = gettext(
            "Luck {jade} : {obsidian}; a blunder on turn {number} cost {points} points"
            "|Luck {jade} : {obsidian}; one blunder, turn {number}, cost {points}"
            "|Luck {jade} : {obsidian}"
        )
    else:
        text = gettext(
            "Luck {jade} : {obsidian}; a mistake on turn {number} cost {points} points"
            "|Luck {jade} : {obsidian}; one mistake, turn {number}, cost {points}"
            "|Luck {jade} : {obsidian}"
        )
    points = round(100 * sum(turn.cost for turn, _ in mistakes))
    return worded(text, number=number, count=len(mistakes), points=points, **values)


def offer_question(offer: LadderOffer) -> str:
    """Return the question whether to play against another level next, or to open a lesson."""
    if offer.is_higher:
        text = gettext("You have beaten {played} {wins} times. Play against {level} next?")
    elif offer.level:
        text = gettext("You lost to {played} {losses} times in a row. Play against {level} next?")
    else:
        text = gettext("You lost {losses} times in a row. Open the lesson on strategy?")
    names = {"played": level_name(offer.played), "level": level_name(offer.level)}
    return text.format(wins=WINS, losses=LOSSES, **names)


_BOTH_TOOK = (
    # Translators: no side has a free piece, and each has taken {most} pieces.
    N_("No free piece is left: both took {most}|No free piece: both took {most}"),
    # Translators: one side has no free piece, and each has taken {most} pieces.
    N_("No free {side} piece: both took {most}|No free {side}: both took {most}"),
)
"""A draw: both sides have no free piece, or one."""
_TOOK = (
    # Translators: no side has a free piece, and one has taken more than the other: 5 to 3.
    N_("No free piece is left: {most} to {least} taken|No free piece: {most} to {least}"),
    N_("No free {side} piece: {most} to {least} taken|No free {side}: {most} to {least}"),
)
"""A win by pieces taken: both sides have no free piece, or one."""


def reason(outcome: Outcome, position: Position) -> Words:
    """Return why a game is over; ``position`` is the last one. 135 pixels are sure to fit."""
    if outcome.winner is not None and outcome.reason is Reason.NO_FREE_PIECE:
        # Translators: all pieces of this side are captive or slain.
        text = gettext("No free {side} piece is left|No free {side}")
        return worded(text, side=side_name(outcome.winner.enemy))
    jade, obsidian = (position.taken_by(side) for side in Side)
    least, most = sorted((jade, obsidian))
    beaten = without_free_piece(position)
    texts = _BOTH_TOOK if outcome.winner is None else _TOOK
    text = gettext(texts[len(beaten) == 1])
    return worded(text, side=side_name(beaten[0]), most=most, least=least)


def without_free_piece(position: Position) -> list[Side]:
    """Return the sides that have no free piece left."""
    moving = {unit.side for unit in position.units if unit}
    return [side for side in Side if not position.homes[side] and side not in moving]
