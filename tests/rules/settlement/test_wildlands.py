"""Exploring, monsters, hunting, fortifications and regions."""

from __future__ import annotations

import pytest

from bastide.games.settlement.data import COLOUR_NAMES, LEVEL, MONSTERS, TILE_COLOUR
from rules.settlement.playing import GAMES, Play, rule

ROW = ["ADV-01", "ADV-03", "DEF-03", "ART-05"]  # green, blue, red, red: no yellow
STACKS = {"1": ["T1-05", "T1-10"], "2": ["T2-05"], "3": ["T3-02"]}


def lands(*spaces, **special):
    """Terrain on these spaces: plain tiles of their level, unless given."""
    found = {}
    for i, space in enumerate(spaces):
        found[space] = {"tile": f"T{space[0]}-{i + 1:02}"}
    return found | special


@rule("SET-EXPLORE-01")
def test_exploring_costs_one_two_or_three_villagers_and_nothing_else():
    player = {"terrain": lands("1,1", "2,1"), "resources": {"wood": 1}}
    for region, villagers in ((1, 1), (2, 2), (3, 3)):
        board = Play(player, terrain_stacks=STACKS).do(f"explore {region}")
        assert board.zone("explore") == villagers and board.villagers() == (6 - villagers, 0)
        assert board.goods() == {"wood": 1}
        few = Play(player | {"base": villagers - 1}, terrain_stacks=STACKS)
        assert few.refused(f"explore {region}") == "SET-EXPLORE-01" if villagers > 1 else "SET-TURN-09"


@rule("SET-EXPLORE-02")
def test_the_tile_is_seen_before_its_space_is_chosen():
    board = Play({}, terrain_stacks=STACKS).do("explore 1", fate=("T1-10",))
    assert board.told("draws")[0] == [0, 9] and board.terrain() == {}
    assert board.choices() == ["lay 1,1", "lay 1,2", "lay 1,3"]
    board.do("lay 1,3")
    assert board.terrain() == {"1,3": "T1-10"} and board.stack(1) == 1


@rule("SET-EXPLORE-03")
def test_the_first_terrain_is_of_level_one():
    board = Play({}, terrain_stacks=STACKS)
    assert board.refused("explore 2") == "SET-EXPLORE-03"
    assert board.refused("explore 3") == "SET-EXPLORE-03"
    assert board.choices("explore") == ["1"]


@rule("SET-EXPLORE-04")
def test_later_terrains_lie_beside_explored_ones():
    board = Play({"terrain": lands("1,1")}, terrain_stacks=STACKS).do("explore 1")
    assert board.terrain().keys() == {"1,1", "1,2"}  # the only legal space needs no word
    board = Play({"terrain": lands("1,2", "2,2")}, terrain_stacks=STACKS).do(
        "explore 2",
    )
    assert board.refused("lay 3,2") == "SET-EXPLORE-04"
    assert board.choices() == ["lay 2,1", "lay 2,3"]


@rule("SET-EXPLORE-05")
def test_a_tile_lies_in_the_region_of_its_level():
    player = {"terrain": lands("1,1", "1,2", "2,1")}
    for region, spaces in ((1, ["1,3"]), (2, ["2,2"]), (3, ["3,1"])):
        board = Play(player, terrain_stacks=STACKS).do(f"explore {region}")
        new = {space: tile for space, tile in board.terrain().items() if space not in player["terrain"]}
        assert list(new) == spaces and all(tile[1] == str(region) for tile in new.values())


@rule("SET-EXPLORE-06")
def test_a_region_without_a_free_legal_space_cannot_be_explored():
    board = Play({"terrain": lands("1,1", "1,2", "1,3")}, terrain_stacks=STACKS)
    assert board.refused("explore 1") == "SET-EXPLORE-06"
    assert board.refused("explore 3") == "SET-EXPLORE-06"
    assert board.choices("explore") == ["2"]


