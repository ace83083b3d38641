"""Commands that download: single downloads arrive damaged, and neither pip nor npm nor apt fetches them again."""

from __future__ import annotations

import subprocess
from typing import Any


def run_twice(command: list[str], **settings: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command that downloads; if it fails once more, and how that ended."""
    done = subprocess.run(command, **settings)
    if done.returncode == 0:
        return done
    print(f"This failed, trying once more: {' '.join(command)}", flush=True)
    return subprocess.run(command, **settings)
