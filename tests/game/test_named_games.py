"""The list of named games, and the choice of one of them."""

import pytest

from puluc.game.named_games import FIRST_GAMES, GAMES, SERIES, TEAMS, GameChoice
from puluc.rules import BUL_SERIES, CUSTOM, PRESETS, Ruleset


def test_every_name_is_in_the_list_once():
    names = [name for game in GAMES for name in game.names]
    assert sorted(names) == sorted([*(preset.name for preset in PRESETS), BUL_SERIES, CUSTOM])
    assert GAMES[-1].names == (CUSTOM,)


def test_games_with_the_same_rules_are_one_entry():
    assert GAMES[0].names == ("Puluc", "Lemery", "Army ants")
    rules = [game.presets[0].rules for game in GAMES[:-1] if not game.is_series]
    assert len(set(map(str, rules))) == len(rules)


def test_an_entry_goes_by_the_name_that_fits_the_rules():
    assert GAMES[0].name(Ruleset()) == "Puluc"
    assert GAMES[0].name(Ruleset(throws="zero")) == "Lemery"
    assert GAMES[0].note(Ruleset(throws="zero"))[1] == "Lemery Games"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_rules_are_found_by_a_name(preset):
    choice = GameChoice.of(preset.rules)
    assert preset.name in choice.game.names
    assert choice.rules == preset.rules
    assert choice.custom is None


@pytest.mark.parametrize(("field", "value"), [("spaces", 11), ("throws", "bell")])
def test_a_changed_rule_makes_the_game_custom(field, value):
    choice = GameChoice.of(Ruleset()).change(field, value)
    assert choice.game.names == (CUSTOM,)
    assert GameChoice.of(choice.rules).take(len(GAMES) - 1).rules == choice.rules


def test_the_games_offered_first_are_five():
    names = [GAMES[number].names[0] for number in FIRST_GAMES]
    assert names == ["Puluc", "Bell", "Ritual Warfare", "Bul", CUSTOM]


def test_custom_rules_are_brought_back():
    choice = GameChoice.of(Ruleset(spaces=11)).take(1)
    assert choice.rules == Ruleset.preset("bell")
    assert choice.take(len(GAMES) - 1).rules == Ruleset(spaces=11)


def test_teams_keep_their_players():
    choice = GameChoice.of(Ruleset()).take(TEAMS).change("players", 3)
    assert choice.take(SERIES).rules == choice.rules
    assert choice.take(SERIES).game.is_series
