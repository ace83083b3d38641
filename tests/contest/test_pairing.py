"""Who meets whom: no pair twice if that can be avoided, seats in turn, pauses shared; and how players then stand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.contest.pairing import History, Pairing, knock_out, round_robin, swiss, table_sizes
from bastide.contest.standings import Game, standings

NAMES = [f"p{number}" for number in range(40)]


def played(players, seats, rounds, chance, allowed=(2, 3, 4, 5)):
    """A Swiss tournament whose results are drawn; its rounds and what is known at the end."""
    past, pairings, games, lots = History(), [], [], {player: i for i, player in enumerate(players)}
    sizes, _ = table_sizes(len(players), seats, allowed)
    for number in range(rounds):
        table = standings(players, games, [pairing.byes for pairing in pairings], lots)
        order, points = [row.player for row in table], {row.player: row.points for row in table}
        pairing = swiss(order, points, sizes, past, number)
        past.add(pairing)
        pairings.append(pairing)
        games.append([result(group, chance) for group in pairing.tables])
    return pairings, games, past, lots


def result(players, chance):
    scores = tuple(chance.randrange(5) for _ in players)
    return Game(tuple(players), tuple(1 + sum(other > score for other in scores) for score in scores), scores)


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 13), st.randoms(use_true_random=False))
def test_pairs_never_meet_twice_and_everybody_plays(count, chance):
    players, rounds = NAMES[:count], max(1, count // 2 - 1)
    pairings, _, past, _ = played(players, 2, rounds, chance)
    for pairing in pairings:
        assert sorted([*pairing.byes, *(player for table in pairing.tables for player in table)]) == sorted(players)
        assert len(pairing.byes) == count % 2
    assert max(past.met.values(), default=0) <= 1
    assert max(past.byes.values(), default=0) <= 1
    for player in players:  # the first seat is balanced
        assert abs(past.seats[player, 0] - past.seats[player, 1]) <= 2


def test_a_rematch_comes_only_when_all_have_met():
    players = NAMES[:4]
    past, level = History(), dict.fromkeys(players, 0.0)
    for number in range(4):
        past.add(swiss(players, level, [2, 2], past, number))
    assert Counter(past.met.values()) == {1: 4, 2: 2}


@settings(deadline=None, max_examples=40)
@given(st.integers(6, 16), st.integers(3, 5), st.randoms(use_true_random=False))
def test_larger_tables_seat_everybody(count, seats, chance):
    sizes, pausing = table_sizes(count, seats, (2, 3, 4, 5))
    assert sum(sizes) + pausing == count and set(sizes) <= {seats, seats - 1}
    pairings, games, _, lots = played(NAMES[:count], seats, 3, chance)
    for pairing in pairings:
        assert sorted([*pairing.byes, *(player for table in pairing.tables for player in table)]) == sorted(
            NAMES[:count]
        )
        assert sorted(map(len, pairing.tables), reverse=True) == sizes
    assert len(standings(NAMES[:count], games, [pairing.byes for pairing in pairings], lots)) == count


def test_nine_at_tables_of_three_meet_nobody_twice_in_three_rounds():
    players = NAMES[:9]
    past, level = History(), dict.fromkeys(players, 0.0)
    for number in range(3):
        past.add(swiss(players, level, [3, 3, 3], past, number))
    assert max(past.met.values()) == 1


@pytest.mark.parametrize("count", [2, 3, 7, 8])
def test_a_round_robin_of_pairs_has_every_pair_once(count):
    rounds = round_robin(NAMES[:count], 2)
    assert len(rounds) == count - 1 + count % 2
    met = Counter(frozenset(table) for pairing in rounds for table in pairing.tables)
    assert met == Counter(frozenset(pair) for pair in combinations(NAMES[:count], 2))
    first = Counter(table[0] for pairing in rounds for table in pairing.tables)
    assert max(first.values()) - min(first[player] for player in NAMES[:count]) <= 2


def test_a_round_robin_of_larger_tables_lets_everybody_meet():
    rounds = round_robin(NAMES[:8], 3, allowed=(2, 3))
    met = {frozenset(pair) for pairing in rounds for table in pairing.tables for pair in combinations(table, 2)}
    assert met == {frozenset(pair) for pair in combinations(NAMES[:8], 2)}


@pytest.mark.parametrize(("count", "seats"), [(8, 2), (6, 2), (5, 2), (9, 3), (11, 3), (7, 4)])
def test_a_knock_out_ends_with_one(count, seats):
    left, past, rounds = NAMES[:count], History(), 0
    while len(left) > 1:
        pairing = knock_out(left, seats, (2, 3, 4, 5), past)
        assert all(2 <= len(table) <= seats for table in pairing.tables) and pairing.tables
        past.add(pairing)
        winners = {min(table, key=NAMES.index) for table in pairing.tables}
        left = [player for player in left if player in winners or player in pairing.byes]
        rounds += 1
        if rounds > 1:
            assert not pairing.byes  # only the first round has pauses
    assert left == ["p0"]


def test_ties_are_broken_in_the_order_that_is_written_below_the_table():
    games = [[Game(("a", "b"), (1, 2), (30, 20)), Game(("c", "d"), (1, 1), (25, 25))]]
    rows = standings(["a", "b", "c", "d", "e"], games, [["e"]], {name: i for i, name in enumerate("dcabe")})
    assert [(row.player, row.points) for row in rows] == [("e", 1.0), ("a", 1.0), ("d", 0.5), ("c", 0.5), ("b", 0.0)]
    assert (rows[0].buchholz, rows[1].buchholz) == (1.0, 0.0)  # e paused: an opponent of its own points
    three = Game(("x", "y", "z"), (2, 1, 2), (10, 16, 10))
    assert three.points() == {"x": 0.25, "y": 1.0, "z": 0.25}
    assert three.differences() == {"x": -3.0, "y": 6.0, "z": -3.0}


def test_history_counts_seats_and_pauses():
    past = History()
    past.add(Pairing([("a", "b")], ["c"]))
    assert past.met[frozenset("ab")] == 1 and past.seats["b", 1] == 1 and past.byes["c"] == 1
