"""Moves in the player's language."""

import pytest

from puluc.text.language import set_language
from puluc.text.notation import CITY, drawn, spelled, spoken


@pytest.mark.parametrize(
    ("code", "screen", "terminal"),
    [
        ("en", f"{CITY}-3 8+{CITY} pass 4x7", "city-3 8+city pass 4x7"),
        ("es", f"{CITY}-3 8+{CITY} pasa 4x7", "ciudad-3 8+ciudad pasa 4x7"),
        ("uk", f"{CITY}-3 8+{CITY} пропуск 4x7", "місто-3 8+місто пропуск 4x7"),
    ],
)
def test_a_screen_draws_the_city_and_a_terminal_names_it(code, screen, terminal):
    set_language(code)
    assert drawn("city-3 8+city pass 4x7") == screen
    assert spelled(screen) == terminal


@pytest.mark.parametrize(
    ("shown", "heard"),
    [
        ("Luck: Jade -18 ± 9", "Luck: Jade minus 18 plus or minus 9"),
        ("Luck: +38", "Luck: plus 38"),
        ("RATING: 1,203 ± 95", "RATING: 1,203 plus or minus 95"),
        ("Luck 29 : 71; no mistake", "Luck 29 to 71; no mistake"),
        ("Puluc against Easy, 0-1", "Puluc against Easy, 0 to 1"),
        ("Puluc 6:4", "Puluc 6 to 4"),
        ("Bul 3v3", "Bul 3 against 3"),
        (
            "This file: Last 10 -, Last 50 3.25, All -",
            "This file: Last 10 none, Last 50 3.25, All none",
        ),
        ("8 of 10 (80 %), 3.2 s each", "8 of 10 (80 %), 3.2 seconds each"),
        ("12/45 of them", "12 of 45 of them"),
        ("Jade: 3-8??, about 31 %", "Jade: from 3 to 8, a blunder, about 31 %"),
        ("Jade: 3-8?, 31 %", "Jade: from 3 to 8, a mistake, 31 %"),
        ("192.168.1.7:53, 2001:db8::7, 2026-11-21, SHA-256", None),
        ("F5-F9, Alt+Tab, word-word", None),
    ],
)
def test_a_listener_hears_words_for_signs(shown, heard):
    assert spoken(shown, has_moves=shown.startswith("Jade: ")) == (heard or shown)
