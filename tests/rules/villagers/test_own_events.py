"""Events that an owner of the printed cards may write: every word of the vocabulary, in play and in words."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from bastide.games.villagers.data import EVENT_NAMES, KIND, NAMES
from bastide.games.villagers.expansions.solo.countess import ACTING, DISCARDED, DONE, FACE_UP, IN_DECK, OUT
from bastide.games.villagers.expansions.solo.event_texts import sentence
from bastide.games.villagers.expansions.solo.operations import (
    CODES,
    COUNTED,
    EFFECTS,
    FILTERS,
    OPERATIONS,
    RECEIVERS,
    SELECTIONS,
    TREASURY,
    Operation,
    enlist,
)
from bastide.text import LANGUAGES, speech
from rules.villagers.playing import cleared, rule, solo

FED = ["founders(food)"]
BANK, HERS = {"to": "bank"}, {"to": "countess"}


@contextmanager
def written(*operations, event="royal_visit"):
    """An event does these operations, as if events.json said so."""
    number, known = EVENT_NAMES.index(event), len(OPERATIONS)
    before, EFFECTS[number] = EFFECTS[number], [enlist(words) for words in operations]
    try:
        yield
    finally:
        EFFECTS[number] = before
        del OPERATIONS[known:]


def evening(**position):
    """The event is about to be resolved, and the Jester asks for it; only the second market may come after it."""
    words = {"villages": [FED], "countess": {"gold": 0}, "road": cleared([]), "gold": [20], "jester": True}
    return solo(phase="events", events=["royal_visit"], **words | position)


def resolved(*operations, **position):
    """A position in which the event has been resolved, or asks."""
    with written(*operations):
        return evening(**position).do("resolve royal_visit")


def moved(*operations, **position):
    """What the event adds to the treasury, to that of the Countess and to the bank."""
    with written(*operations):
        board = evening(**position)
        before = board.gold[0], board.state.countess, board.state.bank
        board.do("resolve royal_visit")
    return tuple(
        int(new - old) for new, old in zip((board.gold[0], board.state.countess, board.state.bank), before, strict=True)
    )


def test_every_word_has_a_number_of_its_own():
    for words in (CODES, RECEIVERS, SELECTIONS, FILTERS, COUNTED):
        assert len(set(words.values())) == len(words)
    assert TREASURY not in COUNTED.values()


def test_saved_games_know_where_an_event_is_by_its_number():
    assert [IN_DECK, FACE_UP, ACTING, DONE, DISCARDED, OUT] == [0, 1, 2, 3, 4, 5]


@rule("VGR-EVENT-16")
@pytest.mark.parametrize(
    ("per", "count"),
    [
        ("visible_food", 2), ("visible_house", 2), ("visible_gold_symbol", 2), ("padlock_symbol", 2),
        ("common_villager", 2), ("villager", 6), ("hand_card", 3), ("wood_symbol", 3), ("ore_symbol", 2),
        ("solitary_symbol", 1), ("hay_symbol", 0), ("full_3_gold_in_treasury", 6), ("full_21_gold_in_treasury", 0),
    ],
)  # fmt: skip
def test_payments_count_what_they_name(per, count):
    village = ["founders > brewer", "lumberjack > log_rafter", "miner > mason", "fisher"]
    hand = ["agent", "priest", "wattler"]
    for each in (1, 2):
        operation = {"op": "pay_per", "each": each, "per": per}
        assert moved(operation | BANK, villages=[village], hands=[hand]) == (-each * count, 0, each * count)
        assert moved(operation | HERS, villages=[village], hands=[hand]) == (-each * count, each * count, 0)


@rule("VGR-EVENT-16")
def test_founders_are_no_villagers_whatever_side_is_up():
    for village in (["founders"], FED):
        assert moved({"op": "pay_per", "each": 1, "per": "villager"} | BANK, villages=[[*village, "hunter"]])[0] == -1


@rule("VGR-EVENT-16")
def test_the_bank_pays_either():
    assert moved({"op": "bank_pays", "to": "player", "amount": 2}) == (2, 0, -2)
    assert moved({"op": "bank_pays", "to": "countess", "amount": 2}) == (0, 2, -2)
    board = resolved({"op": "bank_pays", "to": "player", "amount": 2})
    assert board.last_told("event_brings") == [(0, 2, [EVENT_NAMES.index("royal_visit")])]


@rule("VGR-EVENT-16")
def test_operations_are_done_in_their_order():
    board = resolved(
        {"op": "pay", "amount": 3} | HERS, {"op": "pay", "amount": 2} | BANK, {"op": "pay", "amount": 1} | HERS
    )
    assert [event.points for event in board.last.events if event.what.startswith("pays_")] == [-3, -2, -1]


@rule("VGR-EVENT-04", "VGR-EVENT-53")
def test_two_villagers_of_the_players_choice():
    operation = {"op": "countess_takes_road", "select": "player_choice", "n": 2}
    with written(operation):
        board = evening(road=cleared(["mason{1}", "thatcher", "wattler{2}"])).do("resolve royal_visit")
        assert board.choices() == ["give 1", "give 2", "give 3"]
        board.do("give 3")
        assert board.road[:3] == ["mason{1}", "thatcher", None]  # the gaps are filled when all have left
        board.do("give 1")
        assert board.court()[:3] == ["countess", "wattler", "mason"] and board.state.countess == 3
        assert None not in board.road[:1] and board.road[1] == "thatcher" and board.road[2] is not None
        one = evening(road=cleared(["mason"])).do("resolve royal_visit")
        assert one.court()[1] == "mason" and not one.last_told("no_effect")
        none = evening().do("resolve royal_visit")
        assert len(none.last_told("no_effect")) == 1


@rule("VGR-EVENT-05", "VGR-EVENT-07")
@pytest.mark.parametrize(
    ("filter_", "found"),
    [("", "fisher wattler brewer"), ("has_house", "wattler brewer"), ("has_food", "fisher brewer")],
)
def test_what_may_be_struck(filter_, found):
    """Neither a common villager nor a covered card; of the others those that bear the symbol."""
    village = ["founders > brewer", "fisher", "wattler", "lumberjack"]
    for operation in ("discard_own_top", "countess_steals_top"):
        with written({"op": operation, "filter": filter_, "n": 1}):
            board = evening(villages=[village]).do("resolve royal_visit")
            struck = {NAMES[board.state.what[int(card)]] for card in board.choices("lose")}
        assert struck == set(found.split())


@rule("VGR-EVENT-05", "VGR-EVENT-09")
def test_as_often_as_it_says():
    with written({"op": "discard_own_top", "n": 2}):
        board = evening(villages=[[*FED, "fisher{2}", "wattler", "hunter{1}"]]).do("resolve royal_visit")
        board.do(f"lose {board.card('fisher')}")
        assert board.village() == [*FED, "wattler", "hunter{1}"] and len(board.choices("lose")) == 2
        board.do(f"lose {board.card('hunter')}")
        assert board.village() == [*FED, "wattler"] and board.gold == [23]
        assert board.state.gone[KIND["fisher"]] == board.state.gone[KIND["hunter"]] == 1
    with written({"op": "countess_steals_top", "n": 2}):
        both = evening(villages=[[*FED, "fisher", "wattler"]]).do("resolve royal_visit")
        both.do(f"lose {both.card('wattler')}")
        assert {"fisher", "wattler"} < set(both.court()) and both.village() == FED
        one = evening(villages=[[*FED, "fisher"]]).do("resolve royal_visit")
        assert one.village() == FED and not one.last_told("no_effect")


@rule("VGR-EVENT-08", "VGR-EVENT-09")
def test_stolen_from_the_founders_a_villager_uncovers_them():
    board = resolved({"op": "countess_steals_top", "n": 1}, villages=[["founders > brewer"]])
    assert "brewer" in board.court() and board.village() == ["founders(gold)"] and board.state.above[0] == 0


@rule("VGR-EVENT-41")
def test_coins_are_moved_to_the_bank_or_the_countess_as_often_as_it_says():
    village = [*FED, "fisher{2}", "wattler{5}", "hunter{3}"]
    for to, gains in (("bank", (0, 0, 8)), ("countess", (0, 8, 0))):
        assert moved({"op": "move_coins", "to": to, "n": 2}, villages=[village]) == gains
    board = resolved({"op": "move_coins", "to": "bank", "n": 2}, villages=[village])
    assert board.village() == [*FED, "fisher{2}", "wattler", "hunter"]
    assert [event.args[2:] for event in board.last.events if event.what == "loses_coins"] == [[5, 0], [3, 0]]
    assert len(resolved({"op": "move_coins", "to": "bank"}).last_told("no_effect")) == 1


@rule("VGR-EVENT-14")
def test_an_event_answers_what_it_does_itself():
    answer = {"op": "on_countess_gains_villager", "do": {"op": "bank_pays", "to": "countess", "amount": 3}}
    village = [*FED, "fisher"]
    assert moved(answer, {"op": "countess_steals_top", "n": 1}, villages=[village]) == (0, 3, -3)
    assert moved(answer, {"op": "countess_takes_stack_top"}) == (0, 3, -3)
    assert moved(answer, {"op": "discard_own_top", "n": 1}, villages=[village]) == (0, 0, 0)


@rule("VGR-EVENT-27")
def test_the_top_of_a_stack_or_of_the_reserve():
    plain, either = {"op": "countess_takes_stack_top"}, {"op": "countess_takes_stack_top", "fallback": "reserve"}
    spent = {"stacks": [0] * 6, "reserve": ["wheeler"], "markets": 1}
    assert resolved(either, **spent).court() == ["countess", "wheeler"]
    none = resolved(plain, **spent)
    assert none.court() == ["countess"] and len(none.last_told("no_effect")) == 1
    nothing = resolved(either, **spent | {"reserve": []})
    assert nothing.court() == ["countess"] and len(nothing.last_told("no_effect")) == 1


PAY = {"op": "pay", "amount": 5, "requires_full": True} | HERS


@rule("VGR-EVENT-55")
@pytest.mark.parametrize(
    ("part", "able", "unable"),
    [
        ({"op": "countess_takes_random_hand_card", "n": 1}, {"hands": [["agent"]]}, {}),
        ({"op": "countess_takes_road", "select": "leftmost", "n": 1}, {"road": cleared(["mason"])}, {}),
        ({"op": "countess_steals_top", "n": 1}, {"villages": [[*FED, "fisher"]]}, {"villages": [[*FED, "miner"]]}),
        ({"op": "discard_own_top", "n": 1}, {"villages": [[*FED, "fisher"]]}, {"villages": [[*FED, "miner"]]}),
        ({"op": "move_coins"} | BANK, {"villages": [[*FED, "fisher{1}"]]}, {"villages": [[*FED, "fisher"]]}),
    ],
)  # fmt: skip
def test_only_what_can_be_carried_out_may_be_chosen(part, able, unable):
    choice = {"op": "choose", "options": [PAY, part]}
    with written(choice):
        assert len(evening(gold=[5], **able).do("resolve royal_visit").choices("option")) == 2
        assert evening(gold=[5], **unable).do("resolve royal_visit").state.countess == 5  # only paying is left
        poor = evening(gold=[4], **able).do("resolve royal_visit")
        assert not poor.choices("option") and poor.gold == [4] and not poor.last_told("no_effect")
        assert len(evening(gold=[4], **unable).do("resolve royal_visit").last_told("no_effect")) == 1
    with written(choice | {"else": {"op": "pay", "amount": 5} | BANK}):
        assert evening(gold=[4], **unable).do("resolve royal_visit").gold == [0]


@rule("VGR-EVENT-55")
def test_what_needs_nothing_may_always_be_chosen():
    gift = {"op": "bank_pays", "to": "countess", "amount": 1}
    with written({"op": "choose", "options": [gift, PAY]}):
        assert len(evening(gold=[5]).do("resolve royal_visit").choices("option")) == 2


@rule("VGR-EVENT-15", "VGR-EVENT-28", "VGR-EVENT-34", "VGR-EVENT-35")
def test_limits_are_changed_in_their_own_phase_only():
    more = {"op": "modify_limit", "limit": "recruit", "delta": 2, "min": 1}
    with written(more, event="road_toll"):
        assert solo(events=["road_toll"], villages=[["hunter"]]).state.quota == [5]
    with written({"op": "pay", "amount": 3} | BANK, event="road_toll"):
        assert solo(events=["road_toll"]).state.quota == [2]
    with written({"op": "ignore_symbols", "limit": "placement"}, event="building_permit"):
        village = {"villages": [["wattler", "wattler"]], "hands": [["agent"]], "phase": "placement"}
        assert solo(events=["building_permit"], **village).state.limit == [2]
        assert solo(events=[], **village).state.limit == [4]
    for words, limit in (({"min": 0}, 0), ({"min": 1}, 1), ({"min": 2}, 2), ({"min": 9}, 2), ({}, 0)):
        words = {"op": "modify_limit", "limit": "recruit", "delta": -3} | words
        with written(words, event="drought"):
            assert solo(events=["drought"]).state.quota == [limit]


@rule("VGR-SOLO-17", "VGR-EVENT-10")
def test_a_resolved_event_lies_there_until_the_phase_ends():
    board = solo(phase="events", events=["royal_visit", "hearth_tax", "tithe"], villages=[FED], road=cleared([]),
                 jester=False, gold=[20])  # fmt: skip
    board.do("resolve royal_visit")
    assert board.state.events[EVENT_NAMES.index("royal_visit")] == DONE
    assert sorted(board.choices("resolve")) == ["hearth_tax", "tithe"]
    board.do("resolve tithe")
    assert board.state.events[EVENT_NAMES.index("royal_visit")] == DISCARDED


@rule("VGR-SOLO-25", "VGR-SOLO-27")
def test_after_the_jester_the_other_events_are_still_resolved():
    board = solo(phase="events", events=["royal_visit", "royal_wedding"], villages=[FED], road=cleared([]), gold=[20],
                 countess={"gold": 0})  # fmt: skip
    board.do("jester royal_wedding")
    assert board.gold == [17] and board.state.countess == 0


@rule("VGR-EVENT-12", "VGR-EVENT-54")
def test_a_villager_of_the_road_is_valued_with_its_own_symbols_and_no_coins():
    own = solo(phase="events", events=["headhunters"], villages=[FED], jester=False,
               road=cleared(["graper", "log_rafter", "seeker"]))  # fmt: skip
    assert own.court()[1] == "log_rafter"  # two wood symbols of its own
    agent = solo(
        phase="events", events=["headhunters"], villages=[FED], jester=False, road=cleared(["agent{3}", "graper"])
    )
    assert agent.choices() == ["give 1", "give 2"]  # both are worth nothing there


@rule("VGR-EVENT-42")
def test_five_gold_are_enough_for_a_ransom():
    board = solo(phase="events", events=["ransom"], hands=[["agent"]], gold=[5], villages=[FED], jester=False,
                 road=cleared([]))  # fmt: skip
    assert len(board.choices("option")) == 2


WORDS = [
    ({"op": "pay", "to": "bank", "amount": 1}, "Payez 1 or à la banque.", "Pay 1 gold to the bank."),
    ({"op": "pay", "to": "countess", "amount": 2}, "Payez 2 or à la Comtesse.", "Pay 2 gold to the Countess."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "padlock_symbol"},
     "Payez 1 or à la banque par cadenas de votre village, cartes recouvertes comprises.",
     "Pay 1 gold to the bank for each padlock of your village, covered cards included."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "visible_food"},
     "Payez 1 or à la banque par symbole Nourriture visible de votre village.",
     "Pay 1 gold to the bank for each visible food symbol of your village."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "visible_house"},
     "Payez 1 or à la banque par symbole Maison visible de votre village.",
     "Pay 1 gold to the bank for each visible house symbol of your village."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "visible_gold_symbol"},
     "Payez 1 or à la banque par symbole Or visible de votre village.",
     "Pay 1 gold to the bank for each visible gold symbol of your village."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "special_symbol"},
     "Payez 1 or à la banque par symbole Spécial de votre village.",
     "Pay 1 gold to the bank for each Special symbol of your village."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "wood_symbol"},
     "Payez 1 or à la banque par symbole Bois de votre village.",
     "Pay 1 gold to the bank for each Wood symbol of your village."),
    ({"op": "pay_per", "to": "bank", "each": 1, "per": "full_3_gold_in_treasury"},
     "Payez 1 or à la banque par tranche entière de 3 or de votre trésor.",
     "Pay 1 gold to the bank for every full 3 gold in your treasury."),
    ({"op": "bank_pays", "to": "countess", "amount": 2}, "La Comtesse gagne 2 or de la banque.",
     "The Countess gains 2 gold from the bank."),
    ({"op": "bank_pays", "to": "player", "amount": 2}, "La banque vous verse 2 or.", "The bank gives you 2 gold."),
    ({"op": "modify_limit", "limit": "recruit", "delta": -1, "min": 1},
     "Vous recrutez 1 villageois de moins pendant cette phase, mais au moins 1.",
     "You recruit 1 villager fewer in this phase, but at least 1."),
    ({"op": "modify_limit", "limit": "placement", "delta": 2},
     "Vous placez 2 villageois de plus pendant cette phase.", "You place 2 more villagers in this phase."),
    ({"op": "ignore_symbols", "limit": "recruit"},
     "Les symboles Nourriture ne comptent pas pendant cette phase : vous recrutez 2 villageois.",
     "Food does not count in this phase: you recruit 2 villagers."),
    ({"op": "on_unlock", "do": {"op": "pay", "to": "bank", "amount": 1}},
     "Pour chaque cadenas ouvert pendant cette phase, en plus de son prix, payez 1 or à la banque.",
     "For each padlock opened in this phase, on top of its price, pay 1 gold to the bank."),
    ({"op": "countess_takes_road", "select": "leftmost", "n": 1},
     "La Comtesse prend le villageois visible le plus à gauche de la route, avec ses pièces ; la route est regarnie.",
     "The Countess takes the leftmost face-up villager of the road with its coins; the road is refilled."),
    ({"op": "countess_takes_stack_top"},
     "La Comtesse prend la première carte de la pioche la plus à gauche qui n’est pas épuisée.",
     "The Countess takes the top card of the leftmost stack that is not exhausted."),
    ({"op": "countess_takes_stack_top", "fallback": "reserve"},
     "La Comtesse prend la première carte de la pioche la plus à gauche qui n’est pas épuisée, à défaut celle de la "
     "réserve.",
     "The Countess takes the top card of the leftmost stack that is not exhausted, failing that of the reserve."),
    ({"op": "countess_steals_top", "select": "highest_value", "n": 1},
     "La Comtesse vole un de vos villageois en bout de chaîne, de la plus haute valeur en or, mais jamais un "
     "villageois commun ni les Compagnons.",
     "The Countess steals one of your end-of-chain villagers, of the highest gold value, but never a common "
     "villager or the Founders."),
    ({"op": "countess_steals_top", "filter": "has_house", "n": 2},
     "La Comtesse vole 2 de vos villageois en bout de chaîne portant un symbole Maison, à votre choix, mais jamais un "
     "villageois commun ni les Compagnons.",
     "The Countess steals 2 of your end-of-chain villagers with a house symbol, of your choice, but never a common "
     "villager or the Founders."),
    ({"op": "discard_own_top", "filter": "has_food", "n": 1},
     "Défaussez un de vos villageois en bout de chaîne portant un symbole Nourriture, à votre choix, mais jamais un "
     "villageois commun ni les Compagnons, et reprenez les pièces posées dessus.",
     "Discard one of your end-of-chain villagers with a food symbol, of your choice, but never a common villager or "
     "the Founders, and take back the coins lying on it."),
    ({"op": "move_coins", "to": "bank"},
     "Toutes les pièces du villageois de votre village qui en porte le plus vont à la banque ; le villageois reste.",
     "All coins of the villager of your village that carries the most go to the bank; the villager stays."),
    ({"op": "move_coins", "to": "countess"},
     "Toutes les pièces du villageois de votre village qui en porte le plus vont au trésor de la Comtesse ; le "
     "villageois reste.",
     "All coins of the villager of your village that carries the most go to the Countess’s treasury; the "
     "villager stays."),
    ({"op": "choose", "options": [PAY, {"op": "countess_takes_random_hand_card", "n": 1}], "else": PAY},
     "Au choix : payez 5 or à la Comtesse (en entier), ou bien une carte tirée au hasard de votre main va dans le "
     "village de la Comtesse ; à défaut, payez 5 or à la Comtesse (en entier).",
     "Choose: pay 5 gold to the Countess (in full), or else one card drawn at random from your hand goes into the "
     "Countess’s village; failing that, pay 5 gold to the Countess (in full)."),
]  # fmt: skip


@pytest.mark.parametrize(("words", "french", "english"), WORDS)
def test_what_an_operation_says(words, french, english):
    said = [sentence(Operation(words), speech(language, "bastide.games.villagers")) for language in LANGUAGES]
    assert [text.replace("\u202f", " ") for text in said] == [french, english]
