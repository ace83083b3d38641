"""The reader's tables, as the home page and the list of games show them."""

from __future__ import annotations

import time

from bastide.pages import home
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable, UnreadableTable
from bastide.tables.table_lifecycle import tables_held
from bastide.tables.table_view import view_for
from bastide.text import Speech

MOST_TABLES = 12  # of the reader's tables that are shown


async def own_tables(context: ServerContext, reader: Reader) -> tuple[list[home.OwnTable], list[str]]:
    """The reader's tables, the last touched first; one of several seats stands for a table. And the names of those that
    cannot be read now."""
    found: dict[str, home.OwnTable] = {}
    unreadable: list[str] = []
    held = await tables_held(context, reader.browser) if reader.browser else []
    for name, viewer in held:
        if name not in found and len(found) == MOST_TABLES:
            break
        try:
            table = await context.tables.open(name)
        except UnreadableTable:
            unreadable += [] if name in unreadable else [name]
            continue
        except NoSuchTable:
            continue
        if table.game.name not in shelf():
            continue
        view = view_for(table, viewer, reader.language)
        seen = max((line.at for line in table.session.lines if viewer in line.seen), default=0.0)
        since = max(seen, table.created)
        own_table = home.OwnTable(view, ago(since, reader.say), home.status_words(view, reader.say), since)
        if name not in found or (own_table.mine and not found[name].mine):
            found[name] = own_table
    return list(found.values()), unreadable


def ago(when: float, say: Speech) -> str:
    """How long ago, roughly."""
    minutes = int(max(0.0, time.time() - when) // 60)
    if minutes < 2:
        return say("ago.now")
    if minutes < 60:
        return say("ago.minutes", n=minutes)
    if minutes < 48 * 60:
        return say("ago.hours", n=minutes // 60)
    return say("ago.days", n=minutes // 1440)
