"""Servers by forking a process that has imported everything: a start costs a fraction of a second, a kill is a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from functools import cache
from pathlib import Path

import msgspec

RUN = "import sys; sys.path[:] = {path!r}; from forked_server import run; run()"


class Order(msgspec.Struct):
    """What is asked of the forking process: a new server, or (pid) how an old one ended."""

    arguments: list[str] = []
    environment: dict[str, str] = {}
    log: str = ""
    pid: int = 0


def run() -> None:
    """Serve orders, one JSON object a line; the answer to each is a number, or null."""
    import bastide.web.server  # noqa: F401
    from bastide.tables.server_settings import ServerSettings
    from bastide.web.app import make_app

    make_app(ServerSettings(db="never-opened.db"))  # for what it imports; sprites hang on the folder of a server
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        print(msgspec.json.encode(ended(order.pid) if order.pid else born(order)).decode(), flush=True)


def born(order: Order) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        from bastide.cli import main

        os.environ.clear()
        os.environ.update(order.environment)
        log = os.open(order.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((nothing, 0), (log, 1), (log, 2)):
            os.dup2(source, target)
        code = main(order.arguments)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def ended(pid: int) -> int | None:
    """The exit status of a server, or the signal that ended it (negative); None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


class ForkingProcess:
    """The forking process, as the tests talk to it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN.format(path=sys.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, order: Order) -> int | None:
        assert self.process.stdin is not None and self.process.stdout is not None
        with self.lock:
            self.process.stdin.write(msgspec.json.encode(order) + b"\n")
            self.process.stdin.flush()
            answer: int | None = msgspec.json.decode(self.process.stdout.readline())
        return answer


class Child:
    """One server process; used like a Popen."""

    def __init__(self, arguments: list[str], environment: dict[str, str], log: Path) -> None:
        pid = forking_process().ask(Order(arguments, environment, str(log)))
        assert pid is not None
        self.pid = pid
        self.code: int | None = None

    def poll(self) -> int | None:
        if self.code is None:
            self.code = forking_process().ask(Order(pid=self.pid))
        return self.code

    def wait(self, seconds: float = 60.0) -> int:
        end = time.monotonic() + seconds
        while (code := self.poll()) is None:
            assert time.monotonic() < end, f"the process has not ended within {seconds:g} s"
            time.sleep(0.01)
        return code

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def forking_process() -> ForkingProcess:
    return ForkingProcess()
