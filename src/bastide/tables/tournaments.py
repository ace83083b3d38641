"""Tournaments: entering, starting, and going on from round to round by themselves.

What is decided is written first, then done: a round is stored with the names of its tables before these are opened, so
that any process can finish what another has begun, and nothing is done twice.
"""

from __future__ import annotations

import logging
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from bastide.contest.pairing import History, Pairing, knock_out, round_robin, swiss, table_sizes
from bastide.contest.standings import Game, Row, standings
from bastide.core.errors import BadOption
from bastide.games.registry import box
from bastide.store.clubs import Club, Entrant, Member, Remark, Round, RoundTable, Tournament, TournamentSettings
from bastide.store.errors import Conflict, StoreError
from bastide.tables.bot_runner import SUBSTITUTE, check_bot
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, clean_text, free_name, is_taken, shortened
from bastide.tables.open_tables import NoSuchTable, OpenTable
from bastide.tables.participants import AnyNote, SeatChanged
from bastide.tables.refusals import Refused
from bastide.tables.results import may_be_rated
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import ClockSettings, SeatSettings, TableSettings, game_for
from bastide.tables.tokens import new_table

LOG = logging.getLogger("bastide.tournaments")
MOST_ENTRANTS = 64
MOST_MEMBERS = 500
WEEK = 7 * 86400
OF_TABLE = "tournament"  # the kind of kept texts that name the tournament of a table
LEASE = 2.0  # seconds for which the other processes leave a tournament to one
ATTEMPTS = 20  # to change a tournament while others change it too
SHORTEST_LOOK, LONGEST_LOOK = 1.0, 60.0  # seconds between two looks at a tournament: rounds that last are slow


class NoSuchClub(LookupError):
    """There is no club, or no tournament, of this name."""


async def open_club(context: ServerContext, name: str, person: str, called: str) -> Club:
    """Found a club; who does so directs it."""
    words, member = shortened(clean_text(name), 60), shortened(clean_text(called), LONGEST_NAME)
    if not words or not member:
        raise Refused("a name is missing", field="name")
    now = time.time()
    club = Club(new_table(), words, now)
    await context.clubs.create_club(club, Member(person, member, True, now))
    return club


async def club_named(context: ServerContext, name: str) -> Club:
    """The club; NoSuchClub if there is none."""
    club = await context.clubs.club(name) if name.isalnum() and len(name) <= 16 else None
    if club is None:
        raise NoSuchClub(name)
    return club


async def join_club(context: ServerContext, club: str, person: str, called: str) -> None:
    """Become a member, or call oneself something else."""
    name = shortened(clean_text(called), LONGEST_NAME)
    if not name:
        raise Refused("a name is missing", field="name")
    members = await context.clubs.members(club)
    others = [member.name for member in members if member.person != person]
    if len(others) >= MOST_MEMBERS:
        raise Refused("the club is full")
    await context.clubs.join(club, Member(person, free_name(name, others), False, time.time()))


async def is_director(context: ServerContext, club: str, person: str) -> bool:
    return any(member.person == person and member.director for member in await context.clubs.members(club))


async def tournament_named(context: ServerContext, name: str) -> Tournament:
    """The tournament; NoSuchClub if there is none."""
    found = await context.clubs.load(name) if name.isalnum() and len(name) <= 16 else None
    if found is None:
        raise NoSuchClub(name)
    return found


async def create_tournament(
    context: ServerContext, club: str, settings: TournamentSettings, bots: list[str]
) -> Tournament:
    """Announce a tournament, with these bots; BadOption if it cannot be played like this."""
    shelf = box(settings.game)
    if settings.seats not in shelf.seats:
        raise BadOption("seats", f"{settings.game} has no tables of {settings.seats}")
    if settings.shape == "knock-out" and 2 not in shelf.seats:
        raise BadOption("shape", "a knock-out needs a game that two can play")
    game_for(settings.game, settings.seats, settings.options)
    for bot in (*bots, *filter(None, [settings.fill])):
        check_bot(bot, settings.game, context.settings)
    now = time.time()
    made = Tournament(new_table(), club, settings, now, secrets.randbits(48))
    made.log.append(Remark(now, "made"))
    for bot in bots:
        _enter_bot(made, bot)
    await context.clubs.create(made)
    return made


def _enter_bot(tournament: Tournament, bot: str) -> Entrant:
    names, taken = tournament.settings.bot_names, {one.name for one in tournament.entrants}
    name = next((name for name in names if name not in taken), bot)
    return _enter(tournament, Entrant("", name, bot=bot))


def _enter(tournament: Tournament, entrant: Entrant) -> Entrant:
    if len(tournament.entrants) >= MOST_ENTRANTS:
        raise Refused("the tournament is full")
    entrant.id = f"e{len(tournament.entrants) + 1}"
    entrant.name = free_name(entrant.name, [other.name for other in tournament.entrants])
    tournament.entrants.append(entrant)
    return entrant


