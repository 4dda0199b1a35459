import re

import pytest

from puluc.rules import (
    OPTIONS,
    PRESETS,
    Captures,
    Contradiction,
    ContradictionError,
    HighwayKind,
    Player,
    Ruleset,
    Throws,
    game_name,
)

FIELDS = [option.field for option in OPTIONS]
DIGITS = "9" * 10_000


def test_the_defaults_are_the_standard_game():
    rules = Ruleset()
    assert (rules.throws, rules.captures, rules.highway) == ("culin", "forward", "finite")
    assert (rules.pieces, rules.spaces, rules.army) == (5, 9, 5)
    assert str(rules) == "puluc"
    assert Ruleset.parse("puluc") == rules


def test_options_may_be_plain_strings():
    rules = Ruleset(throws="bell", captures="backward", highway="looping")
    assert rules.throws is Throws.BELL
    assert rules.captures is Captures.BACKWARD
    assert rules.highway is HighwayKind.LOOPING
    assert rules == Ruleset(Throws.BELL, Captures.BACKWARD, 5, HighwayKind.LOOPING)
    assert hash(rules) == hash(Ruleset(Throws.BELL, Captures.BACKWARD, 5, HighwayKind.LOOPING))


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Ruleset(throws="six"), "throws=six"),
        (Ruleset(pieces=2, throws="bell"), "throws=bell pieces=2"),
        (
            Ruleset("zero", "backward", 7, "looping", 39, 9),
            "throws=zero captures=backward pieces=7 highway=looping spaces=39 army=9",
        ),
        (Ruleset(spaces=7, army=1), "spaces=7 army=1"),
    ],
)
def test_the_text_holds_the_options_that_differ_from_the_standard_game(rules, text):
    assert str(rules) == text
    assert Ruleset.parse(text) == rules


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("pieces=2 throws=bell", "throws=bell pieces=2"),
        ("  throws=bell\tpieces=2\n", "throws=bell pieces=2"),
        ("throws=culin spaces=9 fire=no players=1 capture=prison", "puluc"),
        ("pieces=9 army=9", "army=9 pieces=9"),
    ],
)
def test_order_spacing_and_defaults_do_not_matter_in_text(text, same_as):
    assert Ruleset.parse(text) == Ruleset.parse(same_as)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the rules are empty"),
        ("puluk", "there is no rule 'puluk'"),
        (
            "puluc pieces=2",
            f"^there is no rule 'puluc'; the rules are {', '.join(FIELDS)}$",
        ),
        (" ", "^the rules are empty; the standard game is written 'puluc'$"),
        ("pieces=no", "^pieces can't be 'no'; it must be a whole number from 1 to 9$"),
        ("fire=maybe", "^fire can't be 'maybe'; it must be yes or no$"),
        ("fire=1", "^fire can't be '1'; it must be yes or no$"),
        ("army=0007", "^army can't be '0007'; it must be a whole number from 1 to 9$"),
        ("Throws=bell", "there is no rule 'Throws'"),
        ("values=1", "there is no rule 'values'"),
        ("=2", "there is no rule ''"),
        ("pieces=2 pieces=2", "the rule 'pieces' is given twice"),
        ("throws", "throws can't be ''"),
        ("throws=roll", "throws can't be 'roll'; it must be one of culin, bell, sapper, six, zero"),
        ("throws=Bell", "throws can't be 'Bell'"),
        ("throws=bell=six", "throws can't be 'bell=six'"),
        ("captures=sideways", "captures can't be 'sideways'; it must be one of forward, backward"),
        ("highway=round", "highway can't be 'round'; it must be one of finite, looping"),
        ("pieces=", "pieces can't be ''; it must be a whole number"),
        ("pieces=two", "pieces can't be 'two'; it must be a whole number"),
        ("pieces=-1", "pieces can't be '-1'; it must be a whole number"),
        ("pieces=2.0", "pieces can't be '2.0'; it must be a whole number"),
        ("pieces=٢", "pieces can't be '٢'; it must be a whole number"),
        ("pieces=²", "pieces can't be '²'; it must be a whole number"),
        ("pieces=0", "pieces can't be 0; it must be a whole number from 1 to 9"),
        ("pieces=6", "pieces can't be 6; it must be a whole number from 1 to 5"),
        ("pieces=8 army=7", "pieces can't be 8; it must be a whole number from 1 to 7"),
        ("spaces=6", "spaces can't be 6; it must be a whole number from 7 to 39"),
        ("spaces=40", "spaces can't be 40; it must be a whole number from 7 to 39"),
        (f"spaces={DIGITS}", f"spaces can't be '{DIGITS}'; it must be a whole number"),
        ("army=0", "army can't be 0; it must be a whole number from 1 to 9"),
        ("army=10", "army can't be 10; it must be a whole number from 1 to 9"),
    ],
)
def test_other_text_is_not_a_rule_set(text, fault):
    with pytest.raises(ValueError, match=fault):
        Ruleset.parse(text)


@pytest.mark.parametrize(
    ("text", "contradiction", "reason"),
    [
        (
            "pieces=6",
            Contradiction.TOO_MANY_UNITS,
            "pieces can't be 6; it must be a whole number from 1 to 5",
        ),
        (
            "fire=yes spaces=8",
            Contradiction.FIRE_WITHOUT_MIDDLE,
            "fire needs an odd number of spaces, since the middle one burns",
        ),
        (
            "flow=yes captures=backward",
            Contradiction.FLOW_WITHOUT_LOOP,
            "flow needs captures=backward and highway=looping",
        ),
    ],
)
def test_a_contradiction_names_what_excludes_what(text, contradiction, reason):
    with pytest.raises(ContradictionError) as caught:
        Ruleset.parse(text)
    assert (caught.value.contradiction, str(caught.value)) == (contradiction, reason)


