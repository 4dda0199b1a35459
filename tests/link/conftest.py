"""The keys of tests cost little, and chains are the same in each run.

The keys of real connections are derived in ``test_wire``.
"""

import hashlib
from random import Random

import pytest

from puluc.link import protocol, table, wire


@pytest.fixture(autouse=True)
def _quick_keys(request, monkeypatch):
    """Derive keys with one round, but for tests that ask for ``real_keys``."""
    if "real_keys" not in request.fixturenames:

        def quick(code: bytes, *, salt: bytes, dklen: int, **_: int) -> bytes:
            return hashlib.pbkdf2_hmac("sha256", code, salt, 1, dklen)

        monkeypatch.setattr(protocol, "_scrypt", quick)


@pytest.fixture(autouse=True)
def _same_chains(monkeypatch):
    """Draw the roots of chains from a generator with a fixed seed."""
    rng = Random(1)
    monkeypatch.setattr(table, "token_hex", lambda count: rng.randbytes(count).hex())


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch):
    """Wait for the network only shortly: tests step both ends in one thread."""
    monkeypatch.setattr(wire, "WAIT_S", 0.01)


@pytest.fixture
def real_keys() -> None:
    """Derive keys as players' computers do."""
