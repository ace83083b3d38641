"""No byte served to a viewer depends on what that viewer cannot know: two worlds, all routes."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import bastide
from bastide.core.errors import FateError, IllegalAction
from bastide.core.state import SPECTATOR
from bastide.pages.browsers import COOKIE
from bastide.store.archive import ArchivedTable
from bastide.store.game_session import GameSession, fingerprint
from bastide.store.record import Line, Record
from bastide.store.sql.archive import import_tables
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import TableStatus
from bastide.tables.open_tables import undoable_line
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.table_view import visible
from bastide.tables.tokens import hashed, new_token
from bastide.text import LANGUAGES
from bastide.web.app import make_app
from servers import Server, serving

GAMES = {"tithe": {"modules": ["abbey"]}} | {name: {} for name in bastide.shelf() if name != "tithe"}
SECRETIVE = {"orleans": {"planning": "hidden"}}  # options with more secrets than usual
APART = ("/events", "/hint")  # a stream, and thinking, which takes its time: asked for once, in a way of their own
PAST = ("", "?ply=0", "?ply=3", "?ply=9999")  # now and looking back
PAINTED = ("",)  # for what is made of another answer, picture.svg, and takes a second each: now only


def twin(table: GameSession, viewer: int, rng: random.Random) -> GameSession | None:
    """The same game with another outcome of chance somewhere, as far as the viewer can tell."""
    record = table.record
    drawn = [number for number, line in enumerate([record.setup, *record.lines]) if line.chance]
    if not drawn:
        return None
    number = rng.choice(drawn)
    lines = [msgspec.json.decode(msgspec.json.encode(line), type=Line) for line in [record.setup, *record.lines]]
    place = rng.randrange(len(lines[number].chance))
    lines[number].chance[place] = rng.randrange(max(lines[number].chance[place] + 4, 6))
    try:
        other = GameSession(table.game, fate=lines[0].chance)
        if fingerprint(other.state.redact(viewer)) != fingerprint(table.state_at(0).redact(viewer)):
            return None
        for i, line in enumerate(lines[1:]):
            assert line.do is not None
            played = other.act(line.seat, line.do, fate=line.chance)
            original = record.lines[i]
            if (viewer in played.seen) != (viewer in original.seen):
                return None
            known = [[told[j] for j in visible(told, viewer)] for told in (played.events, original.events)]
            if known[0] != known[1] or other.fingerprints[viewer] != fingerprint(table.state_at(i + 1).redact(viewer)):
                return None
    except (FateError, IllegalAction):
        return None
    return other if fingerprint(other.state) != fingerprint(table.state) else None


def worlds(name: str, viewer: int, rng: random.Random) -> tuple[GameSession, GameSession] | None:
    """A running game and its twin."""
    for _ in range(30):
        game = bastide.game(name, **GAMES[name])
        table = GameSession(game)
        for _ in range(rng.randrange(4, 24)):
            if table.state.pending:
                seat = rng.choice(table.state.pending)
                table.act(seat, game.write(rng.choice(game.legal(table.state, seat))))
        if not table.state.pending:
            continue
        for _ in range(40):
            other = twin(table, viewer, rng)
            if other is not None and other.state.pending:
                return table, other
    return None


@dataclass(frozen=True)
class Twins:
    """One table in two worlds, on two servers, under the same name and with the same secrets."""

    game: str
    viewer: int
    name: str
    token: str
    browser: str
    tables: tuple[GameSession, GameSession]

    def archived(self, table: GameSession) -> bytes:
        """A table as another server would have written it."""
        seats = [SeatSettings(name=f"P{seat}") for seat in range(table.game.seats)]
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
            notes=[],
            tokens=[(hashed(self.token), self.viewer)],
            holdings=[(hashed(self.browser), self.viewer, 1.0)],
        )
        return msgspec.json.encode(entry)


async def take_in(store: str, lines: list[bytes]) -> None:
    database = Database(store)
    await database.migrate()
    await import_tables(SqlTableStore(database), lines)
    await database.close()


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Twins], list[Server]]]:
    """Tables of every game that has secrets, for a seat and for a spectator, in two worlds."""
    found = []
    for name in GAMES:
        for viewer in (0, SPECTATOR):
            pair = worlds(name, viewer, random.Random(f"{name} {viewer}"))
            if pair is not None:
                found.append(Twins(name, viewer, f"twin{len(found)}", new_token(), new_token(), pair))
    stores = [str(tmp_path_factory.mktemp("worlds") / f"{number}.db") for number in range(2)]
    for number, store in enumerate(stores):
        asyncio.run(take_in(store, [pair.archived(pair.tables[number]) for pair in found]))
    with serving(*stores) as servers:
        yield found, servers


def routes() -> list[str]:
    """Every address that shows something of a table, pages included."""
    app = make_app(ServerSettings(db="never-opened.db"))
    found = {
        route.path_format
        for route in app.routes
        for handler in getattr(route, "route_handlers", [])
        if "GET" in getattr(handler, "http_methods", ())
        and route.path_format.count("{") == route.path_format.count("{table}") == 1
        and not route.path_format.endswith(APART)
    }
    assert "/api/tables/{table}" in found
    return sorted(found)


def answers(client: httpx.Client, twin: Twins, places: list[str]) -> Iterator[tuple[str, Any]]:
    """All that this viewer can get: by token and by cookie, now and looking back, refusals included."""
    bearer = {"Authorization": f"Bearer {twin.token}"}
    cookie = {"Cookie": f"{COOKIE}={twin.browser}", "Origin": str(client.base_url)}
    for place in places:
        for how, headers in (("token", bearer), ("cookie", cookie)):
            for query in PAINTED if place.endswith(".png") else PAST:
                answer = client.get(place.replace("{table}", twin.name) + query, headers=headers)
                yield f"{place}{query} by {how}", (answer.status_code, neutral(answer.text))
    table = f"/api/tables/{twin.name}"
    for path, body in (
        ("/act", {"version": 0, "action": "nonsense"}), ("/undo", None), ("/redo", None), ("/confirm", None),
        ("/fork", {"ply": 1, "seat": 0}), ("/rematch", None),
    ):  # fmt: skip
        answer = client.post(table + path, headers=bearer, json=body)
        yield path, (answer.status_code, neutral(answer.text))
    hint = client.get(f"{table}/hint", headers=bearer)
    yield "hint", (hint.status_code, hint.text)
    for language in LANGUAGES:
        address = f"ws://{client.base_url.netloc.decode()}/t/{twin.name}/live?seat={twin.viewer}&language={language}"
        origin, cookies = Origin(str(client.base_url)), {"Cookie": cookie["Cookie"]}
        with connect(address, origin=origin, additional_headers=cookies, max_size=None) as socket:
            frame = socket.recv(timeout=60)
            assert isinstance(frame, str) and len(frame) > 1000
            yield f"frame in {language}", (200, neutral(frame))
    version = client.get(table, headers=bearer).json()["version"]
    with client.stream("GET", f"{table}/events", headers=bearer, params={"since": -1}) as stream:
        told = []
        for line in stream.iter_lines():
            told.append(line)
            if line == f"id: {version}" or (not version and line == ""):
                break
        yield "events", (200, "\n".join(told))


def parting(status: int, text: str, other_status: int, other: str) -> str:
    """Where two answers begin to differ."""
    place = next((i for i, (one, two) in enumerate(zip(text, other, strict=False)) if one != two), 0)
    part = slice(max(0, place - 60), place + 60)
    return f"{status} {text[part]!r} and {other_status} {other[part]!r}"


def neutral(text: str) -> str:
    """Without what differs between any two requests: ports and fresh secrets."""
    return re.sub(r"127\.0\.0\.1:\d+|/join/[\w-]+", "", text)


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_look_the_same(game: str, twins: tuple[list[Twins], list[Server]]) -> None:
    pairs, servers = twins
    places = routes()
    checked = [pair for pair in pairs if pair.game == game]
    for twin in checked:
        seen = [dict(answers(server.client(), twin, places)) for server in servers]
        assert seen[0].keys() == seen[1].keys()
        for what, answer in seen[0].items():
            assert answer == seen[1][what], f"{what} for viewer {twin.viewer}: {parting(*answer, *seen[1][what])}"
        assert seen[0]["/api/tables/{table} by token"][0] == 200
    if not checked:
        pytest.skip(f"{game} has no secret that chance makes")


@pytest.mark.parametrize("game", GAMES)
def test_the_way_back_does_not_tell_who_has_chosen_in_secret(game: str) -> None:
    """What a seat may take back does not change by what it cannot see."""
    rng = random.Random(game)
    for options in (GAMES[game], SECRETIVE.get(game, {})):
        table = GameSession(bastide.game(game, seats=3, **options))
        for _ in range(120):
            if not table.state.pending:
                break
            seat = rng.choice(table.state.pending)
            if undoable_line(table, seat) is not None and rng.random() < 0.15:
                table.undo(seat)
                continue
            before = [undoable_line(table, viewer) for viewer in range(3)]
            line = table.act(seat, table.game.write(rng.choice(table.game.legal(table.state, seat))))
            for viewer in range(3):
                if viewer not in line.seen and viewer != seat:
                    assert undoable_line(table, viewer) == before[viewer], f"{line.do} of seat {seat}, to {viewer}"
