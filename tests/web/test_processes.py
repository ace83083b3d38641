"""Several server processes on one PostgreSQL, without sticky sessions."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from servers import Cluster, Seat, Server, serving

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def three(cluster: Cluster) -> Iterator[list[Server]]:
    with serving(*[cluster.database()] * 3, lease=3) as servers:
        yield servers


def through(seat: Seat, server: Server) -> Seat:
    """The same seat by way of another process."""
    return replace(seat, client=server.client())


def test_a_move_is_seen_through_every_process(three: list[Server]) -> None:
    ada, bob, watch = three[0].open()
    heard: list[list[dict[str, Any]]] = [[], [], []]
    ready = [threading.Event() for _ in three]

    def listen(number: int) -> None:
        heard[number] = through(watch, three[number]).events(0, 4, ready[number])

    listeners = [threading.Thread(target=listen, args=(number,)) for number in range(3)]
    for listener, event in zip(listeners, ready, strict=True):
        listener.start()
        assert event.wait(20)
    for number in range(4):
        seat = through((ada, bob)[number % 2], three[(number + 1) % 3])
        assert seat.act("glean", number).status_code == 200  # never read there before
    for listener in listeners:
        listener.join(30)
    assert [[step["version"] for step in steps] for steps in heard] == [[1, 2, 3, 4]] * 3


def test_a_key_is_known_to_every_process(three: list[Server]) -> None:
    ada, _, watch = three[0].open()
    for server in three:
        assert through(ada, server).act("glean", 0, "once").json() == {"version": 1}
    assert through(watch, three[2]).look()["version"] == 1


def test_bots_play_on_when_their_process_dies(three: list[Server]) -> None:
    bots = [{"kind": "bot", "bot": "mcts:150"}] * 4
    watches = [server.open(seats=bots, options={"modules": ["abbey"]})[-1] for server in three[:2] for _ in range(2)]
    through(watches[0], three[2]).events(0, 1)  # they have begun
    three[0].kill()
    for watch in watches:
        survivor, since = through(watch, three[2]), 0
        while not (steps := survivor.events(since, 1))[0]["over"]:
            since = steps[0]["version"]
        versions = [step["version"] for step in survivor.events(0, since + 1)]
        assert versions == list(range(1, since + 2))
    three[0].start()


def test_three_processes_play_each_turn_once(three: list[Server]) -> None:
    seats = [{}, {"kind": "bot", "bot": "greedy"}]
    ada, watch = three[0].open(seats=seats)
    for number in range(4):
        seat = through(ada, three[number % 3])
        steps = seat.events(2 * number - 1, 1) if number else []
        assert not steps or steps[0]["seat"] == 1
        seen = seat.look()
        assert seat.act("glean", seen["version"]).status_code == 200
    assert [step["seat"] for step in watch.events(0, 8)] == [0, 1] * 4


def test_play_goes_on_when_the_database_was_away(three: list[Server], cluster: Cluster) -> None:
    ada, bob, watch = three[0].open()
    ada.act("glean", 0)
    heard: list[dict[str, Any]] = []
    ready = threading.Event()
    listener = threading.Thread(target=lambda: heard.extend(through(watch, three[1]).events(1, 2, ready)))
    listener.start()
    assert ready.wait(20)
    cluster.restart()
    for number, seat in enumerate((bob, ada), 1):
        for _ in range(100):
            answer = through(seat, three[2]).act("glean", number, f"again-{number}")
            if answer.status_code == 200:
                break
            assert answer.status_code == 503, answer.text
            time.sleep(0.1)
        assert answer.json() == {"version": number + 1}
    listener.join(40)
    assert [step["version"] for step in heard] == [2, 3]  # the stream lived through it
