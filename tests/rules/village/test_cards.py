"""Inn: the thirty villager cards."""

from __future__ import annotations

import pytest

from bastide.core.state import SPECTATOR
from bastide.games.village.data import CARD_NAMES, CUSTOMER_NAMES
from rules.village.playing import Play, rule
from rules.village.test_scoring import final

PILE = [["nun", "mayor", "scholar"], [], []]
CUBES = {"travel": ["orange", "green", "pink", "plague"], "grain": ["plague", "orange"], "market": ["orange", "green"]}
POOR = {"coin": 0, "beer": 0}


def holder(card, *others, **player):
    """Seat 0 holds a card that all have seen."""
    given = {key: player.pop(key) for key in list(player) if key in GIVEN}
    hand = [card] if isinstance(card, str) else card
    return Play(POOR | {"hand": hand} | player, *others, inn=True, **({"spaces": CUBES, "piles": PILE} | given))


GIVEN = (
    "spaces", "piles", "stalls", "queue", "seats", "turn", "first", "ender", "last_turns", "chronicle", "graves",
    "revision",
    "next_first", "herbalist_may_cross_bridge", "bard_placement_can_end_game",
)  # fmt: skip


def scored(card, *others, **player):
    return final({"hand": [card], "beer": 0} | player, *others, inn=True)


@rule("INN-27")
def test_the_artist():
    places = ["farm", "crafts", "crafts", "crafts", "church"]
    for dead, points in ((0, 0), (1, 2), (2, 4), (3, 8), (4, 12), (5, 17)):
        members: dict[str, list[int]] = {}
        for i in range(dead):
            members.setdefault(f"chronicle:{places[i]}", []).append([1, 1, 1, 1, 2][i])
        assert scored("artist", members=members).points("final_chronicle") == points


@rule("INN-28")
def test_the_count():
    for towns, points in (([], 0), (["t1", "t2", "t3"], 0), (["t4"], 2), (["t5", "t6"], 4), (["t4", "t5", "t6"], 6)):
        assert scored("count", towns=towns).points("final_card") == points


@rule("INN-29", "INN-30")
def test_the_trickster():
    assert scored("trickster", {"score": 1}).points("final_card") == 6
    assert scored("trickster", score=1).points("final_card") == 3
    tied = final({"hand": ["trickster"], "score": 5, "beer": 0}, {"score": 5}, {"score": 9}, seats=3, inn=True)
    assert tied.points("final_card") == 6


COLOURS = {"guild_master": "orange", "mayor": "green", "nun": "brown", "scholar": "pink"}


@rule("INN-31", "INN-32", "INN-33", "INN-34")
@pytest.mark.parametrize("card", COLOURS)
def test_cubes_of_one_colour(card):
    for cubes, points in ((0, 0), (1, 2), (2, 4), (3, 6), (4, 0), (7, 0)):
        assert scored(card, **{COLOURS[card]: cubes}).points("final_card") == points


@rule("INN-35")
def test_coins_are_no_cubes_for_them():
    assert scored("mayor", green=1, coin=2).points("final_card") == 2


@rule("INN-36")
def test_the_steward():
    assert scored("steward", ox=3, beer=1, grain=5, coin=2).points("final_card") == 4
    everything = {"scroll": 1, "horse": 1, "ox": 1, "plough": 2, "wagon": 1, "beer": 4}
    assert scored("steward", **everything).points("final_card") == 12


@rule("INN-37")
def test_the_medico():
    members = {"farm": [1], "smithy": [1], "inn": [2], "bag": [2, 2], "grave": [1], "chronicle:farm": [1]}
    assert scored("medico", members=members).points("final_card") == 5


@rule("INN-38")
def test_the_farmer_woman():
    for grain in (0, 3, 5):
        assert scored("farmer_woman", grain=grain).points("final_card") == grain


@rule("INN-39")
def test_the_traveller():
    for towns, points in enumerate((0, 2, 5, 9, 14, 19, 24)):
        board = final({"hand": ["traveller", "count"], "towns": [f"t{i + 1}" for i in range(towns)]}, inn=True)
        assert board.points("final_travel") == points
    assert board.points("final_card") == 6  # the Count is added


