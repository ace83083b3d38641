"""Tables and pages whose every free text is hostile: a real browser's parser finds the same elements as with harmless
texts, and the hostile text where the harmless one was, letter by letter."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import random
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page

from bastide.core.state import SPECTATOR
from bastide.pages.http import FRAGMENT, Answer, Request
from bastide.pages.routes import find_route, respond
from bastide.pages.shelf import shelf
from bastide.store.game_session import GameSession
from bastide.store.record import Record
from bastide.store.sql.database import Database
from bastide.tables import table_actions, table_lifecycle
from bastide.tables.context import ServerContext
from bastide.tables.names import clean_text
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for
from bastide.tables.tokens import new_table
from bastide.tables.workers import InPlaceWorker
from bastide.web.app import make_context

HOME = "https://games.example"
HOSTILE = (  # each is as long as a name may be, or shorter
    "<script>alert(1)</script><b>",
    '"><img src=x onerror=alert(1)>',
    "</title></style></text></svg><iframe>",
    "{{7*7}}${7}{0.names}%(n)svar(--nosuch)",
    "&lt;&#60;&amp;amp;&quot;&nosuch;&copy",
    "' onclick='alert(1)' `x=\"y\"` \\' \\\"",
    "\u05d0\u05d1\u05d2\u202e\u200f\u061c\u0645\u0631\u062d\u0628\u0627<\u2066",
    "]]><!--\x01\x08\x1b[31m\x7f\x85\ufeff\u2028--></p>",
)
LONG = ("\U0001f3f0\U0001f469\u200d\U0001f33e" * 100, "<b>" * 160)  # 200 signs and more: for what may be long
MESSAGES = (*HOSTILE, *LONG)
TURNS = [("fr", 0), ("en", 4)]  # together every text in one of the names
CASES = [  # in a run that is not full each game, and the pages beside the tables, in one of the turns
    (game, *turn)
    for i, game in enumerate([*shelf(), ""])
    for k, turn in enumerate(TURNS)
    if os.environ.get("BASTIDE_FULL") or i % len(TURNS) == k
]
FIRST, STEP = 0x4E00, 0x200  # where harmless letters begin, and how many each text has for itself
PARSE = """([text, type]) => {
  const whole = new DOMParser().parseFromString(text, type), found = [];
  const walk = (node, depth) => {
    if (node.nodeType === 1) found.push([depth, node.nodeName, [...node.attributes].map(a => [a.name, a.value])]);
    else found.push([depth, node.nodeType, node.nodeValue ?? node.name]);
    for (const child of (node.nodeName === 'TEMPLATE' ? node.content : node).childNodes) walk(child, depth + 1);
  };
  for (const child of whole.childNodes) walk(child, 0);
  return JSON.stringify(found);
}"""


class Texts:
    """What people write: the hostile texts themselves, or harmless letters in their place. No letter stands for two
    signs."""

    def __init__(self, hostile: bool) -> None:
        self.hostile = hostile
        self.number = 0
        self.signs: dict[int, str] = {}  # what each harmless letter stands for

    def text(self, hostile: str) -> str:
        """The next text that the server will clean: there are as many letters as are left of the hostile one."""
        return self.typed(hostile, clean_text(hostile))

    def typed(self, hostile: str, kept: str = "") -> str:
        """The next text that is shown as it was typed, control characters and all."""
        first, kept = FIRST + self.number * STEP, kept or hostile
        self.number += 1
        assert len(kept) <= STEP
        self.signs |= {first + place: sign for place, sign in enumerate(kept)}
        return hostile if self.hostile else "".join(chr(first + place) for place in range(len(kept)))


@cache
def played(name: str, seats: int, share: float) -> Record:
    """A game between heuristic players, up to a share of its length."""
    box, dice = shelf()[name], random.Random(3)
    game = game_for(name, seats, {})
    session = GameSession(game, next_seed=lambda: 3)
    if share < 1:
        whole = played(name, seats, 1)
        for line in whole.lines[: int(len(whole.lines) * share)]:
            assert line.do is not None
            session.act(line.seat, line.do)
    while share == 1 and session.state.pending:
        seat = session.state.pending[0]
        session.act(seat, game.write(box.heuristic.suggest(game, session.state, seat, dice.randrange(2**32))))
    return session.record


class Visitor:
    """One browser at a server that lives in this process."""

    def __init__(self, context: ServerContext, language: str) -> None:
        self.context, self.cookies, self.language = context, {"language": language}, language
        self.answers: dict[str, Answer] = {}

    async def ask(
        self, method: str, path: str, query: dict[str, str] | None = None, part: bool = False, **fields: str
    ) -> Answer:
        """An answer of the server to a form, or to an address with this query."""
        asked, form = ({key: [value] for key, value in given.items()} for given in (query or {}, fields))
        typed = "&".join(f"{key}={value}" for key, value in (query or {}).items())  # not encoded: worse than browsers
        request = Request(method, path, query=asked, query_text=typed, form=form)
        request.cookies, request.origin = self.cookies, HOME
        request.headers = {"origin": HOME, **({FRAGMENT: "1"} if part else {})}
        route, request.params = find_route(method, path)
        answer = await respond(self.context, route, request)
        await asyncio.gather(*self.context.bot_runner.tasks.values())  # what comes next shall not depend on time
        assert answer.status < 500, path
        self.cookies |= {cookie.name: cookie.value for cookie in answer.cookies}
        return answer

    async def see(
        self, method: str, path: str, query: dict[str, str] | None = None, part: bool = False, **fields: str
    ) -> None:
        """Ask, and keep the answer for comparison."""
        answer = await self.ask(method, path, query, part, **fields)
        self.answers[f"{len(self.answers)} {method} {path} {list(query or {})}{' part' if part else ''}"] = answer


async def sit(visitor: Visitor, texts: Texts, game: str, turn: int, share: float) -> tuple[str, list[int]]:
    """A table of this game at which the visitor has all seats; everybody is renamed. Its path, and who has to act."""
    seats = min(shelf()[game].seats[-1], 4)
    settings = TableSettings(game=game, seats=[SeatSettings() for _ in range(seats)]).completed()
    record = copy.deepcopy(played(game, seats, share))
    opened = await table_lifecycle.store_table(visitor.context, settings, record, "3", "", new_table())
    for token in [*(seat.token for seat in opened.seats), opened.watch]:
        await visitor.ask("GET", f"/join/{token}")
    for seat in range(seats):
        name = texts.text(HOSTILE[(seat + turn) % len(HOSTILE)])
        await visitor.ask("POST", f"/t/{opened.table}/rename", {"seat": str(seat)}, name=name)
    pending = visitor.context.tables.open_tables[opened.table].session.state.pending
    return f"/t/{opened.table}", pending


async def table_pages(visitor: Visitor, texts: Texts, game: str, turn: int) -> None:
    """All pages of a table in the midst of a game, and of one that is over."""
    table, pending = await sit(visitor, texts, game, turn, 0.6)
    for message in MESSAGES:
        await visitor.ask("POST", f"{table}/say", {"seat": "1"}, text=texts.text(message))
    for viewer in (pending[0], (pending[0] + 1) % 2, SPECTATOR):
        for part in ("", "/text", "/words", "/log"):
            await visitor.see("GET", f"{table}{part}", {"seat": str(viewer)})
    seat = {"seat": str(pending[0])}
    await visitor.see("GET", table, seat, part=True)
    await visitor.see("GET", table, seat | {"ply": "9"})
    await visitor.see("GET", table, seat | {"hand": "1"})
    for part in ("/rest", "/log.txt", "/picture.svg"):
        await visitor.see("GET", f"{table}{part}", seat)
    await visitor.see("POST", f"{table}/hint", seat)
    await visitor.see("POST", f"{table}/link", seat, what="device")
    await visitor.see("POST", f"{table}/act", seat, version="0", action=texts.text(HOSTILE[1]))
    await visitor.see("POST", f"{table}/fork", seat, ply="2", bot=texts.text(HOSTILE[0]))
    await visitor.ask("POST", f"{table}/ask", {"seat": "1"})
    await visitor.ask("POST", f"{table}/replace", {"seat": "1"}, whom="1")
    for viewer in (0, 1):
        await visitor.see("GET", table, {"seat": str(viewer)})
    table, _ = await sit(visitor, texts, game, turn, 1)
    for part in ("", "/text", "/log", "/picture.svg"):
        await visitor.see("GET", f"{table}{part}", {"seat": "0"})
    await visitor.see("GET", table, {"seat": "0", "ply": "7"})


async def site_pages(visitor: Visitor, texts: Texts, turn: int) -> None:
    """The pages beside the tables: what is typed into forms and addresses comes back."""
    names = {f"n{seat}": texts.text(clean_text(HOSTILE[(seat + turn) % len(HOSTILE)])) for seat in range(4)}
    for game in shelf():
        wishes = {"sent": "1", "k1": "open", "k2": "link", "l1": texts.typed(HOSTILE[0]), **names}
        await visitor.see("GET", f"/new/{game}", wishes)
        await visitor.see("GET", f"/new/{game}", wishes, part=True)
        await visitor.see("GET", f"/rules/{game}", {"q": texts.typed(HOSTILE[(turn + 1) % len(HOSTILE)])})
        await visitor.see("POST", f"/learn/{game}", chapter=texts.text(HOSTILE[2]))
        await visitor.see("GET", f"/learn/{game}")
        kinds = {"k0": "me", "k1": "open", "k2": "link", "k3": "me"}
        opened = await visitor.ask("POST", f"/new/{game}", **names, **kinds, seats="2", sent="1")
        table = opened.headers["Location"].partition("?")[0].removesuffix("/invite")
        await visitor.see("GET", f"{table}/invite")
        await visitor.see("GET", table)
    visitor.cookies["name"] = quote(texts.text(HOSTILE[turn]))
    for message in HOSTILE:
        await visitor.see("GET", "/glossary", {"q": texts.typed(message)})
    await visitor.see("GET", "/lobby")
    await visitor.ask("POST", f"{table}/sit", seat="1", name=texts.text(HOSTILE[turn + 1]))
    await visitor.see("GET", table)
    await visitor.see("POST", "/join", link=f"? {texts.text(HOSTILE[0])}")
    await visitor.see("POST", "/play", game=texts.text(HOSTILE[0]))
    for path in ("/", "/new/tithe", "/rules"):
        await visitor.see("GET", path)


async def visited(
    folder: Path, language: str, turn: int, game: str, hostile: bool
) -> tuple[dict[str, Answer], dict[int, str]]:
    """Every answer of a server to one visitor, and what harmless letters in them stand for."""
    folder.mkdir(exist_ok=True)
    settings = ServerSettings(db=str(folder / f"{hostile}.db"), thinkers=0, absence=0)
    database = Database(settings.db)
    await database.migrate()
    context = make_context(settings, database, "test")
    context.bot_runner.worker = InPlaceWorker()
    visitor, texts = Visitor(context, language), Texts(hostile)
    await (table_pages(visitor, texts, game, turn) if game else site_pages(visitor, texts, turn))
    await database.close()
    return visitor.answers, texts.signs


@pytest.fixture(scope="module")
def parser(chromium: Browser) -> Iterator[Page]:
    yield chromium.new_page()


@pytest.mark.parametrize(("game", "language", "turn"), CASES)
def test_hostile_texts_are_texts(parser, monkeypatch, tmp_path, game, turn, language):
    runs = []
    monkeypatch.setattr(table_actions, "HINT_SIMULATIONS", 8)
    for hostile in (False, True):
        dice = random.Random(1)  # the same secrets, names of tables and seeds
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size, dice=dice: f"{dice.getrandbits(96):024x}")
        monkeypatch.setattr(secrets, "token_bytes", dice.randbytes)
        monkeypatch.setattr(secrets, "choice", dice.choice)
        monkeypatch.setattr(secrets, "randbits", dice.getrandbits)
        runs.append(in_new_thread(visited(tmp_path / "server", language, turn, game, hostile)))
    (harmless, signs), (hostile_answers, _) = runs
    shown = set[int]()
    for (name, one), (_, other) in zip(harmless.items(), hostile_answers.items(), strict=True):
        assert one.status == other.status and one.media == other.media, name
        kind = one.media.partition(";")[0]
        if kind == "text/plain":
            assert str(one.body).translate(signs) == str(other.body), name
            continue
        expected, found = (json.loads(parser.evaluate(PARSE, [str(answer.body), kind])) for answer in (one, other))
        assert "parsererror" not in str(expected[:3]), name
        shown |= {ord(letter) for letter in str(one.body)} & signs.keys()
        compare(expected, found, signs, name)
    assert len({letter // STEP for letter in shown}) >= (4 if game else 8), "what nobody shows proves nothing"


def compare(expected: list[Any], found: list[Any], signs: dict[int, str], name: str) -> None:
    """The same elements with the same attributes; harmless letters have become what they stand for."""
    for one, other in zip(expected, found, strict=False):
        assert translated(one, signs) == other, name
    assert len(expected) == len(found), name


def translated(part: Any, signs: dict[int, str]) -> Any:
    if isinstance(part, list):
        return [translated(inner, signs) for inner in part]
    return part.translate(signs) if isinstance(part, str) else part


def in_new_thread(work: Any) -> Any:
    """The result of a coroutine; this thread has the browser's loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
