"""Village: what is in the box."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from mypy_extensions import i64


def load(name: str) -> dict[str, Any]:
    """A file of component data."""
    text = resources.files("bastide.games.village").joinpath("components", name).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


_BOX: Final[dict[str, Any]] = load("village.json")
_FIRST: Final[dict[str, Any]] = load("revision1.json")  # what was changed after revision 1: chronicle and graves
REVISION: Final = 2  # the revision of the rules that these data belong to

ORANGE: Final = 0  # what a farm or the supply can hold
GREEN: Final = 1
BROWN: Final = 2
PINK: Final = 3
PLAGUE: Final = 4
GRAIN: Final = 5
SCROLL: Final = 6
HORSE: Final = 7
PLOUGH: Final = 8
OX: Final = 9
WAGON: Final = 10
BEER: Final = 11
COIN: Final = 12
STOCK: Final = 13
KINDS: Final[list[str]] = [
    "orange", "green", "brown", "pink", "plague", "grain", "scroll", "horse", "plough", "ox", "wagon", "beer", "coin"
]  # fmt: skip
COLOURS: Final = 4  # of influence cubes; with the plague cubes there are five sorts of cubes
CUBES: Final = 5
FIRST_GOOD: Final = SCROLL
TIME: Final = 13  # two more columns of a farm: where its marker stands, deaths due at the end of the turn
DUE: Final = 14
TOWNS: Final = 15  # mask of the towns with a marker of its own
HAND: Final = 16  # how many villager cards it holds
WIDTH: Final = 17

RESERVE: Final = 0  # where a member of a family can be
FARM: Final = 1
CRAFT: Final = 2  # the five buildings that take members
LODGING: Final = 7  # in the inn
TOWN: Final = 8  # six towns
COUNCIL: Final = 14  # four levels
CHURCH: Final = 18  # four windows
BAG: Final = 22
CHRONICLE: Final = 23  # five professions, then the Bard's place beside them
BARDS: Final = 28
GRAVE: Final = 29
REMOVED: Final = 30
PLACES: Final = 31

_BUILDINGS: Final[list[dict[str, Any]]] = _BOX["crafts"]["buildings"]
_TRADES: Final = [building for building in _BUILDINGS if building["train_time"] is not None]
_MILL: Final = next(building for building in _BUILDINGS if building["id"] == "mill")
_TRAVEL: Final[dict[str, Any]] = _BOX["travel"]
_LEVELS: Final[list[dict[str, Any]]] = _BOX["council"]["levels"]
_WINDOWS: Final[list[dict[str, Any]]] = _BOX["church"]["windows"]
PROFESSIONS: Final[list[str]] = _BOX["chronicle"]["professions"]
TOWN_NAMES: Final[list[str]] = [town["id"] for town in _TRAVEL["towns"]]
PLACE_NAMES: Final[list[str]] = [
    "reserve", "farm", *(trade["id"] for trade in _TRADES), "inn", *TOWN_NAMES,
    *(f"council:{level['level']}" for level in _LEVELS), *(f"church:{window['window']}" for window in _WINDOWS),
    "bag", *(f"chronicle:{profession}" for profession in PROFESSIONS), "chronicle:bard", "grave", "removed",
]  # fmt: skip
assert len(PLACE_NAMES) == PLACES

SEAT_COLOURS: Final[list[str]] = _BOX["players"]["colours"]  # [VIL-SETUP-02]
SEATS: Final[tuple[int, ...]] = tuple(_BOX["players"]["base_game_with_inn_box"])  # [VIL-SETUP-01]
BASE_SEATS: Final[list[int]] = _BOX["players"]["base_game"]  # without the box of the Inn

GENERATION: Final[list[int]] = [  # [VIL-SETUP-03] of each member of a family, counted from 0
    int(number) - 1 for number, count in _BOX["families"]["by_generation"].items() for _ in range(count)
]
FAMILY: Final = 11
GENERATIONS: Final = 4
AT_START: Final[list[int]] = [  # [VIL-SETUP-04] the first generation lives on the farm, the others are unborn
    FARM if str(generation + 1) in _BOX["families"]["start_on_farm"] else RESERVE for generation in GENERATION
]
assert len(GENERATION) == _BOX["families"]["members_per_colour"] == FAMILY
MARKERS: Final[dict[str, int]] = _BOX["markers"]  # [VIL-SETUP-05]
MONKS: Final[int] = _BOX["monks"]["count"]  # [VIL-SETUP-16]

_START: Final[dict[str, int]] = _BOX["starting_resources"]
START_COINS: Final[int] = _START["coins"]  # [VIL-SETUP-08]
START_TIME: Final[int] = _START["time_position"]  # [VIL-SETUP-06]
START_PRESTIGE: Final[int] = _START["prestige"]  # [VIL-SETUP-07]
START_BEER: Final[int] = _START["beer_with_inn"]  # [INN-04]
HOURS: Final[int] = _BOX["timeline"]["spaces"]  # [VIL-TIME-01]
PLAGUE_CUBES: Final[int] = _BOX["plague_cubes"]["count"]
PLAGUE_TIME: Final[int] = _BOX["plague_cubes"]["time_lost_when_taken"]  # [VIL-TURN-04]
GRANARY: Final[int] = _BOX["grain"]["farm_capacity"]  # [VIL-GRAIN-07]

SPACE_NAMES: Final[list[str]] = _BOX["action_spaces"]["fill_order"]  # [VIL-ROUND-05]
SPACES: Final = 8
GRAIN_SPACE: Final = 0
FAMILY_SPACE: Final = 1
CRAFTS_SPACE: Final = 2
MARKET_SPACE: Final = 3
TRAVEL_SPACE: Final = 4
COUNCIL_SPACE: Final = 5
CHURCH_SPACE: Final = 6
INN_SPACE: Final = 7

_HARVEST: Final[dict[str, int]] = _BOX["harvest"]
HARVEST: Final[int] = _HARVEST["base"]  # [VIL-GRAIN-02]
HORSE_HARVEST: Final[int] = _HARVEST["with_horse_and_plough"]  # [VIL-GRAIN-03]
OX_HARVEST: Final[int] = _HARVEST["with_ox_and_plough"]  # [VIL-GRAIN-04]


def cost(words: dict[str, int]) -> list[int]:
    """A cost as a flat list of pairs, kind and number; time is no part of it."""
    flat: list[int] = []
    for word, number in words.items():
        if word != "time":
            flat += [KINDS.index(word), number]
    return flat


TRAIN_TIME: Final[list[int]] = [trade["train_time"] for trade in _TRADES]  # of each building that takes members
CRAFT_TIME: Final[list[int]] = [trade["produce_time"] for trade in _TRADES]
CRAFT_COST: Final[list[list[int]]] = [cost(trade["alt_cost"]) for trade in _TRADES]
CRAFT_YIELD: Final[list[int]] = [trade["output"] for trade in _TRADES]
PRODUCTS: Final[list[list[int]]] = [[KINDS.index(good) for good in trade["product"]] for trade in _TRADES]
MAKER: Final[list[int]] = [  # the building, counted from 0, that makes each kind of thing; -1 for none
    next((i for i, products in enumerate(PRODUCTS) if kind in products), -1) for kind in range(STOCK)
]
MILL_TIME: Final[int] = _MILL["fixed_cost"]["time"]  # [VIL-CRAFT-17]
MILL_COST: Final[list[int]] = cost(_MILL["fixed_cost"])
MILL_COINS: Final[int] = _MILL["output"]

STALLS: Final = 5
QUEUE: Final[int] = _BOX["market"]["queue_spaces"]
SALE_COST: Final[list[int]] = cost(_BOX["market"]["extra_cost"])  # [VIL-MARKET-07]
SALE_TIME: Final[int] = _BOX["market"]["extra_cost"]["time"]
_TILES: Final[list[dict[str, Any]]] = _BOX["customers"]["tiles"]
CUSTOMER_NAMES: Final[list[str]] = [tile["id"] for tile in _TILES]
CUSTOMERS: Final = len(CUSTOMER_NAMES)
WANTS: Final[list[list[int]]] = [cost(tile["wants"]) for tile in _TILES]
PRESTIGE: Final[list[int]] = [tile["prestige"] for tile in _TILES]

ROAD_TIME: Final[int] = _TRAVEL["cost_every_edge"]["time"]  # [VIL-TRAVEL-02]
ROAD_WAGONS: Final[int] = _TRAVEL["cost_every_edge"]["wagon"]


def roads() -> list[list[int]]:
    """[VIL-TRAVEL-03] [VIL-TRAVEL-04] Every road in each direction it can be used: from, to (places), colour, number
    of cubes. [VIL-TRAVEL-09] None leads back into the village."""
    found: list[list[int]] = []
    for edge in _TRAVEL["edges"]:
        start = FARM if edge["from"] == "village" else TOWN + TOWN_NAMES.index(edge["from"])
        end = TOWN + TOWN_NAMES.index(edge["to"])
        ((colour, number),) = edge["cubes"].items()
        found.append([start, end, KINDS.index(colour), number])
        if start != FARM and _TRAVEL["edges_are_two_way"]:
            found.append([end, start, KINDS.index(colour), number])
    return found


ROADS: Final[list[list[int]]] = roads()
ROADS_FROM: Final[list[list[int]]] = [[i for i, road in enumerate(ROADS) if road[0] == p] for p in range(PLACES)]
TOWN_PRESTIGE: Final[list[int]] = [town["reward"].get("prestige", 0) for town in _TRAVEL["towns"]]
TOWN_CUBES: Final[list[int]] = [town["reward"].get("cubes_of_choice", 0) for town in _TRAVEL["towns"]]
TOWN_COINS: Final[list[int]] = [town["reward"].get("coins", 0) for town in _TRAVEL["towns"]]
FORTIFIED: Final[list[bool]] = [town["fortified"] for town in _TRAVEL["towns"]]

LEVELS: Final = 4
COUNCIL_TIME: Final[list[int]] = [level["time"] for level in _LEVELS]  # [VIL-COUNCIL-04]
COUNCIL_COST: Final[list[list[list[int]]]] = [[cost(way) for way in level["pay_one_of"]] for level in _LEVELS]
COUNCIL_WAYS: Final[list[str]] = [next(iter(way)) for way in _LEVELS[0]["pay_one_of"]]
PRIVILEGES: Final[list[str]] = [level["privilege"]["id"] for level in _LEVELS]
PRIVILEGE_CUBES: Final[int] = _LEVELS[1]["privilege"]["cubes_of_choice"]  # [VIL-COUNCIL-10]
PRIVILEGE_GOODS: Final[int] = _LEVELS[2]["privilege"]["goods_of_choice"]  # [VIL-COUNCIL-11]
PRIVILEGE_COINS: Final[int] = _LEVELS[3]["privilege"]["pay"]["coins"]  # [VIL-COUNCIL-12]
PRIVILEGE_PRESTIGE: Final[int] = _LEVELS[3]["privilege"]["gain"]["prestige"]

WINDOWS: Final = 4
_ENTRY: Final[list[dict[str, int]]] = _BOX["church"]["enter_bag_one_of"]
CHURCH_WAYS: Final[list[str]] = [next(iter(way)) for way in _ENTRY]
CHURCH_COST: Final[list[list[int]]] = [cost(way) for way in _ENTRY]  # [VIL-CHURCH-01]
CHURCH_TIME: Final[list[int]] = [way.get("time", 0) for way in _ENTRY]
STEP_GRAIN: Final[list[int]] = list(_BOX["church"]["grain_to_move_left"].values())  # [VIL-CHURCH-04]
FIGURES: Final[int] = _BOX["mass"]["figures_per_mass"]  # [VIL-MASS-04]
REDEEM_COINS: Final[int] = _BOX["mass"]["buy_out_cost_coins"]  # [VIL-MASS-03]
MAJORITY: Final[int] = _BOX["mass"]["majority_prestige"]  # [VIL-MASS-10]
WELL_CUBES: Final = 3  # [VIL-WELL-01]
assert _BOX["well"]["cost"]["influence_cubes_of_one_colour"] == WELL_CUBES


def steps(table: dict[str, int]) -> list[int]:
    """A table of points by number; its last entry holds for all greater numbers."""
    return list(table.values())


_SCORING: Final[dict[str, Any]] = _BOX["scoring"]
TRAVEL_POINTS: Final[list[int]] = steps(_SCORING["travel_towns"])  # [VIL-SCORE-01]
COUNCIL_POINTS: Final[list[int]] = steps(_SCORING["council"])  # [VIL-SCORE-02] by level, counted from 0
CHURCH_POINTS: Final[list[int]] = steps(_SCORING["church"])  # [VIL-SCORE-03] by window, counted from 0
CHRONICLE_POINTS: Final[list[int]] = steps(_SCORING["chronicle"])  # [VIL-SCORE-05]
COIN_POINTS: Final[int] = _SCORING["coin"]  # [VIL-SCORE-07]

PILES: Final[int] = _BOX["inn"]["piles"]  # [INN-09]
PILE_CARDS: Final[int] = _BOX["inn"]["cards_per_pile"]
LODGING_TIME: Final[int] = _BOX["inn"]["place_member_time"]  # [INN-05]
FETCH_TIME: Final[int] = _BOX["inn"]["buy_steps"][0]["pay"]["time"]  # [INN-06]
_CARDS: Final[list[dict[str, Any]]] = _BOX["villager_cards"]["cards"]
CARD_NAMES: Final[list[str]] = [card["id"] for card in _CARDS]
CARD_COUNT: Final = len(CARD_NAMES)
CARD_COST: Final[list[list[int]]] = [cost(card["cost"]) for card in _CARDS]  # [INN-08]
EFFECTS: Final[list[dict[str, Any]]] = [card["effect"] for card in _CARDS]
CARD_PRESTIGE: Final[list[int]] = [effect.get("prestige", 0) for effect in EFFECTS]  # gained when it is played
HERBALIST_HOURS: Final[list[int]] = next(
    effect["optional_targets"] for effect in EFFECTS if "optional_targets" in effect
)
MILLER_COINS: Final[int] = next(effect["coins"] for effect in EFFECTS if effect["type"] == "mill_output")  # [INN-58]
ANY_TIME: Final[list[bool]] = [card["group"] == "any_time" for card in _CARDS]
UNLIT: Final[list[bool]] = [card["candle"] == "unlit" for card in _CARDS]  # [INN-18]

FLAGS: Final[dict[str, dict[str, Any]]] = _BOX["rule_flags"]["flags"]
ROUNDS: Final[int] = _BOX["limits"]["rounds"]  # [VIL-END-17]


def card(name: str) -> i64:
    """The number of a villager card."""
    return CARD_NAMES.index(name)


class Kit:
    """The parts that are used at one table."""

    def __init__(self, seats: int, inn: bool, revision: int = REVISION) -> None:
        """[VIL-FIVE-01] [INN-01] Five players, or the expansion, need the box of the Inn; [VIL-FIVE-04] without the
        expansion its extra cubes, coins and grain are all that is used of it. Revision 1 had another chronicle and
        other graves."""
        boxed = inn or seats not in BASE_SEATS
        self.seats: Final = seats
        self.boxed: Final = boxed
        chosen = _BOX["setup_cards"]["inn" if inn else "base"][str(seats)]  # [VIL-SETUP-17] [VIL-FIVE-02] [INN-03]
        self.refill: Final[list[int]] = list(chosen["bag_per_round"].values())
        self.cubes: Final[list[int]] = [chosen["spaces"].get(name, 0) for name in SPACE_NAMES]
        influence, coins, goods = _BOX["influence_cubes"], _BOX["coins"], _BOX["goods"]
        each = influence["per_colour_with_inn_box" if boxed else "per_colour_base"]  # [VIL-SETUP-21]
        self.supply: Final[list[int]] = [each] * COLOURS + [PLAGUE_CUBES, GRANARY * seats]  # [VIL-SETUP-15]
        self.supply.extend([goods["per_type"]] * 5)
        self.supply.append(goods["beer_tiles"] if inn else 0)
        self.supply.append(coins["tiles_base"] + (coins["tiles_added_by_inn_box"] if boxed else 0))
        tile = "inn_box_tile" if boxed else "base_board"
        printed = _FIRST if revision == 1 else _BOX
        chronicle: dict[str, list[str | None]] = printed["chronicle"][tile]
        self.pages: Final[list[int]] = [open_spaces(chronicle[profession], seats) for profession in PROFESSIONS]
        self.graves: Final[int] = open_spaces(printed["graves"][tile], seats)
        self.stalls: Final[list[bool]] = [  # [VIL-SETUP-10] [VIL-FIVE-03]
            mark is None or int(mark) <= seats for mark in _BOX["market"]["stalls"]
        ]
        self.customers: Final[list[bool]] = [inn or not tile["expansion"] for tile in _TILES]
        self.trades: Final[list[int]] = [i for i, trade in enumerate(_TRADES) if inn or not trade.get("expansion")]
        self.goods: Final[list[int]] = [*range(FIRST_GOOD, BEER), *([BEER] if inn else [])]
        self.spaces: Final[list[int]] = [i for i, name in enumerate(SPACE_NAMES) if inn or name != "inn"]
        self.beer: Final[int] = START_BEER if inn else 0


def open_spaces(marks: list[str | None], seats: int) -> int:
    """[VIL-SETUP-12] [VIL-SETUP-13] [INN-02] Spaces not blocked by a neutral figure: one lies on every higher mark."""
    return sum(mark is None or int(mark) <= seats for mark in marks)
