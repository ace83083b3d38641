"""Solo: the Countess, the Jester and the levels."""

from __future__ import annotations

import pytest

import bastide
from bastide.core.errors import BadOption
from bastide.core.state import NOBODY, Entry
from bastide.games.villagers.data import EVENT_NAMES, FAMILIES, FAMILY, KIND, SEASON, SUMMER, WINTER, deck
from bastide.games.villagers.expansions.solo.countess import DISCARDED, IN_DECK, OUT, reveal_events
from rules.villagers.playing import GAMES, LEVELS, Play, cleared, rule, solo

ROAD = ["cooper{2}", "mason", "wattler", "seeker{1}", "thatcher", "brewer"]
SUMMER_EVENTS = [name for event, name in enumerate(EVENT_NAMES) if SEASON[event] == SUMMER]


def evening(**position):
    """The Event phase, with a quiet village."""
    return solo(phase="events", **{"villages": [["founders(food)"]], "jester": False} | position)


@rule("VGR-SOLO-01", "VGR-SOLO-02", "VGR-SOLO-03", "VGR-SOLO-07")
def test_solo_is_set_up_as_for_two_without_special_villagers():
    state = GAMES[1].new(3)
    assert state.sizes[:6] == [5] * 6 and state.scores == [8] and len(state.hand(0)) == 5 and state.first == 0
    families = {FAMILIES[FAMILY[kind]] for kind, count in enumerate(deck(1)) if count}
    assert not families & {"special", "wool", "leather"}
    board = solo(phase="end", road=ROAD)
    assert board.state.first == 0 and board.pending == [0]  # the First Player card stays


@rule("VGR-SOLO-04", "VGR-SOLO-28")
def test_the_jester_is_beside_the_square_and_no_hand_card():
    board = solo(hands=[["agent"]], phase="placement", events=["tithe"], stacks=[5, 0, 0, 0, 0, 0])
    assert board.state.jester == 1 and board.hand() == ["agent"]
    board.do("hire miner")
    assert board.choices("return") == ["agent"]


@rule("VGR-SOLO-05")
def test_one_summer_event_is_revealed_for_the_first_round():
    for seed in range(12):
        state = GAMES[1].new(seed)
        up = [event for event in range(24) if state.events[event] == 1]
        assert len(up) == 1 and SEASON[up[0]] == SUMMER
        assert [sum(s == IN_DECK and SEASON[e] == season for e, s in enumerate(state.events)) for season in (0, 1)] == [
            11,
            12,
        ]


@rule("VGR-SOLO-06")
def test_the_countess_starts_with_her_card_and_one_gold():
    board = Play(1, GAMES[1])
    assert board.court() == ["countess"] and board.state.countess == 1
    market = solo(phase="end", stacks=[0, 0, 1, 1, 1, 1], countess={"gold": 1})
    assert market.state.countess >= 1 + 4  # the side with 4 gold


@rule("VGR-SOLO-08")
def test_after_each_recruit_the_countess_gets_a_villager_before_the_gaps_are_filled():
    board = solo(road=ROAD, stacks=[[None, "wheeler", "jeweler"], 5, 5, 5, 5, 5])
    board.do("take 3")
    assert board.choices("give") == ["1", "2", "4", "5", "6"]
    board.do("give 2")
    assert board.court() == ["countess", "mason"] and board.road[1:3] == ["jeweler", "wheeler"]


@rule("VGR-SOLO-09")
def test_also_after_a_blind_recruit_and_never_without_a_villager():
    board = solo(road=ROAD, stacks=[[None, "wheeler"], 5, 5, 5, 5, 5]).do("blind 6")
    assert board.choices("give") == ["1", "2", "3", "4", "5", "6"]
    board.do("give 5")
    assert board.road[4] == "wheeler"
    empty = solo(road=cleared([]), stacks=[5] * 6).do("blind 6")
    assert empty.choices("blind") and empty.court() == ["countess"]


