"""Settlement: artefacts as symbols."""

from __future__ import annotations

from bastide.draw.ink import disc, oval, path, slab
from bastide.draw.svg import Svg

CREAM = "cloth-cream"

ARTEFACTS: dict[str, Svg] = {
    "sacred_clock": disc(12, 12, 9, CREAM) + path("M12 6.5V12l4 2.5M12 3v2M12 19v2M3 12h2M19 12h2", None),
    "explorer_astrolabe": disc(12, 13, 8.5, "gold") + disc(12, 13, 4.5, CREAM) + path("M12 4.5V2M4 16l16-6", None, 1.6),
    "mace_of_the_brave": path("M4 20l9-9", None, 2.8)
    + disc(15.5, 8.5, 5, "iron")
    + path("M15.5 1.6v2M22.4 8.5h-2M20.4 3.6L19 5M10.6 3.6L12 5M20.4 13.4L19 12", None, 1.8),
    "potion_of_might": path("M9 3h6v6c4 2 6 5 5 9-1 3-4 3.5-8 3.5S5 21 4 18c-1-4 1-7 5-9z", CREAM)
    + path("M5 14.5h14c1.4 4-1 6-7 6s-8.4-2-7-6z", "cloth-red", 1)
    + path("M8 3h8", None, 2),
    "helpful_chest": path("M3 12h18v8H3z", "wood")
    + path("M3 12c0-9 18-9 18 0z", "wood")
    + slab(10, 10.5, 4, 5, "gold"),
    "scroll_of_power": path("M6 5h12v14H6z", CREAM)
    + path("M4 3h16v4H4zM4 17h16v4H4z", "cloth-ochre")
    + path("M12 9l1 2.4 2.4.2-1.8 1.6.5 2.4-2.1-1.2-2.1 1.2.5-2.4-1.8-1.6 2.4-.2z", "cloth-red", 0.8),
    "sovereign_crown": path("M3 19L2.5 8l5 4L12 4l4.5 8 5-4L21 19z", "gold")
    + path("M3 16h18", None)
    + disc(12, 13, 1.5, "cloth-red", 0.8),
    "cup_of_good_cheer": path("M5 8h11v10c0 2-2 3-5.5 3S5 20 5 18z", "wood")
    + path("M16 10.5c6 0 6 7.5 0 7.5", None)
    + path("M4 8.5c-1-4 3-4 3.5-2.5 1-3 5-3 6 0 2-1.5 4 0 3.5 2.5z", CREAM),
    "wizard_mask": path("M3 6c6-3 12-3 18 0 0 8-2 14-9 15.5C5 20 3 14 3 6z", "cloth-plum")
    + path(
        "M6.5 10c1.6-1.6 3.6-1.4 4.5.5-1.5 1.4-3.5 1.4-4.5-.5zM17.5 10c-1.6-1.6-3.6-1.4-4.5.5 1.5 1.4 3.5 1.4 4.5-.5z",
        CREAM,
        1,
    )
    + path("M9.5 16c1.8 1 3.2 1 5 0", None),
    "diamond_ring": disc(12, 15, 6, None, 3) + path("M8 4h8l2 3-6 6-6-6z", "diamond", 1.2),
    "shooting_star": path("M3 21c3-6 6-9 10-11M3 15c2-3 4-5 7-6.5M9 21c1.5-4 4-7 7-9", None)
    + path("M16 2.6l1.5 3.6 3.9.3-3 2.5 1 3.8-3.4-2-3.3 2 .9-3.8-3-2.5 3.9-.3z", "gold"),
    "key_of_knowledge": disc(8, 8, 4.8, "gold")
    + disc(8, 8, 1.8, CREAM, 1)
    + path("M11.5 11.5L20 20M17 17l2.6-2.6M14.6 14.6l2-2", None, 2.2),
    "enchanted_mirror": oval(12, 9.5, 7, 8, "gold")
    + oval(12, 9.5, 4.8, 5.8, "diamond2")
    + path("M12 17.5v4.5", None, 3.2)
    + path("M9.5 9l3-3.5M10.5 12l4-5", None, 1),
    "magic_purse": path("M8 8c-6 6-5 13 0 13h8c5 0 6-7 0-13z", "cloth-red")
    + path("M7 4l2.5 4h5L17 4c-2 1-3 0-5 0s-3 1-5 0z", "cloth-red")
    + path("M8 8.5h8", None, 2)
    + disc(12, 15, 3, "gold", 1.1),
}
