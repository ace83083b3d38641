"""The log: what is told of each action, in order, with all its numbers."""

from __future__ import annotations

import pytest

from bastide.core.state import NOBODY, SPECTATOR, Decision, Entry, Event, bit
from bastide.games.villagers.codes import OPERATE
from bastide.games.villagers.data import EVENT_NAMES, FAMILIES, NAMES
from bastide.games.villagers.events import EVENTS
from bastide.games.villagers.expansions.solo.countess import operation_argument
from bastide.games.villagers.expansions.solo.event_phase import Operate
from bastide.games.villagers.expansions.solo.operations import OPERATIONS, enlist
from rules.villagers.playing import GAMES, LEVELS, Play, cleared, solo

ROAD = ["cooper", "mason", "wattler", "seeker", "thatcher", "brewer"]
KINDS = ("kind", "key", "below_kind")  # arguments that are cards


def line(event: Event) -> str:
    """An event as text: its name, seat (- for nobody), arguments by name, points and rule."""
    names = EVENTS[event.what].arguments if not EVENTS[event.what].open_ended else []
    shown = [event.what, str(event.seat) if event.seat != NOBODY else "-"]
    for i, number in enumerate(event.args):
        name = names[i] if i < len(names) else ""
        if name in KINDS and number >= 0:
            shown.append(NAMES[number])
        elif name in ("event", "family"):
            shown.append((EVENT_NAMES if name == "event" else FAMILIES)[number])
        else:
            shown.append(str(number))
    return " ".join([*shown, *([f"{event.points:+d}"] if event.points else []), event.rule.removeprefix("VGR-")])


def story(board: Play, viewer: int = SPECTATOR) -> list[str]:
    """What the last action told a viewer."""
    return [line(event) for event in board.last.events if event.eyes & bit(viewer)]


def new(game, *fate):
    """What the set-up tells."""
    entry = Entry(NOBODY, 0, list(fate))
    game.new(1, entry)
    return [line(event) for event in entry.events]


def test_set_up():
    assert new(GAMES[2], 1) == [
        "first_player 1 SETUP-05", "purse 0 +8 SETUP-04", "purse 1 +8 SETUP-04", "round 1 2 2 FLOW-01",
    ]  # fmt: skip
    told = new(LEVELS["hard"])
    assert told[:2] == ["first_player 0 SETUP-05", "purse 0 +8 SETUP-04"] and told[4:] == ["round 0 2 FLOW-01"]
    assert all(reveals.startswith("reveals - ") and reveals.endswith(" SOLO-05") for reveals in told[2:4])


def test_a_recruit_of_the_road():
    stacks = [["wheeler"], [None, "jeweler"], 4, 4, 4, 4]
    board = Play(2, road=["cooper{3}", *ROAD[1:]], stacks=stacks, hands=[[], []]).do("take 1")
    assert story(board) == [
        "recruits 0 cooper 0 RECRUIT-06",
        "road_coins 0 cooper +3 RECRUIT-10",
        "arrives - 0 wheeler 0 RECRUIT-11",
        "exhausted - 0 FLOW-05",
    ]
    assert story(board.do("take 2")) == ["recruits 1 mason 1 RECRUIT-06", "arrives - 1 jeweler 1 RECRUIT-11"]


def test_a_blind_recruit_and_the_reserve():
    board = Play(2, road=ROAD, stacks=[0, 0, 0, 0, 0, ["jeweler"]], reserve=[None, "wheeler", "tinner"])
    assert story(board.do("blind 6")) == ["recruits_blind 0 jeweler 5 RECRUIT-07", "exhausted - 5 FLOW-05"]
    assert story(board.do("take 1")) == ["recruits 1 cooper 0 RECRUIT-06", "arrives - 0 tinner 6 RECRUIT-15"]
    assert story(board.do("blind reserve")) == ["recruits_blind 0 wheeler 6 RECRUIT-07"]


def test_nobody_is_left_to_recruit():
    board = Play(2, road=cleared(["cooper", "mason", "agent"]), stacks=[0] * 6, reserve=0, hands=[["monk"], ["tinner"]])
    board.do("take 1", "take 2", "take 3")
    assert story(board) == ["recruits 0 agent 2 RECRUIT-06", "lapses 1 1 RECRUIT-18"]


