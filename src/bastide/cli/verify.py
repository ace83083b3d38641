"""`bastide verify`: was chance fair?"""

from __future__ import annotations

from pathlib import Path

import msgspec

from bastide.cli.language import words
from bastide.cli.outside import from_outside
from bastide.cli.translated_errors import translated
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
    fairness, say = record.header.fairness, words()
    if isinstance(fairness, msgspec.UnsetType):
        print(say("cli.verify.none"))
        return 1
    if commitment is not None and commitment.strip().lower() != fairness.commitment:
        print(say("cli.verify.other"))
        return 1
    if fairness.secret is None:
        print(say("cli.verify.secret"))
        return 1
    with from_outside(file):
        wrong = list(disagreements(record, fairness))
    for line in wrong:
        print(translated(say, line))
    if not wrong:
        drawn = len([line for line in record.lines if line.do is not None]) + 1
        print(say("cli.verify.fair", n=drawn - max(0, fairness.begins)))
    return 1 if wrong else 0
