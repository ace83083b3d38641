"""Settlement: terrains and buildings as symbols."""

from __future__ import annotations

from bastide.draw.ink import at, disc, oval, path, slab
from bastide.draw.portraits import TOOLS
from bastide.draw.scenery import church, house, pine, tower, tree
from bastide.draw.svg import Svg, join, markup
from bastide.games.settlement.art.tokens import TOKENS

LOG = path("M4 0h16a3 3 0 0 1 0 6H4z", "wood", 1.2) + oval(4, 3, 2.4, 3, "cloth-cream", 1.1)

TERRAINS: dict[str, Svg] = {
    "forest": slab(0, 0, 140, 92, "field", 0)
    + path("M0 34C30 20 60 30 90 24s40 2 50 0V92H0z", "field2", 0)
    + join(
        pine(x, y, s)
        for x, y, s in (
            (18, 44, 1.7),
            (44, 38, 1.5),
            (98, 40, 1.6),
            (124, 46, 1.8),
            (70, 44, 1.6),
            (30, 62, 2),
            (58, 66, 2.1),
            (112, 66, 2.1),
            (86, 62, 1.9),
            (10, 74, 1.9),
            (132, 80, 1.9),
        )
    )
    + tree(74, 82, 1.5)
    + tree(100, 84, 1.2),
    "steppe": slab(0, 0, 140, 92, "sky", 0)
    + path("M0 30C24 18 44 30 70 24s50-4 70 4V92H0z", "plough", 1.2)
    + markup(f'<g fill-opacity=".75">{path("M0 52C40 38 80 60 140 44V92H0z", "cloth-ochre", 1.2)}</g>')
    + join(
        path(f"M{x} {y}l-3-9m3 9v-11m0 11l3-9", None, 1.2)
        for x, y in ((22, 48), (52, 62), (84, 74), (34, 80), (118, 66), (100, 50), (70, 84), (128, 84))
    )
    + tree(106, 38, 1.8)
    + path("M14 70c10-3 16 1 22-1", None, 1.2),
    "lake": slab(0, 0, 140, 92, "field2", 0)
    + path("M0 24C30 12 60 24 140 14V0H0z", "field", 0)
    + path("M10 50C14 30 46 24 76 26s56 8 56 26-30 34-64 34S6 70 10 50z", "water", 1.6)
    + path(
        "M24 46c10-3 16 3 26 0M60 40c8-3 16 3 26 0M44 62c10-3 18 3 30 0M88 58c8-3 16 3 24 0M62 76c8-3 14 2 22 0",
        None,
        1.2,
        "water2",
    )
    + path("M16 60v-14M21 63v-18M26 66v-12M122 66v-16M117 70v-12", None, 1.6)
    + oval(21, 43, 1.8, 4, "wood-d", 0.8)
    + oval(122, 48, 1.8, 4, "wood-d", 0.8)
    + pine(128, 30, 1.2)
    + pine(114, 24, 1),
    "cavern": slab(0, 0, 140, 92, "sky2", 0)
    + path("M-4 92L14 40l16 14L56 8l22 34 14-16 26 38 10-10 20 38z", "rock", 1.6)
    + path("M56 8l-9 16 8 4 4-6 8 8 5-3z", "snow", 1.2)
    + path("M92 26l-6 8 7 5 6-3z", "snow", 1.1)
    + path("M30 54l-8 38M78 42l8 30M104 60l10 32", None, 1.1)
    + path("M44 92V72c0-18 30-18 30 0v20z", "ink", 0)
    + path("M38 92c0-8 6-8 8-2M72 92c2-10 10-8 12 0", "rock2", 1.2),
}

