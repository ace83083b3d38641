"""Village: the market day."""

from __future__ import annotations

import pytest

from bastide.games.village.data import CUSTOMER_NAMES
from rules.village.playing import Play, rule

STALLS = ["c05", "c06", "c01"]  # a plough, four grain, a scroll
QUEUE = ["c07", "c13", "c03", "c20", "c10"]
SELLER = {"plough": 1, "green": 1, "coin": 0}


def market(*players, **more):
    return Play(*players, **({"stalls": STALLS, "queue": QUEUE} | more)).do("take orange market")


def tile(name):
    return CUSTOMER_NAMES.index(name)


@rule("VIL-MARKET-02")
def test_the_queue_is_not_served():
    board = market({"plough": 1, "grain": 5, "scroll": 1, "wagon": 1})
    assert board.choices() == ["serve c05", "serve c06", "serve c01", "pass"]
    assert board.refused("serve c07") == "VIL-MARKET-02"


@rule("VIL-MARKET-03", "VIL-MARKET-04")
def test_goods_are_handed_over_and_the_tile_is_kept():
    board = market({"grain": 5, "coin": 0}).do("serve c06")
    assert board.have() == {"grain": 1, "orange": 1} and board.customers() == ["c06"] and board.scores == [0, 0]
    assert market({"plough": 1, "grain": 1}).refused("serve c06") == "VIL-MARKET-03"


@rule("VIL-MARKET-05", "VIL-MARKET-08")
def test_the_starter_chooses_first_then_clockwise():
    rich = {"plough": 1, "grain": 5, "scroll": 1, "green": 3, "coin": 0}
    board = Play(rich, rich, rich, seats=3, turn=1, stalls=[*STALLS, "c02"], queue=QUEUE).do("take orange market")
    order = []
    for text in ("serve c05", "serve c06", "serve c01"):
        order.append(board.actor)
        board.do(text)
    assert order == [1, 2, 0]


@rule("VIL-MARKET-06", "VIL-MARKET-07")
def test_only_the_starters_first_sale_costs_nothing_more():
    rich = {"plough": 1, "grain": 4, "green": 1, "coin": 0}
    board = market(rich, rich | {"scroll": 1}).do("serve c05")
    assert board.have() == {"grain": 4, "green": 1, "orange": 1} and board.time() == 0
    board.do("serve c01")
    assert board.have(1) == {"plough": 1, "grain": 4} and board.time(1) == 1
    board.do("serve c06")
    assert board.have() == {"orange": 1} and board.time() == 1


@rule("VIL-MARKET-07")
def test_without_the_extra_cost_there_is_no_sale():
    board = market({"plough": 1, "grain": 4, "coin": 0}, {"coin": 0}).do("serve c05")
    assert board.phase == "turn" and board.customers() == ["c05"]  # the second sale could not be paid
    again = market({"plough": 1, "grain": 4, "coin": 0}, {"scroll": 1}).do("serve c05")
    assert again.actor == 1 and again.do("serve c01").have(1) == {}


@rule("VIL-MARKET-09")
def test_who_passes_is_out():
    rich = {"plough": 1, "grain": 4, "green": 3}
    board = market(rich, rich).do("pass")
    assert board.actor == 1
    board.do("serve c05", "coins 0")
    assert board.actor == 1 and board.phase == "sale"  # the starter is not asked again
    assert board.do("pass").phase == "turn"


@rule("VIL-MARKET-10")
def test_who_can_serve_nobody_passes_by_himself_unless_a_card_might_help():
    board = market({"plough": 1}, {"coin": 0})
    assert board.do("pass").phase == "turn" and board.told("cannot_sell", 1)
    known = market({"plough": 1}, {"hand": ["blacksmith"], "beer": 0}, inn=True, stalls=STALLS)
    assert known.do("serve c05").actor == 1 and known.choices() == ["pass", "play blacksmith"]
    hidden = market({"plough": 1}, {"secret": ["nun"], "beer": 0}, inn=True)
    hidden.do("pass", "serve c05")  # the first window is for the Barker
    assert hidden.actor == 1 and hidden.choices() == ["pass"]  # silence does not tell
    useless = market({"plough": 1}, {"hand": ["nun"], "beer": 0}, inn=True)
    assert useless.do("serve c05").phase == "turn"
    alone = market({"plough": 1, "grain": 4, "scroll": 1, "green": 2, "coin": 0}, {"coin": 0})
    assert alone.do("serve c05", "serve c06", "serve c01").customers() == ["c01", "c05", "c06"]


