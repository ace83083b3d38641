"""Tables come and go: opened, joined by link or in the lobby, forked, followed by a rematch."""

from __future__ import annotations

import time

import msgspec

from bastide.core.state import SPECTATOR
from bastide.store.book import Sheet
from bastide.store.record import Line, Record
from bastide.store.table import Table, entropy
from bastide.web.company import AnyNote, Closed, Followed, Seated
from bastide.web.house import House
from bastide.web.plan import Kind, Plan, SeatPlan, clean, rules_of
from bastide.web.refusals import NoSeat, Refused
from bastide.web.sight import plies
from bastide.web.tables import Live
from bastide.web.thinking import check_bot
from bastide.web.tokens import hashed, new_table, new_token, well_formed


class OpenedSeat(msgspec.Struct, frozen=True):
    seat: int
    token: str | None  # the secret of a person's seat; none for bots and open seats


class Opened(msgspec.Struct, frozen=True):
    """A new table: its name, the secrets of its seats, and the secret for watching."""

    table: str
    seats: list[OpenedSeat]
    watch: str


class Listing(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    game: str
    options: dict[str, object]
    seats: list[str]  # names; empty where somebody may sit down
    open: list[int]
    created: float


async def open_table(house: House, plan: Plan) -> Opened:
    """Set up a table; BadOption names what is wrong with the plan."""
    plan = plan.checked()
    for seat in plan.seats:
        if seat.bot:
            check_bot(seat.bot, plan.game, house.settings)
    game = rules_of(plan.game, len(plan.seats), plan.options)
    seed = plan.seed
    table = Table(game, luck=entropy if seed is None else lambda: seed)
    return await _enter(house, msgspec.structs.replace(plan, seed=None), table.record, seed)


async def _enter(house: House, plan: Plan, record: Record, seed: int | None) -> Opened:
    """Write a table into the book, with secrets for its people."""
    record.header.names = [seat.name for seat in plan.seats]
    now, body = time.time(), msgspec.json.encode(plan).decode()
    name = new_table()
    sheet = Sheet(name, body, None if seed is None else str(seed), now, now, None, record, {}, [], {})
    live = Live(sheet)
    live.clock = live.ticked(live.table, live.company, None, now)
    standing = live.standing(live.table, live.company, live.clock)
    seats = [
        OpenedSeat(number, new_token() if seat.kind == "person" else None) for number, seat in enumerate(plan.seats)
    ]
    watch = new_token()
    secrets = [(hashed(seat.token), seat.seat) for seat in seats if seat.token] + [(hashed(watch), SPECTATOR)]
    await house.book.create(sheet, standing, secrets)
    house.tables.live[name] = live
    house.thinking.consider(live)
    return Opened(name, seats, watch)


async def viewer_of(house: House, table: str, token: str) -> int:
    """Who the holder of a token is at this table; NoSeat if it is not one of this table's."""
    found = await house.keys.seat(hashed(token)) if well_formed(token) else None
    if found is None:
        raise NoSeat("unknown token")
    if found[0] != table:
        raise NoSeat("this token belongs to another table", known=True)
    return found[1]


async def join(house: House, token: str, browser: str) -> tuple[str, int]:
    """Exchange a secret link for a place in the browser's memory: the table and who one is there."""
    found = await house.keys.seat(hashed(token)) if well_formed(token) else None
    if found is None:
        raise NoSeat("unknown link")
    await house.keys.hold(hashed(browser), *found)
    return found


async def seats_held(house: House, browser: str, table: str) -> list[int]:
    """The seats (or SPECTATOR) this browser holds at a table."""
    return await house.keys.held(hashed(browser), table)


async def tables_held(house: House, browser: str) -> list[tuple[str, int]]:
    """All seats of this browser, at the tables touched last first."""
    return await house.keys.tables(hashed(browser))


async def renew_link(house: House, table: str, seat: int) -> str:
    """A new secret for a seat; older links and browsers no longer open it."""
    token = new_token()
    await house.keys.grant(hashed(token), table, seat, renew=True)
    return token


async def further_link(house: House, table: str, viewer: int) -> str:
    """One more secret for a seat, for another device, or for watching; older ones stay good."""
    token = new_token()
    await house.keys.grant(hashed(token), table, viewer)
    return token


async def lobby(house: House) -> list[Listing]:
    """The tables where somebody may sit down."""
    found = []
    for name in await house.book.listed():
        live = await house.tables.open(name)
        seats = live.company.seats("open")
        if seats:
            names = ["" if sitter.kind == "open" else sitter.name for sitter in live.company.sitters]
            found.append(Listing(name, live.game.name, live.game.options, names, seats, live.created))
    return found


async def sit(house: House, live: Live, seat: int, name: str) -> str:
    """Take an open seat; its secret."""

    def make() -> AnyNote:
        if not 0 <= seat < live.game.seats or live.company.sitters[seat].kind != "open" or not live.running:
            raise Refused("this seat is taken", field="seat")
        return Seated(seat=seat, kind="person", name=clean(name) or live.company.sitters[seat].name)

    await house.tables.note(live, make)
    return await further_link(house, live.id, seat)


async def rematch(house: House, live: Live, viewer: int) -> str:
    """Set up the same again with the seats turned by one, once; the name of the new table."""
    if viewer < 0:
        raise NoSeat("spectators cannot ask for a rematch", known=True)
    if live.running:
        raise Refused("the game is not over")
    if live.company.followed is None:
        old, count = live.company.sitters, live.game.seats
        where = [(seat + 1) % count for seat in range(count)]
        seats = [SeatPlan()] * count
        for seat, sitter in enumerate(old):
            agreed = live.plan.seats[seat]
            kind: Kind = "bot" if agreed.kind == "bot" else "person"
            seats[where[seat]] = SeatPlan(kind, agreed.bot, sitter.name, sitter.colour)
        plan = msgspec.structs.replace(live.plan, seats=seats, listed=False)
        opened = await open_table(house, plan)

        def make() -> AnyNote | None:
            if live.company.followed is not None:
                return None  # somebody else was quicker
            return Followed(seat=viewer, table=opened.table, seats=where)

        await house.tables.note(live, make)
        if successor(live) != opened.table:
            await house.book.remove(opened.table)
    return successor(live)


def successor(live: Live) -> str:
    """The table of the rematch."""
    followed = live.company.followed
    if followed is None:
        raise Refused("no rematch has been set up")
    return followed.table


async def take_rematch(house: House, live: Live, viewer: int) -> tuple[str, str]:
    """The new table, and a secret for the place there that belongs to the holder of this one."""
    followed = live.company.followed
    if followed is None:
        raise Refused("no rematch has been set up")
    where = followed.seats[viewer] if viewer >= 0 else SPECTATOR
    return followed.table, await further_link(house, followed.table, where)


async def fork(house: House, live: Live, viewer: int, ply: int, seat: int, bot: str) -> Opened:
    """Play on from a step of a finished game, or of one with a single person, against bots."""
    if live.running and len(live.company.seats("person")) + len(live.company.seats("open")) > 1:
        raise Refused("only a finished game, or one with a single person, can be forked")
    if live.running and viewer < 0:
        raise NoSeat("spectators cannot fork a running game", known=True)
    if not 0 <= seat < live.game.seats:
        raise Refused("no such seat", field="seat")
    if live.running and seat != viewer:
        raise Refused("in a running game you can only play on as yourself", field="seat")
    check_bot(bot, live.game.name, house.settings)
    steps = plies(live, viewer)
    if not 0 <= ply < len(steps):
        raise Refused(f"there are {len(steps) - 1} plies", field="ply")
    old = live.table.record
    kept = [old.lines[number] for number in old.in_force(steps[ply])]
    lines = [Line(line.seat, line.do, line.chance, line.events, None, None, line.seen, line.revealed) for line in kept]
    record = Record(msgspec.structs.replace(old.header), old.setup, lines)
    seats = [
        SeatPlan("person" if number == seat else "bot", None if number == seat else bot, sitter.name, sitter.colour)
        for number, sitter in enumerate(live.company.sitters)
    ]
    return await _enter(house, msgspec.structs.replace(live.plan, seats=seats, clock=None, listed=False), record, None)


async def close(house: House, live: Live, reason: str) -> None:
    """Nobody may act any more."""
    await house.tables.note(live, lambda: None if live.company.closed else Closed(reason=reason))
