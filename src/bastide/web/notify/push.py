"""Notices by web push: an empty message, signed (VAPID), so that no push service learns anything."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bastide.core.errors import BadOption
from bastide.tables.server_settings import ServerSettings
from bastide.web.notify.notice import Notice
from bastide.web.notify.posting import post, split

LIFE = 12 * 3600  # seconds that a signature, and an undelivered message, stay good


def check(settings: ServerSettings, address: str) -> None:
    if not settings.push_key:
        raise BadOption("channel", "this server sends no web push")
    split(address, plain=settings.webhooks == "any")


async def send(settings: ServerSettings, address: str, notice: Notice) -> None:
    """Post an empty, signed message. Our own `post` delivers it, for it never reaches a private address."""
    place = urlsplit(address)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + LIFE, "sub": contact(settings)}
    headers = {"TTL": str(LIFE), "Urgency": "normal", **signer(settings.push_key).sign(claims)}
    status = await post(address, b"", headers, settings.webhooks == "any")
    if not 200 <= status < 300:
        raise OSError(f"answered {status}")


def contact(settings: ServerSettings) -> str:
    """Whom a push service may write to about us."""
    return settings.public_url or f"mailto:{settings.sender}"


def public_key(settings: ServerSettings) -> str:
    """The key that browsers subscribe with."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    point = signer(settings.push_key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))


@cache
def signer(file: str) -> Any:
    """Signs messages (VAPID) with the key in a PEM file; any address is allowed as the contact."""
    try:
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
        from py_vapid import Vapid02
    except ImportError:
        raise BadOption("push_key", "py-vapid is not installed: pip install 'bastide[push]'") from None
    return Vapid02(load_pem_private_key(Path(file).read_bytes(), None), {"no-strict": True})
