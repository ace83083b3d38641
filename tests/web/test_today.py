"""Today's challenge: which game, which draw, and what is told when."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bastide.games.registry import box, boxes
from bastide.store.fair_chance import commitment
from bastide.store.game_session import GameSession
from bastide.store.kept import TextsInMemory
from bastide.store.table_store import StoredTable
from bastide.tables import today
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OF_THE_DAY, OpenTable
from bastide.tables.participants import AnyNote, Resigned, SeatChanged
from bastide.tables.refusals import Refused
from bastide.tables.rights import check_may_copy_hidden_things
from bastide.tables.table_settings import SeatSettings, TableSettings

GAMES = list(boxes().values())


def context() -> ServerContext:
    return cast(ServerContext, SimpleNamespace(kept=TextsInMemory()))


def test_solo_games_and_games_against_a_bot_take_turns() -> None:
    first = date(2026, 11, 16)
    days = [today.challenge_of(first + timedelta(days=i), GAMES) for i in range(24)]
    assert all(one.alone != other.alone for one, other in pairwise(days))
    assert {one.game for one in days if not one.alone} == {box.name for box in GAMES if 2 in box.seats}
    assert all(1 in boxes()[one.game].seats for one in days if one.alone)
    assert all(one.bot == "level:4" for one in days if not one.alone)


def test_the_draw_comes_from_the_date_and_a_secret_that_is_told_the_day_after() -> None:
    async def tell() -> tuple[Any, ...]:
        server = context()
        now, before = today.day_now(), today.yesterday()
        secret = await today.secret_of(server, before.isoformat())
        promised = await today.commitment_of(server, before.isoformat())
        await today.secret_of(server, now.isoformat())
        return secret, promised, await today.told_secret(server, before), await today.told_secret(server, now)

    secret, promised, told, kept = asyncio.run(tell())
    assert told == secret.hex() and commitment(secret) == promised
    assert kept is None  # not before the day is over
    assert today.seed_of("2026-11-16", secret) == today.seed_of("2026-11-16", secret)
    assert today.seed_of("2026-11-16", secret) != today.seed_of("2026-11-17", secret)
    assert today.seed_of("2026-11-16", secret) != today.seed_of("2026-11-16", b"another")


def test_what_a_bot_has_helped_with_does_not_count() -> None:
    """Who let a bot play for them, even for a while, finds their result, but not among the best."""
    away = SeatChanged(at=1.0, seat=0, kind="bot", name="Ada", bot="level:4", substitute=True)
    back = SeatChanged(at=2.0, seat=0, kind="person", name="Ada")
    tables = {
        "own": finished([51, 40], [back]),
        "lent": finished([60, 40], [away, back]),
        "left": finished([70, 40], [Resigned(at=1.0, seat=0, bot="level:4")]),
    }

    async def results() -> tuple[list[today.Try], today.Try]:
        server = cast(ServerContext, SimpleNamespace(kept=TextsInMemory(), tables=SimpleNamespace(open=opened)))
        for name in tables:
            await server.kept.put(today.TRIES, f"2026-11-16/{name}", f'{{"table":"{name}","name":"{name}"}}', name)
        found = await today.results_of(server, "2026-11-16")
        return found, await today.with_result(server, "2026-11-16/lent", today.Try("lent", "lent"))

    async def opened(name: str) -> Any:
        return tables[name]

    best, lent = asyncio.run(results())
    assert [(one.name, one.score, one.lead) for one in best] == [("own", 51, 11)]
    assert lent.helped and lent.score == 60


def finished(scores: list[int], notes: list[AnyNote]) -> SimpleNamespace:
    """As much of a finished table as matters here."""
    state, people = SimpleNamespace(scores=scores), SimpleNamespace(notes=notes)
    return SimpleNamespace(over=True, session=SimpleNamespace(state=state), participants=people)


def opened(chance: str) -> OpenTable:
    """A table of Carcassonne at which a person plays against a bot, with this chance."""
    seats = [SeatSettings("person"), SeatSettings("bot", "greedy")]
    settings = TableSettings(game="carcassonne", seats=seats).completed()
    session = GameSession(box("carcassonne").game(2, settings.options), next_seed=lambda: 7)
    body = msgspec.json.encode(settings).decode()
    return OpenTable(StoredTable("one", body, chance, 0.0, 0.0, None, session.record, {}, [], {}))


def drawn(chance: str, choices: int) -> list[list[int]]:
    """All draws of a game in which everything is chosen at random."""
    session, luck = opened(chance).session, Random(choices)
    while session.state.pending:
        seat = session.state.pending[0]
        session.act(seat, session.game.write(luck.choice(session.game.legal(session.state, seat))))
    return [line.chance for line in session.lines if line.chance]


def test_everybody_draws_the_same_whatever_they_choose() -> None:
    """One who has no follower left has fewer choices, and must not get other tiles because of that."""
    assert drawn(f"{OF_THE_DAY}7", 1) == drawn(f"{OF_THE_DAY}7", 2) != drawn(f"{OF_THE_DAY}8", 1)
    assert drawn("7", 1) != drawn("7", 2)  # at other tables each line has its own luck


def test_a_running_game_of_the_day_is_not_tried_out_elsewhere() -> None:
    check_may_copy_hidden_things(opened("7"), 0, 0)
    with pytest.raises(Refused, match="today"):
        check_may_copy_hidden_things(opened(f"{OF_THE_DAY}7"), 0, 0)
