"""The worked examples of the rules, EX-01 to EX-24."""

from __future__ import annotations

import pytest

from bastide.games.villagers.data import FAMILIES, FOODS, GOLDS, PADLOCKS, deck
from bastide.games.villagers.scoring import tally
from rules.villagers.playing import GAMES, LEVELS, Play, cleared, rule, solo

NONE = [0] * 6


def second_market(*village, gold=0):
    board = Play(2, phase="end", stacks=NONE, markets=1, gold=[gold, 0], villages=[list(village)], road=[None] * 6)
    return board.gold[0]


@rule("VGR-SETUP-01", "VGR-SETUP-08", "VGR-SETUP-09", "VGR-SETUP-13", "VGR-SOLO-02", "VGR-SOLO-03")
@pytest.mark.parametrize(
    ("seats", "cards", "size", "hands", "reserve"),
    [(5, 94, 10, 25, 9), (4, 94, 8, 20, 26), (3, 80, 6, 15, 29), (2, 80, 4, 10, 46), (1, 72, 5, 5, 37)],
)
def test_ex_01_setup_sizes(seats, cards, size, hands, reserve):
    state = GAMES[seats].new(1)
    assert (sum(deck(seats)), state.sizes) == (cards, [size] * 6 + [reserve])
    assert sum(len(state.hand(seat)) for seat in range(seats)) == hands and state.scores == [8] * seats
    names = ["blacksmith", "harvester", "carpenter", "thatcher", "cooper", "poulterer"]
    assert Play(seats).road == names


@rule("VGR-RECRUIT-01", "VGR-PLACE-02")
def test_ex_02_capacity_and_limit():
    food = ["harvester", "hunter", "hunter", "fisher", "fisher", "graper"]
    for n, capacity in zip((0, 1, 2, 3, 4, 6), (2, 3, 4, 5, 5, 5), strict=True):
        assert Play(2, villages=[food[:n]]).state.quota[0] == capacity
    houses = ["wattler", "wattler", "founders > brewer", "hayer > thatcher"]
    for n, limit in zip((0, 1, 2, 3, 4), (2, 3, 4, 5, 5), strict=True):
        assert Play(2, phase="placement", villages=[houses[:n]]).state.limit[0] == limit


@rule("VGR-RECRUIT-01", "VGR-RECRUIT-05", "VGR-RECRUIT-09", "VGR-RECRUIT-10", "VGR-RECRUIT-11", "VGR-RECRUIT-12")
def test_ex_03_recruiting_with_a_coin():
    road = ["cooper{1}", "mason{1}", "wattler", "seeker", "thatcher", "brewer"]
    board = Play(3, first=0, villages=[["harvester"]], road=road, stacks=[[None, "jeweler"], 6, 6, 6, 6, 6])
    board.do("take 1")
    assert board.gold[0] == 9 and board.road[0] == "jeweler" and board.pending == [1]
    assert len(board.hand(0)) == 5 and len(board.state.cards.at(8)) == 1
    board.do("blind 6", "blind 6", "take 2", "blind 6", "blind 6")
    assert board.pending == [0]  # seats 1 and 2 have their two
    board.do("take 4")
    assert len(board.hand(0)) == 8 and not board.state.cards.at(8)


@rule("VGR-ARRIVAL-01", "VGR-ARRIVAL-02", "VGR-ARRIVAL-03", "VGR-ARRIVAL-12")
def test_ex_04_new_arrivals_for_four():
    road = ["blacksmith{1}", "hunter", "monk", "cooper{1}", "graper", "chandler"]
    board = Play(4, phase="arrivals", road=road, reserve=20)
    assert board.state.sizes[6] == 18 and board.state.road_coins == [1] * 6
    assert [board.road[place] for place in (1, 2, 4, 5)] == ["hunter{1}", "monk{1}", "graper{1}", "chandler{1}"]
    assert board.state.bank == 95 - 4 * 8 - 6


@rule("VGR-ARRIVAL-05", "VGR-ARRIVAL-06", "VGR-ARRIVAL-07", "VGR-ARRIVAL-08", "VGR-ARRIVAL-09")
def test_ex_05_new_arrivals_for_two():
    road = ["thatcher{1}", "hunter", "mason", "seeker", "brewer", "agent"]
    board = Play(2, phase="arrivals", first=0, road=road, reserve=20)
    assert board.pending == [1]
    board.do("coin 2")
    assert board.pending == [0]
    board.do("pass")
    assert board.road[:2] == ["thatcher{1}", "hunter{1}"] and board.state.road_coins == [1, 1, 0, 0, 0, 0]
    assert board.state.sizes[6] == 16 and sum(board.state.gone) >= 4


