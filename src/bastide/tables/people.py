"""Who somebody is: the person id of a browser, which is its account's or, for guests, its own."""

from __future__ import annotations

from bastide.store.accounts import Account, is_account
from bastide.tables.context import ServerContext
from bastide.tables.tokens import hashed


async def person_of(context: ServerContext, browser: str) -> str:
    """The person id of a browser, given by the secret in its cookie."""
    return await context.accounts.person_of(hashed(browser))


async def account_of(context: ServerContext, browser: str | None) -> Account | None:
    """The account that a browser is signed in to; None for guests."""
    person = await person_of(context, browser) if browser else ""
    return (await context.accounts.accounts([person])).get(person) if is_account(person) else None