def test_new_arrivals_with_three():
    road = cleared(["cooper{1}", "mason", "hunter{1}"])
    stacks = [0, 0, 0, 0, 3, ["thatcher", "wheeler", "grazier"]]
    board = Play(3, road=road, stacks=stacks, reserve=["seeker", "agent"], hands=[[], [], ["agent"]])
    board.do("blind 5", "blind 5", "blind 5", "blind 6", "blind 6", "blind 6")
    assert story(board) == [
        "recruits_blind 2 thatcher 5 RECRUIT-07",
        "exhausted - 5 FLOW-05",
        "leaves - 0 cooper 1 ARRIVAL-01",
        "leaves - 2 hunter 1 ARRIVAL-01",
        "arrives - 0 agent 6 ARRIVAL-02",
        "arrives - 2 seeker 6 ARRIVAL-02",
        "exhausted - 6 FLOW-05",
        "coins - ARRIVAL-03",
        "builds 0 2 PLACE-06",
    ]


def test_new_arrivals_with_two():
    road = cleared(["cooper{1}", "mason", "agent"])
    board = Play(2, phase="arrivals", road=road, reserve=["seeker", "hunter"], hands=[["agent"], []])
    assert story(board.do("coin 2")) == ["favours 1 1 mason ARRIVAL-05"]
    assert story(board.do("pass")) == [
        "passes 0 ARRIVAL-06",
        "leaves - 2 agent 0 ARRIVAL-07",
        "arrives - 2 hunter 6 ARRIVAL-08",
        "builds 0 2 PLACE-06",
    ]


def building(hand, village=(), other=(), **position):
    """Seat 0 of two builds; the other has nothing to do."""
    words = {"hands": [list(hand), []], "road": [None] * 6, "villages": [list(village), list(other)]}
    return Play(2, phase="placement", **words | position)


def test_a_villager_is_placed():
    board = building(["agent", "cartwright", "mason"], ["lumberjack > wheeler"])
    assert story(board.do("play agent")) == [f"places 0 agent {board.card('agent')} -1 -1 PLACE-08"]
    wheeler = board.card("wheeler")
    story_of_it = story(board.do("play cartwright"))
    assert story_of_it == [f"places 0 cartwright {board.card('cartwright')} {wheeler} wheeler CHAIN-01"]
    assert story(board.do("end"))[0] == "ends 0 PLACE-04"


def test_who_can_do_no_more_ends():
    board = building(["agent"], hands=[["agent"], ["mason"]]).do("play agent")
    assert story(board) == [
        f"places 0 agent {board.card('agent')} -1 -1 PLACE-08", "ends 0 PLACE-04", "builds 1 2 PLACE-06",
    ]  # fmt: skip


def test_padlocks():
    own = building(["beekeeper", "mason"], ["lumberjack > carpenter"]).do("play beekeeper")
    key, card = own.card("carpenter"), own.card("beekeeper")
    assert story(own) == [
        f"uses_own_key 0 beekeeper {key} carpenter 2 LOCK-03", f"places 0 beekeeper {card} -1 -1 PLACE-08",
    ]  # fmt: skip
    other = building(["beekeeper", "mason"], [], ["lumberjack > carpenter"]).do("play beekeeper")
    key = other.card("carpenter", 1)
    assert story(other)[0] == f"uses_others_key 0 beekeeper {key} carpenter 1 -2 LOCK-04"
    nobody = building(["beekeeper", "mason"]).do("play beekeeper")
    assert story(nobody)[0] == "pays_padlock 0 beekeeper -2 LOCK-05"
    free = building(["beekeeper", "tinner", "mason"], gold=[0, 8])
    assert story(free.do("play tinner")) == ["plays_tinner 0 SPECIAL-05"]
    assert story(free.do("play beekeeper"))[0] == "opens_free 0 beekeeper SPECIAL-05"


