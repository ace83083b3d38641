"""Padlocks and keys."""

from __future__ import annotations

from bastide.games.villagers.data import KIND, LOCK, NAMES, VILLAGERS
from rules.villagers.playing import Play, rule

WOOD = ["lumberjack > carpenter"]


def building(hand, *villages, **position):
    """Seat 0 of three builds."""
    hands = [list(hand), *position.pop("hands", [[], []])]
    road = position.pop("road", [None] * 6)
    return Play(3, phase="placement", hands=hands, villages=[list(v) for v in villages], road=road, **position)


@rule("VGR-LOCK-01", "VGR-LOCK-02")
def test_a_padlock_is_opened_with_the_villager_it_names():
    locks = {NAMES[kind]: NAMES[LOCK[kind]] for kind in range(VILLAGERS) if LOCK[kind] >= 0}
    assert locks["beekeeper"] == "carpenter" and locks["fisher"] == "shipwright" and len(locks) == 21
    board = building(["beekeeper", "agent"], WOOD, ["lumberjack > cooper"]).do("play beekeeper")
    assert board.village()[1] == "lumberjack > carpenter{2}"
    smuggler = building(["smuggler", "agent"], ["lumberjack > shipwright"]).do("play smuggler")
    assert smuggler.village()[1] == "lumberjack > shipwright{2}"  # also when it is only played


@rule("VGR-LOCK-03")
def test_the_own_key_gets_gold_from_the_bank():
    board = building(["beekeeper", "agent"], WOOD, gold=[0, 8, 8])
    bank = board.state.bank
    board.do("play beekeeper")
    assert board.gold == [0, 8, 8] and board.state.bank == bank - 2 and "carpenter{2}" in board.village()[1]


@rule("VGR-LOCK-04")
def test_anothers_key_gets_gold_from_the_own_treasury():
    board = building(["beekeeper", "agent"], [], WOOD)
    bank = board.state.bank
    board.do("play beekeeper")
    assert board.gold == [6, 8, 8] and board.state.bank == bank and board.village(1)[1] == "lumberjack > carpenter{2}"


@rule("VGR-LOCK-05")
def test_a_key_in_no_village_costs_gold_to_the_bank():
    board = building(["beekeeper", "agent"])
    bank = board.state.bank
    board.do("play beekeeper")
    assert board.gold == [6, 8, 8] and board.state.bank == bank + 2
    assert "beekeeper" in board.village()


@rule("VGR-LOCK-06", "VGR-LOCK-07")
def test_of_several_keys_the_player_chooses_one_and_never_the_bank():
    board = building(["beekeeper", "agent"], WOOD, ["lumberjack > carpenter{4}"]).do("play beekeeper")
    assert board.choices() == [f"key {board.card('carpenter')}", f"key {board.card('carpenter', 1)}"]
    assert board.refused("key bank") == "VGR-LOCK-07"
    board.do(f"key {board.card('carpenter', 1)}")
    assert board.gold == [6, 8, 8] and board.village(1)[1] == "lumberjack > carpenter{6}"
    two = building(["beekeeper", "agent"], ["lumberjack > [carpenter{2}, carpenter]"]).do("play beekeeper")
    two.do(f"key {two.card('carpenter', which=1)}")
    assert two.village()[1] == "lumberjack > [carpenter{2}, carpenter{2}]"
    own = building(["beekeeper", "agent"], WOOD, gold=[0, 8, 8]).do(
        "play beekeeper"
    )  # own only: not asked, nothing paid
    assert own.gold[0] == 0 and "beekeeper" in own.village()


@rule("VGR-LOCK-08")
def test_a_key_placed_in_this_turn_may_be_used():
    board = building(["carpenter", "beekeeper"], ["lumberjack"]).do("play carpenter", "play beekeeper")
    assert board.village()[1] == "lumberjack > carpenter{2}" and board.gold[0] == 8


@rule("VGR-LOCK-09")
def test_keys_elsewhere_do_not_count():
    road = ["carpenter", None, None, None, None, None]
    board = building(["beekeeper", "carpenter", "agent"], road=road).do("play beekeeper")
    assert board.gold[0] == 6 and board.road[0] == "carpenter" and board.hand() == ["agent", "carpenter"]
    square = building(["beekeeper", "agent"], hands=[["carpenter!"], []])
    square.do("play beekeeper")
    assert square.gold == [6, 8, 8]


@rule("VGR-LOCK-10")
def test_who_cannot_pay_cannot_place_that_way():
    poor = building(["beekeeper", "agent"], [], WOOD, gold=[1, 8, 8])
    assert poor.choices("play") == ["agent"] and poor.refused("play beekeeper") == "VGR-LOCK-10"
    nowhere = building(["beekeeper", "agent"], gold=[1, 8, 8])
    assert nowhere.refused("play beekeeper") == "VGR-LOCK-10"
    both = building(["beekeeper", "agent"], WOOD, ["lumberjack > carpenter"], gold=[1, 8, 8])
    both.do("play beekeeper")
    assert both.village()[1] == "lumberjack > carpenter{2}"  # the only way it can pay


@rule("VGR-LOCK-11")
def test_gold_on_a_key_is_spent_by_nobody_before_the_end():
    board = building(["beekeeper", "agent"], ["lumberjack > cooper{10}"], gold=[0, 8, 8])
    assert board.refused("play beekeeper") == "VGR-LOCK-10"
    end = Play(2, phase="end", stacks=[0] * 6, markets=1, gold=[0, 0], villages=[["miner > [seeker, blacksmith{4}]"]])
    assert end.gold == [2 + 4, 0] and sum(end.state.coins) == 0  # to the owner of the card (Founders turned)


@rule("VGR-LOCK-12")
def test_each_locked_card_is_paid_by_itself():
    board = building(["beekeeper", "bed_builder"], [*WOOD, "hayer"]).do("play beekeeper", "play bed_builder")
    assert board.village()[1] == "lumberjack > carpenter{4}"


@rule("VGR-LOCK-13")
def test_padlocks_matter_only_when_the_card_is_placed():
    board = building(["apprentice", "cooper", "agent"], ["lumberjack > wheeler > cartwright", "hayer > peddler"])
    board.do("play apprentice", f"swap {board.card('wheeler')}")
    gold = board.gold[0]
    assert "hayer > peddler" in board.village() and gold == 8  # nothing is paid for what lies already
    stolen = Play(1, phase="events", events=["abduction"], jester=False, hands=[[]], gold=[8],
                   villages=[["lumberjack > carpenter", "beekeeper"]])  # fmt: skip
    stolen.do(f"lose {stolen.card('carpenter')}")
    assert "beekeeper" in stolen.village() and stolen.gold == [8]  # its key is lost, and nothing changes
    assert KIND["carpenter"] == LOCK[KIND["beekeeper"]]
