"""The keys of tests cost little; those of real connections are derived in ``test_wire``."""

import hashlib

import pytest

from puluc.link import protocol


@pytest.fixture(autouse=True)
def _quick_keys(request, monkeypatch):
    """Derive keys with one round, but for tests that ask for ``real_keys``."""
    if "real_keys" not in request.fixturenames:

        def quick(code: bytes, *, salt: bytes, dklen: int, **_: int) -> bytes:
            return hashlib.pbkdf2_hmac("sha256", code, salt, 1, dklen)

        monkeypatch.setattr(protocol, "_scrypt", quick)


@pytest.fixture
def real_keys() -> None:
    """Derive keys as players' computers do."""
