"""The special villagers: Monk, Apprentice, Tinner and Smuggler; and the Founders."""

from __future__ import annotations

from bastide.games.villagers.data import FOODS, KIND, NAMES
from bastide.games.villagers.rules.market import FoundersCheck
from bastide.games.villagers.scoring import tally
from rules.villagers.playing import Play, rule

JEWEL = "miner > seeker > spelunker > jeweler"


def building(hand, village=(), other=(), **position):
    """Seat 0 of two builds; the other has nothing in hand."""
    words = {"hands": [list(hand), ["thatcher"]], "road": [None] * 6, "villages": [list(village), list(other)]}
    return Play(2, phase="placement", **words | position)


@rule("VGR-SPECIAL-01")
def test_special_villagers_are_played_in_the_own_placement_turn():
    board = Play(2, hands=[["tinner", "smuggler"], []])
    assert not board.choices("play")
    board = Play(2, phase="placement", first=1, hands=[["tinner"], ["agent"]])
    assert board.pending == [1] and board.choices("play") == ["agent"]
    board.do("end")
    assert board.choices("play") == ["tinner"]


@rule("VGR-SPECIAL-02")
def test_tinner_and_smuggler_use_no_limit_and_are_discarded():
    board = building(["agent", "agent", "tinner", "tinner", "smuggler", "smuggler", "mason"], ["chandler"])
    board.do("play agent", "play agent", "play tinner", "play tinner")
    for _ in range(2):
        board.do("play smuggler", "key tinner", f"smuggle {board.card('chandler')}")
    gone = {NAMES[kind]: count for kind, count in enumerate(board.state.gone) if count}
    assert (gone["tinner"], gone["smuggler"]) == (2, 2) and board.gold[0] == 8 + 2 + 2
    assert board.hand() == ["mason"]


@rule("VGR-SPECIAL-03")
def test_monk_and_apprentice_use_the_limit_and_enter_a_village():
    board = building(["monk", "jeweler", "agent"], ["miner > seeker"], ["miner > blacksmith"])
    board.do("play monk", f"on {board.card('seeker')}", "play jeweler")
    assert board.state.limit[0] == 0 and board.village()[1] == "miner > seeker > monk > jeweler"
    assert board.state.monk == -1  # none is waiting, as encodings tell it
    swap = building(["apprentice", "agent"], [], ["lumberjack > cooper"]).do("play apprentice")
    assert swap.state.limit[0] == 1 and swap.village(1)[1] == "apprentice > cooper"


@rule("VGR-SPECIAL-04")
def test_nobody_takes_anothers_founders():
    board = building(["apprentice"], ["lumberjack > cooper"], ["founders > swineherd", "miner > mason"])
    board.do("play apprentice")
    assert board.refused(f"swap {board.card('founders', 1)}") == "VGR-SPECIAL-04"
    assert building(["apprentice"], [], ["founders > swineherd"]).refused("play apprentice") == "VGR-SPECIAL-29"


@rule("VGR-SPECIAL-05", "VGR-SPECIAL-07")
def test_after_a_tinner_padlocks_are_free_to_the_end_of_the_turn():
    hand = ["tinner", "beekeeper", "fisher", "agent"]
    board = building(hand, [], ["lumberjack > carpenter"], gold=[0, 8])
    assert board.choices("play") == ["tinner", "agent"]  # not before it is played
    board.do("play tinner", "play beekeeper", "play fisher")
    assert board.gold == [0, 8] and board.village(1)[1] == "lumberjack > carpenter" and board.state.tinned == 1
    after = Play(2, phase="placement", hands=[["tinner", "agent"], ["beekeeper"]], gold=[8, 0])
    after.do("play tinner", "end")
    assert after.refused("play beekeeper") == "VGR-LOCK-10"  # it holds for one turn of one player


@rule("VGR-SPECIAL-06")
def test_with_a_tinner_each_padlock_may_be_opened_either_way():
    board = building(["tinner", "beekeeper", "bed_builder"], ["lumberjack > carpenter", "hayer"])
    board.do("play tinner", "play beekeeper")
    assert board.choices() == [f"key {board.card('carpenter')}", "key tinner"]
    board.do(f"key {board.card('carpenter')}", "play bed_builder", "key tinner")
    assert board.village()[1] == "lumberjack > carpenter{2}"
    bank = building(["tinner", "beekeeper", "agent"]).do("play tinner", "play beekeeper")
    assert bank.choices() == ["key bank", "key tinner"]


