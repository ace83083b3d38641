"""The HTTP API for programs, below /api: a module for each group of routes."""

from litestar import Router

from bastide.web.api.documented import methods_of, only_documented_queries
from bastide.web.api.games import game_routes
from bastide.web.api.notices import notice_routes
from bastide.web.api.participants import company_routes
from bastide.web.api.play import play_routes
from bastide.web.api.problems import document_problems
from bastide.web.api.review import review_routes
from bastide.web.api.tables import table_routes

ROUTES = [*game_routes, *table_routes, *play_routes, *company_routes, *review_routes, *notice_routes]


def api_router() -> Router:
    """All routes under /api."""
    handlers = [document_problems(route) for route in ROUTES]
    return Router(path="/api", route_handlers=[methods_of(handlers), *handlers], before_request=only_documented_queries)