def test_the_smuggler():
    board = building(["smuggler", "agent"], ["chandler", "lumberjack > shipwright"]).do("play smuggler")
    assert story(board) == [f"uses_own_key 0 smuggler {board.card('shipwright')} shipwright 2 LOCK-03"]
    card = board.card("chandler")
    assert story(board.do(f"smuggle {card}")) == [f"smuggles 0 {card} chandler +2 SPECIAL-08"]


def test_the_apprentice():
    board = building(["apprentice", "agent"], ["lumberjack"], ["lumberjack > wheeler{3} > cartwright"])
    wheeler, lumberjack = board.card("wheeler", 1), board.card("lumberjack")
    board.do("play apprentice")
    assert story(board) == []  # it is asked whom
    board.do(f"swap {wheeler}")
    assert story(board) == [
        f"replaces 0 wheeler {wheeler} 1 SPECIAL-19",
        f"apprentice_coins 1 {wheeler} wheeler +3 SPECIAL-26",
        f"places 0 wheeler {board.card('wheeler')} {lumberjack} lumberjack CHAIN-01",
    ]
    own = building(["apprentice", "agent"], ["miner > mason"]).do("play apprentice")
    miner = own.card("apprentice")
    assert story(own) == [
        f"replaces 0 miner {miner} 0 SPECIAL-19", f"places 0 miner {own.card('miner')} -1 -1 PLACE-08",
    ]  # fmt: skip
    founders = building(["apprentice", "agent"], ["founders > swineherd"]).do("play apprentice")
    assert story(founders) == [f"replaces 0 founders {founders.card('apprentice')} 0 SPECIAL-19"]
    founders.do("side food")
    assert story(founders) == [f"places 0 founders {founders.card('founders')} -1 -1 PLACE-08"]


def test_a_monk_is_recalled():
    board = building(["monk", "jeweler", "agent"], ["miner > seeker"])
    board.do("play monk", f"on {board.card('seeker')}")
    assert story(board) == [f"places 0 monk {board.card('monk')} {board.card('seeker')} seeker CHAIN-01"]
    assert story(board.do("end"))[:2] == ["recalled 0 monk SPECIAL-14", "ends 0 PLACE-04"]
    two = building(["monk", "monk", "jeweler", "agent"], ["miner", "wattler"], gold=[0, 8])
    two.do("play monk", f"on {two.card('miner')}")
    two.do("play monk", f"on {two.card('monk')}", "withdraw")
    assert story(two) == ["recalled 0 monk SPECIAL-14"] * 2


def test_an_exchange_is_told_to_each_as_it_may_know():
    board = building(["agent", "mason"], stacks=[4, 4, 4, 4, 4, 4]).do("hire miner", "onto 3", "return mason")
    hires = f"hires 0 miner {board.card('miner')} BASIC-04"
    assert story(board, 0) == ["returns 0 mason 18 BASIC-02", hires]
    assert story(board, 1) == story(board) == ["returns_unseen 0 ore 18 BASIC-02", hires]
    last = building(["agent", "mason"], stacks=[0] * 6, reserve=3).do("hire miner", "return agent")
    assert story(last, 0)[0] == "returns 0 agent 22 BASIC-06"
    assert story(last, 1)[0] == "returns_unseen 0 solitary 22 BASIC-06"
    none = building(["agent", "mason"], stacks=[0] * 6, reserve=0).do("hire miner", "return agent")
    assert story(none, 0)[0] == "returns 0 agent 24 BASIC-07"
    assert story(none, 1)[0] == "returns_unseen 0 solitary 24 BASIC-07"


def test_the_end_of_a_round_and_the_first_market():
    villages = [["lumberjack > [cooper{2}, carpenter{1}]"], ["harvester", "wattler"]]
    board = building(["agent"], *villages, stacks=[0, 0, 4, 4, 4, 4]).do("end")
    assert story(board) == [
        "ends 0 PLACE-04",
        "builds 1 3 PLACE-06",
        "ends 1 PLACE-04",
        f"turns_founders 0 {board.card('founders')} FOUNDERS-02",
        "first_player 1 FLOW-03",
        "market - 0 MARKET-01",
        "gold 0 +4 MARKET-03",
        "coins_counted 0 +3 MARKET-03",
        "gold 1 +2 MARKET-03",
        "round 1 3 3 FLOW-01",
    ]