@rule("INN-40")
def test_the_abbot():
    board = holder("abbot", members={"church:1": [1], "church:3": [2]}, grain=2).do("play abbot")
    assert board.choices() == ["raise 1 1", "raise 2 3"] and board.refused("decline") == "INN-40"
    assert board.do("raise 1 1").living() == {"church:4": [1], "church:3": [2]} and board.have()["grain"] == 2
    assert holder("abbot", members={"church:2": [1]}).do("play abbot").living() == {"church:4": [1]}


@rule("INN-41")
def test_the_blacksmith():
    assert holder("blacksmith").do("play blacksmith").have() == {"plough": 2}


@rule("INN-42")
def test_the_breeder():
    board = holder("breeder").do("play breeder")
    assert board.choices() == ["good horse", "good ox"]
    assert board.do("good ox").have() == {"ox": 1}


@rule("INN-43")
def test_the_councillor_uses_two_privileges():
    board = holder("councillor", members={"council:3": [1]}).do("play councillor", "privilege one_good", "good ox")
    assert board.phase == "privilege_choice" and "privilege buy_prestige" not in board.choices()
    assert board.do("privilege one_good", "good ox").have() == {"ox": 2} and board.phase == "turn"
    mixed = holder("councillor", members={"council:2": [1]}).do("play councillor", "privilege next_first_player")
    assert mixed.do("privilege two_cubes", "cube pink", "cube green").have() == {"pink": 1, "green": 1}


@rule("INN-44")
def test_the_councillor_and_a_marker_taken_or_points_bought():
    board = holder("councillor", members={"council:2": [1]}, next_first=1).do("play councillor")
    assert board.choices() == ["privilege two_cubes", "decline"]
    own = holder("councillor", members={"council:2": [1]}, next_first=0).do("play councillor")
    assert own.choices() == ["privilege two_cubes", "decline"]
    rich = holder("councillor", members={"council:4": [1]}, coin=3)
    rich.do("play councillor", "privilege buy_prestige", "privilege buy_prestige")
    assert rich.scores[0] == 6 and rich.have() == {"coin": 1}


@rule("INN-45")
def test_the_day_labourer():
    board = holder("day_labourer", grain=1).do("play day_labourer")
    assert board.have() == {"grain": 5} and board.scores[0] == 2
    assert holder("day_labourer", grain=5).do("play day_labourer").have() == {"grain": 5}


@rule("INN-46", "VIL-TIME-09")
@pytest.mark.parametrize(("choice", "hour"), [("hour 9", 9), ("hour 0", 0), ("decline", 4)])
def test_the_herbalist(choice, hour):
    board = holder("herbalist", time=4).do("play herbalist")
    assert board.choices() == ["hour 9", "hour 0", "decline"] and board.refused("hour bridge") == "INN-46"
    board.do(choice)
    assert board.time() == hour and board.scores[0] == 2
    board.do("take orange grain", "harvest")
    assert not board.told("chronicled")


@rule("INN-46")
def test_the_herbalist_may_lead_over_the_bridge_by_a_switch():
    members = {"farm": [1], "smithy": [1]}
    own = holder("herbalist", time=4, members=members, herbalist_may_cross_bridge=True)
    own.do("play herbalist", "hour bridge", "take orange grain", "harvest")
    assert own.phase == "death_choice" and own.time() == 0
    market = holder(
        "herbalist", {"coin": 0}, time=4, members=members, herbalist_may_cross_bridge=True, stalls=["c05"], queue=[]
    )
    market.do("take orange market", "play herbalist", "hour bridge")
    assert market.phase == "death_choice" and market.do("die farm").phase == "sale"
    mass = holder("herbalist", time=4, spaces={"travel": ["orange"]}, herbalist_may_cross_bridge=True)
    mass.do("take orange travel", "decline", "done", "play herbalist")  # the turn, its end, then the mass
    assert mass.phase == "herbalist_choice" and "hour bridge" not in mass.choices()


@rule("INN-47")
def test_the_lost_son():
    board = holder("lost_son", members={"smithy": [1]}).do("play lost_son")
    assert board.scores[0] == 3 and board.choices() == ["birth", "recall 1 smithy", "decline"]
    assert board.do("birth").living() == {"farm": [2], "smithy": [1]} and board.phase == "turn"
    assert holder("lost_son").do("play lost_son", "decline").scores[0] == 3


