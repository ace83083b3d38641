"""Routes of accounts: signing in and out, passkeys, links by e-mail, taking everything along, and deleting it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from bastide.core.state import SPECTATOR
from bastide.pages import account
from bastide.pages.addresses import address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, Cookie, Request, Route, html_answer, redirect, whole_number
from bastide.pages.reader import Reader, reader_of, remembered
from bastide.store.accounts import Account
from bastide.store.history import GameFilter, Key, PlayedSeat
from bastide.tables import accounts, passkeys
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable
from bastide.tables.people import account_of, person_of
from bastide.tables.refusals import NoSeat, Refused
from bastide.tables.table_view import own_record
from bastide.tables.tokens import hashed

LOG = logging.getLogger("bastide.pages")
JSON = "application/json"
PART = 1000  # records in one file of an export
ALL = 10_000_000  # games of one person


async def account_page(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    message = request.asked("done")
    known = message if message in ("mail", "email", "name", "deleted") else ""
    shown = reader.say(f"account.done.{known}") if known else ""
    return html_answer(account.page(reader, ways(context, reader), await signed_in(context, reader), shown))


def ways(context: ServerContext, reader: Reader) -> account.Ways:
    return account.Ways(passkeys.possible_at(reader.origin), context.send_mail is not None)


async def signed_in(context: ServerContext, reader: Reader) -> account.SignedIn | None:
    """The reader's account with what belongs to it; None for guests."""
    own = await account_of(context, reader.browser)
    if own is None:
        return None
    keys, devices = await context.accounts.passkeys(own.id), await context.accounts.devices(own.id)
    return account.SignedIn(own, keys, devices, hashed(reader.browser or ""))


async def own_account(context: ServerContext, request: Request) -> tuple[Reader, Account]:
    """The reader, and the account that is signed in; NoSeat if none is, or if the form is not ours."""
    check_origin(request.headers, request.origin, context.settings)
    reader = reader_of(request, context.settings)
    own = await account_of(context, reader.browser)
    if own is None:
        raise NoSeat("nobody is signed in")
    return reader, own


def back(done: str = "", cookies: Sequence[Cookie] = ()) -> Answer:
    return redirect(address("/account", done=done or None), cookies)


def label_of(request: Request) -> str:
    return account.device_label(request.headers.get("user-agent", ""))


async def attempt(context: ServerContext, request: Request) -> Reader:
    """Somebody tries to sign in: the reader; TooMany if that happens too often."""
    check_origin(request.headers, request.origin, context.settings)
    context.sign_in_rate.take(request.client, "attempts to sign in")
    return reader_of(request, context.settings)


async def begin_passkey(context: ServerContext, request: Request) -> Answer:
    """What the browser is asked for a new passkey: of the account, or of a new one."""
    reader = await attempt(context, request)
    own = await account_of(context, reader.browser)
    name = request.sent("name") or reader.name or reader.say("names").split(",")[0]
    return Answer(await accounts.begin_passkey(context, reader.origin, own, name), media=JSON)


async def finish_passkey(context: ServerContext, request: Request) -> Answer:
    reader = await attempt(context, request)
    own = await account_of(context, reader.browser)
    fresh = await accounts.finish_passkey(
        context, reader.origin, request.sent("answer"), own, reader.browser, label_of(request)
    )
    return await go_on(context, fresh)


async def begin_sign_in(context: ServerContext, request: Request) -> Answer:
    reader = await attempt(context, request)
    return Answer(await accounts.begin_sign_in(context, reader.origin), media=JSON)


async def finish_sign_in(context: ServerContext, request: Request) -> Answer:
    reader = await attempt(context, request)
    fresh = await accounts.finish_sign_in(
        context, reader.origin, request.sent("answer"), reader.browser, label_of(request)
    )
    return await go_on(context, fresh)


async def go_on(context: ServerContext, fresh: str | None) -> Answer:
    """For our script: where to go now, with the browser's new secret."""
    cookies = await signed_in_cookies(context, fresh) if fresh else []
    return Answer(status=204, headers={"X-Go": address("/account")}, cookies=cookies)


async def signed_in_cookies(context: ServerContext, fresh: str) -> list[Cookie]:
    """The browser's new secret, and the account's name for new tables."""
    own = await account_of(context, fresh)
    cookie = browser_cookie(context.settings, fresh)
    return [cookie, remembered("name", own.name, context.settings.secure)] if own else [cookie]


async def ask_for_link(context: ServerContext, request: Request) -> Answer:
    """Send a link to an e-mail address. The answer is the same whether it has an account or not."""
    reader = await attempt(context, request)
    if context.send_mail is None:
        raise Refused("this server sends no e-mail")
    own = await account_of(context, reader.browser)
    email = request.sent("email").strip()[:254]
    token = await accounts.ask_for_link(context, email, own)
    link = f"{reader.origin}{address(f'/account/link/{token}')}"
    text = reader.say("account.mail.text", link=link)
    try:
        await context.send_mail(email, reader.say("account.mail.subject"), text)
    except OSError as error:
        LOG.warning("a link could not be sent by e-mail: %s", type(error).__name__)
        raise Refused("the e-mail could not be sent") from error
    return back("mail")


