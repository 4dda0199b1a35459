"""Redirects what C libraries print on standard error into the log."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

_STDERR = 2
_MAX_BYTES = 1 << 16


@contextmanager
def logged_stderr() -> Iterator[None]:
    """On Linux, log what is written to the process's standard error inside the block."""
    if sys.platform != "linux":
        yield
        return
    captured, terminal = os.memfd_create("stderr"), os.dup(_STDERR)
    os.dup2(captured, _STDERR)
    try:
        yield
    finally:
        os.dup2(terminal, _STDERR)
        os.close(terminal)
        for line in os.pread(captured, _MAX_BYTES, 0).decode(errors="replace").splitlines():
            log.info("%s", line)
        os.close(captured)
