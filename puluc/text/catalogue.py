"""The compiler of translations: from the files of translators (.po) to those of gettext."""

import json
import re
import struct

_FIELD = re.compile(r'^(msg\w+)(?:\[\d\])? ((?:".*"\n?)+)', re.MULTILINE)
"""A text with the kind of its field: ``msgid "New game"``; more quoted lines may follow."""
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
_MAGIC, _HEADER_SIZE, _ROW_SIZE = 0x950412DE, 28, 8


def compiled(source: str) -> bytes:
    """Return the compiled form of a catalogue; ValueError if it can't be read.

    https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    """
    texts = dict(sorted(filter(None, map(_translation, source.split("\n\n")))))
    if b"" not in texts:
        raise ValueError("a catalogue begins with a header")
    start = _HEADER_SIZE + 2 * _ROW_SIZE * len(texts)
    table, content = bytearray(), bytearray()
    for text in (*texts, *texts.values()):
        table += struct.pack("<2I", len(text), start + len(content))
        content += text + b"\0"
    second = _HEADER_SIZE + _ROW_SIZE * len(texts)
    header = struct.pack("<7I", _MAGIC, 0, len(texts), _HEADER_SIZE, second, 0, start)
    return header + table + content


def _translation(entry: str) -> tuple[bytes, bytes] | None:
    """Return a text as gettext looks it up, and its translation; None if it has none."""
    fields: dict[str, list[str]] = {}
    for kind, lines in _FIELD.findall(entry):
        fields.setdefault(kind, []).append("".join(map(json.loads, lines.splitlines())))
    if _FUZZY.search(entry) or not any(fields.get("msgstr", ())):
        return None
    if "msgid" not in fields:
        raise ValueError(f"a translation of nothing: {entry}")
    context = "".join(f"{each}\x04" for each in fields.get("msgctxt", ()))
    forms = [*fields["msgid"], *fields.get("msgid_plural", ())]
    return (context + "\0".join(forms)).encode(), "\0".join(fields["msgstr"]).encode()
