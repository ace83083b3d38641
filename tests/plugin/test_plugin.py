"""A game of another distribution that brings the engine alone is played by every door; a broken one is left out."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from servers import STARTING, free_port

HERE = Path(__file__).parent
CLI = [sys.executable, "-m", "bastide"]


def environment(*folders: str) -> dict[str, str]:
    """The environment of a process in which these distributions are installed beside ours."""
    paths = [str(HERE / folder) for folder in folders] + os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def run(*arguments: str, folders: tuple[str, ...] = ("distribution",), text: str | None = None):
    return subprocess.run(
        [*CLI, *arguments], env=environment(*folders), capture_output=True, text=True, input=text, timeout=240
    )


def test_the_command_line_lists_and_plays_it():
    listed = run("games", "--json")
    assert listed.returncode == 0 and "pebbles" in [game["name"] for game in json.loads(listed.stdout)]
    played = run("simulate", "pebbles", "--players", "greedy,random", "-n", "3")
    assert played.returncode == 0, played.stderr
    rules = run("rules", "TIT-TURN-01", "--lang", "en")
    assert rules.returncode == 0 and "TIT-TURN-01" in rules.stdout


def test_bots_meet_in_it():
    met = run("match", "pebbles", "level:3", "random", "-n", "4")
    assert met.returncode == 0 and "level:3" in met.stdout, met.stderr


def test_it_is_played_in_the_terminal():
    played = run("play", "pebbles", "--seats", "me,random", text="take 1\n" * 20)
    assert played.returncode == 0 and "take 1" in played.stdout, played.stderr + played.stdout


def test_it_is_an_environment_of_pettingzoo():
    script = (
        "from pettingzoo.test import api_test; from bastide.rl.aec import raw_env;"
        "api_test(raw_env(game='pebbles'), num_cycles=60); print('passed')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment("distribution"), capture_output=True, text=True
    )
    assert done.returncode == 0 and "passed" in done.stdout, done.stderr


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, in whose process the other distribution is installed."""
    port, db = free_port(), tmp_path_factory.mktemp("plugin") / "tables.db"
    command = [*CLI, "serve", "--no-browser", "--db", str(db), "--port", str(port)]
    with subprocess.Popen(command, env=environment("distribution"), stdout=subprocess.DEVNULL) as server:
        url, end = f"http://127.0.0.1:{port}", time.monotonic() + STARTING
        try:
            while time.monotonic() < end and server.poll() is None:
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{url}/health", timeout=5).status_code == 200:
                        break
                time.sleep(0.1)
            yield url
        finally:
            server.terminate()


@pytest.mark.parametrize(("language", "prompt"), [("fr", "Choisissez une action."), ("en", "Choose an action.")])
def test_its_page_is_in_words(address, language, prompt):
    headers = {"accept-language": language, "origin": address}
    with httpx.Client(base_url=address, headers=headers, follow_redirects=True, timeout=60) as client:
        home = client.get("/")
        assert home.status_code == 200 and "Pebbles" in home.text
        table = client.post("/play", data={"game": "pebbles"})
        assert table.status_code == 200 and 'value="take 2"' in table.text and "heap: 12" in table.text
        assert prompt in table.text
        for path in ("/rules", "/rules/pebbles", "/new/pebbles", "/glossary", "/lobby"):
            assert client.get(path).status_code == 200, path


def test_a_broken_plug_in_is_named_in_one_line_and_left_out():
    listed = run("games", "--json", folders=("distribution", "broken"))
    assert listed.returncode == 0, listed.stderr
    names = [game["name"] for game in json.loads(listed.stdout)]
    assert "pebbles" in names and "tithe" in names and "crumbs" not in names
    assert len(listed.stderr.strip().splitlines()) == 1 and "crumbs" in listed.stderr
    assert run("rules", "CAR-FARM-01", folders=("broken",)).returncode == 0
