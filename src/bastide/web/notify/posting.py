"""Posts to an address that a stranger has named: public addresses only, no redirects, little time.

The host name is resolved once and that number is used, so that nobody can redirect us into a private network; the HTTP
clients of libraries resolve it again."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from bastide.core.errors import BadOption

PATIENCE = 10.0  # seconds
LOOKING_UP = 3.0  # seconds for a name when an address is entered


def split(address: str, plain: bool) -> SplitResult:
    """The parts of an address; BadOption unless it is one that can be posted to."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise BadOption("address", "not an address") from None
    if len(address) > 1000 or not address.isascii() or not address.isprintable() or " " in address:
        raise BadOption("address", "not an address")
    if parts.scheme not in (("http", "https") if plain else ("https",)) or not parts.hostname or parts.username:
        raise BadOption("address", "must begin with https:// and name a host")
    if port is not None and not 0 < port < 65536:
        raise BadOption("address", "no such port")
    return parts


async def resolved(host: str, port: int, private: bool) -> str:
    """The number behind a name: looked up once and then used, so that it cannot change in between."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, place in found:
        number = str(place[0])
        if private or ipaddress.ip_address(number).is_global:
            return number
    raise BadOption("address", "not a public address")


async def check_public(address: str, private: bool) -> None:
    """BadOption if an address is in a private network. A name that cannot be looked up now may be good later: it is
    looked up again whenever something is posted."""
    parts = split(address, plain=True)
    assert parts.hostname is not None
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(LOOKING_UP):
            await resolved(parts.hostname, parts.port or 443, private)


async def post(address: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    """The status of the answer; OSError or TimeoutError if there is none."""
    parts = split(address, plain=True)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    async with asyncio.timeout(PATIENCE):
        number = await resolved(parts.hostname, port, private)
        secure = ssl.create_default_context() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            number, port, ssl=secure, server_hostname=parts.hostname if secure else None
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            host = parts.hostname if parts.port is None else f"{parts.hostname}:{parts.port}"
            head = {"Host": host, "Content-Length": str(len(body)), "Connection": "close"} | headers
            lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
            writer.write("\r\n".join(lines).encode() + body)
            await writer.drain()
            words = (await reader.readline()).split()
        finally:
            writer.close()
    if len(words) < 2 or not words[1].isdigit():
        raise OSError("no answer")
    return int(words[1])
