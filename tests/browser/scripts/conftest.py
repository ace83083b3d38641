"""Single modules of the pages' scripts in a real Chromium: a small page, the module, and nothing of a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, Route

from bastide.pages.static_files import PACKAGE

SCRIPTS = resources.files(PACKAGE).joinpath("static", "scripts")
ORIGIN = "http://modules.test"
PAGE = "<!doctype html><html lang='en'><body data-offline='No connection' data-close='Close'>{}</body></html>"
Opened = Callable[..., Page]


class Answers:
    """What the server that is not there answers, and what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.body, self.status, self.headers = "", 200, dict[str, str]()

    def route(self, route: Route, html: str) -> None:
        request, path = route.request, route.request.url.removeprefix(ORIGIN + "/")
        if path.endswith(".js"):
            text = SCRIPTS.joinpath(*path.split("/")).read_text("utf-8")
            route.fulfill(body=text, content_type="text/javascript")
        elif request.is_navigation_request():
            route.fulfill(body=PAGE.format(html), content_type="text/html")
        else:
            self.asked.append(request)
            route.fulfill(body=self.body, status=self.status, headers=self.headers, content_type="text/html")


@pytest.fixture
def server() -> Answers:
    return Answers()


@pytest.fixture
def opened(chromium: Browser, server: Answers) -> Iterator[Opened]:
    """A page with this body that has loaded these modules; `modules.<name>` are their exports, - written as _."""
    contexts, errors = [], list[str]()

    def open_page(html: str, *modules: str, **settings: Any) -> Page:
        context = chromium.new_context(**{"viewport": {"width": 800, "height": 600}, **settings})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route("**/*", lambda route: server.route(route, html))
        page.goto(ORIGIN)
        page.evaluate(
            """async paths => { window.modules = {};
            for (const path of paths) {
              modules[path.split('/').pop().replaceAll('-', '_')] = await import(`/${path}.js`);
            } }""",
            list(modules),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors
