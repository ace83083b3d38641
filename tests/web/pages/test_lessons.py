"""Guided first games at their tables: what is right goes on, what is wrong is explained and changes nothing."""

from __future__ import annotations

import re
import time

import httpx
import pytest

from bastide.games.lessons import chapter

PATIENCE = 60.0  # seconds for the scripted replies, on a busy machine
PART = {"X-Bastide": "1"}


@pytest.fixture
def client(one_server):
    """A browser without a script."""
    with httpx.Client(
        base_url=one_server.url, follow_redirects=True, timeout=60, headers={"Origin": one_server.url}
    ) as browser:
        yield browser


def began(client, game="tithe", number="1"):
    """A chapter from its beginning: the address of its table, and the first frame."""
    answer = client.post(f"/learn/{game}", data={"chapter": number})
    assert answer.status_code == 200
    return re.search(r"/t/[\w-]+", str(answer.url))[0], answer.text


def version_in(frame):
    return re.search(r'name="version" value="(\d+)"', frame)[1]


def act(client, table, action):
    frame = client.get(f"{table}?seat=0", headers=PART).text
    return client.post(f"{table}/act?seat=0", data={"version": version_in(frame), "action": action}, headers=PART)


def frame_with(client, table, words):
    """The frame as soon as it says these words."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        frame = client.get(f"{table}?seat=0", headers=PART).text
        if words in frame:
            return frame
        time.sleep(0.05)
    pytest.fail(f"nobody says {words!r}")


def test_a_wrong_action_is_answered_with_its_reason_and_changes_nothing(client):
    client.headers["Accept-Language"] = "en"
    steps = chapter("tithe", 1).steps
    table, page = began(client)
    assert steps[0].title["en"] in page
    assert act(client, table, "glean").status_code == 204
    frame = frame_with(client, table, steps[1].title["en"])
    wrong = act(client, table, "fair")
    assert wrong.status_code == 422 and steps[1].wrong[0].say["en"] in wrong.text
    assert client.get(f"{table}?seat=0", headers=PART).text == frame
    assert act(client, table, "sell 3").status_code == 422, "what is not legal is refused as at any table"


def test_a_lesson_can_be_left_and_taken_up_again(client):
    client.headers["Accept-Language"] = "en"
    steps = chapter("tithe", 1).steps
    table, _ = began(client)
    act(client, table, "glean")
    frame_with(client, table, steps[1].title["en"])
    page = client.get("/learn/tithe").text
    assert f'href="{table}?seat=0"' in page and "step 2" in page
    for step in steps[1:]:
        frame_with(client, table, step.title["en"])
        assert act(client, table, step.do[0]).status_code == 204
    frame = frame_with(client, table, chapter("tithe", 1).ending["en"].split(":")[0])
    assert 'action="/play"' in frame
    assert frame.count("btn primary") == 1, "the way on stands out alone"
    assert f'href="{table}' not in client.get("/learn/tithe").text, "what is finished is not offered"


def test_home_offers_the_lesson_to_who_has_no_table_yet(client):
    offer = 'class="btn learn"'
    assert offer in client.get("/").text
    began(client)
    assert offer not in client.get("/").text


def test_there_are_only_chapters_of_the_game(client):
    assert client.post("/learn/tithe", data={"chapter": "2"}).status_code == 404
    assert client.post("/learn/tithe", data={"chapter": "x"}).status_code == 404
    answer = client.post("/api/tables", json={"game": "tithe", "seats": [{}, {}], "lesson": 1})
    assert answer.status_code == 422, "a lesson begins at its page"


def test_the_drawer_shows_the_summary_or_a_rule(client):
    assert 'class="summary"' in client.get("/drawer/orleans", headers=PART).text
    rule = client.get("/drawer/orleans?rule=ORL-END-05", headers=PART).text
    assert 'id="ORL-END-05"' in rule and 'id="ORL-FLOW-01"' not in rule
    assert client.get("/drawer/orleans?rule=CAR-END-01", headers=PART).status_code == 404
    assert str(client.get("/drawer/orleans").url).endswith("/rules/orleans")
