"""The command `bastide`, also as `python -m bastide`."""

from __future__ import annotations

import sys

from bastide.cli import main

if __name__ == "__main__":
    sys.exit(main())
