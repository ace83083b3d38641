"""Golden records replay as they were played, at every revision of the rules. `make golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.games.registry import boxes
from bastide.store.game_session import GameSession
from golden_records import FOLDER, outcome, read

RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays(path: Path):
    golden = read(path)
    assert outcome(GameSession.resume(golden.record)) == golden.outcome


def test_each_game_has_golden_records():
    assert {path.parent.name for path in RECORDS} == set(boxes())
