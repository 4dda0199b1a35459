"""A table that is open, and the job that carries its messages; imported only when one is."""

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
        self._job = Job(table.wire.run)
        self._job.start("link", is_daemon=True)

    def tick(self) -> None:
        """Process what has arrived, and send what is due; raise the error of the job."""
        self.table.tick()
        if self._job.is_done:
            self._job.result()

    def close(self, patience_s: float = 0.0) -> None:
        """Leave the table."""
        self.table.leave()
        if self._told:
            self._told.close()
        self.table.wire.stop()
        self._job.wait(patience_s)