def test_a_number_may_have_leading_zeros():
    assert Ruleset.parse("army=007") == Ruleset(army=7)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"throws": "dice"}, "throws can't be 'dice'"),
        ({"captures": None}, "captures can't be 'None'"),
        ({"highway": 1}, "highway can't be '1'"),
        ({"pieces": 0}, "pieces can't be 0"),
        ({"pieces": 6}, "pieces can't be 6"),
        ({"pieces": True}, "pieces can't be True"),
        ({"pieces": "2"}, "pieces can't be '2'"),
        ({"spaces": 9.0}, r"spaces can't be 9\.0"),
        ({"spaces": 10**100}, "spaces can't be 10000"),
        ({"army": -1}, "army can't be -1"),
        ({"throws_per_turn": 3}, "throws_per_turn can't be 3"),
        ({"scorpion": "yes"}, "scorpion can't be 'yes'; it must be yes or no"),
        ({"capture": "owl"}, "capture can't be 'owl'"),
        ({"flow": True}, "flow needs"),
        ({"flow": True, "captures": "backward"}, "flow needs"),
        (
            {"flow": True, "captures": "backward", "highway": "looping", "capture": "eagle"},
            "flow needs",
        ),
    ],
)
def test_other_values_are_refused(options, fault):
    with pytest.raises(ValueError, match=fault):
        Ruleset(**options)


@pytest.mark.parametrize(("army", "most"), [(1, 5), (4, 5), (5, 5), (6, 6), (9, 9)])
def test_the_unit_limit_is_at_most_five_or_the_army(army, most):
    assert Ruleset(army=army, pieces=most).pieces == most
    with pytest.raises(ValueError, match=f"from 1 to {most}"):
        Ruleset(army=army, pieces=most + 1)


BACK_HOME = "captures=backward highway=return"
BUL = "captures=backward pieces=1 highway=return"
GAMES = {
    "Puluc": "puluc",
    "Bell": "throws=bell",
    "Culin": "captures=backward pieces=1 highway=looping",
    "Ritual Warfare": "captures=backward pieces=2",
    "Lemery": "puluc",
    "Rescue": "pieces=7 spaces=13 army=7 doubling=yes",
    "Harvester ants": BACK_HOME,
    "Eagle": f"{BACK_HOME} capture=eagle",
    "Scorpion": f"{BACK_HOME} scorpion=yes",
    "Army ants": "puluc",
    "Fire": f"{BACK_HOME} fire=yes",
    "Culin's road": "captures=backward highway=looping flow=yes",
    "Sapper 1906": "throws=sapper captures=backward highway=looping throws_per_turn=2",
    "Boolik 1907": "captures=backward pieces=1 highway=looping spaces=14 throws_per_turn=2",
    "Boolik teams": (
        "captures=backward pieces=1 highway=looping spaces=14 flow=yes throws_per_turn=2 players=2"
    ),
    "Bul": f"{BUL} throws_per_turn=2 players=2",
    "Bul: eagle": f"{BUL} capture=eagle throws_per_turn=2 players=2",
    "Bul: scorpion": f"{BUL} scorpion=yes throws_per_turn=2 players=2",
    "Bul: army ants": "pieces=1 throws_per_turn=2 players=2",
    "Bul: fire": f"{BUL} fire=yes throws_per_turn=2 players=2",
}


def test_presets_are_the_named_games_of_the_sources():
    assert {preset.name: str(preset.rules) for preset in PRESETS} == GAMES
    assert Ruleset.preset(" RITUAL warfare ") == Ruleset.preset("Ritual Warfare")


def test_an_unknown_preset_is_refused():
    with pytest.raises(ValueError, match="there is no game named 'Chess'; the games are Puluc, "):
        Ruleset.preset("Chess")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("puluc", "Puluc"),  # Lemery's game too, but the older name comes first
        ("throws=bell", "Bell"),
        ("throws=six", "Lemery"),
        ("throws=zero", "Lemery"),
        ("captures=backward pieces=2", "Ritual Warfare"),
        ("captures=backward pieces=1 highway=looping", "Culin"),
        ("throws=sapper", "Custom"),
        ("captures=backward pieces=3", "Custom"),
        ("throws=six spaces=10", "Custom"),
        ("captures=backward highway=return fire=yes", "Fire"),
    ],
)
def test_rules_have_the_name_of_their_preset(text, name):
    assert game_name(Ruleset.parse(text)) == name


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_preset_has_a_summary_and_a_source(preset):
    assert preset.summary.endswith(".")
    assert preset.source
    assert preset.matches(preset.rules)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
def test_every_value_has_a_name_and_a_note_or_shares_that_of_its_option(option):
    labels = {option.label(value) for value in option.values}
    assert len(labels - {"False", "True"}) == len(option.values)
    assert len(option.notes) in {1, len(option.values)}
    assert len(set(option.notes)) == len(option.notes)


BANDED = ("none", "one", "two", "three", "four")


def test_the_notes_on_stick_values_say_what_differs_from_the_number_of_banded_sides():
    throws = next(option for option in OPTIONS if option.field == "throws")
    for kind, note in zip(Throws, throws.notes, strict=True):
        for count, value in enumerate(Ruleset(throws=kind).values):
            told = re.findall(rf"\b{BANDED[count]} (?:is worth )?(\d)", note)
            assert told == ([str(value)] if count == 0 or value != count else [])


def test_a_player_who_takes_no_part_has_the_first_hand():
    assert Ruleset().hand_of(Player.C) == 0
