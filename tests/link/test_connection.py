"""One connection against a hostile peer: nothing but what was sealed comes through, in order."""

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from network import CODE, Loop, Writer
from rounds import rounds

from puluc import PulucError
from puluc.link.connection import Connection, mac_of
from puluc.link.protocol import (
    AWAY_S,
    CODE_LENGTH,
    CODE_LETTERS,
    MAX_LINE,
    PROOF_S,
    VERSION,
    Answer,
    Body,
    EndReason,
    Hello,
    Join,
    LinkError,
    State,
    Wish,
    code_of,
    spaced,
    table_key,
    typed_code,
)

END, SALT = "ab" * 32, "5a" * 16
KEY = "fdcb68383100388e4a74f0f89cf204d041c8c96878de364240a37925ba770f54"
MESSAGES: tuple[Body, ...] = (
    Join("Ben", END, END),
    State(1, END, 0, END, []),
    State(1, END, 3, END, ["2 city-2", "1 2-3"], 3, 1, 2),
    State(1, END, 3, END, [], wish=Wish(7, 3)),
    State(1, END, 3, END, [], answer=Answer(7, True, END)),
)


class End:
    """One end of a connection, and what comes through to it."""

    def __init__(self, loop: Loop, code: str = CODE, *, is_host: bool = False) -> None:
        self.loop, self.is_host = loop, is_host
        self.writer = Writer()
        self.got: list[Body] = []
        self.closed: EndReason | None = None
        self.connection: Connection
        self.reader: asyncio.StreamReader
        self._task = loop.create_task(self._run(code))
        self.wait(0)

    async def _run(self, code: str) -> None:
        self.reader = asyncio.StreamReader(MAX_LINE)
        self.connection = Connection(self.reader, self.writer)
        try:
            if self.is_host:
                await self.connection.welcome(code, SALT)
            else:
                await self.connection.greet(code)
            while True:
                self.got.append(await self.connection.receive(object))
        except LinkError as error:
            self.closed = error.reason

    def wait(self, seconds: float) -> None:
        self.loop.now_s += seconds
        self.loop.run_until_complete(rounds_of(12))

    def receive(self, data: bytes) -> list[Body]:
        """What comes through of these bytes."""
        before = len(self.got)
        self.reader.feed_data(data)
        self.wait(0)
        return self.got[before:]

    def take(self) -> bytes:
        """What this end has sent since the last time."""
        data = bytes(self.writer.outgoing)
        self.writer.outgoing.clear()
        return data


