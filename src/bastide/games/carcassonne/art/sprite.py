"""The whole sprite."""

from __future__ import annotations

from functools import cache

from bastide.games.carcassonne.art import marks, pieces, scenery, tiles


@cache
def symbols() -> str:
    """Return every symbol of the game: shared groups, marks, tiles and pieces."""
    return f"<defs>{scenery.parts()}</defs>{marks.symbols()}{tiles.tile_symbols()}{pieces.symbols()}"