@rule("INN-48")
def test_the_messenger():
    board = holder("messenger", members={"farm": [1]}, towns=["t1"]).do("play messenger")
    assert board.choices() == ["mark t2", "mark t3", "mark t4", "mark t5", "mark t6"]
    board.do("mark t6", "cube pink", "cube pink")
    assert board.towns() == ["t1", "t6"] and board.have() == {"pink": 2} and board.living() == {"farm": [1]}
    assert board.time() == 0
    assert holder("messenger").do("play messenger", "mark t5").have() == {"coin": 1}


@rule("INN-49")
def test_the_countess_takes_a_card_in_secret():
    piles = [["nun", "mayor", "scholar", "abbot"], ["count"], []]
    board = holder("countess", piles=piles).do("play countess")
    assert board.scores[0] == 2 and board.choices() == ["search 1", "search 2"]
    board.do("search 1")
    assert sorted(board.choices()) == ["pluck abbot", "pluck mayor", "pluck nun", "pluck scholar"]
    board.do("pluck scholar")
    assert board.hand() == ["scholar"] and board.pile(0) == ["nun", "mayor", "abbot"] and board.have() == {}
    own, other = board.state.redact(0).cards, board.state.redact(1).cards
    assert sum(kind < 0 for kind in own.kinds) == 0 and sum(kind < 0 for kind in other.kinds) == 3
    assert board.events[-1].what == "card_taken_unseen" and not board.events[-2].eyes & 2
    seen = holder("countess", piles=piles).do("play countess", "search 1", "pluck nun")
    assert seen.pile(0) == ["mayor", "scholar", "abbot"]
    assert sum(kind < 0 for kind in seen.state.redact(1).cards.kinds) == 2  # the next is visible, the one taken known


@rule("INN-17")
def test_a_secret_card_is_shown_when_it_is_played():
    board = Play(POOR | {"secret": ["scribe"]}, inn=True, spaces=CUBES, piles=PILE)
    scribe = CARD_NAMES.index("scribe")
    assert scribe not in board.state.redact(1).cards.kinds
    board.do("play scribe")
    assert scribe in board.state.redact(1).cards.kinds and board.have()["scroll"] == 2


@rule("INN-49")
def test_the_countess_may_search_any_pile():
    board = holder("countess", piles=[["nun"], ["count"], ["artist", "steward", "medico"]])
    board.do("play countess", "search 3")
    assert sorted(board.choices()) == ["pluck artist", "pluck medico", "pluck steward"]
    board.do("pluck medico")
    assert board.pile(2) == ["artist", "steward"] and board.tops() == ["nun", "count", "artist"]
    unseen = Play(POOR | {"hand": ["countess"]}, inn=True, spaces=CUBES)
    top, size = unseen.tops()[2], int(unseen.state.hidden[2]) + 1
    unseen.do("play countess", "search 3")
    assert len(unseen.choices()) == size and unseen.pile(2)[0] == top and unseen.state.hidden[2] == 0


@rule("INN-49")
def test_which_card_the_countess_took_cannot_be_told_from_anything_public():
    pictures = set()
    for card in ("mayor", "scholar", "abbot"):
        piles = [["nun", "mayor", "scholar", "abbot"], ["count", "medico"], ["artist", "steward"]]
        board = holder("countess", piles=piles).do("play countess", "search 1", f"pluck {card}")
        pictures.add(str(board.state.redact(SPECTATOR).dump()))
    assert len(pictures) == 1


@rule("INN-49")
def test_cards_that_lay_under_the_pile_are_lost_to_the_others():
    """All have seen the Miller go under his pile; after the Countess nobody else knows whether he is still there."""
    piles = [["miller", "mayor", "scholar"], ["count"], []]
    spaces = {"inn": ["orange", "green"]}
    board = holder("countess", coin=3, beer=2, members={"inn": [1]}, piles=piles, spaces=spaces)
    board.do("take orange inn", "acquire", "tuck 1")
    assert sum(kind < 0 for kind in board.state.redact(1).cards.kinds) == 1
    board.do("play countess", "search 1", "pluck scholar")
    assert board.pile(0) == ["mayor", "miller"] and sum(k < 0 for k in board.state.redact(1).cards.kinds) == 2
    board.do("fetch 1")  # until he comes up again [INN-09]
    assert board.tops()[0] == "miller" and sum(kind < 0 for kind in board.state.redact(1).cards.kinds) == 1


