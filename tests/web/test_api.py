"""The API as a program meets it: the calls and fields that are fixed."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from bastide.games.registry import boxes
from bastide.store.game_session import GameSession
from bastide.store.record import load
from servers import Seat, Server


def finish(seats: list[Seat]) -> dict[str, Any]:
    """Play the first legal action of whoever may act until the game is over."""
    people, watch = seats[:-1], seats[-1]
    while True:
        seen = watch.look()
        if seen["over"]:
            return seen
        for seat in people:
            own = seat.look()
            if own["legal"]:
                assert seat.act(own["legal"][0]["text"], own["version"]).status_code == 200
                break


def test_the_shelf(one_server: Server) -> None:
    games = one_server.client().get("/api/games").json()["games"]
    assert {game["name"] for game in games} == set(boxes())
    tithe = next(game for game in games if game["name"] == "tithe")
    assert tithe["seats"] == [2, 3, 4]
    assert tithe["options"] == [{"name": "modules", "kind": "set", "default": [], "choices": ["abbey"]}]
    assert "level:6" in tithe["bots"] and tithe["levels"] == 6


def test_a_table_from_beginning_to_end(one_server: Server) -> None:
    seats = one_server.open(options={"modules": ["abbey"]}, seed=7)
    first = seats[0].look()
    assert first["version"] == 0 and first["pending"] == [0] and not first["over"]
    assert first["legal"] == [{"text": "glean", "index": 0, "label": "Glean a sheaf"}]
    assert seats[1].look()["legal"] == [] and seats[2].look()["legal"] == []
    end = finish(seats)
    assert end["over"] and end["pending"] == [] and sorted(end["places"])[0] == 1
    record = load(seats[0].get("/record").content)
    assert GameSession.resume(record).state.scores == end["scores"]
    assert seats[0].act("glean", seats[0].look()["version"]).json() == {"reason": "the game is over", "rule": ""}


def test_equal_seeds_give_equal_games(one_server: Server) -> None:
    played = []
    for seed in (3, 3, 4):
        seats = one_server.open(seed=seed)
        finish(seats)
        played.append([line.chance for line in load(seats[0].get("/record").content).lines])
    assert played[0] == played[1] != played[2]


def test_no_answer_shows_the_seed(one_server: Server) -> None:
    seats = one_server.open(seed=918273645)
    for seat in seats:
        for route in ("", "/record", "/log", "/text", "/chat"):
            assert "918273645" not in seat.get(route).text


def test_stale_illegal_and_not_understood(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    assert ada.act("glean", 0).json() == {"version": 1}
    stale = ada.act("glean", 0)
    assert stale.status_code == 409 and stale.json()["version"] == 1
    early = ada.act("glean", 1)
    assert early.status_code == 422 and early.json()["rule"] == "" and early.json()["reason"]
    illegal = bob.act("fair", 1)
    assert illegal.status_code == 422 and illegal.json()["rule"] == "TIT-TURN-02"
    assert illegal.json()["allowed"] == ["glean"] and "fair" in illegal.json()["reason"]
    nonsense = bob.act("dance", 1)
    assert nonsense.status_code == 422 and nonsense.json()["field"] == "action"
    assert watch.act("glean", 1).status_code == 403
    assert watch.look()["version"] == 1


def test_the_same_key_acts_once(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    answers = [ada.act("glean", 0, "again").json() for _ in range(3)]
    assert answers == [{"version": 1}] * 3
    assert bob.act("glean", 1).status_code == 200
    assert ada.act("glean", 0, "again").json() == {"version": 1}
    assert watch.look()["version"] == 2
    assert bob.act("glean", 2, "again").status_code == 422  # keys belong to a seat


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"game": "chess", "seats": []}, 422, "game"),
        ({"game": "tithe", "seats": [{}]}, 422, "seats"),
        ({"game": "tithe", "seats": [{}, {}], "options": {"modules": ["dragon"]}}, 422, "modules"),
        ({"game": "tithe", "seats": [{}, {}], "options": {"size": 3}}, 422, "size"),
        ({"game": "tithe", "seats": [{}, {"kind": "bot"}]}, 422, "seats[1].bot"),
        ({"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "genius"}]}, 422, "bot"),
        ({"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "cmd:/bin/true"}]}, 422, "bot"),
        ({"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "mcts:999999999"}]}, 422, "bot"),
        ({"game": "tithe", "seats": [{}, {"kind": "cat"}]}, 400, "seats[1].kind"),
        ({"game": "tithe", "seats": [{}, {"name": "x" * 41}]}, 400, "seats[1].name"),
        ({"game": "tithe", "seats": [{}, {}], "seed": -1}, 400, "seed"),
        ({"seats": [{}, {}]}, 400, "game"),
        ({"game": "tithe", "seats": [{}, {}], "options": 7}, 400, "options"),
    ],
)
def test_wrong_plans_are_explained(one_server: Server, body: Any, status: int, field: str) -> None:
    answer = one_server.client().post("/api/tables", json=body)
    assert answer.status_code == status, answer.text
    assert field in answer.json()["field"] + answer.json()["reason"]


def test_who_may_not_look(one_server: Server) -> None:
    ada, _, _ = one_server.open()
    other, _, _ = one_server.open()
    assert ada.client.get(ada.path).status_code == 401
    assert ada.client.get(ada.path, headers={"Authorization": "Bearer nonsense"}).status_code == 401
    assert ada.client.get(ada.path, headers=other.headers).status_code == 403
    assert ada.client.get("/api/tables/nowhere", headers=ada.headers).status_code == 404


def test_undo_to_the_barrier(one_server: Server) -> None:
    ada, bob, _ = one_server.open(options={"modules": ["abbey"]}, seed=7)
    assert ada.post("/undo").status_code == 422
    for seat in (ada, bob, ada, bob):
        seat.act("glean")
    assert ada.act("fair").status_code == 200
    assert ada.post("/undo").status_code == 200  # nothing was revealed: all are only being asked
    refused = bob.post("/undo")
    assert refused.status_code == 422 and "revealed" in refused.json()["reason"]
    assert ada.post("/redo").status_code == 200
    assert ada.post("/redo").status_code == 422


def test_the_event_stream_tells_what_a_seat_may_know(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    ready, heard = threading.Event(), list[dict[str, Any]]()
    listener = threading.Thread(target=lambda: heard.extend(bob.events(0, 2, ready)))
    listener.start()
    assert ready.wait(20)
    ada.act("glean")
    bob.act("glean")
    listener.join(20)
    assert [step["version"] for step in heard] == [1, 2]
    assert heard[0]["events"][0]["what"] == "gleans_unseen" and heard[1]["events"][0]["what"] == "gleans"
    assert [step["events"][0]["what"] for step in watch.events(0, 2)] == ["gleans_unseen"] * 2
    assert [step["version"] for step in ada.events(1, 1)] == [2]
    assert ada.events(0, 1)[0]["events"][0]["what"] == "gleans"


def test_bots_play_and_hints_come(one_server: Server) -> None:
    ada, watch = one_server.open(seats=[{}, {"kind": "bot", "bot": "greedy"}], seed=5)
    moves = ada.get("/hint").json()["moves"]
    assert moves[0]["text"] == "glean" and len(moves[0]["points"]) == 2
    ada.act("glean")
    steps = watch.events(0, 2)
    assert [step["seat"] for step in steps] == [0, 1]
    off, _, _ = one_server.open(hints=False)
    assert off.get("/hint").status_code == 422


def test_a_table_of_bots_plays_to_the_end(one_server: Server) -> None:
    bots = [{"kind": "bot", "bot": name} for name in ("random", "greedy", "level:1")]
    (watch,) = one_server.open(seats=bots, options={"modules": ["abbey"]})
    since = 0
    while not (steps := watch.events(since, 1))[0]["over"]:
        since = steps[0]["version"]
    assert watch.look()["over"]


def test_the_openapi_document(one_server: Server) -> None:
    document = one_server.client().get("/schema/openapi.json").json()
    for path in ("", "/act", "/undo", "/events", "/record", "/hint"):
        assert "/api/tables/{table}" + path in document["paths"]
    assert document["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"