@rule("VGR-SOLO-10")
def test_coins_on_her_road_villager_go_to_her_treasury():
    board = solo(road=ROAD, countess={"gold": 1}).do("take 2", "give 1")
    assert board.state.countess == 3 and board.gold == [8]
    event = evening(events=["poaching"], road=ROAD, countess={"gold": 1}, stacks=[0] * 6, markets=2, reserve=9)
    assert event.state.countess - 2 == 1 + 4 + 4 + 2  # the cooper's coins; then the market pays her


@rule("VGR-SOLO-11")
def test_only_the_player_may_put_a_coin():
    board = solo(phase="arrivals", road=["cooper", *ROAD[1:]], hands=[["agent"]])
    assert board.choices("coin") == ["1", "2", "3", "4", "5", "6"]
    board.do("coin 5")
    assert [villager for villager in board.road if "{" in villager] == ["seeker{1}", "thatcher{1}"]
    assert board.choices("hire")


@rule("VGR-SOLO-12", "VGR-SOLO-13")
def test_her_villagers_lie_apart_and_padlocks_are_ignored():
    board = solo(road=["wheeler", "cartwright", "jeweler", "peddler", "mason", "brewer"], countess={"gold": 1})
    board.do("blind 6", "give 3", "blind 6", "give 2")
    assert board.court() == ["countess", "jeweler", "cartwright"] and board.state.countess == 1 and board.gold == [8]


@rule("VGR-SOLO-14")
def test_her_villagers_are_keys_for_the_players_gold():
    board = solo(phase="placement", hands=[["beekeeper", "agent"]], countess={"village": ["carpenter"]})
    board.do("play beekeeper")
    assert board.gold == [6] and board.court()[1] == "carpenter{2}"
    both = solo(phase="placement", hands=[["beekeeper", "agent"]], countess={"village": ["carpenter"]},
                villages=[["lumberjack > carpenter"]], road=[None] * 6)  # fmt: skip
    both.do("play beekeeper")
    assert len(both.choices("key")) == 2 and both.refused("key bank") == "VGR-LOCK-07"


@rule("VGR-SOLO-15")
def test_the_countess_has_no_placement_phase():
    board = solo(phase="placement", hands=[["agent"]], countess={"village": ["lumberjack", "wheeler"]}, road=ROAD)
    board.do("end")
    assert board.court()[:3] == ["countess", "lumberjack", "wheeler"] and board.pending == [0]


@rule("VGR-SOLO-16")
def test_the_event_phase_comes_after_the_founders_check_and_before_a_market():
    board = solo(phase="placement", hands=[["agent"]], events=["royal_visit"], jester=False, stacks=[0, 0, 5, 5, 5, 5])
    board.do("end")
    whats = [event.what for event in board.last.events]
    order = [what for what in whats if what in ("turns_founders", "resolves", "countess_value", "market")]
    assert order == ["turns_founders", "resolves", "countess_value", "market"]


@rule("VGR-SOLO-17")
def test_the_player_chooses_the_order_and_then_all_resolved_events_are_discarded():
    events = ["royal_visit", "tithe", "drought"]
    board = solo(phase="placement", hands=[["agent"]], events=events, jester=False, gold=[10], countess={"gold": 0})
    board.do("end")
    assert board.choices() == ["resolve royal_visit", "resolve tithe"]
    board.do("resolve tithe")
    assert board.gold == [10 - 2 - 3] and board.state.countess == 2  # with 10 gold, not with 7
    assert all(board.state.events[EVENT_NAMES.index(name)] == DISCARDED for name in events)


@rule("VGR-SOLO-18", "VGR-SOLO-19")
@pytest.mark.parametrize(
    ("village", "top", "events"),
    [
        ([], "jeweler", 1),
        ([], "truffler", 2),
        ([], "carpenter", 3),
        (["miner"] * 6, "ore_muler", 2),
        (["miner"] * 8, "ore_muler", 1),
        (["harvester", "hunter", "hunter", "fisher"], "grocer", 1),
        ([], "grocer", 3),
        ([], "priest", 3),
        (["wattler"], "priest", 2),
        ([], "agent", 3),
    ],
)
def test_the_value_of_her_card_tells_how_many_events_come(village, top, events):
    board = evening(countess={"village": village}, reserve=[*[None] * 9, top])
    assert board.court()[-1] == top and len(board.face_up()) == events


