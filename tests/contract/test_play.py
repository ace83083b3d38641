"""Play: it ends, it is never stuck, its pieces are conserved, and its actions have names."""

from __future__ import annotations

import contextlib
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.core.action_buffer import ActionBuffer
from bastide.core.errors import BadNotation, IllegalAction
from bastide.core.state import TRUTH, Entry
from bastide.text import LANGUAGES, speech
from random_games import configurations, fingerprint, random_game, sampled_positions


def holds(game, seed):
    """Play a game at random and look at every position."""
    before = game.census(game.new(seed))
    for state, _, _ in random_game(game, seed):
        assert state.viewer == TRUTH
        assert (state.actor() if state.pending else -1) in [*state.pending, -1]
        for seat in range(game.seats):
            assert bool(game.legal(state, seat)) == (seat in state.pending)
        assert game.census(state) == before
    assert not state.stack, "the game is over when nothing is pending"
    low, high = game.score_bounds
    assert all(low <= score <= high for score in state.scores)
    assert sorted(game.places(state))[0] == 1 or game.seats == 1


def test_only_pending_seats_may_act_and_each_of_them_can(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        holds(*play)

    check()


@pytest.mark.full
@pytest.mark.timeout(7200)
def test_ten_thousand_random_games_end_with_every_invariant_held(box):
    games = [box.game(*configuration) for configuration in configurations(box)]
    for number in range(10_000):
        holds(games[number % len(games)], number + 1)


def test_actions_have_texts_and_indices_of_their_own(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, _ in sampled_positions(game, seed, 40):
            actions = game.legal(state, seat) if seat >= 0 else []
            assert len(set(actions)) == len(actions)
            assert [game.read(game.write(action)) for action in actions] == actions
            indices = game.indexed(state, seat) if seat >= 0 else {}
            assert len(indices) == len(actions) and all(0 <= i < game.action_count for i in indices)

    check()


def test_luck_can_choose_every_legal_action(box, plays_of):
    """Random play neglects nothing: looked at where there are few actions, so that each comes up soon."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        dice = random.Random(seed)
        for state, seat, _ in sampled_positions(game, seed, 12):
            legal = set(game.legal(state, seat)) if seat >= 0 else set()
            drawn = set[int]()
            for _ in range(400 * len(legal) if len(legal) <= 12 else 0):
                drawn.add(game.sample(state, seat, dice.getrandbits(32)))
                if drawn == legal:
                    break
            assert drawn == legal or len(legal) > 12, {game.write(action) for action in legal ^ drawn}

    check()


def test_a_sample_is_one_of_the_legal_actions(box, plays_of):
    @given(play=plays_of(box), luck=st.integers(0, 2**32 - 1))
    def check(play, luck):
        game, seed = play
        for state, seat, _ in sampled_positions(game, seed, 25):
            if seat >= 0:
                assert game.sample(state, seat, luck) in game.legal(state, seat)
                assert game.listed([state, state], 2) == 4 * len(game.legal(state, state.actor()))
                buffer = ActionBuffer()
                game.write_legal(state, seat, buffer)  # what search reads
                assert buffer.list() == game.legal(state, seat)
                assert game.written([state, state], 2) == 4 * len(game.legal(state, state.actor()))
        state = game.new(seed)
        assert 0 < game.playout(state, luck + 1) <= game.longest and not state.pending

    check()


def test_a_clone_lives_its_own_life(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, action in sampled_positions(game, seed, 25):
            before, clone = fingerprint(state), state.clone()
            assert fingerprint(clone) == before
            if action >= 0:
                game.apply(clone, seat, action)
                game.playout(clone, 99, 10)
            assert fingerprint(state) == before

    check()


def test_every_field_is_dumped_and_cloned(box, plays_of):
    state = box.game().new()
    declared = vars(type(state)).get("__mypyc_attrs__") or type(state).__annotations__
    common = {"rng", "viewer", "stack", "scores", "entry", "__dict__"}
    assert set(state.fields()) == set(declared) - common


def test_a_dump_restores_the_game(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, action in sampled_positions(game, seed, 6):
            again = game.restore(msgspec.json.decode(msgspec.json.encode(state.dump())))
            assert fingerprint(again) == fingerprint(state)
            if action >= 0:
                for world in (state.clone(), again):
                    game.apply(world, seat, action)
                    game.playout(world, 7)
                    before = fingerprint(world)
                assert fingerprint(again) == before

    check()


def test_illegal_actions_are_refused_and_change_nothing(box, plays_of):
    @given(play=plays_of(box), dice=st.randoms(use_true_random=False))
    def check(play, dice):
        game, seed = play
        known = [game.write(action) for state, seat, action in random_game(game, seed + 1) if action >= 0]
        for state, _, _ in sampled_positions(game, seed, 8):
            before = fingerprint(state)
            for text in dice.sample(known, min(12, len(known))):
                for seat in range(game.seats):
                    if game.read(text) not in game.legal(state, seat):
                        with pytest.raises(IllegalAction) as refused:
                            game.play(state, Entry(seat, game.read(text)))
                        assert refused.value.allowed == [game.write(a) for a in game.legal(state, seat)]
                        assert bool(refused.value.rule) or seat not in state.pending
            assert fingerprint(state) == before

    check()


def test_arbitrary_text_is_understood_or_refused(box, plays_of):
    game = box.game()
    words = {word for _, _, action in random_game(game, 1) if action >= 0 for word in game.write(action).split()}

    @given(text=st.one_of(st.text(max_size=40), st.lists(st.sampled_from(sorted(words))).map(" ".join)))
    def check(text):
        try:
            action = game.read(text)
        except BadNotation:
            return
        assert game.write(action) == text

    check()


JUNK = st.one_of(
    st.integers(-(2**70), 2**70), st.integers(-300, 70_000), st.text(max_size=8), st.none(), st.booleans(), st.floats(),
    st.lists(st.integers(), max_size=2),
)  # fmt: skip


def test_playing_anything_is_refused_in_words_or_is_an_action(box, plays_of):
    """Numbers that are no action, seats that do not exist, text: refused with a reason, and nothing has changed."""

    @given(play=plays_of(box), seats=st.lists(JUNK, min_size=4, max_size=4), actions=st.lists(JUNK, min_size=30))
    def check(play, seats, actions):
        game, seed = play
        for state, seat, _ in sampled_positions(game, seed, 8):
            before = fingerprint(state)
            for number, action in enumerate(actions):
                actor = seat if number % 2 else seats[number % len(seats)]
                try:
                    entry = Entry(actor, action)
                    if entry.action in game.legal(state, entry.seat):
                        continue
                    game.play(state, entry)
                    raise AssertionError(f"{action} was played")
                except (IllegalAction, BadNotation):
                    assert fingerprint(state) == before
                with contextlib.suppress(BadNotation):
                    game.read(action)

    check()


def test_what_is_told_is_declared(box, plays_of):
    """Every event of real games is declared with its arguments: `Game.play` checks that."""
    assert box.events, f"{box.name} declares no events"

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        assert game.events is box.events
        entry = Entry(-1, 0)
        state = game.new(seed, entry)
        for _, seat, action in random_game(game, seed):
            if seat >= 0:
                game.play(state, Entry(seat, action))

    check()


def test_the_parts_of_a_score_add_up(box, plays_of):
    """At the end the parts of each seat's score add up to it, and each part has a name in both languages."""
    words = [speech(language, box.package) for language in LANGUAGES]

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, _, _ in sampled_positions(game, seed, 6):
            for seat in range(game.seats):
                parts = box.scoring.breakdown(game, state.redact(seat), seat)
                assert all(name in say for name, _ in parts for say in words)
                if not state.stack:
                    assert sum(points for _, points in parts) == state.scores[seat]

    check()
