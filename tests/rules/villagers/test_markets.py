"""Markets, silver and the end of the game."""

from __future__ import annotations

import pytest

from bastide.core.state import NOBODY, rng_start
from bastide.games.registry import box
from bastide.games.villagers.codes import MARKET
from bastide.games.villagers.data import KIND, PLACES
from bastide.games.villagers.rules.market import pay_second
from bastide.games.villagers.scoring import breakdown, silver_income, tally
from bastide.text import LANGUAGES, speech
from rules.villagers.playing import GAMES, Play, rule

FIRST = [0, 0, 1, 1, 1, 1]
NONE = [0] * 6


def first_market(*villages, **position):
    """What each seat of two has after a first market, starting without gold."""
    words = {"stacks": FIRST, "gold": [0, 0], "road": [None] * 6} | position
    return Play(2, phase="end", villages=[list(village) for village in villages], **words)


def second_market(*villages, **position):
    words = {"stacks": NONE, "gold": [0, 0], "markets": 1, "road": [None] * 6} | position
    return Play(2, phase="end", villages=[list(village) for village in villages], **words)


def silver(*village):
    """What the silver of a village brings in the second market; its Founders show food."""
    board = Play(5, phase="end", villages=[["founders(food)", *village]], stacks=NONE, gold=[0] * 5, markets=1,
                  road=[None] * 6)  # fmt: skip
    gold = Play(5, phase="end", villages=[["founders(food)", *village]], stacks=FIRST, gold=[0] * 5, road=[None] * 6)
    return board.gold[0] - gold.gold[0]  # the first market pays gold and coins, the second also moves the coins


@rule("VGR-MARKET-01")
def test_the_first_market_is_due_once_both_stacks_are_exhausted():
    assert [Play(2, phase="end", stacks=stacks).state.markets for stacks in
            ([0, 0, 1, 1, 1, 1], [1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0])] == [1, 0, 0]  # fmt: skip
    again = first_market([], markets=1)
    assert again.state.markets == 1 and again.gold == [0, 0]
    during = Play(2, stacks=[1, 0, 1, 1, 1, 1], road=[None] * 6, hands=[[], []], gold=[0, 0])
    during.do("blind 1")
    assert during.state.markets == 0  # only at the end of the Placement phase


@rule("VGR-MARKET-03", "VGR-MARKET-05")
def test_the_first_market_pays_gold_symbols_and_coins_which_stay():
    board = first_market(["harvester", "lumberjack > [wheeler > cartwright, cooper{2}]"])
    assert board.gold[0] == 2 + 9 + 4 + 2 and "cooper{2}" in board.village()[2]
    assert board.state.bank == 95 - 17 - 2


@rule("VGR-MARKET-04")
def test_silver_brings_nothing_in_the_first_market():
    assert first_market(["harvester", "grocer", "lumberjack > log_rafter"]).gold[0] == 2


@rule("VGR-MARKET-06")
def test_after_the_first_market_the_next_recruitment_begins():
    board = first_market(["harvester"])
    assert board.state.markets == 1 and board.choices("blind") == ["3", "4", "5", "6"]


@rule("VGR-MARKET-07", "VGR-MARKET-13", "VGR-END-01")
def test_the_second_market_is_due_when_all_six_stacks_are_exhausted_and_ends_the_game():
    assert second_market(["harvester"], reserve=12).pending == []
    assert second_market(["harvester"], stacks=[0, 0, 0, 0, 0, 1], reserve=0).pending == [1]


@rule("VGR-MARKET-08")
def test_the_second_market_pays_gold_and_silver_and_moves_the_coins_once():
    board = second_market(["harvester", "lumberjack > [log_rafter, cooper{4}]"])
    assert board.gold[0] == 2 + 4 + 4 + 4 and sum(board.state.coins) == 0  # Founders, cooper, four wood symbols, coins


@rule("VGR-MARKET-09")
def test_silver_is_worked_out_before_the_coins_are_moved():
    board = second_market(["harvester", "agent", "lumberjack > cooper{6}"])
    assert board.gold[0] == 2 + 4 + 6 + 6


