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
