"""``puluc link``: real programs on the loopback address play, are killed, and go on."""

import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from faulty_proxy import FaultyProxy
from linked import linked, played
from programs import only_line, run
from rounds import in_gate, rounds

from puluc.cli.engine import Engine
from puluc.cli.link import Conversation
from puluc.cli.main import main
from puluc.storage import game_file
from puluc.storage.verification import verify_path

RULES = "army=2"
PATIENCE_S = 60

QUICK = (
    "import runpy; from puluc.cli import link; from puluc.link import wire;"
    "wire.RETRY_S = 0.1; link.WAIT_S = 0.005;"
    "runpy.run_module('puluc', run_name='__main__', alter_sys=True)"
)
"""The program, which soon tries again where it found no table, and looks often at the network."""


class Program:
    """``puluc link`` in another process, and its lines."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home, self.lines = home, list[str]()
        self.process = subprocess.Popen(
            [sys.executable, "-c", QUICK, "link", "--file", "Linked", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PULUC_HOME": str(home)},
        )
        self._queue = queue.SimpleQueue[str]()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    @property
    def file(self) -> Path:
        return self.home / "Linked.puluc"

    def _read(self) -> None:
        for line in self.process.stdout:
            self._queue.put(line.rstrip("\n"))
        self._queue.put("")

    def next(self) -> str:
        """The next line; empty once the program has ended."""
        try:
            line = self._queue.get(timeout=PATIENCE_S)
        except queue.Empty as error:
            raise AssertionError(f"nothing more after {self.lines[-8:]}") from error
        self.lines.append(line)
        return line

    def until(self, start: str) -> str:
        """Read up to the line that begins so; what follows there."""
        while not (line := self.next()).startswith(start):
            assert line, self.process.stderr.read()
        return line.removeprefix(start).strip()

    def ask(self, text: str) -> str:
        """The answer to a command."""
        self.say(text)
        while not (line := self.next()).startswith(("=", "?")):
            assert line, self.process.stderr.read()
        return line

    def say(self, text: str) -> None:
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """Wait for the end; the exit status."""
        with self.process as process:
            status = process.wait(PATIENCE_S)
            self._thread.join()
        return status

    def quit(self) -> int:
        self.say("quit")
        return self.end()


@contextmanager
def programs(home: Path) -> Iterator["Programs"]:
    started = Programs(home)
    try:
        yield started
    finally:
        for each in started.all:
            if each.process.poll() is None:
                each.kill()
        started.close()


class Programs(ExitStack):
    """The programs of a test, each with a folder of its own, and what ends after them."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self.home, self.all = home, list[Program]()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = str(free.getsockname()[1])

    def start(self, name: str, *arguments: str) -> Program:
        """Start a program, which knows name and code from its file if it goes on."""
        home = self.home / name
        home.mkdir(exist_ok=True)
        known = [] if (home / "Linked.puluc").exists() else ["--name", name, "--code", "KTM4X9QW3P"]
        program = Program(home, *known, *arguments)
        self.all.append(program)
        return program

    def host(self, *arguments: str) -> Program:
        bound = ("--bind", "127.0.0.1", "--port", self.port)
        host = self.start("Ana", "--host", *bound, *arguments)
        assert host.until("! port") == self.port
        return host

    def guest(self, port: object = "") -> Program:
        return self.start("Ben", "--join", f"127.0.0.1:{port or self.port}")


def play(program: Program, rng: Random, most: int = 10_000, level: str = "") -> str:
    """Play for a program, at random or as a level, until the end or some turns; the result."""
    engine = Engine(program.home)
    for line in program.lines:
        if line.startswith("! over"):
            return line.removeprefix("! over ")
        if line.startswith("! game"):
            engine.answer(f"rules {line.split(maxsplit=4)[4]}")
    for _ in range(most):
        while not (line := program.next()).startswith(("! move", "! over")):
            assert line, (program.lines[-5:], program.process.stderr.read())
        if line.startswith("! over"):
            return line.removeprefix("! over ")
        values, position = line.removeprefix("! move ").split(" position ")
        assert engine.answer(f"position {position}") == f"= {position}"
        if level:
            moves = engine.answer(f"go {values} level {level}").removeprefix("= ")
        else:
            moves = rng.choice(engine.answer(f"moves {values}").removeprefix("= ").split())
        assert program.ask(f"play {moves}").startswith("= ")
    return ""


