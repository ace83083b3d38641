"""A record whose events were told by an earlier version is told again when it is opened."""

from __future__ import annotations

import bastide
from bastide.store.game_session import GameSession
from bastide.store.record import RecordedEvent


def test_events_of_an_earlier_version_are_told_again():
    session = GameSession(bastide.game("tithe", seats=2))
    for seat, text, *fate in [(0, "glean", 3), (1, "glean", 1), (0, "fair"), (0, "sell 3"), (1, "sell 1")]:
        session.act(seat, text, fate=fate)
    told = [line.events for line in session.lines]
    assert session.events_are_current() and all(told)
    session.lines[0].events = [RecordedEvent("gleans", 0, "TIT-TURN-01")]  # without its argument
    session.lines[4].events = [RecordedEvent("a_word_of_old", 1, "TIT-FAIR-02")]
    again = GameSession.resume(session.record)
    assert [line.events for line in again.lines] == told
    assert again.state.dump()["scores"] == session.state.dump()["scores"]