@rule("VGR-SPECIAL-08", "VGR-SPECIAL-27")
def test_a_smuggler_gives_half_the_gold_of_an_uncovered_card_rounded_up():
    board = building(["smuggler", "agent"], ["lumberjack > [wheeler > cartwright, shipwright]"], gold=[0, 8])
    board.do("play smuggler")
    assert NAMES[KIND["shipwright"]] in board.village()[1] and board.village()[1].endswith("shipwright{2}]")
    assert str(board.card("wheeler")) not in board.choices("smuggle")
    board.do(f"smuggle {board.card('cartwright')}")
    assert board.gold[0] == 5 and board.village()[1].endswith("shipwright{2}]")  # the coins stay on the key


@rule("VGR-SPECIAL-09")
def test_a_smuggler_counts_neither_coins_nor_silver():
    village = ["lumberjack > [carpenter{6}, shipwright]", "grocer", "harvester"]
    for name, gold in [("carpenter", 0), ("grocer", 0), ("founders", 1), ("harvester", 0)]:
        board = building(["smuggler", "agent"], village, gold=[0, 8]).do("play smuggler")
        board.do(f"smuggle {board.card(name)}")
        assert board.gold[0] == gold


@rule("VGR-SPECIAL-11")
def test_where_a_monk_lies_tells_that_the_hand_holds_what_may_cover_him():
    """So that it cannot be taken back, unlike the place of another card."""
    board = building(["monk", "jeweler", "agent"], ["miner > seeker", "lumberjack > wheeler"], gold=[8, 8])
    board.do("play monk", f"on {board.card('seeker')}")
    assert board.last.revealed
    other = building(["carpenter"], ["lumberjack", "lumberjack"]).do("play carpenter")
    assert len(other.choices("on")) == 2
    other.do(other.choices()[0])
    assert not other.last.revealed


@rule("VGR-SPECIAL-10", "VGR-SPECIAL-28")
def test_a_monk_stands_in_for_any_card_but_the_last():
    board = building(["monk", "jeweler"], ["miner > seeker", "lumberjack > wheeler"], gold=[8, 8])
    board.do("play monk")
    assert board.choices() == [f"on {board.card('seeker')}"]  # not for a cartwright, the last of its chain
    board.do(f"on {board.card('seeker')}", "play jeweler")
    assert board.gold[0] == 6  # its own padlock, none for the spelunker
    nothing = building(["monk", "agent", "monk"], ["lumberjack > wheeler", "miner > seeker"])
    assert nothing.refused("play monk") == "VGR-SPECIAL-11"
    low = building(["monk", "cartwright"], ["lumberjack", "miner"]).do("play monk")
    assert low.choices() == [f"on {low.card('lumberjack')}"]  # [VGR-SPECIAL-28] as many cards below as the chain has


@rule("VGR-SPECIAL-11")
def test_the_next_card_laid_covers_the_monk():
    board = building(["monk", "jeweler", "agent", "tinner", "mason"], ["miner > seeker", "wattler"], gold=[0, 8])
    board.do("play monk", f"on {board.card('seeker')}")
    assert board.choices("play") == ["tinner"] and board.refused("play agent") == "VGR-SPECIAL-11"
    assert board.refused("hire miner") == "VGR-SPECIAL-11"
    board.do("play tinner")
    assert board.choices() == ["end", "play jeweler"]
    board.do("play jeweler")
    assert board.village()[1] == "miner > seeker > monk > jeweler" and board.choices("play") == ["agent", "mason"]
    last = building(["monk", "jeweler", "agent"], ["miner > seeker"]).do("play agent")
    assert last.refused("play monk") == "VGR-SPECIAL-11"  # no placement is left for the card that covers it


@rule("VGR-SPECIAL-12")
def test_two_monks_may_stand_in_the_same_chain():
    board = building(["monk", "monk", "jeweler"], ["miner", "wattler"], gold=[8, 8])
    board.do("play monk", f"on {board.card('miner')}")
    assert board.choices("play") == ["monk"]
    board.do("play monk", f"on {board.card('monk')}", "play jeweler")
    assert board.village()[1] == "miner > monk > monk > jeweler"
    tight = building(["monk", "monk", "jeweler"], ["miner"], gold=[8, 8])
    assert tight.choices("play") == []  # the limit is two
    alone = building(
        ["monk", "jeweler", "agent"], ["miner", "wattler"], gold=[8, 8], hands=[["monk", "jeweler", "agent"], ["monk"]]
    )
    assert "monk" not in alone.choices("play")  # the other Monk is not in this hand


