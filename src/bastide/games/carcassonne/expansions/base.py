"""What an expansion brings: pieces, steps, phases and texts of its own. What it answers during play, moment by moment,
are the hooks that it inherits from `rules/hooks.py`."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.games.carcassonne.rules.hooks import Hooks
from bastide.games.carcassonne.rules.setting import Setting
from bastide.games.carcassonne.state import CarcassonneState


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion(Hooks):
    """Every hook does nothing by default."""

    name: str  # the module whose tiles come with it
    ways: int = 0  # how many more ways there are to place something on a spot, besides four rotations
    far: bool = False  # whether followers may be placed on other tiles

    def prepare(self, setting: Setting) -> None:
        """Change what is fixed before play: marks of segments, what they weigh, who may stand where."""

    def texts(self) -> dict[Action, str]:
        """Its own actions that name no position."""
        return {}

    def located(self) -> dict[int, str]:
        """Its own verbs that name a segment anywhere: verb, reference, position."""
        return {}

    def spotted(self) -> dict[int, str]:
        """Its own verbs that name a position."""
        return {}

    def phases(self, setting: Setting) -> dict[int, Phase]:
        """Its own phases by number; no two expansions use the same."""
        return {}

    def steps(self, setting: Setting) -> None:
        """Insert steps into the turn, relative to those already there."""

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        """Add pieces, before anything is drawn."""
