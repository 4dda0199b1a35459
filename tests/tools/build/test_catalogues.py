"""The catalogues of translations hold every text, and what is wrong with one is told."""

import warnings
from itertools import chain

import pytest
from babel.messages.extract import extract

from puluc.assets import assets
from puluc.languages import LANGUAGES, LOCALE, SOURCE
from puluc.text.catalogue import compiled
from puluc.text.pseudo_language import pseudo
from puluc.ui.render.art import Art
from tools.build.catalogues import (
    DEFINITIONS,
    KEYWORDS,
    SOURCES,
    messages,
    problems,
    read_catalogue,
    text_of,
    texts_of,
    untranslated,
    update_catalogues,
)

PROGRAM = """
from puluc.text.language import gettext, ngettext, pgettext
from puluc.marks import N_, NC_

NAME = N_("New game")

def line(side, count):
    # Translators: a side is Jade or Obsidian
    gettext("{side} wins").format(side=side)
    pgettext("verb", "Throw")
    gettext("{side} has won {count} games|{side} has won")
    return ngettext("{count} piece", "{count} pieces", count).format(count=count)
"""

UKRAINIAN = {
    "New game": "Нова гра",
    "{side} wins": "{side} перемагає",
    "Throw": "Кинути",
    "{side} has won {count} games|{side} has won": "Виграші: {side}, {count}|{side}: {count}",
    "{count} piece": ("{count} фішка", "{count} фішки", "{count} фішок"),
}


def test_modules_that_are_not_searched_have_no_texts():
    paths = [path for folder in SOURCES for name in DEFINITIONS for path in folder.rglob(name)]
    assert len(paths) >= len(DEFINITIONS) - 1
    for path in paths:
        with path.open("rb") as source:
            assert list(extract("python", source, KEYWORDS)) == [], path


@pytest.fixture
def package(tmp_path):
    """A program of five texts, with a Ukrainian catalogue that is complete."""
    package, locale = tmp_path / "puluc", tmp_path / "puluc" / "locale"
    (locale / "uk" / "LC_MESSAGES").mkdir(parents=True)
    (package / "screen.py").write_text(PROGRAM, "utf-8")
    po_of(package).write_text('msgid ""\nmsgstr "Language: uk\\n"\n', "utf-8")
    update_catalogues(locale, [package])
    for text, translation in UKRAINIAN.items():
        translate(package, text, translation)
    return package


def po_of(package):
    return package / "locale" / "uk" / "LC_MESSAGES" / "puluc.po"


def found_in(package):
    return [*problems(package / "locale", [package]), *missing_in(package)]


def missing_in(package):
    return list(untranslated(package / "locale", [package]))


def translate(package, text, translation, *, fuzzy=False):
    """Give a text of the catalogue another translation."""
    catalog = read_catalogue(po_of(package))
    (message,) = [
        each for each in messages(catalog) if any(text in form for form in texts_of(each.id))
    ]
    message.string = translation
    message.flags |= {"fuzzy"} if fuzzy else set()
    po_of(package).write_bytes(text_of(catalog))


@pytest.mark.filterwarnings("always:untranslated")
@pytest.mark.parametrize("is_release", [False, pytest.param(True, marks=pytest.mark.full)])
def test_nothing_is_wrong_in_the_catalogues_and_nothing_missing_in_a_release(is_release):
    missing = list(untranslated())
    for line in missing:
        warnings.warn(f"untranslated: {line}", stacklevel=1)
    assert [*problems(), *(missing if is_release else ())] == []


