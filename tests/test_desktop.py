"""Registering the program with the desktop."""

import configparser
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from puluc import PulucError, desktop
from puluc.ai import ALL_LEVELS
from puluc.assets import assets
from puluc.cli import main as cli
from puluc.desktop import linux, windows
from puluc.game.named_games import GAMES
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import Side
from puluc.storage.library import SUFFIX
from puluc.ui.render.display import Theme

DESKTOP = assets() / "desktop"
MIME = "application/x-puluc-game"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry(path: Path) -> dict[str, str]:
    """The values of a desktop entry."""
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read(path, "utf-8")
    return dict(parser["Desktop Entry"])


def install(home: Path, *program: str) -> list[Path]:
    return list(linux.install(assets(), home, program or ["/opt/puluc/puluc"]))


def uninstall(home: Path) -> list[Path]:
    return list(linux.uninstall(assets(), home))


def everything_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)


@pytest.fixture(params=["with tools", "without tools"])
def tools(request, monkeypatch) -> None:
    """The desktop's tools, as far as they are installed, or none of them."""
    if request.param == "without tools":
        monkeypatch.setattr(shutil, "which", lambda _tool: None)


@pytest.mark.usefixtures("tools")
def test_uninstall_removes_what_install_wrote_and_leaves_no_empty_folders(tmp_path):
    written = install(tmp_path)
    assert all(path.is_file() for path in written)
    assert len(written) == len(list((assets() / "icons").glob("puluc-*.png"))) + 3
    assert sorted(uninstall(tmp_path)) == sorted(written)
    assert everything_in(tmp_path) == set()
    assert uninstall(tmp_path) == []


@pytest.mark.usefixtures("tools")
def test_generated_caches_are_removed_even_without_the_tools(tmp_path):
    install(tmp_path)
    caches = ("applications/mimeinfo.cache", "mime/mime.cache", linux.DESCRIPTION)
    write(tmp_path, dict.fromkeys(caches, "made by a tool"))
    uninstall(tmp_path)
    assert everything_in(tmp_path) == set()


@pytest.mark.usefixtures("tools")
def test_files_of_other_programs_stay(tmp_path):
    others = {
        "applications/other.desktop": "[Desktop Entry]\nType=Application\nName=O\nExec=o\n",
        "applications/mimeinfo.cache": "[MIME Cache]\n",
        "mime/packages/other.xml": '<mime-info xmlns="http://www.freedesktop.org/standards/'
        'shared-mime-info"><mime-type type="application/x-other"/></mime-info>',
        "mime/globs2": "",
        "icons/hicolor/48x48/apps/other.png": "not ours",
        "icons/hicolor/icon-theme.cache": "",
        "other/file": "not ours",
    }
    write(tmp_path, others)
    install(tmp_path)
    uninstall(tmp_path)
    left = everything_in(tmp_path)
    assert set(others) <= left
    assert not [name for name in left if "puluc" in name]


@pytest.mark.parametrize("path", ["/home/a\nExec=evil/puluc", "/home/a\rb", "/home/\x1b[2J/p"])
def test_a_path_that_an_entry_can_not_contain_is_refused(tmp_path, path):
    with pytest.raises(PulucError, match="can't contain"):
        install(tmp_path, path)
    assert everything_in(tmp_path) == set()


def test_an_older_entry_is_replaced(tmp_path):
    for program in ("/old/puluc", "/new/puluc"):
        install(tmp_path, program)
    assert entry(tmp_path / linux.APPLICATION)["Exec"] == '"/new/puluc" %f'


@pytest.mark.parametrize(
    "words",
    [
        ["/opt/puluc/puluc"],
        ["/home/José Ñandú/mis juegos/puluc"],
        ["/opt/100% fun/puluc"],
        ['/opt/"a" $b `c` \\d/puluc', "-m", "puluc"],
    ],
)
def test_any_path_can_be_started(words, tmp_path):
    """Parse a value as a desktop does: escapes, then quotes, then field codes."""
    install(tmp_path, *words)
    value = entry(tmp_path / linux.APPLICATION)["Exec"].replace("\\\\", "\\")
    assert value.endswith(" %f")
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', value)
    assert [re.sub(r"\\(.)", r"\1", each).replace("%%", "%") for each in quoted] == words


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="the tool is not there")
def test_the_entry_as_installed_is_valid(tmp_path):
    install(tmp_path, "/home/José/100 %/puluc")
    tool = ["desktop-file-validate", tmp_path / linux.APPLICATION]
    result = subprocess.run(tool, capture_output=True, check=False)
    assert (result.returncode, result.stdout) == (0, b"")


