"""Orléans: followers drawn from a bag, sent to work on the own board, for trade along the Loire and good deeds."""

from bastide.games.registry import Box, Clash, Option

_SEATED = "the first player must have a seat at the table"

BOX = Box(
    name="orleans",
    package=__name__,
    seats=(2, 3, 4, 5),
    options=(
        Option("planning", "choice", "public", ("public", "hidden")),
        Option("exclusion", "flag", False),
        Option("first_player", "choice", "1", ("1", "2", "3", "4", "5")),
    ),
    clashes=(
        Clash("clash.first_player", _SEATED, (2,), {"first_player": ("3", "4", "5")}),
        Clash("clash.first_player", _SEATED, (3,), {"first_player": ("4", "5")}),
        Clash("clash.first_player", _SEATED, (4,), {"first_player": ("5",)}),
    ),
    minutes=90,
    weight=3,
)
