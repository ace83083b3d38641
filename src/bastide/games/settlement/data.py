"""Settlement: what is in the box. A bundle of resources is one number with a field for each kind."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from mypy_extensions import i64


def _load(name: str) -> dict[str, Any]:
    text = resources.files("bastide.games.settlement").joinpath("components", name).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


_BOX: Final = _load("components.json")
_FIRST: Final = _load("revision1.json")  # what has changed since


def _items(section: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = _BOX[section]["items"]
    return items


def _names(section: str) -> list[str]:
    return [str(item["id"]) for item in _items(section)]


NONE: Final = -1  # no tile, no card
BIT: Final[list[int]] = [1 << n for n in range(60)]  # masks of one thing; compiled, a literal 1 shifts 31 places only
ROUNDS: Final[int] = _BOX["meta"]["rounds"]  # [SET-GEN-01]
SIDE: Final = 3  # [SET-BOARD-01] [SET-BOARD-03] wildlands and colony are grids of three by three
SPACES: Final = 9  # space = row * SIDE + column, both from 0
SPACE_NAMES: Final[list[str]] = [f"{space // SIDE + 1},{space % SIDE + 1}" for space in range(SPACES)]
ROW: Final = 7  # mask of the spaces of the first row

WOOD: Final = 0  # resources
CLAY: Final = 1
STONE: Final = 2
DIAMOND: Final = 3
GOLD: Final = 4
BASICS: Final = 3  # the basic ones come first
RESOURCES: Final = 5
RESOURCE_NAMES: Final = _names("resources")
FIELD: Final = 12  # bits of a bundle for each resource; the highest of them stays free
AMOUNT: Final = (1 << FIELD) - 1
GUARDS: Final[int] = sum(1 << (FIELD * resource + FIELD - 1) for resource in range(RESOURCES))


def bundle(amounts: dict[str, int]) -> int:
    """Resources by name as one number."""
    return sum(amount << (FIELD * RESOURCE_NAMES.index(name)) for name, amount in amounts.items())


def holds(have: i64, cost: i64) -> bool:
    """Whether there is enough of every resource: no field borrows from its guard."""
    guards: i64 = GUARDS
    return ((have | guards) - cost) & guards == guards


def amount(bundle: i64, resource: i64) -> i64:
    """How many tokens of a resource are in a bundle."""
    return (bundle >> (FIELD * resource)) & AMOUNT


def bundle_at(counts: list[int], first: i64) -> i64:
    """The bundle of five counts in a list, from this place on."""
    whole: i64 = 0
    i: i64 = first + RESOURCES
    while i > first:
        i -= 1
        whole = (whole << FIELD) | counts[i]
    return whole


UNIT: Final[list[int]] = [1 << (FIELD * resource) for resource in range(RESOURCES)]  # a token of each as a bundle
STOCK: Final[list[int]] = [item["supply"] for item in _items("resources")]  # [SET-COMP-01] tokens in the box
RETAIL: Final[dict[str, int]] = {  # [SET-SUPPLY-09]
    name: _BOX["counts"]["alternate_counts"][name] for name in ("diamond", "gold")
}
PLENTY: Final = 2000  # [SET-SUPPLY-01] tokens of each kind when they cannot run out
BONUS: Final[int] = _BOX["counts"]["items"]["bonus_villagers"]
BASE: Final[int] = _BOX["setup"]["starting_base_villagers"]
START: Final[int] = bundle(_BOX["setup"]["starting_resources"])  # [SET-SETUP-07]
START_BONUS: Final[int] = _BOX["setup"]["starting_bonus_villagers"]
FORTIFICATIONS: Final[int] = _BOX["counts"]["items"]["fortification_tiles"]

COLOURS: Final = 4
COLOUR_NAMES: Final = _names("monsters")
MONSTERS: Final[list[int]] = [item["supply"] for item in _items("monsters")]  # of each colour
HUNT_VILLAGERS: Final[list[int]] = [item["hunt_villagers"] for item in _items("monsters")]  # [SET-HUNT-02]
REWARD: Final[list[int]] = [bundle(item["reward"]) for item in _items("monsters")]  # [SET-HUNT-03]
EXPLORE_VILLAGERS: Final[list[int]] = [item["explore_villagers"] for item in _items("regions")]  # [SET-EXPLORE-01]
REGION_VILLAGERS: Final[list[int]] = [item["activate_villagers"] for item in _items("regions")]  # [SET-REGION-01]
STREET_VILLAGERS: Final[list[int]] = [item["activate_villagers"] for item in _items("streets")]  # [SET-STREET-01]
MOST_SENT: Final[int] = max(  # villagers that one action can take
    HUNT_VILLAGERS + EXPLORE_VILLAGERS + REGION_VILLAGERS + STREET_VILLAGERS
)

TILE_NAMES: Final = _names("terrain_tiles")  # [SET-COMP-02] a level, a resource and an icon each
TILE_LEVEL: Final[list[int]] = [item["level"] - 1 for item in _items("terrain_tiles")]
TILE_RESOURCE: Final[list[int]] = [RESOURCE_NAMES.index(item["resource"]) for item in _items("terrain_tiles")]
FIRST_TILE_RESOURCE: Final[list[int]] = [  # in revision 1
    RESOURCE_NAMES.index(_FIRST["terrain_tiles"].get(item["id"], item["resource"])) for item in _items("terrain_tiles")
]
TILE_COLOUR: Final[list[int]] = [COLOUR_NAMES.index(item["monster"]) for item in _items("terrain_tiles")]
LEVEL: Final[list[int]] = [  # the tiles of each level as a mask
    sum(1 << tile for tile, own in enumerate(TILE_LEVEL) if own == level) for level in range(SIDE)
]

ADVENTURERS: Final = 0  # guilds
DEFENDERS: Final = 1
BUILDERS: Final = 2
ARTISANS: Final = 3
GUILD_NAMES: Final = _names("guilds")
GUILD_RULES: Final = ["SET-HERO-10", "SET-HERO-11", "SET-HERO-12", "SET-HERO-13"]
HERO_NAMES: Final = _names("heroes")  # [SET-COMP-03] a guild, a cost, points, an icon and perhaps villagers each
HEROES: Final[int] = len(HERO_NAMES)
HERO_GUILD: Final[list[int]] = [GUILD_NAMES.index(item["guild"]) for item in _items("heroes")]
HERO_COST: Final[list[int]] = [bundle(item["cost"]) for item in _items("heroes")]
FIRST_HERO_COST: Final[list[int]] = [  # in revision 1
    bundle(_FIRST["heroes"].get(item["id"], item["cost"])) for item in _items("heroes")
]
HERO_BONUS: Final[list[int]] = [item["bonus_villagers"] for item in _items("heroes")]
HERO_COLOUR: Final[list[int]] = [COLOUR_NAMES.index(item["monster"]) for item in _items("heroes")]
HERO_VALUE: Final[list[int]] = [item["vp"]["value"] for item in _items("heroes")]  # points, for artisans in all
SLOTS: Final = 4
assert _BOX["setup"]["hero_row_slots"] == SLOTS
SURCHARGE: Final[list[int]] = [  # [SET-HERO-03] [SET-HERO-04] by slot, from the left
    bundle({"diamond": _BOX["hero_row_surcharge"]["diamonds_by_slot"][str(slot + 1)]}) for slot in range(SLOTS)
]

GAIN: Final = 0  # types of effects
EXCHANGE: Final = 1
GAIN_CHOICE: Final = 2
STORE: Final = 3
TERRAIN: Final = 4
EFFECT_NAMES: Final = ["gain", "exchange", "gain_choice", "store", "terrain"]
BUILDING_NAMES: Final = _names("buildings")
BUILDINGS: Final[int] = len(BUILDING_NAMES)
COPIES: Final[list[int]] = [item["copies"] for item in _items("buildings")]
BUILDING_COST: Final[list[int]] = [bundle(item["cost"]) for item in _items("buildings")]
assert min(BUILDING_COST) > 0
EFFECT: Final[list[int]] = [EFFECT_NAMES.index(item["effect_type"]) for item in _items("buildings")]
BUILDING_RULES: Final = [  # what each building does, in the order of the components
    "SET-BUILDING-01", "SET-BUILDING-02", "SET-BUILDING-03", "SET-BUILDING-04", "SET-BUILDING-05", "SET-BUILDING-06",
    "SET-BUILDING-07", "SET-BUILDING-08", "SET-BUILDING-09", "SET-BUILDING-10", "SET-BUILDING-11", "SET-BUILDING-14",
]  # fmt: skip
MARKET: Final = 9
STACKS: Final = 3
assert (_BOX["setup"]["market_spaces"], _BOX["setup"]["market_stacks"]) == (MARKET, STACKS)


def _named(amounts: Any) -> dict[str, int]:
    """The resources that a part of an effect names; what is left to choice or no resource is not among them."""
    return {name: n for name, n in amounts.items() if name in RESOURCE_NAMES} if isinstance(amounts, dict) else {}


EFFECT_GIVE: Final[list[int]] = [bundle(_named(item["effect"].get("give"))) for item in _items("buildings")]
EFFECT_ANY: Final[list[int]] = [  # basic resources to give, chosen by the player
    item["effect"].get("give", {}).get("any_basic", 0) for item in _items("buildings")
]
EFFECT_GET: Final[list[int]] = [
    bundle(_named(item["effect"].get("gain") or item["effect"].get("receive"))) for item in _items("buildings")
]
EFFECT_BONUS: Final[list[int]] = [  # bonus villagers received
    item["effect"].get("receive", {}).get("bonus_villager", 0) for item in _items("buildings")
]
STORED: Final[list[int]] = [  # what a building stores; NONE if it does not
    RESOURCE_NAMES.index(item["effect"]["store"]) if "store" in item["effect"] else NONE for item in _items("buildings")
]
STORED_POINTS: Final[list[int]] = [item["effect"].get("vp_each", 0) for item in _items("buildings")]

SACRED_CLOCK: Final = 0  # artefacts
EXPLORER_ASTROLABE: Final = 1
MACE_OF_THE_BRAVE: Final = 2
POTION_OF_MIGHT: Final = 3
HELPFUL_CHEST: Final = 4
SCROLL_OF_POWER: Final = 5
SOVEREIGN_CROWN: Final = 6
CUP_OF_GOOD_CHEER: Final = 7
WIZARD_MASK: Final = 8
DIAMOND_RING: Final = 9
SHOOTING_STAR: Final = 10
KEY_OF_KNOWLEDGE: Final = 11
ENCHANTED_MIRROR: Final = 12
MAGIC_PURSE: Final = 13
ARTEFACT_NAMES: Final = _names("artefacts")
ARTEFACTS: Final[int] = len(ARTEFACT_NAMES)
SHOWN: Final[list[int]] = [  # [SET-SETUP-06] [SET-SOLO-02] artefacts shown at set-up, by seats
    _BOX["setup"]["artefacts_shown_by_players"].get(str(seats), 0) for seats in range(5)
]
assert ARTEFACT_NAMES == [
    "sacred_clock", "explorer_astrolabe", "mace_of_the_brave", "potion_of_might", "helpful_chest", "scroll_of_power",
    "sovereign_crown", "cup_of_good_cheer", "wizard_mask", "diamond_ring", "shooting_star", "key_of_knowledge",
    "enchanted_mirror", "magic_purse",
], "the artefacts must keep their order"  # fmt: skip
assert RESOURCE_NAMES == ["wood", "clay", "stone", "diamond", "gold"], "the resources must keep their order"
assert BUILDING_NAMES == [
    "sawmill", "clay_pit", "quarry", "diamond_mine", "bazaar", "goldsmith", "alchemist_tower", "warehouse", "tavern",
    "bank", "cathedral", "trading_post",
], "the buildings must keep their order"  # fmt: skip
assert GUILD_NAMES == ["adventurers", "defenders", "builders", "artisans"], "the guilds must keep their order"

BUILD_ZONE: Final = 0  # zones of a player board
EXPLORE_ZONE: Final = 1
HUNT_ZONE: Final = 2
FORTIFY_ZONE: Final = 3
REGION_ZONE: Final = 4  # and the two after it
STREET_ZONE: Final = 7
FORTIFICATION_ZONE: Final = 10  # one for each terrain space
ZONES: Final = 19
ZONE_NAMES: Final = [
    "build", "explore", "hunt", "fortify", "region 1", "region 2", "region 3", "street 1", "street 2", "street 3",
    *(f"fortification {name}" for name in SPACE_NAMES),
]  # fmt: skip

GRADE_NAMES: Final[list[str]] = [item["en"].lower() for item in _items("solo_grades")]
GRADE_FROM: Final[list[int]] = [item["min"] for item in _items("solo_grades")]  # [SET-SOLO-09] the least score


def _neighbours(space: int) -> int:
    """[SET-BOARD-02] The spaces beside a space, as a mask."""
    row, column = divmod(space, SIDE)
    mask = 0
    for other in range(SPACES):
        if abs(other // SIDE - row) + abs(other % SIDE - column) == 1:
            mask |= 1 << other
    return mask


def _reach(explored: int) -> int:
    """[SET-EXPLORE-03] [SET-EXPLORE-04] Where the next terrain may go, as a mask."""
    if not explored:
        return ROW
    mask = 0
    for space in range(SPACES):
        if explored >> space & 1:
            mask |= _neighbours(space)
    return mask & ~explored


REACH: Final[list[int]] = [_reach(explored) for explored in range(1 << SPACES)]


class Trade:
    """One exchange with the general supply, all that it takes and gives named."""

    def __init__(self, give: list[int], get: int, mirror: bool) -> None:
        self.give: Final = give
        self.get: Final = get
        self.mirror: Final = mirror  # only the holder of the Enchanted Mirror

    @property
    def text(self) -> str:
        return f"{'+'.join(RESOURCE_NAMES[resource] for resource in self.give)} for {RESOURCE_NAMES[self.get]}"


def _choices(part: dict[str, int]) -> list[list[int]]:
    """All that a side of a trade can mean, as sorted lists of resources."""
    found: list[list[int]] = [[]]
    for name, n in part.items():
        kinds = list(range(BASICS)) if name == "any_basic" else [RESOURCE_NAMES.index(name)]
        for _ in range(n):
            found = [[*so_far, kind] for so_far in found for kind in kinds if not so_far or kind >= so_far[-1]]
    return found


def _trades() -> list[Trade]:
    """Every exchange there is: [SET-TRADE-02] [SET-TRADE-03] [SET-TRADE-04] [SET-TRADE-05] [SET-TRADE-06], and
    [SET-TRADE-07] no other."""
    trades: list[Trade] = []
    for item in _items("trades"):
        mirror = "requires_artefact" in item
        for give in _choices(item["give"]):
            for get in _choices(item["receive"]):
                if not mirror or give != get:  # [SET-ARTEFACT-29] of another type
                    trades.append(Trade(give, get[0], mirror))
    return trades


TRADES: Final = _trades()
TRADE_GIVE: Final[list[int]] = [sum(UNIT[resource] for resource in trade.give) for trade in TRADES]
TRADE_GET: Final[list[int]] = [trade.get for trade in TRADES]
TRADE_MIRROR: Final[list[int]] = [trade.give[0] if trade.mirror else NONE for trade in TRADES]  # what a mirror gives
