"""Many at once: exactly one wins, the others are told and can go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx

from servers import Seat, Server


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers to real parallel requests."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def test_two_clients_on_one_version(any_server: Server) -> None:
    ada, bob, watch = any_server.open()
    turns = [ada, bob] * 4
    for version, seat in enumerate(turns):
        answers = at_once(*[partial(seat.act, "glean", version)] * 5)
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 4}
        for answer in answers:
            assert answer.json()["version"] == version + 1  # the others learn where the table is
    assert watch.look()["version"] == len(turns)


def test_double_clicks_and_retries(any_server: Server) -> None:
    ada, _, watch = any_server.open()
    answers = at_once(*[lambda: ada.act("glean", 0, "click")] * 6)
    assert [answer.json() for answer in answers] == [{"version": 1}] * 6
    assert watch.look()["version"] == 1


def test_hidden_choices_do_not_disturb_each_other(any_server: Server) -> None:
    people = [{}, {}, {}, {}]
    *seats, watch = any_server.open(seats=people, options={"modules": ["abbey"]}, seed=2)
    for _ in range(40):
        pending = watch.look()["pending"]
        if len(pending) > 1:
            seen = [seats[seat].look() for seat in pending]
            before = watch.look()["version"]
            answers = at_once(
                *[
                    partial(seats[seat].act, own["legal"][0]["text"], own["version"])
                    for seat, own in zip(pending, seen, strict=True)
                ]
            )
            assert [answer.status_code for answer in answers] == [200] * len(pending)
            assert watch.look()["version"] == before + 1
            return
        own = seats[pending[0]].look()
        texts = [choice["text"] for choice in own["legal"]]
        seats[pending[0]].act("fair" if "fair" in texts else texts[0], own["version"])
    raise AssertionError("nobody was ever asked together")


def test_long_plans_are_made_side_by_side(any_server: Server) -> None:
    """Both place and take back as they like; neither waits, and neither sees the other before both are done."""
    ada, bob, watch = any_server.open("orleans", options={"planning": "hidden"}, seed=3)
    before = watch.look()
    assert before["pending"] == [0, 1]
    begun = ada.look()
    for seat in (ada, bob, bob, ada):
        own = seat.look()
        placements = [choice["text"] for choice in own["legal"] if choice["text"].startswith("place ")]
        assert seat.act(placements[-1], own["version"]).status_code == 200
    for seat in (bob, ada, ada):
        assert seat.post("/undo").status_code == 200
    assert ada.post("/undo").status_code == 422, "nothing of hers is left"
    assert ada.look()["view"] == begun["view"] and watch.look()["version"] == before["version"]
    assert bob.act("commit").status_code == 200 and bob.look()["legal"] == []
    assert watch.look() == before
    assert ada.act("commit").status_code == 200
    assert watch.look()["view"]["spaces"] != before["view"]["spaces"]


def test_undo_races(any_server: Server) -> None:
    ada, _, _ = called(any_server)
    for _ in range(5):
        answers = at_once(*[lambda: ada.post("/undo")] * 4)
        assert Counter(answer.status_code for answer in answers) == {200: 1, 422: 3}
        assert ada.act("fair").status_code == 200


def test_undo_against_an_answer(any_server: Server) -> None:
    for _ in range(3):
        ada, bob, watch = called(any_server)
        asked = bob.look()
        answers = at_once(partial(ada.post, "/undo"), partial(bob.act, "pass", asked["version"]))
        if answers[0].status_code == 200:
            assert answers[1].status_code == 409 and watch.look()["pending"] == [0]
        else:  # bob has answered: there is no way back
            assert answers[0].status_code == 422 and answers[1].status_code == 200


def called(server: Server) -> list[Seat]:
    """A table where the first has called a fair and the second is being asked for a pardon."""
    for seed in range(50):
        seats = server.open(options={"modules": ["abbey"]}, seed=seed)
        for seat in (*seats[:2], *seats[:2]):
            seat.act("glean")
        seats[0].act("fair")
        if seats[1].look()["legal"]:
            return seats
    raise AssertionError("nobody was ever asked")


def test_undo_with_a_key_is_done_once(any_server: Server) -> None:
    ada, _, _ = called(any_server)
    version = ada.look()["version"]
    answers = at_once(*[lambda: ada.post("/undo", {"version": version, "key": "back"})] * 4)
    assert [answer.json() for answer in answers] == [{"version": version + 1}] * 4
