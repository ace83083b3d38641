"""Clubs and tournaments in a database. What the methods do is said in `store.clubs`."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from bastide.store.clubs import Club, Member, Tournament
from bastide.store.errors import Conflict
from bastide.store.sql import schema
from bastide.store.sql.database import Database

SOMEBODY = {"fr": "quelqu’un", "en": "somebody"}


class SqlClubs:
    """Keeps clubs and tournaments; a tournament is one document that is changed as a whole."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def create_club(self, club: Club, director: Member) -> None:
        def work(connection: Connection) -> None:
            connection.execute(insert(schema.clubs), msgspec.structs.asdict(club))
            connection.execute(insert(schema.club_members), {"club": club.id, **msgspec.structs.asdict(director)})

        await self.database.write(work)

    async def club(self, club: str) -> Club | None:
        rows = schema.clubs.c
        query = select(rows.id, rows.name, rows.created).where(rows.id == club)
        found = await self.database.read(lambda connection: connection.execute(query).first())
        return Club(*found) if found else None

    async def members(self, club: str) -> list[Member]:
        rows = schema.club_members.c
        query = select(rows.person, rows.name, rows.director, rows.since).where(rows.club == club).order_by(rows.since)
        return await self.database.read(lambda connection: [Member(*row) for row in connection.execute(query)])

    async def join(self, club: str, member: Member) -> None:
        mine = self._membership(club, member.person)

        def work(connection: Connection) -> None:
            done = connection.execute(update(schema.club_members).where(mine).values(name=member.name))
            if not done.rowcount:
                connection.execute(insert(schema.club_members), {"club": club, **msgspec.structs.asdict(member)})

        try:
            await self.database.write(work)
        except Conflict:
            await self.database.write(work)  # the same person came twice at once

    async def leave(self, club: str, person: str) -> None:
        query = delete(schema.club_members).where(self._membership(club, person))
        await self.database.write(lambda connection: connection.execute(query))

    async def clubs_of(self, person: str) -> list[Club]:
        rows, members = schema.clubs.c, schema.club_members.c
        query = select(rows.id, rows.name, rows.created).join(schema.club_members, members.club == rows.id)
        query = query.where(members.person == person).order_by(rows.created.desc()).limit(50)
        return await self.database.read(lambda connection: [Club(*row) for row in connection.execute(query)])

    async def create(self, tournament: Tournament) -> None:
        row = {
            "id": tournament.id, "club": tournament.club, "created": tournament.created, "version": 0,
            "due": tournament.settings.begins, "body": _json(tournament),
        }  # fmt: skip
        await self.database.write(lambda connection: connection.execute(insert(schema.tournaments), row))

    async def load(self, tournament: str) -> Tournament | None:
        rows = schema.tournaments.c
        query = select(rows.body, rows.version).where(rows.id == tournament)
        found = await self.database.read(lambda connection: connection.execute(query).first())
        return _read(*found) if found else None

    async def save(self, tournament: Tournament, due: float | None) -> None:
        rows = schema.tournaments.c
        query = update(schema.tournaments).where(rows.id == tournament.id, rows.version == tournament.version)
        query = query.values(body=_json(tournament), version=tournament.version + 1, due=due)
        if not await self.database.write(lambda connection: connection.execute(query).rowcount):
            raise Conflict(f"the tournament {tournament.id} was changed by somebody else")
        tournament.version += 1

    async def of_club(self, club: str) -> list[Tournament]:
        rows = schema.tournaments.c
        query = select(rows.body, rows.version).where(rows.club == club).order_by(rows.created.desc()).limit(50)
        return await self.database.read(lambda connection: [_read(*row) for row in connection.execute(query)])

    async def due(self, now: float, limit: int = 50) -> list[str]:
        rows = schema.tournaments.c
        query = select(rows.id).where(rows.due <= now).order_by(rows.due).limit(limit)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def claim(self, tournament: str, now: float, seconds: float) -> bool:
        rows = schema.tournaments.c
        query = update(schema.tournaments).where(rows.id == tournament, rows.due <= now).values(due=now + seconds)
        return await self.database.write(lambda connection: connection.execute(query).rowcount == 1)

    async def postpone(self, tournament: str, due: float | None) -> None:
        query = update(schema.tournaments).where(schema.tournaments.c.id == tournament).values(due=due)
        await self.database.write(lambda connection: connection.execute(query))

    def _membership(self, club: str, person: str) -> ColumnElement[bool]:
        return and_(schema.club_members.c.club == club, schema.club_members.c.person == person)


def rename_entrant(connection: Connection, person: str, new: str) -> None:
    """Who took part in tournaments under one id does so under another; who has none any more is somebody."""
    rows = schema.tournaments.c
    query = select(rows.id, rows.body, rows.version).where(rows.body.contains(f'"person":"{person}"', autoescape=True))
    for name, body, version in connection.execute(query).all():
        tournament = _read(body, version)
        for entrant in tournament.entrants:
            if entrant.person == person:
                entrant.person = new
                entrant.name = entrant.name if new else SOMEBODY[tournament.settings.language]
        changed = update(schema.tournaments).where(rows.id == name, rows.version == version)
        connection.execute(changed.values(body=_json(tournament), version=version + 1))


def _json(tournament: Tournament) -> str:
    return msgspec.json.encode(tournament).decode()


def _read(body: str, version: int) -> Tournament:
    found = msgspec.json.decode(body, type=Tournament)
    found.version = version
    return found
