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
    assert len(programs) == 2
    for program in programs:
        exec(compile(program, "docs/research.md", "exec"), {})


@pytest.mark.parametrize("name", boxes())
def test_the_spaces_are_as_the_table_says(name):
    cells = re.search(rf"^\| {name} \| {NUMBER} \| {NUMBER} \| {NUMBER} \|", TEXT, re.M)
    numbers, more, actions = (int(cell.replace(" ", "")) for cell in cells.groups())
    two, three = Session(name, 2, version=0), Session(name, 3, version=0)
    assert two.observation_space.shape == (numbers,) and three.observation_space.shape == (numbers + more,)
    assert two.action_space.n == actions
