"""Village: the worked examples, each as it is told."""

from __future__ import annotations

import pytest

from bastide.games.village.data import CUSTOMER_NAMES
from rules.village.playing import Play, rule
from rules.village.test_scoring import final

FULL = {"council": 0, "crafts": 0, "travel": 0, "church": 0, "farm": 0}


@rule("VIL-TURN-04", "VIL-GRAIN-01", "VIL-GRAIN-02")
def test_01_plague_cube_on_the_grain_space():
    board = Play({"time": 3, "members": {"farm": [1, 1]}}, spaces={"grain": ["plague", "green"]})
    others = board.supply("plague")
    board.do("take plague grain", "harvest")
    assert (board.time(), board.have()["grain"], board.supply("plague")) == (5, 2, others + 1)
    assert board.space("grain") == ["green"] and not board.told("chronicled")


@rule("VIL-CRAFT-03", "VIL-CRAFT-04", "VIL-CRAFT-13")
def test_02_a_wagon_by_time():
    board = Play({"time": 1, "members": {"farm": [1, 1]}}).do("take green crafts", "train 1 wagon_maker")
    board.do("produce wagon")
    assert board.time() == 5 and board.living() == {"farm": [1], "wagon_maker": [1]} and board.have()["wagon"] == 1


@rule("VIL-CRAFT-11", "VIL-CRAFT-13", "VIL-TURN-14")
def test_03_the_same_wagon_by_cubes():
    board = Play({"time": 1, "orange": 1, "pink": 1, "coin": 0, "members": {"council:1": [1]}})
    orange, pink = board.supply("orange"), board.supply("pink")
    board.do("take green crafts", "buy wagon")
    assert board.time() == 1 and board.have() == {"green": 1, "wagon": 1}
    assert (board.supply("orange"), board.supply("pink")) == (orange + 1, pink + 1)


@rule("VIL-COIN-03", "VIL-COUNCIL-03")
def test_04_coins_as_jokers():
    board = Play({"green": 1, "coin": 2, "members": {"council:1": [1]}}).do("take orange council")
    board.do("advance 1 2 green")
    assert board.choices() == ["coins 1", "coins 2"]
    assert board.do("coins 2").have()["green"] == 1


@rule("VIL-TIME-03", "VIL-TIME-05", "VIL-DEATH-01", "VIL-DEATH-03", "VIL-DEATH-04", "VIL-DEATH-11", "VIL-CRAFT-16")
def test_05_over_the_bridge_before_the_action_is_over():
    members = {"farm": [1, 2], "church:1": [1]}
    board = Play({"time": 9, "members": members}, spaces={"crafts": ["plague", "orange"]}, chronicle={"crafts": 1})
    board.do("take plague crafts", "train 1 smithy", "produce plough")
    assert board.choices() == ["die smithy", "die church:1"]
    board.do("die smithy")
    assert board.time() == 7 and board.have()["plough"] == 1 and board.pages()["crafts"] == 0
    assert board.members()["chronicle:crafts"] == [1] and len(board.told("chronicled")) == 1


@rule("VIL-DEATH-01", "VIL-DEATH-04", "VIL-DEATH-05", "VIL-DEATH-06")
@pytest.mark.parametrize(
    ("place", "rest"), [("church:1", "grave"), ("council:1", "chronicle:council"), ("farm", "chronicle:farm")]
)
def test_06_church_pages_full(place, rest):
    members = {"church:1": [1], "council:1": [1], "farm": [1, 2]}
    board = Play(
        {"time": 9, "coin": 0, "members": members}, spaces={"travel": ["plague", "orange"]}, graves=2,
        chronicle={"church": 0, "council": 1, "farm": 1, "crafts": 1, "travel": 1},
    ).do("take plague travel")  # fmt: skip
    assert sorted(board.choices()) == ["die church:1", "die council:1", "die farm"]
    assert board.do(f"die {place}").members()[rest] == [1]


