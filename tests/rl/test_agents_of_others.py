"""Agents of other libraries take their first steps; a library that is not installed is named."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_maskable_ppo_takes_its_first_steps(capsys):
    pytest.importorskip("sb3_contrib", reason="SB3-CONTRIB IS NOT INSTALLED: examples/maskable.py was not tested")
    example("maskable").main("tithe", "64")
    assert "64 steps learned" in capsys.readouterr().out
