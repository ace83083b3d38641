"""Nobody gets round redaction: what another holds stays hidden, whoever is away, replaced, gone, or comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from bastide.cli import main
from bastide.games.registry import box
from servers import Cluster, Seat, Server, serving

SECRETIVE = ["villagers", "settlement", "orleans", "village"]
REFUSED = "only a finished game, or one with a single person, can be forked"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where everybody who does not act counts as absent at once, and where a program is offered as a bot."""
    store = str(tmp_path_factory.mktemp("hasty") / "bastide.db")
    with serving(store, absence=0, bots="outside=python examples/tiny_bot.py") as (started,):
        yield started


def fork(seat: Seat) -> str:
    """How forking is answered: a reason, or nothing if it was done."""
    answer = seat.post("/fork", {"ply": 0, "seat": max(0, seat.seat)})
    return "" if answer.status_code == 201 else answer.json()["reason"]


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_table_of_somebody_away_is_not_forked(hasty: Server, game: str) -> None:
    """Once it was enough to replace who was away: then only one person was left, who could play a copy to its end."""
    seats = box(game).seats[0]
    ada, bob, *rest = hasty.open(game, seats=[{}, {}, *[{"kind": "bot", "bot": "random"}] * (seats - 2)])
    watch = rest[-1]
    assert fork(ada) == REFUSED
    assert ada.post("/replace", {"seat": 1}).status_code == 204
    assert fork(ada) == REFUSED
    assert bob.post("/return").status_code == 204 and bob.post("/replace", {"seat": 1}).status_code == 204
    assert fork(ada) == REFUSED
    assert bob.post("/resign").status_code == 204
    assert fork(ada) == REFUSED and fork(bob) == REFUSED and "spectators" in fork(watch)


def test_nor_is_one_where_a_person_has_come_and_gone(hasty: Server) -> None:
    ada, _ = hasty.open("villagers", seats=[{}, {"kind": "open"}], listed=True)
    assert fork(ada) == REFUSED  # somebody may still come
    token = ada.client.post(f"{ada.path}/sit", json={"seat": 1}).json()["token"]
    bob = Seat(ada.client, ada.table, token, 1)
    assert bob.post("/resign").status_code == 204
    assert fork(ada) == REFUSED


def test_nor_one_whose_time_was_up_or_that_was_closed(hasty: Server) -> None:
    clock = {"seconds": 1, "at_zero": "bot"}
    ada, bob, _ = hasty.open("villagers", clock=clock)
    bob.look()  # clocks run when everybody has come
    while all(seat["kind"] == "person" for seat in ada.look()["seats"]):
        time.sleep(0.05)
    assert fork(ada) == REFUSED and fork(bob) == REFUSED
    ada, _, watch = hasty.open("villagers")
    assert main(["admin", "close", ada.table, "--reason", "no more", "--db", hasty.db]) == 0
    while ada.look()["closed"] is None:
        time.sleep(0.05)
    assert fork(ada) == REFUSED and "spectators" in fork(watch)


def test_a_table_of_one_person_can_still_be_forked(hasty: Server) -> None:
    ada, watch = hasty.open("villagers", seats=[{}, {"kind": "bot", "bot": "random"}])
    assert fork(ada) == "" and "spectators" in fork(watch)
    forked = ada.post("/fork", {"ply": 0, "seat": 0}).json()
    other = Seat(ada.client, forked["table"], forked["seats"][0]["token"], 0)
    assert fork(other) == ""


def test_no_program_from_outside_sees_for_somebody_else(hasty: Server) -> None:
    """A program is told what its seat sees; whoever wrote it would read the hand of who is away."""
    ada, bob, _ = hasty.open("villagers")
    refused = ada.post("/replace", {"seat": 1, "bot": "outside"})
    assert refused.status_code == 422 and refused.json()["field"] == "bot"
    assert bob.post("/replace", {"seat": 1, "bot": "outside"}).status_code == 204  # for oneself it is allowed


def test_nobody_agrees_for_who_is_away(hasty: Server) -> None:
    """Else one could let a bot agree to go back, once the cards are on the table."""
    ada, bob, watch = hasty.open()
    ada.act("glean")
    assert ada.post("/replace", {"seat": 1, "bot": "random"}).status_code == 204
    assert ada.post("/ask").status_code == 204
    asked = watch.look()["question"]
    assert asked is None or asked["awaited"] == [1]  # the bot may have acted: then the question has fallen
    assert all(entry["kind"] == "act" for entry in watch.get("/log").json()["log"])
    assert bob.post("/resign").status_code == 204
    for what, body in (("/ask", None), ("/answer", {"agree": False}), ("/replace", {"seat": 0})):
        assert bob.post(what, body).json()["reason"] == "you have resigned"


@pytest.mark.postgres
def test_a_renewed_link_ends_the_streams_of_older_ones(cluster: Cluster) -> None:
    """Who held the seat before sees nothing more, not even in another process."""
    store = cluster.database()
    with serving(store, store) as (one, two):
        ada, bob, _ = one.open()
        stale = Seat(two.client(), ada.table, ada.token, 0)
        with stale.client.stream("GET", f"{stale.path}/events", headers=stale.headers) as stream:
            told = stream.iter_lines()
            assert next(told).startswith("retry")
            ada.token = ada.post("/renew").json()["token"]
            assert [line for line in told if line.startswith("data")] == []  # and it has ended
        assert stale.get().status_code == 401
        assert ada.act("glean").status_code == 200
        assert [step["seat"] for step in bob.events(0, 1)] == [0]


def test_secrets_that_everybody_has_seen_do_not_become_secret_again(
    hasty: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bob, _ = hasty.open("tithe")
    while not (seen := ada.look())["over"]:
        (ada if 0 in seen["pending"] else bob).act()
    assert main(["admin", "undo", ada.table, "--note", "again", "--db", hasty.db]) == 2
    assert "its secrets are known" in capsys.readouterr().err
    assert main(["admin", "undo", ada.table, "--note", "again", "--anyway", "--db", hasty.db]) == 0
