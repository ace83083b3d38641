"""Views: all that a seat may know, and no more; the barrier of undo."""

from __future__ import annotations

import random

from hypothesis import given

from bastide.core.errors import FateError
from bastide.core.state import Entry, bit, rng_start
from random_games import FULL, fingerprint, sampled_positions, viewers


def test_a_view_holds_all_that_a_seat_may_know_and_no_more(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, _, _ in sampled_positions(game, seed, 30 if FULL else 10):
            for viewer in viewers(game):
                view = state.redact(viewer)
                assert view.rng == 0 and view.viewer == viewer
                assert fingerprint(view.redact(viewer)) == fingerprint(view)
                assert game.legal(view, viewer) == game.legal(state, viewer)
                for luck in (1, 2):  # whatever lies face down, the view is the same
                    world = view.imagine(rng_start(luck))
                    assert fingerprint(world.redact(viewer)) == fingerprint(view)
                    assert set(world.pending) >= set(state.pending)
                    assert game.census(world) == game.census(state)

    check()


def test_an_imagined_world_can_be_played_to_its_end(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, _, _ in sampled_positions(game, seed, 4):
            for viewer in viewers(game):
                world = state.redact(viewer).imagine(rng_start(3))
                game.playout(world, 5)
                assert not world.pending

    check()


def test_what_reveals_nothing_could_look_the_same_in_every_world(box, plays_of):
    """The barrier of undo: whatever lies hidden, the seat could have done what is seen of an unmarked entry."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, action in sampled_positions(game, seed, 30 if FULL else 10):
            if action < 0:
                return
            after, entry = state.clone(), Entry(seat, action)
            game.play(after, entry)
            for viewer in viewers(game) if not entry.revealed else []:
                for luck in (1, 2):
                    world = state.redact(viewer).imagine(rng_start(luck))
                    seen = fingerprint(after.redact(viewer))
                    assert any(
                        look(game, world, seat, other, viewer) == seen for other in first(action, game, world, seat)
                    )

    check()


def test_what_a_viewer_is_told_is_what_it_sees(box, plays_of):
    """Two worlds that look alike before and after an action are told alike."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        dice = random.Random(seed)
        for state, seat, action in sampled_positions(game, seed, 10):
            if action < 0:
                return
            viewer = dice.choice(viewers(game))
            stories = {}
            for luck in range(1, 5):
                world, entry = state.redact(viewer).imagine(rng_start(luck)), Entry(seat, action)
                if action in game.legal(world, seat):
                    game.play(world, entry)
                    told = [event.dump()[:5] for event in entry.events if event.eyes & bit(viewer)]
                    assert stories.setdefault(fingerprint(world.redact(viewer)), told) == told

    check()


def test_what_is_wholly_told_is_no_secret(box, plays_of):
    """An action all of whose events a viewer is told is one the viewer could name: whatever lies hidden, no other
    action looks and sounds the same. Records of running games rely on it."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        dice = random.Random(seed)
        for state, seat, action in sampled_positions(game, seed, 30 if FULL else 10):
            if action < 0:
                return
            after, entry = state.clone(), Entry(seat, action)
            game.play(after, entry)
            viewer = dice.choice([other for other in viewers(game) if other != seat])
            if not entry.events or not all(event.eyes & bit(viewer) for event in entry.events):
                continue
            seen, story = fingerprint(after.redact(viewer)), [event.dump() for event in entry.events]
            for world in (
                state,
                state.redact(viewer).imagine(rng_start(1)),
                state.redact(viewer).imagine(rng_start(2)),
            ):
                others = [other for other in game.legal(world, seat) if other != action]
                for other in dice.sample(others, min(10, len(others))):
                    trial, told = world.clone(), Entry(seat, other, entry.outcomes[:])
                    try:
                        game.play(trial, told)
                    except FateError:
                        continue
                    heard = [event.dump() for event in told.events if event.eyes & bit(viewer)]
                    assert heard != story or fingerprint(trial.redact(viewer)) != seen, game.write(other)

    check()


def look(game, state, seat, action, viewer):
    """What a viewer would see after an action."""
    after = state.clone()
    game.apply(after, seat, action)
    return fingerprint(after.redact(viewer))


def first(action, game, world, seat):
    """The legal actions, this one first where it is legal."""
    legal = game.legal(world, seat)
    return sorted(legal, key=lambda other: other != action)
