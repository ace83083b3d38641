"""Words that many pages share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bastide.bots.names import read_name
from bastide.core.errors import BadOption
from bastide.games.registry import Box
from bastide.text import Speech

SHORT = 15  # minutes: shorter games are for trying things out


def seats_word(say: Speech, seats: Sequence[int]) -> str:
    """For how many people a game is."""
    least, most = min(seats), max(seats)
    span = str(least) if least == most else say("seats.span", least=least, most=most)
    return say("seats", n=most, span=span)


def bot_words(bot: str, say: Speech) -> str:
    """How a bot plays, as people call it: its level, or how it chooses; of a program only that it is one."""
    try:
        name = read_name(bot)
    except BadOption:
        return bot
    if name.kind in ("level", "classic"):
        return say(f"bot.{name.kind}", level=say(f"level.{name.number}"))
    return say(f"bot.{name.kind}")


def facts_of(box: Box, say: Speech) -> str:
    """For how many people a game is, and how long it takes."""
    return f"{seats_word(say, box.seats)} · {say('minutes', n=box.minutes)}"


def large_first(games: Iterable[Box]) -> list[Box]:
    """The short games, which are for trying things out, behind the others."""
    return sorted(games, key=lambda box: box.minutes < SHORT)
