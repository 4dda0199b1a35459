"""Compiles the catalogues of translations before a wheel, a source archive or an editable install.

hatchling loads this file by its path, outside the package.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's names
        """Compile all catalogues."""
        sys.path.insert(0, self.root)
        from tools.build.catalogues import compile_catalogues  # noqa: PLC0415 - found just now

        for path in compile_catalogues(anew=True):
            self.app.display_info(f"compiled {path}")
