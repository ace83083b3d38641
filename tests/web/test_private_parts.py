"""What we extend of uvicorn and websockets is not public: versions are capped, and this says what must stay.

When a test here fails after an upgrade, look at `web/shared_deflate.py` and `web/server.py` first."""

from __future__ import annotations

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
WEB = {found.name: found for found in map(Requirement, PROJECT["dependencies"])}


@pytest.mark.parametrize("library", ["uvicorn", "websockets"])
def test_the_versions_are_capped_and_installed(library: str) -> None:
    wanted = WEB[library].specifier
    assert any(part.operator == "<" for part in wanted), f"{library} needs an upper limit"
    assert wanted.contains(version(library))


def test_what_we_use_is_there() -> None:
    assert "self.conn = ServerProtocol(" in inspect.getsource(WebSocketsSansIOProtocol.__init__)
    assert "extensions" in inspect.getsource(WebSocketsSansIOProtocol.__init__)
    assert "self.cycle" in inspect.getsource(HttpToolsProtocol) and hasattr(HttpToolsProtocol, "connection_made")
    made = PerMessageDeflate(True, True, 15, 15)
    assert made.local_no_context_takeover and made.local_max_window_bits == 15
