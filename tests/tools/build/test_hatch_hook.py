"""What hatchling adds to the packages: compiled catalogues, and README for players."""

import re
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from puluc.languages import LANGUAGES, LOCALE, SOURCE
from puluc.storage.kit import Paper
from puluc.text.catalogue import compiled
from tools.build.hatch_hook import CataloguesHook, ReadmeHook
from tools.build.hatch_hook import package_page as page

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
ADDRESS = "https://example.org/puluc"


def test_links_lead_to_the_tag_of_the_version():
    text = "![A move](docs/a.gif) and [keys](docs/keys.md), [the web](https://example.org)"
    assert page(text, ADDRESS, "1.2.3") == (
        f"![A move]({ADDRESS}/raw/v1.2.3/docs/a.gif) and "
        f"[keys]({ADDRESS}/blob/v1.2.3/docs/keys.md), [the web](https://example.org)"
    )


def test_without_an_address_nothing_leads_nowhere():
    assert page("a ![A move](docs/a.gif)b [keys](docs/keys.md)", None, "1") == "a b keys"
    assert not re.search(r"\]\((?!https?:|#)", page(README, None, "1"))


def test_the_page_of_the_package_is_about_the_package():
    told = page(README, None, "1")
    assert "`pip install puluc`" in told
    assert not re.search(r"in this folder|puluc\.build|\.\[dev\]|<!--", told)


def test_each_link_of_the_real_page_becomes_absolute():
    links = re.findall(r"\]\((.*?)\)", page(README, ADDRESS, "1"))
    assert len(links) > 5
    assert all(link.startswith("https://") for link in links)


def test_the_hook_gives_the_page_to_the_metadata():
    metadata = {"version": "1", "urls": {"Source": ADDRESS}}
    ReadmeHook(str(ROOT), {}).update(metadata)
    content = page(README, ADDRESS, "1")
    assert metadata["readme"] == {"content-type": "text/markdown", "text": content}


BUILD = """
import sys
for name in ("babel", "fontTools", "msgspec", "platformdirs", "pygame", "reportlab", "zeroconf"):
    sys.modules[name] = None  # a build environment has hatchling alone
import hatchling.build
print(hatchling.build.build_wheel(sys.argv[1]))
"""


@pytest.fixture
def read_only(tmp_path):
    """A copy of what a wheel is made of, in which nothing can be written."""
    copy = tmp_path / "sources"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    without = shutil.ignore_patterns("__pycache__", "*.mo", "*.pot", "networks", "icons")
    for name in ("assets", "puluc", "tools"):
        shutil.copytree(ROOT / name, copy / name, ignore=without)
    everything = (copy, *copy.rglob("*"))
    for path in everything:
        path.chmod(path.stat().st_mode & ~0o222)
    yield copy
    for path in everything:
        path.chmod(path.stat().st_mode | stat.S_IWUSR)


@pytest.mark.gate
def test_a_wheel_is_built_of_sources_that_cannot_be_written_by_hatchling_alone(read_only, tmp_path):
    before = sorted(read_only.rglob("*"))
    command = [sys.executable, "-I", "-B", "-c", BUILD, str(tmp_path)]
    done = subprocess.run(command, cwd=read_only, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wheel = ZipFile(tmp_path / done.stdout.split()[-1])
    assert sorted(read_only.rglob("*")) == before
    places = {f"puluc/locale/{code}/LC_MESSAGES/puluc" for code in LANGUAGES.keys() - {SOURCE}}
    assert {f"{each}.mo" for each in places} <= set(wheel.namelist())
    for each in places:
        source = (ROOT / f"{each}.po").read_text("utf-8")
        assert wheel.read(f"{each}.mo") == compiled(source)
    assert not [name for name in wheel.namelist() if name.endswith((".po", ".pot"))]
    kits = [path for path in (ROOT / "assets" / "kit").iterdir() if path.suffix == ".pdf"]
    assert len(kits) == len(LANGUAGES) * len(Paper)
    for kit in kits:
        assert wheel.read(f"puluc/assets/kit/{kit.name}") == kit.read_bytes()


def test_an_editable_install_holds_no_catalogue_that_could_go_stale():
    hook = CataloguesHook(str(ROOT), {}, None, None, "", "wheel")
    added = {"force_include": {}}
    hook.initialize("editable", added)
    hook.finalize("editable", added, "")
    assert added == {"force_include": {}}


def test_uv_builds_anew_what_a_build_reads():
    keys = PROJECT["tool"]["uv"]["cache-keys"]
    watched = {path for key in keys for path in ROOT.glob(key["file"])}
    assert {ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "puluc" / "__init__.py"} < watched
    assert set(LOCALE.glob("*/LC_MESSAGES/puluc.po")) < watched


def test_installing_needs_hatchling_alone():
    (needed,) = PROJECT["build-system"]["requires"]
    assert needed.startswith("hatchling")
    assert "require-runtime-dependencies" not in str(PROJECT["tool"]["hatch"])