@rule("VGR-CHAIN-01", "VGR-CHAIN-04", "VGR-CHAIN-06", "VGR-PLACE-03")
def test_ex_06_guillaumes_placement():
    hands = [["wheeler", "cartwright", "swineherd", "agent"], []]
    board = Play(2, phase="placement", villages=[["founders", "lumberjack > carpenter"]], hands=hands)
    assert board.state.limit[0] == 3
    board.do("play wheeler", "play cartwright", "play swineherd")
    assert board.village() == ["founders(gold) > swineherd", "lumberjack > [carpenter, wheeler > cartwright]"]
    assert board.state.limit[0] == 0 and tally(board.state, 0).gold == 11
    board.do("end")
    assert board.state.quota[0] == 3


@rule("VGR-LOCK-03", "VGR-LOCK-04", "VGR-LOCK-05", "VGR-LOCK-08", "VGR-LOCK-12")
def test_ex_07_mathieus_three_padlocks():
    villages = [["lumberjack > carpenter"], ["miner > blacksmith"]]
    hands = [["cooper", "brewer", "fisher", "agent"], []]
    board = Play(2, phase="placement", villages=villages, hands=hands, stacks=[0, 0, 1, 1, 1, 1], road=[None] * 6)
    board.do("play cooper", "play brewer", "play fisher")
    assert board.gold[0] == 4 and board.village(1)[1] == "miner > blacksmith{2}"
    assert board.village()[:2] == ["founders(gold) > brewer", "lumberjack > [carpenter, cooper{2}]"]
    board.do("end")
    assert board.gold[0] == 4 + 4 + 3 + 2


@rule("VGR-BASIC-01", "VGR-BASIC-02", "VGR-BASIC-05", "VGR-FLOW-05", "VGR-PLACE-09")
def test_ex_08_common_villagers():
    hand = ["blacksmith", "grazier", "chandler", "agent", "priest", "mason", "wattler", "seeker"]
    words = {"hands": [hand, []], "stacks": [0, 0, 4, 4, 4, 4], "villages": [["wattler"]]}
    board = Play(2, phase="placement", **words)
    assert board.state.limit[0] == 3
    board.do("hire miner", "onto 3", "return agent", "hire hayer", "onto 5", "return priest", "hire hayer")
    assert board.refused("onto 1") == "VGR-FLOW-05" and board.refused("onto 2") == "VGR-FLOW-05"
    board.do("onto 5", "return mason")
    assert board.refused("hire miner") == "VGR-BASIC-01"
    board.do("play blacksmith", "play grazier", f"on {board.card('hayer')}", "play chandler")
    assert board.village()[2:] == ["miner > blacksmith", "hayer > grazier", "hayer", "chandler"]
    assert board.state.limit[0] == 0 and board.state.sizes[:6] == [0, 0, 5, 4, 6, 4] and len(board.hand()) == 2


@rule("VGR-SPECIAL-02", "VGR-SPECIAL-03", "VGR-SPECIAL-05", "VGR-SPECIAL-08", "VGR-SPECIAL-10", "VGR-SPECIAL-11")
def test_ex_09_guillaumes_special_villagers():
    hands = [["monk", "jeweler", "smuggler", "tinner", "agent"], []]
    villages = [["miner > seeker"], ["miner > blacksmith"]]
    board = Play(2, phase="placement", hands=hands, villages=villages, road=[None] * 6)
    board.do("play tinner", "play monk", f"on {board.card('seeker')}", "play jeweler", "key tinner")
    board.do("play smuggler", "key tinner", f"smuggle {board.card('jeweler')}")
    assert board.village()[1] == "miner > seeker > monk > jeweler" and board.state.limit[0] == 0
    assert board.gold[0] == 18 and board.village(1)[1] == "miner > blacksmith"


