"""What docs/research.md says is so: its program runs, and its table of spaces has the numbers of the games."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from bastide.games.registry import boxes
from bastide.rl.session import Session

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text()
NUMBER = r"([\d ]+)"


def test_the_programs_in_the_text_run():
    programs = [dedent(program) for program in re.findall(r"```python\n(.*?)```", TEXT, re.S)]
    assert len(programs) == 4
    for program in programs:
        exec(compile(program, "docs/research.md", "exec"), {})


@pytest.mark.parametrize("name", boxes())
def test_the_spaces_are_as_the_table_says(name):
    cells = re.search(rf"^\| {name} \| {NUMBER} \| {NUMBER} \| {NUMBER} \| [a-z]", TEXT, re.M)
    numbers, more, actions = (int(cell.replace(" ", "")) for cell in cells.groups())
    two, three = Session(name, 2, version=0), Session(name, 3, version=0)
    assert two.observation_space.shape == (numbers,) and three.observation_space.shape == (numbers + more,)
    assert two.action_space.n == actions


@pytest.mark.parametrize("name", boxes())
def test_the_forms_of_version_1_are_as_the_table_says(name):
    cells = re.search(rf"^\| {name}(?:, base)? \| {NUMBER} \| {NUMBER} \| {NUMBER} \| {NUMBER} \|$", TEXT, re.M)
    compact, more, dense, denser = (int(cell.replace(" ", "")) for cell in cells.groups())
    for form, width, further in (("compact", compact, more), ("dense", dense, denser)):
        two, three = Session(name, 2, form=form), Session(name, 3, form=form)
        assert two.observation_space.shape == (width,) and three.observation_space.shape == (width + further,)


def test_the_sizes_of_action_spaces_are_as_the_table_says():
    every = ["inns", "traders", "dragon", "abbey", "bridges"]
    sets = [[], ["inns"], ["traders"], ["inns", "traders"], ["abbey"], ["dragon"], ["bridges"], every]
    found = [Session("carcassonne", 2, {"modules": modules}).action_count for modules in sets]
    rows = re.findall(r"^\| (?:Carcassonne, base|with Abbey).* \| (.*) \|$", TEXT, re.M)
    assert found == [int(cell.replace(",", "")) for row in rows for cell in row.split("; ")]
