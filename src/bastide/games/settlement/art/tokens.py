"""Settlement: resources, people, monsters and guilds as symbols."""

from __future__ import annotations

from bastide.draw.ink import at, disc, oval, path
from bastide.draw.svg import Svg, join

CREAM = "cloth-cream"


def person(coat: str) -> Svg:
    """A villager with a hood."""
    hood = path("M6.4 9.2C5.6 4.6 8.4 2.2 12 2.2s6.4 2.4 5.6 7C16 6.8 14 6 12 6s-4 .8-5.6 3.2z", coat, 1.3)
    return path("M5 22C5 15.6 7.4 12.8 12 12.8s7 2.8 7 9.2z", coat, 1.4) + disc(12, 8, 5, "skin0", 1.4) + hood


TOKENS: dict[str, Svg] = {
    "wood": at(
        path("M4 9h11v6.4H4a3.2 3.2 0 0 1 0-6.4z", "wood", 1.3)
        + oval(15.6, 12.2, 2.8, 3.2, CREAM, 1.2)
        + oval(15.6, 12.2, 1, 1.2, None, 0.9),
        1.6,
        -4.4,
    )
    + at(
        path("M4 9h11v6.4H4a3.2 3.2 0 0 1 0-6.4z", "wood", 1.3)
        + oval(15.6, 12.2, 2.8, 3.2, CREAM, 1.2)
        + oval(15.6, 12.2, 1, 1.2, None, 0.9),
        3.2,
        3.2,
    ),
    "clay": path("M4 12l8-3.4 8 3.4v6.2l-8 3-8-3z", "clay", 1.3)
    + path("M4 12l8 3 8-3M12 15v6.2", None, 1.1)
    + path("M7.4 7.6l6-2.6 5 2-6 2.8z", "clay", 1.2)
    + path("M7.4 7.6v2.8M12.4 9.8", None, 1),
    "stone": path("M3.4 17.6L5.6 9.4 11 5.4l7 2.4 3 7.6-2.6 4.4H6.4z", "stone", 1.4)
    + path("M5.6 9.4l6 2.8 6.4-4.4M11.6 12.2L10.4 19.8M11.6 12.2l9.4 3.2", None, 1),
    "diamond": path("M6.6 5h10.8L21.4 10 12 20.8 2.6 10z", "diamond", 1.4)
    + path("M6.6 5L9 10l3-5 3 5 2.4-5", "diamond2", 1)
    + path("M2.6 10h18.8M9 10l3 10.8L15 10", None, 1),
    "gold": path("M3 18.6l2.6-6h6.8l2.6 6zM10 18.6", "gold", 1.3)
    + path("M11.4 18.6l2-5.4h5.4l2.4 5.4z", "gold", 1.3)
    + path("M7.4 12.4L9.6 6.6h6.6l2.4 5.8z", "gold", 1.3)
    + path("M11 9h4", None, 1),
    "vp": path("M12 2.6l2.6 5.6 6.2.7-4.6 4.2 1.3 6.1L12 16.2l-5.5 3 1.3-6.1L3.2 8.9l6.2-.7z", "gold", 1.4),
    "any_basic": path("M12 3l8.4 4.6v8.8L12 21l-8.4-4.6V7.6z", CREAM, 1.3)
    + path("M12 3v9M12 12l8.4 4.4M12 12l-8.4 4.4", None, 1)
    + disc(8, 8.8, 1.6, "wood", 0.8)
    + disc(16, 8.8, 1.6, "clay", 0.8)
    + disc(12, 16.6, 1.6, "stone", 0.8),
    "folk-bonus": person("cloth-cream")
    + (path("M12 15.4l.9 1.8 2 .2-1.5 1.4.4 2-1.8-1-1.8 1 .4-2-1.5-1.4 2-.2z", "gold", 0.7)),
    "slot-folk": path("M5 22C5 15.6 7.4 12.8 12 12.8s7 2.8 7 9.2z", None, 1.3) + disc(12, 8, 5, None, 1.3),
    "fort": path("M4 21V8h3v2.4h3V8h4v2.4h3V8h3v13z", "wall", 1.4)
    + path("M9.6 21v-4.6a2.4 2.4 0 0 1 4.8 0V21z", "wall-d", 1.1)
    + path("M12 8V2.4l5 1.7-5 1.8", "roof0", 1.1),
    "first": path("M6 21V4l12 3.6L8.4 12", "accent", 1.5) + path("M6 21V4", None, 2),
}

