"""Villagers: recruit and place villagers for two to five players, or alone against the Countess."""

from bastide.games.registry import Box, Clash, Option

BOX = Box(
    name="villagers",
    package=__name__,
    seats=(1, 2, 3, 4, 5),
    options=(
        Option("start", "choice", "drawn", ("drawn", "seat1")),  # [VGR-SETUP-05] who is first player
        Option("level", "choice", "normal", ("beginner", "normal", "hard")),  # how strong the Countess is
    ),
    clashes=(
        Clash(
            "clash.level",
            "the Countess plays only against one player: with more there is no level",
            (2, 3, 4, 5),
            {"level": ("beginner", "hard")},
        ),
        Clash("clash.start", "alone, the player is always first", (1,), {"start": ("seat1",)}),
    ),
    minutes=60,
    weight=2,
)
