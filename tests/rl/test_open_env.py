"""OpenEnv: an agent that reads plays whole games through its server, and is told why an answer is refused."""

from __future__ import annotations

import pytest

pytest.importorskip("openenv.core.env_server", reason="OPENENV IS NOT INSTALLED: bastide.rl.open_env was not tested")


def test_a_game_over_a_websocket():
    from fastapi.testclient import TestClient

    from bastide.rl.open_env import server

    with TestClient(server("tithe", bots="greedy", reward="score")) as client:
        assert client.get("/metadata").json()["name"] == "bastide-tithe"
        with client.websocket_connect("/ws") as line:

            def ask(kind, data=None):
                line.send_json({"type": kind} | ({"data": data} if data else {}))
                return line.receive_json()["data"]

            first = ask("reset", {"seed": 3})
            assert "Legal actions" in first["observation"]["text"] and not first["done"]
            refused = ask("step", {"text": "fly to the moon"})
            assert "no action of this game" in refused["observation"]["refusal"]
            total, seen, steps = 0.0, refused, 1
            while not seen["done"]:
                seen = ask("step", {"text": "1"})
                total, steps = total + seen["reward"], steps + 1
            assert "The game is over" in seen["observation"]["text"]
            assert ask("state")["step_count"] == steps
            assert f": {total:.0f} points" in seen["observation"]["text"]
            assert ask("reset", {"seed": 3}) == first


def test_every_game_begins_in_words():
    from bastide.games.registry import boxes
    from bastide.rl.open_env import Answer, TableEnvironment

    for name in boxes():
        table = TableEnvironment(name)
        assert table.reset(seed=1).text == TableEnvironment(name).reset(seed=1).text
        assert not table.step(Answer(text="1")).refusal
