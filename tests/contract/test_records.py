"""Records: they replay, add up, and undo hides nothing."""

from __future__ import annotations

import random

from hypothesis import given, settings

from bastide.core.state import SPECTATOR
from bastide.store import record
from bastide.store.game_session import INTERVAL, GameSession
from random_games import FULL, fingerprint


def test_a_record_replays_without_luck_and_undo_hides_nothing(box, plays_of):
    @settings(max_examples=30 if FULL else 4)
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        dice, table = random.Random(seed), GameSession(game)
        while pending := table.state.pending:
            seat = dice.choice(pending)
            action = game.sample(table.state, seat, dice.randrange(2**32))
            before, versions = fingerprint(table.state.redact(seat)), dict(table.versions)
            table.act(seat, game.write(action), table.versions[seat])
            if dice.random() < 0.15 and table.undoable_line(seat) is not None:
                done = fingerprint(table.state.redact(seat))
                table.undo(seat)
                assert fingerprint(table.state.redact(seat)) == before
                assert table.versions[seat] > versions[seat]
                if dice.random() < 0.5:
                    table.redo(seat)
                    assert fingerprint(table.state.redact(seat)) == done
        again = GameSession.resume(record.load(table.record.dump()))
        assert again.versions == table.versions and again.lines == table.lines
        assert fingerprint(again.state.redact(SPECTATOR)) == fingerprint(table.state.redact(SPECTATOR))
        told = [told for number in table.in_force for told in table.lines[number].events] + table.record.setup.events
        points = [sum(event.points for event in told if event.seat == seat) for seat in range(game.seats)]
        start = game.new(1).scores
        setup = [sum(e.points for e in table.record.setup.events if e.seat == seat) for seat in range(game.seats)]
        assert table.state.scores == [a + b - c for a, b, c in zip(start, points, setup, strict=True)]
        ply = dice.randrange(len(table.lines))
        assert len(table.record.in_force(ply)) - nearest(table, ply) < INTERVAL * 2

    check()


def nearest(table: GameSession, ply: int) -> int:
    """How many lines the best snapshot for a ply covers."""
    live = table.record.in_force(ply)
    fits = [len(s.after) for s in table.record.snapshots if live[: len(s.after)] == s.after]
    return max(fits, default=0)
