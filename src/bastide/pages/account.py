"""The page of an account: signing in, names, passkeys, devices, what is kept; and what can be taken along."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from bastide.pages.dates import day
from bastide.pages.reader import Reader
from bastide.pages.templates import render
from bastide.store.accounts import Account, Device, Passkey
from bastide.store.clubs import Club
from bastide.store.history import PlayedSeat, Rating
from bastide.store.reminders import Reminder

SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")  # the first that fits
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"))


@dataclass(frozen=True)
class Ways:
    """How one can sign in here."""

    passkeys: bool
    email: bool


@dataclass(frozen=True)
class SignedIn:
    """An account with what belongs to it."""

    account: Account
    passkeys: Sequence[Passkey]
    devices: Sequence[Device]
    this: str  # the hash of the browser that looks


def device_label(agent: str) -> str:
    """What a browser is called in the list of devices: nothing more than its kind is kept."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for name in SYSTEMS if re.search(name, agent)), "")
    return " · ".join(filter(None, (browser, system)))[:60] or "?"


def page(reader: Reader, ways: Ways, signed_in: SignedIn | None, message: str = "") -> Markup:
    say = reader.say
    title = say("account.title")
    return render(
        "account",
        reader=reader,
        say=say,
        kind="people",
        title=title,
        ways=ways,
        signed_in=signed_in,
        message=message,
        name=reader.name or say("names").split(",")[0],
        day=lambda when: day(when, reader.language),
    )


def link_page(reader: Reader, token: str, email: str) -> Markup:
    """Before a link is used up: programs that look at e-mails follow links, but press no buttons."""
    title = reader.say("account.link.title")
    return render("account_link", reader=reader, say=reader.say, kind="people", title=title, token=token, email=email)


def delete_page(reader: Reader, account: Account | None) -> Markup:
    """The question before all is deleted."""
    title = reader.say("account.delete")
    return render("account_delete", reader=reader, say=reader.say, kind="people", title=title, account=account)


def privacy_page(reader: Reader, email: bool) -> Markup:
    """What is kept, and for what."""
    title = reader.say("privacy.title")
    return render("privacy", reader=reader, say=reader.say, kind="people", title=title, email=email)


def export_file(
    signed_in: SignedIn | None,
    ratings: Sequence[Rating],
    clubs: Sequence[Club],
    reminders: Sequence[Reminder],
    games: Sequence[PlayedSeat],
    seats: Sequence[tuple[str, int]],
    records: dict[str, bytes],
) -> bytes:
    """Everything of a person as one file: what is kept of the person as JSON, one line for each finished game, and the
    records."""
    about = {
        "account": signed_in.account if signed_in else None,
        "passkeys": [
            {"label": key.label, "created": key.created, "used": key.used}
            for key in (signed_in.passkeys if signed_in else ())
        ],
        "devices": [{"label": one.label, "since": one.since} for one in (signed_in.devices if signed_in else ())],
        "ratings": list(ratings),
        "clubs": [club.name for club in clubs],
        "reminders": list(reminders),
        "seats": [{"table": table, "seat": seat} for table, seat in seats],
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("person.json", msgspec.json.format(msgspec.json.encode(about), indent=1))
        archive.writestr("games.jsonl", b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        for name, record in records.items():
            archive.writestr(f"records/{name}.json", record)
    return out.getvalue()
