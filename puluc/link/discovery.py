"""Tables in the local network, announced and found by name with zeroconf, if it is installed."""

import socket
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any

SERVICE = "_puluc._tcp.local."
MAX_TABLES, MAX_NAME = 20, 24
"""The most tables that are shown, and the most letters of their names."""


class Discovery:
    """The search for tables, or the announcement of one, in ``run`` until ``close``.

    ``told`` is the name, the address and the port of the own table.
    """

    def __init__(self, told: tuple[str, str, int] | None = None) -> None:
        self.tables = dict[str, str]()
        """The addresses of the tables found, by their names."""
        self._told = told
        self._is_closed = Event()

    def run(self) -> None:
        """Use the network until ``close``; without zeroconf or a network do nothing."""
        with suppress(ImportError, OSError):
            import zeroconf  # noqa: PLC0415 - only where a table is opened or looked for

            with suppress(zeroconf.Error), zeroconf.Zeroconf() as network:
                if self._told:
                    name, address, port = self._told
                    info = zeroconf.ServiceInfo(
                        SERVICE, f"{name}.{SERVICE}", port, addresses=[socket.inet_aton(address)]
                    )
                    network.register_service(info, allow_name_change=True)
                else:
                    change = partial(self.change, faults=zeroconf.Error)
                    zeroconf.ServiceBrowser(network, SERVICE, handlers=[change])
                self._is_closed.wait()

    def close(self) -> None:
        """End ``run``."""
        self._is_closed.set()

    def change(
        self,
        zeroconf: Any,  # noqa: ANN401 - it may not be installed
        service_type: str,
        name: str,
        state_change: Any,  # noqa: ANN401 - likewise
        faults: type[Exception] = OSError,
    ) -> None:
        """Add or remove a table; drop unprintable characters of its name.

        Called in a thread of zeroconf's, which raises ``faults`` once it is closed.
        """
        shown = "".join(filter(str.isprintable, name.removesuffix(f".{SERVICE}")))[:MAX_NAME]
        if state_change.name == "Removed":
            self.tables.pop(shown, None)
            return
        info = None
        with suppress(faults):
            info = zeroconf.get_service_info(service_type, name)
        if info and len(self.tables) < MAX_TABLES:
            for address in info.parsed_addresses()[:1]:
                host = f"[{address}]" if ":" in address else address
                self.tables[shown] = f"{host}:{info.port}"
