"""The games that pages show, in their order."""

from __future__ import annotations

from functools import cache

from bastide.games.registry import Box, boxes


@cache
def shelf() -> dict[str, Box]:
    """All games by name: the quick and easy ones first."""
    return dict(sorted(boxes().items(), key=lambda item: (item[1].weight, item[1].minutes, item[0])))