@rule("VGR-SPECIAL-10", "VGR-CHAIN-05")
def test_no_monk_lies_on_a_card_that_is_covered():
    free = building(["monk", "fromager", "agent"], ["hayer > grazier"])
    assert free.choices("play") == ["monk", "agent"]
    covered = building(["monk", "fromager", "agent"], ["hayer > grazier > milk_maid"])
    assert covered.choices("play") == ["fromager", "agent"]


@rule("VGR-SPECIAL-13")
def test_monk_and_apprentice_have_only_their_special_symbol():
    board = building(["agent"], ["monk > wheeler > cartwright", "apprentice > [mason, seeker]"])
    symbols = tally(board.state, 0)
    assert symbols.counts[8] == 2 and symbols.counts[0] == 2 and symbols.counts[2] == 2
    assert symbols.gold == 2 + 9 + 2 and symbols.counts[FOODS] == 0
    key = building(["cooper"], ["lumberjack", "monk > [mason, seeker]"], gold=[2, 8])
    assert key.do("play cooper").gold[0] == 0  # a Monk is no blacksmith


@rule("VGR-SPECIAL-14", "VGR-SPECIAL-18")
def test_a_monk_that_is_not_covered_returns_to_the_hand():
    board = building(["monk", "jeweler", "agent", "agent"], ["miner > seeker", "wattler"])
    board.do("play monk", f"on {board.card('seeker')}", "end")
    assert board.hand() == ["agent", "agent", "jeweler", "monk"] and board.village()[1] == "miner > seeker"
    assert KIND["monk"] in board.seen_hand(1, 0)
    poor = building(["monk", "jeweler", "agent", "agent"], ["miner > seeker", "wattler"], gold=[0, 8])
    poor.do("play monk", f"on {poor.card('seeker')}")
    assert poor.choices() == ["end", "withdraw"]  # it cannot pay for the jeweler
    poor.do("withdraw")
    assert poor.village()[1] == "miner > seeker" and poor.state.limit[0] == 2  # the placement is spent
    two = building(["monk", "monk", "jeweler", "agent"], ["miner", "wattler"], gold=[0, 8])
    two.do("play monk", f"on {two.card('miner')}")
    two.do("play monk", f"on {two.card('monk')}", "withdraw")
    assert two.hand() == ["agent", "jeweler", "monk", "monk"] and two.village()[1] == "miner"
    fine = building(["monk", "jeweler", "agent"], ["miner > seeker", "wattler"])
    fine.do("play monk", f"on {fine.card('seeker')}")
    assert fine.refused("withdraw") == "VGR-SPECIAL-18"  # the jeweler can be laid


@rule("VGR-SPECIAL-15", "VGR-SPECIAL-30")
def test_a_monk_as_first_card_carries_two_of_the_same_family():
    board = building(["wheeler", "seeker", "cooper"], ["monk > carpenter"], gold=[8, 8])
    assert board.choices("play") == ["wheeler", "cooper"]
    board.do("play wheeler")
    assert board.village()[1] == "monk > [carpenter, wheeler]" and board.choices("play") == []  # two, no more
    deep = building(["wheeler", "seeker"], ["monk > monk > cartwright"])
    assert deep.choices("play") == ["wheeler"]  # the Monk in between counts as wood
    old = building(["mason", "swineherd"], ["apprentice > brewer"])
    assert old.choices("play") == ["swineherd"]


@rule("VGR-SPECIAL-16")
def test_inside_a_chain_a_monk_carries_one():
    board = building(["cartwright", "agent"], ["lumberjack > monk > cartwright"])
    assert board.choices("play") == ["agent"]


