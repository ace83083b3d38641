"""Who somebody is: the person id of a browser."""

from __future__ import annotations

from bastide.tables.context import ServerContext
from bastide.tables.tokens import hashed


async def person_of(context: ServerContext, browser: str) -> str:
    """The person id of a browser, given by the secret in its cookie."""
    return hashed(browser)
