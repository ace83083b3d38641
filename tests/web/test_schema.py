"""Whatever is sent within and around the OpenAPI document, the server never fails and answers as it says."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation

from bastide.tables.server_settings import ServerSettings
from bastide.web.app import make_app
from servers import Seat, Server

EXAMPLES = 60 if os.environ.get("BASTIDE_FULL") else 8
# 422 is for what is of the right form but not allowed now: no document can tell which actions a game allows.
# What is not of the right form gets 400, which a request within the document must never get.
ACCEPTED = ["2xx", "3xx", 401, 403, 404, 409, 422, 429, 503]
STREAM_SECONDS = 0.2  # until a stream is ended: it goes on as long as its token is good


@pytest.fixture
def seats(one_server: Server) -> list[Seat]:
    return one_server.open(options={"modules": ["abbey"]})


document = make_app(ServerSettings(db="never-opened.db")).openapi_schema.to_schema()
config = SchemathesisConfig.from_dict({"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}})
schema = schemathesis.openapi.from_dict(document, config=config)


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_check_holds(case: schemathesis.Case, one_server: Server, seats: list[Seat]) -> None:
    """With a real table and a real token, so that it gets beyond the door; all checks, all routes."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = seats[0].table
    headers = {} if headers_are_wrong(case) else seats[0].headers
    with ended(seats[0]) if case.path.endswith("/events") else contextlib.nullcontext():
        answer = case.call(base_url=one_server.url, headers=headers, timeout=30)
    case.validate_response(answer)


def headers_are_wrong(case: schemathesis.Case) -> bool:
    """Whether wrong headers, or none, are what this case is about."""
    part = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    return part is not None and part.mode.is_negative


@contextlib.contextmanager
def ended(seat: Seat) -> Iterator[None]:
    """A stream of this seat ends after a moment, for its token is renewed."""

    def renew() -> None:
        seat.token = seat.post("/renew").json()["token"]

    timer = threading.Timer(STREAM_SECONDS, renew)
    timer.start()
    yield
    timer.join()


def test_strange_streams(one_server: Server, seats: list[Seat]) -> None:
    for since in ("x", "-2", "99999999999999999999", "", "1.5", "%00"):
        answer = one_server.client().get(f"{seats[0].path}/events?since={since}", headers=seats[0].headers)
        assert answer.status_code == 400, since


def test_misspelt_parameters_are_refused(one_server: Server, seats: list[Seat]) -> None:
    answer = one_server.client().get(f"{seats[0].path}?plie=3", headers=seats[0].headers)
    assert (answer.status_code, answer.json()["field"]) == (400, "plie")
