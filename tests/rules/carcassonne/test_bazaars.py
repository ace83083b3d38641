"""Bazaars: auctions, and the round that follows."""

from __future__ import annotations

from bastide.games.carcassonne.state import WON
from rules.carcassonne.playing import Play, rule


def market(*modules, seats=3, tiles=("base-U", "base-V", "base-W"), **more):
    """A bazaar tile has just been placed by the first player, and the tiles are shown."""
    play = Play("bridges", *modules, seats=seats, hand="bridges-06", **more)
    play.do("place 0,1 r0")
    play.do("pass", fate=[*tiles])
    return play


def play_tile(play):
    play.do(play.choices()[0])
    while play.choices() and play.choices()[0] == "pass":
        play.do("pass")


@rule("CAR-BAZAAR-01", "CAR-BAZAAR-03", "CAR-BAZAAR-07")
def test_a_bazaar_tile_leads_to_auctions_opened_by_the_next_player():
    play = market(scores=[5, 5, 5])
    assert play.actor == 1 and play.choices() == ["lot base-U", "lot base-V", "lot base-W"]
    assert not play.last_told("draws") and [len(lots) for _, _, lots in play.last_told("shows")] == [3]
    assert play.state.auction == [-1, 0, 0, 0]  # no tile is bid for yet
    play.do("lot base-U", "bid 2", "pass", "pass")
    assert play.state.auction == [-1, 1, 0, 0]  # nor between two auctions


@rule("CAR-BAZAAR-02", "CAR-INT-15")
def test_the_auctions_come_after_scoring_and_bonus():
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    play = Play("bridges", "traders", board=["base-U 1,0 r0"], figures=figures, hand="bridges-09")
    play.do("place 2,0 r1").do("pass")
    assert play.choices() == ["bonus", "decline"]
    play.do("decline", fate=["base-U", "base-V"])
    assert play.choices() == ["lot base-U", "lot base-V"] and play.actor == 1


@rule("CAR-BAZAAR-04")
def test_too_few_tiles_no_auction():
    play = Play("bridges", seats=3, hand="bridges-06", left=["base-U", "base-V"])
    play.do("place 0,1 r0")
    assert play.state.market == 1
    play.do("pass")
    assert play.last_told("no_auction") and play.actor == 1 and play.hand in ("base-U", "base-V")


@rule("CAR-BAZAAR-05")
def test_one_series_a_turn():
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    play = Play("bridges", "traders", board=["base-U 1,0 r0"], figures=figures, hand="bridges-09")
    play.do("place 2,0 r1").do("pass").do("bonus", fate=["bridges-06"])
    play.do("place 0,1 r0").do("pass", fate=["base-U", "base-V"])
    play.do("lot base-U")
    play_tile(play)
    play_tile(play)
    assert play.actor == 1 and not play.state.market and play.state.host == -1


@rule("CAR-BAZAAR-06")
def test_dragon_tiles_are_deferred_from_the_auction():
    play = market("dragon", tiles=("dragon-12", "base-U", "dragon-09", "base-V", "base-W"))
    assert play.choices() == ["lot base-U", "lot base-V", "lot base-W"] and sum(play.state.deferred) == 2
    left = ["dragon-12", "dragon-09", "base-U", "base-V"]
    play = Play("bridges", "dragon", seats=3, hand="bridges-06", left=left)
    play.do("place 0,1 r0").do("pass")
    assert play.last_told("no_auction")
    left = ["dragon-12", "base-U", "base-V", "base-W"]
    play = Play("bridges", "dragon", seats=3, hand="bridges-06", left=left).do("place 0,1 r0", "pass")
    assert sorted(play.choices()) == ["lot base-U", "lot base-V", "lot base-W"]  # just enough
    on_board = Play("bridges", "dragon", seats=3, hand="bridges-06", left=left[:3], dragon="0,0")
    on_board.do("place 0,1 r0", "pass")
    assert len(on_board.choices("lot")) == 3  # with the dragon on the board its tiles count


@rule("CAR-BAZAAR-08", "CAR-BAZAAR-09")
def test_bids_go_from_nothing_to_all_one_has():
    play = market(scores=[9, 3, 1])
    play.do("lot base-U")
    assert play.choices() == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert play.refused("bid 4") == "CAR-BAZAAR-09"
    play.do("bid 0")
    assert play.actor == 2 and play.choices() == ["pass", "bid 1"]
    assert play.refused("bid 2") == "CAR-BAZAAR-09"
    play = market(scores=[9, 0, 0])
    play.do("lot base-U")
    assert play.actor == 0 and play.choices()[:2] == ["pass", "bid 1"]  # no points: opened at 0, and no bid


@rule("CAR-BAZAAR-10")
def test_each_has_one_chance_to_bid_higher():
    play = market(scores=[9, 9, 9])
    play.do("lot base-U", "bid 2")
    assert play.actor == 2 and play.choices()[:2] == ["pass", "bid 3"]
    play.do("bid 5")
    assert play.actor == 0 and play.choices()[:2] == ["pass", "bid 6"]
    play.do("bid 6")
    assert play.actor == 1 and play.choices() == ["buy", "sell"]


