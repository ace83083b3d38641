"""Portraits: busts of medieval people with hat, beard and the tool of their trade, 100 by 88."""

from __future__ import annotations

from collections.abc import Callable

from bastide.draw.ink import at, disc, oval, path, slab
from bastide.draw.svg import NOTHING, Svg, join, markup

SKINS = ("skin0", "skin1", "skin2")
CHEEKS = markup(
    '<g fill="var(--cloth-red)" stroke="none" opacity=".28">'
    '<circle cx="36.5" cy="42.5" r="3"/><circle cx="55.5" cy="42.5" r="3"/></g>'
)
HELD = {"axe", "fork", "pick", "spade", "broom", "hammer", "spear", "spindle", "saw", "bow", "cross", "keys", "goblet"}

HATS: dict[str, Callable[[str, str], Svg]] = {
    "none": lambda cloth, hair: path("M30 36C29 18 38 14 46 14s17 4 16 22C60 28 56 25 46 25S32 28 30 36z", hair),
    "long": lambda cloth, hair: path(
        "M30 36C29 18 38 14 46 14s17 4 16 22c2 10 3 16 1 22-4 0-6-2-6-6 2-8 1-16-1-23-6-3-14-3-20 0-2 7-3 15-1 23 0 4-2 6-6 6-2-6-1-12 3-22z",
        hair,
    ),
    "braids": lambda cloth, hair: (
        path("M30 36C29 18 38 14 46 14s17 4 16 22C59 28 55 24 46 22 37 24 33 28 30 36z", hair)
        + join(
            disc(29 - i * 0.5, 42 + 7 * i, 4.2 - i * 0.3, hair, 1.3)
            + disc(63 + i * 0.5, 42 + 7 * i, 4.2 - i * 0.3, hair, 1.3)
            for i in range(4)
        )
    ),
    "bald": lambda cloth, hair: path("M30.6 40C28 38 28.6 32 31 31M61.4 40c2.6-2 2-8-.4-9", hair),
    "tonsure": lambda cloth, hair: (
        path("M29.6 38c-1-8 1-14 6-16.4C33 25 33 28 33.6 31zM62.4 38c1-8-1-14-6-16.4C59 25 59 28 58.4 31z", hair)
        + path("M33 25c4-4.6 22-4.6 26 0", None, 1)
    ),
    "coif": lambda cloth, hair: path(
        "M29.6 44C26 18 36 12 46 12s20 6 16.4 32c-.4 4-2 6-3.4 7-1-12-1-20-4-24-5-2-13-2-18 0-3 4-3 12-4 24-1.4-1-3-3-3.4-7z",
        cloth,
    ),
    "wimple": lambda cloth, hair: path(
        "M46 9C28 9 25 26 26 44c.4 8 0 12-2 17 8 3 14 3 22 3s14 0 22-3c-2-5-2.4-9-2-17C67 26 64 9 46 9zM46 21c9 0 13 6 13 16s-6 15-13 15-13-5-13-15 4-16 13-16z",
        cloth,
    ),
    "hood": lambda cloth, hair: path(
        "M46 6C28 8 24 26 25 42c0 8-4 12-7 18 8 6 18 8 28 8s20-2 28-8c-3-6-7-10-7-18 1-16-3-34-21-36zM46 20c9 0 13 6 13 16s-6 16-13 16-13-6-13-16 4-16 13-16z",
        cloth,
    ),
    "straw": lambda cloth, hair: (
        path("M32 30c0 6-1 8-1 12M60 30c0 6 1 8 1 12", None)
        + path("M33 25C33 13 38 8 46 8s13 5 13 17z", cloth)
        + oval(46, 26, 27, 6, cloth)
        + path("M33 22.4c8 3 18 3 26 0", None, 2.4)
    ),
    "felt": lambda cloth, hair: (
        path("M30 36c0-6 2-10 4-12h24c2 2 4 6 4 12-2-5-5-8-7-9H37c-2 1-5 4-7 9z", hair)
        + path("M24 28C30 20 36 22 40 10c8-2 18 4 20 12 4 1 8 3 9 7-14-5-30-5-45-1z", cloth)
        + path("M57 21C62 10 70 6 76 6c-1 8-8 14-17 17", "cloth-cream", 1.2)
    ),
    "beret": lambda cloth, hair: (
        path("M30 37c0-6 1-9 3-12h26c2 3 3 6 3 12-2-5-4-7-6-9H36c-2 2-4 4-6 9z", hair)
        + path("M28 26C22 18 32 8 50 9c14 1 20 8 17 14-2 4-6 4-9 4-10-2-20-2-30-1z", cloth)
    ),
    "cap": lambda cloth, hair: (
        path("M30 38c0-5 1-9 3-12h26c2 3 3 7 3 12-2-5-4-8-6-9H36c-2 1-4 4-6 9z", hair)
        + path("M31 26C30 12 40 8 46 8s16 4 15 18c-10-3-20-3-30 0z", cloth)
        + path("M30 26c10-4 22-4 32 0v4c-10-3.6-22-3.6-32 0z", cloth)
    ),
    "kerchief": lambda cloth, hair: (
        path("M30 34C27 18 36 11 46 11s19 7 16 23C58 27 54 25 46 25s-12 2-16 9z", cloth)
        + path("M61 32c5 1 8 4 10 9-4 1-7 0-10-3z", cloth)
        + disc(38, 18, 1.3, "cloth-cream", 0)
        + disc(46, 16, 1.3, "cloth-cream", 0)
        + disc(54, 18, 1.3, "cloth-cream", 0)
    ),
    "fur": lambda cloth, hair: (
        path("M31 26C31 12 38 7 46 7s15 5 15 19z", cloth)
        + path(
            "M28 30a4 4 0 0 1 2-6 5 5 0 0 1 8-2 6 6 0 0 1 8 0 6 6 0 0 1 8 0 5 5 0 0 1 8 2 4 4 0 0 1 2 6c-10-3-26-3-36 0z",
            "wood-d",
        )
    ),
    "helmet": lambda cloth, hair: (
        path("M29 38C27 16 36 9 46 9s19 7 17 29c-2 0-3-3-4-7H33c-1 4-2 7-4 7z", "iron")
        + path("M44 10h4v26h-4z", "iron")
        + path("M29.6 30h33", None, 1.2)
    ),
    "miner": lambda cloth, hair: (
        path("M30 37c0-5 1-8 2-10h28c1 2 2 5 2 10-2-4-4-7-6-8H36c-2 1-4 4-6 8z", hair)
        + path("M28 28C28 14 36 9 46 9s18 5 18 19z", cloth)
        + path("M25 28h42v3H25z", cloth)
        + path("M42 17h8v9h-8z", "cloth-cream", 1.3)
        + path("M46 16c-2-3 0-5 0-7 2 2 3 4 0 7z", "gold", 1)
    ),
    "chaperon": lambda cloth, hair: (
        path("M29 34C27 20 34 18 46 17s18 4 17 17C58 27 54 26 46 26s-13 2-17 8z", hair)
        + path("M27 27c-3-9 6-14 18-15 12 0 22 4 20 13-1 4-6 4-10 2-10-3-20-3-28 0z", cloth)
        + path("M62 16c10 0 12 10 10 26-4-2-7-10-8-18z", cloth)
    ),
    "bycocket": lambda cloth, hair: (
        path("M30 36c0-6 2-10 4-12h24c2 2 4 6 4 12-2-5-5-8-7-9H37c-2 1-5 4-7 9z", hair)
        + path("M20 27c10 1 12-16 26-17 12 0 14 8 17 16-12-3-30 0-43 1z", cloth)
        + path("M34 22C30 12 24 9 18 9c2 8 8 13 16 13z", "cloth-red", 1.2)
    ),
    "mitre": lambda cloth, hair: (
        path("M31 27C30 16 38 8 46 4c8 4 16 12 15 23-10-3-20-3-30 0z", cloth) + path("M46 6v19M38 17h16", None, 2)
    ),
}

