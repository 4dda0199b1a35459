"""The keys of tests cost little; those of real connections are derived in ``test_wire``."""

import asyncio
from collections.abc import Callable

import pytest
from network import Network

from puluc.link import protocol


@pytest.fixture(autouse=True)
def _quick_keys(request, monkeypatch):
    """Derive keys with one round, except in tests that ask for ``real_keys``."""
    protocol.table_key.cache_clear()
    if "real_keys" not in request.fixturenames:
        monkeypatch.setattr(protocol, "ROUNDS", 1)


@pytest.fixture(autouse=True)
def _no_threads(request, monkeypatch):
    """Derive keys at once, but in tests that ask for ``real_keys``."""

    async def at_once(work: Callable[..., object], *arguments: object) -> object:
        return work(*arguments)

    if "real_keys" not in request.fixturenames:
        monkeypatch.setattr(asyncio, "to_thread", at_once)


@pytest.fixture(autouse=True)
def _closed_networks():
    yield
    while Network.open:
        Network.open.pop().close()


@pytest.fixture
def real_keys() -> None:
    """Derive keys as players' computers do."""
