"""The logs of a server: a line for each answer and each error, as JSON or text. Secrets are never logged: routes appear
as templates, headers and bodies not at all."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bastide.tables.server_settings import ServerSettings
from bastide.web.metrics import Metrics

LOG = logging.getLogger("bastide.requests")
STANDARD = {*vars(logging.makeLogRecord({})), "message", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "name": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(settings: ServerSettings) -> None:
    """To standard error, in the form that was asked for."""
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    if settings.log == "off":
        root.addHandler(logging.NullHandler())
        return
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if settings.log == "json" else plain)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for noisy in ("alembic", "sqlalchemy", "httpx"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class AccessLogMiddleware:
    """Around the application: counts and logs each answer by its route."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.note(scope, status, time.perf_counter() - start)
            await send(message)

        await self.app(scope, receive, noted)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Time to the first byte: a stream may stay open for hours."""
        route, method = str(scope.get("path_template") or "unknown"), str(scope.get("method", ""))
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        level = logging.INFO if status < 500 else logging.ERROR
        extra = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 2)}
        LOG.log(level, "%s %s %d %.2f ms", method, route, status, 1000 * seconds, extra=extra)
