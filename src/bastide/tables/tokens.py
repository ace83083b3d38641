"""Secret tokens for seats and browsers: made here, shown once, stored as hashes; and the names of new tables."""

from __future__ import annotations

import secrets
from hashlib import sha256

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_token() -> str:
    """128 bits and a little: a secret link, or what a browser is known by."""
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    """What is stored of a token. It has so much entropy that no salt is needed."""
    return sha256(token.encode()).hexdigest()


def new_table() -> str:
    """The name of a table: not secret, but not to be guessed by counting either."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def well_formed(token: str) -> bool:
    """Whether this could be one of ours at all."""
    return 20 <= len(token) <= 64 and token.isascii() and token.replace("-", "").replace("_", "").isalnum()
