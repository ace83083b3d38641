"""The page of what was measured: tables in Markdown and a plot, made of the games that are kept."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

from bastide.arena.claims import Claim, Verdict, claims
from bastide.arena.match import Result
from bastide.arena.measurement import Measurement
from bastide.arena.plots import STYLE, whiskers
from bastide.arena.results import results_by_entrant, wilson_interval
from bastide.bots.levels import HIGHEST
from bastide.games.registry import box

BEGIN, END = "<!-- made by `make strength` -->\n", "<!-- end of what `make strength` makes -->\n"
PICTURE = "pictures/strength.svg"  # beside the page
CLASSIC = f"classic:{HIGHEST}"
HEADS = "game | seats | bots | games | share | 95 % | goal | holds | points | winners | s a decision"
ALONE_HEADS = "game | alone with | bot | games | victories | 95 % | mean score | mean grade"
TURNS_HEADS = "game | bot | turns | mean s | 95 % within s | 99 % within s | longest s"
TABLES: tuple[tuple[str, Callable[[Claim], bool]], ...] = (
    ("The highest level against its classic self, alone at larger tables:", lambda claim: claim.weaker == CLASSIC),
    ("Steps between the levels, two seats:", lambda claim: claim.seats == 2 and claim.weaker.startswith("level")),
    ("The same alone among those of the level below:", lambda claim: claim.seats > 2 and claim.weaker != CLASSIC),
    ("The highest level against greedy play:", lambda claim: claim.weaker == "greedy"),
)


def claim_row(found: Verdict) -> str:
    """What was found of a claim."""
    claim = found.claim
    return (
        f"| {claim.game} | {claim.seats} | {claim.better} – {claim.weaker} | {found.games} | {found.share:.1%} | "
        f"{found.low:.0%} to {found.high:.0%} | {claim.target:.0%} | {found.holds} | "
        f"{found.points:.1f} : {found.points_of_others:.1f} | {found.points_of_winners:.1f} | {found.seconds:.2f} |"
    )


def alone_row(game: str, options: str, bot: str, results: Sequence[Result]) -> str:
    """Games with one seat: victories if the game can be lost, grades if its scoring has them."""
    totals = results_by_entrant(1, results)[0]
    low, high = wilson_interval(totals.wins, totals.games)
    grades = [box(game).game(1).grade(score) for score in totals.scores]
    victories, grade = f"{totals.wins / totals.games:.1%} | {low:.0%} to {high:.0%}", "–"
    if min(grades) >= 0:
        victories, grade = "– | –", f"{statistics.mean(grades):.2f}"
    return f"| {game} | {options or '–'} | {bot} | {totals.games} | {victories} | {totals.mean_score:.1f} | {grade} |"


def turns_row(game: str, seconds: Sequence[float]) -> str:
    """Whole turns of the highest level, in processor seconds."""
    parts = statistics.quantiles(seconds, n=100)
    return (
        f"| {game} | level:{HIGHEST} | {len(seconds)} | {statistics.mean(seconds):.2f} | {parts[94]:.2f} | "
        f"{parts[98]:.2f} | {max(seconds):.2f} |"
    )


def table(title: str, heads: str, rows: Sequence[str]) -> str:
    """A table in Markdown below its title; nothing without rows."""
    if not rows:
        return ""
    columns = heads.count("|") + 1
    return "\n".join([title, "", f"| {heads} |", f"|{'---|' * columns}", *rows, ""]) + "\n"


def tables(measured: Sequence[Measurement]) -> str:
    """All that is kept of these games."""
    found = [kept for one in measured for claim in claims(one.game) if (kept := one.kept_claim(claim))]
    parts = [table(title, HEADS, [claim_row(one) for one in found if belongs(one.claim)]) for title, belongs in TABLES]
    alone = [(one.game, *what, one.kept_alone(*what)) for one in measured for what in one.alone()]
    parts.append(table("Alone at the table:", ALONE_HEADS, [alone_row(*row) for row in alone if row[-1]]))
    turns = [(one.game, one.kept_turns()) for one in measured]
    parts.append(table("Whole turns of the highest level:", TURNS_HEADS, [turns_row(*row) for row in turns if row[1]]))
    all_claims = sum(len(claims(one.game)) for one in measured)
    if missing := all_claims - len(found):
        parts.append(f"Not measured yet with the present bots and rules: {missing} of {all_claims} claims.\n\n")
    return "".join(parts)


def plot(measured: Sequence[Measurement]) -> str:
    """The share of the highest level against its classic self, in per cent of victories; empty if nothing is kept."""
    rows = [
        (f"{one.game}, {claim.seats}", 100 * kept.share, 100 * kept.low, 100 * kept.high)
        for one in measured
        for claim in claims(one.game)
        if claim.weaker == CLASSIC and (kept := one.kept_claim(claim))
    ]
    return str(whiskers("Victories of the highest level against its classic self, in %", rows, STYLE)) if rows else ""


def write_into(page: Path, measured: Sequence[Measurement]) -> None:
    """Put tables and plot into the part of a page that is for them."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    drawn = plot(measured)
    if drawn:
        picture = page.parent / PICTURE
        picture.parent.mkdir(exist_ok=True)
        picture.write_text(drawn + "\n", "utf-8")
    shown = (
        f"![Victories of the highest level against its classic self, by game and seats]({PICTURE})\n\n" if drawn else ""
    )
    page.write_text(f"{before}{BEGIN}\n{tables(measured)}{shown}{END}{after}", "utf-8")
