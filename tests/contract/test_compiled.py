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
    for module in engine():
        assert module.__file__.endswith((".so", ".pyd")), f"{module.__name__} is not compiled"


@pytest.mark.skipif(not EXPECTED, reason="an interpreted run")
def test_no_compiled_class_has_the_slot_that_crashes_the_collector():
    """ADR 11: mypyc frees the list of weak references without telling them."""
    for module in engine():
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                assert not kind.__weakrefoffset__, f"{kind} inherits from a class that is not compiled"


def engine():
    """The modules that are to be compiled."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    chosen = settings["tool"]["bastide"]["engine"]
    files = {path for pattern in chosen["include"] for path in ROOT.glob(pattern.lstrip("/"))}
    names = sorted(path.relative_to(ROOT / "src") for path in files if path.name not in chosen["exclude"])
    assert names
    return [importlib.import_module(".".join(name.with_suffix("").parts)) for name in names]


@pytest.mark.skipif(not EXPECTED, reason="an interpreted run")
def test_compiled_and_interpreted_play_are_the_same():
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}
    run = subprocess.run(
        [sys.executable, ROOT / "tests" / "digests.py"], env=environment, capture_output=True, check=True
    )
    answer = json.loads(run.stdout)
    assert not answer["compiled"] and not bastide.core.game.__file__.endswith(".py")
    assert answer["digests"] == digests()
