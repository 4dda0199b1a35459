"""A check of Python and of the folder; README's commands and the build begin with it.

Any Python can read this file, even Python 2.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Puluc needs Python 3.11 or newer; this one is " + sys.version.split()[0] + ".")

if __name__ == "__main__":
    try:
        os.mkdir(".venv")
    except OSError:
        pass  # it is there, or can't be made
    if not os.access(".venv", os.W_OK):
        sys.exit("Puluc needs a folder that it can write to, unlike " + os.getcwd() + ".")
    print("Setting up Puluc in .venv; this can take a minute.")