def test_the_data_folder_follows_the_specification():
    assert linux.data_home({"XDG_DATA_HOME": "/data"}) == Path("/data")
    assert linux.data_home({}) == Path.home() / ".local" / "share"


def test_the_file_types_and_versions_agree():
    mime = ET.parse(DESKTOP / f"{desktop.IDENTIFIER}.xml").getroot()
    kind = mime.find(f"{MIME_SPACE}mime-type")
    assert kind.get("type") == MIME
    assert kind.find(f"{MIME_SPACE}glob").get("pattern") == f"*{SUFFIX}"
    assert entry(DESKTOP / f"{desktop.IDENTIFIER}.desktop")["MimeType"] == f"{MIME};"
    info = ET.parse(DESKTOP / f"{desktop.IDENTIFIER}.metainfo.xml").getroot()
    assert info.findtext("provides/mediatype") == MIME


NUMBERS = {
    None: {"two": 2, "four": 4, "five": 5, "twenty-one": 21},
    "es": {"dos": 2, "cuatro": 4, "cinco": 5, "veintiuna": 21},
    "uk": {"двох": 2, "двоколірний": 2, "чотири": 4, "п’ять": 5, "двадцять один": 21},
}
COUNTED = {
    "cities": len(Side),
    "colours": len(fields(Theme)),
    "players": len(Side),
    "computers": len(Side),
    "computer players": len(ALL_LEVELS),
    "named games": len({name for game in GAMES[:-1] for name in game.names}),
}
"""What the metadata counts, by the words after the number; the last of GAMES is custom."""


def numbers_in(text: str, code: str | None) -> list[int]:
    """The numbers in a text, in digits or in words of a language."""
    words = NUMBERS[code]
    found = re.findall(rf"\b(?:{'|'.join(words)}|\d+)\b", text.lower())
    return [words[each] if each in words else int(each) for each in found]


def test_every_number_in_the_metadata_is_that_of_the_program():
    info = ET.parse(DESKTOP / f"{desktop.IDENTIFIER}.metainfo.xml").getroot()
    texts = defaultdict(list)
    for each in [*info.iterfind("description/p"), *info.iterfind("description/ul/li")]:
        texts[each.get(LANG)].append(" ".join(each.text.split()))
    numbers = {code: [numbers_in(text, code) for text in texts[code]] for code in NUMBERS}
    assert numbers[None] == numbers["es"] == numbers["uk"]
    text = " ".join(texts[None])
    whats = re.findall(
        rf"\b(?:{'|'.join(NUMBERS[None])}) ((?:computer |named )?\w+)", text, re.IGNORECASE
    )
    assert dict(zip(whats, numbers_in(text, None), strict=True)) == COUNTED


@pytest.mark.parametrize("code", [each for each in LANGUAGES if each != SOURCE])
def test_the_desktop_speaks_every_language(code):
    values = entry(DESKTOP / f"{desktop.IDENTIFIER}.desktop")
    for key in ("GenericName", "Comment", "Keywords"):
        assert values[f"{key}[{code}]"] not in ("", values[key])
    mime = ET.parse(DESKTOP / f"{desktop.IDENTIFIER}.xml").getroot()
    comments = mime.findall(f"{MIME_SPACE}mime-type/{MIME_SPACE}comment")
    assert code in {each.get(LANG) for each in comments}
    info = ET.parse(DESKTOP / f"{desktop.IDENTIFIER}.metainfo.xml").getroot()
    for kind in ("summary", "description/p", "description/ul/li"):
        languages = [each.get(LANG) for each in info.findall(kind)]
        assert languages.count(code) == languages.count(None) > 0
    assert code in {each.text for each in info.findall("languages/lang")}


