"""What all computer players have in common, and how they rank."""

import inspect
from dataclasses import replace
from random import Random

import pytest
from ai_situations import ALL_RULES, Situation, choices, situations, situations_of_a_game
from hypothesis import assume, given
from rounds import in_gate, sampled, usual_or_full

from puluc.ai import ALL_LEVELS, LEVELS, ComputerPlayer, make_player
from puluc.lab.arena import Pairing, run
from puluc.rules import Choice, Move, Position, Ruleset

every_level = pytest.mark.parametrize("level", LEVELS)
violent_level = pytest.mark.parametrize("level", ["easy", "fair", "hard"])


@violent_level
@pytest.mark.parametrize(
    "rules",
    [*ALL_RULES[::8], *(pytest.param(rules, marks=pytest.mark.full) for rules in ALL_RULES)],
    ids=str,
)
def test_a_whole_game_of_any_rules_is_played_legally_and_violently(level, rules):
    for asked in situations_of_a_game(rules, seed=rules):
        assert asked.choice_of(level) in (asked.violent_moves or asked.moves)


@every_level
@given(asked=situations())
def test_the_choice_is_one_of_the_moves(level, asked):
    assume(asked.can_be_played_by(level))
    assert asked.choice_of(level) in asked.moves


@violent_level
@given(asked=situations(only_violent=True))
def test_a_capture_or_slaying_is_preferred(level, asked):
    assert asked.choice_of(level) in asked.violent_moves


@every_level
@given(asked=situations())
def test_a_single_move_is_taken_whatever_it_is(level, asked):
    for move in asked.moves:
        assert Situation(asked.position, asked.value, (move,)).choice_of(level) == move


@every_level
@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        # 1 2 3 4 5 6 7 8 9
        # j . . j o . . . .   Jade throws 1: a capture, or quiet moves
        ("3 j - - j o - - - - 4 j", 1, "4x5"),
        # . j . . . . . J .   Jade throws 3: the captor on 8 comes home, or quiet moves
        ("3 - j - - - - - oj - 4 j", 3, "8+city"),
        # . O . . . . . . .   Obsidian throws 3: the same from the other end
        ("4 - jo - - - - - - - 3 o", 3, "2+city"),
    ],
    ids=["capture", "slaying", "slaying by Obsidian"],
)
def test_the_only_violent_move_is_made(level, text, value, expected):
    assert choices(level, text, value) == {expected}


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_a_winning_move_is_better_than_taking_more(level):
    # . . . j o . . . J   A 1 slays two captives, or takes the last free enemy.
    assert choices(level, "0 - - - j o - - - ooj 0 j", 1) == {"4x5"}


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_two_throws_are_planned_together(level):
    # . . j . . o . . .   Only the unit on 3 captures, and only with both throws.
    here = Position.parse("3 - - j - - o - - - 4 j", Ruleset(throws_per_turn=2))
    choice, player = Choice.at(here, (1, 2)), make_player(level)
    chosen = {str(player.choose_play(choice, Random(seed))) for seed in range(40)}
    assert {"1 city-1", "2 city-2"} < set(map(str, choice.plays))
    assert chosen <= {"1 3-4", "2 3-5"}


@pytest.mark.parametrize("level", ["fair", "hard"])
@pytest.mark.parametrize(
    ("text", "best"),
    [("0 - o - - - - - - j 4 j", "4 9-city"), ("0 - - - o - - - - j 4 j", "2 9-city")],
)
def test_the_throw_is_kept_that_captures_afterwards(level, text, best):
    """The piece goes home by one throw and comes out again by the other."""
    here = Position.parse(text, Ruleset(throws_per_turn=2))
    choice, player = Choice.at(here, (2, 4)), make_player(level)
    chosen = {str(player.choose_play(choice, Random(seed))) for seed in range(20)}
    assert set(map(str, choice.plays)) == {"2 9-city", "4 9-city"}
    assert chosen == {best}


@every_level
@pytest.mark.parametrize("preset", sampled(["sapper 1906", "boolik teams", "bul: scorpion"], 3))
def test_a_turn_of_two_throws_is_played_to_its_end(level, preset):
    result = run(Pairing(level, "easy", Ruleset.preset(preset)), games=2, seed=2, jobs=1)
    assert result.games == 2
    assert result.turns > 2 * 10


@every_level
def test_the_same_seed_gives_the_same_choices(level):
    def play() -> list[Move]:
        rng, player = Random(7), make_player(level)
        asked = situations_of_a_game(Ruleset(), seed=3)
        return [player.choose(each.position, each.value, each.moves, rng) for each in asked]

    assert play() == play()


@every_level
@given(asked=situations())
def test_a_choice_does_not_depend_on_earlier_ones(level, asked):
    assume(asked.can_be_played_by(level))
    player = make_player(level)
    arguments = (asked.position, asked.value, asked.moves)
    first = player.choose(*arguments, Random(1))
    for seed in range(2, 5):
        player.choose(*arguments, Random(seed))
    assert player.choose(*arguments, Random(1)) == first


@pytest.mark.parametrize("player", [ComputerPlayer, *map(make_player, LEVELS)])
def test_players_get_the_position_and_the_throw_but_not_the_sticks(player):
    parameters = {"choose": "position value moves rng", "choose_play": "choice rng"}
    for method, expected in parameters.items():
        parameters = inspect.signature(getattr(player, method)).parameters
        names = [name.strip("_") for name in parameters if name != "self"]
        assert names == expected.split()


def test_an_unknown_level_is_refused_with_a_list_of_levels():
    with pytest.raises(ValueError, match=f"'expert'; the levels are {', '.join(ALL_LEVELS)}"):
        make_player("expert")


@pytest.mark.parametrize("level", [in_gate("fair"), "hard"])
@pytest.mark.parametrize("games", usual_or_full(400, 6000))
def test_the_better_levels_beat_easy(level, games):
    """Hard against Fair takes 200,000 games to tell: ``puluc arena`` does that."""
    result = run(Pairing(level, "easy", Ruleset()), games=games, seed=5, jobs=1)
    assert result.rate > 0.57
    assert result.deviation > 3


@pytest.mark.full
@pytest.mark.parametrize("level", ["fair", "hard"])
def test_teams_of_the_better_levels_beat_a_team_of_easy(level):
    """The other team games take up to 100,000 games to tell (docs/lab/levels.md)."""
    rules = replace(Ruleset.preset("bul: scorpion"), players=3)
    result = run(Pairing(level, "easy", rules), games=2000, seed=5, jobs=1)
    assert result.deviation > 3
