"""The command `bastide`, also as `python -m bastide`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run a command; without the libraries that commands need, one line says how to get them."""
    try:
        from bastide.cli import main as run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("bastide"):
            raise
        print(f"bastide: {error.name} is not installed; `pip install 'bastide[cli]'` adds it", file=sys.stderr)
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
