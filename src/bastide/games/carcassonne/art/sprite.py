"""The whole sprite."""

from __future__ import annotations

from functools import cache

from bastide.draw.files import drawing_file
from bastide.draw.svg import Svg, markup
from bastide.games.carcassonne.art import marks, pieces, scenery, tiles


@cache
def symbols() -> Svg:
    """Return every symbol of the game: shared groups, marks, tiles and pieces."""
    drawn = drawing_file("bastide.games.carcassonne", "tiles.svg", tiles.tile_symbols)
    return markup(f"<defs>{scenery.parts()}</defs>{marks.symbols()}{drawn}{pieces.symbols()}")