MONSTERS: dict[str, Svg] = {
    "green": path("M6 7.4l1-4.6 3.2 3h3.6l3.2-3 1 4.6.4 4.4-2.8 5.8L12 21.4 8.4 17.6 5.6 11.8z", CREAM)
    + path("M8 10.6l2.6 1.2M16 10.6l-2.6 1.2", None, 1.4)
    + path("M10.6 15.4h2.8L12 17.2z", "ink", 0)
    + path("M9 18.4l.8 2.2.9-1.6M15 18.4l-.8 2.2-.9-1.6", CREAM, 0.8),
    "yellow": join(
        path(f"M12 12L{x} {y}L{x2} {y2}z", "roof0", 0.9)
        for x, y, x2, y2 in (
            (5, 5, 4, 10),
            (4, 11, 5, 17),
            (8, 3.6, 4.4, 6),
            (12, 2.6, 7.6, 3.6),
            (16, 3.6, 11.6, 2.6),
            (19.6, 6, 15.6, 3.6),
            (20, 11, 19.4, 5.6),
            (19, 17, 20, 11),
            (5, 16, 9, 20.4),
            (15, 20.4, 19, 16),
        )
    )
    + disc(12, 11.8, 5.2, CREAM)
    + path("M9.4 10.6l1.8.6M14.6 10.6l-1.8.6", None, 1.4)
    + path("M11 13.2h2L12 14.6z", "ink", 0)
    + path("M9.6 15.2c1.6 1.2 3.2 1.2 4.8 0", None, 1)
    + path("M12 17v6.4c2.6.2 3.6-1 3.4-2.8l1.8.8", None, 1.5),
    "blue": path(
        "M12 24C8 22 8.6 18 9 15C9.4 11.6 6.8 11 6 8.4C5.6 6.6 7.4 5.6 9 6.6L7.6 8.2C9 10 11 11.4 11 15h2c0-3.6 2-5 3.4-6.8L15 6.6c1.6-1 3.4 0 3 1.8-.8 2.6-3.4 3.2-3 6.6.4 3 1 7-3 9z",
        CREAM,
    )
    + path("M11 15.4V8.6L9.6 7C9.8 4.6 11 4 12 4s2.2.6 2.4 3L13 8.6v6.8z", CREAM)
    + disc(11.4, 6.4, 0.5, "ink", 0)
    + disc(12.8, 6.4, 0.5, "ink", 0)
    + path(
        "M4.4 18c1.4-1 2.6-1 3.8 0M15.8 18c1.4-1 2.6-1 3.8 0M6.4 21c1-.8 2-.8 2.8 0M14.8 21c1-.8 2-.8 2.8 0", None, 1
    ),
    "red": path(
        "M5.4 24C4 19.4 4.8 15.6 7.4 13.4 6 12.8 5 12.8 3.8 13.2 4.2 9.8 6 7.4 9.2 6.4L8.6 3.2l3 1.8 1.4-2.2 1.4 2.8c2.8.8 4.6 2.6 5.8 5l1.2 2.6-2.4 1.8-3.2-.6-2.6.6 1 1.4 3.8.8-1.4 1.2-4.2.2c-1.4 1.4-1.6 3.4-.6 5.6L10.6 26.4z",
        CREAM,
    )
    + disc(14.6, 9.2, 1, "ink", 0)
    + path(
        "M19 12.2l.6.3M8.6 17.2c-1 1.8-1 3.6-.4 5.4M10.4 10.4c-1.4.6-2.2 1.6-2.6 2.8M15.4 14.8l.6-1.2.8 1.1", None, 1
    ),
}

GUILDS: dict[str, Svg] = {
    "adventurers": disc(12, 12, 5.8, CREAM) + path("M12 7.4l1.5 4.6L12 16.6 10.5 12z", "roof0", 0.9),
    "defenders": path("M7 7h10v5.4c0 3-2.4 4.6-5 5.8-2.6-1.2-5-2.8-5-5.8z", CREAM) + path("M12 7v11M7 11h10", None, 1),
    "builders": path("M8 17.6l6-8.6 1.8 1.3-6 8.6zM11.6 7.4l6.6 4.6 1-2.2-5.6-4.6z", CREAM),
    "artisans": path("M8 8h8l-1 3.4c2 1.2 2.4 5.6-1 7.2h-4c-3.4-1.6-3-6-1-7.2zM9 8l-1-2h8l-1 2", CREAM)
    + path("M8 14.4h8", None, 0.9),
}
