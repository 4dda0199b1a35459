"""The bill of materials of the standalone program."""

import hashlib
import tomllib
from importlib.metadata import version
from pathlib import Path

import pygame
import pytest

import puluc
from puluc import PulucError
from tools.build.sbom import bill_of_materials, crates, libraries, unnamed_crates

ROOT = Path(__file__).parents[3]


def test_the_bill_names_python_each_package_and_each_library(tmp_path):
    inside = tmp_path / "puluc" / "_internal"
    inside.mkdir(parents=True)
    (inside / "libSDL2-2-50d19f93.0.so.0").write_bytes(b"SDL")
    (inside / "libogg.so.0").write_bytes(b"Ogg")
    (inside / "libopus.so.0").write_bytes(b"Opus")
    (inside / "base.so").write_bytes(b"a module")
    bill = bill_of_materials(tmp_path / "puluc", ["msgspec", "pygame-ce"], 1_700_000_000)
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert bill["metadata"]["component"]["purl"] == f"pkg:pypi/puluc@{puluc.__version__}"
    python, *packages, sdl, ogg, opus = bill["components"]
    assert python["name"] == "Python"
    assert [each["purl"] for each in packages] == [
        f"pkg:pypi/{name}@{version(name)}" for name in ("msgspec", "pygame-ce")
    ]
    assert [each["licenses"][0]["expression"] for each in packages] == [
        "BSD-3-Clause",
        "LGPL-2.1-or-later",
    ]
    assert sdl["purl"] == f"pkg:generic/sdl@{'.'.join(map(str, pygame.version.SDL))}"
    assert sdl["copyright"].startswith("(C) 1997-")
    assert sdl["licenses"] == [{"license": {"name": "zlib"}}]
    assert sdl["components"][0]["hashes"][0]["content"] == hashlib.sha256(b"SDL").hexdigest()
    names = [each["name"] for library in (ogg, opus) for each in library["components"]]
    assert names == ["_internal/libogg.so.0", "_internal/libopus.so.0"]
    (needs,) = bill["dependencies"]
    assert needs["dependsOn"] == [each["bom-ref"] for each in bill["components"]]


def test_a_library_is_one_row_of_the_table_of_licences():
    table = {each.name: each for each in libraries()}
    assert len(table) > 15
    assert table["libffi"].patterns == ("libffi*",)
    assert table["libffi"].licence == "MIT"
    assert table["pygame-ce"].patterns == ()


def test_the_crates_inside_accesskit_are_in_its_bill(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.build.sbom.version", lambda _name: "0.7.0")
    for system, own in (("linux", "zbus"), ("win32", "windows"), ("darwin", "objc2")):
        monkeypatch.setattr("sys.platform", system)
        bill = bill_of_materials(tmp_path, ["accesskit"], 0)
        names = [each["name"] for each in bill["components"][1]["components"]]
        assert {"accesskit", "pyo3", own} <= set(names)
        assert len({"zbus", "windows", "objc2"} & set(names)) == 1
    assert names.count("pyo3") == 1
    assert len({(each.name, each.version) for each in crates()}) == len(crates()) > 80
    rustix = next(each for each in crates() if each.name == "rustix")
    assert rustix.version == "0.38.42"  # not the version whose licence was read


def test_the_crates_are_those_of_the_locked_accesskit():
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    locked = {each["name"]: each.get("version") for each in lock["package"]}
    page = (ROOT / "assets" / "licences" / "rust-crates.md").read_text("utf-8")
    assert f"accesskit {locked['accesskit']}," in page


def test_a_crate_that_the_table_lacks_is_noticed(tmp_path):
    module = tmp_path / "accesskit" / "accesskit.abi3.so"
    module.parent.mkdir()
    (zbus,) = (each.version for each in crates() if each.name == "zbus")
    place = "/root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/{}/src/lib.rs"
    module.write_bytes("".join(place.format(f"zbus-{each}") for each in (zbus, "99.0.0")).encode())
    assert unnamed_crates(tmp_path) == ["zbus 99.0.0"]
    with module.open("ab") as file:
        file.write(rb"/rust/deps/gimli-0.32.0/src/lib.rs/rust/deps\hashbrown-99.0.0\src\lib.rs")
    assert unnamed_crates(tmp_path) == ["hashbrown 99.0.0", "zbus 99.0.0"]
    module.write_bytes(place.format("zbus-99.0.0").encode())
    with pytest.raises(PulucError, match=r"does not name zbus 99\.0\.0"):
        bill_of_materials(tmp_path, [], 0)