def test_each_language_has_a_catalogue():
    codes = {path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/puluc.po")}
    assert codes == LANGUAGES.keys() - {SOURCE}


def test_both_faces_can_write_every_translation():
    art = Art(assets())
    texts = [
        text
        for path in LOCALE.glob("*/LC_MESSAGES/puluc.po")
        for message in messages(read_catalogue(path))
        for text in (
            *texts_of(message.string),
            *map(pseudo, texts_of(message.id)),
        )
    ]
    letters = set(chain.from_iterable(texts)) - {"\n"}
    assert [
        letter for letter in letters if letter not in art.normal or letter not in art.bold
    ] == []


def test_every_kind_of_text_is_collected(package):
    template = (package / "locale" / "puluc.pot").read_text("utf-8")
    for line in (
        'msgid "New game"',
        'msgid "{side} wins"',
        'msgctxt "verb"\nmsgid "Throw"',
        'msgid "{count} piece"\nmsgid_plural "{count} pieces"',
        "#. a side is Jade or Obsidian",
        "#: puluc/screen.py\n",
    ):
        assert line in template


def test_a_complete_catalogue_is_accepted(package):
    assert found_in(package) == []


@pytest.mark.parametrize(
    ("text", "translation", "problem"),
    [
        ("{side} wins", "Перемога", "other placeholders"),
        ("{side} wins", "{сторона} перемагає", "other placeholders"),
        ("{side} wins", "{side} перемагає {", "other placeholders"),
        ("{count} piece", ("фішка", "{count} фішки", "{count} фішок"), "other placeholders"),
        ("has won", "Виграші: {side}, {count}|{player}", "other placeholders"),
        ("has won", "{side}: виграші|{side}", "other placeholders"),
        ("has won", "Виграші: {side}, {count} |{side}", "other spaces"),
        ("has won", "Виграші: {side}, {count}|", "an empty wording"),
        ("has won", "{side}, {count}|{side}|{count}|{count}", "more than 3"),
        ("New game", "Нова гра|Нова", "a short wording"),
        ("New game", "Нова гра ", "other spaces"),
        ("New game", "Нова грa", "Latin and Cyrillic"),
        ("New game", "Нова п'єса", "a straight apostrophe"),
    ],
)
def test_a_wrong_translation_is_told(package, text, translation, problem):
    translate(package, text, translation)
    (line,) = found_in(package)
    assert line.startswith(f"uk: {problem}")
    assert text in line


@pytest.mark.parametrize(
    ("text", "translation", "fuzzy"),
    [
        ("New game", "", False),
        ("New game", "Нова гра", True),
        ("{count} piece", ("{count} фішка", "", "{count} фішок"), False),
    ],
)
def test_an_unfinished_translation_is_missing_but_not_wrong(package, text, translation, fuzzy):
    translate(package, text, translation, fuzzy=fuzzy)
    (line,) = found_in(package)
    assert [line] == missing_in(package)
    assert text in line


def test_inverted_marks_come_in_pairs(package):
    po_of(package).parents[1].rename(package / "locale" / "es")
    path = package / "locale" / "es" / "LC_MESSAGES" / "puluc.po"
    path.write_text(path.read_text("utf-8").replace("Нова гра", "Otra vez?"), "utf-8")
    assert "es: ¿ without ? ('Otra vez?') in 'New game'" in found_in(package)


def test_a_new_text_is_missing_until_it_is_translated(package):
    (package / "other.py").write_text('gettext("Hint")', "utf-8")
    assert found_in(package) == ["uk lacks 'Hint'"]
    update_catalogues(package / "locale", [package])
    assert found_in(package) == ["uk lacks 'Hint'"]
    translate(package, "Hint", "Підказка")
    assert found_in(package) == []


def test_an_empty_catalogue_is_filled_so_that_the_program_can_read_it(package):
    path = package / "locale" / "uk" / "LC_MESSAGES" / "puluc.po"
    path.write_bytes(b"")
    assert path in update_catalogues(package / "locale", [package])
    assert len(list(messages(read_catalogue(path)))) == len(UKRAINIAN)
    assert compiled(path.read_text("utf-8"))


def test_a_changed_text_is_translated_anew(package):
    changed = PROGRAM.replace("New game", "New games")
    (package / "screen.py").write_text(changed, "utf-8")
    update_catalogues(package / "locale", [package])
    assert found_in(package) == ["uk lacks 'New games'"]


def test_a_text_that_is_gone_leaves_the_catalogue(package):
    (package / "screen.py").write_text('gettext("New game")', "utf-8")
    lines = found_in(package)
    assert "uk has 'Throw', which the program never shows" in lines
    update_catalogues(package / "locale", [package])
    assert found_in(package) == []
    assert "Кинути" not in po_of(package).read_text("utf-8")
    assert "Нова гра" in po_of(package).read_text("utf-8")


def test_placeholders_need_names(package):
    (package / "screen.py").write_text('gettext("{} of {0}")', "utf-8")
    assert "'{} of {0}' has placeholders without names" in found_in(package)


def test_an_update_without_new_texts_changes_no_file(package):
    assert update_catalogues(package / "locale", [package]) == []
