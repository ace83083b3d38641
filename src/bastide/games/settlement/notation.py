"""Settlement: actions with their arguments, and the text of every action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, action_of, argument_of
from bastide.games.settlement.codes import (
    APPEAR,
    BUILD,
    DONE,
    END,
    EXPLORE,
    EXTRA,
    FORTIFICATION,
    FORTIFY,
    HIDE,
    HUNT,
    INVITE,
    KEEP,
    LAY,
    PASS,
    REFILL,
    REGION,
    SITE,
    STREET,
    TAKE,
    TRADE,
    USE,
    VOLUNTEER,
)
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BASICS,
    MARKET,
    MOST_SENT,
    RESOURCE_NAMES,
    SIDE,
    SLOTS,
    SPACE_NAMES,
    SPACES,
    STACKS,
    TRADES,
)

WIDTH: Final = 4  # bits of a space and of an amount that is kept
FIELD: Final = (1 << WIDTH) - 1
NO_CHOICE: Final = 0  # what is chosen with a building: nothing, a basic resource, or a terrain space
FIRST_RESOURCE: Final = 1
FIRST_TERRAIN: Final = 4
assert FIRST_TERRAIN == FIRST_RESOURCE + BASICS


def take(artefact: i64) -> Action:
    return action_of(TAKE, artefact)


def build(market_space: i64) -> Action:
    return action_of(BUILD, market_space)


def site(colony_space: i64) -> Action:
    """Where the building goes that has just been bought."""
    return action_of(SITE, colony_space)


def refill(stack: i64) -> Action:
    return action_of(REFILL, stack)


def explore(region: i64) -> Action:
    return action_of(EXPLORE, region)


def lay(space: i64) -> Action:
    return action_of(LAY, space)


def hunt(space: i64) -> Action:
    return action_of(HUNT, space)


def fortify(space: i64) -> Action:
    """Build a fortification."""
    return action_of(FORTIFY, space)


def region(number: i64) -> Action:
    """Activate a region."""
    return action_of(REGION, number)


def extra(space: i64) -> Action:
    """The terrain that yields one more with the Scroll of Power."""
    return action_of(EXTRA, space)


def street(number: i64) -> Action:
    """Activate a street."""
    return action_of(STREET, number)


def fortification(space: i64) -> Action:
    """Activate a fortification."""
    return action_of(FORTIFICATION, space)


def invite(slot: i64) -> Action:
    return action_of(INVITE, slot)


def trade(number: i64) -> Action:
    """One of `data.TRADES`."""
    return action_of(TRADE, number)


def volunteer(villagers: i64) -> Action:
    """Let so many bonus villagers go first."""
    return action_of(VOLUNTEER, villagers)


def use(colony_space: i64, choice: i64) -> Action:
    """Use the building on a space of the colony; the choice is NO_CHOICE, `of_resource` or `of_terrain`."""
    return action_of(USE, colony_space | choice << WIDTH)


def used_space(action: i64) -> i64:
    return argument_of(action) & FIELD


def used_choice(action: i64) -> i64:
    return argument_of(action) >> WIDTH


def of_resource(resource: i64) -> i64:
    """The choice of a basic resource."""
    return FIRST_RESOURCE + resource


def of_terrain(space: i64) -> i64:
    """The choice of a terrain space."""
    return FIRST_TERRAIN + space


def chosen_resource(choice: i64) -> i64:
    """The basic resource that is chosen; negative if none is."""
    return choice - FIRST_RESOURCE if choice < FIRST_TERRAIN else -1


def chosen_terrain(choice: i64) -> i64:
    """The terrain space that is chosen; negative if none is."""
    return choice - FIRST_TERRAIN


def keep(wood: i64, clay: i64, stone: i64) -> Action:
    """What stays in the reserve at a pass."""
    return action_of(KEEP, wood | clay << WIDTH | stone << 2 * WIDTH)


def kept(action: i64, resource: i64) -> i64:
    """How many tokens of a basic resource are kept."""
    return argument_of(action) >> resource * WIDTH & FIELD


def texts() -> dict[Action, str]:
    """Every action there can be, as it is written down."""
    found: dict[Action, str] = {take(number): f"take {name}" for number, name in enumerate(ARTEFACT_NAMES)}
    found |= {build(place): f"build {place + 1}" for place in range(MARKET)}
    for verb, word in [(SITE, "site"), (LAY, "lay"), (HUNT, "hunt"), (FORTIFY, "fortify"), (EXTRA, "extra"),
                       (FORTIFICATION, "fortification")]:  # fmt: skip
        found |= {action_of(verb, space): f"{word} {name}" for space, name in enumerate(SPACE_NAMES)}
    found |= {refill(stack): f"refill {stack + 1}" for stack in range(STACKS)}
    for verb, word in [(EXPLORE, "explore"), (REGION, "region"), (STREET, "street")]:
        found |= {action_of(verb, row): f"{word} {row + 1}" for row in range(SIDE)}
    for space, name in enumerate(SPACE_NAMES):
        found[use(space, NO_CHOICE)] = f"use {name}"
        for resource in range(BASICS):
            found[use(space, of_resource(resource))] = f"use {name} {RESOURCE_NAMES[resource]}"
        for terrain, other in enumerate(SPACE_NAMES):
            found[use(space, of_terrain(terrain))] = f"use {name} at {other}"
    found |= {DONE: "done", APPEAR: "appear", HIDE: "hide", END: "end", PASS: "pass"}
    found |= {invite(slot): f"invite {slot + 1}" for slot in range(SLOTS)}
    for wood in range(SPACES + 1):
        for clay in range(SPACES + 1 - wood):
            for stone in range(SPACES + 1 - wood - clay):
                found[keep(wood, clay, stone)] = f"keep {wood},{clay},{stone}"
    found |= {trade(number): f"trade {one.text}" for number, one in enumerate(TRADES)}
    found |= {volunteer(villagers): f"bonus {villagers}" for villagers in range(1, MOST_SENT + 1)}
    return found
