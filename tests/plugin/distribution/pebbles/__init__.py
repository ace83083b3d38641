"""Pebbles, a game of another distribution: the engine part alone, as a stranger would first write it."""

from bastide.games.registry import Box, Option

BOX = Box(
    name="pebbles", package=__name__, seats=(2, 3), options=(Option("heap", "choice", "12", ("12", "20")),), minutes=2
)