@rule("INN-49")
def test_who_searches_a_pile_sees_all_of_it_and_nobody_else_does():
    piles = [["nun", "mayor", "scholar", "abbot"], ["count"], ["artist"]]
    board = holder("countess", piles=piles).do("play countess", "search 1")
    hidden = [sum(kind < 0 for kind in board.state.redact(viewer).cards.kinds) for viewer in (0, 1, SPECTATOR)]
    assert hidden == [0, 3, 3]
    assert sorted(board.choices("pluck")) == ["abbot", "mayor", "nun", "scholar"]


@rule("INN-49")
def test_the_only_card_that_all_have_seen_go_under_a_pile_is_known_when_it_is_taken():
    piles = [["miller", "mayor"], ["count"], []]
    board = holder("countess", coin=1, members={"inn": [1]}, piles=piles, spaces={"inn": ["orange", "green"]})
    board.do("take orange inn", "acquire", "tuck 1", "play countess", "search 1", "pluck miller")
    assert board.hand() == ["miller"] and board.tops()[0] == "mayor"
    assert not any(kind < 0 for kind in board.state.redact(1).cards.kinds)


@rule("INN-50")
def test_scribe_and_wainwright():
    board = holder(["scribe", "wainwright"]).do("play scribe", "play wainwright")
    assert board.have() == {"scroll": 2, "wagon": 1}


@rule("INN-51", "INN-52")
@pytest.mark.parametrize(("revision", "pages", "graves"), [(1, 9, 3), (2, 10, 4)])
def test_the_bard(revision, pages, graves):
    board = holder("bard", members={"inn": [1], "farm": [1]}, time=9, revision=revision).do("take plague travel")
    assert sorted(board.choices()) == ["bard farm", "bard inn", "die farm", "die inn"]
    board.do("bard inn")
    assert board.members()["chronicle:bard"] == [1] and board.state.graves == graves and board.hand() == []
    assert sum(board.pages().values()) == pages
    last = {"council": 0, "crafts": 0, "travel": 0, "church": 0, "farm": 1}
    sung = holder("bard", members={"farm": [1]}, time=9, chronicle=last).do("take plague travel", "bard farm")
    assert sung.state.ender == -1 and sung.pages() == last
    strict = holder("bard", members={"farm": [1]}, time=9, chronicle=last, bard_placement_can_end_game=True)
    assert strict.do("take plague travel", "bard farm").state.ender == 0
    dead = {"chronicle:bard": [1], "chronicle:farm": [1], "chronicle:crafts": [1]}
    assert final({"members": dead}, inn=True).points("final_chronicle") == 4


MARKET = {"stalls": ["c05", "c01", "c02"], "queue": ["c06", "c13", "c03", "c20", "c10"]}


@rule("INN-53", "INN-54")
def test_the_barker_serves_the_queue():
    board = holder("barker", {"coin": 0, "beer": 0, "grain": 5, "green": 2}, grain=4, horse=1, green=1, **MARKET)
    board.do("take orange market")
    assert board.phase == "barker_question" and board.choices() == ["pass", "bark"]
    board.do("bark")
    assert board.choices() == ["serve c06", "serve c03", "serve c10", "pass"]
    board.do("serve c06")
    assert board.queue() == ["c13", "c03", "c20", "c10", None] and board.actor == 0  # the other may serve stalls only
    board.do("serve c03")
    assert board.customers() == ["c03", "c06"] and board.time() == 1
    foreign = holder("barker", {"plough": 1} | POOR, horse=1, green=1, turn=1, **MARKET).do(
        "take orange market", "bark"
    )
    foreign.do("serve c05")
    assert foreign.actor == 0 and foreign.choices() == ["serve c03", "pass"]
    declined = holder("barker", grain=4, **MARKET).do("take orange market", "pass")
    assert declined.hand() == ["barker"] and declined.phase == "turn"


@rule("INN-53")
def test_without_customers_nobody_is_asked_for_the_barker():
    assert holder("barker", POOR, stalls=[], queue=[]).do("take orange market").phase != "barker_question"
    assert holder("barker", POOR, stalls=["c05"], queue=[]).do("take orange market").phase == "barker_question"


