"""The pictures of Carcassonne: one SVG sprite drawn from the tile data, and the anchors for figures."""

from bastide.games.carcassonne.art.layout import anchors, bridge_anchor
from bastide.games.carcassonne.art.sprite import symbols
from bastide.games.carcassonne.art.tiles import symbol_id

__all__ = ["anchors", "bridge_anchor", "symbol_id", "symbols"]
