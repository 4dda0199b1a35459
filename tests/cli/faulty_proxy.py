"""A proxy that delays, splits, repeats, cuts and flips what it passes on, on the loopback."""

import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from random import Random

_SAFE_BYTES = 1200
"""The bytes of a direction that are only delayed and split: else hardly a greeting is whole."""
_LONGEST_DELAY_S = 0.005


class FaultyProxy:
    """Passes connections on to a port; each has an address of its own there.

    ``faults`` counts what was done to them.
    """

    def __init__(self, port: int, rng: Random, fault_rate: float = 0.04) -> None:
        self.faults = Counter[str]()
        self._target, self._rng, self._rate = port, rng, fault_rate
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._connections = list[socket.socket]()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        """End everything."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._threads[0].join()
        for each in self._connections:
            _end(each)
        for thread in self._threads:
            thread.join()
        for each in self._connections:
            each.close()

    def _accept(self) -> None:
        number = 0
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            number += 1
            source = (f"127.0.{1 + number // 200}.{1 + number % 200}", 0)
            try:
                far = socket.create_connection(("127.0.0.1", self._target), source_address=source)
            except OSError:
                near.close()
                continue
            self._connections += [near, far]
            for ends in ((near, far), (far, near)):
                self._threads.append(threading.Thread(target=self._pass_on, args=ends))
                self._threads[-1].start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        passed, rng = 0, self._rng
        with suppress(OSError):
            while data := source.recv(1 << 16):
                fault = ""
                if passed > _SAFE_BYTES and rng.random() < self._rate:
                    fault = rng.choice(("cut", "flip", "repeat", "leave out"))
                    self.faults[fault] += 1
                passed += len(data)
                if fault == "cut":
                    break
                if fault == "flip":
                    at = rng.randrange(len(data))
                    data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
                middle = rng.randint(0, len(data))
                for part in (data[:middle], data[middle:]) * {"repeat": 2, "leave out": 0}.get(
                    fault, 1
                ):
                    time.sleep(rng.random() * _LONGEST_DELAY_S)
                    target.sendall(part)
        _end(source)
        _end(target)


def _end(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
