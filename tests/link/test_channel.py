"""One connection against a hostile peer: nothing but what was sealed comes through, in order."""

import hashlib
import hmac
import json
import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from network import CODE
from rounds import rounds

from puluc import PulucError
from puluc.link.protocol import (
    AWAY_S,
    CODE_LENGTH,
    CODE_LETTERS,
    MAX_LINE,
    PING_S,
    PROOF_S,
    VERSION,
    Body,
    Channel,
    EndReason,
    Hello,
    Join,
    Refused,
    State,
    Wish,
    _mac,
    code_of,
    spaced,
    typed_code,
)

END = "ab" * 32
MESSAGES: tuple[Body, ...] = (
    Join("Ben", END, END),
    State(1, END, 0, END, []),
    State(1, END, 3, END, ["2 city-2", "1 2-3"], 1, 2),
    State(1, END, 3, END, [], wish=Wish(1, 3, 7, 1)),
    State(1, END, 3, END, [], refused=Wish(2, end=END)),
)


def host(number: int = 1) -> Channel:
    nonce = f"{number:032x}"
    return Channel(CODE, nonce, 0, Hello(VERSION, nonce, "5a" * 16))


class Pair:
    """Two ends, and what is on its way to the host."""

    def __init__(self, code: str = CODE, number: int = 1, salt: str = "5a") -> None:
        self.host = host(number)
        self.guest = Channel(code, "f" * 32, 0)
        told = self.take(self.host)
        (hello,) = self.to_guest(told.replace(b"5a" * 16, salt.encode() * 16))
        assert hello == self.guest.hello

    def take(self, channel: Channel) -> bytes:
        data = bytes(channel.outgoing)
        channel.outgoing.clear()
        return data

    def to_guest(self, data: bytes) -> list[Body]:
        return [*self.guest.receive(data, 0)]

    def to_host(self, data: bytes) -> list[Body]:
        return [*self.host.receive(data, 0)]

    def lines(self, *messages: Body) -> list[bytes]:
        """What the guest has to send, line by line, its greeting first."""
        for message in messages:
            self.guest.send(message, 0)
        return self.take(self.guest).splitlines(keepends=True)


def test_messages_come_through_in_order_however_they_are_cut():
    for size in (1, 7, 100, 10_000):
        pair = Pair()
        data, got = b"".join(pair.lines(*MESSAGES)), []
        for start in range(0, len(data), size):
            got += pair.to_host(data[start : start + size])
        assert got == [*MESSAGES]
        assert pair.host.is_proven
        assert pair.host.closed is None


def test_both_directions_have_keys_of_their_own():
    pair = Pair()
    proof, join = pair.lines(MESSAGES[0])
    pair.to_host(proof)
    assert pair.to_guest(join) == []  # reflected
    assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize("line", ["hello", "proof"])
def test_what_is_sent_back_is_refused(line):
    """A host's greeting is no guest's proof, and a guest's proof no host's greeting."""
    pair = Pair()
    if line == "hello":
        own = host()
        assert [*own.receive(pair.take(own), 0)] == []
        assert own.closed is EndReason.MALFORMED
    else:
        (proof,) = pair.lines()
        assert pair.to_guest(proof) == []
        assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize(("code", "salt"), [("AAAAAAAAAA", "5a"), (CODE, "5b")])
def test_a_wrong_code_or_a_changed_greeting_is_told_and_nothing_comes_through(code, salt):
    pair = Pair(code, salt=salt)
    assert pair.to_host(b"".join(pair.lines(*MESSAGES))) == []
    assert pair.host.closed is EndReason.CODE
    assert pair.to_guest(pair.take(pair.host)) == []
    assert pair.guest.closed is EndReason.CODE


def test_a_stranger_costs_a_host_one_hmac(monkeypatch):
    digest, count = hmac.digest, 0

    def counted(*arguments: object) -> bytes:
        nonlocal count
        count += 1
        return digest(*arguments)

    pair = Pair("AAAAAAAAAA")
    lines = b"".join(pair.lines(*MESSAGES))
    monkeypatch.setattr(hmac, "digest", counted)
    pair.to_host(lines)
    assert count == 1


