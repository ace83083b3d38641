"""Games between bots, kept as records: what `simulate --records` writes and the proofs of the review are made of."""

from __future__ import annotations

import msgspec

from bastide.arena.match import Fixture, Result, game_by_name, play_fixture
from bastide.bots.external import Limits
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, State
from bastide.store.game_session import GameSession
from bastide.store.record import Record


def record_of(game: Game, seed: int, actions: list[tuple[int, Action]], names: list[str]) -> Record:
    """The record of a game that was played from this seed with these actions."""
    entry = Entry(NOBODY, 0)
    state: State = game.new(seed, entry)
    session = GameSession(game, fate=list(entry.outcomes))
    for seat, action in actions:
        entry = Entry(seat, action)
        game.play(state, entry)
        session.act(seat, game.write(action), fate=list(entry.outcomes))
    session.record.header.names = names
    return session.record


def play_recorded(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture; its result brings the record."""
    actions: list[tuple[int, Action]] = []

    def note(game: Game, state: State, seat: int, action: Action) -> None:
        actions.append((seat, action))

    result = play_fixture(fixture, limits, note)
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    record = record_of(game, fixture.seed, actions, [*fixture.bots])
    return msgspec.structs.replace(result, data=record.dump())