async def rounds_of(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.fixture
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    for task in asyncio.all_tasks(loop):
        task.cancel()
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
    loop.close()


@pytest.fixture
def pairs(loop) -> Callable[..., "Pair"]:
    return partial(Pair, loop)


@pytest.fixture
def pair(pairs) -> "Pair":
    return pairs()


class Pair:
    """Two ends, and what is on its way to the host."""

    def __init__(self, loop: Loop, code: str = CODE, salt: str = SALT) -> None:
        self.host, self.guest = End(loop, is_host=True), End(loop, code)
        assert self.to_guest(self.host.take().replace(SALT.encode(), salt.encode())) == []

    def to_guest(self, data: bytes) -> list[Body]:
        return self.guest.receive(data)

    def to_host(self, data: bytes) -> list[Body]:
        return self.host.receive(data)

    def lines(self, *messages: Body) -> list[bytes]:
        """What the guest has to send, line by line, its greeting first."""
        for message in messages:
            self.guest.connection.send(message)
        return self.guest.take().splitlines(keepends=True)


def test_messages_come_through_in_order_however_they_are_cut(pairs):
    for size in (1, 7, 100, 10_000):
        pair = pairs()
        data, got = b"".join(pair.lines(*MESSAGES)), []
        for start in range(0, len(data), size):
            got += pair.to_host(data[start : start + size])
        assert got == [*MESSAGES]
        assert pair.host.connection.is_proven
        assert pair.host.closed is None


def test_each_direction_has_its_own_keys(pair):
    proof, join = pair.lines(MESSAGES[0])
    pair.to_host(proof)
    assert pair.to_guest(join) == []  # reflected
    assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize("line", ["hello", "proof"])
def test_messages_sent_back_are_refused(loop, pair, line):
    """A host's greeting is no guest's proof, and a guest's proof no host's greeting."""
    if line == "hello":
        own = End(loop, is_host=True)
        assert own.receive(own.take()) == []
        assert own.closed is EndReason.LOST
    else:
        (proof,) = pair.lines()
        assert pair.to_guest(proof) == []
        assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize(("code", "salt"), [("AAAAAAAAAA", SALT), (CODE, "5b" * 16)])
def test_a_wrong_code_or_a_changed_greeting_is_told_and_nothing_comes_through(pairs, code, salt):
    pair = pairs(code, salt=salt)
    assert pair.to_host(b"".join(pair.lines(*MESSAGES))) == []
    assert pair.host.closed is EndReason.CODE
    assert pair.host.take() == b""
    pair.guest.reader.feed_eof()
    pair.guest.wait(0)
    assert pair.guest.closed is EndReason.CODE


def test_a_stranger_costs_a_host_one_hmac(monkeypatch, pairs):
    digest, count = hmac.digest, 0

    def counted(*arguments: object) -> bytes:
        nonlocal count
        count += 1
        return digest(*arguments)

    pair = pairs("AAAAAAAAAA")
    lines = b"".join(pair.lines(*MESSAGES))
    monkeypatch.setattr(hmac, "digest", counted)
    pair.to_host(lines)
    assert count == 1


def test_a_host_proves_that_it_knows_the_code_before_anything_is_believed(pairs):
    """A false host takes any proof; its first sealed line ends the connection."""
    pair = pairs("AAAAAAAAAA")
    pair.host.connection._key = b"0" * 64  # noqa: SLF001 - as a false host
    pair.host.connection.send(MESSAGES[0])
    assert pair.to_guest(pair.host.take()) == []
    assert not pair.guest.connection.is_proven
    assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize("line", [Hello(VERSION + 1), {"type": "hello", "version": 9, "key": [1]}])
def test_another_version_is_told_whatever_else_it_says(loop, line):
    guest = End(loop)
    assert guest.receive(msgspec.json.encode(line) + b"\n") == []
    assert guest.closed is EndReason.VERSION


@pytest.mark.parametrize(
    ("version", "reason"), [(VERSION + 1, EndReason.VERSION), (VERSION, EndReason.LOST)]
)
def test_a_host_reads_the_version_of_a_guest_that_leaves(loop, version, reason):
    """A guest of the same version has met the wrong table."""
    host = End(loop, is_host=True)
    host.receive(msgspec.json.encode(Hello(version)) + b"\n")
    assert host.closed is reason


def test_a_guest_that_leaves_without_a_word_may_be_another_version(loop):
    """Version 1 leaves so when it has read another version."""
    host = End(loop, is_host=True)
    host.reader.feed_eof()
    host.wait(0)
    assert host.closed is EndReason.GONE


@pytest.mark.parametrize("is_proven", [False, True])
@pytest.mark.parametrize("reason", [*EndReason])
def test_a_refusal_that_is_not_sealed_is_not_believed(pair, is_proven, reason):
    if is_proven:
        pair.to_host(b"".join(pair.lines(MESSAGES[0])))
        pair.host.connection.send(MESSAGES[0])
        pair.to_guest(pair.host.take())
    line = b'{"type":"refusal","reason":"%s"}\n' % reason.encode()
    pair.to_host(line)
    pair.to_guest(line)
    assert pair.host.closed is EndReason.MALFORMED
    assert pair.guest.closed is EndReason.MALFORMED


def test_a_connection_that_ends_after_the_proof_is_lost(pair):
    """Not refused because of the code."""
    pair.to_host(b"".join(pair.lines()))
    pair.host.connection.send(MESSAGES[0])
    assert pair.to_guest(pair.host.take()) == [MESSAGES[0]]
    pair.guest.reader.feed_eof()
    pair.guest.wait(0)
    assert pair.guest.closed is EndReason.LOST


@pytest.mark.parametrize("reason", [*EndReason])
def test_a_sealed_refusal_is_the_last_message_of_both(pair, reason):
    pair.guest.connection.send(MESSAGES[0])
    pair.guest.connection.end(reason)
    lines = pair.lines(MESSAGES[1])
    assert pair.to_host(b"".join(lines)) == [MESSAGES[0]]
    assert (len(lines), pair.host.closed) == (3, reason)


@pytest.mark.parametrize("changes", ["twice", "swapped", "left out", "later"])
def test_repeated_reordered_and_missing_lines_end_the_connection(pair, changes):
    greeting, *lines = pair.lines(*MESSAGES)
    order = {
        "twice": [0, 1, 1, 2],
        "swapped": [0, 2, 1],
        "left out": [0, 1, 3],
        "later": [0, 1, 2, 0],
    }[changes]
    got = pair.to_host(greeting + b"".join(lines[index] for index in order))
    assert got == [*MESSAGES[: len(got)]]
    assert pair.host.closed is EndReason.MALFORMED
    assert pair.to_host(lines[3]) == []


def test_lines_of_another_connection_are_not_those_of_this_one(pairs):
    old = pairs()
    recorded = b"".join(old.lines(*MESSAGES))
    assert old.to_host(recorded) == [*MESSAGES]
    new = pairs()
    assert new.to_host(recorded) == []
    assert new.host.closed is EndReason.CODE


@pytest.mark.parametrize("length", [MAX_LINE + 1, 3 * MAX_LINE])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_that_is_too_long_ends_the_connection(pair, length, end):
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    assert pair.to_host(b" " * length + end) == []
    assert pair.host.closed is EndReason.MALFORMED


def test_the_longest_line_is_read(pair):
    (greeting,) = pair.lines()
    body = msgspec.json.encode(MESSAGES[0])
    body += b" " * (MAX_LINE - 65 - len(body))
    assert pair.to_host(greeting + sealed(pair, 1, body)) == [MESSAGES[0]]


def sealed(pair: Pair, number: int, body: bytes) -> bytes:
    """The line with this text that the guest would seal, as a hostile program could."""
    key = pair.guest.connection._key  # noqa: SLF001 - such a program knows it
    return mac_of(key, b"%d %b" % (number, body)) + b" " + body + b"\n"


def mutated(line: bytes, rng: Random) -> bytes:
    """Return a line with something changed: bits, bytes, fields, depth, or length."""
    data = bytearray(line.rstrip(b"\n"))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        match rng.randrange(7):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + rng.randint(1, 30)]
            case 2:
                data[at:at] = rng.randbytes(rng.randint(1, 20))
            case 3:
                data[at:at] = data[: rng.randint(1, len(data))]
            case 4:
                data[at:at] = b"[" * rng.choice((1, 50, 20_000))
            case 5:
                data[:] = data.replace(b"1", rng.choice((b"-1", b"1e999", b"null", b'"\\ud800"')))
            case _:
                data[at:at] = rng.choice((b"\n", b"\0", b"\xff\xfe", b"{}", b'"type":"stop",'))
        data = data or bytearray(b"x")
    return bytes(data) + b"\n"


