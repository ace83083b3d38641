"""Where one member, one cube or one coin more or less makes a difference, and how likely what chance gives is."""

from __future__ import annotations

from bastide.games.village.data import CARD_NAMES, CRAFT, CUSTOMER_NAMES, KINDS, LODGING, PLACE_NAMES, PROFESSIONS
from bastide.games.village.rules.death import professions
from bastide.games.village.scoring import breakdown
from rules.village.playing import Play, rule
from rules.village.test_cards import holder
from rules.village.test_church import bag, mass
from rules.village.test_scoring import final


@rule("VIL-MASS-05", "VIL-MASS-16")
def test_every_figure_in_the_bag_is_as_likely_as_any_other():
    """Five members and four monks, of which four leave the bag one after the other."""
    people = [{"coin": 0} | bag(1, 1, 2), {"coin": 0} | bag(1, 2)]
    board = Play(*people, spaces={"travel": ["orange"]})
    assert board.draws("take orange travel", 4) == [9, 8, 7, 6]


@rule("VIL-MASS-04")
def test_who_is_asked_for_the_sake_of_a_card_cannot_buy_a_fifth_figure_out():
    rich = bag(1, 1, 1, 1, 2) | {"coin": 5}
    board = mass(rich, rich | {"secret": ["herbalist"]}, inn=True, piles=[["nun"], [], []])
    board.do("redeem 1", "redeem 1", "redeem 1")
    assert board.refused("redeem 3") == "VIL-MASS-03"
    board.do("redeem 1")
    assert (board.actor, board.phase) == (1, "ransom") and board.refused("redeem 1") == "VIL-MASS-04"


@rule("VIL-SCORE-09")
def test_the_breakdown_is_complete_when_the_first_seat_has_ended_the_game():
    board = Play({"coin": 2}, {"coin": 0}, ender=0, last_turns=1, turn=1, spaces={}).do("decline")
    assert board.over and dict(breakdown(board.game, board.state, 0))["score.coins"] == 2


def goods(number, **others):
    """So many of each of the five goods of the base game."""
    return dict.fromkeys(KINDS[6:11], number) | others


@rule("VIL-COUNCIL-11", "VIL-SETUP-19")
def test_an_empty_supply_has_no_goods_for_councillors():
    member = {"members": {"council:3": [1]}}
    empty = Play(goods(8) | member, goods_unlimited=False).do("take orange council")
    assert empty.choices("privilege") == ["next_first_player", "two_cubes"]
    one = Play(goods(8, ox=7) | member, goods_unlimited=False).do("take orange council", "privilege one_good")
    assert one.choices() == ["good ox"]


@rule("VIL-COUNCIL-03")
def test_nobody_enters_the_council_from_a_town():
    people = {"green": 3, "scroll": 1, "members": {"t6": [1]}}
    board = Play(people).do("take orange council")
    assert board.phase == "turn" and board.actor == 1 and board.told("idle", 0)
    board = Play(people | {"members": {"t6": [1], "farm": [2]}}).do("take orange council")
    assert board.choices() == ["enter 2 green", "enter 2 scroll", "decline"]


EVERYBODY = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]  # of a family


@rule("VIL-COUNCIL-02", "VIL-WELL-06")
def test_the_council_is_open_to_a_family_that_has_never_left_the_farm():
    board = Play({"scroll": 1, "orange": 3, "members": {"farm": EVERYBODY}}).do("well orange 0")
    assert "do council" in board.choices()
    assert board.do("do council").choices("enter") == [f"{age} scroll" for age in (1, 2, 3, 4)]


@rule("VIL-COUNCIL-06", "VIL-COUNCIL-08")
def test_why_a_privilege_is_refused():
    free = Play({"scroll": 1}).do("take orange council")
    assert free.refused("privilege next_first_player") == "VIL-COUNCIL-06"  # nobody is in the council
    taken = Play({"members": {"farm": [1], "council:2": [1]}}, next_first=1).do("take orange council")
    assert taken.refused("privilege next_first_player") == "VIL-COUNCIL-08"
    assert taken.refused("privilege one_good") == "VIL-COUNCIL-06"


@rule("VIL-CRAFT-05", "VIL-SETUP-19")
def test_without_training_alone_nobody_learns_a_trade_that_has_nothing_to_produce():
    limited = {"goods_unlimited": False, "train_without_producing": False}
    board = Play(goods(8, scroll=7) | {"members": {"farm": [1]}}, **limited).do("take orange crafts")
    assert board.choices("train") == ["1 scriptorium"]


