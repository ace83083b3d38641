"""Nobody gets stuck: questions to the table, drafts, absent players, clocks, the next game."""

from __future__ import annotations

import time
from typing import Any

import pytest

from servers import Seat, Server


def play(*seats: Seat) -> None:
    for seat in seats:
        assert seat.act("glean").status_code == 200


def until(seat: Seat, wanted: Any, field: str = "version") -> dict[str, Any]:
    """What a seat sees, once a field has this value."""
    for _ in range(200):
        seen = seat.look()
        if seen[field] == wanted:
            return seen
        time.sleep(0.05)
    raise AssertionError(f"{field} is {seen[field]}, not {wanted}")


def test_going_back_by_consent(one_server: Server) -> None:
    ada, bob, cid, watch = one_server.open(seats=[{}, {}, {}])
    play(ada, bob, cid)
    assert ada.post("/undo").status_code == 422  # chance has spoken
    assert bob.post("/answer", {"agree": True}).status_code == 422
    assert ada.post("/ask").status_code == 204
    assert ada.post("/ask").status_code == 422
    question = watch.look()["question"]
    assert question == {"seat": 0, "awaited": [1, 2], "version": 0}
    assert bob.post("/answer", {"agree": True}).status_code == 204
    assert watch.look()["question"]["awaited"] == [2] and watch.look()["version"] == 3
    assert cid.post("/answer", {"agree": True}).status_code == 204
    seen = watch.look()
    assert seen["pending"] == [0] and seen["question"] is None and seen["version"] == 4
    play(ada)
    assert bob.post("/ask", {"version": 4}).status_code == 204
    assert ada.post("/answer", {"agree": False}).status_code == 204
    assert watch.look()["question"] is None and watch.look()["pending"] == [1]


