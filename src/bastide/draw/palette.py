"""The colours all pictures share, by day and by night, as CSS variables."""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, tuple[str, str]]  # name of the variable → its value by day and by night

SHARED: Palette = {
    "bg": ("#e9dcbf", "#1b1712"),
    "paper": ("#f6edd8", "#2a231b"),
    "paper2": ("#efe3c6", "#332a20"),
    "text": ("#3a2a1b", "#f3e6c8"),
    "soft": ("#6d5840", "#c3b08a"),
    "ink": ("#3a2a1b", "#1c140d"),
    "line": ("#c9b48c", "#4c4032"),
    "accent": ("#8c2f22", "#e0876f"),
    "on-accent": ("#fff6e2", "#22120b"),
    "field": ("#a3b86c", "#5d7040"),
    "field2": ("#b3c67c", "#697d49"),
    "tuft": ("#7c9450", "#44552f"),
    "road": ("#efe2be", "#c2b088"),
    "road-e": ("#9c8257", "#4f4029"),
    "city": ("#d3b07a", "#8d6b42"),
    "lane": ("#e0c596", "#9d7b50"),
    "wall": ("#d9ccb4", "#a3988a"),
    "wall-d": ("#6f6152", "#3b332b"),
    "plaster": ("#f1e5cb", "#cbbd9f"),
    "plaster-d": ("#d5c5a3", "#a8997a"),
    "roof0": ("#b5533a", "#8e3f2c"),
    "roof1": ("#9a3f2f", "#743025"),
    "roof2": ("#c67846", "#9c5a35"),
    "slate": ("#6f8390", "#52646f"),
    "tree": ("#5f8240", "#3f5c2c"),
    "tree-l": ("#82a558", "#587b3c"),
    "gold": ("#e8b93c", "#d9ac3a"),
    "shield": ("#2d5f9a", "#2c5688"),
    "plough": ("#c2b56b", "#7b7442"),
    "mline": ("#1a120a", "#f3e6c8"),
    "water": ("#9fc3cf", "#4d7482"),
    "water2": ("#b9d6dc", "#5d8492"),
    "sky": ("#f3e7cb", "#a79c80"),
    "edge": ("#3a2a1b", "#6f5f49"),
    "rock": ("#b9a98e", "#7a6d5b"),
    "card": ("#fbf4e2", "#e2d5b8"),
    "glow": ("#ffe08a", "#ffe08a"),
    "dash": ("#8c2f22", "#ffd27a"),
    "ok": ("#3f6b2e", "#a8cf7f"),
    "iron": ("#8e979c", "#777f84"),
    "wood": ("#a9753f", "#8c6034"),
    "wood-d": ("#7a5130", "#654327"),
    "hot": ("#ffe9b0", "#5a4a26"),
    "gold-d": ("#a9791a", "#8a6518"),
    "sun": ("#e8b93c", "#ece3c4"),
    "far": ("#c2cf92", "#48583a"),
    "night": ("#f4e6c4", "#232a38"),
    "night2": ("#f1e0b6", "#2f394b"),
    "snow": ("#fbf5e6", "#b9b2a2"),
    "clay": ("#c4693f", "#b05c36"),
    "diamond": ("#8ccfe0", "#7dbccc"),
    "diamond2": ("#d6f1f6", "#c0dde2"),
}

# Of people, for the games that draw some (`portraits`).
PORTRAITS: Palette = {
    "skin0": ("#eac19a", "#d3a880"),
    "skin1": ("#cf9869", "#b58056"),
    "skin2": ("#9a6847", "#83563a"),
    "cloth-red": ("#b5533a", "#96422e"),
    "cloth-blue": ("#4d7396", "#3f6080"),
    "cloth-green": ("#6d8a4a", "#5a743c"),
    "cloth-ochre": ("#d2a24a", "#b3883a"),
    "cloth-brown": ("#8a6242", "#735136"),
    "cloth-grey": ("#97968f", "#7d7c76"),
    "cloth-plum": ("#7b4a6c", "#673d5a"),
    "cloth-cream": ("#f3e8cf", "#d6caaf"),
    "cloth-teal": ("#4f8082", "#416b6d"),
    "cloth-dark": ("#54473c", "#473c33"),
    "hair0": ("#5a3a22", "#4a2f1c"),
    "hair1": ("#8a5a2b", "#734a24"),
    "hair2": ("#2f2620", "#28201b"),
    "hair3": ("#b9b0a2", "#9f978a"),
    "hair4": ("#cf9445", "#ad7a37"),
}


def css(*palettes: Palette) -> str:
    """The variables for a page: by the reader's system, or by the theme chosen on the page."""
    merged = {name: value for palette in palettes for name, value in palette.items()}
    day = "".join(f"--{name}:{light};" for name, (light, _) in merged.items())
    night = "".join(f"--{name}:{dark};" for name, (_, dark) in merged.items())
    return (
        f":root{{{day}color-scheme:light}}"
        f":root[data-theme=dark]{{{night}color-scheme:dark}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}color-scheme:dark}}}}"
    )


def own(palette: Palette) -> Palette:
    """The colours of a palette that are not those that all share."""
    return {name: pair for name, pair in palette.items() if SHARED.get(name) != pair}
