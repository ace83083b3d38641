"""Events: what they do is data."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from bastide.games.villagers.data import EVENT_ACTS_IN, EVENT_NAMES, EVENT_RULES, KIND, NAMES, SEASON
from bastide.games.villagers.expansions.solo.event_texts import event_name, event_tip, sentence
from bastide.games.villagers.expansions.solo.operations import CODES, Operation
from bastide.text import LANGUAGES, speech
from rules.villagers.playing import cleared, rule, solo

FED = ["founders(food)"]
ROAD = ["cooper{2}", "mason", "wattler", "seeker{1}", "thatcher", "brewer"]


def evening(event, **position):
    """One event is resolved in the Event phase of the last round: nothing else is paid but the second market."""
    words = {"villages": [FED], "jester": False, "countess": {"gold": 0}, "road": cleared([])}
    return solo(phase="events", events=[event], **words | position)


def paid(event, gold=20, **position):
    """What an event takes from the treasury, and what of it the Countess gets."""
    board = evening(event, gold=[gold], **position)
    return gold - board.gold[0], int(board.state.countess)


@rule("VGR-EVENT-01", "VGR-EVENT-16")
def test_every_event_is_data_with_a_phase_and_operations():
    folder = resources.files("bastide.games.villagers").joinpath("components")
    events = json.loads(folder.joinpath("events.json").read_text("utf-8"))["events"]
    assert len(events) == 24 and [SEASON.count(season) for season in (0, 1)] == [12, 12]
    assert [event["rule"] for event in events] == [f"VGR-EVENT-{n}" for n in range(21, 45)] == EVENT_RULES
    assert [EVENT_ACTS_IN.count(phase) for phase in (0, 1, 2)] == [4, 3, 17]
    assert all(operation["op"] in CODES for event in events for operation in event["ops"])
    with pytest.raises(ValueError, match="known are"):
        Operation({"op": "dance"})
    with pytest.raises(ValueError, match="visible_food"):
        Operation({"op": "pay_per", "to": "bank", "each": 1, "per": "hat"})


@rule("VGR-EVENT-02")
def test_an_event_acts_in_the_round_after_it_was_revealed():
    board = solo(phase="events", villages=[FED], jester=False, reserve=[*[None] * 9, "jeweler"], road=ROAD)
    (name,) = board.face_up()
    assert board.gold == [8] and board.choices("take")  # the next round, before its own phase
    first = solo(events=["drought"], road=ROAD)
    assert first.state.quota == [1] and name in EVENT_NAMES


@rule("VGR-EVENT-03", "VGR-EVENT-13", "VGR-EVENT-25")
def test_who_cannot_pay_in_full_pays_what_there_is_in_the_treasury():
    assert paid("royal_visit") == (3, 0)
    board = evening("royal_visit", gold=[2], villages=[[*FED, "miner > blacksmith{4}"]])
    assert board.gold == [0] and "miner > blacksmith{4}" in board.village()
    assert paid("royal_visit", gold=0) == (0, 0)


@rule("VGR-EVENT-04")
def test_the_road_is_refilled_without_coins_from_the_leftmost_stack():
    board = evening("headhunters", road=ROAD, stacks=[0, ["jeweler"], 5, 5, 5, 5])
    assert board.road == ["jeweler", *ROAD[1:]]
    reserve = evening("headhunters", road=ROAD, stacks=[0] * 6, reserve=["wheeler"], markets=1)
    assert reserve.road[0] == "wheeler"


@rule("VGR-EVENT-05", "VGR-EVENT-09", "VGR-EVENT-33")
def test_it_was_you_steals_the_most_valuable_end_of_chain():
    village = [*FED, "lumberjack > cooper{4}", "chandler"]
    board = evening("it_was_you", villages=[village])
    assert board.gold == [12] and board.village() == [*FED, "lumberjack", "chandler"]
    assert {"countess", "cooper"} <= set(board.court())  # apart from the others
    silver = evening("it_was_you", villages=[[*FED, "grocer", "harvester", "hunter", "lumberjack > cooper"]])
    assert "grocer" in silver.court()  # nine gold in this village


@rule("VGR-EVENT-06", "VGR-EVENT-07", "VGR-EVENT-10")
def test_founders_and_common_villagers_are_never_taken():
    for name in ("it_was_you", "abduction", "arson"):
        board = evening(name, villages=[["founders", "miner", "hayer"]], gold=[8])
        assert board.village()[1:] == ["miner", "hayer"] and board.gold[0] == (4 if name == "arson" else 8)
        assert board.state.events[EVENT_NAMES.index(name)] == 4  # discarded all the same


@rule("VGR-EVENT-08")
def test_a_stolen_villager_uncovers_the_card_below():
    board = evening("it_was_you", villages=[["graper > vintner > wine_trader", "harvester"]], stacks=[0, 0, 1, 1, 1, 1])
    assert board.gold[0] == 8 + 2 + 5  # the market of this round pays Founders and vintner
    two = evening("abduction", villages=[["graper > [vintner, vintner]"]])
    two.do(f"lose {two.card('vintner')}")
    assert two.state.quota[0] == 2  # the graper's food is still covered by the other


@rule("VGR-EVENT-11")
def test_ties_are_decided_by_the_player():
    board = evening("it_was_you", villages=[[*FED, "chandler", "fisher", "wattler"]])
    assert board.choices() == [f"lose {board.card('chandler')}", f"lose {board.card('fisher')}"]
    board.do(f"lose {board.card('fisher')}")
    assert "fisher" in board.court() and "chandler" in board.village()
    road = evening("headhunters", road=cleared(["mason", "thatcher", "wattler"]))
    assert road.choices() == ["give 1", "give 2"]
    road.do("give 2")
    assert road.court()[1] == "thatcher"
    coins = evening("confiscation", villages=[[*FED, "lumberjack > [cooper{2}, carpenter{2}]"]])
    assert len(coins.choices("lose")) == 2


@rule("VGR-EVENT-12", "VGR-EVENT-26", "VGR-EVENT-54")
def test_headhunters_value_road_villagers_in_her_village():
    court = {"gold": 0, "village": ["harvester", "hunter"]}
    board = evening("headhunters", road=cleared(["cooper{3}", "grocer{1}", "wattler"]), countess=court)
    assert "grocer" in board.court() and board.state.countess == 1  # six gold there; its coin goes to her
    own = evening("headhunters", road=cleared(["cooper", "grocer{9}"]), villages=[[*FED, "harvester", "hunter"]])
    assert "cooper" in own.court()  # the player's food and coins on the card do not count


@rule("VGR-EVENT-14")
def test_two_events_with_the_same_trigger_both_apply():
    board = solo(phase="events", events=["harvest_levy", "hearth_tax"], jester=False, gold=[20], countess={"gold": 0},
                 villages=[["founders > brewer"]], road=cleared([]))  # fmt: skip
    board.do("resolve hearth_tax")
    assert board.gold == [18] and board.state.countess == 2
    limits = solo(events=["drought", "famine"], villages=[["harvester", "hunter"]], road=ROAD)
    assert limits.state.quota == [1]


@rule("VGR-EVENT-15", "VGR-EVENT-28")
def test_drought_lowers_the_capacity_after_the_cap():
    food = ["harvester", "hunter", "hunter", "fisher", "graper"]
    assert [solo(events=["drought"], villages=[food[:n]], road=ROAD).state.quota[0] for n in (0, 1, 3, 5)] == [
        1,
        2,
        4,
        4,
    ]
    recruiting = solo(events=["drought"], road=ROAD).do("take 2", "give 3")
    assert recruiting.choices("coin")  # after a single recruit


@rule("VGR-EVENT-21")
def test_conscription_a_random_hand_card():
    board = evening("conscription", hands=[["mason"]])
    assert board.hand() == [] and board.court()[1] == "mason"
    seen = set()
    for seed in range(20):
        drawn = evening("conscription", hands=[["mason", "agent", "wheeler"]], seed=seed)
        seen.add(drawn.court()[1])
        assert len(drawn.hand()) == 2
    assert seen == {"mason", "agent", "wheeler"}
    assert evening("conscription", hands=[[]]).state.events[EVENT_NAMES.index("conscription")] == 4


@rule("VGR-EVENT-22", "VGR-EVENT-36")
def test_levy_and_provisions_are_paid_for_visible_food():
    village = ["founders > swineherd", "harvester", "graper > vintner"]
    assert paid("harvest_levy", villages=[village]) == (2, 2)
    assert paid("winter_provisions", villages=[village]) == (4, 4)


@rule("VGR-EVENT-23")
def test_hearth_tax_is_paid_for_visible_houses():
    assert paid("hearth_tax", villages=[[*FED, "wattler", "lumberjack > carpenter"]]) == (2, 2)


@rule("VGR-EVENT-24", "VGR-EVENT-50")
def test_road_toll_for_each_face_up_recruit_after_its_coins():
    board = solo(events=["road_toll"], road=ROAD, gold=[0], villages=[["harvester"]], jester=False)
    board.do("take 1")
    assert board.gold == [1]  # two coins, then the toll
    board.do("give 2", "blind 6")
    assert board.gold == [1]
    board.do("give 2", "take 5")
    assert board.gold == [0]
    later = solo(events=["road_toll"], road=ROAD, phase="placement", hands=[["agent"]], jester=False)
    later.do("end")
    assert later.gold == [8]


@rule("VGR-EVENT-27")
def test_press_gang_takes_the_top_card_of_the_leftmost_stack():
    board = evening("press_gang", stacks=[0, [None, "mason"], 5, 5, 5, 5])
    assert board.court()[1] == "mason" and board.state.sizes[1] == 1
    last = evening("press_gang", stacks=[0] * 6, reserve=[None, "mason"], markets=1)
    assert last.court() == ["countess", "mason"]
    none = evening("press_gang", stacks=[0] * 6, reserve=0, markets=1)
    assert none.court() == ["countess"]


@rule("VGR-EVENT-29", "VGR-EVENT-51")
def test_building_permit_for_each_villager_that_counts():
    words = {"events": ["building_permit"], "jester": False, "countess": {"gold": 0}, "road": cleared([])}
    board = solo(phase="placement", hands=[["agent", "beekeeper", "mason"]], **words)
    board.do("play beekeeper")
    assert board.gold == [8 - 2 - 1] and board.state.countess == 1
    board.do("hire miner", "onto 1", "return mason")
    assert board.gold == [5]  # nothing for common villagers
    poor = solo(phase="placement", hands=[["beekeeper", "agent", "mason"]], gold=[2], **words)
    poor.do("play beekeeper")
    assert poor.gold == [0] and "beekeeper" in poor.village()  # the padlock comes first, then what there is


@rule("VGR-EVENT-30", "VGR-EVENT-52")
def test_guild_dues_for_each_padlock():
    words = {"events": ["guild_dues"], "jester": False, "road": cleared([]), "phase": "placement"}
    board = solo(hands=[["beekeeper", "fisher", "agent"]], villages=[["lumberjack > carpenter"]], **words)
    board.do("play beekeeper")
    assert board.gold == [7] and "carpenter{2}" in board.village()[1]
    board.do("play fisher")
    assert board.gold == [7 - 3]
    exact = solo(hands=[["fisher", "agent"]], gold=[2], **words).do("play fisher")
    assert exact.gold == [0]
    assert solo(hands=[["fisher", "agent"]], gold=[1], **words).refused("play fisher") == "VGR-LOCK-10"


@rule("VGR-EVENT-31")
def test_bribery_for_each_villager_she_gets_in_recruitment():
    board = solo(events=["bribery"], road=ROAD, countess={"gold": 0}, jester=False, reserve=[*[None] * 9, "mason"])
    board.do("blind 6", "give 2", "blind 6", "give 3")
    assert board.state.countess == 2
    board.do("pass", "end")
    assert board.state.countess == 2 and len(board.court()) >= 4  # her card of the Event phase brings nothing


@rule("VGR-EVENT-32")
def test_tithe_for_each_full_five_gold():
    assert [paid("tithe", gold=gold)[0] for gold in (4, 5, 14, 15)] == [0, 1, 2, 3]
    assert paid("tithe", gold=15) == (3, 3)


@rule("VGR-EVENT-34")
def test_famine_ignores_food():
    board = solo(events=["famine"], villages=[["harvester", "hunter", "hunter"]], road=ROAD)
    assert board.state.quota == [2]


@rule("VGR-EVENT-35")
def test_blizzard_lowers_the_placement_limit():
    limits = [
        solo(phase="placement", events=["blizzard"], hands=[["agent"]], villages=[village]).state.limit[0]
        for village in ([], ["wattler"], ["wattler", "wattler", "founders > brewer"])
    ]
    assert limits == [1, 2, 4]


@rule("VGR-EVENT-37")
def test_firewood_for_each_common_villager():
    assert paid("firewood", villages=[[*FED, "lumberjack > cooper", "miner", "harvester"]]) == (2, 0)


@rule("VGR-EVENT-38")
def test_arson_discards_a_house_or_costs_four():
    board = evening("arson", villages=[[*FED, "wattler{2}", "lumberjack > carpenter", "chandler"]])
    assert [NAMES[board.state.what[int(card)]] for card in board.choices("lose")] == ["wattler", "carpenter"]
    board.do(f"lose {board.card('wattler')}")
    assert board.gold == [10] and "wattler" not in str(board.village()) and board.state.gone[KIND["wattler"]] == 1
    assert paid("arson", villages=[[*FED, "chandler"]]) == (4, 0)


@rule("VGR-EVENT-39")
def test_abduction_of_the_players_choice():
    board = evening("abduction", villages=[[*FED, "chandler{2}", "harvester", "miner > seeker"]])
    assert len(board.choices("lose")) == 3
    board.do(f"lose {board.card('seeker')}")
    assert "seeker" in board.court() and "miner" in board.village()


@rule("VGR-EVENT-40", "VGR-EVENT-53")
def test_poaching_takes_the_two_leftmost_road_villagers():
    stacks = [["jeweler"], ["wheeler"], 5, 5, 5, 5]
    board = evening("poaching", road=ROAD, stacks=stacks)
    assert board.court()[1:3] == ["cooper", "mason"]
    assert board.road[:3] == ["jeweler", "wheeler", "wattler"]  # both leave, then both gaps are filled
    one = evening("poaching", road=[None, None, "cooper", None, None, None])
    assert one.court()[1] == "cooper"


@rule("VGR-EVENT-41")
def test_confiscation_of_the_coins_of_the_richest():
    board = evening("confiscation", villages=[[*FED, "lumberjack > [cooper{4}, carpenter{2}]"]])
    assert board.state.countess == 4 and "lumberjack > [cooper, carpenter{2}]" in board.village()
    assert evening("confiscation", villages=[[*FED, "miner"]]).state.countess == 0


@rule("VGR-EVENT-42", "VGR-EVENT-55")
def test_ransom_five_gold_or_a_random_card():
    board = evening("ransom", hands=[["mason", "agent"]], gold=[6])
    assert board.choices() == ["option 1", "option 2"]
    board.do("option 1")
    assert board.gold == [1] and board.state.countess == 5
    card = evening("ransom", hands=[["mason"]], gold=[6]).do("option 2")
    assert card.gold == [6] and card.court()[1] == "mason"
    poor = evening("ransom", hands=[["mason"]], gold=[4])
    assert poor.gold == [4] and poor.hand() == []  # the card must be given
    empty = evening("ransom", hands=[[]], gold=[4])
    assert empty.gold == [0] and empty.state.countess == 4
    full = evening("ransom", hands=[[]], gold=[9])
    assert full.gold == [4]


@rule("VGR-EVENT-43")
def test_lock_inspection_for_each_padlock():
    assert paid("lock_inspection", villages=[[*FED, "miner > seeker > spelunker > jeweler", "fisher"]]) == (3, 0)


@rule("VGR-EVENT-44")
def test_royal_wedding_costs_six():
    assert paid("royal_wedding") == (6, 6) and paid("royal_wedding", gold=4) == (4, 4)


@rule("VGR-EVENT-56")
def test_the_founders_check_is_not_repeated_after_events():
    board = evening("abduction", villages=[["harvester"]])
    assert board.village() == ["founders(gold)"] and board.state.quota == [2]


def test_an_owner_of_the_cards_can_write_other_events():
    """Every word of the vocabulary is understood, alone and inside others."""
    for words in (
        {"op": "pay_per", "to": "bank", "each": 2, "per": "hand_card"},
        {"op": "pay_per", "to": "countess", "each": 1, "per": "wood_symbol"},
        {"op": "pay_per", "to": "bank", "each": 1, "per": "full_3_gold_in_treasury"},
        {"op": "bank_pays", "to": "player", "amount": 2},
        {"op": "countess_takes_road", "select": "player_choice", "n": 2},
        {"op": "discard_own_top", "filter": "has_food", "n": 1},
        {"op": "choose", "options": [{"op": "countess_steals_top", "select": "highest_value", "n": 1}]},
        {"op": "move_coins", "from": "own_villager_with_most_coins", "to": "bank"},
    ):
        assert Operation(words).code == CODES[words["op"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_event_says_follows_from_its_operations(language):
    say = speech(language, "bastide.games.villagers")
    tips = [event_tip(event, say) for event in range(len(EVENT_NAMES))]
    assert len(set(tips)) == len(EVENT_NAMES) and all(tip.endswith(".") for tip in tips)
    for changed in (
        {"op": "pay", "to": "bank", "amount": 7},
        {"op": "pay_per", "to": "countess", "each": 7, "per": "hand_card"},
        {"op": "pay_per", "to": "bank", "each": 1, "per": "full_7_gold_in_treasury"},
        {"op": "bank_pays", "to": "player", "amount": 7},
        {"op": "modify_limit", "limit": "placement", "delta": 7},
        {"op": "countess_takes_road", "select": "player_choice", "n": 7},
        {"op": "countess_takes_random_hand_card", "n": 7},
        {"op": "discard_own_top", "filter": "has_food", "n": 7},
        {"op": "move_coins", "from": "own_villager_with_most_coins", "to": "bank", "n": 7},
        {"op": "on_unlock", "do": {"op": "bank_pays", "to": "countess", "amount": 7}},
        {"op": "choose", "options": [{"op": "pay", "to": "bank", "amount": 7, "requires_full": True}]},
        {"op": "discard_own_top", "n": 1, "else": {"op": "pay", "to": "bank", "amount": 7}},
    ):
        assert "7" in sentence(Operation(changed), say)
    assert say("family.wood") in sentence(
        Operation({"op": "pay_per", "to": "bank", "each": 1, "per": "wood_symbol"}), say
    )
    names = [event_name(event, say) for event in range(len(EVENT_NAMES))]
    assert names[EVENT_NAMES.index("tithe")] == {"fr": "Dîme", "en": "Tithe"}[language]
