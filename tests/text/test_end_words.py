"""What is said after a game: the finding of the analysis, the score, what is offered."""

from types import SimpleNamespace

import pytest

from puluc.game.analysis import Ranked, TurnAnalysis
from puluc.game.ladder import LadderOffer
from puluc.rules import Choice, Position, Ruleset, Side, lines_of_play
from puluc.text.end_words import both_results, finding, offer_question, score
from puluc.text.wordings import Words


@pytest.mark.parametrize(
    ("cost", "you", "words"),
    [
        (0.1, Side.JADE, "Luck 29 : 71; 2 mistakes cost 14 points"),
        (0.1, Side.OBSIDIAN, "Luck 29 : 71; a mistake on turn 3 cost 4 points"),
        (-0.1, None, "Luck 29 : 71; Jade chose better"),
        (0.0, None, "Luck 29 : 71; both chose equally well"),
    ],
)
def test_the_finding_names_luck_and_mistakes_or_who_chose_better(cost, you, words):
    costs = ((Side.JADE, 0.05), (Side.JADE, 0.01), (Side.OBSIDIAN, 0.04), (Side.JADE, 0.09))
    game = SimpleNamespace(luck=-0.21, cost=cost, turns=[turn_of(*each) for each in costs])
    assert finding(game, you).full == words


def test_the_finding_names_one_blunder_and_no_mistake():
    game = SimpleNamespace(luck=0, turns=[turn_of(Side.JADE, 0.28), turn_of(Side.OBSIDIAN, 0.01)])
    told = "Luck 50 : 50; a blunder on turn 1 cost 28 points"
    short = "Luck 50 : 50; one blunder, turn 1, cost 28"
    assert finding(game, Side.JADE) == Words(told, "Luck 50 : 50", short)
    assert finding(game, Side.OBSIDIAN).full == "Luck 50 : 50; no mistake"


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((Side.JADE, Side.OBSIDIAN), "You won both games."),
        ((Side.OBSIDIAN, Side.JADE), "You lost both games."),
        ((None, None), "Both games were drawn."),
        ((Side.JADE, Side.JADE), "You won as Jade. You lost as Obsidian."),
        ((Side.OBSIDIAN, None), "You lost as Jade. You drew as Obsidian."),
    ],
)
def test_two_games_that_ended_alike_for_you_share_a_sentence(winners, words):
    games = [SimpleNamespace(result=SimpleNamespace(winner=each), turns=[1]) for each in winners]
    assert both_results(*games, Side.OBSIDIAN).full == words


def test_the_score_counts_games_without_help():
    scores = SimpleNamespace(won=(3, 12).__getitem__)
    assert score(scores, is_counted=True) == Words("Score: Jade 3, Obsidian 12", "3 : 12")
    assert score(scores, is_counted=False).short == "Not counted"


@pytest.mark.parametrize(
    ("offer", "question"),
    [
        (
            LadderOffer("easy", "fair", is_higher=True),
            "You have beaten Easy 3 times. Play against Fair next?",
        ),
        (LadderOffer("fair", "easy"), "You lost to Fair 5 times in a row. Play against Easy next?"),
        (LadderOffer("easy", ""), "You lost 5 times in a row. Open the lesson on strategy?"),
    ],
)
def test_a_level_or_a_lesson_is_offered_in_one_question(offer, question):
    assert offer_question(offer) == question


def turn_of(side, cost):
    """A turn that cost its side so much."""
    start = Position.start(Ruleset(), side)
    ends = [Ranked(line, 0.9) for line in lines_of_play(Choice.at(start, (1,)))]
    return TurnAnalysis(side, (1,), 0.5, 0.5, 0.9 - cost, tuple(ends), start)
