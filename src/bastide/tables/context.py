"""What one server process consists of: the functions that act on tables get it as their first argument."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bastide.store.accounts import Accounts, NoAccounts
from bastide.store.clubs import Clubs
from bastide.store.history import History, NoHistory
from bastide.store.kept import KeptTexts, TextsInMemory
from bastide.store.moderation import Moderation, NoModeration
from bastide.store.reminders import NoReminders, Reminders
from bastide.store.seat_tokens import SeatTokens
from bastide.store.subscriptions import Subscriptions
from bastide.store.table_store import TableStore
from bastide.store.waiting_room import NoWaitingRoom, WaitingRoom
from bastide.tables.bot_runner import BotRunner
from bastide.tables.limits import OpenCount, RateLimit
from bastide.tables.open_tables import TableRegistry
from bastide.tables.review_jobs import Reviews
from bastide.tables.server_settings import ServerSettings

SendMail = Callable[[str, str, str], Awaitable[None]]  # address, subject, text


@dataclass(frozen=True)
class NoticeChannels:
    """The channels by which this server tells people of their turns, each with what refuses a bad address."""

    checks: Mapping[str, Callable[[str], Awaitable[None]]] = field(default_factory=dict)
    push_key: Callable[[], str] | None = None  # the key with which browsers subscribe; None: no web push


@dataclass(frozen=True)
class ServerContext:
    """One server process. Where it keeps things, and how it reaches others, is up to who puts it together."""

    settings: ServerSettings
    store: TableStore
    seat_tokens: SeatTokens
    subscriptions: Subscriptions
    clubs: Clubs
    tables: TableRegistry
    bot_runner: BotRunner
    request_rate: RateLimit  # by address
    opening_rate: RateLimit  # new tables, by address
    bot_budget: RateLimit  # seconds of thinking that new bots need, by address
    mistake_rate: RateLimit  # wrong links and tokens, by address
    streams_by_address: OpenCount
    streams_by_table: OpenCount
    accounts: Accounts = field(default_factory=NoAccounts)
    history: History = field(default_factory=NoHistory)
    sign_in_rate: RateLimit = field(default_factory=lambda: RateLimit(0.5, 30))  # attempts to sign in, by address
    mail_rate: RateLimit = field(default_factory=lambda: RateLimit(1 / 600, 3))  # links, by e-mail address
    waiting_room: WaitingRoom = field(default_factory=NoWaitingRoom)
    reminders: Reminders = field(default_factory=NoReminders)
    moderation: Moderation = field(default_factory=NoModeration)
    name_rate: RateLimit = field(default_factory=lambda: RateLimit(1, 60))  # new names, by seat and address
    notices: NoticeChannels = field(default_factory=NoticeChannels)  # how people can be told of their turns
    send_mail: SendMail | None = None  # None: this server sends no e-mail
    kept: KeptTexts = field(default_factory=TextsInMemory)  # reviews, answers to puzzles, results of the day
    reviews: Reviews = field(default_factory=Reviews)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
