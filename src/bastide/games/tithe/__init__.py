"""Tithe, the smallest game that needs everything: the game to copy from."""

from bastide.games.registry import Box, Option

BOX = Box(
    name="tithe",
    package=__name__,
    seats=(2, 3, 4),
    options=(Option("modules", "set", [], ("abbey",)),),
    revision=2,
    minutes=5,
    weight=1,
)
