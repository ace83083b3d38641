"""The review of a finished game: it adds up, is the same for a seed, sees only what a seat may see, and is exact where
it says so."""

from __future__ import annotations

import msgspec
import pytest

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded
from bastide.bots.analysis import analyse
from bastide.bots.judge import Judge, Solver
from bastide.bots.review import Assessment, Reviewer, moments_of
from bastide.core.errors import BadNotation
from bastide.core.state import Entry, State
from bastide.games.registry import box
from bastide.store.record import Record, load


def played(bots: tuple[str, ...] = ("greedy", "random"), seed: int = 3, options: str = "") -> Record:
    return load(play_recorded(Fixture(0, "tithe", options, bots, seed)).data)


@pytest.mark.parametrize("bots", [("greedy", "random"), ("greedy", "random", "greedy")])
def test_a_result_is_start_choices_luck_and_what_is_not_explained(bots: tuple[str, ...]) -> None:
    found = Reviewer(played(bots), "quick").review()
    for seat in range(len(bots)):
        parts = found.start[seat] + found.skill[seat] + found.luck[seat] + found.unexplained[seat]
        assert parts == pytest.approx(found.result[seat], abs=1e-4)
        assert sum(found.choices[seat]) == pytest.approx(found.skill[seat], abs=1e-4)
    best = max(found.scores)
    assert found.result[found.scores.index(best)] >= 0
    assert len(found.curve) == len(found.curve_plies) == found.assessed + 1
    assert found.curve[-1] == found.scores
    for seat in range(len(bots)):
        told = sum(moment.times for moment in found.moments if moment.seat == seat)
        assert found.mistakes[seat] == told  # there are few, so that each is told


def test_choices_and_luck_explain_the_result() -> None:
    """Continuations to the end leave nothing but noise, because small choices count in the sums as great ones do."""
    found = Reviewer(played(("greedy", "greedy"), 0), "deep").review()
    assert max(abs(part) for part in found.luck + found.skill) > 8
    assert max(abs(part) for part in found.unexplained) < 5


def test_a_review_hangs_on_its_seed_and_on_nothing_else() -> None:
    record = played()
    assert Reviewer(record, "quick", 5).review() == Reviewer(record, "quick", 5).review()
    assert Reviewer(record, "quick", 5).review() != Reviewer(record, "quick", 6).review()


def test_a_review_goes_on_where_it_was_stopped() -> None:
    record = played()
    one, other = Reviewer(record, "quick"), Reviewer(record, "quick")
    whole = one.review()
    backwards = {place: other.assess(place) for place in reversed(range(len(other.numbers)))}
    assert other.sum_up(other.beginning(), [backwards[place] for place in sorted(backwards)]) == whole


def test_a_choice_is_judged_from_what_the_seat_could_know() -> None:
    record = played(("greedy", "greedy"), 4, "abbey")
    reviewer = Reviewer(record, "quick")
    place = next(
        i
        for i, state in enumerate(reviewer.states[:-1])
        if len(state.pending) == 2 and len(reviewer.game.legal(state, reviewer.line(i).seat)) > 1
    )
    line, state = reviewer.line(place), reviewer.states[place]
    before = reviewer.assess(place)
    reviewer.states[place] = state.redact(line.seat).imagine(977)  # another world that looks the same to the seat
    after = reviewer.assess(place)
    assert (after.candidates, after.choice) == (before.candidates, before.choice)


def test_a_loss_is_told_only_where_a_longer_search_sees_one() -> None:
    """Continuations alone call good play bad: what they find must be what a search would rather play, too."""
    reviewer = Reviewer(load(play_recorded(Fixture(0, "village", "", ("greedy", "greedy"), 2)).data), "quick")
    told = 0
    for place in range(0, 120, 3):
        found, state = reviewer.assess(place), reviewer.states[place]
        if found.loss and not found.exact:
            search = reviewer.judge.search(state.redact(found.seat), found.seat, 99)
            search.run(600, 0.0, True)
            tried = {reviewer.game.write(action): search.visits[i + 1] for i, action in enumerate(search.root_actions)}
            assert tried[found.best] > tried[found.played]
            told += 1
    assert told >= 3


