"""Creating tables, joining them by link or in the lobby, forking and closing them, and rematches."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR
from bastide.games.lessons import LEARNER, Chapter, chapter
from bastide.store.accounts import is_account
from bastide.store.errors import StoreError
from bastide.store.fair_chance import commitment, new_secret, start_of_draw
from bastide.store.game_session import GameSession
from bastide.store.record import Fairness, Line, Record
from bastide.store.table_store import ListedTable, PublicSummary, StoredTable
from bastide.tables.bot_runner import check_bot
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, clean_text, is_taken, shortened
from bastide.tables.open_tables import OF_THE_DAY, SECRET, NoSuchTable, OpenTable, UnreadableTable, seeded_chance
from bastide.tables.participants import AnyNote, Arrived, RematchOpened, SeatChanged, TableClosed
from bastide.tables.people import person_of
from bastide.tables.refusals import NoSeat, Refused, WrongLink
from bastide.tables.rights import check_may_copy_hidden_things, check_may_watch
from bastide.tables.table_settings import SeatKind, SeatSettings, TableSettings, game_for
from bastide.tables.table_view import plies
from bastide.tables.thinking import PER_SECOND, simulations_of
from bastide.tables.tokens import hashed, new_table, new_token, well_formed

AFTER_LESSONS = "level:2"  # plays on against who wants to, when there is nothing more to learn


class CreatedSeat(msgspec.Struct, frozen=True):
    seat: int
    token: str | None  # the secret of a person's seat; none for bots and open seats


class CreatedTable(msgspec.Struct, frozen=True):
    """A new table: its name, the secrets of its seats, and the secret for watching."""

    table: str
    seats: list[CreatedSeat]
    watch: str


class LobbyEntry(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    game: str
    options: dict[str, object]
    seats: list[str]  # names; empty where somebody may sit down
    open: list[int]
    created: float
    unreadable: bool = False  # this server cannot read the table; nobody may sit down there now


def afford_bots(context: ServerContext, client: str, game: str, bots: Sequence[str]) -> None:
    """TooMany if a client has asked for more costly bots of late than the server can bear. The cost is in seconds of
    thinking for a decision; nobody's address means ourselves."""
    cost = sum(simulations_of(bot, game) for bot in bots) / PER_SECOND
    if client and cost:
        context.bot_budget.take(client, "bots that think long; choose weaker ones", cost)


async def create_table(
    context: ServerContext,
    table_settings: TableSettings,
    client: str = "",
    name: str | None = None,
    of_the_day: bool = False,
) -> CreatedTable:
    """Create a table for a client; BadOption names what is wrong with its settings. It gets a new name, or the one that
    was chosen for it; Conflict if that is taken. In a game `of_the_day` others with this seed draw the same."""
    if table_settings.lesson:
        raise BadOption("lesson", "a guided first game has a page of its own to begin at")
    table_settings = table_settings.completed()
    for seat in table_settings.seats:
        if seat.bot:
            check_bot(seat.bot, table_settings.game, context.settings)
    afford_bots(context, client, table_settings.game, [seat.bot for seat in table_settings.seats if seat.bot])
    game = game_for(table_settings.game, len(table_settings.seats), table_settings.options)
    seed, people = table_settings.seed, [seat for seat in table_settings.seats if seat.kind != "bot"]
    if seed is not None and len(people) > 1 and context.settings.seeds == "alone":
        raise BadOption("seed", "where several people play nobody chooses what chance gives")
    secret = None if seed is not None else new_secret()
    start = seed if secret is None else start_of_draw(secret, 0, [])
    session = GameSession(game, next_seed=lambda: start or 0)
    chosen = f"{OF_THE_DAY if of_the_day else ''}{seed}"
    chance = chosen if secret is None else commit(session.record, secret)
    settings = msgspec.structs.replace(table_settings, seed=None)
    return await store_table(context, settings, session.record, chance, client, name or new_table())