@rule("VIL-MASS-03", "VIL-MASS-05", "VIL-MASS-06", "VIL-MASS-07", "VIL-MASS-09", "VIL-MASS-11", "VIL-CHURCH-04")
def test_07_the_mass():
    blue = {"members": {"bag": [2], "church:2": [1]}, "coin": 1, "grain": 3}
    yellow = {"members": {"bag": [1]}, "coin": 0}
    red = {"members": {"bag": [1], "church:3": [2]}, "coin": 1, "grain": 4}
    board = Play(blue, yellow, red, seats=3, spaces={"travel": ["orange"]}).do("take orange travel")
    board.do("redeem 2")
    assert board.actor == 2  # yellow has no coin
    board.do("redeem 1", fate=[4, 12])  # yellow's member, and a monk
    board.do("move 1 2", "move 2 1")
    assert board.actor == 2
    board.do("move 2 3")
    assert board.living(0) == {"church:3": [1], "church:2": [2]} and board.living(1) == {"church:1": [1]}
    assert board.living(2) == {"church:1": [1], "church:4": [2]} and board.told("monks") == [[1, 0]]
    assert board.scores == [0, 0, 2] and not board.have(2) and board.have(0) == {"orange": 1}


@rule("VIL-SCORE-01", "VIL-SCORE-02", "VIL-SCORE-03", "VIL-SCORE-05", "VIL-SCORE-06", "VIL-SCORE-07")
def test_08_final_scoring():
    members = {
        "council:2": [1], "church:4": [1], "chronicle:farm": [1], "chronicle:crafts": [1, 2], "chronicle:travel": [2]
    }  # fmt: skip
    player = {"towns": ["t1", "t2", "t4"], "members": members, "customers": ["c19", "c08", "c06"], "coin": 2}
    board = final(player, {"members": {"church:1": [1, 1]}})  # who takes the points of the last mass
    assert [board.points(f"final_{part}") for part in ("travel", "council", "church", "chronicle")] == [6, 2, 6, 7]
    assert (board.points("final_customers"), board.points("final_coins"), board.scores[0]) == (16, 2, 39)


@rule("INN-43", "INN-44", "VIL-COUNCIL-11")
def test_09_the_councillor():
    board = Play({"hand": ["councillor"], "coin": 5, "members": {"council:3": [2]}}, inn=True)
    board.do("play councillor")
    assert board.refused("privilege buy_prestige") == "VIL-COUNCIL-06"
    board.do("privilege one_good", "good horse", "privilege one_good", "good wagon")
    assert board.have() == {"horse": 1, "wagon": 1, "coin": 5, "beer": 1}


@rule("VIL-SETUP-10", "VIL-FIVE-03")
def test_10_the_market_by_players():
    for seats, stalls in ((2, 3), (3, 4), (4, 5), (5, 5)):
        board = Play.new(seats)
        assert sum(tile is not None for tile in board.stalls()) == stalls and None not in board.queue()


@rule("VIL-ROUND-01", "VIL-ROUND-03", "VIL-ROUND-04")
def test_11_the_first_refill():
    board = Play.new(3)
    assert board.state.cubes == 21 and sum(board.state.bag) == 5
    assert [board.supply(colour) for colour in ("orange", "green", "brown", "pink", "plague")] == [13, 13, 13, 13, 0]
    for seats, inn, placed, left in ((2, False, 18, 4), (4, False, 24, 6), (5, False, 31, 3), (5, True, 36, 2)):
        state = Play.new(seats, inn).state
        assert (state.cubes, sum(state.bag)) == (placed, left)


@rule("VIL-MARKET-05", "VIL-MARKET-06", "VIL-MARKET-07", "VIL-MARKET-09", "VIL-MARKET-12", "VIL-MARKET-13")
def test_12_a_whole_market_day():
    board = Play(
        {"plough": 1, "wagon": 1, "coin": 1, "time": 4}, {"grain": 4, "green": 1, "time": 2, "coin": 0}, {"wagon": 1},
        seats=3, stalls=["c02", "c05", "c06", "c01"], queue=["c07", "c13", "c03", "c20", "c10"],
    )  # fmt: skip
    board.do("take orange market", "serve c05", "serve c06")
    assert board.actor == 2
    board.do("pass")
    board.do("serve c02", fate=[CUSTOMER_NAMES.index(name) for name in ("c24", "c11", "c12")])
    assert board.phase == "turn"  # nobody can serve the scroll customer: all pass by themselves
    assert board.customers(0) == ["c02", "c05"] and board.have(0) == {"orange": 1} and board.time(0) == 5
    assert board.customers(1) == ["c06"] and board.have(1) == {} and board.time(1) == 3 and board.customers(2) == []
    assert board.stalls() == ["c07", "c13", "c03", "c01", None]
    assert board.queue() == ["c20", "c10", "c24", "c11", "c12"]


