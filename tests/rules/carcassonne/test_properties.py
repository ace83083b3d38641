"""Random games, censuses of positions, positions that cannot be, and what the bots are told."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import bastide
from bastide.bots.search import Generator
from bastide.core.errors import BadNotation, IllegalAction
from bastide.core.state import Entry
from bastide.games.carcassonne import encode
from bastide.games.carcassonne.heuristic import CLASSIC, HEURISTIC
from random_games import FULL, random_game
from rules.carcassonne.playing import MODULES, Play, game_of


@pytest.mark.parametrize("part", range(4))
def test_random_games_end_with_every_piece_in_its_place(part):
    for number in range(part, 10_000 if FULL else 40, 4):
        dice = random.Random(number)
        modules = [name for name in MODULES if dice.random() < 0.5]
        game = bastide.game("carcassonne", seats=dice.randint(2, 6), modules=modules)
        state, actions = game.new(number), 0
        census = game.census(state)
        while state.pending:
            for _ in range(7):
                if state.pending:
                    actions += game.playout(state, dice.randrange(1, 2**32), 1)
            assert game.census(state) == census
        assert actions <= game.longest
        assert game.score_bounds[0] <= min(state.scores) and max(state.scores) <= game.score_bounds[1]


def positions(game, state, depth: int) -> int:
    """How many positions can be reached in so many actions, chance left to the generator."""
    if not depth or not state.pending:
        return 1
    seat, total = int(state.actor()), 0
    for action in game.legal(state, seat):
        after = state.clone()
        game.apply(after, seat, action)
        total += positions(game, after, depth - 1)
    return total


CENSUS = {
    (): [5, 25, 235],
    ("inns",): [6, 42, 420],
    ("traders",): [6, 24, 240],
    ("dragon",): [6, 24, 240],
    ("abbey",): [6, 30, 300],
    ("bridges",): [10, 44, 792],
    MODULES: [7, 133, 1596],
}


@pytest.mark.parametrize("modules", CENSUS, ids=lambda modules: "+".join(modules) or "base")
def test_the_number_of_positions_is_known(modules):
    game = game_of(2, *modules)
    assert [positions(game, game.new(11), depth) for depth in (1, 2, 3)] == CENSUS[modules]


@pytest.mark.parametrize("modules", [(), ("inns",), MODULES], ids=["base", "inns", "all"])
def test_every_choice_is_sampled_as_often(modules):
    game = game_of(3, *modules)
    state, dice = game.new(8), random.Random(8)
    for number in range(160):
        if not state.pending:
            break
        seat = int(state.actor())
        actions = game.legal(state, seat)
        if number % 8 == 0 and len(actions) < 60:
            found = Counter(game.sample(state, seat, dice.randrange(2**32)) for _ in range(200 * len(actions)))
            assert set(found) == set(actions)
            surplus = sum((count - 200) ** 2 / 200 for count in found.values())  # chi-squared
            freedom = len(actions) - 1
            assert surplus < freedom + 5 * (2 * freedom) ** 0.5 + 12
        game.apply(state, seat, dice.choice(actions))


def test_asking_changes_nothing():
    game = game_of(4, *MODULES)
    state, dice = game.new(5), random.Random(5)
    for _ in range(120):
        if not state.pending:
            break
        seat, before = int(state.actor()), state.dump()
        actions = game.legal(state, seat)
        game.indexed(state, seat)
        HEURISTIC.value(game, state, seat)
        HEURISTIC.priors(game, state, seat, actions)
        assert state.dump() == before
        game.apply(state, seat, dice.choice(actions))


def test_the_index_of_a_placement_is_its_rank_in_the_verge():
    play = Play(board=["base-U 1,0 r0"], hand="base-U")
    spots = sorted(
        {tuple(map(int, choice.split()[1].split(",")))[::-1] for choice in play.choices()} | {(-1, 0), (-1, 1)}
    )
    start = len(play.game.texts)
    for choice in play.choices():
        x, y = map(int, choice.split()[1].split(","))
        index = play.game.index(play.state, play.game.read(choice))
        assert index == start + 4 * spots.index((y, x)) + int(choice[-1])


@pytest.mark.parametrize(
    "wrong",
    [
        {"bord": []},
        {"turn": 5},
        {"board": ["base-E 3,3 r0"]},
        {"board": ["base-E 0,-1 r0"]},
        {"board": ["base-Z 0,-1 r0"]},
        {"board": ["base-C 0,-1 r0", "base-C 0,-2 r0"]},
        {"board": ["base-E somewhere"]},
        {"figures": ["0 normal 5,5 road:0"]},
        {"figures": ["0 normal 0,0 road:2"]},
        {"figures": ["0 normal 0,0"]},
        {"figures": ["7 normal 0,0 road:0"]},
        {"figures": ["0 knight 0,0 road:0"]},
        {"figures": ["0 big 0,0 road:0"]},
        {"figures": ["0 normal 0,0 road:0"] * 8},
        {"castles": ["0 normal 0,0 city:0 0,0 city:0"]},
        {"castles": ["0 normal"]},
        {"dragon": "0,0"},
        {"fairy": "nowhere"},
        {"hand": "inns-01"},
        {"left": ["base-C", "base-C"]},
        {"scores": [1, 2, 3]},
        {"stock": [{"camels": 2}]},
    ],
)
def test_positions_that_cannot_be_are_refused(wrong):
    with pytest.raises(BadNotation):
        game_of(2).position(wrong)


def test_whatever_is_played_is_legal_or_refused():
    """Numbers beside those of legal actions, and any others: in words or not, they change nothing."""
    for modules, seed in (((), 3), (MODULES, 4)):
        game, dice = game_of(3, *modules), random.Random(seed)
        for state, seat, action in random_game(game, seed):
            if action < 0 or dice.random() < 0.9:
                continue
            legal, before = game.legal(state, seat), state.dump()
            near = [choice ^ 1 << dice.randrange(40) for choice in dice.choices(legal, k=12)]
            for number in [*near, dice.randrange(1 << 40), -1, -dice.randrange(1 << 40), 1 << 61, 0, 255]:
                if number not in legal:
                    with pytest.raises((IllegalAction, BadNotation)):
                        game.play(state, Entry(seat, number))
            for other in (seat + 1, -1, 99):
                with pytest.raises((IllegalAction, BadNotation)):
                    game.play(state, Entry(other, legal[0]))
            assert state.dump() == before


def test_a_position_goes_on_like_any_game():
    game = game_of(2, *MODULES)
    board = ["base-E 0,-1 r2", "base-B 1,0 r0 bridge 1,0 ew"]
    state = game.position({"board": board, "figures": ["0 big 0,0 road:0"], "dragon": "1,0", "fairy": "0,0", "seed": 4})
    census = game.census(state)
    game.playout(state, 3)
    assert not state.pending and game.census(state) == census


def test_greedy_play_beats_random_play():
    game = game_of(2)
    for seed in range(2):
        state, dice = game.new(seed), random.Random(seed)
        while state.pending:
            seat = int(state.actor())
            actions = game.legal(state, seat)
            if seat == seed and len(actions) < 40:
                action = max(actions, key=lambda action: worth(game, state, seat, action))
            else:
                action = dice.choice(actions)
            game.apply(state, seat, action)
        assert state.scores[seed] > state.scores[1 - seed]


def worth(game, state, seat, action):
    after = state.clone()
    game.apply(after, seat, action)
    return HEURISTIC.value(game, after, seat) - HEURISTIC.value(game, after, 1 - seat)


def test_a_suggestion_is_legal():
    game = game_of(3, *MODULES)
    state, dice = game.new(2), random.Random(2)
    while state.pending:
        seat = int(state.actor())
        action = HEURISTIC.suggest(game, state, seat, dice.randrange(2**32))
        assert action in game.legal(state, seat)
        game.apply(state, seat, action)


@pytest.mark.parametrize(
    ("seats", "modules", "seed", "expected"),
    [
        (2, (), 3, (93, 6305.198425, 50023.956292, [32, 21])),
        (4, (), 4, (119, 13590.037456, 37431.128161, [34, 43, 26, 37])),
        (5, MODULES, 5, (477, 176840.172921, 309771.348453, [53, 85, 57, 52, 54])),
    ],
)
def test_classic_judgement_stays_as_it_was(seats, modules, seed, expected):
    """The classic levels are what others are measured by."""
    game = bastide.game("carcassonne", seats=seats, modules=list(modules))
    state, dice = game.new(seed), Generator(seed)
    number, values, weights = 0, 0.0, 0.0
    while state.pending:
        seat = int(state.actor())
        values += sum(CLASSIC.value(game, state, other) for other in range(seats))
        priors = CLASSIC.priors(game, state, seat, game.legal(state, seat))
        weights += sum(weight * (i + 1) for i, weight in enumerate(priors))
        game.apply(state, seat, CLASSIC.suggest(game, state, seat, dice.next_u32()))
        number += 1
    assert (number, round(values, 6), round(weights, 6), list(state.scores)) == expected


def test_the_observation_has_its_shape_and_shows_the_board():
    for modules in ((), MODULES):
        game = game_of(3, *modules)
        state = game.new(6)
        blank = encode.encode(game, state.redact(1)).numbers
        game.playout(state, 9, 60)
        numbers = encode.encode(game, state.redact(1)).numbers
        assert (len(numbers),) == encode.shape(game) and len(blank) == len(numbers)
        tiles = [numbers[i] for i in range(0, encode.WINDOW**2 * encode.PLANES, encode.PLANES)]
        assert sum(tiles) == state.slots and sum(blank[: len(tiles) * encode.PLANES : encode.PLANES]) == 1
        assert numbers != encode.encode(game, state.redact(0)).numbers
