"""bastide review: which choices of a finished game cost points, and what was luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.bots.review import Depth, Review, Reviewer
from bastide.cli.language import spoken, words
from bastide.cli.outside import from_outside
from bastide.store.record import Record, load
from bastide.text import Speech


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
        tell(record, found, words(lang))


def tell(record: Record, found: Review, say: Speech) -> None:
    """The review in lines."""
    names = record.header.names or [say("cli.review.seat", n=seat + 1) for seat in range(found.seats)]
    headings = ("start", "skill", "luck", "unexplained", "result")
    print(" " * 16 + "".join(f"{say(f'cli.review.{heading}'):>9}" for heading in headings))
    for seat, name in enumerate(names):
        parts = (found.start, found.skill, found.luck, found.unexplained, found.result)
        print(f"{name[:15]:16}" + "".join(say.decimal(part[seat], "9.1f") for part in parts))
    if not found.measured:
        print(say("cli.review.hint", page="docs/review.md"))
    for moment in found.moments:
        sure = say("cli.review.exactly") if moment.exact else f"± {say.decimal(2 * moment.error, '.1f')}"
        cost = f"-{say.decimal(moment.loss, '.1f')} ({sure})"
        print(f"{say('cli.review.line')} {moment.ply + 1:4}  {names[moment.seat]}  {cost}  {moment.played}")
        print(f"           {say('cli.review.better', action=moment.best)}")
