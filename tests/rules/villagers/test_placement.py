"""The Placement phase: limits, chains and common villagers."""

from __future__ import annotations

from bastide.games.villagers.data import (
    CHAIN,
    DEPTH,
    FAMILIES,
    FOODS,
    KIND,
    NAMES,
    PADLOCKS,
    PARENT,
    REACH,
    ROOM,
    ROOM_INSIDE,
    VILLAGERS,
)
from bastide.games.villagers.scoring import tally
from bastide.games.villagers.state import RESERVE, STACK
from rules.villagers.playing import Play, rule

HOUSES = ["wattler", "wattler", "lumberjack > [carpenter, shipwright]"]


def building(hand, village=(), **position):
    """Seat 0 of two builds, with this hand and village."""
    position = {"hands": [list(hand), []], "road": [None] * 6} | position
    return Play(2, phase="placement", villages=[list(village), *position.pop("others", [])], **position)


@rule("VGR-PLACE-01")
def test_each_finishes_before_the_next_begins():
    board = Play(3, phase="placement", first=1, hands=[["agent", "priest"], ["beekeeper"], ["grocer"]])
    order = []
    while board.choices("hire"):
        order += board.pending
        board.do("end")
    assert order == [1, 2, 0]


@rule("VGR-PLACE-01", "VGR-LOCK-06", "VGR-SPECIAL-19", "VGR-SPECIAL-22")
def test_what_a_later_seat_plays_waits_on_its_own_village_square():
    """Each question that is asked between playing a card and its entering the village."""
    villages = [["lumberjack > carpenter"], ["hayer", "hayer", "lumberjack > carpenter", "founders > swineherd"]]
    hands = [[], ["grazier", "beekeeper", "apprentice"]]

    def square(board):
        return [NAMES[board.state.cards.kinds[card]] for card in board.state.cards.at(9)]

    def asked(kind):
        board = Play(2, phase="placement", hands=hands, villages=villages, road=[None] * 6).do(f"play {kind}")
        assert board.pending == [1] and square(board) == [kind]
        return board

    for kind in ("grazier", "beekeeper"):
        board = asked(kind)
        board.do(board.choices()[-1])
        assert square(board) == [] and kind in str(board.village(1))
    board = asked("apprentice")
    assert square(board.do(f"swap {board.card('founders', 1)}")) == ["founders"]
    assert board.do("side food").village(1)[-1] == "founders(food)" and square(board) == []


@rule("VGR-PLACE-02")
def test_the_limit_is_two_and_one_for_each_visible_house_at_most_five():
    more = [*HOUSES, "founders > [brewer, brewer]"]
    assert [building(["agent"], more[:n]).state.limit[0] for n in (0, 1, 2, 3, 4)] == [2, 3, 4, 5, 5]
    board = building(["agent", "agent", "chandler"]).do("play agent", "play agent")
    assert board.refused("play chandler") == "VGR-PLACE-02"


@rule("VGR-PLACE-03")
def test_houses_of_this_phase_come_too_late():
    board = building(["wattler", "wattler", "agent"]).do("play wattler", "play wattler")
    assert board.refused("play agent") == "VGR-PLACE-02"
    late = Play(2, phase="placement", hands=[["agent"], ["agent"]], villages=[[], ["wattler"]])
    assert late.state.limit == [2, 3]  # of all seats, when the phase begins


@rule("VGR-PLACE-04")
def test_placing_fewer_or_none_is_allowed():
    board = building(["agent", "chandler"])
    assert "end" in board.choices()
    board.do("end")
    assert board.village() == ["founders(food)"] and board.hand() == ["agent", "chandler"]


@rule("VGR-PLACE-05")
def test_all_that_a_turn_offers_may_be_mixed():
    hand = ["tinner", "mason", "agent", "grocer", "smuggler", "blacksmith"]
    board = building(hand, ["lumberjack > cooper"], stacks=[4, 0, 0, 0, 0, 0])
    board.do("hire miner", "return agent", "play mason", "play tinner", "hire hayer", "return blacksmith")
    board.do("play smuggler", "key tinner", f"smuggle {board.card('cooper')}", "play grocer", "key tinner")
    assert board.village()[1:] == ["lumberjack > cooper", "miner > mason", "hayer", "grocer"]
    assert board.gold[0] == 10 and board.hand() == []