@rule("VGR-FOUNDERS-02", "VGR-FOUNDERS-03", "VGR-FOUNDERS-08")
def test_ex_10_founders_turned():
    board = Play(2, phase="end", villages=[["miner > blacksmith"]], stacks=[0, 0, 1, 1, 1, 1], gold=[0, 0])
    assert board.village() == ["founders(food)", "miner > blacksmith"]
    assert board.gold[0] == 2 and board.state.quota[0] == 3


@rule("VGR-MARKET-03", "VGR-MARKET-04", "VGR-MARKET-05")
def test_ex_11_first_market():
    village = ["founders > swineherd", "lumberjack > [wheeler > cartwright, cooper{2}]", "miner > blacksmith{4}",
               "freemason"]  # fmt: skip
    board = Play(2, phase="end", villages=[village], stacks=[0, 0, 1, 1, 1, 1], gold=[0, 0])
    assert board.gold[0] == 23 and sum(board.state.coins) == 6


@rule("VGR-MARKET-08", "VGR-MARKET-09", "VGR-SILVER-10", "VGR-SILVER-15")
def test_ex_12_second_market():
    village = ["founders(food)", "harvester", "hunter", "grocer", "grocer", "lumberjack > [cooper, carpenter{2}]"]
    assert second_market(*village) == 9 + 9 + 4 + 2


@rule("VGR-SILVER-04", "VGR-SILVER-05")
def test_ex_13_wood_carver():
    village = ["founders(food)", "lumberjack > [wheeler > cartwright{2}, cooper]", "lumberjack > wood_carver"]
    assert second_market(*village) == 13 + 13 + 2


@rule("VGR-SILVER-08")
def test_ex_14_peddler():
    jewel = "miner > seeker > spelunker > jeweler"
    assert second_market("founders(food)", jewel, jewel, "hayer > peddler") == 43


@rule("VGR-SILVER-03", "VGR-SILVER-06", "VGR-SILVER-09", "VGR-SILVER-16", "VGR-CHAIN-05")
def test_ex_15_symbols_of_covered_cards():
    village = ["founders(food)", "hayer > [bed_builder, horse_trader]", "lumberjack > [log_rafter, carpenter]",
               "miner > [locksmith, seeker > spelunker > jeweler]"]  # fmt: skip
    assert second_market(*village) == 42
    counts = tally(Play(2, villages=[village]).state, 0).counts
    assert (counts[FAMILIES.index("hay")], counts[FAMILIES.index("wood")], counts[PADLOCKS], counts[GOLDS]) == (
        4,
        4,
        4,
        2,
    )


@rule("VGR-SOLO-18", "VGR-SOLO-19", "VGR-SOLO-34")
def test_ex_16_how_many_events():
    food = ["harvester", "hunter", "graper", "graper"]
    for village, top, count in [
        (["miner"] * 6, "ore_muler", 2), ([], "truffler", 2), ([], "jeweler", 1), ([], "carpenter", 3),
        (food, "grocer", 1), ([], "grocer", 3),
    ]:  # fmt: skip
        words = {"phase": "events", "countess": {"village": village}, "reserve": [None, top], "road": cleared([])}
        assert len(solo(**words).face_up()) == count
        assert len(Play(1, LEVELS["beginner"], hands=[[]], **words).face_up()) == 1


@rule("VGR-SOLO-08", "VGR-RECRUIT-11")
def test_ex_17_solo_recruiting():
    board = solo(villages=[["harvester"]], stacks=[5] * 6)
    for _ in range(3):
        board.do("take 1", "give 2")
    assert len(board.hand()) == 3 and len(board.court()) == 4 and board.state.sizes[:6] == [0, 4, 5, 5, 5, 5]


@rule("VGR-SOLO-30", "VGR-MARKET-08")
def test_ex_18_the_countess_in_the_markets():
    court = {"gold": 1, "village": ["cooper{2}", "grocer", "harvester", "hunter"]}
    words = {"phase": "events", "countess": court, "road": cleared([])}
    first = solo(stacks=[0, 0, 1, 1, 1, 1], reserve=[None, "carpenter"], **words)
    assert first.state.countess == 11
    assert solo(stacks=NONE, markets=1, **words | {"countess": court | {"gold": 11}}).state.countess == 27


