"""A table that is open, and the job that carries its messages; imported only when one is."""

from puluc import PulucError
from puluc.game.session import Session
from puluc.link.discovery import Discovery
from puluc.link.table import News, Table
from puluc.link.wire import Wire
from puluc.rules import Play
from puluc.ui.jobs.job import Job


class Linking:
    """The open table as the board and the context need it.

    ``where`` are lines that tell how to join, or which table is joined; ``line`` are a host's
    addresses for a guest to paste with the code; ``told`` is announced in the local network.
    """

    def __init__(
        self,
        table: Table,
        wire: Wire,
        where: tuple[str, ...],
        line: str = "",
        told: Discovery | None = None,
    ) -> None:
        self.table, self.where, self.line, self._told = table, where, line, told
        if told:
            Job(told.run).start("discovery", is_daemon=True)
        self._wire = wire
        self._job = Job(wire.run)
        self._job.start("link", is_daemon=True)

    @property
    def session(self) -> Session | None:
        """The session that is played at the table, once it has begun."""
        return self.table.session

    @property
    def problem(self) -> PulucError | None:
        """The reason why there is no table, or why the game can't go on, if there is one."""
        return self.table.fault or (None if self.session else self.table.refusal)

    @property
    def wrong_address(self) -> str:
        """The address from which a wrong code has come last; empty if none has."""
        return self._wire.wrong_address

    def last_news(self) -> bool | None:
        """Return whether the other computer is back, or has refused a request; discard all news.

        None without such news.
        """
        told = [each for each in self.table.news if each in (News.REFUSED, News.BACK)]
        self.table.news.clear()
        return told[-1] is News.BACK if told else None

    def tick(self) -> None:
        """Process what has arrived, and send what is due; raise the error of the job."""
        self.table.tick()
        if self._job.is_done:
            self._job.result()

    def next_play(self) -> Play | None:
        """Return the next move of the other computer, if it has come."""
        return self.table.next_play()

    def close(self, patience_s: float = 0.0) -> None:
        """Leave the table."""
        self.table.leave()
        if self._told:
            self._told.close()
        self._wire.stop()
        self._job.wait(patience_s)
