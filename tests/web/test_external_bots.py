"""Programs from outside at web tables: the operator names them, and nothing they do can hang a table."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide.core.errors import BadOption
from bastide.tables.server_settings import read_settings
from servers import Seat, Server, serving

TINY = Path(__file__).parents[2] / "examples" / "tiny_bot.py"
SPEAKS = """
import json, os, sys, time
for line in sys.stdin:
    request = json.loads(line)
    answer = {"do": request["do"], "id": request.get("id")}
    if request["do"] == "hello":
        answer |= {"protocol": 1, "name": "Bad"}
    if request["do"] == "choose":
        answer |= {"action": request["legal"][0]}
"""
WRONGS = {
    "slow": "time.sleep(30)",
    "silent": "continue",
    "crashing": "os._exit(3)",
    "cheating": "answer |= {'action': 'steal', 'view': request['view']}",
    "garbled": "print('glean please', flush=True)",
}


def bots(folder: Path) -> str:
    """All programs of these tests, as an operator would name them."""
    found = [f"tiny={sys.executable} {TINY}", f"picky@carcassonne={sys.executable} {TINY}"]
    for name, wrong in WRONGS.items():
        path = folder / f"{name}.py"
        path.write_text(f"{SPEAKS}        {wrong}\n    print(json.dumps(answer), flush=True)\n")
        found.append(f"{name}={sys.executable} {path}")
    return "; ".join(found)


def over(watch: Seat) -> None:
    """Wait until the game has come to its end."""
    end = time.monotonic() + 120
    while not watch.look()["over"]:
        assert time.monotonic() < end, "the table hangs"
        time.sleep(0.1)


def against(server: Server, bot: str) -> list[Seat]:
    return server.open(seats=[{"kind": "bot", "bot": bot}, {"kind": "bot", "bot": "random"}])


def failures(server: Server) -> float:
    text = server.client().get("/metrics").text
    return float(next(line for line in text.splitlines() if line.startswith("bastide_bot_failures ")).split()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("programs")
    with serving(str(folder / "bastide.db"), bots=bots(folder), program_seconds=1, programs=2) as (server,):
        yield server


def test_a_good_program_plays(server: Server) -> None:
    before = failures(server)
    ada, _ = server.open(seats=[{}, {"kind": "bot", "bot": "tiny"}])
    end = time.monotonic() + 120
    while not (seen := ada.look())["over"]:
        assert time.monotonic() < end
        if seen["legal"]:
            ada.act(seen["legal"][0]["text"], seen["version"])
        else:
            time.sleep(0.02)
    assert [seat["bot"] for seat in seen["seats"]] == [None, "tiny"]
    assert failures(server) == before


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_bad_program_is_helped_out(wrong: str, server: Server) -> None:
    before = failures(server)
    (watch,) = against(server, wrong)
    over(watch)
    assert failures(server) == before + 3  # after three faults it is not asked again
    assert not any(seat["resigned"] for seat in watch.look()["seats"])


def test_more_tables_than_programs(server: Server) -> None:
    watchers = [against(server, "tiny")[0] for _ in range(4)]
    for watch in watchers:
        over(watch)


def test_or_it_forfeits(tmp_path: Path) -> None:
    settings = {"bots": bots(tmp_path), "program_seconds": 1, "program_trouble": "forfeit"}
    with serving(str(tmp_path / "bastide.db"), **settings) as (server,):
        for wrong in ("silent", "crashing", "cheating"):
            (watch,) = against(server, wrong)
            over(watch)
            assert [seat["resigned"] for seat in watch.look()["seats"]] == [True, False]
        (watch,) = against(server, "tiny")
        over(watch)
        assert not any(seat["resigned"] for seat in watch.look()["seats"])


def test_a_program_taken_away_leaves_its_tables_playable(tmp_path: Path) -> None:
    store = str(tmp_path / "bastide.db")
    with serving(store, bots=bots(tmp_path)) as (server,):
        ada, watch = server.open(seats=[{}, {"kind": "bot", "bot": "tiny"}])
    with serving(store) as (server,):
        ada.client = watch.client = server.client()
        ada.act("glean")
        assert watch.events(0, 2)[1]["seat"] == 1


def test_programs_leave_with_the_server_and_learn_nothing_of_it(tmp_path: Path) -> None:
    marks, path = tmp_path / "marks", tmp_path / "marked.py"
    marks.mkdir()
    mark = f"import os\nopen({str(marks)!r} + '/' + str(os.getpid()), 'w').write(repr(dict(os.environ)))\n"
    path.write_text(f"{mark}{SPEAKS}    print(json.dumps(answer), flush=True)\n")
    with serving(str(tmp_path / "bastide.db"), bots=f"marked={sys.executable} {path}", smtp="smtp://secret") as (
        server,
    ):
        ada, watch = server.open(seats=[{}, {"kind": "bot", "bot": "marked"}])
        ada.act("glean")
        watch.events(0, 2)
        (found,) = marks.iterdir()  # one program for the whole game so far
        assert Path(f"/proc/{found.name}").exists()
        assert "BASTIDE_" not in found.read_text() and "PATH" in found.read_text()
    end = time.monotonic() + 20
    while Path(f"/proc/{found.name}").exists():
        assert time.monotonic() < end, "the program is still there"
        time.sleep(0.1)


def test_only_the_operator_names_programs(server: Server) -> None:
    client = server.client()
    for bot in ("cmd:python tiny_bot.py", "cmd:tiny", "unheard-of", "tiny; ls", "picky"):
        seats = [{}, {"kind": "bot", "bot": bot}]
        answer = client.post("/api/tables", json={"game": "tithe", "seats": seats})
        assert answer.status_code == 422 and answer.json()["field"] == "bot", answer.text
    seats = [{}, {"kind": "bot", "bot": "picky"}]
    assert client.post("/api/tables", json={"game": "carcassonne", "seats": seats}).status_code == 201


def test_programs_are_offered_as_data(server: Server) -> None:
    games = {game["name"]: game["bots"] for game in server.client().get("/api/games").json()["games"]}
    assert "tiny" in games["tithe"] and "picky" not in games["tithe"]
    assert {"tiny", "picky", "level:3"} <= set(games["carcassonne"])
    page = server.client().get("/new/tithe").text
    assert ">tiny</option>" in page and "picky" not in page
    assert str(TINY) not in page


@pytest.mark.parametrize(
    "wrong", ["nameless", "greedy=./mine", "level=./mine", "Tiny=./mine", "tiny=", "tiny='", "tiny@chess=./mine"]
)
def test_what_is_wrong_with_a_name_is_said(wrong: str) -> None:
    with pytest.raises(BadOption) as error:
        read_settings({"bots": [wrong]}, {})
    assert error.value.option == "bots"
