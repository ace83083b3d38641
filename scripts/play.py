"""Serve at once, and compile the engine beside that at low priority, if it is not yet compiled.

    python3 scripts/play.py [OPTION OF `bastide serve`…]

Until the compiled engine is there everything runs interpreted. Then the bots use it, for they think in processes of
their own, which the server starts anew; the server itself uses it from its next start on. When the server ends, an
unfinished compilation ends too and leaves nothing behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from setup import PYTHON, ROOT

SETUP = Path(__file__).with_name("setup.py")


def main(arguments: list[str]) -> int:
    server = subprocess.Popen([str(PYTHON.with_name("bastide")), "serve", *arguments], cwd=ROOT)
    compiler = None
    if not os.environ.get("FAST"):
        compiler = subprocess.Popen([sys.executable, str(SETUP), "--beside"], start_new_session=True)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        return wait_for(server)
    finally:
        if compiler is not None and compiler.poll() is None:
            stop(compiler)


def wait_for(server: subprocess.Popen[bytes]) -> int:
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:  # the terminal has told the server too, which ends by itself
            continue


def stop(compiler: subprocess.Popen[bytes]) -> None:
    """End the compilation with all its processes."""
    if os.name == "nt":
        compiler.terminate()
    else:
        os.killpg(compiler.pid, signal.SIGTERM)
    compiler.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
