"""Tables in the local network, announced and found by name with zeroconf, if it is installed."""

import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from threading import Event
from typing import Any

from puluc.link.wire import written

SERVICE = "_puluc._tcp.local."
MAX_TABLES, MAX_NAME, MAX_ADDRESSES = 20, 24, 4
"""The most tables that are shown, the most letters of their names, and addresses of each."""


class Discovery:
    """The search for tables, or the announcement of one, in ``run`` until ``close``.

    ``told`` is the name, the addresses and the port of the own table.
    """

    def __init__(self, told: tuple[str, Sequence[str], int] | None = None) -> None:
        self.tables = dict[str, str]()
        """The addresses of the tables found, by their names."""
        self._told = told
        self._is_closed = Event()

    def run(self) -> None:
        """Use the network until ``close``; without zeroconf or a network do nothing."""
        with suppress(ImportError, OSError):
            import zeroconf

            with suppress(zeroconf.Error), zeroconf.Zeroconf() as network:
                if self._told:
                    name, addresses, port = self._told
                    packed = [ip_address(each).packed for each in addresses]
                    info = zeroconf.ServiceInfo(
                        SERVICE, f"{name}.{SERVICE}", port, addresses=packed
                    )
                    network.register_service(info, allow_name_change=True)
                else:
                    zeroconf.ServiceBrowser(network, SERVICE, handlers=[self.change])
                self._is_closed.wait()

    def close(self) -> None:
        """End ``run``."""
        self._is_closed.set()

    def change(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:  # noqa: ANN401 - it may not be installed
        """Add or remove a table, as zeroconf reports; drop unprintable characters of its name."""
        from zeroconf import Error

        shown = "".join(filter(str.isprintable, name.removesuffix(f".{SERVICE}")))[:MAX_NAME]
        if state_change.name == "Removed":
            self.tables.pop(shown, None)
            return
        info = None
        with suppress(Error):  # the search has ended
            info = zeroconf.get_service_info(service_type, name)
        if info and len(self.tables) < MAX_TABLES:
            addresses = info.parsed_addresses()[:MAX_ADDRESSES]
            self.tables[shown] = " ".join(written(each, info.port) for each in addresses)


def own_addresses() -> tuple[list[str], list[str]]:
    """Return the addresses of this computer for its own network, and those for any other.

    Those for its network are private ones, that of the usual way out first, and may be of a VPN.
    """
    usual = usual_address()
    found = {usual}
    with suppress(ImportError, OSError):
        import ifaddr

        for adapter in ifaddr.get_adapters():
            found |= {str(ip.ip if ip.is_IPv4 else ip.ip[0]) for ip in adapter.ips}
    usable = sorted(
        (
            each
            for each in map(ip_address, found - {""})
            if not each.is_loopback | each.is_link_local
        ),
        key=lambda each: (str(each) != usual, each.version, int(each)),
    )
    near = [str(each) for each in usable if not each.is_global]
    far = [str(each) for each in usable if each.is_global]
    return near, far


def usual_address() -> str:
    """Return the IPv4 address with which this computer reaches others; empty without one.

    Nothing is sent.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # an address that no computer has
            return str(probe.getsockname()[0])
    except OSError:
        return ""
