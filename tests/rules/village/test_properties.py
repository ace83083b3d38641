"""Village: what holds in every game, whoever plays and whatever happens."""

from __future__ import annotations

import json
import random

import pytest

from bastide.core.errors import BadNotation, IllegalAction
from bastide.core.state import SPECTATOR, Entry, rng_start
from bastide.games.village.data import BARDS, CHRONICLE, FAMILY, GRAVE
from rules.village.playing import rule, village


def picture(state):
    return json.dumps(state.dump())


def wander(game, seed, favoured=()):
    """Play at random, with a liking for some verbs; yield every position."""
    dice, state = random.Random(seed), game.new(seed)
    while state.pending:
        yield state
        seat = dice.choice(state.pending)
        texts = {game.write(action): action for action in game.legal(state, seat)}
        liked = [text for text in texts if text.startswith(favoured)] if favoured and dice.random() < 0.8 else []
        game.apply(state, seat, texts[dice.choice(liked or sorted(texts))])
    yield state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("inn", [False, True])
def test_pieces_are_conserved_and_games_end(seats, inn):
    game = village(seats, inn)
    for seed in range(3):
        state = game.new(seed)
        census = game.census(state)
        for state in wander(game, seed):
            assert game.census(state) == census
            assert sum(state.spaces) == state.cubes
        assert state.ender >= 0 and (state.graves == 0 or sum(state.pages) == 0 or state.blanks <= 0)
        assert all(state.home.count(CHRONICLE + i) <= game.kit.pages[i] for i in range(BARDS - CHRONICLE))
        assert state.home.count(GRAVE) <= game.kit.graves and len(state.home) == FAMILY * seats


COURTLY = ("take orange inn", "take green inn", "lodge", "acquire", "tuck", "fetch", "play countess", "search", "pluck",
           "buy beer", "harvest", "take brown inn", "take pink inn", "take plague inn")  # fmt: skip


@rule("VIL-SETUP-22", "INN-10", "INN-49")
@pytest.mark.parametrize("seed", range(12))
def test_nothing_hidden_shows(seed):
    """Games in which the Countess is sought: views agree with every world they allow, before and after."""
    game = village(2 + seed % 3, inn=True)
    secrets = 0
    for state in wander(game, seed, COURTLY):
        cards = state.cards
        if all(mask in (0, 0xFFFF) for mask in cards.known) and random.Random(len(cards.kinds) * seed).random() < 0.9:
            continue
        secrets += 1
        for viewer in (*range(game.seats), SPECTATOR):
            view = state.redact(viewer)
            world = view.imagine(rng_start(seed + secrets))
            assert picture(world.redact(viewer)) == picture(view) and game.census(world) == game.census(state)
            for seat in state.pending:
                if seat == viewer:
                    assert game.legal(view, seat) == game.legal(world, seat) == game.legal(state, seat)


@pytest.mark.parametrize("seed", range(6))
def test_who_must_act_does_not_hang_on_what_is_hidden(seed):
    """The same public action in two worlds that look alike leaves the same seats to act."""
    game = village(3, inn=True)
    for state in wander(game, seed, COURTLY):
        if not state.pending or all(mask in (0, 0xFFFF) for mask in state.cards.known):
            continue
        seat = state.pending[0]
        for viewer in [other for other in range(3) if other != seat]:
            worlds = [state.clone(), state.redact(viewer).imagine(rng_start(seed))]
            worlds[1].rng = worlds[0].rng
            for action in game.legal(state, seat)[:4]:
                if all(action in game.legal(world, seat) for world in worlds):
                    outcomes = []
                    for world in worlds:
                        after, entry = world.clone(), Entry(seat, action)
                        game.play(after, entry)
                        outcomes.append((entry.revealed, after.pending, picture(after.redact(viewer))))
                    if not outcomes[0][0] and not outcomes[1][0]:
                        assert outcomes[0][1:] == outcomes[1][1:]


def test_nobody_is_stuck_without_a_family():
    """All members dead, in the bag or unborn: every turn still has a choice, and the game goes on."""
    game = village(3)
    people = [{"members": {"bag": [1, 1]}, "coin": 0}, {"members": {}, "coin": 0}, {"members": {"grave": [1]}}]
    state = game.position({"players": people})
    dice = random.Random(3)
    for _ in range(400):
        if not state.pending:
            break
        seat = state.pending[0]
        assert game.legal(state, seat)
        game.apply(state, seat, dice.choice(game.legal(state, seat)))


@pytest.mark.parametrize("inn", [False, True])
def test_a_position_says_what_a_dump_says(inn):
    game = village(4, inn)
    state = game.new(9)
    game.playout(state, rng_start(9), 60)
    again = game.restore(json.loads(json.dumps(state.dump())))
    assert picture(again) == picture(state)


@pytest.mark.parametrize("inn", [False, True])
def test_whatever_is_not_allowed_is_refused_in_every_kind_of_decision(inn):
    """Every action of the game, numbers that are none, and seats that do not exist."""
    game, seen, dice = village(3, inn), set(), random.Random(5)
    numbers = [*game.texts, -1, -(2**40), 2**40, 255, *(dice.randrange(2**20) for _ in range(40))]
    for seed in range(12):
        for state in wander(game, seed, COURTLY if seed % 2 else ()):
            phase = int(state.stack[-1].phase) if state.stack else -1
            if phase in seen:
                continue
            seen.add(phase)
            before = picture(state)
            for seat in (*range(-2, game.seats + 1), 10**6):
                legal = set(game.legal(state, seat))
                for action in numbers:
                    if action not in legal:
                        with pytest.raises(IllegalAction) as refused:
                            game.play(state, Entry(seat, action))
                        assert refused.value.allowed == [game.write(other) for other in game.legal(state, seat)]
            for words in (
                "",
                "take",
                "take orange",
                "well coins 3",
                "take orange grain ",
                "DECLINE",
                "\0",
                "take  orange grain",
            ):
                with pytest.raises(BadNotation):
                    game.read(words)
            for thing in (None, 3, b"decline", ["decline"], 1.5):
                with pytest.raises(BadNotation):
                    game.read(thing)
            assert picture(state) == before
    assert len(seen) > (20 if inn else 12)
