"""Components and set-up."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources

import pytest

import bastide
from bastide.core.errors import BadNotation, BadOption
from bastide.core.state import NOBODY, Entry
from bastide.games.villagers import data
from bastide.games.villagers.state import RESERVE, STACK
from rules.villagers.playing import GAMES, LEVELS, Play, rule


def box(name):
    return json.loads(resources.files("bastide.games.villagers").joinpath("components", name).read_text("utf-8"))


@rule("VGR-COMP-01", "VGR-COMP-02", "VGR-COMP-03")
def test_there_are_130_villagers():
    counts = data.COUNT[: data.VILLAGERS]
    assert sum(counts) == 130 and sum(data.START[: data.VILLAGERS]) == 6
    assert {data.NAMES[kind]: counts[kind] for kind in data.COMMONS} == {"lumberjack": 10, "hayer": 10, "miner": 10}
    others = [counts[kind] for kind in range(data.VILLAGERS) if kind not in data.COMMONS]
    assert others == [2] * 50


@rule("VGR-COMP-04")
def test_six_villagers_start_on_the_road_and_come_once_more():
    starting = {data.NAMES[kind] for kind in range(data.VILLAGERS) if data.START[kind]}
    assert starting == {"blacksmith", "harvester", "carpenter", "thatcher", "cooper", "poulterer"}
    assert all(data.deck(5)[data.KIND[name]] == 1 for name in starting)


@rule("VGR-COMP-05", "VGR-COMP-09")
def test_nine_families_are_the_backs_of_the_cards():
    names = ["wood", "hay", "ore", "grain", "grape", "wool", "leather", "solitary", "special"]
    assert names == data.FAMILIES
    state = GAMES[5].new(3)
    view = state.redact(0)
    backs = [(~seen, data.FAMILY[kind]) for seen, kind in zip(view.cards.kinds, state.cards.kinds, strict=True)]
    hidden = [(back, family) for back, family in backs if back >= 0]
    assert len(hidden) == 4 * 5 + 7 and all(back == family for back, family in hidden)


@rule("VGR-COMP-06")
def test_the_further_cards():
    assert {name: data.COPIES[name] for name in ("founders", "countess", "jester", "first_player")} == {
        "founders": 5, "countess": 1, "jester": 1, "first_player": 1,
    }  # fmt: skip
    assert data.COPIES["market_1"] + data.COPIES["market_2"] == 2 and len(data.EVENT_NAMES) == 24


@rule("VGR-COMP-07", "VGR-COMP-08")
def test_gold_is_one_number_and_the_bank_pays_beyond_its_tokens():
    rich = [f"miner > seeker > spelunker > jeweler{{{n}}}" for n in (90, 90)]
    board = Play(2, phase="end", stacks=[0, 0, 4, 4, 4, 4], villages=[rich], gold=[100, 8])
    assert board.gold[0] == 100 + 40 + 180 and board.state.bank < 0


@rule("VGR-COMP-10", "VGR-COMP-11")
def test_a_key_ring_counts_the_cards_of_the_whole_game_that_it_unlocks():
    for kind in range(data.VILLAGERS):
        locked = sum(data.COUNT[other] for other in range(data.VILLAGERS) if data.LOCK[other] == kind)
        assert data.KEYRING[kind] == locked
    assert data.KEYRING[data.KIND["carpenter"]] == 8  # with the weavers, also where wool is left out
    village = ["miner > [locksmith, blacksmith]", "founders(food)"]  # the key ring of 10 is no padlock
    board = Play(2, phase="end", stacks=[0] * 6, markets=1, gold=[0, 0], villages=[village])
    assert board.gold[0] == 2 + 2


@rule("VGR-SETUP-01", "VGR-SETUP-14", "VGR-SETUP-16")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_road_starts_with_six_villagers_without_coins(seats):
    state = GAMES[seats].new(7)
    names = ["blacksmith", "harvester", "carpenter", "thatcher", "cooper", "poulterer"]
    assert [data.NAMES[kind] for kind in state.road] == names and state.road_coins == [0] * 6


@rule("VGR-SETUP-02", "VGR-SETUP-03", "VGR-SETUP-04", "VGR-SETUP-12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_each_player_has_founders_gold_and_a_hand(seats):
    board = Play(seats)
    state = GAMES[seats].new(7)
    assert state.commons == [10, 10, 10] and state.scores == [8] * seats
    assert [len(state.hand(seat)) for seat in range(seats)] == [5] * seats
    assert [board.village(seat) for seat in range(seats)] == [["founders(gold)"]] * seats


@rule("VGR-SETUP-05")
def test_the_first_player_is_drawn_or_given():
    seen = {int(GAMES[4].new(seed).first) for seed in range(60)}
    assert seen == {0, 1, 2, 3}
    entry = Entry(NOBODY, 0, [2])
    state = GAMES[3].new(1, entry)
    assert state.first == 2 and state.pending == [2]
    given = bastide.game("villagers", seats=4, start="seat1")
    assert {int(given.new(seed).first) for seed in range(20)} == {0}
    assert Play(3, first=1).pending == [1]
    with pytest.raises(BadOption):
        bastide.game("villagers", seats=1, start="seat1")


@rule("VGR-SETUP-06", "VGR-SETUP-07", "VGR-SETUP-08", "VGR-SETUP-15")
def test_families_are_removed_for_fewer_players():
    far = {data.FAMILIES.index("wool"), data.FAMILIES.index("leather")}
    for seats, cards in [(1, 72), (2, 80), (3, 80), (4, 94), (5, 94)]:
        deck = data.deck(seats)
        removed = sum(deck[kind] for kind in range(data.VILLAGERS) if data.FAMILY[kind] in far)
        assert sum(deck) == cards and removed == (14 if seats > 3 else 0)
        state = GAMES[seats].new(1)
        assert sum(state.cards.unseen) + len(state.cards.kinds) == cards


@rule("VGR-SETUP-09", "VGR-SETUP-10", "VGR-SETUP-13")
def test_six_stacks_and_the_reserve():
    for seats, size, reserve in [(1, 5, 37), (2, 4, 46), (3, 6, 29), (4, 8, 26), (5, 10, 9)]:
        state = GAMES[seats].new(2)
        assert state.sizes == [size] * 6 + [reserve]
        placed = Counter(state.cards.places)
        assert all(placed[STACK + pile] == 1 for pile in range(RESERVE + 1))  # of each pile all see one back
        assert sum(state.cards.unseen) == 6 * (size - 1) + reserve - 1
    board = Play(2, stacks=[["wheeler"], 4, 4, 4, 4, ["brewer"]])
    board.do("blind 6")
    assert board.last_told("recruits_blind") == [(0, 0, [data.KIND["brewer"], 5])]  # numbered from left to right


@rule("VGR-SETUP-11")
def test_the_markets_lie_under_the_second_and_the_sixth_stack():
    notes = {card["id"]: card["note"] for card in box("cards.json")["other_cards"] if card["id"].startswith("market")}
    assert "stack 2" in notes["market_1"] and "stack 6" in notes["market_2"]
    assert data.FIRST_MARKET == [0, 1]
    assert Play(2, phase="end", stacks=[0, 0, 1, 1, 1, 1]).state.markets == 1
    assert Play(2, phase="end", stacks=[0, 0, 0, 0, 0, 0], markets=1).state.markets == 2


def test_a_position_is_checked():
    for words in (
        {"hands": [["cooper", "cooper", "cooper"]]},
        {"hands": [["shepherd"]]},  # not in a game for two
        {"villages": [["carpenter"]]},
        {"villages": [["lumberjack > [carpenter, cooper, wheeler]"]]},
        {"villages": [["founders", "founders"]]},
        {"villages": [["lumberjack > [carpenter"]]},
        {"hands": [[], [], []]},
        {"road": ["cooper"]},
        {"stacks": [40] * 6},
        {"stacks": [["wheeler", None], 1, 1, 1, 1, 1]},
        {"first": 2},
        {"phase": "events"},
        {"phase": "winter"},
        {"jester": True},
    ):
        with pytest.raises(BadNotation):
            Play(2, **words)
    with pytest.raises(BadNotation):
        Play(1, LEVELS["beginner"], events=["it_was_you"])


def test_the_same_seed_gives_the_same_game():
    one, two = GAMES[3].new(9), GAMES[3].new(9)
    assert GAMES[3].playout(one, 5) == GAMES[3].playout(two, 5) and one.dump() == two.dump()


def test_no_treasury_can_hold_more_than_is_announced():
    """What adapters announce as the best result: it does not move unnoticed."""
    bounds = [GAMES[seats].score_bounds for seats in range(1, 6)]
    assert bounds == [(0, 2422), (0, 2252), (0, 2232), (0, 2212), (0, 2212)]
