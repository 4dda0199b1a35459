"""The hooks that hatchling runs before it builds a wheel, a source archive or an editable install.

hatchling loads this file by its path, outside the package.
"""

import re
import runpy
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# hatchling asks its hooks before pip knows which Python is needed.
runpy.run_path(str(Path(__file__).parents[1] / "check_python.py"))

_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^]]*)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")

_CHECKOUT = re.compile(r"^<!-- checkout -->\n.*?^<!-- /checkout -->\n", re.MULTILINE | re.DOTALL)
"""The parts of README for people with a checkout."""
_PACKAGE = re.compile(r"^<!-- package\n(.*?)^-->\n", re.MULTILINE | re.DOTALL)
"""The text that replaces them on the page of the package."""


class CataloguesHook(BuildHookInterface[Any]):
    """A hook that adds the compiled catalogues to a wheel.

    They are written to a temporary folder: the sources may belong to somebody else.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues, but not for an editable install, which reads their sources."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.build.generated import compile_catalogues

        self._folder = TemporaryDirectory()
        for path, place in compile_catalogues(Path(self._folder.name)):
            build_data["force_include"][str(path)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's names
        """Delete the temporary folder."""
        if version != "editable":
            self._folder.cleanup()


class ReadmeHook(MetadataHookInterface):
    """A hook that sets the field ``readme`` of the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read README, and the address from ``[project.urls]``."""
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        address = metadata.get("urls", {}).get("Source")
        text = package_page(readme, address, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def package_page(readme: str, address: str | None, version: str) -> str:
    """Return the package's page: README for players, with absolute links.

    Without an address it has no pictures, and the text of each link.
    """

    def absolute(link: re.Match[str]) -> str:
        is_picture, text = bool(link["picture"]), link["text"]
        if address is None:
            return "" if is_picture else text
        kind = "raw" if is_picture else "blob"
        return f"{link['picture']}[{text}]({address}/{kind}/v{version}/{link['path']})"

    return _LINK.sub(absolute, _PACKAGE.sub(r"\1", _CHECKOUT.sub("", readme)))
