"""scrypt (RFC 7914) for Pythons without OpenSSL, such as that of the standalone program."""

import hashlib
import hmac
import struct

_QUARTERS = tuple(
    (round_[n % 4], round_[(n - 1) % 4], round_[(n - 2) % 4], (7, 9, 13, 18)[n - 1])
    for rounds in (
        ((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)),
        ((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)),
    )
    for round_ in rounds
    for n in (1, 2, 3, 4)
)
"""The steps of a double round of Salsa20: the word changed, the two added, the rotation in bits."""

_WORD = 0xFFFFFFFF


def slow_scrypt(password: bytes, *, salt: bytes, n: int, r: int, p: int, dklen: int) -> bytes:
    """Return the key that ``hashlib.scrypt`` returns; it takes about a hundred times as long."""
    size = 128 * r
    data = _pbkdf2(password, salt, p * size)
    mixed = (_mix(data[start : start + size], n) for start in range(0, p * size, size))
    return _pbkdf2(password, b"".join(mixed), dklen)


def _pbkdf2(password: bytes, salt: bytes, length: int) -> bytes:
    """Return PBKDF2 with HMAC-SHA256 and one iteration."""
    count = -(-length // hashlib.sha256().digest_size)
    blocks = (
        hmac.digest(password, salt + struct.pack(">I", i + 1), "sha256") for i in range(count)
    )
    return b"".join(blocks)[:length]


def _mix(block: bytes, n: int) -> bytes:
    kept = list[bytes]()
    for _ in range(n):
        kept.append(block)
        block = _mix_block(block)
    for _ in range(n):
        index = int.from_bytes(block[-64:-56], "little") % n
        block = _mix_block(_xor(block, kept[index]))
    return block


def _mix_block(block: bytes) -> bytes:
    chunk, even, odd = block[-64:], list[bytes](), list[bytes]()
    for start in range(0, len(block), 128):
        even.append(chunk := _salsa(_xor(chunk, block[start : start + 64])))
        odd.append(chunk := _salsa(_xor(chunk, block[start + 64 : start + 128])))
    return b"".join(even + odd)


def _salsa(chunk: bytes) -> bytes:
    """Return the core of Salsa20/8."""
    before = struct.unpack("<16I", chunk)
    words = [*before]
    for _ in range(4):
        for changed, one, other, turn in _QUARTERS:
            total = (words[one] + words[other]) & _WORD
            words[changed] ^= (total << turn | total >> 32 - turn) & _WORD
    return struct.pack("<16I", *((a + b) & _WORD for a, b in zip(before, words, strict=True)))


def _xor(one: bytes, other: bytes) -> bytes:
    mixed = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return mixed.to_bytes(len(one), "little")
