"""bastide mcp: tables for assistants, by the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from bastide.cli.language import words
from bastide.core.errors import BadOption


def mcp(*, http: Annotated[bool, Parameter(negative="")] = False, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Let an assistant play: it lists games, reads rules, opens tables, looks, asks and acts.

    Speaks over standard input and output, as assistants start it; with --http at http://HOST:PORT/mcp.

    Parameters
    ----------
    http
        Listen to HTTP instead.
    host
        Where to listen.
    port
        At which port.
    """
    try:
        from bastide.rl.mcp_server import make_server
    except ImportError as missing:
        need = words()("cli.missing", library=missing.name, command='pip install "bastide[mcp]"')
        raise BadOption("mcp", need) from None
    server = make_server()
    if http:
        server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
