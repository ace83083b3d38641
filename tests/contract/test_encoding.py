"""Numbers for learning: a row can be used again, and a batch of tables observes what each of them tells alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bastide.encoding.batch import Batch, play_others, rng_from
from random_games import sampled_positions, viewers


def test_a_row_used_again_holds_the_same_as_a_new_one(box, plays_of):
    encoder = box.encoder

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        used = None
        for state, _, _ in sampled_positions(game, seed, 25):
            for viewer in viewers(game):
                view = state.redact(viewer)
                new, used = encoder.encode(game, view), encoder.encode(game, view, used)
                assert new.numbers == used.numbers and (len(new.numbers),) == encoder.shape(game)
                places = list(used.places[: used.filled])
                assert sorted(places) == [i for i, number in enumerate(used.numbers) if number]

    check()


def test_a_batch_observes_each_of_its_tables(box, plays_of):
    encoder = box.encoder

    @given(play=plays_of(box), seat=st.integers(0, 9), wanted=st.integers(0, 10**9))
    def check(play, seat, wanted):
        game, seed = play
        seat, states, luck = (
            seat % game.seats,
            [game.new(seed), game.new(seed + 1)],
            [rng_from(seed), rng_from(seed + 1)],
        )
        for state, throw in zip(states, luck, strict=True):
            play_others(game, state, seat, throw)
        width = encoder.shape(game)[0]
        batch = Batch(game, seat, width, encoder.encode)
        for _ in range(12):
            if any(state.actor() != seat for state in states):
                break
            batch.observe(states)
            seen = [0] * (2 * width)
            for place, number in zip(heap(batch.places), heap(batch.numbers), strict=True):
                seen[place] = number
            tables = [game.indexed(state, seat) for state in states]
            alone = [list(encoder.encode(game, state.redact(seat)).numbers) for state in states]
            assert seen == alone[0] + alone[1]
            assert heap(batch.choices) == [i * game.action_count + at for i, table in enumerate(tables) for at in table]
            index = wanted % game.action_count
            for number, table in enumerate(tables):
                following = [at for at in sorted(table) if at >= index] or sorted(table)
                assert batch.nearest(number, index) == table[following[0]]
            before = [state.scores[:] for state in states]
            assert batch.step(states, luck, [index, index]) == before

    check()


def heap(numbers):
    return list(numbers.numbers[: numbers.count])