@rule("VGR-PLACE-06")
def test_laying_villagers_out_first_is_a_courtesy_without_effect():
    board = Play(2, phase="arrivals", hands=[["agent", "beekeeper"], []], first=0)
    board.do("pass", "pass")
    assert board.last_told("builds") == [(0, 0, [2])]  # the limit is announced
    board.do("play agent", "play beekeeper")  # nothing had to be laid out before
    assert board.village()[1:] == ["agent", "beekeeper"]


@rule("VGR-PLACE-07")
def test_a_placed_villager_stays():
    board = building(["agent", "chandler"]).do("play agent")
    assert {text.split()[0] for text in board.choices()} == {"end", "play", "hire"}  # nothing takes it back


@rule("VGR-PLACE-08")
def test_only_banners_are_laid_on_the_table():
    board = building(["wheeler", "graper", "chandler", "mason"])
    assert board.choices("play") == ["graper", "chandler"] and board.refused("play wheeler") == "VGR-CHAIN-01"
    board = building(["wheeler"], ["lumberjack", "lumberjack"]).do("play wheeler")
    assert board.choices() == ["on 1", "on 2"] and board.refused("on table") == "VGR-PLACE-08"


@rule("VGR-PLACE-09")
def test_solitary_villagers_lie_alone_and_carry_nothing():
    board = building(["chandler", "chandler"], ["wattler"]).do("play chandler", "play chandler")
    assert board.village()[1:] == ["wattler", "chandler", "chandler"]
    solitary = [kind for kind in range(VILLAGERS) if NAMES[kind] in ("harvester", "agent", "priest", "fisher")]
    assert all(ROOM[kind] == 0 for kind in solitary)


@rule("VGR-PLACE-10")
def test_the_same_villager_may_come_twice():
    board = building(["graper"], ["graper"]).do("play graper")
    assert board.village().count("graper") == 2


@rule("VGR-PLACE-11")
def test_villagers_go_to_the_own_village():
    board = building(["wheeler"], others=[["lumberjack"]])
    assert board.refused("play wheeler") == "VGR-CHAIN-01"
    own = building(["wheeler"], ["lumberjack", "lumberjack"], others=[["lumberjack"]]).do("play wheeler")
    assert own.choices() == ["on 1", "on 2"]


@rule("VGR-CHAIN-01", "VGR-CHAIN-02")
def test_a_chain_is_built_in_order():
    board = building(["cartwright", "wheeler"], ["lumberjack"])
    assert board.choices("play") == ["wheeler"] and board.refused("play cartwright") == "VGR-CHAIN-01"
    board.do("play wheeler", "play cartwright")
    assert board.village()[1] == "lumberjack > wheeler > cartwright"
    for kind in range(VILLAGERS):  # each chain is that of the card below and this card
        if DEPTH[kind]:
            below = PARENT[kind]
            chain = CHAIN[kind * REACH : kind * REACH + DEPTH[kind]]
            assert chain == [*CHAIN[below * REACH : below * REACH + DEPTH[below]], below]
    later = building(["cartwright"], ["lumberjack > wheeler"]).do("play cartwright")  # from an earlier round
    assert later.village()[1] == "lumberjack > wheeler > cartwright"


@rule("VGR-CHAIN-03", "VGR-CHAIN-04", "VGR-CHAIN-05")
def test_a_covered_card_keeps_family_and_padlock_only():
    board = building(["agent"], ["graper > vintner > wine_trader", "hayer > grazier > milk_maid"])
    symbols = tally(board.state, 0)
    assert symbols.gold == 2 + 14 and symbols.counts[FAMILIES.index("grape")] == 3  # the vintner's 5 are covered
    assert symbols.counts[FOODS] == 2  # graper's and grazier's food is covered
    assert symbols.counts[PADLOCKS] == 3  # the covered vintner's counts