@rule("VIL-DEATH-07", "INN-14", "INN-16")
def test_the_profession_of_each_place():
    found = {PLACE_NAMES[place]: PROFESSIONS[number] for place, number in enumerate(professions()) if number >= 0}
    crafts = dict.fromkeys(PLACE_NAMES[CRAFT:LODGING], "crafts")
    assert len(crafts) == 5 and "brewery" in crafts
    travel = {f"t{town}": "travel" for town in range(1, 7)}
    council, church = ({f"{word}:{step}": word for step in range(1, 5)} for word in ("council", "church"))
    assert found == {"farm": "farm"} | crafts | travel | council | church  # guests of the inn have none


@rule("VIL-END-14")
def test_the_first_seat_stays_the_ending_player():
    dying = {"time": 9, "members": {"farm": [1]}}
    last = {"chronicle": dict.fromkeys(PROFESSIONS, 0), "graves": 1, "spaces": {"travel": ["plague"]}}
    board = Play({}, dying, ender=0, last_turns=2, turn=1, **last).do("take plague travel")
    assert board.members(1)["grave"] == [1] and board.state.ender == 0 and not board.told("ends")


@rule("VIL-FAMILY-01", "VIL-WELL-06")
def test_a_member_in_the_first_building_can_be_called_home_when_all_are_born():
    trade = PLACE_NAMES[CRAFT]
    board = Play({"orange": 3, "members": {"farm": EVERYBODY[1:], trade: [1]}}).do("well orange 0")
    assert "do family" in board.choices() and board.do("do family").choices() == [f"recall 1 {trade}"]
    alone = Play({"orange": 3, "members": {"farm": EVERYBODY}}).do("well orange 0")
    assert "do family" not in alone.choices()


POOR = {"coin": 0, "beer": 0}


@rule("VIL-MARKET-02", "VIL-MARKET-10", "VIL-MARKET-18", "INN-53")
def test_where_no_customer_is_within_reach_nobody_is_asked_whatever_is_in_hand():
    """Seat 0 holds a card that only she knows, so that she is asked wherever there might be something to do."""
    for queue in ([], ["c01"]):
        board = holder([], POOR, secret=["herbalist"], stalls=[], queue=queue).do("take orange market")
        assert board.phase == "turn_end" and board.told("cannot_sell", 0)
        assert None not in [*board.stalls()[:3], *board.queue()]  # the queue was refilled in between
    served = holder("barker", POOR, secret=["herbalist"], plough=1, stalls=["c05"], queue=[])
    assert served.do("take orange market", "bark", "serve c05").phase == "turn_end"
    first = holder("barker", POOR, scroll=1, stalls=[], queue=["c01"]).do("take orange market", "bark")
    assert first.choices() == ["serve c01", "pass"]


@rule("VIL-MARKET-02", "INN-53")
def test_nobody_stands_where_a_place_is_empty():
    """Whatever the last of all customers would like."""
    board = holder("barker", POOR, scroll=1, plough=1, beer=1, stalls=["c01"], queue=["c05"])
    assert board.do("take orange market", "bark").choices() == ["serve c01", "serve c05", "pass"]


@rule("VIL-MARKET-03", "VIL-MARKET-07")
def test_who_can_pay_for_another_sale_is_refused_for_the_goods_alone():
    people = [{"plough": 1, "coin": 0}, {"scroll": 1, "green": 1, "coin": 0}]
    board = Play(*people, stalls=["c05", "c06", "c01"], queue=[]).do("take orange market")
    assert board.refused("serve c06") == "VIL-MARKET-03"  # the first sale costs nothing more
    board.do("serve c05")
    assert board.actor == 1 and board.refused("serve c06") == "VIL-MARKET-03"


@rule("VIL-MARKET-12", "INN-61")
def test_the_scrap_dealer_comes_before_the_queue_is_refilled():
    board = holder("scrap_dealer", POOR, plough=1, stalls=["c05"], queue=["c07", "c13", "c03", "c20"])
    board.do("take orange market", "serve c05")
    assert board.phase == "scrap_dealer_question" and not board.told("arrives")
    assert board.stalls()[:3] == ["c07", "c13", "c03"] and board.queue() == ["c20", None, None, None, None]
    three = holder("scrap_dealer", POOR, plough=1, stalls=["c05"], queue=["c07", "c13", "c03"])
    three.do("take orange market", "serve c05")
    assert three.stalls()[:3] == ["c07", "c13", "c03"] and not three.told("arrives")


@rule("VIL-SETUP-09", "VIL-MARKET-13")
def test_every_customer_of_the_pile_is_as_likely_as_any_other():
    board = Play({"coin": 0}, {"coin": 0}, stalls=["c01", "c02", "c03"], queue=["c05", "c06"])
    left = len(CUSTOMER_NAMES) - 4 - 5  # the Inn has four of its own
    assert board.draws("take orange market", 3) == [left, left - 1, left - 2]


