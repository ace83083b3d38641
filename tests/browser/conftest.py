"""A real Chromium and a real Firefox, and windows of them as people have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser_user import BrowserUser
from firefox import Firefox
from installed_chromium import FLAGS, chromium_program
from known_browsers import KnownBrowsers
from servers import Server, one_server

__all__ = ["one_server"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")  # not longer: its loop would be in the way of other tests
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium for all tests of a file."""
    browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def known_browsers(chromium: Browser, one_server: Server) -> KnownBrowsers:
    return KnownBrowsers(chromium, one_server.url)


@pytest.fixture
def visitors(known_browsers: KnownBrowsers, one_server: Server) -> Iterator[Any]:
    """Makes people with browsers of their own; any error on their pages fails the test."""
    yield from visiting(known_browsers, one_server, known_browsers.take_back)


def visiting(browser: Any, server: Server, leave: Callable[[Any], None]) -> Iterator[Any]:
    """The people of one test."""
    made: list[BrowserUser] = []

    def visitor(phone: bool = False, **settings: Any) -> BrowserUser:
        one = BrowserUser(browser, server, phone, **settings)
        made.append(one)
        return one

    yield visitor
    for one in made:
        leave(one.context)
        assert not one.errors, one.errors


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    """A Firefox for all tests of a file."""
    browser = Firefox()
    yield browser
    browser.close()


@pytest.fixture
def firefox_visitors(firefox: Firefox, one_server: Server) -> Iterator[Any]:
    """People who come with Firefox."""
    yield from visiting(firefox, one_server, lambda context: context.close())