@rule("VGR-SOLO-20")
def test_summer_events_come_until_the_first_market_has_been_resolved():
    due = evening(stacks=[0, 0, 5, 5, 5, 5], reserve=[None, "carpenter"])
    assert due.state.markets == 1 and len(due.face_up()) == 3  # revealed just before the market
    assert all(SEASON[EVENT_NAMES.index(name)] == SUMMER for name in due.face_up())
    later = evening(stacks=[0, 0, 5, 5, 5, 5], reserve=[None, "carpenter"], markets=1)
    assert all(SEASON[EVENT_NAMES.index(name)] == WINTER for name in later.face_up())


@rule("VGR-SOLO-21")
def test_a_used_up_deck_is_made_again_from_its_discard_pile():
    gone = SUMMER_EVENTS[:11]
    board = evening(discarded=gone, reserve=[None, "carpenter"])
    assert len(board.face_up()) == 3 and SUMMER_EVENTS[11] in board.face_up()
    assert sum(board.state.events[e] == IN_DECK for e in range(24) if SEASON[e] == SUMMER) == 9
    scarce = solo(events=SUMMER_EVENTS[:10], discarded=SUMMER_EVENTS[10:11])
    reveal_events(scarce.state, 3, "VGR-SOLO-19")
    assert sorted(scarce.face_up()) == sorted(SUMMER_EVENTS)  # deck and discard pile had two: fewer than three come


@rule("VGR-SOLO-22")
def test_in_the_last_round_she_takes_no_card_and_no_events_come():
    board = evening(stacks=[0] * 6, reserve=9, markets=1)
    assert board.court() == ["countess"] and board.face_up() == [] and not board.pending
    exhausted = evening(events=["press_gang"], stacks=[0, 0, 0, 0, 0, 1], reserve=9, markets=1)
    assert len(exhausted.court()) == 2 and not exhausted.pending  # the event took the last card of the stacks


@rule("VGR-SOLO-23")
def test_an_exhausted_reserve_is_followed_by_the_leftmost_stack():
    board = evening(stacks=[0, ["jeweler"], 5, 5, 5, 5], reserve=0)
    assert board.court() == ["countess", "jeweler"] and board.state.sizes[1] == 0
    assert board.state.markets == 1  # [VGR-SOLO-24] and that makes a market due


@rule("VGR-SOLO-24")
def test_cards_taken_by_events_can_make_a_market_due():
    board = evening(events=["press_gang"], stacks=[1, 0, 5, 5, 5, 5])
    assert board.state.markets == 1
    last = evening(stacks=[0, 0, 0, 0, 0, 1], reserve=0, markets=1)
    assert last.state.markets == 2 and not last.pending  # her own card


@rule("VGR-SOLO-25", "VGR-SOLO-29")
def test_the_jester_discards_one_face_up_event_once():
    board = solo(events=["tithe", "royal_visit"], road=ROAD)
    assert board.choices("jester") == ["royal_visit", "tithe"]
    board.do("jester tithe")
    assert board.state.events[EVENT_NAMES.index("tithe")] == DISCARDED and board.choices("jester") == []
    assert board.choices("take") and board.face_up() == ["royal_visit"]
    evening_board = solo(phase="events", events=["tithe"], villages=[["founders(food)"]])
    assert evening_board.choices() == ["resolve tithe", "jester tithe"]
    evening_board.do("jester tithe")
    assert evening_board.gold == [8] and evening_board.choices("take")


