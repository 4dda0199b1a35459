"""The installer for Windows and the manifests for winget."""

import hashlib
import re
from pathlib import Path

import pytest

import puluc
from puluc import PulucError
from puluc.assets import assets
from puluc.desktop import windows
from puluc.storage.library import SUFFIX
from tools.build import windows as packaging

SCRIPT = packaging.SCRIPT.read_text("utf-8")
ADDRESS = "https://example.org/puluc"


def sections() -> dict[str, list[str]]:
    """The lines of each section of the script, without comments and directives."""
    found: dict[str, list[str]] = {"": []}
    lines = found[""]
    for line in SCRIPT.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            lines = found.setdefault(heading[1], [])
        elif line and not line.strip().startswith((";", "#")):
            lines.append(line)
    return found


def parameters(line: str) -> dict[str, str]:
    """The parameters of an entry, such as ``Root: HKA; Subkey: "..."``."""
    pairs = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;"]+)(?:;|$)', line)
    return {
        name: value[1:-1].replace('""', '"') if value.startswith('"') else value.strip()
        for name, value in pairs
    }


class Recorded(dict):
    """A registry that takes down what is written."""

    def write(self, key: str, value: str) -> None:
        self[key] = value

    def refresh(self) -> None: ...


def test_the_script_has_the_sections_of_inno_setup():
    names = ["Setup", "Languages", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"]
    assert [*sections()] == ["", *names]
    assert sections()[""] == []
    assert all(re.fullmatch(r"\w+=.+", line) for line in sections()["Setup"])
    entry = r'(\w+: ("([^"]|"")*"|[^;"]+)(; |$))+'
    assert all(re.fullmatch(entry, line) for name in names[1:] for line in sections()[name])


def test_the_script_is_given_all_that_it_asks_for():
    made = {"Type"}
    asked = set(re.findall(r"{#(\w+)}", SCRIPT)) - made
    given = packaging.definitions(Path("dist/puluc"), Path("dist"))
    assert {each[2:].partition("=")[0] for each in given} == asked
    values = dict(each[2:].split("=") for each in given)
    assert values["Version"] == puluc.__version__
    assert Path(values["Icon"]).is_file()


def test_the_installer_writes_what_the_program_would():
    program = r"{app}\puluc.exe"
    would_write = Recorded()
    list(windows.install(would_write, [program], icon=program))
    kind = re.search(r'#define Type "(.+)"', SCRIPT)[1]
    entries = [parameters(line.replace("{#Type}", kind)) for line in sections()["Registry"]]
    assert {each["Subkey"]: each["ValueData"] for each in entries} == would_write
    assert all(each["Tasks"] == "association" for each in entries)
    assert rf"\{SUFFIX}" in SCRIPT


def test_every_file_it_names_is_in_the_program():
    inside = set(re.findall(r"{(?:#Folder|app)}\\([\w.]+)", SCRIPT))
    assert inside == {"LICENSE.txt", "puluc.exe", "_internal"}


def test_winget_gets_the_address_and_the_digest_of_the_installer(tmp_path):
    installer = tmp_path / "puluc-setup.exe"
    installer.write_bytes(b"installer")
    paths = packaging.write_manifests(installer, ADDRESS, tmp_path)
    written = {path.name: path.read_text() for path in paths}
    assert set(written) == {
        "Puluc.Puluc.yaml",
        "Puluc.Puluc.installer.yaml",
        "Puluc.Puluc.locale.en-US.yaml",
    }
    assert all(f'PackageVersion: "{puluc.__version__}"' in each for each in written.values())
    text = written["Puluc.Puluc.installer.yaml"]
    assert f"{ADDRESS}/releases/download/v{puluc.__version__}/puluc-setup.exe" in text
    digest = hashlib.sha256(b"installer").hexdigest().upper()
    assert f'"InstallerSha256": "{digest}"' in text


def test_without_inno_setup_it_says_what_is_needed(monkeypatch, tmp_path):
    monkeypatch.setattr(packaging.shutil, "which", lambda *_, **__: None)
    with pytest.raises(PulucError, match="needs Inno Setup"):
        packaging.build_installer(tmp_path)


def test_the_icon_of_the_installer_is_there():
    assert (assets() / "icons" / "puluc.ico").is_file()