def played_together(programs: list[Program], level: str = "", most: int = 10_000) -> list[str]:
    """Play for all until the game is over, or for a number of turns; the results."""
    results = ["" for _ in programs]

    def run_one(index: int) -> None:
        results[index] = play(programs[index], Random(index), most, level)

    threads = [threading.Thread(target=run_one, args=(n,)) for n in range(len(programs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_programs_play_and_their_files_agree(tmp_path):
    with programs(tmp_path) as started:
        host = started.host("--rules", RULES)
        guest = started.guest()
        assert host.until("! game") == f"1 j {RULES}"
        assert guest.until("! game") == f"1 o {RULES}"
        assert host.ask("play city-9").startswith("? ")
        jade, obsidian = played_together([host, guest])
        assert jade == obsidian in ("jade", "obsidian", "draw")
        turns = [
            [line for line in each.lines if line.startswith("! turn")] for each in (host, guest)
        ]
        assert turns[0] == turns[1]
        assert host.ask("play city-1") == "? no move is due"
        assert guest.ask("takeback").startswith("? there is no command")
        home = tmp_path / "home"
        status, output, _ = run("verify", str(host.file), str(guest.file), home=home)
        assert status == 0
        assert output.splitlines()[-1].startswith("Game 1: both files have the same game, ")
        assert host.ask("again") == "= again"
        assert guest.ask("again") == "= again"
        assert host.until("! game") == f"2 j {RULES}"
        assert guest.until("! game") == f"2 o {RULES}"
        assert host.until("! opening") == guest.until("! opening")
        assert (guest.quit(), host.quit()) == (0, 0)
    for each in (host, guest):
        assert not verify_path(each.file).errors
    assert "throws from seeds and chains, all moves legal" in output
    assert "every throw comes from the chains of Ana, Ben" in output


def test_a_program_takes_nothing_back(tmp_path):
    answers = []
    table = SimpleNamespace(
        session=played(linked(0), 20),
        setup=None,
        problem=None,
        refusal=None,
        request=4,
        is_away=False,
        tick=lambda: None,
        answer=lambda turn, is_allowed: answers.append((turn, is_allowed)),
        carry_out=lambda: None,
        next_play=lambda: None,
    )
    conversation = Conversation(table, None, tmp_path, "")
    conversation.save = lambda: None
    first, second = ([*conversation.step()] for _ in range(2))
    assert first[0] == "! game 1 j army=2"
    assert answers == [(4, False)] * 2
    assert not {*first} & {*second}, "each event is told once"


BUL = "captures=backward pieces=1 army=1 highway=return throws_per_turn=2 players=2"


@pytest.mark.gate
def test_a_team_game_with_two_players_at_each_computer(tmp_path):
    with programs(tmp_path) as started:
        host = started.host("--rules", BUL, "--seats", "human,open,human,open")
        guest = started.guest()
        assert [each.until("! game").split()[1] for each in (host, guest)] == ["ap", "bq"]
        results = played_together([host, guest], "easy")
        assert len(set(results)) == 1
        assert [each.quit() for each in (host, guest)] == [0, 0]
    status, output, _ = run("verify", str(host.file), str(guest.file), home=tmp_path)
    assert status == 0
    assert "chains of Ana, Ben" in output


@pytest.mark.gate
def test_levels_play_on_the_host(tmp_path):
    with programs(tmp_path) as started:
        host = started.host("--rules", "army=1 players=2", "--seats", "easy,easy,hard,open")
        guest = started.guest()
        assert guest.until("! game").split()[1] == "q"
        assert play(guest, Random(1)) == host.until("! over")
        assert guest.quit() == 0
        assert host.until("! away") == "Ben"


@pytest.mark.parametrize("seed", rounds(1, 40))
@pytest.mark.skipif(sys.platform == "darwin", reason="only one loopback address answers there")
@pytest.mark.gate
def test_killed_programs_go_on_over_a_faulty_network_with_nothing_confirmed_lost(tmp_path, seed):
    rng = Random(seed)
    with programs(tmp_path) as started:
        host = started.host("--rules", "army=2")
        proxy = FaultyProxy(int(started.port), rng)
        started.callback(proxy.close)
        guest = started.guest(port=proxy.port)
        host.until("! game")
        guest.until("! game")
        for _ in range(2):
            played_together([host, guest], most=2)
            is_host = rng.random() < 0.5
            victim = host if is_host else guest
            confirmed = [line for line in victim.lines if line.startswith("! turn")]
            victim.kill()
            again = started.host() if is_host else started.guest(port=proxy.port)
            again.until("! game")
            host, guest = (again, guest) if is_host else (host, again)
            told = [line.split(maxsplit=3)[3] for line in confirmed]
            turns = game_file.read(again.file).game.turns
            starts = range(len(turns) - len(told) + 1)
            assert any(turns[start : start + len(told)] == told for start in starts)
        assert len(set(played_together([host, guest]))) == 1
        assert (host.quit(), guest.quit()) == (0, 0)
    assert run("verify", str(host.file), str(guest.file), home=tmp_path)[0] == 0
    print(dict(proxy.faults))


def test_a_wrong_code_is_one_line(tmp_path):
    with programs(tmp_path) as started:
        started.host()
        guest = Program(tmp_path, "--join", f"127.0.0.1:{started.port}", "--code", "AAAAAAAAAA")
        started.all.append(guest)
        with guest.process as process:
            assert process.wait(PATIENCE_S) == 1
            assert only_line(process.stderr.read()) == "puluc: the code is wrong"


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        in_gate((b"", "a computer joined and left at once: it may have another version of Puluc")),
        (
            b'{"type":"hello","version":9}\n',
            "the other computer has another version of Puluc: install the same one on both",
        ),
    ],
)
def test_a_host_says_that_a_guest_of_another_version_came(tmp_path, hello, told):
    """Version 1 leaves without a word."""
    with programs(tmp_path) as started:
        host = started.host("--rules", RULES)
        address = "127.0.0.1", int(started.port)
        with socket.create_connection(address) as visitor, visitor.makefile("rb") as lines:
            lines.readline()
            visitor.sendall(hello)
        assert host.until("! missed") == told
        guest = started.guest()
        assert host.until("! game") == f"1 j {RULES}"
        assert guest.until("! game") == f"1 o {RULES}"
        assert [host.quit(), guest.quit()] == [0, 0]


def test_no_table_and_a_port_in_use_are_one_line(tmp_path):
    with ExitStack() as stack:
        used = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = str(used.getsockname()[1])
        status, _, error = run(
            "link", "--host", "--bind", "127.0.0.1", "--port", port, home=tmp_path
        )
        assert status == 1
        assert only_line(error).startswith(f"puluc: can't open a table on port {port}: ")
    with programs(tmp_path) as started, started.guest().process as process:
        assert process.wait(PATIENCE_S) == 1
        assert only_line(process.stderr.read()) == "puluc: no table is open at that address"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--host", "--seats", "human"], "give 2 seats"),
        (["--host", "--seats", "human,human"], "somebody has to play at each computer"),
        (["--host", "--seats", "open,open"], "somebody has to play at each computer"),
        (["--host", "--seats", "human,open,open"], "give 2 seats"),
        (["--host", "--seats", "genius,open"], "give 2 seats"),
        (["--join", ":24864", "--code", "KTM4X9QW3P"], "is not an address"),
        (["--join", "ana:0", "--code", "KTM4X9QW3P"], "is not an address"),
        (["--join", "ana:x", "--code", "KTM4X9QW3P"], "is not an address"),
        (["--host", "--code", "short"], "is not a code"),
        (["--host", "--name", "a,b"], "can't be the name"),
        (["--host", "--port", "99999"], "'99999' is not a port"),
        (["--host", "--port", "-1"], "'-1' is not a port"),
        (["--host", "--port", "x"], "'x' is not a port"),
        (["--host", "--bind", "caf\udce9"], "can't open a table"),
        (["--host", "--bind", "a..b"], "can't open a table"),
        ([], "required"),
    ],
)
def test_wrong_arguments_are_one_line_before_a_table_is_opened(
    tmp_path, monkeypatch, capsys, arguments, message
):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        used = ["--bind", "127.0.0.1", "--port", port] if "--host" in arguments else []
        with pytest.raises(SystemExit) as end:
            main(["link", *used, *arguments])
    output, error = capsys.readouterr()
    assert end.value.code in (1, 2)
    assert output == ""
    assert message in only_line(error)


def test_usual_seats(tmp_path):
    with programs(tmp_path) as started:
        started.host("--rules", "players=2")
        guest = started.guest()
        assert guest.until("! game").split()[1] == "bpq"
        guest.quit()


def test_another_game_can_t_go_on_over_link(tmp_path):
    name = "game-v2-middle.puluc"
    content = (Path(__file__).parents[1] / "data" / name).read_bytes()
    (tmp_path / "Old.puluc").write_bytes(content)
    status, _, error = run("link", "--host", "--file", "Old", home=tmp_path)
    assert status == 2
    assert "'Old' is not a game over Link" in only_line(error)
    assert json.loads(content)["version"] == 2
