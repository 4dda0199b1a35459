"""The contents of the standalone program, and their licences."""

import configparser
import re
import runpy
import shutil
import sys
import types
from pathlib import Path

import pytest

import puluc
from puluc.languages import LANGUAGES, SOURCE
from puluc.link.discovery import SERVICE
from tools.build.program import is_wanted

ROOT = Path(__file__).parents[3]
ARCHIVE = runpy.run_path(str(ROOT / ".ci" / "try_archive.py"))

LIBRARIES = configparser.RawConfigParser(allow_no_value=True, delimiters="=")
LIBRARIES.optionxform = str
LIBRARIES.read(Path(__file__).with_name("shared-libraries.ini"))
MODULES = (
    "_core.cpython-311-x86_64-linux-gnu.so",
    "base.cp312-win_amd64.pyd",
    "display.cpython-312-darwin.so",
    "stable.abi3.so",
    "base_library.zip",
)


@pytest.mark.parametrize(
    "place",
    [
        "pygame/freesansbold.ttf",
        r"pygame\freesansbold.ttf",
        r"pygame\pygame_icon.bmp",
        "pygame/pygame_icon_mac.bmp",
        "SDL2_ttf.dll",
        r"pygame\freetype.dll",
        "pygame_ce.libs/libharfbuzz-672f7280.so.0.61430.0",
        "pygame/.dylibs/libportmidi.2.0.7.dylib",
        r"zeroconf\_handlers\answers.cp312-win_amd64.pyd",
        "zeroconf/_cache.cpython-311-x86_64-linux-gnu.so",
        "libstdc++.so.6",
        "libgcc_s.so.1",
        r"pygame\libogg-0.dll",
        r"pygame\libopus-0.dll",
        r"pygame\libopusfile-0.dll",
        r"pygame\libwavpack-1.dll",
        "libxmp.dll",
    ],
)
def test_unused_files_are_left_out(place):
    assert not is_wanted(place)


@pytest.mark.parametrize(
    "place",
    [
        "puluc/assets/fonts/normal.txt",
        r"puluc\assets\icons\puluc-16.png",
        "SDL2.dll",
        "zeroconf/_handlers/answers.py",
        r"pygame\base.cp312-win_amd64.pyd",
        "pygame_ce.libs/libSDL2_mixer-2-6719e6f6.0.so.0.800.2",
        "pygame_ce.libs/libopus-ddd6afb9.so.0.11.1",  # SDL_mixer is linked to it
        "pygame/.dylibs/libxmp.4.7.2.dylib",
        r"pygame\SDL2_mixer.dll",
    ],
)
def test_needed_files_are_kept(place):
    assert is_wanted(place)


def unnamed(folder: Path, names: list[str]) -> list[str]:
    (folder / "licences").mkdir()
    shutil.copy(ROOT / "assets" / "licences" / "libraries.md", folder / "licences")
    inside = folder / "_internal" / "lib"
    inside.mkdir(parents=True)
    for name in names:
        (inside / name).touch()
    return ARCHIVE["unnamed_libraries"](folder)


@pytest.mark.parametrize("system", ["linux", "windows", "macos"])
def test_the_licences_name_every_library(tmp_path, system):
    names = [name for name in LIBRARIES[system] if is_wanted(name)]
    assert len(names) > 5
    assert unnamed(tmp_path, [*names, *MODULES]) == []


@pytest.mark.parametrize("name", ["libcrypto.so.3", "SDL2_ttf.dll", "libcurl.4.dylib"])
def test_a_library_that_they_do_not_name_is_noticed(tmp_path, name):
    assert unnamed(tmp_path, ["SDL2.dll", "libz.so.1", name]) == [name]


@pytest.mark.parametrize(("needed", "is_release"), [(b"28", True), (b"36", False)])
def test_a_glibc_that_readme_promises_will_do(tmp_path, capsys, needed, is_release):
    (tmp_path / "base.so").write_bytes(b"\x7fELF GLIBC_2." + needed)
    ARCHIVE["check_glibc"](tmp_path, is_release=is_release)
    assert f"needs glibc 2.{needed.decode()}; releases are to need 2.28" in capsys.readouterr().out


def test_a_release_that_needs_a_newer_glibc_is_noticed(tmp_path):
    (tmp_path / "base.so").write_bytes(b"\x7fELF GLIBC_2.29")
    with pytest.raises(SystemExit, match=r"README promises glibc 2\.28"):
        ARCHIVE["check_glibc"](tmp_path, is_release=True)


def test_a_program_that_needs_a_newer_libstdcxx_than_its_glibc_comes_with_is_noticed(tmp_path):
    library = tmp_path / "base.so"
    library.write_bytes(b"\x7fELF GLIBCXX_3.4.25 GLIBCXX_3.4.9")
    ARCHIVE["check_glibc"](tmp_path, is_release=True)
    library.write_bytes(b"\x7fELF GLIBCXX_3.4.9 GLIBCXX_3.4.26")
    with pytest.raises(SystemExit, match=r"glibc 2\.28 don't have GLIBCXX_3\.4\.26"):
        ARCHIVE["check_glibc"](tmp_path, is_release=True)