@rule("INN-54")
def test_with_the_barker_the_day_goes_on_without_stalls():
    board = holder("barker", POOR, grain=4, plough=1, green=9, stalls=["c05"], queue=["c06", "c13"])
    board.do("take orange market", "bark", "serve c05")
    assert board.stalls() == [None] * 5 and board.phase == "sale" and board.choices() == ["serve c06", "pass"]
    plain = holder("nun", POOR, grain=4, plough=1, green=9, stalls=["c05"], queue=["c06", "c13"], piles=[["abbot"]])
    assert plain.do("take orange market", "serve c05").phase == "turn"


@rule("INN-55", "INN-56", "INN-69")
def test_the_juggler_acts_twice():
    board = holder("juggler", POOR, time=9, members={"farm": [1], "smithy": [1]}, pink=3).do("take plague travel")
    assert board.phase == "death_choice"  # first the death of the first action
    board.do("die smithy")
    assert board.phase == "turn_end" and board.choices() == ["done", "juggle"]
    board.do("juggle")
    assert board.scores[0] == 2 and board.phase == "turn" and board.actor == 0 and board.state.juggled == 1
    assert "take orange grain" in board.choices() and "well pink 0" in board.choices()
    board.do("take orange grain", "harvest")
    assert board.have()["grain"] == 2 and board.actor == 1 and board.hand() == []


@rule("INN-57")
def test_the_juggler_needs_a_cube_or_a_bare_last_turn():
    spent = holder("juggler", spaces={"travel": ["orange"]}).do("take orange travel")
    assert spent.phase == "turn" and spent.state.round == 2  # the last cube was taken: no second action
    bare = holder("juggler", spaces={}, ender=1, last_turns=1).do("do family", "birth")
    assert bare.phase == "turn_end"
    bare.do("juggle", "do family", "birth")
    assert bare.living()["farm"] == [1, 1, 1, 1, 2, 2] and not bare.state.stack
    last = {"council": 0, "crafts": 0, "travel": 0, "church": 0, "farm": 1}
    ending = holder("juggler", time=9, chronicle=last).do("take plague travel")
    assert ending.state.ender == 0
    ending.do("juggle", "take orange grain", "harvest")
    assert ending.have()["grain"] == 2 and ending.actor == 1


@rule("INN-58")
def test_the_miller():
    board = holder("miller", grain=2, time=6, spaces={"crafts": ["green", "orange"]}).do("take green crafts")
    assert {"mill", "miller"} <= set(board.choices())
    assert board.do("miller").have() == {"green": 1, "coin": 5} and board.time() == 8 and board.hand() == []
    assert "miller" not in holder("miller", grain=1, spaces={"crafts": ["green"]}).do("take green crafts").choices()


@rule("INN-59")
def test_the_sage():
    board = holder("sage")
    cubes = board.state.cubes
    board.do("sage")
    assert board.scores[0] == 3 and "do family" in board.choices()
    board.do("do family", "birth")
    assert board.state.cubes == cubes and board.have() == {} and board.actor == 1


@rule("INN-60")
def test_the_prior_chooses_four_figures():
    people = {"members": {"bag": [1, 2]}, "coin": 2}, {"members": {"bag": [1, 1]}, "coin": 2, "beer": 0}
    board = holder("prior", people[1], spaces={"travel": ["orange"]}, **people[0]).do("take orange travel")
    assert board.phase == "prior_question" and board.choices() == ["pass", "prior"]
    board.do("prior")
    assert board.choices() == ["out red 1", "out red 2", "out yellow 1", "out monk"]
    board.do("out red 2", "out monk", "out red 1", "out monk")
    assert board.living(0) == {"church:1": [1, 2]} and board.living(1) == {"bag": [1, 1]}
    assert not board.told("redeems") and not board.told("drawn", 1) and board.have(1)["coin"] == 2
    plain = holder("prior", people[1], spaces={"travel": ["orange"]}, **people[0]).do("take orange travel", "pass")
    assert plain.phase == "ransom" and plain.hand() == ["prior"]


