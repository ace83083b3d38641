"""Villagers: what events move: cards between stacks, road, hands and villages."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Flight, Motion, row_of
from bastide.games.villagers.art import face
from bastide.games.villagers.data import EVENT_NAMES, NAMES
from bastide.games.villagers.events import EVENTS
from bastide.games.villagers.state import VillagersState
from bastide.games.villagers.view.hand import hand_key

LAID = ("places", "replaces", "hires", "countess_gains")  # a card has come into a village
# Events that say little where a turn brings more, the least telling first.
ROUTINE = ("builds", "ends", "arrives", "opens_free", "returns_unseen", "returns")
OPENING = ("round", "recruits", "recruits_blind", "builds", "market")  # events with which something new begins


def motion(game: Game, view: VillagersState, event: Event, look: Look) -> Motion:
    """What an event moved on the road, in hands and in villages."""
    what, seat, told = named(EVENTS, event), event.seat, event.what
    if told in ("recruits", "recruits_blind"):
        kind = what["kind"]
        stack = f"stack-{what['pile' if 'pile' in what else 'place']}"
        origin = stack if "pile" in what else f"road-{what['place']}-{NAMES[kind]} {stack}"
        if seat == view.viewer:
            return Motion((hand_key(kind, view.hand(seat).count(kind) - 1),), origin)
        return Motion(flights=(Flight(face(kind), origin, row_of(seat)),))
    if told == "arrives":
        return Motion((f"road-{what['place']}-{NAMES[what['kind']]}",), f"stack-{what['pile']}")
    if told in LAID:
        name = NAMES[what["kind"]]
        own = f"{hand_key(what['kind'], view.hand(seat).count(what['kind']))} " if seat == view.viewer else ""
        return Motion((f"card-{what['card']}",), f"common-{name}" if told == "hires" else f"{own}{row_of(seat)}")
    if told == "favours":
        return Motion(flights=(Flight("vgr-gold-coin", row_of(seat), f"road-{what['place']}-{NAMES[what['kind']]}"),))
    if "event" in what:
        return Motion(lights=(f"solo-event-{EVENT_NAMES[what['event']]}",))
    return Motion(lights=(f"card-{what['card']}",)) if "card" in what else STILL
