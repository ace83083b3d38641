"""`bastide serve`: the server."""

from __future__ import annotations


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    db: str | None = None,
    public_url: str | None = None,
    proxies: str | None = None,
    thinkers: int | None = None,
    bot_pause: float | None = None,
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
    metrics: who may read /metrics: local, public or off
    log: json, text or off
    no_browser: do not open a browser
    """
    from bastide.web.server import run
    from bastide.web.settings import read_settings

    given = {
        "host": host, "port": port, "db": db, "public_url": public_url, "proxies": proxies, "thinkers": thinkers,
        "bot_pause": bot_pause, "metrics": metrics, "log": log,
    }  # fmt: skip
    return run(read_settings(given), browser=not no_browser)
