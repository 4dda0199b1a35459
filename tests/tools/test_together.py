"""Makers write all that they made, or nothing."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rounds import sampled

from puluc import PulucError
from puluc.languages import LOCALE, SOURCE
from puluc.ui.screens.manual.source import read_source
from tools import together
from tools.build import catalogues, generated, icons, keys, manual
from tools.build.kit import document
from tools.gallery import gallery
from tools.together import make

DOCS = Path(__file__).parents[2] / "docs"


def write_two(folder: Path) -> Iterator[Path]:
    for name in ("a", "sub/b"):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("new")
        yield path


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def raising(error: BaseException, after: int, function: Callable) -> Callable:
    """The function, until it was called so often."""
    left = iter([True] * after)

    def call(*args: object, **options: object) -> object:
        if not next(left, False):
            raise error
        return function(*args, **options)

    return call


@pytest.fixture
def folder(tmp_path) -> Path:
    for name in ("a", "stale", "other"):
        (tmp_path / name).write_text(f"old {name}")
    return tmp_path


def test_what_is_made_replaces_what_was_there(folder):
    made = make(folder, write_two, [folder / "stale", folder / "a"])
    assert made == [folder / "a", folder / "sub" / "b"]
    assert contents(folder) == {"a": b"new", "sub/b": b"new", "other": b"old other"}


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("full"), SystemExit()])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_nothing_changes_if_moving_the_files_is_interrupted(folder, monkeypatch, error, after):
    before, unlink = contents(folder), Path.unlink

    def write(path: Path, content: bytes) -> None:
        if content == b"new":
            moving(path, content)
        else:
            path.write_bytes(content)

    def remove(path: Path, *, missing_ok: bool = False) -> None:
        if path.name == "stale":
            raise error
        unlink(path, missing_ok=missing_ok)

    moving = raising(error, after, together.write_atomically)
    monkeypatch.setattr(together, "write_atomically", write)
    monkeypatch.setattr(Path, "unlink", remove)
    with pytest.raises(type(error)):
        make(folder, write_two, [folder / "stale"])
    assert contents(folder) == before


MAKERS = {
    "manual": (manual.write_manual, manual, "picture_bytes"),
    "films": (manual.write_manual, manual, "write_films"),
    "icons": (icons.write_icons, icons, "picture"),
    "vector": (icons.write_icons, icons, "vector"),
    "kit": (generated.make_kits, generated, "write_atomically"),
    "gallery": (gallery.write_gallery, gallery, "save"),
    "keys": (keys.write_keys, together, "write_atomically"),
    "catalogues": (catalogues.update_catalogues, together, "write_atomically"),
}
"""What writes into a folder, and a function in the middle of that."""


@pytest.fixture
def made(request, tmp_path) -> Path:
    """A folder in which everything that a maker would write has another content."""
    name = request.param
    if name in ("manual", "films", "keys"):
        shutil.copy(DOCS / "keys.md", tmp_path)
        keys_page = tmp_path / "keys.md"
        keys_page.write_text(keys_page.read_text("utf-8").replace("| `", "| old `"), "utf-8")
    if name == "catalogues":
        for code in ("es", "uk"):
            (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
            shutil.copy(LOCALE / code / "LC_MESSAGES" / "puluc.po", tmp_path / code / "LC_MESSAGES")
    (tmp_path / manual.FOLDER).mkdir(parents=True)
    for path in ("manual.md", "puluc-16.png", "board-7.png", "puluc.pot"):
        (tmp_path / path).write_text("old")
    (tmp_path / manual.FOLDER / "old.png").write_text("old")
    return tmp_path


@pytest.mark.parametrize(
    ("made", "name"), sampled(((name, name) for name in MAKERS), 2), indirect=["made"]
)
def test_an_interrupted_maker_leaves_everything_as_it_was(made, name, monkeypatch):
    maker, module, function = MAKERS[name]
    if name in ("manual", "films"):
        monkeypatch.setattr(manual, "LANGUAGES", [SOURCE])
        monkeypatch.setattr(manual, "pictures", lambda _: [])
    monkeypatch.setattr(document, "kit", lambda _: b"a kit")
    before = contents(made)
    calls = 0 if name in ("films", "vector", "keys", "catalogues") else 1
    interrupted = raising(KeyboardInterrupt(), calls, getattr(module, function))
    monkeypatch.setattr(module, function, interrupted)
    with pytest.raises(KeyboardInterrupt):
        maker(made)
    assert contents(made) == before


def test_a_manual_that_is_made_replaces_the_one_before(made_manual, monkeypatch):
    monkeypatch.setattr(manual, "read_source", read_source)
    monkeypatch.setattr(manual, "LANGUAGES", [SOURCE])
    monkeypatch.setattr(manual, "pictures", lambda _: [])
    monkeypatch.setattr(manual, "write_films", lambda *_: [])
    before = {*contents(made_manual)}
    written = manual.write_manual(made_manual)
    assert made_manual / "manual.md" in written
    after = contents(made_manual)
    assert {*after} == before - {f"{manual.FOLDER}/old.png"} | {
        path.relative_to(made_manual).as_posix() for path in written
    }


def test_a_link_to_a_page_that_is_missing_is_named_before_anything_is_written(made_manual):
    made, before = made_manual, contents(made_manual)
    with pytest.raises(PulucError, match=r"puluc/locale/en/manual\.md has no \{#rule-fire\}"):
        manual.write_manual(made)
    assert contents(made) == before


@pytest.fixture
def made_manual(tmp_path, monkeypatch) -> Path:
    """Docs, and a manual whose page about fire is missing."""
    (tmp_path / manual.FOLDER).mkdir(parents=True)
    (tmp_path / manual.FOLDER / "old.png").write_text("old")
    source = read_source(SOURCE).replace("{#rule-fire .page}", "{#rule-fires .page}")
    monkeypatch.setattr(manual, "read_source", lambda _: source)
    return tmp_path
