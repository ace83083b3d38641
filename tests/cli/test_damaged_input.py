"""Whatever file, record or database is given to a command: exit status 2 and one line, never a traceback."""

from __future__ import annotations

import copy
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bastide.cli import main
from bastide.games.registry import box
from bastide.store.game_session import GameSession
from servers import serving

ROUNDS = 60  # damaged versions of each file, for each command
STRANGE: list[Any] = [None, -1, 0, 2**70, 1e300, "", "x", "\0", [], {}, [[]], True, [[[[]]]], {"": None}, -(2**63) - 1]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """All places in a JSON document: the container, and the key there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def damaged(source: bytes, rng: random.Random) -> bytes:
    """A file with something wrong with it."""
    way = rng.randrange(6)
    if way == 0:
        return source[: rng.randrange(len(source))]
    if way == 1:
        place = rng.randrange(len(source))
        return source[:place] + bytes([rng.randrange(256)]) + source[place + 1 :]
    if way == 2:
        return rng.choice([b"", b"\0", b"\xff\xfe", b"null", b"[]", b"{}", b'"', b"[" * 100_000, b'{"a":' * 100_000])
    document = copy.deepcopy(msgspec.json.decode(source))
    container, key = rng.choice(list(places(document)))
    if way == 3 or not isinstance(container, list):
        container[key] = copy.deepcopy(rng.choice(STRANGE))
    elif way == 4:
        del container[key]
    else:
        container.append(copy.deepcopy(container[key]))
    return msgspec.json.encode(document, enc_hook=str) if way != 2 else source


@pytest.fixture(scope="module")
def record() -> bytes:
    """A game with secrets, chance and an undo, half played."""
    rng, game = random.Random(3), box("villagers").game(2, {})
    table = GameSession(game)
    for _ in range(60):
        if table.state.pending:
            seat = rng.choice(table.state.pending)
            table.act(seat, game.write(rng.choice(game.legal(table.state, seat))))
            if table.undoable_line(seat) is not None and rng.random() < 0.2:
                table.undo(seat)
    return table.record.dump()


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with some tables in it."""
    store = tmp_path_factory.mktemp("stored") / "bastide.db"
    with serving(str(store)) as (server,):
        for game in ("tithe", "villagers"):
            ada, bob, _ = server.open(game)
            for _ in range(8):
                seen = ada.look()
                (ada if 0 in seen["pending"] else bob).act()
            ada.post("/chat", {"text": "hello"})
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
    return store


def check(arguments: list[str], capsys: pytest.CaptureFixture[str], allowed: tuple[int, ...] = (0, 1, 2)) -> int:
    code = main(arguments)
    told = capsys.readouterr()
    assert code in allowed, arguments
    assert "Traceback" not in told.err + told.out
    if code == 2:
        assert told.err.startswith("bastide: ") and len(told.err.splitlines()) == 1, told.err
    return code


Command = Callable[[Path, Path], list[str]]
OF_RECORDS: dict[str, Command] = {
    "replay": lambda file, _: ["replay", str(file)],
    "replay --at": lambda file, _: ["replay", str(file), "--at", "7", "--lang", "en"],
    "verify": lambda file, _: ["verify", str(file)],
    "analyse": lambda file, _: ["analyse", str(file), "--iterations", "2"],
    "review": lambda file, _: ["review", str(file), "--depth", "quick"],
    "import": lambda file, folder: ["import", str(file), "--db", str(folder / "other.db")],
    "import --from jcz": lambda file, _: ["import", str(file), "--from", "jcz"],
    "play --from": lambda file, _: ["play", "villagers", "--seats", "random,random", "--from", str(file)],
    "analyse --from": lambda file, _: ["analyse", "villagers", "--from", str(file), "--iterations", "2"],
}


@pytest.mark.parametrize("command", OF_RECORDS)
def test_records(command: str, record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, codes = random.Random(command), set()
    for _ in range(ROUNDS):
        file = tmp_path / "record.json"
        file.write_bytes(damaged(record, rng))
        codes.add(check(OF_RECORDS[command](file, tmp_path), capsys))
    assert 2 in codes


def test_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in OF_RECORDS.values():
        for file in (tmp_path, tmp_path / "nowhere.json"):
            check(command(file, tmp_path), capsys, (2,))


def test_archives(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "all.jsonl"
    assert main(["export", "--out", str(archive), "--db", str(stored)]) == 0
    whole, rng = archive.read_bytes().splitlines()[-1], random.Random(5)
    archive.write_bytes(b"")
    assert main(["import", str(archive), "--db", str(tmp_path / "empty.db")]) == 0
    for number in range(ROUNDS):
        archive.write_bytes(damaged(whole, rng))
        other = str(shutil.copy(tmp_path / "empty.db", tmp_path / f"{number}.db"))  # making one takes longest
        if check(["import", str(archive), "--db", other], capsys) == 0:
            check(["admin", "check", "--db", other], capsys)
            check(["export", "--db", other], capsys)


OF_DATABASES = {
    "list": ["admin", "list"],
    "check": ["admin", "check"],
    "inspect": ["admin", "inspect", "TABLE"],
    "undo": ["admin", "undo", "TABLE", "--note", "x"],
    "close": ["admin", "close", "TABLE", "--reason", "x"],
    "delete": ["admin", "delete", "TABLE", "--yes"],
    "mute": ["admin", "mute", "TABLE", "1", "--reason", "x"],
    "rename": ["admin", "rename", "TABLE", "1", "Ada", "--reason", "x"],
    "remove": ["admin", "remove", "TABLE", "1", "--reason", "x"],
    "log": ["admin", "log"],
    "export": ["export"],
    "export one": ["export", "TABLE"],
    "backup": ["backup", "FOLDER"],
}


@pytest.mark.parametrize("command", OF_DATABASES)
def test_databases(command: str, stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(command)
    with closing(sqlite3.connect(stored)) as connection:
        table = connection.execute("SELECT id FROM tables").fetchone()[0]
    words = [word.replace("TABLE", table).replace("FOLDER", str(tmp_path / "copies")) for word in OF_DATABASES[command]]
    whole = stored.read_bytes()
    for number in range(ROUNDS // 2):
        file = tmp_path / f"{number}.db"
        shutil.copy(stored, file)
        if number % 3 == 0:
            file.write_bytes(damaged_bytes(whole, rng))
        else:
            damage_a_row(file, rng)
        check([*words, "--db", str(file)], capsys)


def damaged_bytes(whole: bytes, rng: random.Random) -> bytes:
    broken = bytearray(whole)
    for _ in range(rng.choice([1, 20, 400])):
        broken[rng.randrange(len(broken))] = rng.randrange(256)
    return bytes(broken[: rng.choice([len(broken), len(broken) // 2])])


def damage_a_row(file: Path, rng: random.Random) -> None:
    """Something in a row that does not belong there."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        name = rng.choice(["tables", "lines", "notes", "snapshots", "alembic_version"])
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        column = rng.choice(columns)
        value = rng.choice([None, "", "x", b"\xff\x00", -1, 2**62, 1e300, "[]", "{}", "[" * 5000])
        try:
            connection.execute(f'UPDATE {name} SET "{column}" = ?', (value,))
        except sqlite3.IntegrityError:
            connection.execute(f"DELETE FROM {name}")
