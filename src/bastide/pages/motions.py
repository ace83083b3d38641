"""What the events of a frame moved on the board."""

from __future__ import annotations

from bastide.core.state import EVERYBODY, Event
from bastide.draw.look import Look
from bastide.draw.motion import Motion
from bastide.tables.table_view import LogEvent, TableView


class Motions:
    """Strip and log ask for the same ones: each is found out once for a frame."""

    def __init__(self, view: TableView, look: Look) -> None:
        self.view, self.look = view, look
        self.known: dict[int, Motion] = {}  # by the identity of the event, which the view keeps

    def of(self, told: LogEvent) -> Motion:
        """What an event moved."""
        moved = self.known.get(id(told))
        if moved is None:
            event = Event(told.what, told.seat, told.rule, told.args, told.points, EVERYBODY)
            moved = self.known[id(told)] = self.view.box.motion(self.view.game, self.view.redacted, event, self.look)
        return moved