def test_only_a_finished_game_is_reviewed() -> None:
    record = played()
    running = msgspec.structs.replace(record, lines=record.lines[:-3], snapshots=[])
    with pytest.raises(BadNotation, match="finished"):
        Reviewer(running)


def test_near_the_end_all_lines_are_played_out() -> None:
    """The last tile of Carcassonne: every place and every claim is tried by hand."""
    game = box("carcassonne").game(2)
    state = game.new(5)
    last = state.clone()
    while state.stack:
        seat = state.actor()
        if game.write(game.legal(state, seat)[0]).startswith("place"):
            last = state.clone()
        game.apply(state, seat, game.sample(state, seat, 7))
    seat = last.actor()

    def lead(scores: list[int]) -> int:
        return scores[seat] - scores[1 - seat]

    by_hand = {}
    for action in game.legal(last, seat):
        placed = last.clone()
        game.apply(placed, seat, action)
        ends = [placed] if not placed.stack else []
        for claim in game.legal(placed, seat) if placed.stack else []:
            ends.append(placed.clone())
            game.apply(ends[-1], seat, claim)
        by_hand[game.write(action)] = max(lead(end.scores) for end in ends)
    values = Judge(game).solve(last, 100_000)
    assert values is not None
    assert {game.write(action): Judge(game).lead(points, seat) for action, points in values.items()} == by_hand
    assert Judge(game).solve(last, 3) is None
    found = analyse(game, last.redact(seat), seat, iterations=50)
    assert found.exact and by_hand[found.moves[0].action] == max(by_hand.values())
    assert lead([round(points) for points in found.moves[0].points]) == max(by_hand.values())


def test_a_position_that_several_lines_lead_to_is_played_out_once() -> None:
    """The last decisions of Orléans, where the order of actions often does not matter."""
    game = box("orleans").game(2)
    state, before = game.new(5), []
    while state.stack:
        before.append(state.clone())
        game.apply(state, state.actor(), game.sample(state, state.actor(), 7))

    def lines(state: State) -> int:
        """All actions of all lines to the end."""
        return sum(1 + lines(judge.after(state, Entry(seat, action), 1)) for seat in state.pending[:1]
                   for action in game.legal(state, seat))  # fmt: skip

    judge = Judge(game)
    position = next(one for one in reversed(before) if lines(one) > 300)
    solver = Solver(judge, 10_000)
    value, tried = solver.best(position), 10_000 - solver.left
    assert 0 < tried < lines(position) * 0.8
    assert judge.lead(value, seat := position.actor()) == max(
        judge.lead(points, seat) for points in judge.solve(position, 10_000).values()
    )


def test_the_same_chance_missed_again_is_one_moment() -> None:
    def missed(ply: int, loss: float, best: str) -> Assessment:
        return Assessment(ply, 0, "sow", (0.0, 0.0), True, False, best, loss)

    rows = [missed(0, 2.0, "reap"), missed(2, 5.0, "reap"), missed(4, 0.0, "sow"), missed(6, 3.0, "reap")]
    rows += [missed(10 + i, 1.0 + i, f"b{i}") for i in range(20)]
    found = moments_of(rows, 2)
    assert len(found) == 12 and [m.loss for m in found] == sorted((m.loss for m in found), reverse=True)
    assert [(m.ply, m.times, m.loss) for m in moments_of(rows[:4], 2)] == [(2, 2, 5.0), (6, 1, 3.0)]
    assert [(m.ply, m.times, m.loss) for m in moments_of(rows[1::-1], 2)] == [(2, 2, 5.0)]  # where it cost most


@pytest.mark.parametrize(
    ("bots", "options", "told"),
    [(("random", "random"), "", True), (("random",) * 3, "", False), (("random", "random"), "inns", False)],
)
def test_sums_are_told_of_games_played_as_in_the_proof(bots: tuple[str, ...], options: str, told: bool) -> None:
    record = load(play_recorded(Fixture(0, "carcassonne", options, bots, 3)).data)
    reviewer = Reviewer(record, "quick")
    assert reviewer.budget.sums and reviewer.sum_up(reviewer.beginning(), []).measured == told
