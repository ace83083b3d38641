"""The edition is built once; where that is impossible its tests are skipped, loudly, and in CI they fail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from edition_browser import ROOT, build, host_of_files, settings
from installed_chromium import FLAGS, chromium_program


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "test_chromium" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def edition() -> Path:
    """The folder of the edition."""
    trouble = build()
    if trouble:
        if os.environ.get("CI"):
            pytest.fail(trouble)
        pytest.skip(f"NO EDITION FOR BROWSERS: {trouble}")
    return ROOT / "dist" / "browser"


@pytest.fixture
def site(edition: Path, tmp_path: Path) -> Iterator[str]:
    """The edition below a folder of a host of files; its address."""
    shutil.copytree(edition, tmp_path / "some" / "folder")
    with host_of_files(tmp_path) as address:
        yield f"{address}some/folder/"


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[Any]:
    """Opens a Chromium whose profile outlives it: what it keeps is there the next time."""
    program = chromium_program()
    opened: list[BrowserContext] = []

    def open_browser(**more: Any) -> BrowserContext:
        for old in opened:
            old.close()
        opened[:] = [
            playwright.chromium.launch_persistent_context(
                tmp_path / "profile", executable_path=program, args=FLAGS, **settings(**more)
            )
        ]
        return opened[0]

    yield open_browser
    for context in opened:
        context.close()
