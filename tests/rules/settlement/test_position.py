"""Positions: whatever is described is either refused with the path of what cannot be, or can be played to the end."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide.core.errors import BadPosition
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    HERO_NAMES,
    RESOURCE_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    ZONE_NAMES,
)
from bastide.games.settlement.position import KEYS, PLAYER_KEYS
from random_games import FULL
from rules.settlement.playing import GAMES

GAME = GAMES[2]


@pytest.mark.parametrize(
    ("description", "path"),
    [
        ([], "position"),
        ({"castle": 1}, "castle"),
        ({1: 2}, "1"),
        ({"round": 7}, "round"),
        ({"round": True}, "round"),
        ({"round": "1"}, "round"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"current": 2}, "current"),
        ({"first_player": None}, "first_player"),
        ({"players": {}}, "players"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"players": [[]]}, "players[0]"),
        ({"players": [{}, {"horses": 2}]}, "players[1].horses"),
        ({"players": [{"resources": {"gold": 17}}]}, "players[0].resources.gold"),
        ({"players": [{"resources": {"gold": 9}}, {"resources": {"gold": 9}}]}, "players[1].resources.gold"),
        ({"players": [{"resources": {"salt": 1}}]}, "players[0].resources.salt"),
        ({"players": [{"resources": {"wood": "many"}}]}, "players[0].resources.wood"),
        ({"players": [{"base": 7}]}, "players[0].base"),
        ({"players": [{"base": 4, "zones": {"hunt": 3}}]}, "players[0].zones"),
        ({"players": [{"bonus": 25}]}, "players[0].bonus"),
        ({"players": [{"bonus": 13}, {"bonus": 12}]}, "players[1].bonus"),
        ({"players": [{"zones": {"hunt": [1, 2, 3]}}]}, "players[0].zones.hunt"),
        ({"players": [{"zones": {"hunt": [1]}}]}, "players[0].zones.hunt"),
        ({"players": [{"zones": {"hunt": [1, "x"]}}]}, "players[0].zones.hunt[1]"),
        ({"players": [{"zones": {"moat": 1}}]}, "players[0].zones.moat"),
        ({"players": [{"zones": {"region 1": 2}, "artefact": None}]}, "players[0].zones.region 1"),
        ({"players": [{"zones": {"street 3": 3}, "artefact": "key_of_knowledge"}]}, "players[0].zones.street 3"),
        (
            {"players": [{"zones": {"region 1": 2, "region 2": 2}, "artefact": "shooting_star"}]},
            "players[0].zones.region 2",
        ),
        ({"players": [{"zones": {"fortification 1,1": 1}}]}, "players[0].zones.fortification 1,1"),
        ({"players": [{"terrain": {"1,1": {"tile": "T2-01"}}}]}, "players[0].terrain.1,1.tile"),
        ({"players": [{"terrain": {"1,1": {}}}]}, "players[0].terrain.1,1.tile"),
        ({"players": [{"terrain": {"1,1": "T1-01"}}]}, "players[0].terrain.1,1"),
        ({"players": [{"terrain": {"1,4": {"tile": "T1-01"}}}]}, "players[0].terrain.1,4"),
        ({"players": [{"terrain": {"2,1": {"tile": "T2-01"}}}]}, "players[0].terrain"),
        ({"players": [{"terrain": {"1,1": {"tile": "T1-01", "monster": 1}}}]}, "players[0].terrain.1,1.monster"),
        (
            {"players": [{"terrain": {"1,1": {"tile": "T1-01", "monster": True, "fortification": True}}}]},
            "players[0].terrain.1,1.monster",
        ),
        (
            {"players": [{"terrain": {"1,1": {"tile": "T1-01"}}}, {"terrain": {"1,1": {"tile": "T1-01"}}}]},
            "players[1].terrain.1,1.tile",
        ),
        ({"players": [{"colony": {"1,1": 3}}]}, "players[0].colony.1,1"),
        ({"players": [{"colony": {"1,1": {"stored": 1}}}]}, "players[0].colony.1,1"),
        ({"players": [{"colony": {"1,1": {"building": "quarry", "stored": 1}}}]}, "players[0].colony.1,1.stored"),
        ({"players": [{"colony": {"1,1": {"building": "bank", "stored": 17}}}]}, "players[0].colony.1,1.stored"),
        ({"players": [{"heroes": "ART-01"}]}, "players[0].heroes"),
        ({"players": [{"heroes": ["ART-01", "ART-01"]}]}, "players[0].heroes[1]"),
        ({"players": [{"artefact": "crown"}]}, "players[0].artefact"),
        ({"players": [{"artefact": "magic_purse"}] * 2}, "players[1].artefact"),
        ({"players": [{"passed": "yes"}]}, "players[0].passed"),
        ({"players": [{"passed": True}]}, "current"),
        ({"players": [{"passed": True}, {"passed": True}]}, "players"),
        ({"players": [{"passed": True, "base": 2}], "current": 1}, "players[0].passed"),
        ({"first_passer": 1}, "first_passer"),
        ({"players": [{"passed": True}], "current": 1, "first_passer": 1}, "first_passer"),
        ({"players": [{"passed": True}], "current": 1, "first_passer": -1}, "first_passer"),
        ({"choosing": 1}, "choosing"),
        ({"choosing": True, "round": 2}, "choosing"),
        ({"choosing": True, "players": [{"passed": True}]}, "choosing"),
        ({"choosing": True, "players": [{"artefact": "magic_purse"}]}, "players[0].artefact"),
        ({"choosing": True, "artefacts_on_offer": ["magic_purse"]}, "artefacts_on_offer"),
        ({"market": ["bank"] * 10}, "market"),
        ({"market": [["bank", "tavern"]]}, "market[0][1]"),
        ({"market": [["bank"] * 4]}, "market[0][3]"),
        ({"market": [{}]}, "market[0]"),
        ({"building_stacks": [1, 1, 1]}, "building_stacks"),
        ({"building_stacks": [9, 9, 9, 0]}, "building_stacks"),
        ({"building_stacks": [["bank"], 1]}, "building_stacks[1]"),
        ({"building_stacks": [-1, 14, 14]}, "building_stacks[0]"),
        ({"hero_row": ["ART-01"] * 2}, "hero_row[1]"),
        ({"hero_row": [None] * 5}, "hero_row"),
        ({"hero_row": ["ART-01"], "hero_deck": ["ART-02", "ART-01"]}, "hero_deck[1]"),
        ({"terrain_stacks": {"4": []}}, "terrain_stacks.4"),
        ({"terrain_stacks": {"1": ["T2-01"]}}, "terrain_stacks.1[0]"),
        ({"terrain_stacks": {"1": ["T1-01", "T1-01"]}}, "terrain_stacks.1[1]"),
        ({"artefacts_on_offer": ["magic_purse", "magic_purse"]}, "artefacts_on_offer[1]"),
        ({"artefact_deck": ["magic_purse"]}, "artefact_deck"),
        ({"supply": {"salt": 1}}, "supply.salt"),
        ({"supply": {"wood": 17}}, "supply.wood"),
        ({"supply": {"red": 10}}, "supply.red"),
        ({"supply": {"bonus_villager": -1}}, "supply.bonus_villager"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_its_path(description, path):
    with pytest.raises(BadPosition) as refusal:
        GAME.position(description)
    assert refusal.value.path == path


def test_a_position_that_leaves_no_choice_to_make_names_what_follows():
    state = GAME.position({"players": [{}, {"passed": True}]})
    assert state.pending == [0] and state.leaver == 1  # the only one who has passed was the first
    state = bastide.game("settlement", seats=3).position({"players": [{"passed": True}, {}, {"passed": True}],
                                                          "first_player": 2, "current": 1})  # fmt: skip
    assert state.pending == [1] and state.leaver == 2
    state = bastide.game("settlement", seats=4).position({"choosing": True, "first_player": 1})
    assert state.pending == [0] and int(state.offer).bit_count() == 7 and state.artefacts == [-1] * 4
    state = bastide.game("settlement", seats=4).position({"choosing": True, "first_player": 1, "current": 2})
    assert state.pending == [2] and int(state.offer).bit_count() == 5
    assert [artefact >= 0 for artefact in state.artefacts] == [True, False, False, True]


def test_what_is_named_in_stacks_and_decks_is_all_there_is():
    state = GAME.position({"building_stacks": [["bank"], ["tavern", "bank"]], "hero_deck": ["ART-01"]})
    assert state.stacks == [1, 2, 0] and sum(state.hidden) == 3 and min(state.market) >= 0 and state.piles == [1] * 9
    assert int(state.deck).bit_count() == 0 and [hero >= 0 for hero in state.row] == [False, False, False, True]
    state = GAME.position({"market": [None, ["bank", "bank"]], "building_stacks": [10, 24]})
    assert state.stacks == [10, 24, 0] and state.piles == [0, 2, 0, 0, 0, 0, 0, 0, 0]


JUNK = (
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text(max_size=3)
    | st.lists(st.integers(-1, 3), max_size=2) | st.sampled_from([*HERO_NAMES, *BUILDING_NAMES, *ARTEFACT_NAMES])
)  # fmt: skip


def sound(dice, seats):
    """A description at random that mostly can be: no piece is named twice."""
    heroes, artefacts = dice.sample(HERO_NAMES, len(HERO_NAMES)), dice.sample(ARTEFACT_NAMES, len(ARTEFACT_NAMES))
    tiles = dice.sample(TILE_NAMES, len(TILE_NAMES))
    houses = dice.sample(BUILDING_NAMES * 3, len(BUILDING_NAMES) * 3)

    def some(pool, most):
        return [pool.pop() for _ in range(min(dice.randint(0, most), len(pool)))]

    def lands():
        spaces = dice.choice([["1,2"], ["1,1", "2,1"], ["1,1", "1,2", "1,3"], ["1,3", "2,3", "3,3", "3,2"]])
        found = {}
        for space in spaces:
            tile = next(tile for tile in tiles if tile[1] == space[0])
            tiles.remove(tile)
            burden = dice.choice(["", "monster", "fortification"])
            found[space] = {"tile": tile} | ({burden: True} if burden else {})
            if burden == "fortification" and dice.random() < 0.3:
                found[space]["zone_used"] = True
        return found

    def colony():
        found = {}
        for space in dice.sample(SPACE_NAMES, dice.randint(0, 6)):
            name = houses.pop()
            found[space] = {"building": name, "stored": 1} if name in ("bank", "cathedral") else name
        return found

    def player():
        parts = {
            "resources": lambda: {name: dice.randint(0, 3) for name in dice.sample(RESOURCE_NAMES, 3)},
            "base": lambda: dice.randint(4, 6),
            "bonus": lambda: dice.randint(0, 3),
            "used_bonus": lambda: dice.randint(0, 2),
            "zones": lambda: {dice.choice(ZONE_NAMES[:10]): dice.choice([1, [0, 1]])},
            "artefact": lambda: dice.choice([None, artefacts.pop()]),
            "heroes": lambda: some(heroes, 5),
            "terrain": lands,
            "colony": colony,
        }
        found = {name: part() for name, part in parts.items() if dice.random() < 0.4}
        return found if dice.random() < 0.8 else {"passed": True}

    table = {
        "round": lambda: dice.randint(1, 6),
        "current": lambda: dice.randrange(seats),
        "first_player": lambda: dice.randrange(seats),
        "choosing": lambda: dice.random() < 0.2,
        "players": lambda: [player() for _ in range(dice.randint(0, seats))],
        "market": lambda: [*some(houses, 8), None],
        "building_stacks": lambda: [some(houses, 3) for _ in range(3)],
        "hero_row": lambda: some(heroes, 4),
        "hero_deck": lambda: some(heroes, 6),
        "terrain_stacks": lambda: {level: [t for t in tiles if t[1] == level][:3] for level in dice.sample("123", 2)},
        "artefact_deck": lambda: some(artefacts, 3) if seats == 1 else [],
        "artefacts_on_offer": lambda: some(artefacts, 6),
        "supply": lambda: {dice.choice([*COLOUR_NAMES, *RESOURCE_NAMES, "bonus_villager"]): dice.randint(0, 4)},
        "seed": lambda: dice.randint(0, 9),
    }
    return {name: part() for name, part in table.items() if dice.random() < 0.4 or name == "players"}


def described_players(description):
    return description["players"] if isinstance(description["players"], list) else []


@st.composite
def descriptions(draw):
    """The number of seats and a description: half of them sound, in the others some values are replaced by junk."""
    seats = draw(st.integers(1, 4))
    description = sound(random.Random(draw(st.integers(0, 2**32))), seats)
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        part, keys = description, KEYS
        players = [player for player in described_players(description) if isinstance(player, dict)]
        if players and draw(st.booleans()):
            part, keys = draw(st.sampled_from(players)), PLAYER_KEYS
        part[draw(st.sampled_from(keys))] = draw(JUNK)
    return seats, description


@settings(max_examples=10_000 if FULL else 120, deadline=None, suppress_health_check=list(HealthCheck))
@given(described=descriptions(), seed=st.integers(0, 1000))
def test_what_is_accepted_can_be_played_to_the_end(described, seed):
    seats, description = described
    game, dice = GAMES[seats], random.Random(seed)
    try:
        state = game.position(description)
    except BadPosition:
        return
    pieces = game.census(state)
    assert state.pending
    for _ in range(4000):
        if not state.pending:
            break
        legal = game.legal(state, state.pending[0])
        game.apply(state, state.pending[0], dice.choice(legal))
        assert game.census(state) == pieces
    assert not state.pending


@settings(max_examples=10_000 if FULL else 300, deadline=None, suppress_health_check=list(HealthCheck))
@given(junk=st.recursive(JUNK, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from([*KEYS, *PLAYER_KEYS, "1,1", "tile", "1"]), inner, max_size=4), max_leaves=12))  # fmt: skip
def test_junk_is_refused_and_nothing_else_happens(junk):
    try:
        GAME.position(junk)
    except BadPosition as refusal:
        assert refusal.path