def test_a_question_falls_when_play_goes_on(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    play(ada)
    ada.post("/ask")
    play(bob)
    assert watch.look()["question"] is None


def test_bots_agree_to_everything(one_server: Server) -> None:
    ada, watch = one_server.open(seats=[{}, {"kind": "bot", "bot": "random"}])
    play(ada)
    until(watch, 2)
    assert ada.post("/ask").status_code == 204
    assert watch.look()["version"] == 3 and ada.look()["legal"]


def test_a_table_without_undo(one_server: Server) -> None:
    ada, bob, _ = one_server.open(undo="never")
    play(ada, bob)
    assert ada.post("/undo").status_code == ada.post("/ask").status_code == 422
    ada, bob, _ = one_server.open(undo="barrier")
    play(ada, bob)
    assert ada.post("/ask").status_code == 422


def test_drafts_wait_and_nobody_else_sees_them(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    body = {"version": 0, "action": "glean"}
    before = [seat.get().content for seat in (bob, watch)]
    assert ada.post("/draft", body).json() == {"version": 0, "waits": True}
    assert ada.look()["draft"] == "glean"
    assert [seat.get().content for seat in (bob, watch)] == before
    assert ada.client.delete(ada.path + "/draft", headers=ada.headers).status_code == 204
    assert ada.look()["draft"] is None and ada.post("/confirm").status_code == 422
    assert ada.post("/draft", {"version": 0, "action": "fair"}).status_code == 422
    assert ada.post("/draft", {"version": 5, "action": "glean"}).status_code == 409
    ada.post("/draft", body)
    assert [ada.post("/confirm", {"key": "c"}).json() for _ in range(2)] == [{"version": 1}] * 2
    ada, *_ = one_server.open(confirm=False)
    assert ada.post("/draft", body).json() == {"version": 1, "waits": False}


def test_an_absent_player_is_replaced_and_comes_back(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    play(ada)
    early = ada.post("/replace", {"seat": 1})
    assert early.status_code == 422 and "seconds ago" in early.json()["reason"]
    assert bob.post("/replace", {"seat": 1, "bot": "random"}).status_code == 204  # oneself at any time
    until(watch, 2)
    assert bob.post("/return").status_code == 204
    play(ada, bob)
    assert bob.post("/replace", {"seat": 1}).status_code == 204
    play(ada)
    until(watch, 6)
    play(ada)
    seen = until(bob, [0], "pending")
    assert seen["seats"][1]["kind"] == "bot"
    assert watch.post("/replace", {"seat": 1}).status_code == 403


def test_acting_oneself_is_coming_back(one_server: Server) -> None:
    _, bob, watch = one_server.open()
    bob.post("/replace", {"seat": 1})
    assert bob.act("glean", 0).status_code == 422  # not one's turn, but one is back
    assert watch.look()["seats"][1]["kind"] == "person"


def test_resigning(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    assert bob.post("/resign").status_code == 204
    play(ada)
    until(watch, 2)  # a bot plays on
    assert bob.act("glean", 2).status_code == 422 and bob.post("/return").status_code == 422
    assert ada.post("/resign").status_code == 204
    assert watch.look()["closed"] == "resigned"
    again = ada.post("/rematch")
    assert again.status_code == 201


@pytest.mark.parametrize("at_zero", ["bot", "resign"])
def test_a_clock_runs_out(one_server: Server, at_zero: str) -> None:
    ada, bob, watch = one_server.open(clock={"seconds": 600, "increment": 5, "at_zero": at_zero})
    ada.look()
    shown = watch.look()["clock"]
    assert shown["thinking"] == [] and shown["left"] == [600, 600], "nobody's time runs before all have come"
    bob.look()
    shown = watch.look()["clock"]
    assert shown["thinking"] == [0] and shown["left"] == [600, 600]
    play(ada)
    shown = watch.look()["clock"]
    assert shown["thinking"] == [1] and 600 < shown["left"][0] < 605
    bot = {"kind": "bot", "bot": "random"}
    late, watch = one_server.open(seats=[bot, {}], clock={"seconds": 1, "at_zero": at_zero})
    late.look()
    for _ in range(400):
        seen = watch.look()
        if seen["seats"][1]["kind"] == "bot":
            break
        time.sleep(0.05)
    assert seen["seats"][1]["resigned"] == (at_zero == "resign")
    until(watch, True, "over")  # and somebody plays on


def test_the_lobby(one_server: Server) -> None:
    ada, watch = one_server.open(seats=[{"name": "Ada"}, {"kind": "open"}], listed=True, clock={"seconds": 600})
    client = one_server.client()
    tables = {entry["table"]: entry for entry in client.get("/api/tables").json()["tables"]}
    assert tables[ada.table]["seats"] == ["Ada", ""] and tables[ada.table]["open"] == [1]
    assert watch.look()["clock"]["thinking"] == []  # nobody's time runs before all are here
    token = client.post(f"/api/tables/{ada.table}/sit", json={"seat": 1, "name": "Bob"}).json()["token"]
    bob = Seat(client, ada.table, token, 1)
    assert bob.look()["seats"][1]["name"] == "Bob"
    assert client.post(f"/api/tables/{ada.table}/sit", json={"seat": 1}).status_code == 422
    assert client.post(f"/api/tables/{ada.table}/sit", json={"seat": 0}).status_code == 422
    assert ada.table not in {entry["table"] for entry in client.get("/api/tables").json()["tables"]}
    play(ada, bob)


def test_a_rematch_turns_the_seats(one_server: Server) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob"}, {"kind": "bot", "bot": "random", "name": "Cid"}]
    ada, bob, watch = one_server.open(seats=seats)
    assert ada.post("/rematch").status_code == 422
    ada.post("/resign")
    bob.post("/resign")
    answers = [seat.post("/rematch").json() for seat in (ada, bob, watch)]
    assert len({answer["table"] for answer in answers}) == 1
    seen = Seat(ada.client, answers[0]["table"], answers[0]["token"], 1).look()
    assert seen["seat"] == 1 and [seat["name"] for seat in seen["seats"]] == ["Cid", "Ada", "Bob"]
    assert Seat(bob.client, answers[1]["table"], answers[1]["token"], 2).look()["seat"] == 2
    assert Seat(bob.client, answers[2]["table"], answers[2]["token"], -2).look()["seat"] is None


def test_a_fork_plays_on(one_server: Server) -> None:
    ada, watch = one_server.open(seats=[{}, {"kind": "bot", "bot": "random"}], seed=4)
    play(ada)
    until(watch, 2)
    play(ada)
    until(watch, [0], "pending")
    forked = ada.post("/fork", {"ply": 2, "seat": 0}).json()
    other = Seat(ada.client, forked["table"], forked["seats"][0]["token"], 0)
    seen, then = other.look(), ada.look(ply=2)
    assert seen["view"] == then["view"] and then["version"] > 2
    play(other)
    assert ada.post("/fork", {"ply": 99, "seat": 0}).status_code == 422
    assert ada.post("/fork", {"ply": 1, "seat": 1}).status_code == 422
    ada, *_ = one_server.open()
    assert ada.post("/fork", {"ply": 0, "seat": 0}).status_code == 422


def test_chat_and_names(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    assert ada.post("/chat", {"text": "<b>hello</b>\n\x00 there"}).status_code == 204
    assert watch.get("/chat").json()["chat"][0]["text"] == "<b>hello</b> there"
    assert watch.post("/chat", {"text": "hi"}).status_code == 403
    assert bob.post("/chat", {"text": "x" * 501}).status_code == 400
    assert bob.post("/chat", {"text": "\n"}).status_code == 422
    assert bob.post("/name", {"name": "Béatrice"}).status_code == 204
    assert watch.look()["seats"][1]["name"] == "Béatrice"


def test_looking_back(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    views = [watch.look()["view"]]
    for seat in (ada, bob, ada, bob):
        play(seat)
        views.append(watch.look()["view"])
    assert watch.look()["plies"] == 4
    assert [watch.look(ply=ply)["view"] for ply in range(5)] == views
    assert watch.look(ply=2)["legal"] == [] and ada.look(ply=0)["legal"] == []


def test_a_new_link_voids_the_old_one(one_server: Server) -> None:
    ada, _, _ = one_server.open()
    renewed = ada.post("/renew").json()["token"]
    assert ada.get().status_code == 401
    assert Seat(ada.client, ada.table, renewed, 0).look()["seat"] == 0
