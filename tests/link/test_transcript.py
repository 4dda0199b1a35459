"""The bytes of the protocol: they are stored, and change only with the number of the version."""

import msgspec
import pytest
from network import Carrier, Network, Wire, new_tables, play_due
from test_table import DATA, again

from puluc.link import connection, protocol, table
from puluc.link.connection import Connection
from puluc.link.protocol import ROUNDS, VERSION, EndReason
from puluc.link.table import Table

MOST_STEPS = 4000
STORED = DATA / f"link-{VERSION}.txt"
"""What both sides of one meeting send under this version: H is the host, G the guest."""


class Meeting:
    """A host and a guest whose secrets are known, and what they send."""

    def __init__(self) -> None:
        self.lines = list[str]()
        self.network = Network()
        self.host, self.guest, self.carrier = new_tables(self.network, "army=1")
        self._listen(self.network.wires[self.carrier])

    @property
    def tables(self) -> tuple[Table, Table]:
        return self.host, self.guest

    def _listen(self, wire: Wire) -> None:
        """Note what each side sends; what it has sent already comes first."""
        for side, writer in zip("HG", wire.writers, strict=True):

            def write(data: bytes, side: str = side, write=writer.write) -> None:
                self.lines.append(f"{side} {data.decode().removesuffix(chr(10))}")
                write(data)

            writer.write = write

    def until(self, condition, *, plays: bool = True) -> None:
        """Let the tables play until something is true."""
        for _ in range(MOST_STEPS):
            if condition():
                return
            self.network.step()
            for each in self.tables:
                each.tick()
                while plays and not condition() and play_due(each, self.network.rng):
                    pass
        raise AssertionError("it does not happen")

    def ask_back(self, *, is_allowed: bool) -> None:
        """Let the guest ask to take back its last turn, and the host answer."""
        turn = self.guest.session.last_choice()
        self.guest.ask_back(turn)
        self.until(lambda: self.host.request, plays=False)
        self.host.answer(self.host.request, is_allowed=is_allowed)
        self.until(lambda: not self.guest.is_asking)

    def come_back(self) -> None:
        """Cut the connection, and let the guest be killed and come back."""
        self.network.cut(self.carrier)
        self.carrier = Carrier()
        self.guest = again(self.guest, self.carrier)
        self.network.connect(self.carrier)
        self._listen(self.network.wires[self.carrier])
        self.until(lambda: not any(each.is_away for each in self.tables), plays=False)

    def withdraw(self) -> None:
        """Let the guest ask to take back a turn, and withdraw that."""
        self.guest.ask_back(self.guest.session.last_choice())
        self.until(lambda: self.host.request, plays=False)
        self.guest.withdraw()
        self.until(lambda: not self.host.request, plays=False)

    def has_turns(self, count: int) -> bool:
        return all(each.session and each.session.last_choice() is not None
                   and len(each.session.match.turns) >= count for each in self.tables)

    def play(self) -> None:
        """Use every message and every field of it."""
        self.until(lambda: self.has_turns(3))
        self.ask_back(is_allowed=False)
        self.ask_back(is_allowed=True)
        self.withdraw()
        self.come_back()
        self.until(lambda: all(each.session.is_over for each in self.tables))
        for each in self.tables:
            each.ask_again()
        self.until(lambda: all(each.session.game_number == 2 for each in self.tables))
        self.until(lambda: self.has_turns(2))
        self.host.close()
        self.until(lambda: self.guest.is_away, plays=False)
