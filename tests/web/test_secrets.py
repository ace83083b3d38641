"""No byte served to a viewer depends on what that viewer cannot know. Every route and every stream is walked, as every
kind of viewer and after all that can happen to a table, in two worlds that differ only in what is hidden. In a run that
is not full what can happen is shared out among the games."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

import bastide
from bastide.core.state import SPECTATOR
from bastide.pages.browsers import COOKIE
from bastide.pages.table_posts import LEADING_ON, SHOWING, STAYING
from bastide.store.game_session import GameSession
from bastide.tables.open_tables import undoable_line
from bastide.tables.participants import AnyNote, Resigned, RewindAsked, SeatChanged, TableClosed
from bastide.tables.server_settings import ServerSettings
from bastide.tables.tokens import new_token
from bastide.text import LANGUAGES
from bastide.web.app import make_app
from imagined_worlds import GAMES, Twins, neutral, parting, take_in, worlds
from servers import Server, serving

FULL = bool(os.environ.get("BASTIDE_FULL"))
SHARES = 3  # at least so many games have secrets
PAST = ("", "?ply=0", "?ply=3", "?ply=9999")  # now and looking back
PAINTED = "picture.png"  # is made of picture.svg and takes a second each: now only
SHELF = {  # routes that show nothing of a table
    "/", "/api/games", "/api/notices/push", "/api/tables", "/glossary", "/habits", "/health", "/health/alive",
    "/icon.svg", "/join", "/join/{token}", "/learn/{game}", "/lobby", "/metrics", "/new/{game}", "/play", "/rules",
    "/rules/{game}", "/drawer/{game}", "/s/{name}", "/schema", "/schema/openapi.json", "/schema/{path}", "/fairness",
}  # fmt: skip
OF_PEOPLE = {  # routes that show somebody their own account and finished games, or what is kept; all by the cookie
    "/account", "/account/delete", "/account/email", "/account/email/remove", "/account/export",
    "/account/link/{token}", "/account/name", "/account/passkey", "/account/passkey/keep", "/account/passkey/remove",
    "/account/sign-in", "/account/sign-in/answer", "/account/sign-out", "/games", "/games/statistics", "/leaderboard",
    "/privacy",
}  # fmt: skip
OF_GROUPS = {  # clubs, tournaments, pairing, puzzles, the challenge of the day: of tables only what everybody may know
    "/clubs", "/c/{club}", "/c/{club}/join", "/c/{club}/leave", "/c/{club}/new", "/lobby/quick", "/lobby/wait/{player}",
    "/lobby/wait/{player}/leave", "/puzzles", "/puzzles/{game}/{key}", "/today", "/today/watch",
    "/tournament/{tournament}", "/tournament/{tournament}/enter", "/tournament/{tournament}/leave",
    "/tournament/{tournament}/next", "/tournament/{tournament}/results.csv", "/tournament/{tournament}/results.json",
    "/tournament/{tournament}/start", "/tournament/{tournament}/substitute", "/tournament/{tournament}/table",
}  # fmt: skip
OF_OPERATORS = {"/operator", "/operator/sign-in", "/operator/sign-out"}  # who can see everything, by another cookie
OF_DEVICES = {  # how a person is told of turns, what an installed page needs, games that come from a browser
    "/turns", "/turns/add", "/turns/next", "/turns/quiet", "/turns/remove", "/manifest.webmanifest",
    "/service-worker.js", "/icon-192.png", "/icon-512.png", "/receive",
}  # fmt: skip
TABLE = "/api/tables/{table}"
API_POSTS: dict[str, list[Any]] = {  # what is sent to each route that changes a table; in this order
    "/act": [{"version": 0, "action": "nonsense"}, {"version": 9999, "action": "nonsense"}],
    "/undo": [None],
    "/redo": [None],
    "/confirm": [None],
    "/draft": [{"version": 0, "action": "nonsense"}],
    "/fork": [{"ply": 0, "seat": 0}, {"ply": 1, "seat": 1}, {"ply": 1, "seat": 0}],
    "/rematch": [None],
    "/sit": [{"seat": 0}, {"seat": 1, "name": "Eve"}, {"seat": 2}],
    "/chat": [{"text": "hello"}],
    "/name": [{"name": "Somebody"}],
    "/notices": [{"channel": "email", "address": "ada@example.org"}],
    "/replace": [{"seat": 1}, {"seat": 0}],
    "/return": [None],
    "/ask": [None],
    "/answer": [{"agree": False}],
    "/resign": [None],
    "/renew": [None],
}
PAGE_POSTS: dict[str, dict[str, str]] = {  # the forms of a table's page
    "act": {"action": "nonsense", "version": "0"},
    "undo": {"version": "0"},
    "fork": {"ply": "1"},
    "say": {"text": "hello"},
    "rename": {"name": "Somebody"},
    "replace": {"whom": "1"},
    "waive": {"phase": "1"},
    "be-asked": {"phase": "1"},
    "answer": {"agree": "no"},
    "link": {"what": "watch"},
}
BESIDE = ["sit", "watch", "orders/give", "orders/withdraw", "review", "review-stop"]  # sent to a table from other pages
ALONE = ("replaced", "resigned", "alone")  # no other person is left: one may play, take back and play again at will
LAST = ["resign", "rematch"]  # after these nobody does anything more


def situations(seats: int) -> dict[str, tuple[tuple[Any, ...], tuple[AnyNote, ...]]]:
    """What can have happened to the other seats: who was meant to sit there, and the notes since."""
    people = ("person",) * seats
    replaced = SeatChanged(seat=1, kind="bot", name="P1", bot="random", substitute=True)
    return {
        "replaced": (people, (replaced,)),
        "returned": (people, (replaced, SeatChanged(seat=1, kind="person", name="P1"))),
        "resigned": (people, (Resigned(seat=1, bot="random"),)),
        "sat": (("person", "open", *people[2:]), (SeatChanged(seat=1, kind="person", name="Late"),)),
        "open": (("person", "open", *people[2:]), ()),
        "asked": (people, (RewindAsked(seat=1, line=0, version=0),)),
        "closed": (people, (TableClosed(reason="enough"),)),
        "alone": (("person", *["bot"] * (seats - 1)), ()),
    }


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, list[Twins]], list[Server]]]:
    """Tables of every game, in two worlds: for each seat, for a spectator, for two seats together, and for one seat
    after all that can happen to another. Bots are not played: they would choose by what is hidden."""
    found: dict[str, list[Twins]] = {}

    def add(game: str, what: str, viewers: list[int], more: tuple[Any, ...] = ((), ())) -> None:
        rng = random.Random(f"{game} {what}")
        pair = worlds(game, viewers, rng)
        if pair is not None:
            tokens = {viewer: new_token() for viewer in viewers}
            name = f"{game[:8]}{what}"
            found.setdefault(game, []).append(Twins(game, name, pair, tokens, new_token(), *more))

    for game in GAMES:
        seats = bastide.game(game, **GAMES[game]).seats
        for viewer in (*range(seats), SPECTATOR):
            add(game, f"of{viewer % 10}", [viewer])
        if seats > 2:
            add(game, "pair", [0, 1])
        turn = len(found)  # of the games that have secrets
        for number, (what, more) in enumerate(situations(seats).items()):
            if FULL or number % SHARES == turn % SHARES:
                add(game, what, [0], more)
    stores = [str(tmp_path_factory.mktemp("worlds") / f"{number}.db") for number in range(2)]
    for number, store in enumerate(stores):
        asyncio.run(take_in(store, [pair.archived(number) for pairs in found.values() for pair in pairs]))
    with serving(*stores, thinkers=0, absence=0) as servers:
        yield found, servers


@cache
def routes(method: str) -> list[str]:
    """Every address of a table, pages included."""
    app = make_app(ServerSettings(db="never-opened.db"))
    found = {
        route.path_format
        for route in app.routes
        for handler in getattr(route, "route_handlers", [])
        if method in getattr(handler, "http_methods", ()) and "{table}" in route.path_format
    }
    return sorted(found)


def test_every_route_is_walked() -> None:
    """A new route has to be added to the walk, or to those that show nothing of a table."""
    app = make_app(ServerSettings(db="never-opened.db"))
    assert {route.path_format for route in app.routes if "{table}" not in route.path_format} <= (
        SHELF | OF_PEOPLE | OF_GROUPS | OF_OPERATORS | OF_DEVICES
    )
    posts = {place.removeprefix(TABLE) for place in routes("POST") if place.startswith(TABLE)}
    assert posts == set(API_POSTS)
    assert set(routes("DELETE")) == {f"{TABLE}/draft", f"{TABLE}/notices"}
    forms = {place.removeprefix("/t/{table}/") for place in routes("POST") if place.startswith("/t/")}
    assert forms == {"{action}", *BESIDE}
    assert set(PAGE_POSTS) <= {*STAYING, *LEADING_ON, *SHOWING}
    documented = app.openapi_schema.paths or {}
    assert {place for place in documented if "{table}" in place} <= {
        *routes("GET"), *routes("POST"), *routes("DELETE")
    }  # fmt: skip


class Walk:
    """One viewer's walk through one world: all that it is answered, by what it asked."""

    def __init__(self, server: Server, twin: Twins, viewer: int, token: str, browser: str) -> None:
        self.client = server.client(timeout=300)  # the machine may be busy
        self.twin, self.viewer, self.browser = twin, viewer, browser
        self.bearer = {"Authorization": f"Bearer {token}"} if token else {}
        self.seen: dict[str, tuple[int, str]] = {}

    @property
    def drawing(self) -> list[str]:
        """What is left out where it would draw cards: what comes then is chance's, which differs between servers."""
        return ["redo"] if self.twin.name.endswith(ALONE) else []

    @property
    def cookie(self) -> dict[str, str]:
        held = {"Cookie": f"{COOKIE}={self.browser}"} if self.browser else {}
        return held | {"Origin": str(self.client.base_url)}

    def note(self, what: str, answer: httpx.Response) -> httpx.Response:
        led = [answer.headers.get(name, "") for name in ("location", "x-go", "content-type", "etag")]
        self.seen[f"{len(self.seen)} {what}"] = (answer.status_code, neutral("\n".join([*led, answer.text])))
        return answer

    def look(self, when: str, past: bool = False, painted: bool = False) -> None:
        """All that can be read, by token and by cookie."""
        for place in routes("GET"):
            if place.endswith("/events") or (place.endswith(PAINTED) and not painted):
                continue
            headers = self.bearer if place.startswith("/api/") else self.cookie
            for query in PAST if past and not place.endswith(PAINTED) else ("",):
                seat = "" if place.startswith("/api/") else f"{'&' if query else '?'}seat={self.viewer}"
                path = place.replace("{table}", self.twin.name) + query + seat
                self.note(f"{when}: {path}", self.client.get(path, headers=headers))
        self.note(f"{when}: by cookie", self.client.get(f"/api/tables/{self.twin.name}", headers=self.cookie))

    def streams(self, when: str) -> None:
        """The first frames of the sockets, and the events until now."""
        here = self.client.base_url.netloc.decode()
        for live in ("live", "live-text"):
            for language in LANGUAGES:
                address = f"ws://{here}/t/{self.twin.name}/{live}?seat={self.viewer}&language={language}"
                cookies = {"Cookie": self.cookie.get("Cookie", "")}
                with connect(
                    address, origin=Origin(str(self.client.base_url)), additional_headers=cookies, max_size=None
                ) as socket:
                    try:
                        frame = socket.recv(timeout=60)
                    except ConnectionClosed as closed:
                        frame = str(closed)
                assert len(frame) > 1000, (self.twin.name, self.viewer, frame)
                self.seen[f"{when}: {live} {language}"] = (200, neutral(str(frame)))
        table = f"/api/tables/{self.twin.name}"
        version = self.client.get(table, headers=self.bearer).json().get("version", 0)
        with self.client.stream("GET", f"{table}/events", headers=self.bearer, params={"since": -1}) as stream:
            told = []
            for line in stream.iter_lines():
                told.append(line)
                if line == f"id: {version}" or (not version and line == ""):
                    break
            self.seen[f"{when}: events"] = (stream.status_code, neutral("\n".join(told)))

    def try_legal(self) -> None:
        """Whether an action waits for a confirmation must not tell what it would reveal; it is not played."""
        table = f"/api/tables/{self.twin.name}"
        legal = self.client.get(table, headers=self.bearer).json().get("legal", [])
        for tried, choice in enumerate(legal[:4]):
            version = self.client.get(table, headers=self.bearer).json()["version"]
            body = {"version": version, "action": choice["text"]}
            drafted = self.note("draft", self.client.post(f"{table}/draft", headers=self.bearer, json=body))
            if drafted.status_code == 200 and drafted.json()["waits"]:
                if not tried:
                    self.look("drafted")
                self.note("cancel", self.client.delete(f"{table}/draft", headers=self.bearer))
            elif drafted.status_code == 200:
                self.note("undo", self.client.post(f"{table}/undo", headers=self.bearer))

    def do_everything(self) -> None:
        """All that can be sent, and what can be read after it."""
        table = f"/api/tables/{self.twin.name}"
        for rest, bodies in API_POSTS.items():
            if rest.strip("/") in (*LAST, "renew", *self.drawing):
                continue
            for body in bodies:
                answer = self.note(rest, self.client.post(table + rest, headers=self.bearer, json=body))
                if rest == "/fork" and answer.status_code == 201:
                    self.follow(answer.json())
        self.note("notices", self.client.delete(f"{table}/notices?channel=email&address=ada", headers=self.bearer))
        for name in sorted({*STAYING, *LEADING_ON, *SHOWING, *BESIDE} - {*LAST, *self.drawing}):
            for script in ({}, {"X-Bastide": "1"}):
                place = f"/t/{self.twin.name}/{name}?seat={self.viewer}"
                form = PAGE_POSTS.get(name, {})
                self.note(place, self.client.post(place, headers=self.cookie | script, data=form))
        self.look("afterwards")
        for rest in (*LAST, "renew"):
            self.note(rest, self.client.post(f"{table}/{rest}", headers=self.bearer))
        self.look("at last")  # by a link that is worthless now

    def follow(self, forked: dict[str, Any]) -> None:
        """What a copy of the table shows."""
        token = next(seat["token"] for seat in forked["seats"] if seat["token"])
        for place in routes("GET"):
            if place.startswith(TABLE) and not place.endswith("/events"):
                path = place.replace("{table}", forked["table"])
                self.note(place, self.client.get(path, headers={"Authorization": f"Bearer {token}"}))