async def change(context: ServerContext, name: str, make: Callable[[Tournament], bool]) -> Tournament:
    """Change a tournament: `make` changes it and says whether there is anything to write."""
    for _ in range(ATTEMPTS):
        tournament = await tournament_named(context, name)
        if not make(tournament):
            return tournament
        with suppress(Conflict):
            await context.clubs.save(tournament, next_look(tournament))
            return tournament
    raise TimeoutError("the tournament is too busy")


def next_look(tournament: Tournament) -> float | None:
    """When somebody must look whether it goes on."""
    if tournament.state == "open":
        return tournament.settings.begins
    if tournament.state != "running":
        return None
    now = time.time()
    return now + min(LONGEST_LOOK, max(SHORTEST_LOOK, (now - tournament.rounds[-1].started) / 50))


async def enter(context: ServerContext, name: str, person: str, called: str) -> Tournament:
    """Take part, until it starts."""
    words = shortened(clean_text(called), LONGEST_NAME)
    if not words:
        raise Refused("a name is missing", field="name")

    def make(tournament: Tournament) -> bool:
        if tournament.state != "open":
            raise Refused("the tournament has begun")
        if tournament.entrant_of(person) is not None:
            return False
        for bot in [one for one in tournament.entrants if one.bot and is_taken(words, [one.name])]:
            bot.name = free_name(bot.name, [one.name for one in tournament.entrants])  # bots make way
        entrant = _enter(tournament, Entrant("", words, person=person))
        tournament.log.append(Remark(time.time(), "entered", entrant.name))
        return True

    return await change(context, name, make)


async def withdraw(context: ServerContext, name: str, entrant: str) -> Tournament:
    """Take part no more: before the start one is taken off the list, afterwards paired no more."""

    def make(tournament: Tournament) -> bool:
        found = [one for one in tournament.entrants if one.id == entrant and not one.left]
        if not found or tournament.state == "over":
            return False
        if tournament.state == "open":
            tournament.entrants.remove(found[0])
            for number, one in enumerate(tournament.entrants, 1):
                one.id = f"e{number}"
        else:
            found[0].left = True
        tournament.log.append(Remark(time.time(), "left", found[0].name))
        return True

    return await change(context, name, make)


def why_not_start(tournament: Tournament) -> str:
    """Why it cannot start; empty if it can."""
    count = len(tournament.entrants)
    if tournament.state != "open":
        return "the tournament has begun"
    if count < 2 or (count < tournament.settings.seats and not tournament.settings.fill):
        return "too few take part"
    return ""


async def start(context: ServerContext, name: str) -> Tournament:
    """Draw the lots, plan what can be planned, and play the first round."""

    def make(tournament: Tournament) -> bool:
        if tournament.state == "running":
            return False
        reason = why_not_start(tournament)
        if reason:
            raise Refused(reason)
        settings, now = tournament.settings, time.time()
        while settings.fill and len(tournament.entrants) % settings.seats:
            _enter_bot(tournament, settings.fill)
        random.Random(tournament.seed).shuffle(tournament.entrants)
        players = [one.id for one in tournament.entrants]
        if settings.shape in ("round-robin", "league"):
            rounds = round_robin(players, settings.seats, box(settings.game).seats, tournament.seed)
            tournament.plan = [pairing.tables for pairing in rounds]
        tournament.state = "running"
        tournament.log.append(Remark(now, "drawn", value=tournament.seed))
        next_round(tournament, now)
        return True

    tournament = await change(context, name, make)
    await open_tables(context, tournament)
    return tournament


async def next_round_by_hand(context: ServerContext, name: str) -> Tournament:
    """The director starts the next round."""

    def make(tournament: Tournament) -> bool:
        if not waits_for_director(tournament):
            raise Refused("the round is not over")
        next_round(tournament, time.time())
        return True

    tournament = await change(context, name, make)
    await open_tables(context, tournament)
    return tournament


def waits_for_director(tournament: Tournament) -> bool:
    """Whether the next round is started by hand, and can be."""
    running = tournament.state == "running" and not tournament.settings.by_itself
    return running and tournament.rounds[-1].over and not is_last(tournament)


def rounds_in_all(tournament: Tournament) -> int | None:
    """How many rounds there are; None before they are planned."""
    settings, count = tournament.settings, len(tournament.entrants)
    match settings.shape:
        case "swiss":
            return settings.rounds or advised_rounds(count, settings.seats)
        case "knock-out":
            rounds = 1
            while settings.seats**rounds < count:
                rounds += 1
            return rounds
        case _:
            return len(tournament.plan) or None


