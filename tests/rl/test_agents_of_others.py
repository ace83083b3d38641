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


NEEDS = {  # example: the libraries of others that it needs
    "maskable": ["sb3_contrib"],
    "cleanrl_ppo": ["torch"],
    "torchrl_ppo": ["torchrl"],
    "rllib_ppo": ["torch", "tree", "ray.rllib"],  # RLlib cannot be imported without the first two
    "puffer": ["pufferlib"],
}


@pytest.mark.parametrize(("name", "libraries"), NEEDS.items())
def test_an_agent_takes_its_first_steps(capsys, monkeypatch, tmp_path, name, libraries):
    """One round of learning, and the figures that the example prints."""
    monkeypatch.chdir(tmp_path)  # some leave files behind, one when it is imported
    for library in libraries:
        pytest.importorskip(library, reason=f"{library.upper()} IS NOT INSTALLED: examples/{name}.py was not tested")
    monkeypatch.setattr("sys.argv", [f"{name}.py"])
    for game in ("tithe", "village", "villagers") if name == "puffer" else ("tithe",):
        example(name).main(game, "2048")
        assert "steps learned" in capsys.readouterr().out