@rule("INN-61", "INN-62")
def test_the_scrap_dealer_takes_a_customer():
    board = holder("scrap_dealer", {"plough": 1} | POOR, turn=1, **MARKET).do("take orange market", "serve c05")
    assert (board.actor, board.phase) == (0, "scrap_dealer_question")
    assert board.stalls()[:3] == ["c06", "c01", "c02"]  # the stalls are filled first
    assert board.choices() == ["pass", "claim c06", "claim c01", "claim c02"]
    arriving = [CUSTOMER_NAMES.index(name) for name in ("c24", "c11")]
    board.do("claim c01", fate=arriving)
    assert board.customers() == ["c01"] and board.stalls()[:3] == ["c06", "c13", "c02"]
    assert board.queue() == ["c03", "c20", "c10", "c24", "c11"]
    idle = holder("scrap_dealer", POOR, turn=1, **MARKET).do("take orange market")
    assert idle.phase == "scrap_dealer_question"  # although nobody was served
    assert idle.do("claim c05").state.tiles(0) == 1


@rule("INN-63")
def test_scrap_dealer_and_barker_exclude_each_other():
    board = holder(["barker", "scrap_dealer"], POOR, **MARKET).do("take orange market", "bark")
    assert board.phase == "turn" and board.hand() == ["scrap_dealer"]
    other = holder(["barker", "scrap_dealer"], POOR, **MARKET).do("take orange market", "pass")
    assert other.phase == "scrap_dealer_question"


@rule("INN-64")
def test_the_toll_keeper_travels_for_nothing():
    board = holder("toll_keeper", members={"t2": [1], "farm": [2]}).do("take orange travel")
    assert board.choices() == ["toll 1 t2 t1", "toll 1 t2 t4", "toll 2 village t1", "toll 2 village t2", "decline"]
    board.do("toll 1 t2 t4")
    assert board.time() == 0 and board.have() == {"orange": 1, "coin": 1} and board.towns() == ["t4"]
    rich = holder("toll_keeper", members={"farm": [1]}, wagon=1, brown=2).do("take orange travel")
    assert rich.choices() == ["travel 1 village t1", "toll 1 village t1", "toll 1 village t2", "decline"]


@rule("INN-65")
def test_the_order_of_final_scoring():
    board = final({"hand": ["trickster", "farmer_woman"], "grain": 5, "coin": 1}, {"score": 6}, inn=True)
    whats = [event.what for event in board.events if event.what.startswith("final")]
    assert whats[-2:] == ["final_card"] * 2 and "final_card" not in whats[:-2]
    cards = [event for event in board.events if event.what == "final_card"]
    assert [CARD_NAMES[event.args[0]] for event in cards] == ["farmer_woman", "trickster"]
    assert cards[-1].points == 6  # 6 points each before it: nobody has fewer


@rule("INN-66")
def test_windows_go_clockwise_from_the_first_player():
    hands = [{"hand": [card], "coin": 0, "beer": 0} for card in ("scribe", "blacksmith", "wainwright")]
    board = Play(*hands, seats=3, inn=True, first=2, turn=0, spaces={"travel": ["orange"]}, piles=PILE)
    board.do("take orange travel", "decline", "done")
    order = []
    while board.phase != "turn":
        order.append((board.phase, board.actor))
        board.do("done")
    assert [seat for phase, seat in order if phase == "before_majority"] == [2, 0, 1]


@rule("INN-67")
def test_the_bard_is_asked_before_a_place_is_sought():
    board = holder("bard", members={"farm": [1]}, time=9).do("take plague travel")
    assert board.phase == "death_choice" and board.choices() == ["die farm", "bard farm"]
    assert board.do("die farm").members()["chronicle:farm"] == [1]
    hidden = Play({"secret": ["nun"], "time": 9, "members": {"farm": [1]}}, inn=True, spaces=CUBES)
    assert hidden.do("take plague travel", "decline").choices() == ["die farm"]  # he might hold the Bard


@rule("INN-68")
def test_a_guest_without_a_grave_is_removed():
    board = holder("nun", members={"inn": [1]}, time=9, graves=0, ender=1, last_turns=1, piles=[["abbot"]])
    board.do("take plague travel")
    assert board.members()["removed"] == [1, 1, 1, 1] and sum(board.pages().values()) == 10  # no page is used


@rule("INN-69")
def test_the_juggler_comes_once_and_without_the_sage():
    board = holder(["juggler", "sage"], POOR).do("take orange travel", "juggle")
    assert "sage" not in board.choices()
    board.do("take green travel")
    assert board.actor == 1 and board.hand() == ["sage"]
    last = holder("juggler", spaces={"travel": ["orange"]}, ender=1, last_turns=1).do("take orange travel")
    assert not last.state.stack  # his own last turn took the last cube