@rule("VIL-TIME-04", "VIL-TIME-06", "VIL-MARKET-07", "VIL-MARKET-16")
def test_13_a_death_in_a_market_day():
    seller = {"time": 9, "green": 1, "coin": 0, "plough": 1, "members": {"farm": [1], "council:2": [1]}}
    third = {"scroll": 1, "green": 1}
    board = Play({"coin": 0}, seller, third, seats=3, stalls=["c05", "c01"], queue=[], chronicle={"farm": 1})
    board.do("take orange market", "serve c05")
    assert (board.actor, board.phase, board.time(1)) == (1, "death_choice", 0)
    board.do("die farm")
    assert board.members(1)["chronicle:farm"] == [1] and (board.actor, board.phase) == (2, "sale")


@rule("VIL-TRAVEL-02", "VIL-TRAVEL-03", "VIL-TRAVEL-06", "VIL-TRAVEL-07")
def test_14_first_and_second_visit():
    board = Play({"brown": 4, "wagon": 2, "coin": 0, "members": {"farm": [1, 2]}})
    board.do("take orange travel", "travel 1 village t1").do("take orange grain", "decline")
    assert board.scores[0] == 3 and board.towns() == ["t1"]
    board.do("take green travel", "travel 2 village t1")
    assert board.have() == {"orange": 1, "green": 1} and board.time() == 4 and board.scores[0] == 3
    assert board.living() == {"t1": [1, 2]}


@rule("VIL-WELL-01", "VIL-WELL-03", "VIL-WELL-04", "VIL-WELL-05", "VIL-WELL-06")
def test_15_the_well():
    board = Play({"pink": 2, "coin": 1, "members": {"council:2": [1]}}, spaces={"church": ["plague"]})
    board.do("well pink 1", "do council", "privilege two_cubes", "cube brown", "cube brown")
    assert board.have() == {"brown": 2} and board.space("church") == ["plague"] and board.space("council") == []


@rule("VIL-GRAIN-04", "VIL-GRAIN-05", "VIL-GRAIN-07")
def test_16_harvest_with_everything():
    board = Play({"grain": 3, "ox": 1, "horse": 1, "plough": 2, "members": {"farm": [1]}})
    board.do("take orange grain", "harvest")
    assert board.have() == {"orange": 1, "grain": 5, "ox": 1, "horse": 1, "plough": 2, "coin": 1}


@rule("VIL-FAMILY-02", "VIL-SETUP-03", "VIL-SETUP-04")
def test_17_the_order_of_births():
    board = Play(spaces={"family": ["orange"] * 9})
    for _ in range(4):
        board.do("take orange family", "birth", "take orange family", "decline")
    assert [args[0] + 1 for args in board.told("birth", 0)] == [2, 2, 2, 3]
    assert board.members()["reserve"] == [3, 4, 4]


@rule("VIL-END-01", "VIL-END-02", "VIL-END-03", "VIL-END-05", "VIL-END-06", "VIL-END-07", "VIL-END-16")
def test_18_a_normal_end():
    board = Play(
        {"time": 9, "members": {"farm": [1]}}, seats=4, graves=1, chronicle={"farm": 0},
        spaces={"travel": ["plague", "orange", "green"]},
    ).do("take plague travel")  # fmt: skip
    turns = []
    for text in ("take orange travel", "take green travel", "do family"):
        turns.append(board.actor)
        board.do(text)
    board.do("birth")
    assert turns == [1, 2, 3] and not board.state.stack
    assert len(board.told("mass")) == 1 and not board.told("round")


@rule("VIL-END-10", "VIL-END-11")
def test_19_the_starter_ends_the_game_in_the_market():
    starter = {"time": 9, "plough": 1, "scroll": 1, "green": 1, "coin": 0, "members": {"farm": [1]}}
    board = Play(
        starter, {"coin": 0}, {"coin": 0}, seats=3, stalls=["c05", "c01"], queue=[], chronicle=FULL | {"farm": 1},
        spaces={"market": ["orange"], "travel": ["orange", "green", "pink"]},
    ).do("take orange market", "serve c05", "serve c01")  # fmt: skip
    turns = []
    for cube in ("orange", "green"):
        turns.append(board.actor)
        board.do(f"take {cube} travel")
    assert turns == [1, 2] and not board.state.stack


