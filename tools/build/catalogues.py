"""The catalogues of translations: collected from the program and compared with it.

``puluc/locale/puluc.pot`` lists every text of the player; ``puluc/locale/*/LC_MESSAGES/puluc.po``
translates it. The list is not kept in git. Dates and line numbers are left out of the files, since
every change would change them.
"""

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import puluc
from puluc.languages import LANGUAGES, LOCALE
from puluc.text.wordings import MOST_WORDINGS, SEPARATOR
from tools.together import write_together

PACKAGE = Path(puluc.__file__).parent
SOURCES = (PACKAGE, PACKAGE.parent / "tools")
TEMPLATE = LOCALE / "puluc.pot"

KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "N_": None,
    "NC_": ((1, "c"), 2),
    "NN_": (1, 2),
}
"""The functions of ``puluc.text.language`` and ``puluc.marks``, and which arguments are texts."""

COMMENT_TAG = "Translators:"
"""The beginning of a comment that is meant for translators."""

DEFINITIONS = ("language.py", "pseudo_language.py", "marks.py", "catalogues.py")
"""The modules in which these names are no texts of the player."""

_USE = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
_CHANGING = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team'
    rb"|Report-Msgid-Bugs-To|Project-Id-Version): .*\n",
    re.MULTILINE,
)
_WIDTH = 100

_MIXED = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
_STRAIGHT = re.compile(r"\w'\w")


def update_catalogues(locale: Path = LOCALE, sources: Iterable[Path] = SOURCES) -> list[Path]:
    """Collect the texts and add them to the catalogues, without translation.

    Return the files that this changed.
    """
    template = collected(sources)
    contents = {locale / TEMPLATE.name: text_of(template)}
    for path in _translations(locale):
        translations = read_catalogue(path)
        translations.update(template, no_fuzzy_matching=True)
        translations.header_comment, translations.fuzzy = "", False  # of one that was empty
        contents[path] = text_of(translations)
    changed = {
        path: content
        for path, content in contents.items()
        if not path.exists() or path.read_bytes() != content
    }
    return write_together(changed)


def problems(locale: Path = LOCALE, sources: Iterable[Path] = SOURCES) -> Iterator[str]:
    """Yield the faults of the texts and their translations, a line each."""
    for message in messages(collected(sources)):
        if any(not name.isidentifier() for text in texts_of(message.id) for name in _fields(text)):
            yield f"{message.id!r} has placeholders without names"
        if any(text.count(SEPARATOR) >= MOST_WORDINGS for text in texts_of(message.id)):
            yield f"{message.id!r} has more than {MOST_WORDINGS} wordings"
    for path in _translations(locale):
        code = path.parent.parent.name
        for message in messages(read_catalogue(path)):
            for problem in _problems_of(code, message):
                yield f"{code}: {problem} in {message.id!r}"


def untranslated(locale: Path = LOCALE, sources: Iterable[Path] = SOURCES) -> Iterator[str]:
    """Yield the texts that a catalogue lacks, and those that the program no longer has."""
    template = collected(sources)
    for path in _translations(locale):
        catalog, code = read_catalogue(path), path.parent.parent.name
        for message in messages(template):
            found = catalog.get(texts_of(message.id)[0], message.context)
            forms = catalog.num_plurals if message.pluralizable else 1
            if found is None or found.id != message.id or not _is_whole(found, forms):
                yield f"{code} lacks {message.id!r}"
        for message in messages(catalog):
            if template.get(texts_of(message.id)[0], message.context) is None:
                yield f"{code} has {message.id!r}, which the program never shows"


def _is_whole(message: Message, forms: int) -> bool:
    """Return whether a message has a translation in each form."""
    texts = texts_of(message.string)
    return len(texts) == forms and all(texts) and not message.fuzzy


def collected(sources: Iterable[Path] = SOURCES) -> Catalog:
    """Return all texts in the sources of the program, in the order of the files."""
    catalog = Catalog(charset="utf-8", header_comment="# The texts of Puluc.", fuzzy=False)
    for folder in sources:
        for path in sorted(folder.rglob("*.py")):
            _collect(path, path.relative_to(folder.parent).as_posix(), catalog)
    return catalog


def _collect(path: Path, name: str, catalog: Catalog) -> None:
    """Add the texts of a module to a catalogue, with their places."""
    source = path.read_bytes()
    if path.name in DEFINITIONS or not _USE.search(source.decode("utf-8")):
        return
    for line, text, comments, context in _texts(source):
        catalog.add(text, None, [(name, line)], (), comments, context=context)


@cache
def _texts(source: bytes) -> list[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """Return each text of a module with its line, the comments before it and its context."""
    return [*extract("python", io.BytesIO(source), KEYWORDS, (COMMENT_TAG,), None, True)]


def messages(catalog: Catalog) -> list[Message]:
    """Return all texts but the empty one, which holds the header."""
    return [message for message in catalog if message.id]


def texts_of(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the text of a message or its forms."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def _problems_of(code: str, message: Message) -> Iterator[str]:
    """Yield what is wrong with one translation."""
    originals = texts_of(message.id)
    full = [_fields(text.split(SEPARATOR)[0]) for text in originals]
    known = set[str]().union(*map(_fields, originals))
    for text in filter(None, texts_of(message.string)):
        first, *others = text.split(SEPARATOR)
        if _fields(first) not in full or not all(_fields(each) <= known for each in others):
            yield f"other placeholders ({text!r})"
        if others and SEPARATOR not in originals[0]:
            yield f"a short wording, which the original has not ({text!r})"
        if len(others) >= MOST_WORDINGS:
            yield f"more than {MOST_WORDINGS} wordings ({text!r})"
        if any(_edges(each) != _edges(originals[0]) for each in (first, *others)):
            yield f"other spaces at the ends ({text!r})"
        if not all(each.strip() for each in (first, *others)):
            yield f"an empty wording ({text!r})"
        for opening, closing in LANGUAGES[code].pairs.items():
            if text.count(opening) != text.count(closing):
                yield f"{opening} without {closing} ({text!r})"
        if _MIXED.search(text):
            yield f"Latin and Cyrillic letters in one word ({text!r})"
        if _STRAIGHT.search(text):
            yield f"a straight apostrophe ({text!r})"


def _fields(text: str) -> set[str]:
    """Return the names of the placeholders in a text, or the error if it can't be read."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        return {str(error)}


def _edges(text: str) -> tuple[str, str]:
    """Return the white space at both ends of a text."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _translations(locale: Path) -> list[Path]:
    return sorted(locale.glob("*/LC_MESSAGES/puluc.po"))


def read_catalogue(path: Path) -> Catalog:
    """Return a catalogue of translations."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, ignore_obsolete=True)


def text_of(catalog: Catalog) -> bytes:
    """Return the content of the file of a catalogue."""
    content = io.BytesIO()
    write_po(content, catalog, width=_WIDTH, ignore_obsolete=True, include_lineno=False)
    return _CHANGING.sub(b"", content.getvalue())
