"""Golden records replay as they were played, and everybody is told the same, at every revision of the rules.
`make golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.games.registry import boxes
from golden_records import FOLDER, outcome, read, told, told_again

RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays(path: Path):
    golden = read(path)
    expected, lines = told(golden.record), golden.record.lines
    table = told_again(golden.record)
    assert outcome(table) == golden.outcome
    for number, (events, line) in enumerate(zip(expected, (golden.record.setup, *lines), strict=True)):
        assert line.events == events, f"line {number}, {line.do}, tells something else"


@pytest.mark.parametrize("name", boxes())
def test_golden_records_show_every_number_of_seats_all_modules_and_every_option(name: str):
    box = boxes()[name]
    headers = [read(path).record.header for path in RECORDS if path.parent.name == name]
    headers = [header for header in headers if header.revision == box.revision]
    assert {header.seats for header in headers} == set(box.seats)
    sets = {option.name: list(option.choices) for option in box.options if option.kind == "set"}
    assert any(header.seats == max(box.seats) and sets.items() <= header.options.items() for header in headers)
    for option in box.options:
        shown = [header.options[option.name] for header in headers]
        if option.kind == "set":
            assert list(option.choices) in shown and list(option.default) in shown
        else:
            assert set(shown) == ({True, False} if option.kind == "flag" else set(option.choices))