async def create_lesson(
    context: ServerContext, game: str, number: int, names: Sequence[str], language: Literal["fr", "en"], client: str
) -> CreatedTable:
    """A table for a chapter of a guided first game: what comes before it has been played."""
    told = chapter(game, number)
    seats = [
        SeatSettings("person" if seat == LEARNER else "bot", None if seat == LEARNER else AFTER_LESSONS, names[seat])
        for seat in range(told.seats)
    ]
    settings = TableSettings(
        game=game, seats=seats, options=told.options, undo="never", confirm=False, hints=False, language=language,
        lesson=number,
    ).completed()  # fmt: skip
    session = lesson_session(game, told)
    return await store_table(context, settings, session.record, str(told.seed), client, new_table())


def lesson_session(game: str, told: Chapter) -> GameSession:
    """A chapter where the learner takes it up."""
    session = GameSession(game_for(game, told.seats, told.options), told.fate, lambda: told.seed)
    session.next_seed = lambda: seeded_chance(told.seed, len(session.lines) + 1)
    for reply in told.before:
        session.act(reply.seat, reply.do, fate=reply.fate)
    return session


def commit(record: Record, secret: bytes, begins: int = 0) -> str:
    """Write into a record that all its chance from a draw on comes from a secret; the secret as it is stored."""
    record.header.fairness = Fairness(commitment(secret), begins=begins)
    return SECRET + secret.hex()


async def store_table(
    context: ServerContext, table_settings: TableSettings, record: Record, chance: str, client: str, name: str
) -> CreatedTable:
    """Store a new table, with secrets for its people."""
    record.header.names = [seat.name for seat in table_settings.seats]
    now, body = time.time(), msgspec.json.encode(table_settings).decode()
    stored = StoredTable(name, body, chance, now, now, None, record, {}, [], {})
    table = OpenTable(stored)
    table.client = client
    table.clock = table.clock_after(table.session, table.participants, None, now)
    status = table.status_after(table.session, table.participants, table.clock)
    seats = [
        CreatedSeat(number, new_token() if seat.kind == "person" else None)
        for number, seat in enumerate(table_settings.seats)
    ]
    watch = new_token()
    secrets = [(hashed(seat.token), seat.seat) for seat in seats if seat.token] + [(hashed(watch), SPECTATOR)]
    await context.store.create(stored, status, secrets)
    context.tables.add(table)
    context.bot_runner.play_if_due(table)
    return CreatedTable(name, seats, watch)


async def viewer_of(context: ServerContext, table: str, token: str) -> int:
    """Who the holder of a token is at this table; NoSeat if it is not one of this table's."""
    found = await context.seat_tokens.find(hashed(token)) if well_formed(token) else None
    if found is None:
        raise NoSeat("unknown token")
    if found[0] != table:
        raise NoSeat("this token belongs to another table", known=True)
    return found[1]


async def join(context: ServerContext, token: str, browser: str) -> tuple[str, int]:
    """Exchange a secret link for a place in the browser's memory: the table and who one is there."""
    found = await context.seat_tokens.find(hashed(token)) if well_formed(token) else None
    if found is None:
        raise WrongLink("unknown link")
    person = await person_of(context, browser)
    with suppress(UnreadableTable):  # the page of the table says what is wrong
        table = await context.tables.open(found[0])
        await check_may_sit(context, table, found[1], person)
        await take_own_name(context, table, found[1], person)
    await context.seat_tokens.remember(person, *found)
    return found


async def take_own_name(context: ServerContext, table: OpenTable, seat: int, person: str) -> None:
    """Give a seat of a rated table the name of the account that takes it, unless another there has one like it: the
    result is told by these names."""
    account = (await context.accounts.accounts([person])).get(person)
    if account is None or not table.settings.rated or seat < 0:
        return

    def make() -> AnyNote | None:
        occupants = table.participants.occupants
        others = [one.name for other, one in enumerate(occupants) if other != seat]
        if not table.running or occupants[seat].kind != "person" or is_taken(account.name, [occupants[seat].name]):
            return None
        return None if is_taken(account.name, others) else SeatChanged(seat=seat, kind="person", name=account.name)

    with suppress(StoreError):  # who may sit here sits here, even if nothing can be written now
        await context.tables.note(table, make)


async def check_may_sit(context: ServerContext, table: OpenTable, viewer: int, person: str) -> None:
    """Refused if a person may not have this seat: at a rated table everybody has an account, and one seat."""
    if not table.settings.rated or viewer < 0:
        return
    if not is_account(person):
        raise Refused("a rated game needs an account")
    for other, held in await context.seat_tokens.holders(table.id):
        if held >= 0 and (other == person) != (held == viewer):
            raise Refused("at a rated table everybody has one seat")


