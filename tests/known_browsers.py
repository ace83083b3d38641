"""Browsers that have been here before: a first visit, with every file fetched and every image drawn, costs seconds."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext

FORGOTTEN = "cookies,local_storage,service_workers,cache_storage"  # files and images of tiles are kept


class KnownBrowsers:
    """Contexts of one Chromium for the tests of a file: whoever leaves is forgotten, what was fetched stays."""

    def __init__(self, chromium: Browser, origin: str) -> None:
        self.chromium, self.origin = chromium, origin
        self.settings: dict[BrowserContext, str] = {}
        self.free: dict[str, list[BrowserContext]] = {}

    def new_context(self, viewport: dict[str, int], new: bool = False, **settings: Any) -> BrowserContext:
        """A browser with these settings, a `new` one for a first visit; its windows get their size when they open."""
        alike = repr(sorted(settings.items()))
        if not new and self.free.get(alike):
            return self.free[alike].pop()
        context = self.chromium.new_context(viewport=viewport, **settings)
        self.settings[context] = alike
        return context

    def take_back(self, context: BrowserContext) -> None:
        page = context.new_page()
        for other in context.pages[:-1]:
            other.close()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": FORGOTTEN})
        context.clear_permissions()
        page.close()
        self.free.setdefault(self.settings[context], []).append(context)
