"""What was made for the viewers of one table, kept until it is out of date."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bastide.tables.frame_changes import CutFrame
    from bastide.tables.table_view import LogEntry, LogEvent, LogTurn, TableView


@dataclass
class ViewCache:
    """Views, frames and what these share hold until the table changes; events in words and logs grow with it, until a
    name changes."""

    views: dict[tuple[int, str], TableView] = field(default_factory=dict)  # by viewer and language
    frames: dict[tuple[int, str, Callable[[TableView], str]], CutFrame] = field(
        default_factory=dict
    )  # and what makes them
    shared: dict[bytes, dict[Hashable, Any]] = field(default_factory=dict)  # by what its viewers know
    told: dict[tuple[str, int], list[LogEvent]] = field(default_factory=dict)  # all of a line, by language and line
    logs: dict[tuple[int, str], tuple[list[LogEntry], list[LogTurn], int]] = field(
        default_factory=dict
    )  # and up to which line

    def table_changed(self) -> None:
        self.views.clear()
        self.frames.clear()
        self.shared.clear()

    def names_changed(self) -> None:
        self.told.clear()
        self.logs.clear()
