"""Accounts: how a guest becomes one, by a passkey or by a link to an e-mail address, signs in on further devices, and
goes again. Secrets are stored as hashes, good once, and not for long."""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from hashlib import sha256

import msgspec

from bastide.core.state import SPECTATOR
from bastide.store.accounts import ACCOUNT, Account, Device, Passkey, TicketKind, is_account
from bastide.store.errors import Conflict
from bastide.store.moderation import FORGOTTEN
from bastide.tables import passkeys
from bastide.tables.context import ServerContext
from bastide.tables.moderation import place_in_log
from bastide.tables.names import LONGEST_NAME, clean_text, free_name, shortened, somebody
from bastide.tables.open_tables import NoSuchTable, OpenTable
from bastide.tables.participants import AnyNote, ChatMessage, OperatorRemark, Participants, SeatChanged, write_note
from bastide.tables.people import person_of
from bastide.tables.refusals import NoSeat, Refused
from bastide.tables.tokens import hashed, new_token, well_formed

EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,24}")
REMARK_ABOUT = re.compile(r"(\w+ seat (\d+): )")  # how remarks about a person begin
CHALLENGE_SECONDS = 300.0
LINK_SECONDS = 1800.0
MOST_PASSKEYS = 20
ALL = 10_000_000  # seats of one person


class PasskeyTicket(msgspec.Struct, frozen=True):
    """What a challenge for a new passkey is about."""

    account: str
    name: str


class LinkTicket(msgspec.Struct, frozen=True):
    """What a link in an e-mail is about: the address, and the account that wants it, if one is signed in."""

    email: str
    account: str | None


def new_account(name: str, email: str | None = None) -> Account:
    return Account(ACCOUNT + secrets.token_hex(10), name, time.time(), email)


def account_name(name: str) -> str:
    """A name as it is kept; Refused if nothing is left of it."""
    words = shortened(clean_text(name), LONGEST_NAME)
    if not words:
        raise Refused("a name has 1 to 40 letters", field="name")
    return words


def challenge_hash(challenge: bytes) -> str:
    return sha256(challenge).hexdigest()


async def issue(context: ServerContext, secret_hash: str, kind: TicketKind, about: object, seconds: float) -> None:
    await context.accounts.issue_ticket(secret_hash, kind, msgspec.json.encode(about).decode(), time.time() + seconds)


async def begin_passkey(context: ServerContext, origin: str, account: Account | None, name: str) -> str:
    """What the browser is asked to make a passkey: for an account, or for a new one with this name."""
    wanted = account or new_account(account_name(name))
    known = await context.accounts.passkeys(wanted.id)
    if len(known) >= MOST_PASSKEYS:
        raise Refused("an account has at most so many passkeys")
    challenge, options = passkeys.registration(origin, wanted.id, wanted.name, known)
    about = PasskeyTicket(wanted.id, wanted.name)
    await issue(context, challenge_hash(challenge), "register", about, CHALLENGE_SECONDS)
    return options


async def finish_passkey(
    context: ServerContext, origin: str, answer: str, account: Account | None, browser: str | None, label: str
) -> str | None:
    """Keep a new passkey. If it is for a new account, make that and sign the browser in: the new secret of the
    browser."""
    _, challenge = passkeys.key_and_challenge(answer)
    about = await context.accounts.use_ticket(challenge_hash(challenge), "register")
    if about is None:
        raise Refused("this took too long; try again")
    wanted = msgspec.json.decode(about, type=PasskeyTicket)
    made, now = passkeys.checked_registration(origin, challenge, answer), time.time()
    if account is not None and account.id != wanted.account:
        raise Refused("this took too long; try again")
    if account is None:
        await context.accounts.create(Account(wanted.account, wanted.name, now))
    try:
        await context.accounts.add_passkey(
            Passkey(made.key, wanted.account, made.public_key, made.counter, label, now, now)
        )
    except Conflict as error:
        raise Refused("the passkey was not accepted") from error
    return await sign_in(context, wanted.account, browser, label) if account is None else None


async def begin_sign_in(context: ServerContext, origin: str) -> str:
    """What the browser is asked to sign in with a passkey."""
    challenge, options = passkeys.question(origin)
    await issue(context, challenge_hash(challenge), "sign-in", "", CHALLENGE_SECONDS)
    return options


async def finish_sign_in(context: ServerContext, origin: str, answer: str, browser: str | None, label: str) -> str:
    """Sign a browser in with a passkey; the new secret of the browser."""
    key, challenge = passkeys.key_and_challenge(answer)
    if await context.accounts.use_ticket(challenge_hash(challenge), "sign-in") is None:
        raise Refused("this took too long; try again")
    passkey = await context.accounts.passkey(key)
    if passkey is None:
        raise Refused("the passkey was not accepted")
    done = passkeys.checked_answer(origin, challenge, answer, passkey)
    await context.accounts.use_passkey(key, done.counter, time.time())
    return await sign_in(context, passkey.account, browser, label)


