"""The metrics of a server, for Prometheus: counts and times, never names or secrets."""

from __future__ import annotations

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bastide.tables.context import ServerContext
from bastide.tables.refusals import NoSeat
from bastide.web.security import LOOPBACK, client_address

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "bastide_requests", "Answers, by route and status", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "bastide_request_seconds", "Time to answer, by route", ["route"], buckets=BUCKETS, registry=self.registry
        )
        self.changes = Counter("bastide_changes", "Changes written: actions, undos and notes", registry=self.registry)
        self.tables = Gauge("bastide_tables_in_memory", "Tables in memory", registry=self.registry)
        self.unreadable = Gauge("bastide_tables_unreadable", "Tables that cannot be read", registry=self.registry)
        self.streams = Gauge("bastide_streams", "Open streams", registry=self.registry)
        self.thinking = Gauge("bastide_bot_turns", "Tables whose bots this process plays now", registry=self.registry)
        self.failures = Gauge("bastide_bot_failures", "Bots that failed since the start", registry=self.registry)

    def exposed(self, context: ServerContext) -> bytes:
        """Everything as text."""
        self.tables.set(len(context.tables.open_tables))
        self.unreadable.set(len(context.tables.unreadable))
        self.streams.set(sum(context.streams_by_address.open.values()))
        self.thinking.set(len(context.bot_runner.tasks))
        self.failures.set(context.bot_runner.failures)
        return generate_latest(self.registry)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def show_metrics(
    request: Request[object, object, State], context: NamedDependency[ServerContext]
) -> Response[bytes]:
    """For Prometheus; by default only on this machine."""
    allowed = context.settings.metrics
    if allowed == "off" or (allowed == "local" and client_address(request.scope) not in LOOPBACK):
        raise NoSeat("metrics are not public", known=True)
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.exposed(context), media_type=CONTENT_TYPE_LATEST)