def test_the_second_market():
    first = ["founders(food)", "agent", "lumberjack > [log_rafter, cooper{4}]", "miner > [locksmith, blacksmith{2}]"]
    board = building(["agent"], first, ["harvester", "grocer"], stacks=[0] * 6, markets=1).do("end")
    cards = {name: board.card(name) for name in ("agent", "log_rafter", "locksmith", "cooper", "blacksmith")}
    told = story(board)
    assert told[told.index("market - 1 MARKET-07") :] == [
        "market - 1 MARKET-07",
        "gold 0 +6 MARKET-08",  # cooper and blacksmith
        f"silver 0 {cards['agent']} agent +4 SILVER-13",
        f"silver 0 {cards['log_rafter']} log_rafter +4 SILVER-03",
        f"silver 0 {cards['locksmith']} locksmith +4 SILVER-09",
        f"coins_moved 0 {cards['cooper']} cooper +4 MARKET-08",
        f"coins_moved 0 {cards['blacksmith']} blacksmith +2 MARKET-08",
        "gold 1 +2 MARKET-08",
        f"silver 1 {board.card('grocer', 1)} grocer +3 SILVER-10",
    ]
    both = building(["agent"], first, stacks=[0] * 6).do("end")
    markets = [told for told in story(both) if told.startswith("market")]
    assert markets == ["market - 0 MARKET-01", "market - 1 MARKET-07"] and both.over


FED = ["founders(food)"]


def evening(event, **position):
    """The player ends the placement turn; then one event is resolved, without a card for the Countess."""
    words = {"villages": [FED], "jester": False, "countess": {"gold": 0}, "road": cleared([]), "hands": [["agent"]]}
    words |= {"stacks": [0] * 6, "reserve": 9, "markets": 1, "gold": [20]}
    board = solo(phase="placement", events=[event], **words | position)
    board.do("end")
    told = story(board)
    start = told.index(f"resolves 0 {event} {EVENTS_RULES[event]}")
    end = told.index("market - 1 MARKET-07") if "market - 1 MARKET-07" in told else len(told)
    return board, told[start + 1 : end]


EVENTS_RULES = {name: f"EVENT-{number}" for number, name in enumerate(EVENT_NAMES, 21)}


def test_events_that_are_paid():
    assert evening("royal_visit")[1] == ["pays_bank 0 royal_visit 3 -3 EVENT-25"]
    assert evening("royal_visit", gold=[2])[1] == ["pays_bank 0 royal_visit 3 -2 EVENT-25"]
    assert evening("tithe")[1] == ["pays_countess 0 tithe 4 -4 EVENT-32"]
    assert evening("hearth_tax")[1] == ["pays_countess 0 hearth_tax 0 EVENT-23"]
    assert evening("arson", villages=[[*FED, "chandler"]])[1] == ["pays_bank 0 arson 4 -4 EVENT-38"]


def test_events_that_take_villagers_for_the_countess():
    road = ["cooper{2}", "mason", None, None, None, None]
    board, told = evening("headhunters", road=road, reserve=[*[None] * 3, "wheeler"])
    assert told == [
        f"countess_gains - cooper {board.card('cooper', 15)} 32 EVENT-26",
        "countess_coins - 2 cooper SOLO-10",
        "arrives - 0 wheeler 6 RECRUIT-15",
    ]
    board, told = evening("poaching", road=road, reserve=["wheeler"])
    assert told == [
        f"countess_gains - cooper {board.card('cooper', 15)} 32 EVENT-40",
        "countess_coins - 2 cooper SOLO-10",
        f"countess_gains - mason {board.card('mason', 15)} 32 EVENT-40",
        "arrives - 0 wheeler 6 RECRUIT-15",
        "exhausted - 6 FLOW-05",
    ]
    board, told = evening("conscription", hands=[["agent"]])
    assert told == [f"countess_gains - agent {board.card('agent', 15)} 0 EVENT-21"]
    board, told = evening("press_gang", reserve=["mason"])
    assert told == [f"countess_gains - mason {board.card('mason', 15)} 22 EVENT-27", "exhausted - 6 FLOW-05"]
    board, told = evening("press_gang", stacks=[0, 0, 0, 0, 0, ["mason"]])
    assert told[:2] == [f"countess_gains - mason {board.card('mason', 15)} 21 EVENT-27", "exhausted - 5 FLOW-05"]