@rule("SET-EXPLORE-07")
def test_monsters_and_fortifications_do_not_hinder():
    near = {"1,2": {"tile": "T1-02", "monster": True}, "1,3": {"tile": "T1-03", "fortification": True}}
    board = Play({"terrain": near}, terrain_stacks=STACKS)
    assert board.choices("explore") == ["1", "2"]
    board.do("explore 2")
    assert board.choices() == ["lay 2,2", "lay 2,3"]


@rule("SET-EXPLORE-08")
def test_a_new_terrain_is_checked_at_once():
    board = Play({}, terrain_stacks=STACKS, hero_row=ROW).do("explore 1", fate=("T1-05",))
    assert board.monsters() == []
    assert board.do("lay 1,1").monsters() == ["1,1"]


@rule("SET-EXPLORE-09")
def test_exploring_yields_nothing():
    assert Play({}, terrain_stacks=STACKS).do("explore 1", "lay 1,1").goods() == {}


@rule("SET-MONSTER-01")
def test_a_monster_appears_if_the_row_shows_it():
    for tile, monsters in (("T1-05", ["1,1"]), ("T1-10", [])):  # green and yellow
        board = Play({}, terrain_stacks=STACKS, hero_row=ROW).do("explore 1", fate=(tile,)).do("lay 1,1")
        assert board.monsters() == monsters
        assert board.supply["green"] == 9 - len(monsters) and board.supply["yellow"] == 9


@rule("SET-MONSTER-02")
def test_several_heroes_bring_one_monster():
    board = Play({}, terrain_stacks={"1": ["T1-01"]}, hero_row=["ADV-01", "ADV-05", "ADV-09", "BLD-03"])
    board.do("explore 1", "lay 1,2")
    assert board.monsters() == ["1,2"] and board.supply["green"] == 8


@rule("SET-MONSTER-03")
def test_invited_and_discarded_heroes_do_not_count():
    board = Play({"heroes": ["ADV-01"]}, {"heroes": ["ADV-05"]}, terrain_stacks={"1": ["T1-01"]}, hero_row=["ADV-04"])
    assert board.do("explore 1", "lay 1,1").monsters() == []
    board = Play({}, terrain_stacks={"1": ["T1-01"]}, hero_row=[None, None, None, "ADV-01"])
    assert board.do("pass", "explore 1", "lay 1,1").monsters() == []  # discarded at the end of round 1