@rule("VGR-SOLO-26", "VGR-SOLO-27")
def test_the_jester_cannot_stop_what_is_being_resolved():
    board = solo(events=["drought", "road_toll"], road=ROAD)
    assert board.state.quota == [1]
    board.do("jester drought")
    assert board.state.quota == [2]  # worked out anew
    acting = solo(events=["drought", "tithe"], road=ROAD, villages=[["harvester"]]).do("take 2")
    assert acting.choices("jester") == ["tithe"]  # from the first recruit on
    building = solo(phase="placement", events=["blizzard"], hands=[["agent", "beekeeper"]])
    assert building.state.limit == [1]
    assert building.do("jester blizzard").state.limit == [2]
    begun = solo(phase="placement", events=["blizzard"], hands=[["agent", "beekeeper"]], villages=[["wattler"]])
    assert begun.do("play agent").choices("jester") == []
    choosing = solo(phase="events", events=["abduction", "tithe"], villages=[["harvester", "hunter"]])
    choosing.do("resolve abduction")
    assert choosing.choices("jester") == ["tithe"]


@rule("VGR-SOLO-30", "VGR-SOLO-32")
def test_the_countess_earns_like_a_player():
    village = ["cooper{2}", "grocer", "harvester", "hunter"]
    first = evening(stacks=[0, 0, 1, 1, 1, 1], countess={"gold": 1, "village": village}, reserve=[None, "carpenter"])
    assert first.state.countess == 1 + 4 + 4 + 2
    second = evening(stacks=[0] * 6, markets=1, countess={"gold": 1, "village": village})
    assert second.state.countess == 1 + 4 + 4 + 6 + 2
    symbol = evening(stacks=[0] * 6, markets=1, countess={"gold": 0, "village": ["peddler", "mason"]})
    assert symbol.state.countess == 4 + 2 + 3  # her card is a gold symbol
    family = evening(stacks=[0] * 6, markets=1, countess={"gold": 0, "village": ["priest", "horse_trader", "miner"]})
    assert family.state.countess == 4  # but of no family


@rule("VGR-SOLO-31")
def test_her_agents_choose_the_richest_villager():
    board = evening(stacks=[0] * 6, markets=1, countess={"gold": 0, "village": ["agent", "cooper{2}", "carpenter{6}"]})
    assert board.state.countess == 4 + 4 + 6 + 8


@rule("VGR-SOLO-33")
def test_the_player_wins_with_strictly_more_gold():
    for gold, place in [(6, 1), (5, 2), (4, 2)]:
        board = evening(stacks=[0] * 6, markets=1, gold=[gold], countess={"gold": 1})
        assert board.state.countess == 5 and GAMES[1].places(board.state) == [place]


@rule("VGR-SOLO-34")
def test_beginner_one_event_and_a_countess_without_gold():
    board = Play(1, LEVELS["beginner"], phase="events", hands=[[]], reserve=[None, "carpenter"], jester=False)
    assert len(board.face_up()) == 1
    state = LEVELS["beginner"].new(1)
    assert state.events[EVENT_NAMES.index("it_was_you")] == OUT and state.events.count(IN_DECK) == 22
    plain = LEVELS["beginner"].blank()
    assert plain.what[1] == KIND["countess"] + 1 and plain.countess == 1


@rule("VGR-SOLO-35")
def test_hard_two_events_no_jester_and_ten_gold():
    state = LEVELS["hard"].new(1)
    assert state.events.count(1) == 2 and state.jester == 0 and state.countess == 10
    entry = Entry(NOBODY, 0)
    LEVELS["hard"].new(1, entry)
    assert [event.rule for event in entry.events if event.what == "reveals"] == ["VGR-SOLO-05"] * 2


@rule("VGR-SOLO-36")
def test_levels_change_nothing_else():
    beginner, hard = LEVELS["beginner"].new(1), LEVELS["hard"].new(1)
    assert beginner.jester == 1 and beginner.countess == 1 and beginner.events.count(1) == 1
    assert hard.what[1] == KIND["countess"] and hard.events.count(OUT) == 0
    assert beginner.sizes == hard.sizes == GAMES[1].new(1).sizes
    with pytest.raises(BadOption):
        bastide.game("villagers", seats=2, level="hard")
