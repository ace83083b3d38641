"""A table in two places: what is played here can be followed there."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core.errors import IllegalAction
from bastide.store.game_session import GameSession
from bastide.store.record import Record


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_following_line_by_line_is_the_same_as_playing(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    game = bastide.game("tithe", seats=seats, modules=["abbey"])
    here = GameSession(game)
    there = GameSession(game, record=Record(here.record.header, here.record.setup))
    for _ in range(60):
        pending = here.state.pending
        if not pending:
            break
        trial = here.copy()
        seat = rng.choice(pending)
        step = rng.random()
        try:
            if step < 0.2:
                line = trial.undo(rng.randrange(seats))
            elif step < 0.3:
                line = trial.redo(rng.randrange(seats))
            elif step < 0.33 and trial.in_force:
                line = trial.rewind(rng.choice(trial.in_force))
            else:
                line = trial.act(seat, game.write(rng.choice(game.legal(trial.state, seat))))
        except IllegalAction:
            continue
        assert len(here.lines) == len(trial.lines) - 1, "a branch must not change what it came from"
        here = trial
        there.apply_recorded(msgspec.json.decode(msgspec.json.encode(line), type=type(line)))
        assert there.versions == here.versions and there.knowledge == here.knowledge
        assert there.in_force == here.in_force and there.taken_back == here.taken_back
    again = GameSession(game, record=here.record)
    assert again.knowledge == here.knowledge and again.versions == here.versions
    assert {s: t for s, t in again.taken_back.items() if t} == {s: t for s, t in here.taken_back.items() if t}


def test_a_snapshot_is_what_its_lines_lead_to() -> None:
    """Also when it has just been taken: once it kept the generator, and a check took the table for damaged."""
    rng = random.Random(3)
    session = GameSession(bastide.game("villagers", seats=2))
    while not session.record.snapshots:
        seat = rng.choice(session.state.pending)
        session.act(seat, session.game.write(rng.choice(session.game.legal(session.state, seat))))
    record = session.record
    replayed = GameSession(session.game, record=Record(record.header, record.setup, record.lines))
    assert session.game.restore(record.snapshots[0].state).dump() == replayed.state.dump() == session.state.dump()
