"""The bytes of the protocol: they are stored, and change only with the number of the version."""

from collections.abc import Callable
from functools import partialmethod
from random import Random

import pytest
from network import SALT, Carrier, Network, Visitor, Wire, new_tables, play_due
from open_games import DATA
from test_table import again

from puluc.link import connection, protocol, table
from puluc.link.connection import Connection
from puluc.link.protocol import ROUNDS, VERSION
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
            if writer.outgoing:
                self.lines.append(f"{side} {writer.outgoing.decode()}")

            def write(
                data: bytes, side: str = side, write: Callable[[bytes], None] = writer.write
            ) -> None:
                self.lines.append(f"{side} {data.decode()}")
                write(data)

            writer.write = write

    def until(self, condition: Callable[[], object], *, plays: bool = True) -> None:
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

    def _ask(self) -> None:
        """Let the guest ask to take back its last turn."""
        self.until(lambda: self.has_turns(3))
        self.guest.ask_back(self.guest.session.last_choice())
        self.until(lambda: self.host.request, plays=False)

    def ask_back(self, *, is_allowed: bool) -> None:
        """Let the guest ask to take back its last turn, and the host answer."""
        self._ask()
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
        self._ask()
        self.guest.withdraw()
        self.until(lambda: not self.host.request, plays=False)

    def has_turns(self, count: int) -> bool:
        """Whether so many turns are over on both sides, and the guest can take one back."""
        if not all(each.session and len(each.session.match.turns) >= count for each in self.tables):
            return False
        return self.guest.session.last_choice() is not None

    def visit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let somebody come who knows that this is not the table they look for."""
        visitor = Visitor()
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "greet", partialmethod(Connection.greet, wrong=SALT))
            self.network.connect(visitor)
            self._listen(self.network.wires[visitor])
            self.until(lambda: visitor.reason, plays=False)

    def play(self) -> None:
        """Use every message and every field of it, and leave."""
        self.ask_back(is_allowed=False)
        self.ask_back(is_allowed=True)
        self.withdraw()
        self.come_back()
        self.until(lambda: all(each.session.is_over for each in self.tables))
        for each in self.tables:
            each.ask_again()
        self.until(lambda: all(each.session.game_number == 2 for each in self.tables))
        self.until(lambda: self.has_turns(1))
        self.host.close()
        self.until(lambda: self.guest.is_away, plays=False)


def test_the_bytes_of_the_protocol_change_only_with_its_version(request, monkeypatch):
    rng = Random(1)
    monkeypatch.setattr(protocol, "ROUNDS", ROUNDS)
    for module in (connection, table):
        monkeypatch.setattr(module, "token_hex", lambda count: rng.randbytes(count).hex())
    monkeypatch.setattr(table, "randbelow", rng.randrange)
    meeting = Meeting()
    meeting.visit(monkeypatch)
    meeting.play()
    sent = "".join(meeting.lines)
    for used in ("hello", "proof", "join", "start", "state", "refusal"):
        assert f'{{"type":"{used}"' in sent
    if not STORED.exists() and request.config.getoption("--update-screens"):
        STORED.write_text(sent, "utf-8", newline="")
    assert STORED.exists(), "a new version: store its transcript by pytest --update-screens"
    stored = STORED.read_text("utf-8")
    assert sent.splitlines() == stored.splitlines(), "another protocol needs another VERSION"
