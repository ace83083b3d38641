"""The box: what is in it, the boards, and set-up."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources

import pytest

import bastide
from bastide.core.errors import BadNotation, BadOption
from bastide.core.state import NOBODY, SPECTATOR, Entry
from bastide.games.registry import box
from bastide.games.settlement import data
from bastide.store.game_session import GameSession
from rules.settlement.playing import GAMES, Play, rule

COMPONENTS = json.loads(
    resources.files("bastide.games.settlement").joinpath("components", "components.json").read_text("utf-8")
)
ROW = ["ADV-01", "ADV-03", "DEF-03", "BLD-04"]  # green, blue, red, yellow


def dealt(seats, *fate):
    """A new game whose first outcomes are forced."""
    game = GAMES[seats]
    entry = Entry(NOBODY, 0, list(fate))
    return game, game.new(1, entry), entry


@rule("SET-GEN-01")
def test_one_to_four_players_and_six_rounds():
    assert box("settlement").seats == (1, 2, 3, 4)
    with pytest.raises(BadOption):
        bastide.game("settlement", seats=5)
    board = Play({}, {}, hero_row=ROW)
    for number in range(1, 7):
        assert board.state.round == number
        board.do("pass", "pass")
    assert board.pending == []


@rule("SET-GEN-02")
def test_the_most_points_win():
    board = Play({"heroes": ["ART-04"]}, {"heroes": ["ART-11"]}, {"resources": {"gold": 9}}, round=6)
    board.do("pass", "pass", "pass")
    assert board.scores == [6, 8, 0] and board.game.places(board.state) == [2, 1, 3]


@rule("SET-GEN-03")
def test_no_action_touches_another_board():
    lands = {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-04"}}
    other = {"1,1": {"tile": "T1-02", "monster": True}, "1,2": {"tile": "T1-05", "fortification": True}}
    board = Play({"terrain": lands, "resources": {"wood": 9}}, {"terrain": other, "colony": {"1,1": "bank"}})
    before = board.state.redact(SPECTATOR).dump()
    board.do("hunt 1,1", "end")
    assert board.refused("street 2") == "SET-STREET-03"
    board.do("pass")
    assert board.refused("hunt 1,2") == "SET-HUNT-01"
    after = board.state.dump()
    for name, width in (("goods", 5), ("zones", 19), ("lands", 9), ("houses", 9), ("base", 1), ("beasts", 1)):
        assert after[name][width:] == before[name][width:], name


@rule("SET-GEN-04")
def test_the_text_of_an_artefact_overrides_a_general_rule():
    lands = {"1,1": {"tile": "T1-01", "fortification": True}}
    zones = {"region 1": 1, "street 1": 1}
    houses = {"1,1": "sawmill"}
    for artefact, regions, streets in [(None, [], []), ("shooting_star", ["1"], []), ("key_of_knowledge", [], ["1"])]:
        board = Play({"terrain": lands, "colony": houses, "zones": zones, "artefact": artefact})
        assert (board.choices("region"), board.choices("street")) == (regions, streets)


@rule("SET-GEN-05")
def test_all_is_public_but_the_order_of_what_lies_face_down():
    table = GameSession(GAMES[2])
    for viewer in (0, 1, SPECTATOR):
        view, truth = table.state.redact(viewer).dump(), table.state.dump()
        assert view | {"rng": 0, "viewer": 0} == truth | {"rng": 0, "viewer": 0}
    board = Play(
        {"resources": {"gold": 2}},
        {},
        hero_row=["ART-01", "ART-02", "ART-11", "ART-04"],
        hero_deck=["DEF-01"],
        revision=1,
    )
    board.do("invite 3")
    assert board.state.redact(1).heroes == board.state.heroes != [0, 0]


@rule("SET-COMP-01")
def test_the_contents_of_the_box():
    counts = COMPONENTS["counts"]["items"]
    assert counts["hero_cards"] == len(data.HERO_NAMES) == 48
    assert counts["artefact_tiles"] == len(data.ARTEFACT_NAMES) == 14
    assert counts["building_tiles"] == sum(data.COPIES) == 36 and data.COPIES == [3] * 12
    assert counts["monsters"] == sum(data.MONSTERS) == 36 and data.MONSTERS == [9] * 4
    assert counts["fortification_tiles"] == data.FORTIFICATIONS == 36
    assert counts["terrain_tiles"] == len(data.TILE_NAMES) == 36
    assert [mask.bit_count() for mask in data.LEVEL] == [12, 12, 12]
    assert counts["base_villagers"] == 4 * data.BASE == 24 and counts["bonus_villagers"] == data.BONUS == 24
    assert data.STOCK == [16] * 5
    game = GAMES[4]
    census = game.census(game.new(5))
    assert [census[name] for name in data.RESOURCE_NAMES] == [16] * 5 and census["bonus villagers"] == 24
    assert census == {
        **dict.fromkeys(data.RESOURCE_NAMES, 16),
        **{f"base villagers of seat {seat}": 6 for seat in range(4)},
        "bonus villagers": 24,
        **dict.fromkeys(data.COLOUR_NAMES, 9),
        **{f"terrains of level {level}": 12 for level in (1, 2, 3)},
        **dict.fromkeys(data.BUILDING_NAMES, 3),
        "stacked buildings": 0,
        "heroes": 48,
        "artefacts": 14,
    }


@rule("SET-COMP-02")
def test_every_terrain_has_a_level_one_resource_and_one_icon():
    for tile in COMPONENTS["terrain_tiles"]["items"]:
        assert tile["level"] in (1, 2, 3) and tile["amount"] == 1 and tile["source"] == "reconstructed"
        assert tile["resource"] in data.RESOURCE_NAMES and tile["monster"] in data.COLOUR_NAMES
    board = Play({}, terrain_stacks={"1": ["T1-12"]}, hero_row=["ADV-03"])
    board.do("explore 1", "lay 1,1", "end")
    assert board.monsters() == ["1,1"] and board.supply["blue"] == 8


@rule("SET-COMP-03")
def test_every_hero_has_guild_cost_points_icon_and_perhaps_villagers():
    for hero in COMPONENTS["heroes"]["items"]:
        assert hero["guild"] in data.GUILD_NAMES and hero["cost"] and hero["monster"] in data.COLOUR_NAMES
        assert hero["bonus_villagers"] in (0, 1, 2)
        assert hero["vp"]["type"] == ("fixed" if hero["guild"] == "artisans" else "per")
        assert "reconstructed" in (hero["source"], "reconstructed" if "reconstructed_fields" in hero else "")


@rule("SET-COMP-04")
def test_no_two_heroes_are_equal():
    heroes = zip(data.HERO_GUILD, data.HERO_COST, data.HERO_BONUS, data.HERO_VALUE, data.HERO_COLOUR, strict=True)
    assert len(set(heroes)) == 48
    with pytest.raises(BadNotation, match="SET-COMP-04"):
        Play({"heroes": ["ART-01"]}, {"heroes": ["ART-01"]})


@rule("SET-BOARD-01")
def test_terrain_spaces_are_named_by_region_and_column():
    board = Play({"terrain": {"1,2": {"tile": "T1-01"}, "2,2": {"tile": "T2-01"}, "3,2": {"tile": "T3-01"}}})
    assert board.terrain() == {"1,2": "T1-01", "2,2": "T2-01", "3,2": "T3-01"}
    assert board.choices("region") == ["1", "2", "3"]
    with pytest.raises(BadNotation):
        Play({"terrain": {"1,4": {"tile": "T1-01"}}})


@rule("SET-BOARD-02")
def test_neighbours_share_a_side():
    corners = {"1,1": {"2,1", "1,2"}, "1,2": {"1,1", "1,3", "2,2"}, "1,3": {"1,2", "2,3"}}
    for space, beside in corners.items():
        reach = data.REACH[1 << data.SPACE_NAMES.index(space)]
        assert {name for i, name in enumerate(data.SPACE_NAMES) if reach >> i & 1} == beside
    middle = data.REACH[0b010_010]  # (1,2) and (2,2): region 2 lies between the others
    assert {name for i, name in enumerate(data.SPACE_NAMES) if middle >> i & 1} == {"1,1", "1,3", "2,1", "2,3", "3,2"}


@rule("SET-BOARD-03")
def test_the_colony_is_three_streets_of_three_without_neighbours():
    board = Play({"resources": {"stone": 1}, "colony": {"2,2": "quarry"}}, market=["sawmill"])
    board.do("build 1")
    assert board.choices("site") == ["1,1", "1,2", "1,3", "2,1", "2,3", "3,1", "3,2", "3,3"]


@rule("SET-BOARD-04")
def test_a_terrain_bears_a_monster_or_a_fortification_never_both():
    with pytest.raises(BadNotation, match="SET-BOARD-04"):
        Play({"terrain": {"1,1": {"tile": "T1-01", "monster": True, "fortification": True}}})
    with pytest.raises(BadNotation):
        Play({"terrain": {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-01"}}})
    board = Play(
        {"terrain": {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-04", "fortification": True}}}
    )
    assert board.refused("fortify 1,1") == "SET-FORT-02"
    assert board.refused("fortify 1,2") == "SET-FORT-02"


@rule("SET-BOARD-05")
def test_a_colony_space_takes_one_building():
    board = Play({"resources": {"stone": 1}, "colony": {"1,1": "bank"}}, market=["sawmill"])
    board.do("build 1")
    assert board.refused("site 1,1") == "SET-BOARD-05"
    board.do("site 1,2")
    assert board.colony() == {"1,1": "bank", "1,2": "sawmill"}


@rule("SET-BOARD-06")
def test_what_is_placed_stays():
    lands = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-04"}}
    board = Play({"terrain": lands, "colony": {"1,1": "bank", "3,3": "tavern"}}, {}, hero_row=ROW)
    for _ in range(5):
        board.do("pass", "pass")
    assert board.terrain() == {"1,1": "T1-01", "1,2": "T1-04"} and board.forts() == ["1,1"]
    assert board.colony() == {"1,1": "bank", "3,3": "tavern"}
    words = {text.split()[0] for text in board.game.actions}
    assert not words & {"move", "remove", "demolish", "swap"}


@rule("SET-SETUP-01")
def test_the_terrain_is_shuffled_by_level():
    board = Play({"terrain": {"1,1": {"tile": "T1-01"}, "2,1": {"tile": "T2-01"}}},
                  terrain_stacks={"1": ["T1-05"], "2": ["T2-05"], "3": ["T3-05"]})  # fmt: skip
    board.do("explore 1", "end", "explore 2", "end", "explore 3", "lay 3,1")
    assert {"T1-05", "T2-05", "T3-05"} <= set(board.terrain().values())
    game = GAMES[1]
    seen = Counter()
    for seed in range(300):
        state = game.new(seed)
        game.apply(state, 0, game.legal(state, 0)[0])
        game.apply(state, 0, game.read("explore 1"))
        seen[int(state.stack[-1].argument) // 3] += 1
    assert set(seen) == set(range(12)) and max(seen.values()) < 60


@rule("SET-SETUP-02", "SET-SETUP-03")
def test_nine_buildings_on_the_market_and_three_stacks_of_nine():
    for seed in range(5):
        state = GAMES[2].new(seed)
        assert min(state.market) >= 0 and state.piles == [1] * 9
        assert state.stacks == [9, 9, 9] and sum(state.hidden) == 27
    first = Counter(GAMES[1].new(seed).market[0] for seed in range(600))
    assert len(first) == 12 and max(first.values()) < 100


@rule("SET-SETUP-04")
def test_equal_buildings_stay_apart_at_set_up():
    tavern = data.BUILDING_NAMES.index("tavern")
    _, state, _ = dealt(2, 0, tavern, tavern, tavern)
    assert state.market[:3] == [tavern] * 3 and state.piles == [1] * 9


@rule("SET-SETUP-05")
def test_four_heroes_enter_from_the_right():
    fate = [0, *(building // 3 for building in range(9)), 10, 20, 30, 40]
    _, state, entry = dealt(2, *fate)
    assert state.row == [40, 30, 20, 10] and int(state.deck).bit_count() == 44
    assert [event.args for event in entry.events if event.what == "enters"] == [[3, 10], [2, 20], [1, 30], [0, 40]]


@rule("SET-SETUP-06")
def test_three_more_artefacts_than_players_are_shown_and_the_others_put_away():
    for seats in (2, 3, 4):
        state = GAMES[seats].new(7)
        assert int(state.offer).bit_count() == seats + 3 and state.chest == 0
        assert int(state.away).bit_count() == 14 - seats - 3 and not state.offer & state.away


@rule("SET-SETUP-07")
def test_everybody_starts_with_six_villagers_and_one_of_each_basic():
    state = GAMES[3].new(2)
    assert state.goods == [1, 1, 1, 0, 0] * 3 and state.base == [6] * 3 and state.bonus == [0] * 3


@rule("SET-SETUP-08")
def test_all_else_is_in_the_supply():
    state = GAMES[3].new(2)
    assert state.supply == [13, 13, 13, 16, 16] and state.spare == 24 and state.monsters == [9] * 4


@rule("SET-SETUP-09")
def test_chance_chooses_the_first_player():
    for seat in range(4):
        _, state, entry = dealt(4, seat)
        assert state.first == seat and entry.events[0].what == "first" and entry.events[0].seat == seat
    assert {GAMES[4].new(seed).first for seed in range(40)} == {0, 1, 2, 3}


@rule("SET-SETUP-10")
def test_artefacts_are_chosen_from_the_last_player_to_the_first():
    game, state, _ = dealt(4, 2)
    asked = []
    while game.write(game.legal(state, state.pending[0])[0]).startswith("take"):
        asked += state.pending
        game.apply(state, state.pending[0], game.legal(state, state.pending[0])[0])
    assert asked == [1, 0, 3, 2] and state.pending == [2]


@rule("SET-SETUP-11")
def test_an_artefact_must_be_chosen_and_works_at_once():
    offer = ["magic_purse", "helpful_chest", "wizard_mask", "diamond_ring", "sacred_clock"]
    board = Play({}, {}, choosing=True, current=1, artefacts_on_offer=offer)
    assert sorted(board.choices()) == sorted(f"take {name}" for name in offer)
    board.do("take magic_purse", "take helpful_chest")
    assert board.goods(1) == {"gold": 1} and board.villagers(0) == (6, 1) and board.pending == [0]


@rule("SET-SETUP-12")
def test_the_marker_starts_on_round_one():
    assert GAMES[2].new(3).round == 1


@rule("SET-SETUP-13")
def test_three_artefacts_remain_on_offer():
    for seats, game in GAMES.items():
        state = game.new(seats)
        for _ in range(seats):
            game.apply(state, state.pending[0], game.legal(state, state.pending[0])[0])
        assert int(state.offer).bit_count() == 3 and min(state.artefacts) >= 0


def test_a_position_is_checked():
    wrong = [
        {"castle": 1}, {"players": [{"horses": 2}]}, {"round": 7}, {"players": [{}, {}, {}]},
        {"players": [{"resources": {"gold": 17}}]}, {"players": [{"resources": {"salt": 1}}]},
        {"players": [{"base": 7}]}, {"players": [{"bonus": 25}]},
        {"players": [{"terrain": {"1,1": {"tile": "T2-01"}}}]}, {"players": [{"terrain": {"2,1": {"tile": "T2-01"}}}]},
        {"players": [{"terrain": {"1,1": {"tile": "T1-01"}, "1,3": {"tile": "T1-02"}}}]},
        {"players": [{"colony": {"1,1": {"building": "quarry", "stored": 1}}}]},
        {"players": [{"colony": {f"{i},1": "bank" for i in (1, 2, 3)}}], "market": ["bank"]},
        {"market": [["bank", "tavern"]]}, {"hero_row": ["ART-01"] * 2}, {"building_stacks": [1, 1, 1]},
        {"players": [{"passed": True}]}, {"artefacts_on_offer": ["magic_purse", "magic_purse"]},
    ]  # fmt: skip
    for description in wrong:
        with pytest.raises(BadNotation):
            GAMES[2].position(description)


def test_what_a_position_does_not_say_is_as_at_the_start():
    game = GAMES[3]
    state = game.position({"seed": 4, "choosing": False})
    assert game.census(state) == game.census(game.new(1))
    assert state.goods == [1, 1, 1, 0, 0] * 3 and min(state.market) >= 0 and min(state.row) >= 0
    assert min(state.artefacts) >= 0 and int(state.offer).bit_count() == 3 and state.pending == [0]
    game.playout(state, 3)
    assert state.pending == []


@pytest.mark.parametrize("options", [{}, {"resource_supply": "unlimited"}, {"rare_counts": "retail"}], ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_position_that_says_nothing_is_the_start(seats, options):
    game = bastide.game("settlement", seats=seats, **options)
    assert game.position({}).dump() == game.new(0).dump() and game.position({"seed": 5}).dump() == game.new(5).dump()


def test_no_score_lies_outside_the_bounds():
    """36 heroes that count up to nine things, the artisans' own points, and five points for each gold that a Bank could
    store: every building in each of six rounds, once more by the Clock, and one street again by the Key."""
    artisans = 3 * 5 + 4 * 6 + 3 * 7 + 2 * 8
    assert GAMES[2].score_bounds == (0, 36 * 9 + artisans + 5 * (7 * 9 + 6 * 3))
