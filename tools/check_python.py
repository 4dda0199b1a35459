"""A check for a Python that is too old; README's commands and the build begin with it."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the one file that an older Python runs
    sys.exit(f"Puluc needs Python 3.11 or newer; this one is {sys.version.split()[0]}.")