def walked(server: Server, twin: Twins, stranger: str) -> dict[str, tuple[int, str]]:
    """All that everybody is answered at this table, in one world."""
    seen: dict[str, tuple[int, str]] = {}
    plain = not twin.notes and not twin.kinds
    strangers = {"nobody": ("", ""), "stranger": (new_token(), new_token()), "of another table": (stranger, "")}
    for who, (token, browser) in strangers.items():
        outside = Walk(server, twin, 0, token, browser)
        outside.look("outside")
        assert all(status in (401, 403, 404) for status, _ in outside.seen.values()), who
        seen |= {f"{who}: {what}": answer for what, answer in outside.seen.items()}
    for viewer, token in twin.tokens.items():
        walk = Walk(server, twin, viewer, token, twin.browser)
        walk.look("first", past=plain, painted=plain and viewer == 0)
        walk.streams("first")
        if not walk.drawing:
            walk.try_legal()
        if viewer == list(twin.tokens)[-1]:
            walk.do_everything()
        seen |= {f"{viewer}: {what}": answer for what, answer in walk.seen.items()}
        assert next(iter(walk.seen.values()))[0] == 200
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_look_the_same(game: str, twins: tuple[dict[str, list[Twins]], list[Server]]) -> None:
    found, servers = twins
    if game not in found:
        pytest.skip(f"{game} has no secret that chance or choice makes")
    stranger = next(token for twin in found[min(found)] for token in twin.tokens.values())
    for twin in found[game]:
        if stranger in twin.tokens.values():
            stranger = next(iter(found[max(found)][-1].tokens.values()))
        one, other = (walked(server, twin, stranger) for server in servers)
        assert list(one) == list(other), twin.name
        for what, answer in one.items():
            assert answer == other[what], f"{twin.name}, {what}: {parting(*answer, *other[what])}"


def test_hints_are_the_same_too(twins: tuple[dict[str, list[Twins]], list[Server]], tmp_path: Any) -> None:
    """Hints are thought from what the seat sees: the same in both worlds."""
    pairs = [pairs[0] for pairs in twins[0].values()]
    stores = [str(tmp_path / f"{number}.db") for number in range(2)]
    for number, store in enumerate(stores):
        asyncio.run(take_in(store, [pair.archived(number) for pair in pairs]))
    with serving(*stores) as servers:
        for twin in pairs:
            token = {"Authorization": f"Bearer {twin.tokens[0]}"}
            address = f"/api/tables/{twin.name}/hint"
            hints = [server.client(timeout=300).get(address, headers=token).text for server in servers]
            assert hints[0] == hints[1], twin.name


@pytest.mark.parametrize("game", GAMES)
def test_the_way_back_does_not_tell_who_has_chosen_in_secret(game: str) -> None:
    """What a seat may take back does not change by what it cannot see."""
    rng = random.Random(game)
    for options in (GAMES[game], {}):
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
