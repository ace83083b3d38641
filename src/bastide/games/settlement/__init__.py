"""Settlement: explore the wildlands, build a colony, invite heroes, in six rounds."""

from bastide.games.registry import Box, Option

BOX = Box(
    name="settlement",
    package=__name__,
    seats=(1, 2, 3, 4),
    options=(
        Option("resource_supply", "choice", "limited", ("limited", "unlimited")),
        Option("rare_counts", "choice", "rulebook", ("rulebook", "retail")),
    ),
    revision=2,  # 1: other costs of heroes, and six other terrains
    minutes=75,
    weight=3,
)