@rule("CAR-BAZAAR-11", "CAR-BAZAAR-12", "CAR-BAZAAR-13")
def test_the_opener_buys_or_sells():
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "bid 5", "pass")
    assert play.refused("pass") == "CAR-BAZAAR-11"
    play.do("buy")
    assert play.scores == [9, 4, 14] and play.state.held(1, WON) >= 0
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "bid 5", "pass", "sell")
    assert play.scores == [9, 14, 4] and play.state.held(2, WON) >= 0 and play.state.held(1, WON) == -1


@rule("CAR-BAZAAR-14")
def test_who_cannot_pay_must_sell():
    play = market(scores=[9, 3, 9]).do("lot base-U", "bid 2", "bid 5", "pass")
    assert play.scores == [9, 8, 4] and play.state.held(2, WON) >= 0


@rule("CAR-BAZAAR-15")
def test_without_other_bids_the_opener_pays_the_bank():
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "pass", "pass")
    assert play.scores == [9, 7, 9] and play.state.held(1, WON) >= 0


@rule("CAR-BAZAAR-16", "CAR-BAZAAR-17", "CAR-BAZAAR-18")
def test_the_next_opener_follows_who_took_the_last_tile():
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "bid 5", "pass", "sell")
    assert play.actor == 0 and play.choices() == ["lot base-V", "lot base-W"]  # after the winner
    play.do("lot base-V", "bid 1")
    assert play.actor == 1  # who has a tile neither opens nor bids
    play.do("pass")
    assert play.hand == "base-W" and play.actor == 1 and play.scores == [8, 14, 4]  # the last one was free


@rule("CAR-BAZAAR-19", "CAR-BAZAAR-20", "CAR-BAZAAR-24", "CAR-BAZAAR-26")
def test_all_place_their_tiles_in_a_round_and_play_goes_on():
    play = market().do("lot base-U", "lot base-V")
    order = []
    for _ in range(3):
        order.append((play.actor, play.hand, int(play.state.turn)))
        play_tile(play)
    assert [seat for seat, _, _ in order] == [1, 2, 0] and all(seat == turn for seat, _, turn in order)
    assert {hand for _, hand, _ in order} == {"base-U", "base-V", "base-W"}
    assert play.actor == 1 and play.state.host == -1


@rule("CAR-BAZAAR-21")
def test_no_abbey_instead_of_the_won_tile():
    board = ["base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r1", "base-E 2,1 r3", "base-E 0,2 r2", "base-E 2,2 r2",
             "base-B 1,2 r0"]  # fmt: skip
    play = Play("bridges", "abbey", board=board, hand="bridges-06")
    play.do("place 3,2 r0").do("pass", fate=["base-U", "base-V"]).do("lot base-U")
    assert play.choices() != ["draw", "abbey"] and play.hand == "base-U" and play.actor == 1
    play_tile(play)
    play_tile(play)
    assert play.actor == 1 and play.choices() == ["draw", "abbey"]  # in the next turn of his own
    play = Play("bridges", "abbey", board=board, hand="bridges-06")
    play.do("place 3,2 r0").do("pass", fate=["base-A", "base-V"]).do("lot base-A")
    assert "draw" not in play.choices() and play.hand == "base-A" and play.actor == 1
    figures = ["1 normal 0,0 road:0", "1 builder 1,0 road:0"]
    play = Play("bridges", "abbey", "traders", board=board, figures=figures, hand="bridges-06")
    play.do("place 3,2 r0").do("pass", fate=["base-U", "base-V"]).do("lot base-U").do("place 3,0 r0")
    play.do("pass").do("bonus")
    assert play.choices() == ["draw", "abbey"] and play.actor == 1  # but in a bonus part


@rule("CAR-BAZAAR-22", "CAR-INT-16")
def test_bazaars_in_a_round_cause_no_auction():
    play = market(seats=2, tiles=("bridges-09", "base-V")).do("lot bridges-09")
    assert play.hand == "bridges-09" and play.actor == 1
    play_tile(play)
    play_tile(play)
    assert play.actor == 1 and play.state.host == -1 and not play.state.lots


@rule("CAR-BAZAAR-23")
def test_a_won_tile_that_cannot_be_placed_is_replaced():
    play = Play("bridges", board=["base-E 0,-1 r2"], hand="bridges-06")
    play.do("place 0,1 r0").do("pass", fate=["base-C", "base-V"]).do("lot base-C", fate=["base-X"])
    assert play.actor == 1 and play.hand == "base-X" and play.last_told("unplaceable")
    play = Play("bridges", board=["base-E 0,-1 r2"], hand="bridges-06", left=["base-C", "base-V"])
    play.do("place 0,1 r0").do("pass").do("lot base-C")
    assert play.actor == 0 and play.hand == "base-V" and play.last_told("no_tile")  # with nothing left it is skipped


@rule("CAR-INT-17")
def test_each_turn_of_the_round_begins_with_the_fairy():
    figures = ["1 normal 0,0 road:0", "2 normal 0,0 field:0"]
    play = market("dragon", figures=figures, fairy="0,0").do("lot base-U", "lot base-V")
    assert play.scores == [0, 1, 0]
    play_tile(play)
    assert play.scores == [0, 1, 1]