def test_events_that_strike_the_village():
    board, told = evening("it_was_you", villages=[[*FED, "lumberjack > cooper{4}"]])
    card = board.card("cooper", 15)
    assert told == [f"stolen 0 {card} cooper EVENT-33", f"stolen_coins 0 {card} cooper +4 EVENT-05"]
    board, told = evening("arson", villages=[[*FED, "wattler{2}"]])
    assert told == ["loses 0 1 wattler EVENT-38", "stolen_coins 0 1 wattler +2 EVENT-05"]
    board, told = evening("confiscation", villages=[[*FED, "lumberjack > [cooper{4}, carpenter{2}]"]])
    assert told == [f"loses_coins 0 {board.card('cooper')} cooper 4 1 EVENT-41"]
    board, told = evening("abduction", villages=[[*FED, "chandler", "fisher"]])
    assert told == []  # the player is asked
    fisher = board.card("fisher")
    assert story(board.do(f"lose {fisher}"))[0] == f"stolen 0 {fisher} fisher EVENT-39"


def test_events_without_effect():
    for event in ("confiscation", "abduction", "it_was_you", "headhunters", "poaching"):
        assert evening(event)[1] == [f"no_effect - {event} {EVENTS_RULES[event]}"]
    assert evening("press_gang", reserve=0)[1] == ["no_effect - press_gang EVENT-27"]
    empty = solo(phase="arrivals", events=["conscription"], jester=False, stacks=[0] * 6, reserve=0, road=cleared([]))
    assert "no_effect - conscription EVENT-21" in story(empty.do("pass"))


def test_events_of_a_phase_begin_with_its_first_action():
    board = solo(events=["road_toll", "drought"], road=ROAD, jester=False, stacks=[["wheeler"], 4, 4, 4, 4, 4])
    assert story(board.do("take 1")) == [
        "resolves 0 road_toll EVENT-24", "resolves 0 drought EVENT-28", "recruits 0 cooper 0 RECRUIT-06",
        "pays_bank 0 road_toll 1 -1 EVENT-24",
    ]  # fmt: skip
    assert story(board.do("give 2"))[0].startswith("countess_gains 0 mason")
    events = ["building_permit", "guild_dues"]
    placing = solo(events=events, phase="placement", hands=[["beekeeper", "agent"]], jester=False)
    assert story(placing.do("play beekeeper")) == [
        "resolves 0 building_permit EVENT-29",
        "resolves 0 guild_dues EVENT-30",
        "pays_padlock 0 beekeeper -2 LOCK-05",
        f"places 0 beekeeper {placing.card('beekeeper')} -1 -1 PLACE-08",
        "pays_countess 0 building_permit 1 -1 EVENT-29",
        "pays_bank 0 guild_dues 1 -1 EVENT-30",
    ]


@pytest.mark.rule("VGR-SOLO-27", "VGR-EVENT-01")
def test_events_of_a_phase_without_an_action():
    events = ["building_permit", "blizzard", "tithe"]
    placing = solo(events=events, phase="placement", hands=[["agent"]], villages=[FED], jester=False, reserve=0)
    assert story(placing.do("end"))[:4] == [
        "ends 0 PLACE-04", "unused 0 building_permit SOLO-27", "unused 0 blizzard SOLO-27", "resolves 0 tithe EVENT-32",
    ]  # fmt: skip
    acting = solo(events=["blizzard"], phase="placement", hands=[["agent", "mason"]], jester=False).do("play agent")
    assert not any(told.startswith("unused") for told in story(acting.do("end")))
    deserted = {"road": cleared([]), "stacks": [0] * 6, "reserve": 0, "hands": [["agent"]], "jester": False}
    board = solo(events=["drought", "blizzard"], phase="arrivals", **deserted)
    assert "unused 0 drought SOLO-27" in story(board.do("pass")) and "unused 0 blizzard SOLO-27" not in story(board)


