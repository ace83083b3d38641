"""Orléans: what is in the box."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

_BOX: Final[dict[str, Any]] = json.loads(
    resources.files("bastide.games.orleans").joinpath("components", "components.json").read_text("utf-8")
)

# Followers. A kind is a type of neutral token, or one of the tokens in the owner's colour.
TYPES: Final = 7
KINDS: Final = 11
FARMER: Final = 0
BOATMAN: Final = 1
CRAFTSMAN: Final = 2
TRADER: Final = 3
KNIGHT: Final = 4
SCHOLAR: Final = 5
MONK: Final = 6
TECHNOLOGY: Final = 11  # what may stand on a space besides a kind of follower
EMPTY: Final = -1
_CHARACTERS: Final[list[dict[str, Any]]] = _BOX["characters"]["types"]
_COLOURED: Final[list[str]] = _BOX["player_kit"]["starting_followers"]
TYPE_NAMES: Final[list[str]] = [character["id"] for character in _CHARACTERS]
KIND_NAMES: Final[list[str]] = TYPE_NAMES + [f"coloured_{name}" for name in _COLOURED]
TYPE_OF: Final[list[int]] = [*range(TYPES), *(TYPE_NAMES.index(name) for name in _COLOURED)]  # of each kind
NEUTRAL: Final[list[int]] = [character["neutral"] for character in _CHARACTERS]  # [ORL-SETUP-08] in the box

# Goods
GOODS: Final = 5
_GOODS: Final[list[dict[str, Any]]] = _BOX["goods"]["types"]
GOOD_NAMES: Final[list[str]] = [good["id"] for good in _GOODS]
GOOD_COUNTS: Final[list[int]] = [good["count"] for good in _GOODS]
GOOD_POINTS: Final[list[int]] = [_BOX["scoring"]["goods"][name] for name in GOOD_NAMES]  # [ORL-END-04]
FOOD: Final[list[int]] = [int(good["food"]) for good in _GOODS]  # [ORL-EVENT-13] wool and brocade are none
COIN_POINTS: Final[int] = _BOX["scoring"]["coin"]  # [ORL-END-03]

# What each number of players starts with: indexed by seats
_SETUP: Final[dict[str, Any]] = _BOX["setup_by_players"]
_KIT: Final[dict[str, Any]] = _BOX["player_kit"]
SEATS: Final[list[int]] = list(range(_BOX["players"]["min"], _BOX["players"]["max"] + 1))  # [ORL-SETUP-01]
COINS: Final[int] = _KIT["coins"]  # [ORL-SETUP-02]
STATIONS: Final[int] = _KIT["trading_stations"]


# [ORL-VAR-06] Only what follows, the census and the exclusion of tiles know two players as a special case.
def supply_of(seats: int) -> list[int]:
    """[ORL-SETUP-08] [ORL-SETUP-09] [ORL-SETUP-10] [ORL-SETUP-11] Neutral tokens in the supply, by type."""
    removed: dict[str, int] = _SETUP[str(seats)]["remove_each_of"]
    return [NEUTRAL[i] - removed[name] for i, name in enumerate(TYPE_NAMES)]


def goods_removed(seats: int) -> int:
    """[ORL-SETUP-13] How many goods leave the game unseen."""
    return int(_SETUP[str(seats)]["goods_removed_at_random"])


def technology_of(seats: int) -> int:
    """[ORL-SETUP-18] Technology tokens in the supply."""
    return int(_BOX["technology"]["total"] - _SETUP[str(seats)]["technology_removed"])


# Places: those of the personal board, then the place tiles in their order
PLACES: Final = 30
BOARD: Final = 10  # places of the personal board; a place from here on is a tile
TILES: Final = 20
SPACES: Final = 54  # action spaces of all places
ANY: Final = 7  # what a space asks for, besides the types
ANY_NEUTRAL: Final = 8
_PLACES: Final[list[dict[str, Any]]] = _BOX["personal_board"]["places"] + _BOX["place_tiles"]["tiles"]
PLACE_NAMES: Final[list[str]] = [place["id"] for place in _PLACES]
FARMHOUSE: Final = PLACE_NAMES.index("farmhouse")
VILLAGE: Final = PLACE_NAMES.index("village")
MONASTERY: Final = PLACE_NAMES.index("monastery")
TOWN_HALL: Final = PLACE_NAMES.index("town_hall")
BATHHOUSE: Final = PLACE_NAMES.index("bathhouse")
HERB_GARDEN: Final = PLACE_NAMES.index("herb_garden")
SACRISTY: Final = PLACE_NAMES.index("sacristy")
SCHOOL: Final = PLACE_NAMES.index("school")
TOWER: Final = PLACE_NAMES.index("gunpowder_tower")
CATEGORY: Final[list[int]] = [len(tile["category"]) for tile in _BOX["place_tiles"]["tiles"]]  # I is 1, II is 2
TILE_CATEGORIES: Final[list[list[int]]] = [  # [ORL-PLACE-01] what each step of the traders track offers
    [len(category) for category in step] for step in _BOX["tracks"]["traders"]["place_tile_categories"]
]

_ASKED: Final[list[str]] = [*TYPE_NAMES, "any", "any_neutral"]
SPACE_ASKS: Final[list[int]] = [_ASKED.index(asked) for place in _PLACES for asked in place["spaces"]]
SPACE_PLACE: Final[list[int]] = [number for number, place in enumerate(_PLACES) for _ in place["spaces"]]
FIRST_SPACE: Final[list[int]] = [  # of each place, and one past the last
    sum(len(place["spaces"]) for place in _PLACES[:number]) for number in range(len(_PLACES) + 1)
]
TWINS: Final[list[int]] = [  # 1 where the space before, of the same place, asks for the same
    int(i > 0 and SPACE_PLACE[i] == SPACE_PLACE[i - 1] and SPACE_ASKS[i] == SPACE_ASKS[i - 1]) for i in range(SPACES)
]
SPACE_NAMES: Final[list[str]] = [
    f"{PLACE_NAMES[SPACE_PLACE[i]]}.{_ASKED[SPACE_ASKS[i]]}" + ("2" if TWINS[i] else "") for i in range(SPACES)
]
assert (len(_PLACES), len(_PLACES) - TILES, len(SPACE_ASKS)) == (PLACES, BOARD, SPACES)


def _mask(asked: list[int]) -> int:
    return sum(1 << space for space, what in enumerate(SPACE_ASKS) if what in asked)


def _substitutes(owner: str, token: int) -> int:
    return _mask([TYPE_NAMES.index(name) for name in _BOX["substitutions"][owner][TYPE_NAMES[token]]])


FITS: Final[list[int]] = [  # mask of the spaces each kind fits: [ORL-PLAN-02] [ORL-PLAN-03] [ORL-PLAN-04]
    _mask([TYPE_OF[kind], ANY] + [ANY_NEUTRAL] * (kind < TYPES) + [*range(TYPES)] * (kind == MONK))
    for kind in range(KINDS)  # [ORL-PLAN-07] [ORL-PLAN-08]
]
SCHOOL_FITS: Final[int] = _substitutes("school_owner", SCHOLAR)  # [ORL-PLAN-05]
HERB_GARDEN_FITS: Final[int] = _substitutes("herb_garden_owner", BOATMAN)  # [ORL-PLAN-06]
PLACE_MASKS: Final[list[int]] = [  # the spaces of each place
    (1 << FIRST_SPACE[place + 1]) - (1 << FIRST_SPACE[place]) for place in range(PLACES)
]
BOARD_MASK: Final[int] = (1 << FIRST_SPACE[BOARD]) - 1  # the spaces of the own board
TWIN_MASK: Final[int] = sum(1 << space for space in range(SPACES) if TWINS[space])
TECHNOLOGY_FITS: Final[int] = sum(  # [ORL-TECH-07] [ORL-TECH-09] [ORL-TECH-10] [ORL-PLACE-30]
    1 << space
    for space, asked in enumerate(SPACE_ASKS)
    if _ASKED[asked] not in _BOX["technology"]["never_on_space"]
    and len(_PLACES[SPACE_PLACE[space]]["spaces"]) > 1
    and _PLACES[SPACE_PLACE[space]].get("tech_allowed", True)
)
FIRST_TECHNOLOGY_FITS: Final[int] = TECHNOLOGY_FITS & _mask(  # [ORL-TECH-05]
    [TYPE_NAMES.index(_BOX["technology"]["first_must_replace"])]
)

# What the places do: an effect with up to two numbers
NOTHING: Final = 0
RECRUIT: Final = 1  # a type, or CHOICE
TRAVEL: Final = 2  # WATER or ROAD
BUILD: Final = 3
DEEDS_EFFECT: Final = 4  # so many tokens
GOOD: Final = 5  # which
GAIN: Final = 6  # coins and development points
LEVEL_COINS: Final = 7
STATION_COINS: Final = 8
BUY: Final = 9  # at most so many points
BATHE: Final = 10  # tokens drawn
INVENT: Final = 11  # technology tokens
CHOICE: Final = 7  # a recruit of several types
WATER: Final = 0
ROAD: Final = 1
_EDGE_TYPES: Final[list[str]] = ["water", "road"]


def _effect(what: dict[str, Any]) -> tuple[int, int, int]:
    """The effect of a place, from its description."""
    kind: str = what["type"]
    if kind == "recruit":
        options: list[str] = what["options"]
        return RECRUIT, TYPE_NAMES.index(options[0]) if len(options) == 1 else CHOICE, 0
    if kind == "move":
        return TRAVEL, _EDGE_TYPES.index(what["edge"]), 0
    if kind in ("development", "gain_coins", "coins_and_development"):
        return GAIN, what.get("coins", 0), what.get("points", 0)
    plain = {
        "build_station": (BUILD, ""), "deeds": (DEEDS_EFFECT, "max_tokens"), "coins_per_level": (LEVEL_COINS, "coins"),
        "market_extension": (DEEDS_EFFECT, "deeds_max_tokens"), "coins_per_station": (STATION_COINS, "coins"),
        "buy_development": (BUY, "max"), "bathhouse": (BATHE, "draw"), "gain_technology": (INVENT, "count"),
        "substitute": (NOTHING, ""), "ward": (NOTHING, ""),
    }  # fmt: skip
    if kind == "gain_good":
        return GOOD, GOOD_NAMES.index(what["good"]), 0
    number, amount = plain[kind]
    return number, what.get(amount, 0), 0


_EFFECTS: Final = [_effect(place["effect"]) for place in _PLACES]
EFFECT: Final[list[int]] = [effect[0] for effect in _EFFECTS]
AMOUNT: Final[list[int]] = [effect[1] for effect in _EFFECTS]  # coins, points, type, good: as the effect says
POINTS: Final[list[int]] = [effect[2] for effect in _EFFECTS]  # development points of GAIN
VILLAGE_TYPES: Final[list[int]] = [TYPE_NAMES.index(name) for name in _PLACES[VILLAGE]["effect"]["options"]]
COINS_PER_POINT: Final[int] = _PLACES[PLACE_NAMES.index("pharmacy")]["effect"]["coins_per_point"]
MARKET: Final[int] = _BOX["personal_board"]["market_spaces"]  # [ORL-FOLLOW-04]
TOWER_SPACES: Final[int] = _PLACES[TOWER]["effect"]["spaces"]  # [ORL-PLACE-60]

# Tracks, in the order of the types: [ORL-SETUP-07] monks have none
TRACKS: Final = 6
_TRACKS: Final[list[dict[str, Any]]] = [_BOX["tracks"][character["track"]] for character in _CHARACTERS[:TRACKS]]
TRACK_NAMES: Final[list[str]] = [character["track"] for character in _CHARACTERS[:TRACKS]]
LAST_STEP: Final[list[int]] = [track["last_step"] for track in _TRACKS]  # [ORL-ACT-31]
FARMER_GOODS: Final[list[int]] = [GOOD_NAMES.index(good) for good in _TRACKS[FARMER]["goods"]]  # [ORL-ACT-21]
BOATMAN_COINS: Final[list[int]] = _TRACKS[BOATMAN]["coins"]  # [ORL-ACT-25]
SCHOLAR_POINTS: Final[list[int]] = _TRACKS[SCHOLAR]["development_points"]  # [ORL-ACT-32]
ALLOWANCE: Final[list[int]] = _TRACKS[KNIGHT]["draw_at_step"]  # [ORL-FOLLOW-01]

# The development track
_DEVELOPMENT: Final[dict[str, Any]] = _BOX["development_track"]
LAST_SPACE: Final[int] = _DEVELOPMENT["last_space"]  # [ORL-DEV-02]
LEVEL: Final[list[int]] = [  # [ORL-DEV-06] of each space
    max(step["level"] for step in _DEVELOPMENT["levels"] if step["space"] <= space) for space in range(LAST_SPACE + 1)
]
SPACE_COINS: Final[list[int]] = [  # [ORL-DEV-03]
    sum(step["coins"] for step in _DEVELOPMENT["coins"] if step["space"] == space) for space in range(LAST_SPACE + 1)
]

# Deeds
DEEDS: Final = 8
_DEEDS: Final[list[dict[str, Any]]] = _BOX["deeds"]["board"]
DEED_NAMES: Final[list[str]] = [deed["id"] for deed in _DEEDS]
DEED_SPACES: Final[list[int]] = [  # [ORL-DEED-09] deed * TYPES + type
    deed["spaces"].get(name, 0) for deed in _DEEDS for name in TYPE_NAMES
]
DEED_COINS: Final[list[int]] = [deed["reward"]["coins"] for deed in _DEEDS]  # [ORL-DEED-06]
DEED_POINTS: Final[list[int]] = [  # [ORL-DEED-07] instead of the coins, if the player likes
    deed.get("reward_alternative", {}).get("development", 0) for deed in _DEEDS
]

# Citizens: [ORL-SETUP-19]
CITIZENS: Final = 14
_CITIZENS: Final[list[dict[str, Any]]] = _BOX["citizens"]["tokens"]
CITIZEN_NAMES: Final[list[str]] = [citizen["id"] for citizen in _CITIZENS]
DEED_CITIZEN: Final[list[int]] = [CITIZEN_NAMES.index(f"deed_{name}") for name in DEED_NAMES]
SPACE_CITIZEN: Final[list[int]] = [  # of each space of the development track; EMPTY for none
    next((i for i, c in enumerate(_CITIZENS) if c["where"] == "development_track" and c["space"] == space), EMPTY)
    for space in range(LAST_SPACE + 1)
]
TRACK_CITIZEN: Final[list[int]] = [  # of each character track; EMPTY for none
    next((i for i, c in enumerate(_CITIZENS) if c["where"] == f"{name}_track"), EMPTY) for name in TRACK_NAMES
]
CITIZEN_STEP: Final[list[int]] = [track.get("citizen_at_step", EMPTY) for track in _TRACKS]
STATIONS_CITIZEN: Final = CITIZEN_NAMES.index("most_stations")

# The map: [ORL-MAP-01] spots of goods lie on edges, edges join towns; [ORL-MAP-05] two may join the same
TOWNS: Final = 23
_MAP: Final[dict[str, Any]] = _BOX["map"]
TOWN_NAMES: Final[list[str]] = [town["id"] for town in _MAP["towns"]]
TOWN_COORDINATES: Final[list[tuple[float, float]]] = [(town["lon"], town["lat"]) for town in _MAP["towns"]]
START_TOWN: Final = TOWN_NAMES.index(_MAP["start_town"])
SHARED_TOWN: Final = TOWN_NAMES.index(_MAP["shared_station_town"])  # [ORL-ACT-48]
EDGE_NAMES: Final[list[str]] = [edge["id"] for edge in _MAP["edges"]]
EDGE_TYPE: Final[list[int]] = [_EDGE_TYPES.index(edge["type"]) for edge in _MAP["edges"]]
EDGE_ENDS: Final[list[int]] = [TOWN_NAMES.index(edge[end]) for edge in _MAP["edges"] for end in "ab"]  # two per edge
FIRST_SPOT: Final[list[int]] = [  # of each edge, and one past the last
    sum(len(edge["spots"]) for edge in _MAP["edges"][:number]) for number in range(len(EDGE_NAMES) + 1)
]
SPOT_MARKS: Final[list[int]] = [  # [ORL-MAP-02] [ORL-MAP-03] [ORL-MAP-04] 0 where there is none
    mark or 0 for edge in _MAP["edges"] for mark in edge["spots"]
]
WAYS: Final[list[list[int]]] = [  # edges by town * 2 + type
    [edge for edge in range(len(EDGE_NAMES)) if EDGE_TYPE[edge] == kind and town in EDGE_ENDS[2 * edge : 2 * edge + 2]]
    for town in range(TOWNS)
    for kind in (WATER, ROAD)
]
assert len(TOWN_NAMES) == TOWNS


def spots_left_empty(seats: int) -> list[int]:
    """[ORL-SETUP-15] The marks of the goods spots that stay empty."""
    marks: list[int] = _SETUP[str(seats)]["spot_marks_left_empty"]
    return marks


# Hourglass tiles and their events
ROUNDS: Final[int] = _BOX["rounds"]["count"]  # [ORL-FLOW-01]
PILGRIMAGE: Final = 0
TAXES: Final = 1
INCOME: Final = 2
TRADING_DAY: Final = 3
HARVEST: Final = 4
PLAGUE: Final = 5
_EVENTS: Final[dict[str, Any]] = _BOX["events"]
EVENT_NAMES: Final[list[str]] = list(_EVENTS["types"])
_TILES: Final[list[dict[str, Any]]] = _EVENTS["tiles"]
HOURGLASS_NAMES: Final[list[str]] = [tile["id"] for tile in _TILES]
HOURGLASS_EVENT: Final[list[int]] = [EVENT_NAMES.index(tile["event"]) for tile in _TILES]
HOURGLASS_STACK: Final[list[int]] = [_EVENTS["draw_order"].index(tile["stack"]) for tile in _TILES]
_VALUES: Final[list[str]] = ["", "goods_per_coin", "coins_per_level", "coins_per_station", "food_required", ""]
HOURGLASS_VALUE: Final[list[int]] = [  # [ORL-EVENT-02] what the letter says; 0 where it says nothing
    _EVENTS["types"][tile["event"]][_VALUES[EVENT_NAMES.index(tile["event"])]][tile["stack"]]
    if _VALUES[EVENT_NAMES.index(tile["event"])]
    else 0
    for tile in _TILES
]
FOOD_COINS: Final[int] = _EVENTS["types"]["harvest"]["coins_per_missing_food"]  # [ORL-EVENT-08]
WARDED: Final[list[int]] = [  # [ORL-PLACE-51] events the sacristy wards off
    EVENT_NAMES.index(name)
    for name in next(place["effect"]["events"] for place in _PLACES if place["id"] == "sacristy")
]

# Exclusion of place tiles; [ORL-VAR-05] tiles of expansions are not in this box
_EXCLUSION: Final[dict[str, Any]] = _BOX["variants"]["place_tile_exclusion"]


def exclusions(seats: int) -> int:
    """[ORL-VAR-01] [ORL-VAR-02] How many place tiles each player may exclude."""
    return int(_EXCLUSION["per_player_with_2_players" if seats == 2 else "per_player"])