@rule("INN-70")
def test_the_sage_at_any_start_of_a_turn():
    assert "sage" in holder("sage", spaces={}, ender=1, last_turns=1).choices()
    board = holder("sage", spaces={"travel": ["orange"]}).do("sage", "decline")
    assert board.scores[0] == 3 and board.actor == 1 and not board.told("mass")
    crafts = holder("sage").do("sage", "do crafts")
    assert "decline" in crafts.choices()


@rule("INN-71")
def test_the_councillor_may_use_fewer_and_any_member():
    board = holder("councillor", members={"council:1": [1], "council:3": [2]}).do("play councillor")
    assert "privilege one_good" in board.choices()
    board.do("decline", "decline")
    assert board.phase == "turn" and board.have() == {}
    first = holder("councillor", members={"council:1": [1]}).do("play councillor", "privilege next_first_player")
    assert first.phase == "turn"  # the same privilege cannot be used again


@rule("INN-72")
def test_when_cards_cannot_be_played():
    assert "play messenger" not in holder("messenger", towns=["t1", "t2", "t3", "t4", "t5", "t6"]).choices()
    assert "play abbot" not in holder("abbot", members={"church:4": [1]}).choices()
    board = holder("countess").do("play countess", "search 1")
    assert "decline" not in board.choices() and board.refused("decline") == "INN-72"
    empty = holder("countess", piles=[[], [], []]).do("play countess")
    assert empty.scores[0] == 2 and empty.phase == "turn"
    trigger = holder("countess", piles=[["nun", "sage"], [], []])
    trigger.do("take orange travel", "play countess", "search 1", "pluck sage")
    assert trigger.choices() == ["decline"]  # its moment has passed
    nobody = holder("scrap_dealer", {"customers": CUSTOMER_NAMES}, stalls=[], queue=[]).do("take orange market")
    assert nobody.phase == "turn"


@rule("INN-73")
def test_the_herbalist_cancels_no_death():
    board = holder("herbalist", time=9, members={"farm": [1]}).do("take plague grain", "play herbalist", "hour 0")
    board.do("harvest")
    assert board.members()["chronicle:farm"] == [1] and board.time() == 0


@rule("VIL-CRAFT-04", "INN-47")
def test_a_craftsman_called_home_by_the_lost_son_does_not_produce():
    """The card comes between training and producing: with nobody left in the building nothing can be made there."""
    ready = {"members": {"farm": [1, 1]}, "spaces": {"crafts": ["orange", "green"]}}
    board = holder("lost_son", **ready).do("take orange crafts", "train 1 smithy", "play lost_son")
    board.do("recall 1 smithy")
    assert board.phase == "production" and board.choices() == ["decline"]
    assert board.refused("produce plough") == "VIL-CRAFT-07"
    stays = holder("lost_son", **ready).do("take orange crafts", "train 1 smithy", "play lost_son")
    assert stays.do("decline").choices() == ["produce plough", "decline"]


@rule("INN-06", "INN-47")
def test_a_guest_called_home_by_the_lost_son_acquires_no_card():
    board = holder("lost_son", members={"farm": [1]}, beer=2, spaces={"inn": ["orange", "green"]})
    board.do("take orange inn", "lodge 1")
    assert board.choices() == ["acquire", "decline", "play lost_son"]
    board.do("play lost_son", "recall 1 inn")
    assert board.phase == "inn_action" and board.choices() == ["decline"]
    assert board.refused("acquire") == "INN-05"


@rule("VIL-TURN-01", "VIL-WELL-01", "INN-59")
@pytest.mark.parametrize("more", [{}, {"pink": 3, "coin": 2}, {"coin": 3}, {"spaces": {"grain": ["orange"]}}])
def test_random_play_draws_a_turn_as_from_the_list(more):
    board = holder("sage", **more)
    legal = board.game.legal(board.state, 0)
    assert [board.game.sample(board.state, 0, luck) for luck in range(len(legal) + 2)] == [*legal, *legal[:2]]
    board.do("sage")
    drawn = {board.game.sample(board.state, 0, luck << 8) for luck in range(200)}
    assert drawn == set(board.game.legal(board.state, 0)) and board.game.read("decline") in drawn