def test_gifts_to_the_countess():
    board = solo(events=["bribery"], road=["agent", "cooper{2}", "mason", None, None, None], jester=False).do("take 1")
    assert story(board.do("give 2"))[:3] == [
        f"countess_gains 0 cooper {board.card('cooper', 15)} 32 SOLO-08",
        "countess_coins - 2 cooper SOLO-10",
        "countess_earns - 1 bribery EVENT-31",
    ]


def test_the_countess_draws_and_events_are_revealed():
    board = solo(phase="placement", hands=[["agent"]], villages=[FED], reserve=[None, "jeweler"], jester=False)
    told = story(board.do("end"))
    assert told[:3] == [
        "ends 0 PLACE-04",
        f"countess_gains - jeweler {board.card('jeweler', 15)} 22 SOLO-18",
        "countess_value - jeweler 20 1 SOLO-19",
    ]
    assert told[3:] == [f"reveals - {board.face_up()[0]} SOLO-19", "round 0 3 FLOW-01"]
    last = solo(phase="placement", hands=[["agent"]], villages=[FED], reserve=["mason"], jester=False).do("end")
    assert story(last)[1:4] == [
        f"countess_gains - mason {last.card('mason', 15)} 22 SOLO-18",
        "exhausted - 6 FLOW-05",
        "countess_value - mason 2 2 SOLO-19",
    ]
    words = {"phase": "placement", "hands": [["agent"]], "villages": [FED], "jester": False}
    told = story(solo("beginner", reserve=[None, "hunter"], **words).do("end"))
    assert told[2] == "countess_value - hunter 0 1 SOLO-34" and told[3].endswith(" SOLO-34")


@pytest.mark.parametrize(("stacks", "markets", "told"), [
    ([0, 0, 4, 4, 4, 4], 0, "countess_market - 10 0 4 SOLO-30"),  # her card, the cooper and the mason she draws
    ([0] * 6, 1, "countess_market - 8 6 4 SOLO-30"),
])  # fmt: skip
def test_the_market_of_the_countess(stacks, markets, told):
    court = {"gold": 1, "village": ["cooper{4}", "grocer", "harvester", "hunter"]}
    words = {"phase": "placement", "hands": [["agent"]], "villages": [FED], "jester": False, "road": cleared([])}
    board = solo(countess=court, stacks=stacks, markets=markets, reserve=[None, "mason"], **words).do("end")
    assert [line for line in story(board) if line.startswith("countess_market")] == [told]
    assert board.state.countess == 1 + sum(int(number) for number in told.split()[2:5])


def test_the_jester():
    board = solo(events=["drought", "tithe"], road=ROAD)
    assert story(board.do("jester drought")) == ["jester 0 drought SOLO-25", "capacity 0 2 SOLO-27"]
    placing = solo(phase="placement", events=["blizzard"], hands=[["agent", "beekeeper"]])
    assert story(placing.do("jester blizzard")) == ["jester 0 blizzard SOLO-25", "builds 0 2 SOLO-27"]
    other = solo(events=["tithe"], road=ROAD)
    assert story(other.do("jester tithe")) == ["jester 0 tithe SOLO-25"]


def test_what_no_event_of_the_box_does():
    """Words of the vocabulary that an owner of the printed cards may need."""
    state, entry = solo(villages=[[*FED, "lumberjack > cooper{4}"]]).state, Entry(0, 0)
    state.entry = entry
    for words in (
        {"op": "bank_pays", "to": "player", "amount": 3},
        {"op": "move_coins", "from": "own_villager_with_most_coins", "to": "bank"},
    ):
        number = enlist(words)
        Operate().apply(state, Decision(OPERATE, NOBODY, operation_argument(number, 0, 1)), 0)
        OPERATIONS.pop()
    assert [line(event) for event in entry.events] == [
        "event_brings 0 conscription +3 EVENT-21", "loses_coins 0 2 cooper 4 0 EVENT-21",
    ]  # fmt: skip
