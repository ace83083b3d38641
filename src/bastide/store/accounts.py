"""Accounts of people who want one, and the protocol of what stores them. `store.sql.accounts` keeps them in a database.

Who somebody is, is said by a person id: the id of an account if the browser is signed in, else the hash of what the
browser's cookie says. Everything that belongs to a person, such as the seats held, is stored under that id; when a
guest signs in, it becomes the account's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

TicketKind = Literal["link", "sign-in", "register"]
ACCOUNT = "a-"  # ids of accounts begin like this; hashes of browsers never do


class Account(msgspec.Struct, frozen=True):
    """Somebody who can be recognised on several devices. The name is not unique."""

    id: str
    name: str
    created: float
    email: str | None = None
    ranked: bool = False  # wants to be seen on the leaderboards


class Passkey(msgspec.Struct, frozen=True):
    """What an authenticator has made for an account."""

    id: str  # base64url, like the key
    account: str
    public_key: str
    counter: int
    label: str
    created: float
    used: float


class Device(msgspec.Struct, frozen=True):
    """A browser that is signed in, by the hash of its cookie."""

    browser: str
    account: str
    label: str
    since: float


def is_account(person: str) -> bool:
    """Whether a person id is that of an account, not of a guest's browser."""
    return person.startswith(ACCOUNT)


class Accounts(Protocol):
    """Accounts, their passkeys, and the browsers that are signed in. Browsers are given by hashes."""

    async def person_of(self, browser: str) -> str:
        """The person id of a browser: its account's, or its own hash."""

    async def accounts(self, ids: Sequence[str]) -> dict[str, Account]:
        """Those of these accounts that there are."""

    async def account_of_email(self, email: str) -> Account | None:
        """The account that signs in by links to this address."""

    async def create(self, account: Account) -> None:
        """A new account; Conflict if the id or the e-mail address is taken."""

    async def change(self, account: Account) -> None:
        """Store name, e-mail address and choices of an account; Conflict if the address is another's."""

    async def delete(self, person: str) -> None:
        """Delete all that is stored under a person id but games: of an account also its passkeys and devices."""

    async def passkeys(self, account: str) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""

    async def passkey(self, key: str) -> Passkey | None:
        """One passkey by its id."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more; Conflict if its id is taken."""

    async def use_passkey(self, key: str, counter: int, when: float) -> None:
        """Note that a passkey was used, and how far its authenticator has counted."""

    async def remove_passkey(self, account: str, key: str) -> None:
        """Remove a passkey of this account, if it is there."""

    async def sign_in(self, device: Device, guest: str | None) -> None:
        """A browser belongs to an account from now on; what a guest had becomes the account's."""

    async def sign_out(self, browser: str) -> None:
        """The browser belongs to no account any more."""

    async def devices(self, account: str) -> list[Device]:
        """The browsers that are signed in, the newest first."""

    async def issue_ticket(self, ticket: str, kind: TicketKind, about: str, expires: float) -> None:
        """Store the hash of a secret that is good once, until it expires."""

    async def ticket_about(self, ticket: str, kind: TicketKind) -> str | None:
        """What a ticket that is still good is about; it stays good."""

    async def use_ticket(self, ticket: str, kind: TicketKind) -> str | None:
        """What a ticket is about, once; None if it was used before, has expired, or never was."""


class NoAccounts:
    """Where nobody has an account: every browser is a guest, and nothing can be signed in to."""

    async def person_of(self, browser: str) -> str:
        return browser

    async def accounts(self, ids: Sequence[str]) -> dict[str, Account]:
        return {}

    async def account_of_email(self, email: str) -> Account | None:
        return None

    async def create(self, account: Account) -> None:
        raise NotImplementedError("there are no accounts here")

    async def change(self, account: Account) -> None:
        raise NotImplementedError("there are no accounts here")

    async def delete(self, person: str) -> None:
        return None

    async def passkeys(self, account: str) -> list[Passkey]:
        return []

    async def passkey(self, key: str) -> Passkey | None:
        return None

    async def add_passkey(self, passkey: Passkey) -> None:
        raise NotImplementedError("there are no accounts here")

    async def use_passkey(self, key: str, counter: int, when: float) -> None:
        return None

    async def remove_passkey(self, account: str, key: str) -> None:
        return None

    async def sign_in(self, device: Device, guest: str | None) -> None:
        raise NotImplementedError("there are no accounts here")

    async def sign_out(self, browser: str) -> None:
        return None

    async def devices(self, account: str) -> list[Device]:
        return []

    async def issue_ticket(self, ticket: str, kind: TicketKind, about: str, expires: float) -> None:
        raise NotImplementedError("there are no accounts here")

    async def ticket_about(self, ticket: str, kind: TicketKind) -> str | None:
        return None

    async def use_ticket(self, ticket: str, kind: TicketKind) -> str | None:
        return None
