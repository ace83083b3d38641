"""Villagers: emblems of the families, coins and signs, 24 by 24."""

from __future__ import annotations

from bastide.draw.ink import disc, oval, path, slab
from bastide.draw.svg import Svg, join

CREAM = "cloth-cream"

FAMILIES: dict[str, Svg] = {
    "wood": path("M5 10.5h9.5v7H5a3.5 3.5 0 0 1 0-7z", "wood")
    + oval(15.2, 14, 3.2, 3.6, CREAM)
    + oval(15.2, 14, 1.3, 1.5, None, 0.9)
    + path("M8 10.3V7.4M8 7.6C8 4.6 11 4 13 4.2C13 6.6 11 7.8 8 7.6z", "tree-l"),
    "hay": path("M5 18.5C5 9 8.5 5 12 5s7 4 7 13.5z", CREAM)
    + path("M8.5 18C8.5 12 9.5 8 11 6M12 18V6M15.5 18C15.5 12 14.5 8 13 6M6.2 13.4C10 15 14 15 17.8 13.4", None, 0.9),
    "ore": path("M4.8 15.5L8 8l5-2.6 5.4 4L19.6 16 15 19H8z", CREAM)
    + path("M8 8l4 3.5L18.4 9.4M12 11.5L11 19M12 11.5l7.6 4.5M12 11.5L4.8 15.5", None, 0.8)
    + path("M12 11.5L11 19h4l4.6-3z", "silver", 0.8),
    "grain": path("M12 20V9", None, 1.3)
    + join(
        path(
            f"M12 {y}C{12 - 6 * s} {y - 0.5} {12 - 6 * s} {y - 4} {12 - 5 * s} {y - 5}C{12 - 2 * s} {y - 5} {12 - 0.4 * s} {y - 3} 12 {y}z",
            CREAM,
            0.9,
        )
        for y in (17, 13.4, 9.8)
        for s in (1, -1)
    )
    + path("M12 8C10.4 6 11 4 12 3C13 4 13.6 6 12 8z", CREAM, 0.9),
    "grape": join(
        disc(x, y, 2.35, CREAM, 0.9)
        for x, y in ((8.2, 10), (12, 10), (15.8, 10), (10.1, 13.3), (13.9, 13.3), (12, 16.7))
    )
    + path("M12 8V5.4M12 6C13 3.6 16 3.4 17.4 4.4C16.6 6.8 14 7.4 12 6z", "tree-l", 1),
    "wool": path(
        "M7 15.6a2.8 2.8 0 0 1-.6-5.4A3.2 3.2 0 0 1 11 7.6a3.4 3.4 0 0 1 5.2 1.2a2.9 2.9 0 0 1 .8 5.6a3 3 0 0 1-4.6 1.4a3.2 3.2 0 0 1-5.4-.2z",
        CREAM,
    )
    + path("M8.6 16v2.8M14.6 16v2.8", None, 1.5)
    + oval(17.6, 11, 2.4, 3, "cloth-dark", 1),
    "leather": path(
        "M8 4.6L10 7h4l2-2.4 2.2 1.8-1.4 3.2c.6 2 .6 4 0 6l1.6 3-2.4 1.4-2.4-2.6h-3.2L8 20.4 5.6 19l1.6-3.4c-.6-2-.6-4 0-6L5.8 6.4z",
        CREAM,
    )
    + path("M9.8 9.8v5M14.2 9.8v5", None, 0.9),
    "solitary": path("M5.5 19.5C5.5 14.6 8.4 13 12 13s6.5 1.6 6.5 6.5z", CREAM)
    + disc(12, 9.2, 3.6, CREAM)
    + path("M6.4 8.2C8.2 5.2 10 4 12 4s3.8 1.2 5.6 4.2C14 7.4 10 7.4 6.4 8.2z", "wood", 1),
    "special": path("M12 3.6L14 9l5.6-1.2L16.4 12.4 20 17l-5.6-1L12 21l-2.4-5L4 17l3.6-4.6L4.4 7.8 10 9z", "gold", 0.9)
    + disc(12, 12.4, 2.4, CREAM, 0.9),
}

SIGNS: dict[str, Svg] = {
    "gold-coin": disc(12, 12, 10.4, "gold", 1.5) + disc(12, 12, 7.9, None, 0.8),
    "silver-coin": disc(12, 12, 10.4, "silver", 1.5) + disc(12, 12, 7.9, None, 0.8),
    "food": path(
        "M3.6 14.5C3 9 7.4 6.4 12 6.4s9 2.6 8.4 8.1c-.2 2.4-1.6 3.4-3.6 3.4H7.2c-2 0-3.4-1-3.6-3.4z", "cloth-ochre", 1.4
    )
    + path("M8.4 9.2l1.6 3M12 8.4l1.4 3.2M15.8 9l1.2 2.8", None, 1.3),
    "house": path("M5 12v8h14v-8", "plaster", 1.4)
    + path("M2.8 12.6L12 3.8l9.2 8.8-1.6 1.6L12 7 4.4 14.2z", "roof0", 1.4)
    + path("M10 20v-5h4v5", "wood-d", 1.1),
    "lock": path("M7.6 11V8a4.4 4.4 0 0 1 8.8 0v3", None, 2.2)
    + slab(5, 10.6, 14, 9.8, "gold", 1.4, 2)
    + disc(12, 14.6, 1.5, "ink", 0)
    + path("M12 15v2.6", None, 1.6),
    "key": disc(7.4, 12, 4.2, "gold", 1.4)
    + disc(7.4, 12, 1.5, "paper", 1)
    + path("M11.6 10.9H21v5h-2.4v-2.6h-1.7v2h-2.2v-2.2h-3.1z", "gold", 1.3),
}