TOOLS: dict[str, Svg] = {  # drawn in a box of about 34 x 66 at the right of the figure
    "axe": path("M16 66V10h4v56z", "wood")
    + path("M20 10c8-4 13-2 14 2-2 5-2 9 0 14-4 3-10 2-14-2z", "iron")
    + path("M16 12h-3v10h3z", "iron"),
    "fork": path("M16 66V28h3v38z", "wood")
    + path("M17.5 30C6 30 7 18 7 8M17.5 30C29 30 28 18 28 8M17.5 32V8", None, 2.6),
    "pick": path("M16 66V14h4v52z", "wood") + path("M0 24C6 8 30 8 36 24c-8-9-28-9-36 0z", "iron"),
    "hen": path("M6 46c-4-12 6-18 12-14 4-10 14-10 14 0 0 12-6 20-14 20S8 52 6 46z", "cloth-cream")
    + path("M27 26c0-4 6-4 5 0z", "cloth-red", 1.2)
    + path("M33 32l5 2-5 2z", "gold", 1.2)
    + disc(29, 31, 1, "ink", 0)
    + path("M14 40c4 4 8 3 10-1M16 52v6M21 52v6", None),
    "pig": path("M4 48c0-12 10-16 18-14l4-4 2 6c6 2 8 8 8 12s-4 10-14 10H12C6 58 4 54 4 48z", "skin0")
    + oval(31, 48, 5, 4, "skin0")
    + disc(29.6, 48, 1, "ink", 0)
    + disc(33, 48, 1, "ink", 0)
    + disc(25, 41, 1.2, "ink", 0),
    "truffle": path("M4 44h30l-4 18H8z", "wood")
    + path("M4 44c4-3 26-3 30 0", None)
    + join(disc(x, y, r, "cloth-dark") for x, y, r in ((10, 38, 6), (21, 35, 7), (30, 40, 5)))
    + path("M8 50h22M9 56h20", None, 1),
    "mug": slab(6, 30, 20, 26, "wood", 1.6, 2)
    + path("M26 36c10 0 10 14 0 14M6 38h20M6 50h20", None)
    + path("M4 32c-2-8 6-8 7-5 2-5 8-5 9 0 4-3 9-1 8 5z", "cloth-cream"),
    "saw": path("M6 14c12-3 20 6 22 44l-6 2C20 36 14 24 4 22z", "iron")
    + path("M5 22c-6-2-6-12 2-12 3 4 2 8-2 12z", "wood")
    + path("M8 23l4 4M13 27l3 5M17 34l2 5M19 41l1 5M20 48l1 5", None, 1.1),
    "barrel": path("M6 24c4-3 22-3 26 0 4 12 4 24 0 36-4 3-22 3-26 0-4-12-4-24 0-36z", "wood")
    + path("M5 31c8 3 20 3 28 0M5 53c8 3 20 3 28 0", None, 2.4)
    + oval(19, 24, 13, 3, "wood-d")
    + path("M14 34v18M24 34v18", None, 1),
    "boat": path("M-2 44h40c-3 10-10 16-20 16S1 54-2 44z", "wood")
    + path("M17 44V12", None, 2)
    + path("M18 14c12 4 14 16 12 26-4-3-8-4-12-4z", "cloth-cream")
    + path("M0 50h36", None, 1),
    "wheel": disc(18, 42, 18, "wood")
    + disc(18, 42, 13, "card")
    + path("M18 29v26M5 42h26M9 33l18 18M27 33L9 51", None, 2)
    + disc(18, 42, 4, "wood-d"),
    "cart": path("M2 30h32l-3 14H5z", "wood")
    + path("M8 30v14M16 30v14M24 30v14", None, 1)
    + disc(10, 52, 8, "wood")
    + disc(10, 52, 2, "ink", 0)
    + disc(27, 52, 8, "wood")
    + disc(27, 52, 2, "ink", 0),
    "chisel": path("M10 58h18l-3-8c4-6 4-14 0-18 2-6-1-12-6-12s-8 6-6 12c-4 4-4 12 0 18z", "wood")
    + disc(16.5, 27, 0.9, "ink", 0)
    + disc(21.5, 27, 0.9, "ink", 0)
    + path("M13 42h12", None, 1.1),
    "logs": at(
        path("M4 0h24a5 5 0 0 1 0 10H4z", "wood") + oval(4, 5, 4, 5, "cloth-cream") + oval(4, 5, 1.5, 2, None, 1), 2, 46
    )
    + at(
        path("M4 0h24a5 5 0 0 1 0 10H4z", "wood") + oval(4, 5, 4, 5, "cloth-cream") + oval(4, 5, 1.5, 2, None, 1), 2, 35
    )
    + at(path("M4 0h20a5 5 0 0 1 0 10H4z", "wood") + oval(4, 5, 4, 5, "cloth-cream"), 6, 24),
    "thatch": path("M8 60C4 40 6 24 2 12l32 0c-4 12-2 28-6 48z", "cloth-ochre")
    + path("M12 58C10 40 11 26 9 14M18 58V14M24 58c2-18 1-32 3-44", None, 1)
    + path("M7 36c8 3 14 3 22 0", None, 3),
    "bed": path("M0 30h4v28H0zM32 22h4v36h-4z", "wood-d")
    + path("M4 44h28v8H4z", "wood")
    + path("M4 44c0-6 6-8 14-8s14 2 14 8z", "cloth-ochre")
    + path("M22 38c4-6 10-4 10 2", "cloth-cream"),
    "cow": path(
        "M6 26L0 18c6-2 10 2 12 4h12c2-2 6-6 12-4l-6 8c2 10 0 18-4 22-3 10-13 10-16 0-4-4-6-12-4-22z", "cloth-cream"
    )
    + path("M24 22c6 4 8 12 5 18-6-2-8-10-5-18z", "wood-d", 1)
    + oval(18, 52, 9, 6, "skin0")
    + disc(15, 52, 1, "ink", 0)
    + disc(21, 52, 1, "ink", 0)
    + disc(12, 33, 1.3, "ink", 0)
    + disc(24, 33, 1.3, "ink", 0),
    "pail": path("M4 32h28l-4 28H8z", "wood")
    + oval(18, 32, 14, 4, "cloth-cream")
    + path("M4 32C6 12 30 12 32 32M6 42h24M8 54h20", None),
    "cheese": path("M0 50L20 34c10 0 16 6 16 14v10H0z", "gold")
    + path("M0 50h36", None)
    + disc(10, 54, 2, "cloth-ochre", 1)
    + disc(24, 54, 2.4, "cloth-ochre", 1)
    + disc(24, 43, 2, "cloth-ochre", 1),
    "pack": path("M4 28c0-10 28-10 28 0v30H4z", "cloth-brown")
    + path("M4 36h28v6H4z", "wood-d")
    + disc(18, 39, 2, "gold")
    + path("M8 24c0-8 20-8 20 0", "cloth-red")
    + path("M10 48h16", None, 1),
    "horse": path(
        "M10 60c2-12-4-16-4-24C6 24 14 14 20 12l0-8 5 7c6 4 8 12 12 20l-4 6c-6 0-9-4-12-5-2 6 3 14 4 28z", "wood-d"
    )
    + path("M20 12C10 16 6 26 8 38", "hair2", 3)
    + disc(24, 22, 1.3, "ink", 0),
    "mule": path(
        "M10 60c2-12-3-16-2-26C8 24 14 18 18 17L13 2c6 2 8 8 9 14l3-10c4 4 3 10 1 13 5 4 8 10 11 15l-4 6c-6 0-8-3-12-4-2 6 3 12 4 24z",
        "cloth-grey",
    )
    + disc(25, 25, 1.3, "ink", 0)
    + path("M2 44h10v14H2z", "cloth-brown"),
    "hammer": path("M16 62V24h4v38z", "wood") + path("M4 12h26l4 4v8H4z", "iron"),
    "glass": path("M-4 60L12 40", None, 3)
    + disc(20, 30, 13, "diamond2")
    + path("M13 26c2-5 6-6 9-5", None, 1.2)
    + path("M8 44l5-5 3 3-5 5z", "diamond2"),
    "trowel": path("M2 40l20-14 8 18z", "iron")
    + path("M22 38l4 4 10 8", None, 2)
    + slab(-2, 46, 26, 13, "clay")
    + path("M-2 52h26M10 46v6M4 52v7M17 52v7", None, 1),
    "lantern": slab(8, 26, 20, 26, "gold", 1.6, 3)
    + path("M8 26c0-8 20-8 20 0M12 16c0-6 12-6 12 0M6 52h24v5H6z", "wood-d")
    + path("M18 46c-6-4-2-9 0-13 2 4 6 9 0 13z", "cloth-red", 1.2),
    "pan": oval(18, 42, 18, 8, "iron")
    + oval(18, 40, 14, 5, "water", 1)
    + disc(14, 40, 1.6, "gold", 0.8)
    + disc(20, 41, 2, "gold", 0.8)
    + disc(24, 39, 1.4, "gold", 0.8),
    "gem": path("M8 20h20l8 10-18 24L0 30z", "diamond")
    + path("M0 30h36M8 20l6 10 4-10 4 10 6-10M14 30l4 24 4-24", None, 1.1),
    "keys": disc(14, 24, 11, None, 3) + path("M12 35l-5 26 6 1 1-6 3 .5M18 34l6 24 5-1-2-5 3-1", "gold"),
    "grapes": path("M2 36h32l-4 24H6z", "wood")
    + join(disc(x, y, 5, "cloth-plum", 1.2) for x, y in ((8, 34), (17, 31), (27, 34), (12, 27), (22, 26), (17, 36)))
    + path("M5 44h26M6 52h24", None, 1),
    "goblet": path("M6 22h22c0 14-4 20-9 21v12h7v4H8v-4h7V43C10 42 6 36 6 22z", "gold")
    + path("M8 27h18c0 6-2 8-3 10-4 3-8 3-12 0-1-2-3-4-3-10z", "cloth-plum", 1),
    "bottle": path("M12 12h8v12c6 4 7 8 7 12v24H5V36c0-4 1-8 7-12z", "cloth-green")
    + slab(5, 40, 22, 12, "cloth-cream", 1.2)
    + path("M12 12h8v-4h-8z", "wood-d"),
    "sheep": path(
        "M6 52a7 7 0 0 1-2-13 8 8 0 0 1 10-7 8 8 0 0 1 13 3 7 7 0 0 1 3 13 7 7 0 0 1-10 5 8 8 0 0 1-14-1z",
        "cloth-cream",
    )
    + path("M12 55v6M23 55v6", None, 2.4)
    + oval(32, 36, 5.5, 7, "cloth-dark")
    + disc(33, 34, 1, "cloth-cream", 0),
    "spindle": path("M17 62V8h3v54z", "wood")
    + path("M18.5 16c14 6 14 22 0 30-14-8-14-24 0-30z", "cloth-cream")
    + path("M9 26c6 3 13 3 19 0M8 33c7 3 14 3 21 0M11 40c5 2 10 2 15 0", None, 1),
    "cloth": path("M2 20h32v6H2z", "wood-d")
    + path("M5 26h26v32l-4-3-5 3-4-3-5 3-4-3-4 3z", "cloth-blue")
    + path("M5 34h26M5 44h26", "cloth-cream", 2.2),
    "scissors": path("M14 36L30 8M20 36L4 8", None, 3) + disc(11, 46, 8, None, 3) + disc(25, 46, 8, None, 3),
    "hide": path(
        "M6 14l6 6h12l6-6 6 6-4 8c2 8 2 16 0 24l4 6-6 4-6-6H12l-6 6-6-4 4-6c-2-8-2-16 0-24l-4-8z", "cloth-brown"
    ),
    "saddle": path(
        "M2 30c6 4 10 6 16 4s10-6 16-4c2 10-2 14-8 14-2 8-4 12-8 12s-6-4-8-12c-6 0-10-4-8-14z", "cloth-brown"
    )
    + path("M18 44v14M14 58h8v5h-8z", "iron"),
    "boot": path("M10 14h14v28c6 2 12 6 12 14H8c2-14 4-26 2-42z", "cloth-brown") + path("M10 22h14M8 56h28", None, 2),
    "berries": path("M2 40h32l-5 20H7z", "wood")
    + path("M4 40C6 18 30 18 32 40", None, 2)
    + join(disc(x, y, 4, "cloth-red", 1.1) for x, y in ((8, 38), (15, 35), (22, 36), (29, 38), (18, 40)))
    + path("M5 48h26M7 54h22", None, 1),
    "bow": path("M8 6c22 8 22 46 0 56", None, 3.4)
    + path("M8 6v56", None, 1)
    + path("M-6 34h30M24 34l-6-3v6z", "iron", 1.4),
    "candle": slab(4, 26, 10, 34, "cloth-cream")
    + slab(20, 34, 10, 26, "cloth-cream")
    + path("M9 26c-5-5-1-9 0-13 2 4 5 8 0 13zM25 34c-5-5-1-9 0-13 2 4 5 8 0 13z", "gold", 1.3)
    + path("M0 60h34v4H0z", "iron"),
    "wattle": join(path(f"M{x} 14h4v48h-4z", "wood-d", 1.3) for x in (3, 16, 29))
    + join(
        path(f"M-1 {y}c6 {s * 5} 10 {s * 5} 18 0s14 {-s * 5} 20 0", None, 2.6)
        for y, s in ((24, 1), (32, -1), (40, 1), (48, -1))
    ),
    "fish": path("M16 14c12 8 12 26 2 36l6 10H8l6-10C4 40 6 22 16 14z", "slate")
    + disc(17, 22, 1.3, "cloth-cream", 0.8)
    + path("M10 30c4 3 10 3 14 0M9 37c5 3 12 3 16 0", None, 1)
    + path("M30 4c4 10-2 12-12 11", None, 1.4),
    "hive": path("M2 58c-4-26 6-42 16-42s20 16 16 42z", "cloth-ochre")
    + path("M5 32c8 3 18 3 26 0M2 42c10 4 22 4 32 0M2 51c10 3 22 3 32 0", None, 1.3)
    + path("M13 58v-6a5 5 0 0 1 10 0v6z", "wood-d")
    + disc(34, 18, 2.2, "gold", 1)
    + disc(4, 22, 2.2, "gold", 1),
    "scales": path("M18 14v44M4 20h28M10 60h16", None, 2)
    + path("M-2 40h12a6 6 0 0 1-12 0zM26 40h12a6 6 0 0 1-12 0z", "gold")
    + path("M4 20l-6 20M4 20l6 20M32 20l-6 20M32 20l6 20", None, 1),
    "square": path("M2 58V20l6 0v32h28v6z", "wood")
    + path("M20 12l-10 34M20 12l10 34", None, 2.6)
    + disc(20, 11, 3, "gold"),
    "cross": path("M16 62V26H6v-5h10V8h5v13h10v5H21v36z", "gold"),
    "scroll": path("M6 16h24v42H6z", "cloth-cream")
    + path("M3 12h30v7H3zM3 55h30v7H3z", "cloth-ochre")
    + path("M11 27h14M11 34h14M11 41h10", None, 1.2),
    "book": path("M2 24c8-4 12-2 16 2 4-4 8-6 16-2v30c-8-4-12-2-16 2-4-4-8-6-16-2z", "cloth-cream")
    + path("M18 26v30M7 32c3-1 5-1 7 0M7 39c3-1 5-1 7 0M22 32c3-1 5-1 7 0M22 39c3-1 5-1 7 0", None, 1.1),
    "kettle": path("M4 34c0-6 28-6 28 0l2 22H2z", "iron")
    + path("M8 32C8 14 28 14 28 32M32 40l6-6", None, 2.2)
    + path("M8 46h20", None, 1),
    "sack": path("M8 28c-8 14-8 32 2 32h18c8 0 8-18 0-32z", "cloth-brown")
    + path("M8 28c-2-6 0-10 3-8 4-4 10-4 14 0 4-2 4 4 3 8z", "cloth-brown")
    + path("M7 29c8 3 14 3 22 0", None, 2.2)
    + disc(18, 46, 5, "gold", 1.2),
    "broom": path("M16 8h3v34h-3z", "wood") + path("M8 62c0-12 4-20 10-20s10 8 10 20z", "cloth-ochre"),
    "spade": path("M16 8h4v34h-4z", "wood") + path("M8 40h20v10c0 8-6 12-10 14-4-2-10-6-10-14z", "iron"),
    "spear": path("M16 66V16h3v50z", "wood") + path("M17.5 0l6 14-6 8-6-8z", "iron"),
    "shield": path("M0 22h34v18c0 12-10 18-17 22C10 58 0 52 0 40z", "cloth-blue")
    + path("M17 22v40M0 36h34", "gold", 3),
    "bread": path("M-2 46c0-14 10-20 20-20s20 6 20 20c0 8-4 12-10 12H8C2 58-2 54-2 46z", "cloth-ochre")
    + path("M8 34l5 9M17 31l4 10M27 33l3 9", None, 2.2),
    "map": path("M0 26l12-5 12 5 12-5v32l-12 5-12-5-12 5z", "cloth-cream")
    + path("M12 21v32M24 26v32", None, 1)
    + path("M4 46c6-10 10 0 16-8s8-2 12-6", None, 1.3),
}

