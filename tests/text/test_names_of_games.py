"""Names of games for narrow columns."""

import pytest

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import PRESETS, Ruleset, SeriesGame
from puluc.text.language import gettext, set_language
from puluc.text.names import short_form, short_name, short_title


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
