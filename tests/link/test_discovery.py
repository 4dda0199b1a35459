"""Finding tables in the local network; zeroconf itself is replaced, nothing is sent."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Self

import pytest

from puluc.link import discovery as discovery_module
from puluc.link.discovery import MAX_NAME, MAX_TABLES, SERVICE, Discovery, own_addresses

ADDED, REMOVED = SimpleNamespace(name="Added"), SimpleNamespace(name="Removed")


class FaultError(Exception):
    """Replaces ``zeroconf.Error``, the base class of its errors."""


class Network:
    """Replaces ``zeroconf.Zeroconf``."""

    def __init__(self) -> None:
        self.services: dict[str, SimpleNamespace] = {}
        self.registered: list[object] = []
        self.is_open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.is_open = False

    def register_service(self, info: object, *, allow_name_change: bool) -> None:
        assert allow_name_change
        self.registered.append(info)

    def get_service_info(self, kind: str, name: str) -> SimpleNamespace | None:
        assert kind == SERVICE
        return self.services.get(name)


@pytest.fixture
def network(monkeypatch) -> Iterator[Network]:
    network, module = Network(), ModuleType("zeroconf")
    module.Zeroconf, module.Error = lambda: network, FaultError
    module.ServiceInfo = lambda *about, **more: (about, more)
    module.ServiceBrowser = lambda *about, **more: network.registered.append((about, more))
    monkeypatch.setitem(sys.modules, "zeroconf", module)
    return network


def service(*addresses: str, port: int = 24864) -> SimpleNamespace:
    return SimpleNamespace(parsed_addresses=lambda: [*addresses], port=port)


def test_a_table_is_told_until_it_is_closed(network):
    discovery = Discovery(("Ana", ["192.168.1.7", "2001:db8::7"], 24864))
    discovery.close()
    discovery.run()
    assert network.registered == [
        (
            (SERVICE, f"Ana.{SERVICE}", 24864),
            {"addresses": [bytes((192, 168, 1, 7)), b"\x20\x01\x0d\xb8" + bytes(11) + b"\x07"]},
        )
    ]
    assert not network.is_open


def test_tables_are_looked_for(network):
    discovery = Discovery()
    discovery.close()
    discovery.run()
    (((looked_in, kind), more),) = network.registered
    assert (looked_in, kind) == (network, SERVICE)
    (handler,) = more["handlers"]
    name = f"Ana.{SERVICE}"
    network.services[name] = service("192.168.1.7")
    handler(network, SERVICE, name, ADDED)
    assert list(discovery.tables) == ["Ana"]


def test_a_table_that_is_resolved_while_link_is_left_is_no_error(network, monkeypatch):
    def refuse(*_: object) -> None:
        raise FaultError("not running")

    discovery = Discovery()
    discovery.close()
    discovery.run()
    (handler,) = network.registered[0][1]["handlers"]
    monkeypatch.setattr(network, "get_service_info", refuse)
    handler(network, SERVICE, f"Ana.{SERVICE}", ADDED)
    assert discovery.tables == {}


def test_a_table_that_cannot_be_told_is_no_error(network, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise FaultError("the name is too long")

    monkeypatch.setattr(network, "register_service", refuse)
    Discovery(("a" * 80, ["10.0.0.1"], 1)).run()
    assert not network.is_open


def test_tables_come_and_go(network):
    discovery, name = Discovery(), f"Ana.{SERVICE}"
    discovery.change(network, SERVICE, name, ADDED)
    assert discovery.tables == {}
    network.services[name] = service("192.168.1.7")
    discovery.change(network, SERVICE, name, ADDED)
    assert discovery.tables == {"Ana": "192.168.1.7"}
    network.services[f"Ben.{SERVICE}"] = service("10.0.0.7", "fe80::1", port=99)
    discovery.change(network, SERVICE, f"Ben.{SERVICE}", ADDED)
    assert discovery.tables["Ben"] == "10.0.0.7:99 [fe80::1]:99"
    discovery.change(network, SERVICE, name, REMOVED)
    discovery.change(network, SERVICE, name, REMOVED)
    assert list(discovery.tables) == ["Ben"]


def test_names_from_outside_are_shown_safely_and_not_without_end(network):
    discovery = Discovery()
    for number in range(3 * MAX_TABLES):
        name = f"{number}\x1b[2J\u202e{'x' * 100}.{SERVICE}"
        network.services[name] = service("10.0.0.1")
        discovery.change(network, SERVICE, name, ADDED)
    assert len(discovery.tables) == MAX_TABLES
    assert all(name.isprintable() and len(name) <= MAX_NAME for name in discovery.tables)


def test_without_zeroconf_or_a_network_nothing_is_found(monkeypatch, network):
    def no_network() -> None:
        raise OSError("no network")

    sys.modules["zeroconf"].Zeroconf = no_network
    Discovery().run()
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    Discovery().run()
    assert not network.registered


def adapters(*addresses: str) -> ModuleType:
    """Replaces ``ifaddr``, on a computer with these addresses."""
    module = ModuleType("ifaddr")
    ips = [
        SimpleNamespace(is_IPv4=":" not in each, ip=(each, 0, 0) if ":" in each else each)
        for each in addresses
    ]
    module.get_adapters = lambda: [SimpleNamespace(ips=ips[:2]), SimpleNamespace(ips=ips[2:])]
    return module


@pytest.mark.parametrize("usual", ["192.168.1.7", ""])
def test_all_addresses_that_a_friend_could_use_are_told(monkeypatch, usual):
    monkeypatch.setattr(discovery_module, "usual_address", lambda: usual)
    known = "127.0.0.1", "10.8.0.2", "::1", "fe80::7", "192.168.1.7", "2003:e1::7", "fd00::7"
    monkeypatch.setitem(sys.modules, "ifaddr", adapters(*known))
    near, far = own_addresses()
    first = ["192.168.1.7", "10.8.0.2"] if usual else ["10.8.0.2", "192.168.1.7"]
    assert near == [*first, "fd00::7"]
    assert far == ["2003:e1::7"]
    monkeypatch.setitem(sys.modules, "ifaddr", None)
    assert own_addresses() == ([usual] if usual else [], [])
