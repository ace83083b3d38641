"""Nobody chooses what chance gives, and everybody can check it."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec
import pytest

from bastide.cli import main
from bastide.store.fair_chance import commitment, start_of_draw
from bastide.store.record import Record, load
from servers import Seat, Server

GAMES = ["tithe", "villagers"]


def played(server: Server, game: str = "tithe", nonces: bool = True) -> tuple[str, list[Seat]]:
    """A game of two people, played to its end; the commitment that was shown before the first action."""
    seats = server.open(game, seats=[{}, {}])
    shown = seats[0].look()["chance"]
    assert shown["secret"] is None and not shown["chosen"]
    while not (seen := seats[2].look())["over"]:
        seat = seats[seen["pending"][0]]
        view = seat.look()
        body = {"version": view["version"], "action": view["legal"][-1]["text"]}
        sent = {"nonce": secrets.token_hex(8)} if nonces else {}
        assert seat.post("/act", body | sent).status_code == 200
    return shown["commitment"], seats


def written(seat: Seat, folder: Path) -> Path:
    file = folder / "record.json"
    file.write_bytes(seat.get("/record").content)
    return file


@pytest.mark.parametrize("nonces", [True, False])
def test_a_record_proves_that_chance_was_fair(
    one_server: Server, nonces: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown, (_, bob, watch) = played(one_server, nonces=nonces)
    told = watch.look()["chance"]
    assert commitment(bytes.fromhex(told["secret"])) == shown == told["commitment"]
    file = written(bob, tmp_path)
    assert main(["verify", str(file), "--commitment", shown]) == 0
    assert capsys.readouterr().out.startswith("fair: ")
    assert any(line.nonce for line in load(file.read_bytes()).lines) == nonces
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    assert main(["replay", str(file)]) == 0


def test_any_draw_that_was_chosen_is_found(
    one_server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, seats = played(one_server)
    file = written(seats[0], tmp_path)
    honest = file.read_bytes()

    def cheated(change: object) -> str:
        record = load(honest)
        change(record)  # type: ignore[operator]
        file.write_bytes(record.dump())
        assert main(["verify", str(file)]) in (1, 2)
        told = capsys.readouterr()
        return told.out + told.err

    def another_secret(record: Record) -> None:
        record.header.fairness = msgspec.structs.replace(record.header.fairness, secret="00" * 32)  # type: ignore[type-var]

    def another_nonce(record: Record) -> None:
        next(line for line in record.lines if line.chance and line.nonce).nonce = "mine"

    def another_draw(record: Record) -> None:
        line = next(line for line in record.lines if line.chance)
        line.chance[0] = 1 - min(1, line.chance[0])

    def another_set_up(record: Record) -> None:
        record.setup.chance = [*reversed(record.setup.chance)]

    assert "not the one that the server had committed itself to" in cheated(another_secret)
    assert "was not drawn from the secret" in cheated(another_nonce)
    assert cheated(another_draw)
    if load(honest).setup.chance:
        assert cheated(another_set_up)


def test_nothing_is_told_before_the_end(one_server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada, bob, watch = one_server.open()
    ada.act("glean")
    for seat in (ada, bob, watch):
        record = load(seat.get("/record").content)
        assert not isinstance(record.header.fairness, msgspec.UnsetType) and record.header.fairness.secret is None
    assert main(["verify", str(written(ada, tmp_path))]) == 1
    assert "not over" in capsys.readouterr().out


def test_going_back_draws_anew_and_can_be_proved(one_server: Server, tmp_path: Path) -> None:
    ada, bob, watch = one_server.open()
    assert ada.post("/act", {"version": 0, "action": "glean", "nonce": "a"}).status_code == 200
    assert ada.post("/ask").status_code == 204 and bob.post("/answer", {"agree": True}).status_code == 204
    while not (seen := watch.look())["over"]:
        (ada, bob)[seen["pending"][0]].act()
    assert main(["verify", str(written(ada, tmp_path))]) == 0


def test_a_copy_vouches_for_what_was_played_there(one_server: Server, tmp_path: Path) -> None:
    ada, *_ = one_server.open(seats=[{}, {"kind": "bot", "bot": "random"}])
    assert ada.act("glean").status_code == 200
    forked = ada.post("/fork", {"ply": 1, "seat": 0}).json()
    copy = Seat(ada.client, forked["table"], forked["seats"][0]["token"], 0)
    while not (seen := copy.look())["over"]:
        if seen["legal"]:
            copy.act()
    assert main(["verify", str(written(copy, tmp_path))]) == 0


def test_the_server_cannot_foresee_and_the_player_cannot_know() -> None:
    """Another number of a player gives another draw; without the secret nothing can be told beforehand."""
    secret = bytes(32)
    draws = {start_of_draw(secret, 1, [nonce]) for nonce in ("", "a", "b", "ab")}
    assert len(draws) == 4 and all(0 < draw < 2**55 for draw in draws)
    assert start_of_draw(secret, 1, ["a", "b"]) != start_of_draw(secret, 1, ["ab"])
    assert start_of_draw(secret, 1, []) != start_of_draw(bytes(31) + b"1", 1, [])


def test_old_records_stay_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = next(Path("tests/golden").rglob("*.json"))
    file = tmp_path / "record.json"
    file.write_bytes(msgspec.json.encode(msgspec.json.decode(golden.read_bytes())["record"]))
    assert isinstance(load(file.read_bytes()).header.fairness, msgspec.UnsetType)
    assert b"fairness" not in load(file.read_bytes()).dump()
    assert main(["verify", str(file)]) == 1 and "cannot be proved" in capsys.readouterr().out