def test_a_host_proves_that_it_knows_the_code_before_anything_is_believed():
    """A false host takes any proof; its first sealed line ends the connection."""
    pair = Pair("AAAAAAAAAA")
    pair.host._keys = (b"0" * 64, b"1" * 64)  # noqa: SLF001 - as a false host
    pair.host.send(MESSAGES[0], 0)
    assert pair.to_guest(pair.take(pair.host)) == []
    assert not pair.guest.is_proven
    assert pair.guest.closed is EndReason.MALFORMED


@pytest.mark.parametrize("line", [Hello(VERSION + 1), {"type": "hello", "version": 9, "key": [1]}])
def test_another_version_is_told_whatever_else_it_says(line):
    guest = Channel(CODE, "f" * 32, 0)
    assert [*guest.receive(msgspec.json.encode(line) + b"\n", 0)] == []
    assert guest.closed is EndReason.VERSION


@pytest.mark.parametrize("is_proven", [False, True])
@pytest.mark.parametrize("reason", [*EndReason])
def test_a_refusal_that_is_not_sealed_is_only_believed_about_a_code_that_is_not_proven(
    is_proven, reason
):
    pair = Pair()
    if is_proven:
        pair.to_host(b"".join(pair.lines(MESSAGES[0])))
        pair.host.send(MESSAGES[0], 0)
        pair.to_guest(pair.take(pair.host))
    line = b'{"type":"refusal","reason":"%s"}\n' % reason.encode()
    pair.to_host(line)
    pair.to_guest(line)
    assert pair.host.closed is EndReason.MALFORMED
    is_believed = reason is EndReason.CODE and not is_proven
    assert pair.guest.closed is (EndReason.CODE if is_believed else EndReason.MALFORMED)


@pytest.mark.parametrize("reason", [*EndReason])
def test_a_sealed_refusal_is_the_last_message_of_both(reason):
    pair = Pair()
    lines = pair.lines(MESSAGES[0], Refused(reason), MESSAGES[1])
    assert pair.to_host(b"".join(lines)) == [MESSAGES[0]]
    for channel in (pair.guest, pair.host):
        channel.close(EndReason.LOST)
    assert (len(lines), pair.guest.closed, pair.host.closed) == (3, reason, reason)


@pytest.mark.parametrize("changes", ["twice", "swapped", "left out", "later"])
def test_repeated_reordered_and_missing_lines_end_the_connection(changes):
    pair = Pair()
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


def test_lines_of_another_connection_are_not_those_of_this_one():
    old = Pair(number=2)
    recorded = b"".join(old.lines(*MESSAGES))
    assert old.to_host(recorded) == [*MESSAGES]
    new = Pair(number=3)
    assert new.to_host(recorded) == []
    assert new.host.closed is EndReason.CODE


@pytest.mark.parametrize("length", [MAX_LINE + 1, 3 * MAX_LINE])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_that_is_too_long_ends_the_connection(length, end):
    pair = Pair()
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    assert pair.to_host(b" " * length + end) == []
    assert pair.host.closed is EndReason.MALFORMED


def test_the_longest_line_is_read():
    pair = Pair()
    (greeting,) = pair.lines()
    body = msgspec.json.encode(MESSAGES[0])
    body += b" " * (MAX_LINE - 65 - len(body))
    assert pair.to_host(greeting + sealed(pair, 1, body)) == [MESSAGES[0]]


def sealed(pair: Pair, number: int, body: bytes) -> bytes:
    """The line with this text that the guest would seal, as a hostile program could."""
    key = pair.guest._keys[0]  # noqa: SLF001 - such a program knows it
    return _mac(key, b"%d %b" % (number, body)) + b" " + body + b"\n"


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


@pytest.mark.parametrize("seed", rounds(1, 10))
def test_two_thousand_changed_messages_are_neither_taken_nor_harmful(seed):
    """Before and after the proof; 20,000 in the full run."""
    rng, taken = Random(seed), 0
    for number in range(2_000):
        pair = Pair(number=number % 4 + 1)
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
    assert taken < 100


