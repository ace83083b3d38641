"""What an expansion may add or change. Every hook does nothing by default."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.games.tithe.state import TitheState


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    def texts(self) -> dict[Action, str]:
        """Its own actions."""
        return {}

    def phases(self) -> dict[int, Phase]:
        """Its own phases by number; no two expansions use the same."""
        return {}

    def steps(self, fair: list[int]) -> None:
        """Insert steps into the fair, relative to those already there."""

    def setup(self, state: TitheState) -> None:
        """Add pieces and first decisions, before anything is drawn."""

    def asides(self, state: TitheState, seat: i64) -> list[Action]:
        return []

    def aside(self, state: TitheState, seat: i64, action: Action) -> None:
        """Do what `asides` has offered; leave the verbs of others alone."""
