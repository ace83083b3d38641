"""Reconstructed values are marked in the data, and readers are told which they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.games.provenance import calibrated, reconstructed
from bastide.games.registry import boxes
from bastide.text import speech

pytestmark = pytest.mark.never_compiled

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def row(box):
    """A line of the README's table."""
    parts = [f"`{part}`" + (f" ({which})" if which else "") for _, part, which in reconstructed(box)]
    return f"| {speech('en', box.package)('game.name')} | {', '.join(parts)} |"


def test_the_readme_lists_what_the_data_marks_as_reconstructed():
    table = README.partition("| game | reconstructed |\n| --- | --- |\n")[2].partition("\n\n")[0]
    assert table.splitlines() == [row(box) for box in boxes().values() if reconstructed(box)]


def test_a_list_names_its_reconstructed_elements_and_a_long_one_counts_them():
    found = {(part, which) for _, part, which in reconstructed(boxes()["village"])}
    assert {("travel.towns", "t3, t6"), ("council.levels", "3"), ("villager_cards.cards.cost", "29/30")} <= found
    assert "travel" not in {part for part, _ in found}
    assert not reconstructed(boxes()["tithe"])


def test_the_readme_lists_what_the_data_marks_as_calibrated():
    table = README.partition("| game | calibrated | so that |\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ")[1] for line in table.splitlines()}
    marked = {name: {part for _, part, _ in calibrated(box)} for name, box in boxes().items() if calibrated(box)}
    assert rows == {
        speech("en", boxes()[name].package)("game.name"): ", ".join(f"`{part}`" for part in sorted(parts))
        for name, parts in marked.items()
    }
    for name, parts in marked.items():
        assert parts <= {part.split(".")[0] for _, part, _ in reconstructed(boxes()[name])}