@pytest.mark.parametrize("seed", rounds(1, 40))
def test_five_hundred_changed_messages_are_neither_taken_nor_harmful(pairs, seed):
    """Before and after the proof; 20,000 in the full run."""
    rng, taken = Random(seed), 0
    for _ in range(500):
        pair = pairs()
        lines = pair.lines(*MESSAGES)
        index = rng.randrange(len(lines))
        changed = mutated(lines[index], rng)
        got = pair.to_host(b"".join(lines[:index]) + changed + b"".join(lines[index + 1 :]))
        assert got == [*MESSAGES[: len(got)]], changed
        if is_equal(changed, lines[index]):
            taken += 1
            continue
        assert pair.host.closed or got == [*MESSAGES]
        assert not index or len(got) == index - 1 or pair.host.closed is None
    assert taken < 25


def is_equal(changed: bytes, line: bytes) -> bool:
    """Whether a change means the same, such as an extra space."""
    try:
        return changed == line or msgspec.json.decode(changed) == msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def state(**fields: str) -> str:
    """The text of a state in which some fields have this text."""
    known = {
        "game": "1",
        "end": f'"{END}"',
        "links": "1",
        "link": f'"{END}"',
        "plays": "[]",
    }
    told = ",".join(f'"{name}":{text}' for name, text in (known | fields).items())
    return '{"type":"state",' + told + "}"


def test_the_text_of_a_state_is_read(pair):
    greeting, _ = pair.lines(MESSAGES[0])
    assert pair.to_host(greeting + sealed(pair, 1, state().encode())) == [State(1, END, 1, END, [])]


@pytest.mark.parametrize(
    "body",
    [
        "{}",
        "[]",
        "nonsense",
        state(plays='["1 2-3\\n"]'),
        state(plays='["7 2-3"]'),
        state(plays=str(["1 2-3"] * 20_001).replace("'", '"')),
        state(links="20001"),
        state(links="-1"),
        state(link='"' + END.upper() + '"'),
        state(computer="1"),
        state(wish="-1"),
        '{"type":"join","name":"","end":"' + END + '","token":"' + END + '"}',
        '{"type":"join","name":"' + 17 * "x" + '","end":"' + END + '","token":"' + END + '"}',
        state(path='"/etc/passwd"'),
        '{"type":"refusal","reason":"because"}',
        "[" * 30_000,
    ],
)
def test_a_peer_that_knows_the_code_must_still_keep_to_the_format(pair, body):
    greeting, join = pair.lines(MESSAGES[0])
    assert pair.to_host(greeting + join) == [MESSAGES[0]]
    assert pair.to_host(sealed(pair, 2, body.encode())) == []
    assert pair.host.closed is EndReason.MALFORMED