def test_the_identifier_names_everything():
    """Flatpak exports only files named so; a desktop finds the metadata by the entry's name."""
    name = desktop.IDENTIFIER
    assert {path.name.removeprefix(name) for path in DESKTOP.iterdir()} == {
        ".desktop",
        ".metainfo.xml",
        ".xml",
    }
    info = ET.parse(DESKTOP / f"{name}.metainfo.xml").getroot()
    assert (info.findtext("id"), info.findtext("launchable")) == (name, f"{name}.desktop")
    assert entry(DESKTOP / f"{name}.desktop")["Icon"] == name
    kind = ET.parse(DESKTOP / f"{name}.xml").getroot().find(f"{MIME_SPACE}mime-type")
    assert kind.find(f"{MIME_SPACE}icon").get("name") == name


@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_files_of_the_first_version_are_removed(tmp_path, action):
    former = [
        "applications/puluc.desktop",
        "icons/hicolor/48x48/apps/puluc.png",
        "icons/hicolor/scalable/apps/puluc.svg",
        "mime/packages/puluc-mime.xml",
    ]
    write(tmp_path, dict.fromkeys(former, "written by version 0.1.0"))
    if action == "install":
        install(tmp_path)
        assert not [name for name in former if (tmp_path / name).exists()]
    else:
        removed = {str(path.relative_to(tmp_path)) for path in uninstall(tmp_path)}
        assert removed == set(former)
        assert everything_in(tmp_path) == set()


class FakeRegistry:
    """The registry as a dictionary."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.refreshed = 0

    def write(self, key: str, value: str) -> None:
        parts = key.split("\\")
        for count in range(3, len(parts)):
            self.values.setdefault("\\".join(parts[:count]), "")
        self.values[key] = value

    def read(self, key: str) -> str:
        return self.values.get(key, "")

    def remove(self, key: str) -> bool:
        gone = [each for each in self.values if each == key or each.startswith(f"{key}\\")]
        for each in gone:
            del self.values[each]
        return bool(gone)

    def refresh(self) -> None:
        self.refreshed += 1


def test_windows_opens_game_files_with_the_program():
    registry = FakeRegistry()
    program = r"C:\Program Files\Puluc\puluc.exe"
    list(windows.install(registry, [program], program))
    kind = registry.values[r"Software\Classes\.puluc"]
    assert registry.values[rf"Software\Classes\{kind}\shell\open\command"] == f'"{program}" "%1"'
    assert registry.values[rf"Software\Classes\{kind}\DefaultIcon"] == program
    registry.write(rf"Software\Classes\{kind}\shell\open\ddeexec", "added by Windows")
    registry.write(r"Software\Classes\.puluc\OpenWithProgids", "likewise")
    list(windows.uninstall(registry))
    assert registry.values == {}
    assert list(windows.uninstall(registry)) == []
    assert registry.refreshed == 3


def test_windows_keeps_another_program_for_game_files():
    registry = FakeRegistry()
    list(windows.install(registry, ["puluc.exe"], "puluc.exe"))
    registry.write(windows.SUFFIX_KEY, "Other.Game")
    list(windows.uninstall(registry))
    assert registry.values == {windows.SUFFIX_KEY: "Other.Game"}


def test_the_command_prints_what_it_wrote(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    for command in ("--install-desktop", "--uninstall-desktop"):
        with pytest.raises(SystemExit) as end:
            cli.main([command])
        assert end.value.code == 0
        assert str(tmp_path / linux.APPLICATION) in capsys.readouterr().out


def test_macos_needs_no_installation(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SystemExit) as end:
        cli.main(["--install-desktop"])
    assert end.value.code == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_program_that_runs_is_the_one_installed(monkeypatch, tmp_path):
    program = tmp_path / "bin" / "python"
    monkeypatch.setattr(sys, "executable", str(program))
    assert desktop.program_words() == [str(program), "-m", "puluc"]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "puluc").touch()
    assert desktop.program_words() == [str(tmp_path / "bin" / "puluc")]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.program_words() == [str(program)]
    monkeypatch.setenv("APPIMAGE", "/home/me/Puluc.AppImage")
    assert desktop.program_words() == ["/home/me/Puluc.AppImage"]
    monkeypatch.delenv("APPIMAGE")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "puluc-cli.exe"))
    assert desktop.program_words() == [str(tmp_path / "puluc.exe")]
