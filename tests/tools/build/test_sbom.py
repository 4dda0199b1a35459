"""The bill of materials of the standalone program."""

import hashlib
from importlib.metadata import version

import pygame

import puluc
from tools.build.sbom import bill_of_materials, libraries


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
