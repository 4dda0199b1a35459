"""Texts in the player's language, and how that is chosen."""

import io
import re
from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from puluc.languages import LANGUAGES, SOURCE
from puluc.marks import N_, NC_
from puluc.rules import HUMAN, MIXED
from puluc.text import language
from puluc.text.catalogue import compiled
from puluc.text.language import PSEUDO, gettext, ngettext, npgettext, pgettext, set_language
from puluc.text.names import level_name
from puluc.text.numerals import date_text, percent
from puluc.text.pseudo_language import pseudo
from tools.build.catalogues import read_catalogue

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 ||"
" n%100>=20) ? 1 : 2);\\n"

msgid "Puzzles"
msgstr "Задачі"

msgid "{count} piece"
msgid_plural "{count} pieces"
msgstr[0] "{count} фішка"
msgstr[1] "{count} фішки"
msgstr[2] "{count} фішок"

msgctxt "noun"
msgid "Throw"
msgstr "Кидок"

msgctxt "taken"
msgid "{count} piece"
msgid_plural "{count} pieces"
msgstr[0] "{count} фішку"
msgstr[1] "{count} фішки"
msgstr[2] "{count} фішок"
"""

MARKED = N_("Puzzles")
MARKED_IN_CONTEXT = NC_("noun", "Throw")


@pytest.fixture
def _ukrainian(tmp_path, monkeypatch):
    """A catalogue of four texts, in use."""
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    catalogue_in(tmp_path).write_bytes(compiled(CATALOGUE))
    set_language("uk")


def catalogue_in(folder: Path, suffix: str = ".mo") -> Path:
    """The path of the Ukrainian catalogue below a folder, which is made."""
    path = folder / "uk" / "LC_MESSAGES" / f"puluc{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_catalogue(code):
    set_language(code)
    assert language.language() == code


@pytest.mark.usefixtures("_ukrainian")
def test_texts_are_translated_and_unknown_ones_stay():
    assert gettext("Puzzles") == gettext(MARKED) == "Задачі"
    assert gettext("Nobody has translated this.") == "Nobody has translated this."


@pytest.mark.usefixtures("_ukrainian")
@pytest.mark.parametrize(
    ("count", "text"),
    [(1, "1 фішка"), (2, "2 фішки"), (5, "5 фішок"), (11, "11 фішок"), (21, "21 фішка")],
)
def test_a_number_has_its_form(count, text):
    assert ngettext("{count} piece", "{count} pieces", count).format(count=count) == text


@pytest.mark.usefixtures("_ukrainian")
def test_a_context_tells_words_apart():
    assert pgettext("noun", MARKED_IN_CONTEXT) == "Кидок"
    assert pgettext("verb", "Throw") == "Throw"
    taken = npgettext("taken", "{count} piece", "{count} pieces", 1)
    assert taken.format(count=1) == "1 фішку"


@pytest.mark.usefixtures("_ukrainian")
def test_the_language_changes_at_once():
    set_language("en")
    assert gettext("Puzzles") == "Puzzles"
    assert ngettext("{count} piece", "{count} pieces", 2) == "{count} pieces"


@pytest.mark.usefixtures("_ukrainian")
def test_an_empty_text_stays_empty():
    assert gettext("") == ""


def test_a_checkout_reads_what_translators_write_and_nothing_older(tmp_path, monkeypatch):
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    catalogue_in(tmp_path).write_bytes(compiled(CATALOGUE))
    for word in ("Задачі", "Завдання"):
        changed = CATALOGUE.replace("Задачі", word)
        catalogue_in(tmp_path, ".po").write_text(changed, "utf-8")
        set_language("uk")
        assert gettext("Puzzles") == word
    assert [path.suffix for path in sorted(tmp_path.rglob("puluc.*"))] == [".mo", ".po"]


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {SOURCE}))
def test_a_catalogue_is_compiled_as_babel_does_it(code):
    path = language.catalogue(code)
    expected = io.BytesIO()
    write_mo(expected, read_catalogue(path))
    texts = read_mo(io.BytesIO(expected.getvalue()))
    found = read_mo(io.BytesIO(compiled(path.read_text("utf-8"))))
    assert len(found) > 1000
    assert told(found) == told(texts)
    assert found.num_plurals == texts.num_plurals


def told(catalog: Catalog) -> dict:
    return {(message.context, str(message.id)): message.string for message in catalog if message.id}


def test_a_translation_that_is_fuzzy_empty_or_of_old_is_left_out():
    unfinished = """
