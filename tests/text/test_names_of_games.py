"""Names of games and of who plays them; numbers and dates beside them."""

from dataclasses import replace
from datetime import date

import pytest

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import PRESETS, Ruleset, Seat, SeriesGame
from puluc.text.language import gettext, set_language
from puluc.text.names import (
    form_name,
    game_title,
    short_form,
    short_name,
    short_title,
    who_plays,
)
from puluc.text.numerals import date_text, percent, short_date, whole


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_short_form_is_shorter_or_the_whole_name(code):
    set_language(code)
    shorter = 0
    for preset in PRESETS:
        short, whole = short_form(preset.name), gettext(preset.name)
        assert short == whole or len(short) < len(whole)
        shorter += short != whole
    assert shorter or code == SOURCE


def test_games_and_series_for_narrow_columns():
    bul = Ruleset.preset("bul")
    assert short_name(Ruleset()) == "Puluc"
    assert short_name(bul) == "Bul 2v2"
    assert short_title(bul, SeriesGame()) == "Bul series"


def test_a_team_game_is_named_with_its_players():
    bul = Ruleset.preset("bul")
    assert form_name(Ruleset()) == "Puluc"
    assert form_name(replace(bul, players=3), SeriesGame()) == "Bul series, 3 a side"
    assert game_title(Ruleset(army=3)) == "Custom"


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((Seat(), Seat("fair")), "Jade: you. Obsidian: Fair."),
        (
            (Seat(name="Ana"), Seat("fair"), Seat("hard"), Seat("easy"), Seat(), Seat("easy")),
            "Jade: Ana, Fair, Hard. Obsidian: you, 2 Easy.",
        ),
        (
            (Seat(name="Ana"), Seat(name="Ben"), Seat(), *[Seat("fair")] * 3),
            "Jade: 3 people. Obsidian: 3 Fair.",
        ),
    ],
)
def test_players_are_named_by_side(seats, told):
    assert who_plays(seats) == told


@pytest.mark.parametrize(
    ("code", "thousands", "shares", "dates"),
    [
        ("en", "1,020", ["31 %", "31.40 %"], ["25 Nov 2026", "25 Nov", "Nov 2025"]),
        ("uk", "1 020", ["31 %", "31,40 %"], ["25 лист. 2026", "25 лист.", "лист. 2025"]),
    ],
)
def test_numbers_and_dates_are_written_as_the_language_does(code, thousands, shares, dates):
    set_language(code)
    day, last_year = date(2026, 11, 25), date(2025, 11, 25)
    assert whole(1020) == thousands
    assert [percent(0.314, digits) for digits in (0, 2)] == shares
    told = [date_text(day), short_date(day, day), short_date(last_year, day)]
    assert told == dates