@rule("VGR-SPECIAL-17")
def test_a_monk_may_be_a_first_card_for_any_family():
    for name, reason in [("wheeler", 0), ("seeker", 0), ("swineherd", 0), ("vintner", 2), ("grazier", 0)]:
        board = building(["monk", name])
        board.do("play monk", "on table", f"play {name}")
        assert board.village()[1] == f"monk > {name}" and board.gold[0] == 8 - reason
    for name in ("spinner", "saddler"):
        board = Play(4, phase="placement", hands=[["monk", name], [], [], []])
        board.do("play monk", "on table", f"play {name}")
        assert board.village()[1] == f"monk > {name}"


@rule("VGR-SPECIAL-19", "VGR-SPECIAL-25")
def test_an_apprentice_replaces_a_covered_villager_of_any_village():
    board = building(
        ["apprentice", "agent"], ["lumberjack > carpenter"], ["lumberjack > [wheeler > cartwright, cooper]"]
    )
    board.do("play apprentice")
    names = [NAMES[board.state.what[int(card)]] for card in board.choices("swap")]
    assert names == ["lumberjack", "lumberjack", "wheeler"]
    assert board.refused(f"swap {board.card('cooper', 1)}") == "VGR-SPECIAL-19"  # not covered
    board.do(f"swap {board.card('wheeler', 1)}")
    assert board.village(1)[1] == "lumberjack > [apprentice > cartwright, cooper]"
    assert board.village(0)[1] == "lumberjack > [carpenter, wheeler]"


@rule("VGR-SPECIAL-20")
def test_the_replaced_card_must_find_a_place_and_its_padlock_be_paid():
    homeless = building(["apprentice", "agent"], ["miner"], ["lumberjack > wheeler > cartwright"])
    homeless.do("play apprentice")
    assert homeless.village(1)[1] == "apprentice > wheeler > cartwright"  # only the lumberjack can be placed
    village = ["graper > [vintner > wine_trader, vintner]"]
    paying = building(["apprentice", "agent"], ["graper"], village).do("play apprentice")
    card = paying.card("vintner", 1)
    paying.do(f"swap {card}")
    assert paying.gold[0] == 6 and "graper > vintner" in paying.village()
    poor = building(["apprentice", "agent"], ["graper"], village, gold=[1, 8]).do("play apprentice")
    assert poor.village(1)[1].startswith("apprentice > [vintner")
    two = building(["apprentice", "mason"], ["lumberjack", "graper"], village, gold=[1, 8])
    assert two.choices("play") == ["apprentice"]


@rule("VGR-SPECIAL-21")
def test_an_apprentice_uses_one_placement_in_all():
    board = building(["apprentice", "cartwright", "agent"], ["lumberjack"], ["lumberjack > wheeler > cartwright"])
    board.do("play apprentice", f"swap {board.card('wheeler', 1)}")
    assert board.state.limit[0] == 1
    board.do("play cartwright")
    assert board.village()[1] == "lumberjack > wheeler > cartwright"


@rule("VGR-SPECIAL-06", "VGR-SPECIAL-21")
def test_a_replaced_card_goes_to_its_place_when_its_padlock_has_been_asked_for():
    village = ["graper > [vintner > wine_trader, vintner]"]
    board = building(["tinner", "apprentice", "agent"], ["graper"], village).do("play tinner", "play apprentice")
    board.do(f"swap {board.card('vintner', 1)}")
    assert board.choices() == ["key bank", "key tinner"]
    limit = board.state.limit[0]
    board.do("key tinner")
    assert board.gold[0] == 8 and "graper > vintner" in board.village() and board.state.limit[0] == limit


@rule("VGR-SPECIAL-22")
def test_the_own_covered_founders_return_with_the_side_of_choice():
    for side in ("gold", "food"):
        board = building(["apprentice", "agent"], ["founders(food) > swineherd"]).do("play apprentice")
        assert board.choices() == ["side gold", "side food"]
        board.do(f"side {side}")
        assert board.village() == ["apprentice > swineherd", f"founders({side})"]
    bare = building(["apprentice", "agent"])
    assert bare.refused("play apprentice") == "VGR-SPECIAL-29"  # uncovered Founders are no target


@rule("VGR-SPECIAL-23")
def test_covered_common_villagers_may_be_replaced():
    board = building(["apprentice", "agent"], [], ["miner > mason"]).do("play apprentice")
    assert board.village() == ["founders(gold)", "miner"] and board.village(1)[1] == "apprentice > mason"
    assert board.state.commons[2] == 9