#, fuzzy
msgid "Hint"
msgstr "Підказка"

msgid "Throw"
msgstr ""

#~ msgid "Old"
#~ msgstr "Старе"
"""
    assert compiled(CATALOGUE + unfinished) == compiled(CATALOGUE)


MAGIC = b"\xde\x12\x04\x95"


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        (".mo", None),
        (".mo", b""),
        (".mo", b"no catalogue"),
        (".mo", MAGIC),
        (".mo", MAGIC + b"\xff" * 40),
        (".po", b""),
        (".po", b"no catalogue"),
        (".po", b"\xff"),
        (".po", CATALOGUE.encode() + b'\nmsgid "Hint\\"\nmsgstr "Hint"\n'),
        (".po", CATALOGUE.encode() + b'\nmsgstr "Hint"\n'),
    ],
)
def test_without_a_readable_catalogue_there_is_english_and_a_line_in_the_log(
    tmp_path, monkeypatch, caplog, suffix, content
):
    monkeypatch.setattr(language, "LOCALE", tmp_path)
    if content is not None:
        catalogue_in(tmp_path, suffix).write_bytes(content)
    set_language("uk")
    assert language.language() == "en"
    assert gettext("History") == "History"
    assert "no texts in uk" in caplog.text


# The pseudo-language


def test_the_pseudo_language_is_longer_and_accented():
    for text in ("Obsidian took 2 on space 5", "Preferences", "All blocked: pass", "LCD"):
        longer = pseudo(text)
        letters = sum(map(str.isalpha, text))
        assert sum(map(str.isalpha, longer)) >= 1.3 * letters
        assert not longer.isascii()
        assert longer.count(" ") == text.count(" ")


def test_the_pseudo_language_keeps_placeholders():
    assert re.findall(r"\{.*?\}", pseudo("{side} took {count} on {space}")) == [
        "{side}",
        "{count}",
        "{space}",
    ]
    assert pseudo("invalid: %(value)r of %s").split("%")[1:] == ["(value)r óóf ", "s"]


def test_the_pseudo_language_is_a_language():
    set_language(PSEUDO)
    assert gettext("Throw") == pgettext("noun", "Throw") == pseudo("Throw")
    assert ngettext("{count} piece", "{count} pieces", 1) == pseudo("{count} piece")
    assert npgettext("taken", "{count} piece", "{count} pieces", 2) == pseudo("{count} pieces")


# The system's language


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "es_GT.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "uk_UA", "LC_MESSAGES": "es_ES@euro"}, "es"),
        ({"LANG": "uk_UA", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LANGUAGE": "xx:uk:es"}, "uk"),
        ({"LANG": "es_ES", "LANGUAGE": ""}, "es"),
    ],
)
def test_the_environment_names_the_language(environ, code):
    assert language.system_language(environ, lambda: "nothing asked") == code


@pytest.mark.parametrize(
    ("answer", "code"), [("uk_UA\n", "uk"), ("es-419", "es"), ("en_UA", "en"), ("", "en")]
)
def test_without_one_the_system_is_asked(answer, code):
    assert language.system_language({}, lambda: answer) == code


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_a_system_that_does_not_answer_means_english(monkeypatch, platform, caplog):
    """Neither Windows' nor macOS's answer can be had here."""
    monkeypatch.setattr(language.sys, "platform", platform)
    monkeypatch.setattr(language, "of_macos", _fail)
    monkeypatch.setattr(language, "of_windows", _fail)
    assert language.system_language({}) == "en"
    assert ("does not tell" in caplog.text) == (platform != "linux")


def _fail():
    raise OSError("no answer")


def test_the_names_of_levels_and_opponents_are_translated():
    try:
        set_language("es")
        names = {name: level_name(name) for name in ("easy", "hard", HUMAN, MIXED)}
    finally:
        set_language("en")
    assert names == {"easy": "Fácil", "hard": "Difícil", HUMAN: "Persona", MIXED: "Varios"}


@pytest.mark.parametrize(
    ("share", "digits", "number"),
    [(0.316, 0, "32"), (0.314, 0, "31"), (0.99999, 2, "100.00"), (-0.001, 0, "0")],
)
def test_shares_are_rounded(share, digits, number):
    assert percent(share, digits).rstrip(" %") == number


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("month", range(1, 13))
def test_dates_are_those_of_unicode(code, month):
    set_language(code)
    day = date(2026, month, 5)
    assert date_text(day) == format_date(day, "d MMM y", locale=code)