@rule("VIL-END-17")
def test_an_unfinished_game_has_no_turns_to_come():
    board = Play(spaces={"grain": ["orange"]}, round=100).do("take orange grain", "decline")
    assert board.over and board.state.last == 0 and board.state.ender == -1


def test_without_cards_the_breakdown_knows_no_trickster():
    board = Play({"coin": 0}, {"coin": 0}, ender=1, last_turns=1, turn=0, spaces={}).do("decline")
    assert board.over and breakdown(board.game, board.state, 0)[0] == ("score.prestige", 0)


def shown(board, viewer):
    """The villager cards that a viewer sees."""
    return {CARD_NAMES[kind] for kind in board.state.redact(viewer).cards.kinds if kind >= 0}


@rule("INN-09", "INN-10")
def test_an_empty_pile_shows_nothing_of_a_hand():
    board = Play({"secret": CARD_NAMES}, inn=True)
    assert board.tops() == [] and shown(board, 1) == set() and shown(board, 0) == set(CARD_NAMES)


@rule("INN-07")
def test_a_card_put_under_its_pile_takes_no_secret_with_it():
    piles = [["miller", "mayor"], ["count"], []]
    people = {"coin": 3, "beer": 2, "secret": ["nun"], "members": {"inn": [1]}}
    board = Play(people, inn=True, piles=piles, spaces={"inn": ["orange", "green"]})
    board.do("take orange inn", "acquire", "tuck 1")
    assert "nun" not in shown(board, 1) and {"miller", "mayor", "count"} <= shown(board, 1)


@rule("INN-49")
def test_the_countess_sees_one_pile_and_no_other_card():
    piles = [["mayor", "scholar"], ["count", "medico"], []]
    board = holder("countess", {"secret": ["nun"]}, piles=piles).do("play countess", "search 1")
    assert "scholar" in shown(board, 0) and not {"medico", "nun"} & shown(board, 0)


@rule("INN-09")
def test_all_villager_cards_have_the_same_back():
    board = Play({"secret": ["nun"]}, inn=True)
    assert {kind for kind in board.state.redact(1).cards.kinds if kind < 0} == {-1}


@rule("INN-49")
def test_what_the_countess_takes_is_a_secret_though_all_know_another_card():
    board = holder("countess", {"hand": ["nun"]}, piles=[["mayor", "scholar", "abbot"], [], []])
    board.do("play countess", "search 1", "pluck scholar")
    assert [event.what for event in board.last.events] == ["card_taken", "card_taken_unseen"]
    assert "scholar" not in shown(board, 1) and "nun" in shown(board, 0)


@rule("INN-18", "INN-65")
def test_in_the_end_all_cards_are_shown():
    board = final({"secret": ["juggler"]}, {"secret": ["nun"]}, inn=True)
    assert {"nun", "juggler"} <= shown(board, 0) and {"nun", "juggler"} <= shown(board, 1)


@rule("INN-52")
def test_where_the_bard_may_end_the_game_he_takes_one_space():
    free = dict.fromkeys(PROFESSIONS, 0)
    for blanks, ends in ((1, True), (2, False)):
        board = holder(
            "bard",
            members={"farm": [1, 2]},
            time=9,
            chronicle=free | {"farm": blanks},
            bard_placement_can_end_game=True,
        ).do("take plague travel", "bard farm")
        assert board.members()["chronicle:bard"] == [1] and bool(board.told("ends")) == ends


@rule("INN-53", "INN-61", "INN-72")
def test_the_first_of_all_customers_is_a_customer_too():
    barker = holder("barker", POOR, stalls=["c01"], queue=[]).do("take orange market")
    assert barker.phase == "barker_question"
    others = [name for name in CUSTOMER_NAMES if name != "c01"]
    dealer = holder("scrap_dealer", POOR | {"customers": others}, stalls=["c01"], queue=[]).do("take orange market")
    assert dealer.phase == "scrap_dealer_question" and dealer.choices() == ["pass", "claim c01"]


@rule("INN-66")
def test_who_is_asked_for_a_card_answers_in_secret():
    """Nothing is told and nobody's hand changes until all have answered."""
    market = {"stalls": ["c01", "c05"], "queue": []}
    secret = POOR | {"secret": ["nun"]}
    for card, text in (("barker", "bark"), ("scrap_dealer", "claim c05"), ("prior", "prior")):
        people = [POOR | {"secret": [card]}, secret]
        spaces = {"market": ["orange"], "inn": ["green"]} if card != "prior" else {"travel": ["orange"]}
        board = Play(*people, inn=True, piles=[["count"], [], []], spaces=spaces, **market)
        board.do("take orange travel" if card == "prior" else "take orange market")
        while text not in board.choices(seat=0):
            board.do(next(word for word in ("done", "decline", "pass") if word in board.choices()))
        assert board.pending == [0, 1]
        board.do(text, seat=0)
        assert board.hand() == [card] and not board.told("plays")
        board.do("pass", seat=1)
        assert board.hand() == [] and len(board.told("plays")) == 1


