"""Carcassonne: lay tiles, claim what they join; the base game and five expansions."""

from bastide.games.registry import Box, Option

BOX = Box(
    name="carcassonne",
    package=__name__,
    seats=(2, 3, 4, 5, 6),  # [CAR-GLOB-01]
    options=(
        Option("modules", "set", [], ("inns", "traders", "dragon", "abbey", "bridges")),  # [CAR-GLOB-02]
        Option("first", "choice", "drawn", ("drawn", "given")),  # [CAR-SETUP-11] given: the first seat begins
    ),
    minutes=45,
    weight=2,
)
