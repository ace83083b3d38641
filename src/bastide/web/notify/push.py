"""Notices by web push: an empty message, signed (VAPID). Our pages do not subscribe: who does shows what it likes."""

from __future__ import annotations

import base64
import time
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

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
    place = urlsplit(address)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + LIFE, "sub": contact(settings)}
    signed = token(settings.push_key, claims)
    headers = {"Authorization": f"vapid t={signed}, k={public_key(settings)}", "TTL": str(LIFE), "Urgency": "normal"}
    status = await post(address, b"", headers, settings.webhooks == "any")
    if not 200 <= status < 300:
        raise OSError(f"answered {status}")


def contact(settings: ServerSettings) -> str:
    return settings.public_url or f"mailto:{settings.sender}"


def public_key(settings: ServerSettings) -> str:
    """What browsers subscribe with."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _key(settings.push_key).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(point)


def token(file: str, claims: dict[str, Any]) -> str:
    """A JSON web token signed with ES256."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    head = _text(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    body = f"{head}.{_text(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(_key(file).sign(body.encode(), ECDSA(SHA256())))
    return f"{body}.{_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


@cache
def _key(file: str) -> Any:
    try:
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
    except ImportError:
        raise BadOption("push_key", "web push needs the package cryptography") from None
    return load_pem_private_key(Path(file).read_bytes(), None)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
