"""SVG helpers the games share."""
