"""Whatever is sent within and around the OpenAPI document, the server never fails and answers as it says."""

from __future__ import annotations

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bastide.tables.server_settings import ServerSettings
from bastide.web.app import make_app
from servers import Seat, Server

EXAMPLES = 60 if os.environ.get("BASTIDE_FULL") else 8
CHECKS = [  # status, form and content of every answer are what the document says
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = r"/events$"  # a stream has tests of its own


@pytest.fixture
def seats(one_server: Server) -> list[Seat]:
    return one_server.open(options={"modules": ["abbey"]})


document = make_app(ServerSettings(db="never-opened.db")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(document).exclude(path_regex=ENDLESS)


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_makes_it_fail(case: schemathesis.Case, one_server: Server, seats: list[Seat]) -> None:
    """With a real table and a real token, so that it gets beyond the door."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = seats[0].table
    answer = case.call(base_url=one_server.url, headers=seats[0].headers, timeout=30)
    case.validate_response(answer, checks=CHECKS)


def test_strange_streams(one_server: Server, seats: list[Seat]) -> None:
    for since in ("x", "-2", "99999999999999999999", "", "1.5", "%00"):
        answer = one_server.client().get(f"{seats[0].path}/events?since={since}", headers=seats[0].headers)
        assert answer.status_code == 400, since