def advised_rounds(count: int, seats: int) -> int:
    """Enough rounds of a Swiss tournament that one is left without a loss, and no pair need meet twice."""
    rounds = 1
    while seats**rounds < count:
        rounds += 1
    return max(1, min(rounds, (count - 1) // (seats - 1) if seats > 1 else 1))


def games_of(tournament: Tournament) -> list[list[Game]]:
    """What was played, by round."""
    return [
        [Game(table.players, table.places, table.scores) for table in played.tables if table.places]
        for played in tournament.rounds
    ]


def table_of_standings(tournament: Tournament) -> list[Row]:
    """How everybody stands now."""
    players = [one.id for one in tournament.entrants]
    lots = {player: number for number, player in enumerate(players)}
    return standings(players, games_of(tournament), [played.byes for played in tournament.rounds], lots)


def history_of(tournament: Tournament) -> History:
    past = History()
    for played in tournament.rounds:
        past.add(Pairing([table.players for table in played.tables], played.byes))
    return past


def survivors(tournament: Tournament) -> list[str]:
    """Who is still in a knock-out: the winner of each table, of equals who stands better."""
    order = [row.player for row in table_of_standings(tournament)]
    left = {one.id for one in tournament.entrants}
    for played in tournament.rounds:
        if not played.over:
            break
        left = set(played.byes)
        for table in played.tables:
            firsts = [player for player, place in zip(table.players, table.places, strict=True) if place == 1]
            left.add(min(firsts or table.players, key=order.index))
    gone = {one.id for one in tournament.entrants if one.left}
    return [player for player in order if player in left and player not in gone]


def is_last(tournament: Tournament) -> bool:
    """Whether no round follows the present one, which is over."""
    if tournament.settings.shape == "knock-out":
        return len(survivors(tournament)) < 2
    playing = [one for one in tournament.entrants if not one.left]
    return len(tournament.rounds) >= (rounds_in_all(tournament) or 0) or len(playing) < 2


def pairing_of(tournament: Tournament) -> Pairing:
    """The next round."""
    settings, past = tournament.settings, history_of(tournament)
    allowed = box(settings.game).seats
    gone = {one.id for one in tournament.entrants if one.left}
    if settings.shape == "knock-out":
        return knock_out(survivors(tournament), settings.seats, allowed, past)
    if tournament.plan:
        tables = tournament.plan[len(tournament.rounds)]
        kept = [table for table in tables if not gone & set(table)]
        busy = {player for table in kept for player in table} | gone
        return Pairing(kept, [one.id for one in tournament.entrants if one.id not in busy])
    rows = [row for row in table_of_standings(tournament) if row.player not in gone]
    sizes, _ = table_sizes(len(rows), settings.seats, allowed)
    points = {row.player: row.points for row in rows}
    return swiss([row.player for row in rows], points, sizes, past, tournament.seed + len(tournament.rounds))


def next_round(tournament: Tournament, now: float) -> None:
    """Plan the next round; its tables have names, and are opened afterwards."""
    pairing, settings = pairing_of(tournament), tournament.settings
    seconds = settings.round_seconds or (WEEK if settings.shape == "league" else 0)
    tables = [RoundTable(new_table(), tuple(players)) for players in pairing.tables]
    tournament.rounds.append(Round(tables, pairing.byes, now, now + seconds if seconds else None))
    tournament.log.append(Remark(now, "round", value=len(tournament.rounds)))


async def open_tables(context: ServerContext, tournament: Tournament) -> None:
    """Open the tables of the present round that are not there yet, and seat their people."""
    played = tournament.rounds[-1]
    known = await context.store.listed_by_name([table.table for table in played.tables])
    for table in played.tables:
        if table.table not in known:
            with suppress(Conflict):  # another process was quicker
                await create_table(context, table_settings(tournament, table), name=table.table)
                await context.kept.put(OF_TABLE, table.table, tournament.id, table.table)
        for seat, player in enumerate(table.players):
            person = tournament.entrant(player).person
            if person:
                with suppress(Conflict):
                    await context.seat_tokens.remember(person, table.table, seat)


def table_settings(tournament: Tournament, table: RoundTable) -> TableSettings:
    """The settings of a table: nothing is taken back, nobody is helped, everybody may watch; it is rated if all its
    people have accounts."""
    settings = tournament.settings
    entrants = [tournament.entrant(player) for player in table.players]
    seats = [SeatSettings("bot" if one.bot else "person", one.bot or None, one.name) for one in entrants]
    clock = ClockSettings(float(settings.clock), at_zero="resign") if settings.clock else None
    rated = may_be_rated([one.person or None for one in entrants], [one.bot or None for one in entrants])
    return TableSettings(
        game=settings.game, seats=seats, options=settings.options, undo="never", hints=False, clock=clock,
        language=settings.language, spectators=True, rated=rated,
    )  # fmt: skip


async def tournament_of_table(context: ServerContext, table: str) -> tuple[Tournament, Club] | None:
    """The tournament that a table belongs to, and its club; None for other tables."""
    name = await context.kept.get(OF_TABLE, table)
    with suppress(NoSuchClub):
        if name is not None:
            tournament = await tournament_named(context, name)
            return tournament, await club_named(context, tournament.club)
    return None


async def seat_of_person(context: ServerContext, tournament: Tournament, person: str) -> tuple[str, int] | None:
    """The table and the seat of a person in the present round, once the table is open; the person is let in there."""
    entrant = tournament.entrant_of(person)
    if entrant is None or not tournament.rounds:
        return None
    for table in tournament.rounds[-1].tables:
        if entrant.id in table.players:
            if not await context.store.listed_by_name([table.table]):
                return None
            seat = table.players.index(entrant.id)
            with suppress(Conflict):  # in two windows at once
                await context.seat_tokens.remember(person, table.table, seat)
            return table.table, seat
    return None


async def go_on(context: ServerContext) -> None:
    """Look at all tournaments that are due, in one of the processes; what goes wrong with one does not keep the others
    waiting."""
    for name in await context.clubs.due(time.time()):
        try:
            if await context.clubs.claim(name, time.time(), LEASE):
                await advance(context, name)
        except StoreError:
            raise
        except Exception:
            LOG.exception("the tournament %s cannot go on", name)


async def advance(context: ServerContext, name: str) -> Tournament:
    """Take results in, let bots play for who is late, and start the next round if all are there."""
    tournament = await tournament_named(context, name)
    if tournament.state == "open":
        return await _start_by_itself(context, tournament)
    if tournament.state == "over":
        return tournament
    played = tournament.rounds[-1]
    running = [table.table for table in played.tables if not table.places]
    known = await context.store.listed_by_name(running)
    if len(known) < len(running):
        await open_tables(context, tournament)
    results = {}
    for table in played.tables:
        if table.table in known and (known[table.table].over or known[table.table].closed):
            with suppress(NoSuchTable):
                results[table.table] = result_of(await context.tables.open(table.table, newest=True))
    late = played.deadline is not None and time.time() > played.deadline
    if late:
        for table in played.tables:
            if not table.places and table.table not in results:
                await replace_late(context, table.table)

    def make(now: Tournament) -> bool:
        if len(now.rounds) != len(tournament.rounds):
            return False
        fresh = [table for table in now.rounds[-1].tables if table.table in results and not table.places]
        for table in fresh:
            table.places, table.scores, table.remark = results[table.table]
        if not now.rounds[-1].over:
            return bool(fresh)
        if is_last(now):
            now.state = "over"
            now.log.append(Remark(time.time(), "over"))
            return True
        if now.settings.by_itself:
            next_round(now, time.time())
        return bool(fresh) or now.settings.by_itself

    changed = await change(context, name, make)
    if changed.version == tournament.version:
        await context.clubs.postpone(name, next_look(changed))
    if changed.state == "running":
        await open_tables(context, changed)
    return changed


async def _start_by_itself(context: ServerContext, tournament: Tournament) -> Tournament:
    """The hour has come. With too few players the hour is forgotten, and the director decides."""
    try:
        return await start(context, tournament.id)
    except Refused:
        await context.clubs.save(tournament, None)
        return tournament


def result_of(table: OpenTable) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Places and scores of a table that is over or closed. Who has resigned is behind all others; at a table that was
    closed before its end the others share the victory."""
    scores = tuple(table.session.state.scores)
    occupants = table.participants.occupants
    gone = [occupant.resigned for occupant in occupants]
    by_clock = all(occupant.late for occupant in occupants if occupant.resigned)
    places = table.game.places(table.session.state) if table.over else [1] * len(scores)
    order = [(left, place) for left, place in zip(gone, places, strict=True)]
    remark = "" if table.over else "closed"
    if any(gone):
        remark = "late" if by_clock else "resigned"
    return tuple(1 + sum(other < mine for other in order) for mine in order), scores, remark


async def replace_late(context: ServerContext, name: str) -> None:
    """Let bots play for the people whom a table waits for; who comes back gets the seat back."""
    with suppress(NoSuchTable):
        table = await context.tables.open(name)
        for seat in list(table.session.state.pending):

            def make(seat: int = seat) -> AnyNote | None:
                occupant = table.participants.occupants[seat]
                if not table.running or occupant.kind != "person":
                    return None
                return SeatChanged(seat=seat, kind="bot", name=occupant.name, bot=SUBSTITUTE, substitute=True)

            await context.tables.note(table, make)


async def play_for(context: ServerContext, name: str, table: str) -> Tournament:
    """The director lets bots play for the people whom a table of the present round waits for."""
    await replace_late(context, table)

    def make(tournament: Tournament) -> bool:
        tournament.log.append(Remark(time.time(), "substitute", table))
        return True

    return await change(context, name, make)