BUILDINGS: dict[str, Svg] = {
    "sawmill": house(12, 55, 2.6, "roof2")
    + disc(76, 44, 11, "iron", 1.4)
    + disc(76, 44, 3, "wood-d", 1.1)
    + join(
        path(f"M{76 + 11 * a:.1f} {44 + 11 * b:.1f}l{3 * a - 2 * b:.1f} {3 * b + 2 * a:.1f}", None, 1.5)
        for a, b in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    )
    + at(LOG, 58, 52)
    + at(LOG, 72, 52),
    "clay_pit": oval(52, 44, 38, 14, "clay", 1.6)
    + oval(52, 46, 26, 8.5, "roof1", 1.2)
    + slab(18, 46, 14, 7, "clay", 1.2)
    + slab(24, 39, 14, 7, "clay", 1.2)
    + slab(32, 46, 14, 7, "clay", 1.2)
    + at(TOOLS["spade"], 66, 2, 0.72),
    "quarry": path("M8 56V26l14-8h20v10h16v-12h18l14 10v30z", "stone", 1.6)
    + path("M8 40h34M42 28v28M58 28v28M58 42h32", None, 1.1)
    + at(TOOLS["pick"], 54, 4, 0.72),
    "diamond_mine": path("M4 56C10 24 30 8 50 8s40 16 46 48z", "rock", 1.6)
    + path("M32 56V36c0-16 36-16 36 0v20z", "ink", 0)
    + path("M30 56V34h6v22zM64 56V34h6v22zM28 34l22-10 22 10v4H28z", "wood", 1.3)
    + at(TOKENS["diamond"], 39, 34, 0.92),
    "bazaar": slab(20, 30, 60, 26, "plaster", 1.5)
    + slab(20, 42, 60, 14, "wood", 1.4)
    + path("M12 30L20 12h60l8 18z", "cloth-cream", 1.5)
    + join(
        path(f"M{20 + 12 * k} 12L{12 + 15.2 * k:.1f} 30h{7.6}l{3 - k * 0.8:.1f}-18z", "roof0", 0.9) for k in range(5)
    )
    + join(disc(28 + 11 * k, 40, 4, ("gold", "cloth-green", "cloth-plum", "roof2", "gold")[k], 1.1) for k in range(5)),
    "goldsmith": house(16, 55, 3, "roof0")
    + path("M80 14v14M70 14h20", None, 1.6)
    + disc(80, 36, 9, None, 4.5, "gold")
    + disc(80, 36, 11, None, 1.2)
    + disc(80, 36, 6.8, None, 1.2)
    + path("M76 26l4-5 4 5-4 4z", "diamond", 1.1),
    "alchemist_tower": tower(30, 55, 26, 28, "cloth-plum")
    + slab(24, 44, 6, 11, "plaster", 1.2)
    + path("M68 30h10M70 30v9l-10 15c-1 2 0 3 2 3h22c2 0 3-1 2-3L76 39v-9", "diamond2", 1.4)
    + path("M65 48h16l4 7H61z", "cloth-green", 1)
    + disc(74, 24, 2.4, "cloth-green", 1)
    + disc(78, 18, 1.8, "cloth-green", 1),
    "warehouse": path("M10 56V26L34 8h32l24 18v30z", "wood", 1.6)
    + path("M6 28L34 6h32l28 22", None, 3.4)
    + path("M22 26v30M34 20v36M66 20v36M78 26v30", None, 1)
    + slab(38, 32, 24, 24, "wood-d", 1.4)
    + path("M38 32l24 24M62 32L38 56", None, 1.2)
    + slab(4, 46, 12, 11, "cloth-ochre", 1.2)
    + slab(84, 44, 13, 13, "cloth-ochre", 1.2),
    "tavern": house(12, 55, 3.1, "roof1") + path("M76 16h18M82 16v6", None, 1.6) + at(TOOLS["mug"], 74, 8, 0.62),
    "bank": slab(16, 28, 68, 26, "plaster", 1.5)
    + path("M10 28L50 8l40 20z", "slate", 1.5)
    + join(slab(x, 30, 7, 24, "wall", 1.2) for x in (20, 35, 58, 73))
    + slab(12, 53, 76, 5, "wall", 1.3)
    + disc(50, 21, 6, "gold", 1.2)
    + path("M46 54V42a4 4 0 0 1 8 0v12z", "wood-d", 1.1),
    "cathedral": at(church(0, 0, 1.12), 30, 56) + tower(68, 56, 11, 34, "slate"),
    "trading_post": path("M8 56L34 14l26 42z", "cloth-cream", 1.5)
    + path("M34 14l-8 42h16z", "roof0", 1.3)
    + path("M34 14V4l12 4-12 4", "cloth-blue", 1.2)
    + slab(62, 38, 18, 18, "wood", 1.4)
    + path("M62 38l18 18M80 38L62 56", None, 1)
    + slab(76, 46, 14, 11, "cloth-ochre", 1.2)
    + slab(66, 28, 12, 10, "wood", 1.3),
}
