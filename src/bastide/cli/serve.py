"""`bastide serve`: the server."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    db: str | None = None,
    public_url: str | None = None,
    proxies: str | None = None,
    thinkers: int | None = None,
    bot_pause: float | None = None,
    bot: Annotated[list[str] | None, Parameter(consume_multiple=False)] = None,
    program_seconds: float | None = None,
    program_trouble: str | None = None,
    metrics: str | None = None,
    log: str | None = None,
    no_browser: bool = False,
) -> int:
    """Serve tables to browsers and programs.

    Everything can also be set by environment variables, such as BASTIDE_DB; docs/operations.md lists them all.

    Parameters
    ----------
    host: address to listen at (127.0.0.1)
    port: port to listen at (8000; 0 takes a free one)
    db: a file, sqlite:///FILE, or postgresql://… (bastide.db)
    public_url: how people reach the server, when it stands behind a proxy: https://games.example
    proxies: addresses of proxies whose X-Forwarded-… headers are believed, with commas
    thinkers: processes in which bots think (1); 0 leaves that to other servers of the same database
    bot_pause: seconds before each action of a bot
    bot: a program that tables may have as a bot, such as `tiny=python examples/tiny_bot.py`, or for some games only
        `knight@carcassonne,orleans=./knight`; may be given several times (docs/bot-protocol.md)
    program_seconds: what such a program may take for an answer (10)
    program_trouble: when it fails, greedy play helps out (fallback) or it loses its seat (forfeit)
    metrics: who may read /metrics: local, public or off
    log: json, text or off
    no_browser: do not open a browser
    """
    from bastide.tables.server_settings import read_settings
    from bastide.web.server import run

    given = {
        "host": host, "port": port, "db": db, "public_url": public_url, "proxies": proxies, "thinkers": thinkers,
        "bot_pause": bot_pause, "bots": bot, "program_seconds": program_seconds, "program_trouble": program_trouble,
        "metrics": metrics, "log": log,
    }  # fmt: skip
    return run(read_settings(given), browser=not no_browser)
