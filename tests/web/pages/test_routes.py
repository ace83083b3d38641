"""Routes of pages as plain functions: no web framework is needed to find one and to have it answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bastide.pages import addresses
from bastide.pages.addresses import address, local, table_address
from bastide.pages.http import FRAGMENT, Answer, PageError, Request
from bastide.pages.routes import ROUTES, find_route, respond
from bastide.store.sql.database import Database
from bastide.tables.server_settings import ServerSettings
from bastide.web.app import make_context

HOME = "https://games.example"


def answers(tmp_path: Path, *requests: Request) -> list[Answer]:
    """What the routes answer to some requests, one after the other; cookies are kept in between."""

    async def ask() -> list[Answer]:
        settings = ServerSettings(db=str(tmp_path / "bastide.db"), thinkers=0)
        database, cookies, found = Database(settings.db), dict[str, str](), []
        await database.migrate()
        context = make_context(settings, database, "test")
        for request in requests:
            route, request.params = find_route(request.method, request.path)
            request.cookies, request.origin = cookies, HOME
            request.headers = {"origin": HOME, "accept-language": "en", **request.headers}
            found.append(await respond(context, route, request))
            cookies |= {cookie.name: cookie.value for cookie in found[-1].cookies}
        await database.close()
        return found

    return asyncio.run(ask())


def test_a_table_is_set_and_shown_without_a_framework(tmp_path: Path) -> None:
    (opened,) = answers(tmp_path, Request("POST", "/play", form={"game": ["tithe"]}))
    assert opened.status == 303 and {cookie.name for cookie in opened.cookies} == {"bastide", "last"}
    path, _, query = opened.headers["Location"].partition("?")
    assert path.startswith("/t/") and query == "seat=0"
    home, lost, stranger = answers(
        tmp_path, Request("GET", "/"), Request("GET", "/rules/chess"), Request("GET", path, query={"seat": ["0"]})
    )
    assert home.status == 200 and "Bastide" in str(home.body)
    assert lost.status == 404 and "<!doctype html>" in str(lost.body)
    assert stranger.status == 403  # another browser


def test_errors_are_sentences_for_our_script(tmp_path: Path) -> None:
    asked = Request("POST", "/new/chess", headers={FRAGMENT: "1"})
    foreign = Request("POST", "/play", form={"game": ["tithe"]}, headers={"origin": "https://elsewhere.example"})
    missing, refused = answers(tmp_path, asked, foreign)
    assert missing.status == 404 and str(missing.body).startswith("<p>")
    assert refused.status == 403 and not refused.cookies


def test_the_first_route_that_fits_is_found() -> None:
    route, parts = find_route("GET", "/t/abc/picture.svg")
    assert route.pattern == "/t/{table}/picture.svg" and parts == {"table": "abc"}
    assert find_route("POST", "/t/abc/sit")[0].pattern == "/t/{table}/sit"
    assert find_route("POST", "/t/abc/act")[1] == {"table": "abc", "action": "act"}
    for method, path in (("GET", "/t/abc/picture_svg"), ("DELETE", "/"), ("GET", "/rules/a/b"), ("GET", "//")):
        with pytest.raises(PageError):
            find_route(method, path)
    assert len({(route.method, route.pattern) for route in ROUTES}) == len(ROUTES)


def test_the_site_may_be_served_below_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table_address("abc", "log", seat=0, ply=None) == "/t/abc/log?seat=0"
    monkeypatch.setattr(addresses, "_folder", "/bastide")
    assert address("/") == "/bastide/" and table_address("abc", seat=-2) == "/bastide/t/abc?seat=-2"
    assert local("/bastide/rules?q=a") == "/bastide/rules?q=a" and local("/rules") == "/bastide/"
