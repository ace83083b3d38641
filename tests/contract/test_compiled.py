"""Compiled and interpreted play are the same, and what is meant to be compiled is."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bastide
from digests import digests

ROOT = Path(__file__).parents[2]
EXPECTED = bool(os.environ.get("BASTIDE_COMPILED"))  # the run says that it is one of the compiled engine


@pytest.mark.skipif(not EXPECTED, reason="an interpreted run")
def test_every_module_meant_to_be_compiled_is():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    patterns = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    files = {path for pattern in patterns for path in ROOT.glob(pattern.lstrip("/")) if path.name != "__init__.py"}
    assert files
    for path in files:
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        assert importlib.import_module(name).__file__.endswith((".so", ".pyd")), f"{name} is not compiled"


@pytest.mark.skipif(not EXPECTED, reason="an interpreted run")
def test_compiled_and_interpreted_play_are_the_same():
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}
    run = subprocess.run(
        [sys.executable, ROOT / "tests" / "digests.py"], env=environment, capture_output=True, check=True
    )
    answer = json.loads(run.stdout)
    assert not answer["compiled"] and not bastide.core.game.__file__.endswith(".py")
    assert answer["digests"] == digests()
