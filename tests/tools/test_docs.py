"""The documentation: its code runs, its data can be read, its site builds without a dead link."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.M | re.S)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
PIP = re.compile(r"pip install '?bastide(?:\[([\w,-]+)\])?'?")


def blocks(page: Path, language: str) -> list[str]:
    found = BLOCK.findall(page.read_text("utf-8"))
    return [textwrap.dedent(code) for _, spoken, code in found if spoken == language]


def with_blocks(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", with_blocks("python"), ids=named)
def test_python_runs(page: Path, tmp_path: Path) -> None:
    """The blocks of a page run one after the other, in one process; sessions of the interpreter as doctests."""
    code = blocks(page, "python")
    if any(block.startswith(">>>") for block in code):
        subprocess.run([sys.executable, "-m", "doctest", str(page)], cwd=tmp_path, check=True)
        return
    subprocess.run([sys.executable, "-c", "\n".join(code)], cwd=tmp_path, check=True)


@pytest.mark.parametrize("page", with_blocks("bash"), ids=named)
def test_commands_run(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "bash"):
        for line in filter(None, block.splitlines()):
            if found := PIP.fullmatch(line):
                assert all(extra in EXTRAS for extra in (found[1] or "").split(",") if extra), line
            elif line == "bastide" or line.startswith("bastide serve"):
                serves(line, tmp_path)
            else:
                subprocess.run(["bash", "-ec", line], cwd=tmp_path, env=environment(tmp_path), check=True)


def environment(home: Path) -> dict[str, str]:
    """Where `bastide` is the command of this tree."""
    binaries = home / "bin"
    binaries.mkdir(exist_ok=True)
    script = f'#!/bin/sh\nexec "{sys.executable}" -m bastide "$@"\n'
    for name in ("bastide",):
        (binaries / name).write_text(script)
        (binaries / name).chmod(0o755)
    path = os.pathsep.join([str(binaries), str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return os.environ | {"PATH": path, "HOME": str(home), "BASTIDE_PORT": "0", "XDG_DATA_HOME": str(home)}


def serves(line: str, home: Path) -> None:
    server = subprocess.Popen(["bash", "-c", f"exec {line}"], cwd=home, env=environment(home), stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert any(b"http://" in said for said in server.stdout), line
    server.terminate()
    assert server.wait() == 0


@pytest.mark.parametrize("page", with_blocks("json") + with_blocks("toml"), ids=named)
def test_data_can_be_read(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block)
    for block in blocks(page, "toml"):
        tomllib.loads(block)


def test_the_site_builds_without_a_dead_link(tmp_path: Path) -> None:
    """`make docs`: strict."""
    pytest.importorskip("mkdocs")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"NO_COLOR": "1"})
    assert done.returncode == 0, done.stderr
    for page in ("index.html", "rules/carcassonne-fr/index.html", "http-api/index.html", "reference/engine/index.html"):
        assert (tmp_path / "site" / page).is_file()
    shutil.rmtree(tmp_path / "site")


def test_pictures_are_ours_and_shown() -> None:
    """Those of tables are made by `make pictures`, that of learning by examples/learn.py, that of growth by
    benchmarks/growth.py; none is left over."""
    made = re.findall(r'^    "(\w+)": Picture\(', (ROOT / "scripts" / "make_pictures.py").read_text("utf-8"), re.M)
    here = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    shown = {name for page in PAGES for name in re.findall(r"pictures/([\w.]+)\)", page.read_text("utf-8"))}
    assert here == shown == {f"{name}.png" for name in made} | {"learning.svg", "growth.svg", "strength.svg"}
