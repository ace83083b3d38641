"""What the documents show works as it stands there."""

from __future__ import annotations

import configparser
import subprocess
import sys
from pathlib import Path

import msgspec

from bastide.tables.server_settings import PREFIX, ServerSettings
from servers import Server

ROOT = Path(__file__).parents[2]


def test_the_example_client_plays_a_game(one_server: Server) -> None:
    program = ROOT / "examples" / "client.py"
    done = subprocess.run(
        [sys.executable, str(program), one_server.url, "tithe"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "final scores" in done.stdout
    code = program.read_text().split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40


def test_the_documents_name_every_setting() -> None:
    text = (ROOT / "docs" / "operations.md").read_text()
    for field in msgspec.structs.fields(ServerSettings):
        assert f"`{PREFIX}{field.name.upper()}`" in text, field.name


def test_every_threat_has_its_test() -> None:
    folders = [ROOT / "tests" / name for name in ("web", "contract", "store", "cli", "browser")]
    tests = "".join(path.read_text() for folder in folders for path in folder.glob("test_*.py"))
    rows = [line for line in (ROOT / "docs" / "security.md").read_text().splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for row in rows:
        names = [word for word in row.split("`") if word.startswith("test_")]
        assert names, row
        for name in names:
            assert f"def {name}(" in tests, name


def test_the_unit_file_is_one() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.read(ROOT / "deploy" / "bastide.service")
    assert unit["Service"]["ExecStart"].endswith("bastide serve --no-browser")