def test_a_peer_that_is_not_heard_is_silent_and_then_given_up(pair):
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    pair.guest.wait(5)
    assert pair.guest.connection.idle_s == pair.host.connection.silent_s == 5
    assert pair.to_host(b"".join(pair.lines(MESSAGES[1]))) == [MESSAGES[1]]
    assert pair.guest.connection.idle_s == pair.host.connection.silent_s == 0
    pair.host.wait(AWAY_S - 0.1)
    assert pair.host.closed is None
    pair.host.wait(0.1)
    assert pair.host.closed is EndReason.SILENT


@pytest.mark.parametrize("is_host", [False, True])
@pytest.mark.parametrize("data", [b"", b"x"])
def test_a_guest_who_does_not_prove_the_code_is_not_waited_for(loop, is_host, data):
    end = End(loop, is_host=is_host)
    for _ in range(4):
        end.wait(PROOF_S / 4 - 0.1)
        end.receive(data)
    assert end.closed is None
    end.wait(0.4)
    assert end.closed is EndReason.SILENT


def test_a_host_that_is_silent_after_the_proof_is_given_up(pair):
    """Not soon: it may have to save first."""
    pair.guest.wait(AWAY_S - 0.1)
    assert pair.guest.closed is None
    pair.guest.wait(0.1)
    assert pair.guest.closed is EndReason.SILENT


def test_a_peer_that_reads_nothing_is_given_up(pair):
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    long = State(1, END, 1, END, ["2 city-2"] * 5_000)
    count = 0
    while not pair.host.writer.is_closed:
        pair.host.connection.send(long)
        count += 1
    assert len(pair.host.take()) < 2 * MAX_LINE
    assert count > 10


def test_the_longest_game_fits_into_a_line():
    longest = State(1, END, 20_000, END, ["6 " + "x" * 14] * 20_000)
    assert len(msgspec.json.encode(longest)) + 65 < MAX_LINE


@pytest.mark.usefixtures("real_keys")
def test_keys_are_those_of_the_page(loop):
    """docs/link.md: what another program has to do."""
    page = (Path(__file__).parents[2] / "docs" / "link.md").read_text("utf-8")
    (rounds,) = re.search(r"PBKDF2-HMAC-SHA256 with ([\d,]+) rounds", page).groups()
    host = End(loop, is_host=True)
    hello = json.loads(host.take())
    salt = bytes.fromhex(hello["salt"])
    key = hashlib.pbkdf2_hmac("sha256", CODE.encode(), salt, int(rounds.replace(",", "")))
    nonce = "ab" * 16

    def mac(key: bytes, text: str) -> str:
        return hmac.digest(key, text.encode(), "sha256").hex()

    def derive(role: str) -> str:
        return mac(key, f"{role} {VERSION} {hello['nonce']} {nonce}")

    proof = json.dumps({"type": "proof", "nonce": nonce, "mac": derive("proof")})
    body = state(links="3")
    sealed = f"{mac(derive('guest').encode(), f'1 {body}')} {body}"
    assert host.receive(f"{proof}\n{sealed}\n".encode()) == [State(1, END, 3, END, [])]


def test_codes():
    codes = {code_of(str(number)) for number in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert len(code) == CODE_LENGTH
        assert not {*code} - {*CODE_LETTERS}
        assert typed_code(f" {code[:5].lower()}-{code[5:]} ") == typed_code(spaced(code)) == code
    assert typed_code("ktm4x 90w3o") == "KTM4X9QW3Q"
    for wrong in ("", "KTM4X9QW3", "KTM4X9QW3PP", "KTM4X9QW3I", "KTM4X9QW3Ж"):
        with pytest.raises(PulucError, match="is not a code"):
            typed_code(wrong)


@pytest.mark.usefixtures("real_keys")
@pytest.mark.parametrize("has_openssl", [True, False])
def test_the_key_of_a_table_needs_no_openssl(has_openssl, monkeypatch):
    """From Python 3.12 on ``hashlib`` has this only with OpenSSL, which is not packed."""
    if not has_openssl:
        monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    assert table_key(CODE, SALT).hex() == KEY