@rule("VGR-SPECIAL-24")
def test_monk_and_apprentice_are_not_replaced():
    board = building(["apprentice", "agent"], ["monk > wheeler"], ["apprentice > mason", "miner > seeker"])
    board.do("play apprentice")
    assert board.village(1)[1:] == ["apprentice > mason", "apprentice > seeker"]
    choice = building(["apprentice", "agent"], ["lumberjack > cooper"], ["monk > mason", "miner > seeker"])
    choice.do("play apprentice")
    assert choice.refused(f"swap {choice.card('monk', 1)}") == "VGR-SPECIAL-24"


@rule("VGR-SPECIAL-26")
def test_coins_on_a_replaced_card_go_to_the_owner_of_that_village():
    board = building(["apprentice", "agent"], [], ["miner{3} > mason"]).do("play apprentice")
    assert board.gold == [8, 11] and sum(board.state.coins) == 0


@rule("VGR-SPECIAL-29")
def test_tinner_smuggler_and_apprentice_are_never_laid_on_the_table():
    board = building(["tinner", "smuggler", "apprentice", "agent"]).do("play tinner", "play smuggler", "key tinner")
    board.do("smuggle 0")
    assert board.village() == ["founders(gold)"] and board.refused("play apprentice") == "VGR-SPECIAL-29"


@rule("VGR-FOUNDERS-01")
def test_the_two_sides_of_the_founders():
    gold = Play(2, phase="end", stacks=[0, 0, 1, 1, 1, 1], villages=[["harvester"]], gold=[0, 0])
    assert gold.gold[0] == 2 and gold.state.quota[0] == 3
    food = Play(2, phase="end", stacks=[0, 0, 1, 1, 1, 1], villages=[["founders(food)"]], gold=[0, 0])
    assert food.gold[0] == 0 and food.state.quota[0] == 3


@rule("VGR-FOUNDERS-02", "VGR-FOUNDERS-04")
def test_without_visible_food_the_founders_are_turned_in_every_round():
    board = Play(3, phase="end", villages=[["graper"], ["graper > vintner"], ["founders > swineherd"]], markets=1)
    sides = [board.village(seat)[0].split(" ")[0] for seat in range(3)]
    assert sides == ["founders(gold)", "founders(food)", "founders(gold)"]


@rule("VGR-FOUNDERS-03", "VGR-FOUNDERS-05")
def test_turned_founders_stay_turned_and_nobody_turns_them_at_will():
    board = Play(2, phase="end", villages=[["founders(food)", "hunter"], ["hunter"]])
    assert [board.village(seat)[0] for seat in (0, 1)] == ["founders(food)", "founders(gold)"]
    turn = building(["agent"], ["founders(food)"])
    assert not turn.choices("side") and turn.refused("side gold") == "VGR-PLACE-05"


@rule("VGR-FOUNDERS-06", "VGR-FOUNDERS-09")
def test_covered_founders_give_nothing_and_need_not_be_turned():
    for side in ("gold", "food"):
        board = Play(2, phase="end", villages=[[f"founders({side}) > brewer"]], stacks=[0, 0, 1, 1, 1, 1], gold=[0, 0])
        assert board.village()[0] == f"founders({side}) > brewer"
        assert board.gold[0] == 0 and board.state.quota[0] == 3  # one food: the brewer's
    bare = Play(2, villages=[["founders(gold) > brewer"]])
    bare.state.what[bare.card("brewer")] = KIND["monk"]  # all cards that may cover them show food, but this one
    FoundersCheck().apply(bare.state, bare.state.stack[-1], 0)
    assert bare.village()[0] == "founders(gold) > monk"  # no food at all, and still not turned


@rule("VGR-FOUNDERS-07")
def test_founders_are_the_first_card_of_grain():
    board = building(["swineherd", "brewer", "poulterer"], ["wattler"], gold=[8, 8]).do("play swineherd", "play brewer")
    assert board.village()[0] == "founders(gold) > [swineherd, brewer]" and board.choices("play") == []
    assert tally(board.state, 0).counts[3] == 3  # they bear the symbol themselves


@rule("VGR-FOUNDERS-08")
def test_the_check_comes_before_the_market():
    board = Play(2, phase="end", stacks=[0, 0, 1, 1, 1, 1], villages=[["miner > blacksmith"]], gold=[0, 0])
    assert board.gold[0] == 2 and board.village()[0] == "founders(food)"
