"""The anchors of ratings: random play and the classic levels of each game, which never change.

`anchors.json` holds the matches that their ratings come from. Ratings are Elo's, random play has 0: 400 points more
mean ten victories to one defeat. The ladder of bots and the ratings of people are on this scale."""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import log

import msgspec

from bastide.bots.levels import HIGHEST
from bastide.core.errors import BadOption

POINT = log(10) / 400  # of a rating, as the logarithm of the odds
USUAL_STEP = 200.0  # between levels that nobody has measured


class Step(msgspec.Struct, frozen=True):
    """One match between neighbouring anchors."""

    anchor: str
    games: int
    share: float  # of the victories against the anchor before it


class AnchorSet(msgspec.Struct, frozen=True):
    """The anchors of one game with so many seats, the weakest first."""

    game: str
    seats: int
    first: str  # rated 0
    steps: tuple[Step, ...]

    def ratings(self) -> dict[str, float]:
        """The rating of each anchor. A half game is added to either side of a match, so that none is without end."""
        found, rating = {self.first: 0.0}, 0.0
        for step in self.steps:
            wins = step.share * step.games
            rating += log((wins + 0.5) / (step.games - wins + 0.5)) / POINT
            found[step.anchor] = round(rating, 1)
        return found


class AnchorFile(msgspec.Struct, frozen=True):
    version: int
    sets: tuple[AnchorSet, ...]


@cache
def anchor_file() -> AnchorFile:
    source = resources.files("bastide.bots").joinpath("anchors.json").read_bytes()
    return msgspec.json.decode(source, type=AnchorFile)


def anchors(game: str, seats: int) -> AnchorSet:
    """The anchors of a game; BadOption if there are none for so many seats."""
    for one in anchor_file().sets:
        if (one.game, one.seats) == (game, seats):
            return one
    known = ", ".join(f"{one.game} with {one.seats}" for one in anchor_file().sets)
    raise BadOption("seats", f"there are no anchors for {game} with {seats} seats; there are {known}")


@cache
def level_ratings(game: str) -> tuple[float, ...]:
    """Where the levels of bots stand, level 1 first: at the rating of the classic level of the same number, measured
    with two seats. Where that was not measured, each is a usual step above the one before."""
    known = next((one.ratings() for one in anchor_file().sets if (one.game, one.seats) == (game, 2)), {})
    found: list[float] = []
    for level in range(1, HIGHEST + 1):
        before = found[-1] if found else 0.0
        found.append(known.get(f"classic:{level}", before + USUAL_STEP))
    return tuple(found)
