"""Where one card or one coin more or less makes a difference, and what random play may choose there."""

from __future__ import annotations

from bastide.core.state import next_u32
from bastide.games.villagers.data import EVENT_NAMES
from bastide.games.villagers.expansions.solo.countess import ACTING, DONE
from bastide.games.villagers.scoring import highest, villagers
from rules.villagers.playing import Play, rule, solo


def building(hand, village=(), other=(), **position):
    """Seat 0 of two builds; the other has nothing in hand."""
    words = {"hands": [list(hand), []], "road": [None] * 6, "villages": [list(village), list(other)]}
    return Play(2, phase="placement", **words | position)


def sampled(board):
    """All that random play chooses in a position."""
    luck, drawn = 1, set[int]()
    for _ in range(3000):
        luck = int(next_u32(luck))
        drawn.add(board.game.sample(board.state, board.actor, luck))
    return {board.game.write(action) for action in drawn}


def test_more_gold_than_any_treasury_can_hold():
    """Twice all 344 gold of the cards, 1112 of their silver, three times 2 for each of 52 padlocks, 10 a round."""
    assert (highest(0), highest(7)) == (2 * 344 + 1112 + 3 * 104, 2112 + 70)


@rule("VGR-END-04")
def test_villagers_are_counted_without_founders():
    board = building(["agent"], ["miner > mason", "hunter"], ["founders > brewer", "hayer"])
    assert [villagers(board.state, seat) for seat in (0, 1)] == [3, 2]


@rule("VGR-PLACE-04", "VGR-BASIC-09")
def test_a_turn_ends_by_itself_when_all_can_see_that_nothing_is_left_to_do():
    """No placement is left, and of the common villagers one, or none."""
    one = building(["agent", "agent", "mason"], commons=[0, 0, 1]).do("play agent", "play agent")
    assert one.choices() == ["end", "hire miner"]
    none = building(["agent", "agent", "mason"], commons=[0, 0, 0])
    none.do("play agent", "play agent")
    told = [event.what for event in none.last.events if event.seat == 0]
    assert "ends" in told and not none.choices("hire")


@rule("VGR-SPECIAL-12", "VGR-SPECIAL-18")
def test_two_monks_return_to_the_hand_and_one_of_them_once_more():
    village = ["miner", "wattler", "wattler", "lumberjack > carpenter"]
    board = building(["monk", "monk", "jeweler", "agent"], village, gold=[0, 8])  # nothing for the jeweler's padlock
    miner = board.card("miner")
    board.do("play monk", f"on {miner}", "play monk")
    board.do(*[choice for choice in board.choices() if choice.startswith("on ")][:1], "withdraw")
    assert board.hand() == ["agent", "jeweler", "monk", "monk"] and board.state.limit[0] == 3
    assert board.state.monk == -1
    assert {"end", "play agent", "play monk", "hire miner"} <= set(board.choices())
    assert sampled(board) == set(board.choices())  # also the card that was laid into the hand last
    board.do("play monk", f"on {miner}")
    assert sampled(board) == set(board.choices()) == {"end", "play monk"}
    board.do("end")
    assert board.hand() == ["agent", "jeweler", "monk", "monk"] and board.village()[1:] == village


@rule("VGR-SPECIAL-11")
def test_to_ask_where_a_monk_goes_tells_that_he_can_be_covered():
    """Even if all know that the hand holds him."""
    board = building(["monk!", "jeweler", "agent"], ["miner > seeker"]).do("play monk")
    assert board.choices("on") and board.last.revealed


def test_random_play_without_exchanges_may_choose_every_card():
    board = building(["agent", "mason", "thatcher"], ["miner", "hayer"])
    board.state.exchanges = 0
    assert sampled(board) == set(board.choices()) == {"end", "play agent", "play mason", "play thatcher"}
    bare = building(["agent", "mason", "thatcher"], ["miner", "hayer"], stacks=[0] * 6, reserve=0)
    assert bare.state.cards.places == [0, 0, 0]  # no card comes after those of the hand
    assert sampled(bare) == set(bare.choices()) >= {"end", "play agent", "play mason", "play thatcher"}


