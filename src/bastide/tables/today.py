"""Today's challenge: one game a day with the same draw for everybody on this server. What is drawn comes from the date
and a secret, to which the server commits itself in the morning and which it tells the day after."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import msgspec

from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR
from bastide.games.registry import Box
from bastide.store.fair_chance import commitment
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable, OpenTable, UnreadableTable
from bastide.tables.participants import AnyNote, Resigned, SeatChanged
from bastide.tables.people import person_of
from bastide.tables.refusals import NoSeat, Refused
from bastide.tables.table_lifecycle import create_table, join
from bastide.tables.table_settings import SEEDS, SeatSettings, TableSettings

SECRETS, TRIES = "today-secret", "today"  # kinds of texts that are kept
LEVEL = 4  # of the bots one plays against
DOMAIN = b"bastide today 1"
MOST_RESULTS = 50


class Challenge(msgspec.Struct, frozen=True):
    """The game of a day."""

    day: str  # as 2026-11-16
    game: str
    seats: int
    bot: str | None  # whom one plays against; None: alone

    @property
    def alone(self) -> bool:
        return self.seats == 1


class Try(msgspec.Struct):
    """Somebody's first try of a day, by its table; the result when it is over."""

    table: str
    name: str
    score: int | None = None
    lead: int | None = None
    helped: bool = False  # a bot played for them, now and then or from some point on


def day_now() -> date:
    """The day of this server, which is that of Greenwich."""
    return datetime.now(UTC).date()


def challenge_of(day: date, games: Sequence[Box]) -> Challenge:
    """Alone and against a bot in turn, all games one after the other."""
    number = day.toordinal()
    solo = sorted((box for box in games if 1 in box.seats), key=lambda box: box.name)
    table = sorted((box for box in games if 2 in box.seats), key=lambda box: box.name)
    if solo and (number % 2 == 0 or not table):
        return Challenge(day.isoformat(), solo[number // 2 % len(solo)].name, 1, None)
    if not table:
        raise BadOption("game", "there is no game for today")
    return Challenge(day.isoformat(), table[number // 2 % len(table)].name, 2, f"level:{LEVEL}")


async def secret_of(context: ServerContext, day: str) -> bytes:
    """The secret of a day; it is made when it is first needed."""
    await context.kept.add(SECRETS, day, secrets.token_hex(32))
    return bytes.fromhex(await context.kept.get(SECRETS, day) or "")


async def commitment_of(context: ServerContext, day: str) -> str:
    """What the server says of the secret before it may be known."""
    return commitment(await secret_of(context, day))


async def told_secret(context: ServerContext, day: date) -> str | None:
    """The secret of a day that is over; None if nobody played then."""
    return None if day >= day_now() else await context.kept.get(SECRETS, day.isoformat())


def seed_of(day: str, secret: bytes) -> int:
    """Where all draws of a day start."""
    return int.from_bytes(sha256(DOMAIN + day.encode() + secret).digest()[:8], "big") % SEEDS


async def own_try(context: ServerContext, day: str, browser: str | None) -> Try | None:
    """The try of the person at this browser, with its result if it is over."""
    if browser is None:
        return None
    key = f"{day}/{await person_of(context, browser)}"
    kept = await context.kept.get(TRIES, key)
    return await with_result(context, key, msgspec.json.decode(kept, type=Try)) if kept is not None else None


async def with_result(context: ServerContext, key: str, found: Try) -> Try:
    """A try with its result, which is kept as soon as the game is over."""
    if found.score is not None:
        return found
    try:
        table: OpenTable = await context.tables.open(found.table)
    except (NoSuchTable, UnreadableTable):
        return found
    if table.over:
        scores = table.session.state.scores
        found.score = scores[0]
        found.lead = scores[0] - max(scores[1:]) if len(scores) > 1 else scores[0]
        found.helped = any(gives_seat_to_bot(note) for note in table.participants.notes)
        await context.kept.put(TRIES, key, msgspec.json.encode(found).decode(), found.table)
    return found


def gives_seat_to_bot(note: AnyNote) -> bool:
    """Whether from this note on a bot plays for the person, who sits first."""
    return isinstance(note, Resigned) or (isinstance(note, SeatChanged) and note.seat == 0 and note.kind == "bot")


async def take_up(
    context: ServerContext, challenge: Challenge, browser: str, names: Sequence[str], language: str, client: str
) -> str:
    """The table of this browser's try; it is set when it is first asked for. Nothing can be taken back there, and
    nobody helps."""
    before = await own_try(context, challenge.day, browser)
    if before is not None:
        return before.table
    seed = seed_of(challenge.day, await secret_of(context, challenge.day))
    seats = [
        SeatSettings("bot" if seat else "person", challenge.bot if seat else None, names[seat])
        for seat in range(challenge.seats)
    ]
    settings = TableSettings(
        game=challenge.game,
        seats=seats,
        seed=seed,
        undo="never",
        hints=False,
        language="en" if language == "en" else "fr",
    )
    opened = await create_table(context, settings, client, of_the_day=True)
    mine = msgspec.json.encode(Try(opened.table, names[0])).decode()
    key = f"{challenge.day}/{await person_of(context, browser)}"
    if not await context.kept.add(TRIES, key, mine, opened.table):
        await context.store.delete(opened.table)  # another window was quicker
        found = await own_try(context, challenge.day, browser)
        return found.table if found is not None else opened.table
    await join(context, next(seat.token for seat in opened.seats if seat.token), browser)
    return opened.table


async def results_of(context: ServerContext, day: str) -> list[Try]:
    """The best results of a day, the best first: by lead, or by points where one plays alone. What a bot has helped
    with does not count."""
    kept = await context.kept.find(TRIES, f"{day}/")
    tries = [await with_result(context, key, msgspec.json.decode(body, type=Try)) for key, body in kept.items()]
    done = [one for one in tries if one.score is not None and one.lead is not None and not one.helped]
    return sorted(done, key=lambda one: (-(one.lead or 0), -(one.score or 0), one.name))[:MOST_RESULTS]


async def watch_try(context: ServerContext, day: str, table: str, browser: str | None) -> None:
    """Let a browser look at somebody's game of the day: of today, only who has played to the end."""
    mine = await own_try(context, day, browser)
    if browser is None or (day >= day_now().isoformat() and (mine is None or mine.score is None)):
        raise NoSeat("play today's game first", known=True)
    if table not in {one.table for one in await results_of(context, day)}:
        raise Refused("that is no finished game of this day")
    await context.seat_tokens.remember(await person_of(context, browser), table, SPECTATOR)


def yesterday() -> date:
    return day_now() - timedelta(days=1)
