"""What the operator of a server does about people who disturb others: mute, rename, remove. Everything is written into
a log, with the reason."""

from __future__ import annotations

import time

from bastide.store.moderation import FORGOTTEN, LogEntry, Moderation
from bastide.tables.bot_runner import SUBSTITUTE
from bastide.tables.names import LONGEST_NAME, clean_text, shortened
from bastide.tables.open_tables import OpenTable, TableRegistry
from bastide.tables.participants import AnyNote, Muted, OperatorRemark, Resigned, SeatChanged
from bastide.tables.refusals import Refused
from bastide.tables.table_lifecycle import check_name_is_free
from bastide.tables.tokens import hashed, new_token

HOUR = 3600.0
LONGEST_REASON = 400  # letters


class Operator:
    """Acts on the people of one table."""

    def __init__(self, tables: TableRegistry, moderation: Moderation, table: OpenTable) -> None:
        self.tables, self.moderation, self.table = tables, moderation, table

    def check(self, seat: int, reason: str) -> None:
        """Refused if no person has or may take this seat, or if there is no reason."""
        if not 0 <= seat < self.table.game.seats or self.table.settings.seats[seat].kind == "bot":
            raise Refused(f"no person sits at seat {seat}", field="seat")
        if not 0 < len(clean_text(reason)) <= LONGEST_REASON:
            raise Refused("a reason is missing", field="reason")

    async def mute(self, seat: int, reason: str, hours: float) -> None:
        """Take the word from whoever has a seat: at this table for good, and at all tables for some hours. None give it
        back."""
        self.check(seat, reason)
        on, table = hours > 0, self.table
        persons = [person for person, viewer in await self.tables.seat_tokens.holders(table.id) if viewer == seat]
        await self.moderation.mute(persons, time.time() + hours * HOUR if on else 0.0)
        await self.tables.note(
            table, lambda: None if (seat in table.participants.muted) == on else Muted(seat=seat, on=on)
        )
        await self._log("mute" if on else "unmute", seat, reason)

    async def rename(self, seat: int, name: str, reason: str) -> tuple[str, str]:
        """Give somebody another name at the table; the old name and the new one."""
        self.check(seat, reason)
        new, old = shortened(clean_text(name), LONGEST_NAME), self.table.participants.names[seat]
        if not new:
            raise Refused(f"a name has 1 to {LONGEST_NAME} letters", field="name")

        def make() -> AnyNote:
            check_name_is_free(self.table, seat, new)
            one = self.table.participants.occupants[seat]
            return SeatChanged(seat=seat, kind=one.kind, name=new, bot=one.bot, substitute=one.substitute)

        await self.tables.note(self.table, make)
        await self._log("rename", seat, f"{old} is called {new}: {clean_text(reason)}")
        return old, new

    async def remove(self, seat: int, reason: str) -> None:
        """Remove somebody from the table: a bot plays on, and all links to the seat become worthless."""
        self.check(seat, reason)
        resigned = self.table.participants.occupants[seat].resigned
        await self.tables.note(self.table, lambda: None if resigned else Resigned(seat=seat, bot=SUBSTITUTE))
        await self.tables.seat_tokens.grant(hashed(new_token()), self.table.id, seat, renew=True)
        await self._log("remove", seat, reason)

    async def _log(self, act: str, seat: int, reason: str) -> None:
        """Note what was done, in the log and at the table."""
        words, table = clean_text(reason), self.table
        about = f"{place_in_log(table.id, seat)} ({table.participants.names[seat]})"
        await self.moderation.write(LogEntry(time.time(), act, about, words))
        await self.tables.note(table, lambda: OperatorRemark(text=f"{act} seat {seat}: {words}"))


def place_in_log(table: str, seat: int) -> str:
    """What the log calls a seat, before the name of who has it."""
    return f"{table} seat {seat}"


def told_in_log(about: str) -> tuple[str, str]:
    """The table that an entry of the log is about, and what who had the seat was called, unless that was deleted."""
    table, _, rest = about.partition(" seat ")
    return table, rest.partition(" (")[2].removesuffix(")") or FORGOTTEN
