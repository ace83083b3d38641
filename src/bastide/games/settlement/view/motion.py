"""Settlement: what events move: terrains, buildings, heroes, artefacts, resources."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Flight, Motion, at_home, row_of
from bastide.games.settlement.art.cards import HABITATS
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    HERO_NAMES,
    RESOURCE_NAMES,
    SPACES,
    TILE_COLOUR,
)
from bastide.games.settlement.events import EVENTS
from bastide.games.settlement.state import SettlementState

# Events that say little where a turn brings more, the least telling first.
ROUTINE = ("refills", "ends", "volunteers", "returns", "pays", "sends", "uses", "enters", "draws")
OPENING = ("leaves", "round", "sends", "hero", "stored")  # a round ends or begins, an action, the scoring


def motion(game: Game, view: SettlementState, event: Event, look: Look) -> Motion:
    """What an event moved: on the viewer's own board the thing itself, for others its picture."""
    what, seat, told = named(EVENTS, event), event.seat, event.what
    own, row = seat == view.viewer, row_of(seat)
    if told == "enters":
        return Motion((f"row-{what['hero']}",), "deck")
    if told == "gains":
        symbol = f"set-{RESOURCE_NAMES[what['resource']]}"
        goal = at_home(int(view.viewer), seat, f"own-{symbol}")
        return Motion(flights=(Flight(symbol, land(view, seat, what["tile"]), goal),))
    if told == "welcomes":
        return Motion(flights=(Flight("set-folk-bonus", "", row),))
    if told == "takes":
        offer = f"offer-{what['artefact']}"
        moved = Motion((f"held-{seat}",), offer)
        return moved if own else Motion(flights=(Flight(f"set-prize-{ARTEFACT_NAMES[what['artefact']]}", offer, row),))
    if told == "builds":
        name = BUILDING_NAMES[what["building"]]
        shop = f"market-{what['market_space']}-{name}"
        built = Motion((f"plot-{what['colony_space']}",), shop)
        return built if own else Motion(flights=(Flight(f"set-bld-{name}", shop, row),))
    if told == "lays":
        laid = Motion((f"land-{what['space']}",), row)
        habitat = HABITATS[COLOUR_NAMES[TILE_COLOUR[what["tile"]]]]
        return laid if own else Motion(flights=(Flight(f"set-ter-{habitat}", "", row),))
    if told == "invites":
        hero = f"row-{what['hero']}"
        come = Motion((f"hero-{seat}-{what['hero']}",), hero)
        return come if own else Motion(flights=(Flight(f"set-face-{HERO_NAMES[what['hero']]}", hero, row),))
    if told == "refills":
        return Motion(lights=(f"market-{what['market_space']}-{BUILDING_NAMES[what['building']]}",))
    if told == "fortifies" and not own:
        return Motion(flights=(Flight("set-fort", "", row),))
    if "colony_space" in what:
        return Motion(lights=(f"plot-{what['colony_space']}",) if own else (row,))
    if "space" in what:
        return Motion(lights=(f"land-{what['space']}",) if own else (row,))
    return STILL


def land(view: SettlementState, seat: int, tile: int) -> str:
    """The viewer's own terrain that yields something."""
    spaces = view.lands[seat * SPACES : (seat + 1) * SPACES]
    return f"land-{spaces.index(tile)}" if seat == view.viewer and tile in spaces else ""
