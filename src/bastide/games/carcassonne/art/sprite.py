"""The whole sprite."""

from __future__ import annotations

from functools import cache

from bastide.draw.kept import kept
from bastide.games.carcassonne.art import marks, pieces, scenery, tiles


@cache
def symbols() -> str:
    """Return every symbol of the game: shared groups, marks, tiles and pieces."""
    drawn = kept("bastide.games.carcassonne", "tiles", tiles.tile_symbols)
    return f"<defs>{scenery.parts()}</defs>{marks.symbols()}{drawn}{pieces.symbols()}"
