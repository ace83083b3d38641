"""Village: a golden record of every way a game can end, for each number of players, with and without the Inn."""

from __future__ import annotations

import pytest

from bastide.core.state import NOBODY, Entry
from bastide.store.record import game_of
from golden_records import FOLDER, read, title
from rules.village.endings import SETTINGS, WAYS, ways
from rules.village.playing import rule


def replayed(path):
    """All events of a recorded game."""
    record = read(path).record
    game = game_of(record)
    entries = [Entry(NOBODY, 0, record.setup.chance)]
    state = game.new(0, entries[0])
    for line in record.lines:
        entries.append(Entry(line.seat, game.read(line.do), line.chance))
        game.play(state, entries[-1])
    return game, [event for entry in entries for event in entry.events]


@rule("VIL-END-01", "VIL-END-02", "VIL-END-03", "VIL-END-06", "VIL-END-10", "VIL-END-11", "VIL-END-12")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: title(*setting, {}, 0).removesuffix("-r0"))
def test_a_recorded_game_ends_in_this_way(setting, revision, way):
    game, events = replayed(FOLDER / "village" / f"{title(*setting, {}, revision)}-{way}.json")
    assert way in ways(events)
    end = next(i for i, event in enumerate(events) if event.what == "ends")
    last = [event.seat for event in events[end:] if event.what == "last_turn"]
    assert len(last) == game.seats - ("others_market" not in ways(events))
    assert len(set(last)) == len(last) and (len(last) == game.seats or events[end].seat not in last)