@rule("VIL-MARKET-11")
def test_the_day_ends_when_the_stalls_are_empty_or_all_have_passed():
    rich = {"plough": 1, "grain": 4, "scroll": 1, "green": 2, "coin": 0}
    board = market(rich, {"wagon": 9, "horse": 9, "green": 2, "scroll": 1, "ox": 1, "coin": 0}, queue=[])
    board.do("serve c05", "serve c01")
    assert board.actor == 0
    board.do("serve c06")
    assert board.phase == "turn" and not board.told("passes")
    both = market({"plough": 1}, {"plough": 1}).do("pass", "pass")
    assert both.phase == "turn" and both.actor == 1


@rule("VIL-MARKET-12", "VIL-MARKET-13")
def test_the_queue_moves_up_and_new_customers_join_at_its_tail():
    board = market({"plough": 1, "scroll": 1, "green": 1, "coin": 0}, {"coin": 0}).do("serve c05")
    board.do("serve c01", fate=[tile("c24"), tile("c11")])
    assert board.stalls() == ["c07", "c06", "c13", None, None]
    assert board.queue() == ["c03", "c20", "c10", "c24", "c11"]


@rule("VIL-MARKET-14")
def test_if_nobody_was_served_nothing_moves():
    board = market({"plough": 1}).do("pass")
    assert board.stalls()[:3] == STALLS and board.queue() == QUEUE


@rule("VIL-MARKET-15")
def test_when_nobody_is_left_stalls_stay_empty():
    rest = [name for name in CUSTOMER_NAMES if name.startswith("c") and name not in ("c05", "c06")]
    gone = {"customers": rest, "plough": 1, "coin": 0}
    board = market(gone, {"coin": 0}, stalls=["c05", "c06"], queue=[]).do("serve c05")
    assert board.stalls() == [None, "c06", None, None, None]
    empty = market(gone | {"customers": [*rest, "c05", "c06"]}, {}, stalls=[], queue=[])
    assert empty.actor == 1 and empty.phase == "turn"


@rule("VIL-MARKET-16")
def test_a_coin_for_the_green_cube_and_the_death_before_the_next():
    dying = {"plough": 1, "green": 1, "coin": 1, "time": 9, "members": {"farm": [1], "smithy": [1]}}
    board = Play({}, dying, {"scroll": 1, "green": 1}, seats=3, stalls=STALLS, queue=QUEUE).do("take orange market")
    board.do("serve c05")
    assert board.choices() == ["coins 0", "coins 1"]
    board.do("coins 1")
    assert board.have(1) == {"green": 1} and (board.actor, board.phase) == (1, "death_choice")
    assert board.do("die smithy").actor == 2


@rule("VIL-MARKET-17")
@pytest.mark.parametrize("way", ["well", "sage", "last"])
def test_a_market_day_by_other_ways_is_the_same(way):
    seller = {"plough": 1, "coin": 0} | ({"hand": ["sage"]} if way == "sage" else {}) | {"pink": 3}
    given = {"stalls": STALLS, "queue": QUEUE, "inn": way == "sage"}
    if way == "last":
        given |= {"spaces": {}, "ender": 1, "last_turns": 1}
    board = Play(seller, {"scroll": 1, "green": 1, "coin": 0}, **given)
    board.do(*{"well": ["well pink 0"], "sage": ["sage"], "last": []}[way], "do market", "serve c05")
    assert board.time() == 0 and board.actor == 1
    assert board.do("serve c01").time(1) == 1


@rule("VIL-MARKET-18", "INN-54")
def test_after_the_barker_the_queue_is_refilled_before_the_stalls_are_complete():
    rich = {"plough": 2, "grain": 5, "scroll": 5, "wagon": 5, "horse": 5, "ox": 5, "green": 9, "coin": 0, "beer": 0}
    stalls, queue = ["c05", "c01", "c02"], ["c13", "c03", "c04", "c14", "c20"]
    board = Play(rich | {"hand": ["barker"]}, {"coin": 0, "beer": 0}, inn=True, stalls=stalls, queue=queue)
    board.do("take orange market", "bark")
    for name in (*stalls, *queue[:4]):
        board.do(f"serve {name}")
    order = ["c06", "c07", "c08", "c09", "c10", "c11", "c12"]
    assert board.stalls()[:3] == [None] * 3 and board.queue() == ["c20", None, None, None, None]
    board.do("pass", fate=[tile(name) for name in order])
    assert board.stalls()[:3] == ["c20", "c06", "c07"] and board.queue() == ["c08", "c09", "c10", "c11", "c12"]
