"""bastide review: which choices of a finished game cost points, and what was luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.bots.review import Depth, Review, Reviewer
from bastide.cli.language import spoken
from bastide.cli.outside import from_outside
from bastide.store.record import Record, load


def review(
    file: Path,
    *,
    html: Path | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
    depth: Depth = "usual",
    seed: int = 0,
    lang: str | None = None,
) -> None:
    """Tell which choices of a finished game cost points, and what was luck. Sums are in points of lead over the best
    other seat; alone, in points: result = start + skill + luck + unexplained.

    Parameters
    ----------
    file
        A record in JSON, as the web page, the API and `bastide simulate --records` write it.
    html
        Write the review as a page into this file.
    json
        Print one JSON object.
    depth
        How long to think: a quarter of the usual, usual, or six times the usual.
    seed
        Of all that is drawn while thinking; equal seeds give equal reviews.
    lang
        Language: fr or en; that of the terminal if none is named.
    """
    with from_outside(file):
        record = load(file.read_bytes())
        found = Reviewer(record, depth, seed).review()
    if html is not None:
        from bastide.pages.review_page import document

        html.write_text(document(record, found, spoken(lang)), "utf-8")
    if json:
        print(msgspec.json.encode(found).decode())
    elif html is None:
        tell(record, found)


def tell(record: Record, found: Review) -> None:
    """The review in lines."""
    names = record.header.names or [f"seat {seat + 1}" for seat in range(found.seats)]
    print(f"{'':16}{'start':>9}{'skill':>9}{'luck':>9}{'unexpl.':>9}{'result':>9}")
    for seat, name in enumerate(names):
        parts = (found.start, found.skill, found.luck, found.unexplained, found.result)
        print(f"{name[:15]:16}" + "".join(f"{part[seat]:9.1f}" for part in parts))
    if not found.measured:
        print("The sums of this game have not passed their proof (docs/review.md): take them as a hint.")
    for moment in found.moments:
        sure = "exactly" if moment.exact else f"± {2 * moment.error:.1f}"
        print(f"line {moment.ply + 1:4}  {names[moment.seat]}  -{moment.loss:.1f} ({sure})  {moment.played}")
        print(f"           better: {moment.best}")