def is_equal(changed: bytes, line: bytes) -> bool:
    """Whether a change means the same, such as a space more."""
    try:
        return changed == line or msgspec.json.decode(changed) == msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def state(**fields: str) -> str:
    """The text of a state in which some fields have this text."""
    known = {"game": "1", "end": f'"{END}"', "links": "1", "link": f'"{END}"', "plays": "[]"}
    told = ",".join(f'"{name}":{text}' for name, text in (known | fields).items())
    return '{"type":"state",' + told + "}"


def test_the_text_of_a_state_is_read():
    pair = Pair()
    greeting, _ = pair.lines(MESSAGES[0])
    assert pair.to_host(greeting + sealed(pair, 1, state().encode())) == [State(1, END, 1, END, [])]


@pytest.mark.parametrize(
    "body",
    [
        "{}",
        "[]",
        "nonsense",
        '{"type":"hello","version":1,"nonce":"00000000000000000000000000000000"}',
        state(plays='["1 2-3\\n"]'),
        state(plays='["7 2-3"]'),
        state(plays=str(["1 2-3"] * 20_001).replace("'", '"')),
        state(links="20001"),
        state(links="-1"),
        state(link='"' + END.upper() + '"'),
        state(computer="1"),
        state(wish='{"game":1,"turn":-1}'),
        '{"type":"join","name":"","end":"' + END + '","token":"' + END + '"}',
        '{"type":"join","name":"' + 17 * "x" + '","end":"' + END + '","token":"' + END + '"}',
        state(wish='{"game":1,"turn":1,"plays":1,"path":"/etc/passwd"}'),
        '{"type":"refusal","reason":"because"}',
        "[" * 30_000,
    ],
)
def test_a_peer_that_knows_the_code_must_still_keep_to_the_format(body):
    pair = Pair()
    greeting, join = pair.lines(MESSAGES[0])
    assert pair.to_host(greeting + join) == [MESSAGES[0]]
    assert pair.to_host(sealed(pair, 2, body.encode())) == []
    assert pair.host.closed is EndReason.MALFORMED


def test_a_peer_gives_signs_of_life_that_nobody_sees():
    pair = Pair()
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    pair.host.send(MESSAGES[1], 0)
    pair.to_guest(pair.take(pair.host))
    pair.guest.tick(PING_S - 0.1)
    assert not pair.guest.outgoing
    pair.guest.tick(PING_S)
    assert [*pair.host.receive(pair.take(pair.guest), PING_S)] == []
    assert pair.host.heard_s == PING_S
    pair.host.tick(PING_S + AWAY_S - 0.1)
    assert pair.host.closed is None
    pair.host.tick(PING_S + AWAY_S)
    assert pair.host.closed is EndReason.SILENT


def test_who_does_not_prove_that_he_knows_the_code_is_not_waited_for():
    channel = Channel(CODE, "1" * 32, 100, Hello(VERSION))
    channel.tick(100 + PROOF_S - 0.1)
    assert channel.closed is None
    channel.tick(100 + PROOF_S)
    assert channel.closed is EndReason.SILENT


def test_a_peer_that_reads_nothing_is_given_up():
    pair = Pair()
    pair.to_host(b"".join(pair.lines(MESSAGES[0])))
    long = State(1, END, 1, END, ["2 city-2"] * 5_000)
    count = 0
    while not pair.host.closed:
        pair.host.send(long, 0)
        count += 1
    assert len(pair.host.outgoing) < 2 * MAX_LINE
    assert count > 10
    pair.host.send(None, 0)
    assert len(pair.host.outgoing) < 2 * MAX_LINE


def test_the_longest_game_fits_into_a_line():
    longest = State(1, END, 20_000, END, ["6 " + "x" * 14] * 20_000)
    assert len(msgspec.json.encode(longest)) + 65 < MAX_LINE


@pytest.mark.usefixtures("real_keys")
def test_keys_are_those_of_the_page():
    """docs/link.md: what another program has to do."""
    page = (Path(__file__).parents[2] / "docs" / "link.md").read_text("utf-8")
    (rounds,) = re.search(r"PBKDF2-HMAC-SHA256 with ([\d,]+) rounds", page).groups()
    pair = host(5)
    hello = json.loads(bytes(pair.outgoing))
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
    assert [*pair.receive(f"{proof}\n{sealed}\n".encode(), 0)] == [State(1, END, 3, END, [])]


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