@rule("VGR-MARKET-10")
def test_both_markets_may_be_due_at_once():
    board = second_market(["harvester", "agent", "lumberjack > cooper{6}"], markets=0)
    assert board.state.markets == 2 and not board.pending
    assert board.gold[0] == (2 + 4 + 6) + (2 + 4 + 6) + 6


@rule("VGR-MARKET-12")
def test_all_players_are_paid_in_the_same_market():
    board = first_market(["harvester"], ["hunter", "lumberjack > cooper"])
    assert board.gold == [2, 6]


@rule("VGR-SILVER-01")
def test_silver_counts_only_uncovered_and_in_the_second_market():
    assert silver("grocer", "harvester") == 6
    assert silver("harvester") == 0
    assert first_market(["founders(food)", "grocer", "harvester"]).gold[0] == 0


@rule("VGR-SILVER-01")
def test_silver_of_a_covered_card_would_not_count():
    """No card of the box may cover a silver one: the rule is tried on a state that cannot be played to."""
    state = Play(2, villages=[["grocer"]]).state
    grocer = state.what.index(KIND["grocer"])
    state.above[grocer] = 1
    assert silver_income(state, 0, tally(state, 0)) == 0
    before = state.scores[0]
    pay_second(state, 0)
    assert state.scores[0] == before + 2  # the Founders


@rule("VGR-SILVER-02")
def test_only_the_own_village_is_looked_at():
    board = second_market(["founders(food)", "grocer"], ["founders(food)", "harvester", "hunter", "fisher"])
    assert board.gold[0] == 3


@rule("VGR-SILVER-03", "VGR-SILVER-16")
def test_log_rafter_one_for_each_wood_symbol():
    assert silver("lumberjack > log_rafter") == 1 + 2
    assert silver("lumberjack > [log_rafter, wheeler > cartwright]", "lumberjack") == 1 + 2 + 2 + 1


@rule("VGR-SILVER-04", "VGR-SILVER-05")
def test_wood_carver_the_printed_gold_of_uncovered_wood():
    assert silver("lumberjack > [wood_carver, wheeler > cartwright{6}]", "lumberjack > [cooper, log_rafter]") == 13 + 8
    assert silver("lumberjack > [wood_carver, wheeler]", "miner > blacksmith") == 3  # other families do not count


@rule("VGR-SILVER-06")
def test_horse_trader_three_for_each_pair_of_hay_symbols():
    assert silver("hayer > horse_trader") == 3
    assert silver("hayer > [horse_trader, thatcher]") == 3  # three symbols: the odd one is ignored
    assert silver("hayer > [horse_trader, bed_builder]") == 6


@rule("VGR-SILVER-07")
def test_ore_muler_three_for_each_pair_of_ore_symbols():
    assert silver("hayer > ore_muler", "miner") == 0  # its own symbol is hay
    assert silver("hayer > ore_muler", "miner > [mason, glass_blower]") == 6
    assert silver("hayer > ore_muler", "miner > [mason, seeker > spelunker]") == 6


@rule("VGR-SILVER-08")
def test_peddler_three_for_each_pair_of_gold_symbols():
    jewels = ["miner > seeker > spelunker > jeweler"]
    assert silver("hayer > peddler", *jewels) == 0
    assert silver("hayer > peddler", *jewels * 2) == 3
    assert silver("hayer > [peddler, thatcher]", *jewels * 2) == 3  # three symbols


@rule("VGR-SILVER-09")
def test_locksmith_two_for_each_padlock():
    assert silver("miner > locksmith") == 2
    assert silver("miner > [locksmith, seeker > spelunker > jeweler]") == 6  # the covered spelunker's too


@rule("VGR-SILVER-10", "VGR-SILVER-15")
def test_grocer_three_for_each_visible_food():
    assert silver("grocer", "harvester") == 6  # and the Founders'
    assert silver("grocer", "grocer", "harvester") == 12
    assert silver("grocer", "graper > vintner") == 3


@rule("VGR-SILVER-11")
def test_freemason_three_for_each_visible_house():
    assert silver("freemason", "wattler", "lumberjack > carpenter") == 6


