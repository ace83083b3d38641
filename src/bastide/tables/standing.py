"""What everybody would have if the game ended now, as far as a viewer knows, with its reasons."""

from __future__ import annotations

from typing import NamedTuple

from bastide.tables.table_view import TableView


class Standing(NamedTuple):
    """The points of one seat if the game ended now: parts with their names, which add up to the total."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.parts)


def standing(view: TableView) -> list[Standing]:
    """For each seat. What the viewer may not know is not counted; all who know the same have the same."""
    told: list[Standing] | None = view.shared.get((standing, view.say))
    if told is None:
        told = [Standing(tuple((view.say(reason), points) for reason, points in parts)) for parts in in_parts(view)]
        view.shared[standing, view.say] = told
    return told


def in_parts(view: TableView) -> list[list[tuple[str, int]]]:
    """The same as messages and points, whatever the language."""
    parts: list[list[tuple[str, int]]] | None = view.shared.get(standing)
    if parts is None:
        breakdown, seats = view.box.scoring.breakdown, range(view.game.seats)
        parts = view.shared[standing] = [breakdown(view.game, view.redacted, seat) for seat in seats]
    return parts
