"""Declarations of events: each game lists in its `events.py` what it may tell, with the names of the arguments."""

from __future__ import annotations

from typing import Final, final

from bastide.core.state import Event


@final
class EventKind:
    """One kind of event: its name, what its numbers mean, and whether more may follow (a last name with a star)."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self.name: Final = name
        self.open_ended: Final = bool(arguments) and arguments[-1].startswith("*")
        self.arguments: Final = [argument.lstrip("*") for argument in arguments]

    def accepts(self, numbers: list[int]) -> bool:
        if self.open_ended:
            return len(numbers) >= len(self.arguments) - 1
        return len(numbers) == len(self.arguments)

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)}{', …' if self.open_ended else ''})"


def declare(*lines: str) -> dict[str, EventKind]:
    """A game's table of events. A line is the name, then the names of its arguments: `"sells worth"`;
    a star marks a last argument of which there may be any number: `"draws seat *kinds"`."""
    table: dict[str, EventKind] = {}
    for line in lines:
        name, *arguments = line.split()
        assert name not in table, f"the event {name} is declared twice"
        table[name] = EventKind(name, arguments)
    return table


def check_events(table: dict[str, EventKind], events: list[Event]) -> None:
    """AssertionError if an event is not declared, or is told with other arguments than it declares."""
    for event in events:
        kind = table.get(event.what)
        assert kind is not None, f"the event {event.what!r} is not declared in events.py"
        assert kind.accepts(event.args), f"{kind} is told with {len(event.args)} arguments: {event.args}"


def named(table: dict[str, EventKind], event: Event) -> dict[str, int]:
    """The numbers of an event by the names of its arguments; of an open end, only the first."""
    return dict(zip(table[event.what].arguments, event.args, strict=False))
