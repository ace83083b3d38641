"""`bastide browser`: serve the edition without a server, for trying it."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from bastide.cli.language import words
from bastide.core.errors import BadOption

BUILT = Path("dist", "browser")


def browser(folder: Path = BUILT, *, host: str = "127.0.0.1", port: int = 8000) -> int:
    """Serve the edition that plays in the browser alone. It is only files: any other host of files will do as well.

    Parameters
    ----------
    folder
        Where `make browser` has written it.
    host
        Address to listen at.
    port
        Port to listen at (0 takes a free one).
    """
    if not (folder / "service-worker.js").is_file():
        raise BadOption("folder", words()("cli.browser.none", folder=str(folder)))
    with ThreadingHTTPServer((host, port), partial(SimpleHTTPRequestHandler, directory=str(folder))) as server:
        print(words()("cli.browser.at", address=f"http://{host}:{server.server_port}/"), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0
