"""Notebooks: states and views that show themselves, and records with a slider."""

from __future__ import annotations

from typing import Any

from bastide.core.game import Game
from bastide.core.state import SPECTATOR, State
from bastide.rl.rendering import svg
from bastide.store.record import Record
from bastide.store.table import Table


class Shown:
    """A state or view as a notebook shows it."""

    def __init__(self, game: Game, state: State, language: str = "en", dark: bool = False) -> None:
        self.game, self.state, self.language, self.dark = game, state, language, dark

    def _repr_svg_(self) -> str:
        return svg(self.game, self.state, self.language, self.dark)


def show(game: Game, state: State, language: str = "en", dark: bool = False) -> Shown:
    """Show a state as it is, or a view as its viewer sees it."""
    return Shown(game, state, language, dark)


def replay(record: Record, viewer: int = SPECTATOR, language: str = "en") -> Any:
    """A record with a slider over its lines, where ipywidgets is installed; else a list of what can be shown."""
    table = Table.opened(record)

    def at(ply: int) -> Shown:
        return show(table.game, table.at(ply).redact(viewer), language)

    try:
        import ipywidgets
        from IPython import display
    except ImportError:
        return [at(ply) for ply in range(len(record.lines) + 1)]
    put: Any = display.display
    slider = ipywidgets.IntSlider(min=0, max=len(record.lines), value=0)
    return ipywidgets.interactive(lambda ply: put(at(ply)), ply=slider)
