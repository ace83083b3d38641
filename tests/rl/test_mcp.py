"""The MCP server, asked by the SDK's own client: over standard input and output, over HTTP, and in one process."""

from __future__ import annotations

import os
import random
import re
import socket
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="THE MCP SDK IS NOT INSTALLED: bastide mcp was not tested")
import anyio
from mcp import Client, StdioServerParameters, stdio_client

from bastide.games.registry import boxes
from bastide.rl.mcp_server import make_server
from bastide.rl.text import TOKENS, tokens
from random_games import FULL

SOURCES = Path(__file__).parents[2] / "src"
TOOLS = {
    "list_games", "read_rules", "open_table", "look", "legal_actions", "what_would", "act", "hint", "review",
    "close_table",
}  # fmt: skip


async def called(client, tool, **arguments):
    """The result of a tool, as an object or as text."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    structured = result.structured_content
    if structured is not None:
        return structured.get("result", structured) if set(structured) == {"result"} else structured
    return result.content[0].text


def run(test):
    anyio.run(test)


@pytest.mark.parametrize("name", boxes())
def test_an_assistant_plays_a_whole_game(name):
    async def play():
        async with Client(make_server()) as client:
            opened = await called(client, "open_table", game=name, seed=1, bots="random")
            table, text, over, dice = opened["table"], opened["text"], False, random.Random(1)
            steps = 0
            while not over and (FULL or steps < 60):
                assert tokens(text) <= TOKENS
                listed = re.findall(r"^(\d+)\. (.+)$", await called(client, "legal_actions", table=table), re.M)
                number, words = dice.choice(listed)
                done = await called(client, "act", table=table, action=dice.choice([number, words]))
                assert done["played"], done
                text, over, steps = done["text"], done["over"], steps + 1
            assert not over or "The game is over" in text

    run(play)


def test_what_it_offers():
    async def ask():
        async with Client(make_server()) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            games = await called(client, "list_games")
            assert [one["game"] for one in games] == list(boxes())
            assert "TIT-TURN-01" in await called(client, "read_rules", game="tithe", rule="TIT-TURN")
            opened = await called(client, "open_table", game="tithe", seats=3, options="abbey", seed=3)
            table = opened["table"]
            assert "You are" in await called(client, "look", table=table)
            assert await called(client, "look", table=table, part="history") == "Nothing."
            first = re.search(r"^1\. (\S+)", await called(client, "legal_actions", table=table), re.M)[1]
            before = await called(client, "look", table=table)
            assert await called(client, "what_would", table=table, action=first)
            assert "Refused" in await called(client, "what_would", table=table, action="fly")
            assert await called(client, "look", table=table) == before, "asking plays nothing"
            refused = await called(client, "act", table=table, action="fly")
            assert refused["played"] is None and "Did you mean" in refused["text"]
            hints = await called(client, "hint", table=table, simulations=50)
            assert hints and 0 <= hints[0]["outcome"] <= 1
            done = await called(client, "act", table=table, action=hints[0]["action"])
            assert done["played"] == hints[0]["action"]
            assert await called(client, "close_table", table=table) == "closed"

    run(ask)


def test_what_is_wrong_is_said():
    async def ask():
        async with Client(make_server()) as client:
            for tool, arguments, reason in (
                ("look", {"table": "guess"}, "no such table"),
                ("open_table", {"game": "chess"}, "chess"),
                ("open_table", {"game": "tithe", "seat": 7}, "seats are"),
                ("open_table", {"game": "tithe", "options": "pigs"}, "no such option"),
                ("read_rules", {"game": "tithe", "rule": "XXX"}, "no rule"),
            ):
                result = await client.call_tool(tool, arguments)
                assert result.is_error and reason in result.content[0].text, result.content

    run(ask)


def test_progress_is_reported_for_long_work():
    async def ask():
        heard = []

        async def hear(progress, total, message):
            heard.append((progress, total, message))

        async with Client(make_server()) as client:
            opened = await called(client, "open_table", game="orleans", seed=1)
            await client.call_tool("hint", {"table": opened["table"], "simulations": 2000}, progress_callback=hear)
        assert heard and all(progress <= total for progress, total, _ in heard)

    run(ask)


def test_a_finished_game_is_reviewed():
    """With its progress, in words and numbers; what was found once is at hand."""

    async def ask():
        heard = []

        async def hear(progress, total, message):
            heard.append((progress, total))

        async with Client(make_server()) as client:
            opened = await called(client, "open_table", game="tithe", seed=3, bots="random")
            table, over, dice = opened["table"], False, random.Random(3)
            while not over:
                listed = re.findall(r"^(\d+)\. ", await called(client, "legal_actions", table=table), re.M)
                over = (await called(client, "act", table=table, action=dice.choice(listed)))["over"]
            result = await client.call_tool("review", {"table": table}, progress_callback=hear)
            assert not result.is_error and heard
            assert [progress for progress, _ in heard] == sorted(progress for progress, _ in heard)
            assert heard[-1][0] == heard[-1][1] == len(result.structured_content["curve"]) - 1
            found = result.structured_content
            assert found["moments"], "random play misses something"
            for moment in found["moments"]:
                assert moment["loss"] > 0 and moment["best"] in found["text"] and moment["played"] in found["text"]
            assert tokens(found["text"]) <= TOKENS
            heard.clear()
            assert (await called(client, "review", table=table)) == found and not heard

    run(ask)


@pytest.mark.parametrize("name", boxes())
def test_a_running_game_is_never_reviewed(name):
    async def ask():
        async with Client(make_server()) as client:
            table = (await called(client, "open_table", game=name, seed=1, bots="random"))["table"]
            result = await client.call_tool("review", {"table": table})
            assert result.is_error and "only a finished game" in result.content[0].text

    run(ask)


def command(*more):
    code = "import sys; from bastide.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = dict(os.environ)
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", "")]))
    return [sys.executable, "-c", code, "mcp", *more], environment


def test_over_standard_input_and_output():
    async def ask():
        (program, *arguments), environment = command()
        server = StdioServerParameters(command=program, args=arguments, env=environment)
        async with Client(stdio_client(server)) as client:
            opened = await called(client, "open_table", game="tithe", seed=1)
            done = await called(client, "act", table=opened["table"], action="1")
            assert done["played"]

    run(ask)


def test_over_http():
    async def ask():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words, environment = command("--http", "--port", str(port))
        async with await anyio.open_process(words, env=environment, stdout=None, stderr=None) as process:
            try:
                await listening(port)
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    opened = await called(client, "open_table", game="tithe", seed=1)
                    assert (await called(client, "act", table=opened["table"], action="1"))["played"]
            finally:
                process.terminate()

    run(ask)


async def listening(port):
    until = time.monotonic() + 120
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        await anyio.sleep(0.2)
    pytest.fail("the server does not listen")
