"""Village: the final scoring."""

from __future__ import annotations

import random

import pytest

from bastide.core.state import NOBODY, Decision
from bastide.games.village import codes
from bastide.games.village.scoring import breakdown
from rules.village.playing import Play, rule, village


def final(*players, seats=2, fate=(), **more):
    """The game ends with an idle last turn of seat 0; no points but the final ones, and those of the last mass."""
    people = [{"coin": 0, "members": {"farm": [1]}} | player for player in players]
    people += [{"coin": 0}] * (seats - len(players))
    board = Play(*people, seats=seats, ender=1, last_turns=1, spaces={}, turn=0, **more).do("decline", fate=fate)
    while board.state.pending:
        board.do("done" if "done" in board.choices() else "pass")
    return board


@rule("VIL-SCORE-01")
@pytest.mark.parametrize(("towns", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18)])
def test_travel(towns, points):
    assert final({"towns": [f"t{i + 1}" for i in range(towns)]}).points("final_travel") == points


@rule("VIL-SCORE-02")
def test_council():
    for level, points in ((1, 0), (2, 2), (3, 4), (4, 6)):
        assert final({"members": {f"council:{level}": [1]}}).points("final_council") == points
    assert final({"members": {"council:2": [1, 2], "council:4": [3]}}).points("final_council") == 10


@rule("VIL-SCORE-03")
def test_church():
    for window, points in ((1, 2), (2, 3), (3, 4), (4, 6)):
        assert final({"members": {f"church:{window}": [1]}}).points("final_church") == points


@rule("VIL-SCORE-04")
def test_the_black_bag_scores_nothing():
    """Five members in the bag: at most four reach the church in the final mass."""
    board = final({"members": {"bag": [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]}})
    inside = len(board.living().get("church:1", []))
    assert len(board.living()["bag"]) == 11 - inside and board.points("final_church") == 2 * inside


@rule("VIL-SCORE-05")
def test_chronicle():
    places = ["farm", "crafts", "crafts", "crafts", "church", "church"]
    for dead, points in ((0, 0), (1, 0), (2, 0), (3, 4), (4, 7), (5, 12), (6, 12)):
        members: dict[str, list[int]] = {}
        for i in range(dead):
            members.setdefault(f"chronicle:{places[i]}", []).append([1, 1, 1, 1, 2, 2][i])
        assert final({"members": members}).points("final_chronicle") == points
    graves = {"chronicle:farm": [1], "chronicle:crafts": [1], "grave": [1, 1], "removed": [2]}
    assert final({"members": graves}).points("final_chronicle") == 0  # anonymous graves are no pages


@rule("VIL-SCORE-06")
def test_customers():
    assert final({"customers": ["c24", "c01", "c06"]}).points("final_customers") == 11 + 3 + 4


@rule("VIL-SCORE-07", "VIL-COIN-05")
def test_coins():
    board = final({"coin": 7})
    assert board.points("final_coins") == 7 and board.scores[0] == 7


@rule("VIL-SCORE-08")
def test_nothing_else_scores():
    assert final({"orange": 5, "grain": 5, "ox": 3, "members": {"farm": [1, 1], "smithy": [2]}}).scores == [0, 0]


@rule("VIL-SCORE-09")
def test_points_of_the_game_count_and_the_highest_total_wins():
    board = final({"score": 9, "coin": 2}, {"score": 10})
    assert board.scores == [11, 10] and board.game.places(board.state) == [1, 2]


@rule("VIL-SCORE-10")
def test_a_tie_is_broken_by_customers():
    board = final({"customers": ["c05"], "members": {}}, {"score": 4})
    assert board.scores == [4, 4] and board.game.places(board.state) == [1, 2]


@rule("VIL-SCORE-11")
def test_then_by_living_members():
    people = [
        {"members": {"farm": [1], "smithy": [2], "chronicle:farm": [1]}},
        {"members": {"farm": [1], "smithy": [1], "council:1": [2], "grave": [1]}},
    ]
    board = final(*people)
    assert board.scores == [0, 0] and board.game.places(board.state) == [2, 1]
    assert [int(board.state.living(seat)) for seat in (0, 1)] == [2, 3]


@rule("VIL-SCORE-12")
def test_else_the_victory_is_shared():
    board = final({"members": {"farm": [1, 1]}}, {"members": {"smithy": [1, 2]}}, {"members": {}}, seats=3)
    assert board.game.places(board.state) == [1, 1, 3]


@rule("VIL-SCORE-09", "INN-65")
@pytest.mark.parametrize(("seats", "inn"), [(2, False), (3, True), (5, True)])
def test_the_breakdown_adds_up_to_what_the_rules_would_award(seats, inn):
    game = village(seats, inn)
    scoring = game.phases[codes.SCORING]
    for seed in range(4):
        for state in random_positions(game, seed):
            ended = state.clone()
            if state.stack:
                ended.stack.clear()
                scoring.apply(ended, Decision(codes.SCORING, NOBODY), 0)
            for seat in range(seats):
                assert sum(points for _, points in breakdown(game, state, seat)) == ended.scores[seat]


def random_positions(game, seed):
    """Some positions of a random game, and its end."""
    dice, state = random.Random(seed), game.new(seed)
    while state.pending:
        seat = dice.choice(state.pending)
        game.apply(state, seat, game.sample(state, seat, dice.randrange(2**32)))
        if dice.random() < 0.1:
            yield state
    yield state


def test_the_breakdown_names_its_sources():
    people = [
        {"towns": ["t1", "t2", "t4"], "customers": ["c05"], "score": 9, "coin": 3, "hand": ["count"], "secret": ["nun"],
         "brown": 2, "members": {"council:3": [1], "church:2": [1], "farm": [1]}},
        {"members": {"chronicle:farm": [1], "chronicle:crafts": [1, 1]}, "hand": ["trickster"], "coin": 0},
    ]  # fmt: skip
    state = Play(*people, inn=True).state
    game = village(2, True)
    own = [("prestige", 9), ("travel", 6), ("council", 4), ("church", 3), ("chronicle", 0), ("customers", 4),
           ("coins", 3)]  # fmt: skip
    named = [(f"score.{word}", points) for word, points in own]
    assert breakdown(game, state.redact(0), 0) == [*named, ("score.cards", 2 + 4)]  # the Count and the Nun
    assert breakdown(game, state.redact(1), 0) == [*named, ("score.cards", 2)]  # the Nun is a secret
    other = dict(breakdown(game, state, 1))
    assert other["score.chronicle"] == 4 and other["score.cards"] == 6  # nobody has fewer points
    assert dict(breakdown(village(2), Play().state, 0)) == dict.fromkeys((key for key, _ in named), 0) | {
        "score.coins": 1
    }


def test_at_the_end_the_breakdown_is_the_score():
    board = final({"coin": 2, "hand": ["trickster"], "score": 4}, {"score": 30}, inn=True)
    assert breakdown(board.game, board.state, 0)[0] == ("score.prestige_trickster", 4 + 6)
    assert breakdown(board.game, board.state, 1)[0] == ("score.prestige", 30)
    stopped = Play(spaces={"grain": ["orange"]}, round=100).do("take orange grain", "decline")
    assert stopped.over and stopped.told("unfinished") == [[100]]
    assert breakdown(stopped.game, stopped.state, 0) == [("score.prestige", 0)]
