"""Village: every action of the base game in words."""

from __future__ import annotations

from bastide.games.village.data import (
    BAG,
    CHURCH_WAYS,
    COLOURS,
    COUNCIL_WAYS,
    CRAFT,
    CUBES,
    CUSTOMER_NAMES,
    FARM,
    GENERATIONS,
    INN_SPACE,
    KINDS,
    LEVELS,
    LODGING,
    MAKER,
    PLACE_NAMES,
    PRIVILEGES,
    ROADS,
    SPACE_NAMES,
    TOWN,
    WELL_CUBES,
    WINDOWS,
    Kit,
)
from bastide.games.village.rules import terms
from bastide.games.village.rules.turn import ALL_COINS

AGES = range(GENERATIONS)


def visible_places(kit: Kit) -> list[int]:
    """Where members can be seen: farm and board, as far as they are in play."""
    board = [CRAFT + trade for trade in kit.trades] + [LODGING] * (INN_SPACE in kit.spaces)
    return [FARM, *board, *range(TOWN, BAG)]


def journeys_in_words(verb: int, word: str) -> dict[int, str]:
    """A step along every road, by each generation."""
    return {
        verb | (age + 4 * i) << 8: f"{word} {age + 1} {'village' if start == FARM else PLACE_NAMES[start]} "
        f"{PLACE_NAMES[end]}"
        for i, (start, end, _, _) in enumerate(ROADS)
        for age in AGES
    }


def texts(kit: Kit) -> dict[int, str]:
    """Actions with their texts, in the order of the dense index."""
    found = {
        terms.TAKE | (space * CUBES + cube) << 8: f"take {KINDS[cube]} {SPACE_NAMES[space]}"
        for space in kit.spaces
        for cube in range(CUBES)
    }
    found |= {
        terms.WELL | (colour * WELL_CUBES + coins) << 8: f"well {KINDS[colour]} {coins}"
        for colour in range(COLOURS)
        for coins in range(WELL_CUBES)
    }
    found[terms.WELL | ALL_COINS << 8] = "well coins"
    found |= {terms.DO | space << 8: f"do {SPACE_NAMES[space]}" for space in kit.spaces}
    found |= {terms.DECLINE: "decline", terms.HARVEST: "harvest", terms.BIRTH: "birth"}
    found |= {
        terms.RECALL | (age + 4 * place) << 8: f"recall {age + 1} {PLACE_NAMES[place]}"
        for place in visible_places(kit)[1:]
        for age in AGES
    }
    for kind in kit.goods:
        if MAKER[kind] >= 0:
            found |= {terms.BUY | kind << 8: f"buy {KINDS[kind]}", terms.PRODUCE | kind << 8: f"produce {KINDS[kind]}"}
    found |= {
        terms.TRAIN | (age + 4 * (CRAFT + trade)) << 8: f"train {age + 1} {PLACE_NAMES[CRAFT + trade]}"
        for trade in kit.trades
        for age in AGES
    }
    found |= {terms.MILL: "mill", terms.PASS: "pass", terms.DONE: "done"}
    found |= {terms.SERVE | i << 8: f"serve {name}" for i, name in enumerate(CUSTOMER_NAMES) if kit.customers[i]}
    found |= journeys_in_words(terms.TRAVEL, "travel")
    for i, way in enumerate(COUNCIL_WAYS):
        found |= {terms.ENTER | (age + 4 * i) << 8: f"enter {age + 1} {way}" for age in AGES}
        found |= {
            terms.ADVANCE | (age + 4 * (level + 4 * i)) << 8: f"advance {age + 1} {level + 1} {way}"
            for level in range(1, LEVELS)
            for age in AGES
        }
    found |= {terms.PRIVILEGE | level << 8: f"privilege {name}" for level, name in enumerate(PRIVILEGES)}
    found |= {
        terms.ORDAIN | (age + 4 * i) << 8: f"ordain {age + 1} {way}"
        for i, way in enumerate(CHURCH_WAYS)
        for age in AGES
    }
    found |= {terms.COINS | coins << 8: f"coins {coins}" for coins in range(WELL_CUBES + 1)}
    found |= {terms.CUBE | colour << 8: f"cube {KINDS[colour]}" for colour in range(COLOURS)}
    found |= {terms.GOOD | kind << 8: f"good {KINDS[kind]}" for kind in kit.goods}
    found |= {terms.DIE | place << 8: f"die {PLACE_NAMES[place]}" for place in visible_places(kit)}
    found |= {terms.REDEEM | age << 8: f"redeem {age + 1}" for age in AGES}
    return found | {
        terms.MOVE | (age + 4 * window) << 8: f"move {age + 1} {window + 1}"
        for window in range(WINDOWS - 1)
        for age in AGES
    }
