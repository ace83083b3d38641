"""The page of the ladder: anchors and rated bots for each game and number of seats, in one HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from markupsafe import Markup

import bastide
from bastide.arena.ladder import LadderRating
from bastide.arena.plots import whiskers
from bastide.bots.anchors import AnchorSet, anchor_file
from bastide.pages.templates import on_page, render
from bastide.text import Speech, speech

HEADS = ("bot", "rating", "interval", "games", "faults")


class Row(msgspec.Struct, frozen=True):
    """An anchor or a rated bot."""

    name: str
    rating: float
    low: float  # 95 %
    high: float
    interval: str
    games: str
    faults: str


class Rungs(msgspec.Struct, frozen=True):
    """The ladder of one game with so many seats."""

    title: str
    picture: Markup
    rows: list[Row]


def ladder_page(ratings: Sequence[LadderRating], language: str = "en") -> str:
    """The HTML page of these ratings beside the anchors; without ratings, of the anchors of all games."""
    say, file = speech(language), anchor_file()
    kinds = {(one.game, one.seats) for one in ratings}
    shown = [one for one in file.sets if not kinds or (one.game, one.seats) in kinds]
    return render(
        "arena/ladder",
        say=say,
        title=say("ladder.title"),
        about=say("ladder.about", anchors=file.version, version=bastide.__version__),
        heads=[say(f"ladder.{head}") for head in HEADS],
        ladders=[rungs(one, [r for r in ratings if (r.game, r.seats) == (one.game, one.seats)], say) for one in shown],
    )


def rungs(anchors: AnchorSet, ratings: Iterable[LadderRating], say: Speech) -> Rungs:
    """Anchors and rated bots, the strongest first. The ratings of anchors stay, so they have no interval."""
    games = {step.anchor: str(step.games) for step in anchors.steps}
    title = say("cli.ladder.seats", game=anchors.game, n=anchors.seats)
    rows = [
        Row(name, rating, rating, rating, "–", games.get(name, "–"), "–") for name, rating in anchors.ratings().items()
    ]
    for one in ratings:
        interval = say("interval", low=f"{one.low:.0f}", high=f"{one.high:.0f}")
        faults = one.results.fault_counts()["faults"]
        rows.append(Row(one.bot, one.rating, one.low, one.high, interval, str(one.results.games), str(faults)))
    rows.sort(key=lambda row: (-row.rating, row.name))
    picture = whiskers(title, [(row.name, row.rating, row.low, row.high) for row in rows])
    return Rungs(title, on_page(picture), rows)
