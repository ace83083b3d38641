"""The course of the game and the Recruitment phase."""

from __future__ import annotations

from bastide.games.villagers.data import KIND
from bastide.games.villagers.state import RESERVE, STACK
from rules.villagers.playing import GAMES, Play, cleared, rule

FED = ["harvester", "hunter", "hunter", "fisher", "graper", "graper"]  # six visible food symbols
ROAD = ["cooper", "mason", "wattler", "seeker", "thatcher", "brewer"]


def capacities(food):
    """Who recruits how often when seat 0 shows so much food."""
    board = Play(2, villages=[FED[:food]], road=ROAD)
    return list(board.state.quota)


@rule("VGR-RECRUIT-01")
def test_capacity_is_two_and_one_for_each_visible_food_at_most_five():
    assert [capacities(food)[0] for food in (0, 1, 2, 3, 4, 6)] == [2, 3, 4, 5, 5, 5]
    covered = Play(2, villages=[["founders(food) > swineherd", "graper > vintner"]])
    assert covered.state.quota == [3, 2]  # only the swineherd is uncovered


@rule("VGR-RECRUIT-02")
def test_capacity_is_fixed_when_the_phase_begins():
    board = Play(2, phase="end", stacks=[1] * 6, hands=[[], []], villages=[[], ["harvester"]])
    assert board.village(0) == ["founders(food)"]  # turned just before: it counts in the new round
    board.do("take 1", "take 1", "take 1")
    assert board.state.quota == [2, 1]  # of three each, whatever was recruited


@rule("VGR-RECRUIT-03")
def test_recruiting_is_compulsory():
    board = Play(2)
    assert {text.split()[0] for text in board.choices()} == {"take", "blind"}
    assert board.refused("pass") == "VGR-RECRUIT-03" and board.refused("end") == "VGR-RECRUIT-03"


@rule("VGR-RECRUIT-04", "VGR-RECRUIT-05")
def test_one_villager_each_clockwise_until_the_capacity_is_reached():
    board = Play(3, first=1, villages=[["harvester", "hunter"], [], ["harvester"]], road=ROAD)
    order = []
    while board.choices("blind"):
        order += board.pending
        board.do("blind 6" if "6" in board.choices("blind") else "blind 5")
    assert order == [1, 2, 0, 1, 2, 0, 2, 0, 0]


@rule("VGR-RECRUIT-06", "VGR-RECRUIT-10")
def test_a_face_up_villager_comes_with_its_coins():
    board = Play(2, road=["cooper{3}", *ROAD[1:]], hands=[[], []])
    assert board.choices("take") == ["1", "2", "3", "4", "5", "6"]
    board.do("take 1")
    assert board.gold == [11, 8] and board.last_told("road_coins") == [(0, 3, [KIND["cooper"]])]


@rule("VGR-RECRUIT-07", "VGR-RECRUIT-08", "VGR-RECRUIT-13")
def test_a_blind_recruit_from_any_stack_is_shown_and_leaves_the_road_alone():
    board = Play(2, road=ROAD, stacks=[4, 4, 4, [None, "wheeler"], 0, 4])
    assert board.choices("blind") == ["1", "2", "3", "4", "6"]
    assert board.refused("blind 5") == "VGR-FLOW-05"
    before = board.road
    board.do("blind 4")
    assert board.road == before and board.state.sizes[3] == 1
    assert board.state.redact(1).cards.find(8, KIND["wheeler"]) >= 0 and board.last.revealed


@rule("VGR-RECRUIT-09")
def test_recruits_wait_on_the_village_square():
    board = Play(2, road=ROAD, hands=[["monk"], []], first=0)
    board.do("take 1", "take 6")
    assert board.hand(0) == ["monk"] and board.state.cards.find(8, KIND["cooper"]) >= 0
    board.do("take 2")
    assert board.hand(0) == ["cooper", "mason", "monk"] and not board.state.cards.at(8)


@rule("VGR-RECRUIT-11", "VGR-RECRUIT-12", "VGR-FLOW-06")
def test_a_gap_is_filled_at_once_from_the_leftmost_stack_that_is_not_exhausted():
    board = Play(2, road=["cooper{1}", *ROAD[1:]], stacks=[0, [None, "wheeler"], ["jeweler"], 1, 1, 1])
    board.do("take 1")
    assert board.road == ["wheeler", *ROAD[1:]] and board.state.sizes[1] == 1


@rule("VGR-FLOW-08")
def test_a_replacement_takes_the_place_of_the_card_that_left():
    board = Play(2, road=ROAD, stacks=[["wheeler"], ["jeweler"], 1, 1, 1, 1])
    board.do("take 4", "take 2")
    assert board.road == ["cooper", "jeweler", "wattler", "wheeler", "thatcher", "brewer"]


@rule("VGR-RECRUIT-14", "VGR-MARKET-11")
def test_market_cards_can_never_be_recruited():
    board = Play(2, road=ROAD, stacks=[1, 0, 1, 1, 1, 1])  # the First Market card is in sight
    assert board.choices("take") == ["1", "2", "3", "4", "5", "6"] and "2" not in board.choices("blind")
    board.do("take 1")
    assert None not in board.road and board.state.sizes[1] == 0


