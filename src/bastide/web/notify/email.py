"""Notices by e-mail."""

from __future__ import annotations

import asyncio
import re
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from bastide.core.errors import BadOption
from bastide.tables.server_settings import ServerSettings
from bastide.web.notify.notice import Notice

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,24}")
PATIENCE = 20  # seconds


def check(settings: ServerSettings, address: str) -> None:
    if not settings.smtp:
        raise BadOption("channel", "this server sends no e-mail")
    if not ADDRESS.fullmatch(address):
        raise BadOption("address", "not an e-mail address")


async def send(settings: ServerSettings, address: str, notice: Notice) -> None:
    await send_text(settings, address, notice.title, "\n".join([notice.title, "", *notice.lines, "", notice.url, ""]))


async def send_text(settings: ServerSettings, address: str, subject: str, text: str) -> None:
    """Send an e-mail; OSError if the server for e-mail does not take it."""
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = subject, settings.sender, address
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    await asyncio.to_thread(_deliver, settings, message)


def _deliver(settings: ServerSettings, message: EmailMessage) -> None:
    place = urlsplit(settings.smtp)
    secure = place.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    with kind(place.hostname or "localhost", place.port or (465 if secure else 25), timeout=PATIENCE) as server:
        if not secure and server.has_extn("starttls"):
            server.starttls()
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
        server.send_message(message)
