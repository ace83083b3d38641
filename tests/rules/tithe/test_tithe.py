"""The rules of Tithe, in its own notation."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import bastide
from bastide.core.errors import BadNotation, FateError, IllegalAction
from bastide.core.state import rng_start
from bastide.games.registry import box
from bastide.store.game_session import GameSession, Stale

rule = pytest.mark.rule
GAME = bastide.game("tithe", seats=2)


def act(table, *lines):
    """Each line is a seat, an action, and what chance must give."""
    for seat, text, *fate in lines:
        table.act(seat, text, table.versions[seat], fate)


def seated(position, game=GAME):
    table = GameSession(game)
    table.state = game.position(position)
    table.update_versions()
    return table


def choices(table, seat):
    return [table.game.write(action) for action in table.game.legal(table.state, seat)]


@rule("TIT-SETUP-01")
def test_the_bag_holds_eighteen_sheaves():
    with pytest.raises(BadNotation, match="TIT-SETUP-01"):
        GAME.position({"sacks": [[3, 3], [3, 3]]})
    state = GAME.position({"sacks": [[1] * 9 + [2] * 6 + [3] * 2]})
    assert state.left() == 1 and GAME.new().left() == 18


@rule("TIT-SETUP-02")
def test_the_first_seat_begins_with_an_empty_sack():
    state = GAME.new(4)
    assert state.pending == [0] and state.sacks == [0] * 8 and state.scores == [0, 0]
    assert box("tithe").seats == (2, 3, 4)


@rule("TIT-TURN-01")
def test_gleaning_moves_a_sheaf_from_the_bag_to_the_sack():
    table = GameSession(GAME)
    act(table, (0, "glean", 3))
    assert table.state.sack(0) == [0, 0, 0, 1] and table.state.bag == [0, 9, 6, 2]


@rule("TIT-TURN-02")
def test_a_fair_needs_a_sheaf():
    table = GameSession(GAME)
    assert choices(table, 0) == ["glean"]
    with pytest.raises(IllegalAction, match="TIT-TURN-02"):
        act(table, (0, "fair"))
    act(table, (0, "glean", 1), (1, "glean", 1))
    assert choices(table, 0) == ["glean", "fair"]


@rule("TIT-TURN-03")
def test_turns_pass_to_the_next_seat_also_after_a_fair():
    table = GameSession(bastide.game("tithe", seats=3))
    act(table, (0, "glean", 1), (1, "glean", 2), (2, "glean", 3))
    assert table.state.pending == [0]
    act(table, (0, "fair"), (0, "sell 1"), (1, "sell 2"), (2, "sell 3"))
    assert table.state.pending == [1]


@rule("TIT-HIDE-01")
def test_others_see_only_how_much_is_in_a_sack():
    state = GAME.position({"sacks": [[1, 3], [2]]})
    assert state.redact(0).sack(0) == [0, 1, 0, 1] and state.redact(1).sack(0) == [2, 0, 0, 0]
    assert state.redact(1).left() == state.left() == 15


@rule("TIT-FAIR-01")
def test_who_has_goods_comes_to_the_fair_and_the_caller_sells_first():
    game = bastide.game("tithe", seats=4)
    table = seated({"turn": 2, "sacks": [[1], [], [2], [3]]}, game)
    act(table, (2, "fair"))
    for seat, text in [(2, "sell 2"), (3, "sell 3"), (0, "sell 1")]:
        assert table.state.pending == [seat]
        act(table, (seat, text))
    assert table.state.pending == [3]


@rule("TIT-FAIR-02")
def test_a_sheaf_of_ones_own_is_sold_and_seen_by_all():
    table = seated({"sacks": [[1, 1, 3], [2]]})
    act(table, (0, "fair"))
    assert choices(table, 0) == ["sell 1", "sell 3"]
    with pytest.raises(IllegalAction, match="TIT-FAIR-02"):
        act(table, (0, "sell 2"))
    act(table, (0, "sell 3"))
    assert table.state.redact(1).sold == [3, 0] and table.state.sack(0) == [0, 2, 0, 0]
    assert table.undoable_line(0) is None
    act(table, (1, "sell 2"))
    assert table.state.sold == [0, 0] and table.state.left() == 14


@rule("TIT-SCORE-01")
def test_the_best_stall_scores_double():
    table = seated({"turn": 1, "sacks": [[2], [1, 3]], "scores": [4]})
    act(table, (1, "fair"), (1, "sell 3"), (0, "sell 2"))
    assert table.state.scores == [6, 6] and table.state.pending == [0]


@rule("TIT-SCORE-02")
def test_a_shared_honour_is_none_but_in_the_first_revision():
    for revision, scores in ((2, [2, 2]), (1, [4, 4])):
        game = box("tithe").game(2, {}, revision)
        table = seated({"sacks": [[2], [2]]}, game)
        act(table, (0, "fair"), (0, "sell 2"), (1, "sell 2"))
        assert table.state.scores == scores
        shared = [("shared_best", -1, "TIT-SCORE-02", [2])] if revision == 2 else []
        told = [(event.what, event.seat, event.rule, event.args) for event in table.lines[-1].events]
        doubled = int(revision == 1)
        stalls = [("stall", seat, "TIT-SCORE-01", [2, doubled]) for seat in (0, 1)]
        assert told == [("sells", 1, "TIT-FAIR-02", [2]), *shared, *stalls]


@rule("TIT-END-01", "TIT-END-02")
def test_the_game_ends_with_the_bag():
    table = seated({"sacks": [[1] * 9, [2] * 6 + [3]], "sold": [3], "scores": [5, 7]})
    act(table, (0, "fair"), (0, "sell 1"), (1, "sell 3"))
    assert table.state.pending == [1] and table.state.scores == [6, 13]
    act(table, (1, "glean", 3))
    assert table.state.pending == [] and GAME.places(table.state) == [2, 1]
    told = [(event.what, event.seat, event.rule) for event in table.lines[-1].events]
    assert told[-2:] == [("gleans_unseen", 1, "TIT-TURN-01"), ("ends", -1, "TIT-END-01")]
    assert not any(event.what == "ends" for line in table.lines[:-1] for event in line.events)
    table.state.scores = [13, 13]
    assert GAME.places(table.state) == [1, 1]


def test_a_position_is_checked():
    for position in ({"wheat": 1}, {"sacks": [[], [], [1]]}, {"turn": 2}, {"sacks": [[4]]}, {"sacks": [[0]]}):
        with pytest.raises(BadNotation):
            GAME.position(position)


def test_imagined_sacks_are_as_frequent_as_the_bag_says():
    view = GAME.position({"sacks": [[], [1, 3]], "sold": [1] * 6 + [2] * 5 + [3] * 2}).redact(0)
    pool = [1, 1, 1, 2, 3]
    exact = Counter(tuple(sorted(pair)) for pair in permutations(pool, 2))
    found = Counter()
    for luck in range(4000):
        sack = view.imagine(rng_start(luck)).sack(1)
        found[tuple(worth for worth in (1, 2, 3) for _ in range(sack[worth]))] += 1
    assert set(found) == set(exact)
    for pair, ways in exact.items():
        assert abs(found[pair] / 4000 - ways / 20) < 0.04


def test_a_stale_click_is_refused():
    table = GameSession(GAME)
    act(table, (0, "glean", 1))
    with pytest.raises(Stale) as stale:
        table.act(1, "glean", 0)
    assert stale.value.version == 1 and len(table.lines) == 1


def test_fate_that_cannot_happen_leaves_the_table_alone():
    table = GameSession(GAME)
    for fate in ([0], [9], [1, 1]):
        with pytest.raises(FateError):
            act(table, (0, "glean", *fate))
    assert table.lines == [] and table.state.pending == [0]


def test_by_consent_the_table_goes_back_and_chance_is_drawn_anew():
    table = GameSession(GAME)
    act(table, (0, "glean", 1), (1, "glean", 2))
    assert table.undoable_line(1) is None
    table.rewind(0)
    assert table.state.pending == [0] and table.state.left() == 18
    act(table, (0, "glean", 3))
    again = GameSession.resume(table.record)
    assert again.state.sack(0) == [0, 0, 0, 1] and again.versions == table.versions
    with pytest.raises(IllegalAction):
        table.rewind(0)
