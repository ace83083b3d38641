"""Imagined worlds: two games that are the same to a viewer and differ in what it cannot know. Whatever is sent to that
viewer must be the same in both."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

import bastide
from bastide.core.errors import FateError, IllegalAction
from bastide.core.state import State
from bastide.store.archive import ArchivedTable
from bastide.store.game_session import GameSession, fingerprint
from bastide.store.record import Line, Record
from bastide.store.sql.archive import import_tables
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import TableStatus
from bastide.tables.participants import AnyNote, write_note
from bastide.tables.table_settings import SeatKind, SeatSettings, TableSettings
from bastide.tables.table_view import visible
from bastide.tables.tokens import hashed

GAMES = {name: {} for name in bastide.shelf()} | {  # with the options that have most secrets
    "tithe": {"modules": ["abbey"]},
    "orleans": {"planning": "hidden"},
    "village": {"modules": ["inn"]},
}


def twin(table: GameSession, viewers: Sequence[int], rng: random.Random) -> GameSession | None:
    """A game that is the same as far as these viewers together can tell: another outcome of chance somewhere, or
    another choice that somebody else made face down."""
    record = table.record
    lines = [msgspec.json.decode(msgspec.json.encode(line), type=Line) for line in [record.setup, *record.lines]]
    drawn = [number for number, line in enumerate(lines) if line.chance]
    chosen = [number for number, line in enumerate(lines) if number and line.seat not in viewers]
    if not drawn and not chosen:
        return None
    changed = rng.choice(chosen) if chosen and (not drawn or rng.random() < 0.5) else 0
    if not changed:
        number = rng.choice(drawn)
        place = rng.randrange(len(lines[number].chance))
        lines[number].chance[place] = rng.randrange(max(lines[number].chance[place] + 4, 6))
    try:
        other = GameSession(table.game, fate=lines[0].chance)
        if not alike(other.state, table.state_at(0), viewers):
            return None
        for i, line in enumerate(lines[1:]):
            assert line.do is not None
            fate: list[int] | None = line.chance
            if i + 1 == changed:
                line.do = table.game.write(rng.choice(table.game.legal(other.state, line.seat)))
                fate = line.chance or None
            played = other.act(line.seat, line.do, fate=fate)
            original = record.lines[i]
            for viewer in viewers:
                if (viewer in played.seen) != (viewer in original.seen):
                    return None
                known = [[told[j] for j in visible(told, viewer)] for told in (played.events, original.events)]
                if known[0] != known[1]:
                    return None
            if not alike(other.state, table.state_at(i + 1), viewers):
                return None
    except (FateError, IllegalAction):
        return None
    return other if fingerprint(other.state) != fingerprint(table.state) else None


def alike(one: State, other: State, viewers: Sequence[int]) -> bool:
    """Whether two states look the same to all of these."""
    return all(fingerprint(one.redact(viewer)) == fingerprint(other.redact(viewer)) for viewer in viewers)


def hides(state: State, viewer: int) -> bool:
    """Whether there is anything in a state that this viewer does not see."""
    whole, seen = state.dump(), state.redact(viewer).dump()
    return any(whole[name] != seen[name] for name in whole.keys() - {"rng", "viewer"})


def worlds(
    name: str, viewers: Sequence[int], rng: random.Random, seats: int | None = None
) -> tuple[GameSession, GameSession] | None:
    """A running game and its twin; None if there is nothing that chance hides from these viewers."""
    for _ in range(30):
        game = bastide.game(name, seats, **GAMES[name])
        table = GameSession(game)
        for _ in range(rng.randrange(4, 24)):
            if table.state.pending:
                seat = rng.choice(table.state.pending)
                table.act(seat, game.write(rng.choice(game.legal(table.state, seat))))
        if not table.state.pending or not all(hides(table.state, viewer) for viewer in viewers):
            continue  # who sees everything sees every difference
        for _ in range(40):
            other = twin(table, viewers, rng)
            if other is not None and other.state.pending:
                return table, other
    return None


@dataclass(frozen=True)
class Twins:
    """One table in two worlds, on two servers, under the same name and with the same secrets."""

    game: str
    name: str
    tables: tuple[GameSession, GameSession]
    tokens: dict[int, str]  # by viewer
    browser: str  # holds all of these
    kinds: tuple[SeatKind, ...] = ()  # of the seats, where not all of them are people
    notes: tuple[AnyNote, ...] = ()

    def archived(self, world: int) -> bytes:
        """The table of one world, as another server would have written it."""
        table = self.tables[world]
        kinds = self.kinds or ("person",) * table.game.seats
        seats = [
            SeatSettings(kind, "random" if kind == "bot" else None, name=f"P{seat}") for seat, kind in enumerate(kinds)
        ]
        plan = TableSettings(game=table.game.name, seats=seats, options=table.game.options).completed()
        entry = ArchivedTable(
            table=self.name,
            plan=msgspec.Raw(msgspec.json.encode(plan)),
            seed=None,
            created=1.0,
            touched=1.0,
            record=Record(table.record.header, table.record.setup, table.record.lines),
            standing=TableStatus(),
            keys=[],
            notes=[msgspec.Raw(write_note(note).encode()) for note in self.notes],
            tokens=[(hashed(token), viewer) for viewer, token in self.tokens.items()],
            holdings=[(hashed(self.browser), viewer, 1.0) for viewer in self.tokens],
        )
        return msgspec.json.encode(entry)


async def take_in(store: str, lines: list[bytes]) -> None:
    database = Database(store)
    await database.migrate()
    await import_tables(SqlTableStore(database), lines)
    await database.close()


def parting(status: int, text: str, other_status: int, other: str) -> str:
    """Where two answers begin to differ."""
    place = next((i for i, (one, two) in enumerate(zip(text, other, strict=False)) if one != two), 0)
    part = slice(max(0, place - 60), place + 60)
    return f"{status} {text[part]!r} and {other_status} {other[part]!r}"


def neutral(text: str) -> str:
    """Without what differs between any two requests: ports, fresh secrets, and the names and times of new tables."""
    text = re.sub(r"127\.0\.0\.1:\d+|/join/[\w-]+", "", text)
    text = re.sub(r'class="qr">.*?</svg>', "", text)  # a link, painted
    text = re.sub(r'"commitment": ?"[0-9a-f]{64}"', "", text)  # of a new table
    text = re.sub(r'"at": ?[0-9.]{12,}', "", text)
    text = re.sub(r'"(token|watch|table)":"[\w-]{10,}"', "", text)
    return re.sub(r"/t/[a-z2-9]{10}\b", "", text)
