"""What came of finished games: counted once, by whichever process sees it first, with what they do to ratings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bastide.core.state import NOBODY
from bastide.games.registry import box
from bastide.store.accounts import is_account
from bastide.store.errors import Conflict
from bastide.store.history import PlayedSeat, Speed
from bastide.tables.context import ServerContext
from bastide.tables.names import look_of_name
from bastide.tables.open_tables import NoSuchTable, OpenTable
from bastide.tables.ratings import is_anchored, rate_seats
from bastide.tables.table_settings import ClockSettings

LOG = logging.getLogger("bastide.tables")
FAST, STEADY = 20 * 60.0, 86400.0  # seconds for the whole game, up to which it is fast, or steady
USUAL_ACTIONS = 60  # of one player: what is added for each of them counts so often
ATTEMPTS = 5  # to count a game while others of the same people are counted


class FinishedGames:
    """Counts games soon after they are over; and those that a process left uncounted when it stopped."""

    def __init__(self, context: ServerContext) -> None:
        self.context, self.wake = context, asyncio.Event()

    def notice(self, table: OpenTable) -> None:
        """A table has changed."""
        if table.over:
            self.wake.set()

    async def run(self) -> None:
        """Count for ever."""
        while True:
            self.wake.clear()
            try:
                while await count_finished_games(self.context):
                    pass
            except Exception:
                LOG.exception("finished games could not be counted; it will be tried again")
            try:
                async with asyncio.timeout(max(1.0, self.context.settings.sweep)):
                    await self.wake.wait()
            except TimeoutError:
                pass


async def count_finished_games(context: ServerContext) -> int:
    """Count the games that are over; how many that were. Tables that cannot be read are left for later."""
    counted = 0
    for name in await context.history.uncounted(context.tables.left_alone()):
        try:
            counted += await count_game(context, await context.tables.open(name, newest=True))
        except NoSuchTable:
            continue
    return counted


async def count_game(context: ServerContext, table: OpenTable) -> bool:
    """Note what came of a finished game; False if that was done before."""
    seats = await played_seats(context, table)
    for attempt in range(ATTEMPTS):
        try:
            return await context.history.count(table.id, seats, rate_seats if seats[0].rated else None)
        except Conflict:  # somebody's first rating was written at the same moment
            if attempt == ATTEMPTS - 1:
                raise
    return False


async def played_seats(context: ServerContext, table: OpenTable) -> list[PlayedSeat]:
    """All seats of a finished game. Who has left it, and let a bot play on, is placed last."""
    people: dict[int, str] = {}
    for person, viewer in await context.seat_tokens.holders(table.id):
        people.setdefault(viewer, person)
    occupants, count = table.participants.occupants, table.game.seats
    planned = [seat.bot if seat.kind == "bot" else None for seat in table.settings.seats]
    places, scores = list(table.game.places(table.session.state)), table.session.state.scores
    for seat, occupant in enumerate(occupants):
        if planned[seat] is None and occupant.kind == "bot":
            places[seat] = max(2, count)
    persons = [None if planned[seat] else people.get(seat) for seat in range(count)]
    rated = table.settings.rated and may_be_rated(persons, planned)
    ended = max((line.at for line in table.session.lines), default=0.0) or table.created
    return [
        PlayedSeat(
            table=table.id, seat=seat, person=persons[seat], bot=planned[seat], name=occupants[seat].name,
            look=look_of_name(occupants[seat].name), game=table.game.name, seats=count,
            speed=speed_of(table.settings.clock), rated=rated, ended=ended, place=places[seat],
            score=int(scores[seat]), sources=sources_of(table, seat),
        )
        for seat in range(count)
    ]  # fmt: skip


def may_be_rated(persons: Sequence[str | None], bots: Sequence[str | None]) -> bool:
    """Whether a game can change ratings: several seats, each with an account of its own or a bot of one of our
    levels."""
    accounts = [person for person in persons if person is not None]
    known = all((bot and is_anchored(bot)) or person is not None for person, bot in zip(persons, bots, strict=True))
    distinct = len(set(accounts)) == len(accounts) and all(map(is_account, accounts))
    return len(persons) > 1 and known and distinct and bool(accounts)


def speed_of(clock: ClockSettings | None) -> Speed:
    """How fast a table plays, by its clock; without one people take their time."""
    if clock is None:
        return "slow"
    whole = clock.seconds + USUAL_ACTIONS * clock.increment
    return "fast" if whole <= FAST else "steady" if whole <= STEADY else "slow"


def sources_of(table: OpenTable, seat: int) -> dict[str, int]:
    """Where the points of a seat came from: by the game's own account, if it still tells when all is over, else by the
    part of the rules (`CAR-CITY`) that each point was won by."""
    told = box(table.game.name).scoring.breakdown(table.game, table.session.state, seat)
    parts = {message: points for message, points in told if points}
    if len(parts) > 1:
        return parts
    found: dict[str, int] = {}
    record = table.session.record
    for line in [record.setup, *(record.lines[number] for number in table.session.in_force)]:
        for event in line.events:
            if event.seat == seat and event.points and event.seat != NOBODY:
                area = event.rule.rpartition("-")[0]
                found[area] = found.get(area, 0) + event.points
    return found
