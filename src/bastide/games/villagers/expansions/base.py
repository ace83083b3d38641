"""What a way of playing may add or change. Every hook does nothing by default."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.games.villagers.state import VillagersState


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    def texts(self) -> dict[Action, str]:
        """Its own actions."""
        return {}

    def phases(self) -> dict[int, Phase]:
        """Its own phases by number."""
        return {}

    def steps(self, turn: list[int], after: list[int]) -> None:
        """Insert steps into the round and into what follows a recruit, relative to those already there."""

    def setup(self, state: VillagersState) -> None:
        """Add pieces and first decisions, before anything is drawn."""

    def symbols(self, state: VillagersState, phase: i64, symbols: i64) -> i64:
        """How many food or house symbols count for the limit of a phase."""
        return symbols

    def limited(self, state: VillagersState, phase: i64, limit: i64) -> i64:
        """The limit of a phase, given what the symbols allow."""
        return limit

    def begins(self, state: VillagersState, phase: i64) -> None:
        """A seat acts in the phase, perhaps for the first time."""

    def recruited(self, state: VillagersState, seat: i64) -> None:
        """A seat has recruited a villager that lay face up."""

    def placed(self, state: VillagersState, seat: i64) -> None:
        """A villager that counts against the limit has entered a village."""

    def unlocked(self, state: VillagersState, seat: i64) -> None:
        """A padlock has been opened."""

    def market(self, state: VillagersState, second: bool) -> None:
        """The players have been paid."""

    def places(self, state: VillagersState, places: list[int]) -> list[int]:
        """The final places, given those by gold and ties."""
        return places

    def asides(self, state: VillagersState) -> list[Action]:
        return []

    def aside(self, state: VillagersState, action: Action) -> None:
        """Do what `asides` has offered."""
