"""The keys of tests cost little; those of real connections are derived in ``test_wire``."""

import pytest

from puluc.link import protocol, wire


@pytest.fixture(autouse=True)
def _quick_keys(request, monkeypatch):
    """Derive keys with one round, but for tests that ask for ``real_keys``."""
    protocol.table_key.cache_clear()
    if "real_keys" not in request.fixturenames:
        monkeypatch.setattr(protocol, "ROUNDS", 1)


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch):
    """Wait for the network only shortly: tests step both ends in one thread."""
    monkeypatch.setattr(wire, "WAIT_S", 0.003)


@pytest.fixture
def real_keys() -> None:
    """Derive keys as players' computers do."""