BEARDS = {
    "": "",
    "stub": '<path d="M33 42c2 12 8 14 13 14s11-2 13-14c-3 5-5 5-7 4-4-2-8-2-12 0-2 1-4 1-7-4z" fill="var(--{hair})" opacity=".45" stroke="none"/>',
    "full": '<path d="M31.5 38c0 16 5 25 14.5 26 9.5-1 14.5-10 14.5-26-2 5-4 7-6 6-3-2-5-1.6-8.5-1.6s-5.5-.4-8.5 1.6c-2 1-4-1-6-6z" fill="var(--{hair})"/><path d="M42.5 47.5c2 1 5 1 7 0" stroke="var(--cloth-cream)" stroke-width="1.3"/>',
    "gote": '<path d="M40 49h12c0 8-3 12-6 13-3-1-6-5-6-13z" fill="var(--{hair})"/><path d="M39 44.5c4-2.5 10-2.5 14 0" stroke="var(--{hair})" stroke-width="2.6"/>',
    "must": '<path d="M46 42.5c3-2 8-1 11 4-5 1-9 0-11-2-2 2-6 3-11 2 3-5 8-6 11-4z" fill="var(--{hair})"/>',
}


def bust(skin: int, hair: str, beard: str, hat: str, hat_colour: str, tunic: str, tool: str) -> Svg:
    """A portrait; hair is hair0 to hair4, colours are names of the palette."""
    tone = SKINS[skin]
    collar = "cloth-cream" if tunic != "cloth-cream" else "cloth-brown"
    body = path("M8 90C9 70 24 62 46 61c22 1 37 9 38 29z", tunic)
    body += path("M37 61c2 8 16 8 18 0l4 1.5C57 74 35 74 33 62.5z", collar, 1.3) + path("M24 74v14M68 74v14", None, 1.1)
    neck = path("M40 48v14c2 4 10 4 12 0V48z", tone, 1.3)
    ears = oval(31, 38, 3, 4, tone, 1.3) + oval(61, 38, 3, 4, tone, 1.3)
    eyes = disc(40, 36.5, 1.5, "ink", 0) + disc(52, 36.5, 1.5, "ink", 0)
    brows = path("M36.5 31.8c2-1.4 4-1.4 6-.4M49.5 31.4c2-1 4-1 6 .4", None, 1.3)
    mouth = path("M42 47.6c2.6 1.8 5.4 1.8 8 0", None, 1.3) if beard in ("", "stub", "must") else NOTHING
    face = eyes + brows + path("M46 37l-2 5.5h3", None, 1.1) + mouth + CHEEKS
    hand = disc(79, 76, 5.2, tone, 1.4) if tool in HELD else NOTHING
    head = neck + ears + oval(46, 37, 15, 17.5, tone) + markup(BEARDS[beard].format(hair=hair)) + face
    return body + head + HATS[hat](hat_colour, hair) + at(TOOLS[tool], 66, 20, 0.86) + hand
