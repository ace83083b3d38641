"""New frames for an open page: which seat it follows, and the frames themselves, whatever carries them there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from bastide.pages.browsers import COOKIE, browser_of
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable, check_name
from bastide.tables.refusals import NoSeat
from bastide.tables.table_lifecycle import seats_held
from bastide.tables.updates import FrameMaker, frames
from bastide.text import LANGUAGES

POLICY, GONE, BUSY = 4403, 4404, 4429  # why a page gets no more frames


@dataclass(frozen=True)
class Follower:
    """A page that follows a table."""

    context: ServerContext
    table: OpenTable
    viewer: int
    language: str
    browser: str

    async def still_held(self) -> bool:
        return self.viewer in await seats_held(self.context, self.browser, self.table.id)

    def frames(self, make: FrameMaker) -> AsyncIterator[str]:
        """The table as it looks, again whenever that changes; empty as a sign of life."""
        return frames(self.context, self.table, self.viewer, self.language, make, self.still_held)


async def follower(
    context: ServerContext, cookies: Mapping[str, str], table: str, wanted: str, language: str
) -> Follower:
    """Who follows a table: by the browser's cookie, as the seat that is wanted. NoSeat if it holds none."""
    check_name(table)
    browser = browser_of(cookies)
    held = await seats_held(context, browser, table) if browser else []
    if wanted.lstrip("-").isdigit():
        held = [viewer for viewer in held if viewer == int(wanted)]
    if browser is None or not held:
        raise NoSeat(f"no seat here for this browser ({COOKIE})", known=True)
    known = language if language in LANGUAGES else LANGUAGES[0]
    return Follower(context, await context.tables.open(table), held[0], known, browser)
