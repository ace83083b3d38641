"""Where points would come from if the game ended now."""

from __future__ import annotations

import random

import bastide
from bastide.core.state import SPECTATOR
from bastide.games.carcassonne.codes import PLACE_PHASE
from bastide.games.carcassonne.scoring import breakdown
from bastide.text import LANGUAGES, speech
from random_games import FULL, sampled_positions
from rules.carcassonne.playing import MODULES, Play, board, game_of


def parts(play: Play, seat: int) -> dict[str, int]:
    return dict(breakdown(play.game, play.state.redact(SPECTATOR), seat))


def test_the_sum_is_what_a_second_implementation_would_award():
    """At the start of a part nothing waits to be scored, so the final scoring is all that is missing."""
    for seed in range(60 if FULL else 6):
        dice = random.Random(seed)
        modules = [name for name in MODULES if dice.random() < 0.6]
        game = bastide.game("carcassonne", seats=dice.randint(2, 6), modules=modules)
        for state, _, _ in sampled_positions(game, seed, 12):
            if state.stack and state.stack[-1].phase != PLACE_PHASE:
                continue
            final = board(state, modules).final(game.seats) if state.stack else [0] * game.seats
            for seat in range(game.seats):
                found = breakdown(game, state.redact(seat), seat)
                assert sum(points for _, points in found) == state.scores[seat] + final[seat]


def test_at_the_end_the_points_are_those_that_were_scored():
    game = game_of(3, *MODULES)
    state = game.new(3)
    game.playout(state, 3)
    assert [breakdown(game, state, seat) for seat in range(3)] == [[("score.scored", n)] for n in state.scores]


def test_every_source_has_its_own_line():
    board = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2", "base-U 2,0 r0"]
    figures = ["0 normal 0,0 road:0", "1 normal 1,-1 cloister", "0 normal 1,-1 field:0", "1 barn 1,-1 se"]
    more = {"fairy": "0,0", "goods": [[0, 2, 0], [0, 1, 0]], "scores": [4, 7], "hand": "base-E"}
    play = Play("traders", "dragon", "abbey", board=board, figures=figures, **more)
    assert parts(play, 0) == {
        "score.scored": 4, "score.roads": 3, "score.fairy": 3, "score.fields": 6, "score.goods": 10
    }  # fmt: skip
    assert parts(play, 1) == {"score.scored": 7, "score.cloisters": 7, "score.barns": 8}
    play = Play(figures=["1 normal 0,0 city:0"], hand="base-B")
    assert parts(play, 1) == {"score.scored": 0, "score.cities": 1}


def test_what_the_tile_just_placed_completes_counts_as_complete():
    play = Play("traders", "dragon", board=["traders-15 0,-1 r1"], figures=["1 normal 0,0 city:0"], hand="base-E")
    assert parts(play, 1) == {"score.scored": 0, "score.cities": 2}
    play.do("place 0,-2 r2")
    assert parts(play, 1) == {"score.scored": 0, "score.cities": 6}
    assert parts(play, 0) == {"score.scored": 0, "score.goods": 10}
    play.do("pass")
    assert parts(play, 1) == {"score.scored": 6} and parts(play, 0) == {"score.scored": 0, "score.goods": 10}


def test_nothing_counts_twice_while_a_castle_waits_for_its_owner():
    tiles = ["base-E 0,-1 r2", "base-A -1,0 r3", "base-E 1,-1 r2"]
    castle = ["0 normal 0,0 city:0 0,-1 city:0"]
    play = Play("bridges", board=tiles, castles=castle, figures=["1 normal 0,0 road:0"], turn=1, hand="base-L")
    play.do("place 1,0 r0", "pass")
    assert play.actor == 0 and play.scores == [0, 3]  # the road is scored, the castle not yet
    assert parts(play, 1) == {"score.scored": 3} and parts(play, 0) == {"score.scored": 0}


def test_nothing_that_is_still_to_be_chosen_counts():
    """A walk of the dragon would eat the thief, the market would draw tiles."""
    line, figures = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U 3,0 r0"], ["1 normal 1,0 road:0"]
    play = Play("dragon", board=line, figures=figures, dragon="0,0", hand="dragon-12").do("place 4,0 r0")
    assert parts(play, 1) == {"score.scored": 0, "score.roads": 5}
    play = Play("bridges", figures=["1 normal 0,0 road:0"], hand="bridges-06").do("place 0,1 r0")
    assert parts(play, 1) == {"score.scored": 0, "score.roads": 1}
    play = Play(figures=["1 normal 0,0 road:0"], hand="base-B", left=[]).do("place 0,1 r0")
    assert parts(play, 1) == {"score.scored": 0, "score.roads": 1}


def test_asking_changes_nothing_and_every_line_has_words():
    game = game_of(4, *MODULES)
    for state, _, _ in sampled_positions(game, 5, 10):
        before = state.dump()
        for language in LANGUAGES:
            say = speech(language, "bastide.games.carcassonne")
            assert all(say(message) for seat in range(4) for message, _ in breakdown(game, state, seat))
        assert state.dump() == before
