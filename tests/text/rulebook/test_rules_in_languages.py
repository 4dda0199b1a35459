"""The rules pages in other languages: every sentence of random rule sets is translated."""

from random import Random

import pytest
from rounds import usual_or_full

from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import OPTIONS, PRESETS, Ruleset
from puluc.text.language import PSEUDO, gettext, set_language
from puluc.text.names import option_name, value_names
from puluc.text.rulebook import BANDED, Example, Faces, Heading, Passage, RuleSentence, rulebook
from tools.monkey.homes import some_rules

_TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


@pytest.fixture(scope="module", params=usual_or_full(60, 200))
def sentences(request: pytest.FixtureRequest) -> list[RuleSentence]:
    """The different sentences of many rule sets."""
    rng, found = Random(22), dict[RuleSentence, None]()
    for rules in {some_rules(rng) for _ in range(request.param)}:
        for section in rulebook(rules):
            for item in section.items:
                match item:
                    case Passage(said):
                        found |= dict.fromkeys(said)
                    case Example() | Faces():
                        found[item.caption] = None
    return list(found)


@pytest.mark.parametrize("code", [*_TRANSLATED, PSEUDO])
def test_every_sentence_is_complete(sentences, code):
    """In all languages: a sentence that isn't translated yet is in English, with a warning."""
    english = list(map(str, sentences))
    set_language(code)
    for sentence, source in zip(sentences, english, strict=True):
        text = str(sentence)
        assert text != source or code != PSEUDO, "every text is marked"
        assert not {"{", "}"} & set(text), text
        marked = [value for _, value in sentence.values if isinstance(value, str)]
        assert all(gettext(value) in text for value in marked)
        assert text[0].isupper(), text
        assert text[-1] in ".:", text


@pytest.mark.parametrize("code", [*_TRANSLATED, PSEUDO])
def test_the_values_of_an_option_have_different_names(code):
    set_language(code)
    for option in OPTIONS:
        names = value_names(option)
        assert len(set(names)) == len(names)
        if option.names:
            assert not {*names} & {*map(str, option.values)}


def test_what_surrounds_the_sentences_is_marked():
    set_language(PSEUDO)
    assert all(str(heading) != heading.value for heading in Heading)
    assert all(gettext(text) != text for text in BANDED)
    assert all(option_name(option) != option.prompt for option in OPTIONS)


@pytest.mark.parametrize("code", _TRANSLATED)
def test_no_two_games_share_a_name(code):
    set_language(code)
    assert len({gettext(preset.name) for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("spaces", "text"),
    [(21, "Дорога на 21 поле "), (22, "Дорога на 22 поля "), (25, "Дорога на 25 полів ")],
)
def test_a_number_has_its_form(spaces, text):
    set_language("uk")
    board = next(each for each in rulebook(Ruleset(spaces=spaces), Heading.BOARD))
    assert str(board.items[0]).startswith(text)


@pytest.mark.parametrize("code", [*_TRANSLATED, PSEUDO])
def test_formats_stay_in_english(code):
    rules = [preset.rules for preset in PRESETS]
    english = list(map(str, rules))
    set_language(code)
    assert list(map(str, rules)) == english
    for text, each in zip(english, rules, strict=True):
        assert Ruleset.parse(text) == each
    for preset in PRESETS:
        assert Ruleset.preset(preset.name) == preset.rules