@rule("VGR-RECRUIT-15", "VGR-RECRUIT-16")
def test_the_reserve_serves_when_all_stacks_are_exhausted():
    last = Play(2, road=ROAD, stacks=[0, 0, 0, 0, 0, ["jeweler"]], reserve=[None, None, "wheeler", "tinner"])
    assert "reserve" not in last.choices("blind") and last.refused("blind reserve") == "VGR-RECRUIT-16"
    last.do("blind 6")
    assert last.choices("blind") == ["reserve"]
    last.do("take 1", "blind reserve")
    assert last.road[0] == "tinner" and last.last_told("recruits_blind") == [(0, 0, [KIND["wheeler"], RESERVE])]


@rule("VGR-RECRUIT-17")
def test_gaps_stay_open_when_everything_is_exhausted():
    board = Play(2, road=ROAD, stacks=[0] * 6, reserve=1, hands=[[], []])
    board.do("take 1", "take 2")
    assert board.road[0] is not None and board.road[1] is None
    assert board.refused("take 2") == "VGR-RECRUIT-17"


@rule("VGR-RECRUIT-18")
def test_what_is_left_of_the_capacity_lapses_when_nobody_is_left():
    board = Play(2, road=cleared(["cooper", "mason"]), stacks=[0] * 6, reserve=1, hands=[["monk"], ["tinner"]])
    board.do("take 1", "take 2")
    assert board.road[1:] == [None] * 5 and board.pending == [0]
    board.do("take 1")
    assert board.last_told("lapses") == [(1, 0, [1])]
    assert len(board.hand(0)) == 3 and len(board.hand(1)) == 2  # the squares are empty


@rule("VGR-RECRUIT-16", "VGR-RECRUIT-18")
def test_nothing_lapses_while_the_reserve_has_a_card():
    board = Play(2, road=[None] * 6, stacks=[0] * 6, reserve=3, hands=[["monk"], ["tinner"]])
    assert board.pending == [0] and board.choices() == ["blind reserve"]
    board.do("blind reserve", "blind reserve", "blind reserve")
    assert [event.what for event in board.last.events] == ["recruits_blind", "exhausted", "lapses"]
    board = Play(2, road=[None] * 6, stacks=[3, 0, 0, 0, 0, 0], reserve=0, hands=[["monk"], ["tinner"]])
    board.do("blind 1")
    assert not board.told("lapses") and board.choices() == ["blind 1"]  # nor while the first stack has one


@rule("VGR-RECRUIT-19")
def test_there_is_no_hand_limit():
    board = Play(2, road=ROAD, villages=[FED[:3]], hands=[["monk", "tinner", "agent", "priest", "mason", "grocer"], []])
    while board.state.quota[0]:
        board.do("blind 6" if board.state.sizes[5] else "blind 5")
    assert len(board.hand(0)) == 11


@rule("VGR-RECRUIT-20", "VGR-MARKET-02")
def test_a_stack_may_be_exhausted_out_of_order():
    board = Play(2, road=ROAD, stacks=[2, 1, 1, 1, 1, 1], hands=[[], []])
    board.do("blind 2", "blind 6", "blind 3", "blind 5")
    assert board.state.sizes[:6] == [2, 0, 0, 1, 0, 0]
    board.do("pass", "pass", "end", "end")
    assert board.state.markets == 0 and board.choices("blind") == ["1", "4"]


@rule("VGR-FLOW-01", "VGR-FLOW-02")
def test_a_round_is_recruitment_with_new_arrivals_and_then_placement():
    board = Play(2, road=ROAD, hands=[[], []], first=0)
    verbs = []
    while len(verbs) < 9:
        verbs.append(board.choices()[-1].split()[0])
        board.do({"blind": "take 1", "coin": "pass"}.get(verbs[-1], "end"))
    assert verbs == ["blind"] * 4 + ["coin"] * 2 + ["hire"] * 2 + ["blind"]


@rule("VGR-FLOW-03", "VGR-FLOW-04")
def test_the_end_of_a_round_founders_first_player_market():
    board = Play(3, phase="placement", first=2, stacks=[0, 0, 1, 1, 1, 1], hands=[["monk"], [], []])
    board.do("end")
    whats = [event.what for event in board.last.events]
    order = [what for what in whats if what in ("turns_founders", "first_player", "market", "round")]
    assert order == ["turns_founders"] * 3 + ["first_player", "market", "round"]
    assert board.state.first == 0 and board.pending == [0]  # to the left of seat 2
    quiet = Play(3, phase="end", stacks=[1] * 6)
    assert quiet.state.markets == 0 and quiet.choices("take")  # [VGR-FLOW-04]


@rule("VGR-FLOW-05")
def test_an_exhausted_stack_never_receives_cards_again():
    board = Play(2, phase="placement", hands=[["agent", "priest"], []], stacks=[0, 4, 0, 4, 0, 0], first=0)
    board.do("hire miner")
    assert board.choices("onto") == ["2", "4"] and board.refused("onto 1") == "VGR-FLOW-05"
    game = GAMES[3]
    for seed in range(5):
        state, empty = game.new(seed), set()
        while state.pending:
            game.playout(state, seed * 99 + len(state.whose) + 1, 1)
            now = {pile for pile in range(RESERVE + 1) if not state.sizes[pile]}
            assert empty <= now
            assert not any(state.cards.at(STACK + pile) for pile in now)
            empty = now


@rule("VGR-FLOW-07")
def test_discarded_villagers_never_return():
    game = GAMES[2]
    state = game.new(4)
    gone = state.gone[:]
    while state.pending:
        game.playout(state, len(state.whose) * 31 + 7, 1)
        assert all(now >= before for now, before in zip(state.gone, gone, strict=True))
        gone = state.gone[:]
    assert sum(gone) > 5
