"""The clients of the HTTP API: as the routes are now, and good enough to play a whole game."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bastide.client import AsyncClient, Client, Refused
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.web.api.play import ActRequest
from servers import Server

ROOT = Path(__file__).parents[2]
SETTINGS = TableSettings(
    game="tithe", seats=[SeatSettings(kind="person", name="Ada"), SeatSettings(kind="bot", bot="random")]
)


def test_clients_are_made_from_the_present_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import make_client

    sys.modules.pop("make_client")
    for path, text in make_client.made().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run scripts/make_client.py"


def test_a_whole_game(one_server: Server) -> None:
    with Client(one_server.url) as server:
        assert "tithe" in {game.name for game in server.list_games().games}
        opened = server.post_table(SETTINGS)
        with server.at(opened.table, str(opened.seats[0].token)) as seat:
            while not (seen := seat.show_table()).over:
                if seen.legal:
                    seat.act(ActRequest(seen.version, seen.legal[0].text))
                else:
                    next(seat.events(seen.version))
            assert seat.record()["header"]["game"] == "tithe" and "Ada" in seat.text()
            with pytest.raises(Refused, match=r"422|409"):
                seat.act(ActRequest(seen.version, "nonsense"))


def test_the_asynchronous_twin(one_server: Server) -> None:
    async def play() -> None:
        async with AsyncClient(one_server.url) as server:
            opened = await server.post_table(SETTINGS)
            async with server.at(opened.table, str(opened.seats[0].token)) as seat:
                seen = await seat.show_table()
                await seat.act(ActRequest(seen.version, seen.legal[0].text))
                assert (await seat.show_table()).version > seen.version
                with pytest.raises(Refused) as refused:
                    await server.at(opened.table, "wrong").show_table()
                assert refused.value.status == 401

    asyncio.run(play())
