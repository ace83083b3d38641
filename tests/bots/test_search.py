"""The search itself: what it finds, and what it must not look at."""

import pytest

from bastide.bots.analysis import analyse
from bastide.bots.search import CLOCK_INTERVAL, Search, Tuning, group_ended, seats_to_choose
from bastide.core.action import ASIDE
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box


def auction() -> tuple[Game, State]:
    """Tithe with the Abbey, at the first moment when both seats must bid in secret."""
    game = box("tithe").game(2, {"modules": ["abbey"]})
    for seed in range(100):
        state = game.new(seed)
        while state.pending:
            legal = [game.write(action) for action in game.legal(state, state.pending[0])]
            if legal[-1].startswith("bid") and len(state.pending) == 2:
                return game, state
            wish = "fair" if "fair" in legal else legal[-1]
            game.apply(state, state.pending[0], game.read(wish))
    raise AssertionError("no auction came up")


def searched(game: Game, state: State, seat: int, iterations: int, tuning: Tuning | None = None) -> Search:
    search = Search(game, box(game.name).heuristic, tuning or Tuning(), state.redact(seat), seat, 11)
    search.run(iterations, 0.0, True)
    return search


def test_the_last_sheaf_is_sold_before_the_game_ends() -> None:
    game = box("tithe").game(2)
    gone = [1] * 8 + [2] * 5 + [3] * 2
    state = game.position({"turn": 0, "scores": [5, 6], "sacks": [[3], [2]], "sold": gone})
    search = searched(game, state, 0, 200)
    assert game.write(search.best()) == "fair"


def test_simulations_add_up() -> None:
    game = box("tithe").game(3, {"modules": ["abbey"]})
    state = game.position({"turn": 1, "scores": [3, 4, 5], "sacks": [[1], [2, 3], [1]]})
    search = searched(game, state, 1, 150)
    assert search.simulations == 150
    assert sum(search.visits[1 : len(search.root_actions) + 1]) == 150
    assert all(0 <= total <= visits for total, visits in zip(search.totals, search.visits, strict=True))


def test_the_tree_is_the_same_compiled_and_interpreted() -> None:
    game, state = auction()
    search = searched(game, state, 0, 300, Tuning(1.0, 2.0, 2, 0, 0.1, 3, 0.1, 0.7))
    assert list(search.visits[1 : len(search.root_actions) + 1]) == [24, 276]
    assert (len(search.visits), len(search.node_labels)) == (522, 301)


def test_a_group_is_searched_blind_to_sealed_choices() -> None:
    game, state = auction()
    search = searched(game, state, 0, 120)
    nodes, node = [], search.first_child[0]
    while node >= 0:
        nodes.append(node)
        node = search.next_sibling[node]
    deciders = sorted(search.node_labels[node] % 16 for node in nodes)
    assert deciders == [0, 1]  # the other's bid hangs at the top, not below one of ours
    assert search.node_visits[nodes[0]] == search.node_visits[nodes[1]] == 120


def test_who_minds_only_the_own_points_grows_no_branches_for_others() -> None:
    game = box("tithe").game(3)
    search = searched(game, game.new(3), game.new(3).pending[0], 150, Tuning(plies=-1, win=0.0, apart=1))
    assert set(search.path_deciders) == {search.seat}  # of the last simulation
    assert sum(search.node_visits) > search.simulations  # own later decisions are part of the tree


def test_a_group_ends_when_its_last_seat_has_chosen() -> None:
    game, state = auction()
    assert seats_to_choose(state) == 2
    before = seats_to_choose(state)
    game.apply(state, 0, game.read("bid 0"))
    assert seats_to_choose(state) == 1 and not group_ended(game.read("bid 0"), before, seats_to_choose(state))
    game.apply(state, 1, game.read("bid 0"))
    assert group_ended(game.read("bid 0"), 1, seats_to_choose(state))
    assert not group_ended(ASIDE, 2, 2)


@pytest.mark.parametrize(
    "tuning", [Tuning(plies=-1), Tuning(plies=3, widen=0.0), Tuning(guide=0.0, finish=4), Tuning(plies=-1, apart=1)]
)
def test_every_way_of_judging_leads_to_a_legal_choice(tuning: Tuning) -> None:
    game, state = auction()
    assert searched(game, state, 1, 60, tuning).best() in game.legal(state, 1)


def test_a_search_by_the_clock_chooses_too() -> None:
    game, state = auction()
    search = Search(game, box(game.name).heuristic, Tuning(), state.redact(0), 0, 5)
    search.run(1 << 40, 0.02)
    assert search.simulations > 0 and search.best() in game.legal(state, 0)


def test_seconds_bound_simulations_and_change_nothing_where_they_suffice() -> None:
    game, state = auction()

    def simulations(iterations: int, seconds: float) -> int:
        search = Search(game, box(game.name).heuristic, Tuning(), state.redact(0), 0, 5)
        search.run(iterations, seconds)
        return int(search.simulations)

    assert simulations(1_000_000, 1e-9) == CLOCK_INTERVAL, "until the first look at the clock"
    assert simulations(400, 3600.0) == simulations(400, 0.0) < 400, "decided before they were all made"


def test_an_analysis_names_the_best_moves_first() -> None:
    game, state = auction()
    found = analyse(game, state.redact(0), 0, iterations=200, seed=2, top=3)
    shares = [move.share for move in found.moves]
    assert found.simulations == 200 and len(found.moves) <= 3
    assert shares == sorted(shares, reverse=True) and sum(shares) <= 1.001
    assert all(0 <= move.outcome <= 1 and len(move.points) == 2 for move in found.moves)
    assert analyse(game, state.redact(0), 0, iterations=200, seed=2, top=3) == found


def test_who_has_nothing_to_decide_gets_no_analysis() -> None:
    game = box("tithe").game(2)
    state = game.new(1)
    waits = 1 - state.pending[0]
    with pytest.raises(BadOption, match="nothing to decide"):
        analyse(game, state.redact(waits), waits)