async def sign_in(context: ServerContext, account: str, browser: str | None, label: str) -> str:
    """Sign a browser in: it gets a new secret, so that whoever knew the old one stays outside. What it held as a guest
    comes along; what another account holds there stays that account's."""
    fresh = new_token()
    person = await person_of(context, browser) if browser else None
    guest = person if person is not None and not is_account(person) else None
    if browser and guest is None:
        await context.accounts.sign_out(hashed(browser))
    await context.accounts.sign_in(Device(hashed(fresh), account, label, time.time()), guest)
    return fresh


async def ask_for_link(context: ServerContext, email: str, account: Account | None) -> str:
    """The secret of a link for an e-mail address; Refused if it is none. Nothing tells whether it has an account."""
    if not EMAIL.fullmatch(email):
        raise Refused("this is no e-mail address", field="email")
    context.mail_rate.take(email.lower(), "links for this address")
    token = new_token()
    about = LinkTicket(email.lower(), account.id if account else None)
    await issue(context, hashed(token), "link", about, LINK_SECONDS)
    return token


async def link_is_good(context: ServerContext, token: str) -> str:
    """The address that a link is for; NoSeat if it is not good any more."""
    about = await context.accounts.ticket_about(hashed(token), "link") if well_formed(token) else None
    if about is None:
        raise NoSeat("this link is not good any more")
    return msgspec.json.decode(about, type=LinkTicket).email


async def follow_link(
    context: ServerContext, token: str, account: Account | None, browser: str | None, name: str, label: str
) -> str | None:
    """Sign in by a link, once; the new secret of the browser. A link that an account has asked for binds the address to
    it, and is good only where that account is signed in: nobody signs others in to an account of their own."""
    about = await context.accounts.use_ticket(hashed(token), "link") if well_formed(token) else None
    if about is None:
        raise NoSeat("this link is not good any more")
    link = msgspec.json.decode(about, type=LinkTicket)
    if link.account is not None:
        if account is None or account.id != link.account:
            raise Refused("open this link where you are signed in")
        try:
            await context.accounts.change(msgspec.structs.replace(account, email=link.email))
        except Conflict as error:
            raise Refused("this address belongs to another account") from error
        return None
    known = await context.accounts.account_of_email(link.email)
    if known is None:
        known = new_account(
            shortened(clean_text(name), LONGEST_NAME) or shortened(link.email.partition("@")[0], LONGEST_NAME),
            link.email,
        )
        await context.accounts.create(known)
    return await sign_in(context, known.id, browser, label)


async def delete_person(context: ServerContext, person: str) -> None:
    """Delete all that is kept of a person. Games stay, with somebody at the seat."""
    held = await context.seat_tokens.tables_of_person(person, ALL)
    await context.reminders.forget(person)
    left: list[tuple[str, int]] = []
    for name, viewer in held:
        if viewer == SPECTATOR or any(
            other != person and seat == viewer for other, seat in await context.seat_tokens.holders(name)
        ):
            continue  # the seat is another's too
        left.append((name, viewer))
        with suppress(NoSuchTable):
            await forget_name(context, await context.tables.open(name, newest=True), viewer)
    await context.history.forget(person, left)
    for name, _ in left:
        context.tables.mark_renewed(name)
    await context.accounts.delete(person)


async def forget_name(context: ServerContext, table: OpenTable, seat: int) -> None:
    """Call who sits there somebody, in all that is stored of the table; what was said from the seat goes."""
    async with table.lock:
        await context.tables.catch_up(table)
        others = [name for other, name in enumerate(table.participants.names) if other != seat]
        name = free_name(somebody(table.settings.language), others)
        seats = list(table.settings.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], name=name)
        settings = msgspec.structs.replace(table.settings, seats=seats)
        notes = [without_name(note, seat, name) for note in table.participants.notes]
        header = table.session.record.header
        if header.names:
            header.names = [name if number == seat else old for number, old in enumerate(header.names)]
        body = msgspec.json.encode(settings).decode()
        await context.store.rewrite(table.id, body, header, [write_note(note) for note in notes])
        table.settings, table.participants = settings, Participants(settings)
        for note in notes:
            table.participants.add(note)
        table.cache.names_changed()

    def make() -> AnyNote | None:  # processes that have the table in memory read only new notes
        occupant = table.participants.occupants[seat]
        return SeatChanged(seat=seat, kind=occupant.kind, name=name, bot=occupant.bot, substitute=occupant.substitute)

    if not table.participants.occupants[seat].resigned:
        await context.tables.note(table, make)
    await context.moderation.forget(place_in_log(table.id, seat))


def without_name(note: AnyNote, seat: int, name: str) -> AnyNote:
    """A note that does not tell any more who sat there, nor what was said from there."""
    if isinstance(note, SeatChanged) and note.seat == seat:
        return msgspec.structs.replace(note, name=name)
    if isinstance(note, ChatMessage) and note.seat == seat:
        return msgspec.structs.replace(note, text=FORGOTTEN)
    if isinstance(note, OperatorRemark) and (found := REMARK_ABOUT.match(note.text)) and int(found[2]) == seat:
        return msgspec.structs.replace(note, text=found[1] + FORGOTTEN)
    return note
