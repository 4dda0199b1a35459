"""Moves in the player's language."""

import pytest

from puluc.text.language import set_language
from puluc.text.notation import CITY, drawn, spelled


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
