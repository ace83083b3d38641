"""Open data: complete and true, the same bytes from the same seeds, with a card; a policy learns from it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from bastide.cli import main
from bastide.games.registry import box
from bastide.rl import dataset
from bastide.rl.codings import FixedCoding


def make(folder, *more, game="tithe", n=5):
    return main(["dataset", game, "-n", str(n), "--seed", "3", "--out", str(folder), *more])


@pytest.mark.parametrize(("name", "players"), [("tithe", "greedy,random,greedy"), ("carcassonne", "greedy,random")])
def test_the_data_replays_the_games(tmp_path, name, players):
    assert make(tmp_path, "--players", players, game=name, n=2) == 0
    shelf = box(name)
    game = shelf.game(len(players.split(",")))
    coding, state, seed = FixedCoding(game, shelf.encoder), None, None
    for part in dataset.load(tmp_path):
        for row in range(len(part.actions)):
            if part.seeds[row] != seed:
                assert state is None or not state.pending
                seed = int(part.seeds[row])
                state = game.new(seed)
            seat, legal = int(part.seats[row]), coding.indexed(state, int(part.seats[row]))
            assert state.actor() == seat and sorted(legal) == list(part.legal[row])
            assert np.array_equal(part.observations[row], coding.observe(state, seat))
            game.apply(state, seat, legal[int(part.actions[row])])
            place = int(part.places[row])
    assert not state.pending and game.places(state)[seat] == place and seed == 4


def test_the_same_seeds_give_the_same_bytes(tmp_path):
    for folder, workers in (("one", "1"), ("again", "1"), ("two", "2")):
        assert make(tmp_path / folder, "--workers", workers, n=70) == 0
    for file in (dataset.FILE, dataset.CARD):
        bytes_of = [(tmp_path / folder / file).read_bytes() for folder in ("one", "again", "two")]
        assert len(set(bytes_of)) == 1
    assert make(tmp_path / "other", n=69) == 0
    assert (tmp_path / "other" / dataset.FILE).read_bytes() != bytes_of[0]


def test_the_card_says_what_it_is(tmp_path, capsys):
    assert make(tmp_path, "--options", "abbey", n=2) == 0
    card, said = (tmp_path / dataset.CARD).read_text(), dataset.about(tmp_path)
    assert said["game"] == "tithe" and said["licence"] in card and said["seeds"] == "3 to 4"
    assert all(f"| {column} |" in card for column in dataset.COLUMNS)
    assert make(tmp_path, n=2) == 2 and "already there" in capsys.readouterr().err
    assert make(tmp_path / "none", "--players", "nobody,greedy") == 2


def test_a_policy_learns_by_imitation(tmp_path):
    place = Path(__file__).parents[2] / "examples" / "imitate.py"
    spec = importlib.util.spec_from_file_location("imitate", place)
    imitate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(imitate)
    assert make(tmp_path, n=200) == 0
    policy = imitate.train(tmp_path)
    assert imitate.margin("tithe", policy, 150, 10**6) > imitate.margin("tithe", None, 150, 10**6) + 1
