"""The colours of the pictures by day and by night."""

from __future__ import annotations

LIGHT: dict[str, str] = {
    "bg": "#e9dcbf",
    "paper": "#f6edd8",
    "text": "#3a2a1b",
    "ink": "#3a2a1b",
    "line": "#c9b48c",
    "accent": "#8c2f22",
    "field": "#a3b86c",
    "field2": "#b3c67c",
    "tuft": "#7c9450",
    "flower": "#f3ead0",
    "road": "#efe2be",
    "road-e": "#9c8257",
    "rut": "#cdb98c",
    "city": "#d3b07a",
    "lane": "#e0c596",
    "wall": "#d9ccb4",
    "wall-l": "#ece2cd",
    "wall-m": "#b7a88f",
    "wall-d": "#6f6152",
    "plaster": "#f1e5cb",
    "plaster-d": "#d5c5a3",
    "roof0": "#b5533a",
    "roof1": "#9a3f2f",
    "roof2": "#c67846",
    "slate": "#6f8390",
    "tree": "#5f8240",
    "tree-l": "#82a558",
    "plough": "#c2b56b",
    "plough-d": "#9b8d4a",
    "straw": "#e2c35f",
    "fleece": "#fbf5e6",
    "wood": "#a9753f",
    "wood-d": "#7a5130",
    "gold": "#e8b93c",
    "shield": "#2d5f9a",
    "water": "#9fc3cf",
    "water2": "#b9d6dc",
    "rock": "#b9a98e",
    "rock-d": "#7d7064",
    "lava": "#e2622b",
    "flame": "#f8c64a",
    "smoke": "#e9e2d4",
    "seal": "#f6ecd2",
    "wine": "#7c2f4c",
    "cloth": "#2f7f86",
    "rose": "#cf6b8e",
    "skin": "#f0c9a2",
    "hair": "#8a5a2b",
    "dragon": "#a9271f",
    "magic": "#6a4bb0",
    "magic-l": "#b9a4ef",
    "awning": "#c3392b",
    "mline": "#1a120a",
}

DARK: dict[str, str] = {
    "bg": "#1b1712",
    "paper": "#2a231b",
    "text": "#f3e6c8",
    "ink": "#1c140d",
    "line": "#4c4032",
    "accent": "#e0876f",
    "field": "#5d7040",
    "field2": "#697d49",
    "tuft": "#44552f",
    "flower": "#b9b48c",
    "road": "#c2b088",
    "road-e": "#4f4029",
    "rut": "#a08d64",
    "city": "#8d6b42",
    "lane": "#9d7b50",
    "wall": "#a3988a",
    "wall-l": "#b8ad9e",
    "wall-m": "#857a6d",
    "wall-d": "#3b332b",
    "plaster": "#cbbd9f",
    "plaster-d": "#a8997a",
    "roof0": "#8e3f2c",
    "roof1": "#743025",
    "roof2": "#9c5a35",
    "slate": "#52646f",
    "tree": "#3f5c2c",
    "tree-l": "#587b3c",
    "plough": "#7b7442",
    "plough-d": "#5d572f",
    "straw": "#a88d3f",
    "fleece": "#cfc7b2",
    "wood": "#8c6034",
    "wood-d": "#654327",
    "gold": "#d9ac3a",
    "shield": "#2c5688",
    "water": "#4d7482",
    "water2": "#5d8492",
    "rock": "#7a6d5b",
    "rock-d": "#564d45",
    "lava": "#d95a26",
    "flame": "#f0b93f",
    "smoke": "#9a9186",
    "seal": "#d9ccab",
    "wine": "#6d2842",
    "cloth": "#27696f",
    "rose": "#b3567a",
    "skin": "#d9b08a",
    "hair": "#6f4722",
    "dragon": "#93221b",
    "magic": "#5b40a0",
    "magic-l": "#a48fe0",
    "awning": "#a83226",
    "mline": "#f3e6c8",
}

PAIRS: dict[str, tuple[str, str]] = {name: (value, DARK[name]) for name, value in LIGHT.items()}


def declarations(colours: dict[str, str]) -> str:
    """Write colours as CSS variables."""
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def css() -> str:
    """Write both palettes: light by default, dark by the theme attribute or else by the reader's preference."""
    light, dark = declarations(LIGHT), declarations(DARK)
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
    )
