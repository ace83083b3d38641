"""Today's challenge: which game, which draw, and what is told when."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

from bastide.games.registry import boxes
from bastide.store.fair_chance import commitment
from bastide.store.kept import TextsInMemory
from bastide.tables import today
from bastide.tables.context import ServerContext
from bastide.tables.participants import AnyNote, Resigned, SeatChanged

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
