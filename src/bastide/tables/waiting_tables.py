"""The tables that wait for a person."""

from __future__ import annotations

from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable, OpenTable

MOST = 60  # seats that are looked at


async def tables_that_wait(context: ServerContext, person: str) -> list[tuple[OpenTable, int]]:
    """The tables where this person has to act, with the seat; those that have waited longest first."""
    found = []
    for name, seat in await context.seat_tokens.tables_of_person(person, MOST):
        if seat < 0:
            continue
        try:
            table = await context.tables.open(name)
        except NoSuchTable:
            continue
        occupied = table.participants.occupants[seat].kind == "person"
        if table.running and occupied and seat in table.session.state.pending:
            found.append((table, seat))
    return sorted(found, key=lambda entry: max((line.at for line in entry[0].session.lines), default=entry[0].created))