@rule("VGR-CHAIN-06")
def test_a_first_card_carries_two_alike_or_different():
    firsts = ["founders", "lumberjack", "hayer", "miner", "graper", "shepherd", "tanner"]
    assert [ROOM[KIND[name]] for name in firsts] == [2] * 7
    board = building(["carpenter", "carpenter", "wheeler"], ["lumberjack", "wattler"])
    board.do("play carpenter", "play carpenter")
    assert (
        board.village()[1] == "lumberjack > [carpenter, carpenter]" and board.refused("play wheeler") == "VGR-CHAIN-01"
    )
    other = building(["wheeler"], ["lumberjack > carpenter"]).do("play wheeler")
    assert other.village()[1] == "lumberjack > [carpenter, wheeler]"


@rule("VGR-CHAIN-07")
def test_inside_a_chain_a_card_carries_one():
    inside = ["swineherd", "wheeler", "grazier", "milk_maid", "seeker", "spelunker", "vintner", "spinner", "weaver"]
    assert [NAMES[k] for k in range(VILLAGERS) if ROOM[k] == 1] == sorted(inside, key=NAMES.index)
    board = building(["cartwright", "cartwright"], ["lumberjack > wheeler"]).do("play cartwright")
    assert board.refused("play cartwright") == "VGR-CHAIN-01"


@rule("VGR-CHAIN-08")
def test_all_others_carry_none():
    carrying = {NAMES[kind] for kind in range(VILLAGERS) if ROOM[kind]}
    parents = {NAMES[PARENT[kind]] for kind in range(VILLAGERS) if DEPTH[kind]}
    assert carrying == (parents | {"monk", "apprentice"}) - {"founders"}
    assert [ROOM_INSIDE[KIND[name]] for name in ("monk", "apprentice")] == [1, 1]


@rule("VGR-CHAIN-09")
def test_one_card_is_enough_to_cover():
    board = building(["agent"], ["graper > vintner"])
    assert tally(board.state, 0).counts[FOODS] == 0  # the graper's food, though it could carry one more
    assert Play(2, villages=[["graper > vintner"]]).state.quota[0] == 2


@rule("VGR-CHAIN-10")
def test_the_wheeler_is_followed_by_the_cartwright():
    assert [NAMES[kind] for kind in range(VILLAGERS) if PARENT[kind] == KIND["wheeler"]] == ["cartwright"]
    board = building(["carpenter", "shipwright"], ["lumberjack > [wheeler, cooper]"])
    assert board.choices("play") == []


@rule("VGR-CHAIN-11")
def test_a_card_that_stands_alone_is_an_end_of_chain():
    village = ["chandler", "lumberjack > cooper", "miner"]
    board = building(["smuggler", "tinner"], village, gold=[2, 8]).do("play smuggler")
    ends = [NAMES[board.state.what[int(card)]] for card in board.choices("smuggle")]
    assert ends == ["founders", "chandler", "cooper", "miner"]


@rule("VGR-BASIC-01")
def test_common_villagers_are_taken_up_to_three_times():
    board = building(["agent"] * 2 + ["mason"] * 2 + ["seeker"], stacks=[4, 0, 0, 0, 0, 0])
    board.do("hire miner", "return agent", "hire miner", "return agent", "hire hayer", "return mason")
    assert board.refused("hire miner") == "VGR-BASIC-01" and board.choices("play") == ["mason", "seeker"]
    board.do("end")
    again = Play(2, phase="placement", hands=[["agent"], ["agent", "mason"]], stacks=[4, 0, 0, 0, 0, 0])
    again.do("end")
    assert again.state.exchanges == 3  # in each turn


