"""Pages for people, made from sights."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.types import ControllerRouterHandler


def page_routes() -> Sequence[ControllerRouterHandler]:
    """All routes of pages."""
    from bastide.pages.routes import routes

    return routes()
