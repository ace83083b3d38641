"""What an expansion may add or change. Every hook does nothing by default."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.game import NOTHING, Phase
from bastide.games.village.state import VillageState


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """What is played with; by itself the base game alone."""

    def texts(self) -> dict[Action, str]:
        """Its own actions."""
        return {}

    def phases(self) -> dict[int, Phase]:
        """Its own phases by number."""
        return {}

    def steps(self, closing: list[int], market_day: list[int], mass: list[int]) -> None:
        """Insert steps into the end of a turn, the market day and the mass, relative to those already there."""

    def setup(self, state: VillageState) -> None:
        """Add pieces, before anything is drawn."""

    def set_out(self, state: VillageState) -> None:
        """Turn up what is drawn at set-up, after the market."""

    def alert(self, state: VillageState, seat: i64) -> bool:
        """Whether, for all the public knows, a seat might do something besides its decision now."""
        return False

    def mourns(self, state: VillageState, seat: i64) -> bool:
        """Whether, for all the public knows, a seat might do something about a death in its family."""
        return False

    def extend(self, state: VillageState, phase: i64, seat: i64, choices: list[Action]) -> None:
        """Add choices to those of a phase of the base game."""

    def resolve(self, state: VillageState, seat: i64, action: Action) -> None:
        """Do what `extend` has added."""

    def asides(self, state: VillageState, seat: i64) -> list[Action]:
        return NOTHING

    def aside(self, state: VillageState, seat: i64, action: Action) -> None:
        """Do what `asides` has offered."""

    def travel_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """The points for towns with a marker."""
        return table

    def chronicle_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """The points for members in the chronicle."""
        return table

    def final_points(self, state: VillageState) -> None:
        """Score what is scored after all of the base game."""

    def card_points(self, state: VillageState, seat: i64) -> i64:
        """What a seat's cards would add now, as far as they are known."""
        return 0

    def last_place_points(self, state: VillageState, seat: i64, totals: list[int]) -> i64:
        """What they would add after that, by the totals of all seats."""
        return 0