@rule("VGR-SILVER-12")
def test_priest_three_for_each_pair_of_solitary_symbols():
    assert silver("priest") == 0
    assert silver("priest", "chandler") == 3  # the chandler has two
    assert silver("priest", "chandler", "wattler") == 6


@rule("VGR-SILVER-13", "VGR-SILVER-14")
def test_an_agent_brings_the_coins_on_the_richest_villager():
    assert silver("agent", "lumberjack > [carpenter{4}, cooper{6}]") == 6
    assert silver("agent", "agent", "lumberjack > [carpenter{4}, cooper{6}]") == 12
    assert silver("agent") == 0


@rule("VGR-SILVER-17")
def test_founders_are_a_gold_or_a_food_symbol():
    gold = second_market(["harvester", "hayer > peddler", "chandler"])  # Founders and chandler
    assert gold.gold[0] == 2 + 3 + 3
    assert silver("grocer") == 3


@rule("VGR-END-02", "VGR-END-06")
def test_most_gold_wins_and_hands_are_worth_nothing():
    hands = [["jeweler", "tailor"], [], [], []]
    board = Play(
        4, phase="end", stacks=NONE, markets=2, gold=[10, 30, 20, 5], hands=hands, villages=[["founders(food)"]] * 4
    )
    assert board.gold == [10, 30, 20, 5] and GAMES[4].places(board.state) == [3, 1, 2, 4]


@rule("VGR-END-03", "VGR-END-04")
@pytest.mark.parametrize(("other", "places"), [(4, [2, 1]), (5, [1, 1]), (6, [1, 2])])
def test_of_the_tied_the_one_with_fewer_villagers_wins(other, places):
    mine = ["founders(food) > swineherd", "lumberjack > carpenter", "wattler", "miner"]
    villages = [mine, ["founders(food)", *["hayer"] * other]]
    hands = [["jeweler"] * 2, []]
    board = Play(2, phase="end", stacks=NONE, markets=2, gold=[59, 61], villages=villages, hands=hands, road=[None] * 6)
    assert board.gold == [61, 61] and GAMES[2].places(board.state) == places


@rule("VGR-END-05")
def test_who_is_tied_in_both_shares_the_win():
    board = Play(3, phase="end", stacks=NONE, markets=2, gold=[61, 61, 58], villages=[["founders(food)"]] * 3)
    assert GAMES[3].places(board.state) == [1, 1, 3]


def market_now(game, state):
    """What the treasuries are when the stacks are exhausted now: the markets that are still to come take place."""
    last = state.clone()
    last.stack.clear()
    last.sizes[:PLACES] = [0] * PLACES
    last.push(MARKET, NOBODY)
    game.settle(last)
    return last.scores


@rule("VGR-MARKET-10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_breakdown_adds_up_to_what_the_markets_would_pay(seats):
    game = GAMES[seats]
    for seed in range(3):
        state, step = game.new(seed), 0
        while state.stack:
            if step % 7 == 0:
                sums = [sum(points for _, points in breakdown(game, state, seat)) for seat in range(seats)]
                assert sums == market_now(game, state)
            game.playout(state, rng_start(seed * 1000 + step), 1)
            step += 1
        for seat in range(seats):
            assert breakdown(game, state, seat) == [("score.treasury", state.scores[seat])]


def test_the_breakdown_names_its_parts():
    village = ["harvester", "lumberjack > [log_rafter, cooper{4}]"]
    board = Play(2, villages=[village], gold=[5, 8])
    assert breakdown(board.game, board.state.redact(1), 0) == [
        ("score.treasury", 5), ("score.first_market", 2 + 4 + 4), ("score.gold", 2 + 4), ("score.silver", 4),
        ("score.coins", 4),
    ]  # fmt: skip
    later = Play(2, villages=[village], gold=[5, 8], markets=1)
    assert [part for part, _ in breakdown(later.game, later.state, 0)] == [
        "score.treasury", "score.gold", "score.silver", "score.coins",
    ]  # fmt: skip
    for language in LANGUAGES:
        say = speech(language, box("villagers").package)
        assert all(say(part) for part, _ in breakdown(board.game, board.state, 0))
