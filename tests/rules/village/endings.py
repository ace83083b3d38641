"""Village: the ways a game can end, told by its events. `make golden` looks for a game of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from bastide.core.action import argument_of, verb_of
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.village.codes import DIE, SERVE
from bastide.games.village.rules.death import PROFESSION
from bastide.games.village.state import VillageState

WAYS = ("chronicle", "graves", "own_market", "others_market", "last_turns")
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (seats, {"modules": modules}) for modules in ([], ["inn"]) for seats in (2, 3, 4, 5)
]


def ways(events: Iterable[Any]) -> set[str]:
    """How a game went to its end: which places were full [VIL-END-01]; in whose market day, if in one [VIL-END-11]
    [VIL-END-12]; whether in the last turns no cube was left and somebody died [VIL-END-06] [VIL-END-09]."""
    found: set[str] = set()
    starter = seller = -1
    selling = ended = bare = died = False
    for event in events:
        if event.what == "market":
            starter = event.seat
        elif event.what in ("serves", "passes", "cannot_sell", "takes", "well"):
            selling, seller = event.what == "serves", -1
        elif event.what == "time" and selling and event.args[1] < event.args[0]:
            seller = event.seat  # has passed the bridge
        elif event.what in ("free_action", "rests"):
            bare = ended
        elif event.what in ("chronicled", "buried", "removed"):
            died = ended
        elif event.what == "ends":
            ended = True
            found.add("graves" if event.args[0] else "chronicle")
            if event.seat == seller:
                found.add("own_market" if seller == starter else "others_market")
    return found | {"last_turns"} if bare and died else found


def lean(game: Game, state: State, seat: int, luck: int) -> int:
    """An action at random, but customers are served, and whoever finds a place in the chronicle dies first: so that
    it fills up, and market days are long."""
    legal, pages = game.legal(state, seat), cast(VillageState, state).pages
    liked = [action for action in legal if verb_of(action) == SERVE]
    for action in legal:
        if verb_of(action) == DIE and PROFESSION[argument_of(action)] >= 0 and pages[PROFESSION[argument_of(action)]]:
            liked.append(action)
    return liked[luck % len(liked)] if liked else game.sample(state, seat, luck)
