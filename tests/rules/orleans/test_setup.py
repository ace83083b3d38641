"""Orléans: set-up for two to five players."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources

import pytest

from bastide.core.errors import BadOption
from bastide.core.state import Entry
from bastide.games.orleans.data import (
    CATEGORY,
    CITIZEN_NAMES,
    EVENT_NAMES,
    GOOD_COUNTS,
    HOURGLASS_EVENT,
    HOURGLASS_NAMES,
    HOURGLASS_STACK,
    SPOT_MARKS,
    TRACK_NAMES,
)
from bastide.games.registry import box
from rules.orleans.playing import Play, acting, game_for

rule = pytest.mark.rule
NEUTRAL = {2: [12, 6, 6, 6, 8, 8, 8], 3: [14, 8, 8, 8, 11, 11, 11], 4: [16, 10, 10, 10, 14, 14, 14]}
BOX = json.loads(resources.files("bastide.games.orleans").joinpath("components", "components.json").read_text("utf-8"))


@rule("ORL-SETUP-01")
def test_two_to_five_play():
    assert box("orleans").seats == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(BadOption):
            game_for(seats)


@rule("ORL-SETUP-02")
def test_each_starts_with_five_coins_and_ten_stations():
    for seats in (2, 5):
        state = game_for(seats).new(1)
        assert state.coins == [5] * seats and state.stock == [10] * seats and not any(state.stations)
        assert len(state.merchants) == seats
    counts, kit = BOX["physical_counts"], BOX["player_kit"]
    assert counts["trading_stations"] == 5 * 10 and counts["marker_cubes"] == 5 * kit["marker_cubes"] == 35


@rule("ORL-SETUP-03", "ORL-SETUP-04")
def test_the_coloured_four_stand_in_the_market_and_bags_are_empty():
    play = Play(count=5)
    for seat in range(5):
        assert play.market(seat) == "fbct" and play.bag(seat) == ""


@rule("ORL-SETUP-05")
def test_every_merchant_starts_in_orleans():
    play = Play(count=4)
    assert [play.merchant(seat) for seat in range(4)] == ["orleans"] * 4


@rule("ORL-SETUP-06", "ORL-SETUP-07")
def test_six_tracks_start_at_nought_and_monks_have_none():
    state = game_for(3).new(1)
    assert state.tracks == [0] * 18 and state.development == [0] * 3
    assert TRACK_NAMES == ["farmers", "boatmen", "craftsmen", "traders", "knights", "scholars"]
    play = acting({"places": {"monastery": "ST"}}).do("use monastery", seat=0)
    assert "M" in play.bag() and play.state.tracks == [0] * 12


@rule("ORL-SETUP-08")
def test_five_players_have_all_neutral_tokens():
    state = game_for(5).new(1)
    assert state.supply == [18, 12, 12, 12, 17, 17, 17]
    assert sum(state.supply) == 105 and sum(state.supply) + sum(state.market) == 125


@rule("ORL-SETUP-09", "ORL-SETUP-10", "ORL-SETUP-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fewer_players_have_fewer_neutral_tokens(seats):
    assert game_for(seats).new(1).supply == NEUTRAL[seats]


@rule("ORL-SETUP-12")
def test_coloured_tokens_of_unused_colours_are_not_in_the_game():
    for seats in (2, 3, 4, 5):
        census = game_for(seats).census(game_for(seats).new(1))
        assert [census[f"coloured_{name}"] for name in ("farmer", "boatman", "craftsman", "trader")] == [seats] * 4


@rule("ORL-SETUP-13", "ORL-SETUP-17")
def test_goods_leave_the_game_at_random_and_for_good():
    for seats, removed in ((2, 12), (3, 6), (4, 0), (5, 0)):
        drawn = set()
        for seed in range(3):
            state = game_for(seats).new(seed)
            assert sum(state.lost) == removed and sum(GOOD_COUNTS) == 90
            drawn.add(tuple(state.lost))
        assert len(drawn) > 1 or not removed
        before = state.lost[:]
        game_for(seats).playout(state, 12345, 40)
        assert all(now >= then for now, then in zip(state.lost, before, strict=True))


@rule("ORL-SETUP-14", "ORL-SETUP-15", "ORL-SETUP-16")
@pytest.mark.parametrize(("seats", "used", "supply"), [(2, 43, 35), (3, 48, 36), (4, 52, 38), (5, 52, 38)])
def test_every_spot_in_use_has_one_good_and_the_rest_is_the_supply(seats, used, supply):
    state = game_for(seats).new(3)
    filled = [spot >= 0 for spot in state.spots]
    assert filled == [mark <= min(seats, 4) for mark in SPOT_MARKS] and sum(filled) == used
    assert sum(state.store) == supply
    setups = {tuple(game_for(seats).new(seed).spots) for seed in range(3)}
    assert len(setups) == 3, "the goods are random"


@rule("ORL-SETUP-18")
def test_technology_in_the_supply():
    assert [int(game_for(seats).new(1).technology) for seats in (2, 3, 4, 5)] == [16, 16, 16, 20]


@rule("ORL-SETUP-19")
def test_fourteen_citizens_wait():
    tokens = BOX["citizens"]["tokens"]
    assert Counter(token["where"] for token in tokens) == {
        "development_track": 3, "knights_track": 1, "boatmen_track": 1, "deed": 8, "aside": 1,
    }  # fmt: skip
    assert game_for(2).new(1).citizens == [-1] * 14 and len(CITIZEN_NAMES) == 14


def turned(seats, seed):
    """The hourglass tiles of a game in the order they came up."""
    game, entry = game_for(seats), Entry(-1, 0)
    state, tiles = game.new(seed, entry), []
    tiles += [event.args[0] for event in entry.events if event.what == "hourglass"]
    while state.pending:
        entry = Entry(state.pending[0], game.legal(state, state.pending[0])[-1])
        game.play(state, entry)
        tiles += [event.args[0] for event in entry.events if event.what == "hourglass"]
    return tiles


@rule("ORL-SETUP-20", "ORL-SETUP-21", "ORL-SETUP-22")
def test_the_start_tile_lies_on_stacks_a_b_and_c():
    orders = set()
    for seed in range(4):
        tiles = turned(2, seed)
        assert HOURGLASS_NAMES[tiles[0]] == "start-pilgrimage" and sorted(tiles) == list(range(18))
        assert [HOURGLASS_STACK[tile] for tile in tiles] == [0] + [1] * 5 + [2] * 6 + [3] * 6
        events = [EVENT_NAMES[HOURGLASS_EVENT[tile]] for tile in tiles]
        five = ["harvest", "income", "plague", "taxes", "trading_day"]
        assert sorted(events[1:6]) == five
        assert sorted(events[6:12]) == sorted(events[12:]) == sorted([*five, "pilgrimage"])
        orders.add(tuple(tiles))
    assert len(orders) == 4, "each stack is shuffled"


@rule("ORL-SETUP-23")
def test_twelve_tiles_of_category_one_and_eight_of_two_lie_open():
    assert Counter(CATEGORY) == {1: 12, 2: 8} and game_for(2).new(1).tiles == [-1] * 20


@rule("ORL-SETUP-24")
def test_every_tile_left_can_be_chosen():
    play = acting({"places": {"village": "FBC"}, "tracks": {"traders": 1}}, {"tiles": ["school", "hayrick"]})
    play.do("use village", "hire trader", seat=0)
    assert (
        len(play.choices(seat=0)) == 18
        and "take school" not in play.choices(seat=0)
        and "take winery" in play.choices(seat=0)
    )
    assert play.state.redact(1).tiles == play.state.tiles


@rule("ORL-SETUP-25", "ORL-SUPPLY-04")
def test_coins_do_not_run_out():
    play = acting({"coins": 5000, "tiles": ["brewery"], "places": {"brewery": "M"}})
    play.do("use brewery", seat=0)
    assert play.told("coins")[0] == [2] and play.coins() == 5000 + 2 + 3  # the brewery, and the income of the round


@rule("ORL-SETUP-26")
def test_the_starting_seat_is_chosen_before_play():
    assert game_for(3).new(1).first == 0
    play = Play(game=game_for(3, first_player="3"))
    assert play.state.first == 2 and play.pending == [2]
    assert box("orleans").game(3, {"first_player": 2}).options["first_player"] == "2"
    for wrong in ("3", 3, 0, True, 2.0, [2]):
        with pytest.raises(BadOption):
            box("orleans").game(2, {"first_player": wrong})


@rule("ORL-SETUP-27")
def test_the_deal_can_be_replayed():
    entry = Entry(-1, 0)
    state = game_for(2).new(7, entry)
    assert len(entry.outcomes) == 12 + 43 + 1  # removed, laid out, and the first hourglass tile
    assert entry.outcomes[12:-1] == [good for good in state.spots if good >= 0]
    again = game_for(2).new(8, Entry(-1, 0, entry.outcomes))
    assert (again.spots, again.store, again.lost) == (state.spots, state.store, state.lost)
