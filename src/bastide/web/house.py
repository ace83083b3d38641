"""Everything a running server consists of, in one place: what the functions of the service are given."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bastide.store.book import Book
from bastide.store.database import Database
from bastide.store.keys import Keys
from bastide.web.limits import Bucket, Count
from bastide.web.relay import Relay
from bastide.web.settings import Settings
from bastide.web.tables import Tables
from bastide.web.thinking import Thinking


@dataclass(frozen=True)
class House:
    """One server process."""

    settings: Settings
    database: Database
    book: Book
    keys: Keys
    tables: Tables
    thinking: Thinking
    relay: Relay
    requests: Bucket
    openings: Bucket  # of tables
    mistakes: Bucket  # wrong links and tokens
    streams: Count  # by address
    watchers: Count  # by table
    closing: asyncio.Event = field(default_factory=asyncio.Event)