@rule("VGR-BASIC-02", "VGR-BASIC-08", "VGR-BASIC-11")
def test_the_returned_card_goes_on_a_stack_of_choice():
    board = building(["agent", "mason"], stacks=[4, 4, 0, 4, 4, 4])
    board.do("hire miner")
    assert board.choices("onto") == ["1", "2", "4", "5", "6"]
    assert board.refused("onto 3") == "VGR-FLOW-05" and board.refused("onto reserve") == "VGR-FLOW-05"
    board.do("onto 4")
    assert board.choices() == ["return agent", "return mason"]
    board.do("return mason")
    assert board.state.sizes[3] == 5 and board.hand() == ["agent"]  # beyond its starting size
    state = board.state
    assert state.cards.kinds[state.cards.at(STACK + 3)[-1]] == KIND["mason"]  # on top


@rule("VGR-BASIC-03")
def test_the_others_see_only_the_back_of_the_returned_card():
    board = building(["agent", "mason"], stacks=[4, 0, 0, 0, 0, 0]).do("hire miner", "return mason")
    top = board.state.cards.at(STACK)[-1]
    assert board.state.redact(1).cards.kinds[top] == ~2  # ore
    assert board.state.redact(0).cards.kinds[top] == KIND["mason"] and not board.last.revealed
    assert [(event.what, event.args[0], event.eyes & 3) for event in board.last.events if "returns" in event.what] == [
        ("returns", KIND["mason"], 1),
        ("returns_unseen", 2, 2),
    ]


@rule("VGR-BASIC-04", "VGR-BASIC-05")
def test_a_common_villager_comes_into_the_village_and_uses_no_limit():
    board = building(["agent", "mason", "chandler", "priest"], stacks=[4, 0, 0, 0, 0, 0])
    board.do("hire miner", "return priest")
    assert board.village() == ["founders(gold)", "miner"] and board.state.commons == [10, 10, 9]
    board.do("play mason", "play agent")
    assert board.village() == ["founders(gold)", "miner > mason", "agent"] and board.state.limit[0] == 0
    board.do("hire hayer", "return chandler")
    assert board.village()[-1] == "hayer"


@rule("VGR-BASIC-06")
def test_with_all_stacks_exhausted_it_goes_on_the_reserve():
    board = building(["agent", "mason"], stacks=[0] * 6, reserve=5).do("hire miner", "return mason")
    assert board.state.sizes[RESERVE] == 6 and board.state.cards.find(STACK + RESERVE, KIND["mason"]) >= 0


@rule("VGR-BASIC-07")
def test_with_the_reserve_exhausted_too_it_is_discarded_face_down():
    board = building(["agent", "mason"], stacks=[0] * 6, reserve=0).do("hire miner", "return mason")
    assert board.state.sizes == [0] * 7
    assert board.state.redact(1).cards.kinds[board.state.cards.at(24)[0]] == ~2
    assert board.state.redact(0).cards.kinds[board.state.cards.at(24)[0]] == KIND["mason"]


@rule("VGR-BASIC-09")
def test_a_used_up_pile_cannot_be_chosen():
    board = building(["agent", "mason"], commons=[0, 3, 0])
    assert board.choices("hire") == ["hayer"] and board.refused("hire miner") == "VGR-BASIC-09"
    assert building(["agent"], commons=[0, 0, 0]).choices("hire") == []


@rule("VGR-BASIC-10")
def test_any_hand_card_may_be_returned_and_without_one_nothing_is_hired():
    board = building(["tinner", "mason"], stacks=[4, 0, 0, 0, 0, 0]).do("hire miner")
    assert board.choices("return") == ["tinner", "mason"] and board.refused("return agent") == "VGR-BASIC-10"
    empty = Play(2, phase="placement", hands=[[], ["mason"]])
    assert empty.pending == [1]  # everybody sees that seat 0 can do nothing


@rule("VGR-BASIC-12")
def test_common_villagers_are_never_in_hand_on_the_road_or_in_stacks():
    board = building(["agent", "mason"], stacks=[4, 0, 0, 0, 0, 0]).do("hire miner", "return mason")
    assert board.hand() == ["agent"] and sum(board.state.cards.unseen[:3]) == 0
    assert not {"play miner", "return miner"} & set(board.game.texts.values())
