"""`bastide serve`: the server."""

from __future__ import annotations

import os
import socket
import sys
from typing import Annotated

from cyclopts import Parameter
from platformdirs import user_data_path

from bastide.cli.language import words


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    db: str | None = None,
    public_url: str | None = None,
    proxies: str | None = None,
    thinkers: str | None = None,
    bot_pause: float | None = None,
    bot: Annotated[list[str] | None, Parameter(consume_multiple=False)] = None,
    program_seconds: float | None = None,
    program_trouble: str | None = None,
    metrics: str | None = None,
    log: str | None = None,
    no_browser: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Serve tables to browsers and programs.

    Everything can also be set by environment variables, such as BASTIDE_DB; docs/operations.md lists them all.

    Parameters
    ----------
    host
        Address to listen at (127.0.0.1).
    port
        Port to listen at (8000; 0 takes a free one).
    db
        A file, sqlite:///FILE, or postgresql://… (bastide.db).
    public_url
        How people reach the server, when it stands behind a proxy, such as https://games.example.
    proxies
        Addresses of proxies whose X-Forwarded-… headers are believed, with commas.
    thinkers
        Processes in which bots think (1); 0 leaves that to other servers of the same database; ray://HOST:PORT lets
        them think on a Ray cluster, ray://local on one that is started here.
    bot_pause
        Seconds before each action of a bot.
    bot
        A program that tables may have as a bot, such as `tiny=python examples/tiny_bot.py`, or for some games only
        `knight@carcassonne,orleans=./knight`; may be given several times (docs/bot-protocol.md).
    program_seconds
        What such a program may take for an answer (10).
    program_trouble
        When it fails, greedy play helps out (fallback) or it loses its seat (forfeit).
    metrics
        Who may read /metrics: local, public or off.
    log
        How to write the log: json, text or off.
    no_browser
        Do not open a browser.
    """
    from bastide.tables.server_settings import read_settings
    from bastide.web.server import run

    given = {
        "host": host, "port": port, "db": db, "public_url": public_url, "proxies": proxies, "thinkers": thinkers,
        "bot_pause": bot_pause, "bots": bot, "program_seconds": program_seconds, "program_trouble": program_trouble,
        "metrics": metrics, "log": log,
    }  # fmt: skip
    return run(read_settings(given), browser=not no_browser, say=words())


def serve_at_home() -> int:
    """Serve for one person: tables are kept in the user's data folder, and a taken port is no obstacle."""
    db = os.environ.get("BASTIDE_DB") or str(
        user_data_path("bastide", appauthor=False, ensure_exists=True) / "bastide.db"
    )
    port = None if "BASTIDE_PORT" in os.environ else free_port(8000)
    if sys.stdout.isatty():
        print(words()("cli.serve.kept", db=db), flush=True)
    return serve(db=db, port=port, log=os.environ.get("BASTIDE_LOG", "off"))


def free_port(wanted: int) -> int:
    """The port that is wanted, or 0, which takes any, if somebody has it."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", wanted))
        except OSError:
            return 0
    return wanted
