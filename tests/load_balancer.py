"""A load balancer without sticky sessions: each new connection goes to the next of several servers."""

from __future__ import annotations

import contextlib
import itertools
import socket
import threading
from collections.abc import Iterator, Sequence


def pump(source: socket.socket, target: socket.socket) -> None:
    """Hand on what comes, until it ends."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def balanced(ports: Sequence[int]) -> Iterator[int]:
    """The port of a load balancer in front of servers on this machine, while it is needed."""
    turns = itertools.cycle(ports)
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening:

        def serve() -> None:
            with contextlib.suppress(OSError):  # it was closed
                while True:
                    client = listening.accept()[0]
                    server = socket.create_connection(("127.0.0.1", next(turns)))
                    for pair in ((client, server), (server, client)):
                        threading.Thread(target=pump, args=pair, daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield listening.getsockname()[1]
