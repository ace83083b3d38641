"""`bastide verify`: was chance fair?"""

from __future__ import annotations

from pathlib import Path

import msgspec

from bastide.cli.outside import from_outside
from bastide.store.fair_chance import disagreements
from bastide.store.record import load


def verify(file: Path, *, commitment: str | None = None) -> int:
    """Draw everything again that chance gave in a record, from the secret that the server has told at the end. The exit
    status is 0 if nothing was chosen, and 1 if something was, or if the record cannot prove it.

    Parameters
    ----------
    file
        The record of a game that is over, as the web page and the API export it.
    commitment
        What the table showed before the first action, if you noted it: the record must name the same.
    """
    with from_outside(file):
        record = load(file.read_bytes())
    fairness = record.header.fairness
    if isinstance(fairness, msgspec.UnsetType):
        print("this record names no commitment: its chance cannot be proved")
        return 1
    if commitment is not None and commitment.strip().lower() != fairness.commitment:
        print("the record names another commitment than the one you noted")
        return 1
    if fairness.secret is None:
        print("the secret has not been told: the game is not over")
        return 1
    with from_outside(file):
        wrong = list(disagreements(record, fairness))
    for line in wrong:
        print(line)
    if not wrong:
        drawn = len([line for line in record.lines if line.do is not None]) + 1
        print(f"fair: {drawn - max(0, fairness.begins)} draws come from the secret, and from what the players sent")
    return 1 if wrong else 0
