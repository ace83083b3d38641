"""Tournaments run to their end by themselves, on SQLite and on PostgreSQL with three servers."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from itertools import combinations

import pytest

from bastide.store.clubs import TournamentSettings
from bastide.store.sql.database import Database
from bastide.tables.refusals import Refused
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_actions import act, resign
from bastide.tables.table_lifecycle import arrive
from bastide.tables.tournaments import (
    create_tournament,
    enter,
    join_club,
    next_round_by_hand,
    open_club,
    seat_of_person,
    start,
    table_of_standings,
    tournament_named,
    withdraw,
)
from bastide.web.app import make_context, running


@contextlib.asynccontextmanager
async def server(store, process="one", thinkers=1):
    settings = ServerSettings(db=store, sweep=0.2, thinkers=thinkers)
    database = Database(store)
    context = make_context(settings, database, process)
    async with running(context, database, process):
        yield context


async def play_own_turns(contexts, name, people):
    """Play the first legal action for each person whose turn it is, each at another server, until the end."""
    while (tournament := await tournament_named(contexts[0], name)).state != "over":
        for number, person in enumerate(people):
            context = contexts[number % len(contexts)]
            found = await seat_of_person(context, tournament, person)
            if found is None:
                continue
            table = await context.tables.open(found[0], newest=True)
            while table.running and found[1] in table.session.state.pending:
                legal = table.game.legal(table.session.state, found[1])
                await act(context, table, found[1], table.game.write(legal[0]))
        await asyncio.sleep(0.05)
    return tournament


def test_eight_with_six_bots_play_a_swiss_tournament_to_its_end(store):
    async def run():
        async with contextlib.AsyncExitStack() as servers:
            contexts = [await servers.enter_async_context(server(store))]
            for process in ("two", "three") if store.startswith("postgresql") else ():
                contexts.append(await servers.enter_async_context(server(store, process, thinkers=0)))
            context = contexts[-1]
            club = await open_club(context, "Club", "a", "Alix")
            await join_club(context, club.id, "b", "Bertrand")
            settings = TournamentSettings(name="Test", shape="swiss", game="tithe")
            made = await create_tournament(context, club.id, settings, ["random"] * 6)
            await enter(context, made.id, "a", "Alix")
            await enter(context, made.id, "b", "Bertrand")
            await start(context, made.id)
            return await asyncio.wait_for(play_own_turns(contexts, made.id, "ab"), 400)

    tournament = asyncio.run(run())
    assert len(tournament.rounds) == 3
    assert [len(played.tables) for played in tournament.rounds] == [4, 4, 4]
    met = Counter(frozenset(table.players) for played in tournament.rounds for table in played.tables)
    assert max(met.values()) == 1
    rows = table_of_standings(tournament)
    assert sum(row.points for row in rows) == 12 and [row.points for row in rows] == sorted(
        (row.points for row in rows), reverse=True
    )


@pytest.mark.parametrize(("shape", "seats", "bots", "rounds"), [("knock-out", 2, 5, 3), ("round-robin", 3, 4, 4)])
def test_other_shapes_end_too(tmp_path, shape, seats, bots, rounds):
    async def run():
        async with server(str(tmp_path / "t.db")) as context:
            club = await open_club(context, "Club", "a", "Alix")
            settings = TournamentSettings(name="Test", shape=shape, game="tithe", seats=seats)
            made = await create_tournament(context, club.id, settings, ["random"] * bots)
            await start(context, made.id)
            return await asyncio.wait_for(play_own_turns([context], made.id, ""), 400)

    tournament = asyncio.run(run())
    players = {one.id for one in tournament.entrants}
    if shape == "knock-out":
        assert len(tournament.rounds) == rounds and len(tournament.rounds[-1].tables) == 1
    else:
        met = {
            frozenset(pair)
            for played in tournament.rounds
            for table in played.tables
            for pair in combinations(table.players, 2)
        }
        assert met == {frozenset(pair) for pair in combinations(players, 2)}


def test_rounds_by_hand_late_players_and_those_who_leave(tmp_path):
    async def run():
        async with server(str(tmp_path / "t.db")) as context:
            club = await open_club(context, "Club", "a", "Alix")
            settings = TournamentSettings(
                name="Test", shape="swiss", game="tithe", rounds=3, by_itself=False, round_seconds=1
            )
            made = await create_tournament(context, club.id, settings, ["random"])
            with pytest.raises(Refused):
                await start(context, made.id)
            for person in "abc":
                await enter(context, made.id, person, "Alix")
            await start(context, made.id)
            with pytest.raises(Refused):
                await enter(context, made.id, "d", "Late")
            assert [one.name for one in (await tournament_named(context, made.id)).entrants if one.person] != []
            for _ in range(600):  # nobody plays: after a second bots do
                tournament = await tournament_named(context, made.id)
                if tournament.rounds[0].over:
                    break
                await asyncio.sleep(0.2)
            assert tournament.rounds[0].over and len(tournament.rounds) == 1
            await withdraw(context, made.id, tournament.entrant_of("c").id)
            tournament = await next_round_by_hand(context, made.id)
            assert len(tournament.rounds[1].tables) == 1 and len(tournament.rounds[1].byes) == 1
            table, seat = await seat_of_person(context, tournament, "a") or await seat_of_person(
                context, tournament, "b"
            )
            await resign(context, await context.tables.open(table), seat)
            for _ in range(600):
                tournament = await tournament_named(context, made.id)
                if tournament.rounds[1].over:
                    break
                await asyncio.sleep(0.2)
            return tournament, seat

    tournament, seat = asyncio.run(run())
    assert tournament.rounds[1].tables[0].places[seat] == 2
    assert len({one.name for one in tournament.entrants}) == 4


def test_a_person_keeps_the_name_that_a_bot_has(tmp_path):
    async def run():
        async with server(str(tmp_path / "t.db"), thinkers=0) as context:
            club = await open_club(context, "Club", "a", "Alix")
            settings = TournamentSettings(name="Test", shape="swiss", game="tithe", rounds=1, bot_names=["Clem", "Bo"])
            made = await create_tournament(context, club.id, settings, ["random", "random"])
            for person in ("c", "d"):
                await enter(context, made.id, person, "Clem")
            return [one.name for one in (await tournament_named(context, made.id)).entrants]

    assert asyncio.run(run()) == ["Clem 2", "Bo", "Clem", "Clem 3"]


def test_a_game_lost_on_the_clock_is_not_called_resigned(tmp_path):
    async def run():
        async with server(str(tmp_path / "t.db")) as context:
            club = await open_club(context, "Club", "a", "Alix")
            settings = TournamentSettings(name="Test", shape="swiss", game="tithe", rounds=1, clock=1)
            made = await create_tournament(context, club.id, settings, ["random"])
            await enter(context, made.id, "a", "Alix")
            await start(context, made.id)
            tournament = await tournament_named(context, made.id)
            table, seat = await seat_of_person(context, tournament, "a")
            await arrive(context, await context.tables.open(table), [seat])
            for _ in range(600):
                tournament = await tournament_named(context, made.id)
                if tournament.rounds[0].over:
                    break
                await asyncio.sleep(0.2)
            return tournament.rounds[0].tables[0], seat

    table, seat = asyncio.run(run())
    assert table.places[seat] == 2 and table.remark == "late"
