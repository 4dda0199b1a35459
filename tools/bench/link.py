"""Measuring the longest frame of a host while a computer of its game sends all that it can."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # before pygame begins

from puluc.assets import assets
from puluc.game.session import Session
from puluc.link.connection import Connection
from puluc.link.meeting import OPEN, Offer
from puluc.link.protocol import code_of
from puluc.link.table import Table
from puluc.link.wire import Wire, listen
from puluc.rules import Phase, Place, Play, Player, Ruleset
from puluc.storage.paths import Paths
from puluc.storage.preferences import Loudness
from puluc.text.numerals import decimal
from puluc.ui.app.app import App
from puluc.ui.app.main import import_screens
from puluc.ui.board.scene import BoardScene
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene.audio import Audio
from puluc.ui.scene.context import Context
from puluc.ui.screens.link import LinkScene, TableScene
from tools.bench import time_ms

T = TypeVar("T")

_ADDRESS = "127.0.0.1"
_WATCHED_S = 10.0
_BURST = 200
"""The messages that a flooding guest sends between two looks at the network."""
_SECRETS = ("11" * 32, "22" * 32)
_FRAME_MS = 33


def figures() -> Iterator[str]:
    """Yield the longest frame against a guest that only plays, and against one that floods."""
    import_screens()  # as the program does in a thread
    quiet_ms, _ = _frames(burst=0)
    longest_ms, messages = _frames(burst=_BURST)
    yield f"longest frame with a guest that only plays: {decimal(quiet_ms, 1)} ms"
    yield (
        f"with one that floods, {messages} messages: {decimal(longest_ms, 1)} ms"
        f" ({decimal(longest_ms / quiet_ms, 2)} times)"
    )


def _frames(burst: int) -> tuple[float, int]:
    """Return the longest frame of a game against a guest, and how many messages were read."""
    art, times_ms, heard = Art(assets()), list[float](), Counter[str]()
    receive = Connection.receive

    async def counted(connection: Connection, kind: type[T]) -> T:
        message = await receive(connection, kind)
        heard["messages"] += 1
        return message

    with patch.object(Connection, "receive", counted), tempfile.TemporaryDirectory() as home:
        context = Context(Paths.find({"PULUC_HOME": home}), art, random.Random(1))
        display = Display(context.preferences.look, art["icon/48"])
        context.open(display, Audio(Loudness.OFF))
        code, listener = code_of(""), listen(_ADDRESS, 0)
        wire = Wire(code, listener=listener)
        offer = Offer(Ruleset(), ("easy", OPEN))
        place = Place(code, _SECRETS[0])
        context.table = Table(wire, "Ana", place, offer)
        app = App(context, display)
        app.scenes = [LinkScene(context), TableScene(context)]
        arguments = [code, str(wire.port), str(burst)]
        guest = subprocess.Popen([sys.executable, "-m", "tools.bench.link", *arguments])
        while not isinstance(app.scenes[-1], BoardScene):
            app.step(_FRAME_MS)
            time.sleep(_FRAME_MS / 1000)
        end_s = time.perf_counter() + _WATCHED_S
        while time.perf_counter() < end_s:
            times_ms.append(time_ms(lambda: app.step(_FRAME_MS)))
            time.sleep(_FRAME_MS / 1000)
        guest.kill()
        guest.wait()
        context.leave_table()
        context.close()
        display.close()
    return max(times_ms), heard["messages"]


def _play(code: str, port: int, burst: int) -> None:
    """Play Obsidian at random, sending ``burst`` messages again and again, until killed."""
    wire, rng = Wire(code, f"{_ADDRESS}:{port}"), random.Random(1)
    table = Table(wire, "Ben", Place(code, _SECRETS[1], _ADDRESS))
    made, meet = list[Connection](), wire.meet

    async def noted(connection: Connection) -> None:
        made.append(connection)
        await meet(connection)

    wire.meet = noted
    while True:
        table.tick()
        if table.setup and not table.session:
            table.begin(Session(str, table.setup))
        if table.session:
            _move(table, table.session, rng.choice)
            for _ in range(burst):  # it may come again and again
                made[-1].send(table.state())


def _move(table: Table, session: Session, choose: Callable[[Sequence[Play]], Play]) -> None:
    """Make the next throw or move of the match."""
    match = session.match
    if match.phase in (Phase.OPENING, Phase.THROW) and not session.lacks_throw:
        session.throw()
    elif match.phase is Phase.PASS:
        session.pass_turn()
    elif match.phase is Phase.MOVE and match.player is Player.OBSIDIAN:
        session.move(*choose(match.plays))
    elif play := table.next_play():
        session.move(*play)


if __name__ == "__main__":
    _play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