EXACT = "= 0.51430 exact\n= exact; city-3 0.51460\n= city-3\n"


def check_solution(monkeypatch: pytest.MonkeyPatch, answers: str) -> None:
    """Check a program that gives these answers."""

    def run(_program: Path, _home: Path, *words: str, typed: str) -> str:
        assert (words, typed.split()[:2]) == (("engine",), ["value", "hint"])
        return answers

    check = ARCHIVE["check_solution"]
    monkeypatch.setitem(check.__globals__, "run", run)
    check(Path("puluc"), Path("home"))


def test_a_program_that_finds_the_solution_will_do(monkeypatch):
    check_solution(monkeypatch, EXACT)


@pytest.mark.parametrize(
    "answers",
    [
        "",
        EXACT.replace("0.51430 exact", "0.51430 estimated"),
        EXACT.replace("= exact;", "= estimated;"),
        EXACT.replace("= city-3", "? these rules are not solved; see 'puluc lab solve'"),
    ],
)
def test_a_program_without_the_solution_is_noticed(monkeypatch, answers):
    with pytest.raises(SystemExit, match="lacks the solution"):
        check_solution(monkeypatch, answers)


class Made:
    """Replaces the classes that PyInstaller gives a spec, and records their use."""

    def __init__(self, *given: object, **named: object) -> None:
        self.given, self.named = given, named
        self.pure = self.scripts = ()
        slash = "\\" if sys.platform == "win32" else "/"
        self.datas = [(f"pygame{slash}{name}", "", "DATA") for name in ("freesansbold.ttf", "x")]
        self.binaries = [(name, "", "BINARY") for name in ("SDL2.dll", "SDL2_ttf.dll")]


@pytest.mark.parametrize(
    ("system", "programs"),
    [
        ("linux", {"puluc": False}),
        ("darwin", {"puluc": False}),
        ("win32", {"puluc": False, "puluc-cli": True}),
    ],
)
@pytest.mark.parametrize("solution", ["one.puluc-solution", ""])
def test_the_spec_makes_programs_of_what_is_wanted(
    monkeypatch, tmp_path, system, programs, solution
):
    place = "puluc/assets/solutions"
    monkeypatch.setenv("PULUC_SOLUTION", solution)
    version = types.ModuleType("versioninfo")
    for name in ("FixedFileInfo", "StringFileInfo", "StringStruct", "StringTable"):
        setattr(version, name, Made)
    version.VSVersionInfo = version.VarFileInfo = version.VarStruct = Made
    windows = types.ModuleType("PyInstaller.utils.win32")
    windows.versioninfo = version
    hooks = types.ModuleType("PyInstaller.utils.hooks")
    hooks.collect_data_files = lambda *_, **__: []
    hooks.collect_submodules = lambda *_: []
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", windows)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", version)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", list(sys.path))
    given = dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"), Made)
    folders = {"SPECPATH": str(ROOT), "workpath": str(tmp_path)}
    made = runpy.run_path(str(ROOT / "build.spec"), {**given, **folders})
    *executables, binaries, datas = made["folder"].given
    assert {each.named["name"]: each.named["console"] for each in executables} == programs
    for each in executables:
        assert bool(each.named["icon"]) is (system != "linux")
        assert bool(each.named["version"]) is (system == "win32")
    if system == "darwin":
        values = made["app"].named["info_plist"]
        assert made["app"].named["version"] == puluc.__version__
        assert re.fullmatch(r"\d+(\.\d+){1,2}", values["CFBundleVersion"])
        assert values["LSMinimumSystemVersion"] == "11.0"
        (kind,) = values["CFBundleDocumentTypes"]
        assert "Link" in values["NSLocalNetworkUsageDescription"]
        assert values["NSBonjourServices"] == [SERVICE.removesuffix(".local.")]
        assert kind["CFBundleTypeIconFile"] == Path(made["app"].named["icon"]).name
    compiled = {Path(place).parts[2]: Path(path) for path, place in made["CATALOGUES"]}
    assert compiled.keys() == LANGUAGES.keys() - {SOURCE}
    assert all(
        path.is_relative_to(tmp_path / "catalogues") and path.exists() for path in compiled.values()
    )
    assert [name for name, *_ in binaries] == ["SDL2.dll"]
    assert [Path(name).name.split("\\")[-1] for name, *_ in datas] == ["x"]
    places = dict(made["analysis"].named["datas"])
    assert places.get("one.puluc-solution") == (place if solution else None)
    assert (place in places.values()) is bool(solution)