@rule("INN-60")
def test_the_prior_may_let_four_monks_out():
    people = [{"hand": ["prior"], "members": {"farm": [1], "bag": [1]}} | POOR, POOR]
    board = Play(*people, inn=True, piles=[["count"], [], []], spaces={"travel": ["orange"]})
    board.do("take orange travel", "prior")
    for _ in range(4):
        assert board.choices() == ["out red 1", "out monk"]
        board.do("out monk")
    assert board.living()["bag"] == [1] and board.told("monks") == [[1, 1]] * 4


@rule("INN-46", "INN-69", "VIL-TIME-05")
def test_who_crosses_the_bridge_at_the_end_of_a_turn_loses_a_member_before_the_next():
    board = holder("herbalist", POOR, members={"farm": [1, 2]}, herbalist_may_cross_bridge=True)
    board.do("take orange travel", "decline")
    assert board.phase == "turn_end"
    board.do("play herbalist", "hour bridge").drift("done")
    assert board.actor == 1 and board.members()["chronicle:farm"] == [1] and board.living() == {"farm": [2]}


@rule("INN-23", "INN-48", "INN-49", "INN-53", "INN-60", "INN-61", "INN-69")
def test_by_which_rule_a_card_asks_for_something_else():
    assert holder("messenger").do("play messenger").refused("decline") == "INN-48"
    assert holder("countess").do("play countess").refused("decline") == "INN-49"
    customers = {"stalls": ["c01"], "queue": []}
    assert holder("barker", POOR, **customers).do("take orange market").refused("done") == "INN-53"
    assert holder("scrap_dealer", POOR, **customers).do("take orange market").refused("done") == "INN-61"
    last = {"spaces": {"travel": ["orange"]}}
    prior = holder("prior", POOR, members={"bag": [1]}, **last).do("take orange travel")
    assert prior.phase == "prior_question" and prior.refused("done") == "INN-60"
    assert prior.do("prior").phase == "prior_choice" and prior.refused("done") == "INN-60"
    late = holder("herbalist", POOR, members={"bag": [1]}, **last).do("take orange travel")
    while late.phase != "turn_end":
        late.do("decline")
    assert late.refused("pass") == "INN-69"
    while late.phase != "before_majority":
        late.do("done")
    assert late.refused("pass") == "INN-23"


@rule("VIL-COUNCIL-06", "VIL-MARKET-03", "VIL-COIN-03", "VIL-DEATH-01")
def test_by_which_rule_something_else_is_refused():
    sale = Play({"scroll": 1}, stalls=["c01"], queue=[]).do("take orange market")
    assert sale.refused("done") == "VIL-MARKET-03"
    council = Play({"scroll": 1, "coin": 0}).do("take orange council", "enter 1 scroll")
    assert council.phase == "privilege_choice" and council.refused("done") == "VIL-COUNCIL-06"


@rule("VIL-WELL-06")
def test_random_play_at_the_well_does_not_look_at_the_lowest_bits():
    """Of a random number they repeat soon; the first of them that counts makes a difference."""
    rich = goods(1, orange=6, grain=2, members={"farm": [1, 1]})
    board = Play(rich).do("well orange 0")
    assert board.phase == "act" and board.choices("do")[:3] == ["grain", "family", "crafts"]
    chosen = [{board.game.write(board.game.sample(board.state, 0, high + low)) for low in (0, 127, 128, 255)}
              for high in (0, 256, 512)]  # fmt: skip
    assert chosen == [{"do grain"}, {"do family"}, {"do crafts"}]


def test_where_cards_lie_in_a_kept_state():
    """Encoders and kept states count on these numbers: a seat for its hand, 10 to 12 for the piles, 20 for what is
    gone."""
    board = holder("scribe", {"hand": ["prior"]}, piles=[["nun"], ["count"], ["abbot"]]).do("play scribe")
    cards = board.state.cards
    places = {CARD_NAMES[kind]: place for kind, place in zip(cards.kinds, cards.places, strict=True)}
    wanted = {"prior": 1, "nun": 10, "count": 11, "abbot": 12, "scribe": 20, "mayor": 20}
    assert {name: places[name] for name in wanted} == wanted
