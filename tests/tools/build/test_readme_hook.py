"""README as the packages carry it."""

import re
from pathlib import Path

from tools.build.hatch_hook import ReadmeHook
from tools.build.hatch_hook import package_page as page

ROOT = Path(__file__).parents[3]
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
