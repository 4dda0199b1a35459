"""Packing: the same content makes the same bytes."""

import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

import puluc
from tools.build import archive
from tools.build.archive import needed_glibc, sort_members

DATE = 1_700_000_000


@pytest.fixture
def folder(tmp_path) -> Path:
    folder = tmp_path / "puluc"
    (folder / "b").mkdir(parents=True)
    (folder / "b" / "real").write_text("real")
    (folder / "a").write_text("a")
    (folder / "puluc").write_text("program")
    (folder / "puluc").chmod(0o700)
    return folder


def written_again(folder: Path) -> Path:
    """A copy with other times and modes, its files made in another order."""
    copy = folder.parent / "again" / "puluc"
    copy.parent.mkdir()
    shutil.copytree(folder, copy, symlinks=True)
    for number, path in enumerate(sorted(copy.rglob("*"), reverse=True)):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | 0o060)
            os.utime(path, (number, number))
    return copy


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_tar_keeps_links_and_names_no_owner(folder, monkeypatch):
    monkeypatch.setattr(archive.sys, "platform", "linux")
    (folder / "link").symlink_to("b/real")
    packed = archive.pack(folder, DATE)
    assert packed.name.startswith(f"puluc-{puluc.__version__}-linux-")
    with tarfile.open(packed) as file:
        assert file.getmember("puluc/link").issym()
        assert file.getmember("puluc/puluc").mode == 0o755
        assert file.getmember("puluc/a").mode == 0o644
        assert {(each.uid, each.uname, each.mtime) for each in file} == {(0, "", DATE)}
    assert archive.size_of(folder) == len("real" + "a" + "program")
    assert packed.read_bytes() == archive.pack(written_again(folder), DATE).read_bytes()


def test_a_zip_holds_every_file_and_is_the_same_twice(folder, monkeypatch):
    monkeypatch.setattr(archive.sys, "platform", "win32")
    packed = archive.pack(folder, DATE)
    assert packed.name.startswith(f"puluc-{puluc.__version__}-windows-")
    with zipfile.ZipFile(packed) as file:
        assert file.namelist() == ["puluc/a", "puluc/b/real", "puluc/puluc"]
        assert file.read("puluc/b/real") == b"real"
        assert {each.date_time for each in file.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    assert packed.read_bytes() == archive.pack(written_again(folder), DATE).read_bytes()


def test_the_date_is_the_one_given_or_the_commits(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    assert archive.source_date(tmp_path) == DATE
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert archive.source_date(tmp_path) == 1_580_601_600
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    assert archive.source_date(tmp_path) == 1_580_601_600
    author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    monkeypatch.setenv("GIT_COMMITTER_DATE", f"@{DATE} +0000")
    words = ["commit", "-q", "--allow-empty", "-m", "first"]
    subprocess.run(["git", "-C", tmp_path, *author, *words], check=True)
    assert archive.source_date(tmp_path) == DATE


def test_a_zip_file_is_the_same_in_whatever_order_it_was_written(tmp_path):
    names = ["b.pyc", "a.pyc", "c/d.pyc"]
    for number, order in enumerate((names, names[::-1])):
        with zipfile.ZipFile(tmp_path / f"{number}.zip", "w") as file:
            for name in order:
                file.writestr(name, name * 3)
        sort_members(tmp_path / f"{number}.zip")
    one, other = ((tmp_path / f"{number}.zip").read_bytes() for number in range(2))
    assert one == other
    with zipfile.ZipFile(tmp_path / "0.zip") as file:
        assert file.read("a.pyc") == b"a.pyca.pyca.pyc"


def test_the_glibc_needed_is_the_newest_that_any_file_asks_for(tmp_path):
    assert needed_glibc(tmp_path) == ""
    (tmp_path / "one.so").write_bytes(b"\x7fELF GLIBC_2.5 GLIBC_2.17 GLIBC_2.9")
    (tmp_path / "page.txt").write_bytes(b"GLIBC_2.99")
    assert needed_glibc(tmp_path) == "2.17"
