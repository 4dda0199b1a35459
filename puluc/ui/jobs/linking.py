"""A table that is open, and its announcement; imported only when one is."""

from collections.abc import Sequence

from puluc.link.discovery import Discovery
from puluc.link.table import Table
from puluc.ui.jobs.job import Job


class Linking:
    """The open table as the board and the context need it.

    ``where`` are lines that tell how to join, or which table is joined; ``line`` are a host's
    addresses for a guest to paste with the code; ``told`` is announced in the local network.
    """

    def __init__(
        self, table: Table, where: Sequence[str], line: str = "", told: Discovery | None = None
    ) -> None:
        self.table, self.where, self.line, self._told = table, where, line, told
        if told:
            Job(told.run).start("discovery", is_daemon=True)

    def close(self) -> None:
        """Leave the table."""
        self.table.close()
        if self._told:
            self._told.close()