@rule("VGR-MARKET-01", "VGR-MARKET-02")
def test_ex_19_a_returned_card_delays_the_first_market():
    board = Play(2, phase="placement", stacks=[1, 0, 4, 4, 4, 4], hands=[["agent", "mason"], []])
    board.do("hire miner", "onto 1", "return agent", "end")
    assert board.state.markets == 0 and board.state.sizes[0] == 2
    board.do("blind 1", "blind 1", "blind 3", "blind 4", "blind 5")
    while board.state.markets == 0:
        board.do(board.choices()[0] if board.choices("take") else "pass" if board.choices("coin") else "end")
        assert board.state.sizes[:2] == [0, 0]
    assert board.state.markets == 1


@rule("VGR-END-03", "VGR-END-04", "VGR-END-05")
def test_ex_20_tie():
    first = ["founders(food) > swineherd", "lumberjack > [carpenter, cooper]", "chandler"]
    for other, places in [(6, [1, 2, 3]), (5, [1, 1, 3])]:
        villages = [first, ["founders(food)", *["miner"] * other], ["founders(food)"]]
        gold = [61 - 2 - 4 - 3, 61, 58]
        board = Play(3, phase="end", stacks=NONE, markets=1, gold=gold, villages=villages, road=[None] * 6)
        assert board.gold == [61, 61, 58] and GAMES[3].places(board.state) == places


@rule("VGR-SPECIAL-15", "VGR-SPECIAL-21", "VGR-SPECIAL-22", "VGR-FOUNDERS-02")
def test_ex_21_apprentice_on_the_own_founders():
    hands = [["apprentice", "swineherd", "mason"], []]
    board = Play(2, phase="placement", hands=hands, villages=[["founders(food) > swineherd"]])
    board.do("play apprentice", "side gold")
    assert board.village() == ["apprentice > swineherd", "founders(gold)"] and board.state.limit[0] == 1
    symbols = tally(board.state, 0)
    assert symbols.gold == 4 and symbols.counts[FOODS] == 1
    board.do("play swineherd")
    assert board.choices() == [f"on {board.card('apprentice')}", f"on {board.card('founders')}"]
    board.do(f"on {board.card('apprentice')}", "end")
    assert board.village() == ["apprentice > [swineherd, swineherd]", "founders(gold)"]  # not turned


@rule("VGR-LOCK-03", "VGR-LOCK-04", "VGR-LOCK-05", "VGR-LOCK-06", "VGR-LOCK-07", "VGR-LOCK-09")
def test_ex_22_which_key_may_be_used():
    def place(*villages, hand=("beekeeper", "agent")):
        return Play(2, phase="placement", hands=[list(hand), []], villages=list(villages), road=[None] * 6).do(
            "play beekeeper"
        )

    both = place(["lumberjack > carpenter"], ["lumberjack > carpenter"])
    assert both.choices() == [f"key {both.card('carpenter')}", f"key {both.card('carpenter', 1)}"]
    assert both.refused("key bank") == "VGR-LOCK-07"
    other = place([], ["lumberjack > carpenter"])
    assert other.gold == [6, 8] and other.village(1)[1] == "lumberjack > carpenter{2}"
    hand = place([], [], hand=("beekeeper", "carpenter"))
    assert hand.gold == [6, 8] and sum(hand.state.coins) == 0


@rule("VGR-EVENT-03", "VGR-EVENT-13", "VGR-EVENT-25")
def test_ex_23_too_little_gold():
    board = solo(phase="events", events=["royal_visit"], jester=False, gold=[2], villages=[["miner > blacksmith{4}"]])
    assert board.gold == [0] and board.village()[1] == "miner > blacksmith{4}"


@rule("VGR-RECRUIT-15", "VGR-RECRUIT-16", "VGR-ARRIVAL-02", "VGR-ARRIVAL-14", "VGR-MARKET-07")
def test_ex_24_last_round():
    road = ["cooper", "mason", "wattler{1}", "seeker", "thatcher", "brewer"]
    board = Play(3, stacks=[0, 0, 0, 0, 0, 1], reserve=4, markets=1, road=road, hands=[[], [], []])
    board.do("blind 6", "take 1", "blind reserve", "take 2", "take 4", "take 5")
    assert board.state.sizes == [0] * 7 and board.road[2] is None  # nothing was left for the wattler's place
    assert [coins for coins in board.state.road_coins if coins] == [1] * 4
    board.do("end", "end", "end")
    assert board.pending == [] and board.state.markets == 2