@rule("VGR-RECRUIT-16")
def test_random_play_takes_from_the_reserve_as_often_as_from_the_road():
    empty = Play(2, road=[None] * 6, stacks=[0] * 6, reserve=9, markets=1)
    assert sampled(empty) == {"blind reserve"} == set(empty.choices())
    both = Play(2, road=["mason", *[None] * 5], stacks=[0] * 6, reserve=9, markets=1)
    drawn = [both.game.write(both.game.sample(both.state, 0, luck)) for luck in range(4)]
    assert drawn == ["take 1", "blind reserve"] * 2


@rule("VGR-BASIC-10")
def test_cards_that_are_alike_are_offered_once():
    board = building(["agent", "agent", "mason"]).do("hire miner", "onto 1")
    assert board.choices() == ["return agent", "return mason"]


@rule("VGR-PLACE-05", "VGR-LOCK-10", "VGR-LOCK-02")
def test_refusals_name_the_rule():
    board = building(["agent", "swineherd"])
    assert board.refused("play jeweler") == "VGR-PLACE-05"  # it is not in the hand
    assert board.refused("coin 5") == "VGR-PLACE-05"
    keys = ["lumberjack > [carpenter, carpenter]"]
    poor = building(["beekeeper", "agent"], keys, ["lumberjack > cooper"], gold=[0, 8]).do("play beekeeper")
    assert poor.refused(f"key {poor.card('lumberjack')}") == "VGR-LOCK-02"  # no key for this padlock
    others = building(["beekeeper", "agent"], keys[:1], ["lumberjack > wheeler"], gold=[0, 8]).do("play beekeeper")
    assert others.refused(f"key {others.card('lumberjack', 1)}") == "VGR-LOCK-02"


@rule("VGR-LOCK-10")
def test_the_key_of_another_is_refused_to_who_cannot_pay():
    keys = ["lumberjack > carpenter"]
    board = Play(3, phase="placement", hands=[["tinner", "beekeeper", "agent"], [], []], gold=[0, 8, 8],
                 road=[None] * 6, villages=[keys, keys, []])  # fmt: skip
    board.do("play tinner", "play beekeeper")
    assert board.choices() == [f"key {board.card('carpenter')}", "key tinner"]
    assert board.refused(f"key {board.card('carpenter', 1)}") == "VGR-LOCK-10"


@rule("VGR-SPECIAL-15", "VGR-SPECIAL-22")
def test_an_apprentice_in_the_place_of_the_first_founders_keeps_their_family():
    board = building(["apprentice", "grazier", "brewer"], ["founders > swineherd", "wattler"], gold=[8, 8])
    board.do("play apprentice", "side food")
    assert board.card("apprentice") == 0 and board.refused("play grazier") == "VGR-CHAIN-01"  # hay on grain
    board.do("play brewer")


@rule("VGR-EVENT-01", "VGR-SOLO-27")
def test_events_end_with_their_phase():
    road = ["cooper", "mason", "wattler", "seeker", "thatcher", "brewer"]
    board = solo(events=["road_toll"], road=road, hands=[["agent"]]).do("take 1", "give 2", "take 3", "give 4")
    toll = EVENT_NAMES.index("road_toll")
    assert board.choices("coin") and board.state.events[toll] == ACTING  # arrivals belong to the Recruitment phase
    board.do("pass")
    assert board.choices("hire") and board.state.events[toll] == DONE
    permit = solo(phase="placement", events=["building_permit", "tithe"], hands=[["agent", "mason"]])
    permit.do("play agent", "end")
    assert permit.choices("resolve") == ["tithe"]
    assert permit.state.events[EVENT_NAMES.index("building_permit")] == DONE