async def arrive(context: ServerContext, table: OpenTable, viewers: Iterable[int]) -> None:
    """Note who has come to a table for the first time: then clocks may run."""
    for seat in viewers:
        if seat in table.participants.seats("person") and seat not in table.participants.arrived:

            def make(seat: int = seat) -> AnyNote | None:
                return None if seat in table.participants.arrived else Arrived(seat=seat)

            with suppress(StoreError):  # who looks may look, even if nothing can be written now
                await context.tables.note(table, make)


async def seats_held(context: ServerContext, browser: str, table: str) -> list[int]:
    """The seats (or SPECTATOR) that the person at this browser holds at a table."""
    return await context.seat_tokens.seats_of_person(await person_of(context, browser), table)


async def tables_held(context: ServerContext, browser: str) -> list[tuple[str, int]]:
    """All seats of the person at this browser, running games first, the tables touched last first."""
    return await context.seat_tokens.tables_of_person(await person_of(context, browser))


async def renew_link(context: ServerContext, table: str, seat: int) -> str:
    """A new secret for a seat; older links and browsers no longer open it."""
    token = new_token()
    await context.seat_tokens.grant(hashed(token), table, seat, renew=True)
    context.tables.mark_renewed(table)
    return token


async def further_link(context: ServerContext, table: str, viewer: int) -> str:
    """One more secret for a seat, for another device, or for watching; older ones stay good."""
    token = new_token()
    await context.seat_tokens.grant(hashed(token), table, viewer)
    return token


async def lobby(context: ServerContext) -> list[LobbyEntry]:
    """The tables where somebody may sit down, from what is stored of them: none is opened."""
    found = []
    for table in await listed(context):
        summary = table.summary
        if summary is None:
            found.append(LobbyEntry(table.id, "", {}, [], [], 0.0, unreadable=True))
            continue
        seats = [seat for seat, one in enumerate(summary.seats) if one.kind == "open"]
        if seats:
            names = ["" if one.kind == "open" else one.name for one in summary.seats]
            found.append(LobbyEntry(table.id, table.game, summary.options, names, seats, table.created))
    return found


async def running_tables(context: ServerContext) -> list[ListedTable]:
    """The tables in play that anybody may watch; where a seat is free play has not begun."""
    known = [(table, table.summary) for table in await listed(context) if table.summary is not None]
    return [
        table for table, summary in known if summary.spectators and all(seat.kind != "open" for seat in summary.seats)
    ]


async def listed(context: ServerContext) -> list[ListedTable]:
    """The tables that everybody may see, from their summaries. A process opens one only if somebody may sit down there
    and it has never read it, or if the table was written before summaries were; those that cannot be read have none."""
    found, left = [], context.tables.left_alone()
    for table in await context.store.listed_tables():
        if table.id in left:
            found.append(msgspec.structs.replace(table, summary=None))
            continue
        summary = table.summary
        offers_seats = summary is not None and any(seat.kind == "open" for seat in summary.seats)
        if summary is None or (offers_seats and table.id not in context.tables.readable):
            try:
                opened = await context.tables.open(table.id)
            except UnreadableTable:
                found.append(msgspec.structs.replace(table, summary=None))
                continue
            except NoSuchTable:
                continue  # gone since
            summary = msgspec.json.decode(opened.summary(opened.session, opened.participants), type=PublicSummary)
        found.append(msgspec.structs.replace(table, summary=summary))
    return found


async def watch(context: ServerContext, table: OpenTable, browser: str) -> None:
    """Let a browser watch a table that allows it."""
    check_may_watch(table)
    await context.seat_tokens.remember(await person_of(context, browser), table.id, SPECTATOR)


