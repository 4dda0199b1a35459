"""English texts and pages use the words of docs/glossary.md, and none that it says to avoid."""

import re
from pathlib import Path

import pytest

from puluc.rules import OPTIONS
from tools.build.catalogues import collected, messages, texts_of

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
LANGUAGES = ("manual.es.md", "manual.uk.md")
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if page != GLOSSARY and page.name not in LANGUAGES
]

AVOIDED = {
    "tower": r"towers?",
    "roll": r"roll(?:s|ed|ing)?",
    "square": r"squares?",
    "die": r"die|dice",
    "he": r"he|him|his|himself",
}
"""What finds each word that the glossary says to avoid."""

ALLOWED = (
    "a loose one would roll",  # a match in a stick
    "scorched on one face are the dice",
    "for playing with dice",  # the Mayan word, whatever is thrown
    "his English account of 1960 on Sapper's, but his rules differ",  # Bell
    "least squares",
    "mean square",
    "every pixel is a square",
    "the squares show",  # those of the list of puzzles
)
"""Phrases in which the word is meant in another sense."""


def found_in(text: str) -> list[str]:
    """The avoided words in a text, in the sense that is avoided."""
    plain = " ".join(re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL).split())
    for phrase in ALLOWED:
        plain = plain.replace(phrase, "")
    return [
        word
        for word, pattern in AVOIDED.items()
        if re.search(rf"\b(?:{pattern})\b", plain, re.IGNORECASE)
    ]


def test_the_glossary_names_the_words_that_are_avoided():
    rows = re.findall(
        r"^\| (\w+)[^|]* \| [^|]+ \|$",
        GLOSSARY.read_text("utf-8").partition("## Words we don't use")[2],
        re.MULTILINE,
    )
    assert [row for row in rows if row in AVOIDED] == [*AVOIDED]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Jade took a tower of 6", "tower"),
        ("Roll the sticks", "roll"),
        ("The piece is on square 3", "square"),
        ("Throw the die", "die"),
        ("If he agrees, it is taken back", "he"),
        ("A player keeps his pieces", "he"),
    ],
)
def test_an_avoided_word_is_found(text, word):
    assert found_in(text) == [word]


@pytest.mark.parametrize(
    "text", ["The other one", "Fitted by least squares", "Captives died", "`he`"]
)
def test_other_senses_and_other_words_are_not(text):
    assert not found_in(text)


def test_no_text_for_players_has_an_avoided_word():
    texts = [text for message in messages(collected()) for text in texts_of(message.id)]
    assert len(texts) > 1500
    assert not {text: words for text in texts if (words := found_in(text))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_has_an_avoided_word(page):
    assert not found_in(page.read_text("utf-8"))


MOST_WORDS = 25_030
"""The most words of the pages in English, without the manual, and what grows: CHANGELOG, and the
rows of rule options in tables."""

OPTION_ROW = re.compile(
    rf"^\| `(?:{'|'.join(option.field for option in OPTIONS)})` \|.*$", re.MULTILINE
)


def test_the_english_pages_stay_short():
    pages = [page for page in PAGES if page.name not in ("manual.md", "CHANGELOG.md")]
    texts = [OPTION_ROW.sub("", page.read_text("utf-8")) for page in (*pages, GLOSSARY)]
    assert sum(len(text.split()) for text in texts) <= MOST_WORDS
    assert len(GLOSSARY.read_text("utf-8").split()) <= 720
