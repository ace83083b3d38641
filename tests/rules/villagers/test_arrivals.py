"""New arrivals, the end of the Recruitment phase."""

from __future__ import annotations

from rules.villagers.playing import GAMES, Play, cleared, rule, solo

ROAD = ["blacksmith{1}", "hunter", "monk", "cooper{1}", "graper", "chandler"]
PLAIN = ["blacksmith", "hunter", "seeker", "cooper", "graper", "chandler"]


@rule("VGR-ARRIVAL-01", "VGR-ARRIVAL-02", "VGR-ARRIVAL-03", "VGR-ARRIVAL-12")
def test_with_three_those_with_a_coin_leave_and_all_get_a_coin():
    board = Play(4, phase="arrivals", road=ROAD, reserve=[*[None] * 18, "wheeler", "tailor"], gold=[8] * 4)
    assert board.road == ["tailor{1}", "hunter{1}", "monk{1}", "wheeler{1}", "graper{1}", "chandler{1}"]
    assert board.state.sizes[6] == 18 and board.state.bank == 95 - 32 - 6  # the old coins are back
    assert [board.state.gone[kind] for kind in (22, 8)] == [1, 1]


@rule("VGR-ARRIVAL-04")
def test_with_three_a_road_villager_never_carries_more_than_one_coin():
    game = GAMES[3]
    for seed in range(8):
        state = game.new(seed)
        while state.pending:
            game.playout(state, seed * 13 + len(state.whose) + 1, 1)
            assert max(state.road_coins) <= 1


@rule("VGR-ARRIVAL-05")
def test_with_two_the_second_player_is_asked_first():
    board = Play(2, phase="arrivals", first=1, road=PLAIN)
    assert board.pending == [0] and board.choices("coin") == ["1", "2", "3", "4", "5", "6"]
    before = board.state.bank
    board.do("coin 2")
    assert board.pending == [1] and board.state.bank == before - 1 and board.gold == [8, 8]


@rule("VGR-ARRIVAL-06")
def test_both_may_choose_the_same_villager_or_none():
    same = Play(2, phase="arrivals", road=PLAIN).do("coin 2")
    assert same.choices() == ["pass", *(f"coin {place}" for place in range(1, 7))]
    same.do("coin 2")
    assert same.road[1] == "hunter{2}" and "seeker" not in same.road
    none = Play(2, phase="arrivals", road=PLAIN).do("pass", "pass")
    assert none.state.road_coins == [0] * 6
    assert len(none.last_told("leaves")) == 6


@rule("VGR-ARRIVAL-07", "VGR-ARRIVAL-08")
def test_with_two_those_without_a_coin_are_replaced_without_coins():
    reserve = [*[None] * 9, "mason", "wheeler", "jeweler", "tinner", "brewer"]
    board = Play(2, phase="arrivals", road=PLAIN, reserve=reserve)
    board.do("coin 3", "pass")
    assert board.road == ["brewer", "tinner", "seeker{1}", "jeweler", "wheeler", "mason"]


@rule("VGR-ARRIVAL-09")
def test_with_two_coins_pile_up_until_the_villager_is_taken():
    board = Play(2, phase="arrivals", road=["blacksmith{4}", *PLAIN[1:]], hands=[[], []])
    board.do("coin 1", "pass")
    assert board.road[0] == "blacksmith{5}"
    board.do("take 1")
    assert board.gold[board.state.stack[-1].seat - 1] == 13 and "{" not in str(board.road)


@rule("VGR-ARRIVAL-10")
def test_an_exhausted_reserve_is_followed_by_the_leftmost_stack():
    stacks = [["wheeler"], [None, "jeweler"], 1, 1, 1, 1]
    board = Play(2, phase="arrivals", road=PLAIN, reserve=["mason"], stacks=stacks, hands=[[], []])
    board.do("coin 4", "coin 5")
    assert board.road[:3] == ["mason", "wheeler", "jeweler"]
    assert board.state.sizes[:2] == [0, 0] and board.state.markets == 1  # the sixth place took the last of stack 2


@rule("VGR-ARRIVAL-11")
def test_gaps_stay_open_when_all_is_exhausted():
    board = Play(2, phase="arrivals", road=PLAIN, reserve=1, stacks=[0, 0, 0, 0, 0, 1], hands=[["monk"], []])
    board.do("pass", "pass")
    assert board.road[2:] == [None] * 4 and None not in board.road[:2]


@rule("VGR-ARRIVAL-13")
def test_a_gap_from_before_is_not_filled_now():
    for board in (
        Play(3, phase="arrivals", road=cleared(["cooper{1}", "hunter"]), reserve=5),
        Play(2, phase="arrivals", road=cleared(["cooper", "hunter{1}"]), reserve=5).do("pass", "pass"),
    ):
        assert None not in board.road[:2] and board.road[2:] == [None] * 4 and board.state.sizes[6] == 4


@rule("VGR-ARRIVAL-14")
def test_new_arrivals_also_in_the_last_round():
    board = Play(3, phase="arrivals", road=PLAIN, stacks=[0] * 6, reserve=3)
    assert board.state.road_coins == [1] * 6 and board.choices("hire")
    alone = solo(phase="arrivals", road=PLAIN, stacks=[0] * 6, reserve=3)
    assert alone.choices("coin")
