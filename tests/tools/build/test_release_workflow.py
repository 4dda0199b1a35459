"""The release workflow: a rehearsal publishes nothing, and everything has the right names."""

import re
import tomllib
from pathlib import Path

import pytest

from tools.build import archive, packages

ROOT = Path(__file__).parents[3]
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
FOR_TAGS = "if: github.event_name == 'push'\n"
LATER = {"draft", "pypi", "publish"}
"""The jobs that are only for a tag."""


def jobs() -> dict[str, str]:
    """The text of each job."""
    _, text = WORKFLOW.split("\njobs:\n")
    parts = re.split(r"^  (\w+):\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def steps(job: str) -> list[str]:
    """The text of each step of a job."""
    _, text = job.split("\n    steps:\n")
    return re.split(r"^      - ", text, flags=re.MULTILINE)[1:]


def needs(job: str) -> set[str]:
    found = re.search(r"^    needs: (.*)$", job, re.MULTILINE)
    return set(re.findall(r"\w+", found[1])) if found else set()


def test_it_starts_with_a_tag_or_by_hand():
    start = re.search(r"^on:\n((?:  .*\n)+)", WORKFLOW, re.MULTILINE)[1]
    assert start == '  push:\n    tags: ["v*"]\n  workflow_dispatch:\n'


def test_only_what_a_tag_starts_publishes():
    publishes = re.compile(r"\bwrite\b|\bgh |pypi-publish|actions/attest|environment:")
    assert {name for name, text in jobs().items() if publishes.search(text)} == LATER
    guarded = {name for name, text in jobs().items() if f"\n    {FOR_TAGS}" in text}
    assert guarded == LATER
    assert "\npermissions:\n  contents: read\n\n" in WORKFLOW


def test_a_rehearsal_builds_everything_and_needs_no_tag():
    every_time = jobs().keys() - LATER
    assert needs(jobs()["files"]) == every_time - {"files"}
    assert [needs(jobs()[name]) for name in ("draft", "pypi", "publish")] == [
        {"files"},
        {"draft"},
        {"pypi"},
    ]
    for name in every_time:
        before, _ = jobs()[name].split("\n    steps:\n")
        parts = [before, *(each for each in steps(jobs()[name]) if FOR_TAGS not in each)]
        assert not [each for each in parts if re.search(r"ref_name|\bTAG\b", each)], name


def test_the_files_are_those_that_the_other_jobs_upload():
    uploaded = set()
    for name in needs(jobs()["files"]):
        found = re.findall(r"uses: actions/upload-artifact.*\n.*\n +name: (.+)\n", jobs()[name])
        uploaded |= {each.replace("${{ matrix.name }}", "linux-x86_64") for each in found}
    pattern = re.search(r'pattern: "{(.+)}"', jobs()["files"])[1].split(",")
    wanted = re.compile("|".join(each.replace("*", ".+") for each in pattern))
    assert len(uploaded) > len(pattern)
    assert all(wanted.fullmatch(each) for each in uploaded)
    assert "name: release\n" in jobs()["files"]
    assert "name: release\n" in jobs()["draft"]
    assert not wanted.fullmatch("release")


SYSTEMS = {
    ("linux", "x86_64"): "linux-x86_64.tar.xz",
    ("linux", "aarch64"): "linux-arm64.tar.xz",
    ("win32", "AMD64"): "windows-x86_64.zip",
    ("win32", "ARM64"): "windows-arm64.zip",
    ("darwin", "x86_64"): "macos-x86_64.zip",
    ("darwin", "arm64"): "macos-arm64.zip",
}


@pytest.mark.parametrize(("system", "machine"), SYSTEMS)
def test_an_architecture_has_one_name_on_every_system(tmp_path, monkeypatch, system, machine):
    folder = tmp_path / "puluc"
    folder.mkdir()
    monkeypatch.setattr(archive.subprocess, "run", lambda *_, **__: None)  # ditto
    monkeypatch.setattr(archive.sys, "platform", system)
    monkeypatch.setattr(archive.platform, "machine", lambda: machine)
    packed = archive.pack(folder, 1_700_000_000)
    assert packed.name == f"puluc-{archive.puluc.__version__}-{SYSTEMS[system, machine]}"


def test_the_workflow_uses_these_names():
    names = set(re.findall(r"^          - name: (.+)$", WORKFLOW, re.MULTILINE))
    assert names < {each.partition(".")[0] for each in SYSTEMS.values()}
    bills = re.findall(r"sbom-path: files/puluc-\S+ .*? \}\}-(\S+)\.cdx\.json", jobs()["draft"])
    assert set(bills) == {*names, "py3-none-any"}
    assert not re.search(r"(?<!win_)amd64|aarch64", WORKFLOW + packages.SCRIPT.read_text("utf-8"))


def test_uv_has_one_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    (locked,) = (each["version"] for each in lock["package"] if each["name"] == "uv")
    extras = project["optional-dependencies"].values()
    assert [each for extra in extras for each in extra if re.match(r"uv\b", each)] == [
        f"uv=={locked}"
    ]
    for path in (ROOT / ".github").rglob("*.yml"):
        text = path.read_text("utf-8")
        used = re.findall(r"uses: astral-sh/setup-uv.*\n +with:\n((?: {10}.*\n)+)", text)
        assert len(used) == text.count("astral-sh/setup-uv")
        assert all("version-file: pyproject.toml\n" in each for each in used)
        assert not [each for each in used if re.search(r"^ +version:", each, re.MULTILINE)]
        assert "UV_VERSION" not in text