@rule("SET-MONSTER-04")
def test_only_exploring_and_collecting_meet_monsters():
    terrain = {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-02"}, "1,3": {"tile": "T1-03"}}
    player = {"terrain": terrain, "colony": {"1,1": "sawmill"}, "resources": {"stone": 1, "wood": 1, "gold": 1}}
    board = Play(player, hero_row=[*ROW[:3], "ADV-05"], market=["sawmill"])
    board.do("hunt 1,1", "end", "fortify 1,3", "end", "fortification 1,3", "end", "street 1", "use 1,1", "end")
    board.do("build 1", "site 2,1", "pass", "keep 0,0,0")
    assert board.monsters() == [] and board.state.round == 2
    assert board.do("region 1").monsters() == ["1,1", "1,2"]


@rule("SET-MONSTER-05", "SET-FORT-03")
def test_no_monster_where_a_fortification_or_a_monster_is():
    terrain = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-02", "monster": True}}
    board = Play({"terrain": terrain}, hero_row=ROW)
    board.do("region 1")
    assert board.monsters() == ["1,2"] and board.supply["green"] == 8


@rule("SET-MONSTER-06")
def test_after_an_invitation_the_new_row_counts():
    rich = {"resources": {"wood": 2, "gold": 2}}
    for deck, monsters in ((["ADV-05"], ["1,1"]), (["ADV-04"], [])):  # green, red
        board = Play(
            rich, hero_row=["DEF-03", "ADV-03", "ADV-01", "ART-05"], hero_deck=deck, terrain_stacks={"1": ["T1-01"]}
        )
        assert board.do("invite 3", "explore 1", "lay 1,1").monsters() == monsters
    board = Play(
        rich, hero_row=["DEF-03", "ADV-03", "ADV-01", "ART-05"], hero_deck=["ADV-04"], terrain_stacks={"1": ["T1-01"]}
    )
    assert board.do("explore 1", "lay 1,1", "invite 3").monsters() == ["1,1"]


@rule("SET-MONSTER-07")
def test_a_monster_stays_until_hunted():
    board = Play({"terrain": {"1,1": {"tile": "T1-01", "monster": True}}}, {})
    board.do("pass", "pass", "pass", "pass")
    assert board.state.round == 3 and board.monsters() == ["1,1"]
    assert board.do("hunt 1,1").monsters() == []


@rule("SET-MONSTER-08")
def test_a_terrain_with_a_monster_is_an_explored_terrain():
    terrain = {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-02"}}
    board = Play({"terrain": terrain, "heroes": ["ADV-02"]}, terrain_stacks=STACKS)
    assert board.score() == 2
    assert board.do("explore 2").choices("lay") == ["2,1", "2,2"]


@rule("SET-MONSTER-09")
def test_without_a_monster_of_the_colour_none_appears():
    for artefact in (None, "wizard_mask"):
        board = Play({"artefact": artefact}, terrain_stacks={"1": ["T1-01"]}, hero_row=ROW, supply={"green": 0})
        board.do("explore 1", "lay 1,1")
        assert board.monsters() == [] and "end" in board.choices()
    assert [TILE_COLOUR.count(colour) for colour in range(4)] == MONSTERS  # so it cannot happen with these tiles


@rule("SET-HUNT-01")
def test_a_hunted_monster_goes_back_to_the_supply():
    board = Play({"terrain": {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-02"}}})
    assert board.refused("hunt 1,2") == "SET-HUNT-01"
    assert board.refused("hunt 3,3") == "SET-HUNT-01"
    few = Play({"terrain": {"1,1": {"tile": "T1-11"}}, "base": 1, "bonus": 0})  # one hand, where a hydra asks for three
    assert few.refused("hunt 1,1") == "SET-HUNT-01"
    assert board.supply["green"] == 8
    board.do("hunt 1,1")
    assert board.monsters() == [] and board.supply["green"] == 9


PREY = {"green": ("1,1", "T1-01", 1, {"diamond": 1}), "yellow": ("1,1", "T1-07", 2, {"gold": 1}),
        "blue": ("1,1", "T1-11", 3, {"gold": 2}), "red": ("2,1", "T2-11", 4, {"diamond": 1, "gold": 2})}  # fmt: skip


@rule("SET-HUNT-02", "SET-HUNT-03")
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_villagers_and_reward_of_each_monster(colour):
    space, tile, villagers, reward = PREY[colour]
    terrain = {"1,1": {"tile": "T1-02"}} | {space: {"tile": tile, "monster": True}}
    board = Play({"terrain": terrain}).do(f"hunt {space}")
    assert board.zone("hunt") == villagers and board.villagers() == (6 - villagers, 0) and board.goods() == reward
    few = Play({"terrain": terrain, "base": villagers - 1, "bonus": 0})
    assert few.refused(f"hunt {space}") == "SET-HUNT-02" if villagers > 1 else "SET-TURN-09"
    Play({"terrain": terrain, "base": villagers - 1, "bonus": 1}).do(f"hunt {space}")


@rule("SET-HUNT-04")
def test_one_monster_per_action():
    terrain = {f"1,{i}": {"tile": f"T1-0{i}", "monster": True} for i in (1, 2)}
    board = Play({"terrain": terrain}).do("hunt 1,1")
    assert board.monsters() == ["1,2"]
    assert board.refused("hunt 1,2") == "SET-TURN-02"
    board.do("end", "hunt 1,2")
    assert board.goods() == {"diamond": 2}


@rule("SET-HUNT-05")
def test_hunting_collects_nothing_and_meets_nothing():
    board = Play({"terrain": {"1,1": {"tile": "T1-01", "monster": True}}}, hero_row=ROW).do("hunt 1,1")
    assert board.goods() == {"diamond": 1} and board.monsters() == []


@rule("SET-FORT-01")
def test_a_fortification_costs_one_villager():
    board = Play({"terrain": lands("1,1"), "resources": {"wood": 1}}).do("fortify 1,1")
    assert board.zone("fortify") == 1 and board.villagers() == (5, 0) and board.goods() == {"wood": 1}


@rule("SET-FORT-02")
def test_any_bare_terrain_can_be_fortified():
    terrain = lands("1,1", "2,1") | {
        "1,2": {"tile": "T1-05", "monster": True},
        "1,3": {"tile": "T1-06", "fortification": True},
    }
    board = Play({"terrain": terrain})
    assert board.choices("fortify") == ["1,1", "2,1"]
    assert board.refused("fortify 1,2") == "SET-FORT-02"
    assert board.refused("fortify 1,3") == "SET-FORT-02"
    assert board.refused("fortify 3,1") == "SET-FORT-02"


@rule("SET-FORT-04")
def test_a_new_fortification_can_be_activated_at_once():
    board = Play({"terrain": lands("1,1")}).do("fortify 1,1", "end", "fortification 1,1")
    assert board.goods() == {"wood": 1} and board.zone("fortification 1,1") == 1


@rule("SET-FORT-05")
def test_each_fortification_stores_a_basic():
    forts = {f"1,{i}": {"tile": f"T1-0{i}", "fortification": i < 3} for i in (1, 2, 3)}
    board = Play({"terrain": forts, "resources": {"wood": 3}}).do("pass")
    assert board.choices()[0] == "keep 2,0,0"
    assert board.do("keep 2,0,0").goods() == {"wood": 2}


@rule("SET-FORT-06")
def test_fortifying_yields_nothing_and_meets_nothing():
    board = Play({"terrain": lands("1,1")}, hero_row=ROW).do("fortify 1,1")
    assert board.goods() == {} and board.monsters() == []


@rule("SET-REGION-01")
def test_a_region_costs_one_villager():
    board = Play({"terrain": lands("1,1", "2,1")}).do("region 2")
    assert board.zone("region 2") == 1 and board.zone("region 1") == 0 and board.villagers() == (5, 0)


@rule("SET-REGION-02")
def test_each_region_once_a_round():
    board = Play({"terrain": lands("1,1", "2,1")}).do("region 1", "end")
    assert board.refused("region 1") == "SET-REGION-02"
    board.do("region 2", "end")
    assert board.refused("region 2") == "SET-REGION-02"


@rule("SET-REGION-03")
def test_a_region_needs_a_terrain_without_monster():
    board = Play({"terrain": {"1,1": {"tile": "T1-01", "monster": True}}})
    assert board.refused("region 1") == "SET-REGION-03"
    assert board.refused("region 2") == "SET-REGION-03"
    assert board.choices("region") == []


@rule("SET-REGION-04")
def test_every_terrain_without_monster_yields():
    terrain = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}, "1,3": {"tile": "T1-05"}}
    board = Play({"terrain": terrain}).do("region 1")
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 1} and "end" in board.choices()


@rule("SET-REGION-05")
def test_a_terrain_with_a_monster_yields_nothing():
    terrain = {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-04"}}
    board = Play({"terrain": terrain, "artefact": "wizard_mask"}, hero_row=ROW).do("region 1")
    assert board.goods() == {"clay": 1}
    board.do("hide")
    assert board.monsters() == ["1,1"] and "end" in board.choices()  # one check, for the other terrain


@rule("SET-REGION-06")
def test_terrain_by_terrain_collect_then_check():
    terrain = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}}
    board = Play({"terrain": terrain, "artefact": "wizard_mask"}).do("region 1")
    assert board.goods() == {"wood": 1}
    board.do("appear")
    assert board.goods() == {"wood": 1, "clay": 1} and board.monsters() == ["1,1"]
    assert board.do("appear").monsters() == ["1,1", "1,2"]


@rule("SET-REGION-07")
def test_a_monster_takes_nothing_back():
    board = Play({"terrain": {"1,1": {"tile": "T1-01"}}}, hero_row=ROW).do("region 1")
    assert board.goods() == {"wood": 1} and board.monsters() == ["1,1"]


@rule("SET-REGION-08")
def test_a_fortified_terrain_is_collected_in_peace():
    terrain = {"1,1": {"tile": "T1-01", "fortification": True}}
    for artefact in (None, "wizard_mask"):
        board = Play({"terrain": terrain, "artefact": artefact}, hero_row=ROW).do("region 1")
        assert board.goods() == {"wood": 1} and board.monsters() == [] and "end" in board.choices()


@rule("SET-REGION-09", "SET-FORTACT-05")
def test_a_terrain_yields_by_its_region_and_by_its_fortification():
    for order in (["region 1", "fortification 1,1"], ["fortification 1,1", "region 1"]):
        board = Play({"terrain": {"1,1": {"tile": "T1-01", "fortification": True}}})
        assert board.do(order[0], "end", order[1]).goods() == {"wood": 2}


@rule("SET-REGION-10")
def test_an_empty_supply_does_not_spare_the_check():
    board = Play({"terrain": {"1,1": {"tile": "T1-01"}}}, hero_row=ROW, supply={"wood": 0}).do("region 1")
    assert board.goods() == {} and board.monsters() == ["1,1"] and board.zone("region 1") == 1


@rule("SET-REGION-11")
def test_the_order_is_by_column_and_never_matters():
    terrain = {"1,3": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}, "1,1": {"tile": "T1-05"}}
    board = Play({"terrain": terrain}, hero_row=ROW).do("region 1")
    assert [args[0] for args in board.told("appears")] == [0, 1, 2]
    assert all(TILE_COLOUR.count(colour) <= MONSTERS[colour] for colour in range(4))


