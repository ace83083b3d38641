"""Who does not use a library need not have it; and what is cited is what is here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import bastide

LIBRARIES = "numpy gymnasium pettingzoo pyspiel pyarrow ipywidgets ray torch"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("module", "needed"),
    [
        ("bastide", ""),
        ("bastide.rl", ""),
        ("bastide.cli.selfplay", ""),
        ("bastide.rl.notebook", "numpy"),
        ("bastide.rl.single", "numpy gymnasium"),
        ("bastide.rl.vector", "numpy gymnasium"),
        ("bastide.rl.aec", "numpy gymnasium pettingzoo"),
        ("bastide.rl.spiel", "numpy pyspiel"),
    ],
)
def test_a_library_is_imported_when_it_is_used(module, needed):
    program = f"import sys, {module}; print(*[name for name in {LIBRARIES.split()} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == needed.split()


def test_the_citation_names_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    said = (ROOT / "docs" / "research.md").read_text()
    assert cited["cff-version"] == "1.2.0" and cited["version"] == bastide.__version__
    assert f"version = {{{cited['version']}}}" in said and cited["title"] in said
