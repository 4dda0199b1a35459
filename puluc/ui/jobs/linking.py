"""A table that is open, and its announcement; imported only when one is."""

from collections.abc import Sequence
from dataclasses import dataclass

from puluc.link.discovery import Discovery
from puluc.link.table import Table


@dataclass(frozen=True, slots=True)
class Linking:
    """The open table as the board and the context need it."""

    table: Table
    where: Sequence[str]
    """Lines that tell how to join, or which table is joined."""
    line: str = ""
    """A host's addresses for a guest to paste, with the code."""
    told: Discovery | None = None
    """The announcement in the local network."""

    def close(self) -> None:
        """Leave the table."""
        self.table.close()
        if self.told:
            self.told.close()