@rule("SET-FORTACT-01")
def test_a_fortification_is_activated_by_one_villager():
    terrain = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-02"}}
    board = Play({"terrain": terrain})
    assert board.refused("fortification 1,2") == "SET-FORTACT-01"
    board.do("fortification 1,1")
    assert board.villagers() == (5, 0) and board.zone("fortification 1,1") == 1


@rule("SET-FORTACT-02")
def test_each_fortification_once_a_round():
    terrain = {f"1,{i}": {"tile": f"T1-0{i}", "fortification": True} for i in (1, 2)}
    board = Play({"terrain": terrain}).do("fortification 1,1", "end")
    assert board.refused("fortification 1,1") == "SET-FORTACT-02"
    board.do("fortification 1,2", "pass", "keep 2,0,0", "fortification 1,1")


@rule("SET-FORTACT-03")
def test_an_activated_fortification_yields_its_terrain():
    terrain = lands("1,1") | {"2,1": {"tile": "T2-11", "fortification": True}}
    assert Play({"terrain": terrain}).do("fortification 2,1").goods() == {"diamond": 1}


@rule("SET-FORTACT-04")
def test_an_activated_fortification_meets_nothing():
    terrain = {"1,1": {"tile": "T1-01", "fortification": True}}
    board = Play({"terrain": terrain, "artefact": "wizard_mask"}, hero_row=ROW).do("fortification 1,1")
    assert board.monsters() == [] and "end" in board.choices()


def test_twelve_tiles_of_each_level_last_for_four_players():
    game = GAMES[4]
    assert all(mask.bit_count() >= 3 * game.seats for mask in LEVEL)