async def show_link(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    try:
        email = await accounts.link_is_good(context, request.params["token"])
    except NoSeat as error:
        context.mistake_rate.take(request.client, "wrong links")
        raise Refused("this link is not good any more") from error
    return html_answer(account.link_page(reader, request.params["token"], email))


async def follow_link(context: ServerContext, request: Request) -> Answer:
    reader = await attempt(context, request)
    own = await account_of(context, reader.browser)
    try:
        fresh = await accounts.follow_link(
            context, request.params["token"], own, reader.browser, reader.name, label_of(request)
        )
    except NoSeat as error:
        raise Refused("this link is not good any more") from error
    if fresh is None:
        return back("email")
    return back("", await signed_in_cookies(context, fresh))


async def rename(context: ServerContext, request: Request) -> Answer:
    """The name, and whether it may be seen on the leaderboards."""
    _, own = await own_account(context, request)
    name = accounts.account_name(request.sent("name"))
    await context.accounts.change(msgspec.structs.replace(own, name=name, ranked=request.sent("ranked") == "1"))
    return back("name", [remembered("name", name, context.settings.secure)])


async def remove_email(context: ServerContext, request: Request) -> Answer:
    _, own = await own_account(context, request)
    if not await context.accounts.passkeys(own.id):
        raise Refused("the last way to sign in stays")
    await context.accounts.change(msgspec.structs.replace(own, email=None))
    return back()


async def remove_passkey(context: ServerContext, request: Request) -> Answer:
    _, own = await own_account(context, request)
    if own.email is None and len(await context.accounts.passkeys(own.id)) < 2:
        raise Refused("the last way to sign in stays")
    await context.accounts.remove_passkey(own.id, request.sent("key"))
    return back()


async def sign_out(context: ServerContext, request: Request) -> Answer:
    """This browser, or another device of the account. This browser gets a new secret: its tables are the account's."""
    reader, own = await own_account(context, request)
    device = request.sent("device") or hashed(reader.browser or "")
    if device in {one.browser for one in await context.accounts.devices(own.id)}:
        await context.accounts.sign_out(device)
    if device != hashed(reader.browser or ""):
        return back()
    return back("", [browser_cookie(context.settings)])


async def export(context: ServerContext, request: Request) -> Answer:
    """Everything of the reader as one file; records of very many games come in parts."""
    reader = reader_of(request, context.settings)
    if reader.browser is None:
        raise NoSeat("nothing is kept of this browser")
    person, part = await person_of(context, reader.browser), whole_number(request.asked("part"), 4) or 0
    games: list[PlayedSeat] = []
    key: Key | None = None
    while page := await context.history.games(person, GameFilter(), key, PART):
        games += page
        key = page[-1].ended, page[-1].table, page[-1].seat
    seats = await context.seat_tokens.tables_of_person(person, ALL)
    records: dict[str, bytes] = {}
    for name, viewer in seats[part * PART : (part + 1) * PART]:
        try:
            table = await context.tables.open(name)
        except NoSuchTable:
            continue
        which = "watched" if viewer == SPECTATOR else str(viewer)
        records[f"{name}-{which}"] = own_record(table, viewer).dump()
    body = account.export_file(
        await signed_in(context, reader),
        await context.history.ratings(person),
        await context.clubs.clubs_of(person),
        await context.reminders.of(person),
        games,
        seats,
        records,
    )
    name = "bastide.zip" if not part else f"bastide-{part}.zip"
    return Answer(body, media="application/zip", headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def ask_to_delete(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    return html_answer(account.delete_page(reader, await account_of(context, reader.browser)))


async def delete(context: ServerContext, request: Request) -> Answer:
    """Delete all that is kept of the reader, account or guest."""
    check_origin(request.headers, request.origin, context.settings)
    reader = reader_of(request, context.settings)
    if request.sent("sure") != "yes":
        return redirect(address("/account/delete"))
    if reader.browser is not None:
        await accounts.delete_person(context, await person_of(context, reader.browser))
    secure = context.settings.secure
    gone = [browser_cookie(context.settings), Cookie("name", "", address("/"), max_age=0, secure=secure)]
    return back("deleted", gone)


async def privacy(context: ServerContext, request: Request) -> Answer:
    return html_answer(account.privacy_page(reader_of(request, context.settings), context.send_mail is not None))


ROUTES = (
    Route("GET", "/account", account_page),
    Route("POST", "/account/passkey", begin_passkey),
    Route("POST", "/account/passkey/keep", finish_passkey),
    Route("POST", "/account/passkey/remove", remove_passkey),
    Route("POST", "/account/sign-in", begin_sign_in),
    Route("POST", "/account/sign-in/answer", finish_sign_in),
    Route("POST", "/account/sign-out", sign_out),
    Route("POST", "/account/email", ask_for_link),
    Route("POST", "/account/email/remove", remove_email),
    Route("GET", "/account/link/{token}", show_link),
    Route("POST", "/account/link/{token}", follow_link),
    Route("POST", "/account/name", rename),
    Route("GET", "/account/export", export),
    Route("GET", "/account/delete", ask_to_delete),
    Route("POST", "/account/delete", delete),
    Route("GET", "/privacy", privacy),
)