async def sit(context: ServerContext, table: OpenTable, seat: int, name: str, browser: str | None = None) -> str:
    """Take an open seat, at a rated table with a browser that is signed in; its secret."""
    if table.settings.rated:
        await check_may_sit(context, table, seat, await person_of(context, browser) if browser else "")

    def make() -> AnyNote:
        if not 0 <= seat < table.game.seats or table.participants.occupants[seat].kind != "open" or not table.running:
            raise Refused("this seat is taken", field="seat")
        words = shortened(clean_text(name), LONGEST_NAME) or table.participants.occupants[seat].name
        check_name_is_free(table, seat, words)
        return SeatChanged(seat=seat, kind="person", name=words)

    await context.tables.note(table, make)
    return await further_link(context, table.id, seat)


def check_name_is_free(table: OpenTable, seat: int, name: str) -> None:
    """Refused if another at the table has this name, or one that looks the same."""
    others = [occupant.name for other, occupant in enumerate(table.participants.occupants) if other != seat]
    if is_taken(name, others):
        raise Refused("another at this table has that name", field="name")


async def rematch(context: ServerContext, table: OpenTable, viewer: int, client: str = "") -> str:
    """Set up the same again with the seats turned by one, once; the name of the new table."""
    if viewer < 0:
        raise NoSeat("spectators cannot ask for a rematch", known=True)
    if table.running:
        raise Refused("the game is not over")
    if table.participants.rematch is None:
        old, count = table.participants.occupants, table.game.seats
        where = [(seat + 1) % count for seat in range(count)]
        seats = [SeatSettings()] * count
        for seat, occupant in enumerate(old):
            agreed = table.settings.seats[seat]
            kind: SeatKind = "bot" if agreed.kind == "bot" else "person"
            seats[where[seat]] = SeatSettings(kind, agreed.bot, occupant.name, occupant.colour)
        table_settings = msgspec.structs.replace(table.settings, seats=seats, listed=False, lesson=0)
        opened = await create_table(context, table_settings, client)

        def make() -> AnyNote | None:
            if table.participants.rematch is not None:
                return None  # somebody else was quicker
            return RematchOpened(seat=viewer, table=opened.table, seats=where)

        await context.tables.note(table, make)
        if successor(table) != opened.table:
            await context.store.delete(opened.table)
    return successor(table)


def successor(table: OpenTable) -> str:
    """The table of the rematch."""
    followed = table.participants.rematch
    if followed is None:
        raise Refused("no rematch has been set up")
    return followed.table


async def take_rematch(context: ServerContext, table: OpenTable, viewer: int) -> tuple[str, str]:
    """The new table, and a secret for the place there that belongs to the holder of this one."""
    followed = table.participants.rematch
    if followed is None:
        raise Refused("no rematch has been set up")
    where = followed.seats[viewer] if viewer >= 0 else SPECTATOR
    return followed.table, await further_link(context, followed.table, where)


async def fork(
    context: ServerContext, table: OpenTable, viewer: int, ply: int, seat: int, bot: str, client: str = ""
) -> CreatedTable:
    """Play on from a step of a finished game, or of one that only one person ever sat at, against bots."""
    if not 0 <= seat < table.game.seats:
        raise Refused("no such seat", field="seat")
    check_may_copy_hidden_things(table, viewer, seat)
    check_bot(bot, table.game.name, context.settings)
    afford_bots(context, client, table.game.name, [bot] * (table.game.seats - 1))
    steps = plies(table, viewer)
    if not 0 <= ply < len(steps):
        raise Refused(f"there are {len(steps) - 1} plies", field="ply")
    old = table.session.record
    kept = [old.lines[number] for number in old.in_force(steps[ply])]
    lines = [Line(line.seat, line.do, line.chance, line.events, None, None, line.seen, line.revealed) for line in kept]
    record = Record(msgspec.structs.replace(old.header), old.setup, lines)
    seats = [
        SeatSettings(
            "person" if number == seat else "bot", None if number == seat else bot, occupant.name, occupant.colour
        )
        for number, occupant in enumerate(table.participants.occupants)
    ]
    chance = commit(record, new_secret(), len(lines) + 1)
    settings = msgspec.structs.replace(table.settings, seats=seats, clock=None, listed=False, rated=False, lesson=0)
    return await store_table(context, settings, record, chance, client, new_table())


async def close(context: ServerContext, table: OpenTable, reason: str) -> None:
    """Nobody may act any more."""
    await context.tables.note(table, lambda: None if table.participants.closed else TableClosed(reason=reason))