@rule("VIL-MASS-10", "VIL-MASS-11", "VIL-MASS-12", "VIL-MASS-13")
def test_20_a_full_tie_in_the_church():
    windows = ({"church:3": [1], "church:1": [1]}, {"church:3": [1], "church:2": [1]}, {"church:4": [1]})
    people = [{"coin": 0, "members": members} for members in windows]
    board = Play(*people, seats=3, spaces={"travel": ["orange"]}).do("take orange travel")
    assert board.scores == [2, 2, 0]


@rule("INN-05", "INN-06", "INN-07", "INN-08", "INN-15")
def test_21_brewery_and_inn():
    piles = [["artist", "nun"], ["miller", "count"], ["scribe", "abbot"]]
    spaces = {"crafts": ["orange"], "inn": ["orange"], "travel": ["orange", "green", "pink"]}
    board = Play({"grain": 3, "beer": 1, "members": {"farm": [1]}}, inn=True, piles=piles, spaces=spaces)
    board.do("take orange crafts", "buy beer", "take orange travel")
    board.do("take orange inn", "lodge 1", "acquire", "tuck 2", "fetch 1")
    assert board.have()["beer"] == 1 and "grain" not in board.have() and board.time() == 2
    assert board.living() == {"inn": [1]} and board.hand() == ["artist"]
    assert [board.pile(pile) for pile in range(3)] == [["nun"], ["count", "miller"], ["scribe", "abbot"]]


@rule("INN-14", "VIL-DEATH-02")
@pytest.mark.parametrize(("revision", "farm", "crafts"), [(1, 2, 4), (2, 3, 6)])
def test_22_a_death_in_the_inn(revision, farm, crafts):
    """With five players all spaces are open; the example has the chronicle of the first revision."""
    player = {"time": 9, "coin": 0, "members": {"inn": [1], "farm": [2]}}
    board = Play(player, seats=5, inn=True, graves=3, spaces={"travel": ["plague", "orange"]}, revision=revision)
    board.do("take plague travel")
    assert board.members()["grave"] == [1] and board.state.graves == 2
    assert (board.pages()["farm"], board.pages()["crafts"]) == (farm, crafts)


@rule("INN-58", "VIL-CRAFT-17")
def test_23_the_miller():
    board = Play({"grain": 2, "coin": 0, "time": 6, "hand": ["miller"]}, inn=True).do("take orange crafts", "miller")
    assert board.have() == {"orange": 1, "coin": 5, "beer": 1} and board.time() == 8 and board.hand() == []


@rule("INN-29", "INN-30", "INN-31", "INN-65")
def test_24_cube_cards_and_the_trickster():
    for cubes, points in ((3, 6), (4, 0)):
        assert final({"hand": ["guild_master"], "orange": cubes}, inn=True).points("final_card") == points
    assert final({"hand": ["nun"]}, inn=True).points("final_card") == 0
    board = final({"score": 41}, {"score": 38, "hand": ["trickster"]}, {"score": 38}, seats=3, inn=True)
    assert board.scores == [41, 44, 38]


@rule("VIL-SCORE-10", "VIL-SCORE-11")
def test_25_tie_breaks():
    more = final({"customers": ["c01", "c02", "c03", "c04"], "score": 1}, {"customers": ["c24", "c05"]})
    assert more.scores == [15, 15] and more.game.places(more.state) == [1, 2]
    three = {"members": {"farm": [1], "smithy": [1], "t1": [1]}, "customers": ["c01"], "score": 2}
    four = {"members": {"farm": [1], "smithy": [1], "bag": [2, 2]}, "customers": ["c02"], "score": 2}
    board = final(three, four, fate=[8, 8, 8, 8])  # the final mass draws the four monks
    assert [int(board.state.living(seat)) for seat in (0, 1)] == [3, 4] and board.scores == [5, 5]
    assert board.game.places(board.state) == [2, 1]
