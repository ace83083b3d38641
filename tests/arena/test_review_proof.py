"""The proof of the review: what it measures, and when it ends early."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.arena.review_proof import Proof, at_most, prove


def test_a_share_is_as_likely_as_the_binomial_distribution_says() -> None:
    assert at_most(0, 2, 0.9) == pytest.approx(0.01)
    assert at_most(1, 2, 0.9) == pytest.approx(0.19)
    assert at_most(2, 2, 0.9) == pytest.approx(1.0)
    assert at_most(0, 0, 0.9) == 1.0


@pytest.mark.parametrize(("agree", "compared", "missed"), [(4, 5, []), (2, 5, []), (1, 5, ["seeds"])])
def test_a_demand_is_missed_beyond_doubt_when_too_few_games_meet_it(
    agree: int, compared: int, missed: list[str]
) -> None:
    assert Proof("tithe", agree=agree, compared=compared).missed() == missed


def proof_of_tithe(folder: Path, whole: bool) -> Proof:
    return prove("tithe", 6, "greedy", "random", "quick", 1, folder, whole)


def test_a_proof_measures_every_game_and_plays_each_once(tmp_path: Path) -> None:
    proof = proof_of_tithe(tmp_path, whole=True)
    assert proof.games == proof.compared == len(proof.luck) == len(proof.unexplained) == 6
    assert len(proof.good_loss) == len(proof.bad_loss) == 12  # by seat
    kept = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert len(kept) == 6
    again = proof_of_tithe(tmp_path, whole=True)
    assert (again.luck, again.good_loss, again.agree) == (proof.luck, proof.good_loss, proof.agree)
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == kept


def test_a_proof_ends_when_a_demand_is_missed_beyond_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.arena.review_proof.WITHIN", -1.0)  # two seeds never agree
    assert proof_of_tithe(tmp_path, whole=False).games == 4
    assert proof_of_tithe(tmp_path, whole=True).games == 6
