"""The pictures of Carcassonne: one SVG sprite drawn from the tile data, and the anchors for figures."""
